//! Every 3×3 board for one kind of goal, with its neighbours, its distance and the moves that lead nearer: what the
//! network is taught. By plain breadth-first search; 181,440 boards, 6 MB.

use knobel_tiles::neural::{ARRANGEMENTS, CELLS, number};
use knobel_tiles::{Direction, Shape};

/// How many boards reach a goal.
pub const BOARDS: usize = 181_440;

/// There is no board in this direction.
const NOWHERE: u32 = u32::MAX;

/// A board and what there is to know of it, side by side: boards are drawn from all over the memory.
pub struct Lesson {
    /// What lies on each cell, by its home.
    pub homes: [u8; CELLS],
    /// The blank's cell.
    pub blank: u8,
    /// Moves to the goal.
    pub distance: u8,
    /// Directions in which there is a board, and those in which it is nearer to the goal: a bit each.
    open: u8,
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

    /// Is there a board in this direction?
    pub fn is_open(&self, way: usize) -> bool {
        self.open >> way & 1 == 1
    }

    /// Is the board in this direction nearer to the goal?
    pub fn is_nearer(&self, way: usize) -> bool {
        self.nearer >> way & 1 == 1
    }

    /// Is the blank in a corner, where a walk has no choice?
    pub fn in_corner(&self) -> bool {
        [0, 2, 6, 8].contains(&self.blank)
    }
}

/// All boards, by their distance; the first is the goal.
pub struct Boards {
    /// Each board.
    pub lessons: Vec<Lesson>,
    /// The board in each direction.
    pub next: Vec<[u32; 4]>,
}

impl Boards {
    /// All boards for the goal with its blank on this cell.
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

    /// The number of the board in this direction; a new one if it has none.
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
