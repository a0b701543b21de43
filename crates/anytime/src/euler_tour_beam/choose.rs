//! Chooses which children of a layer form the next one.
//!
//! A beam that keeps only the best values tends to fill with boards that differ in a few tiles.
//! Keeping the best states for each cell of the blank preserves diversity at little cost.

use super::{Child, EulerTourBeam, LEAF, UP};

/// States that branched off from the best state more than this many moves ago are dropped, once the
/// tree is twice as deep.
const BRANCH: usize = 15;

impl EulerTourBeam {
    /// Keeps the best children: half of the beam by value alone, then the best for each cell of the
    /// blank, and the rest by value again.
    pub(super) fn choose(&mut self) {
        let by_value = |child: &Child| (child.value, child.hash);
        if self.children.len() > self.width {
            if self.each == 0 {
                self.children
                    .select_nth_unstable_by_key(self.width, by_value);
                self.children.truncate(self.width);
            } else {
                self.children.sort_unstable_by_key(by_value);
                self.choose_for_each_cell();
            }
        }
        self.children
            .sort_unstable_by_key(|child| (child.parent, child.direction));
    }

    /// The choice for a beam that keeps some states for each cell of the blank. Children are sorted
    /// by value.
    fn choose_for_each_cell(&mut self) {
        self.taken.fill(0);
        let (mut kept, half) = (0, self.width / 2);
        let mut spare = Vec::new();
        for number in 0..self.children.len() {
            let child = self.children[number];
            let taken = &mut self.taken[usize::from(child.blank)];
            if number < half || *taken < self.each as u32 {
                *taken += 1;
                self.children[kept] = child;
                kept += 1;
                if kept == self.width {
                    break;
                }
            } else {
                spare.push(child);
            }
        }
        self.children.truncate(kept);
        self.children
            .extend(spare.into_iter().take(self.width - kept));
    }

    /// Drops the states that branched off from the best state long ago. Moving the board to them
    /// costs more than they are worth.
    pub(super) fn prune(&mut self) {
        let depth = self.depth() - self.path.len();
        if !self.board.is_carrying() || depth < 2 * BRANCH {
            return;
        }
        let best = self
            .children
            .iter()
            .min_by_key(|child| (child.value, child.hash));
        let Some(best) = best.map(|best| best.parent) else {
            return;
        };
        // The leaves below the best state's ancestor are adjacent.
        let (mut above, mut leaf, mut first) = (0, 0, 0);
        let mut end = self.leaves.len() as u32;
        for &mark in &self.walk {
            if mark < UP {
                above += 1;
            } else if mark == LEAF {
                leaf += 1;
            } else {
                above -= 1;
                if above < depth - BRANCH {
                    if leaf > best {
                        end = leaf;
                        break;
                    }
                    first = leaf;
                }
            }
        }
        self.children
            .retain(|child| (first..end).contains(&child.parent));
    }
}
