//! Short paths on boards that are too large to be solved optimally: each part takes a budget and the best path known,
//! and looks for a shorter one.
//!
//! A [`Task`] is a board as these searches see it; an [`Incumbent`] is the best path so far, shared by all that search;
//! an [`Improver`] is a way to a shorter one. Nothing here proves anything about lengths.
#![forbid(unsafe_code)]

mod beam;
mod improver;
mod incumbent;
mod learned;
mod patterns;
mod shorten;
mod sweep;
mod task;
mod tour;

pub use beam::Beam;
pub use improver::{Budget, Improver, Round};
pub use incumbent::Incumbent;
pub use learned::{Learned, train};
pub use shorten::Shorten;
pub use sweep::Sweep;
pub use task::Task;
