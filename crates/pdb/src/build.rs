//! How a table is made: threads, and a watch that is told how far it is and may stop it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use knobel_core::{Phase, Progress, Stats, Watch};

use crate::PdbError;
use crate::share::helpers;

/// What making a table may use, and whom it tells how far it is.
pub struct Build<'a> {
    /// Threads to use; at least 1.
    pub threads: usize,
    /// Name of the tables that are made.
    pub name: &'static str,
    /// Which of them comes next, from 1 on, and how many they are.
    pub part: (u32, u32),
    /// Bytes that all of them and their making take, where somebody has counted them.
    pub(crate) bytes: u64,
    /// Is what it works at one that was made before?
    pub(crate) reading: bool,
    /// How often what is made so far is kept beside the table, if at all: whoever makes the same table later goes on from it.
    /// It is done less often where it would take more than a tenth of the time; at every depth where this is zero.
    pub keep: Option<Duration>,
    /// Bytes of memory that this process may take, where that is known: a table that needs more of a rank is refused before it
    /// is begun.
    pub room: Option<u64>,
    /// Why something that was kept is not used, or could not be kept; also where no table came of it.
    pub notes: Vec<String>,
    /// Told how far it is; may stop it.
    pub watch: &'a mut dyn Watch,
}

impl<'a> Build<'a> {
    /// A single table.
    pub fn new(threads: usize, watch: &'a mut dyn Watch) -> Self {
        Self {
            threads,
            name: "pdb",
            part: (1, 1),
            bytes: 0,
            reading: false,
            keep: None,
            room: None,
            notes: Vec::new(),
            watch,
        }
    }

    /// Has all threads work through `pieces`, each with a worker of its own; the watch looks in after each piece that
    /// this thread has done, and `done` then says how many entries of how many there are.
    ///
    /// # Errors
    /// If the watch ends it; some pieces are then left undone.
    pub(crate) fn share<T: Send, W: FnMut(T)>(
        &mut self,
        pieces: impl Iterator<Item = T> + Send,
        done: impl Fn() -> (u64, u64),
        worker: impl Fn() -> W + Sync,
    ) -> Result<(), PdbError> {
        let queue = Mutex::new(pieces);
        let next = || {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.next()
        };
        let stop = AtomicBool::new(false);
        let help = || {
            let mut work = worker();
            while !stop.load(Ordering::Relaxed)
                && let Some(piece) = next()
            {
                work(piece);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..helpers(self.threads) {
                scope.spawn(help);
            }
            let mut work = worker();
            while let Some(piece) = next() {
                work(piece);
                let (done, total) = done();
                self.report(done, total)
                    .inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            }
            Ok(())
        })
    }

    /// Tells how far it is.
    ///
    /// # Errors
    /// If the watch ends it.
    pub(crate) fn report(&mut self, done: u64, total: u64) -> Result<(), PdbError> {
        let (name, (part, parts)) = (self.name, self.part);
        let phase = match self.reading {
            true => Phase::Reading { name, part, parts },
            false => Phase::Table {
                name,
                part,
                parts,
                done,
                total,
            },
        };
        let progress = Progress {
            phase,
            stats: Stats {
                peak_bytes: self.bytes,
                ..Stats::default()
            },
            ..Progress::default()
        };
        self.watch
            .poll(&progress)
            .map_or(Ok(()), |reason| Err(PdbError::Stopped(reason)))
    }
}
