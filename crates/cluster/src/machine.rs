//! This machine, and which ranks are on it: they share its memory and its cores.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::Communicator;

/// How many of these ranks are on this machine, this one included; all of them call it.
///
/// ```
/// assert_eq!(knobel_cluster::threads(3, |ranks| knobel_cluster::machine::ranks_here(ranks)), 3);
/// ```
pub fn ranks_here(ranks: &mut dyn Communicator) -> usize {
    alike(number(), ranks)
}

/// How many of these ranks may run on the same cores as this one, itself included; all of them call it. A launcher may bind
/// each to cores of its own.
pub fn ranks_on_these_cores(ranks: &mut dyn Communicator) -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let cores = lines.find(|line| line.starts_with("Cpus_allowed_list:"));
    alike(hash(&(number(), cores)), ranks)
}

/// A number of this machine since it was started, which others hardly have. Where the system has no name for that, all have the
/// same.
fn number() -> u64 {
    hash(&fs::read("/proc/sys/kernel/random/boot_id").unwrap_or_default())
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// How many say the same as this one.
fn alike(own: u64, ranks: &mut dyn Communicator) -> usize {
    let all = ranks.all_gather(own).into_iter();
    all.filter(|&other| other == own).count()
}
