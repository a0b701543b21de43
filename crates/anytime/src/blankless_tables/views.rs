//! Views: the partition under symmetries of the board, and how a search looks up its tables.
//!
//! A *view* is the partition under one symmetry. The sum over a view's tables is admissible, and so
//! is the mean over the views, which is stored as their sum. A move changes one pattern per view,
//! so updating the sum takes [`VIEWS`] lookups.
//!
//! # References
//! R. C. Holte, A. Felner, J. Newton, R. Meshulam and D. Furcy, "Maximizing over multiple pattern
//! databases speeds up heuristic search", Artificial Intelligence 170 (2006): several partitions of
//! one board, of which they take the maximum.

use std::sync::Arc;

use knobel_core::StopReason;
use knobel_tiles::{Shape, Symmetry};

use crate::blankless_tables::partition::{MOST_TILES, patterns};

/// The number of views. On boards with four symmetries each view counts twice.
pub const VIEWS: usize = 8;

/// The pattern of one tile in one view.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    /// The number of the table.
    table: u16,
    /// The place of the pattern's value among the values of a board.
    pub(crate) slot: u16,
    /// The tiles of the pattern, by their homes.
    tiles: [u8; MOST_TILES],
    /// For each of these tiles, the start of the row that says what its cell adds to the index.
    rows: [u16; MOST_TILES],
}

/// All views for boards with one home of the blank.
#[derive(Debug, Clone)]
pub(crate) struct Views {
    tables: Vec<Arc<[u8]>>,
    /// The entry of each tile in every view.
    pub(crate) entries: Vec<[Entry; VIEWS]>,
    /// For each symmetry and digit, a row of what a cell adds to an index. The last row adds
    /// nothing.
    rows: Vec<u32>,
    /// The number of values of a board: one for each pattern of each view.
    pub(crate) slots: usize,
    blank_home: usize,
}

/// Returns the table of the tiles with these homes.
pub(crate) type Fetch<'a> = dyn FnMut(&[u8]) -> Result<Arc<[u8]>, StopReason> + 'a;

/// The symmetries of a shape, and the tables collected so far.
struct Gathered<'a> {
    maps: Vec<Vec<u8>>,
    known: Vec<Vec<u8>>,
    tables: Vec<Arc<[u8]>>,
    fetch: &'a mut Fetch<'a>,
}

impl Gathered<'_> {
    /// Returns the entry for the pattern of the tiles with these homes.
    fn entry(&mut self, homes: &[u8], nothing: &Entry) -> Result<Entry, StopReason> {
        let (map, canonical) = canonical(&self.maps, homes);
        let table = match self.known.iter().position(|it| *it == canonical) {
            Some(table) => table,
            None => {
                self.tables.push((self.fetch)(&canonical)?);
                self.known.push(canonical.clone());
                self.known.len() - 1
            }
        };
        let mut entry = Entry {
            table: table as u16,
            ..*nothing
        };
        let cells = self.maps[map].len();
        for (digit, &image) in canonical.iter().enumerate() {
            let home = self.maps[map].iter().position(|&it| it == image);
            entry.tiles[digit] = home.expect("a symmetry is a permutation of the cells") as u8;
            entry.rows[digit] = ((map * MOST_TILES + digit) * cells) as u16;
        }
        Ok(entry)
    }
}

impl Views {
    /// Makes the views for boards of `shape` whose blank belongs at `blank_home`. `fetch` returns
    /// the table of the tiles with given homes.
    ///
    /// # Errors
    /// The error of `fetch`.
    pub(crate) fn new(
        shape: Shape,
        blank_home: usize,
        fetch: &mut Fetch<'_>,
    ) -> Result<Self, StopReason> {
        let cells = shape.cells();
        let maps = Symmetry::all(shape).map(|it| it.cells(shape).collect());
        let maps: Vec<Vec<u8>> = maps.collect();
        let mut rows = rows(&maps);
        let nothing = Entry {
            table: 0,
            slot: 0,
            tiles: [blank_home as u8; MOST_TILES],
            rows: [rows.len() as u16; MOST_TILES],
        };
        rows.extend(std::iter::repeat_n(0, cells));
        let (mut entries, mut slots) = (vec![[nothing; VIEWS]; cells], 0);
        let mut gathered = Gathered {
            maps: maps.clone(),
            known: Vec::new(),
            tables: Vec::new(),
            fetch,
        };
        for view in 0..VIEWS {
            let turn = &maps[view % maps.len()];
            for pattern in patterns(shape) {
                let homes = pattern.iter().map(|&cell| turn[usize::from(cell)]);
                let homes: Vec<u8> = homes.filter(|&it| usize::from(it) != blank_home).collect();
                if homes.is_empty() {
                    continue;
                }
                let mut entry = gathered.entry(&homes, &nothing)?;
                entry.slot = slots as u16;
                slots += 1;
                for &home in &homes {
                    entries[usize::from(home)][view] = entry;
                }
            }
        }
        Ok(Self {
            tables: gathered.tables,
            entries,
            rows,
            slots,
            blank_home,
        })
    }

    /// Returns the values of all patterns of a board and their sum, given the cell of each tile.
    pub(crate) fn values(&self, places: &[u8]) -> (Vec<u8>, u32) {
        let mut padded = [0; 64];
        padded[..places.len()].copy_from_slice(places);
        let mut values = vec![0; self.slots];
        for (tile, entries) in self.entries.iter().enumerate() {
            if tile != self.blank_home {
                for (entry, value) in entries.iter().zip(self.values_of(tile, &padded)) {
                    values[usize::from(entry.slot)] = value;
                }
            }
        }
        let sum = values.iter().map(|&value| u32::from(value)).sum();
        (values, sum)
    }

    /// Returns the value of `tile`'s pattern in every view.
    #[inline]
    pub(crate) fn values_of(&self, tile: usize, places: &[u8; 64]) -> [u8; VIEWS] {
        // All indices are computed first, so that the lookups do not wait for each other.
        let entries = &self.entries[tile];
        let mut indices = [0_u32; VIEWS];
        for (index, entry) in indices.iter_mut().zip(entries) {
            for (&tile, &row) in entry.tiles.iter().zip(&entry.rows) {
                let place = usize::from(places[usize::from(tile & 63)]);
                *index += self.rows[usize::from(row) + place];
            }
        }
        std::array::from_fn(|view| {
            self.tables[usize::from(entries[view].table)][indices[view] as usize]
        })
    }
}

/// Returns what each cell adds to an index, for every symmetry and digit.
fn rows(maps: &[Vec<u8>]) -> Vec<u32> {
    let mut rows = Vec::new();
    for map in maps {
        for digit in 0..MOST_TILES as u32 {
            let power = (map.len() as u32).pow(digit);
            rows.extend(map.iter().map(|&cell| u32::from(cell) * power));
        }
    }
    rows
}

/// Returns the smallest image of `homes` under the symmetries, in ascending order, and the symmetry
/// that produces it.
fn canonical(maps: &[Vec<u8>], homes: &[u8]) -> (usize, Vec<u8>) {
    let image = |map: &Vec<u8>| {
        let mut cells: Vec<u8> = homes.iter().map(|&home| map[usize::from(home)]).collect();
        cells.sort_unstable();
        cells
    };
    let images = maps.iter().map(image).enumerate();
    let least = images.min_by(|one, other| one.1.cmp(&other.1));
    least.expect("every board has the identity as a symmetry")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::blankless_tables::generate::generate;
    use knobel_core::Rng;

    #[test]
    fn symmetric_boards_have_the_same_sum() {
        let mut rng = Rng::new(2);
        for (width, height, blank_home) in [(4, 4, 15), (4, 4, 5), (4, 5, 2)] {
            let shape = Shape::new(width, height).unwrap();
            let mut made: HashMap<Vec<u8>, Arc<[u8]>> = HashMap::new();
            let mut views = |blank_home| {
                let mut fetch = |cells: &[u8]| {
                    let table = made.entry(cells.to_vec());
                    let make = || generate(shape, cells, &mut ()).unwrap().into();
                    Ok(Arc::clone(table.or_insert_with(make)))
                };
                Views::new(shape, blank_home, &mut fetch).unwrap()
            };
            let plain = views(blank_home);
            for symmetry in Symmetry::all(shape) {
                let map: Vec<u8> = symmetry.cells(shape).collect();
                let turned = views(map[blank_home].into());
                let mut places: Vec<u8> = (0..shape.cells() as u8).collect();
                assert_eq!(plain.values(&places).1, 0);
                rng.shuffle(&mut places);
                let mut images = vec![0; places.len()];
                for (tile, &place) in places.iter().enumerate() {
                    images[usize::from(map[tile])] = map[usize::from(place)];
                }
                assert_eq!(plain.values(&places).1, turned.values(&images).1);
            }
        }
    }
}
