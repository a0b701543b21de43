//! The context in which tables are generated: the number of threads, and a watch that receives
//! progress and may stop the work.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use knobel_clock::start_thread;
use knobel_core::{Phase, Progress, Stats, Watch, helpers};

use crate::PdbError;

/// The resources for generating tables, and the receiver of progress reports.
pub struct BuildContext<'a> {
    /// The number of threads, at least 1.
    pub threads: usize,
    /// The name of the collection of tables.
    pub name: &'static str,
    /// The number of the next table, from 1, and the number of tables.
    pub part: (u32, u32),
    /// The bytes that all tables and their generation need, or 0 if unknown.
    pub bytes: u64,
    /// Whether the present work is the check of an existing table.
    pub reading: bool,
    /// Receives progress reports and may stop the work.
    pub watch: &'a mut dyn Watch,
}

impl<'a> BuildContext<'a> {
    /// A context for a single table.
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

    /// Processes `pieces` on all threads. Each thread calls `worker` once, to get the function that
    /// handles its pieces. After each piece of the calling thread, the watch receives the progress
    /// that `done` returns: the entries done, and all entries.
    ///
    /// The watch is not `Sync`, so only the calling thread talks to it. A shared queue balances the
    /// load.
    ///
    /// # Errors
    /// If the watch stops the work. Some pieces are then not processed.
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
                // Fewer threads do the same work.
                let _ = start_thread(scope, help);
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

    /// Reports the progress to the watch.
    ///
    /// # Errors
    /// If the watch stops the work.
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
