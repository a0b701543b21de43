//! `--time`, `--memory` and `--nodes`: the limits of a search.

use std::sync::Once;

use knobel::cluster::{Communicator, machine};
use knobel::{Limits, memory};
use serde::{Deserialize, Serialize};

#[cfg(target_os = "linux")]
use super::Exit;
use super::options::OptionArguments;
use super::{cluster, text};

/// Memory of the program itself, beside the stores and tables of a search; at most half of the
/// limit.
const PROGRAM_BYTES: u64 = 16 << 20;

/// Further memory of the MPI library.
const MPI_BYTES: u64 = 24 << 20;

/// Default limit on systems without `/proc`.
const FALLBACK_BYTES: u64 = 2 << 30;

/// The limits of a finished board as its record states them, under the names of their options.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// Seconds.
    pub time: Option<f64>,
    /// Bytes.
    pub memory: Option<u64>,
    /// Expansions.
    pub nodes: Option<u64>,
}

impl<G> OptionArguments<G> {
    /// The limits for one search. Warns once if the memory limit is too small to be respected.
    pub fn limits(&self) -> Limits {
        self.limits_among(1)
    }

    /// The limits of each rank. All ranks call this; those on one machine share its free memory.
    pub fn limits_of_each(&self, ranks: &mut dyn Communicator) -> Limits {
        // Read the free memory before any rank allocates.
        memory::free();
        self.limits_among(machine::ranks_on_this_machine(ranks) as u64)
    }

    fn limits_among(&self, sharing: u64) -> Limits {
        static SAID: Once = Once::new();
        let whole = self.whole(sharing);
        if let Some(given) = self.given.memory.filter(|_| cluster::speaks()) {
            SAID.call_once(|| warn(given, whole));
        }
        Limits {
            nodes: self.given.nodes,
            memory: Some(whole - own(whole)),
        }
    }

    /// The limits that were given.
    pub fn allowance(&self) -> Allowance {
        Allowance {
            time: self.given.time.map(|time| time.as_secs_f64()),
            memory: self.given.memory,
            nodes: self.given.nodes,
        }
    }

    /// Advice after memory was too small, explaining how it was divided among the `shares` parts of
    /// a search.
    pub fn advice(&self, shares: u32) -> String {
        let whole = self.whole(1);
        let from = match self.given.memory {
            Some(_) => "",
            None => ", half of the free memory,",
        };
        let is_possible = self.given.memory.unwrap_or(u64::MAX) <= possible(u64::MAX, 1);
        let limit = if is_possible { "--memory" } else { "ulimit -v" };
        let shared = match shares {
            0 | 1 => String::new(),
            _ => format!("; {shares} parts of the search share the rest"),
        };
        format!(
            "raise {limit}: of {}{from} {} are kept for the program itself{shared}",
            text::bytes(whole),
            text::bytes(own(whole))
        )
    }

    /// The limit of each of `sharing` processes that share the free memory.
    fn whole(&self, sharing: u64) -> u64 {
        let given = (self.given.memory).map(|given| possible(given, sharing));
        given.unwrap_or_else(|| {
            let free = memory::free().map_or(FALLBACK_BYTES, |free| free / 2);
            free / sharing
        })
    }
}

/// The limit that was given to each of `sharing` processes or threads, or what `ulimit -v` leaves to
/// each if that is less.
fn possible(given: u64, sharing: u64) -> u64 {
    memory::address_space().map_or(given, |left| given.min(left / sharing))
}

/// Under `ulimit -v`, gives the program the exit code of a limit if it cannot do without an
/// allocation that the system refuses. Rust then prints how many bytes were refused and aborts, and
/// the exit code would be that of a crash. Stores, tables and frontiers ask before they grow, so
/// what is left are buffers of a few megabytes. A failure to install the handler is ignored, because
/// it only concerns this code.
#[cfg(target_os = "linux")]
pub fn exit_as_stopped_without_memory() {
    use signal_hook::{consts::SIGABRT, flag};
    if memory::address_space().is_some() {
        let always = std::sync::Arc::new(true.into());
        let _ = flag::register_conditional_shutdown(SIGABRT, Exit::Stopped as i32, always);
    }
}

/// Under `ulimit -v`, starts the program again with one memory pool for all threads. By default,
/// glibc reserves 64 MiB of address space for each thread, and it reads the variable
/// `MALLOC_ARENA_MAX` only at the start.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn save_address_space() {
    use std::os::unix::process::CommandExt;
    const POOLS: &str = "MALLOC_ARENA_MAX";
    let mut arguments = std::env::args_os();
    if let (Some(name), Ok(program)) = (arguments.next(), std::env::current_exe())
        && memory::address_space().is_some()
        && std::env::var_os(POOLS).is_none()
    {
        let mut again = std::process::Command::new(program);
        // Only a failure returns; the program then continues with the pools that it has.
        let _ = again.arg0(name).args(arguments).env(POOLS, "1").exec();
    }
}

/// Warns if the `given` limit is replaced by another one, which is `whole`.
fn warn(given: u64, whole: u64) {
    if whole < given {
        eprintln!(
            "knobel: --memory {} was given, but ulimit -v leaves {}, which is the limit now; raise \
             ulimit -v",
            text::bytes(given),
            text::bytes(whole)
        );
    } else if own(whole) < program() {
        eprintln!(
            "knobel: --memory {} may be exceeded: the program itself takes up to {}; give {} or \
             more",
            text::bytes(given),
            text::bytes(program()),
            text::bytes(2 * program())
        );
    }
}

/// The value of `--memory` that gives a search this much.
pub fn to_have(bytes: u64) -> String {
    format!("{}MiB", (bytes + program()).div_ceil(1 << 20))
}

/// Memory that this program needs for itself.
fn program() -> u64 {
    PROGRAM_BYTES + if cluster::can_join() { MPI_BYTES } else { 0 }
}

/// The program's own part of this limit.
fn own(whole: u64) -> u64 {
    program().min(whole / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Limiting;
    use knobel::SolveOptions;
    use knobel::cluster::threads;

    #[test]
    fn ranks_on_a_machine_share_free_memory_but_not_a_given_limit() {
        let given = |memory| {
            OptionArguments::<Limiting>::from(SolveOptions {
                memory,
                ..SolveOptions::default()
            })
        };
        let of_each = |arguments: &OptionArguments<Limiting>| {
            threads(3, |ranks| arguments.limits_of_each(ranks))
                .memory
                .unwrap()
        };
        let alone = given(None).limits().memory.unwrap();
        assert!(of_each(&given(None)) <= alone / 3);
        assert_eq!(of_each(&given(Some(1 << 30))), (1 << 30) - program());
    }
}
