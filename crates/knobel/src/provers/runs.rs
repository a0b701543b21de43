//! Straight runs whose search has a checkpoint or is shared among ranks.
//!
//! The search uses the same tables as a search on one process: it begins with small ones and
//! continues with larger ones when it has lasted as long as building these takes. A resumed search
//! begins with the tables that it had. The first rank chooses the tables. If they are stored in a
//! folder, it builds them there, and the others read them. A bound that is proved with one kind of
//! tables stays valid for the next.

use knobel_anytime::{AnytimeState, WorkerWatch};
use knobel_cluster::Communicator;
use knobel_core::{Limits, Outcome, Progress, StopReason, Watch};

use super::ranks::agree;
use super::shared_tables::{same_tables, tables_for_all};
use super::table_prover::{kept_search, prove};
use crate::SolveError;
use crate::methods::{Job, TableError, run_solver, run_stages, within};

/// The first rank's part of the search. It polls `look`, which may stop the search. Returns why the
/// search stopped, unless it finished or `look` stopped it.
pub(super) fn lead(
    job: &Job,
    state: &AnytimeState<'_>,
    ranks: &mut dyn Communicator,
    look: &mut dyn FnMut(&Progress) -> Option<StopReason>,
) -> Result<Option<StopReason>, SolveError> {
    let mut job = job.clone();
    job.limits.memory = room(&job, ranks);
    let mut kept = kept_search(state);
    let own = job.limits.nodes;
    let before = kept.as_ref().map_or(0, |kept| kept.counts().expanded);
    // The engine's limit includes the nodes of earlier runs.
    job.limits.nodes = own.map(|nodes| nodes.saturating_add(before));
    for stage in run_stages(&job, kept.as_ref()) {
        let name = stage.name;
        let watch = &mut WorkerWatch::proving(state, name, &mut *look);
        let solver = run_solver(&job, stage.colours, watch);
        let set = [stage.colours as u8];
        let Some(solver) = tables_for_all(solver, name, |_| set, state, ranks, watch)? else {
            return Ok(None);
        };
        state.warn(solver.used().warnings.clone());
        let limits = within(job.limits, stage.most_nodes);
        let proved = prove(&mut kept, &job, state, name, watch, |input, watch| {
            let (start, threads) = (job.problem.start(), job.tables.threads);
            let recorder = Some(input.recorder);
            let report = solver.solve_on_ranks(ranks, start, limits, threads, recorder, watch);
            Ok(report.map_err(TableError::from)?.map(Some))
        });
        let is_spent = matches!(proved, Ok(Outcome::Stopped(StopReason::Nodes { .. })));
        let more = is_spent && limits.nodes != job.limits.nodes;
        ranks.broadcast(&[more.into()]);
        proved?;
        if !more {
            let limit = own.filter(|_| is_spent);
            return Ok(limit.map(|limit| StopReason::Nodes { limit }));
        }
    }
    agree(Ok(()), ranks)?;
    ranks.broadcast(&[]);
    let limit = job.limits.memory.unwrap_or(0);
    Ok(Some(StopReason::Memory { limit }))
}

/// The work of all other ranks.
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
        let build = |watch: &mut dyn Watch| run_solver(job, colours.into(), watch);
        let Some(solver) = same_tables(None, ranks, build)? else {
            return Ok(None);
        };
        let (start, threads) = (job.problem.start(), job.tables.threads);
        let report = solver.solve_on_ranks(ranks, start, limits, threads, None, &mut ());
        let more = ranks.broadcast(&[]) == [1];
        report.map_err(TableError::from)?;
        if !more {
            return Ok(None);
        }
    }
}

/// Memory that every rank can spare, in bytes.
fn room(job: &Job, ranks: &mut dyn Communicator) -> Option<u64> {
    let all = ranks.all_gather(job.limits.memory.unwrap_or(u64::MAX));
    all.into_iter().min().filter(|&least| least < u64::MAX)
}
