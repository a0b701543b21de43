//! Runs that are limited by expansions: one thread works through a fixed sequence of rounds that
//! does not depend on the limit.
//!
//! A run with a larger limit performs the same rounds and then more, so its solution is never
//! longer and its bound never lower. The whole limit is used: the last round of an improver or of
//! the proof is cut short, and nothing follows it. A beam that is cut short has found nothing. This
//! loss is the price for results that are reproducible and monotonic.

use knobel_core::{Progress, StopReason, Watch};

use crate::checkpoint::CheckpointFile;
use crate::improver_runner::{FIRST_BUDGET, ImproverRunner, WorkerWatch};
use crate::improvers::Improvers;
use crate::{AnytimeError, AnytimeJob, AnytimeState, Budget, Prover, Slice};

/// The improvers together expand this many times as much as the proof.
const SHARE: u64 = 8;

/// Works until `nodes` states are expanded.
///
/// # Errors
/// If tables cannot be built or stored, or the checker rejects a path.
pub(crate) fn run(
    job: &AnytimeJob<'_>,
    parts: &Improvers,
    state: &AnytimeState<'_>,
    nodes: u64,
    file: &mut CheckpointFile<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, AnytimeError> {
    let before = state.spent().expanded;
    let mut count = NodeBudget {
        state,
        nodes,
        most: nodes.saturating_add(before),
        ended: None,
        watch,
    };
    let mut proof = job.backend.prover(state, parts.room);
    let mut runners: Vec<ImproverRunner<'_>> = parts
        .with_directions()
        .map(|it| ImproverRunner::new(it, state))
        .collect();
    count.prove(&mut proof, Some(FIRST_BUDGET))?;
    let mut slice = FIRST_BUDGET;
    while !count.is_over() {
        file.save_if_due(state, count.watch);
        let mut any = false;
        for runner in &mut runners {
            if count.is_over() || runner.finished(state) {
                continue;
            }
            any = true;
            let whole = Budget::from(runner.budget);
            let budget = whole.within(count.left());
            let ended = runner.round(state, budget, &mut count.watch(None))?;
            // With a larger limit, this round would have continued.
            if budget != whole && matches!(ended, Some(StopReason::Nodes { .. })) {
                return Ok(Some(StopReason::Nodes { limit: nodes }));
            }
        }
        slice = slice.saturating_mul(2);
        match (any, proof.is_some()) {
            (true, _) => count.prove(&mut proof, Some(slice / SHARE))?,
            (false, true) => count.prove(&mut proof, None)?,
            (false, false) => break,
        }
    }
    Ok(count.ended)
}

/// The remaining expansions, and the reason why the run has ended.
struct NodeBudget<'a> {
    state: &'a AnytimeState<'a>,
    /// The limit of this run.
    nodes: u64,
    /// The limit including earlier runs.
    most: u64,
    ended: Option<StopReason>,
    watch: &'a mut dyn Watch,
}

impl NodeBudget<'_> {
    fn left(&self) -> u64 {
        self.most.saturating_sub(self.state.spent().expanded)
    }

    /// Returns whether the limit is reached or nothing is left to do.
    fn is_over(&mut self) -> bool {
        if self.ended.is_none() && self.left() == 0 {
            self.ended = Some(StopReason::Nodes { limit: self.nodes });
        }
        self.state.report_to(self.watch);
        self.ended.is_some() || self.state.is_good_enough()
    }

    /// Continues the proof for this many expansions, or for as many as are left.
    fn prove(
        &mut self,
        proof: &mut Option<Box<dyn Prover + '_>>,
        slice: Option<u64>,
    ) -> Result<(), AnytimeError> {
        let Some(going) = proof.as_mut().filter(|_| !self.is_over()) else {
            return Ok(());
        };
        let nodes = slice.map_or(self.left(), |slice| slice.min(self.left()));
        let slice = Slice {
            nodes: Some(nodes),
            threads: 1,
        };
        let (state, prover) = (self.state, Some(going.heuristic()));
        if going.advance(state, slice, &mut self.watch(prover))? {
            *proof = None;
        }
        Ok(())
    }

    fn watch(&mut self, prover: Option<&'static str>) -> impl Watch {
        let (state, nodes, most) = (self.state, self.nodes, self.most);
        let (ended, watch) = (&mut self.ended, &mut *self.watch);
        let over = move |progress: &Progress| {
            state.live(0, progress);
            let told = state.progress();
            state.live(0, &Progress::default());
            let spent = told.stats.expanded >= most;
            let spent = spent.then_some(StopReason::Nodes { limit: nodes });
            *ended = ended.or(watch.poll(&told)).or(spent);
            // The run ends here for any reason, so a worker must stop at once.
            ended.map(|_| StopReason::Interrupted)
        };
        match prover {
            Some(heuristic) => WorkerWatch::proving(state, heuristic, over),
            None => WorkerWatch::improving(state, over),
        }
    }
}
