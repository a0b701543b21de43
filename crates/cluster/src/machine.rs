//! Counts the ranks that share the memory and the cores of this machine.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::Communicator;

/// The number of ranks on this machine, including this one. All ranks call this.
///
/// ```
/// use knobel_cluster::{machine, threads};
///
/// assert_eq!(threads(3, |ranks| machine::ranks_on_this_machine(ranks)), 3);
/// ```
pub fn ranks_on_this_machine(ranks: &mut dyn Communicator) -> usize {
    count_equal(machine_id(), ranks)
}

/// The number of ranks that may run on the same cores as this one, including this one. All ranks
/// call this. A launcher may bind each rank to cores of its own.
pub fn ranks_on_same_cores(ranks: &mut dyn Communicator) -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let cores = lines.find(|line| line.starts_with("Cpus_allowed_list:"));
    count_equal(hash(&(machine_id(), cores)), ranks)
}

/// A number that identifies this machine with high probability. On systems without boot
/// identifiers, all machines have the same number.
fn machine_id() -> u64 {
    hash(&fs::read("/proc/sys/kernel/random/boot_id").unwrap_or_default())
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// The number of ranks that have the same number as this one.
fn count_equal(own: u64, ranks: &mut dyn Communicator) -> usize {
    let all = ranks.all_gather(own).into_iter();
    all.filter(|&other| other == own).count()
}
