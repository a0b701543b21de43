//! The chart of a comparison as SVG text, with one panel per quantity and one bar per method.
//!
//! Each method has its own colour. The bars of all panels have the numbers of the legend, so that
//! the chart can be read without distinguishing colours.

use std::fmt::Write;

use crate::bars::escaped;

/// The measurements of one method.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// The mean, shown by the length of the bar.
    pub mean: f64,
    /// The median, shown by a tick across the bar if there were several values.
    pub median: f64,
    /// The maximum, shown by the end of the thin line.
    pub max: f64,
    /// The text to the right of the bar.
    pub note: String,
}

/// One quantity, measured for all methods.
#[derive(Debug, Clone, PartialEq)]
pub struct Panel {
    /// The heading of the panel.
    pub title: String,
    /// Whether the scale is logarithmic. Otherwise it is linear and begins at 0.
    pub logarithmic: bool,
    /// The measurements of each method in the order of the legend; `None` if the method found no
    /// solution.
    pub marks: Vec<Option<Mark>>,
}

const WIDTH: f64 = 1120.0;
const MARGIN: f64 = 16.0;
const GAP: f64 = 28.0;
const NUMBER_WIDTH: f64 = 24.0;
/// The approximate width of a letter or digit.
const LETTER: f64 = 7.2;
const ROW: f64 = 18.0;
const TITLE: f64 = 28.0;
const AXIS: f64 = 26.0;
const LEGEND_COLUMNS: usize = 2;

/// Draws two panels per row below a title, a note and a legend of the methods.
pub fn plot(title: &str, note: &str, methods: &[String], panels: &[Panel]) -> String {
    let legend_rows = methods.len().div_ceil(LEGEND_COLUMNS);
    let top = 60.0 + ROW * legend_rows as f64 + 12.0;
    let panel_height = TITLE + ROW * methods.len() as f64 + AXIS + 10.0;
    let panel_width = (WIDTH - 2.0 * MARGIN - GAP) / 2.0;
    let height = top + panel_height * panels.len().div_ceil(2) as f64;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
    );
    text(
        &mut svg,
        (MARGIN, 26.0),
        "font-size=\"16\" font-weight=\"bold\"",
        title,
    );
    text(&mut svg, (MARGIN, 46.0), "fill=\"#555555\"", note);
    legend(&mut svg, methods);
    for (number, panel) in panels.iter().enumerate() {
        let left = MARGIN + (panel_width + GAP) * (number % 2) as f64;
        let y = top + panel_height * (number / 2) as f64;
        draw(&mut svg, panel, (left, y), panel_width);
    }
    svg + "</svg>\n"
}

/// Returns the colour of a method. Hues run around the circle, and neighbours also differ in
/// lightness.
pub(crate) fn colour(number: usize, of: usize) -> String {
    let hue = 360 * number / of.max(1);
    let lightness = [42, 60][number % 2];
    format!("hsl({hue}, 65%, {lightness}%)")
}

fn legend(svg: &mut String, methods: &[String]) {
    let rows = methods.len().div_ceil(LEGEND_COLUMNS);
    let column_width = (WIDTH - 2.0 * MARGIN) / LEGEND_COLUMNS as f64;
    for (number, method) in methods.iter().enumerate() {
        let x = MARGIN + column_width * (number / rows) as f64;
        let y = 60.0 + ROW * (number % rows) as f64;
        let fill = colour(number, methods.len());
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"12\" height=\"12\" fill=\"{fill}\"/>"
        );
        text(
            svg,
            (x + 18.0, y + 10.5),
            "",
            &format!("{} {method}", number + 1),
        );
    }
}

fn draw(svg: &mut String, panel: &Panel, (left, top): (f64, f64), width: f64) {
    let notes = panel.marks.iter().flatten();
    let longest = notes.map(|mark| mark.note.chars().count()).max();
    // The longest bar and its note fit within the panel.
    let beside = LETTER * longest.unwrap_or(0) as f64 + 12.0;
    let (from, to) = (left + NUMBER_WIDTH, left + width - beside);
    let scale = Scale::new(panel);
    let x = |value: f64| from + (to - from) * scale.share(value);
    let (first, bottom) = (top + TITLE, top + TITLE + ROW * panel.marks.len() as f64);
    text(
        svg,
        (left, top + 16.0),
        "font-weight=\"bold\"",
        &panel.title,
    );
    for (value, label) in scale.ticks() {
        let (at, below) = (x(value), bottom + 15.0);
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{first:.1}\" y2=\"{bottom:.1}\" stroke=\"#d8d8d8\"/>\n\
             <text x=\"{at:.1}\" y=\"{below:.1}\" text-anchor=\"middle\" fill=\"#555555\" font-size=\"11\">{label}</text>"
        );
    }
    for (number, mark) in panel.marks.iter().enumerate() {
        let y = first + ROW * number as f64;
        let end = "text-anchor=\"end\" fill=\"#555555\"";
        text(svg, (from - 6.0, y + 13.0), end, &(number + 1).to_string());
        match mark {
            None => text(
                svg,
                (from + 6.0, y + 13.0),
                "fill=\"#777777\"",
                "not solved",
            ),
            Some(mark) => bar(svg, mark, &colour(number, panel.marks.len()), (from, y), x),
        }
    }
}

/// Draws one bar that begins at `from`, with a line and a tick if there were several values.
fn bar(svg: &mut String, mark: &Mark, fill: &str, (from, y): (f64, f64), x: impl Fn(f64) -> f64) {
    let (mean, median, max) = (x(mark.mean), x(mark.median), x(mark.max));
    let (top, height) = (y + 3.0, ROW - 6.0);
    let width = (mean - from).max(1.0);
    let _ = writeln!(
        svg,
        "<rect x=\"{from:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
         fill=\"{fill}\"/>"
    );
    if mark.max > mark.mean {
        let (middle, above) = (y + ROW / 2.0, y + 2.0);
        let _ = writeln!(
            svg,
            "<path d=\"M{mean:.1} {middle:.1}H{max:.1}m0 -4v8\" stroke=\"{fill}\" stroke-width=\"2\" fill=\"none\"/>\n\
             <path d=\"M{median:.1} {above:.1}v{:.1}\" stroke=\"#111111\" stroke-width=\"2\"/>",
            ROW - 4.0
        );
    }
    text(
        svg,
        (max.max(mean) + 6.0, y + 13.0),
        "fill=\"#333333\"",
        &mark.note,
    );
}

/// Maps values to positions along a panel.
struct Scale {
    logarithmic: bool,
    /// The range: exponents of ten on a logarithmic scale, values otherwise.
    low: f64,
    high: f64,
}

impl Scale {
    fn new(panel: &Panel) -> Self {
        let values = || {
            let marks = panel.marks.iter().flatten();
            marks.flat_map(|mark| [mark.mean, mark.median, mark.max])
        };
        let high = values().fold(0.0, f64::max);
        if !panel.logarithmic {
            let step = step(high);
            return Self {
                logarithmic: false,
                low: 0.0,
                high: (high / step).ceil().max(1.0) * step,
            };
        }
        // A logarithmic scale has no zero, so zero is drawn at the start of the scale.
        let positive = values().filter(|&value| value > 0.0);
        let low = positive.fold(f64::INFINITY, f64::min).min(high).log10();
        let low = if low.is_finite() { low.floor() } else { 0.0 };
        let high = if high > 0.0 { high.log10().ceil() } else { 1.0 };
        Self {
            logarithmic: true,
            // The scale starts one power of ten lower, so that the shortest bar remains visible.
            low: low - 1.0,
            high: high.max(low),
        }
    }

    fn share(&self, value: f64) -> f64 {
        let at = if self.logarithmic {
            value.max(f64::MIN_POSITIVE).log10()
        } else {
            value
        };
        ((at - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Returns the values of the ticks with their labels as SVG.
    fn ticks(&self) -> Vec<(f64, String)> {
        if !self.logarithmic {
            let step = step(self.high);
            let count = (self.high / step).round() as usize;
            let tick = |number: usize| (step * number as f64, format!("{}", step * number as f64));
            return (0..=count).map(tick).collect();
        }
        // There are about eight labels at most.
        let every = ((self.high - self.low) / 8.0).ceil().max(1.0) as usize;
        let power = |power: i32| {
            let raised = format!("10<tspan dy=\"-4\" font-size=\"8\">{power}</tspan>");
            (10f64.powi(power), raised)
        };
        let powers = self.low as i32..=self.high as i32;
        powers.step_by(every).map(power).collect()
    }
}

/// Returns a round step that gives about five ticks up to `high`.
fn step(high: f64) -> f64 {
    let rough = (high / 5.0).max(1e-9);
    let power = 10f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps
        .into_iter()
        .find(|&step| step >= rough)
        .unwrap_or(rough)
}

pub(crate) fn text(svg: &mut String, (x, y): (f64, f64), style: &str, text: &str) {
    let text = escaped(text);
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" {style}>{text}</text>");
}
