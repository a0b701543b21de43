//! A folder that is gone when it is no longer needed.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::Error;
use crate::error::at;

/// An empty folder of this process among the system's temporary files, removed when dropped.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// Makes one.
    ///
    /// # Errors
    ///
    /// [`Error::File`] if the system's temporary folder cannot be written.
    pub fn new() -> Result<Self, Error> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("knobel-{}-{number}", std::process::id()));
        // Fails if it is there already, so that nobody else's folder is ever removed.
        std::fs::create_dir(&path).map_err(at(&path))?;
        Ok(Self(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A folder that stays behind is no reason to fail.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
