//! Where a search stands: enough to go on later, on another machine, or in another thread.
//!
//! A cursor is the position in its candidate list that each depth has taken, and whether the boards
//! below the last of them are still to be searched. Going on means: search below, then step back
//! one depth at a time and finish its list. A cursor with a floor is a task: it never steps back
//! beyond the pieces it was given.

/// A place in the search tree; the part of the tree after it is what is left to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) path: Vec<u32>,
    pub(crate) pending: bool,
}

impl Cursor {
    /// Before the first placement.
    pub fn start() -> Self {
        Self {
            path: Vec::new(),
            pending: true,
        }
    }

    /// Whether nothing is left to do above `floor` pieces.
    pub fn is_done(&self, floor: usize) -> bool {
        self.path.len() <= floor && !self.pending
    }
}

/// What a kernel must offer so that a cursor can drive it. Depths are absolute: the last cell is
/// 255.
pub(crate) trait Walker {
    /// Lays the candidate at a position.
    fn place(&mut self, depth: usize, position: u32);
    /// Takes it up again.
    fn unplace(&mut self, depth: usize);
    /// Position of the first candidate for a cell, given what lies above and left of it.
    fn first(&self, depth: usize) -> u32;
    /// Whether a position is the end of its list.
    fn is_end(&self, position: u32) -> bool;
    /// Searches a cell and all after it from a position that is not the end; `true` when ended from
    /// outside.
    fn run(&mut self, depth: usize, position: u32) -> bool;
    /// After an ended run: the deepest level that has a position.
    fn ended_at(&self) -> usize;
    /// After an ended run: where a depth stood.
    fn position(&self, depth: usize) -> u32;
    /// Placements so far.
    fn placements(&self) -> u64;
}

/// Searches on from the cursor until nothing is left above `floor` pieces (`false`) or the kernel
/// is ended (`true`); the cursor then says where.
pub(crate) fn drive<W: Walker>(
    walker: &mut W,
    start: usize,
    floor: usize,
    cursor: &mut Cursor,
) -> bool {
    for (index, &position) in cursor.path.iter().enumerate() {
        walker.place(start + index, position);
    }
    if cursor.pending {
        cursor.pending = false;
        let depth = start + cursor.path.len();
        let first = walker.first(depth);
        if step(walker, start, cursor, first) {
            return true;
        }
    }
    while cursor.path.len() > floor {
        let position = cursor.path.pop().expect("longer than the floor");
        walker.unplace(start + cursor.path.len());
        if step(walker, start, cursor, position + 1) {
            return true;
        }
    }
    false
}

/// Runs the cell after the cursor's path from `position` on; when ended, the cursor takes over
/// where.
fn step<W: Walker>(walker: &mut W, start: usize, cursor: &mut Cursor, position: u32) -> bool {
    let depth = start + cursor.path.len();
    if walker.is_end(position) || !walker.run(depth, position) {
        return false;
    }
    let deepest = walker.ended_at().min(super::candidates::END - 1);
    for level in depth..=deepest {
        cursor.path.push(walker.position(level));
    }
    // Ended behind the last cell: that board has been reported. Ended before: the boards below have
    // not been searched.
    cursor.pending = walker.ended_at() < super::candidates::END;
    true
}
