//! One engine for exhaustive tree searches. It runs iterative deepening or a single pass on threads
//! and ranks, with limits, pause and resume.
//!
//! A [`Kernel`] knows a puzzle. It lists the *work units* of a bound, which are subtrees of the
//! search tree, and makes [`Walker`]s, which search below them. The engine knows no puzzle, no file
//! and no process: [`run`] distributes the units among the walkers of all threads and ranks, checks
//! the clock and the limits, and passes a [`SearchState`] to the [`StateRecorder`]. A later run
//! resumes from that state on any number of threads and ranks.
//!
//! 1. [`Kernel::units`] searches the top of the tree breadth-first, until it has the number of
//!    units that [`Kernel::wanted_units`] asks for. All ranks compute the same list.
//! 2. Each thread takes units from a queue and searches them depth-first ([`Walker::advance`]).
//! 3. A thread or rank without work receives a part of the work of another one: [`Walker::split`]
//!    cuts the largest untouched subtree from the stack of a busy walker. This is work stealing,
//!    except that the busy thread halts for it. Walkers need no lock, and halts are rare.
//! 4. When all units of a bound are finished, the engine raises the bound and starts again.
//!
//! **What is the same in every run.** Each work item carries the counts of the nodes spent on it.
//! So the counts of a *completed* bound, and all counts of a single pass, do not depend on the
//! number of threads, ranks and restarts. In the last bound the first solution ends the search. Its
//! counts differ between runs unless a single thread searches.
//!
//! **Cost.** Memory is one stack per walker, plus the list of units; the tree itself is never
//! stored. All methods of the traits are called once per unit or per a few thousand nodes, so
//! virtual calls cost nothing measurable. The inner loop stays in the walker, and the engine is
//! compiled once for all kernels.
//!
//! # Features
//! - `conformance`: checks that every kernel must pass, for the tests of crates that have kernels.
//!
//! # References
//! - R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//!   Intelligence 27 (1985): the loop over bounds.
//! - V. N. Rao and V. Kumar, "Parallel depth first search, part I: implementation", International
//!   Journal of Parallel Programming 16 (1987): an idle processor takes over a part of the stack of
//!   another one ([`Walker::split`]).
//! - A. Reinefeld and V. Schnecke, "AIDA\*: asynchronous parallel IDA\*", Canadian Conference on
//!   Artificial Intelligence (1994): each bound begins with a frontier of work units that are dealt
//!   out, and the load is balanced later.
//! - E. Burns, M. Hatem, M. J. Leighton and W. Ruml, "Implementing fast heuristic search code",
//!   Symposium on Combinatorial Search (2012): why the kernels are specialised at compile time and
//!   undo moves in place.
#![forbid(unsafe_code)]

mod bound;
#[cfg(feature = "conformance")]
pub mod conformance;
mod driver;
mod kernel;
mod lanes;
mod state;
mod work;
mod work_sharing;

pub use driver::{
    Callbacks, RankGroup, SearchEnd, SearchOptions, SearchResult, StateRecorder, run,
};
pub use kernel::{Bounds, Identity, Kernel, Load, Pause, Units, Walker, WorkSource};
pub use lanes::{Lane, LanePause, Lanes};
pub use state::SearchState;
pub use work::{Counts, Cursor, ReplayStep, StackPosition, WorkItem};
pub use work_sharing::broadcast_state;
