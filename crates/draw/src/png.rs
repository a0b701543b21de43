//! A scene as a PNG picture: polygons filled row by row with four by four samples a pixel, rows packed by runs.
//!
//! # References
//! PNG: ISO 15948. DEFLATE: RFC 1951, fixed codes only; runs of equal bytes become copies at distance 1. zlib: RFC 1950.

use crate::{Scene, Shape};

/// Samples along each side of a pixel.
const SAMPLES: usize = 4;
/// Longest side of a picture.
const MOST_PIXELS: f64 = 8192.0;

/// Draws the scene with so many pixels a point and writes the picture.
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
    let mut rows = Vec::with_capacity(pixels.len() + height);
    for (number, row) in pixels.chunks_exact(width * 3).enumerate() {
        // Filter 2: each byte less the one above. Equal rows become zeros, which pack well.
        rows.push(2);
        let above = number
            .checked_sub(1)
            .map(|above| &pixels[above * width * 3..][..width * 3]);
        rows.extend(
            row.iter()
                .enumerate()
                .map(|(at, byte)| byte.wrapping_sub(above.map_or(0, |above| above[at]))),
        );
    }
    let mut file = vec![0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];
    let mut header = Vec::new();
    header.extend((width as u32).to_be_bytes());
    header.extend((height as u32).to_be_bytes());
    header.extend([8, 2, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &header);
    chunk(&mut file, b"IDAT", &zlib(&rows));
    chunk(&mut file, b"IEND", &[]);
    file
}

/// Fills a polygon (even-odd); pixels at its edge are mixed by the share of samples inside.
fn fill(pixels: &mut [u8], width: usize, height: usize, shape: &Shape, scale: f64) {
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

/// Where the outline crosses a horizontal line, from left to right.
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

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend(data);
    let sum = crc(&file[start..]);
    file.extend(sum.to_be_bytes());
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    })
}

fn zlib(data: &[u8]) -> Vec<u8> {
    let mut bits = Bits {
        bytes: vec![0x78, 0x01],
        held: 0,
        count: 0,
    };
    // One final block with fixed codes.
    bits.push(0b011, 3);
    let mut at = 0;
    while at < data.len() {
        bits.literal(data[at].into());
        let run = data[at + 1..]
            .iter()
            .take(258)
            .take_while(|&&byte| byte == data[at])
            .count();
        at += 1;
        if run >= 3 {
            bits.copy_last(run as u32);
            at += run;
        }
    }
    bits.literal(256);
    let mut bytes = bits.finish();
    let (a, b) = data.iter().fold((1u32, 0u32), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65_521;
        (a, (a + b) % 65_521)
    });
    bytes.extend((b << 16 | a).to_be_bytes());
    bytes
}

/// Bits, lowest first.
struct Bits {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    fn push(&mut self, bits: u32, count: u32) {
        self.held |= u64::from(bits) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    /// Codes are sent highest bit first.
    fn code(&mut self, code: u32, length: u32) {
        self.push(code.reverse_bits() >> (32 - length), length);
    }

    /// A literal byte, a length symbol or the end, by the fixed code.
    fn literal(&mut self, symbol: u32) {
        match symbol {
            0..=143 => self.code(0x30 + symbol, 8),
            144..=255 => self.code(0x190 + symbol - 144, 9),
            256..=279 => self.code(symbol - 256, 7),
            _ => self.code(0xc0 + symbol - 280, 8),
        }
    }

    /// Repeats the last byte 3 to 258 times.
    fn copy_last(&mut self, length: u32) {
        let (symbol, extra, bits) = match length {
            258 => (285, 0, 0),
            3..=10 => (254 + length, 0, 0),
            _ => {
                // Groups of four symbols with 1, 2, … extra bits.
                let bits = (length - 3).ilog2() - 2;
                let group = (length - 3) >> bits;
                (
                    261 + 4 * bits + group - 4,
                    (length - 3) & ((1 << bits) - 1),
                    bits,
                )
            }
        };
        self.literal(symbol);
        self.push(extra, bits);
        // Distance 1: symbol 0 in five bits.
        self.code(0, 5);
    }

    fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.push(0, 8 - self.count);
        }
        self.bytes
    }
}
