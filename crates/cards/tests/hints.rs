//! Hints lead to a solution or say that there is none: on every partial board that the hints themselves or chance lay.

use knobel_cards::engine::{Plan, count};
use knobel_cards::generate::{GameWish, draw};
use knobel_cards::hints::{Hint, hint};
use knobel_cards::{Board, Fixed, Game, Placed};
use knobel_core::Rng;

/// How many solutions keep what lies.
fn solutions(game: &Game, board: &Board) -> u128 {
    let lying = board.cells().iter().enumerate();
    let fixed = lying.filter_map(|(cell, placed)| {
        placed.map(|placed| Fixed {
            piece: placed.piece,
            cell: cell as u16,
            turn: placed.turn,
        })
    });
    let game = game.with_fixed(fixed.collect()).unwrap();
    count(&game, Plan::row_scan(), None, &mut ()).0.raw
}

/// Is what lies on this board said to be right so far?
fn follow(game: &Game, mut board: Board) {
    loop {
        let alive = solutions(game, &board) > 0;
        match hint(game, &board, &mut ()) {
            Hint::OnlyOneFits { cell, placed } | Hint::Agreed { cell, placed, .. } => {
                assert!(alive, "a card is to be laid on a dead board");
                board.put(cell, Some(placed));
                assert!(solutions(game, &board) > 0, "the hint led into a dead end");
            }
            Hint::Mismatch { .. } | Hint::NoCardFits { .. } => return assert!(!alive),
            Hint::Hopeless { take_up } => {
                assert!(!alive);
                if let Some(cell) = take_up {
                    board.put(cell, None);
                    assert!(solutions(game, &board) > 0);
                }
                return;
            }
            Hint::Unsolvable => return assert_eq!(solutions(game, &Board::empty(game)), 0),
            Hint::TooFewPartners { .. } | Hint::Undecided => return assert!(alive),
            Hint::Solved => return assert!(alive),
            Hint::Stopped(reason) => panic!("{reason}"),
        }
    }
}

#[test]
fn hints_never_lead_into_a_dead_end_unsaid() {
    let mut rng = Rng::new(7);
    for seed in 0..60 {
        let wish = GameWish {
            motifs: 3,
            halves: seed % 2 == 0,
            framed: seed % 3 == 0,
            turning: seed % 5 != 0,
            ..GameWish::default()
        };
        let game = draw(&wish, &mut Rng::new(seed)).unwrap();
        follow(&game, Board::empty(&game));
        // A few cards anywhere: most boards are dead.
        let mut pieces: Vec<u8> = (0..9).collect();
        rng.shuffle(&mut pieces);
        let mut board = Board::empty(&game);
        for (piece, cell) in pieces
            .into_iter()
            .zip([4, 0, 8])
            .take(1 + seed as usize % 3)
        {
            let turns = game.turns();
            let turn = rng.below(turns.len() as u32) as u8;
            board.put(cell, Some(Placed { piece, turn }));
        }
        follow(&game, board);
    }
}
