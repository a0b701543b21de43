//! Small tables that correct the mean of the patterns: a tile at a cell, two tiles at cells that are near each other,
//! and the blank's cell. They were fitted to the paths of boards that the beam solved itself.
//!
//! What ships is made by `cargo xtask train` and lies in `generated/`, a file a shape.

pub(crate) mod file;
pub(crate) mod fit;
pub(crate) mod pairs;
pub mod train;

use knobel_tiles::Shape;

use file::Weights;

/// Every file that ships.
const SHIPPED: &[((usize, usize), &[u8])] = &[];

/// The corrections that ship for `shape`, if there are any.
pub(crate) fn shipped(shape: Shape) -> Option<Weights> {
    let sides = (shape.width(), shape.height());
    let (_, bytes) = SHIPPED.iter().find(|(whose, _)| *whose == sides)?;
    Some(Weights::from_bytes(bytes).expect("a test reads every file that ships"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ships_can_be_read_and_is_small() {
        for &((width, height), bytes) in SHIPPED {
            let shape = Shape::new(width, height).unwrap();
            let weights = Weights::from_bytes(bytes).unwrap();
            assert_eq!(weights.shape, shape);
            assert_eq!(weights.blank_home, shape.cells() - 1);
            assert!(bytes.len() < 2_000_000);
            assert_eq!(weights.to_bytes(), bytes);
        }
    }
}
