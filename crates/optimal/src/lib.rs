//! Optimal solvers for sliding tiles: iterative deepening A* (IDA*) with pattern databases.
//!
//! [`Solver16`] solves boards of up to 16 cells in the fewest single-tile moves, and
//! [`StraightRunSolver`] in the fewest straight runs. [`Solver25`] solves boards of 17 to 25 cells.
//! Each of them is a kernel of `knobel-engine`, which brings threads, ranks, pausing and resuming.
//! Each folder has a `board_search` (the kernel for one board), its `work_units`, the `inner_loop`,
//! and the `search_data` that stay the same during a search. This crate also acquires the tables
//! that the solvers use: it opens, builds and stores them.
//!
//! The solvers are not in `knobel-search`, whose algorithms know no puzzle, because their inner
//! loops combine states, table indices and pruning. They share four ideas:
//!
//! - **Additive pattern databases.** The tiles are divided into disjoint groups. A table per group
//!   holds the exact number of moves that its tiles need, so the sum is admissible.
//! - **Incremental indices.** A move changes the table index of one tile by a precomputed constant.
//!   No state is ranked inside the search.
//! - **Excess.** Tables hold what the group needs beyond its Manhattan distance, halved, because
//!   the parity of both is the same. Two or four bits per entry suffice.
//! - **Pruning automaton.** A finite automaton rejects move strings for which an equivalent string
//!   that is shorter, or earlier in a fixed order, leads to the same state.
//!
//! Depth-first search needs memory for the tables and for one path per thread, and nothing else.
//! The time grows exponentially with the length of the solution: a 15-puzzle that takes 67 moves
//! needs 14 million nodes with the smallest tables, and most random 5×5 boards need 10⁹ to 10¹²
//! nodes with the largest ones.
//!
//! ```
//! use knobel_core::Limits;
//! use knobel_optimal::{Solver16, TableOptions};
//! use knobel_tiles::{Goal, notation::parse_board};
//!
//! let board = parse_board("0 1 2 3 / 5 6 7 4 / 9 10 11 8", None)?;
//! let goal = Goal::Last.board(board.shape()).expect("standard goals fit every shape");
//! // Without a folder, small tables are built in memory.
//! let solver = Solver16::new(&goal, &TableOptions::default(), &mut ())?;
//! let report = solver.solve(&board, Limits::default(), &mut ());
//! assert_eq!(report.path().map(Vec::len), Some(5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # References
//! - R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
//!   (2002).
//! - A. Felner, R. E. Korf and S. Hanan, "Additive pattern database heuristics", Journal of
//!   Artificial Intelligence Research 22 (2004).
//! - L. A. Taylor and R. E. Korf, "Pruning duplicate nodes in depth-first search", AAAI (1993).
//! - E. Burns, M. Hatem, M. J. Leighton and W. Ruml, "Implementing fast heuristic search code",
//!   Symposium on Combinatorial Search (2012).
#![forbid(unsafe_code)]

mod acquire_tables;
mod cells_17_to_25;
mod cells_up_to_16;
mod search;
mod straight_runs;
mod table_key;

pub use acquire_tables::{TableChoice, TableOptions};
pub use cells_17_to_25::Solver25;
pub use cells_up_to_16::{Solver16, additive};
pub use knobel_engine::SearchState;
pub use search::SearchRecorder;
pub use straight_runs::{RunStage, StraightRunSolver};
