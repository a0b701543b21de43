//! `cargo xtask train neural`: trains the network for the AKSEN program `neural` and the heuristic
//! `neural`, and writes it to `crates/tiles/generated/neural.weights`. `cargo xtask gen` derives
//! the firmware's tables from this file. `train neural --check` repeats the training and compares
//! the result bit by bit. The tests do so for one kind of goal, or for all kinds with
//! `KNOBEL_EXHAUSTIVE`. `train --check` only verifies that these settings produced the file.
//!
//! **Training targets.** For every board and each of the three kinds of goal, the network learns
//! which moves lead nearer, and the distance. It trains on all boards, and no test set is held out,
//! because every board that it will ever see is known. The network is too small to memorise them,
//! so what matters is which boards it gets wrong.
//!
//! **Sampling.** Walks to the goal visit a few boards near the goal often and most boards hardly
//! ever. A board is therefore drawn in proportion to the number of visits to the power of 3/4. At
//! first the visits are estimated from the distance. Later they are counted on walks of the network
//! itself from every board.
//!
//! Training takes about half a minute per kind on one core, and 30 MB.

mod boards;
mod network;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use knobel::Rng;
use knobel_tiles::neural::{self, KINDS, Network};

use boards::{BOARDS, Boards, Lesson};
use network::Learner;

const SEED: u64 = 1;
/// The number of passes, that is drawn boards divided by all boards.
const PASSES: usize = 100;
/// The drawn boards per update of the weights.
const BATCH: usize = 128;
/// The first and the last learning rate, in units of a weight's byte.
const RATE: f32 = 0.3;
const LEAST_RATE: f32 = 0.002;
/// The updates until the full rate is reached.
const WARM_UP: usize = 500;
/// The number of surveys, each of which walks from all boards. From survey `FIRST_COUNTED` on, the
/// counted visits replace the estimates.
const SURVEYS: usize = 20;
const FIRST_COUNTED: usize = 4;
/// The relative weight of boards with the blank in a corner: the network scores such a board only
/// at the start of a walk.
const CORNER_SHARE: f64 = 0.05;
/// The visits that every board has at least.
const LEAST_VISITS: f64 = 0.25;

/// The boards that a walk remembers, and the most moves of a walk, as in the firmware.
const REMEMBERED: usize = 32;
const MOST_MOVES: usize = 250;

/// The threads, each of which trains one kind of goal at a time.
const THREADS: usize = 2;

/// Trains all kinds and writes the file.
pub fn run() -> anyhow::Result<()> {
    let path = path()?;
    std::fs::write(&path, train_all()?)
        .with_context(|| format!("cannot write {}", path.display()))?;
    println!("run 'cargo xtask gen' for the firmware's tables");
    Ok(())
}

/// Trains all kinds and fails if the result differs from the file.
pub fn check_by_training() -> anyhow::Result<()> {
    ensure!(
        train_all()? == read()?,
        "{} is not what this course makes; run 'cargo xtask train neural'",
        path()?.display()
    );
    println!("train: the network is reproduced bit for bit");
    Ok(())
}

/// Fails if the file is missing, damaged or made with other settings.
pub fn check() -> anyhow::Result<()> {
    let file = read()?;
    let networks = file.get(neural::HEADER_BYTES..).unwrap_or_default();
    ensure!(
        file.starts_with(&header(networks)),
        "{} is damaged or of another course; run 'cargo xtask train neural'",
        path()?.display()
    );
    Ok(())
}

fn path() -> anyhow::Result<PathBuf> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    let root = root.context("the xtask folder has a parent: the repository")?;
    Ok(root.join("crates/tiles/generated/neural.weights"))
}

fn read() -> anyhow::Result<Vec<u8>> {
    let path = path()?;
    std::fs::read(&path).with_context(|| {
        let path = path.display();
        format!("cannot read {path}; run 'cargo xtask train neural'")
    })
}

/// Returns the checksum of the settings and that of the networks.
fn header(networks: &[u8]) -> Vec<u8> {
    let course = format!(
        "{SEED} {PASSES} {BATCH} {RATE} {LEAST_RATE} {WARM_UP} {SURVEYS} {FIRST_COUNTED} {CORNER_SHARE} \
         {LEAST_VISITS} {REMEMBERED} {MOST_MOVES} {} {}",
        neural::UNITS,
        neural::MIDDLE
    );
    let numbers = [course.as_bytes(), networks].map(crc32fast::hash);
    numbers.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// Trains all kinds and returns the whole file.
fn train_all() -> anyhow::Result<Vec<u8>> {
    let next = AtomicUsize::new(0);
    let mut made = std::thread::scope(|scope| {
        let take = || {
            let kind = next.fetch_add(1, Ordering::Relaxed);
            (kind < KINDS.len()).then(|| train(kind).map(|bytes| (kind, bytes)))
        };
        let work = move || std::iter::from_fn(take).collect::<anyhow::Result<Vec<_>>>();
        let workers: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        let parts = workers.into_iter();
        parts
            .map(|worker| worker.join().expect("training does not panic"))
            .collect::<anyhow::Result<Vec<_>>>()
    })?
    .concat();
    made.sort_by_key(|(kind, _)| *kind);
    let networks: Vec<u8> = made.into_iter().flat_map(|(_, bytes)| bytes).collect();
    Ok([header(&networks), networks].concat())
}

/// Trains the network of one kind.
fn train(kind: usize) -> anyhow::Result<Vec<u8>> {
    let started = Instant::now();
    let boards = Boards::new(KINDS[kind]);
    let mut random = Rng::new(SEED + kind as u64);
    let mut learner = Learner::new(|| (random.bits() >> 40) as f32 / (1 << 24) as f32);
    let mut lots = Lots::new(&guessed_visits(&boards));
    let rounds = PASSES * BOARDS / BATCH;
    let mut surveys = 0;
    for round in 0..rounds {
        learner.study(&lots.draw(&mut random).map(|board| &boards.lessons[board]));
        let left = 1.0 - round as f32 / rounds as f32;
        let warm = ((round + 1) as f32 / WARM_UP as f32).min(1.0);
        learner.learn(warm * (RATE * left * left + LEAST_RATE), BATCH);
        if (round + 1) * SURVEYS / rounds > surveys {
            surveys += 1;
            let survey = Survey::new(&learner, &boards);
            println!(
                "blank home {}: {surveys} of {SURVEYS}, {survey}, {:.0} s",
                KINDS[kind],
                started.elapsed().as_secs_f64()
            );
            if surveys >= FIRST_COUNTED {
                lots = Lots::new(&survey.visits);
            }
        }
    }
    let bytes = learner.bytes();
    check_integers(&learner, &boards, &Network::from_bytes(&bytes))?;
    Ok(bytes)
}

/// Fails unless the integer network gives the same scores on every board, with sums that fit 16
/// bits.
fn check_integers(learner: &Learner, boards: &Boards, network: &Network<'_>) -> anyhow::Result<()> {
    for lesson in &boards.lessons {
        let (homes, blank) = (&lesson.homes, lesson.blank.into());
        let look = network.look(homes, blank);
        let scores = learner.look(homes, blank).scores();
        ensure!(
            look.scores() == scores.map(|score| score as i32),
            "integers and floats differ on {homes:?}"
        );
        let mut sums = look.second.iter().chain(&look.outputs);
        if let Some(sum) = sums.find(|&&sum| i16::try_from(sum).is_err()) {
            bail!("a sum of {sum} on {homes:?} does not fit 16 bits");
        }
    }
    Ok(())
}

/// Estimates how many walks from all boards pass each board: the number of boards at least as far
/// from the goal is shared equally among the boards of each distance.
fn guessed_visits(boards: &Boards) -> Vec<f64> {
    let mut at = [0.0; 32];
    for lesson in &boards.lessons {
        at[usize::from(lesson.distance)] += 1.0;
    }
    let guess = |lesson: &Lesson| {
        let distance = usize::from(lesson.distance);
        let corner = if lesson.in_corner() {
            CORNER_SHARE
        } else {
            1.0
        };
        corner * at[distance..].iter().sum::<f64>() / at[distance]
    };
    boards.lessons.iter().map(guess).collect()
}

/// Draws boards in proportion to their visits to the power of 3/4, but never the goal.
struct Lots {
    /// The cumulative weight of each board, as a fraction of the sum.
    ends: Vec<f64>,
    /// The sum is divided into [`LOT_PARTS`] equal parts. For each part this is the first board
    /// whose cumulative weight lies beyond its start.
    starts: Vec<usize>,
}

/// The parts of the lookup table for draws.
const LOT_PARTS: usize = 1 << 16;

impl Lots {
    fn new(visits: &[f64]) -> Self {
        let mut sum = 0.0;
        let end = |(board, visits): (usize, &f64)| {
            if board > 0 {
                sum += visits.sqrt() * visits.sqrt().sqrt();
            }
            sum
        };
        let ends: Vec<f64> = visits.iter().enumerate().map(end).collect();
        let start = |at: usize| {
            let lot = at as f64 / LOT_PARTS as f64 * sum;
            ends.partition_point(|&end| end <= lot)
        };
        Self {
            starts: (0..=LOT_PARTS).map(start).collect(),
            ends,
        }
    }

    fn draw(&self, random: &mut Rng) -> [usize; BATCH] {
        std::array::from_fn(|_| {
            let part = (random.bits() >> 11) as f64 / (1u64 << 53) as f64;
            let lot = part * self.ends[BOARDS - 1];
            let at = (part * LOT_PARTS as f64) as usize;
            let (start, end) = (self.starts[at], self.starts[at + 1]);
            let further = self.ends[start..end].partition_point(|&end| end <= lot);
            (start + further).min(BOARDS - 1)
        })
    }
}

/// The result of walks from every board.
struct Survey {
    solved: usize,
    moves: usize,
    optimal: usize,
    longest: usize,
    /// How often the network scored each board.
    visits: Vec<f64>,
}

impl std::fmt::Display for Survey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} of {BOARDS} boards solved, {:.4} times optimal, longest {}",
            self.solved,
            self.moves as f64 / self.optimal as f64,
            self.longest
        )
    }
}

impl Survey {
    fn new(learner: &Learner, boards: &Boards) -> Self {
        let look = |lesson: &Lesson| {
            let look = learner.look(&lesson.homes, lesson.blank.into());
            let scores = look.scores();
            let mut order = [0, 1, 2, 3];
            order.sort_by(|&one, &other| scores[other].total_cmp(&scores[one]));
            order
        };
        let orders: Vec<[usize; 4]> = boards.lessons.iter().map(look).collect();
        let mut survey = Self {
            solved: 0,
            moves: 0,
            optimal: 0,
            longest: 0,
            visits: vec![LEAST_VISITS; BOARDS],
        };
        let mut path = Vec::new();
        for start in 0..BOARDS {
            survey.walk(boards, &orders, start, &mut path);
        }
        survey
    }

    /// Makes one walk by the rules of the firmware. The walk never reverses its last move. In a
    /// corner it takes the only other move. Elsewhere it takes the best move to a board that is not
    /// among the last [`REMEMBERED`] ones.
    fn walk(&mut self, boards: &Boards, orders: &[[usize; 4]], start: usize, path: &mut Vec<u32>) {
        path.clear();
        path.push(start as u32);
        let mut at = start;
        while at != 0 && path.len() <= MOST_MOVES {
            let from = path.len().checked_sub(2).map(|before| path[before]);
            let next = |way: usize| boards.next[at][way];
            let on = |&way: &usize| boards.lessons[at].is_open(way) && Some(next(way)) != from;
            let ways = orders[at].into_iter().filter(on).map(next);
            if from.is_none() || !boards.lessons[at].in_corner() {
                self.visits[at] += 1.0;
            }
            let recent = &path[path.len().saturating_sub(REMEMBERED)..];
            let new = ways.clone().find(|board| !recent.contains(board));
            let Some(next) = new.or(ways.clone().next()) else {
                return;
            };
            at = next as usize;
            path.push(next);
        }
        if at == 0 {
            self.solved += 1;
            self.moves += path.len() - 1;
            self.optimal += usize::from(boards.lessons[start].distance);
            self.longest = self.longest.max(path.len() - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trains one kind completely and compares the result with the file.
    fn assert_reproduced(kind: usize) {
        let networks = &neural::file()[neural::HEADER_BYTES..];
        let shipped = networks.chunks(neural::NETWORK_BYTES).nth(kind);
        assert!(shipped == Some(&train(kind).unwrap()));
    }

    /// Takes half a minute. The quick test `a_short_course_gives_these_bits` covers the first steps
    /// in every run.
    #[test]
    fn training_reproduces_a_network_bit_for_bit() {
        if knobel_skipped_tests::at_length() {
            assert_reproduced(0);
        }
    }

    /// Trains the other kinds, only with `KNOBEL_EXHAUSTIVE`, because they run the same code for
    /// the same time on other boards.
    #[test]
    fn training_reproduces_the_other_networks() {
        if std::env::var_os("KNOBEL_EXHAUSTIVE").is_none() {
            return knobel_skipped_tests::note("KNOBEL_EXHAUSTIVE is not set");
        }
        assert_reproduced(1);
        assert_reproduced(2);
    }

    /// Compares the first 100 updates bit by bit. If training differed between machines, this test
    /// would fail.
    #[test]
    fn a_short_course_gives_these_bits() {
        let boards = Boards::new(KINDS[0]);
        let mut random = Rng::new(SEED);
        let mut learner = Learner::new(|| (random.bits() >> 40) as f32 / (1 << 24) as f32);
        let lots = Lots::new(&guessed_visits(&boards));
        for _ in 0..100 {
            learner.study(&lots.draw(&mut random).map(|board| &boards.lessons[board]));
            learner.learn(RATE, BATCH);
        }
        assert_eq!(crc32fast::hash(&learner.bytes()), 0xa728_8c87);
    }
}
