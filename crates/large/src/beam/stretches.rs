//! Shortens a path by solving stretches of it anew with the beam: a board on the path is the start, a later one the goal.
//!
//! A beam that is wide for a long way is far wider for a quarter of it, and a detour lies in some stretch.

use knobel_core::Watch;
use knobel_tiles::Direction;

use crate::{Beam, Improver, Incumbent, Round, Task};

/// The shortest stretch that is worth a search.
const SHORTEST: usize = 24;
/// Stretches are this part of the path.
const PART: usize = 4;

/// Solves stretches of the best path anew with a [`Beam`].
///
/// ```
/// use knobel_core::Rng;
/// use knobel_large::{Beam, Improver, Incumbent, Stretches, Task};
/// use knobel_tiles::{Goal, Shape, random_board};
///
/// let shape = Shape::new(5, 5)?;
/// let beam = Beam::new(shape, 50 << 20, &mut ()).expect("nobody stops it");
/// let goal = Goal::Last.board(shape).expect("standard goals fit every shape");
/// let task = Task::new(&random_board(&goal, &mut Rng::new(1)), &goal);
/// let best = Incumbent::default();
/// let narrow = beam.round(&task, &best, 2_000, &mut ());
/// best.offer(&narrow.path.expect("a narrow beam finds some path here"));
/// let round = Stretches::of(&beam).round(&task, &best, 100_000, &mut ());
/// assert!(round.path.is_none_or(|path| task.is_solved_by(&path)));
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Stretches<'a> {
    beam: &'a Beam,
}

impl<'a> Stretches<'a> {
    /// Stretches solved by `beam`.
    pub fn of(beam: &'a Beam) -> Self {
        Self { beam }
    }
}

impl Improver for Stretches<'_> {
    fn name(&self) -> &'static str {
        "stretches"
    }

    /// Goes once along the path; each stretch overlaps the next by half. Without a best path there is nothing to do.
    fn round(&self, task: &Task, best: &Incumbent, budget: u64, watch: &mut dyn Watch) -> Round {
        let Some(mut path) = best.path() else {
            return Round::default();
        };
        let before = path.len();
        let length = (before / PART).max(SHORTEST).min(before);
        let step = length.div_ceil(2).max(1);
        let share = budget / (before / step).max(1) as u64;
        let (mut round, mut at, mut reached) = (Round::default(), 0, task.clone());
        while at < path.len() && round.stopped.is_none() {
            let stretch = at..path.len().min(at + length);
            let known = Incumbent::default();
            known.offer(&path[stretch.clone()]);
            let between = between(&reached, &path[stretch.clone()]);
            let found = self.beam.round(&between, &known, share, watch);
            round.stats.expanded += found.stats.expanded;
            round.stats.generated += found.stats.generated;
            let peak = found.stats.peak_frontier as usize;
            round.stats.note_size(peak, found.stats.peak_bytes);
            // A stretch that ran out of its share is no reason to end.
            let spent = round.stats.expanded >= budget.saturating_mul(2);
            round.stopped = found
                .stopped
                .filter(|reason| spent || !matches!(reason, knobel_core::StopReason::Nodes { .. }));
            if let Some(shorter) = found.path {
                path.splice(stretch, shorter);
            }
            let next = path.len().min(at + step);
            reached = after(&reached, &path[at..next]);
            at = next;
        }
        round.path = (path.len() < before).then_some(path);
        round
    }
}

/// The task whose start is a walk further on.
fn after(task: &Task, walk: &[Direction]) -> Task {
    let (mut homes, mut blank) = (task.homes().to_vec(), task.blank());
    for &direction in walk {
        let to = task.shape().neighbour(blank, direction);
        let to = to.expect("a path stays on the board");
        homes.swap(blank, to);
        blank = to;
    }
    Task::from_homes(task.shape(), homes, blank)
}

/// The task of getting where a walk leads.
fn between(task: &Task, walk: &[Direction]) -> Task {
    let end = after(task, walk).inverse();
    let homes = task
        .homes()
        .iter()
        .map(|&home| end.homes()[usize::from(home)]);
    Task::from_homes(task.shape(), homes.collect(), task.blank())
}

#[cfg(test)]
mod tests {
    use knobel_core::Rng;
    use knobel_tiles::{Goal, Shape};

    use super::*;

    /// A walk of `steps` steps that never goes straight back, and the task that it solves.
    fn walked(shape: Shape, steps: usize, seed: u64) -> (Task, Vec<Direction>) {
        let goal = Goal::Last.board(shape).unwrap();
        let mut board = goal.clone();
        let mut rng = Rng::new(seed);
        let mut done: Vec<Direction> = Vec::new();
        while done.len() < steps {
            let direction = Direction::ALL[rng.below(4) as usize];
            if done.last() != Some(&direction.opposite()) && board.slide(direction) {
                done.push(direction);
            }
        }
        (Task::new(&board, &goal), Task::turned(&done))
    }

    #[test]
    fn a_walk_becomes_shorter_and_still_solves_the_board() {
        for (width, height) in [(5, 5), (4, 6)] {
            let shape = Shape::new(width, height).unwrap();
            let (task, path) = walked(shape, 200, 4);
            let beam = Beam::new(shape, 64 << 20, &mut ()).unwrap();
            let best = Incumbent::default();
            best.offer(&path);
            let solve = || Stretches::of(&beam).round(&task, &best, 50_000, &mut ());
            let shorter = solve().path.expect("a random walk has detours");
            assert!(task.is_solved_by(&shorter));
            assert!(shorter.len() < 180, "{} moves", shorter.len());
            assert_eq!(
                solve().path,
                Some(shorter),
                "the same budget, the same path"
            );
        }
    }

    #[test]
    fn parts_of_a_walk_are_tasks_that_it_solves() {
        let shape = Shape::new(5, 4).unwrap();
        let (task, path) = walked(shape, 90, 5);
        let middle = after(&task, &path[..30]);
        assert!(middle.is_solved_by(&path[30..]));
        assert!(between(&middle, &path[30..60]).is_solved_by(&path[30..60]));
    }

    #[test]
    fn without_a_path_there_is_nothing_to_do() {
        let shape = Shape::new(4, 4).unwrap();
        let (task, _) = walked(shape, 30, 6);
        let beam = Beam::new(shape, 1 << 20, &mut ()).unwrap();
        let round = Stretches::of(&beam).round(&task, &Incumbent::default(), 1000, &mut ());
        assert!(round.path.is_none() && round.stats.expanded == 0);
    }
}
