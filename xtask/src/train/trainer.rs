//! The training loop: the beam search solves boards with its current corrections, and the paths
//! found train better ones.
//!
//! A path provides samples for more than its own goal. Every board on it with the blank in a corner
//! can serve as the goal for all other boards of the path, after turning the boards and renaming
//! the tiles. Random walks from the goal grow from round to round, so that the first paths, found
//! without corrections, are short and good.
//!
//! The caller may solve boards in parallel. Everything else runs in a fixed order, so the same
//! calls give the same weights on any machine.
//!
//! # References
//! S. J. Arfaee, S. Zilles and R. C. Holte, "Learning heuristic functions for large state spaces",
//! Artificial Intelligence 175 (2011).

use knobel::Rng;
use knobel_anytime::weights::Weights;
use knobel_anytime::{BeamImprover, CellProblem, Improver, Incumbent};
use knobel_tiles::{Direction, Goal, Shape, Symmetry, random_board};

use super::fit::{Model, Samples};

/// The memory for one round of the beam search in bytes.
const MEMORY: u64 = 256 << 20;
/// For goals in the middle of a path, only every fourth board becomes a sample.
const EVERY: usize = 4;
/// One of this many boards is held out.
const HELD_OUT: usize = 10;
/// The number of latest rounds whose boards are used.
const ROUNDS_KEPT: usize = 3;
/// The step size of each pass over the samples.
const STEPS: [f32; 8] = [0.3, 0.3, 0.3, 0.2, 0.15, 0.1, 0.05, 0.02];
/// The decay of the weights of pairs, relative to the step size.
const DECAY: f32 = 0.003;

/// The result of a round of training.
#[derive(Debug, Clone, Copy)]
pub struct Learned {
    /// The number of boards solved.
    pub solved: usize,
    /// The mean length of their paths.
    pub length: f64,
    /// The number of samples, including those of earlier rounds.
    pub samples: usize,
    /// The root mean square error on the held-out boards before this round, in moves.
    pub before: f32,
    /// The same afterwards.
    pub after: f32,
}

/// Returns whether the file holds valid weights that were trained with this seed by this course.
pub fn is_of_course(file: &[u8], seed: u64, course: u32) -> bool {
    Weights::from_bytes(file).is_ok_and(|it| it.seed == seed && it.course == course)
}

/// Trains the corrections of one shape.
#[derive(Debug)]
pub struct Trainer {
    shape: Shape,
    seed: u64,
    course: u32,
    rng: Rng,
    beam: BeamImprover,
    model: Model,
    rounds: Vec<Samples>,
}

impl Trainer {
    /// Returns a trainer without corrections. The number of the course is written into the file.
    pub fn new(shape: Shape, seed: u64, course: u32) -> Self {
        Self {
            shape,
            seed,
            course,
            rng: Rng::new(seed),
            beam: BeamImprover::with(shape, MEMORY, None, &mut ())
                .expect("the empty watch never stops the construction"),
            model: Model::new(shape, shape.cells() - 1),
            rounds: Vec::new(),
        }
    }

    /// Initialises the corrections from the file of a smaller board. Returns whether the file is
    /// valid.
    pub fn begin_with(&mut self, smaller: &[u8]) -> bool {
        let Ok(smaller) = Weights::from_bytes(smaller) else {
            return false;
        };
        let fits = smaller.shape.width() <= self.shape.width()
            && smaller.shape.height() <= self.shape.height();
        if fits {
            self.model = Model::grown(self.shape, self.shape.cells() - 1, &smaller);
            self.teach();
        }
        fits
    }

    /// Passes the current corrections to the beam search.
    fn teach(&mut self) {
        let weights =
            Weights::from_bytes(&self.weights()).expect("the trainer writes valid weights");
        self.beam.set_weights(weights);
    }

    /// Returns the boards of the next round: random walks of at most `steps` steps from the goal.
    /// From 10,000 steps on, every other board is a uniformly random one.
    pub fn problems(&mut self, count: usize, steps: u32) -> Vec<CellProblem> {
        let goal = Goal::Last.board(self.shape);
        let goal = goal.expect("standard goals fit every shape");
        let mut one = |number: usize| {
            if steps >= 10_000 && number.is_multiple_of(2) {
                return CellProblem::new(&random_board(&goal, &mut self.rng), &goal);
            }
            let mut board = goal.clone();
            for _ in 0..steps / 10 + self.rng.below(steps) * 9 / 10 {
                board.slide(Direction::ALL[self.rng.below(4) as usize]);
            }
            CellProblem::new(&board, &goal)
        };
        (0..count).map(&mut one).collect()
    }

    /// Returns a path for a board, or `None` if the beam search failed.
    pub fn solve(&self, problem: &CellProblem, width: u64) -> Option<Vec<Direction>> {
        let round = self
            .beam
            .round(problem, &Incumbent::default(), width * 100, &mut ());
        round.path
    }

    /// Trains on boards and their paths.
    pub fn learn(&mut self, solved: &[(CellProblem, Vec<Direction>)]) -> Learned {
        let (mut samples, mut held) = (
            Samples::new(self.shape.cells()),
            Samples::new(self.shape.cells()),
        );
        let straight = straight(&self.beam, solved);
        for (number, &(problem, path)) in straight.iter().enumerate() {
            let to = if number.is_multiple_of(HELD_OUT) {
                &mut held
            } else {
                &mut samples
            };
            self.lessons(problem, path, to);
        }
        self.rounds.push(samples);
        if self.rounds.len() > ROUNDS_KEPT {
            self.rounds.remove(0);
        }
        let mut all = Samples::new(self.shape.cells());
        self.rounds.iter().for_each(|samples| all.extend(samples));
        let before = self.model.error(&held);
        let after = self.fit(&all, &held);
        self.teach();
        let lengths: usize = solved.iter().map(|(_, path)| path.len()).sum();
        Learned {
            solved: solved.len(),
            length: lengths as f64 / solved.len().max(1) as f64,
            samples: all.len(),
            before,
            after,
        }
    }

    /// Returns the file with the current corrections.
    pub fn weights(&self) -> Vec<u8> {
        let weights = Weights {
            shape: self.shape,
            blank_home: self.shape.cells() - 1,
            seed: self.seed,
            course: self.course,
            pairs: self.model.rounded(),
        };
        weights.to_bytes()
    }

    /// Makes all passes over the samples and keeps the model with the smallest error on the
    /// held-out boards.
    fn fit(&mut self, samples: &Samples, held: &Samples) -> f32 {
        let mut model = self.model.clone();
        let mut least = f32::MAX;
        for step in STEPS {
            model.pass(samples, step, DECAY * step, &mut self.rng);
            let error = model.error(held);
            if error < least {
                least = error;
                self.model = model.clone();
            }
        }
        least
    }

    /// Adds the samples of a path.
    fn lessons(&mut self, problem: &CellProblem, path: &[Direction], samples: &mut Samples) {
        let boards = boards(problem, path);
        let maps: Vec<Vec<u8>> = Symmetry::all(self.shape)
            .map(|symmetry| symmetry.cells(self.shape).collect())
            .collect();
        let last = self.shape.cells() - 1;
        for (goal, (target, blank)) in boards.iter().enumerate() {
            let corner = |map: &&Vec<u8>| usize::from(map[*blank]) == last;
            let Some(map) = maps.iter().find(corner) else {
                continue;
            };
            let mut home = vec![0; target.len()];
            for (cell, &tile) in target.iter().enumerate() {
                home[usize::from(tile)] = map[cell];
            }
            let every = if goal + 1 == boards.len() { 1 } else { EVERY };
            let first = self.rng.below(every as u32) as usize;
            for at in (first..boards.len()).step_by(every) {
                let (mut board, mut places) = (vec![0; home.len()], vec![0; home.len()]);
                for (cell, &tile) in boards[at].0.iter().enumerate() {
                    let tile = home[usize::from(tile)];
                    board[usize::from(map[cell])] = tile;
                    places[usize::from(tile)] = map[cell];
                }
                let sum = self.beam.sum_of_views(&places);
                samples.push(&board, sum, at.abs_diff(goal));
            }
        }
    }
}

/// Drops the quarter of the boards whose paths are longest relative to their estimates, because
/// detours are poor samples.
fn straight<'a>(
    beam: &BeamImprover,
    solved: &'a [(CellProblem, Vec<Direction>)],
) -> Vec<(&'a CellProblem, &'a [Direction])> {
    let ratio = |(problem, path): &(CellProblem, Vec<Direction>)| {
        let inverse = problem.inverse();
        let places: Vec<u8> = inverse.homes().iter().map(|&cell| cell as u8).collect();
        let sum = beam.sum_of_views(&places);
        path.len() as u64 * 1000 / u64::from(sum.max(1))
    };
    let mut ratios: Vec<u64> = solved.iter().map(ratio).collect();
    let all = ratios.clone();
    ratios.sort_unstable();
    let most = ratios.get(ratios.len() * 3 / 4).copied().unwrap_or(0);
    let kept = solved.iter().zip(all).filter(|&(_, ratio)| ratio <= most);
    kept.map(|((problem, path), _)| (problem, path.as_slice()))
        .collect()
}

/// Returns the tiles and the blank's cell before each move of a path and at its end.
fn boards(problem: &CellProblem, path: &[Direction]) -> Vec<(Vec<u8>, usize)> {
    let mut board: Vec<u8> = problem.homes().iter().map(|&home| home as u8).collect();
    let mut blank = problem.blank();
    let mut boards = vec![(board.clone(), blank)];
    for &direction in path {
        let to = problem.shape().neighbour(blank, direction);
        let to = to.expect("a path stays on the board");
        board.swap(blank, to);
        blank = to;
        boards.push((board.clone(), blank));
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(seed: u64) -> (Vec<u8>, Learned) {
        let mut trainer = Trainer::new(Shape::new(4, 3).unwrap(), seed, 1);
        let round = |trainer: &mut Trainer, steps| {
            let problems = trainer.problems(30, steps);
            let solve =
                |problem: CellProblem| trainer.solve(&problem, 20).map(|path| (problem, path));
            let solved: Vec<_> = problems.into_iter().filter_map(solve).collect();
            trainer.learn(&solved)
        };
        round(&mut trainer, 100);
        let small = trainer.weights();
        let mut trainer = Trainer::new(Shape::new(4, 4).unwrap(), seed, 1);
        assert!(trainer.begin_with(&small));
        round(&mut trainer, 300);
        let learned = round(&mut trainer, 300);
        (trainer.weights(), learned)
    }

    #[test]
    fn the_same_seed_gives_the_same_weights_on_any_machine() {
        let (weights, learned) = course(1);
        assert!(learned.after < learned.before);
        assert_eq!(weights, course(1).0);
        assert_ne!(weights, course(2).0);
        assert_eq!(
            crc32fast::hash(&weights[..weights.len() - 4]),
            2_152_534_142,
            "the result of this course has changed: train all shapes again"
        );
    }
}
