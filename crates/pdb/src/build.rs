//! How a table is made: threads, progress, and a way to stop.

use crate::PdbError;

/// What making a table may use, and whom it tells how far it is.
pub struct Build<'a> {
    /// Threads to use; at least 1.
    pub threads: usize,
    /// Called now and then with entries done and all entries; the answer `false` stops the work.
    pub progress: &'a mut dyn FnMut(u64, u64) -> bool,
}

impl Build<'_> {
    pub(crate) fn report(&mut self, done: u64, total: u64) -> Result<(), PdbError> {
        if (self.progress)(done, total) {
            Ok(())
        } else {
            Err(PdbError::Interrupted)
        }
    }
}
