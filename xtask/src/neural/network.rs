//! The network during training, with weights as `f32` in units of the later bytes, trained by Adam.
//!
//! **Quantisation.** Each evaluation uses rounded weights and rounds where the integer network
//! rounds. All its numbers are integers below 2²⁴, so `f32` represents them exactly, and the
//! trained network equals the shipped one bit for bit. Gradients ignore the rounding (a
//! straight-through estimator).
//!
//! **Reproducibility.** Sums have a fixed order, in lanes that a compiler may vectorise but not
//! reorder. The only function of the system's mathematics library is the square root, which is
//! exact. The same seed therefore gives the same weights on every machine.
//!
//! # References
//! D. P. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization", ICLR 2015.
//!
//! Y. Bengio, N. Léonard and A. Courville, "Estimating or Propagating Gradients Through Stochastic
//! Neurons for Conditional Computation", arXiv:1308.3432, 2013.

use knobel_tiles::neural::{CELLS, MIDDLE, MIDDLE_BITS, OUTPUTS, UNITS};

use super::boards::Lesson;

/// The outputs, padded to a vector.
const OUT: usize = 8;

/// The offset of each part of the weights.
const FIRST_BIAS: usize = CELLS * CELLS * UNITS;
const SECOND: usize = FIRST_BIAS + UNITS;
const SECOND_BIAS: usize = SECOND + UNITS * MIDDLE;
const THIRD: usize = SECOND_BIAS + MIDDLE;
const THIRD_BIAS: usize = THIRD + CELLS * MIDDLE * OUT;
const ALL: usize = THIRD_BIAS + CELLS * OUT;

/// The largest activation of the first layer.
const FIRST_TOP: f32 = 255.0;
/// The largest activation of the second layer, after the division.
const MIDDLE_TOP: f32 = 127.0;
/// The divisor of the sums of the second layer.
const MIDDLE_UNIT: f32 = (1 << MIDDLE_BITS) as f32;
/// The scale of a score: the logarithm of the odds times this number. The distance output uses the
/// same scale for four moves.
pub const SCORE_UNIT: f32 = 512.0;
/// Sums of the second layer beyond this limit are pulled back, so that they fit 16 bits.
const SUM_LIMIT: f32 = 20_000.0;
const SUM_PULL: f32 = 50.0;
/// The weight of the distance in the loss, relative to the moves.
const DISTANCE_SHARE: f32 = 0.1;

/// The weights, with the moments that Adam keeps of their gradients.
pub struct Learner {
    weights: Vec<f32>,
    /// The rounded weights, which evaluations use.
    rounded: Vec<f32>,
    slopes: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    /// Adam's bias correction: the remaining weight of the initial zeros in both moments.
    fading: [f32; 2],
}

/// The activations of one evaluation.
pub struct Activations {
    first: [f32; UNITS],
    second: [f32; MIDDLE],
    middle: [f32; MIDDLE],
    outputs: [f32; OUT],
}

impl Activations {
    /// Returns a score for each direction.
    pub fn scores(&self) -> [f32; 4] {
        [0, 1, 2, 3].map(|way| self.outputs[way])
    }
}

impl Learner {
    /// Initialises small weights from random numbers between 0 and 1.
    pub fn new(mut random: impl FnMut() -> f32) -> Self {
        let mut weights = vec![0.0; ALL];
        let mut fill = |part: &mut [f32], least: f32, width: f32| {
            part.iter_mut()
                .for_each(|weight| *weight = least + width * random());
        };
        fill(&mut weights[..FIRST_BIAS], -20.0, 40.0);
        fill(&mut weights[FIRST_BIAS..SECOND], 0.0, 20.0);
        fill(&mut weights[SECOND..SECOND_BIAS], -15.0, 30.0);
        for row in weights[THIRD..THIRD_BIAS].chunks_exact_mut(OUT) {
            fill(&mut row[..OUTPUTS], -15.0, 30.0);
        }
        for biases in weights[THIRD_BIAS..].chunks_exact_mut(OUT) {
            // 22 moves are the mean distance of all boards.
            biases[4] = 5.5 * SCORE_UNIT;
        }
        Self {
            rounded: weights.iter().map(|&weight| nearest(weight)).collect(),
            weights,
            slopes: vec![0.0; ALL],
            mean: vec![0.0; ALL],
            square: vec![0.0; ALL],
            fading: [1.0; 2],
        }
    }

    /// Evaluates a board.
    pub fn look(&self, homes: &[u8; CELLS], blank: usize) -> Activations {
        let all = &self.rounded;
        let mut first = *part::<UNITS>(all, FIRST_BIAS);
        for row in rows(homes) {
            add(&mut first, 1.0, part::<UNITS>(all, row));
        }
        // There is no branch on the sign of a sum, because half of the sums are negative and the
        // branch predictor could not predict them.
        let mut second = *part::<MIDDLE>(all, SECOND_BIAS);
        for (unit, &sum) in first.iter().enumerate() {
            let weights = part::<MIDDLE>(all, SECOND + unit * MIDDLE);
            add(&mut second, cut(sum), weights);
        }
        // Subtracting this from a multiple of 1 / unit makes [`nearest`] round down.
        let down = 0.5 - 0.5 / MIDDLE_UNIT;
        let middle = second.map(|sum| nearest(sum / MIDDLE_UNIT - down).clamp(0.0, MIDDLE_TOP));
        let mut outputs = *part::<OUT>(all, THIRD_BIAS + blank * OUT);
        for (at, &value) in middle.iter().enumerate() {
            add(&mut outputs, value, part::<OUT>(all, third(blank, at)));
        }
        Activations {
            first,
            second,
            middle,
            outputs,
        }
    }

    /// Evaluates boards and accumulates gradients. The targets are the true distance, and
    /// probabilities that add up to 1 over the moves that lead nearer to the goal. Each gradient is
    /// summed board by board in a fixed order.
    pub fn study(&mut self, batch: &[&Lesson]) {
        let (mut first, mut middle) = (Vec::new(), Vec::new());
        for lesson in batch {
            let look = self.look(&lesson.homes, lesson.blank.into());
            middle.push(self.study_outputs(&look, lesson));
            first.push(look.first);
        }
        self.study_units(&mut first, &middle);
        for (lesson, first) in batch.iter().zip(&first) {
            add(part_mut::<UNITS>(&mut self.slopes, FIRST_BIAS), 1.0, first);
            for row in rows(&lesson.homes) {
                add(part_mut::<UNITS>(&mut self.slopes, row), 1.0, first);
            }
        }
    }

    /// Accumulates the gradients of the output weights, and returns those of the second sums.
    fn study_outputs(&mut self, look: &Activations, lesson: &Lesson) -> [f32; MIDDLE] {
        let blank = usize::from(lesson.blank);
        let wanted = slopes_of_outputs(look, lesson);
        add(
            part_mut::<OUT>(&mut self.slopes, THIRD_BIAS + blank * OUT),
            1.0,
            &wanted,
        );
        let mut middle = [0.0; MIDDLE];
        for (at, slope) in middle.iter_mut().enumerate() {
            let place = third(blank, at);
            add(
                part_mut::<OUT>(&mut self.slopes, place),
                look.middle[at],
                &wanted,
            );
            let sum = look.second[at];
            if sum > 0.0 && look.middle[at] < MIDDLE_TOP {
                *slope = lanes(part::<OUT>(&self.rounded, place), &wanted);
            }
            if sum.abs() > SUM_LIMIT {
                *slope += SUM_PULL * sum.signum();
            }
        }
        add(
            part_mut::<MIDDLE>(&mut self.slopes, SECOND_BIAS),
            1.0,
            &middle,
        );
        middle
    }

    /// Accumulates the gradients of the second layer, and replaces the first sums of every board by
    /// their gradients. The loop runs unit by unit, so that the weights and gradients of a unit
    /// stay in registers.
    fn study_units(&mut self, first: &mut [[f32; UNITS]], middle: &[[f32; MIDDLE]]) {
        for unit in 0..UNITS {
            let place = SECOND + unit * MIDDLE;
            let weights = *part::<MIDDLE>(&self.rounded, place);
            let mut slopes = *part::<MIDDLE>(&self.slopes, place);
            for (first, middle) in first.iter_mut().zip(middle) {
                let sum = first[unit];
                add(&mut slopes, cut(sum), middle);
                let slope = lanes(&weights, middle);
                first[unit] = if sum > 0.0 && sum < FIRST_TOP {
                    slope
                } else {
                    0.0
                };
            }
            *part_mut::<MIDDLE>(&mut self.slopes, place) = slopes;
        }
    }

    /// Updates the weights from the gradients of `studied` boards, and resets the gradients. Biases
    /// have four times the learning rate.
    pub fn learn(&mut self, rate: f32, studied: usize) {
        self.fading[0] *= 0.9;
        self.fading[1] *= 0.999;
        let share = 1.0 / studied as f32;
        let parts = [
            (0, FIRST_BIAS, 1.0),
            (FIRST_BIAS, SECOND, 4.0),
            (SECOND, SECOND_BIAS, 1.0),
            (SECOND_BIAS, THIRD, 4.0),
            (THIRD, THIRD_BIAS, 1.0),
            (THIRD_BIAS, ALL, 4.0),
        ];
        for (start, end, speed) in parts {
            let most = if speed == 1.0 { 127.0 } else { 32_767.0 };
            let means = self.mean[start..end]
                .iter_mut()
                .zip(&mut self.square[start..end]);
            let weights = self.weights[start..end]
                .iter_mut()
                .zip(&mut self.rounded[start..end]);
            let slopes = &mut self.slopes[start..end];
            for (((mean, square), (weight, rounded)), slope) in means.zip(weights).zip(slopes) {
                let noted = *slope * share;
                *mean = 0.9 * *mean + 0.1 * noted;
                *square = 0.999 * *square + 0.001 * noted * noted;
                let usual = (*square / (1.0 - self.fading[1])).sqrt() + 1e-12;
                let step = rate * speed * (*mean / (1.0 - self.fading[0])) / usual;
                *weight = (*weight - step).clamp(-most, most);
                *rounded = nearest(*weight);
                *slope = 0.0;
            }
        }
    }

    /// Returns the bytes of the network in the order that `knobel_tiles::neural` reads.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let weights = |part: &[f32]| part.iter().map(|&it| it as i8 as u8).collect::<Vec<_>>();
        let biases = |part: &[f32]| {
            let both = part.iter().flat_map(|&it| (it as i16).to_le_bytes());
            both.collect::<Vec<_>>()
        };
        let all = &self.rounded;
        bytes.extend(weights(&all[..FIRST_BIAS]));
        bytes.extend(biases(&all[FIRST_BIAS..SECOND]));
        bytes.extend(weights(&all[SECOND..SECOND_BIAS]));
        bytes.extend(biases(&all[SECOND_BIAS..THIRD]));
        for blank in 0..CELLS {
            for output in 0..OUTPUTS {
                let column: Vec<f32> = (0..MIDDLE)
                    .map(|at| all[third(blank, at) + output])
                    .collect();
                bytes.extend(weights(&column));
            }
        }
        for blank in 0..CELLS {
            let start = THIRD_BIAS + blank * OUT;
            bytes.extend(biases(&all[start..start + OUTPUTS]));
        }
        bytes
    }
}

/// Returns the gradient of the loss with respect to each output, in units of [`SCORE_UNIT`].
fn slopes_of_outputs(look: &Activations, lesson: &Lesson) -> [f32; OUT] {
    let open = |way: &usize| lesson.is_open(*way);
    let top = (0..4).filter(open).map(|way| look.outputs[way]);
    let top = top.fold(f32::MIN, f32::max);
    let mut odds = [0.0; 4];
    let (mut all, mut nearer) = (0.0, 0.0);
    for way in (0..4).filter(open) {
        odds[way] = exponential((look.outputs[way] - top) / SCORE_UNIT);
        all += odds[way];
        if lesson.is_nearer(way) {
            nearer += odds[way];
        }
    }
    let mut slopes = [0.0; OUT];
    for way in (0..4).filter(open) {
        slopes[way] = odds[way] / all;
        if lesson.is_nearer(way) {
            slopes[way] -= odds[way] / nearer;
        }
    }
    let wrong = look.outputs[4] / SCORE_UNIT - f32::from(lesson.distance) / 4.0;
    slopes[4] = DISTANCE_SHARE * wrong.clamp(-1.0, 1.0);
    slopes
}

/// Returns the offset of the weights for the tile on each cell.
fn rows(homes: &[u8; CELLS]) -> impl Iterator<Item = usize> {
    let row = |(cell, &home): (usize, &u8)| (usize::from(home) * CELLS + cell) * UNITS;
    homes.iter().enumerate().map(row)
}

/// Returns the offset of the weights from one unit of the second layer to all outputs.
fn third(blank: usize, at: usize) -> usize {
    THIRD + (blank * MIDDLE + at) * OUT
}

fn part<const N: usize>(all: &[f32], at: usize) -> &[f32; N] {
    all[at..]
        .first_chunk()
        .expect("every part lies within the weights")
}

fn part_mut<const N: usize>(all: &mut [f32], at: usize) -> &mut [f32; N] {
    all[at..]
        .first_chunk_mut()
        .expect("every part lies within the weights")
}

fn add<const N: usize>(sums: &mut [f32; N], factor: f32, weights: &[f32; N]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += factor * weight;
    }
}

/// Returns the activation of a first sum.
fn cut(sum: f32) -> f32 {
    let sum = if sum > 0.0 { sum } else { 0.0 };
    if sum < FIRST_TOP { sum } else { FIRST_TOP }
}

/// Returns the dot product, accumulated in eight lanes that are added at the end.
#[inline(always)]
fn lanes<const N: usize>(left: &[f32; N], right: &[f32; N]) -> f32 {
    let mut lanes = [0.0; 8];
    for (left, right) in left.chunks_exact(8).zip(right.chunks_exact(8)) {
        for (lane, (left, right)) in lanes.iter_mut().zip(left.iter().zip(right)) {
            *lane += left * right;
        }
    }
    let [a, b, c, d, e, f, g, h] = lanes;
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}

/// Rounds to the nearest integer, and ties to the even one, for numbers below 2²². The method
/// relies on `f32` having no fractions beyond 2²³.
fn nearest(number: f32) -> f32 {
    const BIG: f32 = 12_582_912.0;
    (number + BIG) - BIG
}

/// Returns eˣ for x ≤ 0 within a few units in the last place, as a power of two times a polynomial
/// of the remainder.
fn exponential(x: f32) -> f32 {
    let binary = x.max(-80.0) * std::f32::consts::LOG2_E;
    let whole = nearest(binary);
    let rest = binary - whole;
    let power = f32::from_bits(((whole as i32 + 127) as u32) << 23);
    const TERMS: [f32; 6] = [
        0.000_154_035_3,
        0.001_333_355_8,
        0.009_618_129,
        0.055_504_11,
        0.240_226_5,
        std::f32::consts::LN_2,
    ];
    let polynomial = TERMS.iter().fold(0.0, |sum, term| (sum + term) * rest);
    power * (1.0 + polynomial)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponentials_are_close_to_the_true_values() {
        for step in 0..4000 {
            let x = step as f32 * -0.01;
            let (ours, theirs) = (f64::from(exponential(x)), f64::from(x).exp());
            assert!((ours / theirs - 1.0).abs() < 4e-6, "{x}: {ours} {theirs}");
        }
    }

    #[test]
    fn division_rounds_down_like_a_shift() {
        let down = 0.5 - 0.5 / MIDDLE_UNIT;
        for sum in -40_000..40_000 {
            let rounded = nearest(sum as f32 / MIDDLE_UNIT - down);
            assert_eq!(rounded as i32, sum >> MIDDLE_BITS);
        }
    }
}
