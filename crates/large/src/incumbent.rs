//! The best path so far, shared by all threads that search.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use knobel_core::Cost;
use knobel_tiles::Direction;

/// The best path so far.
///
/// ```
/// use knobel_large::Incumbent;
/// use knobel_tiles::Direction::{Down, Right};
///
/// let best = Incumbent::default();
/// assert!(best.offer(&[Down, Right]));
/// assert!(!best.offer(&[Right, Down]), "no shorter than the one before");
/// assert_eq!(best.path(), Some(vec![Down, Right]));
/// ```
#[derive(Debug)]
pub struct Incumbent {
    length: AtomicU32,
    path: Mutex<Option<Vec<Direction>>>,
}

impl Default for Incumbent {
    fn default() -> Self {
        Self {
            length: AtomicU32::new(Cost::MAX),
            path: Mutex::new(None),
        }
    }
}

impl Incumbent {
    /// Its length; [`Cost::MAX`] while there is none. Cheap: searches ask at every layer.
    pub fn length(&self) -> Cost {
        self.length.load(Ordering::Relaxed)
    }

    /// The same for a search that looks at it again and again.
    pub fn known(&self) -> &AtomicU32 {
        &self.length
    }

    /// A copy of the path.
    pub fn path(&self) -> Option<Vec<Direction>> {
        self.path
            .lock()
            .unwrap_or_else(|it| it.into_inner())
            .clone()
    }

    /// Takes a path if it is shorter than the one before. Whoever offers it has replayed it.
    pub fn offer(&self, path: &[Direction]) -> bool {
        let mut best = self.path.lock().unwrap_or_else(|it| it.into_inner());
        let shorter = best.as_ref().is_none_or(|best| path.len() < best.len());
        if shorter {
            *best = Some(path.to_vec());
            self.length.store(path.len() as Cost, Ordering::Relaxed);
        }
        shorter
    }
}
