//! Draws a comparison as an SVG plot with one panel each for length, expansions, time and memory.

use knobel::measure::{Comparison, MethodSummary};
use knobel::statistics::Spread;
use knobel_draw::{Mark, Panel, plot};

use super::table::{bytes, decimal, outcomes, whole};
use crate::text;

/// Draws the panels for length, expansions, time and memory.
pub fn svg(comparison: &Comparison) -> String {
    let methods = &comparison.methods;
    let several = methods.iter().any(|method| method.boards > 1);
    let names: Vec<String> = methods
        .iter()
        .map(|method| named(method, several))
        .collect();
    let panel = |title: &str, figures: Vec<&Option<Spread>>, words: fn(f64) -> String| {
        let mark = |figure: &Option<Spread>| figure.as_ref().map(|of| mark(of, several, words));
        Panel {
            title: title.into(),
            logarithmic: true,
            marks: figures.into_iter().map(mark).collect(),
        }
    };
    let figures =
        |figure: fn(&MethodSummary) -> &Option<Spread>| methods.iter().map(figure).collect();
    let panels = [
        Panel {
            logarithmic: false,
            ..panel(
                "Length of the solution in moves",
                figures(|of| &of.length),
                decimal,
            )
        },
        panel("States expanded", figures(|of| &of.expanded), whole),
        panel("Time in seconds", figures(|of| &of.seconds), text::seconds),
        panel("Memory in bytes", figures(|of| &of.peak_bytes), bytes),
    ];
    if !several {
        let note = "a method without a bar did not solve it";
        return plot("One board", note, &names, &panels);
    }
    let boards = methods.iter().map(|method| method.boards).max();
    let title = format!("{} boards", boards.unwrap_or(0));
    let note = "figures of the boards that each method solved; bar: mean, black tick: median, \
                thin line: maximum; text: mean · median · max";
    plot(&title, note, &names, &panels)
}

/// The legend of a method, with the numbers of boards that it did not solve.
fn named(method: &MethodSummary, several: bool) -> String {
    let name = &method.method;
    match (outcomes(method).as_str(), several) {
        ("", _) => name.clone(),
        (rest, true) => format!("{name} (solved: {}, {rest})", method.solved),
        (rest, false) => format!("{name} ({})", rest.trim_end_matches(": 1")),
    }
}

fn mark(of: &Spread, several: bool, words: fn(f64) -> String) -> Mark {
    let Spread { mean, median, max } = *of;
    let figures = if several {
        &[mean, median, max][..]
    } else {
        &[mean]
    };
    let figures: Vec<String> = figures.iter().map(|&figure| words(figure)).collect();
    Mark {
        mean,
        median,
        max,
        note: figures.join(" · "),
    }
}
