//! The input of an algorithm.

use knobel_core::{Limits, Space};

use crate::Settings;

/// A search problem: the space, the start, the heuristic, limits and settings.
#[derive(Debug)]
pub struct SearchJob<'a, S: Space, H: ?Sized> {
    /// The space to search.
    pub space: &'a S,
    /// The heuristic; use [`Zero`](knobel_core::Zero) for a blind search.
    pub heuristic: &'a H,
    /// The state from which to search.
    pub start: &'a S::State,
    /// Limits on states and memory.
    pub limits: Limits,
    /// Settings. Each algorithm reads those that its description lists.
    pub settings: Settings,
}

impl<'a, S: Space, H> SearchJob<'a, S, H> {
    /// A job without limits and with default settings.
    pub fn new(space: &'a S, heuristic: &'a H, start: &'a S::State) -> Self {
        Self {
            space,
            heuristic,
            start,
            limits: Limits::default(),
            settings: Settings::default(),
        }
    }

    /// The job with these limits.
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The job with these settings.
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }
}
