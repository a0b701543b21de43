//! Measurements: the runs of `compare` and of `bench`, and what is typical of them.

use knobel::statistics::{self, branching_factor};
use knobel::{Metric, SolveError, label};
use serde::{Deserialize, Serialize};

use crate::json::{json_types, taken};
use crate::{Allowance, Message, Round, Stats, Status};

/// How a run of a comparison ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RunStatus {
    /// With a solution.
    Solved,
    /// With the proof that there is none.
    Unsolvable,
    /// Before it was known.
    Stopped,
    /// It did not begin: the method does not take such boards, or not with this heuristic.
    Unavailable,
}

json_types! {
    /// What is typical of some values.
    struct Spread { mean: f64, median: f64, max: f64 }

    /// A comparison: every run, and what is typical of each method.
    struct Comparison { runs: Vec<CompareRow>, methods: Vec<CompareSummary> }

    /// One run of a comparison.
    struct CompareRow {
        board: u32 = "The number of the board.",
        tiles: String = "The board as people write it.",
        algorithm: String, heuristic: Option<String>, status: RunStatus,
        reason: Option<Message> = "Why there is no solution.",
        #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))] metric: Option<Metric> = "What the method makes short: `stm` or `mtm`.",
        length: Option<usize> = "Length of the solution in that metric.",
        optimal: bool,
        lower_bound: Option<u32> = "No solution is shorter than this.",
        h: Option<u32> = "The heuristic's estimate of the start, where one was used.",
        stats: Option<Stats>,
    }

    /// A method over all boards of a comparison. The figures are of the boards that it solved.
    struct CompareSummary {
        algorithm: String, heuristic: Option<String>,
        boards: usize, solved: usize, unsolvable: usize, stopped: usize, unavailable: usize,
        length: Option<Spread>, expanded: Option<Spread>, peak_bytes: Option<Spread>, seconds: Option<Spread>,
    }

    /// A set of boards, solved one after the other.
    struct Bench {
        set: String,
        #[cfg_attr(feature = "schema", schemars(with = "String"))] metric: Metric = "What lengths count: `stm` or `mtm`.",
        boards: Vec<BenchRow>, summary: BenchSummary,
    }

    /// One board of a set.
    struct BenchRow {
        index: u32 = "The board's number in its file.",
        tiles: String = "The board as people write it.",
        known_length: Option<u32> = "The length of a shortest or short solution in single-tile \
                                     moves, as the file gives it.",
        status: Status, reason: Option<Message>,
        length: Option<usize> = "Length of the solution.",
        optimal: bool,
        lower_bound: u32 = "No solution is shorter than this.",
        gap: Option<f64> = "How much longer the solution is than that: (length − lower_bound) / \
                            lower_bound.",
        above_known: Option<f64> = "How much longer it is than the known length: (length − \
                                    known_length) / known_length.",
        algorithm: String, heuristic: Option<String>, stats: Stats,
        rounds: Vec<Round> = "What each round took, where the search deepened step by step.",
        branching_factor: Option<f64> = "The b with b + b² + … + b^length = generated.",
    }

    /// First line of the file by which a measurement goes on: what it is of.
    struct BenchHead { bench: String = "A checksum over the boards, their goal and the method." }

    /// Any other line of it: a board that is done.
    struct BenchKept {
        record: usize = "The board's place in the set, from 1.",
        limits: Allowance = "What the board was allowed when it was measured last; the answer is \
                             of a run before where that was better.",
        row: BenchRow,
    }

    /// What is typical of a set. Figures are of the boards that were solved.
    struct BenchSummary {
        boards: usize, solved: usize,
        proved: usize = "Boards whose solution is proved to be shortest.",
        unsolvable: usize, stopped: usize,
        known: usize = "Boards whose length the file gives.",
        confirmed: usize = "Those of them where a solution of that length was found and proved to \
                            be shortest.",
        shorter: usize = "Those where the solution is shorter than the file says.",
        wrong: usize = "Those where the file gives fewer moves than are proved to be needed.",
        fitting_goals: Vec<String> = "Standard goals that the unsolvable boards can reach.",
        methods: Vec<String> = "What solved them.",
        length: Option<Spread>,
        lower_bound: Option<Spread> = "What is proved of the shortest solutions.",
        gap: Option<Spread> = "By which part of the bound solutions are longer.",
        above_known: Option<Spread> = "By which part of the known length solutions are longer.",
        expanded: Option<Spread>, generated: Option<Spread>, seconds: Option<Spread>,
        branching_factor: Option<Spread>,
        growth: Option<Spread> = "By which factor expansions grow from round to round, where there \
                                  are rounds.",
    }
}

impl Spread {
    /// Of these values; nothing where there are none.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        let spread = statistics::Spread::of(values);
        spread.map(|spread| taken! { spread => Self { mean, median, max; } })
    }
}

impl From<Status> for RunStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Solved => Self::Solved,
            Status::Unsolvable => Self::Unsolvable,
            Status::Stopped => Self::Stopped,
        }
    }
}

impl CompareRow {
    /// One run: its board with its number, how the method was named, and what came of it. `h` is
    /// not known here.
    pub fn new(
        (number, board): (u32, &knobel::Board),
        (algorithm, heuristic): (&str, Option<&str>),
        result: Result<&knobel::Answer, &SolveError>,
    ) -> Self {
        let answer = result.ok();
        let (status, reason) = match result {
            Ok(answer) => {
                let (status, reason) = Status::of_answer(answer);
                (status.into(), reason)
            }
            Err(error) => (RunStatus::Unavailable, Some(Message::of(error))),
        };
        Self {
            board: number,
            tiles: crate::Board::from(board).text,
            algorithm: algorithm.into(),
            heuristic: heuristic.map(str::to_owned),
            status,
            reason,
            metric: answer.map(|answer| answer.problem.metric()),
            length: answer.and_then(length),
            optimal: answer.is_some_and(|answer| answer.optimal),
            lower_bound: answer.map(|answer| answer.lower_bound),
            h: None,
            stats: answer.map(|answer| Stats::new(&answer.stats, answer.seconds)),
        }
    }
}

impl Comparison {
    /// All runs, and each method's figures in the order in which they came.
    pub fn new(runs: Vec<CompareRow>) -> Self {
        let mut methods: Vec<CompareSummary> = Vec::new();
        for run in &runs {
            let same = |known: &CompareSummary| {
                (&known.algorithm, &known.heuristic) == (&run.algorithm, &run.heuristic)
            };
            if !methods.iter().any(same) {
                methods.push(CompareSummary::new(run, &runs));
            }
        }
        Self { runs, methods }
    }
}

impl CompareSummary {
    /// The method of `run` over all of its runs.
    fn new(run: &CompareRow, runs: &[CompareRow]) -> Self {
        let same = |other: &&CompareRow| {
            (&other.algorithm, &other.heuristic) == (&run.algorithm, &run.heuristic)
        };
        let own: Vec<&CompareRow> = runs.iter().filter(same).collect();
        let count = |status| own.iter().filter(|run| run.status == status).count();
        let solved = own.iter().filter(|run| run.status == RunStatus::Solved);
        let spread = |value: fn(&Stats) -> f64| {
            Spread::of(
                solved
                    .clone()
                    .filter_map(|run| run.stats.as_ref())
                    .map(value),
            )
        };
        Self {
            algorithm: run.algorithm.clone(),
            heuristic: run.heuristic.clone(),
            boards: own.len(),
            solved: count(RunStatus::Solved),
            unsolvable: count(RunStatus::Unsolvable),
            stopped: count(RunStatus::Stopped),
            unavailable: count(RunStatus::Unavailable),
            length: Spread::of(solved.clone().filter_map(|run| Some(run.length? as f64))),
            expanded: spread(|stats| stats.expanded as f64),
            peak_bytes: spread(|stats| stats.peak_bytes as f64),
            seconds: spread(|stats| stats.seconds),
        }
    }
}

impl BenchRow {
    /// A board with its number, the length that its file gives, and what was found.
    pub fn new(index: u32, known_length: Option<u32>, answer: &knobel::Answer) -> Self {
        let (status, reason) = Status::of_answer(answer);
        let solved = answer.solution();
        let single = answer.problem.metric() == Metric::Stm;
        let above = |known: u32| {
            let length = length(answer).filter(|_| single && known > 0)?;
            Some((length as f64 - f64::from(known)) / f64::from(known))
        };
        taken! { answer => Self {
            optimal, lower_bound, algorithm;
            index: index,
            tiles: crate::Board::from(answer.problem.start()).text,
            known_length: known_length,
            status: status,
            reason: reason,
            length: length(answer),
            gap: solved.and_then(|_| answer.gap()),
            above_known: known_length.and_then(above),
            heuristic: answer.heuristic.clone(),
            stats: Stats::new(&answer.stats, answer.seconds),
            rounds: answer.rounds.iter().map(Round::from).collect(),
            branching_factor: solved
                .and_then(|_| branching_factor(answer.stats.generated, length(answer)?)),
        } }
    }
}

impl BenchRow {
    /// Is it proved that no solution is as short as the known length? One that is merely not the
    /// shortest is no mistake. Straight runs are no more than moves, so this holds of either
    /// metric.
    pub fn contradicts_known(&self) -> bool {
        self.known_length
            .is_some_and(|known| known < self.lower_bound)
    }
}

impl BenchSummary {
    /// What is typical of these boards; those that are unsolvable can reach `fitting_goals`.
    pub fn new(metric: Metric, rows: &[BenchRow], fitting_goals: Vec<String>) -> Self {
        let count = |status| rows.iter().filter(|row| row.status == status).count();
        let confirmed = |row: &&BenchRow| {
            let known = row.known_length.map(|known| known as usize);
            row.optimal && metric == Metric::Stm && known.is_some() && known == row.length
        };
        let shorter = |row: &&BenchRow| row.above_known.is_some_and(|above| above < 0.0);
        let mut methods = Vec::new();
        for row in rows {
            let method = label(&row.algorithm, row.heuristic.as_deref());
            if row.status != Status::Unsolvable && !methods.contains(&method) {
                methods.push(method);
            }
        }
        let solved = rows.iter().filter(|row| row.status == Status::Solved);
        let spread =
            |value: &dyn Fn(&BenchRow) -> Option<f64>| Spread::of(solved.clone().filter_map(value));
        let rounds = |row: &BenchRow| -> Vec<u64> {
            row.rounds.iter().map(|round| round.expanded).collect()
        };
        Self {
            boards: rows.len(),
            solved: count(Status::Solved),
            proved: rows.iter().filter(|row| row.optimal).count(),
            unsolvable: count(Status::Unsolvable),
            stopped: count(Status::Stopped),
            known: rows.iter().filter(|row| row.known_length.is_some()).count(),
            confirmed: rows.iter().filter(confirmed).count(),
            shorter: rows.iter().filter(shorter).count(),
            wrong: rows.iter().filter(|row| row.contradicts_known()).count(),
            fitting_goals,
            methods,
            length: spread(&|row| Some(row.length? as f64)),
            lower_bound: spread(&|row| Some(f64::from(row.lower_bound))),
            gap: spread(&|row| row.gap),
            above_known: spread(&|row| row.above_known),
            expanded: spread(&|row| Some(row.stats.expanded as f64)),
            generated: spread(&|row| Some(row.stats.generated as f64)),
            seconds: spread(&|row| Some(row.stats.seconds)),
            branching_factor: spread(&|row| row.branching_factor),
            growth: spread(&|row| statistics::growth(&rounds(row))),
        }
    }
}

/// The length of the solution in the problem's metric.
fn length(answer: &knobel::Answer) -> Option<usize> {
    let metric = answer.problem.metric();
    answer.solution().map(|solution| solution.length(metric))
}
