//! The table of one pattern: four bits for each placement of its tiles.
//!
//! An entry is half the excess of the pattern's distance over Manhattan distance. Storing the
//! excess instead of the distance halves the size of an entry and lets tables be combined with
//! tiles that have no table.
//!
//! # References
//! - Culberson, Schaeffer: "Pattern databases", Computational Intelligence 14, 1998.
//! - Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002.

use std::sync::Arc;

use crate::ranking::Ranking;
use crate::{BuildContext, Pattern, PdbError, generate, pack};

/// The largest entry. Greater excesses are stored as this one, which keeps values lower bounds.
pub(crate) const MOST: u8 = 15;

/// The entry of a placement: half the excess of its distance over the Manhattan distance.
/// Placements that cannot be reached get the largest entry. If the pattern omits fewer than two
/// tiles, these are half of all placements.
pub(crate) fn entry(distance: u8, manhattan: u8) -> u8 {
    ((distance - manhattan) / 2).min(MOST)
}

/// The table of a pattern. Its bytes may be owned, mapped from a file or static.
#[derive(Debug, Clone)]
pub struct Table<D> {
    pattern: Pattern,
    ranking: Arc<Ranking>,
    bytes: D,
}

impl Table<Vec<u8>> {
    /// Generates the table of `pattern` in memory.
    ///
    /// # Errors
    /// If the watch of `build` stops the work.
    pub fn generate(pattern: &Pattern, build: &mut BuildContext<'_>) -> Result<Self, PdbError> {
        let distances = generate::distances(pattern, build)?;
        let mut bytes = Vec::with_capacity(pattern.entries().div_ceil(2));
        pack::entries(pattern, &distances, build, |entries| {
            bytes.extend_from_slice(entries);
            Ok(())
        })?;
        Self::new(pattern.clone(), bytes)
    }
}

impl<D> Table<D> {
    /// The same table with its bytes in another container.
    pub fn map<E>(self, keep: impl FnOnce(D) -> E) -> Table<E> {
        Table {
            pattern: self.pattern,
            ranking: self.ranking,
            bytes: keep(self.bytes),
        }
    }
}

impl<D: AsRef<[u8]>> Table<D> {
    /// The table of `pattern` with these entries, two per byte, the lower four bits first.
    ///
    /// # Errors
    /// If the number of bytes is wrong.
    pub fn new(pattern: Pattern, bytes: D) -> Result<Self, PdbError> {
        if bytes.as_ref().len() != pattern.entries().div_ceil(2) {
            return Err(PdbError::Pattern {
                reason: "the size of the table is not the one that its pattern needs",
            });
        }
        Ok(Self {
            ranking: Arc::new(Ranking::new(&pattern)),
            pattern,
            bytes,
        })
    }

    /// The pattern of this table.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The ranking of its placements.
    pub fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// The entries, two per byte.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// The entry at `rank`: half the excess over the Manhattan distance.
    #[inline]
    pub fn half_excess(&self, rank: usize) -> u8 {
        self.bytes.as_ref()[rank / 2] >> (rank % 2 * 4) & 15
    }

    /// The rank of the placement with the pattern's tiles on `cells`, tile by tile.
    pub(crate) fn rank_of(&self, cells: &[u8]) -> usize {
        let bits = self.ranking.digit_bits();
        let digits = cells.iter().rev();
        let digits = digits.fold(0, |digits, &cell| digits << bits | u64::from(cell));
        self.ranking.rank(digits)
    }

    /// The minimum number of moves of the pattern's tiles from `cells` (tile by tile) to their goal
    /// cells, or a lower bound of it if the entry is the largest.
    pub fn value(&self, cells: &[u8]) -> u32 {
        let shape = self.pattern.shape();
        let goals = self.pattern.cells().iter();
        let manhattan: usize = cells
            .iter()
            .zip(goals)
            .map(|(&cell, &goal)| shape.distance(cell.into(), goal.into()))
            .sum();
        manhattan as u32 + 2 * u32::from(self.half_excess(self.rank_of(cells)))
    }
}
