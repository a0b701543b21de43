//! Checks of registered heuristics on every board of a small shape.
//!
//! An admissible heuristic never exceeds the oracle's distance, and a consistent one also changes
//! by at most 1 per move. For every heuristic, the incremental update along a move must equal the
//! value computed from scratch.

use knobel::registry::{Admissibility, Estimator, HeuristicInfo};
use knobel::{Board, Cost, Direction};

use crate::oracle::{Oracle, neighbours, number};

/// Checks `heuristic` on every board from which `goal` can be reached. Returns the greatest change
/// along a move.
///
/// # Panics
/// If the heuristic does not support the shape or violates its stated admissibility; the message
/// names the board.
pub fn check_all_boards(heuristic: &HeuristicInfo<'_>, goal: &Board, oracle: &Oracle) -> Cost {
    let name = heuristic.name;
    let estimator =
        Estimator::new(name, goal).unwrap_or_else(|unavailable| panic!("{unavailable}"));
    let mut estimates = vec![0; oracle.numbers()];
    for (board, distance) in oracle.boards() {
        let estimate = estimator.at(&board);
        assert!(
            heuristic.admissibility == Admissibility::None || estimate <= distance,
            "{name}: {estimate} although {distance} moves are enough, on {board:?}"
        );
        estimates[number(board.tiles())] = estimate;
    }
    let mut greatest_change = 0;
    for (board, _) in oracle.boards() {
        let estimate = estimates[number(board.tiles())];
        for (direction, tiles) in neighbours(board.shape(), board.tiles()) {
            let expected = estimates[number(&tiles)];
            assert_eq!(
                estimator.after(&board, &[direction]),
                expected,
                "{name}: updated, then computed from scratch, after {direction:?} on {board:?}"
            );
            let change = expected.abs_diff(estimate);
            assert!(
                heuristic.admissibility != Admissibility::Consistent || change <= 1,
                "{name}: changes by {change} after {direction:?} on {board:?}"
            );
            greatest_change = greatest_change.max(change);
        }
    }
    greatest_change
}

/// Checks that `heuristic`, updated along `moves` from `board`, equals the value computed from
/// scratch.
///
/// # Panics
/// If the heuristic does not support the shape, a move leads off the board, or the two values
/// differ.
pub fn check_along(
    heuristic: &HeuristicInfo<'_>,
    goal: &Board,
    board: &Board,
    moves: &[Direction],
) {
    let estimator =
        Estimator::new(heuristic.name, goal).unwrap_or_else(|unavailable| panic!("{unavailable}"));
    let mut at = board.clone();
    for (made, direction) in (1..).zip(moves) {
        assert!(at.slide(*direction), "{direction:?} leads off the board");
        assert_eq!(
            estimator.after(board, &moves[..made]),
            estimator.at(&at),
            "{}: after {made} moves of {moves:?} from {board:?}",
            heuristic.name
        );
    }
}
