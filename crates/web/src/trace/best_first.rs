//! Searches with a frontier and a memory: they differ only in who is next and in what a known board means.

use std::collections::BTreeMap;

use knobel::{Board, Cost};

use super::{Fate, Node, NodeId, Problem, Seen, Step, Trace};

/// Who is expanded next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// Breadth-first.
    Oldest,
    /// Depth-first.
    Newest,
    /// Greedy: least estimate, equal ones by board.
    Nearest,
    /// A*: least sum, newest first among equals; a cheaper path replaces a dearer one.
    Cheapest,
    /// The lecture's A*: least sum, equal ones by board; known boards are dropped whatever their cost.
    CheapestMarked,
}

/// Place on the frontier: lowest first.
type Place = (Cost, Vec<u32>, i64);

impl Order {
    fn place(self, node: &Node, serial: i64) -> Place {
        match self {
            Self::Oldest => (0, vec![], serial),
            Self::Newest => (0, vec![], -serial),
            Self::Nearest => (node.h, node.tiles.clone(), serial),
            Self::Cheapest => (node.g + node.h, vec![], -serial),
            Self::CheapestMarked => (node.g + node.h, node.tiles.clone(), serial),
        }
    }

    /// What becomes of a path to a board that was reached before.
    fn judge(self, known: NodeId, known_g: Cost, g: Cost) -> Fate {
        match self {
            Self::Cheapest if g < known_g => Fate::Better { of: known },
            Self::CheapestMarked if g < known_g => Fate::Missed { of: known },
            _ => Fate::Known { of: known },
        }
    }
}

/// Expands at most `steps` nodes.
pub(super) fn search(problem: &Problem, order: Order, steps: usize) -> Trace {
    let mut trace = Trace::default();
    let mut seen = Seen::new();
    let mut frontier: BTreeMap<Place, NodeId> = BTreeMap::new();
    let root = trace.root(problem);
    seen.insert(trace.nodes[root].tiles.clone(), root);
    frontier.insert(order.place(&trace.nodes[root], 0), root);
    while trace.steps.len() < steps {
        let Some((_, id)) = frontier.pop_first() else {
            break;
        };
        // A cheaper path has overtaken this entry.
        if seen[&trace.nodes[id].tiles] != id {
            continue;
        }
        let goal = trace.nodes[id].tiles == problem.goal.tiles();
        let mut children = vec![];
        if !goal {
            children = expand(problem, order, &mut trace, &mut seen, id);
            for &child in &children {
                let node = &trace.nodes[child];
                if matches!(node.fate, Fate::Waits | Fate::Better { .. }) {
                    frontier.insert(order.place(node, child as i64), child);
                }
            }
        }
        trace.steps.push(Step {
            node: id,
            goal,
            round: None,
            children,
        });
        if goal {
            trace.finish(id);
            break;
        }
    }
    trace
}

fn expand(
    problem: &Problem,
    order: Order,
    trace: &mut Trace,
    seen: &mut Seen,
    id: NodeId,
) -> Vec<NodeId> {
    let shape = problem.start.shape();
    let board =
        Board::new(shape, trace.nodes[id].tiles.clone()).expect("made by moves from a board");
    let mut next: Vec<_> = Problem::neighbours(&board).collect();
    if order == Order::Newest {
        // The first move is to be taken first, so it is put on the stack last.
        next.reverse();
    }
    let g = trace.nodes[id].g + 1;
    let mut children = vec![];
    for (direction, board) in next {
        let known = seen.get(board.tiles()).copied();
        let fate = known.map_or(Fate::Waits, |known| {
            order.judge(known, trace.nodes[known].g, g)
        });
        let child = trace.add(Node {
            parent: Some(id),
            letter: Some(direction.letter()),
            h: problem.estimate(&board),
            tiles: board.tiles().to_vec(),
            g,
            fate,
        });
        if matches!(fate, Fate::Waits | Fate::Better { .. }) {
            seen.insert(board.tiles().to_vec(), child);
        }
        children.push(child);
    }
    children
}
