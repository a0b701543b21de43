//! Proofs that ranks share: known solutions of other ranks, ranks without threads, and ranks with
//! different boards.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use knobel_cluster::{Communicator, in_turn};
use knobel_core::{Cost, Limits, Outcome, Rng};
use knobel_optimal::{Solver25, TableChoice, TableOptions};
use knobel_pdb::PdbError;
use knobel_tiles::{Board, Direction, Goal, Shape};

/// The seed that decides whose turn it is. Any other seed would do.
const SEED: u64 = 1;

/// A 4×5 board that takes a few million nodes with these small tables.
fn lasting() -> (Solver25, Board) {
    let goal = Goal::First.board(Shape::new(4, 5).unwrap()).unwrap();
    let options = TableOptions {
        choice: TableChoice::Tiles(4),
        ..TableOptions::default()
    };
    let solver = Solver25::new(&goal, &options, &mut ()).unwrap();
    let (mut board, mut rng) = (goal, Rng::new(18));
    for _ in 0..350 {
        board.slide(Direction::ALL[rng.below(4) as usize]);
    }
    (solver, board)
}

/// A communicator that triggers an event at a given exchange and counts the exchanges.
struct Happens<'a> {
    inner: &'a mut dyn Communicator,
    meetings: u32,
    at: u32,
    event: &'a dyn Fn(),
}

impl Happens<'_> {
    fn meets(&mut self) {
        self.meetings += 1;
        if self.meetings == self.at {
            (self.event)();
        }
    }
}

impl Communicator for Happens<'_> {
    fn rank(&self) -> usize {
        self.inner.rank()
    }

    fn size(&self) -> usize {
        self.inner.size()
    }

    fn all_to_all(&mut self, out: &mut [Vec<u8>], into: &mut Vec<u8>) {
        self.meets();
        self.inner.all_to_all(out, into);
    }

    fn send(&mut self, to: usize, said: &[u8]) {
        self.inner.send(to, said);
    }

    fn try_receive(&mut self) -> Option<(usize, Vec<u8>)> {
        self.inner.try_receive()
    }

    fn all_gather(&mut self, mine: u64) -> Vec<u64> {
        self.meets();
        self.inner.all_gather(mine)
    }
}

/// The event happens while each rank searches alone, soon after the ranks begin to share, or later.
#[test]
fn solutions_known_to_one_rank_reach_all_at_the_next_exchange() {
    let (solver, board) = lasting();
    let least = solver.bound(&board);
    for (learner, at) in [(0, 2), (1, 2), (2, 2), (1, 15), (0, 30), (1, 30), (2, 30)] {
        in_turn(3, SEED, |ranks| {
            let known = AtomicU32::new(Cost::MAX);
            let learns = ranks.rank() == learner;
            let mut ranks = Happens {
                inner: ranks,
                meetings: 0,
                at,
                event: &|| known.store(if learns { least } else { Cost::MAX }, Ordering::Relaxed),
            };
            let means = (None, &AtomicUsize::new(1));
            let report = solver.prove_on_ranks(&mut ranks, &board, &known, means, None, &mut ());
            assert_eq!(report.unwrap().outcome, Outcome::Solved(None));
            // An exchange consists of an all-gather, two sums and the redistribution of work.
            let later = ranks.meetings - at;
            assert!(later <= 8, "{later} after {at}");
        });
    }
}

/// If no rank had threads, the exchanges would never end.
#[test]
fn ranks_without_threads_wait_and_search_once_they_have_some() {
    let (solver, board) = lasting();
    let alone = |known: Cost| {
        let known = AtomicU32::new(known);
        solver.prove(&board, &known, Limits::default(), 1, None, &mut ())
    };
    let known = alone(Cost::MAX).lower_bound;
    let whole = alone(known);
    for at_first in [[0, 1], [0, 0]] {
        in_turn(2, SEED, |ranks| {
            let hands = AtomicUsize::new(at_first[ranks.rank()]);
            let known = AtomicU32::new(known);
            let mut ranks = Happens {
                inner: ranks,
                meetings: 0,
                at: 40,
                event: &|| hands.store(2, Ordering::Relaxed),
            };
            let means = (None, &hands);
            let report = solver.prove_on_ranks(&mut ranks, &board, &known, means, None, &mut ());
            assert_eq!(report.unwrap().stats.expanded, whole.stats.expanded);
            assert!(
                ranks.meetings > ranks.at,
                "the search ended before the event"
            );
        });
    }
}

#[test]
fn ranks_with_different_boards_all_return_an_error() {
    let (solver, board) = lasting();
    in_turn(3, SEED, |ranks| {
        let mut own = board.clone();
        if ranks.rank() == 2 {
            own = solver.goal().clone();
        }
        let known = AtomicU32::new(Cost::MAX);
        let means = (None, &AtomicUsize::new(1));
        let report = solver.prove_on_ranks(ranks, &own, &known, means, None, &mut ());
        let error = report.unwrap_err();
        assert!(matches!(
            error,
            PdbError::Differing {
                differing: 1,
                size: 3
            }
        ));
    });
}
