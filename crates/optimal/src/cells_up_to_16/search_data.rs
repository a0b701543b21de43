//! The nodes of the search and the data that depends only on the goal and the tables. A node is a
//! packed board with its table indices and the state of the pruning automaton, in five words.
//!
//! A node has the board, the cells of all tiles twice (as they are, and reflected about the main
//! diagonal), the half excess of each pattern in both views with their sums, and the automaton's
//! state. A move adds one constant to each list of cells, and the digits of a pattern are its
//! index. Each child takes these steps ([`SearchData::child`]):
//!
//! 1. Find the tile that the blank meets.
//! 2. Add the constants, and look up the pattern of this tile in both views.
//! 3. Subtract the cost of the move from the slack.
//! 4. Exchange tile and blank on the board.
//!
//! **Slack** replaces the usual test f ≤ bound. It is (bound − moves made − Manhattan distance) /
//! 2. Every move changes the Manhattan distance by one. A move that brings its tile nearer to its
//! goal cell therefore leaves the slack as it is, and any other move costs 1. A node is within the
//! bound if no view's half excess exceeds the slack. The heuristic need not be consistent, because
//! IDA* compares each node with the bound on its own.
//!
//! # References
//! - R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
//!   (2002): additive tables, and lookups in the reflected board.
//! - E. Burns, M. Hatem, M. J. Leighton and W. Ruml, "Implementing fast heuristic search code",
//!   Symposium on Combinatorial Search (2012): packed states and precomputed operators.

use knobel_tiles::{Direction, Pruning, Shape};

use super::lookup::{Lookup, MOST_PATTERNS};
use crate::search::problem;
use knobel_pdb::Pattern;
use knobel_pdb::geometry::transposed;

/// A node: board, cells, mirrored cells, values, and a word with the blank's shift (bits 0–5), the
/// slack (8–15), the moves made (16–23), the last direction (24–25) and the automaton state
/// (32–47).
pub(crate) type Node = [u64; 5];

/// The bits of an edge that a child takes over: all except slack and moves made.
const FROM_EDGE: u64 = 0x0000_ffff_0300_003f;
/// The bits of slack and moves made.
const COUNTERS: u64 = 0x00ff_ff00;
/// One move, and one unit of slack, in these bits.
const ONE_MOVE: u64 = 0x0001_0000;
const ONE_SLACK: u64 = 0x0000_0100;
/// The number of bits of a pattern's value. Each view has 32 bits: four values, and their sum in
/// the top byte.
const VALUE_BITS: usize = 6;
const SUM_SHIFT: u32 = 24;

/// The longest path that fits into eight bits.
pub(crate) const MOST_MOVES: u32 = 255;

/// How to look up a tile in both views, as it is and reflected.
#[derive(Clone, Copy, Default)]
struct TileUse {
    /// Multiplying a change of the pattern's value by this number adds it to the value's field and
    /// to the sum.
    weight: [u32; 2],
    /// The index of the pattern's first entry.
    first: [u32; 2],
    /// The digits of the pattern, after they are shifted to the lowest bits.
    mask: [u32; 2],
    /// The number of the pattern.
    pattern: [u8; 2],
    /// The position of the pattern's digits.
    digits: [u8; 2],
    /// The position of the pattern's value.
    value: [u8; 2],
}

/// The data that depends only on the goal and the tables.
pub(crate) struct SearchData<L> {
    pub lookup: L,
    shape: Shape,
    /// Whether the reflected board is looked up as well.
    pub mirrored: bool,
    patterns: usize,
    /// The goal cell of the blank, by which the blank is known.
    blank_label: u64,
    /// For each state of the automaton, up to three edges, followed by their number.
    pub rows: Vec<[u64; 4]>,
    /// For each start cell, its edges. Only a start cell may have four edges.
    first: Vec<Vec<u64>>,
    /// How to look up each tile.
    tiles: [TileUse; 16],
    /// For each direction and tile, what the move adds to the cells and to the reflected cells.
    changes: [[[u64; 2]; 16]; 4],
    /// For each tile, the position of its digit.
    slots: [u8; 16],
}

impl<L: Lookup> SearchData<L> {
    pub fn new(patterns: &[Pattern], lookup: L, mirrored: bool, pruning: &Pruning) -> Self {
        let shape = pruning.shape();
        let blank = patterns.first().map_or(0, Pattern::blank);
        let mut data = Self {
            lookup,
            shape,
            mirrored,
            patterns: patterns.len(),
            blank_label: blank as u64,
            rows: Vec::new(),
            first: Vec::new(),
            tiles: Default::default(),
            changes: Default::default(),
            slots: [0; 16],
        };
        data.place_tiles(patterns);
        data.place_edges(pruning);
        data
    }

    /// Assigns digits to the tiles and computes what their moves change.
    fn place_tiles(&mut self, patterns: &[Pattern]) {
        let mut uses = [(0, 0); 16];
        let mut slot = 0;
        for (number, pattern) in patterns.iter().enumerate().take(MOST_PATTERNS) {
            let start = slot;
            for &tile in pattern.cells() {
                uses[usize::from(tile)] = (number, start);
                self.slots[usize::from(tile)] = slot;
                slot += 4;
            }
        }
        let width = self.shape.width() as i64;
        // The change of a tile's cell when the blank goes up, down, left or right.
        let steps = [[width, 1], [-width, -1], [1, width], [-1, -width]];
        for pattern in patterns {
            for &tile in pattern.cells() {
                let tile = usize::from(tile);
                let twin = if self.mirrored {
                    transposed(self.shape, tile)
                } else {
                    tile
                };
                let used = &mut self.tiles[tile];
                for (view, label) in [tile, twin].into_iter().enumerate() {
                    let (pattern, digits) = uses[label];
                    used.pattern[view] = pattern as u8;
                    used.first[view] = self.lookup.first(pattern);
                    used.mask[view] = u32::MAX >> (32 - 4 * patterns[pattern].tiles());
                    used.digits[view] = digits;
                    used.value[view] = (VALUE_BITS * pattern) as u8;
                    used.weight[view] = 1 << SUM_SHIFT | 1 << (VALUE_BITS * pattern);
                    for (changes, steps) in self.changes.iter_mut().zip(&steps) {
                        changes[tile][view] = (steps[view] as u64) << self.slots[label];
                    }
                }
            }
        }
    }

    /// Packs the automaton's moves. An edge holds the blank's next shift, the direction, the next
    /// state, and the set of tiles that the move takes farther from their goal cells.
    fn place_edges(&mut self, pruning: &Pruning) {
        for state in pruning.states() {
            let from = pruning.cell(state);
            let mut edges = Vec::new();
            for direction in Direction::ALL {
                let Some(next) = pruning.next(state, direction) else {
                    continue;
                };
                let to = pruning.cell(next);
                let farther = (0..self.shape.cells()).filter(|&tile| {
                    self.shape.distance(from, tile) > self.shape.distance(to, tile)
                });
                let farther = farther.fold(0u64, |mask, tile| mask | 1 << tile);
                edges.push(
                    (to as u64) << 2
                        | (direction as u64) << 24
                        | (next.number() as u64) << 32
                        | farther << 48,
                );
            }
            let mut row = [0; 4];
            for (place, edge) in row.iter_mut().zip(edges.iter().take(3)) {
                *place = *edge;
            }
            row[3] = edges.len().min(3) as u64;
            self.rows.push(row);
            if state.number() < self.shape.cells() {
                self.first.push(edges);
            }
        }
    }

    /// Identifies the search for a board.
    pub fn problem(&self, tiles: &[u8]) -> Vec<u8> {
        problem(self.shape, self.blank_label as usize, tiles)
    }

    /// Returns the root of a search without slack, its Manhattan distance, and its half excess.
    pub fn start(&self, tiles: &[u8]) -> (Node, u32, u32) {
        let (mut board, mut manhattan, mut blank) = (0u64, 0, 0);
        for (cell, &tile) in tiles.iter().enumerate() {
            let label = usize::from(tile);
            board |= (label as u64) << (4 * cell);
            if label as u64 == self.blank_label {
                blank = cell as u64;
            } else {
                manhattan += self.shape.distance(cell, label) as u32;
            }
        }
        let (node, half_excess) = self.seen([board, 0, 0, 0, blank << 2 | blank << 32]);
        (node, manhattan, half_excess)
    }

    /// Looks up a node in the tables of this search, whichever tables produced it. Returns the
    /// updated node and its half excess.
    pub fn seen(&self, [board, _, _, _, rest]: Node) -> (Node, u32) {
        let mut cells = [0u64; 2];
        for cell in 0..self.shape.cells() {
            let label = (board >> (4 * cell) & 15) as usize;
            if label as u64 == self.blank_label {
                continue;
            }
            cells[0] |= (cell as u64) << self.slots[label];
            if self.mirrored {
                let (twin, cell) = (transposed(self.shape, label), transposed(self.shape, cell));
                cells[1] |= (cell as u64) << self.slots[twin];
            }
        }
        let values = [
            self.values(cells[0]),
            if self.mirrored {
                self.values(cells[1])
            } else {
                0
            },
        ];
        let half_excess = (values[0] >> SUM_SHIFT).max(values[1] >> SUM_SHIFT);
        let values = u64::from(values[0]) | u64::from(values[1]) << 32;
        ([board, cells[0], cells[1], values, rest], half_excess)
    }

    /// Looks up all patterns of one view. Returns their values with the sum.
    fn values(&self, cells: u64) -> u32 {
        let mut values = 0;
        let mut seen = 0;
        for used in self.tiles.iter().filter(|used| used.weight[0] != 0) {
            if seen >> used.pattern[0] & 1 == 0 {
                seen |= 1 << used.pattern[0];
                values += self.entry(used, 0, cells) * used.weight[0];
            }
        }
        debug_assert_eq!(seen, (1 << self.patterns) - 1, "every pattern has tiles");
        values
    }

    /// Returns whether the node is the goal: every tile is on the cell by which it is known.
    pub fn is_goal(&self, node: &Node) -> bool {
        node[0] == self.goal()
    }

    /// The goal as a packed board.
    pub fn goal(&self) -> u64 {
        (0..self.shape.cells() as u64)
            .rev()
            .fold(0, |board, cell| board << 4 | cell)
    }

    /// Visits the children of a node that are within the bound. `generated` counts all children.
    pub fn children(
        &self,
        node: &Node,
        is_root: bool,
        generated: &mut u64,
        mut visit: impl FnMut(Node),
    ) {
        let state = (node[4] >> 32) as usize;
        let row = &self.rows[state];
        let edges = if is_root {
            &self.first[state][..]
        } else {
            &row[..row[3] as usize]
        };
        for &edge in edges {
            *generated += 1;
            let (child, within) = if self.mirrored {
                self.child::<true>(node, edge)
            } else {
                self.child::<false>(node, edge)
            };
            if within {
                visit(child);
            }
        }
    }

    /// Computes the child along `edge`, and whether it is within the bound.
    #[inline(always)]
    pub fn child<const MIRRORED: bool>(&self, node: &Node, edge: u64) -> (Node, bool) {
        let [board, cells, mirror, values, rest] = *node;
        // 1. The tile that the blank meets.
        let to = edge as u32 & 63;
        let tile = board >> to & 15;
        let used = &self.tiles[tile as usize];
        let change = &self.changes[(edge >> 24 & 3) as usize][tile as usize];
        // 2. Its new cell, and the new value of its pattern, in both views.
        let cells = cells.wrapping_add(change[0]);
        let value = self.value(values as u32, used, 0, cells);
        let (mirror, mirror_value) = if MIRRORED {
            let mirror = mirror.wrapping_add(change[1]);
            (mirror, self.value((values >> 32) as u32, used, 1, mirror))
        } else {
            (0, 0)
        };
        // 3. The slack that is left.
        let farther = edge >> 48 >> tile & 1;
        let counters = (rest & COUNTERS)
            .wrapping_add(ONE_MOVE)
            .wrapping_sub(farther * ONE_SLACK);
        let within = (value.max(mirror_value) >> SUM_SHIFT) as i8 <= (counters >> 8) as i8;
        // 4. The board, on which tile and blank change places.
        let both = tile ^ self.blank_label;
        let board = board ^ both << to ^ both << (rest as u32 & 63);
        let values = u64::from(value) | u64::from(mirror_value) << 32;
        (
            [board, cells, mirror, values, counters | edge & FROM_EDGE],
            within,
        )
    }

    /// Returns the values of a view after the digits of a tile's pattern have changed.
    #[inline(always)]
    fn value(&self, values: u32, used: &TileUse, view: usize, cells: u64) -> u32 {
        let new = self.entry(used, view, cells);
        let old = values >> (used.value[view] & 31) & ((1 << VALUE_BITS) - 1);
        values.wrapping_add(new.wrapping_sub(old).wrapping_mul(used.weight[view]))
    }

    /// The entry of a tile's pattern.
    #[inline(always)]
    fn entry(&self, used: &TileUse, view: usize, cells: u64) -> u32 {
        let digits = cells >> (used.digits[view] & 63) & u64::from(used.mask[view]);
        self.lookup
            .half_excess(used.pattern[view].into(), used.first[view], digits)
    }
}

/// Returns the node with another slack.
pub(crate) fn with_slack(mut node: Node, slack: u32) -> Node {
    node[4] = node[4] & !0xff00 | u64::from(slack) << 8;
    node
}

/// The slack of a node.
pub(crate) fn slack(node: &Node) -> u32 {
    (node[4] >> 8 & 255) as u32
}

/// The moves made to reach a node.
pub(crate) fn moves_made(node: &Node) -> usize {
    (node[4] >> 16 & 255) as usize
}

/// The last move made to reach a node that is not the root.
pub(crate) fn last_move(node: &Node) -> Direction {
    Direction::ALL[(node[4] >> 24 & 3) as usize]
}

/// A sort key for nodes of one depth. The most promising ones, which both views find near to the
/// goal, come first.
pub(crate) fn priority(node: &Node) -> i32 {
    let slack = slack(node) as i32;
    let half_excess = (node[3] >> SUM_SHIFT & 255) as i32 + (node[3] >> 56) as i32;
    half_excess - 2 * slack
}
