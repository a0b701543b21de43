//! One engine for exhaustive tree searches: iterative deepening or a single pass, on threads and
//! ranks, with limits, pause and resume.
//!
//! A [`Kernel`] knows a puzzle. It lists the *work units* of a bound and makes [`Walker`]s, which
//! search below them. The engine knows no puzzle, no file and no process: [`run`] distributes the
//! units among the walkers of all threads and ranks, checks the clock and the limits, and passes a
//! [`SearchState`] to the [`StateRecorder`]. A later run resumes from that state on any number of
//! threads and ranks.
//!
//! **What is the same in every run.** Each work item carries the counts of the nodes spent on it.
//! So the counts of a *completed* bound, and all counts of a single pass, do not depend on the
//! number of threads, ranks and restarts. In the last bound the first solution ends the search. Its
//! counts differ between runs unless a single thread searches.
//!
//! All methods of the traits are called once per unit or per some thousand nodes. The inner loop
//! stays in the walker, and the engine is compiled once for all kernels.
//!
//! # Features
//! - `conformance`: checks that every kernel must pass, for the tests of crates that have kernels.
//!
//! # References
//! - V. N. Rao and V. Kumar, *Parallel depth first search, part I: implementation*, International
//!   Journal of Parallel Programming 16 (1987): an idle processor takes over a part of another
//!   one's stack ([`Walker::split`]).
//! - A. Reinefeld and V. Schnecke, *AIDA\*: asynchronous parallel IDA\**, Canadian Conference on
//!   Artificial Intelligence (1994): each bound begins with a frontier of work units that are dealt
//!   out, and is balanced later.
#![forbid(unsafe_code)]

mod bound;
#[cfg(feature = "conformance")]
pub mod conformance;
mod driver;
mod kernel;
mod state;
mod work;
mod work_sharing;

pub use driver::{
    Callbacks, RankGroup, SearchEnd, SearchOptions, SearchResult, StateRecorder, run,
};
pub use kernel::{Bounds, Identity, Kernel, Load, Pause, Units, Walker, WorkSource};
pub use state::SearchState;
pub use work::{Counts, Cursor, StackPosition, WorkItem};
pub use work_sharing::broadcast_state;
