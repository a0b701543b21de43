//! What is asked of every board of a set, and what was found.

use knobel::notation::Instance;
use knobel::tables::Tables;
use knobel::{Goal, Limits, Request, Watch, parity};
use knobel_api::{self as api, BenchRow};

use super::Bench;
use crate::advice::in_flags;
use crate::progress::Watcher;
use crate::unsolvable_boards::UnsolvableBoards;

/// What was found.
pub struct BenchRun {
    /// With their places in the set, from 1 on, in that order.
    pub rows: Vec<(usize, BenchRow)>,
    pub entries: Vec<Instance>,
    /// How many are from a run with greater limits.
    pub greater: usize,
    pub interrupted: bool,
}

impl BenchRun {
    pub fn misfits(&self) -> UnsolvableBoards {
        let mut misfits = UnsolvableBoards::default();
        for (record, row) in &self.rows {
            match row.status {
                api::Status::Unsolvable => {
                    let board = &self.entries[record - 1].board;
                    misfits.add_unsolvable(parity::reachable_standard_goal(board).as_ref());
                }
                _ => misfits.add_fitting(),
            }
        }
        misfits
    }
}

/// What is asked of every board. Made once: small boards take microseconds.
pub struct BenchOptions<'a> {
    bench: &'a Bench,
    goal: &'a Goal,
    limits: Limits,
    tables: Tables,
}

impl<'a> BenchOptions<'a> {
    pub fn new(bench: &'a Bench, goal: &'a Goal, limits: Limits) -> Self {
        Self {
            bench,
            goal,
            limits,
            tables: bench.tables.tables(true),
        }
    }

    pub fn watcher(&self) -> Watcher {
        Watcher::for_metric(self.bench.metric.into())
    }

    pub fn measure(&self, entry: &Instance, watch: &mut dyn Watch) -> anyhow::Result<BenchRow> {
        let bench = self.bench;
        let request = Request {
            goal: self.goal.clone(),
            objective: bench.wish(),
            limits: self.limits,
            time: bench.limits.time,
            settings: bench.settings.into(),
            tables: self.tables.clone(),
            metric: bench.metric.into(),
            ..Request::new(entry.board.clone())
        };
        // Once for the whole set, and not in a board's time.
        knobel::prepare(&request, watch).map_err(in_flags)?;
        let answer = knobel::solve(&request, watch).map_err(in_flags)?;
        Ok(BenchRow::new(entry.index, entry.optimal_length, &answer))
    }
}
