//! Tests of the events that a search reports to a watch. The number of events equals the counts of
//! the search, replaying the events yields the path of the answer, and following a search does not
//! change it.

use std::collections::BTreeMap;

use knobel_core::{Cost, Fate, Heuristic, NodeEvent, Outcome, Report, Space, Stats, Watch, Zero};
use knobel_search::{ALGORITHMS, AlgorithmInfo, Graph, SearchJob, run_named};
use knobel_testkit::oracle::cheapest;
use knobel_testkit::toy::{Gap, Pancakes};

/// A node of the replayed search tree.
struct Node<S: Space> {
    state: S::State,
    g: Cost,
    /// The parent's index here, and the move that leads from it.
    from: Option<(usize, S::Move)>,
}

/// Rebuilds the search tree from the events.
struct Replay<'a, S: Space> {
    space: &'a S,
    informed: bool,
    nodes: Vec<Node<S>>,
    waiting: BTreeMap<u32, usize>,
    taken: usize,
    stats: Stats,
    fates: BTreeMap<&'static str, u64>,
}

impl<'a, S: Space> Replay<'a, S> {
    fn new(info: &AlgorithmInfo, space: &'a S, start: &S::State) -> Self {
        Self {
            space,
            informed: info.informed,
            nodes: vec![Node {
                state: start.clone(),
                g: 0,
                from: None,
            }],
            waiting: BTreeMap::new(),
            taken: 0,
            stats: Stats::default(),
            fates: BTreeMap::new(),
        }
    }

    fn path(&self) -> Vec<S::Move> {
        let mut moves = vec![];
        let mut at = self.taken;
        while let Some((parent, mv)) = &self.nodes[at].from {
            moves.push(mv.clone());
            at = *parent;
        }
        moves.reverse();
        moves
    }

    fn make(&mut self, number: u32, move_number: u32, g: Cost, fate: Fate) {
        let mut state = self.nodes[self.taken].state.clone();
        let moves = self.space.moves(&state);
        let mv = moves
            .into_iter()
            .nth(move_number as usize)
            .expect("`move_number` is the position of a move of the state");
        let step = if self.informed {
            self.space.cost(&mv)
        } else {
            1
        };
        assert_eq!(g, self.nodes[self.taken].g + step);
        self.space.apply(&mut state, &mv);
        let known = self.waiting.get(&number).copied();
        match fate {
            Fate::New | Fate::Better => {
                assert!(
                    fate == Fate::New || g < self.nodes[known.expect("it was reached before")].g
                );
                self.waiting.insert(number, self.nodes.len());
                let from = Some((self.taken, mv));
                self.nodes.push(Node { state, g, from });
            }
            Fate::Known | Fate::Missed => {
                let known = &self.nodes[known.expect("it was reached before")];
                assert!(self.space.key(&known.state) == self.space.key(&state));
                assert_eq!(fate == Fate::Missed, g < known.g);
            }
            Fate::Cut => {}
        }
    }
}

impl<S: Space> Watch for Replay<'_, S> {
    fn follows(&mut self) -> bool {
        true
    }

    fn node(&mut self, event: &NodeEvent) {
        match *event {
            NodeEvent::Round { .. } => self.waiting = BTreeMap::from([(0, 0)]),
            NodeEvent::Taken { number } => {
                self.stats.expanded += 1;
                self.taken = self.waiting[&number];
            }
            NodeEvent::Made {
                number,
                move_number,
                g,
                fate,
                ..
            } => {
                self.stats.generated += 1;
                *self.fates.entry(name(fate)).or_default() += 1;
                self.make(number, move_number, g, fate);
            }
        }
    }
}

fn name(fate: Fate) -> &'static str {
    match fate {
        Fate::New => "new",
        Fate::Known => "known",
        Fate::Better => "better",
        Fate::Missed => "missed",
        Fate::Cut => "cut",
    }
}

/// Follows a search and checks the tree that it reports. Adds up the fates of its nodes.
fn follow<S: Space, H: Heuristic<S>>(
    info: &AlgorithmInfo,
    job: &SearchJob<'_, S, H>,
    fates: &mut BTreeMap<&'static str, u64>,
) {
    let mut replay = Replay::new(info, job.space, job.start);
    let report = run_named(info.name, job, &mut replay).unwrap();
    let mut alone: Report<Vec<S::Move>> = run_named(info.name, job, &mut ()).unwrap();
    // The memo of a heuristic may be larger in a search that is not followed.
    alone.stats.peak_bytes = report.stats.peak_bytes;
    assert_eq!(report, alone, "{}", info.name);
    assert_eq!(
        replay.stats.expanded, report.stats.expanded,
        "{}",
        info.name
    );
    assert_eq!(
        replay.stats.generated, report.stats.generated,
        "{}",
        info.name
    );
    if let Outcome::Solved(path) = &report.outcome {
        assert_eq!(replay.path(), *path, "{}", info.name);
    }
    for (fate, count) in replay.fates {
        *fates.entry(fate).or_default() += count;
    }
}

#[test]
fn replaying_the_events_leads_to_the_answer() {
    let mut fates = BTreeMap::new();
    let mut followed = 0;
    for info in ALGORITHMS.iter().filter(|info| info.follows) {
        followed += 1;
        for by_size in [false, true] {
            let puzzle = Pancakes { by_size };
            for stack in cheapest(&puzzle).keys().step_by(23) {
                follow(info, &SearchJob::new(&puzzle, &Gap, stack), &mut fates);
            }
        }
        // From 2 to 97 by doubling and subtracting three, with paths of different costs to a state.
        let cost = |n: i32| (n % 7).unsigned_abs() + 1;
        let graph = Graph::new(
            |&n: &i32| {
                [(n * 2, cost(n)), (n - 3, 1)]
                    .into_iter()
                    .filter(|(to, _)| (0..400).contains(to))
            },
            |&n| n == 97,
        );
        follow(info, &SearchJob::new(&graph, &Zero, &2), &mut fates);
    }
    assert_eq!(followed, 11, "all nodes but three");
    assert_eq!(fates.len(), 5, "every fate occurs: {fates:?}");
}
