//! A problem in cells: a board and its goal, without the numbers printed on tiles.

use knobel_tiles::{Board, Direction, Shape};

/// A board on which every tile is known by its goal cell (its *home*). So no search depends on the
/// numbers printed on tiles, and any goal is treated like the standard one.
///
/// ```
/// use knobel_anytime::CellProblem;
/// use knobel_tiles::{Goal, notation::parse_board};
///
/// let start = parse_board("1 2 3 / 4 0 5", None)?;
/// let goal = Goal::Last.board(start.shape()).expect("standard goals fit every shape");
/// let problem = CellProblem::new(&start, &goal);
/// assert_eq!(problem.homes(), [0, 1, 2, 3, 5, 4]);
/// assert_eq!(problem.blank(), 4);
/// # Ok::<(), knobel_tiles::notation::NotationError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellProblem {
    shape: Shape,
    homes: Vec<u16>,
    blank: usize,
}

impl CellProblem {
    /// Makes the problem to get from `start` to `goal`. Both have the same shape of at most 65,536
    /// cells.
    pub fn new(start: &Board, goal: &Board) -> Self {
        let home = goal.positions();
        let homes = start.tiles().iter().map(|&tile| home[tile as usize] as u16);
        Self {
            shape: start.shape(),
            homes: homes.collect(),
            blank: start.blank(),
        }
    }

    /// Makes a problem from the home of what lies on each cell; all homes are different. The blank
    /// is on the cell `blank`.
    pub(crate) fn from_homes(shape: Shape, homes: Vec<u16>, blank: usize) -> Self {
        Self {
            shape,
            homes,
            blank,
        }
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// For each cell, the home of what lies on it, including the blank.
    pub fn homes(&self) -> &[u16] {
        &self.homes
    }

    /// The blank's cell.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// The goal cell of the blank.
    pub fn blank_home(&self) -> usize {
        usize::from(self.homes[self.blank])
    }

    /// The Manhattan distance: no path is shorter.
    pub fn distances(&self) -> u64 {
        let cells = (0..self.homes.len()).filter(|&cell| cell != self.blank);
        let away = |cell: usize| {
            let home = usize::from(self.homes[cell]);
            let rows = self.shape.row(cell).abs_diff(self.shape.row(home));
            let columns = self.shape.column(cell).abs_diff(self.shape.column(home));
            (rows + columns) as u64
        };
        cells.map(away).sum()
    }

    /// The inverse problem, from the goal to the start. Its paths are the
    /// [reversed](Self::reversed) paths of this problem.
    pub fn inverse(&self) -> Self {
        let mut homes = vec![0; self.homes.len()];
        for (cell, &home) in self.homes.iter().enumerate() {
            homes[usize::from(home)] = cell as u16;
        }
        Self {
            shape: self.shape,
            homes,
            blank: self.blank_home(),
        }
    }

    /// Returns a path in the opposite direction.
    pub fn reversed(path: &[Direction]) -> Vec<Direction> {
        let mut turned = path.to_vec();
        Self::reverse(&mut turned);
        turned
    }

    /// Reverses a path in place.
    pub fn reverse(path: &mut [Direction]) {
        path.reverse();
        for direction in path {
            *direction = direction.opposite();
        }
    }

    /// Returns whether `path` stays on the board and brings every tile home.
    pub fn is_solved_by(&self, path: &[Direction]) -> bool {
        let (mut homes, mut blank) = (self.homes.clone(), self.blank);
        for &direction in path {
            let Some(to) = self.shape.neighbour(blank, direction) else {
                return false;
            };
            homes.swap(blank, to);
            blank = to;
        }
        homes
            .iter()
            .enumerate()
            .all(|(cell, &home)| cell == usize::from(home))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_tiles::Goal;
    use knobel_tiles::notation::parse_board;

    #[test]
    fn inverse_tasks_are_solved_by_reversed_paths() {
        let mut board = Goal::Spiral.board(Shape::new(4, 3).unwrap()).unwrap();
        let goal = board.clone();
        let walk = [
            Direction::Up,
            Direction::Left,
            Direction::Down,
            Direction::Right,
        ];
        let mut done = Vec::new();
        for &direction in walk.iter().cycle().take(23) {
            if board.slide(direction) {
                done.push(direction);
            }
        }
        let problem = CellProblem::new(&board, &goal);
        let path = CellProblem::reversed(&done);
        assert!(problem.is_solved_by(&path));
        assert!(problem.inverse().is_solved_by(&done));
        assert_eq!(problem.inverse().inverse(), problem);
        assert!(!problem.is_solved_by(&path[1..]));
    }

    #[test]
    fn tasks_do_not_depend_on_tile_numbers() {
        let read = |text| parse_board(text, None).unwrap();
        let one = CellProblem::new(&read("1 0 / 3 2"), &read("1 2 / 3 0"));
        let other = CellProblem::new(&read("3 0 / 2 1"), &read("3 1 / 2 0"));
        assert_eq!(one, other);
    }
}
