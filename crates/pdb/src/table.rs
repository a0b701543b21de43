//! The table of one pattern: four bits for each arrangement of its tiles.

use std::sync::Arc;

use crate::ranking::Ranking;
use crate::{BuildContext, Pattern, PdbError, generate, pack};

/// The largest entry.
pub(crate) const MOST: u8 = 15;

/// The entry of an arrangement: half the excess of its distance over the Manhattan distance.
/// Arrangements that cannot be reached at all (half of them, if the pattern leaves fewer than two
/// tiles out) get the largest entry.
pub(crate) fn entry(distance: u8, manhattan: u8) -> u8 {
    ((distance - manhattan) / 2).min(MOST)
}

/// The values of a pattern. The bytes may be owned, mapped from a file or static.
#[derive(Debug, Clone)]
pub struct Table<D> {
    pattern: Pattern,
    ranking: Arc<Ranking>,
    bytes: D,
}

impl Table<Vec<u8>> {
    /// Makes the table of `pattern` in memory.
    ///
    /// # Errors
    /// If `build` is asked to stop.
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
    /// The same table with its bytes kept in another way.
    pub fn map<E>(self, keep: impl FnOnce(D) -> E) -> Table<E> {
        Table {
            pattern: self.pattern,
            ranking: self.ranking,
            bytes: keep(self.bytes),
        }
    }
}

impl<D: AsRef<[u8]>> Table<D> {
    /// The table of `pattern` whose entries are `bytes`, two a byte, the lower four bits first.
    ///
    /// # Errors
    /// If there are too few or too many bytes.
    pub fn new(pattern: Pattern, bytes: D) -> Result<Self, PdbError> {
        if bytes.as_ref().len() != pattern.entries().div_ceil(2) {
            return Err(PdbError::Pattern {
                reason: "the table has another size than its pattern needs",
            });
        }
        Ok(Self {
            ranking: Arc::new(Ranking::new(&pattern)),
            pattern,
            bytes,
        })
    }

    /// Whose table this is.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// How its arrangements are numbered.
    pub fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// The entries, two a byte.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Half the excess over the Manhattan distance of the arrangement with this number.
    #[inline]
    pub fn half_excess(&self, rank: usize) -> u8 {
        self.bytes.as_ref()[rank / 2] >> (rank % 2 * 4) & 15
    }

    /// The number of the arrangement with the pattern's tiles on `cells`, tile by tile.
    pub(crate) fn rank_of(&self, cells: &[u8]) -> usize {
        let bits = self.ranking.digit_bits();
        let digits = cells.iter().rev();
        let digits = digits.fold(0, |digits, &cell| digits << bits | u64::from(cell));
        self.ranking.rank(digits)
    }

    /// The least number of moves of the pattern's tiles from `cells` (tile by tile) to their goal
    /// cells.
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
