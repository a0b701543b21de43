//! The inner loop: a depth-first search over packed boards.
//!
//! Children are generated without branches: each is written to the top of the stack, and the top
//! moves up if the child is within the bound. Recursion with branches was 10 % slower. Several
//! interleaved stacks, as for 17 to 25 cells, gained nothing.
//!
//! This module is not in the search crate because it shares the index arithmetic of the tables.
//! Tests compare it with the generic IDA*.
//!
//! # References
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27 (1985).

use knobel_core::IN_BROWSER;
use knobel_engine::{Counts, Cursor, Lane, LanePause, ReplayStep, StackPosition};

use super::lookup::Lookup;
use super::search_data::{Node, SearchData, last_move, moves_made};
use super::work_units::{BoundUnits, unpack};

/// The capacity of a stack: more than any path of [`MOST_MOVES`](super::search_data::MOST_MOVES)
/// leaves on it (two siblings per move), rounded up to a power of two, so that an index needs no
/// bounds check.
const STACK: usize = 1024;

/// The state of a depth-first search: its unit, its stack, and the path to the current node.
pub(super) struct Walk {
    /// The number of the unit.
    unit: u32,
    /// The depth of the unit.
    root: usize,
    /// The nodes that wait, the next one on top.
    stack: Vec<Node>,
    /// The number of nodes on the stack.
    top: usize,
    /// The last move of the current path at each depth.
    path: [u8; 256],
}

/// Why [`SearchData::advance`] returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pause {
    /// Everything below the unit has been searched.
    Finished,
    /// The goal was reached, and the walk holds the path. The next call continues behind the goal.
    Goal,
    /// The budget of nodes is used up.
    Budget,
}

impl<L: Lookup> SearchData<L> {
    /// Continues a walk until the goal is reached, the stack is empty, or `budget` nodes are
    /// expanded.
    fn advance(&self, walk: &mut Walk, budget: u64, counts: &mut Counts) -> Pause {
        if self.mirrored {
            self.advance_in::<true>(walk, budget, counts)
        } else {
            self.advance_in::<false>(walk, budget, counts)
        }
    }

    /// The hot loop. `MIRRORED` is a constant, so that the compiler removes the second view if it
    /// is not needed.
    fn advance_in<const MIRRORED: bool>(
        &self,
        walk: &mut Walk,
        budget: u64,
        counts: &mut Counts,
    ) -> Pause {
        let goal = self.goal();
        let stack: &mut [Node; STACK] = walk
            .stack
            .first_chunk_mut()
            .expect("Walk::new allocates STACK nodes");
        let (mut top, mut expanded, mut generated) = (walk.top, 0, 0);
        let pause = loop {
            if top == 0 {
                break Pause::Finished;
            }
            if expanded == budget {
                break Pause::Budget;
            }
            top -= 1;
            expanded += 1;
            // The node is loaded word by word. Its words were just written one by one, and wider
            // loads would have to wait for all of them (a failed store-to-load forwarding).
            let slot = &stack[top % STACK];
            let node = [slot[0], slot[1], slot[2], slot[3], slot[4]];
            walk.path[(node[4] >> 16 & 255) as usize] = (node[4] >> 24 & 3) as u8;
            if node[0] == goal {
                break Pause::Goal;
            }
            let row = &self.rows[(node[4] >> 32) as usize];
            generated += row[3];
            // The child that is written last is searched first. The checks are nested because most
            // nodes have two or three edges.
            let mut push = |edge| {
                let (child, within) = self.child::<MIRRORED>(&node, edge);
                stack[top % STACK] = child;
                top += usize::from(within);
            };
            if row[3] > 0 {
                push(row[0]);
                if row[3] > 1 {
                    push(row[1]);
                    if row[3] > 2 {
                        push(row[2]);
                    }
                }
            }
        };
        walk.top = top;
        counts.expanded += expanded;
        counts.generated += generated;
        pause
    }
}

impl Walk {
    pub fn new() -> Self {
        Self {
            unit: 0,
            root: 0,
            stack: vec![Node::default(); STACK],
            top: 0,
            path: [0; 256],
        }
    }

    /// Restarts the walk above a unit, with an empty stack.
    fn restart(&mut self, unit: u32, root: usize) {
        (self.unit, self.root, self.top) = (unit, root, 0);
    }

    /// Puts a node on the stack. Returns `None` if the stack is full.
    fn push(&mut self, node: Node) -> Option<()> {
        *self.stack.get_mut(self.top)? = node;
        self.top += 1;
        Some(())
    }

    /// Makes the last move of this node a part of the path.
    fn follow(&mut self, node: &Node) {
        self.path[moves_made(node)] = last_move(node) as u8;
    }

    /// The nodes on the stack, the next one last.
    fn waiting(&self) -> &[Node] {
        &self.stack[..self.top]
    }

    /// Removes the node that is nearest to the root from the stack.
    fn remove_first(&mut self) {
        self.stack.copy_within(1..self.top, 0);
        self.top -= 1;
    }

    /// The moves from the unit to a node of this depth on the current path.
    fn path(&self, depth: usize) -> &[u8] {
        &self.path[self.root + 1..=depth.max(self.root)]
    }
}

impl<L: Lookup> Lane<BoundUnits<'_, L>> for Walk {
    const IS_INTERLEAVED: bool = false;

    fn begin(&mut self, units: &BoundUnits<'_, L>, unit: u32) -> Counts {
        let (node, _) = units.entries[unit as usize];
        self.restart(unit, moves_made(&node));
        self.push(node);
        Counts::default()
    }

    fn resume(&mut self, units: &BoundUnits<'_, L>, cursor: &Cursor) -> Option<()> {
        // A browser never resumes a unit, so the code for it is left out there.
        if IN_BROWSER {
            return None;
        }
        let &(mut node, _) = units.entries.get(cursor.unit as usize)?;
        self.restart(cursor.unit, moves_made(&node));
        let position = StackPosition::from_bytes(&cursor.place)?;
        position.replay(self.root, |step| match step {
            ReplayStep::UnitWaits => self.push(node),
            ReplayStep::Waits(direction) => self.push(units.child(&node, direction)?),
            ReplayStep::Makes(direction) => {
                node = units.child(&node, direction)?;
                self.follow(&node);
                Some(())
            }
        })
    }

    fn search(&mut self, units: &BoundUnits<'_, L>, budget: u64, counts: &mut Counts) -> LanePause {
        match units.data.advance(self, budget, counts) {
            Pause::Budget => LanePause::Budget,
            Pause::Finished => LanePause::Finished,
            Pause::Goal => {
                let (_, path) = units.entries[self.unit as usize];
                let below = self.path(units.bound as usize).iter().copied();
                LanePause::Found(unpack(path, self.root).chain(below).collect())
            }
        }
    }

    fn spare(&self) -> usize {
        self.waiting().len().saturating_sub(1)
    }

    fn depth(&self) -> usize {
        self.waiting().first().map_or(0, moves_made)
    }

    fn place(&self, _: &BoundUnits<'_, L>) -> Vec<u8> {
        position(self).to_bytes()
    }

    fn split(&mut self, _: &BoundUnits<'_, L>) -> Option<Vec<u8>> {
        let first = position(self).first(self.root);
        self.remove_first();
        Some(first.to_bytes())
    }
}

/// The position of the search in the tree. Its path ends at the parent of the next node.
fn position(walk: &Walk) -> StackPosition {
    let waits = |node: &Node| (moves_made(node) as u8, last_move(node) as u8);
    let next = walk.waiting().last().map_or(0, moves_made);
    StackPosition {
        path: walk.path(next.saturating_sub(1)).to_vec(),
        waiting: walk.waiting().iter().map(waits).collect(),
    }
}
