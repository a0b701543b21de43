//! Measures walks from many boards: [`survey`] walks on the PC, and [`time_walks`] measures the
//! firmware in the simulator.

use knobel_core::{Progress, Rng, Watch};
use knobel_tiles::Board;
use knobel_tiles::neural::{ARRANGEMENTS, CELLS, KINDS, NetworkView, number};
use knobel_tiles::perfect::Layers;

use crate::walk::{PolicyScores, SHAPE, Seen, WalkPolicy, walk};
use crate::{AksenError, BoardPair, Firmware, Image, Letters, Memory, Port, Program};

/// The walks from many boards to one goal.
#[derive(Debug, Clone)]
pub struct Survey {
    /// The number of walks, each from a board of its own.
    pub boards: usize,
    /// The number of walks that reach the goal. The following figures count only these.
    pub solved: usize,
    /// Moves of all walks.
    pub moves: usize,
    /// Moves of all shortest paths.
    pub optimal: usize,
    /// Moves of the longest walk.
    pub longest: usize,
    /// Boards that were evaluated, in all walks.
    pub looks: u64,
    /// The walk that evaluated the most boards.
    pub busiest: Option<BoardPair>,
    /// The boards on which a move takes longest, because the most units are active. Each comes with
    /// the board to which the walk moves from there.
    pub heaviest: Vec<[BoardPair; 2]>,
}

/// Walks from every `n`th board, nearest first, to the goal of a kind: the blank in a corner, on an
/// edge or in the centre.
///
/// # Errors
///
/// [`AksenError::Stopped`] when the watch interrupts the survey.
///
/// # Panics
///
/// If `kind` is not 0, 1 or 2, or `n` is 0.
pub fn survey(
    kind: usize,
    policy: WalkPolicy,
    n: usize,
    watch: &mut dyn Watch,
) -> Result<Survey, AksenError> {
    let goal = goal_of_kind(kind);
    let layers = layers(&goal);
    let mut looked = Looked::new(kind, policy);
    let mut survey = Survey {
        boards: 0,
        solved: 0,
        moves: 0,
        optimal: 0,
        longest: 0,
        looks: 0,
        busiest: None,
        heaviest: Vec::new(),
    };
    let mut most_looks = 0;
    let view = NetworkView::of_goal_blank(goal.blank());
    let boards = |distance| layers.boards(distance).map(move |board| (distance, board));
    let all = (0..=layers.farthest()).flat_map(boards);
    for (distance, board) in all.step_by(n) {
        if survey.boards.is_multiple_of(1000) {
            stop(watch)?;
        }
        survey.boards += 1;
        let seen = Seen::new(&view, &board, &goal);
        let Some(steps) = walk(seen, |board| looked.at(board).0) else {
            continue;
        };
        survey.solved += 1;
        survey.moves += steps.ways.len();
        survey.optimal += distance as usize;
        survey.longest = survey.longest.max(steps.ways.len());
        survey.looks += u64::from(steps.looks);
        if steps.looks > most_looks {
            most_looks = steps.looks;
            survey.busiest = Some(pair(&board, &goal));
        }
    }
    if policy == WalkPolicy::Neural {
        survey.heaviest = heaviest(&mut looked, &goal, &layers);
    }
    Ok(survey)
}

/// The number of the heaviest boards of each kind.
const HEAVIEST: usize = 20;

/// Returns the boards on which a move takes longest. From the centre the blank moves to an edge,
/// and a walk from there continues in the same way. The times of both walks therefore differ by one
/// move.
fn heaviest(looked: &mut Looked, goal: &Board, layers: &Layers) -> Vec<[BoardPair; 2]> {
    let view = NetworkView::of_goal_blank(goal.blank());
    let all = (1..=layers.farthest()).flat_map(|distance| layers.boards(distance));
    let mut boards: Vec<(u32, Board)> = all
        .filter(|board| board.blank() == 4)
        .map(|board| (looked.at(&Seen::new(&view, &board, goal)).1, board))
        .collect();
    boards.sort_by_key(|(active, _)| std::cmp::Reverse(*active));
    let mut heaviest = Vec::new();
    for (_, board) in boards {
        let pair = pair(&board, goal);
        let Ok(walk) = pair.walk(WalkPolicy::Neural) else {
            continue;
        };
        let Some(next) = after(&board, &walk.moves) else {
            continue;
        };
        let next = self::pair(&next, goal);
        let rest = next.walk(WalkPolicy::Neural);
        if rest.is_ok_and(|rest| rest.moves == walk.moves[1..]) {
            heaviest.push([pair, next]);
        }
        if heaviest.len() == HEAVIEST {
            break;
        }
    }
    heaviest
}

/// Returns the board after the first of these moves.
fn after(board: &Board, moves: &str) -> Option<Board> {
    let letter = moves.bytes().next()?;
    let mut next = board.clone();
    next.slide(crate::letters::direction(letter)?)
        .then_some(next)
}

/// Caches the scores of the network by the rank of the permutation. Manhattan distances are faster
/// to compute than to look up.
struct Looked {
    kind: usize,
    policy: WalkPolicy,
    looks: Vec<Option<PolicyScores>>,
}

impl Looked {
    fn new(kind: usize, policy: WalkPolicy) -> Self {
        Self {
            kind,
            policy,
            looks: vec![None; ARRANGEMENTS],
        }
    }

    fn at(&mut self, board: &Seen) -> PolicyScores {
        if self.policy == WalkPolicy::Manhattan {
            return self.policy.look(self.kind, board);
        }
        let look = &mut self.looks[number(&board.homes)];
        *look.get_or_insert_with(|| self.policy.look(self.kind, board))
    }
}

/// The time and memory that `neural` needs on the board.
#[derive(Debug, Clone)]
pub struct WalkTimes {
    /// The number of pairs that were simulated. Each path was equal to that of the PC.
    pub pairs: usize,
    /// Microseconds for the random pairs, at 12 MHz.
    pub microseconds: u64,
    /// Moves of the random pairs.
    pub moves: usize,
    /// The pair that took longest, and its microseconds.
    pub longest: Option<(BoardPair, u64)>,
    /// Microseconds of the slowest move among the heaviest boards.
    pub slowest_move: u64,
    /// Most bytes that were on the stack.
    pub stack: u32,
    /// The memory that the program occupies.
    pub memory: Memory,
}

/// Simulates `neural` on `boards` random boards, whose kinds of goal alternate, and on the busiest
/// walks and heaviest boards of the surveys.
///
/// # Errors
///
/// [`AksenError::Missing`] without SDCC; [`AksenError::Wrong`] if a path differs from the one on
/// the PC; [`AksenError::Stopped`] when the watch interrupts the run.
pub fn time_walks(
    boards: usize,
    surveys: &[Survey],
    watch: &mut dyn Watch,
) -> Result<WalkTimes, AksenError> {
    let image = Image::temporary(&Firmware::of(Program::Neural), Port::Simulator, watch)?;
    let mut pairs = random_pairs(boards);
    pairs.extend(surveys.iter().filter_map(|survey| survey.busiest));
    let heavy = pairs.len();
    pairs.extend(surveys.iter().flat_map(|survey| &survey.heaviest).flatten());
    let simulation = image.simulate(&pairs, watch)?;
    let mut times = WalkTimes {
        pairs: pairs.len(),
        microseconds: 0,
        moves: 0,
        longest: None,
        slowest_move: 0,
        stack: simulation.stack,
        memory: image.memory,
    };
    for (at, (pair, reply)) in pairs.iter().zip(&simulation.replies).enumerate() {
        if at.is_multiple_of(100) {
            stop(watch)?;
        }
        let ours = pair.walk(WalkPolicy::Neural).map(|walk| walk.moves);
        if ours != reply.outcome {
            return Err(AksenError::Wrong {
                moves: format!("{:?}", reply.outcome),
                why: format!("{pair} takes {ours:?} on the PC"),
            });
        }
        if at < boards {
            times.moves += ours.map_or(0, |moves| moves.len());
            times.microseconds += reply.microseconds;
        }
        if times
            .longest
            .is_none_or(|(_, longest)| reply.microseconds > longest)
        {
            times.longest = Some((*pair, reply.microseconds));
        }
    }
    let heavy = simulation.replies[heavy..].chunks_exact(2);
    let one_move =
        |two: &[crate::FirmwareReply]| two[0].microseconds.saturating_sub(two[1].microseconds);
    times.slowest_move = heavy.map(one_move).max().unwrap_or(0);
    Ok(times)
}

/// Returns the same random boards in each run, whose kinds of goal alternate.
fn random_pairs(count: usize) -> Vec<BoardPair> {
    let mut random = Rng::new(1);
    let goals = [0, 1, 2].map(goal_of_kind);
    let goals = goals.iter().cycle().take(count);
    goals
        .map(|goal| pair(&knobel_tiles::random_board(goal, &mut random), goal))
        .collect()
}

/// Returns the goal with the blank in a corner, on an edge or in the centre.
pub(crate) fn goal_of_kind(kind: usize) -> Board {
    let mut tiles: Vec<u32> = (1..CELLS as u32).collect();
    tiles.insert(KINDS[kind], 0);
    Board::new(SHAPE, tiles).expect("each tile occurs once")
}

pub(crate) fn layers(goal: &Board) -> Layers {
    Layers::new(goal).expect("the goal is 3 wide and 3 high")
}

pub(crate) fn pair(start: &Board, goal: &Board) -> BoardPair {
    let letters = |board: &Board| {
        let letter = |&tile: &u32| b"oabcdefgh"[tile as usize];
        let letters: Vec<u8> = board.tiles().iter().map(letter).collect();
        Letters(letters.try_into().expect("a board has nine cells"))
    };
    BoardPair {
        start: letters(start),
        goal: letters(goal),
    }
}

fn stop(watch: &mut dyn Watch) -> Result<(), AksenError> {
    let reason = watch.poll(&Progress::default());
    reason.map_or(Ok(()), |reason| Err(AksenError::Stopped(reason)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The heaviest boards do not depend on the starts of the walks.
    #[test]
    fn the_heaviest_boards_are_chosen_among_all_boards() {
        let heaviest = |n| survey(0, WalkPolicy::Neural, n, &mut ()).unwrap().heaviest;
        let (few, one) = (heaviest(1000), heaviest(181_440));
        assert_eq!((few.len(), &few), (HEAVIEST, &one));
    }
}
