//! Runs all strategies of the registry on the same games. They solve, the complete ones prove
//! unsolvability, all of them stop when asked, and the same seed repeats a run.

use knobel_cards::equivalence::{Equivalence, same};
use knobel_cards::generate::{GameSpec, draw, generate};
use knobel_cards::hints::{CardHint, hint, words};
use knobel_cards::strategies::{Accepts, REGISTRY, SettingValues, StrategyTask, find};
use knobel_cards::{Arrangement, Game, GameParts, nine_cards, score};
use knobel_core::{Outcome, Progress, Rng, StopReason, Watch};

fn attempt(game: &Game) -> StrategyTask<'_> {
    within(game, 40_000_000)
}

fn within(game: &Game, nodes: u64) -> StrategyTask<'_> {
    let mut attempt = StrategyTask::new(game);
    attempt.limits.nodes = Some(nodes);
    attempt
}

/// The task with one setting.
fn with<'g>(game: &'g Game, strategy: &str, name: &str, value: &str) -> StrategyTask<'g> {
    let strategy = find(strategy).unwrap();
    StrategyTask {
        values: SettingValues::read(strategy, [(name, value)]).unwrap(),
        ..attempt(game)
    }
}

fn small() -> Game {
    draw(
        &GameSpec {
            width: 2,
            height: 2,
            ..GameSpec::default()
        },
        &mut Rng::new(5),
    )
    .unwrap()
}

/// Two cards that never fit.
fn hopeless() -> Game {
    let text = "puzzle hopeless\nsize 2 1\nrule complement\ncard A A A A\ncard B B B B\nend\n";
    knobel_cards::notation::text::read(text).unwrap().remove(0)
}

#[test]
fn every_strategy_solves_a_small_game() {
    let game = small();
    for strategy in REGISTRY {
        let report = (strategy.run)(&attempt(&game), &mut ()).unwrap();
        let Outcome::Solved(board) = &report.outcome else {
            panic!("{}: {:?}", strategy.name, report.outcome);
        };
        assert!(score::is_solved(&game, board), "{}", strategy.name);
        assert_eq!((report.score, report.seams), (16, 4), "{}", strategy.name);
    }
}

#[test]
fn worst_first_solves_the_nine_cards() {
    let game = nine_cards();
    for seed in ["1", "2", "3"] {
        let attempt = with(&game, "worst-first", "seed", seed);
        let report = (find("worst-first").unwrap().run)(&attempt, &mut ()).unwrap();
        let Outcome::Solved(board) = &report.outcome else {
            panic!("seed {seed}: {:?}", report.outcome);
        };
        assert!(score::is_solved(&game, board));
    }
}

#[test]
fn complete_strategies_prove_unsolvability_and_others_stop() {
    let game = hopeless();
    for strategy in REGISTRY {
        let few = within(&game, 200_000);
        let report = (strategy.run)(&few, &mut ()).unwrap();
        let expected = if strategy.proves {
            Outcome::Unsolvable
        } else {
            Outcome::Stopped(StopReason::Nodes { limit: 200_000 })
        };
        assert_eq!(report.outcome, expected, "{}", strategy.name);
    }
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let game = nine_cards();
    for strategy in REGISTRY {
        let few = within(&game, 30_000);
        let runs = [(); 2].map(|()| (strategy.run)(&few, &mut ()).unwrap());
        assert_eq!(runs[0], runs[1], "{}", strategy.name);
    }
}

#[derive(Default)]
struct Stopper {
    polls: u32,
    best: u32,
}

impl Watch for Stopper {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        self.polls += 1;
        (self.polls >= 3).then_some(StopReason::Interrupted)
    }

    fn best(&mut self, score: u32, _: &dyn std::fmt::Display) {
        assert!(score > self.best, "only better boards are reported");
        self.best = score;
    }
}

#[test]
fn every_strategy_stops_when_asked() {
    // This game is too large to be solved between three polls.
    let spec = GameSpec {
        width: 12,
        height: 12,
        motifs: 12,
        halves: false,
        framed: true,
        ..GameSpec::default()
    };
    let game = draw(&spec, &mut Rng::new(9)).unwrap();
    for strategy in REGISTRY {
        let unlimited = StrategyTask::new(&game);
        let report = (strategy.run)(&unlimited, &mut Stopper::default()).unwrap();
        assert_eq!(
            report.outcome,
            Outcome::Stopped(StopReason::Interrupted),
            "{}",
            strategy.name
        );
    }
}

#[test]
fn a_lower_target_ends_sooner() {
    let game = nine_cards();
    let lower = with(&game, "random", "target", "24");
    let report = (find("random").unwrap().run)(&lower, &mut ()).unwrap();
    assert!(report.score >= 24 && matches!(report.outcome, Outcome::Solved(_)));
}

#[test]
fn brute_turning_rejects_large_boards_and_finds_the_best_turns() {
    let large = draw(
        &GameSpec {
            width: 4,
            height: 4,
            ..GameSpec::default()
        },
        &mut Rng::new(1),
    )
    .unwrap();
    let strategy = find("improved-random").unwrap();
    let brute = |game| (strategy.run)(&with(game, "improved-random", "turning", "brute"), &mut ());
    let error = brute(&large).unwrap_err();
    assert!(error.to_string().contains("use 'auto'"), "{error}");
    let report = brute(&small()).unwrap();
    assert!(matches!(report.outcome, Outcome::Solved(_)));
}

#[test]
fn settings_read_what_they_accept_and_reject_the_rest_in_one_line() {
    for info in REGISTRY {
        for setting in info.settings {
            let (good, bad) = match setting.accepts {
                Accepts::Number { least, most, .. } => {
                    assert!(least < most);
                    (most.to_string(), "1.5")
                }
                Accepts::Score => ("7".into(), "-1"),
                Accepts::Word { words } => (words[words.len() - 1].into(), "neither"),
                Accepts::Flag => ("true".into(), "1"),
            };
            let default = SettingValues::default();
            let read = |value: &str| SettingValues::read(info, [(setting.name, value)]);
            assert_ne!(read(&good).unwrap(), default, "{}", setting.name);
            let error = read(bad).unwrap_err().to_string();
            assert!(
                error.contains(bad) && error.contains(setting.name),
                "{error}"
            );
            assert!(!error.contains('\n'), "{error}");
            for other in REGISTRY.iter().flat_map(|strategy| strategy.settings) {
                let same_name = other.name == setting.name;
                assert!(
                    !same_name || other == setting,
                    "the setting {} has two meanings",
                    other.name
                );
                assert!(
                    same_name || !other.name.contains(' '),
                    "the name becomes a command-line flag"
                );
            }
        }
        let error = SettingValues::read(info, [("nonsense", "1")])
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("nonsense") && error.contains(info.name),
            "{error}"
        );
        assert!(
            info.settings
                .iter()
                .all(|setting| error.contains(setting.name)),
            "{error}"
        );
    }
}

#[test]
fn best_score_keeps_fixed_pieces_and_all_pieces() {
    let spec = GameSpec {
        width: 8,
        height: 8,
        motifs: 9,
        halves: false,
        framed: true,
        ..GameSpec::default()
    };
    let game = draw(&spec, &mut Rng::new(3)).unwrap();
    let inner = game
        .pieces()
        .iter()
        .position(|piece| piece.0.iter().all(|label| label.0 > 0))
        .unwrap();
    let fixed = knobel_cards::FixedPiece {
        piece: inner as u8,
        cell: 27,
        turn: 2,
    };
    let game = game.with_fixed(vec![fixed]).unwrap();
    let few = within(&game, 3_000_000);
    let report = (find("best-score").unwrap().run)(&few, &mut ()).unwrap();
    let mut pieces: Vec<u8> = report
        .best
        .cells()
        .iter()
        .flatten()
        .map(|placed| placed.piece)
        .collect();
    pieces.sort_unstable();
    assert_eq!(pieces, (0..64).collect::<Vec<u8>>());
    let placed = report.best.at(27).unwrap();
    assert_eq!((placed.piece, placed.turn), (fixed.piece, fixed.turn));
    assert!(report.seams > 90, "{} of {}", report.seams, game.seams());
}

#[test]
fn the_built_in_game_has_as_many_solutions_as_voglers() {
    let game = nine_cards();
    assert_eq!(score::arrangements(&game), Some(95_126_814_720));
    assert_eq!(score::full_score(&game), 36);
    assert_eq!(
        (game.known().raw, game.known().distinct),
        (Some(8), Some(2))
    );
}

#[test]
fn generated_games_have_one_solution_and_are_reproducible() {
    for seed in 1..6 {
        let spec = GameSpec {
            seed,
            ..GameSpec::default()
        };
        let made = generate(&spec, &mut ()).unwrap().unwrap();
        assert_eq!(made.game.known().distinct, Some(1));
        assert_eq!(generate(&spec, &mut ()).unwrap().unwrap(), made);
    }
}

#[test]
fn renamed_turned_and_shuffled_games_are_equivalent() {
    let game = nine_cards();
    let mut rng = Rng::new(4);
    let renamed = |name: &String| {
        name.replace('A', "X")
            .replace('a', "A")
            .replace('X', "a")
            .replace('B', "Q")
            .replace('b', "q")
    };
    let mut pieces: Vec<[String; 4]> = game
        .parts()
        .pieces
        .iter()
        .map(|piece| std::array::from_fn(|side| renamed(&piece[side])))
        .collect();
    rng.shuffle(&mut pieces);
    for piece in &mut pieces {
        piece.rotate_left(rng.below(4) as usize);
    }
    let other = Game::new(GameParts {
        pieces: pieces.clone(),
        ..game.parts().clone()
    })
    .unwrap();
    assert!(matches!(same(&game, &other, &mut ()), Equivalence::Same(_)));
    let edge = &mut pieces[0][0];
    *edge = if edge == "C" { "D".into() } else { "C".into() };
    let changed = Game::new(GameParts {
        pieces,
        ..game.parts().clone()
    })
    .unwrap();
    assert!(matches!(
        same(&game, &changed, &mut ()),
        Equivalence::Different(_)
    ));
}

#[test]
fn hints_lead_to_a_solution() {
    let game = nine_cards();
    let mut board = Arrangement::empty(&game);
    let mut steps = 0;
    let text = words(&game, &hint(&game, &board, &mut ()));
    assert_eq!(
        text,
        "'a' occurs 5 times but has only 4 partners, so at least 1 of them must lie on the outer \
         edge"
    );
    // The first card comes from a solution. From there, hints alone must lead to the end.
    let solved = (find("enumerate").unwrap().run)(&attempt(&game), &mut ())
        .unwrap()
        .best;
    board.put(4, solved.at(4));
    loop {
        match hint(&game, &board, &mut ()) {
            CardHint::Solved => break,
            CardHint::OnlyOneFits { cell, placed, .. } | CardHint::Agreed { cell, placed, .. } => {
                board.put(cell, Some(placed))
            }
            other => panic!("{other:?}"),
        }
        steps += 1;
    }
    assert_eq!(steps, 8);
    board.turn(0);
    assert!(matches!(
        hint(&game, &board, &mut ()),
        CardHint::Mismatch { .. }
    ));
}
