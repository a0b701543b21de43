//! Whether a search tells its watch what becomes of each node. The answer is a type, so that a
//! search nobody follows is compiled without a trace of it.

use knobel_core::{NodeEvent, Watch};

/// [`Untraced`] or [`Traced`].
pub trait Tracing: sealed::Sealed {
    /// Tells `watch` of `event`, or does nothing.
    fn tell(watch: &mut dyn Watch, event: impl FnOnce() -> NodeEvent);
}

/// Nobody is told of nodes.
#[derive(Debug, Clone, Copy)]
pub struct Untraced;

/// The watch is told of every node.
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
