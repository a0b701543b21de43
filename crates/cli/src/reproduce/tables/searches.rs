//! The tables of the search lecture, the parity paper and the A* report, and our own comparison of
//! searches.

use anyhow::Context;
use knobel::measure::{Comparison, Meter, RunStatus, Trial};
use knobel::search::Guarantee;
use knobel::statistics::Spread;
use knobel::{Answer, Goal, Objective, Problem, SolveOptions, Status, StopReason};
use knobel::{instance_sets, registry};

use super::super::table::Source::{Command, Function};
use super::super::table::{Column, Is, Table, Unit, derived, misprint, ours, printed};
use super::super::{Name, Page};
use crate::progress::Watcher;
use crate::text;

const MOVES: Column = column("moves", "/stm", Unit::Count, Is::Equal);
const EXPANDED: Column = column("expanded", "/stats/expanded", Unit::Count, Is::Equal);
const TIME: Column = column("time", "/seconds", Unit::Seconds, Is::Beside);

/// The lecture's board and goal.
const LECTURE: &str = "solve \"2 3 8 / 4 7 0 / 1 6 5\" --goal first --format json -a {}";
/// A board of the parity paper and its goal.
const CHECK: &str = "check \"{}\" --goal first --format json";
const PARITY: &[Column] = &[
    column("transpositions", "/transpositions", Unit::Count, Is::Equal),
    column("blank", "/blank_distance", Unit::Count, Is::Equal),
    column("solvable", "/solvable", Unit::YesNo, Is::Equal),
];

#[rustfmt::skip]
pub const TABLES: &[Table] = &[
    Table {
        name: Name::Search,
        heading: "Searches from 2 3 8 / 4 7 0 / 1 6 5 to 0 1 2 / 3 4 5 / 6 7 8",
        source: Command(LECTURE),
        columns: &[MOVES, EXPANDED, TIME],
        rows: &[
            printed("", "bfs", &["19", "37,151", "129.2 ms"]),
            printed("", "bfs-lists", &["19", "37,151", "79.71 s"]),
            printed("", "dfs", &["7,827", "8,036", "30.5 ms"]),
            printed("", "greedy -H lecture-hamming", &["53", "184", "1.5 ms"]),
            printed("", "a-star-lecture -H lecture-hamming", &["19", "6,391", "62.7 ms"]),
            printed("", "a-star-lecture -H lecture-manhattan", &["19", "1,963", "27.6 ms"]),
        ],
        note: "bfs-lists keeps states in lists instead of a map. The lecture calls this more \
               than 600 times slower.",
    },
    Table {
        name: Name::Search,
        heading: "The lecture's heuristic as it is printed, without the division by two",
        source: Command(LECTURE),
        columns: &[MOVES, EXPANDED],
        rows: &[
            misprint("", "greedy -H lecture-hamming-printed", &["53", "184"],
                     "the printed program gives 69 moves and 206 states"),
            misprint("", "a-star-lecture -H lecture-hamming-printed", &["19", "6,391"],
                     "the printed program gives 21 moves and 3,685 states"),
            derived("", "greedy -H lecture-hamming-printed", &["69", "206"]),
            derived("", "a-star-lecture -H lecture-hamming-printed", &["21", "3,685"]),
            ours("", "a-star -H lecture-hamming-printed"),
        ],
        note: "The lecture prints h as the number of differing cells, blank included. Its \
               figures need half of it (lecture-hamming).\nThe whole number overestimates: one \
               move before the goal it is 2. With it the lecture's A* misses the optimum\nof 19 \
               moves, which is the better lesson. A* that replaces longer paths finds 19 here, \
               but cannot prove it.",
    },
    Table {
        name: Name::Search,
        heading: "The mistake of marking states as soon as A* generates them",
        source: Command(LECTURE),
        columns: &[MOVES, EXPANDED, column("reopened", "/stats/reopened", Unit::Count, Is::Ours)],
        rows: &[
            ours("", "a-star-lecture -H hamming"),
            ours("", "a-star -H hamming"),
        ],
        note: "The first path to a state is not always the shortest. a-star replaces it when a \
               shorter one is found.",
    },
    Table {
        name: Name::Solvability,
        heading: "Parity of transpositions and of the blank's distance, goal 0 1 … 15",
        source: Command(CHECK),
        columns: PARITY,
        rows: &[
            printed("start1", "13 2 10 3 / 1 12 8 4 / 5 0 9 6 / 15 14 11 7", &["14", "3", "no"]),
            printed("start2", "0 1 2 3 / 4 5 6 8 / 14 7 11 10 / 9 15 12 13", &["6", "0", "yes"]),
            printed("start3", "6 13 7 10 / 8 9 11 0 / 15 2 12 5 / 14 3 1 4", &["13", "4", "no"]),
            printed("start4", "3 9 1 15 / 14 11 4 6 / 13 0 10 12 / 2 7 8 5", &["13", "3", "yes"]),
            printed("start5", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0", &["14", "6", "yes"]),
            printed("Loyd's goal", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", &["15", "6",
                "no"]),
        ],
        note: "",
    },
    Table {
        name: Name::Solvability,
        heading: "Loyd's puzzle, goal 1 2 … 15 0",
        source: Command("check \"{}\" --format json"),
        columns: PARITY,
        rows: &[printed("Loyd, 14 and 15 exchanged",
            "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0", &["1", "0", "no"])],
        note: "",
    },
    Table {
        name: Name::Solvability,
        heading: "start4 to 0 1 … 15; the authors used IDA* with Manhattan distance",
        source: Command("solve \"3 9 1 15 / 14 11 4 6 / 13 0 10 12 / 2 7 8 5\" --goal first \
            --format json {}"),
        columns: &[MOVES, column("proved", "/optimal", Unit::YesNo, Is::Ours), column("expanded",
            "/stats/expanded", Unit::Count, Is::Ours), TIME],
        rows: &[printed("best method", "", &["61", "1 h 10 min"])],
        note: "",
    },
];

/// The tables that follow those of the 8-bit board.
#[rustfmt::skip]
pub const MORE: &[Table] = &[
    Table {
        name: Name::Growth,
        heading: "A* without duplicate detection on boards of our own; the printed ones are not \
                  known",
        source: Function(growth),
        columns: &[
            column("hamming", "", Unit::Seconds, Is::Beside),
            column("expanded", "", Unit::Count, Is::Ours),
            column("manhattan", "", Unit::Seconds, Is::Beside),
            column("expanded", "", Unit::Count, Is::Ours),
            column("ida-star", "", Unit::Seconds, Is::Ours),
        ],
        rows: &[
            printed("28 moves", "1", &["1.533 s", "0.044 s"]),
            printed("30 moves", "2", &["3.375 s", "0.055 s"]),
            printed("32 moves", "3", &["out of memory", "2.170 s"]),
            printed("34 moves", "4", &["out of memory", "0.472 s"]),
            printed("36 moves", "5", &["out of memory", "4.272 s"]),
            printed("38 moves", "6", &["out of memory", "4.842 s"]),
            printed("40 moves", "7", &["out of memory", "2.245 s"]),
            printed("42 moves", "8", &["out of memory", "18.950 s"]),
        ],
        note: "Each search may use 512 MiB, or --memory. One that reaches this limit stops with \
               an answer.",
    },
    Table {
        name: Name::Searches,
        heading: "Searches with linear-conflict on the set walks-4x4, at most 1,000,000 \
                  expansions each; means over the solved boards",
        source: Function(walks),
        columns: &[
            column("solved", "", Unit::Count, Is::Ours),
            column("right", "", Unit::YesNo, Is::Ours),
            column("moves", "", Unit::Count, Is::Ours),
            column("expanded", "", Unit::Count, Is::Ours),
            column("generated", "", Unit::Count, Is::Ours),
            column("memory", "", Unit::Bytes, Is::Ours),
            column("time", "", Unit::Seconds, Is::Ours),
        ],
        rows: &[
            ours("", "ida-star"),
            ours("", "rbfs"),
            ours("ida-star-tt in 1 MiB", "ida-star-tt 1048576"),
            ours("", "ida-star-tt"),
            ours("sma-star in 1 MiB", "sma-star 1048576"),
            ours("", "sma-star"),
            ours("", "a-star"),
            ours("", "epea-star"),
            ours("", "bfhs"),
            ours("", "nbs"),
            ours("", "beam"),
            ours("", "random-walk"),
        ],
        note: "'right': no length and no bound contradicts the optimal lengths, which are known.",
    },
];

const fn column(name: &'static str, at: &'static str, unit: Unit, is: Is) -> Column {
    Column { name, at, unit, is }
}

/// A search, and its limit of memory if it has one, on ten boards whose optimal lengths are known.
fn walks(argument: &str, page: &mut Page<'_>) -> anyhow::Result<Vec<String>> {
    const HEURISTIC: &str = "linear-conflict";
    let (search, memory) = argument.split_once(' ').unwrap_or((argument, ""));
    let info = registry::named(search)
        .next()
        .context("no such search")?
        .info();
    let heuristic = info.heuristic.is_some().then_some(HEURISTIC);
    let (mut meter, mut runs, mut wrong) = (Meter::default(), Vec::new(), false);
    let boards = instance_sets::named("walks-4x4").unwrap_or_default();
    for entry in &boards {
        let trial = Trial {
            board: entry.index,
            known_length: entry.optimal_length,
            problem: Problem::new(entry.board.clone(), &Goal::Last)?,
            options: SolveOptions {
                objective: Objective::named(search, heuristic)?,
                nodes: page.limits.nodes.or(Some(1_000_000)),
                memory: memory.parse().ok().or(page.limits.memory),
                time: page.left(),
                ..SolveOptions::default()
            },
        };
        let run = meter.run(&trial, &mut Watcher::new())?;
        let optimal = info.guarantee == Guarantee::CheapestIfAdmissible;
        let is_shortest = run.above_known == Some(0.0) && run.optimal;
        let is_wrong = run.is_shorter_than_known() || optimal && !is_shortest;
        wrong |=
            run.contradicts_known() || run.status == RunStatus::Ended(Status::Solved) && is_wrong;
        runs.push(run);
        if page.stopped() {
            return Ok(Vec::new());
        }
    }
    page.differs |= wrong;
    let comparison = Comparison::new(runs);
    let summary = comparison.methods.first().context("a set has boards")?;
    let mean = |spread: &Option<Spread>, words: fn(f64) -> String| {
        spread.as_ref().map_or("-".into(), |it| words(it.mean))
    };
    let whole = |value: f64| text::thousands(value.round() as u64);
    Ok(vec![
        format!("{} of {}", summary.solved, boards.len()),
        ["yes", "NO"][usize::from(wrong)].into(),
        mean(&summary.length, |moves| format!("{moves:.1}")),
        mean(&summary.expanded, whole),
        mean(&summary.generated, whole),
        mean(&summary.peak_bytes, |bytes| text::bytes(bytes as u64)),
        mean(&summary.seconds, text::seconds),
    ])
}

/// Both priorities of the A* report and IDA* on a board of the set `growth`.
fn growth(number: &str, page: &mut Page<'_>) -> anyhow::Result<Vec<String>> {
    let memory = page.limits.memory.map_or(512 << 20, |memory| {
        memory.saturating_sub(16 << 20).max(1 << 20)
    });
    let boards = instance_sets::named("growth").unwrap_or_default();
    let entry = boards
        .into_iter()
        .find(|entry| entry.index.to_string() == number);
    let entry = entry.expect("the set has a board for each row");
    let problem = Problem::new(entry.board, &Goal::Last)?;
    let run = |method: &str| {
        let options = SolveOptions {
            objective: method.parse()?,
            memory: Some(memory),
            nodes: page.limits.nodes,
            time: page.left(),
            ..SolveOptions::default()
        };
        knobel::solve(&problem, &options, &mut Watcher::new())
    };
    let hamming = run("a-star-tree+hamming")?;
    let manhattan = run("a-star-tree+manhattan")?;
    let ida = run("ida-star+manhattan")?;
    let length = ida.solution().map(|solution| solution.stm as u32);
    anyhow::ensure!(
        length.is_none_or(|length| Some(length) == entry.optimal_length),
        "board {number} of the set growth has a different optimal length"
    );
    let expanded = |answer: &Answer| text::thousands(answer.stats.expanded);
    Ok(vec![
        result(&hamming),
        expanded(&hamming),
        result(&manhattan),
        expanded(&manhattan),
        result(&ida),
    ])
}

/// The time, or the reason for stopping.
fn result(answer: &Answer) -> String {
    match answer.reason {
        Some(StopReason::Memory { .. }) => "stopped: memory".into(),
        Some(reason) => format!("stopped: {reason}"),
        None => text::seconds(answer.seconds),
    }
}
