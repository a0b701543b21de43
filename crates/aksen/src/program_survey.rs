//! Surveys a program: runs it in the simulator on boards of every distance, and measures how many
//! it solves, how long its paths are, and how long it takes at 12 MHz.

use knobel_core::Watch;

use crate::survey::{goal_of_kind, layers, pair};
use crate::{AksenError, Firmware, Image, Memory, Port, Program};

/// The results of one program.
#[derive(Debug, Clone)]
pub struct ProgramSurvey {
    /// Boards that the program was given.
    pub boards: usize,
    /// Those that it solved. The sums below are over these.
    pub solved: usize,
    /// Boards at which it was stopped, because it needed more than the allowed time.
    pub too_slow: usize,
    /// Moves of all paths.
    pub moves: usize,
    /// Moves of the shortest paths.
    pub optimal: usize,
    /// Microseconds at 12 MHz.
    pub microseconds: u64,
    /// The most microseconds for one board.
    pub longest: u64,
    /// The largest number of bytes on the stack, on all boards.
    pub stack: u32,
    /// The memory that the program occupies.
    pub memory: Memory,
}

/// Runs a program with its default settings on every `n`th board, nearest first, to the goal with
/// the blank in the first corner. Each board gets at most `allowed` microseconds at 12 MHz.
///
/// # Errors
///
/// [`AksenError::Missing`] without SDCC; [`AksenError::Wrong`] if a path does not lead to the goal;
/// [`AksenError::Stopped`] when the watch interrupts the survey.
///
/// # Panics
///
/// If `n` is 0.
pub fn survey_program(
    program: Program,
    n: usize,
    allowed: u64,
    watch: &mut dyn Watch,
) -> Result<ProgramSurvey, AksenError> {
    let image = Image::temporary(&Firmware::of(program), Port::Simulator, watch)?;
    let goal = goal_of_kind(0);
    let layers = layers(&goal);
    let mut survey = ProgramSurvey {
        boards: 0,
        solved: 0,
        too_slow: 0,
        moves: 0,
        optimal: 0,
        microseconds: 0,
        longest: 0,
        stack: 0,
        memory: image.memory,
    };
    let boards = |distance| layers.boards(distance).map(move |board| (distance, board));
    let all = (0..=layers.farthest()).flat_map(boards);
    for (distance, board) in all.step_by(n) {
        let pair = pair(&board, &goal);
        let (reply, stack) = image.simulate_within(&pair, allowed, watch)?;
        survey.boards += 1;
        survey.stack = survey.stack.max(stack);
        let Some(reply) = reply else {
            survey.too_slow += 1;
            continue;
        };
        let Ok(moves) = &reply.outcome else { continue };
        pair.check(moves)?;
        survey.solved += 1;
        survey.moves += moves.len();
        survey.optimal += distance as usize;
        survey.microseconds += reply.microseconds;
        survey.longest = survey.longest.max(reply.microseconds);
    }
    Ok(survey)
}
