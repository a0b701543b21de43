//! Processes that `mpirun` or `srun` has started together: the ranks of one command, of which the first speaks for all.

use std::time::Duration;

use anyhow::bail;
use knobel::ranks::{Alone, Ranks, threads};

/// This process, or those it was started with.
pub enum Cluster {
    /// No launcher was there.
    Alone,
    /// One of several.
    #[cfg(feature = "mpi")]
    Processes(knobel_mpi::Processes),
}

/// Does this process speak: is it the only one, or the first?
pub fn speaks() -> bool {
    knobel_mpi::launched().is_none_or(|(rank, _)| rank == 0)
}

/// Waits, before this process ends with an error though processes have not [met](Cluster::meet): a launcher then ends all
/// others, and the first has to speak before.
pub fn let_the_first_speak() {
    std::thread::sleep(Duration::from_secs(1));
}

impl Cluster {
    /// Joins the others, if there are any.
    ///
    /// # Errors
    /// If they cannot work together; all of them have an error then.
    pub fn join(shareable: bool) -> anyhow::Result<Self> {
        let size = knobel_mpi::launched().map_or(0, |(_, size)| size);
        if size > 1 && !shareable {
            bail!(
                "started {size} times at once, but only bench, count, solve and tables build, all without --plan, can be shared; run it without mpirun"
            );
        }
        connect(size)
    }

    /// Has a launcher started this process?
    pub fn is_launched(&self) -> bool {
        !matches!(self, Self::Alone)
    }

    /// Waits until all processes are here.
    pub fn meet(&mut self) {
        match self {
            Self::Alone => {}
            #[cfg(feature = "mpi")]
            Self::Processes(processes) => processes.meet(),
        }
    }

    /// How many processes there are.
    pub fn size(&self) -> usize {
        match self {
            Self::Alone => 1,
            #[cfg(feature = "mpi")]
            Self::Processes(processes) => processes.size(),
        }
    }

    /// Has ranks do `work`: the processes, or else so many threads; the answer is this process's.
    pub fn share<A: Send>(&mut self, size: usize, work: impl Fn(&mut dyn Ranks) -> A + Sync) -> A {
        match self {
            Self::Alone if size == 1 => work(&mut Alone),
            Self::Alone => threads(size, |ranks| work(ranks)),
            #[cfg(feature = "mpi")]
            Self::Processes(processes) => work(processes),
        }
    }
}

#[cfg(not(feature = "mpi"))]
fn connect(size: usize) -> anyhow::Result<Cluster> {
    if size > 1 {
        bail!(
            "started {size} times at once, but this knobel was built without MPI; build it with --features mpi, or run it without mpirun"
        );
    }
    Ok(Cluster::Alone)
}

#[cfg(feature = "mpi")]
fn connect(size: usize) -> anyhow::Result<Cluster> {
    use anyhow::Context;
    if size == 0 {
        return Ok(Cluster::Alone);
    }
    let mut processes = knobel_mpi::start().context("MPI cannot be started twice")?;
    let joined = processes.size();
    if joined != size {
        bail!(
            "started {size} times at once, but MPI knows of {joined}: another MPI started it than knobel was built with; use the launcher of that one"
        );
    }
    // Whoever does other steps than the others would make them wait for ever.
    let mut own = env!("CARGO_PKG_VERSION").to_owned();
    for argument in std::env::args_os().skip(1) {
        own += "\n";
        own += &argument.to_string_lossy();
    }
    let differs = processes.first(own.as_bytes()) != own.as_bytes();
    let differing = processes.sum(u64::from(differs));
    if differing > 0 {
        bail!(
            "{differing} of {size} ranks have another version of knobel or other arguments than the first; start the same everywhere"
        );
    }
    Ok(Cluster::Processes(processes))
}
