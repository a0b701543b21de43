//! Which ranks are on one machine: they share its memory and its cores.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};

use knobel_ranks::Ranks;

/// How many of these ranks are on this machine, this one included; all of them call it.
///
/// ```
/// assert_eq!(knobel::ranks::threads(3, |ranks| knobel::machine::ranks_here(ranks)), 3);
/// ```
pub fn ranks_here(ranks: &mut dyn Ranks) -> usize {
    alike(&machine(), ranks)
}

/// How many of these ranks may run on the same cores as this one, itself included; all of them call it. A launcher may bind
/// each to cores of its own.
pub fn ranks_on_these_cores(ranks: &mut dyn Ranks) -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let cores = lines.find(|line| line.starts_with("Cpus_allowed_list:"));
    alike(&(machine(), cores), ranks)
}

/// A kernel's name for its run; where it has none, all are taken to be here.
fn machine() -> Vec<u8> {
    fs::read("/proc/sys/kernel/random/boot_id").unwrap_or_default()
}

/// How many say the same as this one.
fn alike(what: &impl Hash, ranks: &mut dyn Ranks) -> usize {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    let own = hasher.finish();
    let all = ranks.all(own).into_iter();
    all.filter(|&other| other == own).count()
}
