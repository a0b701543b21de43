//! Compares expansions, memory and time of twelve searches on ten fixed 4×4 boards with the same
//! heuristic. All lengths are checked against optimal lengths from pattern databases.

use knobel::measure::{Comparison, Measurement, Meter, RunStatus, Trial};
use knobel::registry;
use knobel::search::Guarantee;
use knobel::statistics::Spread;
use knobel::{Goal, Limits, Objective, Problem, SolveOptions, Status};

use super::{Page, fixed};
use crate::options::{Limiting, OptionArguments};
use crate::progress::Watcher;
use crate::text::{self, TextTable};

/// Boards reached by random walks, with their optimal lengths.
const BOARDS: [(&str, u32); 10] = [
    ("1 6 4 3 / 5 7 8 15 / 9 10 2 14 / 12 0 13 11", 34),
    ("5 2 4 3 / 13 1 7 8 / 6 15 10 14 / 11 0 9 12", 36),
    ("7 5 15 3 / 1 4 10 0 / 6 8 2 11 / 9 13 14 12", 38),
    ("1 2 14 4 / 5 7 12 8 / 0 15 9 10 / 6 13 11 3", 38),
    ("11 2 6 3 / 14 1 5 12 / 13 9 0 4 / 10 7 8 15", 40),
    ("5 6 4 7 / 3 0 1 12 / 9 8 15 11 / 14 13 2 10", 40),
    ("9 6 8 12 / 13 3 5 4 / 0 10 7 15 / 1 2 11 14", 42),
    ("6 12 0 15 / 7 3 2 1 / 11 4 8 10 / 5 9 13 14", 46),
    ("13 14 11 2 / 5 8 1 4 / 15 3 0 6 / 7 10 9 12", 46),
    ("10 3 15 1 / 14 0 7 4 / 11 6 13 2 / 9 5 8 12", 46),
];

const HEURISTIC: &str = "linear-conflict";

/// Default limit of expansions per search.
const NODES: u64 = 1_000_000;

/// The searches, starting with those that only store a path, and their memory limits, if any.
const SEARCHES: [(&str, Option<u64>); 12] = [
    ("ida-star", None),
    ("rbfs", None),
    ("ida-star-tt", Some(1 << 20)),
    ("ida-star-tt", None),
    ("sma-star", Some(1 << 20)),
    ("sma-star", None),
    ("a-star", None),
    ("epea-star", None),
    ("bfhs", None),
    ("nbs", None),
    ("beam", None),
    ("random-walk", None),
];

pub fn run(limits: &OptionArguments<Limiting>, page: &mut Page<'_>) -> anyhow::Result<()> {
    let nodes = limits.given.nodes.unwrap_or(NODES);
    page.heading(&format!(
        "Searches with {HEURISTIC} on ten 4×4 boards of 34 to 46 moves, at most {} expansions \
         each; means over the solved boards",
        text::thousands(nodes)
    ))?;
    let mut table =
        TextTable::new("search  limit  solved  moves  expanded  generated  memory  time  right");
    for (search, memory) in SEARCHES {
        let allowed = Limits {
            nodes: Some(nodes),
            memory: memory.or(limits.limits().memory),
        };
        let runs = measure(search, allowed, page)?;
        if page.stopped() {
            break;
        }
        let wrong = runs.iter().filter(|run| contradicts_optimum(run)).count();
        let comparison = Comparison::new(runs);
        let [summary] = &comparison.methods[..] else {
            break;
        };
        let mean = |spread: &Option<Spread>, words: fn(f64) -> String| {
            spread.as_ref().map_or("-".into(), |it| words(it.mean))
        };
        let whole = |value: f64| text::thousands(value.round() as u64);
        table.row([
            search.into(),
            memory.map_or("-".into(), text::bytes),
            format!("{} of {}", summary.solved, BOARDS.len()),
            mean(&summary.length, |moves| format!("{moves:.1}")),
            mean(&summary.expanded, whole),
            mean(&summary.generated, whole),
            mean(&summary.peak_bytes, |bytes| text::bytes(bytes as u64)),
            mean(&summary.seconds, text::seconds),
            page.equal(wrong, 0),
        ]);
    }
    Ok(table.write(page.out, page.paint)?)
}

/// Runs one search on the boards.
fn measure(search: &str, limits: Limits, page: &Page<'_>) -> anyhow::Result<Vec<Measurement>> {
    let info = registry::named(search).next().map(|method| method.info());
    let informed = info.is_some_and(|info| info.heuristic.is_some());
    let mut meter = Meter::default();
    let mut runs = Vec::new();
    for ((board, shortest), number) in BOARDS.into_iter().zip(1..) {
        let trial = Trial {
            board: number,
            known_length: Some(shortest),
            problem: Problem::new(fixed(board), &Goal::Last)?,
            options: SolveOptions {
                objective: Objective::named(search, informed.then_some(HEURISTIC))?,
                nodes: limits.nodes,
                memory: limits.memory,
                time: page.left(),
                ..SolveOptions::default()
            },
        };
        runs.push(meter.run(&trial, &mut Watcher::new())?);
        if page.stopped() {
            break;
        }
    }
    Ok(runs)
}

/// Returns whether the length or the bound of a run contradicts the known optimum.
fn contradicts_optimum(run: &Measurement) -> bool {
    let method = registry::named(&run.algorithm).next();
    let promise = method.map(|method| method.info().guarantee);
    let optimal = promise == Some(Guarantee::CheapestIfAdmissible);
    let is_shortest = run.above_known == Some(0.0) && run.optimal;
    let is_wrong = run.is_shorter_than_known() || optimal && !is_shortest;
    run.contradicts_known() || run.status == RunStatus::Ended(Status::Solved) && is_wrong
}
