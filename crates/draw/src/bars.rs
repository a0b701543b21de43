//! Bar charts as SVG text: horizontal bars on a logarithmic scale, for searches that differ by
//! powers of ten. Each chart has a white background of its own, so that it is readable on light and
//! dark pages.

use std::fmt::Write;

/// One bar of a chart.
pub struct Bar {
    /// The label at its left end.
    pub label: String,
    /// The value that its length shows. Values below 1 have no length.
    pub value: f64,
    /// The text at its right end.
    pub note: String,
    /// Whether the bar is drawn in a paler colour because the run did not finish.
    pub faded: bool,
}

const LABEL_WIDTH: f64 = 250.0;
const PLOT_WIDTH: f64 = 480.0;
const NOTE_WIDTH: f64 = 210.0;
const ROW: f64 = 24.0;
const TOP: f64 = 52.0;

/// Draws the bars below each other, with a vertical line for each power of ten.
pub fn bars(title: &str, bars: &[Bar]) -> String {
    let largest = bars.iter().map(|bar| bar.value).fold(10.0, f64::max);
    let decades = largest.log10().ceil();
    let x = |value: f64| LABEL_WIDTH + PLOT_WIDTH * (value.max(1.0).log10() / decades);
    let height = TOP + ROW * bars.len() as f64 + 30.0;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">",
        LABEL_WIDTH + PLOT_WIDTH + NOTE_WIDTH
    );
    let _ = writeln!(
        svg,
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
    );
    let _ = writeln!(
        svg,
        "<text x=\"12\" y=\"24\" font-size=\"16\" font-weight=\"bold\">{}</text>",
        escaped(title)
    );
    for decade in 0..=decades as i32 {
        let at = x(10f64.powi(decade));
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{TOP}\" y2=\"{:.1}\" stroke=\"#d0d0d0\"/>",
            height - 30.0
        );
        let _ = writeln!(
            svg,
            "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555555\">10<tspan \
             dy=\"-5\" font-size=\"9\">{decade}</tspan></text>",
            height - 10.0
        );
    }
    for (number, bar) in bars.iter().enumerate() {
        draw_bar(&mut svg, bar, TOP + ROW * number as f64, x(bar.value));
    }
    svg + "</svg>\n"
}

/// Draws a bar with its label and its note, from `y` down and to the horizontal position `end`.
fn draw_bar(svg: &mut String, bar: &Bar, y: f64, end: f64) {
    let colour = if bar.faded { "#b9c4d0" } else { "#2f6f9f" };
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
        LABEL_WIDTH - 8.0,
        y + 16.0,
        escaped(&bar.label)
    );
    let _ = writeln!(
        svg,
        "<rect x=\"{LABEL_WIDTH}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" \
             fill=\"{colour}\"/>",
        y + 4.0,
        end - LABEL_WIDTH,
        ROW - 8.0
    );
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"#333333\">{}</text>",
        end + 6.0,
        y + 16.0,
        escaped(&bar.note)
    );
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
