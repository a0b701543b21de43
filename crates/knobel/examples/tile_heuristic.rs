//! A custom heuristic for sliding tiles, compared with a built-in one.
//!
//! It counts the tiles out of their row plus the tiles out of their column, so it lies between
//! Hamming and Manhattan distance.

use knobel::search::{Algorithm, IdaStar, SearchJob};
use knobel::tiles::heuristics::Manhattan;
use knobel::tiles::{PackedCells, Puzzle, State};
use knobel::{Cost, Direction, Goal, Heuristic, notation};

struct OutOfLine {
    width: usize,
    goal_cells: [u32; 16],
}

impl Heuristic<Puzzle<PackedCells>> for OutOfLine {
    type Memo = Cost;

    fn start(&self, state: &State<PackedCells>) -> Cost {
        let cells = 0..self.width * self.width;
        let tiles = cells
            .map(|cell| (cell, state.tile(cell)))
            .filter(|(_, tile)| *tile != 0);
        tiles.map(|(cell, tile)| self.lines(cell, tile)).sum()
    }

    /// A move changes the estimate of one tile only, which moves to the old cell of the blank.
    fn step(&self, memo: &Cost, before: &State<PackedCells>, mv: &Direction) -> Cost {
        let to = before.blank();
        let from = match mv {
            Direction::Up => to - self.width,
            Direction::Down => to + self.width,
            Direction::Left => to - 1,
            Direction::Right => to + 1,
        };
        let tile = before.tile(from);
        memo + self.lines(to, tile) - self.lines(from, tile)
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }
}

impl OutOfLine {
    /// Number of goal lines (row and column) in which the tile is not: 0, 1 or 2.
    fn lines(&self, cell: usize, tile: usize) -> Cost {
        let goal = self.goal_cells[tile] as usize;
        let row = cell / self.width != goal / self.width;
        let column = cell % self.width != goal % self.width;
        Cost::from(row) + Cost::from(column)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = notation::parse_board("8 6 7 / 2 5 4 / 3 0 1", None)?;
    let goal = Goal::Last
        .board(board.shape())
        .expect("standard goals fit every shape");
    let puzzle = Puzzle::<PackedCells>::new(goal.shape(), goal.tiles())?;
    let start = puzzle.state_of(board.tiles())?;
    let own = OutOfLine {
        width: goal.shape().width(),
        goal_cells: puzzle.goal_cells(),
    };
    let own = IdaStar::run(&SearchJob::new(&puzzle, &own, &start), &mut ());
    let manhattan = Manhattan::new(&puzzle);
    let manhattan = IdaStar::run(&SearchJob::new(&puzzle, &manhattan, &start), &mut ());
    for (name, report) in [("out of line", &own), ("manhattan", &manhattan)] {
        let moves = report.path().map(Vec::len);
        println!(
            "{name:<12} {moves:?} moves, {} states expanded",
            report.stats.expanded
        );
        assert_eq!(moves, Some(31));
    }
    assert!(own.stats.expanded > manhattan.stats.expanded);
    Ok(())
}
