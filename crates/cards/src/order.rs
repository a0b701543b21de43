//! Sorting by numbers that are few.

/// The items by their number, which is small, and equals as they stand. Short where a sort of the
/// standard library is some kilobytes of code for each type and key.
pub(crate) fn by_small_number<T: Copy>(items: &[T], number: impl Fn(&T) -> usize) -> Vec<T> {
    let numbers: Vec<usize> = items.iter().map(number).collect();
    let most = numbers.iter().max().copied().unwrap_or(0);
    let mut sorted = Vec::with_capacity(items.len());
    for wanted in 0..=most {
        let numbered = items.iter().zip(&numbers);
        sorted.extend(
            numbered
                .filter(|(_, number)| **number == wanted)
                .map(|it| *it.0),
        );
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sorts_as_a_stable_sort_does() {
        let items: Vec<u32> = (0..100u32)
            .map(|item| item.wrapping_mul(2_654_435_761))
            .collect();
        let number = |item: &u32| (item >> 13) as usize % 7;
        let mut expected = items.clone();
        expected.sort_by_key(number);
        assert_eq!(by_small_number(&items, number), expected);
        assert!(by_small_number(&[0u8; 0], |_| 0).is_empty());
    }
}
