//! Searches without a memory: depth-first under a limit that grows from round to round. Each round is a new tree.

use knobel::{Board, Cost};

use super::{Fate, Node, NodeId, Problem, Step, Trace};

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Limit {
    /// The number of moves.
    Depth,
    /// Moves so far plus estimate.
    Cost,
}

/// Expands at most `steps` nodes.
pub(super) fn deepen(problem: &Problem, limit: Limit, steps: usize) -> Trace {
    let mut trace = Trace::default();
    let mut bound = match limit {
        Limit::Depth => 1,
        Limit::Cost => problem.estimate(&problem.start),
    };
    while trace.path.is_none() && trace.steps.len() < steps {
        let beyond = round(problem, limit, bound, steps, &mut trace);
        bound = match limit {
            Limit::Depth => bound + 1,
            Limit::Cost => beyond,
        };
    }
    trace
}

/// One round; answers the least sum beyond the bound.
fn round(problem: &Problem, limit: Limit, bound: Cost, steps: usize, trace: &mut Trace) -> Cost {
    let mut beyond = Cost::MAX;
    let mut stack = vec![trace.root(problem)];
    while let Some(id) = stack.pop() {
        if trace.steps.len() >= steps {
            break;
        }
        let goal = trace.nodes[id].tiles == problem.goal.tiles();
        let children = if goal || (limit == Limit::Depth && trace.nodes[id].g == bound) {
            vec![]
        } else {
            expand(problem, limit, bound, trace, id)
        };
        for &child in &children {
            let node = &trace.nodes[child];
            if node.fate == Fate::Waits {
                stack.push(child);
            } else {
                beyond = beyond.min(node.g + node.h);
            }
        }
        trace.steps.push(Step {
            node: id,
            goal,
            round: Some(bound),
            children,
        });
        if goal {
            trace.finish(id);
            break;
        }
    }
    beyond
}

fn expand(
    problem: &Problem,
    limit: Limit,
    bound: Cost,
    trace: &mut Trace,
    id: NodeId,
) -> Vec<NodeId> {
    let shape = problem.start.shape();
    let board =
        Board::new(shape, trace.nodes[id].tiles.clone()).expect("made by moves from a board");
    let (g, last) = (trace.nodes[id].g + 1, trace.nodes[id].letter);
    // Never straight back; and the first move is to be taken first, so it is put on the stack last.
    let next = Problem::neighbours(&board).filter(|(way, _)| Some(way.opposite().letter()) != last);
    let mut children = vec![];
    for (direction, board) in next.rev() {
        let h = problem.estimate(&board);
        let cut = limit == Limit::Cost && g + h > bound;
        children.push(trace.add(Node {
            parent: Some(id),
            letter: Some(direction.letter()),
            tiles: board.tiles().to_vec(),
            g,
            h,
            fate: if cut { Fate::Beyond } else { Fate::Waits },
        }));
    }
    children
}
