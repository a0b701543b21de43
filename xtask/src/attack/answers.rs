//! Random problems, solved by every method, objective and limit, and compared with a plain
//! breadth-first search from both ends.

use std::time::Duration;

use anyhow::ensure;
use knobel::registry::{self, Admissibility};
use knobel::search::{Guarantee, WEIGHT};
use knobel::{
    Answer, Board, Cost, Direction, Goal, Method, Metric, Objective, Problem, Rng, Shape,
    SolveError, SolveOptions, Status, verify,
};
use knobel_testkit::fewest::fewest_moves;

use super::Round;

/// Boards of these shapes are drawn from all arrangements, solvable or not.
const SMALL: [(usize, usize); 8] = [
    (3, 3),
    (3, 3),
    (2, 2),
    (3, 2),
    (2, 3),
    (4, 2),
    (2, 4),
    (5, 2),
];

/// Boards of these shapes are scrambled by a few moves, so that the oracle finds their distance.
const LARGE: [(usize, usize); 8] = [
    (4, 3),
    (3, 4),
    (4, 4),
    (2, 7),
    (5, 3),
    (5, 4),
    (5, 5),
    (7, 6),
];

/// The most random moves that scramble a large board.
const SCRAMBLE: u32 = 16;

/// No method gets more time for a board.
const TIME: Duration = Duration::from_millis(500);

/// Solves one random problem and compares the answer.
pub fn round(round: &mut Round<'_>) -> anyhow::Result<()> {
    let problem = problem(round)?;
    let (options, percent) = options(round);
    let named = registry::named(options.objective.names().0).next();
    let metric = named.map_or(problem.metric(), |method| method.info().metric);
    let problem = problem.with_metric(metric);
    let shown = format!("{:?} by {:?}", problem, options);
    let answer = match knobel::solve(&problem, &options, &mut ()) {
        Ok(answer) => answer,
        // The checker rejected the answer, so it was wrong.
        Err(error @ SolveError::Refused { .. }) => anyhow::bail!("{shown}: {error}"),
        Err(_) => {
            round.count("combinations rejected");
            return Ok(());
        }
    };
    let fewest = fewest(&problem);
    compare(&answer, fewest, percent).map_err(|fault| anyhow::anyhow!("{shown}: {fault}"))?;
    round.count(format_args!("answers, {metric:?}, {:?}", answer.status));
    Ok(())
}

/// Returns the fewest moves. The independent checker decides whether there are any, because the
/// search for them would explore every board before it gives up.
fn fewest(problem: &Problem) -> Option<Cost> {
    let (start, goal) = (problem.start(), problem.goal());
    if verify::tiles::check_unsolvable(start, goal).is_ok() {
        return None;
    }
    fewest_moves(start, goal, problem.metric())
}

fn problem(round: &mut Round<'_>) -> anyhow::Result<Problem> {
    let small = !round.once_in(3);
    let &(width, height) = round.one_of(if small { &SMALL } else { &LARGE });
    let shape = Shape::new(width, height)?;
    let standard = [Goal::Last, Goal::First, Goal::Spiral, Goal::Snake];
    let goal = if round.once_in(2) {
        Goal::Board(arrangement(&mut round.rng, shape))
    } else {
        round.one_of(&standard).clone()
    };
    let start = match goal.board(shape).filter(|_| !small) {
        Some(goal) => scrambled(&mut round.rng, goal),
        None => arrangement(&mut round.rng, shape),
    };
    let metric = *round.one_of(&[Metric::Stm, Metric::Stm, Metric::Mtm]);
    Ok(Problem::new(start, &goal)?.with_metric(metric))
}

fn arrangement(rng: &mut Rng, shape: Shape) -> Board {
    let mut tiles: Vec<u32> = (0..shape.cells() as u32).collect();
    rng.shuffle(&mut tiles);
    Board::new(shape, tiles).expect("every arrangement is a board")
}

fn scrambled(rng: &mut Rng, mut board: Board) -> Board {
    for _ in 0..rng.below(SCRAMBLE + 1) {
        board.slide(Direction::ALL[rng.below(4) as usize]);
    }
    board
}

/// Random options, with the percentage of the optimum that the solution may have at most if the
/// search ends by itself.
fn options(round: &mut Round<'_>) -> (SolveOptions, Option<u32>) {
    let mut options = SolveOptions {
        time: Some(TIME),
        tables: None,
        threads: Some(1 + round.rng.below(2) as usize),
        ..SolveOptions::default()
    };
    if round.once_in(4) {
        options.nodes = Some(1 + u64::from(round.rng.below(5_000)));
    }
    if round.once_in(4) {
        options.memory = Some(u64::from(1 + round.rng.below(64)) << 20);
    }
    let within = 100 + round.rng.below(60);
    let (objective, percent) = match round.rng.below(6) {
        0 => (Objective::Best, Some(100)),
        1 => (Objective::Within(within), Some(within)),
        2 => (Objective::Fast, None),
        _ => named(round, &mut options),
    };
    options.objective = objective;
    (options, percent)
}

/// A method of the registry, and its guarantee.
fn named(round: &mut Round<'_>, options: &mut SolveOptions) -> (Objective, Option<u32>) {
    let method: &dyn Method = *round.one_of(registry::methods());
    let info = method.info();
    if info.guarantee == Guarantee::WithinWeight {
        options.settings = options
            .settings
            .with(&WEIGHT, 100 + u64::from(round.rng.below(200)));
    }
    let weight = options.settings.number(&WEIGHT) as u32;
    let percent = match info.guarantee {
        Guarantee::FewestMoves | Guarantee::FewestMovesAtStepWidthOne => Some(100),
        Guarantee::CheapestIfAdmissible => Some(100),
        Guarantee::WithinWeight => Some(weight),
        Guarantee::None => None,
    };
    let heuristic = info.heuristic.map(|info| info.name);
    let objective = Objective::named(info.name, heuristic).expect("the registry lists it");
    let exact = info
        .heuristic
        .is_none_or(|info| info.admissibility != Admissibility::None);
    (objective, percent.filter(|_| exact))
}

/// Compares every claim of the answer with the truth.
fn compare(answer: &Answer, fewest: Option<Cost>, percent: Option<u32>) -> anyhow::Result<()> {
    let Some(fewest) = fewest else {
        ensure!(answer.status == Status::Unsolvable, "it is unsolvable");
        return Ok(());
    };
    ensure!(answer.status != Status::Unsolvable, "it has {fewest} moves");
    let bound = answer.lower_bound;
    ensure!(bound <= fewest, "bound {bound}, but it has {fewest} moves");
    if let Some(path) = &answer.path {
        let (start, goal) = (answer.problem.start(), answer.problem.goal());
        let claim = verify::tiles::Claim::default();
        let lengths = verify::tiles::check_solution(start, goal, &path.moves, &claim)?;
        let replayed = answer.problem.metric().length(&path.moves);
        let told = (path.stm, path.mtm, path.length);
        ensure!(
            (lengths.stm, lengths.mtm, replayed) == told,
            "{lengths:?} is reported as {told:?}"
        );
        ensure!(
            path.length as Cost >= fewest,
            "{} moves are fewer than {fewest}",
            path.length
        );
        ensure!(
            !answer.optimal || path.length as Cost == fewest,
            "{fewest} is optimal"
        );
    }
    if let (Some(path), Some(percent)) = (answer.solution(), percent)
        && !answer.is_limited()
    {
        let most = u64::from(fewest) * u64::from(percent);
        ensure!(
            path.length as u64 * 100 <= most,
            "{} is over {percent} %",
            path.length
        );
    }
    Ok(())
}
