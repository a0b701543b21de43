//! Textbook searches, one expansion at a time: every node that is made, and what becomes of it.
//!
//! The searches of the `knobel` library are built for speed and forget most of what a drawing needs. These say
//! everything, on small boards and for a few hundred expansions. They make the same choices in the same order: tests
//! compare path length, expanded and generated states with the library's own runs, so what is drawn is what happens.

mod best_first;
mod deepening;

use std::collections::HashMap;

use knobel::Unfit;
use knobel::registry::Estimator;
use knobel::{Board, Cost, Direction};
use serde::Serialize;

/// Boards with more cells are not drawn.
pub(crate) const MOST_CELLS: usize = 16;

/// Number of a node in its trace.
pub(crate) type NodeId = usize;

/// A search that can be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Oldest first.
    BreadthFirst,
    /// Newest first.
    DepthFirst,
    /// Depth-first under a growing limit on depth.
    Deepening,
    /// Least estimate first.
    Greedy,
    /// Least cost so far plus estimate first.
    AStar,
    /// The same, but a state is never looked at again once it was generated.
    AStarLecture,
    /// Depth-first under a growing limit on cost so far plus estimate.
    IdaStar,
}

impl Kind {
    /// All of them, plainest first.
    pub(crate) const ALL: [Self; 7] = [
        Self::BreadthFirst,
        Self::DepthFirst,
        Self::Deepening,
        Self::Greedy,
        Self::AStar,
        Self::AStarLecture,
        Self::IdaStar,
    ];

    /// The name of the same search in the registry.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::BreadthFirst => "bfs",
            Self::DepthFirst => "dfs",
            Self::Deepening => "iddfs-shared-path",
            Self::Greedy => "greedy",
            Self::AStar => "a-star",
            Self::AStarLecture => "a-star-lecture",
            Self::IdaStar => "ida-star",
        }
    }

    /// The search of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Does it use the heuristic?
    pub(crate) fn informed(self) -> bool {
        !matches!(
            self,
            Self::BreadthFirst | Self::DepthFirst | Self::Deepening
        )
    }
}

/// A board, a goal, and how far others are from it.
pub(crate) struct Problem {
    start: Board,
    goal: Board,
    heuristic: Estimator,
}

impl Problem {
    /// Both boards have the same shape, and `heuristic` is in the registry.
    pub(crate) fn new(start: &Board, goal: &Board, heuristic: &str) -> Result<Self, Unfit> {
        Ok(Self {
            start: start.clone(),
            goal: goal.clone(),
            heuristic: Estimator::new(heuristic, goal)?,
        })
    }

    fn estimate(&self, board: &Board) -> Cost {
        self.heuristic.at(board)
    }

    /// The boards one move away, in the order in which searches try them.
    fn neighbours(board: &Board) -> impl DoubleEndedIterator<Item = (Direction, Board)> {
        let board = board.clone();
        Direction::ALL.into_iter().filter_map(move |direction| {
            let mut next = board.clone();
            next.slide(direction).then_some((direction, next))
        })
    }
}

/// A node of the tree: a board, reached by a certain path.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Node {
    pub(crate) parent: Option<NodeId>,
    /// The blank's move that led here.
    pub(crate) letter: Option<char>,
    pub(crate) tiles: Vec<u32>,
    pub(crate) g: Cost,
    pub(crate) h: Cost,
    /// What becomes of it when it is made.
    pub(crate) fate: Fate,
}

/// What becomes of a node when it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "is")]
pub(crate) enum Fate {
    /// It waits on the frontier.
    Waits,
    /// Its board was seen before, in this node: dropped.
    Known {
        /// The node that stays.
        of: NodeId,
    },
    /// Its board was seen before, but this path is cheaper: it waits, and that node no longer counts.
    Better {
        /// The node that is replaced.
        of: NodeId,
    },
    /// A cheaper path to a known board, thrown away all the same: the lecture's mistake.
    Missed {
        /// The node that stays although it is dearer.
        of: NodeId,
    },
    /// Beyond this round's limit: cut off.
    Beyond,
}

/// One expansion.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Step {
    /// The node taken off the frontier.
    pub(crate) node: NodeId,
    /// Is it the goal?
    pub(crate) goal: bool,
    /// The limit of this round, where rounds there are. A new round starts a new tree.
    pub(crate) round: Option<Cost>,
    /// The nodes made, in the order in which they were.
    pub(crate) children: Vec<NodeId>,
}

/// A search written out.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Trace {
    pub(crate) nodes: Vec<Node>,
    pub(crate) steps: Vec<Step>,
    /// Nodes from the start to the goal, if it was reached within the steps.
    pub(crate) path: Option<Vec<NodeId>>,
}

impl Trace {
    fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn root(&mut self, problem: &Problem) -> NodeId {
        self.add(Node {
            parent: None,
            letter: None,
            tiles: problem.start.tiles().to_vec(),
            g: 0,
            h: problem.estimate(&problem.start),
            fate: Fate::Waits,
        })
    }

    /// Notes that the goal is reached: the last step's node ends the path.
    fn finish(&mut self, goal: NodeId) {
        let mut path = vec![goal];
        while let Some(parent) = self.nodes[path[path.len() - 1]].parent {
            path.push(parent);
        }
        path.reverse();
        self.path = Some(path);
    }
}

/// Searches for at most this many expansions.
pub(crate) fn run(kind: Kind, problem: &Problem, steps: usize) -> Trace {
    use best_first::{Order, search};
    use deepening::{Limit, deepen};

    match kind {
        Kind::BreadthFirst => search(problem, Order::Oldest, steps),
        Kind::DepthFirst => search(problem, Order::Newest, steps),
        Kind::Greedy => search(problem, Order::Nearest, steps),
        Kind::AStar => search(problem, Order::Cheapest, steps),
        Kind::AStarLecture => search(problem, Order::CheapestMarked, steps),
        Kind::Deepening => deepen(problem, Limit::Depth, steps),
        Kind::IdaStar => deepen(problem, Limit::Cost, steps),
    }
}

/// Boards seen and the node that counts for each.
type Seen = HashMap<Vec<u32>, NodeId>;

#[cfg(test)]
mod tests;
