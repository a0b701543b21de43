//! The signature of the searches: the number of states that each method expands on a fixed set of
//! boards, and the total.
//!
//! The file `record/signature` holds it, and a test fails if the file is stale. Every change of
//! search behaviour is therefore visible in the diff (as with the `bench` of Stockfish).
//!
//! The signature covers every registered method whose tables take less than two seconds to compute.
//! The counts are the same on every machine: the boards are built in, one thread runs the searches,
//! tables stay in memory, and node limits (never time limits) end long searches.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use knobel::tables::Tables;
use knobel::{Board, Goal, Job, Limits, Method, Problem, instance_sets, registry};

/// The sets, the number of boards from each, and the node limit per search.
const BOARDS: [(&str, usize, u64); 3] = [
    ("random-3x3", 4, 5_000),
    ("random-3x4", 2, 5_000),
    ("growth", 2, 5_000),
];

/// Methods whose tables take longer than this, in milliseconds, are left out.
const LONGEST_TABLES: u64 = 2_000;

/// Prints the signature.
pub fn print() -> anyhow::Result<()> {
    print!("{}", signature()?);
    Ok(())
}

/// Fails if the recorded signature differs from the present one.
pub fn check() -> anyhow::Result<()> {
    let path = record();
    let recorded = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read {}", path.display()))?;
    let present = signature()?;
    if let Some((old, new)) = (recorded.lines().zip(present.lines())).find(|(old, new)| old != new)
    {
        bail!(
            "record/signature says '{old}', but it is now '{new}'; if the change is meant, run \
             'cargo xtask signature --update'"
        );
    }
    ensure!(
        recorded == present,
        "record/signature has other lines than the registry; run 'cargo xtask signature --update'"
    );
    println!("signature: as recorded");
    Ok(())
}

/// Records the present signature.
pub fn update() -> anyhow::Result<()> {
    std::fs::write(record(), signature()?).context("cannot write record/signature")?;
    print()
}

fn record() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../record/signature"))
}

fn signature() -> anyhow::Result<String> {
    let boards = boards()?;
    let mut text = String::from(
        "# States expanded on a fixed set of boards; made by: cargo xtask signature --update\n",
    );
    let mut total = 0;
    for method in registry::methods() {
        let info = method.info();
        let slow = |tables: knobel::TableCost| tables.milliseconds > LONGEST_TABLES;
        if info.tables.is_some_and(slow) {
            continue;
        }
        let expanded = expanded(*method, &boards)?;
        total += expanded;
        let with = info.heuristic.map_or("-", |info| info.name);
        writeln!(text, "{} {with} {expanded}", info.name)?;
    }
    writeln!(text, "total {total}")?;
    Ok(text)
}

/// Returns the boards, each with its node limit.
fn boards() -> anyhow::Result<Vec<(Board, u64)>> {
    let mut boards = Vec::new();
    for (set, count, limit) in BOARDS {
        let entries = instance_sets::named(set).with_context(|| format!("no set {set}"))?;
        boards.extend(
            entries
                .into_iter()
                .take(count)
                .map(|entry| (entry.board, limit)),
        );
    }
    Ok(boards)
}

/// Returns the number of states that the method expands on the boards that it supports.
fn expanded(method: &dyn Method, boards: &[(Board, u64)]) -> anyhow::Result<u64> {
    let mut sum = 0;
    for (board, limit) in boards {
        let problem = Problem::new(board.clone(), &Goal::Last)?;
        let job = Job {
            limits: Limits {
                nodes: Some(*limit),
                memory: None,
            },
            tables: Tables {
                folder: None,
                threads: 1,
            },
            ..Job::new(problem.with_metric(method.info().metric))
        };
        if method.fits(&job.problem).is_ok() {
            sum += method.run(&job, &mut ())?.report.stats.expanded;
        }
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_recorded_signature_is_the_present_one() {
        super::check().unwrap();
    }
}
