//! Progress of a search for straight runs while its tables grow with the work.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use knobel::cluster::{Communicator, in_turn};
use knobel::optimal::SearchState;
use knobel::{
    Answer, Checkpoint, Goal, Metric, Phase, Problem, Progress, Round, SolveOptions, Status,
    StopReason, Watch, notation, solve, solve_on_ranks,
};
use knobel_clock::sleep;

/// Records the names of tables, and stops when a given table is started.
struct Tells {
    names: Vec<&'static str>,
    stop_at: &'static str,
}

impl Watch for Tells {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        let Phase::Table { name, .. } = progress.phase else {
            return None;
        };
        if self.names.last() != Some(&name) {
            self.names.push(name);
        }
        (name == self.stop_at).then_some(StopReason::Interrupted)
    }
}

fn problem(board: &str) -> Problem {
    let board = notation::parse_board(board, None).unwrap();
    let problem = Problem::new(board, &Goal::Last).unwrap();
    problem.with_metric(Metric::Mtm)
}

fn options() -> SolveOptions {
    SolveOptions {
        tables: None,
        ..SolveOptions::default()
    }
}

#[test]
fn tables_are_named_while_they_are_built_and_proved_bounds_are_kept() {
    let mut tells = Tells {
        names: Vec::new(),
        stop_at: "runs-3",
    };
    let problem = problem("1 5 9 13 / 2 6 10 14 / 3 7 11 15 / 4 8 12 0");
    let answer = solve(&problem, &options(), &mut tells).unwrap();
    assert_eq!(tells.names, ["runs-2", "runs-3"]);
    assert_eq!(answer.reason, Some(StopReason::Interrupted));
    assert!(answer.status == Status::Stopped && answer.path.is_some());
    assert!(answer.lower_bound > 10 && answer.stats.expanded > 100_000);
}

#[test]
fn a_node_limit_holds_over_all_tables() {
    let problem = problem("1 5 9 13 / 2 6 10 14 / 3 7 11 15 / 4 8 12 0");
    for nodes in [1, 1000, 6_000_000] {
        let limited = SolveOptions {
            nodes: Some(nodes),
            ..options()
        };
        let answer = solve(&problem, &limited, &mut ()).unwrap();
        assert_eq!(answer.stats.expanded, nodes);
        assert_eq!(answer.reason, Some(StopReason::Nodes { limit: nodes }));
    }
}

/// The nodes of each bound, over all runs.
#[derive(Debug, Default, PartialEq)]
struct Bounds(BTreeMap<u32, u64>);

impl Watch for Bounds {
    fn round(&mut self, round: &Round) {
        *self.0.entry(round.bound).or_default() += round.expanded;
    }
}

/// Continues the run in `file`, or begins it, for this many nodes.
fn continued(file: &Path, nodes: u64, bounds: &mut Bounds) -> Answer {
    let before = Checkpoint::load(file).ok().map(Arc::new);
    let options = SolveOptions {
        checkpoint: Some(file.to_owned()),
        resume: before,
        nodes: Some(nodes),
        ..options()
    };
    let problem = problem("8 6 7 / 2 5 4 / 3 0 1");
    solve(&problem, &options, bounds).unwrap()
}

/// A resumed search changes to larger tables at the same node as an undisturbed search.
#[test]
fn resumed_searches_have_the_counts_of_an_undisturbed_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let mut whole = Bounds::default();
    let last = continued(&file("whole"), u64::MAX, &mut whole);
    assert!(last.optimal);
    whole.0.pop_last();
    for part in [401, 1009] {
        let (name, mut bounds) = (file(&part.to_string()), Bounds::default());
        let mut answers = std::iter::repeat_with(|| continued(&name, part, &mut bounds));
        let ended = answers.find(|answer| answer.optimal).unwrap();
        // The first solution ends the last bound.
        bounds.0.pop_last();
        assert_eq!(bounds, whole, "in parts of {part} nodes");
        assert_eq!(ended.method(), last.method());
    }
}

/// Lets time pass at each poll, and reads the checkpoint as a run would that resumes after a kill.
struct Reads<'a> {
    file: &'a Path,
    /// The nodes of the proof in the file, and what the file counts beside them.
    proved: BTreeSet<u64>,
    beside: BTreeSet<u64>,
}

impl Watch for Reads<'_> {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        sleep(Duration::from_millis(100));
        let kept = Checkpoint::load(self.file).ok()?;
        let proved = SearchState::from_bytes(&kept.proof)
            .unwrap_or_default()
            .counts();
        self.proved.insert(proved.expanded);
        self.beside.insert(kept.expanded - proved.expanded);
        None
    }
}

/// The proof and the file are recorded at different moments of the virtual clock.
#[test]
fn checkpoints_and_their_proofs_have_the_same_counts() {
    for ranks in [1, 2] {
        let folder = tempfile::tempdir().unwrap();
        let file = &folder.path().join("run");
        in_turn(ranks, 1, |rank| {
            let options = SolveOptions {
                checkpoint: Some(file.clone()),
                nodes: Some(3_000_000),
                ..options()
            };
            let problem = problem("1 5 9 13 / 2 6 10 14 / 3 7 11 15 / 4 8 12 0");
            let mut reads = Reads {
                file,
                proved: BTreeSet::new(),
                beside: BTreeSet::new(),
            };
            solve_on_ranks(&problem, &options, rank, &mut reads).unwrap();
            if rank.rank() == 0 {
                assert!(reads.proved.len() > 2, "{:?}", reads.proved);
                assert_eq!(reads.beside.len(), 1, "{:?}", reads.beside);
            }
        });
    }
}
