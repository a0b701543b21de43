//! The training set of the network: every 3×3 board for one kind of goal, with its neighbours, its
//! distance and the moves that lead nearer. A plain breadth-first search computes the 181,440
//! boards in 6 MB.

use knobel_tiles::neural::{ARRANGEMENTS, CELLS, number};
use knobel_tiles::{Direction, Shape};

/// The number of boards that can reach a goal.
pub const BOARDS: usize = 181_440;

/// Marks a direction without a board.
const NOWHERE: u32 = u32::MAX;

/// A board and its labels. They lie next to each other in memory because training draws boards at
/// random.
pub struct Lesson {
    /// The home of the tile on each cell.
    pub homes: [u8; CELLS],
    /// The blank's cell.
    pub blank: u8,
    /// The distance to the goal in moves.
    pub distance: u8,
    /// The directions with a board, one bit each.
    open: u8,
    /// The directions with a board nearer to the goal, one bit each.
    nearer: u8,
}

impl Lesson {
    fn new(homes: [u8; CELLS], blank: usize, distance: u8) -> Self {
        Self {
            homes,
            blank: blank as u8,
            distance,
            open: 0,
            nearer: 0,
        }
    }

    /// Returns whether there is a board in this direction.
    pub fn is_open(&self, way: usize) -> bool {
        self.open >> way & 1 == 1
    }

    /// Returns whether the board in this direction is nearer to the goal.
    pub fn is_nearer(&self, way: usize) -> bool {
        self.nearer >> way & 1 == 1
    }

    /// Returns whether the blank is in a corner, where a walk has no choice.
    pub fn in_corner(&self) -> bool {
        [0, 2, 6, 8].contains(&self.blank)
    }
}

/// All boards in the order of their distance; the first is the goal.
pub struct Boards {
    /// Each board.
    pub lessons: Vec<Lesson>,
    /// The number of the board in each direction.
    pub next: Vec<[u32; 4]>,
}

impl Boards {
    /// Explores all boards for the goal with its blank on this cell.
    pub fn new(goal_blank: usize) -> Self {
        let goal = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let mut boards = Self {
            lessons: vec![Lesson::new(goal, goal_blank, 0)],
            next: Vec::new(),
        };
        let mut numbers = vec![NOWHERE; ARRANGEMENTS];
        numbers[number(&goal)] = 0;
        for board in 0..BOARDS {
            let next = Direction::ALL.map(|way| boards.beside(board, way, &mut numbers));
            boards.next.push(next);
        }
        for board in 0..BOARDS {
            for (way, &next) in boards.next[board].iter().enumerate() {
                if next != NOWHERE {
                    let nearer =
                        boards.lessons[next as usize].distance < boards.lessons[board].distance;
                    boards.lessons[board].open |= 1 << way;
                    boards.lessons[board].nearer |= u8::from(nearer) << way;
                }
            }
        }
        boards
    }

    /// Returns the number of the board in this direction, and assigns one if the board is new.
    fn beside(&mut self, board: usize, way: Direction, numbers: &mut [u32]) -> u32 {
        let shape = Shape::new(3, 3).expect("3 is a side");
        let lesson = &self.lessons[board];
        let blank = usize::from(lesson.blank);
        let Some(to) = shape.neighbour(blank, way) else {
            return NOWHERE;
        };
        let mut homes = lesson.homes;
        homes.swap(blank, to);
        let number = &mut numbers[number(&homes)];
        if *number == NOWHERE {
            *number = self.lessons.len() as u32;
            let next = Lesson::new(homes, to, lesson.distance + 1);
            self.lessons.push(next);
        }
        *number
    }
}
