//! Tests of the containers of fixed capacity and of the random numbers.

use knobel_core::Rng;
use knobel_core::store::{Coded, FixedVec, PackedPath, Path, SortedList};

#[test]
fn a_full_store_returns_the_rejected_item() {
    let mut store = FixedVec::<u8, 2>::new();
    assert_eq!(store.push(1), Ok(()));
    assert_eq!(store.push(2), Ok(()));
    assert_eq!(store.push(3), Err(3));
    assert_eq!(store.pop(), Some(2));
    assert_eq!(store.iter().copied().sum::<u8>(), 1);
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Turn(u8);

impl Coded for Turn {
    fn code(self) -> u8 {
        self.0
    }

    fn from_code(code: u8) -> Self {
        Self(code & 3)
    }
}

fn keeps_order<P: Path<Turn>>() {
    let mut path = P::default();
    for number in 0..P::CAPACITY {
        assert_eq!(path.push(Turn(number as u8 % 4)), Ok(()));
        assert_eq!(path.last(), Some(Turn(number as u8 % 4)));
    }
    assert_eq!(path.push(Turn(1)), Err(Turn(1)));
    assert!(
        path.moves()
            .enumerate()
            .all(|(number, turn)| turn == Turn(number as u8 % 4))
    );
    assert_eq!(path.len(), P::CAPACITY);
    for number in (0..P::CAPACITY).rev() {
        assert_eq!(path.pop(), Some(Turn(number as u8 % 4)));
    }
    assert_eq!(path.pop(), None);
    assert_eq!(path.push(Turn(3)), Ok(()));
    assert_eq!(path.last(), Some(Turn(3)));
}

#[test]
fn both_kinds_of_path_keep_the_order_and_reject_moves_when_full() {
    keeps_order::<FixedVec<Turn, 12>>();
    keeps_order::<PackedPath<3>>();
}

#[test]
fn items_leave_in_order_of_priority_and_newest_first_among_equals() {
    let mut list = SortedList::<char, 4>::new();
    for (priority, item) in [(5, 'a'), (3, 'b'), (5, 'c'), (1, 'd')] {
        list.push(priority, item).unwrap();
    }
    assert_eq!(list.push(0, 'e'), Err('e'));
    assert_eq!(
        list.iter().map(|&(_, item)| item).collect::<Vec<_>>(),
        ['d', 'b', 'c', 'a']
    );
    assert_eq!(list.pop(), Some((1, 'd')));
    list.push(4, 'f').unwrap();
    let rest: Vec<_> = core::iter::from_fn(|| list.pop())
        .map(|(_, item)| item)
        .collect();
    assert_eq!(rest, ['b', 'f', 'c', 'a']);
    assert!(list.is_empty());
}

#[test]
fn a_list_holds_more_items_than_a_byte_can_number() {
    let mut list = SortedList::<u32, 300>::new();
    for number in (0..300).rev() {
        list.push(number % 100, number).unwrap();
    }
    assert_eq!(list.len(), 300);
    let items: Vec<_> = core::iter::from_fn(|| list.pop()).collect();
    let expected = (0..100).flat_map(|priority| [0, 100, 200].map(|more| priority + more));
    assert!(items.into_iter().map(|(_, item)| item).eq(expected));
}

#[test]
fn the_random_numbers_match_the_published_test_vector() {
    // The first outputs of SplitMix64 for seed 1234567, from the reference implementation.
    let mut rng = Rng::new(1_234_567);
    assert_eq!(rng.bits(), 6_457_827_717_110_365_317);
    assert_eq!(rng.bits(), 3_203_168_211_198_807_973);
}

#[test]
fn below_returns_every_number_in_range_and_no_other() {
    let mut rng = Rng::new(7);
    let mut seen = [0u32; 6];
    for _ in 0..6000 {
        seen[rng.below(6) as usize] += 1;
    }
    assert!(
        seen.iter().all(|&count| (800..1200).contains(&count)),
        "{seen:?}"
    );
}
