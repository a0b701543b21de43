//! `knobel tables build` builds tables one after the other, each with all threads.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::bail;
use knobel::Deadline;
use knobel::pdb::{Folder, PdbError, TableSpec};
use knobel::table_collections;

use super::super::{Exit, text};
use super::{Bar, Tables};

impl Tables {
    /// Builds the tables that are missing or damaged within `time`. The exit code shows whether all
    /// exist.
    pub(super) fn build(
        &self,
        folder: &Folder,
        wanted: &[TableSpec],
        time: Option<Duration>,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let started = Instant::now();
        for (part, contents) in (1..).zip(wanted) {
            let left = time.map(|time| time.saturating_sub(started.elapsed()));
            let part = (part, wanted.len() as u32);
            let exit = self.build_one(folder, contents, part, left, out)?;
            out.flush()?;
            if exit != Exit::Fine {
                return Ok(exit);
            }
        }
        Ok(Exit::Fine)
    }

    fn build_one(
        &self,
        folder: &Folder,
        contents: &TableSpec,
        part: (u32, u32),
        time: Option<Duration>,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let threads = self.threads();
        match table_collections::check(folder, contents, threads) {
            Ok(()) => {
                writeln!(out, "{contents} exists and is intact")?;
                return Ok(Exit::Fine);
            }
            Err(error) if error.is_missing_file() => {}
            Err(error @ PdbError::Foreign { .. }) => {
                bail!("{error}; move it away, or choose another folder with --tables")
            }
            Err(error) => writeln!(out, "{error}; rebuilding it")?,
        }
        let started = Instant::now();
        let mut bar = Bar::new(contents.to_string());
        let mut watch = Deadline::new(time, &mut bar);
        let made = table_collections::make(folder, contents, part, threads, &mut watch);
        drop(bar);
        let bytes = match made {
            Err(PdbError::Stopped(reason)) => {
                writeln!(
                    out,
                    "{contents} was not built: {reason}; finished tables are kept, and the same \
                     command builds the others"
                )?;
                return Ok(Exit::Stopped);
            }
            made => text::bytes(made?),
        };
        let time = text::seconds(started.elapsed().as_secs_f64());
        writeln!(out, "{contents} built: {bytes}, {time}")?;
        Ok(Exit::Fine)
    }
}
