//! Rates of the ranks that call.

use std::io::{self, Write};
use std::time::Duration;

use knobel_tiles::{Board, Goal, Shape};

use super::super::{Trouble, agree};
use super::{CountError, Job, Orders, Rates, Sample, Size, SortedRates, WordRates, count};
use crate::Ranks;

/// A sample takes so many bytes, or one unit.
const SAMPLE: u64 = 64 << 20;
/// Layers are made for at least so long, and so often.
const LONG_ENOUGH: Duration = Duration::from_millis(150);
/// A parcel has so many bytes, and so many are sent.
const PARCEL: usize = 1 << 20;
const PARCELS: u32 = 16;
const MEETINGS: u32 = 100;
/// The file that is written.
const FILE: usize = 64 << 20;

/// What these ranks do for a count on so many; all of them call it. It takes some seconds, which `clock` counts.
///
/// # Errors
/// If boards cannot be numbered, or a temporary file cannot be written.
pub fn measure(
    goal: &Board,
    size: usize,
    ranks: &mut dyn Ranks,
    clock: &dyn Fn() -> Duration,
) -> Result<Rates, CountError> {
    let space = Size::of(goal).ok_or(CountError::TooLarge)?;
    let (orders, shape) = sampled(goal).ok_or(CountError::TooLarge)?;
    let mut sample = Sample::new(&orders, [ranks.rank() % size, size], SAMPLE);
    let mut words = [WordRates {
        density: 0.0,
        seconds: 0.0,
        sent: 0.0,
    }; 3];
    for (words, part) in words.iter_mut().zip([16.0, 4.0, 1.0]) {
        *words = layers(&mut sample, space.density() / part, ranks, clock)?;
    }
    drop(sample);
    let (exchange, meeting) = talk(ranks, clock);
    let written = write(clock).map_err(Trouble::at(&std::env::temp_dir()));
    Ok(Rates {
        words,
        shape,
        exchange,
        meeting,
        disk: FILE as f64 / mean(agree(ranks, written)?, ranks),
        sorted: sorted(goal.shape(), ranks, clock)?,
    })
}

/// The numbers of this goal's boards, or of smaller ones where a unit of them is too large for a sample.
fn sampled(goal: &Board) -> Option<(Orders, Shape)> {
    let mut orders = Orders::new(goal)?;
    let mut shape = goal.shape();
    while Sample::unit(&orders) > 2 * SAMPLE {
        let (width, height) = (shape.width(), shape.height());
        shape = match width > height {
            true => Shape::new(width - 1, height),
            false => Shape::new(width, height - 1),
        }
        .ok()?;
        orders = Orders::new(&Goal::Last.board(shape)?)?;
    }
    Some((orders, shape))
}

/// What all ranks have on average, to the nanosecond.
fn mean(seconds: f64, ranks: &mut dyn Ranks) -> f64 {
    let all = ranks.sum((seconds * 1e9) as u64);
    (all as f64 / 1e9 / ranks.size() as f64).max(1e-9)
}

/// Makes layers of this density, all ranks at once.
fn layers(
    sample: &mut Sample<'_>,
    density: f64,
    ranks: &mut dyn Ranks,
    clock: &dyn Fn() -> Duration,
) -> Result<WordRates, CountError> {
    let mut took = Duration::ZERO;
    let (mut boards, mut words, mut rounds) = (0, 0, 0);
    let sent = sample.sent();
    while rounds < 2
        || ranks.sum(took.as_millis() as u64) < LONG_ENOUGH.as_millis() as u64 * ranks.size() as u64
    {
        for _colour in 0..2 {
            boards += sample.fill(density);
            words += sample.words();
            ranks.all(0);
            let began = clock();
            sample.advance()?;
            took += clock() - began;
        }
        rounds += 1;
    }
    let words = words as f64;
    Ok(WordRates {
        density: boards as f64 / words / 64.0,
        seconds: mean(took.as_secs_f64(), ranks) / words,
        sent: (sample.sent() - sent) as f64 / words,
    })
}

/// Bytes a second that each rank sends, if there are others, and how long a meeting takes.
fn talk(ranks: &mut dyn Ranks, clock: &dyn Fn() -> Duration) -> (Option<f64>, f64) {
    if ranks.size() == 1 {
        return (None, 0.0);
    }
    let others = ranks.size() - 1;
    let mut out: Vec<Vec<u8>> = Vec::new();
    let mut into = Vec::new();
    let mut began = clock();
    // The first round makes room.
    for round in 0..=PARCELS {
        out.clear();
        out.resize(ranks.size(), vec![1; PARCEL / others]);
        ranks.all(0);
        if round == 1 {
            began = clock();
        }
        ranks.exchange(&mut out, &mut into);
        into.clear();
    }
    let bytes = f64::from(PARCELS) * (PARCEL / others * others) as f64;
    let rate = bytes / mean((clock() - began).as_secs_f64(), ranks);
    let began = clock();
    for _ in 0..MEETINGS {
        ranks.all(0);
    }
    let meeting = mean((clock() - began).as_secs_f64(), ranks) / f64::from(MEETINGS);
    (Some(rate), meeting)
}

/// Writes a file and waits until the disk has it; answers the seconds.
fn write(clock: &dyn Fn() -> Duration) -> io::Result<f64> {
    let mut file = tempfile::tempfile()?;
    let piece: Vec<u8> = (0..1 << 20u32)
        .map(|byte: u32| (byte.wrapping_mul(byte) >> 7) as u8)
        .collect();
    let began = clock();
    for _ in 0..FILE / piece.len() {
        file.write_all(&piece)?;
    }
    file.sync_data()?;
    Ok((clock() - began).as_secs_f64())
}

/// Counts a small space with sorted layers; what waits is sorted in small runs, so that there are several.
fn sorted(
    shape: Shape,
    ranks: &mut dyn Ranks,
    clock: &dyn Fn() -> Duration,
) -> Result<SortedRates, CountError> {
    let (width, height) = match shape.width() >= shape.height() {
        true => (5, 2),
        false => (2, 5),
    };
    let small = Shape::new(width, height).expect("such boards there are");
    let goal = Goal::Last
        .board(small)
        .expect("standard goals fit every shape");
    let of = Size::of(&goal).ok_or(CountError::TooLarge)?;
    let mut job = Job::new(&goal);
    job.limits.memory = Some(0);
    let began = clock();
    let counted = count(&job, ranks, &mut ())?;
    let seconds = mean((clock() - began).as_secs_f64(), ranks);
    let boards = of.boards as f64;
    Ok(SortedRates {
        of,
        ranks: ranks.size(),
        board: seconds * ranks.size() as f64 / boards,
        moved: counted.moved as f64 / boards,
        most: counted.disk as f64 / boards,
    })
}
