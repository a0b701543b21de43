//! `knobel tables build --plan`: what making tables takes on so many ranks, before anybody waits for them.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use knobel::pdb::{Build, Contents, sizing};

use super::super::progress::Quiet;
use super::super::{Exit, input, text};

/// Whether tables are to be made, or what that takes is to be told.
#[derive(Args)]
pub struct PlanArguments {
    /// Make nothing: say what memory, disk, traffic and hours it takes, by rates measured in about two seconds
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
            writeln!(out, "memory   {} a rank", text::bytes(sizing.memory))?;
            writeln!(
                out,
                "disk     {}, {} of it the table",
                text::bytes(sizing.disk),
                text::bytes(entries.div_ceil(2))
            )?;
            writeln!(
                out,
                "traffic  {}, {:.2} bytes an entry",
                text::bytes(sizing.traffic),
                sizing.traffic as f64 / entries as f64
            )?;
            let parts = [sizing.searching, sizing.sending, sizing.packing];
            let hours = parts.iter().sum::<f64>() / 3600.0;
            let [searching, sending, packing] = parts.map(text::seconds);
            writeln!(
                out,
                "hours    {hours:.4}: {searching} to search, {sending} to send as fast as two threads here do, {packing} to pack"
            )?;
        }
        Ok(Exit::Fine)
    }
}
