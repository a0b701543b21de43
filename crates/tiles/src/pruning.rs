//! Move pruning beyond "not straight back": an automaton that rejects walks of the blank which have
//! a smaller twin.
//!
//! Order the walks of the blank by length, then by the order Up, Down, Left, Right. A walk from a
//! cell is *forbidden* when a smaller one from there has the same effect on every board and no part
//! of it is forbidden already. The automaton (Aho and Corasick's, over the walks of every start
//! cell) follows the blank and rejects the move that would complete a forbidden walk.
//!
//! Why optimality stays: among the shortest walks between two boards take the smallest. If it held
//! a forbidden part, the part's smaller twin in its place would give a shorter walk, or a smaller
//! one of the same length. So the smallest shortest walk passes.
//!
//! It does *not* pass from the middle of another walk: a search must carry the automaton's state
//! along its path, and a search that remembers boards instead of paths must not use it.
//!
//! Time and memory to make: one entry for each walk of up to `longest` moves that passes; on 4×4
//! there are about 25 · 2.05^longest.
//!
//! # References
//! Taylor, Korf: "Pruning duplicate nodes in depth-first search", AAAI 1993. Aho, Corasick:
//! "Efficient string matching", 1975.

use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::hash::folded;
use crate::{Direction, Shape};

/// Where the automaton is: which forbidden walks may be under way, and where the blank is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PruningState(u32);

impl PruningState {
    /// The state's number, below [`Pruning::len`].
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// No state: the move is rejected or leaves the board.
const REJECTED: u32 = u32::MAX;

/// The automaton for one shape.
///
/// ```
/// use knobel_tiles::{Direction, Pruning, Shape};
///
/// let pruning = Pruning::new(Shape::new(3, 3)?, 2);
/// let start = pruning.start(4);
/// let up = pruning.next(start, Direction::Up).unwrap();
/// assert!(pruning.next(up, Direction::Down).is_none(), "straight back");
/// assert!(pruning.next(up, Direction::Up).is_none(), "off the board");
/// assert_eq!(pruning.cell(up), 1);
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Pruning {
    shape: Shape,
    next: Vec<[u32; 4]>,
    cells: Vec<u8>,
}

impl Pruning {
    /// The most cells a board may have: the effect of a walk is kept in 128 bits.
    pub const MOST_CELLS: usize = 25;

    /// The automaton that knows every forbidden walk of up to `longest` moves. With 2 it only
    /// rejects the way back; with less it rejects nothing but the edge of the board.
    ///
    /// # Panics
    /// If the board has more than [`MOST_CELLS`](Self::MOST_CELLS) cells.
    pub fn new(shape: Shape, longest: usize) -> Self {
        assert!(
            shape.cells() <= Self::MOST_CELLS,
            "the effect of a walk on {shape} does not fit into 128 bits"
        );
        Trie::new(shape, longest).automaton()
    }

    /// The board's shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The state of a walk that begins on `cell`.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn start(&self, cell: usize) -> PruningState {
        assert!(cell < self.shape.cells(), "the board has no cell {cell}");
        PruningState(cell as u32)
    }

    /// The state after a move, or `None` if the move must not or cannot be made.
    #[inline]
    pub fn next(&self, state: PruningState, direction: Direction) -> Option<PruningState> {
        let next = self.next[state.number()][direction as usize];
        (next != REJECTED).then_some(PruningState(next))
    }

    /// The cell of the blank in `state`.
    #[inline]
    pub fn cell(&self, state: PruningState) -> usize {
        usize::from(self.cells[state.number()])
    }

    /// How many states there are.
    #[allow(clippy::len_without_is_empty)] // There is a state for each cell: never empty.
    pub fn len(&self) -> usize {
        self.next.len()
    }

    /// Every state, in the order of their numbers.
    pub fn states(&self) -> impl Iterator<Item = PruningState> + use<> {
        (0..self.next.len() as u32).map(PruningState)
    }
}

/// A child that ends a forbidden walk.
const FORBIDDEN: u32 = u32::MAX - 1;

/// The forbidden walks, as a tree with a root for each start cell; a node is a walk that begins
/// one.
struct Trie {
    shape: Shape,
    children: Vec<[u32; 4]>,
    cells: Vec<u8>,
}

/// A walk that passes so far.
#[derive(Clone, Copy)]
struct Walk {
    /// Two bits a move, the last one lowest.
    letters: u64,
    /// What is on each cell afterwards, five bits a cell.
    board: u128,
    start: u8,
    cell: u8,
    /// The walk without its first move: its place among the passing walks of that length.
    end: u32,
}

impl Trie {
    /// Finds the forbidden walks length by length.
    ///
    /// A longer walk has a forbidden proper part exactly if it has one without its last move (then
    /// it is not grown from a passing walk) or without its first (then that end, grown the same
    /// way, is not among the passing walks).
    fn new(shape: Shape, longest: usize) -> Self {
        let cells = shape.cells();
        let mut trie = Self {
            shape,
            children: vec![[REJECTED; 4]; cells],
            cells: (0..cells as u8).collect(),
        };
        let untouched = (0..cells)
            .rev()
            .fold(0, |board, cell| board << 5 | cell as u128);
        let mut walks: Vec<Walk> = (0..cells as u8)
            .map(|cell| Walk::empty(cell, untouched))
            .collect();
        let mut effects: Vec<HashTable<u128>> = vec![HashTable::new(); cells];
        for effects in &mut effects {
            insert(effects, untouched);
        }
        // For each walk of the length before, and each move: the place of the grown walk, if it
        // passes.
        let mut grown: Vec<[u32; 4]> = Vec::new();
        for length in 1..=longest {
            let mut longer = Vec::with_capacity(walks.len() * 5 / 2);
            let mut places = vec![[REJECTED; 4]; walks.len()];
            for (walk, places) in walks.iter().zip(&mut places) {
                for direction in Direction::ALL {
                    let Some(mut next) = walk.then(direction, shape) else {
                        continue;
                    };
                    next.end = match length {
                        1 => u32::from(next.cell),
                        _ => grown[walk.end as usize][direction as usize],
                    };
                    if next.end == REJECTED {
                        continue;
                    }
                    if insert(&mut effects[usize::from(next.start)], next.board) {
                        places[direction as usize] = longer.len() as u32;
                        longer.push(next);
                    } else {
                        trie.forbid(&next, length);
                    }
                }
            }
            walks = longer;
            grown = places;
        }
        trie
    }

    fn forbid(&mut self, walk: &Walk, length: usize) {
        let mut node = u32::from(walk.start) as usize;
        for left in (1..length).rev() {
            let direction = walk.letter(left);
            let cell = usize::from(self.cells[node]);
            if self.children[node][direction as usize] == REJECTED {
                let next = self
                    .shape
                    .neighbour(cell, direction)
                    .expect("the walk stayed on the board");
                self.children[node][direction as usize] = self.children.len() as u32;
                self.children.push([REJECTED; 4]);
                self.cells.push(next as u8);
            }
            node = self.children[node][direction as usize] as usize;
        }
        self.children[node][walk.letter(0) as usize] = FORBIDDEN;
    }

    /// Adds the way on from where a walk leaves the tree: along its longest end that is in the
    /// tree.
    fn automaton(self) -> Pruning {
        let cells = self.shape.cells();
        let mut next = vec![[REJECTED; 4]; self.children.len()];
        // The longest proper end of each node's walk. A root's is itself: nothing shorter is known.
        let mut fallback: Vec<u32> = (0..self.children.len() as u32).collect();
        let mut queue: Vec<u32> = (0..cells as u32).collect();
        let mut taken = 0;
        while let Some(&node) = queue.get(taken) {
            taken += 1;
            let (at, is_root) = (node as usize, (node as usize) < cells);
            for direction in Direction::ALL {
                let letter = direction as usize;
                // What the move leads to when only the shorter end counts.
                let shorter = if is_root {
                    self.shape
                        .neighbour(at, direction)
                        .map_or(REJECTED, |cell| cell as u32)
                } else {
                    next[fallback[at] as usize][letter]
                };
                let child = self.children[at][letter];
                next[at][letter] = match child {
                    _ if shorter == REJECTED => REJECTED,
                    FORBIDDEN => REJECTED,
                    REJECTED => shorter,
                    child => child,
                };
                if child < FORBIDDEN {
                    fallback[child as usize] = if shorter == REJECTED { child } else { shorter };
                    queue.push(child);
                }
            }
        }
        Pruning {
            shape: self.shape,
            next,
            cells: self.cells,
        }
    }
}

impl Walk {
    fn empty(cell: u8, board: u128) -> Self {
        Self {
            letters: 0,
            board,
            start: cell,
            cell,
            end: REJECTED,
        }
    }

    /// The walk with one more move, if that stays on the board.
    fn then(&self, direction: Direction, shape: Shape) -> Option<Self> {
        let (from, to) = (
            usize::from(self.cell),
            shape.neighbour(self.cell.into(), direction)?,
        );
        let difference = (self.board >> (5 * from) ^ self.board >> (5 * to)) & 31;
        Some(Self {
            letters: self.letters << 2 | direction as u64,
            board: self.board ^ (difference << (5 * from) | difference << (5 * to)),
            start: self.start,
            cell: to as u8,
            end: REJECTED,
        })
    }

    /// The move that has `later` moves after it.
    fn letter(&self, later: usize) -> Direction {
        Direction::ALL[(self.letters >> (2 * later) & 3) as usize]
    }
}

/// Adds `effect`; answers `false` if it was there.
fn insert(effects: &mut HashTable<u128>, effect: u128) -> bool {
    let entry = effects.entry(
        folded(effect),
        |&other| other == effect,
        |&other| folded(other),
    );
    match entry {
        Entry::Occupied(_) => false,
        Entry::Vacant(place) => {
            place.insert(effect);
            true
        }
    }
}
