//! `knobel tables build --plan`: what making tables takes on so many ranks, before anybody waits for them.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use knobel::pdb::{Build, Contents, sizing};

use super::super::progress::Quiet;
use super::super::text::{self, Paint, TextTable};
use super::super::{Exit, input};

/// Whether tables are to be made, or what that takes is to be told.
#[derive(Args)]
pub struct PlanArguments {
    /// Make nothing: say what memory, disk, traffic and time it takes, by rates measured in about two seconds
    #[arg(long)]
    plan: bool,

    /// Ranks of the plan
    #[arg(long, value_name = "N", default_value_t = 1, requires = "plan", value_parser = input::number(1..=65535_u16), allow_negative_numbers = true)]
    ranks: u16,
}

impl PlanArguments {
    /// Is only the plan wanted?
    pub fn is_asked(&self) -> bool {
        self.plan
    }

    /// Says what each table takes.
    pub fn show(
        &self,
        wanted: &[Contents],
        threads: usize,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let ranks = usize::from(self.ranks);
        for contents in wanted {
            let Contents::Pattern(pattern) = contents else {
                bail!("{contents} is made by one process and has no plan; leave --plan out");
            };
            let sizing = sizing(pattern, ranks, &mut Build::new(threads, &mut Quiet))?;
            let entries = pattern.entries() as u64;
            let (with, of) = (text::count(threads, "thread"), text::count(ranks, "rank"));
            writeln!(
                out,
                "{contents}, {} entries, on {of} with {with} each",
                text::thousands(entries)
            )?;
            let heading = "memory a rank  disk in all  sent in all  sent by a rank  time";
            let mut table = TextTable::new(heading);
            let parts = [sizing.searching, sizing.sending, sizing.packing];
            table.row([
                text::many_bytes(sizing.memory as f64),
                text::many_bytes(sizing.disk as f64),
                text::many_bytes(sizing.traffic as f64),
                text::many_bytes(sizing.traffic as f64 / ranks as f64),
                text::long_time(parts.iter().sum()),
            ]);
            table.write(out, Paint::for_stdout())?;
            let [searching, sending, packing] = parts.map(text::long_time);
            writeln!(
                out,
                "the table itself takes {}; {searching} to search, {sending} to send as fast as two threads here do, {packing} to pack",
                text::many_bytes(entries.div_ceil(2) as f64),
            )?;
        }
        Ok(Exit::Fine)
    }
}
