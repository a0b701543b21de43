//! The ranks of one command that `mpirun` or `srun` has started. Only the first rank prints.

use std::fmt::Debug;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::bail;
use knobel::cluster::{Communicator, SingleRank, threads};

/// This process alone, or the ranks it was started with.
pub enum Cluster {
    /// No launcher has started this process.
    Alone,
    /// This process is a rank of an MPI job.
    #[cfg(feature = "mpi")]
    Processes(knobel_mpi::Processes),
}

/// How to resume if a rank is lost; the first rank prints it.
static CURE: OnceLock<String> = OnceLock::new();

/// Whether this process has printed everything.
static ENDING: AtomicBool = AtomicBool::new(false);

/// Number of ranks that share the cores of this one, itself included.
static ON_THESE_CORES: AtomicUsize = AtomicUsize::new(1);

/// The time after which a rank that has not ended is considered lost. Launchers kill them after one
/// second.
const MOMENT: Duration = Duration::from_millis(400);

/// Returns whether a launcher has started this process, even if it cannot join others.
pub fn launched() -> bool {
    knobel_mpi::launched().is_some()
}

/// Returns whether a launcher has started this process and it can join others.
pub fn can_join() -> bool {
    cfg!(feature = "mpi") && launched()
}

/// Returns whether this process may print, which only the first rank may.
pub fn speaks() -> bool {
    knobel_mpi::launched().is_none_or(|(rank, _)| rank == 0)
}

/// Returns whether this process may also print errors of processes that a launcher failed to
/// connect.
pub fn complains() -> bool {
    speaks() && knobel_mpi::unconnected().is_none_or(|(rank, _)| rank == 0)
}

/// Default number of threads: the cores of this process, divided among the ranks that share them,
/// and at least one.
pub fn cores() -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    (cores / ON_THESE_CORES.load(Ordering::Relaxed)).max(1)
}

/// How to `resume` a command that keeps a file or folder; `flag` would have named one.
pub fn cure(resume: Option<String>, flag: &str) -> String {
    resume.unwrap_or_else(|| format!("nothing was saved; add {flag} to the next run"))
}

/// Called on a signal to terminate. A launcher that has lost a rank sends it to all others, which
/// block in communication with the lost rank. This function therefore prints how to resume before
/// the launcher kills the process.
pub fn told_to_end() {
    if let Some(cure) = CURE.get() {
        thread::sleep(MOMENT);
        if !ENDING.load(Ordering::Relaxed) {
            // Ignore errors: the launcher may be gone, and standard error closed.
            let _ = writeln!(
                io::stderr(),
                "knobel: the launcher is terminating this run and a rank does not respond, so it \
                 may be lost; {cure}"
            );
        }
    }
}

/// Gives the first rank time to print before this process exits with an error and the launcher
/// kills all others. Ranks that end without [`Cluster::meet`] call this function.
pub fn let_the_first_speak(speaks: bool) {
    if !speaks {
        thread::sleep(Duration::from_secs(1));
    }
}

/// Makes all ranks continue, or all return the error of the first rank that has one.
///
/// # Errors
/// The original error on its own rank, and its text on the others.
pub fn agree<T>(ranks: &mut dyn Communicator, mine: anyhow::Result<T>) -> anyhow::Result<T> {
    let own = mine.as_ref().err().map(|error| format!("{error:#}"));
    match ranks.agree(own.as_deref()) {
        None => mine,
        Some((rank, _)) if rank == ranks.rank() => mine,
        Some((0, said)) => bail!("{said}"),
        Some((rank, said)) => bail!("rank {rank}: {said}"),
    }
}

/// Checks that all ranks have read the same, because files of one name may differ between machines.
///
/// # Errors
/// The number of ranks that differ from the first.
pub fn same(ranks: &mut dyn Communicator, own: &str, what: &str, cure: &str) -> anyhow::Result<()> {
    let differs = ranks.broadcast(own.as_bytes()) != own.as_bytes();
    match ranks.all_sum(u64::from(differs)) {
        0 => Ok(()),
        some => bail!(
            "{some} of {} ranks have {what} that differ from those of the first rank; {cure}",
            ranks.size()
        ),
    }
}

impl Cluster {
    /// Joins the other ranks, if any, and checks that all run the same program with the same
    /// arguments.
    ///
    /// # Errors
    /// If the ranks cannot work together. All ranks get an error then.
    pub fn join() -> anyhow::Result<Self> {
        connect(knobel_mpi::launched().map_or(0, |(_, size)| size))
    }

    /// Checks that several ranks can share the command.
    ///
    /// # Errors
    /// If they cannot, or if the launcher has not connected the processes. All ranks get an error
    /// then.
    pub fn suits(&self, shareable: bool) -> anyhow::Result<()> {
        if let (true, Some((_, size))) = (shareable, knobel_mpi::unconnected()) {
            bail!(
                "srun has started {size} processes without connecting them; add --mpi=pmix to \
                 srun (srun --mpi=list prints the choices), or unset SLURM_STEP_NUM_TASKS if each \
                 process has its own work"
            );
        }
        let size = self.size();
        if size > 1 && !shareable {
            bail!(
                "started as {size} processes, but only bench, count, cards count and solve \
                 without --shard can share work; run it once, without mpirun or srun"
            );
        }
        Ok(())
    }

    /// Returns whether a launcher has started this process, even as the only rank.
    pub fn is_launched(&self) -> bool {
        !matches!(self, Self::Alone)
    }

    /// Stores the advice to print if a rank is lost.
    pub fn if_lost(&self, cure: String) {
        if self.size() > 1 && speaks() {
            CURE.get_or_init(|| cure);
        }
    }

    /// Checks that all ranks have read the same value, or returns an error on all of them. A rank
    /// without the file, or with a different file of that name, would otherwise block the others or
    /// compute something else.
    ///
    /// # Errors
    /// The error of the first rank that has one, or that the values differ.
    #[cfg_attr(not(feature = "mpi"), expect(unused_variables))]
    pub fn agreed<T: Debug>(
        &mut self,
        mine: anyhow::Result<T>,
        what: &str,
        cure: &str,
    ) -> anyhow::Result<T> {
        let mine = self.agree(mine)?;
        #[cfg(feature = "mpi")]
        if let Self::Processes(processes) = self {
            same(processes, &format!("{mine:?}"), what, cure)?;
        }
        Ok(mine)
    }

    /// Makes all ranks continue, or all return the error of the first rank that has one.
    ///
    /// # Errors
    /// The error of that rank.
    pub fn agree<T>(&mut self, mine: anyhow::Result<T>) -> anyhow::Result<T> {
        match self {
            Self::Alone => mine,
            #[cfg(feature = "mpi")]
            Self::Processes(processes) => agree(processes, mine),
        }
    }

    /// Waits at the end until all ranks are done (a barrier).
    pub fn meet(&mut self) {
        ENDING.store(true, Ordering::Relaxed);
        match self {
            Self::Alone => {}
            #[cfg(feature = "mpi")]
            Self::Processes(processes) => processes.meet(),
        }
    }

    /// The number of processes.
    pub fn size(&self) -> usize {
        match self {
            Self::Alone => 1,
            #[cfg(feature = "mpi")]
            Self::Processes(processes) => processes.size(),
        }
    }

    /// Runs `work` on all ranks, or on `size` threads if there is no launcher, and returns this
    /// process's result.
    pub fn share<A: Send>(
        &mut self,
        size: usize,
        work: impl Fn(&mut dyn Communicator) -> A + Sync,
    ) -> A {
        match self {
            Self::Alone if size == 1 => work(&mut SingleRank),
            Self::Alone => threads(size, |ranks| work(ranks)),
            #[cfg(feature = "mpi")]
            Self::Processes(processes) => work(processes),
        }
    }
}

#[cfg(not(feature = "mpi"))]
use without_mpi as connect;

#[cfg(any(test, not(feature = "mpi")))]
fn without_mpi(size: usize) -> anyhow::Result<Cluster> {
    if size > 1 {
        bail!(
            "started as {size} processes, but this knobel was built without MPI; build it with \
             --features mpi, or run it without mpirun or srun"
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
            "started as {size} processes, but MPI has connected only {joined}: the launcher \
             belongs to another MPI than the one knobel was built with; use the launcher of that \
             MPI"
        );
    }
    // Ranks with different programs or arguments would block each other for ever.
    let program = std::env::current_exe().and_then(std::fs::read);
    let mut own = crc32fast::hash(&program.unwrap_or_default()).to_string();
    for argument in std::env::args_os().skip(1) {
        own += "\n";
        own += &argument.to_string_lossy();
    }
    let cure = "start the same knobel with the same arguments on every node";
    same(&mut processes, &own, "programs or arguments", cure)?;
    let sharing = knobel::cluster::machine::ranks_on_same_cores(&mut processes);
    ON_THESE_CORES.store(sharing, Ordering::Relaxed);
    Ok(Cluster::Processes(processes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_processes_without_mpi_are_rejected() {
        for alone in [0, 1] {
            assert!(matches!(without_mpi(alone), Ok(Cluster::Alone)));
        }
        let said = without_mpi(2).err().map(|error| error.to_string());
        assert!(said.is_some_and(|said| said.contains("build it with --features mpi")));
    }
}
