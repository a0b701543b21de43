//! The inner loop: depth-first search over packed boards, pattern indices and the pruning
//! automaton, with five words per node.
//!
//! A node has the board, the cells of all tiles twice (as they are, and reflected about the main
//! diagonal), the half excess of each pattern in both views with their sums, and the automaton's
//! state. A move adds one constant to each list of cells, and the digits of a pattern are its
//! index. Children are generated without branches: each is written to the top of the stack, and the
//! top moves up if the child is within the bound. Recursion with branches was 10 % slower, and
//! several interleaved stacks gained nothing.
//!
//! **Slack** replaces the usual test f ≤ bound. It is (bound − moves made − Manhattan distance) /
//! 2. A move that brings its tile nearer to its goal cell leaves the slack as it is; any other move
//! costs 1. A node is within the bound if no view's half excess is above the slack. The heuristic
//! need not be consistent.
//!
//! This module is not in the search crate because it shares the index arithmetic of the tables.
//! Tests compare it with the generic IDA*.
//!
//! # References
//! Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002): tables
//! that add up, and their reflection about the main diagonal. Burns, Hatem, Leighton, Ruml:
//! "Implementing fast heuristic search code", SoCS 2012: packed states and cheap undoing.

use knobel_tiles::{Direction, Pruning, Shape};

use super::lookup::{Lookup, MOST_PATTERNS};
use crate::search::problem;
use knobel_pdb::Pattern;
use knobel_pdb::geometry::transposed;

/// Board, cells, mirrored cells, values, and the rest: blank's shift (bits 0–5), slack (8–15),
/// moves made (16–23), last direction (24–25), automaton state (32–47).
pub(crate) type Node = [u64; 5];

/// What the move into a node adds from its edge: all but slack and moves made.
const FROM_EDGE: u64 = 0x0000_ffff_0300_003f;
/// Slack and moves made.
const COUNTERS: u64 = 0x00ff_ff00;
const ONE_MOVE: u64 = 0x0001_0000;
const ONE_SLACK: u64 = 0x0000_0100;
/// Bits of a pattern's value in the values' half word; their sum is in the top byte.
const VALUE_BITS: usize = 6;
const SUM_SHIFT: u32 = 24;

/// The longest path that the eight bits of a node can count.
pub(crate) const MOST_MOVES: u32 = 255;

/// More than any path of [`MOST_MOVES`] leaves on the stack (two siblings a move), rounded up to a
/// power of two.
pub(crate) const STACK: usize = 1024;

/// What a tile means for the lookups: in the view as it is, and in the mirrored one.
#[derive(Clone, Copy, Default)]
struct TileUse {
    /// Multiplies a change of the pattern's value into its field and into the sum.
    weight: [u32; 2],
    /// Where the pattern's entries begin.
    first: [u32; 2],
    /// Which of the shifted digits are the pattern's.
    mask: [u32; 2],
    /// The pattern.
    pattern: [u8; 2],
    /// Where the pattern's digits begin.
    digits: [u8; 2],
    /// Where the pattern's value is.
    value: [u8; 2],
}

/// Everything that stays the same for a goal.
pub(crate) struct Kernel<L> {
    pub lookup: L,
    shape: Shape,
    mirrored: bool,
    patterns: usize,
    blank_label: u64,
    /// For each state of the automaton up to three edges and how many.
    rows: Vec<[u64; 4]>,
    /// For each start cell its edges, of which there may be four.
    first: Vec<Vec<u64>>,
    tiles: [TileUse; 16],
    /// For each direction and tile: what the move adds to the cells, and to the mirrored cells.
    changes: [[[u64; 2]; 16]; 4],
    /// For each tile where its digit is.
    slots: [u8; 16],
}

/// The state of a depth-first search.
pub(crate) struct Walk {
    stack: Vec<Node>,
    top: usize,
    path: [u8; 256],
    pub expanded: u64,
    pub generated: u64,
}

/// Why [`Kernel::advance`] came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pause {
    /// Everything below the root was searched.
    Finished,
    /// The goal was reached, and the walk has the path. The next call continues after the goal.
    Goal,
    /// As many nodes were expanded as asked for.
    Budget,
}

impl<L: Lookup> Kernel<L> {
    pub fn new(patterns: &[Pattern], lookup: L, mirrored: bool, pruning: &Pruning) -> Self {
        let shape = pruning.shape();
        let blank = patterns.first().map_or(0, Pattern::blank);
        let mut kernel = Self {
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
        kernel.place_tiles(patterns);
        kernel.place_edges(pruning);
        kernel
    }

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
        // How much farther along the cells a tile gets when the blank goes up, down, left or right.
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

    /// What distinguishes the search for a board from others.
    pub fn problem(&self, tiles: &[u8]) -> Vec<u8> {
        problem(self.shape, self.blank_label as usize, tiles)
    }

    /// The start of a search with no slack yet, its Manhattan distance, and its half excess.
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

    /// A node as the tables of this kernel see it, whichever tables saw it before, and its half
    /// excess.
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

    /// The values of all patterns with their sum.
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

    /// Is this the goal? Every tile is on the cell that it is known by.
    pub fn is_goal(&self, node: &Node) -> bool {
        node[0] == self.goal()
    }

    fn goal(&self) -> u64 {
        (0..self.shape.cells() as u64)
            .rev()
            .fold(0, |board, cell| board << 4 | cell)
    }

    /// All children of a node that are within the bound; `generated` counts all.
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

    /// The child along `edge`, and whether it is within the bound.
    #[inline(always)]
    fn child<const MIRRORED: bool>(&self, node: &Node, edge: u64) -> (Node, bool) {
        let [board, cells, mirror, values, rest] = *node;
        // 1. The tile that the blank meets.
        let to = edge as u32 & 63;
        let tile = board >> to & 15;
        let used = &self.tiles[tile as usize];
        let change = &self.changes[(edge >> 24 & 3) as usize][tile as usize];
        // 2. Its new cell and its pattern's new value, in both views.
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
        // 4. The board: tile and blank change places.
        let both = tile ^ self.blank_label;
        let board = board ^ both << to ^ both << (rest as u32 & 63);
        let values = u64::from(value) | u64::from(mirror_value) << 32;
        (
            [board, cells, mirror, values, counters | edge & FROM_EDGE],
            within,
        )
    }

    /// The values after the pattern of a tile has got new digits.
    #[inline(always)]
    fn value(&self, values: u32, used: &TileUse, view: usize, cells: u64) -> u32 {
        let new = self.entry(used, view, cells);
        let old = values >> (used.value[view] & 31) & ((1 << VALUE_BITS) - 1);
        values.wrapping_add(new.wrapping_sub(old).wrapping_mul(used.weight[view]))
    }

    #[inline(always)]
    fn entry(&self, used: &TileUse, view: usize, cells: u64) -> u32 {
        let digits = cells >> (used.digits[view] & 63) & u64::from(used.mask[view]);
        self.lookup
            .half_excess(used.pattern[view].into(), used.first[view], digits)
    }

    /// Goes on with a walk until something happens or `budget` nodes were expanded.
    pub fn advance(&self, walk: &mut Walk, budget: u64) -> Pause {
        if self.mirrored {
            self.advance_in::<true>(walk, budget)
        } else {
            self.advance_in::<false>(walk, budget)
        }
    }

    fn advance_in<const MIRRORED: bool>(&self, walk: &mut Walk, budget: u64) -> Pause {
        let goal = self.goal();
        let stack: &mut [Node; STACK] = walk
            .stack
            .first_chunk_mut()
            .expect("Walk::new made it this long");
        let (mut top, mut expanded, mut generated) = (walk.top, 0, 0);
        let pause = loop {
            if top == 0 {
                break Pause::Finished;
            }
            if expanded == budget {
                break Pause::Budget;
            }
            top -= 1;
            expanded += 1;
            // Word by word: the words were just written one by one, and wider loads would wait for
            // them.
            let slot = &stack[top % STACK];
            let node = [slot[0], slot[1], slot[2], slot[3], slot[4]];
            walk.path[(node[4] >> 16 & 255) as usize] = (node[4] >> 24 & 3) as u8;
            if node[0] == goal {
                break Pause::Goal;
            }
            let row = &self.rows[(node[4] >> 32) as usize];
            generated += row[3];
            // The last child written is searched first.
            let mut push = |edge| {
                let (child, within) = self.child::<MIRRORED>(&node, edge);
                stack[top % STACK] = child;
                top += usize::from(within);
            };
            if row[3] > 0 {
                push(row[0]);
                if row[3] > 1 {
                    push(row[1]);
                    if row[3] > 2 {
                        push(row[2]);
                    }
                }
            }
        };
        walk.top = top;
        walk.expanded += expanded;
        walk.generated += generated;
        pause
    }
}

impl Walk {
    pub fn new() -> Self {
        Self {
            stack: vec![Node::default(); STACK],
            top: 0,
            path: [0; 256],
            expanded: 0,
            generated: 0,
        }
    }

    /// Begins again at `root`.
    pub fn begin(&mut self, root: Node) {
        self.stack[0] = root;
        self.top = 1;
    }

    /// Begins again with these nodes on the stack, the last one next, after the moves that lead
    /// `along` these nodes.
    pub fn resume(&mut self, along: &[Node], waiting: &[Node]) {
        for node in along {
            self.path[moves_made(node)] = last_move(node) as u8;
        }
        self.stack[..waiting.len()].copy_from_slice(waiting);
        self.top = waiting.len();
    }

    /// The nodes on the stack, the last one next.
    pub fn waiting(&self) -> &[Node] {
        &self.stack[..self.top]
    }

    /// Takes the node that waits nearest to the root off the stack.
    pub fn take_first(&mut self) -> Node {
        let first = self.stack[0];
        self.stack.copy_within(1..self.top, 0);
        self.top -= 1;
        first
    }

    /// After [`Pause::Goal`]: the moves between the depths `from` and `to`.
    pub fn path(&self, from: usize, to: usize) -> impl Iterator<Item = Direction> {
        self.path[from + 1..=to]
            .iter()
            .map(|&direction| Direction::ALL[usize::from(direction & 3)])
    }
}

/// The node with this slack.
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

/// Sorts promising nodes of one depth first: those that both views find near to the goal.
pub(crate) fn promise(node: &Node) -> i32 {
    let slack = slack(node) as i32;
    let half_excess = (node[3] >> SUM_SHIFT & 255) as i32 + (node[3] >> 56) as i32;
    half_excess - 2 * slack
}
