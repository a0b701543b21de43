//! Heuristics for sliding tiles: one file each, updated along every move.

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
