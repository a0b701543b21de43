//! Vogler's two charts as text and as SVG: the time to reach a score, and n!·4ⁿ against the boards
//! or cards that strategies examine.

use std::io::Write;

use knobel::cards::Game;
use knobel::cards::estimate::scientific;
use knobel::cards::growth::{ExaminedCount, Growth};
use knobel::cards::scores::{ScoreChart, targets};
use knobel_draw::{LinePoint, PlotLine, lines};

use super::estimate::span;
use crate::text::{Paint, TextTable};

/// A table of the time that each strategy takes to reach each score.
pub fn write_scores(game: &Game, climbs: &[ScoreChart], out: &mut dyn Write) -> anyhow::Result<()> {
    legend(climbs.iter().map(|climb| &climb.name), out)?;
    let mut table = TextTable::new(&numbered("score", climbs.len()));
    for target in targets(game) {
        let time = |climb: &ScoreChart| {
            climb.at(target).map_or("-".to_owned(), |reached| {
                let sign = if reached.runs == 0 { "~" } else { "" };
                format!("{}{sign}", span(reached.seconds_log10))
            })
        };
        let cells = climbs.iter().map(time);
        table.cells([target.to_string()].into_iter().chain(cells).collect());
    }
    table.write(out, Paint::for_stdout())?;
    writeln!(
        out,
        "means of at most 20 runs; ~ estimated from the number of solutions; - not reached in \
         time"
    )?;
    Ok(())
}

/// The same figures as a chart.
pub fn scores_chart(game: &Game, climbs: &[ScoreChart]) -> String {
    let line = |climb: &ScoreChart| PlotLine {
        label: climb.name.clone(),
        points: climb
            .reached
            .iter()
            .map(|reached| LinePoint {
                x: reached.target,
                log10: reached.seconds_log10,
                estimated: reached.runs == 0,
            })
            .collect(),
    };
    let title = format!("{}: time to reach a table score", game.name());
    let all: Vec<PlotLine> = climbs.iter().map(line).collect();
    lines(&title, "table score", "seconds (hollow: estimated)", &all)
}

/// A table of all arrangements, and of the boards or cards that each strategy examines.
pub fn write_growth(growth: &Growth, out: &mut dyn Write) -> anyhow::Result<()> {
    legend(growth.strategies.iter().map(|(name, _)| name), out)?;
    let mut table = TextTable::new(&numbered("cards  arrangements", growth.strategies.len()));
    for (place, size) in growth.sizes.iter().enumerate() {
        let looked = |(_, looked): &(String, Vec<Option<_>>)| {
            looked[place].map_or("-".to_owned(), |looked: ExaminedCount| {
                let sign = if looked.estimated { "~" } else { "" };
                format!("{}{sign}", figure(looked.log10))
            })
        };
        let first = [size.cards.to_string(), figure(size.arrangements_log10)];
        let cells = growth.strategies.iter().map(looked);
        table.cells(first.into_iter().chain(cells).collect());
    }
    table.write(out, Paint::for_stdout())?;
    writeln!(
        out,
        "boards or cards examined until the first solution; ~ arrangements / solutions; - not \
         solved within 20 million"
    )?;
    Ok(())
}

/// The same figures as a graph.
pub fn growth_chart(game: &Game, growth: &Growth) -> String {
    let size = |place: usize| growth.sizes[place].cards as u32;
    let all = PlotLine {
        label: "arrangements".into(),
        points: growth
            .sizes
            .iter()
            .map(|size| LinePoint {
                x: size.cards as u32,
                log10: size.arrangements_log10,
                estimated: false,
            })
            .collect(),
    };
    let strategies = growth.strategies.iter().map(|(name, looked)| PlotLine {
        label: name.clone(),
        points: looked
            .iter()
            .enumerate()
            .filter_map(|(place, looked)| {
                looked.map(|looked| LinePoint {
                    x: size(place),
                    log10: looked.log10,
                    estimated: looked.estimated,
                })
            })
            .collect(),
    });
    let all: Vec<PlotLine> = [all].into_iter().chain(strategies).collect();
    let title = format!("{}: all arrangements, and those examined", game.name());
    lines(
        &title,
        "cards",
        "until the first solution (hollow: arrangements / solutions)",
        &all,
    )
}

/// A readable count.
fn figure(log10: f64) -> String {
    match 10f64.powf(log10) {
        small if small < 99_999.5 => format!("{small:.0}"),
        _ => scientific(log10),
    }
}

/// The heading shows numbers instead of names, which would be too wide.
fn legend<'a>(names: impl Iterator<Item = &'a String>, out: &mut dyn Write) -> anyhow::Result<()> {
    for (number, name) in names.enumerate() {
        writeln!(out, "{:>2} {name}", number + 1)?;
    }
    Ok(())
}

fn numbered(first: &str, count: usize) -> String {
    (1..=count).fold(first.to_owned(), |heading, number| {
        format!("{heading}  {number}")
    })
}
