//! Line charts as SVG text: values on a logarithmic scale over whole numbers.
//!
//! Each line has its own colour and a number at its last point and in the legend. The chart can
//! therefore be read without distinguishing colours.

use std::fmt::Write;

use crate::plot::{colour, text};

/// One line of a chart.
#[derive(Debug, Clone, PartialEq)]
pub struct PlotLine {
    /// Its label in the legend.
    pub label: String,
    /// Its points from left to right.
    pub points: Vec<LinePoint>,
}

/// One point of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LinePoint {
    /// The position on the horizontal axis.
    pub x: u32,
    /// The base-10 logarithm of the value, which may exceed the range of `f64`.
    pub log10: f64,
    /// Whether the value is an estimate. The point is then hollow, and the line to it is dashed.
    pub estimated: bool,
}

const WIDTH: f64 = 980.0;
const HEIGHT: f64 = 560.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 690.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 500.0;
const LEGEND: f64 = 730.0;
const ROW: f64 = 20.0;
/// The most labels of an axis.
const MOST_TICKS: usize = 14;

/// Draws the lines under a title. `along` and `upwards` label the axes.
pub fn lines(title: &str, along: &str, upwards: &str, lines: &[PlotLine]) -> String {
    let frame = Frame::of(lines);
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
    );
    let bold = "font-size=\"16\" font-weight=\"bold\"";
    text(&mut svg, (16.0, 26.0), bold, title);
    text(&mut svg, (16.0, 48.0), "fill=\"#555555\"", upwards);
    let middle = "text-anchor=\"middle\" fill=\"#555555\"";
    let below = ((LEFT + RIGHT) / 2.0, BOTTOM + 40.0);
    text(&mut svg, below, middle, along);
    frame.draw(&mut svg);
    for (number, line) in lines.iter().enumerate() {
        let colour = colour(number, lines.len());
        draw(&mut svg, line, number + 1, &colour, &frame);
        let y = TOP + ROW * number as f64;
        let _ = writeln!(
            svg,
            "<rect x=\"{LEGEND}\" y=\"{y:.1}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>"
        );
        let label = format!("{} {}", number + 1, line.label);
        text(&mut svg, (LEGEND + 18.0, y + 10.5), "", &label);
    }
    svg + "</svg>\n"
}

/// Maps values to positions in the picture.
struct Frame {
    xs: Vec<u32>,
    low: f64,
    high: f64,
}

impl Frame {
    fn of(lines: &[PlotLine]) -> Self {
        let points = || lines.iter().flat_map(|line| &line.points);
        let mut xs: Vec<u32> = points().map(|point| point.x).collect();
        xs.sort_unstable();
        xs.dedup();
        let lowest = points().map(|point| point.log10).fold(f64::MAX, f64::min);
        let highest = points().map(|point| point.log10).fold(f64::MIN, f64::max);
        let (low, high) = if xs.is_empty() {
            (0.0, 1.0)
        } else {
            (lowest.floor(), highest.ceil())
        };
        Self {
            xs,
            low,
            high: high.max(low + 1.0),
        }
    }

    fn x(&self, x: u32) -> f64 {
        let (first, last) = (self.xs.first(), self.xs.last());
        let (first, last) = (first.map_or(0, |x| *x), last.map_or(1, |x| *x));
        let share = f64::from(x - first) / f64::from((last - first).max(1));
        LEFT + (RIGHT - LEFT) * share
    }

    fn y(&self, log10: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * ((log10 - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    fn draw(&self, svg: &mut String) {
        let grey = "stroke=\"#d8d8d8\"";
        let every = ((self.high - self.low) / MOST_TICKS as f64).ceil().max(1.0);
        for power in (self.low as i32..=self.high as i32).step_by(every as usize) {
            let y = self.y(f64::from(power));
            let _ = writeln!(
                svg,
                "<line x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{y:.1}\" y2=\"{y:.1}\" {grey}/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555555\">10<tspan dy=\"-5\" font-size=\"9\">{power}</tspan></text>",
                LEFT - 8.0,
                y + 4.0
            );
        }
        let every = self.xs.len().div_ceil(MOST_TICKS).max(1);
        for &x in self.xs.iter().step_by(every) {
            let at = self.x(x);
            let _ = writeln!(
                svg,
                "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{TOP}\" y2=\"{BOTTOM}\" {grey}/>\n\
                 <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555555\">{x}</text>",
                BOTTOM + 18.0
            );
        }
    }
}

fn draw(svg: &mut String, line: &PlotLine, number: usize, colour: &str, frame: &Frame) {
    let at = |point: &LinePoint| (frame.x(point.x), frame.y(point.log10));
    for pair in line.points.windows(2) {
        let ((x1, y1), (x2, y2)) = (at(&pair[0]), at(&pair[1]));
        let dashes = if pair[1].estimated {
            " stroke-dasharray=\"5 4\""
        } else {
            ""
        };
        let _ = writeln!(
            svg,
            "<line x1=\"{x1:.1}\" x2=\"{x2:.1}\" y1=\"{y1:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" \
             stroke-width=\"2\"{dashes}/>"
        );
    }
    for point in &line.points {
        let (x, y) = at(point);
        let fill = if point.estimated { "#ffffff" } else { colour };
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{fill}\" stroke=\"{colour}\" \
             stroke-width=\"2\"/>"
        );
    }
    if let Some(last) = line.points.last() {
        let (x, y) = at(last);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-weight=\"bold\" fill=\"{colour}\">{number}</text>",
            x + 8.0,
            y - 5.0
        );
    }
}
