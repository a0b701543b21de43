//! What each search of the field buys: expansions, memory and time on ten fixed 4×4 boards, each
//! search with the same heuristic. Lengths are checked against the optimum, which was found by
//! pattern databases.

use knobel::registry;
use knobel::search::Guarantee;
use knobel::{Answer, Limits, Objective, Request, Settings};

use super::{Page, fixed, length};
use crate::limits::LimitArguments;
use crate::progress::Watcher;
use crate::text::{self, TextTable};

/// Boards from random walks, and their optimal lengths.
const BOARDS: [(&str, usize); 10] = [
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

/// Expansions of one search unless another limit is given.
const NODES: u64 = 1_000_000;

/// The searches, those with the memory of a path first; and the memory of one that makes do with
/// little.
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

pub fn run(limits: LimitArguments, page: &mut Page<'_>) -> anyhow::Result<()> {
    let nodes = limits.nodes.unwrap_or(NODES);
    page.heading(&format!(
        "Searches with {HEURISTIC} on ten 4×4 boards of 34 to 46 moves, up to {} expansions each; \
         means of those solved",
        text::thousands(nodes)
    ))?;
    let mut table =
        TextTable::new("search  limit  solved  moves  expanded  generated  memory  time  right");
    for (search, memory) in SEARCHES {
        let allowed = Limits {
            nodes: Some(nodes),
            memory: memory.or(limits.limits().memory),
        };
        let row = Row::measure(search, allowed, page)?;
        if page.stopped() {
            break;
        }
        let limit = memory.map_or("-".into(), text::bytes);
        let right = page.equal(row.wrong, 0);
        table.row([
            search.into(),
            limit,
            format!("{} of {}", row.answers.len(), BOARDS.len()),
            row.mean(|answer| length(answer).unwrap_or(0) as f64)
                .map_or("-".into(), |moves| format!("{moves:.1}")),
            row.count(|answer| answer.stats.expanded),
            row.count(|answer| answer.stats.generated),
            row.mean(|answer| answer.stats.peak_bytes as f64)
                .map_or("-".into(), |bytes| text::bytes(bytes as u64)),
            row.mean(|answer| answer.seconds)
                .map_or("-".into(), text::seconds),
            right,
        ]);
    }
    Ok(table.write(page.out, page.paint)?)
}

/// What one search did.
struct Row {
    /// On the boards that it solved.
    answers: Vec<Answer>,
    /// Lengths and bounds that contradict the optimum.
    wrong: usize,
}

impl Row {
    fn measure(search: &str, limits: Limits, page: &Page<'_>) -> anyhow::Result<Self> {
        let mut row = Self {
            answers: Vec::new(),
            wrong: 0,
        };
        let info = registry::named(search).next().map(|method| method.info());
        let informed = info.is_some_and(|info| info.heuristic.is_some());
        let optimal = info.is_some_and(|info| info.guarantee == Guarantee::CheapestIfAdmissible);
        for (board, shortest) in BOARDS {
            let request = Request {
                objective: Objective::named(search, informed.then_some(HEURISTIC)),
                limits,
                settings: Settings::default(),
                time: page.left(),
                ..Request::new(fixed(board))
            };
            let answer = knobel::solve(&request, &mut Watcher::new())?;
            let found = length(&answer);
            let right = found.is_none_or(|found| {
                found == shortest && answer.optimal || found >= shortest && !optimal
            });
            let bound = answer.lower_bound as usize;
            row.wrong += usize::from(!right || bound > shortest);
            row.answers.extend(found.map(|_| answer));
            if page.stopped() {
                break;
            }
        }
        Ok(row)
    }

    /// The mean over the boards that were solved.
    fn mean(&self, of: impl Fn(&Answer) -> f64) -> Option<f64> {
        let sum: f64 = self.answers.iter().map(of).sum();
        (!self.answers.is_empty()).then(|| sum / self.answers.len() as f64)
    }

    /// The mean of a count, as people read it.
    fn count(&self, of: impl Fn(&Answer) -> u64) -> String {
        let mean = self.mean(|answer| of(answer) as f64);
        mean.map_or("-".into(), |mean| text::thousands(mean.round() as u64))
    }
}
