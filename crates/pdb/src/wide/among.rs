//! A bound that ranks search together.
//!
//! All of them have made the same frontier, so a piece of work is a few bytes. They search for some milliseconds, then all
//! stand still and meet: each says what it knows, lacks and could spare ([`Word`]), and from these words everybody sees
//! who has which pieces next. What nobody has begun comes from the list that all of them have; when that is used up, those
//! who have much [split](Walks::split) what they search and hand parts of it over. What is kept for a checkpoint is what
//! is left of all at a meeting: whatever is in nobody's hands and no longer in the list is done.
//!
//! The first rank alone looks at the watch and keeps; a meeting is its word to the others.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel_clock::{Instant, give_way, sleep, spawn};
use knobel_core::{Reader, Stats, StopReason, Watch};
use knobel_ranks::Ranks;
use knobel_tiles::Direction;

use super::meeting::{Word, best, dealt, handed, said};
use super::progress::done_units;
use super::prove::{End, Prover};
use super::search::Search;
use super::units::{Cursor, Frontier, Piece, Unit};
use super::walk::{LANES, Pause, Source, Walks};
use crate::share::Shared;

/// Time between two meetings: this part of the time since the bound began, so that short ones end soon, within limits.
const PART: u32 = 8;
const SHORTEST: Duration = Duration::from_millis(1);
/// Nobody learns later than that of a path that another has found, but for a budget and the way: half of a tenth of a second.
const LONGEST: Duration = Duration::from_millis(50);
/// The longest once the list is used up: who runs dry then must wait for others to split what they have.
const LONGEST_AT_THE_END: Duration = Duration::from_millis(4);

/// Nodes between two looks at the clock: a few tenths of a millisecond, for which the others wait.
const BUDGET: u64 = 1 << 11;

/// The ranks of a proof as one of them sees them.
pub(crate) struct Team<'a> {
    pub ranks: &'a mut dyn Ranks,
    /// Threads of this rank that search; where there are none, it only meets.
    pub threads: &'a AtomicUsize,
    /// The best path that is known to this rank from elsewhere. What all have agreed on is in the terms of the search.
    pub known: &'a AtomicU32,
}

impl Team<'_> {
    /// All of them know the best path that any of them knows.
    pub fn agree(&mut self, known: &AtomicU32) {
        let own = self.known.load(Ordering::Relaxed);
        let all = self.ranks.all(own.into());
        let best = all.into_iter().min().unwrap_or(own.into());
        known.fetch_min(best as u32, Ordering::Relaxed);
    }

    fn is_first(&self) -> bool {
        self.ranks.rank() == 0
    }
}

impl<const V: usize> Prover<'_, V> {
    /// Searches all pieces together with the other ranks, which have the same.
    pub(super) fn among(
        &self,
        frontier: &Frontier,
        pieces: Vec<Piece>,
        search: &mut Search<'_, '_>,
        team: &mut Team<'_>,
        watch: &mut dyn Watch,
    ) -> End {
        let began = Instant::now();
        let mut share = Share {
            frontier,
            list: pieces.into(),
            queue: Mutex::default(),
            walks: Vec::new(),
            finished: AtomicU64::new(0),
            worked: Duration::ZERO,
        };
        loop {
            let most = match share.list.is_empty() {
                true => LONGEST_AT_THE_END,
                false => LONGEST,
            };
            let time = (began.elapsed() / PART).clamp(SHORTEST, most);
            let threads = team.threads.load(Ordering::Relaxed);
            share.fill(threads, || Walks::new(self.kernel, search.bound as u8));
            let (counts, found) = share.work(Instant::now() + time);
            if let Some(end) = self.meet(&mut share, (counts, found), search, team, watch) {
                return end;
            }
        }
    }

    /// Meets the others; answers how the bound has ended, if it has.
    fn meet(
        &self,
        share: &mut Share<'_, '_, V>,
        (counts, found): ([u64; 2], Option<Found>),
        search: &mut Search<'_, '_>,
        team: &mut Team<'_>,
        watch: &mut dyn Watch,
    ) -> Option<End> {
        let stop = match team.is_first() {
            true => self.poll(search, watch),
            false => None,
        };
        let due = |search: &Search<'_, '_>| search.keeper.as_ref().is_some_and(|it| it.is_due());
        let word = Word {
            known: said(team.known.load(Ordering::Relaxed)),
            found: found.is_some(),
            stops: stop.is_some(),
            keeps: team.is_first() && due(search),
            ..share.word()
        };
        let words = team.ranks.all(word.packed());
        let words: Vec<Word> = words.into_iter().map(Word::unpacked).collect();
        search.stats.expanded += team.ranks.sum(counts[0]);
        search.stats.generated += team.ranks.sum(counts[1]);
        self.terms.known.fetch_min(best(&words), Ordering::Relaxed);
        if let Some(finder) = words.iter().position(|word| word.found) {
            let (unit, below) = tell_found(finder, found, team.ranks);
            return Some(End::Found(self.path(share.frontier, unit, below)));
        }
        if self.terms.known.load(Ordering::Relaxed) <= search.bound {
            return Some(End::Known);
        }
        if words[0].keeps || words[0].stops {
            share.keep(search, team.ranks);
        }
        if words[0].stops {
            // The others are told that it is over, not why.
            return Some(End::Stopped(stop.unwrap_or(StopReason::Interrupted)));
        }
        if share.list.is_empty() && !words.iter().any(|word| word.works) {
            return Some(End::Searched);
        }
        share.deal(&words, team.ranks);
        None
    }
}

/// A path to the goal: its unit and the moves below.
type Found = (u32, Vec<Direction>);

/// Everybody learns what the finder has found.
fn tell_found(finder: usize, found: Option<Found>, ranks: &mut dyn Ranks) -> Found {
    let mut out = vec![Vec::new(); ranks.size()];
    let mut told = Vec::new();
    if ranks.rank() == finder
        && let Some((unit, path)) = found
    {
        let cursor = Cursor {
            unit,
            path,
            waiting: Vec::new(),
        };
        cursor.put(&mut told);
        out.fill(told.clone());
    }
    ranks.exchange(&mut out, &mut told);
    let cursor = Cursor::read(&mut Reader::new(&told)).expect("a finder tells its path");
    (cursor.unit, cursor.path)
}

/// What one rank has to do with a bound.
struct Share<'f, 'k, const V: usize> {
    frontier: &'f Frontier,
    /// What nobody has begun; every rank has the same.
    list: VecDeque<Piece>,
    /// What this one has and has not begun.
    queue: Mutex<VecDeque<Piece>>,
    /// One for each thread.
    walks: Vec<Walks<'k, V>>,
    /// Pieces that it has finished, and how long it has worked.
    finished: AtomicU64,
    worked: Duration,
}

impl<'k, const V: usize> Share<'_, 'k, V> {
    /// Has as many walks as threads are to work; what was begun is never laid aside.
    fn fill(&mut self, threads: usize, new: impl FnMut() -> Walks<'k, V>) {
        let threads = threads.max(self.walks.len());
        self.walks.resize_with(threads, new);
        if !self.queue().is_empty() {
            self.walks.iter_mut().for_each(Walks::fill);
        }
    }

    /// Searches until the clock says that it is time, nothing is left or a path is found. Answers how many nodes were
    /// expanded and generated, and the path.
    fn work(&mut self, until: Instant) -> ([u64; 2], Option<Found>) {
        let began = Instant::now();
        let shared = Shared::default();
        let own = Own {
            frontier: self.frontier,
            queue: &self.queue,
            finished: &self.finished,
            begun: None,
        };
        match self.walks.split_first_mut() {
            None => sleep(until.saturating_duration_since(began)),
            Some((first, others)) => std::thread::scope(|scope| {
                let others = others.iter_mut().map(|walks| {
                    let (own, shared) = (own.clone(), &shared);
                    spawn(scope, move || advance(walks, own, shared, until))
                });
                let others: Vec<_> = others.collect();
                advance(first, own, &shared, until);
                drop(others);
            }),
        }
        self.worked += began.elapsed();
        let mut stats = Stats::default();
        shared.add_to(&mut stats, Stats::default());
        ([stats.expanded, stats.generated], shared.into_found())
    }

    /// What it has to say of its work.
    fn word(&self) -> Word {
        let queued = self.queue().len();
        let spare = self.spare();
        let lanes = LANES * self.walks.len();
        let busy: usize = self.walks.iter().map(Walks::busy).sum();
        // What it takes until the meeting after the next, by what it has taken so far.
        let finished = self.finished.load(Ordering::Relaxed) as f64;
        let rate = finished / self.worked.as_secs_f64().max(1e-3);
        let enough = 2 * lanes + (2.0 * rate * LONGEST.as_secs_f64()) as usize;
        let wants = match self.walks.is_empty() {
            true => 0,
            false => enough.saturating_sub(queued),
        };
        let number = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        Word {
            wants: number(wants),
            spare: number(spare),
            // What is queued is spare, too.
            hungry: busy + spare < lanes / 2,
            works: queued + busy > 0,
            ..Word::default()
        }
    }

    fn spare(&self) -> usize {
        self.queue().len() + self.walks.iter().map(Walks::spare).sum::<usize>()
    }

    /// Takes what it gets of the list; where that was used up before, those who have give to those who have not.
    fn deal(&mut self, words: &[Word], ranks: &mut dyn Ranks) {
        if self.list.is_empty() {
            self.hand_over(&handed(words), ranks);
            return self.even_out();
        }
        for (rank, pieces) in dealt(self.list.len(), words).into_iter().enumerate() {
            let gets = self.list.drain(..pieces);
            if rank == ranks.rank() {
                lock(&self.queue).extend(gets);
            }
        }
    }

    /// Hands pieces over as is planned for all.
    fn hand_over(&mut self, plan: &[(usize, usize, usize)], ranks: &mut dyn Ranks) {
        if plan.is_empty() {
            return;
        }
        let mut out = vec![Vec::new(); ranks.size()];
        for &(from, to, pieces) in plan {
            if from == ranks.rank() {
                for piece in self.take(pieces) {
                    piece.put(&mut out[to]);
                }
            }
        }
        let mut got = Vec::new();
        ranks.exchange(&mut out, &mut got);
        self.queue().extend(Piece::read_all(&got));
    }

    /// Walks that have nothing get something of those that have, where most of a thread's have nothing.
    fn even_out(&mut self) {
        let idle = self.walks.iter().map(|walks| LANES - walks.busy());
        let idle: usize = idle.filter(|&idle| idle > LANES / 2).sum();
        if self.queue().is_empty() && idle > 0 {
            let parts = self.take(idle.min(self.spare() / 2));
            self.queue().extend(parts);
        }
    }

    /// Gives up to so many pieces away: those that it would begin last, then what promises most of those it has begun.
    fn take(&mut self, pieces: usize) -> Vec<Piece> {
        let mut taken = Vec::new();
        while taken.len() < pieces {
            let queued = self.queue().pop_back();
            let Some(piece) = queued.or_else(|| self.split()) else {
                break;
            };
            taken.push(piece);
        }
        taken
    }

    fn split(&mut self) -> Option<Piece> {
        let spare = self.walks.iter_mut().filter(|walks| walks.spare() > 0);
        let nearest = spare.min_by_key(|walks| walks.nearest())?;
        nearest.split().map(Piece::Part)
    }

    /// The first rank keeps what is left of all.
    fn keep(&self, search: &mut Search<'_, '_>, ranks: &mut dyn Ranks) {
        let mut out = vec![Vec::new(); ranks.size()];
        self.queue().iter().for_each(|piece| piece.put(&mut out[0]));
        let begun = self.walks.iter().flat_map(Walks::cursors);
        // Nothing is left of one that has no child waiting.
        for cursor in begun.filter(|cursor| !cursor.waiting.is_empty()) {
            Piece::Part(cursor).put(&mut out[0]);
        }
        let mut told = Vec::new();
        ranks.exchange(&mut out, &mut told);
        if ranks.rank() > 0 {
            return;
        }
        told.append(&mut out[0]);
        let mut open = Piece::read_all(&told);
        open.extend(self.list.iter().cloned());
        let done = done_units(self.frontier.len(), open.iter().map(Piece::unit));
        let cursors = open.into_iter().filter_map(|piece| match piece {
            Piece::Whole(_) => None,
            Piece::Part(cursor) => Some(cursor),
        });
        search.keep(cursors.collect(), done);
    }

    fn queue(&self) -> MutexGuard<'_, VecDeque<Piece>> {
        lock(&self.queue)
    }
}

fn lock(queue: &Mutex<VecDeque<Piece>>) -> MutexGuard<'_, VecDeque<Piece>> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What each thread does between two meetings.
fn advance<const V: usize>(
    walks: &mut Walks<'_, V>,
    mut own: Own<'_>,
    shared: &Shared<Found>,
    until: Instant,
) {
    loop {
        let pause = walks.advance(&mut own, BUDGET);
        shared.count(&mut walks.expanded, &mut walks.generated);
        match pause {
            Pause::Finished => return,
            Pause::Goal(unit, path) => return shared.find((unit, path)),
            Pause::Budget if shared.is_stopped() || Instant::now() >= until => return,
            Pause::Budget => give_way(),
        }
    }
}

/// The pieces of a rank as its threads take them, each known by its unit.
#[derive(Clone)]
struct Own<'a> {
    frontier: &'a Frontier,
    queue: &'a Mutex<VecDeque<Piece>>,
    finished: &'a AtomicU64,
    /// The last that was taken.
    begun: Option<Piece>,
}

impl Source for Own<'_> {
    fn next(&mut self) -> Option<(u32, Unit, Option<&Cursor>)> {
        self.begun = lock(self.queue).pop_front();
        let piece = self.begun.as_ref()?;
        let unit = self.frontier.unit(piece.unit());
        let unit = unit.expect("all have the same units");
        Some((piece.unit(), unit, piece.begun()))
    }

    fn finished(&mut self, _: u32) {
        self.finished.fetch_add(1, Ordering::Relaxed);
    }
}
