//! Partitions of a board into patterns of up to four tiles.
//!
//! Tables of four tiles stay in the processor's caches and are built in less than a second, so no
//! files are needed. With learned corrections, patterns of five tiles gave no shorter paths on 5×5
//! and took 25 times the memory.
//!
//! # References
//! R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
//! (2002): disjoint groups of tiles whose tables may be added.

use knobel_tiles::Shape;

/// The cells of each pattern in ascending order. Together they are all cells of the board.
pub(crate) type Partition = Vec<Vec<u8>>;

/// The largest number of tiles in a pattern.
pub(crate) const MOST_TILES: usize = 4;

/// Boards with more cells have patterns of three tiles, because tables of four would take seconds.
const MOST_CELLS: usize = 36;

/// Returns the patterns for boards of `shape`.
pub(crate) fn patterns(shape: Shape) -> Partition {
    if shape.cells() > MOST_CELLS {
        bands(shape)
    } else {
        blocks(shape)
    }
}

/// Groups of three cells along bands of two rows.
fn bands(shape: Shape) -> Partition {
    let mut patterns = Partition::new();
    for top in (0..shape.height()).step_by(2) {
        let rows = top..shape.height().min(top + 2);
        let column = |column| rows.clone().map(move |row| shape.cell(row, column) as u8);
        let cells: Vec<u8> = (0..shape.width()).flat_map(column).collect();
        patterns.extend(cells.chunks(3).map(ascending));
    }
    patterns
}

/// Blocks of two by two cells, beginning at the first cell. The cells that are left at the sides
/// are cut into strips.
fn blocks(shape: Shape) -> Partition {
    let (width, height) = (shape.width(), shape.height());
    let cell = |row, column| shape.cell(row, column) as u8;
    let mut patterns = Partition::new();
    for row in (0..height - 1).step_by(2) {
        for column in (0..width - 1).step_by(2) {
            let rows = [row, row + 1].into_iter();
            patterns.push(
                rows.flat_map(|row| [cell(row, column), cell(row, column + 1)])
                    .collect(),
            );
        }
    }
    let mut left = Vec::new();
    if width % 2 == 1 {
        left.extend((0..height).map(|row| cell(row, width - 1)));
    }
    if height % 2 == 1 {
        let columns = (0..width - width % 2).rev();
        left.extend(columns.map(|column| cell(height - 1, column)));
    }
    patterns.extend(left.chunks(MOST_TILES).map(ascending));
    patterns
}

/// The cells of a pattern in ascending order.
fn ascending(cells: &[u8]) -> Vec<u8> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_contain_every_cell_exactly_once() {
        for (width, height) in [
            (2, 2),
            (5, 5),
            (6, 6),
            (7, 7),
            (4, 5),
            (5, 4),
            (3, 6),
            (2, 20),
            (17, 2),
        ] {
            let shape = Shape::new(width, height).unwrap();
            let partition = patterns(shape);
            let mut cells = partition.concat();
            cells.sort_unstable();
            assert_eq!(
                cells,
                (0..shape.cells() as u8).collect::<Vec<_>>(),
                "{shape}"
            );
            assert!(
                partition
                    .iter()
                    .all(|it| it.len() <= MOST_TILES && it.is_sorted())
            );
        }
    }
}
