//! The guesses of the patient player, and the difficulty of generated games.

use knobel_cards::FixedPiece;
use knobel_cards::difficulty::{DifficultyLevel, MOST_TRIALS, Rating, rate};
use knobel_cards::generate::{Difficulty, GameSpec, draw, generate};
use knobel_cards::notation::{json, text};
use knobel_core::{Progress, Rng, StopReason};

#[test]
fn forced_moves_are_not_guesses() {
    // With one card on the board, all others are forced.
    let chain = "puzzle chain\nsize 3 1\nrule same\nrotation 0\ncard 9 1 9 8\ncard 9 2 9 1\ncard 9 \
                 7 9 2\nend\n";
    let chain = &text::read(chain).unwrap()[0];
    let fixed = FixedPiece {
        piece: 0,
        cell: 0,
        turn: 0,
    };
    let rating = rate(&chain.with_fixed(vec![fixed]).unwrap(), &mut ()).unwrap();
    assert_eq!((rating.depth, rating.trials, rating.forced), (0, 0, 2));
    assert_eq!(rating.to_string(), "easy, nothing to guess, 2 forced moves");
    // Without that card, the player must guess which of three cards belongs in the middle.
    let rating = rate(chain, &mut ()).unwrap();
    assert_eq!((rating.depth, rating.trials), (1, 3));
    assert_eq!(
        rating.to_string(),
        "easy, guesses 1 deep, 3 cards laid on trial, 2 forced moves"
    );
    // If fixed cards contradict each other, no move is possible.
    let fixed = |piece: u8, cell: u16| FixedPiece {
        piece,
        cell,
        turn: 0,
    };
    let clash = chain.with_fixed(vec![fixed(0, 0), fixed(2, 1)]).unwrap();
    let rating = rate(&clash, &mut ()).unwrap();
    assert_eq!((rating.depth, rating.trials, rating.forced), (0, 0, 0));
}

#[test]
fn generated_games_have_the_requested_difficulty() {
    for level in DifficultyLevel::ALL {
        for seed in 1..4 {
            let spec = GameSpec {
                seed,
                difficulty: level.word().parse().unwrap(),
                ..GameSpec::default()
            };
            assert_eq!(spec.difficulty, Difficulty::Only(level));
            let made = generate(&spec, &mut ()).unwrap().unwrap();
            assert_eq!(made.rating.level(), Some(level));
            assert_eq!(made.game.known().distinct, Some(1));
            let written = text::write(&made.game);
            let line = format!("note difficulty {}", made.rating);
            assert!(written.lines().any(|other| other == line), "{written}");
            let again = &text::read(&written).unwrap()[0];
            assert_eq!(rate(again, &mut ()).unwrap(), made.rating);
            assert_eq!(again, &made.game);
            assert_eq!(&json::read(&json::write(again)).unwrap()[0], again);
        }
    }
    assert!("easier".parse::<Difficulty>().is_err());
}

#[test]
fn ratings_of_large_games_end_and_can_be_stopped() {
    let spec = GameSpec {
        width: 12,
        height: 12,
        motifs: 5,
        ..GameSpec::default()
    };
    let game = draw(&spec, &mut Rng::new(1)).unwrap();
    let rating = rate(&game, &mut ()).unwrap();
    assert_eq!(
        (rating.whole, rating.level()),
        (false, Some(DifficultyLevel::Hard))
    );
    let words = format!("hard, guesses at least {} deep, at least ", rating.depth);
    assert!(rating.to_string().starts_with(&words), "{rating}");
    let mut at_once = |_: &Progress| Some(StopReason::Interrupted);
    assert_eq!(rate(&game, &mut at_once), Err(StopReason::Interrupted));
}

#[test]
fn unfinished_ratings_have_no_level() {
    let seen = Rating {
        depth: 1,
        trials: 57,
        forced: 1,
        whole: false,
    };
    assert_eq!(seen.level(), None);
    assert_eq!(
        seen.to_string(),
        "not rated, guesses at least 1 deep, at least 57 cards laid on trial, at least 1 forced \
         move"
    );
    // A large depth or too many trials make a game hard, even if the rating is not finished.
    let (depth, trials) = (7, MOST_TRIALS);
    assert_eq!(
        Rating { depth, ..seen }.level(),
        Some(DifficultyLevel::Hard)
    );
    assert_eq!(
        Rating { trials, ..seen }.level(),
        Some(DifficultyLevel::Hard)
    );
    let whole = true;
    assert_eq!(
        Rating { whole, ..seen }.level(),
        Some(DifficultyLevel::Easy)
    );
}
