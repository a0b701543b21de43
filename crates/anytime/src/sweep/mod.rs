//! Boards of any size, line by line: the constructive solver's plan with a beam search for every
//! part of it.
//!
//! While many cells are left, a line is filled tile by tile: a beam carries each tile home by a way
//! on which the other tiles come nearer to their homes, too; the last two of a line are left to the
//! constructive solver. Once no more cells are left than the beam has states, all of them are
//! searched at once, with the blank drawn to the first line that is not done; a line that is done
//! may be taken apart again, at a price. Where nothing gets better for a while, the constructive
//! solver fills that line, which is then closed for good: so every round ends.
//!
//! A round that has spent twice what was planned or comes to the end of its time leaves the rest to
//! the constructive solver; one that is stopped for another reason has found nothing. Time is that
//! of the layers, 1.5 to 3 times the sum of distances, times the width; memory is up to
//! [`STATE_BYTES`] for each state of the width, some [`CELL_BYTES`] for each cell, and a byte for
//! each move.
//!
//! # References
//! Parberry: "A real-time algorithm for the (n² − 1)-puzzle", Information Processing Letters 56,
//! 1995 (line by line).

use knobel_core::{Cost, Outcome, Progress, Stats, StopReason, Watch, WatchWith};
use knobel_tiles::constructive::Constructive;
use knobel_tiles::{Board, Direction};

use crate::improver::PeriodicPoll;
use crate::tree_beam::TreeBeam;
use crate::tree_beam::scene::Scene;
use crate::{Budget, Improver, Incumbent, RoundResult, Task};

/// So many cells left, or fewer, are searched as a whole; more, up to the second number, if the
/// beam has as many states.
const FEWEST: usize = 25;
const MOST: usize = 400;
/// The narrowest beam.
const NARROWEST: usize = 4;
/// The widest beam, and bytes of each of its states.
const WIDEST: usize = 200_000;
const STATE_BYTES: u64 = 700;
/// Bytes of each cell.
const CELL_BYTES: u64 = 50;
/// Layers without a better state after which the search is stuck.
const PATIENCE: u32 = 200;
/// Steps that carrying a tile takes beside those of the way, and layers for each of them after
/// which it has failed.
const SETTLE: usize = 10;
const LONGEST: u32 = 20;
/// Layers in which a tile that is carried may come home by a better way, after it did so first.
const LINGER: u32 = 2;

/// The sweep. A larger budget makes its beam wider: it is about the sum of distances times 1.6
/// times the width.
#[derive(Debug, Clone, Copy, Default)]
pub struct SweepImprover {
    memory: Option<u64>,
}

impl SweepImprover {
    /// A sweep whose beam, board and path take at most so many bytes; but never less than the
    /// narrowest beam does.
    pub fn within(memory: Option<u64>) -> Self {
        Self { memory }
    }

    fn widest(&self, task: &Task, best: &Incumbent) -> usize {
        let other_bytes = board_bytes(task) + moves_of(best);
        let states = |memory: u64| memory.saturating_sub(other_bytes) / STATE_BYTES;
        let most = self.memory.map_or(u64::MAX, states);
        (most.min(WIDEST as u64) as usize).max(NARROWEST)
    }
}

impl Improver for SweepImprover {
    fn name(&self) -> &'static str {
        "sweep"
    }

    fn least(&self, task: &Task) -> u64 {
        NARROWEST as u64 * layers(task, task.distances())
    }

    fn run(
        &self,
        task: &Task,
        best: &Incumbent,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> RoundResult {
        let widest = self.widest(task, best);
        let mut run = Run::new(task, best, (budget, widest), watch);
        let full = run.affordable_width() == widest;
        let path = run.carry_lines().and_then(|from| run.search_rest(from));
        let mut stats = run.stats();
        stats.peak_bytes += path.as_ref().map_or(0, Vec::len) as u64;
        let shorter = path.filter(|path| path.len() < best.length() as usize);
        RoundResult {
            path: shorter,
            stats,
            stopped: run.poll.stopped,
            finished: full && run.poll.stopped.is_none(),
        }
    }
}

/// One round.
struct Run<'a> {
    best: &'a Incumbent,
    poll: PeriodicPoll<'a>,
    constructive: Constructive,
    parts: Vec<Vec<usize>>,
    beam: TreeBeam,
    task: &'a Task,
    budget: Budget,
    widest: usize,
    /// The width that the beam has had.
    width: usize,
    /// Has it come to the end of its budget?
    spent: bool,
}

impl<'a> Run<'a> {
    fn new(
        task: &'a Task,
        best: &'a Incumbent,
        (budget, widest): (Budget, usize),
        watch: &'a mut dyn Watch,
    ) -> Self {
        let goal = board(task, (0..task.homes().len()).map(|cell| cell as u16));
        let constructive = Constructive::new(&goal);
        let parts = constructive.parts();
        let beam = TreeBeam::new(Scene::new(task, &parts), NARROWEST, 0);
        let mut run = Self {
            best,
            poll: PeriodicPoll::new(watch),
            constructive,
            parts,
            beam,
            task,
            budget,
            widest,
            width: 0,
            spent: false,
        };
        run.width = run.affordable_width();
        run.beam.set_width(run.width, 0);
        run
    }

    /// The width with which the budget lasts to the end, by the distances that are left.
    fn affordable_width(&self) -> usize {
        let layers = layers(self.task, self.beam.scene.distances() as u64);
        let planned = self.budget.planned;
        let left = planned.saturating_sub(self.beam.expanded).max(planned / 8);
        ((left / layers) as usize).clamp(NARROWEST, self.widest)
    }

    fn stats(&self) -> Stats {
        Stats {
            expanded: self.beam.expanded,
            generated: self.beam.generated,
            peak_bytes: self.width as u64 * STATE_BYTES
                + board_bytes(self.task)
                + self.beam.path().len() as u64,
            ..Stats::default()
        }
    }

    /// Is the round over: stopped from outside, or without enough left for another layer?
    fn is_over(&mut self) -> bool {
        let stats = self.stats();
        let Budget { planned, most } = self.budget;
        self.spent |= stats.expanded + self.beam.next_layer() > most;
        // With more it would have gone on; what has had twice what was planned is brought to its
        // end.
        if self.spent && most < planned.saturating_mul(2) {
            let limit = most;
            self.poll.stopped.get_or_insert(StopReason::Nodes { limit });
        }
        self.poll.should_stop(stats) || self.spent
    }

    /// Fills lines tile by tile until few cells are left. Answers how many parts are done; `None`
    /// if that takes too many moves.
    fn carry_lines(&mut self) -> Option<usize> {
        let mut left: usize = self.task.homes().len();
        for now in 0..self.parts.len() {
            if left <= FEWEST || left <= MOST && left <= self.affordable_width() {
                return Some(now);
            }
            let line = self.parts[now].clone();
            self.beam.scene.prefer(&self.parts, now);
            left -= line.len();
            for &tile in &line[..line.len().saturating_sub(2)] {
                if self.carry(tile).is_none() || self.is_over() {
                    break;
                }
                self.beam.scene.close(tile);
            }
            if self.is_over() {
                return Some(now);
            }
            self.fill(now + 1)?;
            if self.is_too_long() {
                return None;
            }
            self.beam.scene.freeze(&self.parts[..=now]);
        }
        Some(self.parts.len() - 1)
    }

    /// Brings one tile home; `None` if that does not succeed soon.
    fn carry(&mut self, tile: usize) -> Option<()> {
        if self.beam.scene.is_done(&[tile]) {
            return Some(());
        }
        self.beam.scene.carry(tile);
        self.beam.begin();
        let (mut layers, mut lingered) = (0, 0);
        let steps = self.beam.scene.steps_to_carry(tile) + SETTLE;
        while layers < LONGEST * steps as u32 && lingered < LINGER {
            layers += 1;
            self.beam.scene.hurry(layers, steps);
            lingered += u32::from(self.beam.has_arrived());
            if self.is_over() || self.beam.advance().is_none() {
                break;
            }
        }
        self.beam.go_to_arrived().then_some(())
    }

    /// Line by line, the first `now` parts being done.
    fn search_rest(&mut self, mut now: usize) -> Option<Vec<Direction>> {
        let width = self.affordable_width();
        self.width = self.width.max(width);
        let left = self.parts[now..].iter().map(Vec::len).sum::<usize>();
        self.beam.set_width(width, width / left);
        self.beam.begin();
        self.turn_to(now);
        loop {
            if self.is_too_long() {
                return None;
            }
            if self.is_over() {
                self.beam.return_to_best();
                return self.finish();
            }
            match self.beam.advance() {
                Some(true) => return Some(self.beam.take_path()),
                Some(false) if self.beam.since() < PATIENCE => {
                    if !self.beam.focus_done() {
                        continue;
                    }
                }
                _ => {
                    self.beam.return_to_best();
                    self.fill(now + 1)?;
                    self.beam.scene.freeze(&self.parts[..=now]);
                }
            }
            let done = self.lines_done(now);
            if done == self.parts.len() {
                return Some(self.beam.take_path());
            }
            if done > now {
                now = done;
                self.turn_to(now);
            }
        }
    }

    /// Is no path by way of the root shorter than the best?
    fn is_too_long(&self) -> bool {
        self.beam.path().len() + self.beam.scene.distances() >= self.best.length() as usize
    }

    /// How many parts are done on the board that has most of them.
    fn lines_done(&mut self, now: usize) -> usize {
        let (parts, mut most) = (&self.parts, now);
        self.beam.visit(|scene| {
            while most < parts.len() && parts[..=most].iter().rev().all(|part| scene.is_done(part))
            {
                most += 1;
            }
            None
        });
        most
    }

    fn turn_to(&mut self, now: usize) {
        self.beam.scene.turn_to(&self.parts, now);
        self.beam.reevaluate();
    }

    /// Fills the first parts by the constructive solver.
    fn fill(&mut self, count: usize) -> Option<()> {
        let board = board(self.task, self.beam.scene.tiles().iter().copied());
        for direction in self.constructive.fill(&board, count)? {
            self.beam.make(direction);
        }
        self.beam.begin();
        Some(())
    }

    /// The rest by the constructive solver, which on huge boards takes a second; `None` if it is
    /// interrupted meanwhile.
    fn finish(&mut self) -> Option<Vec<Direction>> {
        if self
            .poll
            .stopped
            .is_some_and(|reason| reason != StopReason::Time)
        {
            return None;
        }
        let board = board(self.task, self.beam.scene.tiles().iter().copied());
        let mut stats = self.stats();
        stats.peak_bytes += moves_of(self.best);
        let in_time = |watch: &mut dyn Watch, progress: &Progress| {
            let reason = watch.poll(&Progress { stats, ..*progress });
            reason.filter(|reason| *reason != StopReason::Time)
        };
        let watch = &mut WatchWith::new(self.poll.watch, in_time);
        match self.constructive.solve_watched(&board, watch) {
            Outcome::Solved(rest) => {
                let mut path = self.beam.take_path();
                path.extend(rest);
                Some(path)
            }
            _ => None,
        }
    }
}

/// Bytes of a path that is as long as the best one, if there is one.
fn moves_of(best: &Incumbent) -> u64 {
    let moves = Some(best.length()).filter(|&length| length < Cost::MAX);
    moves.map_or(0, u64::from)
}

/// Bytes that the board of a task takes beside the beam.
fn board_bytes(task: &Task) -> u64 {
    task.homes().len() as u64 * CELL_BYTES
}

/// About as many layers as there are with such a sum of distances left: the moves of what is found
/// on such boards.
fn layers(task: &Task, distances: u64) -> u64 {
    if task.homes().len() <= MOST {
        distances * 8 / 5 + 100
    } else {
        distances * 5 / 2 + 100
    }
}

/// A board with these homes on its cells, its tiles numbered by their homes.
fn board(task: &Task, homes: impl Iterator<Item = u16>) -> Board {
    let blank = task.blank_home();
    let number = |home: u16| match usize::from(home) {
        home if home == blank => 0,
        home if home < blank => home as u32 + 1,
        home => home as u32,
    };
    Board::new(task.shape(), homes.map(number).collect()).expect("every home occurs once")
}
