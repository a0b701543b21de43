//! Heuristics for sliding tiles, one per file. Each is updated incrementally along moves.
//!
//! From weak to strong, the admissible ones are [`Hamming`], [`Manhattan`], [`LinearConflict`] and
//! [`WalkingDistance`]. Neither of the last two dominates the other. Pattern databases are stronger
//! and have a crate of their own, `knobel-pdb`.

mod hamming;
mod lecture;
mod linear_conflict;
mod manhattan;
mod manhattan_with_blank;
mod neural;
#[cfg(feature = "alloc")]
mod walking_distance;

pub use hamming::Hamming;
pub use lecture::{LectureHamming, LectureManhattan};
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use manhattan_with_blank::ManhattanWithBlank;
pub use neural::Neural;
#[cfg(feature = "alloc")]
pub use walking_distance::{TableTooLarge, WalkingDistance, WalkingMemo};
