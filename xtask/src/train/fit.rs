//! Fits the corrections of the beam search to the lengths of paths.
//!
//! **Model.** The estimate is linear: the mean of the pattern views, plus a weight for each tile
//! and cell, for the blank's cell, and for each two tiles on two nearby cells. The weight of a pair
//! is the sum of two parts. One belongs to the exact cells. The other depends only on how far each
//! tile is from home, so that few boards suffice to learn it.
//!
//! **Training.** The weights are trained by normalised least mean squares. Each pass visits all
//! samples in a random order, and the steps shrink from pass to pass. The pass with the smallest
//! error on held-out boards wins.
//!
//! # References
//! B. Widrow and M. E. Hoff, "Adaptive Switching Circuits", IRE WESCON 1960 (least mean squares).

use knobel::Rng;
use knobel_anytime::weights::{NEAR, PAIR_SCALE, Pairs, SCALE, VIEWS, Weights, each_pair, near};
use knobel_tiles::{Shape, transposed};

/// The directions that suffice to count every pair once.
const HALF: usize = NEAR.len() / 2;

/// Boards with their remaining moves.
#[derive(Debug, Clone, Default)]
pub(super) struct Samples {
    cells: usize,
    boards: Vec<u8>,
    /// The sum of the pattern views and the remaining moves.
    numbers: Vec<(u16, u16)>,
}

impl Samples {
    pub(super) fn new(cells: usize) -> Self {
        Self {
            cells,
            ..Self::default()
        }
    }

    pub(super) fn push(&mut self, board: &[u8], sum: u32, left: usize) {
        self.boards.extend_from_slice(&board[..self.cells]);
        self.numbers.push((sum as u16, left as u16));
    }

    pub(super) fn extend(&mut self, other: &Self) {
        self.boards.extend_from_slice(&other.boards);
        self.numbers.extend_from_slice(&other.numbers);
    }

    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }
}

/// The model in full precision.
#[derive(Debug, Clone)]
pub(super) struct Model {
    shape: Shape,
    blank_home: usize,
    bias: f32,
    single: Vec<f32>,
    blank: Vec<f32>,
    pair: Vec<f32>,
    shared: Vec<f32>,
    near: Vec<[u8; NEAR.len()]>,
    /// The offset of a tile from its home as a number, at `tile * cells + cell`.
    far: Vec<u16>,
    fars: usize,
}

/// The weights that one board activates.
#[derive(Debug, Default)]
struct Active {
    single: Vec<u32>,
    pair: Vec<u32>,
    shared: Vec<u32>,
    blank: usize,
}

impl Model {
    pub(super) fn new(shape: Shape, blank_home: usize) -> Self {
        let cells = shape.cells();
        let (across, down) = (2 * shape.width() - 1, 2 * shape.height() - 1);
        let far = |home: usize, cell: usize| {
            let right = shape.column(home) + shape.width() - 1 - shape.column(cell);
            let below = shape.row(home) + shape.height() - 1 - shape.row(cell);
            (below * across + right) as u16
        };
        Self {
            shape,
            blank_home,
            bias: 0.0,
            single: vec![0.0; cells * cells],
            blank: vec![0.0; cells],
            pair: vec![0.0; HALF * cells * cells * cells],
            shared: vec![0.0; HALF * (across * down) * (across * down)],
            near: (0..cells).map(|cell| near(shape, cell)).collect(),
            far: (0..cells * cells)
                .map(|at| far(at / cells, at % cells))
                .collect(),
            fars: across * down,
        }
    }

    /// Returns a model that starts with the corrections of a smaller board. The weights of tiles
    /// and pairs depend on their offsets from home and are averaged over all cells with these
    /// offsets.
    pub(super) fn grown(shape: Shape, blank_home: usize, smaller: &Weights) -> Self {
        let small = Self::new(smaller.shape, smaller.blank_home);
        let mut model = Self::new(shape, blank_home);
        let cells = smaller.shape.cells();
        let (across, wider) = (2 * smaller.shape.width() - 1, 2 * shape.width() - 1);
        let right = shape.width() - smaller.shape.width();
        let below = shape.height() - smaller.shape.height();
        let moved = |tile: usize, cell: usize| {
            let far = usize::from(small.far[tile * cells + cell]);
            (far / across + below) * wider + far % across + right
        };
        let mut pairs = Means::new(model.shared.len());
        each_pair(smaller.shape, |tile, cell, direction, other, there| {
            if tile != small.blank_home && other != small.blank_home && tile != other {
                let at = direction * model.fars + moved(tile, cell);
                let weight = smaller.pairs.get(tile, cell, direction, other);
                pairs.add(
                    at * model.fars + moved(other, there),
                    weight.into(),
                    PAIR_SCALE,
                );
            }
        });
        let mut singles = Means::new(model.fars);
        for (at, &weight) in smaller.pairs.single.iter().enumerate() {
            if at / cells != small.blank_home {
                singles.add(moved(at / cells, at % cells), weight, SCALE);
            }
        }
        model.shared = pairs.means();
        let singles = singles.means();
        let of = |&far: &u16| singles[usize::from(far)];
        model.single = model.far.iter().map(of).collect();
        model.bias = smaller.pairs.bias as f32 / SCALE as f32;
        model
    }

    fn active(&self, board: &[u8], active: &mut Active) {
        let cells = self.shape.cells();
        active.single.clear();
        active.pair.clear();
        active.shared.clear();
        for (cell, &tile) in board.iter().enumerate() {
            let tile = usize::from(tile);
            if tile == self.blank_home {
                active.blank = cell;
                continue;
            }
            active.single.push((tile * cells + cell) as u32);
            let far = usize::from(self.far[tile * cells + cell]);
            for (direction, &there) in self.near[cell][..HALF].iter().enumerate() {
                let there = usize::from(there);
                if there == cells || usize::from(board[there]) == self.blank_home {
                    continue;
                }
                let other = usize::from(board[there]);
                active
                    .pair
                    .push((((direction * cells + cell) * cells + tile) * cells + other) as u32);
                let other_far = usize::from(self.far[other * cells + there]);
                active
                    .shared
                    .push(((direction * self.fars + far) * self.fars + other_far) as u32);
            }
        }
    }

    fn predict(&self, active: &Active, sum: u16) -> f32 {
        let add =
            |weights: &[f32], at: &[u32]| at.iter().map(|&at| weights[at as usize]).sum::<f32>();
        f32::from(sum) / VIEWS as f32
            + self.bias
            + self.blank[active.blank]
            + add(&self.single, &active.single)
            + add(&self.pair, &active.pair)
            + add(&self.shared, &active.shared)
    }

    /// Makes one pass over all samples. Returns the root mean square error before each step.
    pub(super) fn pass(&mut self, samples: &Samples, step: f32, decay: f32, rng: &mut Rng) -> f32 {
        let cells = self.shape.cells();
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        rng.shuffle(&mut order);
        let (mut active, mut wrong) = (Active::default(), 0.0_f64);
        let mut turned = vec![0; cells];
        for at in order {
            let at = at as usize;
            let board = &samples.boards[at * cells..][..cells];
            let (sum, left) = samples.numbers[at];
            if self.shape.width() == self.shape.height() && rng.bits() & 1 == 0 {
                transpose(self.shape, board, &mut turned);
                self.active(&turned, &mut active);
            } else {
                self.active(board, &mut active);
            }
            let error = f32::from(left) - self.predict(&active, sum);
            wrong += f64::from(error * error);
            self.learn(&active, step * error, decay);
        }
        (wrong / samples.len().max(1) as f64).sqrt() as f32
    }

    fn learn(&mut self, active: &Active, step: f32, decay: f32) {
        let single = step / active.single.len() as f32 * 0.25;
        let pair = step / active.pair.len() as f32 * 0.25;
        for &at in &active.single {
            self.single[at as usize] += single;
        }
        for &at in &active.pair {
            let weight = &mut self.pair[at as usize];
            *weight += pair - decay * *weight;
        }
        for &at in &active.shared {
            self.shared[at as usize] += pair;
        }
        self.blank[active.blank] += step * 0.05;
        self.bias += step * 0.05;
    }

    /// Returns the root mean square error.
    pub(super) fn error(&self, samples: &Samples) -> f32 {
        let cells = self.shape.cells();
        let (mut active, mut wrong) = (Active::default(), 0.0_f64);
        for (board, &(sum, left)) in samples.boards.chunks(cells).zip(&samples.numbers) {
            self.active(board, &mut active);
            let error = f32::from(left) - self.predict(&active, sum);
            wrong += f64::from(error * error);
        }
        (wrong / samples.len().max(1) as f64).sqrt() as f32
    }

    /// Returns the corrections, rounded to integers.
    pub(super) fn rounded(&self) -> Pairs {
        let cells = self.shape.cells();
        let mut pairs = Pairs::new(self.shape);
        let whole = |weight: &f32| (*weight * SCALE as f32).round() as i32;
        pairs.bias = (self.bias * SCALE as f32).round() as i32;
        pairs.single = self.single.iter().map(whole).collect();
        pairs.blank = self.blank.iter().map(whole).collect();
        each_pair(self.shape, |tile, cell, direction, other, there| {
            if tile == self.blank_home || other == self.blank_home || tile == other {
                return;
            }
            let (far, other_far) = (
                self.far[tile * cells + cell],
                self.far[other * cells + there],
            );
            let weight = self.pair[((direction * cells + cell) * cells + tile) * cells + other]
                + self.shared[(direction * self.fars + usize::from(far)) * self.fars
                    + usize::from(other_far)];
            let weight = (weight * PAIR_SCALE as f32).round().clamp(-127.0, 127.0) as i8;
            pairs.set(tile, cell, direction, other, there, weight);
        });
        pairs
    }
}

/// Accumulates a mean for each number.
struct Means(Vec<(f32, f32)>);

impl Means {
    fn new(numbers: usize) -> Self {
        Self(vec![(0.0, 0.0); numbers])
    }

    fn add(&mut self, at: usize, weight: i32, scale: i32) {
        let (sum, count) = &mut self.0[at];
        *sum += weight as f32 / scale as f32;
        *count += 1.0;
    }

    fn means(&self) -> Vec<f32> {
        let mean = |&(sum, count): &(f32, f32)| sum / count.max(1.0);
        self.0.iter().map(mean).collect()
    }
}

/// Transposes a board: rows and columns are exchanged for both cells and tiles.
fn transpose(shape: Shape, board: &[u8], turned: &mut [u8]) {
    let turn = |cell: usize| transposed(shape, cell);
    for (cell, &tile) in board.iter().enumerate() {
        turned[turn(cell)] = turn(usize::from(tile)) as u8;
    }
}
