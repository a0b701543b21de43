//! The walk of the firmware's `neural` on a PC, move by move, and the same walk guided by Manhattan
//! distance for comparison.
//!
//! [`BoardPair::walk`] uses the same rules and scores as `firmware/neural.c`, and therefore finds
//! the same path for every pair. Tests and [`time_walks`](crate::time_walks) verify this.
//! [`survey`](crate::survey) walks from all 181,440 boards in a few seconds per kind of goal.

use knobel_tiles::neural::{CELLS, Network, NetworkView};
use knobel_tiles::{Board, Direction, Shape, parity};

use crate::{BoardPair, FirmwareError, Letters};

/// The number of recent boards that a walk remembers.
const REMEMBERED: usize = 32;
/// The most moves of a walk; the firmware's maximal depth.
pub(super) const MOST_MOVES: usize = 250;

/// The policy that scores the moves of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalkPolicy {
    /// The neural network for the kind of goal.
    Neural,
    /// The decrease of the sum of all tiles' distances to their homes.
    Manhattan,
}

impl WalkPolicy {
    /// All policies.
    pub const ALL: [Self; 2] = [Self::Neural, Self::Manhattan];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Neural => "neural",
            Self::Manhattan => "manhattan",
        }
    }

    /// Returns the scores of up, down, left and right, and the number of active units in the
    /// network.
    pub(super) fn look(self, kind: usize, board: &Seen) -> PolicyScores {
        match self {
            Self::Neural => {
                let look = Network::of_kind(kind).look(&board.homes, board.blank);
                (look.scores(), look.active)
            }
            Self::Manhattan => {
                let gain = |way| {
                    let to = SHAPE.neighbour(board.blank, way)?;
                    let home = usize::from(board.homes[to]);
                    let distance = |cell| SHAPE.distance(cell, home) as i32;
                    Some(distance(to) - distance(board.blank))
                };
                (Direction::ALL.map(|way| gain(way).unwrap_or(0)), 0)
            }
        }
    }
}

/// The scores of four moves, and the number of active units.
pub(super) type PolicyScores = ([i32; 4], u32);

pub(super) const SHAPE: Shape = match Shape::new(3, 3) {
    Ok(shape) => shape,
    Err(_) => panic!("3 is a side"),
};

/// A path from start to goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    /// The letters of the moves.
    pub moves: String,
    /// The number of boards that were evaluated.
    pub looks: u32,
}

impl BoardPair {
    /// Walks by the rules of the firmware's `neural`.
    ///
    /// # Errors
    ///
    /// The error that the firmware returns if it finds no path.
    pub fn walk(&self, policy: WalkPolicy) -> Result<Walk, FirmwareError> {
        let (start, goal) = self.boards()?;
        let view = NetworkView::of_goal_blank(goal.blank());
        let steps = walk(Seen::new(&view, &start, &goal), |board| {
            policy.look(view.kind, board).0
        });
        let steps = steps.ok_or(FirmwareError::TooDeep)?;
        let letter = |&way: &Direction| char::from(b"udlr"[view.ways[way as usize] as usize]);
        Ok(Walk {
            moves: steps.ways.iter().map(letter).collect(),
            looks: steps.looks,
        })
    }

    /// Returns start and goal as boards if a path connects them.
    ///
    /// # Errors
    ///
    /// [`FirmwareError::BadBoard`] or [`FirmwareError::Unreachable`], as every program of the
    /// firmware would return.
    pub fn boards(&self) -> Result<(Board, Board), FirmwareError> {
        let board = |letters: &Letters| {
            let tiles = letters.tiles().ok_or(FirmwareError::BadBoard)?;
            let tiles = tiles.map(u32::from).to_vec();
            Board::new(SHAPE, tiles).map_err(|_| FirmwareError::BadBoard)
        };
        let (start, goal) = (board(&self.start)?, board(&self.goal)?);
        if parity::solvable(&start, &goal) {
            Ok((start, goal))
        } else {
            Err(FirmwareError::Unreachable)
        }
    }
}

/// A board in the orientation of the network.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub homes: [u8; CELLS],
    blank: usize,
    /// The homes, packed into four bits each; the first is the lowest.
    packed: u64,
}

/// Every tile at home.
const GOAL: u64 = 0x8_7654_3210;

impl Seen {
    pub fn new(view: &NetworkView, board: &Board, goal: &Board) -> Self {
        let mut home = [0; CELLS];
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            home[tile as usize] = cell;
        }
        let tiles = board.tiles();
        let (homes, blank) = view.board(board.blank(), |cell| home[tiles[cell] as usize]);
        let packed = homes.iter().rev();
        let packed = packed.fold(0, |packed, &home| packed << 4 | u64::from(home));
        Self {
            homes,
            blank,
            packed,
        }
    }

    fn after(mut self, way: Direction) -> Option<Self> {
        let to = SHAPE.neighbour(self.blank, way)?;
        let both = u64::from(self.homes[self.blank] ^ self.homes[to]);
        self.packed ^= both << (4 * self.blank) | both << (4 * to);
        self.homes.swap(self.blank, to);
        self.blank = to;
        Some(self)
    }
}

/// A walk in the orientation of the network.
pub(super) struct Steps {
    pub ways: Vec<Direction>,
    pub looks: u32,
}

/// Walks to the goal. The walk never reverses its last move. If only one other move is possible, it
/// takes that move without reading the scores. Otherwise it takes the best move to a board that is
/// not among the last [`REMEMBERED`] ones, or the best of all if there is no such move. Of equal
/// scores the first wins.
pub(super) fn walk(mut at: Seen, mut scores: impl FnMut(&Seen) -> [i32; 4]) -> Option<Steps> {
    let mut steps = Steps {
        ways: Vec::new(),
        looks: 0,
    };
    let mut boards = Vec::with_capacity(MOST_MOVES + 1);
    boards.push(at.packed);
    while at.packed != GOAL {
        if steps.ways.len() == MOST_MOVES {
            return None;
        }
        let back = steps.ways.last().map(|way| way.opposite());
        let next = |way: Direction| at.after(way).filter(|_| Some(way) != back);
        let mut open = Direction::ALL.map(|way| (way, next(way)));
        if open.iter().filter(|(_, next)| next.is_some()).count() > 1 {
            let scores = scores(&at);
            steps.looks += 1;
            open.sort_by_key(|(way, _)| -scores[*way as usize]);
        }
        let recent = &boards[boards.len().saturating_sub(REMEMBERED)..];
        let mut ways = open.iter().filter_map(|&(way, next)| Some((way, next?)));
        let first = ways.clone().next();
        let new = ways.find(|(_, next)| !recent.contains(&next.packed));
        let (way, next) = new.or(first)?;
        at = next;
        steps.ways.push(way);
        boards.push(at.packed);
    }
    Some(steps)
}
