//! Proofs that ranks share: lengths and counts against one process, splits, checkpoints, paths from elsewhere.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::time::Duration;

use knobel_core::{Cost, Limits, Outcome, Progress, Report, Rng, StopReason, Watch};
use knobel_pdb::{Keeper, Pace, PdbError, ProofState, WideOptions, WideSolver, WideTables};
use knobel_ranks::{Ranks, in_turn, threads};
use knobel_tiles::{Board, Direction, Goal, Shape};

/// Decides whose turn it is: any other does as well.
const SEED: u64 = 1;

type Proved = Report<Option<Vec<Direction>>>;

/// A board of 4×5 that takes some million nodes with these small tables.
fn lasting() -> (WideSolver, Board) {
    let goal = Goal::First.board(Shape::new(4, 5).unwrap()).unwrap();
    let options = WideOptions {
        tables: WideTables::Tiles(4),
        ..WideOptions::default()
    };
    let solver = WideSolver::new(&goal, &options, &mut ()).unwrap();
    let (mut board, mut rng) = (goal, Rng::new(18));
    for _ in 0..350 {
        board.slide(Direction::ALL[rng.below(4) as usize]);
    }
    (solver, board)
}

/// What a proof has beside its board.
#[derive(Clone, Copy, Default)]
struct Means {
    memory: Option<u64>,
    threads: usize,
    known: Option<Cost>,
}

impl Means {
    fn alone(self, solver: &WideSolver, board: &Board) -> Proved {
        let known = AtomicU32::new(self.known.unwrap_or(Cost::MAX));
        let limits = Limits {
            memory: self.memory,
            ..Limits::default()
        };
        solver.prove(board, &known, limits, 1, None, &mut ())
    }

    /// What the first of so many ranks says; the others must say the same.
    fn among(self, size: usize, solver: &WideSolver, board: &Board) -> Proved {
        let all: Mutex<Vec<Proved>> = Mutex::default();
        let first = in_turn(size, SEED, |ranks| {
            let known = AtomicU32::new(self.known.unwrap_or(Cost::MAX));
            let hands = AtomicUsize::new(self.threads.max(1));
            let means = (self.memory, &hands);
            let report = solver.prove_among(ranks, board, &known, means, None, &mut ());
            let report = report.unwrap();
            all.lock().unwrap().push(report.clone());
            report
        });
        for other in all.into_inner().unwrap() {
            assert_eq!(other.outcome, first.outcome);
            assert_eq!(other.lower_bound, first.lower_bound);
            assert_eq!(other.stats.expanded, first.stats.expanded);
        }
        first
    }
}

#[test]
fn any_number_of_ranks_finds_a_shortest_path() {
    let (solver, board) = lasting();
    let shortest = Means::default().alone(&solver, &board).lower_bound;
    for size in 1..=4 {
        let report = Means::default().among(size, &solver, &board);
        assert_eq!(report.lower_bound, shortest, "{size} ranks");
        let path = report.into_path().flatten().expect("none is known");
        let mut replayed = board.clone();
        assert!(path.iter().all(|&direction| replayed.slide(direction)));
        assert_eq!((&replayed, path.len()), (solver.goal(), shortest as usize));
    }
}

#[test]
fn any_number_of_ranks_expands_what_one_thread_does() {
    let (solver, board) = lasting();
    let known = Some(Means::default().alone(&solver, &board).lower_bound);
    let means = Means {
        known,
        ..Means::default()
    };
    let alone = means.alone(&solver, &board);
    assert!(alone.stats.expanded > 1_000_000, "{alone:?}");
    for (size, threads) in [(1, 1), (2, 1), (3, 1), (4, 1), (2, 2)] {
        let report = Means { threads, ..means }.among(size, &solver, &board);
        assert_eq!(report.outcome, Outcome::Solved(None));
        assert_eq!(report.lower_bound, alone.lower_bound);
        assert_eq!(report.stats.expanded, alone.stats.expanded, "{size} ranks");
        assert_eq!(report.stats.generated, alone.stats.generated);
    }
}

/// Counts what a rank hands to others beside what it says to all.
struct Counting<'a> {
    inner: &'a mut dyn Ranks,
    handed: &'a AtomicUsize,
}

impl Ranks for Counting<'_> {
    fn rank(&self) -> usize {
        self.inner.rank()
    }

    fn size(&self) -> usize {
        self.inner.size()
    }

    fn exchange(&mut self, out: &mut [Vec<u8>], into: &mut Vec<u8>) {
        let bytes: usize = out.iter().map(Vec::len).sum();
        self.handed.fetch_add(bytes, Ordering::Relaxed);
        self.inner.exchange(out, into);
    }

    fn tell(&mut self, to: usize, said: &[u8]) {
        self.inner.tell(to, said);
    }

    fn heard(&mut self) -> Option<(usize, Vec<u8>)> {
        self.inner.heard()
    }

    fn all(&mut self, mine: u64) -> Vec<u64> {
        self.inner.all(mine)
    }

    fn first(&mut self, mine: &[u8]) -> Vec<u8> {
        self.inner.first(mine)
    }
}

/// With memory for a few units there is nothing to deal: what the ranks do not split one of them does alone.
#[test]
fn few_units_are_split_and_the_counts_stay() {
    let (solver, board) = lasting();
    let known = Means::default().alone(&solver, &board).lower_bound;
    for units in [1, 3] {
        let means = Means {
            memory: Some(solver.used().bytes + 256 * units),
            threads: 1,
            known: Some(known),
        };
        let alone = means.alone(&solver, &board);
        for size in [2, 3, 4] {
            let handed = AtomicUsize::new(0);
            let report = in_turn(size, SEED, |ranks| {
                let mut ranks = Counting {
                    inner: ranks,
                    handed: &handed,
                };
                let known = AtomicU32::new(known);
                let means = (means.memory, &AtomicUsize::new(1));
                solver.prove_among(&mut ranks, &board, &known, means, None, &mut ())
            });
            let report = report.unwrap();
            assert_eq!(report.lower_bound, alone.lower_bound);
            assert_eq!(report.stats.expanded, alone.stats.expanded, "{size} ranks");
            assert!(handed.into_inner() > 0, "nothing was handed over");
        }
    }
}

/// Stops at the `n`-th look, if ever.
struct StopAt(u64);

impl Watch for StopAt {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        self.0 = self.0.saturating_sub(1);
        (self.0 == 0).then_some(StopReason::Interrupted)
    }
}

/// Goes on from `kept` with so many ranks up to a look; answers the report and what is kept then.
fn go_on(
    (solver, board, known): (&WideSolver, &Board, Cost),
    size: usize,
    kept: Option<ProofState>,
    look: u64,
) -> (Proved, Option<ProofState>) {
    let left: Mutex<Option<ProofState>> = Mutex::default();
    let report = in_turn(size, SEED, |ranks| {
        let keep = |state: &ProofState| *left.lock().unwrap() = Some(state.clone());
        let mut keeper = Keeper::new(Pace::new(Duration::ZERO), keep);
        if let Some(kept) = &kept {
            keeper = keeper.resuming(ProofState::from_bytes(&kept.to_bytes()).unwrap());
        }
        let known = AtomicU32::new(known);
        let keeper = Some(&mut keeper).filter(|_| ranks.rank() == 0);
        let mut watch = StopAt(look);
        if size == 1 {
            let limits = Limits::default();
            return solver.prove(board, &known, limits, 1, keeper, &mut watch);
        }
        let means = (None, &AtomicUsize::new(1));
        let report = solver.prove_among(ranks, board, &known, means, keeper, &mut watch);
        report.unwrap()
    });
    (report, left.into_inner().unwrap())
}

#[test]
fn a_proof_that_is_stopped_goes_on_with_any_number_of_ranks_and_repeats_nothing() {
    let (solver, board) = lasting();
    let shortest = Means::default().alone(&solver, &board).lower_bound;
    let task = (&solver, &board, shortest);
    let whole = go_on(task, 1, None, u64::MAX).0;
    let mut rng = Rng::new(3);
    for sizes in [[3, 1, 2, 4], [1, 4, 1, 2], [2, 2, 4, 1]] {
        let (mut kept, mut stops) = (None, 0);
        for size in sizes {
            let look = 4 + u64::from(rng.below(9));
            let (report, left) = go_on(task, size, kept, look);
            stops += u32::from(matches!(report.outcome, Outcome::Stopped(_)));
            kept = left;
        }
        assert!(stops >= 2, "it was stopped {stops} times only");
        for size in [1, 3] {
            let (report, _) = go_on(task, size, kept.clone(), u64::MAX);
            assert_eq!(report.outcome, Outcome::Solved(None), "{sizes:?}, {size}");
            assert_eq!(report.lower_bound, shortest);
            assert_eq!(report.stats.expanded, whole.stats.expanded, "{sizes:?}");
        }
    }
}

/// A bound of which nothing says that it is long, as the first of a run that has other tables, is watched all the same.
#[test]
fn a_long_bound_is_shared_and_watched_though_none_was_before_it() {
    let (solver, board) = lasting();
    let shortest = Means::default().alone(&solver, &board).lower_bound;
    let task = (&solver, &board, shortest);
    let (_, first) = go_on(task, 1, None, 1);
    let mut kept = first.expect("what is stopped is kept");
    kept.bound = shortest - 2;
    let whole = go_on(task, 1, Some(kept.clone()), u64::MAX).0;
    assert!(whole.stats.expanded > 500_000, "{whole:?}");
    let (stopped, left) = go_on(task, 2, Some(kept), 1);
    assert_eq!(
        stopped.outcome,
        Outcome::Stopped(StopReason::Interrupted),
        "{stopped:?}"
    );
    for size in [1, 3] {
        let (report, _) = go_on(task, size, left.clone(), u64::MAX);
        assert_eq!(report.outcome, Outcome::Solved(None));
        assert_eq!(report.stats.expanded, whole.stats.expanded, "{size} ranks");
    }
}

/// What was kept at any meeting leads to the shortest path when nothing is known.
#[test]
fn whatever_was_kept_meanwhile_leads_to_the_shortest_path() {
    let (solver, board) = lasting();
    let shortest = Means::default().alone(&solver, &board).lower_bound;
    let kept: Mutex<Vec<ProofState>> = Mutex::default();
    in_turn(3, SEED, |ranks| {
        let keep = |state: &ProofState| kept.lock().unwrap().push(state.clone());
        let mut keeper = Keeper::new(Pace::new(Duration::ZERO), keep);
        let known = AtomicU32::new(Cost::MAX);
        let keeper = Some(&mut keeper).filter(|_| ranks.rank() == 0);
        let means = (None, &AtomicUsize::new(1));
        let report = solver.prove_among(ranks, &board, &known, means, keeper, &mut ());
        assert_eq!(report.unwrap().lower_bound, shortest);
    });
    let kept = kept.into_inner().unwrap();
    assert!(kept.len() > 5, "{} were kept", kept.len());
    for (state, size) in kept
        .iter()
        .step_by(kept.len() / 5)
        .zip([1, 2, 4].iter().cycle())
    {
        let (report, _) = go_on(
            (&solver, &board, Cost::MAX),
            *size,
            Some(state.clone()),
            u64::MAX,
        );
        assert_eq!(report.lower_bound, shortest);
        assert!(matches!(report.outcome, Outcome::Solved(Some(_))));
    }
}

/// Something happens to a rank when it has met the others so often; it counts how often they meet.
struct Happens<'a> {
    inner: &'a mut dyn Ranks,
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

impl Ranks for Happens<'_> {
    fn rank(&self) -> usize {
        self.inner.rank()
    }

    fn size(&self) -> usize {
        self.inner.size()
    }

    fn exchange(&mut self, out: &mut [Vec<u8>], into: &mut Vec<u8>) {
        self.meets();
        self.inner.exchange(out, into);
    }

    fn tell(&mut self, to: usize, said: &[u8]) {
        self.inner.tell(to, said);
    }

    fn heard(&mut self) -> Option<(usize, Vec<u8>)> {
        self.inner.heard()
    }

    fn all(&mut self, mine: u64) -> Vec<u64> {
        self.meets();
        self.inner.all(mine)
    }
}

/// While each rank searches for itself, soon after they share, and later.
#[test]
fn a_path_that_one_rank_learns_of_is_known_to_all_at_their_next_meeting() {
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
            let report = solver.prove_among(&mut ranks, &board, &known, means, None, &mut ());
            assert_eq!(report.unwrap().outcome, Outcome::Solved(None));
            // A meeting is a word of each, two sums, and what they hand each other.
            let later = ranks.meetings - at;
            assert!(later <= 8, "{later} after {at}");
        });
    }
}

/// Without anybody who searches ranks would meet for ever.
#[test]
fn ranks_without_threads_take_part_and_search_when_they_have_some() {
    let (solver, board) = lasting();
    let known = Means::default().alone(&solver, &board).lower_bound;
    let whole = go_on((&solver, &board, known), 1, None, u64::MAX).0;
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
            let report = solver.prove_among(&mut ranks, &board, &known, means, None, &mut ());
            assert_eq!(report.unwrap().stats.expanded, whole.stats.expanded);
            assert!(ranks.meetings > ranks.at, "it was over before");
        });
    }
}

/// The only one whose ranks really run at once: whoever is faster, the counts are the same.
#[test]
fn ranks_that_run_at_once_expand_what_one_does() {
    let (solver, board) = lasting();
    let known = Means::default().alone(&solver, &board).lower_bound;
    let whole = go_on((&solver, &board, known), 1, None, u64::MAX).0;
    threads(3, |ranks| {
        let known = AtomicU32::new(known);
        let means = (None, &AtomicUsize::new(1));
        let report = solver.prove_among(ranks, &board, &known, means, None, &mut ());
        assert_eq!(report.unwrap().stats.expanded, whole.stats.expanded);
    });
}

#[test]
fn ranks_with_another_board_are_an_error_of_all() {
    let (solver, board) = lasting();
    in_turn(3, SEED, |ranks| {
        let mut own = board.clone();
        if ranks.rank() == 2 {
            own = solver.goal().clone();
        }
        let known = AtomicU32::new(Cost::MAX);
        let means = (None, &AtomicUsize::new(1));
        let report = solver.prove_among(ranks, &own, &known, means, None, &mut ());
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
