//! Makes a path shorter by solving windows of it anew.
//!
//! A window of the path takes one board to another, and all that it changes lies in the rectangle
//! that the blank walks through. That rectangle, one cell wider on each side, is a small board of
//! its own, and a beam search looks for a shorter way from the one arrangement to the other; states
//! that are too far from the second by plain distances are cut. Windows overlap by two thirds;
//! short ones come first, and where nothing more is found, longer ones.
//!
//! Memory is two copies of the path, a byte a move, and up to some hundred kilobytes for a window.
//!
//! # References
//! Ratner, Pohl: "Joint and LPA*: combination of approximation and search", AAAI 1986 (windows of a
//! path are solved again).

use knobel_core::{Stats, StopReason, Watch};
use knobel_tiles::{Direction, Shape};

use crate::improver::PeriodicPoll;
use crate::tree_beam::scene::Scene;
use crate::tree_beam::{MOVE, TreeBeam};
use crate::{Budget, Improver, Incumbent, RoundResult, Task};

/// Lengths of windows, in this order.
const LENGTHS: [usize; 7] = [12, 20, 30, 45, 70, 100, 150];
/// States of a beam for each move of its window.
const WIDTH: usize = 5;

/// Copies of the path while it is worked at: what is done and what is left of it.
const COPIES: u64 = 2;

/// Path shortening. A larger budget reaches longer windows, later in the path.
#[derive(Debug, Clone, Copy, Default)]
pub struct WindowImprover;

impl Improver for WindowImprover {
    fn name(&self) -> &'static str {
        "shorten"
    }

    fn run(
        &self,
        task: &Task,
        best: &Incumbent,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> RoundResult {
        let Some(path) = best.path() else {
            return RoundResult::default();
        };
        let before = path.len();
        let mut run = Run {
            shape: task.shape(),
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
                break; // A huge path is not even turned round.
            }
            path = run.pass(path, task.blank(), length);
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

/// The path without moves that take back the one before.
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

    /// Solves windows of one length along the whole path. What is before the window is result as it
    /// is; a window begins in what was found for the one before.
    fn pass(&mut self, path: Vec<Direction>, mut blank: usize, length: usize) -> Vec<Direction> {
        let mut result: Vec<Direction> = Vec::with_capacity(path.len());
        // What is still to be walked, backwards.
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

    /// A shorter way to do what the window does to the board.
    fn solve(&mut self, blank: usize, window: &[Direction]) -> Option<Vec<Direction>> {
        let most = window.len().checked_sub(2)?;
        let task = window_task(self.shape, blank, window)?;
        let width = WIDTH * window.len();
        let mut beam = TreeBeam::new(Scene::new(&task, &[]), width, 0);
        let distance = beam.scene.estimate();
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

    fn count(&mut self, beam: &TreeBeam) {
        self.stats.expanded += beam.expanded;
        self.stats.generated += beam.generated;
    }
}

/// What a window does to the part of the board around it, as a board of its own.
fn window_task(shape: Shape, blank: usize, window: &[Direction]) -> Option<Task> {
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
    // For each cell where what lies on it at the end came from.
    let mut from: Vec<u16> = (0..small.cells() as u16).collect();
    for pair in cells.windows(2) {
        from.swap(place(pair[0]), place(pair[1]));
    }
    let mut homes = vec![0; from.len()];
    for (cell, &from) in from.iter().enumerate() {
        homes[usize::from(from)] = cell as u16;
    }
    Some(Task::from_homes(small, homes, place(blank)))
}
