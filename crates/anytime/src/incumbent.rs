//! The best path so far, shared by all threads that search.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use knobel_core::Cost;
use knobel_tiles::Direction;
use knobel_tiles::metric::Metric;

use crate::Task;

/// The best path so far. It is in memory once, a byte a move, whoever sees it and whichever way
/// they go.
///
/// ```
/// use knobel_anytime::Incumbent;
/// use knobel_tiles::Direction::{Down, Left, Right, Up};
///
/// let best = Incumbent::default();
/// assert!(best.offer(vec![Down, Right]));
/// assert!(!best.offer(vec![Right, Down]), "no shorter than the one before");
/// assert_eq!(best.path(), Some(vec![Down, Right]));
/// assert_eq!(best.reversed().path(), Some(vec![Left, Up]));
/// ```
#[derive(Debug)]
pub struct Incumbent {
    best: Arc<Best>,
    /// Is it seen by one who goes the other way?
    reversed: bool,
}

#[derive(Debug)]
struct Best {
    metric: Metric,
    length: AtomicU32,
    path: Mutex<Option<Arc<Vec<Direction>>>>,
}

impl Default for Incumbent {
    /// No path yet; one with fewer single moves is better.
    fn default() -> Self {
        Self::measured_by(Metric::Stm)
    }
}

impl Incumbent {
    /// No path yet; one that is shorter in this metric is better.
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

    /// How its length is measured.
    pub fn metric(&self) -> Metric {
        self.best.metric
    }

    /// The same path as one sees it who goes the other way.
    pub fn reversed(&self) -> Self {
        Self {
            best: Arc::clone(&self.best),
            reversed: !self.reversed,
        }
    }

    /// Its length; [`Cost::MAX`] while there is none. Cheap: searches ask at every layer.
    pub fn length(&self) -> Cost {
        self.best.length.load(Ordering::Relaxed)
    }

    /// The same for a search that looks at it again and again.
    pub fn shared_length(&self) -> &AtomicU32 {
        &self.best.length
    }

    /// A copy of the path.
    pub fn path(&self) -> Option<Vec<Direction>> {
        self.shared().map(Arc::unwrap_or_clone)
    }

    /// The path for one who only looks at it: no copy, unless it is turned.
    pub fn shared(&self) -> Option<Arc<Vec<Direction>>> {
        let path = self.lock().clone()?;
        Some(if self.reversed {
            Arc::new(Task::reversed(&path))
        } else {
            path
        })
    }

    /// The path for one who is done with it: there is none afterwards.
    pub fn take(&self) -> Option<Vec<Direction>> {
        let mut best = self.lock();
        let mut path = best.take().map(Arc::unwrap_or_clone)?;
        self.best.length.store(Cost::MAX, Ordering::Relaxed);
        if self.reversed {
            Task::reverse(&mut path);
        }
        Some(path)
    }

    /// Takes a path if it is shorter than the one before. Whoever offers it has replayed it.
    pub fn offer(&self, mut path: Vec<Direction>) -> bool {
        let mut best = self.lock();
        let length = self.metric().length(&path) as Cost;
        let shorter = length < self.length();
        if shorter {
            if self.reversed {
                Task::reverse(&mut path);
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
    fn whoever_goes_the_other_way_sees_and_takes_the_path_turned() {
        let best = Incumbent::default();
        let other = best.reversed();
        best.offer(vec![Down, Right]);
        assert_eq!(*other.shared().unwrap(), [Left, Up]);
        assert_eq!(other.take(), Some(vec![Left, Up]));
        // Nothing is left of it, and any path is better than none.
        assert_eq!((best.length(), best.take()), (Cost::MAX, None));
        assert!(other.offer(vec![Left, Down, Up, Up]));
        assert_eq!(best.take(), Some(vec![Down, Down, Up, Right]));
    }
}
