//! How a table is made: threads, and a watch that is told how far it is and may stop it.

use knobel_core::{Phase, Progress, Watch};

use crate::PdbError;

/// What making a table may use, and whom it tells how far it is.
pub struct Build<'a> {
    /// Threads to use; at least 1.
    pub threads: usize,
    /// Name of the tables that are made.
    pub name: &'static str,
    /// Which of them comes next, from 1 on, and how many they are.
    pub part: (u32, u32),
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
            watch,
        }
    }

    pub(crate) fn report(&mut self, done: u64, total: u64) -> Result<(), PdbError> {
        let (part, parts) = self.part;
        let phase = Phase::Table {
            name: self.name,
            part,
            parts,
            done,
            total,
        };
        let progress = Progress {
            phase,
            ..Progress::default()
        };
        self.watch
            .poll(&progress)
            .map_or(Ok(()), |reason| Err(PdbError::Stopped(reason)))
    }
}
