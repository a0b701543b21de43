//! Straight runs whose search is kept on disk or shared among ranks.
//!
//! The search climbs through the same tables as without: it begins with small ones and takes larger
//! ones when it outlasts what these cost. A resumed search begins with the tables that it had. The
//! first rank chooses the tables; where they are kept in a folder it makes them there, and the others
//! read them. What is proved with one kind of tables holds for the next.

use knobel_anytime::{AnytimeState, WorkerWatch};
use knobel_cluster::Communicator;
use knobel_core::{Limits, Outcome, Progress, StopReason};
use knobel_optimal::{SearchState, colours_of, tables_name};

use super::ranks::agree;
use super::shared_tables::{same_tables, tables_for_all};
use super::table_prover::{ProofInput, kept_search, prove};
use crate::SolveError;
use crate::methods::{Job, TableError, run_steps};
use crate::tables::{TablesUnavailable, runs_solver};

/// The first rank's part of the search; `look` is asked between whiles whether to end it. Answers why it
/// ended, if it was neither that nor the end of the search.
pub(super) fn lead(
    job: &Job,
    state: &AnytimeState<'_>,
    ranks: &mut dyn Communicator,
    look: &mut dyn FnMut(&Progress) -> Option<StopReason>,
) -> Result<Option<StopReason>, SolveError> {
    let mut job = job.clone();
    job.limits.memory = room(&job, ranks);
    let goal = job.problem.goal();
    let mut kept = kept_search(state);
    let begun = kept.as_ref().and_then(|kept| colours_of(goal, kept));
    let expanded = |kept: &Option<SearchState>| {
        let counts = kept.as_ref().map(SearchState::counts);
        counts.unwrap_or_default().expanded
    };
    let before = expanded(&kept);
    for step in run_steps(&job, begun) {
        let name = tables_name(step.colours);
        let watch = &mut WorkerWatch::proving(state, name, &mut *look);
        let made = runs_solver(goal, step.colours, &job.tables, watch);
        let made = made.map_err(TablesUnavailable::from);
        let set = [step.colours as u8];
        let Some(solver) = tables_for_all(made, name, |_| set, state, ranks, watch)? else {
            return Ok(None);
        };
        state.advise(solver.refused().to_vec());
        let spent = expanded(&kept) - before;
        let left = (job.limits.nodes).map_or(u64::MAX, |most| most.saturating_sub(spent));
        let nodes = step.most_nodes.map_or(left, |most| most.min(left));
        let proved = prove(&mut kept, &job, state, name, watch, |input, watch| {
            let ProofInput { keeper, spent, .. } = input;
            let limits = Limits {
                nodes: (nodes < u64::MAX).then(|| spent + nodes),
                ..job.limits
            };
            let start = job.problem.start();
            let report = solver.solve_on_ranks(ranks, start, limits, Some(keeper), watch);
            Ok(report.map_err(TableError::from)?.map(Some))
        });
        let is_spent = matches!(proved, Ok(Outcome::Stopped(StopReason::Nodes { .. })));
        let more = is_spent && nodes < left;
        ranks.broadcast(&[more.into()]);
        proved?;
        if !more {
            let limit = job.limits.nodes.filter(|_| is_spent);
            return Ok(limit.map(|limit| StopReason::Nodes { limit }));
        }
    }
    agree(Ok(()), ranks)?;
    ranks.broadcast(&[]);
    let limit = job.limits.memory.unwrap_or(0);
    Ok(Some(StopReason::Memory { limit }))
}

/// What all but the first rank do.
pub(super) fn follow(
    job: &Job,
    ranks: &mut dyn Communicator,
) -> Result<Option<StopReason>, SolveError> {
    let limits = Limits {
        nodes: None,
        memory: room(job, ranks),
    };
    loop {
        agree(Ok(()), ranks)?;
        let [colours] = ranks.broadcast(&[])[..] else {
            return Ok(None);
        };
        let (goal, colours) = (job.problem.goal(), usize::from(colours));
        let made = same_tables(None, ranks, |watch| {
            Ok(runs_solver(goal, colours, &job.tables, watch)?)
        });
        let Some(solver) = made? else {
            return Ok(None);
        };
        let report = solver.solve_on_ranks(ranks, job.problem.start(), limits, None, &mut ());
        let more = ranks.broadcast(&[]) == [1];
        report.map_err(TableError::from)?;
        if !more {
            return Ok(None);
        }
    }
}

/// Bytes that every rank may use.
fn room(job: &Job, ranks: &mut dyn Communicator) -> Option<u64> {
    let all = ranks.all_gather(job.limits.memory.unwrap_or(u64::MAX));
    all.into_iter().min().filter(|&least| least < u64::MAX)
}
