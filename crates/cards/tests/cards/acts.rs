//! Tests strategies with a watch that follows them. Replaying the acts gives the result of the run,
//! and following does not change the run.

use knobel_cards::generate::{GameSpec, draw};
use knobel_cards::strategies::{
    ACTS, REGISTRY, SettingValues, Strategy, StrategyResult, StrategyTask, TARGET,
};
use knobel_cards::{Arrangement, Game, nine_cards, notation};
use knobel_core::{LogEntry, Outcome, Rng, Watch};

/// Follows a number of acts and makes them on a table of its own.
struct Follower {
    wanted: usize,
    told: usize,
    table: Vec<String>,
}

impl Follower {
    fn new(game: &Game, wanted: usize) -> Self {
        Self {
            wanted,
            told: 0,
            table: vec![".".into(); game.cells()],
        }
    }

    /// The board. Reading it rejects a card that lies twice.
    fn board(&self, game: &Game) -> Arrangement {
        notation::arrangement::read(&self.table.join(" "), game).expect("acts leave a board")
    }
}

impl Watch for Follower {
    fn follows(&mut self) -> bool {
        self.told < self.wanted
    }

    fn note(&mut self, note: &LogEntry<'_>) {
        let LogEntry::Act { act, cells } = note else {
            return;
        };
        assert!(ACTS.contains(act), "{act} is not listed");
        assert!(self.follows(), "{act} was reported without a follower");
        self.told += 1;
        for word in cells.split(' ') {
            let (cell, lies) = word.split_once('=').expect("cell=card/turn");
            self.table[cell.parse::<usize>().expect("a number")] = lies.into();
        }
    }
}

/// Runs a strategy for some tries, or until it reaches a score if it has that setting. The watch
/// follows a given number of acts.
fn run(
    strategy: &Strategy,
    game: &Game,
    tries: u64,
    target: &str,
    acts: usize,
) -> (StrategyResult, Follower) {
    let mut attempt = StrategyTask::new(game);
    attempt.limits.nodes = Some(tries);
    let target = (strategy.settings.contains(&TARGET)).then_some((TARGET.name, target));
    attempt.values = SettingValues::read(strategy, target).expect("the strategy has a target");
    let mut follower = Follower::new(game, acts);
    let attained =
        (strategy.run)(&attempt, &mut follower).expect("the strategy can work on the game");
    (attained, follower)
}

fn games() -> Vec<Game> {
    let draw = |width, height, framed, halves| {
        let spec = GameSpec {
            width,
            height,
            motifs: 3,
            framed,
            halves,
            ..GameSpec::default()
        };
        draw(&spec, &mut Rng::new(4)).expect("a game")
    };
    vec![
        nine_cards(),
        draw(4, 3, false, true),
        draw(4, 4, true, false),
    ]
}

#[test]
fn following_does_not_change_a_run_and_can_end_early() {
    for game in games() {
        for strategy in REGISTRY {
            let (alone, _) = run(strategy, &game, 20_000, "100", 0);
            // The watch follows no act, some acts (the strategy continues alone), and all acts.
            for acts in [7, 300, usize::MAX] {
                let (followed, follower) = run(strategy, &game, 20_000, "100", acts);
                assert_eq!(followed, alone, "{}, {acts} acts", strategy.name);
                assert!(
                    follower.told > 0 && follower.told <= acts,
                    "{}",
                    strategy.name
                );
                follower.board(&game);
            }
        }
    }
}

#[test]
fn replaying_all_acts_gives_the_result() {
    let game = nine_cards();
    for strategy in REGISTRY {
        let (attained, follower) = run(strategy, &game, 1_000_000, "24", usize::MAX);
        assert!(
            matches!(attained.outcome, Outcome::Solved(_)),
            "{}",
            strategy.name
        );
        assert!(follower.board(&game) == attained.best, "{}", strategy.name);
    }
}
