//! Answers the questions of a game in background threads, so that the keyboard never waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};

use knobel::scramble::Scrambler;
use knobel::{Board, Deadline, Goal, Problem, Rng, SolveOptions};

use super::game::{Game, Path, Question};
use crate::scramble::gave_up;

/// An answer to a question.
enum Found {
    Path(Option<Path>),
    Board(Result<Board, String>),
}

/// Work in a thread, which stops when this value is dropped.
struct Work {
    question: Question,
    stop: Arc<AtomicBool>,
    found: Receiver<Found>,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Searches for paths and boards.
pub struct Helper {
    goal: Board,
    /// The limits and tables of every search.
    options: SolveOptions,
    /// The source of new boards.
    scrambler: Scrambler,
    seed: u64,
    works: Vec<Work>,
}

impl Helper {
    /// Searches for paths to the goal with these options. New boards come from `scrambler`.
    pub fn new(goal: Board, options: SolveOptions, scrambler: Scrambler, seed: u64) -> Self {
        Self {
            goal,
            options,
            scrambler,
            seed,
            works: Vec::new(),
        }
    }

    /// Passes results to the game, starts work on new questions and stops work that is no longer
    /// needed.
    pub fn serve(&mut self, game: &mut Game) {
        self.works.retain(|work| match work.found.try_recv() {
            Err(TryRecvError::Empty) => true,
            Ok(found) => {
                tell(game, &work.question, found);
                false
            }
            // If a search has failed, the game continues without its answer.
            Err(TryRecvError::Disconnected) => {
                tell(game, &work.question, failed(&work.question));
                false
            }
        });
        let questions = game.questions();
        self.works.retain(|work| questions.contains(&work.question));
        for question in questions {
            if self.works.iter().all(|work| work.question != question) {
                self.begin(question);
            }
        }
    }

    fn begin(&mut self, question: Question) {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, found) = mpsc::channel();
        let (stopped, asked) = (Arc::clone(&stop), question.clone());
        let (goal, options) = (Goal::Board(self.goal.clone()), self.options.clone());
        let (scrambler, seed) = (self.scrambler.clone(), self.seed);
        // Without a thread, the channel closes, and the game continues without the answer.
        let _ = std::thread::Builder::new().spawn(move || {
            let found = match asked {
                Question::Path(board) => Found::Path(path(board, &goal, &options, &stopped)),
                Question::Board(number) => {
                    let mut rng = Rng::new(seed.wrapping_add(number));
                    Found::Board(board(&options, &scrambler, &mut rng, &stopped))
                }
            };
            // Ignore a closed channel: the game no longer needs this answer.
            let _ = send.send(found);
        });
        self.works.push(Work {
            question,
            stop,
            found,
        });
    }
}

fn tell(game: &mut Game, question: &Question, found: Found) {
    match (question, found) {
        (Question::Path(board), Found::Path(path)) => game.learn_path(board, path),
        (Question::Board(_), Found::Board(board)) => game.learn_board(board),
        _ => unreachable!("each question has its own kind of answer"),
    }
}

fn failed(question: &Question) -> Found {
    match question {
        Question::Path(_) => Found::Path(None),
        Question::Board(_) => Found::Board(Err("No new board was found.".into())),
    }
}

/// The best path within the limits.
fn path(board: Board, goal: &Goal, options: &SolveOptions, stop: &AtomicBool) -> Option<Path> {
    let problem = Problem::new(board, goal).ok()?;
    let answer = knobel::solve(&problem, options, &mut { stop }).ok()?;
    let moves = answer.path.as_ref()?.moves.clone();
    Some(Path {
        moves,
        optimal: answer.optimal,
    })
}

/// A new board to play, or why there is none.
fn board(
    options: &SolveOptions,
    scrambler: &Scrambler,
    rng: &mut Rng,
    stop: &AtomicBool,
) -> Result<Board, String> {
    let mut stop = stop;
    let mut watch = Deadline::new(options.time, &mut stop);
    let drawn = scrambler.draw(rng, options, &mut watch);
    drawn.map_err(|error| gave_up(&error))
}
