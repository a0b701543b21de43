//! Positions of a search: enough to resume it later, on another machine or in another thread.
//!
//! A cursor holds, for each depth, the position in the candidate list, and whether the boards below
//! the last position are still to be searched. To resume, the search replays the path, searches
//! below it, and then backtracks one depth at a time, finishing each list. A cursor with a *floor*
//! is a task: the search never backtracks beyond that number of pieces. A cursor takes four bytes
//! per piece on the board.

/// A position in the search tree. The part of the tree behind it is still to be searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cursor {
    /// The position in the candidate list of each depth.
    pub(crate) path: Vec<u32>,
    /// Whether the boards below the path are still to be searched.
    pub(crate) pending: bool,
}

impl Cursor {
    /// The position before the first placement.
    pub fn start() -> Self {
        Self {
            path: Vec::new(),
            pending: true,
        }
    }

    /// Returns whether nothing is left above the first `floor` pieces.
    pub fn is_done(&self, floor: usize) -> bool {
        self.path.len() <= floor && !self.pending
    }
}

/// The operations of a kernel that a cursor can drive. Depths are absolute: the last cell has depth
/// 255.
pub(crate) trait Walker {
    /// Lays the candidate at a position.
    fn place(&mut self, depth: usize, position: u32);
    /// Takes back the candidate of a depth.
    fn unplace(&mut self, depth: usize);
    /// The position of the first candidate for a cell, given the pieces above and to the left.
    fn first(&self, depth: usize) -> u32;
    /// Returns whether a position is the end of its list.
    fn is_end(&self, position: u32) -> bool;
    /// Searches a cell and all cells behind it, beginning at a position that is not the end.
    /// Returns `true` if the search was stopped.
    fn run(&mut self, depth: usize, position: u32) -> bool;
    /// After a stopped run: the deepest level that has a position.
    fn ended_at(&self) -> usize;
    /// After a stopped run: the position of a depth.
    fn position(&self, depth: usize) -> u32;
    /// The number of placements so far.
    fn placements(&self) -> u64;
}

/// Continues from the cursor until nothing is left above the first `floor` pieces (returns
/// `false`), or until the kernel is stopped (returns `true`). In the second case, the cursor is
/// updated.
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
        let position = cursor
            .path
            .pop()
            .expect("the path is longer than the floor");
        walker.unplace(start + cursor.path.len());
        if step(walker, start, cursor, position + 1) {
            return true;
        }
    }
    false
}

/// Searches the cell behind the cursor's path from `position` on. If the kernel is stopped, the
/// cursor takes over its position.
fn step<W: Walker>(walker: &mut W, start: usize, cursor: &mut Cursor, position: u32) -> bool {
    let depth = start + cursor.path.len();
    if walker.is_end(position) || !walker.run(depth, position) {
        return false;
    }
    let deepest = walker.ended_at().min(super::candidates::END - 1);
    for level in depth..=deepest {
        cursor.path.push(walker.position(level));
    }
    // If the search was stopped behind the last cell, that board has been reported. Otherwise the
    // boards below have not been searched.
    cursor.pending = walker.ended_at() < super::candidates::END;
    true
}
