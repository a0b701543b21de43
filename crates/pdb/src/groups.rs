//! Partitions that users define: groups of tiles by the numbers printed on them, such as
//! `1,2,5,6/3,4,7,8`.
//!
//! Groups share no tile, so the values of their tables can be added. A tile in no group
//! contributes its Manhattan distance. It needs no table, because tables only store the excess over
//! Manhattan distance.
//!
//! # References
//! Felner, Korf, Hanan: "Additive pattern database heuristics", Journal of Artificial Intelligence
//! Research 22, 2004 (statically partitioned tables).

use std::fmt;
use std::str::FromStr;

use crate::geometry::GoalView;
use crate::{Pattern, PdbError};

/// The largest number of cells of a board for which groups can be chosen.
const MOST_CELLS: usize = 25;
/// The largest number of cells for which tables can guide every search, not only the solver for
/// pattern databases.
const MOST_CELLS_OF_ANY_SEARCH: usize = 16;

/// Disjoint groups of tiles, each with its own table.
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
    /// One mask of tiles per group. Only the first `count` masks are used.
    masks: [u32; MOST_CELLS - 1],
    count: usize,
}

/// The reason why a text does not describe groups of tiles.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GroupsError {
    /// A group is empty.
    #[error("a group of 'pdb:{text}' is empty; write tile numbers, as in pdb:1,2,5,6/3,4,7,8")]
    Empty {
        /// The text of the groups.
        text: String,
    },
    /// A word is not a tile number.
    #[error(
        "'{tile}' is not a tile that can have a table; boards of up to {MOST_CELLS} cells have \
         tiles 1 to {}",
        MOST_CELLS - 1
    )]
    NoTile {
        /// The word.
        tile: String,
    },
    /// A tile occurs more than once.
    #[error("tile {tile} is in 'pdb:{text}' twice, but each tile may occur only once; remove one")]
    Twice {
        /// The tile.
        tile: u32,
        /// The text of the groups.
        text: String,
    },
    /// A group has too many tiles.
    #[error(
        "a group of 'pdb:{text}' has {given} tiles, but at most {} are possible; split it by '/'",
        Pattern::MOST_TILES
    )]
    TooLarge {
        /// The number of tiles in the group.
        given: u32,
        /// The text of the groups.
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
            // Each group has a tile of its own, so there are no more groups than tiles.
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
    /// The largest number of groups that the solver for boards of this many cells supports.
    pub const fn most_for_solver(cells: usize) -> usize {
        if cells <= 16 { 4 } else { 8 }
    }

    /// The masks of the groups.
    fn masks(&self) -> &[u32] {
        &self.masks[..self.count]
    }

    /// The tiles of all groups as one mask.
    fn tiles(&self) -> u32 {
        self.masks().iter().fold(0, |all, mask| all | mask)
    }

    /// The highest tile number.
    pub fn greatest(&self) -> usize {
        self.tiles().ilog2() as usize
    }

    /// Returns whether the solver for boards of this many cells can use these groups. The solver
    /// needs every tile in a group, and at most [`Self::most_for_solver`] groups.
    pub fn suit_solver(&self, cells: usize) -> bool {
        let all = |cells: usize| self.tiles() == (1 << cells) - 2;
        cells <= MOST_CELLS && all(cells) && self.count <= Self::most_for_solver(cells)
    }

    /// The number of entries of all tables, on the smallest board that has at least 16 cells and
    /// all these tiles.
    pub fn entries(&self) -> u64 {
        let cells = (self.greatest() + 1).max(MOST_CELLS_OF_ANY_SEARCH) as u64;
        let entries = |mask: &u32| {
            let tiles = u64::from(mask.count_ones());
            (cells - tiles + 1..=cells).product::<u64>()
        };
        self.masks().iter().map(entries).sum()
    }

    /// The patterns of the groups for a goal in this view.
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

/// The tile numbers in a mask.
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
    fn errors_name_the_wrong_part() {
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
        assert!(refused("1,2,3,4,5,6,7,8,9").contains("has 9 tiles, but at most 8 are possible"));
    }

    #[test]
    fn each_tile_may_form_a_group_of_its_own() {
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
        // Entries are counted on the smallest board with all tiles, but at least on 16 cells.
        let entries = |text: &str| text.parse::<Groups>().unwrap().entries();
        assert_eq!((entries("15"), entries("24")), (16, 25));
    }
}
