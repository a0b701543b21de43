//! The inner loop, one function a depth.
//!
//! A row scan tries the candidates of a cell in turn, skips those out of stock, and goes one cell
//! on. Each depth has its own copy of the loop, made by the compiler from one generic body: every
//! branch then has its own address, and the branch predictor learns each cell by itself. Three more
//! things were worth it on 16x16 (million placements a second, one core): a plain loop over packed
//! lists 126, a function a depth 133, lists found without an offset table 148, looking at the first
//! word of the next list before going there 160, the loop body four times in a row 175. Masks of
//! available candidates instead of a stock check lost (97), as did gathering eight stock bytes at
//! once (106).
//!
//! No bounds check is left and nothing is unsafe: lists live in an array of 65,536 chunks indexed
//! by the sum of a 15-bit and a 13-bit number, the stock in an array of 256 bytes indexed by 8
//! bits. Games whose lists are longer go through `plain.rs`, which does the same slowly.
//!
//! Time per placement: 5 to 7 nanoseconds. Memory: what the lists touch of 1 MiB, 6 KiB of
//! state.

use super::candidates::{CHUNK, Candidates, END, Lists, Word, along};
use super::cursor::Walker;

/// How many of the last cells have a loop. The code for a browser travels with a page: there it is
/// 64, and the body of each stands there once and not four times, for a third less speed and 25 KB
/// less.
const LOOPS: usize = if cfg!(target_family = "wasm") {
    64
} else {
    END
};

/// Chunks in the array; what is never touched costs no memory.
const CHUNKS: usize = 1 << 16;
/// The row of a list starts below this …
const MOST_ROW: u32 = 1 << 15;
/// … and the list is less than this further along: the sum stays within the array.
const MOST_ALONG: u32 = 1 << 13;

type Chunk = [u32; CHUNK];

/// What the search calls back.
pub(crate) trait Sink {
    /// Called about every [`Sink::pause`] placements; `true` ends the search.
    fn poll(&mut self, placements: u64) -> bool;
    /// After so many placements: how many more to the next poll.
    fn pause(&self, placements: u64) -> u64;
    /// Called for each full board with its candidate words in scan order; `true` ends the search.
    fn solution(&mut self, words: &[u32], placements: u64) -> bool;
    /// Shall [`Sink::laid`] be called? The fast kernel never does.
    fn follows(&self) -> bool {
        false
    }
    /// Called for each candidate that is laid, with how many of its class are left, and for each
    /// that is taken up again; `false` when nobody follows any more.
    fn laid(&mut self, depth: usize, laid: Option<(Word, u8)>) -> bool {
        let _ = (depth, laid);
        false
    }
}

/// Where the lists of a cell are, in chunks.
#[derive(Clone, Copy, Default)]
struct Here {
    base: u16,
    row: u16,
}

/// The lists, in the form the loop wants; one set of entry points a branch.
pub(crate) struct FixedLists {
    chunks: Box<[Chunk; CHUNKS]>,
    branches: Vec<[Here; END + 1]>,
}

impl FixedLists {
    /// Converts candidates, if they are few enough.
    pub fn new(candidates: &Candidates) -> Option<Self> {
        // In rows of one cell the piece above the next cell is the one being chosen: that is for
        // the plain kernel.
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

/// Board, stock and counters of a running search.
pub(crate) struct State<'a> {
    chunks: &'a [Chunk; CHUNKS],
    here: &'a [Here; END + 1],
    stock: [u8; 256],
    /// By depth plus 256, so that the row above the first reads zeros: nothing there.
    placed: [u32; 512],
    /// Chunk and index where each depth stood when the search was ended.
    position: [(usize, usize); END],
    width: u8,
    start: usize,
    placements: u64,
    pause_at: u64,
    /// The deepest level of an ended search.
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

    #[cold]
    #[inline(never)]
    fn poll(&mut self, depth: usize) -> bool {
        self.pause_at = self.placements + self.sink.pause(self.placements);
        self.ended_at = depth;
        self.sink.poll(self.placements)
    }

    /// First chunk of the row of lists for what lies above a cell.
    #[inline(always)]
    fn row(&self, depth: usize) -> usize {
        let above = self.placed[256 + depth - usize::from(self.width)];
        let here = self.here[depth];
        let row = u32::from(here.base) + (above >> 8 & 0xff) * u32::from(here.row);
        // Always true, but now the compiler knows.
        (row & (MOST_ROW - 1)) as usize
    }

    /// One candidate of a cell, as the loops do it.
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
        // Within a chunk by hand; the loops start at whole chunks.
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

/// The loop of one cell: tries the candidates from a chunk on; `true` when the search is being
/// ended.
type Entry = fn(&mut State<'_>, usize) -> bool;

/// Tries one candidate: leaves the enclosing function at the end of the list and when the search is
/// being ended.
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

/// Behind the last cell: a full board.
#[inline(never)]
fn full(state: &mut State<'_>, _: usize) -> bool {
    state.ended_at = END;
    let words = &state.placed[256 + state.start..];
    state.sink.solution(words, state.placements)
}

/// Sixteen loops that call each other in turn; the last calls the next sixteen. (Plain functions in
/// private modules, as trait methods would be exported and called through a table.)
macro_rules! sixteen {
    ($($group:ident $first:literal $after:path;)*) => {
        $(mod $group {
            use super::{END, LOOPS, State, cell};
            sixteen!(@cells $first; c0 0 c1, c1 1 c2, c2 2 c3, c3 3 c4, c4 4 c5, c5 5 c6, c6 6 c7, c7 7 c8, c8 8 c9,
                c9 9 c10, c10 10 c11, c11 11 c12, c12 12 c13, c13 13 c14, c14 14 c15, c15 15 after);
            use $after as after;
        })*
        /// Where a search may be taken up: the loop of every depth.
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
