//! `perfect-table` reads every distance of the 3×3 board from a table of one bit per board.

use std::sync::OnceLock;

use knobel_core::{Cost, Outcome, Report, Stats, Watch};
use knobel_search::{Guarantee, MemoryClass};
use knobel_tiles::{Board, Shape, perfect};

use super::{Job, Method, MethodInfo, MethodResult, Requirement};
use crate::{Proof, SolveError};

/// The method.
pub(crate) struct PerfectTable;

impl Method for PerfectTable {
    fn info(&self) -> MethodInfo<'_> {
        MethodInfo {
            guarantee: Guarantee::FewestMoves,
            memory: MemoryClass::Fixed,
            ..MethodInfo::new(
                "perfect-table",
                "all 181,440 boards of 3×3 in one table; nothing is searched",
            )
        }
    }

    fn needs(&self, shape: Shape) -> Option<Requirement> {
        ((shape.width(), shape.height()) != (3, 3)).then_some(Requirement::ThreeByThree)
    }

    fn run(&self, job: &Job, _: &mut dyn Watch) -> Result<MethodResult, SolveError> {
        let table = table(job.problem.goal());
        let (outcome, length) = match table.solve(job.problem.start()) {
            Some(moves) => {
                let length = moves.len();
                (Outcome::Solved(moves), length)
            }
            None => (Outcome::Unsolvable, 0),
        };
        let report = Report {
            outcome,
            stats: Stats::default(),
            lower_bound: length as Cost,
        };
        Ok(MethodResult {
            proof: Some(Proof::AllDistancesKnown),
            ..MethodResult::from(report)
        })
    }
}

/// The table of a 3×3 goal. Its contents depend only on the cell of the goal's blank, so nine
/// tables of 22 KB serve all goals. Each is built once per process, on first use.
fn table(goal: &Board) -> perfect::PerfectTable<&'static [u8]> {
    static TABLES: [OnceLock<Vec<u8>>; 9] = [const { OnceLock::new() }; 9];
    let made = || perfect::PerfectTable::new(goal).map(|table| table.bytes().to_vec());
    let bytes = TABLES[goal.blank()].get_or_init(|| made().expect("fits has seen a 3×3 goal"));
    perfect::PerfectTable::from_bytes(goal, &bytes[..]).expect("a table has the bytes of one")
}
