//! The frame of a problem: a symmetric image in which the blank's goal is as near as possible to
//! the corner for which the corrections were learned.

use knobel_tiles::{Direction, Shape, Symmetry};

use crate::CellProblem;

/// A problem after applying a symmetry of its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    symmetry: Symmetry,
    /// For each cell, the home of the tile or blank on it.
    pub(crate) homes: Vec<u8>,
    /// The cell of the blank.
    pub(crate) blank: usize,
    pub(crate) blank_home: usize,
}

impl Frame {
    /// Returns the image of `problem` in which the blank's home is nearest to `corner`.
    pub(crate) fn new(problem: &CellProblem, corner: usize) -> Self {
        let shape = problem.shape();
        let symmetry = nearest(shape, problem.blank_home(), corner);
        let map: Vec<u8> = symmetry.cells(shape).collect();
        let mut homes = vec![0; map.len()];
        for (cell, &home) in problem.homes().iter().enumerate() {
            homes[usize::from(map[cell])] = map[usize::from(home)];
        }
        Self {
            symmetry,
            homes,
            blank: usize::from(map[problem.blank()]),
            blank_home: usize::from(map[problem.blank_home()]),
        }
    }

    /// Translates a path of this frame into a path of the problem.
    pub(crate) fn path(&self, path: &[Direction]) -> Vec<Direction> {
        let directions = path.iter();
        directions
            .map(|&seen| self.symmetry.direction_seen_as(seen))
            .collect()
    }
}

/// The home of the blank in the frame of a problem.
pub(crate) fn blank_home(problem: &CellProblem, corner: usize) -> usize {
    let home = problem.blank_home();
    nearest(problem.shape(), home, corner).cell(problem.shape(), home)
}

/// Returns the symmetry that brings `blank_home` nearest to `corner`.
pub(crate) fn nearest(shape: Shape, blank_home: usize, corner: usize) -> Symmetry {
    let away = |symmetry: &Symmetry| shape.distance(symmetry.cell(shape, blank_home), corner);
    Symmetry::all(shape).min_by_key(away).unwrap_or_default()
}

/// Returns the name under which the corrections know each tile. They were learned for boards whose
/// blank belongs at `corner`. The blank is moved there from its home, and the tiles that it passes
/// take over the positions.
pub(crate) fn names(shape: Shape, blank_home: usize, corner: usize) -> Vec<u8> {
    let mut names: Vec<u8> = (0..shape.cells() as u8).collect();
    let mut blank = blank_home;
    while blank != corner {
        let nearer = |&to: &usize| shape.distance(to, corner) < shape.distance(blank, corner);
        let mut neighbours = Direction::ALL
            .into_iter()
            .filter_map(|it| shape.neighbour(blank, it));
        let to = neighbours
            .find(nearer)
            .expect("some neighbour is nearer to any other cell");
        names[to] = blank as u8;
        blank = to;
    }
    names[blank_home] = corner as u8;
    names
}

#[cfg(test)]
mod tests {
    use knobel_core::Rng;
    use knobel_tiles::{Board, Goal};

    use super::*;

    #[test]
    fn paths_of_every_frame_solve_the_task() {
        for (width, height) in [(5, 5), (4, 6), (3, 7)] {
            let shape = Shape::new(width, height).unwrap();
            let goal = Goal::Spiral.board(shape).unwrap();
            let mut board: Board = goal.clone();
            let mut rng = Rng::new(3);
            let mut done = Vec::new();
            while done.len() < 40 {
                let direction = Direction::ALL[rng.below(4) as usize];
                if board.slide(direction) {
                    done.push(direction);
                }
            }
            let problem = CellProblem::new(&board, &goal);
            for corner in [0, width - 1, shape.cells() - 1] {
                let frame = Frame::new(&problem, corner);
                let homes = frame
                    .homes
                    .iter()
                    .map(|&it| u16::from(it))
                    .collect::<Vec<_>>();
                // The inverse path in the frame, computed by mapping each step of the walk.
                let mut blank = problem.blank();
                let path: Vec<Direction> = CellProblem::reversed(&done)
                    .into_iter()
                    .map(|direction| {
                        let to = shape.neighbour(blank, direction).unwrap();
                        let image = |cell| frame.symmetry.cell(shape, cell);
                        let step = Direction::ALL
                            .into_iter()
                            .find(|&it| shape.neighbour(image(blank), it) == Some(image(to)));
                        blank = to;
                        step.unwrap()
                    })
                    .collect();
                assert_eq!(homes[frame.blank], frame.blank_home as u16);
                assert!(problem.is_solved_by(&frame.path(&path)));
            }
        }
    }

    #[test]
    fn names_follow_the_blank() {
        let shape = Shape::new(3, 3).unwrap();
        assert_eq!(names(shape, 8, 8), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(names(shape, 7, 8), [0, 1, 2, 3, 4, 5, 6, 8, 7]);
        // From the middle down and to the right: 7 moves up to 4, 8 to 7.
        assert_eq!(names(shape, 4, 8), [0, 1, 2, 3, 8, 5, 6, 4, 7]);
    }
}
