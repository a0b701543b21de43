//! Containers of fixed capacity for searches without an allocator. If a container is full, its
//! `push` returns the item as an error instead of panicking.

mod fixed_vec;
mod path;
mod sorted_list;

pub use fixed_vec::FixedVec;
pub use path::{Coded, PackedPath, Path};
pub use sorted_list::SortedList;
