//! Path shortening: solves windows of a path again, in fewer moves.
//!
//! A window is a part of the path that leads from one board to another. It changes nothing outside
//! the rectangle in which the blank moves. That rectangle, extended by one cell on each side, is a
//! small board of its own. A beam search looks for a shorter path from one arrangement to the
//! other, and drops states whose Manhattan distance to the end is too large. Consecutive windows
//! overlap by two thirds. Short windows come first; when they bring nothing more, longer ones
//! follow.
//!
//! The method is local search over paths: it never makes a path longer, and its memory does not
//! depend on the number of states. It takes two copies of the path, one byte per move, and up to
//! a few hundred kilobytes for a window.
//!
//! # References
//! - D. Ratner and I. Pohl, "Joint and LPA*: combination of approximation and search", AAAI (1986):
//!   windows of a path are solved again.
//! - F. H. Siddiqui and P. Haslum, "Continuing plan quality optimisation", Journal of Artificial
//!   Intelligence Research 54 (2015): windows of plans.

use knobel_core::{Stats, StopReason, Watch};
use knobel_tiles::{Direction, Shape};

use crate::euler_tour_beam::evaluated_board::EvaluatedBoard;
use crate::euler_tour_beam::{EulerTourBeam, MOVE};
use crate::improver::PeriodicPoll;
use crate::{Budget, CellProblem, Improver, Incumbent, RoundResult};

/// The lengths of windows, in the order of their use.
const LENGTHS: [usize; 7] = [12, 20, 30, 45, 70, 100, 150];
/// The width of the beam, per move of its window.
const WIDTH: usize = 5;

/// The number of copies of the path during the work: the finished part and the rest.
const COPIES: u64 = 2;

/// Path shortening as an improver. A larger budget reaches longer windows.
#[derive(Debug, Clone, Copy, Default)]
pub struct WindowImprover;

impl Improver for WindowImprover {
    fn name(&self) -> &'static str {
        "shorten"
    }

    fn run(
        &self,
        problem: &CellProblem,
        best: &Incumbent,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> RoundResult {
        let Some(path) = best.path() else {
            return RoundResult::default();
        };
        let before = path.len();
        let mut run = Run {
            shape: problem.shape(),
            budget,
            poll: PeriodicPoll::new(watch),
            stats: Stats {
                peak_bytes: COPIES * before as u64,
                ..Stats::default()
            },
        };
        let mut path = without_reversals(path);
        for length in LENGTHS {
            if run.is_over() {
                break; // A pass would copy the path, which takes long if it is huge.
            }
            path = run.pass(path, problem.blank(), length);
        }
        let shorter = path.len() < before;
        RoundResult {
            finished: !shorter && !run.is_over(),
            path: shorter.then_some(path),
            stats: run.stats,
            stopped: run.poll.stopped,
        }
    }
}

/// Returns the path without moves that undo the previous move.
fn without_reversals(path: Vec<Direction>) -> Vec<Direction> {
    let mut result: Vec<Direction> = Vec::with_capacity(path.len());
    for direction in path {
        if result.last() == Some(&direction.opposite()) {
            result.pop();
        } else {
            result.push(direction);
        }
    }
    result
}

struct Run<'a> {
    shape: Shape,
    budget: Budget,
    poll: PeriodicPoll<'a>,
    stats: Stats,
}

impl Run<'_> {
    fn is_over(&mut self) -> bool {
        self.poll.should_stop(self.stats) || self.stats.expanded >= self.budget.planned
    }

    /// Solves windows of one length along the whole path. The part before the window is final. Each
    /// window begins within the result of the previous one.
    fn pass(&mut self, path: Vec<Direction>, mut blank: usize, length: usize) -> Vec<Direction> {
        let mut result: Vec<Direction> = Vec::with_capacity(path.len());
        // The rest of the path, in reverse order.
        let mut rest = path;
        rest.reverse();
        while !rest.is_empty() && !self.is_over() {
            let size = length.min(rest.len());
            let window: Vec<Direction> = rest.drain(rest.len() - size..).rev().collect();
            let window = self.solve(blank, &window).unwrap_or(window);
            let done = window.len().min(length / 3);
            for &direction in &window[..done] {
                blank = self.shape.neighbour(blank, direction).unwrap_or(blank);
            }
            result.extend(&window[..done]);
            rest.extend(window[done..].iter().rev());
        }
        rest.reverse();
        result.append(&mut rest);
        result
    }

    /// Looks for a shorter path with the same effect as the window.
    fn solve(&mut self, blank: usize, window: &[Direction]) -> Option<Vec<Direction>> {
        let most = window.len().checked_sub(2)?;
        let problem = window_problem(self.shape, blank, window)?;
        let width = WIDTH * window.len();
        let mut beam = EulerTourBeam::new(EvaluatedBoard::new(&problem, &[]), width, 0);
        let distance = beam.board.estimate();
        if distance == 0 {
            return Some(Vec::new());
        }
        for depth in 1..=most {
            beam.limit = (most - depth) as i64 * MOVE;
            if self.stats.expanded + beam.expanded + beam.next_layer() > self.budget.most {
                let limit = self.budget.most;
                self.poll.stopped.get_or_insert(StopReason::Nodes { limit });
                break;
            }
            let solved = beam.advance();
            if solved == Some(true) || solved.is_none() {
                self.count(&beam);
                return solved.map(|_| beam.take_path());
            }
        }
        self.count(&beam);
        None
    }

    fn count(&mut self, beam: &EulerTourBeam) {
        self.stats.expanded += beam.expanded;
        self.stats.generated += beam.generated;
    }
}

/// Makes a small board from the cells around a window. Its problem is the effect of the window.
fn window_problem(shape: Shape, blank: usize, window: &[Direction]) -> Option<CellProblem> {
    let (mut cell, mut cells) = (blank, vec![blank]);
    for &direction in window {
        cell = shape.neighbour(cell, direction)?;
        cells.push(cell);
    }
    let span = |coordinates: &dyn Fn(usize) -> usize, side: usize| {
        let first = cells.iter().map(|&cell| coordinates(cell)).min()?;
        let last = cells.iter().map(|&cell| coordinates(cell)).max()?;
        Some((first.saturating_sub(1), (last + 2).min(side)))
    };
    let (top, bottom) = span(&|cell| shape.row(cell), shape.height())?;
    let (left, right) = span(&|cell| shape.column(cell), shape.width())?;
    let small = Shape::new(right - left, bottom - top).ok()?;
    let place = |cell: usize| small.cell(shape.row(cell) - top, shape.column(cell) - left);
    // For each cell, the cell from which its final content came.
    let mut from: Vec<u16> = (0..small.cells() as u16).collect();
    for pair in cells.windows(2) {
        from.swap(place(pair[0]), place(pair[1]));
    }
    let mut homes = vec![0; from.len()];
    for (cell, &from) in from.iter().enumerate() {
        homes[usize::from(from)] = cell as u16;
    }
    Some(CellProblem::from_homes(small, homes, place(blank)))
}
