//! `cargo xtask train neural`: the network of the AKSEN's program `neural` and of the heuristic `neural`, written to
//! `crates/tiles/generated/neural.weights`; `cargo xtask gen` makes the firmware's tables of it. `train neural --check`
//! trains again and compares to the bit, and so do the tests, for one kind or with `KNOBEL_EXHAUSTIVE` for all; `train
//! --check` only sees whether the file is of this course.
//!
//! **What is taught:** for every board and each of the three kinds of goal, which moves lead nearer, and the distance.
//! All boards are there to be learned by heart, so no board is kept aside; the network is far too small for that, and
//! what counts is where its mistakes lie. A walk to the goal visits few boards often (those near the goal) and most
//! hardly ever, so boards are drawn as often as walks come by, to the power of 3/4: at first by a guess from the
//! distance, later by counting the visits of the network's own walks from every board.
//!
//! About half a minute for each kind on one core, 30 MB.

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
/// How many times as many looks as there are boards.
const PASSES: usize = 100;
/// Looks before the weights change.
const BATCH: usize = 128;
/// How far they change at first and at least, in units of a weight's byte.
const RATE: f32 = 0.3;
const LEAST_RATE: f32 = 0.002;
/// Changes until the full rate is reached.
const WARM_UP: usize = 500;
/// How often all walks are made; from this one on they say which boards are drawn.
const SURVEYS: usize = 20;
const FIRST_COUNTED: usize = 4;
/// How often a board in a corner is looked at, beside others as far away: only where a walk begins.
const CORNER_SHARE: f64 = 0.05;
/// Visits that every board is given.
const LEAST_VISITS: f64 = 0.25;

/// Boards that a walk remembers, and its most moves, as in the firmware.
const REMEMBERED: usize = 32;
const MOST_MOVES: usize = 250;

/// Threads, one kind of goal each.
const THREADS: usize = 2;

/// Trains all kinds and writes the file.
pub fn run() -> anyhow::Result<()> {
    let path = path()?;
    std::fs::write(&path, train_all()?)
        .with_context(|| format!("cannot write {}", path.display()))?;
    println!("run 'cargo xtask gen' for the firmware's tables");
    Ok(())
}

/// Trains all kinds and fails if the file differs.
pub fn check_by_training() -> anyhow::Result<()> {
    ensure!(
        train_all()? == read()?,
        "{} is not what this course makes; run 'cargo xtask train neural'",
        path()?.display()
    );
    println!("train: the network is reproduced bit for bit");
    Ok(())
}

/// Fails if the file is missing, damaged or of another course.
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

/// The course's number and a checksum of the networks.
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

/// The whole file.
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

/// The network of one kind.
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

/// Fails unless the integer network says the same of every board, in sums of 16 bits.
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

/// How many walks from all boards pass each board, guessed: at every distance as many as there are boards beyond.
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

/// Draws boards as often as they are visited, to the power of 3/4; never the goal.
struct Lots {
    /// For each board the sum of the shares up to it.
    ends: Vec<f64>,
    /// The first board whose end is beyond each of so many equal parts of the sum.
    starts: Vec<usize>,
}

/// In how many parts a board is looked for.
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

/// The walks from every board.
struct Survey {
    solved: usize,
    moves: usize,
    optimal: usize,
    longest: usize,
    /// How often each board was looked at.
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

    /// One walk, by the firmware's rules: never back, from a corner the only way on, else the best move to a board that
    /// is not among the last ones.
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

    /// The whole course of one kind; what ships is what it makes.
    fn assert_reproduced(kind: usize) {
        let networks = &neural::file()[neural::HEADER_BYTES..];
        let shipped = networks.chunks(neural::NETWORK_BYTES).nth(kind);
        assert!(shipped == Some(&train(kind).unwrap()));
    }

    /// Takes half a minute; `a_short_course_gives_these_bits` is the part of it that every run tries.
    #[test]
    fn training_reproduces_a_network_bit_for_bit() {
        if knobel_skipped::at_length() {
            assert_reproduced(0);
        }
    }

    /// The other kinds, only with `KNOBEL_EXHAUSTIVE`: the same code on other boards, a course as long for each.
    #[test]
    fn training_reproduces_the_other_networks() {
        if std::env::var_os("KNOBEL_EXHAUSTIVE").is_none() {
            return knobel_skipped::note("KNOBEL_EXHAUSTIVE is not set");
        }
        assert_reproduced(1);
        assert_reproduced(2);
    }

    /// The first lessons, to the bit: what would not train the same network on another machine would differ here.
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
