//! Partitions of one's own: groups of tiles by the numbers printed on them, as in
//! `1,2,5,6/3,4,7,8`.
//!
//! Groups share no tile, so that their tables add up. Tiles in no group count by Manhattan
//! distance: a table holds what goes beyond that, so they need none.
//!
//! # References
//! Felner, Korf, Hanan: "Additive pattern database heuristics", Journal of Artificial Intelligence
//! Research 22, 2004 (statically partitioned tables).

use std::fmt;
use std::str::FromStr;

use crate::geometry::GoalView;
use crate::{Pattern, PdbError};

/// The most cells of a board for which groups can be chosen.
const MOST_CELLS: usize = 25;
/// The most cells of a board whose tables guide any search.
const MOST_CELLS_OF_ANY_SEARCH: usize = 16;

/// Groups of tiles without a common tile, each with a table of its own.
///
/// ```
/// use knobel_pdb::Groups;
///
/// let groups: Groups = "5,1,2/3, 4".parse()?;
/// assert_eq!(groups.to_string(), "1,2,5/3,4");
/// assert!("1,2/2,3".parse::<Groups>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Groups {
    /// The tiles of each group as a mask; the first `count` are groups.
    masks: [u32; MOST_CELLS - 1],
    count: usize,
}

/// Why a text is no groups of tiles.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GroupsError {
    /// Nothing stands where a group should.
    #[error("a group of 'pdb:{text}' is empty; write tile numbers, as in pdb:1,2,5,6/3,4,7,8")]
    Empty {
        /// The groups.
        text: String,
    },
    /// Something else than a tile's number.
    #[error(
        "'{tile}' is not a tile that can have a table; boards of up to {MOST_CELLS} cells have \
         tiles 1 to {}",
        MOST_CELLS - 1
    )]
    NoTile {
        /// What was given.
        tile: String,
    },
    /// A tile occurs more than once.
    #[error("tile {tile} is in 'pdb:{text}' twice, but may count only once; take one out")]
    Twice {
        /// The tile.
        tile: u32,
        /// The groups.
        text: String,
    },
    /// A group has too many tiles.
    #[error(
        "a group of 'pdb:{text}' has {given} tiles, but {} are the most; split it by '/'",
        Pattern::MOST_TILES
    )]
    TooLarge {
        /// How many it has.
        given: u32,
        /// The groups.
        text: String,
    },
}

impl FromStr for Groups {
    type Err = GroupsError;

    fn from_str(text: &str) -> Result<Self, GroupsError> {
        let given = || text.to_owned();
        let mut groups = Self {
            masks: [0; MOST_CELLS - 1],
            count: 0,
        };
        let mut taken = 0;
        for group in text.split('/') {
            let mut mask = 0u32;
            for word in group.split(',').map(str::trim) {
                if word.is_empty() {
                    return Err(GroupsError::Empty { text: given() });
                }
                let tile = word
                    .parse()
                    .ok()
                    .filter(|tile| (1..MOST_CELLS as u32).contains(tile));
                let tile: u32 = tile.ok_or_else(|| GroupsError::NoTile { tile: word.into() })?;
                if (taken | mask) >> tile & 1 == 1 {
                    let text = given();
                    return Err(GroupsError::Twice { tile, text });
                }
                mask |= 1 << tile;
            }
            if mask.count_ones() as usize > Pattern::MOST_TILES {
                return Err(GroupsError::TooLarge {
                    given: mask.count_ones(),
                    text: given(),
                });
            }
            taken |= mask;
            // Each has a tile that no other has: there are at most as many groups as tiles.
            groups.masks[groups.count] = mask;
            groups.count += 1;
        }
        Ok(groups)
    }
}

impl fmt::Display for Groups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles = |&mask: &u32| {
            let numbers: Vec<String> = tiles_of(mask).map(|tile| tile.to_string()).collect();
            numbers.join(",")
        };
        let groups: Vec<String> = self.masks().iter().map(tiles).collect();
        f.write_str(&groups.join("/"))
    }
}

impl Groups {
    /// The most groups with which the solver for boards of this many cells works.
    pub const fn most_for_solver(cells: usize) -> usize {
        if cells <= 16 { 4 } else { 8 }
    }

    fn masks(&self) -> &[u32] {
        &self.masks[..self.count]
    }

    fn tiles(&self) -> u32 {
        self.masks().iter().fold(0, |all, mask| all | mask)
    }

    /// The greatest tile.
    pub fn greatest(&self) -> usize {
        self.tiles().ilog2() as usize
    }

    /// Does the solver for boards of this many cells take them? It needs every tile in one of a few
    /// groups.
    pub fn suit_solver(&self, cells: usize) -> bool {
        let all = |cells: usize| self.tiles() == (1 << cells) - 2;
        cells <= MOST_CELLS && all(cells) && self.count <= Self::most_for_solver(cells)
    }

    /// Entries of all tables on a board of 16 cells, or on the smallest that has all these tiles.
    pub fn entries(&self) -> u64 {
        let cells = (self.greatest() + 1).max(MOST_CELLS_OF_ANY_SEARCH) as u64;
        let entries = |mask: &u32| {
            let tiles = u64::from(mask.count_ones());
            (cells - tiles + 1..=cells).product::<u64>()
        };
        self.masks().iter().map(entries).sum()
    }

    /// The patterns for a goal that is seen like this.
    pub fn patterns(&self, view: &GoalView) -> Result<Vec<Pattern>, PdbError> {
        if self.greatest() >= view.shape.cells() {
            return Err(PdbError::Pattern {
                reason: "a tile is not on the board",
            });
        }
        let pattern = |&mask: &u32| {
            let cells: Vec<u8> = tiles_of(mask).map(|tile| view.label(tile)).collect();
            Pattern::new(view.shape, view.blank as u8, &cells)
        };
        self.masks().iter().map(pattern).collect()
    }
}

fn tiles_of(mask: u32) -> impl Iterator<Item = usize> {
    (1..MOST_CELLS).filter(move |tile| mask >> tile & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        text.parse::<Groups>().unwrap_err().to_string()
    }

    #[test]
    fn what_is_wrong_is_named() {
        for text in ["", "1,,2", "1/", "/1", "1,2//3", " "] {
            assert!(refused(text).contains("is empty"), "{text}");
        }
        for (text, tile) in [
            ("0", "'0'"),
            ("1,25", "'25'"),
            ("1,x", "'x'"),
            ("-1", "'-1'"),
        ] {
            assert!(refused(text).starts_with(tile), "{text}");
        }
        assert!(refused("1,2/3,2").starts_with("tile 2 is in 'pdb:1,2/3,2' twice"));
        assert!(refused("4,4").starts_with("tile 4 "));
        assert!(refused("1,2,3,4,5,6,7,8,9").contains("has 9 tiles, but 8 are the most"));
    }

    #[test]
    fn every_tile_may_be_a_group() {
        let text = "1/2/3/4/5/6/7/8/9/10/11/12/13/14/15";
        let groups: Groups = text.parse().unwrap();
        assert_eq!(groups.to_string(), text);
        assert_eq!((groups.greatest(), groups.entries()), (15, 15 * 16));
        assert!(!groups.suit_solver(16));
        let suits = |text: &str, cells| text.parse::<Groups>().unwrap().suit_solver(cells);
        assert!(suits("1,2,3,4/5,6,7,8", 9) && !suits("1,2,3,4/5,6,7", 9));
        assert!(!suits("1,2,3,4/5,6,7,8", 16) && !suits("1", 36));
        let large = "1,2,3,4,5,6,7/8,9,10,11,12,13,14/15,16,17";
        assert!(suits(large, 18) && !suits(large, 17) && !suits(large, 20));
        assert!(suits("1/2,3/4,5/6,7/8,9,10/11,12,13/14,15,16/17", 18));
        assert!(!suits("1/2,3/4,5/6,7/8,9,10/11,12,13/14,15,16/17/18", 19));
        // They are counted on the smallest board that has all tiles, but no smaller one than 16
        // cells.
        let entries = |text: &str| text.parse::<Groups>().unwrap().entries();
        assert_eq!((entries("15"), entries("24")), (16, 25));
    }
}
