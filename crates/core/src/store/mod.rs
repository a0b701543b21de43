//! Stores of fixed capacity, whose `push` hands a refused item back.

mod fixed_vec;
mod path;
mod sorted_list;

pub use fixed_vec::FixedVec;
pub use path::{Coded, PackedPath, Path};
pub use sorted_list::SortedList;
