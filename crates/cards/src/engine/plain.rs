//! The plain kernel: the same scan as in `kernel.rs`, with one loop, an explicit stack and lists of
//! any length.
//!
//! It has three uses:
//!
//! - games whose lists exceed the 16-bit index of the fast kernel,
//! - a reference with which tests compare the fast kernel,
//! - searches that a watch follows piece by piece. When the watch stops following, this kernel
//!   ends, and the fast one continues.
//!
//! It is about 1.4 times slower on 16×16.

use super::candidates::{Candidates, END, Word, class};
use super::cursor::Walker;
use super::kernel::Sink;

/// The state of the scan. Arrays are indexed by depth, and the last cell has depth 255.
pub(crate) struct Plain<'a> {
    candidates: &'a Candidates,
    branch: usize,
    stock: [u8; 256],
    /// The candidate on each cell.
    placed: [Word; END],
    /// The position of each candidate in its list.
    position: [u32; END],
    placements: u64,
    /// The number of placements at which to poll next.
    pause_at: u64,
    /// The deepest level of a stopped search.
    ended_at: usize,
    /// Whether a watch follows.
    followed: bool,
    sink: &'a mut dyn Sink,
}

impl<'a> Plain<'a> {
    pub fn new(
        candidates: &'a Candidates,
        branch: usize,
        placements: u64,
        sink: &'a mut dyn Sink,
    ) -> Self {
        Self {
            candidates,
            branch,
            stock: candidates.stock,
            placed: [0; END],
            position: [0; END],
            placements,
            pause_at: placements + sink.pause(placements),
            ended_at: 0,
            followed: sink.follows(),
            sink,
        }
    }

    /// The words above and to the left of a cell, or 0.
    fn around(&self, depth: usize) -> (Word, Word) {
        let back = |steps: usize| match depth.checked_sub(steps) {
            Some(cell) if cell >= self.candidates.start => self.placed[cell],
            _ => 0,
        };
        (back(self.candidates.width), back(1))
    }

    /// Reports the piece that was laid at a depth. Returns `false` if no watch follows any longer.
    fn tell(&mut self, depth: usize) -> bool {
        let word = self.placed[depth];
        let left = self.stock[class(word)];
        self.sink.laid(depth, Some((word, left)))
    }

    /// Takes back the piece of a depth, and reports it.
    fn take_up(&mut self, depth: usize) {
        self.unplace(depth);
        if self.followed {
            // If the watch stops following here, the next piece will notice it.
            self.sink.laid(depth, None);
        }
    }

    /// The position of the next candidate with an unused piece.
    fn next(&self, mut position: u32) -> Option<u32> {
        loop {
            match self.candidates.words[position as usize] {
                0 => return None,
                word if self.stock[class(word)] > 0 => return Some(position),
                _ => position += 1,
            }
        }
    }
}

impl Walker for Plain<'_> {
    fn place(&mut self, depth: usize, position: u32) {
        let word = self.candidates.words[position as usize];
        self.stock[class(word)] -= 1;
        self.placed[depth] = word;
        self.position[depth] = position;
    }

    fn unplace(&mut self, depth: usize) {
        let word = std::mem::take(&mut self.placed[depth]);
        self.stock[class(word)] += 1;
    }

    fn first(&self, depth: usize) -> u32 {
        let (above, left) = self.around(depth);
        self.candidates.first(self.branch, depth, above, left)
    }

    fn is_end(&self, position: u32) -> bool {
        self.candidates.words[position as usize] == 0
    }

    fn run(&mut self, from: usize, position: u32) -> bool {
        let (mut depth, mut position) = (from, position);
        loop {
            if let Some(found) = self.next(position) {
                self.placements += 1;
                self.place(depth, found);
                // The candidate is laid. Report it, and check the three reasons to stop.
                let over = self.followed && !self.tell(depth);
                let full = depth + 1 == END;
                let paused = !full && self.placements >= self.pause_at;
                let ended = if full {
                    let words: Vec<u32> = self.placed[self.candidates.start..]
                        .iter()
                        .map(|&word| word as u32)
                        .collect();
                    self.sink.solution(&words, self.placements)
                } else if paused {
                    self.pause_at = self.placements + self.sink.pause(self.placements);
                    self.sink.poll(self.placements)
                } else {
                    false
                };
                if ended || over {
                    self.ended_at = if full { END } else { depth };
                    // The positions stay for the cursor, but the pieces become available again.
                    for level in from..=depth {
                        self.unplace(level);
                    }
                    return true;
                }
                // Continue behind a full board, or with the next cell.
                if full {
                    self.take_up(depth);
                    position = found + 1;
                } else {
                    depth += 1;
                    position = self.first(depth);
                }
            // The list is exhausted: backtrack, or finish at the first depth of this run.
            } else if depth == from {
                return false;
            } else {
                depth -= 1;
                self.take_up(depth);
                position = self.position[depth] + 1;
            }
        }
    }

    fn ended_at(&self) -> usize {
        self.ended_at
    }

    fn position(&self, depth: usize) -> u32 {
        self.position[depth]
    }

    fn placements(&self) -> u64 {
        self.placements
    }
}
