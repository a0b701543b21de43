//! A search written out for drawing: every node that it makes and what becomes of it.

use std::collections::HashMap;

use knobel::{Board, Cost, Direction, Fate, NodeEvent, Progress, Status, StopReason, Watch};

use crate::json::json_types;

json_types! {
    /// Asks for the tree of a search.
    struct Tree {
        board: String, goal: Option<String>, algorithm: String, heuristic: Option<String>,
        steps: Option<usize> = "Expansions at most.",
    }

    /// A search that was drawn.
    struct TreeAnswer {
        status: Status,
        #[serde(with = "crate::message::option")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<crate::Message>"))]
        reason: Option<StopReason> = "Why the search was stopped, if it was.",
        board: Board, goal: Board, algorithm: String,
        heuristic: Option<String>,
        weight_percent: Option<u32> = "How much the estimate weighs, where it is weighed: nodes \
                                       wait by `100 g + weight h`.",
        trace: Trace,
    }

    /// What happened in a search.
    #[derive(Default)]
    struct Trace {
        nodes: Vec<Node> = "Every node that was made; each round begins with one that has no \
                            parent.",
        steps: Vec<Step> = "Every expansion in order.",
        path: Option<Vec<usize>> = "Nodes from the start to the goal, if it was reached.",
    }

    /// A board, reached by a certain path.
    struct Node {
        parent: Option<usize> = "The node it was made of; nothing for the start.",
        letter: Option<char> = "The blank's move that led here.",
        tiles: Vec<u32>,
        g: Cost = "Moves so far.",
        h: Cost = "Estimate of the moves that are left; 0 where the search uses none.",
        f: Cost = "Priority by which it waits.",
        fate: Fate = "`new` (it waits), `known`, `better` (it waits), `missed` or `cut`.",
        of: Option<usize> = "The node with the same board: it stays, or is replaced by a better \
                             one.",
    }

    /// One expansion.
    struct Step {
        node: usize = "The node taken off the frontier.",
        goal: bool,
        round: Option<Cost> = "The limit of this round, where there are rounds.",
        children: Vec<usize> = "The nodes made, in the order in which they were.",
    }
}

/// Follows a search and writes it out. Another watch may stop it.
pub struct Recorder<'a> {
    watch: &'a mut dyn Watch,
    start: Board,
    trace: Trace,
    round: Option<Cost>,
    /// The node that each number of the search stands for.
    numbers: HashMap<u32, usize>,
}

impl<'a> Recorder<'a> {
    /// Records a search from `start`, which `watch` may stop.
    pub fn new(start: &Board, watch: &'a mut dyn Watch) -> Self {
        Self {
            watch,
            start: start.clone(),
            trace: Trace::default(),
            round: None,
            numbers: HashMap::new(),
        }
    }

    /// What was recorded; a search that is `solved` has taken the goal last.
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

    fn add(&mut self, node: Node) -> usize {
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
            .expect("a search makes moves that there are")
    }
}

impl Watch for Recorder<'_> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        self.watch.poll(progress)
    }

    fn follows(&self) -> bool {
        true
    }

    fn node(&mut self, event: &NodeEvent) {
        match *event {
            NodeEvent::Round { bound, h } => {
                self.round = bound;
                let tiles = self.start.tiles().to_vec();
                let (parent, letter, fate, of) = (None, None, Fate::New, None);
                let root = self.add(Node {
                    parent,
                    letter,
                    tiles,
                    g: 0,
                    h,
                    f: h,
                    fate,
                    of,
                });
                self.numbers.insert(0, root);
            }
            NodeEvent::Taken { number } => self.trace.steps.push(Step {
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
            } => {
                let stays = self.numbers.get(&number).copied();
                let of = stays.filter(|_| !matches!(fate, Fate::New | Fate::Cut));
                let parent = self.trace.steps.last().expect("a node is taken first").node;
                let (tiles, letter) = self.after(parent, move_number);
                let (parent, letter) = (Some(parent), Some(letter));
                let child = self.add(Node {
                    parent,
                    letter,
                    tiles,
                    g,
                    h,
                    f,
                    fate,
                    of,
                });
                if matches!(fate, Fate::New | Fate::Better) {
                    self.numbers.insert(number, child);
                }
                let step = self.trace.steps.last_mut().expect("a node is taken first");
                step.children.push(child);
            }
        }
    }
}
