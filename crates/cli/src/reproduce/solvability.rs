//! The parity test on the five boards of the parity paper, Loyd's puzzle, and the two goals.

use knobel::parity::Parity;
use knobel::{Board, Goal, Problem, Shape, SolveOptions, solve};

use super::{Page, fixed};
use crate::progress::Watcher;
use crate::text::{self, TextTable};

/// Name, board, and the printed transpositions, blank distance and solvability.
#[rustfmt::skip]
const PRINTED: [(&str, &str, usize, usize, bool); 5] = [
    ("start1", "13 2 10 3 / 1 12 8 4 / 5 0 9 6 / 15 14 11 7", 14, 3, false),
    ("start2", "0 1 2 3 / 4 5 6 8 / 14 7 11 10 / 9 15 12 13", 6, 0, true),
    ("start3", "6 13 7 10 / 8 9 11 0 / 15 2 12 5 / 14 3 1 4", 13, 4, false),
    ("start4", "3 9 1 15 / 14 11 4 6 / 13 0 10 12 / 2 7 8 5", 13, 3, true),
    ("start5", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0", 14, 6, true),
];

pub fn run(page: &mut Page<'_>) -> anyhow::Result<()> {
    page.heading("Parity of transpositions and of the blank's distance, goal 0 1 … 15")?;
    let mut table =
        TextTable::new("board  transpositions  printed  blank  printed  solvable  printed  equal");
    for (name, board, transpositions, blank_distance, solvable) in PRINTED {
        let board = fixed(board);
        let parity = Parity::between(&board, &goal(&Goal::First))?;
        let printed = Parity {
            transpositions,
            blank_distance,
        };
        table.row([
            name.into(),
            parity.transpositions.to_string(),
            transpositions.to_string(),
            parity.blank_distance.to_string(),
            blank_distance.to_string(),
            yes_no(parity.solvable()),
            yes_no(solvable),
            page.equal((parity, parity.solvable()), (printed, solvable)),
        ]);
    }
    table.write(page.out, page.paint)?;
    goals(page)?;
    start4(page)
}

fn goals(page: &mut Page<'_>) -> anyhow::Result<()> {
    writeln!(page.out)?;
    page.heading("Loyd's puzzle and the two goals")?;
    let loyd = fixed(PRINTED[4].1);
    let (last, first) = (goal(&Goal::Last), goal(&Goal::First));
    let mut table = TextTable::new("from  to  transpositions  blank  solvable  printed  equal");
    for (from, to, start, goal) in [
        ("Loyd's 14-15", "1 2 … 15 0", &loyd, &last),
        ("1 2 … 15 0", "0 1 … 15", &last, &first),
    ] {
        let parity = Parity::between(start, goal)?;
        table.row([
            from.into(),
            to.into(),
            parity.transpositions.to_string(),
            parity.blank_distance.to_string(),
            yes_no(parity.solvable()),
            yes_no(false),
            page.equal(parity.solvable(), false),
        ]);
    }
    Ok(table.write(page.out, page.paint)?)
}

fn start4(page: &mut Page<'_>) -> anyhow::Result<()> {
    writeln!(page.out)?;
    page.heading("start4, which took the authors 1 h 10 min")?;
    let problem = Problem::new(fixed(PRINTED[3].1), &Goal::First)?;
    let options = SolveOptions {
        time: page.left(),
        ..SolveOptions::default()
    };
    let answer = solve(&problem, &options, &mut Watcher::new())?;
    let Some(solution) = answer.solution() else {
        return Ok(());
    };
    let equal = page.equal(solution.stm, 61);
    writeln!(
        page.out,
        "{} moves (printed: 61, equal: {equal}), {}, {}, {} expanded",
        solution.stm,
        if answer.optimal {
            "optimal"
        } else {
            "not proved optimal"
        },
        text::seconds(answer.seconds),
        text::thousands(answer.stats.expanded)
    )?;
    Ok(())
}

fn yes_no(value: bool) -> String {
    if value { "yes" } else { "no" }.into()
}

/// A standard goal of 4×4.
fn goal(goal: &Goal) -> Board {
    let shape = Shape::new(4, 4).expect("a shape");
    goal.board(shape).expect("standard goals fit every shape")
}
