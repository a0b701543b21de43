//! The distances of all 3×3 boards to one goal, by plain breadth-first search. This module is
//! independent of the layout of the tables.
//!
//! A board consists of its blank cell and its eight tiles in reading order. Its index is a
//! mixed-radix number below 9 × 8!. Half of these 362,880 entries are unreachable, but a denser
//! index would not be worth its code here.

/// Marks a board that cannot be reached.
const UNREACHED: u8 = u8::MAX;

/// The distance of every board to one goal.
pub struct Distances {
    table: Vec<u8>,
}

impl Distances {
    /// Explores all boards from the goal with tiles 0…7 in reading order and the blank at `blank`.
    pub fn from_goal_with_blank_at(blank: u8) -> Self {
        let mut table = vec![UNREACHED; 9 * 40320];
        let goal = [0, 1, 2, 3, 4, 5, 6, 7];
        table[index(&goal, blank)] = 0;
        let mut layer = vec![(goal, blank)];
        for distance in 1.. {
            let mut next = Vec::new();
            for (tiles, blank) in layer {
                for neighbour in neighbours(&tiles, blank) {
                    let entry = &mut table[index(&neighbour.0, neighbour.1)];
                    if *entry == UNREACHED {
                        *entry = distance;
                        next.push(neighbour);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Self { table }
    }

    /// Returns the distance of the board with these tiles in reading order (an even permutation)
    /// and this blank cell.
    pub fn of(&self, tiles: &[u8; 8], blank: u8) -> u8 {
        self.table[index(tiles, blank)]
    }
}

/// Calls `visit` for each even permutation of 0…7.
pub fn for_each_even_permutation(mut visit: impl FnMut(&[u8; 8])) {
    fn extend(tiles: &mut [u8; 8], from: usize, even: bool, visit: &mut dyn FnMut(&[u8; 8])) {
        if from == 7 {
            if even {
                visit(tiles);
            }
            return;
        }
        for other in from..8 {
            tiles.swap(from, other);
            extend(tiles, from + 1, even ^ (from != other), visit);
            tiles.swap(from, other);
        }
    }
    extend(&mut [0, 1, 2, 3, 4, 5, 6, 7], 0, true, &mut visit);
}

/// Returns the boards one move away.
fn neighbours(tiles: &[u8; 8], blank: u8) -> impl Iterator<Item = ([u8; 8], u8)> {
    let mut cells = [8; 9];
    let places = (0..9).filter(|&cell| cell != blank);
    for (place, &tile) in places.zip(tiles) {
        cells[usize::from(place)] = tile;
    }
    super::layout::adjacent(blank).map(move |(to, _)| {
        let mut moved = cells;
        moved.swap(usize::from(blank), usize::from(to));
        let mut tiles = [0; 8];
        let rest = moved.into_iter().filter(|&tile| tile != 8);
        for (slot, tile) in tiles.iter_mut().zip(rest) {
            *slot = tile;
        }
        (tiles, to)
    })
}

fn index(tiles: &[u8; 8], blank: u8) -> usize {
    let digits = super::layout::lehmer(tiles);
    let rank = digits
        .iter()
        .enumerate()
        .fold(0, |rank, (i, digit)| rank * (8 - i) + digit);
    usize::from(blank) * 40320 + rank
}
