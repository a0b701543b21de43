//! Every board is checked before it is returned: tests every strategy on random games of every
//! kind, and one strategy that returns wrong boards.

use std::time::Duration;

use knobel::cards::estimate::KnownSolutionCount;
use knobel::cards::generate::{GameSpec, draw};
use knobel::cards::growth::growth;
use knobel::cards::scores::{scores, targets};
use knobel::cards::strategies::{
    REGISTRY, SEED, SettingValues, Strategy, StrategyResult, StrategyTask, TARGET, find,
};
use knobel::cards::{
    Arrangement, CardsError, FixedPiece, Game, Placed, hint, nine_cards, run, score, solutions,
};
use knobel::{Outcome, Rng, Watch};
use knobel_clock::VirtualClock;

/// Random games with and without frame, rotation and a fixed card.
fn games() -> Vec<Game> {
    let mut rng = Rng::new(2026);
    (0..48u64)
        .map(|number| {
            let spec = GameSpec {
                width: 2 + rng.below(3) as usize,
                height: 2 + rng.below(3) as usize,
                motifs: 2 + rng.below(4) as usize,
                halves: number & 1 > 0,
                framed: number & 2 > 0,
                turning: number & 4 > 0,
                seed: number,
                ..GameSpec::default()
            };
            let game = draw(&spec, &mut rng).unwrap();
            let first = solutions(&game, 1, &mut ()).unwrap().0.swap_remove(0);
            let placed = first.at(0).filter(|_| number & 8 > 0);
            let fixed = placed.map(|Placed { piece, turn }| FixedPiece {
                piece,
                cell: 0,
                turn,
            });
            game.with_fixed(fixed.into_iter().collect()).unwrap()
        })
        .collect()
}

/// Runs a strategy with every choice of settings, plus further settings that it reads. A choice
/// that does not suit the game must return an error.
fn run_all(
    game: &Game,
    nodes: u64,
    more: &[(&str, &str)],
    see: impl Fn(&Strategy, &StrategyResult),
) {
    for strategy in REGISTRY {
        let names: Vec<&str> = strategy.settings.iter().map(|it| it.name).collect();
        for choice in strategy.choices() {
            let more = more.iter().filter(|(name, _)| names.contains(name));
            let given = choice.iter().chain(more).copied();
            let mut attempt = StrategyTask::new(game);
            attempt.values = SettingValues::read(strategy, given).unwrap();
            attempt.limits.nodes = Some(nodes);
            match run(strategy, &attempt, &mut ()) {
                Ok(attained) => see(strategy, &attained),
                Err(CardsError::Unfit(_)) => {
                    assert!(game.cells() > 12 && choice.contains(&("turning", "brute")));
                }
                Err(error) => panic!("{} {choice:?} {}: {error}", strategy.name, game.id()),
            }
        }
    }
}

#[test]
fn the_checker_accepts_the_boards_of_every_strategy_at_any_target() {
    for game in games() {
        let full = score::full_score(&game);
        for target in [full, full - 3, full / 2] {
            let target = (TARGET.name, &*target.to_string());
            run_all(&game, 5_000, &[target], |strategy, attained| {
                let proved = attained.outcome == Outcome::Unsolvable;
                assert!(!proved, "{}: the game has a solution", strategy.name);
            });
        }
    }
}

#[test]
fn no_card_turns_in_random_tetravex_games() {
    for (start, seed) in [(0, "1"), (1000, "2"), (2000, "3")] {
        for number in 0..40 {
            let spec = GameSpec {
                halves: false,
                turning: false,
                motifs: 3 + number as usize % 7,
                ..GameSpec::default()
            };
            let game = draw(&spec, &mut Rng::new(start + number)).unwrap();
            run_all(&game, 2_000, &[(SEED.name, seed)], |strategy, attained| {
                let turned = attained.best.cells().iter().flatten().any(|it| it.turn > 0);
                assert!(!turned, "{} {}", strategy.name, game.id());
            });
        }
    }
}

/// A strategy that returns a wrong board as a solution.
fn claim(game: &Game, best: Arrangement) -> Result<StrategyResult, CardsError> {
    Ok(StrategyResult {
        outcome: Outcome::Solved(best.clone()),
        score: score::table_score(game, &best),
        seams: score::matching_seams(game, &best),
        stats: Default::default(),
        best,
    })
}

#[test]
fn a_wrong_board_is_an_error_and_not_a_panic() {
    let game = nine_cards();
    let refused =
        |lie: fn(&StrategyTask<'_>, &mut dyn Watch) -> Result<StrategyResult, CardsError>| {
            let liar = Strategy {
                run: lie,
                ..*find("random").unwrap()
            };
            let error = run(&liar, &StrategyTask::new(&game), &mut ()).unwrap_err();
            assert!(
                matches!(error, CardsError::Wrong { by: "random", .. }),
                "{error}"
            );
            error.to_string()
        };
    let short = refused(|attempt, _| claim(attempt.game, Arrangement::in_order(attempt.game)));
    assert!(
        short.contains("does not reach a table score of 36"),
        "{short}"
    );
    assert!(short.ends_with("this is a bug in knobel"), "{short}");
    let empty = refused(|attempt, _| claim(attempt.game, Arrangement::empty(attempt.game)));
    assert!(empty.contains("cell 1 is empty"), "{empty}");
}

#[test]
fn hints_on_random_games_come_from_checked_solutions() {
    for game in games() {
        hint(&game, &Arrangement::empty(&game), &mut ()).unwrap();
    }
}

#[test]
#[ignore = "slow"]
fn examined_boards_grow_more_slowly_than_arrangements() {
    let game = nine_cards();
    let first = growth(&game, &mut ()).unwrap();
    assert_eq!(growth(&game, &mut ()).unwrap(), first, "counts repeat");
    let cards: Vec<usize> = first.sizes.iter().map(|size| size.cards).collect();
    assert_eq!(cards, [1, 2, 4, 6, 9]);
    for (size, ways) in first.sizes.iter().zip([4.0, 32.0, 6144.0, 2_949_120.0]) {
        assert_eq!(10f64.powf(size.arrangements_log10).round(), ways);
    }
    for strategy in REGISTRY {
        let mut rows = first.strategies.iter();
        let row = rows.find(|(name, _)| name.starts_with(strategy.name));
        let (_, looked) = row.unwrap();
        assert_eq!(looked.len(), cards.len());
        let last = looked[4].unwrap_or_else(|| panic!("{}", strategy.name));
        assert_eq!(last.estimated, strategy.one_by_one, "{}", strategy.name);
        assert!(last.log10 < first.sizes[4].arrangements_log10);
    }
    // Frames become labels in smaller games.
    for halves in [true, false] {
        let spec = GameSpec {
            motifs: 6,
            halves,
            framed: true,
            ..GameSpec::default()
        };
        let framed = draw(&spec, &mut Rng::new(1)).unwrap();
        assert_eq!(growth(&framed, &mut ()).unwrap().sizes.len(), 5);
    }
    let none = "puzzle x\nsize 2 1\nrule complement\ncard A A A A\ncard B B B B\nend\n";
    let none = knobel::cards::notation::read(none).unwrap().remove(0);
    assert!(matches!(growth(&none, &mut ()), Err(CardsError::Unfit(_))));
}

#[test]
fn every_strategy_with_targets_reaches_lower_scores() {
    let game = nine_cards();
    let scale = targets(&game);
    assert_eq!(scale, (14..=36).step_by(2).collect::<Vec<u32>>());
    let each = Duration::from_millis(300);
    let scores = || scores(&game, KnownSolutionCount::Exactly(8), each, &mut ()).unwrap();
    let (climbs, stopped) = VirtualClock::new(1).run(scores);
    assert_eq!(stopped, None);
    for strategy in REGISTRY.iter().filter(|it| it.settings.contains(&TARGET)) {
        let mut climbs = climbs.iter();
        let climb = climbs.find(|climb| climb.name.starts_with(strategy.name));
        let climb = climb.unwrap_or_else(|| panic!("{}", strategy.name));
        assert!(climb.at(14).is_some_and(|reached| reached.runs > 0));
        let full = climb.at(36);
        assert!(full.is_some() || !strategy.one_by_one, "{}", climb.name);
    }
    // A single card has no seam to match, and large boards have only some targets.
    let single = "puzzle s\nsize 1 1\nrule same\ncard 1 2 3 4\nend\n";
    let single = knobel::cards::notation::read(single).unwrap().remove(0);
    assert_eq!(targets(&single), [4]);
    let spec = GameSpec {
        width: 12,
        height: 12,
        ..GameSpec::default()
    };
    let large = draw(&spec, &mut Rng::new(1)).unwrap();
    assert_eq!(targets(&large).len(), 12);
    assert_eq!(targets(&large).last(), Some(&576));
}
