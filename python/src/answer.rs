//! Answers: their JSON type with names that Python has.

use knobel::notation::{MoveLetters, parse_moves};
use knobel::{Goal, Problem, Replay, label};
use knobel_api::{self as api, Status, read, word, write};
use pyo3::prelude::*;
use serde::de::IgnoredAny;

use crate::arguments::{real, shown, whole};
use crate::board::Board;
use crate::{counted, drawn, plain, wrong};

/// Work that a search did: states `expanded` (taken off the frontier, the goal included),
/// successors `generated`, states `stored` at the end and `reopened` on the way, the most that
/// waited (`peak_frontier`) and the most bytes that its stores held (`peak_bytes`), and `seconds`.
/// They are equal where all counts are, whatever the clock says.
#[pyclass(frozen, get_all, eq, module = "knobel")]
#[derive(Clone)]
pub struct Stats {
    expanded: u64,
    generated: u64,
    stored: u64,
    reopened: u64,
    peak_frontier: u64,
    peak_bytes: u64,
    seconds: f64,
}

impl PartialEq for Stats {
    fn eq(&self, other: &Self) -> bool {
        let counts = |it: &Self| {
            let stores = (it.stored, it.reopened, it.peak_frontier, it.peak_bytes);
            (it.expanded, it.generated, stores)
        };
        counts(self) == counts(other)
    }
}

impl From<&api::Stats> for Stats {
    fn from(stats: &api::Stats) -> Self {
        Self {
            expanded: stats.expanded,
            generated: stats.generated,
            stored: stats.stored,
            reopened: stats.reopened,
            peak_frontier: stats.peak_frontier,
            peak_bytes: stats.peak_bytes,
            seconds: stats.seconds,
        }
    }
}

#[pymethods]
impl Stats {
    #[new]
    fn new(
        expanded: &Bound<'_, PyAny>,
        generated: &Bound<'_, PyAny>,
        stored: &Bound<'_, PyAny>,
        reopened: &Bound<'_, PyAny>,
        peak_frontier: &Bound<'_, PyAny>,
        peak_bytes: &Bound<'_, PyAny>,
        seconds: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let count = |name, given| whole(name, Some(given)).map(Option::unwrap_or_default);
        Ok(Self {
            expanded: count("expanded", expanded)?,
            generated: count("generated", generated)?,
            stored: count("stored", stored)?,
            reopened: count("reopened", reopened)?,
            peak_frontier: count("peak_frontier", peak_frontier)?,
            peak_bytes: count("peak_bytes", peak_bytes)?,
            seconds: real("seconds", Some(seconds))?.unwrap_or_default(),
        })
    }

    fn __getnewargs__(&self) -> (u64, u64, u64, u64, u64, u64, f64) {
        (
            self.expanded,
            self.generated,
            self.stored,
            self.reopened,
            self.peak_frontier,
            self.peak_bytes,
            self.seconds,
        )
    }

    fn __repr__(&self) -> String {
        format!(
            "Stats(expanded={}, generated={}, stored={}, reopened={}, peak_frontier={}, \
             peak_bytes={}, seconds={:.6})",
            self.expanded,
            self.generated,
            self.stored,
            self.reopened,
            self.peak_frontier,
            self.peak_bytes,
            self.seconds
        )
    }
}

/// What was found about a board. True where it is solved; pickles; in notebooks it plays the
/// solution.
///
/// >>> from knobel import Board
/// >>> answer = Board("1 2 3 / 4 5 6 / 0 7 8").solve()
/// >>> answer.moves, answer.length, answer.optimal
/// ('RR', 2, True)
/// >>> answer.because
/// 'the distances of all 181,440 boards are known from a breadth-first search'
/// >>> print(answer.boards[1])
/// 1 2 3 / 4 5 6 / 7 0 8
///
/// Answers are equal where all is but what the clock said.
#[pyclass(frozen, eq, module = "knobel")]
#[derive(Clone)]
pub struct Answer(api::Answer);

impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        self.without_clock() == other.without_clock()
    }
}

impl Answer {
    fn without_clock(&self) -> api::Answer {
        let mut answer = self.0.clone();
        answer.stats.seconds = 0.0;
        for improvement in &mut answer.improvements {
            improvement.seconds = 0.0;
        }
        answer
    }

    pub(crate) fn new(answer: &knobel::Answer) -> Self {
        Self(answer.into())
    }
}

#[pymethods]
impl Answer {
    /// The answer that `to_json` wrote.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_json(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let line =
            |what: &str| format!("this is not an answer of knobel, as to_json writes it: {what}");
        let Ok(json) = text.extract::<String>() else {
            return Err(wrong(line(&format!("{} was given", shown(text)))));
        };
        if read::<IgnoredAny>(json.as_bytes()).is_err() {
            return Err(wrong(line(&format!("{} is no JSON", shown(text)))));
        }
        read(json.as_bytes())
            .map(Self)
            .map_err(|why| wrong(line(&why)))
    }

    /// How it ended: "solved" (there is a solution; `optimal` says whether it is proved shortest),
    /// "unsolvable" (proved) or "stopped" (a limit, or a listener, ended it before there was what
    /// was asked for).
    #[getter]
    fn status(&self) -> String {
        word(&self.0.status)
    }

    /// Is there a solution?
    #[getter]
    fn solved(&self) -> bool {
        self.0.status == Status::Solved
    }

    /// Is the solution proved to be a shortest one?
    #[getter]
    fn optimal(&self) -> bool {
        self.0.optimal
    }

    /// Its length in the metric; of the best path known, if there is one, where the search was
    /// stopped.
    #[getter]
    fn length(&self) -> Option<usize> {
        self.0.length
    }

    /// Where the blank goes, a letter each: U, D, L or R.
    #[getter]
    fn moves(&self) -> Option<&str> {
        self.0.moves.as_ref().map(|moves| moves.blank.as_str())
    }

    /// Where the tiles go, a letter each.
    #[getter]
    fn tile_moves(&self) -> Option<&str> {
        self.0.moves.as_ref().map(|moves| moves.tile.as_str())
    }

    /// What was to be short: "stm" or "mtm".
    #[getter]
    fn metric(&self) -> String {
        word(&self.0.metric)
    }

    /// Its single moves.
    #[getter]
    fn stm(&self) -> Option<usize> {
        self.0.stm
    }

    /// Its moves where a straight run counts 1.
    #[getter]
    fn mtm(&self) -> Option<usize> {
        self.0.mtm
    }

    /// No solution is shorter than this: proved, however the search ended.
    #[getter]
    fn lower_bound(&self) -> u32 {
        self.0.lower_bound
    }

    /// How much longer the path is than that: (length − lower_bound) / lower_bound.
    #[getter]
    fn gap(&self) -> Option<f64> {
        self.0.gap
    }

    /// How the answer is known to be right, in words.
    #[getter]
    fn because(&self) -> &str {
        &self.0.because.text
    }

    /// Why it is unsolvable, or what stopped the search, in words; nothing where the status is
    /// "solved", also where the time for a shorter solution was over.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.0.reason.as_ref().map(|reason| reason.text.as_str())
    }

    /// The standard goal that an unsolvable board can reach, if it can.
    #[getter]
    fn reachable_goal(&self) -> Option<&str> {
        self.0.reachable_standard_goal.as_deref()
    }

    /// The board.
    #[getter]
    fn start(&self) -> PyResult<Board> {
        board(&self.0.start)
    }

    /// The board it was to become.
    #[getter]
    fn goal(&self) -> PyResult<Board> {
        board(&self.0.goal)
    }

    /// The method that gave the answer.
    #[getter]
    fn algorithm(&self) -> &str {
        &self.0.algorithm
    }

    /// The heuristic that guided it.
    #[getter]
    fn heuristic(&self) -> Option<&str> {
        self.0.heuristic.as_deref()
    }

    /// The work done.
    #[getter]
    fn stats(&self) -> Stats {
        (&self.0.stats).into()
    }

    /// What each round took: bound, states expanded, successors generated.
    #[getter]
    fn rounds(&self) -> Vec<(u32, u64, u64)> {
        let round = |round: &api::Round| (round.bound, round.expanded, round.generated);
        self.0.rounds.iter().map(round).collect()
    }

    /// Solutions on the way: length, seconds, and what found it.
    #[getter]
    fn improvements(&self) -> Vec<(u32, f64, &str)> {
        let improvements = self.0.improvements.iter();
        improvements
            .map(|it| (it.length, it.seconds, it.by.as_str()))
            .collect()
    }

    /// The boards from the start to the end of the path, both included.
    #[getter]
    fn boards(&self) -> PyResult<Vec<Board>> {
        let start = self.start()?;
        let moves = self.moves().unwrap_or_default();
        let moves = parse_moves(moves, MoveLetters::Blank).map_err(wrong)?;
        let problem = Problem::new(start.0.clone(), &Goal::Last).map_err(wrong)?;
        let mut at = start.0.clone();
        let mut boards = vec![start];
        for direction in Replay::new(&problem, &moves).moves {
            at.slide(direction);
            boards.push(Board(at.clone()));
        }
        Ok(boards)
    }

    /// The answer as `knobel solve --format json` writes it.
    fn to_json(&self) -> String {
        write(&self.0)
    }

    /// The same as dictionaries and lists.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0)
    }

    fn __bool__(&self) -> bool {
        self.solved()
    }

    fn __repr__(&self) -> String {
        let proved = if self.0.optimal { "optimal, " } else { "" };
        let known = match (self.0.length, self.0.status) {
            (Some(length), Status::Solved) => format!("{}, {proved}", counted(length, "move")),
            (Some(length), _) => format!("best {}, ", counted(length, "move")),
            (None, _) => String::new(),
        };
        format!(
            "<knobel.Answer: {}, {known}{}, {} expanded, {:.3} s>",
            self.status(),
            label(&self.0.algorithm, self.0.heuristic.as_deref()),
            self.0.stats.expanded,
            self.0.stats.seconds
        )
    }

    /// The player that notebooks show.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        drawn(slf.py(), "answer", slf)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let from_json = slf.get_type().getattr("from_json")?;
        Ok((from_json, (slf.get().to_json(),)))
    }
}

fn board(board: &api::Board) -> PyResult<Board> {
    knobel::Board::try_from(board).map(Board).map_err(wrong)
}
