//! The motifs of cards: eight shapes, and eight colours of different lightness. Digits made of
//! strokes are defined here too.
//!
//! The shape alone distinguishes the first eight motifs. The colours remain distinct for all common
//! kinds of colour blindness. Further motifs combine the same shapes with other colours.
//!
//! # References
//! M. Okabe and K. Ito, "Color Universal Design", 2008 (the palette).

use std::f64::consts::TAU;
use std::sync::OnceLock;

use crate::Colour;

/// A point of the drawing, or of the unit circle of a motif.
pub type Point = (f64, f64);

/// The appearance of a motif.
#[derive(Debug, Clone, PartialEq)]
pub struct MotifStyle {
    /// The outline within the unit circle, symmetric about the vertical axis.
    pub outline: &'static [Point],
    /// The fill colour.
    pub colour: Colour,
}

const COLOURS: [Colour; 8] = [
    [230, 159, 0],
    [0, 114, 178],
    [240, 228, 66],
    [0, 158, 115],
    [213, 94, 0],
    [86, 180, 233],
    [204, 121, 167],
    [90, 90, 90],
];

/// Returns the appearance of a motif, numbered from 0.
pub fn look(number: usize) -> MotifStyle {
    let shapes = shapes();
    let shape = number % shapes.len();
    // Each further round of the eight shapes shifts the colours, so that 64 motifs differ.
    let colour = (shape + number / shapes.len() * 3) % COLOURS.len();
    MotifStyle {
        outline: &shapes[shape],
        colour: COLOURS[colour],
    }
}

fn shapes() -> &'static [Vec<Point>; 8] {
    static SHAPES: OnceLock<[Vec<Point>; 8]> = OnceLock::new();
    SHAPES.get_or_init(|| {
        [
            circle(40),
            vec![(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
            star(4, 0.42),
            vec![(-0.95, 0.0), (0.0, -1.0), (0.95, 0.0), (0.0, 1.0)],
            star(8, 0.62),
            cross(0.36),
            hourglass(),
            star(3, 0.5),
        ]
    })
}

/// Approximates a circle by a regular polygon.
pub fn circle(corners: usize) -> Vec<Point> {
    (0..corners)
        .map(|corner| at(corner as f64 / corners as f64, 1.0))
        .collect()
}

fn at(turn: f64, radius: f64) -> Point {
    let angle = turn * TAU;
    (radius * angle.sin(), -radius * angle.cos())
}

fn star(tips: usize, inner: f64) -> Vec<Point> {
    (0..2 * tips)
        .map(|corner| {
            at(
                corner as f64 / (2 * tips) as f64,
                if corner % 2 == 0 { 1.0 } else { inner },
            )
        })
        .collect()
}

fn cross(half: f64) -> Vec<Point> {
    let h = half;
    vec![
        (-h, -1.0),
        (h, -1.0),
        (h, -h),
        (1.0, -h),
        (1.0, h),
        (h, h),
        (h, 1.0),
        (-h, 1.0),
        (-h, h),
        (-1.0, h),
        (-1.0, -h),
        (-h, -h),
    ]
}

fn hourglass() -> Vec<Point> {
    vec![
        (-0.9, -0.9),
        (0.9, -0.9),
        (0.3, 0.0),
        (0.9, 0.9),
        (-0.9, 0.9),
        (-0.3, 0.0),
    ]
}

/// Returns the part of a polygon with y ≥ 0 (Sutherland and Hodgman 1974, with one clip line).
pub fn lower_half(points: &[Point]) -> Vec<Point> {
    let mut kept = Vec::with_capacity(points.len() + 2);
    for (index, &here) in points.iter().enumerate() {
        let next = points[(index + 1) % points.len()];
        if here.1 >= 0.0 {
            kept.push(here);
        }
        if (here.1 >= 0.0) != (next.1 >= 0.0) {
            let part = here.1 / (here.1 - next.1);
            kept.push((here.0 + part * (next.0 - here.0), 0.0));
        }
    }
    kept
}

/// Returns the strokes of a digit in a unit box, as a seven-segment display shows them.
pub fn segments(digit: usize) -> &'static [(Point, Point)] {
    const TOP: (Point, Point) = ((0.0, 0.0), (1.0, 0.0));
    const MIDDLE: (Point, Point) = ((0.0, 0.5), (1.0, 0.5));
    const BOTTOM: (Point, Point) = ((0.0, 1.0), (1.0, 1.0));
    const LEFT_UP: (Point, Point) = ((0.0, 0.0), (0.0, 0.5));
    const LEFT_LOW: (Point, Point) = ((0.0, 0.5), (0.0, 1.0));
    const RIGHT_UP: (Point, Point) = ((1.0, 0.0), (1.0, 0.5));
    const RIGHT_LOW: (Point, Point) = ((1.0, 0.5), (1.0, 1.0));
    match digit {
        0 => &[TOP, BOTTOM, LEFT_UP, LEFT_LOW, RIGHT_UP, RIGHT_LOW],
        1 => &[RIGHT_UP, RIGHT_LOW],
        2 => &[TOP, RIGHT_UP, MIDDLE, LEFT_LOW, BOTTOM],
        3 => &[TOP, RIGHT_UP, MIDDLE, RIGHT_LOW, BOTTOM],
        4 => &[LEFT_UP, MIDDLE, RIGHT_UP, RIGHT_LOW],
        5 => &[TOP, LEFT_UP, MIDDLE, RIGHT_LOW, BOTTOM],
        6 => &[TOP, LEFT_UP, LEFT_LOW, MIDDLE, RIGHT_LOW, BOTTOM],
        7 => &[TOP, RIGHT_UP, RIGHT_LOW],
        8 => &[TOP, MIDDLE, BOTTOM, LEFT_UP, LEFT_LOW, RIGHT_UP, RIGHT_LOW],
        _ => &[TOP, MIDDLE, BOTTOM, LEFT_UP, RIGHT_UP, RIGHT_LOW],
    }
}
