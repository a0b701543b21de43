//! `--time`, `--memory` and `--nodes`: what a search may use.

use std::sync::Once;
use std::time::Duration;

use clap::Args;
use knobel::cluster::{Communicator, machine};
use knobel::{Limits, memory};
use knobel_api::Allowance;

use super::{cluster, input, text};

/// What the program itself needs beside a search's stores and tables; of a small limit it gets
/// half.
const PROGRAM_BYTES: u64 = 16 << 20;

/// What the library of MPI needs beside that.
const MPI_BYTES: u64 = 24 << 20;

/// Without `/proc` to ask, searches may use this much.
const FALLBACK_BYTES: u64 = 2 << 30;

/// What `--time` says of itself where every board has its own and large ones have a limit anyway.
pub const TIME_EACH: &str = "Stop each board after this time, as in 10s, 500ms or 2m [default: \
                             none up to 16 cells, 10s above]";

/// Limits on a search.
#[derive(Args, Clone, Copy)]
pub struct LimitArguments {
    /// Stop after this time, as in 10s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = input::duration, allow_hyphen_values = true)]
    pub time: Option<Duration>,

    /// Keep below this much memory, as in 256MiB or 2GiB; 16 MiB of it are for the program itself
    /// [default: half of what is free]
    #[arg(long, value_name = "MEMORY", value_parser = input::bytes, allow_hyphen_values = true)]
    pub memory: Option<u64>,

    /// Stop after this many expansions
    #[arg(long, value_name = "N", value_parser = input::number(0..=u64::MAX), allow_negative_numbers = true)]
    pub nodes: Option<u64>,
}

impl LimitArguments {
    /// The limits for one search. Says once where the memory is too little to be kept.
    pub fn limits(self) -> Limits {
        self.limits_among(1)
    }

    /// The limits for each of these ranks, all of which call it: those of one machine share what is
    /// free there.
    pub fn limits_of_each(self, ranks: &mut dyn Communicator) -> Limits {
        // Asked for before any of them has taken some.
        memory::free();
        self.limits_among(machine::ranks_on_this_machine(ranks) as u64)
    }

    fn limits_among(self, sharing: u64) -> Limits {
        static SAID: Once = Once::new();
        let whole = self.whole(sharing);
        if self.memory.is_some() && own(whole) < program() && cluster::speaks() {
            SAID.call_once(|| {
                eprintln!(
                    "knobel: --memory of {} may not be kept: the program itself takes up to {}; \
                     write {} or more",
                    text::bytes(whole),
                    text::bytes(program()),
                    text::bytes(2 * program())
                );
            });
        }
        Limits {
            nodes: self.nodes,
            memory: Some(whole - own(whole)),
        }
    }

    /// The limits that were given.
    pub fn allowance(self) -> Allowance {
        Allowance {
            seconds: self.time.map(|time| time.as_secs_f64()),
            nodes: self.nodes,
            bytes: self.memory,
        }
    }

    /// What to do where the memory was too small, and where what the `shares` parts of a search
    /// have comes from.
    pub fn advice(self, shares: u32) -> String {
        let whole = self.whole(1);
        let from = match self.memory {
            Some(_) => "",
            None => ", half of what was free,",
        };
        let shared = match shares {
            0 | 1 => String::new(),
            _ => format!("; {shares} parts of the search share the rest"),
        };
        format!(
            "raise --memory: of {}{from} {} are kept for the program itself{shared}",
            text::bytes(whole),
            text::bytes(own(whole))
        )
    }

    /// What each of so many may use that share the memory that is free.
    fn whole(self, sharing: u64) -> u64 {
        self.memory.unwrap_or_else(|| {
            let free = memory::free().map_or(FALLBACK_BYTES, |free| free / 2);
            free / sharing
        })
    }
}

/// What has to be given so that a search may use this much.
pub fn to_have(bytes: u64) -> String {
    format!("{}MiB", (bytes + program()).div_ceil(1 << 20))
}

/// What the program itself needs here.
fn program() -> u64 {
    PROGRAM_BYTES + if cluster::can_join() { MPI_BYTES } else { 0 }
}

/// What the program keeps for itself of this much.
fn own(whole: u64) -> u64 {
    program().min(whole / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel::cluster::threads;

    #[test]
    fn ranks_of_a_machine_share_what_is_free_but_not_what_is_given() {
        let mut arguments = LimitArguments {
            time: None,
            memory: None,
            nodes: None,
        };
        let of_each = |arguments: LimitArguments| {
            threads(3, |ranks| arguments.limits_of_each(ranks))
                .memory
                .unwrap()
        };
        let alone = arguments.limits().memory.unwrap();
        assert!(of_each(arguments) <= alone / 3);
        arguments.memory = Some(1 << 30);
        assert_eq!(of_each(arguments), (1 << 30) - program());
    }
}
