//! How a table is made: threads, and a watch that is told how far it is and may stop it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use knobel_core::{Phase, Progress, Stats, Watch};

use crate::PdbError;
use knobel_cluster::helpers;

/// What making a table may use, and whom it tells how far it is.
pub struct BuildContext<'a> {
    /// Threads to use; at least 1.
    pub threads: usize,
    /// Name of the tables that are made.
    pub name: &'static str,
    /// Which of them comes next, from 1 on, and how many they are.
    pub part: (u32, u32),
    /// Bytes that all of them and their making take, where somebody has counted them.
    pub bytes: u64,
    /// Is what it works at one that was made before?
    pub reading: bool,
    /// Told how far it is; may stop it.
    pub watch: &'a mut dyn Watch,
}

impl<'a> BuildContext<'a> {
    /// A single table.
    pub fn new(threads: usize, watch: &'a mut dyn Watch) -> Self {
        Self {
            threads,
            name: "pdb",
            part: (1, 1),
            bytes: 0,
            reading: false,
            watch,
        }
    }

    /// Has all threads work through `pieces`, each with a worker of its own; the watch looks in
    /// after each piece that this thread has done, and `done` then says how many entries of how
    /// many there are.
    ///
    /// # Errors
    /// If the watch ends it; some pieces are then left undone.
    pub fn share<T: Send, W: FnMut(T)>(
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
    pub fn report(&mut self, done: u64, total: u64) -> Result<(), PdbError> {
        let (name, (part, parts)) = (self.name, self.part);
        let phase = if self.reading {
            Phase::Reading { name, part, parts }
        } else {
            Phase::Table {
                name,
                part,
                parts,
                done,
                total,
            }
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
