//! The sliding-tile puzzle as a state space: a shape, a goal, and a table of the moves that are
//! possible from each cell.
//!
//! Width and height affect a search only through the table and the offsets between neighbouring
//! cells. One compiled search therefore serves every shape that fits into the storage `C`. A move
//! takes constant time.

use knobel_core::Space;

use crate::{BoardError, Cells, Direction, MoveSet, Shape};

/// A state of the search: the tiles and the position of the blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State<C> {
    pub(crate) cells: C,
    pub(crate) blank: u32,
}

impl<C: Cells> State<C> {
    /// The tile on `cell`.
    #[inline]
    pub fn tile(&self, cell: usize) -> usize {
        self.cells.get(cell)
    }

    /// The cell of the blank.
    #[inline]
    pub fn blank(&self) -> usize {
        self.blank as usize
    }

    /// The tiles in their storage.
    pub fn cells(&self) -> &C {
        &self.cells
    }
}

/// The differences between the numbers of neighbouring cells, by direction. The puzzle and its
/// heuristics share them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offsets([i32; 4]);

impl Offsets {
    pub(crate) fn new(shape: Shape) -> Self {
        let width = shape.width() as i32;
        Self([-width, width, -1, 1])
    }

    /// The neighbour of `cell` in `direction`. The neighbour must exist.
    #[inline]
    pub(crate) fn next(self, cell: usize, direction: Direction) -> usize {
        (cell as u32).wrapping_add_signed(self.0[direction as usize]) as usize
    }
}

/// The space of boards of one shape with one goal, stored as `C`.
#[derive(Debug, Clone)]
pub struct Puzzle<C: Cells> {
    shape: Shape,
    goal: State<C>,
    offsets: Offsets,
    moves: C::Map<MoveSet>,
}

impl<C: Cells> Puzzle<C> {
    /// The puzzle with this goal, given row by row.
    ///
    /// # Errors
    /// If the board has more cells than `C` can hold, or the tiles are not a permutation of 0, 1,
    /// …, cells − 1.
    pub fn new(shape: Shape, goal: &[u32]) -> Result<Self, BoardError> {
        let goal = state(shape, goal)?;
        let moves = C::map(shape.cells(), |cell| possible_moves(shape, cell));
        Ok(Self {
            shape,
            goal,
            offsets: Offsets::new(shape),
            moves,
        })
    }

    /// The state with these tiles, row by row.
    ///
    /// # Errors
    /// If the tiles are not a permutation of 0, 1, …, cells − 1.
    pub fn state_of(&self, tiles: &[u32]) -> Result<State<C>, BoardError> {
        state(self.shape, tiles)
    }

    /// The same puzzle with another goal.
    pub fn with_goal(&self, goal: &State<C>) -> Self {
        Self {
            goal: goal.clone(),
            ..self.clone()
        }
    }

    /// Width and height.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// For each tile, its cell in the goal.
    pub fn goal_cells(&self) -> C::Map<u32> {
        let mut goal_cells = C::map(self.shape.cells(), |_| 0);
        for cell in 0..self.shape.cells() {
            goal_cells.as_mut()[self.goal.tile(cell)] = cell as u32;
        }
        goal_cells
    }

    /// The directions in which the blank can move from `cell`.
    #[inline]
    pub fn moves_from(&self, cell: usize) -> MoveSet {
        self.moves.as_ref()[cell]
    }

    /// The cell to which the blank moves from `state`. The move must be possible.
    #[inline]
    pub fn target(&self, state: &State<C>, direction: Direction) -> usize {
        self.offsets.next(state.blank(), direction)
    }
}

/// Checks the tiles and stores them.
fn state<C: Cells>(shape: Shape, tiles: &[u32]) -> Result<State<C>, BoardError> {
    let cells = shape.cells();
    if cells > C::MOST {
        return Err(BoardError::TooLarge {
            shape,
            most: C::MOST,
        });
    }
    let blank = shape.blank_of(tiles, C::map(cells, |_| false).as_mut())?;
    Ok(State {
        cells: C::new(tiles),
        blank: blank as u32,
    })
}

/// The directions that stay on the board from `cell`.
fn possible_moves(shape: Shape, cell: usize) -> MoveSet {
    Direction::ALL
        .into_iter()
        .filter(|&direction| shape.neighbour(cell, direction).is_some())
        .fold(MoveSet::default(), MoveSet::with)
}

impl<C: Cells> Space for Puzzle<C> {
    type State = State<C>;
    type Move = Direction;
    type Key = C::Key;
    type Moves = MoveSet;

    #[inline]
    fn moves(&self, state: &State<C>) -> MoveSet {
        self.moves_from(state.blank())
    }

    #[inline]
    fn onward(&self, state: &State<C>, last: &Direction) -> MoveSet {
        self.moves(state).without(last.opposite())
    }

    #[inline]
    fn apply(&self, state: &mut State<C>, mv: &Direction) {
        let from = self.target(state, *mv);
        state.cells.slide(from, state.blank());
        state.blank = from as u32;
    }

    fn inverse(&self, mv: &Direction) -> Option<Direction> {
        Some(mv.opposite())
    }

    #[inline]
    fn is_goal(&self, state: &State<C>) -> bool {
        state.cells == self.goal.cells
    }

    fn goal(&self) -> Option<State<C>> {
        Some(self.goal.clone())
    }

    fn key(&self, state: &State<C>) -> C::Key {
        state.cells.key()
    }

    fn key_heap_bytes(&self) -> usize {
        C::key_heap_bytes(self.shape.cells())
    }

    fn state(&self, key: &C::Key) -> State<C> {
        let cells = C::from_key(key);
        let blank = cells.blank(self.shape.cells()) as u32;
        State { cells, blank }
    }
}
