//! `solve --all` lists or counts all optimal solutions.

use std::io::Write;

use clap::ValueEnum;
use knobel::notation::Moves;
use knobel::{Problem, Proof, SolveOptions, Status, Watch, parity};
use knobel_api::write;

use super::show::write_unsolvable;
use super::{Format, Solve};
use crate::{Exit, text};

/// The output of `--all`.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum All {
    List,
    Count,
}

impl Solve {
    /// Lists every optimal solution on one line each, then prints their number.
    pub(super) fn write_all(
        &self,
        (problem, options): (&Problem, &SolveOptions),
        all: All,
        many: bool,
        watch: &mut dyn Watch,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let mut failed = Ok(());
        let mut found = Vec::new();
        let mut answer = knobel::solve_all(problem, options, watch, &mut |moves| {
            if all == All::List && self.format == Format::Json {
                found.push(Moves::from(moves));
            } else if all == All::List {
                failed = writeln!(out, "{}", self.letters(moves));
            }
            failed.is_ok()
        })?;
        failed?;
        if answer.status != Status::Unsolvable && all == All::List {
            answer.solutions = Some(found);
        }
        let length = text::length(answer.lower_bound as usize, problem.metric());
        match (self.format, answer.status, answer.reason) {
            (Format::Json, ..) => writeln!(out, "{}", write(&answer))?,
            (Format::Text, Status::Unsolvable, _) if !many => {
                let reachable = parity::reachable_standard_goal(problem.start());
                write_unsolvable(&Proof::Parity, reachable.as_ref(), out)?;
            }
            (_, Status::Unsolvable, _) => writeln!(out, "unsolvable")?,
            (Format::Moves, ..) if all == All::List => {}
            (_, _, Some(reason)) => writeln!(
                out,
                "stopped: {reason}; {} found so far, and no solution is shorter than {length}",
                text::thousands(answer.count)
            )?,
            (_, _, None) => {
                let solutions = text::count(answer.count as usize, "optimal solution");
                writeln!(out, "{solutions} of {length}")?;
            }
        }
        Ok(answer.status.into())
    }
}
