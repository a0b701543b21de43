//! Decides at compile time whether a search reports every node to its watch.
//!
//! The decision is a type parameter and not a flag, so that the code of an ordinary search contains
//! no test for it. The price is a second copy of each search that can be followed.

use knobel_core::{NodeEvent, Watch};

/// Either [`Untraced`] or [`Traced`].
pub trait Tracing: sealed::Sealed {
    /// Reports `event` to `watch`, or does nothing.
    fn tell(watch: &mut dyn Watch, event: impl FnOnce() -> NodeEvent);
}

/// The search reports no nodes.
#[derive(Debug, Clone, Copy)]
pub struct Untraced;

/// The search reports every node to the watch.
#[derive(Debug, Clone, Copy)]
pub struct Traced;

impl Tracing for Untraced {
    #[inline(always)]
    fn tell(_: &mut dyn Watch, _: impl FnOnce() -> NodeEvent) {}
}

impl Tracing for Traced {
    fn tell(watch: &mut dyn Watch, event: impl FnOnce() -> NodeEvent) {
        watch.node(&event());
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Untraced {}
    impl Sealed for super::Traced {}
}
