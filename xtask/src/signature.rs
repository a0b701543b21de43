//! The signature of the searches: how many states each expands on a fixed set of boards, and the total.
//!
//! It is kept in `record/signature`, and a test fails when it is stale, so that a change of search behaviour is always
//! seen in the diff. Every registered algorithm is in it, with Manhattan distance where it takes a heuristic; IDA* also
//! with the heuristics of [`HEURISTICS`], a fixed list, because some of the registered ones need tables on disk. The
//! boards are built in, one thread runs them, and a limit on nodes (never on time) ends those that would not end: the
//! counts are the same on every machine.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use knobel::registry::{ALGORITHMS, AlgorithmEntry, Task};
use knobel::tables::Tables;
use knobel::{Board, Goal, Limits, Method, Request, Settings, sets};

/// What IDA* is run with besides Manhattan distance.
const HEURISTICS: [&str; 5] = [
    "hamming",
    "linear-conflict",
    "walking-distance",
    "lecture-hamming",
    "lecture-manhattan",
];

/// Sets, how many boards of each, and how many states a search may expand on one.
const BOARDS: [(&str, usize, u64); 3] = [
    ("random-3x3", 8, 10_000),
    ("random-3x4", 3, 10_000),
    ("growth", 3, 10_000),
];

/// Sets and pattern databases for the search that is compiled for them: tables made in memory, to the end.
const PATTERNS: [(&str, &str); 2] = [("random-3x4", "pdb"), ("random-4x4", "pdb-5-5-5")];

/// Prints the signature.
pub fn print() -> anyhow::Result<()> {
    print!("{}", signature()?);
    Ok(())
}

/// Fails if the recorded signature is not the present one.
pub fn check() -> anyhow::Result<()> {
    let path = record();
    let recorded = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read {}", path.display()))?;
    let present = signature()?;
    if let Some((old, new)) = (recorded.lines().zip(present.lines())).find(|(old, new)| old != new)
    {
        bail!(
            "record/signature says '{old}', but it is now '{new}'; if the change is meant, run 'cargo xtask signature --update'"
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
    let (path, new) = (record(), record().with_extension("new"));
    std::fs::write(&new, signature()?).context("cannot write the signature")?;
    std::fs::rename(&new, &path).context("cannot replace record/signature")?;
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
    let informed = HEURISTICS.map(|heuristic| ("ida-star", heuristic));
    let every = ALGORITHMS
        .iter()
        .map(|entry| (entry.info().name, "manhattan"));
    for (algorithm, heuristic) in every.chain(informed) {
        let entry = knobel::registry::algorithm(algorithm).context("no such algorithm")?;
        let expanded = expanded(entry, heuristic, &boards)?;
        total += expanded;
        let with = if entry.info().informed {
            heuristic
        } else {
            "-"
        };
        writeln!(text, "{algorithm} {with} {expanded}")?;
    }
    for (set, heuristic) in PATTERNS {
        let expanded = expanded_by_patterns(set, heuristic)?;
        total += expanded;
        writeln!(text, "ida-star {heuristic} {expanded}")?;
    }
    writeln!(text, "total {total}")?;
    Ok(text)
}

/// The boards and the limit for each.
fn boards() -> anyhow::Result<Vec<(Board, u64)>> {
    let mut boards = Vec::new();
    for (set, count, limit) in BOARDS {
        let entries = sets::named(set).with_context(|| format!("no set {set}"))?;
        boards.extend(
            entries
                .into_iter()
                .take(count)
                .map(|entry| (entry.board, limit)),
        );
    }
    Ok(boards)
}

fn expanded(
    entry: &dyn AlgorithmEntry,
    heuristic: &str,
    boards: &[(Board, u64)],
) -> anyhow::Result<u64> {
    let mut sum = 0;
    for (board, limit) in boards {
        let task = Task {
            start: board.clone(),
            goal: Goal::Last
                .board(board.shape())
                .context("standard goals fit")?,
            limits: Limits {
                nodes: Some(*limit),
                memory: None,
            },
            settings: Settings::default(),
        };
        sum += entry.run(&task, heuristic, &mut ())?.stats.expanded;
    }
    Ok(sum)
}

fn expanded_by_patterns(set: &str, heuristic: &str) -> anyhow::Result<u64> {
    let mut sum = 0;
    for entry in sets::named(set).with_context(|| format!("no set {set}"))? {
        let request = Request {
            method: Method::Named {
                algorithm: "ida-star".into(),
                heuristic: Some(heuristic.into()),
            },
            tables: Tables {
                folder: None,
                threads: 1,
            },
            ..Request::new(entry.board)
        };
        sum += knobel::solve(&request, &mut ())?.stats.expanded;
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
