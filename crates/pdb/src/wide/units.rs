//! Work units: boards at some depth below the start that together stand for everything below it.
//!
//! A unit is plain data, the same on every machine: whoever has the tables can search below it, in any order, and needs
//! nothing else. All units of a bound are a layer of breadth-first search from the start, with duplicates removed and
//! boards beyond the bound left out; it depends on the start, the tables, the bound and the size asked for, and on
//! nothing else. So a unit is named by its number.
//!
//! A shortest path has one board of the layer at its depth, and from there it never goes back: the moves that lead to
//! the layer before are known and need not be tried. The automaton begins anew at a unit, because boards are remembered
//! here, not walks.

use knobel_tiles::Direction;

use super::kernel::Kernel;

/// Cells of a board, those beyond its shape unused.
pub(crate) const CELLS: usize = 32;

/// For each cell the tile on it, known by its goal cell as seen.
pub(crate) type Cells = [u8; CELLS];

/// Bits of a cell in a packed board.
const BITS: u32 = 5;

/// A board from which to search on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unit {
    /// The board.
    pub cells: Cells,
    /// Moves made to reach it.
    pub depth: u8,
    /// Directions that lead back towards the start, one bit each.
    pub back: u8,
}

impl Unit {
    /// Half of the moves that a path within the bound may waste below it; negative if it is beyond the bound.
    pub fn slack(&self, manhattan: i32, bound: u8) -> i32 {
        (i32::from(bound) - i32::from(self.depth) - manhattan) >> 1
    }
}

/// How far a depth-first search below a unit is: all that is left of it. Like a unit it means the same everywhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cursor {
    /// The number of the unit.
    pub unit: u32,
    /// The moves from the unit to where the search is.
    pub path: Vec<Direction>,
    /// Children along this path that wait, the last one next: the depth of each and the move that leads to it.
    pub waiting: Vec<(u8, Direction)>,
}

/// A part of the work on a bound: a unit that nobody has begun, or a search below one that is under way. Several may be
/// under way below the same unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Whole(u32),
    Part(Cursor),
}

impl Piece {
    /// The number of its unit.
    pub fn unit(&self) -> u32 {
        match self {
            Self::Whole(unit) => *unit,
            Self::Part(cursor) => cursor.unit,
        }
    }

    /// Where to go on, if it was begun.
    pub fn begun(&self) -> Option<&Cursor> {
        match self {
            Self::Whole(_) => None,
            Self::Part(cursor) => Some(cursor),
        }
    }
}

/// A board packed into five bits a cell, and the directions that lead back.
type Packed = (u128, u8);

/// The layers of breadth-first search under one bound.
pub(crate) struct Frontier {
    cells: usize,
    /// Each in ascending order.
    layers: Vec<Vec<Packed>>,
    /// The last layer, most promising first.
    order: Vec<u32>,
    pub expanded: u64,
    pub generated: u64,
}

impl Frontier {
    /// Grows layers from `start` until one has `size` boards, none is left, or the depth is that of the bound.
    pub fn new<const V: usize>(kernel: &Kernel<V>, start: &Cells, bound: u8, size: usize) -> Self {
        let cells = kernel.shape.cells();
        let mut frontier = Self {
            cells,
            layers: vec![vec![(pack(start, cells), 0)]],
            order: vec![0],
            expanded: 0,
            generated: 0,
        };
        for depth in 1..=bound {
            let layer = frontier.last();
            if layer.is_empty() || layer.len() >= size {
                break;
            }
            let next = frontier.children(kernel);
            frontier.expanded += frontier.last().len() as u64;
            frontier.generated += next.len() as u64;
            frontier.keep(kernel, next, depth, bound);
        }
        frontier
    }

    fn last(&self) -> &[Packed] {
        self.layers.last().map_or(&[], Vec::as_slice)
    }

    /// The children of the last layer, without those of the layer before it, in ascending order, each once.
    fn children<const V: usize>(&self, kernel: &Kernel<V>) -> Vec<Packed> {
        let layer = self.last();
        let mut children: Vec<Packed> = Vec::with_capacity(layer.len() * 3);
        for &(packed, back) in layer {
            let blank = kernel.blank(&unpack(packed, self.cells));
            for direction in Direction::ALL {
                if back >> direction as u8 & 1 == 0
                    && let Some(to) = kernel.shape.neighbour(blank, direction)
                {
                    let back = 1 << direction.opposite() as u8;
                    children.push((swapped(packed, blank, to), back));
                }
            }
        }
        children.sort_unstable();
        children.dedup_by(|other, one| {
            let same = other.0 == one.0;
            if same {
                one.1 |= other.1;
            }
            same
        });
        children
    }

    /// Adds those within the bound as the next layer.
    fn keep<const V: usize>(
        &mut self,
        kernel: &Kernel<V>,
        children: Vec<Packed>,
        depth: u8,
        bound: u8,
    ) {
        // Entries are asked for some boards ahead of where they are read.
        const AHEAD: usize = 8;
        let cells = self.cells;
        let locate = |&(packed, back): &Packed| {
            let unit = Unit {
                cells: unpack(packed, cells),
                depth,
                back,
            };
            (unit, kernel.locate(&unit.cells))
        };
        let mut coming = children.iter().map(locate);
        let mut located: std::collections::VecDeque<_> = coming.by_ref().take(AHEAD).collect();
        let (mut layer, mut promises) = (Vec::new(), Vec::<i32>::new());
        for child in &children {
            located.extend(coming.next());
            let Some((unit, mut seen)) = located.pop_front() else {
                break;
            };
            kernel.read(&mut seen);
            let slack = unit.slack(kernel.manhattan(&unit.cells), bound);
            let half_excess = seen.half_excess();
            if half_excess.iter().all(|&half| half <= slack) {
                promises.push(half_excess.iter().sum::<i32>() - V as i32 * slack);
                layer.push(*child);
            }
        }
        self.order = most_promising_first(&promises);
        self.layers.push(layer);
    }

    /// How many units there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Moves made to reach any of them.
    pub fn depth(&self) -> u8 {
        (self.layers.len() - 1) as u8
    }

    /// The unit of this number.
    pub fn unit(&self, number: u32) -> Option<Unit> {
        let at = *self.order.get(number as usize)?;
        let (packed, back) = self.last()[at as usize];
        Some(Unit {
            cells: unpack(packed, self.cells),
            depth: self.depth(),
            back,
        })
    }

    /// Moves from the start to a unit.
    pub fn path<const V: usize>(&self, kernel: &Kernel<V>, number: u32) -> Vec<Direction> {
        let Some(unit) = self.unit(number) else {
            return Vec::new();
        };
        let (mut packed, mut back) = (pack(&unit.cells, self.cells), unit.back);
        let mut path = Vec::new();
        for layer in self.layers.iter().rev().skip(1) {
            let blank = kernel.blank(&unpack(packed, self.cells));
            let leads_back = |way: &Direction| back >> *way as u8 & 1 == 1;
            let Some(way) = Direction::ALL.into_iter().find(leads_back) else {
                break;
            };
            let to = kernel.shape.neighbour(blank, way).unwrap_or(blank);
            packed = swapped(packed, blank, to);
            path.push(way.opposite());
            let Ok(at) = layer.binary_search_by_key(&packed, |&(board, _)| board) else {
                break;
            };
            back = layer[at].1;
        }
        path.reverse();
        path
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> u64 {
        let boards: usize = self.layers.iter().map(Vec::capacity).sum();
        (boards * size_of::<Packed>() + self.order.capacity() * size_of::<u32>()) as u64
    }
}

fn pack(board: &Cells, cells: usize) -> u128 {
    let tiles = board.iter().take(cells).rev();
    tiles.fold(0, |packed, &tile| packed << BITS | u128::from(tile))
}

fn unpack(packed: u128, cells: usize) -> Cells {
    let mut board = [0; CELLS];
    for (cell, tile) in board.iter_mut().enumerate().take(cells) {
        *tile = (packed >> (BITS * cell as u32)) as u8 & 31;
    }
    board
}

fn swapped(packed: u128, one: usize, other: usize) -> u128 {
    let (one, other) = (BITS * one as u32, BITS * other as u32);
    let difference = (packed >> one ^ packed >> other) & 31;
    packed ^ (difference << one | difference << other)
}

/// The places of these promises, the least first and equals as they stand. As one number each they take less time to
/// sort than places whose promises lie elsewhere.
fn most_promising_first(promises: &[i32]) -> Vec<u32> {
    let number = |(&promise, at): (&i32, u32)| {
        let from_zero = promise.cast_unsigned() ^ 1 << 31;
        u64::from(from_zero) << 32 | u64::from(at)
    };
    let mut order: Vec<u64> = promises.iter().zip(0..).map(number).collect();
    order.sort_unstable();
    order.into_iter().map(|number| number as u32).collect()
}
