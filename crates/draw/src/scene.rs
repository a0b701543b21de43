//! The picture format that all writers of this crate share: a list of filled polygons.

use crate::motifs::{self, Point};

/// Red, green and blue, from 0 to 255.
pub type Colour = [u8; 3];

/// A filled polygon.
#[derive(Debug, Clone, PartialEq)]
pub struct Polygon {
    /// The corners in order. The last corner is joined to the first.
    pub points: Vec<Point>,
    /// The fill colour.
    pub fill: Colour,
}

/// A picture made of polygons that are drawn one over the other. Units are points (1/72 inch), and
/// y grows downwards.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// Width in points.
    pub width: f64,
    /// Height in points.
    pub height: f64,
    /// The polygons from back to front.
    pub shapes: Vec<Polygon>,
}

/// The background of every picture.
pub(crate) const PAPER: Colour = [255, 255, 255];

impl Scene {
    pub(crate) fn new(width: f64, height: f64) -> Self {
        let mut scene = Self {
            width,
            height,
            shapes: Vec::new(),
        };
        scene.polygon(
            vec![(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)],
            PAPER,
        );
        scene
    }

    pub(crate) fn polygon(&mut self, points: Vec<Point>, fill: Colour) {
        if points.len() > 2 {
            self.shapes.push(Polygon { points, fill });
        }
    }

    pub(crate) fn line(&mut self, (x1, y1): Point, (x2, y2): Point, width: f64, fill: Colour) {
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = (dx * dx + dy * dy).sqrt().max(1e-9);
        let (nx, ny) = (-dy / length * width / 2.0, dx / length * width / 2.0);
        self.polygon(
            vec![
                (x1 + nx, y1 + ny),
                (x2 + nx, y2 + ny),
                (x2 - nx, y2 - ny),
                (x1 - nx, y1 - ny),
            ],
            fill,
        );
    }

    /// Draws a centred number in seven-segment digits.
    pub(crate) fn number(&mut self, number: u32, (x, y): Point, height: f64, fill: Colour) {
        let digits: Vec<usize> = number
            .to_string()
            .bytes()
            .map(|digit| usize::from(digit - b'0'))
            .collect();
        let (width, step) = (height * 0.5, height * 0.72);
        let left = x - (step * (digits.len() as f64 - 1.0) + width) / 2.0;
        for (place, &digit) in digits.iter().enumerate() {
            let origin = left + step * place as f64;
            for &((x1, y1), (x2, y2)) in motifs::segments(digit) {
                let at = |(sx, sy): Point| (origin + sx * width, y + (sy - 0.5) * height);
                self.line(at((x1, y1)), at((x2, y2)), height * 0.13, fill);
            }
        }
    }
}
