//! The incumbent: the best path so far, shared by all threads that search.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use knobel_core::Cost;
use knobel_tiles::Direction;
use knobel_tiles::metric::Metric;

use crate::CellProblem;

/// The best path so far. It is in memory once, with one byte per move, no matter how many threads
/// share it and in which direction they search.
///
/// ```
/// use knobel_anytime::Incumbent;
/// use knobel_tiles::Direction::{Down, Left, Right, Up};
///
/// let best = Incumbent::default();
/// assert!(best.offer(vec![Down, Right]));
/// assert!(!best.offer(vec![Right, Down]), "not shorter than the one before");
/// assert_eq!(best.path(), Some(vec![Down, Right]));
/// assert_eq!(best.reversed().path(), Some(vec![Left, Up]));
/// ```
#[derive(Debug)]
pub struct Incumbent {
    best: Arc<Best>,
    /// Whether this handle belongs to a search from the goal to the start.
    reversed: bool,
}

#[derive(Debug)]
struct Best {
    metric: Metric,
    length: AtomicU32,
    path: Mutex<Option<Arc<Vec<Direction>>>>,
}

impl Default for Incumbent {
    /// No path yet. Paths with fewer single-tile moves are better.
    fn default() -> Self {
        Self::measured_by(Metric::Stm)
    }
}

impl Incumbent {
    /// No path yet. Paths that are shorter in this metric are better.
    pub fn measured_by(metric: Metric) -> Self {
        let best = Best {
            metric,
            length: AtomicU32::new(Cost::MAX),
            path: Mutex::new(None),
        };
        Self {
            best: Arc::new(best),
            reversed: false,
        }
    }

    /// The metric of the length.
    pub fn metric(&self) -> Metric {
        self.best.metric
    }

    /// Returns a handle for searches in the other direction, which see the path reversed.
    pub fn reversed(&self) -> Self {
        Self {
            best: Arc::clone(&self.best),
            reversed: !self.reversed,
        }
    }

    /// The length of the path, or [`Cost::MAX`] if there is none. This is one atomic load, because
    /// searches ask at every layer.
    pub fn length(&self) -> Cost {
        self.best.length.load(Ordering::Relaxed)
    }

    /// The length as an atomic number, for searches that read it again and again.
    pub fn shared_length(&self) -> &AtomicU32 {
        &self.best.length
    }

    /// Returns a copy of the path.
    pub fn path(&self) -> Option<Vec<Direction>> {
        self.shared().map(Arc::unwrap_or_clone)
    }

    /// Returns the path for reading. It is copied only if it must be reversed.
    pub fn shared(&self) -> Option<Arc<Vec<Direction>>> {
        let path = self.lock().clone()?;
        Some(if self.reversed {
            Arc::new(CellProblem::reversed(&path))
        } else {
            path
        })
    }

    /// Removes the path and returns it.
    pub fn take(&self) -> Option<Vec<Direction>> {
        let mut best = self.lock();
        let mut path = best.take().map(Arc::unwrap_or_clone)?;
        self.best.length.store(Cost::MAX, Ordering::Relaxed);
        if self.reversed {
            CellProblem::reverse(&mut path);
        }
        Some(path)
    }

    /// Takes a path if it is shorter than the current one. The caller must have replayed it.
    /// Returns whether the path was taken.
    pub fn offer(&self, mut path: Vec<Direction>) -> bool {
        let mut best = self.lock();
        let length = self.metric().length(&path) as Cost;
        let shorter = length < self.length();
        if shorter {
            if self.reversed {
                CellProblem::reverse(&mut path);
            }
            *best = Some(Arc::new(path));
            self.best.length.store(length, Ordering::Relaxed);
        }
        shorter
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<Vec<Direction>>>> {
        (self.best.path.lock()).unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_tiles::Direction::{Down, Left, Right, Up};

    #[test]
    fn reversed_handles_see_and_take_the_reversed_path() {
        let best = Incumbent::default();
        let other = best.reversed();
        best.offer(vec![Down, Right]);
        assert_eq!(*other.shared().unwrap(), [Left, Up]);
        assert_eq!(other.take(), Some(vec![Left, Up]));
        // The path is gone, so any other path is better.
        assert_eq!((best.length(), best.take()), (Cost::MAX, None));
        assert!(other.offer(vec![Left, Down, Up, Up]));
        assert_eq!(best.take(), Some(vec![Down, Down, Up, Right]));
    }
}
