//! Solves boards of any size line by line. A beam search follows the plan of the constructive
//! solver and finds shorter paths.
//!
//! 1. While many cells are left, a line is filled tile by tile. A beam search carries each tile
//!    home, on a path on which the other tiles come closer to their homes as well. The constructive
//!    solver places the last two tiles of a line.
//! 2. Once the number of remaining cells is at most the width of the beam, the beam search arranges
//!    all remaining cells together. The blank is attracted to the first line that is not finished.
//!    A finished line may be taken apart again, at a price.
//! 3. If nothing improves for a while, the constructive solver fills the current line, which is
//!    then frozen. So every round ends.
//!
//! A round that has spent twice its planned budget, or whose time is over, leaves the rest to the
//! constructive solver. A round that is stopped for another reason has found nothing.
//!
//! A round takes 1.5 to 3 times as many layers as the Manhattan distance, and its time is
//! proportional to layers × width. The beam takes up to [`STATE_BYTES`] per state, the board about
//! [`CELL_BYTES`] per cell, and the path one byte per move.
//!
//! # References
//! I. Parberry, "A real-time algorithm for the (n² − 1)-puzzle", Information Processing Letters 56
//! (1995): solving a board line by line.

use knobel_core::{Cost, Outcome, Progress, Stats, StopReason, Watch, WatchWith};
use knobel_tiles::constructive::Constructive;
use knobel_tiles::{Board, Direction};

use crate::euler_tour_beam::EulerTourBeam;
use crate::euler_tour_beam::evaluated_board::EvaluatedBoard;
use crate::improver::PeriodicPoll;
use crate::{Budget, CellProblem, Improver, Incumbent, RoundResult};

/// At most this many remaining cells are always searched together.
const FEWEST: usize = 25;
/// At most this many remaining cells are searched together if the beam is at least as wide as their
/// number.
const MOST: usize = 400;
/// The smallest width of a beam.
const NARROWEST: usize = 4;
/// The largest width of a beam.
const WIDEST: usize = 200_000;
/// The memory per state of the beam, in bytes.
const STATE_BYTES: u64 = 700;
/// The memory per cell, in bytes.
const CELL_BYTES: u64 = 50;
/// The number of layers without a better state after which the search is stuck.
const PATIENCE: u32 = 200;
/// The allowance that is added to the distance over which a tile is carried, in steps.
const SETTLE: usize = 10;
/// Carrying fails after this many layers per step.
const LONGEST: u32 = 20;
/// The number of layers that are searched for a better path after the carried tile has come home.
const LINGER: u32 = 2;

/// Solves a board line by line. A larger budget makes the beam wider. A round takes about
/// 1.6 × width × Manhattan distance expansions on boards of up to 400 cells, and 2.5 × width ×
/// Manhattan distance on larger ones.
#[derive(Debug, Clone, Copy, Default)]
pub struct LineByLineImprover {
    memory: Option<u64>,
}

impl LineByLineImprover {
    /// Makes an improver that limits its beam, board and path to this much memory. The narrowest
    /// beam is always allowed, even if it needs more.
    pub fn within(memory: Option<u64>) -> Self {
        Self { memory }
    }

    /// The largest width that fits into memory.
    fn widest(&self, problem: &CellProblem, best: &Incumbent) -> usize {
        let other_bytes = board_bytes(problem) + moves_of(best);
        let states = |memory: u64| memory.saturating_sub(other_bytes) / STATE_BYTES;
        let most = self.memory.map_or(u64::MAX, states);
        (most.min(WIDEST as u64) as usize).max(NARROWEST)
    }
}

impl Improver for LineByLineImprover {
    /// The name under which answers report this improver.
    fn name(&self) -> &'static str {
        "sweep"
    }

    fn least(&self, problem: &CellProblem) -> u64 {
        NARROWEST as u64 * layers(problem, problem.distances())
    }

    fn run(
        &self,
        problem: &CellProblem,
        best: &Incumbent,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> RoundResult {
        let widest = self.widest(problem, best);
        let mut run = Run::new(problem, best, (budget, widest), watch);
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

/// One round of the improver.
struct Run<'a> {
    best: &'a Incumbent,
    poll: PeriodicPoll<'a>,
    constructive: Constructive,
    parts: Vec<Vec<usize>>,
    beam: EulerTourBeam,
    problem: &'a CellProblem,
    budget: Budget,
    widest: usize,
    /// The largest width that the beam has had.
    width: usize,
    /// Whether the budget is used up.
    spent: bool,
}

impl<'a> Run<'a> {
    fn new(
        problem: &'a CellProblem,
        best: &'a Incumbent,
        (budget, widest): (Budget, usize),
        watch: &'a mut dyn Watch,
    ) -> Self {
        let goal = board(problem, (0..problem.homes().len()).map(|cell| cell as u16));
        let constructive = Constructive::new(&goal);
        let parts = constructive.parts();
        let beam = EulerTourBeam::new(EvaluatedBoard::new(problem, &parts), NARROWEST, 0);
        let mut run = Self {
            best,
            poll: PeriodicPoll::new(watch),
            constructive,
            parts,
            beam,
            problem,
            budget,
            widest,
            width: 0,
            spent: false,
        };
        run.width = run.affordable_width();
        run.beam.set_width(run.width, 0);
        run
    }

    /// Returns the width with which the budget will last to the end, judging by the remaining
    /// distances.
    fn affordable_width(&self) -> usize {
        let layers = layers(self.problem, self.beam.board.distances() as u64);
        let planned = self.budget.planned;
        let left = planned.saturating_sub(self.beam.expanded).max(planned / 8);
        ((left / layers) as usize).clamp(NARROWEST, self.widest)
    }

    fn stats(&self) -> Stats {
        Stats {
            expanded: self.beam.expanded,
            generated: self.beam.generated,
            peak_bytes: self.width as u64 * STATE_BYTES
                + board_bytes(self.problem)
                + self.beam.path().len() as u64,
            ..Stats::default()
        }
    }

    /// Returns whether the round is over: it was stopped, or the budget does not suffice for
    /// another layer.
    fn is_over(&mut self) -> bool {
        let stats = self.stats();
        let Budget { planned, most } = self.budget;
        self.spent |= stats.expanded + self.beam.next_layer() > most;
        // A limit below twice the planned budget stopped a round that would have continued, so
        // report the limit. A round that used up twice its planned budget counts as complete.
        if self.spent && most < planned.saturating_mul(2) {
            let limit = most;
            self.poll.stopped.get_or_insert(StopReason::Nodes { limit });
        }
        self.poll.should_stop(stats) || self.spent
    }

    /// Step 1: fills lines tile by tile until few cells are left. Returns the number of finished
    /// parts, or `None` if that takes too many moves.
    fn carry_lines(&mut self) -> Option<usize> {
        let mut left: usize = self.problem.homes().len();
        for now in 0..self.parts.len() {
            if left <= FEWEST || left <= MOST && left <= self.affordable_width() {
                return Some(now);
            }
            let line = self.parts[now].clone();
            self.beam.board.prefer(&self.parts, now);
            left -= line.len();
            for &tile in &line[..line.len().saturating_sub(2)] {
                if self.carry(tile).is_none() || self.is_over() {
                    break;
                }
                self.beam.board.close(tile);
            }
            if self.is_over() {
                return Some(now);
            }
            self.fill(now + 1)?;
            if self.is_too_long() {
                return None;
            }
            self.beam.board.freeze(&self.parts[..=now]);
        }
        Some(self.parts.len() - 1)
    }

    /// Carries one tile home. Returns `None` if that does not succeed soon.
    fn carry(&mut self, tile: usize) -> Option<()> {
        if self.beam.board.is_done(&[tile]) {
            return Some(());
        }
        self.beam.board.carry(tile);
        self.beam.begin();
        let (mut layers, mut lingered) = (0, 0);
        let steps = self.beam.board.steps_to_carry(tile) + SETTLE;
        while layers < LONGEST * steps as u32 && lingered < LINGER {
            layers += 1;
            self.beam.board.hurry(layers, steps);
            lingered += u32::from(self.beam.has_arrived());
            if self.is_over() || self.beam.advance().is_none() {
                break;
            }
        }
        self.beam.go_to_arrived().then_some(())
    }

    /// Steps 2 and 3: searches the remaining cells as a whole. The first `now` parts are finished.
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
                    self.beam.board.freeze(&self.parts[..=now]);
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

    /// Returns whether every path through the root is at least as long as the best one.
    fn is_too_long(&self) -> bool {
        self.beam.path().len() + self.beam.board.distances() >= self.best.length() as usize
    }

    /// Returns the number of finished parts, on the board that has the most of them.
    fn lines_done(&mut self, now: usize) -> usize {
        let (parts, mut most) = (&self.parts, now);
        self.beam.visit(|board| {
            while most < parts.len() && parts[..=most].iter().rev().all(|part| board.is_done(part))
            {
                most += 1;
            }
            None
        });
        most
    }

    /// Attracts the blank to part `now`, and evaluates all boards again.
    fn turn_to(&mut self, now: usize) {
        self.beam.board.turn_to(&self.parts, now);
        self.beam.reevaluate();
    }

    /// Lets the constructive solver fill the first `count` parts.
    fn fill(&mut self, count: usize) -> Option<()> {
        let board = board(self.problem, self.beam.board.tiles().iter().copied());
        for direction in self.constructive.fill(&board, count)? {
            self.beam.make(direction);
        }
        self.beam.begin();
        Some(())
    }

    /// Lets the constructive solver finish the board, which takes about a second on 255×255.
    /// Returns `None` if the solver is interrupted.
    fn finish(&mut self) -> Option<Vec<Direction>> {
        if self
            .poll
            .stopped
            .is_some_and(|reason| reason != StopReason::Time)
        {
            return None;
        }
        let board = board(self.problem, self.beam.board.tiles().iter().copied());
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

/// The memory of a path as long as the best one, in bytes.
fn moves_of(best: &Incumbent) -> u64 {
    let moves = Some(best.length()).filter(|&length| length < Cost::MAX);
    moves.map_or(0, u64::from)
}

/// The memory that the board takes in addition to the beam, in bytes.
fn board_bytes(problem: &CellProblem) -> u64 {
    problem.homes().len() as u64 * CELL_BYTES
}

/// Estimates the number of layers for these remaining distances, from the lengths of paths found on
/// such boards.
fn layers(problem: &CellProblem, distances: u64) -> u64 {
    if problem.homes().len() <= MOST {
        distances * 8 / 5 + 100
    } else {
        distances * 5 / 2 + 100
    }
}

/// Makes a board from the goal cells of the tiles on its cells. Goal cells number the tiles.
fn board(problem: &CellProblem, homes: impl Iterator<Item = u16>) -> Board {
    let blank = problem.blank_home();
    let number = |home: u16| match usize::from(home) {
        home if home == blank => 0,
        home if home < blank => home as u32 + 1,
        home => home as u32,
    };
    Board::new(problem.shape(), homes.map(number).collect())
        .expect("the homes are a permutation of the cells")
}
