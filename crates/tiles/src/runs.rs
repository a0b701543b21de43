//! Fewest straight runs: optimal solutions in the multi-tile metric, where moving several tiles in line counts once.
//!
//! Two runs along the same line are one or none, so runs go along rows and columns in turn. Sorting the tiles into
//! their rows takes a number of vertical runs that a small table knows: of each row only how many of its tiles belong
//! into which row, and where the blank is (walking distance, counted in runs). The same for columns. If `v` vertical and
//! `h` horizontal runs are needed and the next one is vertical, the turns make that max(2v − 1, 2h) runs at least.
//! Pattern databases do not add up here: a run moves tiles of several patterns at the price of one.
//!
//! The plain version: `knobel_pdb::RunsSolver`, which is faster, is compared with it.
//!
//! Iterative deepening on that bound. Time: grows threefold a run beyond the bound; boards of 3×3 are instant, random
//! boards of 4×4 take as long as record/ says. Memory: two tables of 24,964 states on 4×4, 0.5 MB each.
//!
//! # References
//! Takahashi: "walking distance", 2002 (in single moves).

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::{array, mem};

use knobel_core::{Cost, Limits, Outcome, Progress, Report, Stats, StopReason, Watch};

use crate::{Board, Direction, Shape, parity};

/// The longest side: four counts of three bits a line.
const MOST_LINES: usize = 4;
const MOST_CELLS: usize = MOST_LINES * MOST_LINES;
/// Nodes between two looks at limits and watch.
const BUDGET: u64 = 1 << 15;
/// No such state.
const NONE: u32 = u32::MAX;

/// A side of the board is too long for the tables that count runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "the fewest straight runs can be found for sides of up to {MOST_LINES}, but the board is {shape}"
)]
pub struct SideTooLong {
    /// The board.
    pub shape: Shape,
}

/// One axis of the board: for each state the runs that are left, and the states one step away.
struct Axis {
    runs: Vec<u8>,
    /// By state: towards lower lines, then higher ones; by the goal line of the tile that is met.
    next: Vec<[[u32; MOST_LINES]; 2]>,
    numbers: BTreeMap<u64, u32>,
}

/// Solves boards to one goal in the fewest straight runs.
pub struct RunSolver {
    goal: Board,
    /// For each tile its goal cell.
    goal_cells: Vec<usize>,
    /// Rows, then columns.
    axes: [Axis; 2],
}

/// How many tiles of each line belong into which, and the blank's line.
#[derive(Clone)]
struct Lines {
    counts: [[u8; MOST_LINES]; MOST_LINES],
    blank: usize,
    lines: usize,
}

impl Lines {
    fn key(&self) -> u64 {
        let counts = self.counts.iter().flatten();
        counts.fold(self.blank as u64, |key, &count| key << 3 | u64::from(count))
    }

    /// The blank steps to the next line and meets a tile that belongs into `goal`.
    fn step(&self, up: usize, goal: usize) -> Option<Self> {
        let to = if up == 0 {
            self.blank.checked_sub(1)?
        } else {
            self.blank + 1
        };
        if to >= self.lines || self.counts[to][goal] == 0 {
            return None;
        }
        let mut next = self.clone();
        next.counts[to][goal] -= 1;
        next.counts[self.blank][goal] += 1;
        next.blank = to;
        Some(next)
    }
}

impl Axis {
    /// All states that can reach the goal's, by breadth-first search over runs.
    fn new(goal: Lines) -> Self {
        let mut axis = Self {
            runs: vec![0],
            next: Vec::new(),
            numbers: BTreeMap::from([(goal.key(), 0)]),
        };
        let mut states = vec![goal];
        let mut taken = 0;
        while taken < states.len() {
            for way in 0..2 {
                axis.extend(
                    &states[taken].clone(),
                    way,
                    axis.runs[taken] + 1,
                    &mut states,
                );
            }
            taken += 1;
        }
        axis.next = states.iter().map(|state| axis.neighbours(state)).collect();
        axis
    }

    /// Gives everything that one run along `way` reaches its value, if it has none yet.
    fn extend(&mut self, from: &Lines, way: usize, runs: u8, states: &mut Vec<Lines>) {
        for goal in 0..from.lines {
            let Some(next) = from.step(way, goal) else {
                continue;
            };
            let number = self.runs.len() as u32;
            if *self.numbers.entry(next.key()).or_insert(number) == number {
                self.runs.push(runs);
                states.push(next.clone());
            }
            self.extend(&next, way, runs, states);
        }
    }

    fn neighbours(&self, state: &Lines) -> [[u32; MOST_LINES]; 2] {
        array::from_fn(|way| {
            array::from_fn(|goal| {
                let next = state.step(way, goal.min(state.lines - 1));
                next.map_or(NONE, |next| self.numbers[&next.key()])
            })
        })
    }
}

/// A position on the way.
#[derive(Clone, Copy)]
struct Position {
    /// The goal cell of the tile on each cell, four bits a cell.
    board: u64,
    blank: usize,
    /// The state of each axis.
    states: [u32; 2],
}

impl RunSolver {
    /// The longest side of a board that it takes.
    pub const LONGEST_SIDE: usize = MOST_LINES;

    /// Gets ready for boards with this goal.
    ///
    /// # Errors
    /// If a side is longer than 4.
    pub fn new(goal: &Board) -> Result<Self, SideTooLong> {
        let shape = goal.shape();
        if shape.width().max(shape.height()) > MOST_LINES {
            return Err(SideTooLong { shape });
        }
        let goal_cells = goal.positions();
        let axes = [0, 1].map(|axis| Axis::new(lines(goal, &goal_cells, axis)));
        Ok(Self {
            goal: goal.clone(),
            goal_cells,
            axes,
        })
    }

    /// A solution in the fewest runs; the report's lower bound counts runs.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve(
        &self,
        board: &Board,
        limits: Limits,
        watch: &mut dyn Watch,
    ) -> Report<Vec<Direction>> {
        assert_eq!(
            board.shape(),
            self.goal.shape(),
            "the board has another shape than the goal"
        );
        let report = |outcome, stats, lower_bound| Report {
            outcome,
            stats,
            lower_bound,
        };
        if !parity::solvable(board, &self.goal) {
            return report(Outcome::Unsolvable, Stats::default(), 0);
        }
        let (start, shape) = (self.start(board), board.shape());
        let mut search = RunSearch {
            solver: self,
            neighbours: array::from_fn(|cell| {
                Direction::ALL.map(|way| Some(shape.neighbour(cell, way)? as u8))
            }),
            lines: array::from_fn(|cell| [shape.row(cell) as u8, shape.column(cell) as u8]),
            limits,
            watch,
            stats: Stats::default(),
            bound: 0,
            path: Vec::new(),
            stopped: None,
        };
        search.bound = (0..2)
            .map(|axis| self.bound(&start, axis))
            .min()
            .unwrap_or(0);
        loop {
            let found =
                self.is_goal(&start) || (0..2).any(|axis| search.dive(&start, axis, search.bound));
            if found {
                let bound = search.bound;
                return report(
                    Outcome::Solved(mem::take(&mut search.path)),
                    search.stats,
                    bound,
                );
            }
            if let Some(reason) = search.stopped {
                return report(Outcome::Stopped(reason), search.stats, search.bound);
            }
            search.bound += 1;
        }
    }

    fn start(&self, board: &Board) -> Position {
        let cells = board.tiles().iter().rev();
        let packed = cells.fold(0, |packed, &tile| {
            packed << 4 | self.goal_cells[tile as usize] as u64
        });
        Position {
            board: packed,
            blank: board.blank(),
            states: [0, 1]
                .map(|axis| self.axes[axis].numbers[&lines(board, &self.goal_cells, axis).key()]),
        }
    }

    fn is_goal(&self, position: &Position) -> bool {
        position.states == [0, 0]
    }

    /// The fewest runs that are left if the next one goes along `axis`.
    fn bound(&self, position: &Position, axis: usize) -> Cost {
        let runs = |axis: usize| Cost::from(self.axes[axis].runs[position.states[axis] as usize]);
        (2 * runs(axis)).saturating_sub(1).max(2 * runs(1 - axis))
    }
}

/// The lines of a board along an axis: rows for 0, columns for 1.
fn lines(board: &Board, goal_cells: &[usize], axis: usize) -> Lines {
    let shape = board.shape();
    let line = |cell| {
        if axis == 0 {
            shape.row(cell)
        } else {
            shape.column(cell)
        }
    };
    let mut lines = Lines {
        counts: Default::default(),
        blank: line(board.blank()),
        lines: if axis == 0 {
            shape.height()
        } else {
            shape.width()
        },
    };
    for (cell, &tile) in board
        .tiles()
        .iter()
        .enumerate()
        .filter(|(_, tile)| **tile != 0)
    {
        lines.counts[line(cell)][line(goal_cells[tile as usize])] += 1;
    }
    lines
}

struct RunSearch<'a> {
    solver: &'a RunSolver,
    /// For each cell and direction the cell there.
    neighbours: [[Option<u8>; 4]; MOST_CELLS],
    /// For each cell its row and column.
    lines: [[u8; 2]; MOST_CELLS],
    limits: Limits,
    watch: &'a mut dyn Watch,
    stats: Stats,
    bound: Cost,
    path: Vec<Direction>,
    stopped: Option<StopReason>,
}

impl RunSearch<'_> {
    /// Searches for the goal in `left` runs of which the first goes along `axis`.
    fn dive(&mut self, from: &Position, axis: usize, left: Cost) -> bool {
        if left == 0 || self.solver.bound(from, axis) > left {
            return false;
        }
        let expanded = self.stats.expanded;
        if expanded.is_multiple_of(BUDGET) || self.limits.nodes == Some(expanded) {
            self.look();
            if self.stopped.is_some() {
                return false;
            }
        }
        self.stats.expanded += 1;
        let ways = if axis == 0 {
            [Direction::Up, Direction::Down]
        } else {
            [Direction::Left, Direction::Right]
        };
        let length = self.path.len();
        for direction in ways {
            let mut position = *from;
            while self.stopped.is_none() && self.step(&mut position, axis, direction) {
                self.path.push(direction);
                self.stats.generated += 1;
                if self.solver.is_goal(&position) || self.dive(&position, 1 - axis, left - 1) {
                    return true;
                }
            }
            self.path.truncate(length);
        }
        false
    }

    /// Moves the blank one cell along `axis`; answers `false` at the edge.
    fn step(&self, position: &mut Position, axis: usize, direction: Direction) -> bool {
        let Some(to) = self.neighbours[position.blank][direction as usize] else {
            return false;
        };
        let to = usize::from(to);
        let way = direction as usize % 2;
        let (tile, blank) = (
            position.board >> (4 * to) & 15,
            position.board >> (4 * position.blank) & 15,
        );
        let goal = usize::from(self.lines[tile as usize][axis]);
        let both = tile ^ blank;
        position.board ^= both << (4 * to) | both << (4 * position.blank);
        position.blank = to;
        position.states[axis] =
            self.solver.axes[axis].next[position.states[axis] as usize][way][goal];
        true
    }

    fn look(&mut self) {
        let limit = self
            .limits
            .nodes
            .filter(|&most| self.stats.expanded >= most);
        self.stopped = limit.map(|limit| StopReason::Nodes { limit }).or_else(|| {
            self.watch.poll(&Progress {
                stats: self.stats,
                lower_bound: self.bound,
                ..Progress::default()
            })
        });
    }
}
