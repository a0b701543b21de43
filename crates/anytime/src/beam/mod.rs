//! Beam search: a breadth-first search that keeps only the most promising boards of each layer.
//!
//! A layer holds boards that were reached with the same number of moves. It is processed in these
//! steps:
//!
//! 1. Generate the children of each board. Their estimates are updated from the parent's: the tile
//!    that moved changes one pattern in every view, and the pairs around two cells.
//! 2. Drop children that cannot lead to a path shorter than the best one known.
//! 3. Find the estimate of the worst child that still fits into the beam, by counting instead of
//!    sorting, because estimates are small integers.
//! 4. Keep the children up to that estimate, without boards that were seen before.
//!
//! The first path that reaches the goal is the result. To find it again, each layer stores one bit
//! per child that was kept, because children are kept in the order of their parents. Time and
//! memory are linear in the width of the beam, and the bits take half a byte per expanded board.
//!
//! # References
//! - B. T. Lowerre, "The HARPY speech recognition system", PhD thesis, Carnegie Mellon University
//!   (1976).
//! - R. Bisiani, "Beam search", in: Encyclopedia of Artificial Intelligence (1987).
//! - A. Felner, R. E. Korf and S. Hanan, "Additive pattern database heuristics", Journal of
//!   Artificial Intelligence Research 22 (2004): the tables behind the estimate.

pub(crate) mod frame;
pub(crate) mod heuristic;
mod layer;
#[cfg(test)]
mod tests;
mod visited;

use std::sync::{Arc, Mutex};

use knobel_core::{Cost, Progress, Stats, StopReason, Watch};
use knobel_tiles::{Direction, Shape};

use crate::blankless_tables::generate::generate;
use crate::blankless_tables::views::{VIEWS, Views};
use crate::learned::file::Weights;
use crate::learned::pairs::SCALE;
use crate::learned::shipped;
use crate::{Budget, CellProblem, Improver, Incumbent, RoundResult};
use frame::Frame;
use heuristic::BeamHeuristic;
use layer::{BeamContext, Chooser, Layer, parent};

/// The number of boards that are expanded between two polls.
const POLL: usize = 4096;

/// A beam search for boards of one shape and any goal.
///
/// ```
/// use knobel_core::Rng;
/// use knobel_anytime::{BeamImprover, Improver, Incumbent, CellProblem};
/// use knobel_tiles::{Goal, Shape, random_board};
///
/// let shape = Shape::new(5, 4)?;
/// let beam = BeamImprover::new(shape, 50 << 20, &mut ()).expect("no watch stops it");
/// let goal = Goal::Last.board(shape).expect("standard goals fit every shape");
/// let problem = CellProblem::new(&random_board(&goal, &mut Rng::new(1)), &goal);
/// let round = beam.round(&problem, &Incumbent::default(), 100_000, &mut ());
/// assert!(round.path.is_some_and(|path| problem.is_solved_by(&path)));
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug)]
pub struct BeamImprover {
    shape: Shape,
    memory: u64,
    weights: Option<Weights>,
    shared: Mutex<SharedTables>,
}

/// Tables and heuristics that were built so far. Rounds in both directions share them.
#[derive(Debug, Default)]
struct SharedTables {
    /// The tables, by their patterns.
    tables: Vec<(Vec<u8>, Arc<[u8]>)>,
    /// The heuristics, one for each goal cell of the blank.
    heuristics: Vec<Arc<BeamHeuristic>>,
}

impl BeamImprover {
    /// The numbers of cells for which a beam is suitable.
    pub const CELLS: std::ops::RangeInclusive<usize> = 9..=49;

    /// Builds a beam for boards of `shape`, whose number of cells must be within
    /// [`CELLS`](Self::CELLS). Building its tables takes less than a second. A round takes at most
    /// `memory` bytes, including the [tables](Self::table_bytes). If the tables do not fit, it
    /// finds nothing.
    ///
    /// # Errors
    /// The watch's reason, if the watch stopped the building.
    ///
    /// # Panics
    /// If the number of cells is not within [`CELLS`](Self::CELLS).
    pub fn new(shape: Shape, memory: u64, watch: &mut dyn Watch) -> Result<Self, StopReason> {
        Self::with(shape, memory, shipped(shape), watch)
    }

    /// Builds a beam with the given corrections instead of the shipped ones, or with none.
    ///
    /// # Errors
    /// The watch's reason, if the watch stopped the building.
    ///
    /// # Panics
    /// If the number of cells is not within [`CELLS`](Self::CELLS).
    pub fn with(
        shape: Shape,
        memory: u64,
        weights: Option<Weights>,
        watch: &mut dyn Watch,
    ) -> Result<Self, StopReason> {
        assert!(
            Self::CELLS.contains(&shape.cells()),
            "a beam takes boards of 9 to 49 cells, not {shape}"
        );
        let beam = Self {
            shape,
            memory,
            weights,
            shared: Mutex::default(),
        };
        beam.heuristic(beam.corner(), watch)?;
        Ok(beam)
    }

    /// Replaces the corrections and keeps the tables.
    pub fn set_weights(&mut self, weights: Weights) {
        self.weights = Some(weights);
        let shared = self.shared.get_mut().unwrap_or_else(|it| it.into_inner());
        shared.heuristics.clear();
    }

    /// Returns whether its estimate has corrections that were learned for this shape.
    pub fn is_learned(&self) -> bool {
        self.weights.is_some()
    }

    /// The memory of the tables after the beam has worked on both problems, in bytes, computed
    /// before any is built. These are the tables with which it [begins](Self::new), for a blank
    /// with its goal in a corner, and those for the goals of the two problems.
    pub fn bytes_for(problems: [&CellProblem; 2]) -> u64 {
        let shape = problems[0].shape();
        let corner = shape.cells() - 1;
        let homes = problems.map(|problem| frame::blank_home(problem, corner));
        let (mut different, mut made) = (Vec::new(), Vec::<Vec<u8>>::new());
        for home in homes.into_iter().chain([corner]) {
            if different.contains(&home) {
                continue;
            }
            different.push(home);
            Views::new(shape, home, &mut |cells| {
                if !made.iter().any(|it| it == cells) {
                    made.push(cells.to_vec());
                }
                Ok(Arc::from([]))
            })
            .expect("no table is built, so no watch can stop it");
        }
        let tables = made.iter().map(|it| shape.cells().pow(it.len() as u32));
        let weights = shipped(shape).map_or(0, |weights| weights.pairs.bytes());
        (tables.sum::<usize>() + different.len() * weights) as u64
    }

    /// The memory of its tables, in bytes.
    pub fn table_bytes(&self) -> u64 {
        let shared = self.shared.lock().unwrap_or_else(|it| it.into_inner());
        let tables: usize = shared.tables.iter().map(|(_, table)| table.len()).sum();
        let weights = shared
            .heuristics
            .iter()
            .filter_map(|heuristic| heuristic.pairs.as_ref());
        (tables + weights.map(|pairs| pairs.bytes()).sum::<usize>()) as u64
    }

    /// The sum of the values of all views, given the cell of each tile. This is the estimate before
    /// corrections, times [`VIEWS`]. The blank's goal is the last cell.
    pub fn sum_of_views(&self, places: &[u8]) -> u32 {
        let heuristic = self.heuristic(self.corner(), &mut ());
        let heuristic = heuristic.expect("an empty watch never stops it");
        heuristic.views.values(places).1
    }

    /// The goal cell of the blank on the boards from which the corrections were learned.
    pub(crate) fn corner(&self) -> usize {
        self.shape.cells() - 1
    }

    /// Returns the heuristic for boards whose blank belongs at `blank_home`, and builds it on the
    /// first call.
    pub(crate) fn heuristic(
        &self,
        blank_home: usize,
        watch: &mut dyn Watch,
    ) -> Result<Arc<BeamHeuristic>, StopReason> {
        let mut shared = self.shared.lock().unwrap_or_else(|it| it.into_inner());
        let SharedTables { tables, heuristics } = &mut *shared;
        if let Some(heuristic) = heuristics
            .iter()
            .find(|heuristic| heuristic.blank_home == blank_home)
        {
            return Ok(Arc::clone(heuristic));
        }
        let views = Views::new(self.shape, blank_home, &mut |cells| {
            if let Some((_, table)) = tables.iter().find(|(whose, _)| whose == cells) {
                return Ok(Arc::clone(table));
            }
            let table: Arc<[u8]> = generate(self.shape, cells, watch)?.into();
            tables.push((cells.to_vec(), Arc::clone(&table)));
            Ok(table)
        })?;
        let names = frame::names(self.shape, blank_home, self.corner());
        let weights = self.weights.as_ref();
        let heuristic = Arc::new(BeamHeuristic {
            views,
            pairs: weights.map(|weights| weights.pairs.renamed(&names)),
            cells: self.shape.cells(),
            blank_home,
        });
        heuristics.push(Arc::clone(&heuristic));
        Ok(heuristic)
    }

    /// Computes the width of the beam: as many boards as the budget allows for a path of the
    /// estimated length, and as fit into memory, which may be none. Also returns whether memory is
    /// the limit.
    fn width(
        &self,
        context: &BeamContext<'_>,
        first: &Layer,
        best: Cost,
        budget: u64,
    ) -> (usize, bool) {
        let estimate = u64::from(first.least().max(0).unsigned_abs()) / SCALE as u64;
        // Without corrections, the estimate is too low by about a third.
        let estimate = if self.is_learned() {
            estimate
        } else {
            estimate * 4 / 3
        };
        let layers = estimate.min(best.into()).max(1);
        // A round may use twice its budget, and therefore twice the layers.
        let left = self.memory.saturating_sub(self.table_bytes());
        let most = (left / context.bytes(2 * layers)).min(1 << 27);
        let width = (budget / layers).max(1);
        (width.min(most) as usize, width >= most)
    }
}

impl Improver for BeamImprover {
    fn name(&self) -> &'static str {
        "beam"
    }

    /// Looks for a path shorter than the best one. The reported memory is that of its own boards
    /// only, because several rounds share the [tables](Self::table_bytes).
    ///
    /// # Panics
    /// If the shapes of the problem and the beam differ.
    fn run(
        &self,
        problem: &CellProblem,
        best: &Incumbent,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> RoundResult {
        assert_eq!(problem.shape(), self.shape, "a beam is made for one shape");
        let frame = Frame::new(problem, self.corner());
        let heuristic = match self.heuristic(frame.blank_home, watch) {
            Ok(heuristic) => heuristic,
            Err(reason) => {
                return RoundResult {
                    stopped: Some(reason),
                    ..RoundResult::default()
                };
            }
        };
        let context = BeamContext::new(self.shape, &heuristic);
        let first = Layer::first(&context, &frame.homes);
        let (width, full) = self.width(&context, &first, best.length(), budget.planned);
        if width == 0 {
            return RoundResult {
                finished: true,
                ..RoundResult::default()
            };
        }
        let mut search = Search::new(&context, first, width);
        let mut round = search.run(best, budget.most, watch);
        round.finished |= full && round.stopped.is_none();
        round.path = round.path.map(|path| frame.path(&path));
        round
    }
}

/// One beam search, from the first layer to its end.
struct Search<'a> {
    context: &'a BeamContext<'a>,
    layer: Layer,
    next: Layer,
    chooser: Chooser,
    width: usize,
    /// For each layer, a bit per child that says whether the child was kept.
    history: Vec<Vec<u8>>,
    stats: Stats,
}

impl<'a> Search<'a> {
    fn new(context: &'a BeamContext<'a>, first: Layer, width: usize) -> Self {
        Self {
            context,
            layer: first.copied_into(Layer::with_capacity(context, width)),
            next: Layer::with_capacity(context, width),
            chooser: Chooser::new(width),
            width,
            history: Vec::new(),
            stats: Stats::default(),
        }
    }

    /// Continues until the goal is reached, no board is left, or the next layer would exceed `most`
    /// expansions.
    fn run(&mut self, best: &Incumbent, most: u64, watch: &mut dyn Watch) -> RoundResult {
        let mut chosen = false;
        for depth in 1.. {
            if self.layer.position(self.context.goal).is_some() {
                let path = (depth - 1 < best.length()).then(|| self.path());
                return self.round(path, None, !chosen);
            }
            if self.layer.is_empty() {
                return self.round(None, None, !chosen);
            }
            let next = self.stats.expanded + self.layer.len() as u64;
            if next > most {
                let limit = self.stats.expanded;
                return self.round(None, Some(StopReason::Nodes { limit }), false);
            }
            if let Err(reason) = self.expand(depth, best.length(), watch) {
                return self.round(None, Some(reason), false);
            }
            chosen |= self.chooser.children.len() > self.width;
            let kept = self.next.choose(
                self.context,
                &self.layer,
                &mut self.chooser,
                self.width,
                depth,
            );
            self.history.push(kept);
            std::mem::swap(&mut self.layer, &mut self.next);
        }
        unreachable!("the best path or the budget limits the number of layers")
    }

    /// Generates the children of the layer, without those that need more than `best` − 2 moves in
    /// all. The lengths of all paths have the same parity, so the next shorter path has two moves
    /// less.
    fn expand(&mut self, depth: Cost, best: Cost, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let left = best.saturating_sub(2).checked_sub(depth);
        let most = left.map(|left| (left as usize).saturating_mul(VIEWS));
        self.chooser.children.clear();
        let boards = self.layer.len();
        for start in (0..boards).step_by(POLL) {
            let range = start..boards.min(start + POLL);
            let before = self.chooser.children.len();
            if let Some(most) = most {
                let children = &mut self.chooser.children;
                self.layer
                    .expand(self.context, range.clone(), most, children);
            }
            self.stats.expanded += range.len() as u64;
            self.stats.generated += (self.chooser.children.len() - before) as u64;
            let progress = Progress {
                stats: self.stats,
                best: Some(best),
                ..Progress::default()
            };
            if let Some(reason) = watch.poll(&progress) {
                return Err(reason);
            }
        }
        let states = self.context.bytes(depth.into()) * self.width as u64;
        self.stats.note_size(boards, states);
        Ok(())
    }

    fn round(
        &self,
        path: Option<Vec<Direction>>,
        stopped: Option<StopReason>,
        all: bool,
    ) -> RoundResult {
        RoundResult {
            path,
            stats: self.stats,
            stopped,
            finished: all,
        }
    }

    /// Reconstructs the path to the goal, which is in the current layer.
    fn path(&self) -> Vec<Direction> {
        let at = self.layer.position(self.context.goal);
        let mut at = at.expect("the caller has found the goal in this layer");
        let mut path: Vec<Direction> = Vec::with_capacity(self.history.len());
        for kept in self.history.iter().rev() {
            let (before, direction) = parent(kept, at);
            path.push(direction);
            at = before;
        }
        path.reverse();
        path
    }
}
