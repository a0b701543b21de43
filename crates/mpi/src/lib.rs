//! Ranks that are processes, started together by `mpirun` or `srun`, on one machine or many.
//!
//! # Features
//! - `mpi`: MPI itself. It is off by default: without it nothing but [`launched`] is here, and a build needs no library.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "mpi")]
mod processes;

#[cfg(feature = "mpi")]
pub use processes::{Processes, start};

/// Variables in which launchers say how many processes they have started: Open MPI, MPICH and its kin, and PMIx.
const SIZES: &[&str] = &["OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS"];
/// Variables in which they say which one this is.
const RANKS: &[&str] = &["OMPI_COMM_WORLD_RANK", "PMI_RANK", "MPI_LOCALRANKID"];

/// Which process this is and of how many, if a launcher of MPI has started it; asked without MPI.
pub fn launched() -> Option<(usize, usize)> {
    launched_by(|name| std::env::var(name).ok())
}

fn launched_by(variable: impl Fn(&str) -> Option<String>) -> Option<(usize, usize)> {
    let number = |names: &[&str]| names.iter().find_map(|name| variable(name)?.parse().ok());
    Some((number(RANKS)?, number(SIZES)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn launchers_are_known_by_their_variables() {
        let open_mpi = |name: &str| match name {
            "OMPI_COMM_WORLD_SIZE" => Some("4".to_owned()),
            "OMPI_COMM_WORLD_RANK" => Some("3".to_owned()),
            _ => None,
        };
        assert_eq!(launched_by(open_mpi), Some((3, 4)));
        assert_eq!(launched_by(|_| None), None);
    }
}
