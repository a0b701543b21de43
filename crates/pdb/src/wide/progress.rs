//! How far the threads of a bound are: which units are done, and where each thread is in those that are not.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use knobel_tiles::Direction;

use super::checkpoint::ProofState;
use super::units::{Cursor, Frontier, Unit};
use super::walk::Source;
use crate::share::Shared;

/// Which units of a bound are done, one bit each.
pub(super) struct Done(Vec<AtomicU64>);

impl Done {
    /// As a checkpoint has it, if that is about the same units.
    pub fn new(units: usize, kept: Option<&ProofState>) -> Self {
        let words = units.div_ceil(64);
        let kept = kept.filter(|kept| kept.units as usize == units && kept.done.len() == words);
        let word = |at| kept.map_or(0, |kept| kept.done[at]);
        Self((0..words).map(|at| AtomicU64::new(word(at))).collect())
    }

    fn add(&self, unit: u32) {
        self.0[unit as usize / 64].fetch_or(1 << (unit % 64), Ordering::Relaxed);
    }

    pub fn has(&self, unit: u32) -> bool {
        self.0[unit as usize / 64].load(Ordering::Relaxed) >> (unit % 64) & 1 == 1
    }

    pub fn words(&self) -> Vec<u64> {
        let words = self.0.iter();
        words.map(|word| word.load(Ordering::Relaxed)).collect()
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
    /// Until somebody tells more, searches that were under way are where they were.
    pub fn new(threads: usize, begun: &[Cursor]) -> Self {
        let none = (0..threads.max(1)).map(|_| Mutex::default());
        Self {
            asked: AtomicU64::new(0),
            cursors: none.chain([Mutex::new(begun.to_vec())]).collect(),
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

/// The units of a bound as threads take them.
#[derive(Clone, Copy)]
pub(super) struct Units<'a> {
    pub frontier: &'a Frontier,
    /// Those that are left.
    pub left: &'a [u32],
    /// Where to go on in some of them.
    pub begun: &'a [Cursor],
    pub done: &'a Done,
    pub told: &'a Told,
    pub shared: &'a Shared<(u32, Vec<Direction>)>,
}

impl Units<'_> {
    /// Searches that were under way when their threads were asked last, and are not done since.
    pub fn cursors(&self) -> Vec<Cursor> {
        let all = self.told.cursors.iter();
        let all = all.flat_map(|told| locked(told).clone());
        let mut cursors: Vec<Cursor> = Vec::new();
        for cursor in all.filter(|it| !self.done.has(it.unit)) {
            // Of a search that was resumed, the newer of two stands before the older.
            if let Err(at) = cursors.binary_search_by_key(&cursor.unit, |it| it.unit) {
                cursors.insert(at, cursor);
            }
        }
        cursors
    }
}

impl Source for Units<'_> {
    fn next(&mut self) -> Option<(u32, Unit, Option<&Cursor>)> {
        let number = *self.left.get(self.shared.take())?;
        let begun = self.begun.iter().find(|cursor| cursor.unit == number);
        Some((number, self.frontier.unit(number)?, begun))
    }

    fn finished(&mut self, unit: u32) {
        self.done.add(unit);
    }
}
