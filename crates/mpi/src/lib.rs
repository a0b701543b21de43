//! MPI: ranks are processes that `mpirun` or `srun` starts together, on one machine or many.
//!
//! The crate is separate so that only builds with the feature `mpi` need an MPI library. Without
//! the feature it only reads the variables that launchers set, which the command uses to warn about
//! a build without MPI.
//!
//! # Features
//! - `mpi`: MPI itself, as a `Communicator` of `knobel-cluster`. It is off by default: a build then
//!   needs no MPI library and offers only [`launched`] and [`unconnected`].
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "mpi")]
mod processes;

#[cfg(feature = "mpi")]
pub use processes::{Processes, start};

/// Variables in which launchers state the rank of this process and the number of ranks: Open MPI;
/// MPICH and its derivatives; Slurm with PMIx. Slurm sets the number of tasks of a step or, without
/// a step, of the whole job.
const LAUNCHERS: &[[&str; 2]] = &[
    ["OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"],
    ["PMI_RANK", "PMI_SIZE"],
    ["PMIX_RANK", "SLURM_STEP_NUM_TASKS"],
    ["PMIX_RANK", "SLURM_NTASKS"],
];

/// Returns the rank of this process and the number of ranks if an MPI launcher has started it. This
/// function does not initialise MPI.
pub fn launched() -> Option<(usize, usize)> {
    launched_by(|name| std::env::var(name).ok())
}

/// Returns the rank of this process and the number of ranks if `srun` has started several processes
/// without connecting them by MPI.
pub fn unconnected() -> Option<(usize, usize)> {
    unconnected_by(|name| std::env::var(name).ok())
}

fn unconnected_by(variable: impl Fn(&str) -> Option<String>) -> Option<(usize, usize)> {
    let number = |name: &str| variable(name)?.parse().ok();
    // Slurm also sets the first variable for a batch script, which is not a step.
    let step = (number("SLURM_PROCID")?, number("SLURM_STEP_NUM_TASKS")?);
    (step.1 > 1 && launched_by(variable).is_none()).then_some(step)
}

fn launched_by(variable: impl Fn(&str) -> Option<String>) -> Option<(usize, usize)> {
    let number = |name: &str| variable(name)?.parse().ok();
    let mut launchers = LAUNCHERS.iter();
    launchers.find_map(|[rank, size]| Some((number(rank)?, number(size)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(variables: &[(&str, &str)], name: &str) -> Option<String> {
        let mut set = variables.iter().filter(|(set, _)| *set == name);
        set.next().map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn unconnected_processes_of_srun_are_recognised() {
        let by = |variables: &[(&str, &str)]| unconnected_by(|name| value(variables, name));
        let task = [("SLURM_PROCID", "1"), ("SLURM_STEP_NUM_TASKS", "2")];
        assert_eq!(by(&task), Some((1, 2)));
        assert_eq!(by(&[task[0], task[1], ("PMIX_RANK", "1")]), None);
        let by_mpirun = [("OMPI_COMM_WORLD_RANK", "0"), ("OMPI_COMM_WORLD_SIZE", "4")];
        assert_eq!(by(&[&task[..], &by_mpirun].concat()), None);
        // A step of one task, and a batch script.
        assert_eq!(by(&[task[0], ("SLURM_STEP_NUM_TASKS", "1")]), None);
        assert_eq!(by(&[("SLURM_PROCID", "0"), ("SLURM_NTASKS", "2")]), None);
    }

    #[test]
    fn launchers_are_recognised_by_their_variables() {
        let by = |variables: &[(&str, &str)]| launched_by(|name| value(variables, name));
        let open_mpi = [("OMPI_COMM_WORLD_SIZE", "4"), ("OMPI_COMM_WORLD_RANK", "3")];
        let step = [
            ("PMIX_RANK", "1"),
            ("SLURM_STEP_NUM_TASKS", "2"),
            ("SLURM_NTASKS", "8"),
        ];
        assert_eq!(by(&open_mpi), Some((3, 4)));
        assert_eq!(by(&[("PMI_RANK", "0"), ("PMI_SIZE", "2")]), Some((0, 2)));
        assert_eq!(by(&step), Some((1, 2)));
        assert_eq!(by(&[step[0], step[2]]), Some((1, 8)));
        // A batch script that has not started a step yet, and rank numbers within one node.
        assert_eq!(by(&step[2..]), None);
        assert_eq!(
            by(&[("MPI_LOCALRANKID", "0"), ("MPI_LOCALNRANKS", "2")]),
            None
        );
        assert_eq!(by(&[]), None);
    }
}
