//! `cargo xtask train WxH`: trains the corrections that guide the beam search on large boards, and
//! writes them to `crates/anytime/generated/`. `train --check` verifies that these courses made the
//! shipped files, including the network of `train neural`.

mod fit;
mod trainer;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use knobel_anytime::CellProblem;
use knobel_tiles::{Direction, Shape};

use trainer::{Trainer, is_of_course};

/// The training course of one shape.
struct Course {
    side: usize,
    seed: u64,
    /// The checksum of the weights that the course made. `train` prints the new one if the weights
    /// change.
    weights: u32,
    /// The side of the smaller board whose weights initialise this one.
    begins_with: Option<usize>,
    /// For each round, the number of boards, the width of the beam for paths of a hundred moves,
    /// and the longest random walk.
    rounds: &'static [(usize, u64, u32)],
}

const COURSES: &[Course] = &[
    Course {
        side: 5,
        seed: 5,
        weights: 0xf0a8_5c5d,
        begins_with: None,
        rounds: &[
            (400, 300, 200),
            (400, 300, 1000),
            (2000, 300, 10_000),
            (2000, 300, 10_000),
            (2000, 300, 10_000),
            (2000, 300, 10_000),
            (2000, 500, 10_000),
        ],
    },
    Course {
        side: 6,
        seed: 6,
        weights: 0x2dc8_1935,
        begins_with: Some(5),
        rounds: &[
            (400, 2000, 1000),
            (400, 3000, 3000),
            (800, 5000, 10_000),
            (800, 10_000, 10_000),
            (800, 20_000, 10_000),
            (800, 20_000, 10_000),
        ],
    },
    Course {
        side: 7,
        seed: 7,
        weights: 0x1c5b_20ab,
        begins_with: Some(6),
        rounds: &[
            (300, 5000, 1000),
            (300, 5000, 3000),
            (400, 10_000, 10_000),
            (400, 20_000, 10_000),
            (400, 40_000, 10_000),
            (400, 40_000, 10_000),
        ],
    },
];

impl Course {
    /// Returns a checksum of the course's settings.
    fn number(&self) -> u32 {
        let mut told = format!("{}x{0} after {:?}", self.side, self.begins_with);
        for (boards, width, steps) in self.rounds {
            told += &format!(", {boards} {width} {steps}");
        }
        crc32fast::hash(told.as_bytes())
    }

    /// Returns the path of its weights.
    fn file(&self) -> anyhow::Result<PathBuf> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
        let root = root.context("the xtask folder has a parent: the repository")?;
        Ok(root.join(format!(
            "crates/anytime/generated/{0}x{0}.weights",
            self.side
        )))
    }
}

/// The threads that solve boards.
const THREADS: usize = 2;

/// Trains a shape and writes its file.
pub fn run(shape: &str) -> anyhow::Result<()> {
    let named = |course: &&Course| format!("{0}x{0}", course.side) == shape;
    let Some(course) = COURSES.iter().find(named) else {
        bail!("there is no course for '{shape}'; there are 5x5, 6x6, 7x7 and neural");
    };
    let shape = Shape::new(course.side, course.side)?;
    let mut trainer = Trainer::new(shape, course.seed, course.number());
    for smaller in COURSES
        .iter()
        .filter(|it| Some(it.side) == course.begins_with)
    {
        if !trainer.begin_with(&read(smaller)?) {
            bail!(
                "{} does not hold weights of a smaller board",
                smaller.file()?.display()
            );
        }
    }
    for &(boards, width, steps) in course.rounds {
        print!("{shape}: ");
        lesson(&mut trainer, boards, width, steps);
    }
    let (path, weights) = (course.file()?, trainer.weights());
    println!("{shape}: weights: {:#010x}", checksum(&weights));
    std::fs::write(&path, weights).with_context(|| format!("cannot write {}", path.display()))
}

/// Returns the checksum of a file of weights, which excludes the checksum at its end.
fn checksum(file: &[u8]) -> u32 {
    crc32fast::hash(&file[..file.len().saturating_sub(4)])
}

/// Reads the weights of a finished course.
fn read(course: &Course) -> anyhow::Result<Vec<u8>> {
    let path = course.file()?;
    let side = course.side;
    std::fs::read(&path).with_context(|| {
        format!(
            "cannot read {}; run 'cargo xtask train {side}x{side}'",
            path.display()
        )
    })
}

/// Runs one round and prints a line about it.
fn lesson(trainer: &mut Trainer, boards: usize, width: u64, steps: u32) {
    let started = Instant::now();
    let problems = trainer.problems(boards, steps);
    let solved = solve(trainer, &problems, width);
    let learned = trainer.learn(&solved);
    println!(
        "{} of {boards} boards solved in {:.1} moves on average; {} samples, wrong by {:.2}, then \
         by {:.2} moves; {:.0} s",
        learned.solved,
        learned.length,
        learned.samples,
        learned.before,
        learned.after,
        started.elapsed().as_secs_f64(),
    );
}

/// Solves boards in parallel and returns the solved ones in order.
fn solve(
    trainer: &Trainer,
    problems: &[CellProblem],
    width: u64,
) -> Vec<(CellProblem, Vec<Direction>)> {
    let part = problems.len().div_ceil(THREADS);
    let one = |problem: &CellProblem| {
        trainer
            .solve(problem, width)
            .map(|path| (problem.clone(), path))
    };
    std::thread::scope(|scope| {
        let parts: Vec<_> = problems
            .chunks(part)
            .map(|problems| {
                scope.spawn(move || problems.iter().filter_map(one).collect::<Vec<_>>())
            })
            .collect();
        let parts = parts.into_iter();
        parts
            .flat_map(|part| part.join().expect("a thread that solves does not panic"))
            .collect()
    })
}

/// Fails if a shipped file is missing, damaged, from another course or not the result of its
/// course.
pub fn check() -> anyhow::Result<()> {
    for course in COURSES {
        let (file, path, side) = (read(course)?, course.file()?, course.side);
        let path = path.display();
        if !is_of_course(&file, course.seed, course.number()) {
            bail!("{path} is of another course; run 'cargo xtask train {side}x{side}'");
        }
        let (found, made) = (checksum(&file), course.weights);
        if found != made {
            bail!(
                "{path} has the checksum {found:#010x}, but its course made {made:#010x}; run \
                 'cargo xtask train {side}x{side}'"
            );
        }
    }
    crate::neural::check()?;
    println!("train: weights are those that these courses made");
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn these_courses_made_the_committed_weights() {
        super::check().unwrap();
    }
}
