//! The inner loop: one function per depth.
//!
//! A row scan takes these steps for each candidate of a cell:
//!
//! 1. Read the next word of the list; 0 ends the list.
//! 2. Skip the candidate if no piece of its class is unused.
//! 3. Count a placement.
//! 4. Skip the candidate if the list of the next cell is empty (forward checking by one cell).
//! 5. Lay the piece, search the next cell, and take the piece back.
//!
//! Each depth has its own copy of the loop, which the compiler makes from one generic body. Each
//! branch then has an address of its own, so the branch predictor learns each cell separately. Four
//! more changes paid off. The numbers are million placements per second on 16×16, on one core:
//!
//! | change | speed |
//! |---|---|
//! | a plain loop over packed lists | 126 |
//! | one function per depth | 133 |
//! | lists found without a table of offsets | 148 |
//! | step 4 | 160 |
//! | the body of the loop four times in a row | 175 |
//!
//! Two ideas lost: bit masks of available candidates instead of step 2 (97), and gathering eight
//! numbers of unused pieces at once (106).
//!
//! There is no bounds check and no `unsafe`. Lists are in an array of 65,536 chunks, indexed by the
//! sum of a 15-bit and a 13-bit number, and unused pieces are counted in an array of 256 bytes,
//! indexed by 8 bits. Games with longer lists use `plain.rs`, which does the same more slowly.
//!
//! A placement takes 5 to 7 nanoseconds. Memory is the used part of a 1 MiB array, and 6 KiB of
//! state.
//!
//! # References
//! R. M. Haralick and G. L. Elliott, "Increasing tree search efficiency for constraint satisfaction
//! problems", Artificial Intelligence 14 (1980): forward checking.

use super::candidates::{CHUNK, Candidates, END, Lists, Word, along};
use super::cursor::Walker;

/// The number of last cells that have a loop. In a browser only 64 cells have one, and each loop
/// has one copy of its body instead of four. This saves 25 KB of code and costs a third of the
/// speed.
const LOOPS: usize = if cfg!(target_family = "wasm") {
    64
} else {
    END
};

/// The number of chunks in the array. The operating system provides memory only for those that are
/// written.
const CHUNKS: usize = 1 << 16;
/// The row of a list starts below this number …
const MOST_ROW: u32 = 1 << 15;
/// … and the list is less than this number further on, so the sum stays within the array.
const MOST_ALONG: u32 = 1 << 13;

type Chunk = [u32; CHUNK];

/// Receives what the search finds.
pub(crate) trait Sink {
    /// Called about every [`Sink::pause`] placements. Returns `true` to stop the search.
    fn poll(&mut self, placements: u64) -> bool;
    /// Returns the number of placements until the next poll, given the number so far.
    fn pause(&self, placements: u64) -> u64;
    /// Called for each full board, with its candidate words in the order of the scan. Returns
    /// `true` to stop the search.
    fn solution(&mut self, words: &[u32], placements: u64) -> bool;
    /// Returns whether [`Sink::laid`] should be called. The fast kernel never calls it.
    fn follows(&self) -> bool {
        false
    }
    /// Called for each candidate that is laid, with the number of unused pieces of its class, and
    /// for each that is taken back. Returns `false` if no watch follows any longer.
    fn laid(&mut self, depth: usize, laid: Option<(Word, u8)>) -> bool {
        let _ = (depth, laid);
        false
    }
}

/// The place of a cell's lists, in chunks.
#[derive(Clone, Copy, Default)]
struct Here {
    /// The first chunk of the block.
    base: u16,
    /// The distance between the rows of two labels above.
    row: u16,
}

/// The lists in the form that the loop needs, with one set of entry points per place of the anchor.
pub(crate) struct FixedLists {
    chunks: Box<[Chunk; CHUNKS]>,
    branches: Vec<[Here; END + 1]>,
}

impl FixedLists {
    /// Converts the candidate lists, if they are short enough.
    pub fn new(candidates: &Candidates) -> Option<Self> {
        // In rows of one cell, the piece above the next cell is the one that is being chosen. The
        // plain kernel handles this case.
        let small = candidates.width > 1
            && END - candidates.start <= LOOPS
            && candidates.words.len() <= MOST_ROW as usize * CHUNK
            && candidates
                .words
                .iter()
                .all(|&word| along(word) < MOST_ALONG);
        if !small {
            return None;
        }
        let mut chunks: Box<[Chunk; CHUNKS]> = vec![[0; CHUNK]; CHUNKS]
            .into_boxed_slice()
            .try_into()
            .ok()?;
        for (chunk, words) in chunks.iter_mut().zip(candidates.words.chunks_exact(CHUNK)) {
            *chunk = std::array::from_fn(|index| words[index] as u32);
        }
        let narrow = |branch: &Vec<Lists>| {
            std::array::from_fn(|depth| Here {
                base: branch[depth].base as u16,
                row: branch[depth].row as u16,
            })
        };
        let branches = candidates.branches.iter().map(narrow).collect();
        Some(Self { chunks, branches })
    }
}

/// The board, the unused pieces and the counters of a running search.
pub(crate) struct State<'a> {
    chunks: &'a [Chunk; CHUNKS],
    here: &'a [Here; END + 1],
    /// The number of unused pieces, by class.
    stock: [u8; 256],
    /// The words on the board, indexed by depth plus 256. So the row above the first one reads
    /// zeros.
    placed: [u32; 512],
    /// The chunk and the index of each depth when the search was stopped.
    position: [(usize, usize); END],
    /// The number of cells per row of the scan.
    width: u8,
    /// The depth of the first cell.
    start: usize,
    placements: u64,
    /// The number of placements at which to poll next.
    pause_at: u64,
    /// The deepest level of a stopped search.
    ended_at: usize,
    sink: &'a mut dyn Sink,
}

impl<'a> State<'a> {
    pub fn new(
        fixed: &'a FixedLists,
        candidates: &Candidates,
        branch: usize,
        placements: u64,
        sink: &'a mut dyn Sink,
    ) -> Self {
        Self {
            chunks: &fixed.chunks,
            here: &fixed.branches[branch],
            stock: candidates.stock,
            placed: [0; 512],
            position: [(0, 0); END],
            width: candidates.width as u8,
            start: candidates.start,
            placements,
            pause_at: placements + sink.pause(placements),
            ended_at: 0,
            sink,
        }
    }

    /// Polls the sink. This is a cold function, so that its code stays out of the loops.
    #[cold]
    #[inline(never)]
    fn poll(&mut self, depth: usize) -> bool {
        self.pause_at = self.placements + self.sink.pause(self.placements);
        self.ended_at = depth;
        self.sink.poll(self.placements)
    }

    /// The first chunk of the row of lists for the label above a cell.
    #[inline(always)]
    fn row(&self, depth: usize) -> usize {
        let above = self.placed[256 + depth - usize::from(self.width)];
        let here = self.here[depth];
        let row = u32::from(here.base) + (above >> 8 & 0xff) * u32::from(here.row);
        // The mask changes nothing, but it proves the range of the index to the compiler.
        (row & (MOST_ROW - 1)) as usize
    }

    /// Tries one candidate of a cell, as the loops do.
    fn attempt(&mut self, depth: usize, position: u32) -> bool {
        let word = self.word(position);
        if self.stock[usize::from(word as u8)] == 0 {
            return false;
        }
        self.placements += 1;
        let list = self.row(depth + 1) + (word >> 19) as usize;
        if self.chunks[list][0] == 0 {
            return false;
        }
        self.place(depth, position);
        let ended = match ENTRIES.get((depth + 1) / 16) {
            Some(row) => row[(depth + 1) % 16](self, list),
            None => full(self, list),
        };
        self.unplace(depth);
        if ended {
            self.position[depth] = (position as usize / CHUNK, position as usize % CHUNK);
        }
        ended
    }

    /// The candidate at a position.
    fn word(&self, position: u32) -> u32 {
        let position = position as usize;
        self.chunks[position / CHUNK][position % CHUNK]
    }
}

impl Walker for State<'_> {
    fn place(&mut self, depth: usize, position: u32) {
        let word = self.word(position);
        self.stock[usize::from(word as u8)] -= 1;
        self.placed[256 + depth] = word;
    }

    fn unplace(&mut self, depth: usize) {
        let word = std::mem::take(&mut self.placed[256 + depth]);
        self.stock[usize::from(word as u8)] += 1;
    }

    fn first(&self, depth: usize) -> u32 {
        let left = self.placed[255 + depth];
        ((self.row(depth) + (left >> 19) as usize) * CHUNK) as u32
    }

    fn is_end(&self, position: u32) -> bool {
        self.word(position) == 0
    }

    fn run(&mut self, depth: usize, position: u32) -> bool {
        // The loops start at whole chunks, so the rest of the current chunk is searched here.
        let mut position = position;
        while !(position as usize).is_multiple_of(CHUNK) {
            if self.is_end(position) {
                return false;
            }
            if self.attempt(depth, position) {
                return true;
            }
            position += 1;
        }
        ENTRIES[depth / 16][depth % 16](self, position as usize / CHUNK)
    }

    fn ended_at(&self) -> usize {
        self.ended_at
    }

    fn position(&self, depth: usize) -> u32 {
        let (chunk, index) = self.position[depth];
        (chunk * CHUNK + index) as u32
    }

    fn placements(&self) -> u64 {
        self.placements
    }
}

/// The loop of one cell. It tries the candidates from a chunk on, and returns `true` if the search
/// is being stopped.
type Entry = fn(&mut State<'_>, usize) -> bool;

/// Tries one candidate. It returns from the enclosing function at the end of the list and when the
/// search is being stopped. The search polls only at every eighth depth, because a check at each
/// depth costs a measurable amount of time.
macro_rules! attempt {
    ($state:ident, $word:expr, $index:tt, $chunk:ident, $row:ident, $depth:ident, $next:ident) => {{
        let word = $word;
        if word == 0 {
            return false;
        }
        let class = usize::from(word as u8);
        if $state.stock[class] != 0 {
            $state.placements += 1;
            let list = $row + (word >> 19) as usize;
            if $state.chunks[list][0] != 0 {
                $state.stock[class] -= 1;
                $state.placed[256 + $depth] = word;
                let ended = ($depth % 8 == 0
                    && $state.placements >= $state.pause_at
                    && $state.poll($depth))
                    || $next($state, list);
                $state.stock[class] += 1;
                if ended {
                    $state.position[$depth] = ($chunk, $index);
                    return true;
                }
            }
        }
    }};
}

/// The generic body of the loops. Forward checking needs `row`, which depends only on the piece
/// above the next cell, so it is computed once per cell.
#[inline(always)]
fn cell<const DEPTH: usize>(
    state: &mut State<'_>,
    mut chunk: usize,
    next: impl Fn(&mut State<'_>, usize) -> bool,
) -> bool {
    let depth = DEPTH;
    let row = state.row(depth + 1);
    loop {
        let words = &state.chunks[chunk % CHUNKS];
        if cfg!(target_family = "wasm") {
            for (index, &word) in words.iter().enumerate() {
                attempt!(state, word, index, chunk, row, depth, next);
            }
        } else {
            attempt!(state, words[0], 0, chunk, row, depth, next);
            attempt!(state, words[1], 1, chunk, row, depth, next);
            attempt!(state, words[2], 2, chunk, row, depth, next);
            attempt!(state, words[3], 3, chunk, row, depth, next);
        }
        chunk += 1;
    }
}

/// The function behind the last cell: it reports a full board.
#[inline(never)]
fn full(state: &mut State<'_>, _: usize) -> bool {
    state.ended_at = END;
    let words = &state.placed[256 + state.start..];
    state.sink.solution(words, state.placements)
}

/// Defines sixteen loops that call each other in turn; the last one calls the next sixteen. They
/// are plain functions in private modules, because trait methods would be exported and called
/// through a table.
macro_rules! sixteen {
    ($($group:ident $first:literal $after:path;)*) => {
        $(mod $group {
            use super::{END, LOOPS, State, cell};
            sixteen!(@cells $first; c0 0 c1, c1 1 c2, c2 2 c3, c3 3 c4, c4 4 c5, c5 5 c6, c6 6 c7, c7 7 c8, c8 8 c9,
                c9 9 c10, c10 10 c11, c11 11 c12, c12 12 c13, c13 13 c14, c14 14 c15, c15 15 after);
            use $after as after;
        })*
        /// The loop of every depth, at which a search may be resumed.
        static ENTRIES: [[Entry; 16]; 16] = [$({
            use $group::*;
            [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15]
        }),*];
    };
    (@cells $first:literal; $($name:ident $column:literal $next:ident),*) => {$(
        #[inline(never)]
        pub(super) fn $name(state: &mut State<'_>, chunk: usize) -> bool {
            assert!(END - ($first + $column) <= LOOPS, "larger games go through `plain.rs`");
            cell::<{ $first + $column }>(state, chunk, $next)
        }
    )*};
}
sixteen! {
    row0 0 super::row1::c0; row1 16 super::row2::c0; row2 32 super::row3::c0; row3 48 super::row4::c0;
    row4 64 super::row5::c0; row5 80 super::row6::c0; row6 96 super::row7::c0; row7 112 super::row8::c0;
    row8 128 super::row9::c0; row9 144 super::row10::c0; row10 160 super::row11::c0; row11 176 super::row12::c0;
    row12 192 super::row13::c0; row13 208 super::row14::c0; row14 224 super::row15::c0; row15 240 super::full;
}
