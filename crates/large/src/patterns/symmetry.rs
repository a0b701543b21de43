//! The turns and mirrorings that map a board's cells onto themselves: eight of a square, four of other boards.

use knobel_tiles::Shape;

/// Where each cell goes, for every symmetry of `shape`; the first one moves nothing.
pub(crate) fn symmetries(shape: Shape) -> Vec<Vec<u8>> {
    let (width, height) = (shape.width(), shape.height());
    let exchanges = if width == height { 2 } else { 1 };
    (0..4 * exchanges)
        .map(|number| {
            let image = |cell| {
                let (mut row, mut column) = (shape.row(cell), shape.column(cell));
                if number & 1 != 0 {
                    column = width - 1 - column;
                }
                if number & 2 != 0 {
                    row = height - 1 - row;
                }
                if number & 4 != 0 {
                    (row, column) = (column, row);
                }
                shape.cell(row, column) as u8
            };
            (0..shape.cells()).map(image).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_has_eight_and_they_keep_neighbours() {
        for (width, height, count) in [(5, 5, 8), (4, 6, 4)] {
            let shape = Shape::new(width, height).unwrap();
            let mut maps = symmetries(shape);
            assert!(
                maps[0]
                    .iter()
                    .enumerate()
                    .all(|(cell, &image)| cell == usize::from(image))
            );
            for map in &maps {
                for cell in 0..shape.cells() {
                    for other in 0..shape.cells() {
                        let image = |cell: usize| usize::from(map[cell]);
                        assert_eq!(
                            shape.distance(cell, other),
                            shape.distance(image(cell), image(other))
                        );
                    }
                }
            }
            maps.sort();
            maps.dedup();
            assert_eq!(maps.len(), count);
        }
    }
}
