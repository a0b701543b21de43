//! The game as a state machine: commands and search results change its state. It uses no clock,
//! terminal or thread; callers pass times in.

use std::time::Duration;

use knobel::{Board, Direction, metric};

use super::keys::Command;
use crate::hint;
use crate::text::count;

/// A path to the goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The blank's moves.
    pub moves: Vec<Direction>,
    /// Whether the path is proved optimal.
    pub optimal: bool,
}

/// The knowledge about the distance from the start to the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Par {
    /// A search is running.
    Searching,
    /// The optimal length.
    Optimum(usize),
    /// The length of a solution that may not be optimal.
    Known(usize),
    /// The search found no solution.
    Unknown,
}

/// Work that the game requests from background threads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// A shortest possible path from this board to the goal.
    Path(Board),
    /// The next board to play; boards are numbered from 1.
    Board(u64),
}

/// A board being played.
#[derive(Debug, Clone)]
pub struct Game {
    start: Board,
    goal: Board,
    board: Board,
    made: Vec<Direction>,
    undone: Vec<Direction>,
    par: Par,
    /// A path from the current board to the goal, with its next move last.
    plan: Option<Path>,
    hint_wanted: bool,
    new_wanted: bool,
    /// Number of boards requested so far.
    boards: u64,
    hints: usize,
    gap: bool,
    begun: Option<Duration>,
    ended: Option<Duration>,
    message: String,
    over: bool,
}

impl Game {
    /// A game that starts with `start`. With `gap`, arrows move the gap; otherwise they slide a
    /// tile into it.
    pub fn new(start: Board, goal: Board, gap: bool) -> Self {
        let solved = start == goal;
        Self {
            board: start.clone(),
            start,
            goal,
            made: Vec::new(),
            undone: Vec::new(),
            par: Par::Searching,
            plan: None,
            hint_wanted: false,
            new_wanted: false,
            boards: 0,
            hints: 0,
            gap,
            begun: None,
            ended: None,
            message: if solved {
                "This board is already solved: press n for a new board.".into()
            } else {
                String::new()
            },
            over: false,
        }
    }

    /// Carries out a command of the player at this time.
    pub fn apply(&mut self, command: Command, now: Duration) {
        self.message.clear();
        self.hint_wanted = false;
        match command {
            Command::Arrow(_) | Command::Undo | Command::Redo | Command::Hint if self.solved() => {
                self.message =
                    "The board is solved: press n for a new board or r to restart.".into();
            }
            Command::Arrow(arrow) => {
                let blank = if self.gap { arrow } else { arrow.opposite() };
                if self.slide(blank, now) {
                    self.undone.clear();
                } else {
                    self.message = "The edge blocks this move.".into();
                }
            }
            Command::Undo => match self.made.pop() {
                Some(last) => {
                    self.board.slide(last.opposite());
                    self.plan = None;
                    self.undone.push(last);
                }
                None => self.message = "There is nothing to undo.".into(),
            },
            Command::Redo => match self.undone.pop() {
                Some(next) => {
                    self.slide(next, now);
                }
                None => self.message = "There is nothing to redo.".into(),
            },
            Command::Hint => {
                self.hint_wanted = true;
                self.show_hint();
            }
            Command::New => {
                self.boards += u64::from(!self.new_wanted);
                self.new_wanted = true;
                self.message = "Searching for a new board …".into();
            }
            Command::Restart => self.restart(self.start.clone(), self.par),
            Command::Swap => {
                self.gap = !self.gap;
                self.message = if self.gap {
                    "Arrows now move the blank.".into()
                } else {
                    "Arrows now slide a tile into the blank.".into()
                };
            }
            Command::Quit => self.over = true,
        }
    }

    /// The questions to work on. Work that is not in the list can be stopped.
    pub fn questions(&self) -> Vec<Question> {
        let mut questions = Vec::new();
        if self.par == Par::Searching {
            questions.push(Question::Path(self.start.clone()));
        }
        let here = Question::Path(self.board.clone());
        if self.hint_wanted && !questions.contains(&here) {
            questions.push(here);
        }
        if self.new_wanted {
            questions.push(Question::Board(self.boards));
        }
        questions
    }

    /// Receives a path from `board` to the goal, or `None` if the search found none.
    pub fn learn_path(&mut self, board: &Board, path: Option<Path>) {
        if self.par == Par::Searching && *board == self.start {
            self.par = match &path {
                Some(path) if path.optimal => Par::Optimum(path.moves.len()),
                Some(path) => Par::Known(path.moves.len()),
                None => Par::Unknown,
            };
        }
        if *board != self.board {
            return;
        }
        let nothing = path.is_none();
        self.plan = path.map(|mut path| {
            path.moves.reverse();
            path
        });
        if self.hint_wanted && nothing {
            self.hint_wanted = false;
            self.message = "No hint was found within the limits.".into();
        } else if self.hint_wanted {
            self.show_hint();
        }
    }

    /// Receives a new board to play, or why there is none.
    pub fn learn_board(&mut self, board: Result<Board, String>) {
        self.new_wanted = false;
        match board {
            Ok(board) => self.restart(board, Par::Searching),
            Err(why) => self.message = why,
        }
    }

    fn restart(&mut self, start: Board, par: Par) {
        let (boards, gap) = (self.boards, self.gap);
        *self = Self {
            boards,
            par,
            ..Self::new(start, self.goal.clone(), gap)
        };
    }

    /// Moves the blank, unless the edge blocks it.
    fn slide(&mut self, blank: Direction, now: Duration) -> bool {
        if !self.board.slide(blank) {
            return false;
        }
        self.begun.get_or_insert(now);
        self.made.push(blank);
        // A player who follows the known path gets further hints without a search.
        let follows = |plan: &mut Path| plan.moves.pop() == Some(blank);
        self.plan = self
            .plan
            .take()
            .and_then(|mut plan| follows(&mut plan).then_some(plan));
        if self.solved() {
            self.ended = Some(now);
        }
        true
    }

    fn show_hint(&mut self) {
        let Some((tile, next, plan)) = self.next_of_plan() else {
            self.message = "Thinking …".into();
            return;
        };
        let remaining = plan.moves.len() - 1;
        let words = hint::words(tile, next.opposite().word(), remaining, plan.optimal);
        self.message = format!("Hint: {words}");
        self.hints += 1;
        self.hint_wanted = false;
    }

    fn next_of_plan(&self) -> Option<(u32, Direction, &Path)> {
        let plan = self.plan.as_ref()?;
        let &next = plan.moves.last()?;
        let cell = self.board.shape().neighbour(self.board.blank(), next)?;
        Some((self.board.tiles()[cell], next, plan))
    }

    /// The tile that the current hint names.
    pub fn marked(&self) -> Option<u32> {
        let shown = self.message.starts_with("Hint");
        self.next_of_plan().filter(|_| shown).map(|(tile, ..)| tile)
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn goal(&self) -> &Board {
        &self.goal
    }

    pub fn par(&self) -> Par {
        self.par
    }

    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns whether arrows move the gap instead of a tile.
    pub fn gap(&self) -> bool {
        self.gap
    }

    /// Returns whether the player has quit.
    pub fn over(&self) -> bool {
        self.over
    }

    pub fn solved(&self) -> bool {
        self.board == self.goal
    }

    /// Moves so far, counted singly and as straight runs.
    pub fn lengths(&self) -> (usize, usize) {
        (metric::stm(&self.made), metric::mtm(&self.made))
    }

    /// Time since the first move, until now or until the board was solved.
    pub fn time(&self, now: Duration) -> Duration {
        let end = self.ended.unwrap_or(now);
        self.begun
            .map_or(Duration::ZERO, |begun| end.saturating_sub(begun))
    }

    /// Compares the moves of a solved board with the optimum.
    pub fn praise(&self) -> String {
        let (moves, _) = self.lengths();
        let solved = format!("Solved in {}", count(moves, "move"));
        let against = match self.par {
            Par::Optimum(best) if best >= moves => ": optimal, no solution is shorter!".into(),
            Par::Optimum(best) => format!(" against an optimum of {best}!"),
            Par::Known(best) => format!("! The best known solution has {}.", count(best, "move")),
            Par::Searching => "! The search for the optimum is still running.".into(),
            Par::Unknown => "! The optimum is unknown.".into(),
        };
        let hints = match self.hints {
            0 => String::new(),
            hints => format!(" With {}.", count(hints, "hint")),
        };
        format!("{solved}{against}{hints}")
    }

    /// The result of the game in one line.
    pub fn summary(&self) -> String {
        let (moves, runs) = self.lengths();
        let length = format!("{} ({})", count(moves, "move"), count(runs, "straight run"));
        if !self.solved() {
            return format!("left after {length}, unsolved");
        }
        let par = match self.par {
            Par::Optimum(best) => format!("the optimum is {best}"),
            Par::Known(best) => format!("the best known solution has {}", count(best, "move")),
            Par::Searching | Par::Unknown => "the optimum is unknown".into(),
        };
        let hints = match self.hints {
            0 => String::new(),
            hints => format!(", with {}", count(hints, "hint")),
        };
        let time = clock(self.time(Duration::ZERO));
        format!("solved in {length}, {time}{hints}; {par}")
    }
}

/// Formats minutes and seconds, and hours if there are any.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests;
