//! The work of the AKSEN report's programs on a pair, counted by simple copies of their searches.
//!
//! The times on the board follow from these counts and two or three rates per program. All printed
//! times are reproduced within a tenth, except for one misprint (`v2` within 1 %, A* within 4 %).
//! The rates were fitted to the printed times by least squares of the relative error.

use crate::{BoardPair, Program};

/// The work of a program until it found a path.
#[derive(Clone, Copy, Default)]
pub(super) struct WorkCounts {
    /// The searches, each with a greater depth limit.
    pub searches: u64,
    /// The boards taken from the agenda.
    pub taken: u64,
    /// The boards put on the agenda, except for the starts.
    pub boards: u64,
    /// The sum of the depths of the boards taken.
    pub depths: u64,
    /// The entries passed while boards were inserted into the sorted list.
    pub passed: u64,
    /// Moves of the path.
    pub found: usize,
}

impl WorkCounts {
    /// Returns the milliseconds on the AKSEN report's board, by the rates of the program.
    pub(super) fn milliseconds(&self, program: Program) -> f64 {
        let [searches, taken, boards, depths, passed] = [
            self.searches,
            self.taken,
            self.boards,
            self.depths,
            self.passed,
        ]
        .map(|count| count as f64);
        match program {
            Program::V1 => 40.4 * taken + 3.44 * depths,
            Program::V2 => 11.3 * searches + 2.10 * boards,
            _ => 122.0 * searches + 15.3 * boards + 0.379 * passed,
        }
    }
}

/// An open board.
#[derive(Clone, Copy)]
struct Entry {
    board: [u8; 9],
    blank: usize,
    depth: u16,
    last: u8,
    value: u16,
}

impl Entry {
    fn start(pair: &BoardPair) -> Option<Self> {
        let board = pair.start.0;
        Some(Self {
            board,
            blank: board.iter().position(|&letter| letter == b'o')?,
            depth: 0,
            last: 0,
            value: 0,
        })
    }

    /// Returns the successors in the order in which they are put on the agenda.
    fn children(&self) -> impl Iterator<Item = Self> {
        let (row, column) = (self.blank / 3, self.blank % 3);
        let moves = [
            (b'r', b'l', column < 2, 1),
            (b'l', b'r', column > 0, -1),
            (b'd', b'u', row < 2, 3),
            (b'u', b'd', row > 0, -3),
        ];
        let parent = *self;
        moves
            .into_iter()
            .filter_map(move |(letter, back, open, by)| {
                let to = parent.blank.wrapping_add_signed(by);
                (open && parent.last != back).then(|| {
                    let mut child = parent;
                    child.board.swap(parent.blank, to);
                    child.blank = to;
                    child.depth += 1;
                    child.last = letter;
                    child
                })
            })
    }

    /// Returns the Manhattan distance, including that of the blank.
    fn distance(&self, goal: &[u8; 9]) -> u16 {
        let home = |letter| goal.iter().position(|&other| other == letter).unwrap_or(0);
        let way = |(cell, &letter): (usize, &u8)| {
            let home = home(letter);
            (cell / 3).abs_diff(home / 3) + (cell % 3).abs_diff(home % 3)
        };
        self.board.iter().enumerate().map(way).sum::<usize>() as u16
    }
}

/// Counts the work of the AKSEN report's program on a pair. Returns `None` if the program does not
/// solve it with this step and maximal depth.
pub(super) fn work(
    program: Program,
    pair: &BoardPair,
    step: u16,
    max_depth: u16,
) -> Option<WorkCounts> {
    let start = Entry::start(pair)?;
    let goal = pair.goal.0;
    let mut work = WorkCounts::default();
    let mut limit = 0;
    while limit < max_depth {
        limit = (limit + step).min(max_depth);
        work.searches += 1;
        let found = match program {
            Program::V1 | Program::V2 => depth_first(start, &goal, limit, &mut work),
            _ => best_first(start, &goal, limit, &mut work),
        };
        if let Some(depth) = found {
            work.found = usize::from(depth);
            return Some(work);
        }
    }
    None
}

fn depth_first(start: Entry, goal: &[u8; 9], limit: u16, work: &mut WorkCounts) -> Option<u16> {
    let mut agenda = vec![start];
    while let Some(now) = agenda.pop() {
        work.taken += 1;
        work.depths += u64::from(now.depth);
        if now.board == *goal {
            return Some(now.depth);
        }
        if now.depth < limit {
            let waiting = agenda.len();
            agenda.extend(now.children());
            work.boards += (agenda.len() - waiting) as u64;
        }
    }
    None
}

/// A child gets the distance of its parent, because the AKSEN report's program computes the
/// distance before it makes the move.
fn best_first(start: Entry, goal: &[u8; 9], limit: u16, work: &mut WorkCounts) -> Option<u16> {
    // The best entry is the last.
    let mut agenda = vec![start];
    while let Some(now) = agenda.pop() {
        work.taken += 1;
        work.depths += u64::from(now.depth);
        if now.board == *goal {
            return Some(now.depth);
        }
        if now.depth == limit {
            continue;
        }
        let distance = now.distance(goal);
        for mut child in now.children() {
            child.value = child.depth + distance;
            let at = agenda.partition_point(|other| other.value >= child.value);
            work.passed += (agenda.len() - at) as u64;
            work.boards += 1;
            agenda.insert(at, child);
        }
    }
    None
}
