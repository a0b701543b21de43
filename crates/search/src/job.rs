//! What an algorithm is given.

use knobel_core::{Limits, Space};

use crate::Settings;

/// A start, where to search, what guides the search and what it may use.
#[derive(Debug)]
pub struct SearchJob<'a, S: Space, H: ?Sized> {
    /// Where to search.
    pub space: &'a S,
    /// The guide; [`Zero`](knobel_core::Zero) where there is none.
    pub heuristic: &'a H,
    /// Where to start.
    pub start: &'a S::State,
    /// What the search may use.
    pub limits: Limits,
    /// Settings of algorithms that read any.
    pub settings: Settings,
}

impl<'a, S: Space, H> SearchJob<'a, S, H> {
    /// A job without limits and with the usual settings.
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
