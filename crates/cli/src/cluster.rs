//! Processes that `mpirun` or `srun` has started together: the ranks of one command, of which the
//! first speaks for all.

use std::fmt::Debug;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::bail;
use knobel::cluster::{Communicator, SingleRank, threads};

/// This process, or those it was started with.
pub enum Cluster {
    /// No launcher was there.
    Alone,
    /// One of several.
    #[cfg(feature = "mpi")]
    Processes(knobel_mpi::Processes),
}

/// What goes on from here if a rank is lost: said by the first of several.
static CURE: OnceLock<String> = OnceLock::new();

/// Has this process said all it has to?
static ENDING: AtomicBool = AtomicBool::new(false);

/// How many ranks may run on the cores of this one, itself included.
static ON_THESE_CORES: AtomicUsize = AtomicUsize::new(1);

/// How long ranks that are told to end may take before one seems to be lost. A launcher waits for a
/// second.
const MOMENT: Duration = Duration::from_millis(400);

/// Has a launcher started this process, whether or not it can join others?
pub fn launched() -> bool {
    knobel_mpi::launched().is_some()
}

/// Has a launcher started this process, and can it join others?
pub fn can_join() -> bool {
    cfg!(feature = "mpi") && launched()
}

/// Does this process speak: is it the only one, or the first?
pub fn speaks() -> bool {
    knobel_mpi::launched().is_none_or(|(rank, _)| rank == 0)
}

/// Does this process say what keeps the others from working with it, too?
pub fn complains() -> bool {
    speaks() && knobel_mpi::unconnected().is_none_or(|(rank, _)| rank == 0)
}

/// How many threads work where nobody says: as many as there are cores for this process, whose part
/// of those that it shares with other ranks is one at least.
pub fn cores() -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    (cores / ON_THESE_CORES.load(Ordering::Relaxed)).max(1)
}

/// How to `resume` a command that keeps a file or folder; `flag` would have named one.
pub fn cure(resume: Option<String>, flag: &str) -> String {
    resume.unwrap_or_else(|| format!("nothing was kept; give {flag} the next time"))
}

/// Called when this process is told to end. A launcher that has lost a rank tells all others to,
/// and these cannot: they wait for the lost one. So what goes on from here is said before the
/// launcher ends them.
pub fn told_to_end() {
    if let Some(cure) = CURE.get() {
        thread::sleep(MOMENT);
        if !ENDING.load(Ordering::Relaxed) {
            // The launcher may be gone, and nobody read it.
            let _ = writeln!(
                io::stderr(),
                "knobel: the launcher ends this run, and the other ranks do not answer: if one is \
                 lost, {cure}"
            );
        }
    }
}

/// Waits, before this process ends with an error though processes have not [met](Cluster::meet): a
/// launcher then ends all others, and the first has to speak before.
pub fn let_the_first_speak(speaks: bool) {
    if !speaks {
        thread::sleep(Duration::from_secs(1));
    }
}

/// All ranks go on, or all end for the error of the first that has one.
///
/// # Errors
/// That error: its own where it is this rank's, else what it says.
pub fn agree<T>(ranks: &mut dyn Communicator, mine: anyhow::Result<T>) -> anyhow::Result<T> {
    let own = mine.as_ref().err().map(|error| format!("{error:#}"));
    match ranks.agree(own.as_deref()) {
        None => mine,
        Some((rank, _)) if rank == ranks.rank() => mine,
        Some((0, said)) => bail!("{said}"),
        Some((rank, said)) => bail!("rank {rank}: {said}"),
    }
}

/// All ranks have read the same, or all end: files of one name may differ between machines.
///
/// # Errors
/// How many have something else than the first.
pub fn same(ranks: &mut dyn Communicator, own: &str, what: &str, cure: &str) -> anyhow::Result<()> {
    let differs = ranks.broadcast(own.as_bytes()) != own.as_bytes();
    match ranks.all_sum(u64::from(differs)) {
        0 => Ok(()),
        some => bail!(
            "{some} of {} ranks have other {what} than the first; {cure}",
            ranks.size()
        ),
    }
}

impl Cluster {
    /// Joins the others, if there are any, and sees that all are the same program with the same
    /// arguments.
    ///
    /// # Errors
    /// If they cannot work together; all of them have an error then.
    pub fn join() -> anyhow::Result<Self> {
        connect(knobel_mpi::launched().map_or(0, |(_, size)| size))
    }

    /// Sees that what is asked for can be shared, if there is anyone to share it with.
    ///
    /// # Errors
    /// If it cannot, or if these processes know nothing of each other; all of them have an error
    /// then.
    pub fn suits(&self, shareable: bool) -> anyhow::Result<()> {
        if let (true, Some((_, size))) = (shareable, knobel_mpi::unconnected()) {
            bail!(
                "srun has started {size} of this, but not connected them; give it --mpi=pmix (srun \
                 --mpi=list says what there is), or unset SLURM_STEP_NUM_TASKS where each has work \
                 of its own"
            );
        }
        let size = self.size();
        if size > 1 && !shareable {
            bail!(
                "started {size} times at once, but only bench, count, cards count and solve \
                 without --shard can be shared; run it once, without mpirun or srun"
            );
        }
        Ok(())
    }

    /// Is it one of the processes of a launcher, if only the only one?
    pub fn is_launched(&self) -> bool {
        !matches!(self, Self::Alone)
    }

    /// Remembers what is to be said if a rank is lost.
    pub fn if_lost(&self, cure: String) {
        if self.size() > 1 && speaks() {
            CURE.get_or_init(|| cure);
        }
    }

    /// All ranks have the same of something that each has read, or none goes on: one that has found
    /// no file, or another one of the same name, would make the others wait for ever, or not do
    /// what they do.
    ///
    /// # Errors
    /// That of the first rank that has one; or that they differ.
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

    /// All ranks go on, or all end for the error of the first that has one.
    ///
    /// # Errors
    /// That error.
    pub fn agree<T>(&mut self, mine: anyhow::Result<T>) -> anyhow::Result<T> {
        match self {
            Self::Alone => mine,
            #[cfg(feature = "mpi")]
            Self::Processes(processes) => agree(processes, mine),
        }
    }

    /// Waits until all processes are here, at the end.
    pub fn meet(&mut self) {
        ENDING.store(true, Ordering::Relaxed);
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
            "started {size} times at once, but this knobel was built without MPI; build it with \
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
            "started {size} times at once, but MPI knows of {joined}: another MPI started it than \
             knobel was built with; use the launcher of that one"
        );
    }
    // Whoever does other steps than the others would make them wait for ever.
    let program = std::env::current_exe().and_then(std::fs::read);
    let mut own = crc32fast::hash(&program.unwrap_or_default()).to_string();
    for argument in std::env::args_os().skip(1) {
        own += "\n";
        own += &argument.to_string_lossy();
    }
    let cure = "start the same knobel with the same arguments everywhere";
    same(&mut processes, &own, "programs or arguments", cure)?;
    let sharing = knobel::cluster::machine::ranks_on_same_cores(&mut processes);
    ON_THESE_CORES.store(sharing, Ordering::Relaxed);
    Ok(Cluster::Processes(processes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_processes_without_mpi_are_refused() {
        for alone in [0, 1] {
            assert!(matches!(without_mpi(alone), Ok(Cluster::Alone)));
        }
        let said = without_mpi(2).err().map(|error| error.to_string());
        assert!(said.is_some_and(|said| said.contains("build it with --features mpi")));
    }
}
