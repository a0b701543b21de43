//! The two ways to distribute work over improvers and the proof: [`by_time`] on all threads, and
//! [`by_nodes`] on one thread, so that a run can be repeated exactly.

pub(crate) mod by_nodes;
pub(crate) mod by_time;
