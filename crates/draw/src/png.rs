//! Scenes as PNG pictures. Polygons are filled row by row with 4 × 4 samples per pixel.

use png::{ColorType, Encoder, EncodingError};

use crate::{Polygon, Scene};

/// The samples along each side of a pixel.
const SAMPLES: usize = 4;
/// The longest side of a picture in pixels.
const MOST_PIXELS: f64 = 8192.0;

/// Draws the scene with `scale` pixels per point and returns the PNG file. Scales that would exceed
/// 8192 pixels are reduced.
pub fn write(scene: &Scene, scale: f64) -> Vec<u8> {
    let largest = scene.width.max(scene.height).max(1.0);
    let scale = scale.clamp(0.01, MOST_PIXELS / largest);
    let (width, height) = (
        (scene.width * scale).ceil() as usize,
        (scene.height * scale).ceil() as usize,
    );
    let mut pixels = vec![255u8; width * height * 3];
    for shape in &scene.shapes {
        fill(&mut pixels, width, height, shape, scale);
    }
    encode(&pixels, width as u32, height as u32)
        .expect("memory takes every byte, and the pixels fit the size")
}

fn encode(pixels: &[u8], width: u32, height: u32) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Rgb);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(file)
}

/// Fills a polygon by the even-odd rule. Pixels at its edge are mixed in proportion to the samples
/// inside.
fn fill(pixels: &mut [u8], width: usize, height: usize, shape: &Polygon, scale: f64) {
    let fine = scale * SAMPLES as f64;
    let points: Vec<(f64, f64)> = shape
        .points
        .iter()
        .map(|&(x, y)| (x * fine, y * fine))
        .collect();
    let low = points
        .iter()
        .map(|point| point.1)
        .fold(f64::INFINITY, f64::min)
        .max(0.0);
    let high = points.iter().map(|point| point.1).fold(0.0, f64::max);
    let first = (low / SAMPLES as f64) as usize;
    let last = ((high / SAMPLES as f64).ceil() as usize).min(height);
    let mut cover = vec![0u16; width];
    for row in first..last {
        cover.fill(0);
        for sample in 0..SAMPLES {
            let y = (row * SAMPLES + sample) as f64 + 0.5;
            for pair in crossings(&points, y).chunks_exact(2) {
                let from = (pair[0] + 0.5).max(0.0) as usize;
                let to = ((pair[1] + 0.5).max(0.0) as usize).min(width * SAMPLES);
                for at in from..to {
                    cover[at / SAMPLES] += 1;
                }
            }
        }
        let full = (SAMPLES * SAMPLES) as u16;
        for (column, &share) in cover.iter().enumerate().filter(|(_, share)| **share > 0) {
            let pixel = &mut pixels[(row * width + column) * 3..][..3];
            for (part, colour) in pixel.iter_mut().zip(shape.fill) {
                let mixed = u16::from(*part) * (full - share) + u16::from(colour) * share;
                *part = ((mixed + full / 2) / full) as u8;
            }
        }
    }
}

/// Returns where the outline crosses a horizontal line, from left to right.
fn crossings(points: &[(f64, f64)], y: f64) -> Vec<f64> {
    let mut found: Vec<f64> = (0..points.len())
        .filter_map(|index| {
            let ((x1, y1), (x2, y2)) = (points[index], points[(index + 1) % points.len()]);
            ((y1 <= y) != (y2 <= y)).then(|| x1 + (y - y1) / (y2 - y1) * (x2 - x1))
        })
        .collect();
    found.sort_by(f64::total_cmp);
    found
}
