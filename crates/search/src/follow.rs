//! Whether a search tells its watch what becomes of each node. The answer is a type, so that a search nobody follows
//! is compiled without a trace of it.

#[cfg(feature = "alloc")]
use knobel_core::{Cost, Heuristic, Space};
use knobel_core::{NodeEvent, Watch};

/// [`Silent`] or [`Followed`].
pub trait Follow: sealed::Sealed {
    /// Tells `watch` of `event`, or does nothing.
    fn tell(watch: &mut dyn Watch, event: impl FnOnce() -> NodeEvent);
}

/// Nobody is told of nodes.
#[derive(Debug, Clone, Copy)]
pub struct Silent;

/// The watch is told of every node.
#[derive(Debug, Clone, Copy)]
pub struct Followed;

impl Follow for Silent {
    #[inline(always)]
    fn tell(_: &mut dyn Watch, _: impl FnOnce() -> NodeEvent) {}
}

impl Follow for Followed {
    fn tell(watch: &mut dyn Watch, event: impl FnOnce() -> NodeEvent) {
        watch.node(&event());
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Silent {}
    impl Sealed for super::Followed {}
}

/// Any heuristic, behind a pointer and computed from nothing for every state. A search that is followed is drawn or
/// listed, a few thousand nodes at most: one copy of its code for all heuristics is enough.
#[cfg(feature = "alloc")]
pub(crate) struct FromNothing<'a, S: Space> {
    pub(crate) space: &'a S,
    pub(crate) estimate: &'a dyn Fn(&S::State) -> Cost,
}

#[cfg(feature = "alloc")]
impl<S: Space> Heuristic<S> for FromNothing<'_, S> {
    type Memo = Cost;

    fn start(&self, state: &S::State) -> Cost {
        (self.estimate)(state)
    }

    fn step(&self, _: &Cost, before: &S::State, mv: &S::Move) -> Cost {
        (self.estimate)(&self.space.after(before, mv))
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }
}
