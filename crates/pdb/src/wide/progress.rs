//! How far the threads of a bound are: which pieces are done, and where each thread is in those that are not.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use knobel_tiles::Direction;

use super::checkpoint::ProofState;
use super::units::{Cursor, Frontier, Piece, Unit};
use super::walk::Source;
use crate::share::Shared;

/// What is left of a bound with so many units: all of it, or what a checkpoint says if it is about the same units.
pub(super) fn pieces(units: usize, kept: Option<ProofState>) -> Vec<Piece> {
    let same =
        |kept: &ProofState| kept.units as usize == units && kept.done.len() == units.div_ceil(64);
    let Some(kept) = kept.filter(same) else {
        return (0..units as u32).map(Piece::Whole).collect();
    };
    // By unit and place, as one number each.
    let number = |(cursor, place): (&Cursor, u64)| u64::from(cursor.unit) << 32 | place;
    let mut order: Vec<u64> = kept.cursors.iter().zip(0..).map(number).collect();
    order.sort_unstable();
    let mut cursors = order
        .into_iter()
        .map(|number| &kept.cursors[number as u32 as usize])
        .peekable();
    let mut pieces = Vec::new();
    for unit in 0..units as u32 {
        let done = kept.done[unit as usize / 64] >> (unit % 64) & 1 == 1;
        let before = pieces.len();
        while let Some(cursor) = cursors.next_if(|cursor| cursor.unit == unit) {
            pieces.extend((!done).then(|| Piece::Part(cursor.clone())));
        }
        if !done && pieces.len() == before {
            pieces.push(Piece::Whole(unit));
        }
    }
    pieces
}

/// One bit for each unit below which nothing is left; `open` are the others.
pub(super) fn done_units(units: usize, open: impl Iterator<Item = u32>) -> Vec<u64> {
    let mut words = vec![u64::MAX; units.div_ceil(64)];
    if let Some(last) = words.last_mut() {
        *last >>= units.next_multiple_of(64) - units;
    }
    for unit in open {
        words[unit as usize / 64] &= !(1 << (unit % 64));
    }
    words
}

/// Which pieces are done, one bit each.
pub(super) struct Done(Vec<AtomicU64>);

impl Done {
    pub fn new(pieces: usize) -> Self {
        let words = pieces.div_ceil(64);
        Self((0..words).map(|_| AtomicU64::new(0)).collect())
    }

    fn add(&self, piece: u32) {
        self.0[piece as usize / 64].fetch_or(1 << (piece % 64), Ordering::Relaxed);
    }

    pub fn has(&self, piece: u32) -> bool {
        self.0[piece as usize / 64].load(Ordering::Relaxed) >> (piece % 64) & 1 == 1
    }
}

/// Where all threads are, as they told when they were asked last. What they have done since is not lost on anybody but
/// a process that is killed.
pub(super) struct Told {
    /// How often they were asked.
    pub asked: AtomicU64,
    /// By thread.
    cursors: Vec<Mutex<Vec<Cursor>>>,
}

impl Told {
    pub fn new(threads: usize) -> Self {
        Self {
            asked: AtomicU64::new(0),
            cursors: (0..threads.max(1)).map(|_| Mutex::default()).collect(),
        }
    }

    pub fn tell(&self, thread: usize, now: Vec<Cursor>) {
        if let Some(told) = self.cursors.get(thread) {
            *locked(told) = now;
        }
    }
}

fn locked(told: &Mutex<Vec<Cursor>>) -> MutexGuard<'_, Vec<Cursor>> {
    told.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The pieces of a bound as threads take them, each known by its place.
#[derive(Clone, Copy)]
pub(super) struct Pieces<'a> {
    pub frontier: &'a Frontier,
    pub all: &'a [Piece],
    pub done: &'a Done,
    pub told: &'a Told,
    pub shared: &'a Shared<(u32, Vec<Direction>)>,
}

impl Pieces<'_> {
    /// Searches that were under way when their threads were asked last, and are not done since.
    pub fn cursors(&self) -> Vec<Cursor> {
        // Until somebody tells more, those that were under way before are where they were.
        let begun = self.all.iter().zip(0..);
        let begun = begun.filter_map(|(piece, place)| Some((place, piece.begun()?.clone())));
        let mut cursors: Vec<(u32, Cursor)> = begun.collect();
        for told in &self.told.cursors {
            for cursor in locked(told).clone() {
                match cursors.binary_search_by_key(&cursor.unit, |it| it.0) {
                    Ok(at) => cursors[at].1 = cursor,
                    Err(at) => cursors.insert(at, (cursor.unit, cursor)),
                }
            }
        }
        let left = cursors.into_iter().filter(|it| !self.done.has(it.0));
        let of_unit = |(place, cursor)| Cursor {
            unit: self.unit_of(place),
            ..cursor
        };
        left.map(of_unit).collect()
    }

    /// One bit for each unit whose pieces are done.
    pub fn done_units(&self) -> Vec<u64> {
        let open = self.all.iter().zip(0..).filter(|it| !self.done.has(it.1));
        done_units(self.frontier.len(), open.map(|(piece, _)| piece.unit()))
    }

    /// The unit of the piece in this place.
    fn unit_of(&self, place: u32) -> u32 {
        self.all[place as usize].unit()
    }
}

impl Source for Pieces<'_> {
    fn next(&mut self) -> Option<(u32, Unit, Option<&Cursor>)> {
        let place = self.shared.take();
        let piece = self.all.get(place)?;
        let unit = self.frontier.unit(piece.unit())?;
        Some((place as u32, unit, piece.begun()))
    }

    fn finished(&mut self, piece: u32) {
        self.done.add(piece);
    }
}
