//! Every 3×3 board for one kind of goal, with its neighbours, its distance and the moves that lead nearer: what the
//! network is taught. By plain breadth-first search; 181,440 boards, 6 MB.

use knobel_tiles::neural::CELLS;
use knobel_tiles::{Direction, Shape};

/// How many boards reach a goal.
pub const BOARDS: usize = 181_440;

/// There is no board in this direction.
pub const NOWHERE: u32 = u32::MAX;

/// All boards, by their distance; the first is the goal.
pub struct Boards {
    /// What lies on each cell, by its home.
    pub homes: Vec<[u8; CELLS]>,
    /// The blank's cell.
    pub blank: Vec<u8>,
    /// Moves to the goal.
    pub distance: Vec<u8>,
    /// The board in each direction.
    pub next: Vec<[u32; 4]>,
}

impl Boards {
    /// All boards for the goal with its blank on this cell.
    pub fn new(goal_blank: usize) -> Self {
        let goal = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let mut boards = Self {
            homes: vec![goal],
            blank: vec![goal_blank as u8],
            distance: vec![0],
            next: Vec::new(),
        };
        let mut numbers = vec![NOWHERE; 362_880];
        numbers[rank(&goal)] = 0;
        for board in 0..BOARDS {
            let next = Direction::ALL.map(|way| boards.beside(board, way, &mut numbers));
            boards.next.push(next);
        }
        boards
    }

    /// The number of the board in this direction; a new one if it has none.
    fn beside(&mut self, board: usize, way: Direction, numbers: &mut [u32]) -> u32 {
        let shape = Shape::new(3, 3).expect("3 is a side");
        let blank = usize::from(self.blank[board]);
        let Some(to) = shape.neighbour(blank, way) else {
            return NOWHERE;
        };
        let mut homes = self.homes[board];
        homes.swap(blank, to);
        let number = &mut numbers[rank(&homes)];
        if *number == NOWHERE {
            *number = self.homes.len() as u32;
            self.homes.push(homes);
            self.blank.push(to as u8);
            self.distance.push(self.distance[board] + 1);
        }
        *number
    }

    /// Is there a board in this direction?
    pub fn is_open(&self, board: usize, way: usize) -> bool {
        self.next[board][way] != NOWHERE
    }

    /// Is the board in this direction nearer to the goal?
    pub fn is_nearer(&self, board: usize, way: usize) -> bool {
        let next = self.next[board][way];
        next != NOWHERE && self.distance[next as usize] < self.distance[board]
    }

    /// Is the blank in a corner, where a walk has no choice?
    pub fn in_corner(&self, board: usize) -> bool {
        [0, 2, 6, 8].contains(&self.blank[board])
    }
}

/// The number of a permutation of nine.
fn rank(homes: &[u8; CELLS]) -> usize {
    (0..CELLS).fold(0, |rank, at| {
        let smaller = homes[at + 1..].iter().filter(|&&later| later < homes[at]);
        rank * (CELLS - at) + smaller.count()
    })
}
