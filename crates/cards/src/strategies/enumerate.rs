//! The exact engine as a strategy: it finds a solution or proves that there is none.
//!
//! [`crate::engine`] describes how it works. Callers that count all solutions use that module
//! directly.
//!
//! The strategy differs from a count in three ways. It ends at the first solution. It counts all
//! tasks of the engine as one run, so that limits and progress refer to the whole search. And a
//! watch that follows sees each placement, from the plain kernel.

use knobel_core::{LogEntry, Outcome, Watch};

use super::{Strategy, StrategyResult, StrategyTask, Trial};
use crate::CardsError;
use crate::engine::{Engine, EngineOutcome, Plan};

/// The entry of the registry.
pub static STRATEGY: Strategy = Strategy {
    name: "enumerate",
    summary: "exact search: looks up the cards that fit the neighbours of a cell",
    description: "Knows for every pair of neighbouring edges which cards fit there, lays them in packed lists and \
                  scans the board from the corner and in the direction that short probes find best. Identical cards \
                  are tried once and the board's symmetry is broken by one card. Finds a solution or proves that \
                  there is none; nine cards take microseconds.",
    settings: &[],
    proves: true,
    one_by_one: false,
    vogler: None,
    run,
};

fn run(attempt: &StrategyTask<'_>, watch: &mut dyn Watch) -> Result<StrategyResult, CardsError> {
    let mut trial = Trial::new(attempt, watch);
    let plan = match Plan::choose(attempt.game, trial.watch) {
        Ok(plan) => plan,
        Err(reason) => return Ok(trial.report(Some(reason))),
    };
    trial.watch.note(&LogEntry::Scan {
        plan: &plan.words(),
    });
    let engine = Engine::new(attempt.game, plan);
    let mut found = None;
    let mut outcome = Outcome::Unsolvable;
    for mut task in engine.tasks() {
        // Each task continues the count of the previous one, so that the limit applies to all.
        task.found.placements = trial.tries;
        let ended = engine.follow(
            &mut task,
            attempt.limits.nodes,
            &mut *trial.watch,
            &mut |board| {
                found = Some(board.clone());
                false
            },
        );
        trial.tries = task.found.placements;
        match ended {
            EngineOutcome::Done => continue,
            EngineOutcome::Stopped(reason) => outcome = Outcome::Stopped(reason),
            EngineOutcome::Enough => {}
        }
        break;
    }
    if let Some(board) = found {
        trial.solved(&board);
        outcome = Outcome::Solved(board);
    }
    Ok(trial.finish(outcome))
}
