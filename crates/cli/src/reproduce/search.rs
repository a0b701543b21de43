//! The search lecture's five searches on one board, its slow breadth-first search, and the mistake
//! in its A*.

use knobel::{Goal, Settings};

use super::{Page, fixed, length};
use crate::text::{self, TextTable};

const BOARD: &str = "2 3 8 / 4 7 0 / 1 6 5";

/// Algorithm, heuristic, and the printed length and number of expanded states.
const PRINTED: [(&str, Option<&str>, usize, u64); 5] = [
    ("bfs", None, 19, 37_151),
    ("dfs", None, 7827, 8036),
    ("greedy", Some("lecture-hamming"), 53, 184),
    ("a-star-lecture", Some("lecture-hamming"), 19, 6391),
    ("a-star-lecture", Some("lecture-manhattan"), 19, 1963),
];

pub fn run(page: &mut Page<'_>) -> anyhow::Result<()> {
    page.heading(&format!("Searches from {BOARD} to 0 1 2 / 3 4 5 / 6 7 8"))?;
    let board = fixed(BOARD);
    let mut table =
        TextTable::new("algorithm  heuristic  moves  printed  expanded  printed  time  equal");
    for (algorithm, heuristic, moves, expanded) in PRINTED {
        let pair = (&board, &Goal::First);
        let answer = page.solve(pair, algorithm, heuristic, Settings::default())?;
        if page.stopped() {
            break;
        }
        let found = length(&answer).unwrap_or(0);
        table.row([
            algorithm.into(),
            heuristic.unwrap_or_default().into(),
            text::thousands(found as u64),
            text::thousands(moves as u64),
            text::thousands(answer.stats.expanded),
            text::thousands(expanded),
            text::seconds(answer.seconds),
            page.equal((found, answer.stats.expanded), (moves, expanded)),
        ]);
    }
    table.write(page.out, page.paint)?;
    lists(page)?;
    lesson(page)
}

/// Compares breadth-first search with lists and with a map.
fn lists(page: &mut Page<'_>) -> anyhow::Result<()> {
    let board = fixed(BOARD);
    let run = |page: &Page<'_>, algorithm| {
        page.solve((&board, &Goal::First), algorithm, None, Settings::default())
    };
    let mut quick = run(page, "bfs")?;
    // One run with a map is too short to measure, so take the fastest of several.
    for _ in 0..4 {
        let again = run(page, "bfs")?;
        quick.seconds = quick.seconds.min(again.seconds);
    }
    let slow = run(page, "bfs-lists")?;
    if page.stopped() {
        return Ok(());
    }
    writeln!(page.out)?;
    page.heading("The same breadth-first search with lists instead of a map")?;
    writeln!(
        page.out,
        "bfs {}, bfs-lists {}: {:.0} times slower for the same {} states (printed: 600 times)",
        text::seconds(quick.seconds),
        text::seconds(slow.seconds),
        slow.seconds / quick.seconds,
        text::thousands(slow.stats.expanded)
    )?;
    Ok(())
}

/// Shows that marking states when they are generated loses optimality.
fn lesson(page: &mut Page<'_>) -> anyhow::Result<()> {
    let board = fixed(BOARD);
    let mut table = TextTable::new("algorithm  heuristic  moves  expanded  reopened");
    for algorithm in ["a-star-lecture", "a-star"] {
        let pair = (&board, &Goal::First);
        let answer = page.solve(pair, algorithm, Some("hamming"), Settings::default())?;
        table.row([
            algorithm.into(),
            "hamming".into(),
            length(&answer).unwrap_or(0).to_string(),
            text::thousands(answer.stats.expanded),
            answer.stats.reopened.to_string(),
        ]);
    }
    if page.stopped() {
        return Ok(());
    }
    writeln!(page.out)?;
    page.heading("The mistake of marking states as soon as A* generates them")?;
    table.write(page.out, page.paint)?;
    writeln!(
        page.out,
        "The first path to a state is not always the shortest. a-star replaces it when a shorter \
         one is found."
    )?;
    Ok(())
}
