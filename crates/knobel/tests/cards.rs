//! No board leaves unchecked: every strategy on random games of every kind, and one that lies.

use knobel::cards::generate::{GameWish, draw};
use knobel::cards::strategies::{
    Attained, Attempt, REGISTRY, SEED, Strategy, TARGET, Values, find,
};
use knobel::cards::{Board, Error, Fixed, Game, Placed, hint, nine_cards, run, score, solutions};
use knobel::{Outcome, Rng, Watch};

/// Framed or not, turning or not, with and without a fixed card.
fn games() -> Vec<Game> {
    let mut rng = Rng::new(2026);
    (0..48u64)
        .map(|number| {
            let wish = GameWish {
                width: 2 + rng.below(3) as usize,
                height: 2 + rng.below(3) as usize,
                motifs: 2 + rng.below(4) as usize,
                halves: number & 1 > 0,
                framed: number & 2 > 0,
                turning: number & 4 > 0,
                seed: number,
                ..GameWish::default()
            };
            let game = draw(&wish, &mut rng).unwrap();
            let first = solutions(&game, 1, &mut ()).unwrap().0.swap_remove(0);
            let placed = first.at(0).filter(|_| number & 8 > 0);
            let fixed = placed.map(|Placed { piece, turn }| Fixed {
                piece,
                cell: 0,
                turn,
            });
            game.with_fixed(fixed.into_iter().collect()).unwrap()
        })
        .collect()
}

#[test]
fn the_boards_of_every_strategy_are_accepted_at_any_target() {
    for game in games() {
        for strategy in REGISTRY {
            let full = score::full_score(&game);
            for target in [full, full - 3, full / 2] {
                let target = target.to_string();
                let given = strategy
                    .settings
                    .contains(&TARGET)
                    .then_some((TARGET.name, target.as_str()));
                let mut attempt = Attempt::new(&game);
                attempt.values = Values::read(strategy, given).unwrap();
                attempt.limits.nodes = Some(5_000);
                let attained = run(strategy, &attempt, &mut ())
                    .unwrap_or_else(|error| panic!("{} {}: {error}", strategy.name, game.id()));
                assert_ne!(
                    attained.outcome,
                    Outcome::Unsolvable,
                    "a solution was cut up"
                );
            }
        }
    }
}

#[test]
fn nothing_turns_in_random_tetravex_games() {
    for seed in 0..40 {
        let wish = GameWish {
            halves: false,
            turning: false,
            motifs: 3 + seed as usize % 7,
            ..GameWish::default()
        };
        let game = draw(&wish, &mut Rng::new(seed)).unwrap();
        for strategy in REGISTRY {
            for seed in ["1", "2", "3"] {
                let given = strategy
                    .settings
                    .contains(&SEED)
                    .then_some((SEED.name, seed));
                let mut attempt = Attempt::new(&game);
                attempt.values = Values::read(strategy, given).unwrap();
                attempt.limits.nodes = Some(2_000);
                let attained = run(strategy, &attempt, &mut ()).unwrap();
                let turned = attained.best.cells().iter().flatten().any(|it| it.turn > 0);
                assert!(!turned, "{} {}", strategy.name, game.id());
            }
        }
    }
}

/// Says of a board that it solves the game.
fn claim(game: &Game, best: Board) -> Result<Attained, Error> {
    Ok(Attained {
        outcome: Outcome::Solved(best.clone()),
        score: score::table_score(game, &best),
        seams: score::matching_seams(game, &best),
        stats: Default::default(),
        best,
    })
}

#[test]
fn a_wrong_board_is_an_error_and_no_panic() {
    let game = nine_cards();
    let refused = |lie: fn(&Attempt<'_>, &mut dyn Watch) -> Result<Attained, Error>| {
        let liar = Strategy {
            run: lie,
            ..*find("random").unwrap()
        };
        let error = run(&liar, &Attempt::new(&game), &mut ()).unwrap_err();
        assert!(
            matches!(error, Error::Wrong { by: "random", .. }),
            "{error}"
        );
        error.to_string()
    };
    let short = refused(|attempt, _| claim(attempt.game, Board::in_order(attempt.game)));
    assert!(
        short.contains("does not reach a table score of 36"),
        "{short}"
    );
    assert!(short.ends_with("this is a bug in knobel"), "{short}");
    let empty = refused(|attempt, _| claim(attempt.game, Board::empty(attempt.game)));
    assert!(empty.contains("cell 1 is empty"), "{empty}");
}

#[test]
fn hints_on_random_games_come_from_checked_solutions() {
    for game in games() {
        hint(&game, &Board::empty(&game), &mut ()).unwrap();
    }
}
