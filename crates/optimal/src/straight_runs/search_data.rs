//! The inner loop for straight runs: a depth-first search whose nodes are four strings of colours
//! and the blank's cell.
//!
//! The heuristic has two probes: two colourings, or one colouring that is looked up for the board
//! and for its mirror image. For each probe, a node has the colours read row by row and column by
//! column, two bits per cell. A run along a row does not change the string by rows, and rotates a
//! window of the string by columns. So no board is stored. A board on which every colour is at home
//! need not be the goal. In that case, which is rare, the path is replayed on a board with all
//! tiles.
//!
//! One table entry per probe has the values of all successors along a line, because a run may end
//! on any cell of it. Entries are prefetched when a node is generated, and read when it is
//! expanded. The work in between hides the memory latency.
//!
//! # References
//! E. Burns, M. Hatem, M. J. Leighton and W. Ruml, "Implementing fast heuristic search code",
//! Symposium on Combinatorial Search (2012): packed states.

use knobel_core::Cost;
use knobel_tiles::{Direction, Shape};

use knobel_pdb::Bytes;
use knobel_pdb::geometry::transposed;
use knobel_pdb::mmap::prefetch;
use knobel_pdb::straight_runs::strings::{StringRanking, lines_and_places};
use knobel_pdb::straight_runs::table::{self, entry_bytes};
use knobel_pdb::{Colouring, RunTable};

/// The number of probes of the heuristic.
const PROBES: usize = 2;

/// A node of the search. Axis 0 stands for rows, axis 1 for columns.
#[derive(Clone, Copy, Default)]
pub(crate) struct Node {
    /// The strings of colours, by axis and probe.
    strings: [[u32; PROBES]; 2],
    /// By probe, the number of the entry for the line along which the blank runs next.
    entries: [u32; PROBES],
    /// The row and the column of the blank.
    blank: [u8; 2],
}

/// One of the two lookups of the heuristic.
struct Probe<'a> {
    /// Ranks strings of colours.
    numbering: &'a StringRanking,
    /// The entries of the table, by axis.
    entries: [&'a [u8]; 2],
    /// The colour of each tile. A tile is numbered by its goal cell.
    colours: Vec<u8>,
}

/// The data that stays the same while a board is searched.
pub(crate) struct SearchData<'a> {
    shape: Shape,
    goal_blank: usize,
    /// The two lookups of the heuristic.
    probes: [Probe<'a>; PROBES],
    /// The number of lines, by axis.
    lines: [usize; 2],
    /// The number of places on a line, by axis.
    places: [usize; 2],
    /// The size of an entry in bytes, by axis.
    entry_bytes: [usize; 2],
    /// The start: the goal cell of the tile on each cell.
    start: &'a [u8],
}

impl<'a> SearchData<'a> {
    /// Prepares the search for a board. With a single table, the second probe is the mirror image.
    pub fn new(tables: &'a [RunTable<Bytes>], start: &'a [u8]) -> Self {
        let colouring = tables[0].colouring();
        let shape = colouring.shape();
        let direct = |table: &'a RunTable<Bytes>| Probe {
            numbering: table.ranking(),
            entries: [table.axis(0), table.axis(1)],
            colours: table.colouring().colours().to_vec(),
        };
        let mirrored = |table: &'a RunTable<Bytes>| Probe {
            numbering: table.ranking(),
            entries: [table.axis(1), table.axis(0)],
            colours: mirrored_colours(table.colouring()),
        };
        let second = tables.get(1).map_or_else(|| mirrored(&tables[0]), direct);
        let sides = [0, 1].map(|axis| lines_and_places(shape, axis));
        Self {
            shape,
            goal_blank: colouring.blank(),
            probes: [direct(&tables[0]), second],
            lines: sides.map(|(lines, _)| lines),
            places: sides.map(|(_, places)| places),
            entry_bytes: sides.map(|(_, places)| entry_bytes(places)),
            start,
        }
    }

    /// Returns the start as a node whose next run goes along `axis`, and a lower bound of the
    /// number of runs from there.
    pub fn root(&self, axis: usize) -> (Node, Cost) {
        let blank = self.blank();
        let mut node = Node {
            blank: [self.shape.row(blank) as u8, self.shape.column(blank) as u8],
            ..Node::default()
        };
        for (probe, number) in self.probes.iter().zip(0..) {
            let colours: Vec<u8> = self
                .start
                .iter()
                .map(|&tile| probe.colours[usize::from(tile)])
                .collect();
            for along in 0..2 {
                node.strings[along][number] = table::string(&colours, blank, self.shape, along);
            }
        }
        // The entries for the other axis bound the runs that are left when this axis comes next.
        self.locate(&mut node, 1 - axis);
        let [value, other] = values(self.read(&node, 1 - axis), node.blank[axis]);
        self.locate(&mut node, axis);
        (node, value.max(other))
    }

    /// The blank's cell at the start.
    fn blank(&self) -> usize {
        let blank = |&tile: &u8| usize::from(tile) == self.goal_blank;
        self.start.iter().position(blank).unwrap_or(0)
    }

    /// Computes the entries for the line along which the next run goes, and prefetches them.
    #[inline(always)]
    fn locate(&self, node: &mut Node, axis: usize) {
        let line = usize::from(node.blank[axis]);
        for (number, probe) in self.probes.iter().enumerate() {
            let entry = line * probe.numbering.strings()
                + probe.numbering.number(node.strings[axis][number]);
            node.entries[number] = entry as u32;
            prefetch(probe.entries[axis], entry * self.entry_bytes[axis]);
        }
    }

    /// Reads the entries of a node. An entry has 2 or 3 bytes: a minimum of 8 bits, and for each
    /// place two bits with the excess of its value over the minimum.
    #[inline(always)]
    fn read(&self, node: &Node, axis: usize) -> [u32; PROBES] {
        let mut read = [0; PROBES];
        for (number, read) in read.iter_mut().enumerate() {
            let (entry, bytes) = (
                node.entries[number] as usize,
                self.probes[number].entries[axis],
            );
            *read = if self.entry_bytes[axis] == 2 {
                u32::from(bytes[2 * entry]) | u32::from(bytes[2 * entry + 1]) << 8
            } else {
                let bytes = &bytes[3 * entry..3 * entry + 3];
                u32::from(bytes[0]) | u32::from(bytes[1]) << 8 | u32::from(bytes[2]) << 16
            };
        }
        read
    }

    /// Passes every successor that may reach the goal within `left` more runs to `take`, with the
    /// sum of its values. If a successor has every colour at home, its blank's cell goes to `home`,
    /// because it may be the goal.
    ///
    /// The successors along one line differ by one rotated window per step, so both directions
    /// start from the parent and rotate its strings only as far as a successor within the bound
    /// needs.
    #[inline(always)]
    pub fn successors(
        &self,
        node: &Node,
        axis: usize,
        left: Cost,
        mut take: impl FnMut(Node, Cost),
        mut home: impl FnMut(u8),
    ) {
        let across = 1 - axis;
        // 1. One entry per probe bounds all successors.
        let (from, last) = (node.blank[across], self.places[axis] as u8 - 1);
        let window = Window::new(self.lines[axis], node.blank[axis]);
        let entries = self.read(node, axis);
        // The sum of the values at a place, or `None` if it is beyond the bound.
        let priority = |place: u8| {
            let [value, other] = values(entries, place);
            (value.max(other) <= left).then_some(value + other)
        };
        // 2. A successor within the bound is checked for the goal and prefetches its own entries.
        let mut consider = |mut child: Node, place: u8, priority: Cost| {
            child.blank[across] = place;
            if priority == 0 {
                home(self.cell(&child));
            }
            if left > 0 {
                self.locate(&mut child, across);
                take(child, priority);
            }
        };
        // Strings are rotated only as far as the next successor within the bound needs.
        let (mut child, mut reached) = (*node, from);
        for place in from + 1..=last {
            if let Some(priority) = priority(place) {
                for step in reached..place {
                    for string in &mut child.strings[across] {
                        *string = window.ahead(*string, step);
                    }
                }
                reached = place;
                consider(child, place, priority);
            }
        }
        let (mut child, mut reached) = (*node, from);
        for place in (0..from).rev() {
            if let Some(priority) = priority(place) {
                for step in (place..reached).rev() {
                    for string in &mut child.strings[across] {
                        *string = window.back(*string, step);
                    }
                }
                reached = place;
                consider(child, place, priority);
            }
        }
    }

    /// Returns the node after the blank's run along `axis` to a cell, or `None` if the run is
    /// impossible.
    pub fn run_to(&self, node: &Node, axis: usize, cell: u8) -> Option<Node> {
        let across = 1 - axis;
        let to = [cell / self.places[0] as u8, cell % self.places[0] as u8];
        let (from, to) = (node.blank, to);
        if usize::from(to[0]) >= self.lines[0] || to[axis] != from[axis] || to == from {
            return None;
        }
        let window = Window::new(self.lines[axis], from[axis]);
        let mut child = *node;
        let strings = &mut child.strings[across];
        for step in from[across]..to[across] {
            *strings = strings.map(|string| window.ahead(string, step));
        }
        for step in (to[across]..from[across]).rev() {
            *strings = strings.map(|string| window.back(string, step));
        }
        child.blank = to;
        self.locate(&mut child, across);
        Some(child)
    }

    /// The number of successors of a node whose next run goes along this axis.
    pub fn branches(&self, axis: usize) -> u64 {
        self.places[axis] as u64 - 1
    }

    /// The blank's cell.
    #[inline(always)]
    pub fn cell(&self, node: &Node) -> u8 {
        node.blank[0] * self.places[0] as u8 + node.blank[1]
    }

    /// Returns whether runs of the blank to these cells, one after the other, end at the goal.
    pub fn reaches_goal(&self, cells: &[u8]) -> bool {
        let mut tiles = self.start.to_vec();
        let mut blank = self.blank();
        for direction in self.moves(cells) {
            let next = self.shape.neighbour(blank, direction).unwrap_or(blank);
            tiles.swap(blank, next);
            blank = next;
        }
        tiles.iter().zip(0..).all(|(&tile, cell)| tile == cell)
    }

    /// Returns the blank's single moves in runs to these cells. Each cell must be in line with the
    /// previous one.
    pub fn moves(&self, cells: &[u8]) -> impl Iterator<Item = Direction> {
        let shape = self.shape;
        let mut from = self.blank();
        cells.iter().flat_map(move |&to| {
            let to = usize::from(to);
            let direction = match (shape.row(from) == shape.row(to), to < from) {
                (true, true) => Direction::Left,
                (true, false) => Direction::Right,
                (false, true) => Direction::Up,
                (false, false) => Direction::Down,
            };
            let steps = shape.distance(from, to);
            from = to;
            std::iter::repeat_n(direction, steps)
        })
    }
}

/// The lower bounds of both probes for the blank at a place of its line.
#[inline(always)]
fn values(entries: [u32; PROBES], place: u8) -> [Cost; PROBES] {
    entries.map(|entry| (entry & 255) + (entry >> (8 + 2 * place) & 3))
}

/// The colours of the tiles if the board is reflected about the main diagonal.
fn mirrored_colours(colouring: &Colouring) -> Vec<u8> {
    let shape = colouring.shape();
    let colour = |cell| colouring.colours()[transposed(shape, cell)];
    (0..shape.cells()).map(colour).collect()
}

/// A window of the string that is read across the blank's line. When the blank makes one step, the
/// tile that it meets passes the rest of the window. The window is as long as there are lines.
struct Window {
    /// The number of lines.
    lines: u32,
    /// The blank's line.
    line: u32,
    /// The bits of a window: two per line.
    mask: u32,
}

impl Window {
    #[inline(always)]
    fn new(lines: usize, line: u8) -> Self {
        Self {
            lines: lines as u32,
            line: u32::from(line),
            mask: (1 << (2 * lines)) - 1,
        }
    }

    /// The blank goes from `place` to the next one: the last tile of the window becomes the first.
    #[inline(always)]
    fn ahead(&self, string: u32, place: u8) -> u32 {
        let shift = 2 * (u32::from(place) * self.lines + self.line);
        let window = string >> shift & self.mask;
        let turned = window << 2 & self.mask | window >> (2 * self.lines - 2);
        string ^ (window ^ turned) << shift
    }

    /// The blank goes to `place` from the next one: the first tile of the window becomes the last.
    #[inline(always)]
    fn back(&self, string: u32, place: u8) -> u32 {
        let shift = 2 * (u32::from(place) * self.lines + self.line);
        let window = string >> shift & self.mask;
        let turned = window >> 2 | (window & 3) << (2 * self.lines - 2);
        string ^ (window ^ turned) << shift
    }
}
