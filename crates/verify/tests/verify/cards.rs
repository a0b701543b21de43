//! Compares the card engine with the plain counter: every plan and kernel, interrupted and resumed,
//! on the generated corpus.

use knobel_cards::engine::{
    CountTask, Engine, EngineOutcome, Orientation, Plan, SearchCounts, count,
};
use knobel_cards::notation::text;
use knobel_cards::{Arrangement, Game, Placed};
use knobel_core::StopReason;
use knobel_verify::{WrongCards, check_cards, score_cards};

use crate::counter::count_cards;

fn corpus() -> Vec<Game> {
    text::read(include_str!("../../../../data/cards/corpus.txt")).unwrap()
}

fn plans(game: &Game) -> Vec<Plan> {
    let mut plans = vec![
        Plan::row_scan(),
        Plan::quick(game),
        Plan::choose(game, &mut ()).unwrap(),
    ];
    for orientation in Orientation::ALL {
        plans.push(Plan {
            orientation,
            ..Plan::row_scan()
        });
        plans.push(Plan {
            orientation,
            ..Plan::quick(game)
        });
    }
    plans
}

fn run_all(engine: &Engine, mut run: impl FnMut(&mut CountTask)) -> SearchCounts {
    let tasks = engine.tasks().into_iter().map(|mut task| {
        run(&mut task);
        assert!(task.is_done());
        task.found
    });
    tasks.fold(SearchCounts::default(), SearchCounts::plus)
}

#[test]
#[ignore = "slow"]
fn the_plain_counter_agrees_with_the_file() {
    for game in corpus() {
        let counts = count_cards(&game);
        assert_eq!(Some(counts.raw), game.known().raw, "{}", game.id());
        assert_eq!(
            Some(counts.distinct),
            game.known().distinct,
            "{}",
            game.id()
        );
    }
}

#[test]
fn all_plans_and_kernels_give_the_same_counts() {
    for game in corpus() {
        for plan in plans(&game) {
            let words = format!("{}: {}", game.id(), plan.words());
            for engine in [
                Engine::new(&game, plan.clone()),
                Engine::plain(&game, plan.clone()),
            ] {
                let found = run_all(&engine, |task| {
                    assert_eq!(
                        engine.run(task, None, &mut (), &mut |_| true),
                        EngineOutcome::Done
                    );
                });
                let counts = engine.count(found);
                assert_eq!(Some(counts.raw), game.known().raw, "raw of {words}");
                assert_eq!(
                    Some(counts.distinct),
                    game.known().distinct,
                    "distinct of {words}"
                );
            }
        }
        let (row_scan, _) = count(&game, Plan::row_scan(), None, &mut ());
        assert_eq!(
            Some((row_scan.placements, game.width())),
            game.known().row_scan,
            "{}",
            game.id()
        );
    }
}

#[test]
fn every_board_that_the_engine_reports_is_a_solution() {
    for game in corpus() {
        let engine = Engine::new(&game, Plan::choose(&game, &mut ()).unwrap());
        run_all(&engine, |task| {
            engine.run(task, None, &mut (), &mut |board| {
                check_cards(&game, board).unwrap_or_else(|wrong| panic!("{}: {wrong}", game.id()));
                true
            });
        });
    }
}

/// Stops at every poll, so that each run makes only a few placements.
struct Impatient;
impl knobel_core::Watch for Impatient {
    fn poll(&mut self, _: &knobel_core::Progress) -> Option<StopReason> {
        Some(StopReason::Interrupted)
    }
}

#[test]
fn interrupted_searches_end_with_the_same_counts() {
    for game in corpus().into_iter().filter(|game| {
        game.known()
            .row_scan
            .is_some_and(|(count, _)| count < 20_000)
    }) {
        let engine = Engine::new(&game, Plan::row_scan());
        let mut interruptions = 0u32;
        let found = run_all(&engine, |task| {
            // A limit slightly above the current count ends the run soon; solutions end it too.
            while !task.is_done() {
                let limit = task.found.placements + 50;
                engine.run(task, Some(limit), &mut Impatient, &mut |_| false);
                assert!(engine.accepts(task) || task.is_done());
                *task = CountTask::at(&task.place(), task.found).unwrap();
                interruptions += 1;
            }
        });
        let counts = engine.count(found);
        assert_eq!(
            Some(counts.raw),
            game.known().raw,
            "{} after {interruptions} interruptions",
            game.id()
        );
        assert_eq!(
            Some(counts.distinct),
            game.known().distinct,
            "{}",
            game.id()
        );
        assert_eq!(
            Some(counts.placements),
            game.known().row_scan.map(|known| known.0),
            "{}",
            game.id()
        );
    }
}

#[test]
fn the_parts_of_a_split_search_add_up_to_the_whole() {
    for game in corpus() {
        let engine = Engine::new(&game, Plan::choose(&game, &mut ()).unwrap());
        let (tasks, above) = engine.split(50);
        let mut found = above;
        for mut task in tasks {
            assert!(engine.accepts(&task), "{}", game.id());
            engine.run(&mut task, None, &mut (), &mut |_| true);
            found = found.plus(task.found);
        }
        assert_eq!(
            Some(engine.count(found).raw),
            game.known().raw,
            "{}",
            game.id()
        );
        let (whole, _) = count(&game, Plan::choose(&game, &mut ()).unwrap(), None, &mut ());
        assert_eq!(engine.count(found), whole, "{}", game.id());
    }
}

fn solved() -> (Game, Arrangement) {
    let game = knobel_cards::nine_cards();
    let engine = Engine::new(&game, Plan::quick(&game));
    let mut solution = None;
    for mut task in engine.tasks() {
        engine.run(&mut task, None, &mut (), &mut |board| {
            solution = Some(board.clone());
            false
        });
    }
    (game, solution.unwrap())
}

#[test]
fn the_checker_rejects_wrong_boards() {
    let (game, board) = solved();
    assert_eq!(check_cards(&game, &board), Ok(()));
    let wrong = |change: &dyn Fn(&mut Arrangement)| {
        let mut board = board.clone();
        change(&mut board);
        check_cards(&game, &board).unwrap_err()
    };
    assert_eq!(wrong(&|board| board.put(4, None)), WrongCards::Empty(4));
    assert_eq!(
        wrong(&|board| board.put(4, Some(Placed { piece: 9, turn: 0 }))),
        WrongCards::NoSuchCard(4)
    );
    let first = board.at(0).unwrap();
    assert_eq!(
        wrong(&|board| board.put(8, Some(first))),
        WrongCards::Twice(8)
    );
    assert!(matches!(
        wrong(&|board| board.turn(4)),
        WrongCards::Misfit(_)
    ));
    assert!(matches!(
        wrong(&|board| board.swap(0, 8)),
        WrongCards::Misfit(_)
    ));
    let elsewhere = knobel_cards::FixedPiece {
        piece: first.piece,
        cell: 1,
        turn: 0,
    };
    let fixed = game.with_fixed(vec![elsewhere]).unwrap();
    assert_eq!(check_cards(&fixed, &board), Err(WrongCards::Fixed(1)));
    assert_eq!(score_cards(&fixed, &board), Err(WrongCards::Fixed(1)));
}

#[test]
fn scores_agree_on_partly_matching_boards() {
    let mut rng = knobel_core::Rng::new(11);
    for game in corpus() {
        for _ in 0..20 {
            let mut board = Arrangement::in_order(&game);
            for cell in (0..game.cells()).filter(|_| game.fixed().is_empty()) {
                board.swap(cell, rng.below(game.cells() as u32) as usize);
                if game.turning() && rng.below(2) == 0 {
                    board.turn(cell);
                }
            }
            let expected = knobel_cards::score::table_score(&game, &board);
            assert_eq!(score_cards(&game, &board), Ok(expected), "{}", game.id());
        }
    }
    let unturnable = corpus().into_iter().find(|game| !game.turning()).unwrap();
    let mut board = Arrangement::in_order(&unturnable);
    board.turn(0);
    assert_eq!(
        score_cards(&unturnable, &board),
        Err(WrongCards::NoSuchCard(0))
    );
}
