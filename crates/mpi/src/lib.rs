//! Ranks that are processes, started together by `mpirun` or `srun`, on one machine or many.
//!
//! # Features
//! - `mpi`: MPI itself. It is off by default: without it nothing but [`launched`] and [`unconnected`] is here, and a build needs no library.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "mpi")]
mod processes;

#[cfg(feature = "mpi")]
pub use processes::{Processes, start};

/// Variables in which launchers say which process this is and of how many: Open MPI, MPICH and its kin, and Slurm with
/// PMIx, which has the number of a step or, where there is none, of the whole job.
const LAUNCHERS: &[[&str; 2]] = &[
    ["OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"],
    ["PMI_RANK", "PMI_SIZE"],
    ["PMIX_RANK", "SLURM_STEP_NUM_TASKS"],
    ["PMIX_RANK", "SLURM_NTASKS"],
];

/// Which process this is and of how many, if a launcher of MPI has started it; asked without MPI.
pub fn launched() -> Option<(usize, usize)> {
    launched_by(|name| std::env::var(name).ok())
}

/// Which process this is and of how many, if `srun` has started several and told them nothing of each other.
pub fn unconnected() -> Option<(usize, usize)> {
    unconnected_by(|name| std::env::var(name).ok())
}

fn unconnected_by(variable: impl Fn(&str) -> Option<String>) -> Option<(usize, usize)> {
    let number = |name: &str| variable(name)?.parse().ok();
    // A script of Slurm has the first of these, but no step.
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
    fn processes_of_srun_that_know_nothing_of_each_other_are_known() {
        let by = |variables: &[(&str, &str)]| unconnected_by(|name| value(variables, name));
        let task = [("SLURM_PROCID", "1"), ("SLURM_STEP_NUM_TASKS", "2")];
        assert_eq!(by(&task), Some((1, 2)));
        assert_eq!(by(&[task[0], task[1], ("PMIX_RANK", "1")]), None);
        let by_mpirun = [("OMPI_COMM_WORLD_RANK", "0"), ("OMPI_COMM_WORLD_SIZE", "4")];
        assert_eq!(by(&[&task[..], &by_mpirun].concat()), None);
        // One task, and a script.
        assert_eq!(by(&[task[0], ("SLURM_STEP_NUM_TASKS", "1")]), None);
        assert_eq!(by(&[("SLURM_PROCID", "0"), ("SLURM_NTASKS", "2")]), None);
    }

    #[test]
    fn launchers_are_known_by_their_variables() {
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
        // A script of Slurm that has started nothing yet, and numbers of one node.
        assert_eq!(by(&step[2..]), None);
        assert_eq!(
            by(&[("MPI_LOCALRANKID", "0"), ("MPI_LOCALNRANKS", "2")]),
            None
        );
        assert_eq!(by(&[]), None);
    }
}
