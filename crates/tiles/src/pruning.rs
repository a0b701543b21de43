//! Duplicate pruning for depth-first search: an automaton that rejects move sequences with a
//! smaller equivalent.
//!
//! IDA* reaches a state by many paths. The simplest remedy is to never undo the last move. This
//! automaton generalises it to longer sequences. Order the walks of the blank by length, and then
//! by the order Up, Down, Left, Right. A walk from a cell is *forbidden* if a smaller walk from the
//! same cell has the same effect on every board, and no part of it is already forbidden. The
//! automaton, that of Aho and Corasick over the forbidden walks of every start cell, follows the
//! blank and rejects a move that would complete a forbidden walk.
//!
//! # Why the search stays optimal
//! Among the shortest walks between two boards, take the smallest. If it contained a forbidden
//! part, replacing that part by its smaller equivalent would give a shorter walk, or a smaller one
//! of the same length. Both contradict the choice, so the smallest shortest walk passes.
//!
//! The argument only holds for whole walks from the start. A search must therefore carry the state
//! of the automaton along its path. A search that remembers states instead of paths must not use
//! the automaton.
//!
//! # Cost
//! Time and memory for building are proportional to the number of walks of up to `longest` moves
//! that pass, on 4×4 about 25 · 2.05^`longest`. A move takes one table lookup.
//!
//! # References
//! Taylor, Korf: "Pruning duplicate nodes in depth-first search", AAAI 1993. Aho, Corasick:
//! "Efficient string matching: an aid to bibliographic search", Communications of the ACM 18, 1975.

use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::hash::folded;
use crate::{Direction, Shape};

/// A state of the automaton. It determines which forbidden walks may be in progress, and the cell
/// of the blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PruningState(u32);

impl PruningState {
    /// The state's number, below [`Pruning::len`].
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// Marks a missing transition: the move is rejected or leaves the board.
const REJECTED: u32 = u32::MAX;

/// The automaton for boards of one shape.
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
    /// The largest number of cells: 25 cells of 5 bits fit into the 128 bits of a walk's effect.
    pub const MOST_CELLS: usize = 25;

    /// The automaton of all forbidden walks of at most `longest` moves. With `longest` 2 it only
    /// rejects undoing the last move; with less it only rejects leaving the board.
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

    /// The state at the beginning of a walk from `cell`.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn start(&self, cell: usize) -> PruningState {
        assert!(cell < self.shape.cells(), "the board has no cell {cell}");
        PruningState(cell as u32)
    }

    /// The state after a move, or `None` if the move is rejected or leaves the board.
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

    /// The number of states.
    #[allow(clippy::len_without_is_empty)] // There is a state for each cell: never empty.
    pub fn len(&self) -> usize {
        self.next.len()
    }

    /// All states in the order of their numbers.
    pub fn states(&self) -> impl Iterator<Item = PruningState> + use<> {
        (0..self.next.len() as u32).map(PruningState)
    }
}

/// Marks a child that completes a forbidden walk.
const FORBIDDEN: u32 = u32::MAX - 1;

/// The forbidden walks as a trie with a root for each start cell. A node is a proper prefix of a
/// forbidden walk.
struct Trie {
    shape: Shape,
    children: Vec<[u32; 4]>,
    cells: Vec<u8>,
}

/// A walk that passes.
#[derive(Clone, Copy)]
struct Walk {
    /// The moves in two bits each, the last one in the lowest bits.
    letters: u64,
    /// The effect: the original cell of what is on each cell afterwards, in five bits each.
    board: u128,
    start: u8,
    cell: u8,
    /// The walk without its first move, as an index into the passing walks of that length.
    end: u32,
}

impl Trie {
    /// Finds the forbidden walks in the order of their length.
    ///
    /// A walk contains a forbidden proper part exactly if its prefix (without the last move) or its
    /// suffix (without the first move) contains one. The prefix passes, because only passing walks
    /// are extended. For the suffix, `grown` tells whether it passes: it is the suffix of the
    /// prefix, extended by the same move.
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
        // For each passing walk of the previous length and each move: the index of the extended
        // walk, if that passes.
        let mut grown: Vec<[u32; 4]> = Vec::new();
        for length in 1..=longest {
            // 1. Extend each passing walk by each move.
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
                    // 2. Skip the walk if its suffix contains a forbidden part.
                    if next.end == REJECTED {
                        continue;
                    }
                    // 3. The first walk with an effect passes, because walks are generated in
                    //    order. Any later one is forbidden.
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

    /// Adds a forbidden walk to the trie.
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

    /// Turns the trie into an automaton. Where a walk leaves the trie, it continues at its longest
    /// suffix in the trie, found by breadth-first traversal.
    fn automaton(self) -> Pruning {
        let cells = self.shape.cells();
        let mut next = vec![[REJECTED; 4]; self.children.len()];
        // The longest proper suffix of each node in the trie. A root is its own suffix.
        let mut fallback: Vec<u32> = (0..self.children.len() as u32).collect();
        let mut queue: Vec<u32> = (0..cells as u32).collect();
        let mut taken = 0;
        while let Some(&node) = queue.get(taken) {
            taken += 1;
            let (at, is_root) = (node as usize, (node as usize) < cells);
            for direction in Direction::ALL {
                let letter = direction as usize;
                // The transition of the suffix, which is already known because the suffix is
                // shorter.
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
    /// The walk without moves.
    fn empty(cell: u8, board: u128) -> Self {
        Self {
            letters: 0,
            board,
            start: cell,
            cell,
            end: REJECTED,
        }
    }

    /// The walk extended by one move, or `None` if the move leaves the board.
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

    /// The move that is followed by `later` moves.
    fn letter(&self, later: usize) -> Direction {
        Direction::ALL[(self.letters >> (2 * later) & 3) as usize]
    }
}

/// Adds `effect` to the set. Returns false if the set already contains it.
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
