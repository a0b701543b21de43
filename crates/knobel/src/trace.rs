//! The trace of a search: every node that it generates, and the fate of the node.
//!
//! A [`Recorder`] watches a search that [follows](Watch::follows) its nodes, replays the moves that
//! it reports and keeps all boards. A trace therefore takes memory for every generated node, and
//! only searches with a limit of a few hundred expansions should be recorded.

use std::collections::HashMap;

use knobel_core::{Cost, Fate, NodeEvent, Progress, StopReason, Watch};
use knobel_tiles::{Board, Direction};

/// The recorded events of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trace {
    /// Every generated node. Each round begins with a node that has no parent.
    pub nodes: Vec<TraceNode>,
    /// Every expansion, in order.
    pub steps: Vec<TraceStep>,
    /// The nodes from the start to the goal, if the search reached the goal.
    pub path: Option<Vec<usize>>,
}

/// A board that was reached by a certain path.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceNode {
    /// The node whose successor this is; the start has none.
    pub parent: Option<usize>,
    /// The blank's move that led here.
    pub letter: Option<char>,
    /// The tiles of the board.
    pub tiles: Vec<u32>,
    /// The number of moves so far.
    pub g: Cost,
    /// The estimated number of remaining moves, or 0 if the search uses no estimate.
    pub h: Cost,
    /// The priority in the frontier.
    pub f: Cost,
    /// The fate of the node.
    pub fate: Fate,
    /// The node with the same board, which remains or is replaced by this one.
    pub of: Option<usize>,
}

/// One expansion.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceStep {
    /// The node that was taken off the frontier.
    pub node: usize,
    /// Whether its board is the goal.
    pub goal: bool,
    /// The bound of this round, if the search has rounds.
    pub round: Option<Cost>,
    /// The generated nodes, in order.
    pub children: Vec<usize>,
}

/// A watch that records a search. Another watch may stop the search.
pub struct Recorder<'a> {
    watch: &'a mut dyn Watch,
    start: Board,
    trace: Trace,
    round: Option<Cost>,
    /// The node of each number that the search uses.
    numbers: HashMap<u32, usize>,
}

impl<'a> Recorder<'a> {
    /// Records a search from `start` that `watch` may stop.
    pub fn new(start: &Board, watch: &'a mut dyn Watch) -> Self {
        Self {
            watch,
            start: start.clone(),
            trace: Trace::default(),
            round: None,
            numbers: HashMap::new(),
        }
    }

    /// The trace of the finished search. A search that is `solved` has taken the goal last.
    pub fn finish(mut self, solved: bool) -> Trace {
        if let Some(last) = self.trace.steps.last_mut().filter(|_| solved) {
            last.goal = true;
            let parent = |&node: &usize| self.trace.nodes[node].parent;
            let mut path: Vec<usize> = std::iter::successors(Some(last.node), parent).collect();
            path.reverse();
            self.trace.path = Some(path);
        }
        self.trace
    }

    fn add(&mut self, node: TraceNode) -> usize {
        self.trace.nodes.push(node);
        self.trace.nodes.len() - 1
    }

    /// The board of a node after the move with this number, and its letter.
    fn after(&self, node: usize, move_number: u32) -> (Vec<u32>, char) {
        let tiles = self.trace.nodes[node].tiles.clone();
        let board = Board::new(self.start.shape(), tiles).expect("made by moves from a board");
        let mut after = Direction::ALL.into_iter().filter_map(|way| {
            let mut next = board.clone();
            next.slide(way)
                .then(|| (next.tiles().to_vec(), way.letter()))
        });
        after
            .nth(move_number as usize)
            .expect("a search makes only legal moves")
    }

    /// Adds the start, whose estimate is `h`.
    fn begin(&mut self, h: Cost) {
        let root = self.add(TraceNode {
            parent: None,
            letter: None,
            tiles: self.start.tiles().to_vec(),
            g: 0,
            h,
            f: h,
            fate: Fate::New,
            of: None,
        });
        self.numbers.insert(0, root);
    }

    /// Adds a successor of the node that was taken last.
    fn generate(&mut self, number: u32, move_number: u32, [g, h, f]: [Cost; 3], fate: Fate) {
        let stays = self.numbers.get(&number).copied();
        let parent = self.trace.steps.last().expect("a node is taken first").node;
        let (tiles, letter) = self.after(parent, move_number);
        let child = self.add(TraceNode {
            parent: Some(parent),
            letter: Some(letter),
            tiles,
            g,
            h,
            f,
            fate,
            of: stays.filter(|_| !matches!(fate, Fate::New | Fate::Cut)),
        });
        if matches!(fate, Fate::New | Fate::Better) {
            self.numbers.insert(number, child);
        }
        let step = self.trace.steps.last_mut().expect("a node is taken first");
        step.children.push(child);
    }
}

impl Watch for Recorder<'_> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        self.watch.poll(progress)
    }

    fn follows(&mut self) -> bool {
        true
    }

    fn node(&mut self, event: &NodeEvent) {
        match *event {
            NodeEvent::Round { bound, h } => {
                self.round = bound;
                self.begin(h);
            }
            NodeEvent::Taken { number } => self.trace.steps.push(TraceStep {
                node: self.numbers[&number],
                goal: false,
                round: self.round,
                children: Vec::new(),
            }),
            NodeEvent::Made {
                number,
                move_number,
                g,
                h,
                f,
                fate,
            } => self.generate(number, move_number, [g, h, f], fate),
        }
    }
}
