//! Tables that are kept on disk: which sets there are, what belongs to each, and what a file is used by.

use std::time::Duration;

use knobel_core::Watch;
use knobel_pdb::partition::{NAMED, Named};
use knobel_pdb::{
    Build, Colouring, Contents, Folder, Made, Pattern, PdbError, WideSolver, colourings,
    patterns_for,
};
use knobel_ranks::{Ranks, machine};
use knobel_tiles::{Board, Shape};

use crate::memory;

/// Tables that are used together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Set {
    /// Pattern databases of 4×4, by the name of the partition.
    Named(&'static Named),
    /// For few straight runs.
    Runs,
    /// The largest of boards with 17 to 25 cells, for proofs.
    Proofs,
}

/// Boards with fewer cells have their tables made anew each time.
const KEPT_FROM: usize = 16;

impl Set {
    /// All of them, smallest first.
    pub fn all() -> impl Iterator<Item = Self> {
        let named = NAMED.iter().map(Self::Named);
        named.chain([Self::Runs, Self::Proofs])
    }

    /// The set of this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::all().find(|set| set.name() == name)
    }

    /// The best for boards of a shape, if tables are kept for them at all.
    pub fn best(shape: Shape) -> Option<Self> {
        if WideSolver::fits(shape) {
            return Some(Self::Proofs);
        }
        let best = NAMED.last().filter(|_| shape.cells() == KEPT_FROM);
        best.map(Self::Named)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Named(named) => named.name,
            Self::Runs => "runs-4",
            Self::Proofs => "proofs",
        }
    }

    /// About how long it takes to make on two cores, where that was measured.
    pub fn seconds(self) -> Option<f64> {
        match self {
            Self::Named(named) => Some(named.milliseconds as f64 / 1000.0),
            _ => None,
        }
    }

    /// Its tables for a goal.
    ///
    /// # Errors
    /// If there are none for boards of this shape.
    pub fn contents(self, goal: &Board) -> Result<Vec<Contents>, PdbError> {
        let patterns = match self {
            Self::Runs => {
                let colourings = colourings(goal, *Colouring::SIZES.end())?;
                return Ok(colourings.into_iter().map(Contents::Runs).collect());
            }
            Self::Proofs => WideSolver::patterns(goal)?,
            Self::Named(named) => patterns_for(goal, named)?,
        };
        Ok(patterns.into_iter().map(Contents::Pattern).collect())
    }
}

/// What a table is used by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uses {
    /// The sets that it belongs to.
    pub sets: Vec<Set>,
    /// Is it for goals with the blank in a corner?
    pub corner: bool,
}

/// What a table is used by.
pub fn uses(contents: &Contents) -> Uses {
    let pattern = match contents {
        Contents::Pattern(pattern) => pattern,
        Contents::Runs(colouring) => {
            return Uses {
                sets: vec![Set::Runs],
                corner: colouring.blank() == 0,
            };
        }
    };
    let belongs = |set: &Set| {
        let patterns = match set {
            Set::Named(named) => named.patterns(pattern.shape(), pattern.blank()),
            Set::Proofs if WideSolver::fits(pattern.shape()) => match goal_of(pattern) {
                Some(goal) => WideSolver::patterns(&goal),
                None => return false,
            },
            _ => return false,
        };
        patterns.is_ok_and(|patterns| patterns.contains(pattern))
    };
    Uses {
        sets: Set::all().filter(belongs).collect(),
        corner: pattern.blank() == 0,
    }
}

/// A goal of a pattern's shape whose blank ends where the pattern says.
fn goal_of(pattern: &Pattern) -> Option<Board> {
    let mut tiles: Vec<u32> = (1..pattern.shape().cells() as u32).collect();
    tiles.insert(pattern.blank(), 0);
    Board::new(pattern.shape(), tiles).ok()
}

/// Bytes of a table's entries, made or not.
pub fn bytes(contents: &Contents) -> u64 {
    match contents {
        // Half a byte each.
        Contents::Pattern(pattern) => (pattern.entries() as u64).div_ceil(2),
        Contents::Runs(colouring) => colouring.bytes() as u64,
    }
}

/// Looks whether a table is there and sound, its checksums compared.
///
/// # Errors
/// If it is not there or must not be used, with the reason.
pub fn check(folder: &Folder, contents: &Contents, threads: usize) -> Result<(), PdbError> {
    match contents {
        Contents::Pattern(pattern) => folder.open(pattern, threads).map(drop),
        Contents::Runs(colouring) => folder.open_runs(colouring, threads).map(drop),
    }
}

/// Makes a table and keeps it; `part` says which of how many it is. Answers its bytes.
///
/// # Errors
/// If the watch stops it or the file cannot be written.
pub fn make(
    folder: &Folder,
    contents: &Contents,
    part: (u32, u32),
    threads: usize,
    watch: &mut dyn Watch,
) -> Result<u64, PdbError> {
    let build = &mut Build::new(threads, watch);
    build.part = part;
    build.room = memory::free();
    let made = match contents {
        Contents::Pattern(pattern) => folder.build(pattern, build)?.bytes().len(),
        Contents::Runs(colouring) => folder.build_runs(colouring, build)?.bytes().len(),
    };
    Ok(made as u64)
}

/// What is in the place of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// The table.
    Sound,
    /// Nothing.
    Missing,
    /// Something that must not be used, for this reason.
    Refused(String),
}

/// [`check`] by the first of some ranks, who tells the others: all of them call it, and all have the same answer.
pub fn look(folder: &Folder, contents: &Contents, threads: usize, ranks: &mut dyn Ranks) -> Found {
    let mut said = String::new();
    if ranks.rank() == 0 {
        said = match check(folder, contents, threads) {
            Ok(()) => "sound".to_owned(),
            Err(error) if error.is_missing_file() => "missing".to_owned(),
            Err(error) => format!("refused {error}"),
        };
    }
    let said = ranks.first(said.as_bytes());
    let said = String::from_utf8_lossy(&said);
    match said.strip_prefix("refused ") {
        Some(reason) => Found::Refused(reason.to_owned()),
        None if said == "sound" => {
            // A run that was killed just after it was done has left these.
            if let (0, Contents::Pattern(pattern)) = (ranks.rank(), contents) {
                folder.sweep(pattern);
            }
            Found::Sound
        }
        None => Found::Missing,
    }
}

/// Makes a table together with other ranks and keeps it, and, so often, what is made so far: see
/// [`Build::keep`](knobel_pdb::Build::keep). All ranks call it. Why something that was kept is not used, or could not be kept, is
/// added to `notes`.
///
/// # Errors
/// If the watch of a rank stops it, the file cannot be written or ranks cannot share it.
pub fn share(
    folder: &Folder,
    contents: &Contents,
    keep: Duration,
    threads: usize,
    ranks: &mut dyn Ranks,
    watch: &mut dyn Watch,
    notes: &mut Vec<String>,
) -> Result<Made, PdbError> {
    let build = &mut Build::new(threads, watch);
    build.keep = Some(keep);
    build.room = room(ranks);
    let made = match contents {
        Contents::Pattern(pattern) => folder.share(pattern, build, ranks),
        Contents::Runs(_) if ranks.size() > 1 => Err(PdbError::Unshared {
            name: contents.to_string(),
            ranks: ranks.size(),
        }),
        Contents::Runs(colouring) => Ok(Made {
            bytes: folder.build_runs(colouring, build)?.bytes().len() as u64,
            sent: 0,
            resumed: None,
        }),
    };
    notes.append(&mut build.notes);
    made
}

/// Bytes of memory that are free for each rank of this machine, where the system tells. All ranks call it.
fn room(ranks: &mut dyn Ranks) -> Option<u64> {
    // Before any of them goes on and takes some.
    let free = memory::free();
    let here = machine::ranks_here(ranks);
    free.map(|free| free / here as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;
    use knobel_ranks::in_turn;

    #[test]
    fn ranks_of_a_machine_share_its_memory() {
        let free = memory::free();
        for size in [1, 3] {
            let part = free.map(|free| free / size as u64);
            in_turn(size, 1, |ranks| assert_eq!(room(ranks), part));
        }
    }

    #[test]
    fn every_table_of_a_set_says_that_it_belongs_to_it() {
        for set in Set::all() {
            assert_eq!(Set::of_name(set.name()), Some(set));
            let side = if set == Set::Proofs { 5 } else { 4 };
            let shape = Shape::new(side, side).unwrap();
            let goal = Goal::Last.board(shape).unwrap();
            let contents = set.contents(&goal).unwrap();
            assert!(!contents.is_empty());
            for table in &contents {
                assert!(uses(table).sets.contains(&set), "{table}");
            }
        }
        assert!(knobel_pdb::partition::named("pdb-7-8").is_some_and(|best| {
            Set::best(Shape::new(4, 4).unwrap()) == Some(Set::Named(best))
        }));
        assert_eq!(Set::best(Shape::new(3, 3).unwrap()), None);
    }
}
