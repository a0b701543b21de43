//! Answers of the library, with the names that Python uses.

use knobel::notation::{MoveLetters, write_moves};
use knobel::{Goal, Round, Stats, Status};
use knobel_api::{read, word, write};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::de::IgnoredAny;

use crate::arguments::shown;
use crate::board::Board;
use crate::{counted, drawn, plain, wrong};

/// Converts the counts of a search to `Stats` of the pure half.
pub(crate) fn stats<'py>(
    py: Python<'py>,
    stats: &Stats,
    seconds: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let counts = plain(py, stats)?.cast_into::<PyDict>()?;
    counts.set_item("seconds", seconds)?;
    let class = py.import("knobel._stats")?.getattr("Stats")?;
    class.call((), Some(&counts))
}

/// The answer for a board. It is true if the board is solved. Notebooks show it as a board with
/// buttons that play the solution.
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
/// Two answers are equal if they differ only in times. Answers can be pickled.
#[pyclass(frozen, eq, module = "knobel")]
#[derive(Clone)]
pub struct Answer(pub(crate) knobel::Answer);

impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        self.without_clock() == other.without_clock()
    }
}

impl Answer {
    fn without_clock(&self) -> knobel::Answer {
        let mut answer = self.0.clone();
        answer.seconds = 0.0;
        for improvement in &mut answer.improvements {
            improvement.seconds = 0.0;
        }
        answer
    }

    fn letters(&self, letters: MoveLetters) -> Option<String> {
        let path = self.0.path.as_ref()?;
        Some(write_moves(&path.moves, letters))
    }
}

/// Tells whether the JSON of an answer has moves.
#[derive(serde::Deserialize)]
struct WithMoves {
    moves: Option<IgnoredAny>,
}

#[pymethods]
impl Answer {
    /// Reads an answer that `to_json` has written.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_json(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let line =
            |what: &str| format!("the text is not an answer that to_json has written: {what}");
        let Ok(json) = text.extract::<String>() else {
            return Err(wrong(line(&format!("{} was given", shown(text)))));
        };
        if read::<IgnoredAny>(json.as_bytes()).is_err() {
            return Err(wrong(line(&format!("{} is not JSON", shown(text)))));
        }
        let answer: knobel::Answer = read(json.as_bytes()).map_err(|why| wrong(line(&why)))?;
        // A path that cannot be read counts as absent.
        let has_moves = read::<WithMoves>(json.as_bytes()).is_ok_and(|it| it.moves.is_some());
        if has_moves && answer.path.is_none() {
            return Err(wrong(line("its moves are not letters U, D, L and R")));
        }
        Ok(Self(answer))
    }

    /// How the search ended: "solved" (`optimal` tells whether the solution is proved shortest),
    /// "unsolvable" (proved), or "stopped" (by a limit or by `progress`).
    #[getter]
    fn status(&self) -> String {
        word(&self.0.status)
    }

    /// Whether the board is solved.
    #[getter]
    fn solved(&self) -> bool {
        self.0.status == Status::Solved
    }

    /// Whether the solution is proved to be a shortest one.
    #[getter]
    fn optimal(&self) -> bool {
        self.0.optimal
    }

    /// The length of the solution in the metric. If the search was stopped, the length of the best
    /// known path.
    #[getter]
    fn length(&self) -> Option<usize> {
        self.0.path.as_ref().map(|path| path.length)
    }

    /// The moves of the blank, one letter each: U, D, L or R.
    #[getter]
    fn moves(&self) -> Option<String> {
        self.letters(MoveLetters::Blank)
    }

    /// The moves of the tiles, one letter each.
    #[getter]
    fn tile_moves(&self) -> Option<String> {
        self.letters(MoveLetters::Tile)
    }

    /// The metric that was minimised: "stm" or "mtm".
    #[getter]
    fn metric(&self) -> String {
        self.0.problem.metric().name().to_owned()
    }

    /// The length in single-tile moves.
    #[getter]
    fn stm(&self) -> Option<usize> {
        self.0.path.as_ref().map(|path| path.stm)
    }

    /// The length in multi-tile moves: a straight run counts 1.
    #[getter]
    fn mtm(&self) -> Option<usize> {
        self.0.path.as_ref().map(|path| path.mtm)
    }

    /// The proven lower bound: no solution is shorter, however the search ended.
    #[getter]
    fn lower_bound(&self) -> u32 {
        self.0.lower_bound
    }

    /// How much longer the path is than the bound: (length − lower_bound) / lower_bound.
    #[getter]
    fn gap(&self) -> Option<f64> {
        self.0.gap
    }

    /// Why the answer is right, as a sentence.
    #[getter]
    fn because(&self) -> String {
        self.0.proof.to_string()
    }

    /// Why the board is unsolvable or the search was stopped, as a sentence. It is None if the
    /// status is "solved", even if a limit ended the search for shorter solutions.
    #[getter]
    fn reason(&self) -> Option<String> {
        let reason = self.0.reason.map(|reason| reason.to_string());
        reason.or_else(|| (self.0.status == Status::Unsolvable).then(|| self.because()))
    }

    /// A standard goal that an unsolvable board can reach, if there is one.
    #[getter]
    fn reachable_goal(&self) -> Option<&str> {
        self.0.reachable_goal.as_ref().and_then(Goal::name)
    }

    /// Warnings about tables and memory that the search had to do without.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.0.warnings.iter().map(ToString::to_string).collect()
    }

    /// The board.
    #[getter]
    fn start(&self) -> Board {
        Board(self.0.problem.start().clone())
    }

    /// The board to reach.
    #[getter]
    fn goal(&self) -> Board {
        Board(self.0.problem.goal().clone())
    }

    /// The method that gave the answer.
    #[getter]
    fn algorithm(&self) -> &str {
        &self.0.algorithm
    }

    /// The heuristic that guided the method, if any.
    #[getter]
    fn heuristic(&self) -> Option<&str> {
        self.0.heuristic.as_deref()
    }

    /// The work of the search.
    #[getter]
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        stats(py, &self.0.stats, self.0.seconds)
    }

    /// Bound, expanded states and generated states of each round.
    #[getter]
    fn rounds(&self) -> Vec<(u32, u64, u64)> {
        let round = |round: &Round| (round.bound, round.expanded, round.generated);
        self.0.rounds.iter().map(round).collect()
    }

    /// Length, time in seconds and source of each solution that was shorter than those before.
    #[getter]
    fn improvements(&self) -> Vec<(u32, f64, &str)> {
        let improvements = self.0.improvements.iter();
        improvements
            .map(|it| (it.length, it.seconds, &*it.by))
            .collect()
    }

    /// All boards of the path, including the first and the last one.
    #[getter]
    fn boards(&self) -> Vec<Board> {
        let mut boards = vec![self.start()];
        let mut at = self.0.problem.start().clone();
        for &direction in self.0.path.iter().flat_map(|path| &path.moves) {
            at.slide(direction);
            boards.push(Board(at.clone()));
        }
        boards
    }

    /// Writes the answer as JSON, like `knobel solve --format json`.
    fn to_json(&self) -> String {
        write(&self.0)
    }

    /// Converts the answer to dictionaries and lists.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0)
    }

    fn __bool__(&self) -> bool {
        self.solved()
    }

    fn __repr__(&self) -> String {
        let proved = if self.0.optimal { "optimal, " } else { "" };
        let known = match (self.length(), self.0.status) {
            (Some(length), Status::Solved) => format!("{}, {proved}", counted(length, "move")),
            (Some(length), _) => format!("best {}, ", counted(length, "move")),
            (None, _) => String::new(),
        };
        format!(
            "<knobel.Answer: {}, {known}{}, {} expanded, {:.3} s>",
            self.status(),
            self.0.method(),
            self.0.stats.expanded,
            self.0.seconds
        )
    }

    /// Draws the player for notebooks.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        drawn(slf.py(), "answer", slf)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let from_json = slf.get_type().getattr("from_json")?;
        Ok((from_json, (slf.get().to_json(),)))
    }
}
