//! Beam search without copies of the board, for boards on which a copy would cost more than the
//! search.
//!
//! The states of a layer are the leaves of a tree of moves. A single board is moved through all of
//! them, along an Euler tour of the tree. The tour is a list of marks: down an edge, at a leaf, up
//! an edge. Expanding a layer replays the tour and produces the next one: the chosen children are
//! inserted below each leaf, and branches without leaves are removed. Moves that all leaves share
//! are made permanently and removed from the tour.
//!
//! A layer therefore costs its leaves and the edges between them, about ten edges per leaf,
//! regardless of the size of the board.
//!
//! # References
//! The technique comes from programming contests, where it is known as beam search on an Euler
//! tour, or differential beam search.

mod choose;
pub(crate) mod evaluated_board;
mod reached;

use knobel_tiles::Direction;

use evaluated_board::EvaluatedBoard;
pub(crate) use evaluated_board::MOVE;
use reached::Reached;

/// Marks of the tour: a direction down, a direction back up, or a leaf.
const UP: u8 = 4;
const LEAF: u8 = 8;
/// The number of slots for hashes of visited boards, per state of a layer.
const MEMORY: usize = 32;

/// A state of the current layer.
#[derive(Debug, Clone, Copy)]
struct Leaf {
    estimate: i64,
    hash: u64,
    /// The move that led to this state.
    last: Option<Direction>,
}

/// A child before the choice.
#[derive(Debug, Clone, Copy)]
struct Child {
    /// The estimate plus the attraction of the blank.
    value: i64,
    estimate: i64,
    hash: u64,
    parent: u32,
    blank: u16,
    direction: Direction,
}

/// A beam on one board.
pub(crate) struct EulerTourBeam {
    /// The board. Between layers it is at the root of the tree.
    pub(crate) board: EvaluatedBoard,
    width: usize,
    /// States with a larger estimate are dropped.
    pub(crate) limit: i64,
    /// The number of states that are kept for each cell of the blank, whatever their values.
    each: usize,
    walk: Vec<u8>,
    /// Memory for the next tour.
    next_walk: Vec<u8>,
    leaves: Vec<Leaf>,
    /// The moves from the start to the root.
    path: Vec<Direction>,
    children: Vec<Child>,
    /// The hashes of visited boards, each in its slot. Later hashes replace earlier ones.
    visited: Vec<u64>,
    /// The hash of the root. It changes with each root, so that boards visited before do not count.
    salt: u64,
    /// For each cell of the blank, the number of states that were kept.
    taken: Vec<u32>,
    /// The best state since the root was set.
    best: Reached,
    /// The number of layers since the best state.
    since: u32,
    /// The state with a finished focus for which moves and estimate together are smallest.
    arrived: Reached,
    /// The number of expanded states.
    pub(crate) expanded: u64,
    /// The number of their children that were not visited before.
    pub(crate) generated: u64,
}

impl EulerTourBeam {
    /// Makes a beam of this width that keeps `each` states for every cell of the blank.
    pub(crate) fn new(board: EvaluatedBoard, width: usize, each: usize) -> Self {
        let cells = board.tiles().len();
        let mut beam = Self {
            board,
            width,
            limit: i64::MAX,
            each,
            walk: Vec::new(),
            next_walk: Vec::new(),
            leaves: Vec::new(),
            path: Vec::new(),
            children: Vec::new(),
            visited: vec![0; (width * MEMORY).next_power_of_two()],
            salt: 0,
            taken: vec![0; cells],
            best: Reached::default(),
            since: 0,
            arrived: Reached::default(),
            expanded: 0,
            generated: 0,
        };
        beam.begin();
        beam
    }

    /// Changes the width of the beam.
    pub(crate) fn set_width(&mut self, width: usize, each: usize) {
        self.width = width;
        self.each = each;
        let slots = (width * MEMORY).next_power_of_two();
        if slots != self.visited.len() {
            self.visited = vec![0; slots];
        }
    }

    /// Makes the current board the root of an empty tree.
    pub(crate) fn begin(&mut self) {
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let estimate = self.board.estimate();
        self.walk.clear();
        self.walk.push(LEAF);
        self.leaves.clear();
        self.leaves.push(Leaf {
            estimate,
            hash: self.salt,
            last: None,
        });
        self.best = Reached {
            value: i64::MAX,
            made: self.path.len(),
            below: Vec::new(),
        };
        self.since = 0;
        self.arrived.value = i64::MAX;
    }

    /// The number of layers without a better state.
    pub(crate) fn since(&self) -> u32 {
        self.since
    }

    /// The number of states that the next layer expands.
    pub(crate) fn next_layer(&self) -> u64 {
        self.leaves.len() as u64
    }

    /// The number of moves from the start to the leaves.
    pub(crate) fn depth(&self) -> usize {
        let first = self.walk.iter().take_while(|&&mark| mark < UP);
        self.path.len() + first.count()
    }

    /// The path to the root.
    pub(crate) fn path(&self) -> &[Direction] {
        &self.path
    }

    /// Takes the path out of a beam that is no longer needed.
    pub(crate) fn take_path(&mut self) -> Vec<Direction> {
        core::mem::take(&mut self.path)
    }

    /// Moves the root, which must be the only leaf. The caller must [begin](Self::begin) again
    /// afterwards.
    pub(crate) fn make(&mut self, direction: Direction) {
        self.board.slide(direction);
        self.path.push(direction);
    }

    /// Returns whether the focus is finished in some state of the beam.
    pub(crate) fn focus_done(&self) -> bool {
        let done = |child: &Child| child.value == child.estimate;
        self.children.iter().any(done)
    }

    /// Evaluates all boards again after the evaluation has changed, and forgets the best state.
    pub(crate) fn reevaluate(&mut self) {
        self.visit(|board| Some(board.estimate()));
        self.best.value = i64::MAX;
    }

    /// Visits every leaf. `visit` sees its board and may return a new estimate.
    pub(crate) fn visit(&mut self, mut visit: impl FnMut(&EvaluatedBoard) -> Option<i64>) {
        let mut leaf = 0;
        for &mark in &self.walk {
            if mark == LEAF {
                if let Some(estimate) = visit(&self.board) {
                    self.leaves[leaf].estimate = estimate;
                }
                leaf += 1;
            } else {
                self.board.slide(step(mark));
            }
        }
    }

    /// Expands one layer. Returns whether a state is solved, which is then the only state left, or
    /// `None` if no state is left.
    pub(crate) fn advance(&mut self) -> Option<bool> {
        self.expand();
        self.generated += self.children.len() as u64;
        self.choose();
        let solved = self.children.iter().find(|child| child.estimate == 0);
        let solved = solved.copied();
        if let Some(child) = solved {
            self.children.clear();
            self.children.push(child);
        }
        if self.board.is_carrying() {
            self.note_arrival();
        } else {
            self.note_best();
        }
        let any = !self.children.is_empty();
        if any {
            self.prune();
            self.grow();
        }
        any.then_some(solved.is_some())
    }

    /// Generates the children of all leaves, except for visited boards.
    fn expand(&mut self) {
        self.children.clear();
        self.expanded += self.leaves.len() as u64;
        let shift = 64 - self.visited.len().trailing_zeros();
        let mut parent = 0;
        for &mark in &self.walk {
            if mark != LEAF {
                self.board.slide(step(mark));
                continue;
            }
            let leaf = self.leaves[parent];
            for direction in Direction::ALL {
                if leaf.last == Some(direction.opposite()) || !self.board.may(direction) {
                    continue;
                }
                let (from, to) = (self.board.next(direction), self.board.blank());
                let tile = usize::from(self.board.tiles()[from]);
                let hash = leaf
                    .hash
                    .wrapping_add(self.board.hash_change(tile, from, to));
                let estimate = leaf.estimate + self.board.move_change(direction);
                if estimate > self.limit {
                    continue;
                }
                let slot = &mut self.visited[(hash >> shift) as usize];
                if *slot == hash {
                    continue;
                }
                *slot = hash;
                self.children.push(Child {
                    value: estimate + self.board.pull(from, tile, to),
                    estimate,
                    hash,
                    parent: parent as u32,
                    blank: from as u16,
                    direction,
                });
            }
            parent += 1;
        }
    }

    /// Returns the moves from the root to a leaf.
    fn moves_to(&self, leaf: u32) -> Vec<Direction> {
        let (mut moves, mut number) = (Vec::new(), 0);
        for &mark in &self.walk {
            if mark < UP {
                moves.push(Direction::ALL[usize::from(mark)]);
            } else if mark < LEAF {
                moves.pop();
            } else if number == leaf {
                break;
            } else {
                number += 1;
            }
        }
        moves
    }

    /// Makes the chosen children the leaves of the tree.
    fn grow(&mut self) {
        let mut walk = core::mem::take(&mut self.next_walk);
        walk.clear();
        self.leaves.clear();
        let mut children = self.children.iter().peekable();
        let mut parent = 0;
        for &mark in &self.walk {
            if mark < UP {
                walk.push(mark);
            } else if mark < LEAF {
                // A branch without a leaf is removed.
                if walk.last() == Some(&(mark - UP)) {
                    walk.pop();
                } else {
                    walk.push(mark);
                }
            } else {
                while let Some(child) = children.next_if(|child| child.parent == parent) {
                    let down = child.direction as u8;
                    walk.extend([down, LEAF, down + UP]);
                    self.leaves.push(Leaf {
                        estimate: child.estimate,
                        hash: child.hash,
                        last: Some(child.direction),
                    });
                }
                parent += 1;
            }
        }
        let shared = shared_moves(&walk);
        for &mark in &walk[..shared] {
            self.make(step(mark));
        }
        walk.truncate(walk.len() - shared);
        walk.drain(..shared);
        self.next_walk = core::mem::replace(&mut self.walk, walk);
    }
}

/// The move for a mark that is not a leaf.
#[inline]
fn step(mark: u8) -> Direction {
    let direction = Direction::ALL[usize::from(mark & 3)];
    if mark < UP {
        direction
    } else {
        direction.opposite()
    }
}

/// The number of moves that all leaves of a tour share.
fn shared_moves(walk: &[u8]) -> usize {
    let first = walk.iter().take_while(|&&mark| mark < UP).count();
    let last = walk
        .iter()
        .rev()
        .take_while(|&&mark| (UP..LEAF).contains(&mark))
        .count();
    let (mut depth, mut least) = (first, first);
    for &mark in &walk[first..walk.len() - last] {
        if mark < UP {
            depth += 1;
        } else if mark < LEAF {
            depth -= 1;
            least = least.min(depth);
        }
    }
    least
}
