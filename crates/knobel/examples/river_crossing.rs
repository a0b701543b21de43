//! Three missionaries and three cannibals cross a river in a boat for two. On neither bank may
//! cannibals outnumber missionaries. The example solves the puzzle with every algorithm by its
//! name.

use knobel::search::ALGORITHMS;
use knobel::search::closures::GraphSearch;
use knobel::{Limits, Outcome};

/// Missionaries, cannibals and boats on the left bank.
type Bank = (i8, i8, i8);

fn crossings(&(missionaries, cannibals, boat): &Bank) -> Vec<(Bank, u32)> {
    let way = if boat == 1 { -1 } else { 1 };
    let crews = [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)];
    let after = crews.map(|(m, c)| (missionaries + way * m, cannibals + way * c, 1 - boat));
    let safe = |m: i8, c: i8| m == 0 || m >= c;
    let fine = |&(m, c, _): &Bank| {
        (0..=3).contains(&m) && (0..=3).contains(&c) && safe(m, c) && safe(3 - m, 3 - c)
    };
    after
        .into_iter()
        .filter(fine)
        .map(|bank| (bank, 1))
        .collect()
}

fn main() {
    // Some algorithms do not detect duplicates and need a limit.
    let limits = Limits {
        nodes: Some(100_000),
        ..Limits::default()
    };
    let search = GraphSearch::new((3, 3, 1), crossings, |bank| *bank == (0, 0, 0))
        .heuristic(|&(missionaries, cannibals, _)| ((missionaries + cannibals) as u32).div_ceil(2))
        .limits(limits);
    let mut solved = 0;
    for info in ALGORITHMS {
        let report = search.run_named(info.name, &mut ()).expect("it is listed");
        let expanded = report.stats.expanded;
        match report.outcome {
            Outcome::Solved((_, crossings)) => {
                println!(
                    "{:<18} {crossings:>3} crossings, {expanded} states",
                    info.name
                );
                solved += 1;
            }
            outcome => println!("{:<18} {outcome:?}, {expanded} states", info.name),
        }
    }
    assert!(solved >= 10);
}
