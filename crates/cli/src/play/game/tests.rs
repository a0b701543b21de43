//! Plays games without a terminal and checks the lines of the window.

use knobel::notation::{MoveLetters, WrittenMove, parse_board, parse_moves};
use knobel::{Goal, Shape};

use super::*;
use crate::play::frame::{frame, too_small};
use crate::text::Paint;
use Command::{Arrow, Hint, New, Quit, Redo, Restart, Swap, Undo};
use Direction::{Down, Left, Right, Up};

fn game(board: &str) -> Game {
    let board = parse_board(board, None).unwrap();
    let goal = Goal::Last.board(board.shape()).unwrap();
    Game::new(board, goal, false)
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Gives the commands, one per second.
fn after(mut game: Game, commands: &[Command]) -> Game {
    for (&command, second) in commands.iter().zip(0..) {
        game.apply(command, seconds(second));
    }
    game
}

fn path(moves: &str, optimal: bool) -> Option<Path> {
    let written = parse_moves(moves, MoveLetters::Blank).unwrap();
    let moves = written.into_iter().map(|written| match written {
        WrittenMove::Blank(direction) => direction,
        WrittenMove::Tile(_) => unreachable!("letters"),
    });
    Some(Path {
        moves: moves.collect(),
        optimal,
    })
}

fn shown(game: &Game, window: (usize, usize)) -> String {
    frame(game, seconds(75), window, Paint::none()).join("\n")
}

#[test]
fn arrows_slide_the_tile_or_after_a_swap_the_gap() {
    // The gap is below 6 and to the right of 8.
    let begin = || game("1 2 3 / 4 5 6 / 7 8 0");
    let tiles = |game: &Game| game.board().tiles().to_vec();
    let slid = after(game("1 2 3 / 4 5 0 / 7 8 6"), &[Arrow(Up)]);
    assert_eq!(tiles(&slid), tiles(&begin()), "6 went up");
    let slid = after(game("1 2 3 / 4 5 6 / 7 0 8"), &[Arrow(Left)]);
    assert_eq!(tiles(&slid), tiles(&begin()), "8 went left");
    let swapped = after(game("1 2 3 / 4 5 6 / 7 0 8"), &[Swap, Arrow(Right)]);
    assert_eq!(tiles(&swapped), tiles(&begin()), "the gap went right");
    let stuck = after(game("1 2 3 / 4 5 6 / 7 0 8"), &[Arrow(Up)]);
    assert_eq!(stuck.lengths(), (0, 0));
    assert_eq!(stuck.message(), "The edge blocks this move.");
}

#[test]
fn moves_are_counted_undone_and_redone() {
    let game = after(
        game("1 2 3 / 4 5 6 / 0 7 8"),
        &[Arrow(Down), Arrow(Down), Arrow(Left)],
    );
    assert_eq!(game.lengths(), (3, 2));
    let game = after(game, &[Undo, Undo]);
    assert_eq!(game.lengths(), (1, 1));
    let redone = after(game.clone(), &[Redo, Redo]);
    assert_eq!(redone.lengths(), (3, 2));
    assert_eq!(
        after(redone, &[Redo]).message(),
        "There is nothing to redo."
    );
    let other = after(game, &[Arrow(Left), Redo]);
    assert_eq!(
        other.message(),
        "There is nothing to redo.",
        "a move forgets"
    );
    let start = after(other, &[Undo, Undo]);
    assert_eq!(start.board(), &start.start);
    assert_eq!(after(start, &[Undo]).message(), "There is nothing to undo.");
}

#[test]
fn the_clock_runs_from_the_first_move_to_the_last() {
    let mut game = game("1 2 3 / 4 5 6 / 0 7 8");
    assert_eq!(game.time(seconds(50)), seconds(0));
    game.apply(Arrow(Left), seconds(60));
    assert_eq!(game.time(seconds(75)), seconds(15));
    game.apply(Arrow(Left), seconds(80));
    assert!(game.solved());
    assert_eq!(game.time(seconds(4000)), seconds(20));
    assert_eq!(clock(seconds(20)), "0:20");
    assert_eq!(clock(seconds(3723)), "1:02:03");
}

#[test]
fn the_optimum_is_requested_and_hints_follow_the_known_path() {
    let mut game = game("1 2 3 / 4 5 6 / 0 7 8");
    let start = game.board().clone();
    assert_eq!(game.questions(), [Question::Path(start.clone())]);
    game.learn_path(&start, path("RR", true));
    assert_eq!((game.par(), game.questions()), (Par::Optimum(2), vec![]));
    let hint = "Hint: slide 7 to the left; then 1 move remains (optimal)";
    game = after(game, &[Hint]);
    assert_eq!((game.message(), game.marked()), (hint, Some(7)));
    assert!(
        game.questions().is_empty(),
        "the hint follows the known path"
    );
    game = after(game, &[Arrow(Left), Hint]);
    assert_eq!(
        game.message(),
        "Hint: slide 8 to the left; this solves the board (optimal)"
    );
    game = after(game, &[Arrow(Down), Hint]);
    assert_eq!(game.message(), "Thinking …");
    let here = game.board().clone();
    assert_eq!(game.questions(), [Question::Path(here.clone())]);
    assert!(
        after(game.clone(), &[Undo]).questions().is_empty(),
        "too late"
    );
    game.learn_path(&start, path("RR", true));
    assert_eq!(game.message(), "Thinking …", "that was another board");
    game.learn_path(&here, None);
    assert_eq!(game.message(), "No hint was found within the limits.");
    game = after(game, &[Arrow(Up), Arrow(Left)]);
    assert_eq!(
        game.summary(),
        "solved in 4 moves (4 straight runs), 0:01, with 2 hints; the optimum is 2"
    );
}

#[test]
fn a_solved_board_is_compared_with_the_known_optimum() {
    let start = game("1 2 3 / 4 5 6 / 7 0 8");
    let near = start.board().clone();
    let praise = |path| {
        let mut game = start.clone();
        if let Some(path) = path {
            game.learn_path(&near, path);
        }
        after(game, &[Arrow(Down), Arrow(Up), Arrow(Left)]).praise()
    };
    for (path, words) in [
        (
            None,
            "Solved in 3 moves! The search for the optimum is still running.",
        ),
        (Some(None), "Solved in 3 moves! The optimum is unknown."),
        (
            Some(path("R", true)),
            "Solved in 3 moves against an optimum of 1!",
        ),
        (
            Some(path("UDR", false)),
            "Solved in 3 moves! The best known solution has 3 moves.",
        ),
    ] {
        assert_eq!(praise(path), words);
    }
    let mut best = start.clone();
    best.learn_path(&near, path("R", true));
    let best = after(best, &[Hint, Arrow(Left)]);
    assert_eq!(
        best.praise(),
        "Solved in 1 move: optimal, no solution is shorter! With 1 hint."
    );
    assert!(
        after(best, &[Arrow(Left)])
            .message()
            .contains("press n for a new board")
    );
}

#[test]
fn a_new_board_is_requested_and_restarts_the_clock() {
    let game = after(game("1 2 3 / 4 5 6 / 0 7 8"), &[Arrow(Left), New, New]);
    assert_eq!(game.questions().last(), Some(&Question::Board(1)));
    let mut refused = game.clone();
    refused.learn_board(Err("gave up".into()));
    assert_eq!((refused.message(), refused.lengths().0), ("gave up", 1));
    assert_eq!(
        after(refused, &[New]).questions().last(),
        Some(&Question::Board(2))
    );
    let mut renewed = game;
    let board = parse_board("1 2 3 / 4 5 6 / 7 0 8", None).unwrap();
    renewed.learn_board(Ok(board.clone()));
    assert_eq!((renewed.board(), renewed.lengths()), (&board, (0, 0)));
    assert_eq!(renewed.questions(), [Question::Path(board.clone())]);
    renewed.learn_path(&board, path("R", true));
    let again = after(renewed, &[Arrow(Left), Arrow(Left), Restart]);
    assert_eq!((again.board(), again.par()), (&board, Par::Optimum(1)));
    assert!(after(again, &[Quit]).over());
}

#[test]
fn the_window_shows_board_state_and_keys() {
    let mut game = game("1 2 3 / 4 5 6 / 0 7 8");
    insta::assert_snapshot!("begin", shown(&game, (80, 24)));
    game.learn_path(&game.board().clone(), path("RR", true));
    game = after(game, &[Hint]);
    insta::assert_snapshot!("hint", shown(&game, (80, 24)));
    game = after(game, &[Arrow(Left), Arrow(Left)]);
    insta::assert_snapshot!("solved", shown(&game, (80, 24)));
}

#[test]
fn large_boards_lose_their_boxes_and_then_do_not_fit() {
    let goal = |side| Goal::Last.board(Shape::new(side, side).unwrap()).unwrap();
    let ten = Game::new(goal(10), goal(10), false);
    let full = frame(&ten, seconds(0), (80, 24), Paint::none());
    assert!(full.len() == 24 && full[2].starts_with("  ├"), "{full:?}");
    let framed = shown(&Game::new(goal(18), goal(18), false), (80, 24));
    assert!(
        framed.lines().count() <= 24 && !framed.contains('├'),
        "{framed}"
    );
    assert!(
        framed.lines().all(|line| line.chars().count() <= 80),
        "{framed}"
    );
    let complaint = "a board 30 wide × 30 high needs a window of 123×35 characters, but this one has 80×24; \
         enlarge it";
    let shape = Shape::new(30, 30).unwrap();
    assert_eq!(too_small(shape, (80, 24)).as_deref(), Some(complaint));
    assert_eq!(too_small(shape, (123, 35)), None);
    let thirty = Game::new(goal(30), goal(30), false);
    assert_eq!(shown(&thirty, (80, 24)).replace('\n', ""), complaint);
    assert_eq!(shown(&thirty, (0, 0)), "");
}
