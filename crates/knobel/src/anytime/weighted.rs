//! Weighted A* as an improver: soon done, on boards where it finds anything.

use knobel_core::{Limits, Outcome, StopReason, Watch};
use knobel_large::{Improver, Incumbent, Round, Task};
use knobel_tiles::{Board, Goal};

use crate::Problem;
use crate::methods::Job;
use crate::quick::trials;

/// A round of so many expansions is its last.
const LAST: u64 = 80_000;

/// The quick ways, least weight first, until one of them finds a path.
pub(super) struct Weighted {
    /// Bytes that it may use.
    pub(super) room: Option<u64>,
}

impl Improver for Weighted {
    fn name(&self) -> &'static str {
        "weighted-a-star"
    }

    fn round(&self, task: &Task, best: &Incumbent, budget: u64, watch: &mut dyn Watch) -> Round {
        let mut round = Round {
            finished: budget >= LAST,
            ..Round::default()
        };
        let share = budget / trials(task.shape()).count().max(1) as u64;
        for step in trials(task.shape()) {
            let mut job = step.job(&Job::new(problem(task)));
            job.limits = Limits {
                nodes: Some(share),
                memory: self.room,
            };
            // It needs no tables, so nothing can fail.
            let Ok(finding) = step.method().run(&job, watch) else {
                break;
            };
            round.stats = finding.report.stats.after(round.stats);
            match finding.report.outcome {
                Outcome::Solved(path) => {
                    let shorter = path.len() < best.length() as usize;
                    round.path = Some(path).filter(|_| shorter);
                    round.finished = true;
                    break;
                }
                Outcome::Stopped(StopReason::Nodes { .. } | StopReason::Memory { .. }) => {}
                Outcome::Stopped(reason) => {
                    round.stopped = Some(reason);
                    break;
                }
                Outcome::Unsolvable => break,
            }
        }
        round
    }
}

/// The task as boards: tiles are numbered by their homes.
fn problem(task: &Task) -> Problem {
    let mut labels: Vec<u32> = (1..=task.homes().len() as u32).collect();
    let blank = task.blank_home();
    labels[blank] = 0;
    labels[blank + 1..].iter_mut().for_each(|label| *label -= 1);
    let tiles = task.homes().iter().map(|&home| labels[usize::from(home)]);
    let board = |tiles| Board::new(task.shape(), tiles).expect("each tile is there once");
    let (start, goal) = (board(tiles.collect()), board(labels.clone()));
    Problem::new(start, &Goal::Board(goal)).expect("one shape")
}
