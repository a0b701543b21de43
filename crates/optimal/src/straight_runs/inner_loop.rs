//! The inner loop for straight runs: depth-first searches ([`Walk`]), which the engine interleaves.
//!
//! While one walk waits for its table entries, the others continue. A node takes 28 bytes, and a
//! stack has at most a few hundred nodes. [`SearchData::successors`] generates the successors.
//!
//! # References
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27 (1985).

use knobel_core::{Cost, IN_BROWSER};
use knobel_engine::{Counts, Cursor, Lane, LanePause, ReplayStep, StackPosition};

use super::search_data::{Node, SearchData};
use super::work_units::BoundUnits;

/// The number of interleaved walks. With 2, 4, 8 and 16, Korf's 100 boards took 5.3, 5.0, 5.1 and
/// 5.1 s.
pub(super) const LANES: usize = 4;

/// One depth-first search, the lane of a walker. Each node on its stack comes with the number of
/// runs below the unit.
#[derive(Default)]
pub(super) struct Walk {
    /// The stack. The next node is the last one.
    waiting: Vec<(Node, u32)>,
    /// The blank's cells in successors with every colour at home. They may be the goal.
    homes: Vec<u8>,
    /// The cells to which the blank has run, up to the node that was expanded last.
    path: Vec<u8>,
    /// The number of runs to the unit.
    depth: usize,
    /// The axis of the unit's next run.
    axis: usize,
    /// The number of runs that are left at the unit.
    left: Cost,
}

impl Lane<BoundUnits<'_>> for Walk {
    fn begin(&mut self, units: &BoundUnits<'_>, unit: u32) -> Counts {
        let entry = &units.entries[unit as usize];
        self.waiting.clear();
        self.waiting.push((entry.node, 0));
        self.path.clone_from(&entry.path);
        self.depth = entry.path.len();
        self.axis = entry.axis;
        self.left = units.bound - entry.path.len() as Cost;
        Counts::default()
    }

    fn resume(&mut self, units: &BoundUnits<'_>, cursor: &Cursor) -> Option<()> {
        // A browser never resumes a unit, so the code for it is left out there.
        if IN_BROWSER {
            return None;
        }
        let mut node = units.entries.get(cursor.unit as usize)?.node;
        self.begin(units, cursor.unit);
        self.waiting.clear();
        let mut made = 0;
        let position = StackPosition::from_bytes(&cursor.place)?;
        position.replay(0, |step| {
            let axis = (self.axis + made) % 2;
            match step {
                ReplayStep::UnitWaits => self.waiting.push((node, 0)),
                ReplayStep::Waits(cell) => {
                    let child = units.data.run_to(&node, axis, cell)?;
                    self.waiting.push((child, made as u32 + 1));
                }
                ReplayStep::Makes(cell) => {
                    node = units.data.run_to(&node, axis, cell)?;
                    self.path.push(cell);
                    made += 1;
                }
            }
            Some(())
        })
    }

    #[inline(always)]
    fn search(&mut self, units: &BoundUnits<'_>, _: u64, counts: &mut Counts) -> LanePause {
        // After a solution was reported, the other successors must be checked first: a place does
        // not store them.
        if self.homes.is_empty() {
            let Some((node, made)) = self.waiting.pop() else {
                return LanePause::Finished;
            };
            counts.expanded += 1;
            counts.generated += self.expand(units.data, &node, made);
            if self.homes.is_empty() {
                return LanePause::Budget;
            }
        }
        self.goal(units.data)
            .map_or(LanePause::Again, LanePause::Found)
    }

    fn spare(&self) -> usize {
        self.waiting.len().saturating_sub(1)
    }

    fn depth(&self) -> usize {
        let first = self.waiting.first();
        first.map_or(0, |&(_, made)| self.depth + made as usize)
    }

    fn place(&self, units: &BoundUnits<'_>) -> Vec<u8> {
        self.position(units.data).to_bytes()
    }

    fn split(&mut self, units: &BoundUnits<'_>) -> Option<Vec<u8>> {
        let first = self.position(units.data).first(0);
        self.waiting.remove(0);
        Some(first.to_bytes())
    }
}

impl Walk {
    /// The position of the search in the tree. A move is the blank's new cell, and depths count the
    /// runs below the unit.
    fn position(&self, data: &SearchData<'_>) -> StackPosition {
        let waits = |(node, made): &(Node, u32)| (*made as u8, data.cell(node));
        StackPosition {
            path: self.path[self.depth..].to_vec(),
            waiting: self.waiting.iter().map(waits).collect(),
        }
    }

    /// Returns the path to the goal, if a successor of the last node is the goal.
    #[inline(always)]
    fn goal(&mut self, data: &SearchData<'_>) -> Option<Vec<u8>> {
        while let Some(cell) = self.homes.pop() {
            let mut path = self.path.clone();
            path.push(cell);
            if data.reaches_goal(&path) {
                return Some(path);
            }
        }
        None
    }

    /// Generates the successors of a node and returns their number.
    #[inline(always)]
    fn expand(&mut self, data: &SearchData<'_>, node: &Node, made: u32) -> u64 {
        if made > 0 {
            self.path.truncate(self.depth + made as usize - 1);
            self.path.push(data.cell(node));
        }
        let axis = (self.axis + made as usize) % 2;
        data.successors(
            node,
            axis,
            self.left - made - 1,
            |child, _| self.waiting.push((child, made + 1)),
            |cell| self.homes.push(cell),
        );
        data.branches(axis)
    }
}
