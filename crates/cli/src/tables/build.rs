//! `knobel tables build`: makes tables, alone or together with other ranks.

use std::io::Write;
use std::time::Instant;

use knobel::kept::{self, Found};
use knobel::pdb::{Contents, Folder, Made, PdbError};
use knobel::ranks::Ranks;
use knobel::{Deadline, Watch};

use super::super::cluster::Cluster;
use super::super::progress::Quiet;
use super::super::{Exit, text};
use super::{Bar, PaceArguments, Tables};

impl Tables {
    /// Makes what is not there and sound; answers whether all of it is there now.
    pub(super) fn build(
        &self,
        folder: &Folder,
        wanted: &[Contents],
        pace: &PaceArguments,
        cluster: &mut Cluster,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let started = Instant::now();
        cluster.if_lost("the same command goes on from what is kept".to_owned());
        for contents in wanted {
            let left = PaceArguments {
                time: pace.time.map(|it| it.saturating_sub(started.elapsed())),
                ..*pace
            };
            let exit = self.build_one(folder, contents, &left, cluster, out)?;
            // Who cannot write must not be waited for.
            cluster.agree(out.flush().map_err(Into::into))?;
            if exit != Exit::Fine {
                return Ok(exit);
            }
        }
        Ok(Exit::Fine)
    }

    fn build_one(
        &self,
        folder: &Folder,
        contents: &Contents,
        pace: &PaceArguments,
        cluster: &mut Cluster,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let threads = self.threads();
        let look = |ranks: &mut dyn Ranks| kept::look(folder, contents, threads, ranks);
        match cluster.share(1, look) {
            Found::Sound => {
                writeln!(out, "{contents} is there and sound")?;
                return Ok(Exit::Fine);
            }
            Found::Missing => {}
            Found::Refused(reason) => writeln!(out, "{reason}; making it anew")?,
        }
        let started = Instant::now();
        let make = |ranks: &mut dyn Ranks| {
            let (mut bar, mut quiet) = (Bar::new(contents.to_string()), Quiet);
            let mut watch = match ranks.rank() {
                0 => Deadline::new(pace.time, &mut bar),
                _ => Deadline::new(None, &mut quiet as &mut dyn Watch),
            };
            let mut notes = Vec::new();
            let made = kept::share(
                folder,
                contents,
                pace.keep_every,
                threads,
                ranks,
                &mut watch,
                &mut notes,
            );
            (made, notes, ranks.size())
        };
        let (made, notes, size) = cluster.share(1, make);
        for note in notes {
            writeln!(out, "{note}")?;
        }
        let made = match made {
            Err(PdbError::Stopped(reason)) => {
                writeln!(
                    out,
                    "{contents} was not made: {reason}; the same command goes on from what is kept of it"
                )?;
                return Ok(Exit::Stopped);
            }
            made => made?,
        };
        let time = text::seconds(started.elapsed().as_secs_f64());
        let bytes = text::bytes(made.bytes);
        let besides = besides(&made, size);
        writeln!(out, "{contents} made: {bytes}, {time}{besides}")?;
        Ok(Exit::Fine)
    }
}

/// What there is to say of a table that was not made in one go, or not by one rank.
fn besides(made: &Made, size: usize) -> String {
    let mut said = String::new();
    if let Some(depth) = made.resumed {
        let depth = text::count(depth, "move");
        said += &format!(", gone on from what was kept at {depth}");
    }
    if size > 1 {
        let sent = made.sent as f64 / (2 * made.bytes) as f64;
        said += &format!(", {size} ranks, {sent:.2} bytes sent an entry");
    }
    said
}
