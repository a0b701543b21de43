//! Boards: reads them from texts, lists, tuples and arrays, and answers questions about them.

use std::ffi::CString;
use std::hash::{Hash, Hasher};

use knobel::notation::{
    self, BoardForm, MoveLetters, ReadBoard, parse_boards, parse_moves, parse_shape, write_moves,
};
use knobel::registry::Estimator;
use knobel::scramble::Scrambler;
use knobel::{
    Deadline, Direction, Goal, Problem, Progress, Replay, Rng, Shape, SolveError, SolveOptions,
    Watch,
};
use knobel_api::{MovesVerdict, Verdict};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{
    PyByteArray, PyBytes, PyDict, PyFrozenSet, PyIterator, PyList, PyMapping, PySet, PyString,
    PyTuple, PyType,
};

use crate::answer::Answer;
use crate::arguments::{Given, Text, shown, whole};
use crate::request::{Request, read_options};
use crate::watch::Listener;
use crate::{counted, drawn, kind, plain, wrong};

/// A sliding board, read from a string, a list of rows, a list of all tiles, an array or a data frame
/// (without its labels). 0 or None is the blank.
///
/// >>> from knobel import Board
/// >>> Board("1 2 3 / 4 5 6 / 7 0 8") == Board([[1, 2, 3], [4, 5, 6], [7, None, 8]])
/// True
/// >>> Board([1, 2, 3, 4, 5, 0], size="3x2")
/// Board("1 2 3 / 4 5 0")
/// >>> Board("1 2 3 / 4 5 6 / 7 7 8")
/// Traceback (most recent call last):
/// ValueError: line 1, column 19: tile 7 was given twice, but each tile occurs once (first at line 1, column 17); it was read as rows
///
/// Boards are immutable and hashable, and can be pickled. `board[0]` is a row, and `board[0, 1]` a
/// tile. Notebooks show a board as a picture.
#[pyclass(frozen, sequence, module = "knobel", eq, hash)]
#[derive(Clone, PartialEq, Eq)]
pub struct Board(pub(crate) knobel::Board);

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.shape().hash(state);
        self.0.tiles().hash(state);
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (tiles, /, *, size=None))]
    fn new(tiles: &Bound<'_, PyAny>, size: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let size = size.map(read_size).transpose()?;
        read_board(tiles, size).map(Self)
    }

    /// The standard goal `last`, `first`, `spiral` or `snake` as a board, 4×4 by default.
    ///
    /// >>> Board.goal("spiral", 3)
    /// Board("1 2 3 / 8 0 4 / 7 6 5")
    #[staticmethod]
    #[pyo3(signature = (name=Text::from("last"), size=None), text_signature = "(name='last', \
         size=None)")]
    fn goal(name: Text, size: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let name = &name.named("name")?;
        let size = size.map_or_else(|| Ok(usual_size()), read_size)?;
        let Some(goal) = Goal::named(name) else {
            return Err(no_goal(name));
        };
        let board = goal.board(size).expect("standard goals fit every size");
        Ok(Self(board))
    }

    /// The number of cells in a row.
    #[getter]
    fn width(&self) -> usize {
        self.0.shape().width()
    }

    /// The number of cells in a column.
    #[getter]
    fn height(&self) -> usize {
        self.0.shape().height()
    }

    /// All tiles, row by row from the top left.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.tiles())
    }

    /// All tiles as rows.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let rows: PyResult<Vec<_>> = self.0.rows().map(|row| PyTuple::new(py, row)).collect();
        PyTuple::new(py, rows?)
    }

    /// The blank's cell, counted row by row from 0.
    #[getter]
    fn blank(&self) -> usize {
        self.0.blank()
    }

    /// The possible moves of the blank, as letters of U, D, L and R.
    ///
    /// >>> Board("1 2 3 / 4 5 6 / 7 8 0").moves
    /// 'UL'
    #[getter]
    fn moves(&self) -> String {
        let ways: Vec<Direction> = self.ways().map(|(direction, _)| direction).collect();
        write_moves(&ways, MoveLetters::Blank)
    }

    /// The boards one move away, in the order of `moves`.
    fn neighbours(&self) -> Vec<Self> {
        self.ways().map(|(_, board)| Self(board)).collect()
    }

    /// The board after these moves of the blank. The board itself does not change.
    ///
    /// >>> Board("1 2 3 / 4 5 6 / 0 7 8").move("RR")
    /// Board("1 2 3 / 4 5 6 / 7 8 0")
    /// >>> Board("1 2 3 / 4 5 6 / 0 7 8").move("L")
    /// Traceback (most recent call last):
    /// ValueError: move 1 sends the blank left, off the board: it is in row 3, column 1
    #[pyo3(name = "move", signature = (moves, /))]
    fn after(&self, moves: Text) -> PyResult<Self> {
        let moves = &moves.named("moves")?;
        let problem = Problem::new(self.0.clone(), &Goal::Last).map_err(wrong)?;
        let written = parse_moves(moves, MoveLetters::Blank).map_err(wrong)?;
        let replay = Replay::new(&problem, &written);
        match MovesVerdict::new(&problem, &replay, None).illegal {
            None => Ok(Self(replay.end)),
            Some(illegal) => Err(wrong(match (illegal.blank_goes, illegal.tile) {
                (Some(way), _) => format!(
                    "move {} sends the blank {}, off the board: it is in row {}, column {}",
                    illegal.number,
                    way.word(),
                    illegal.row,
                    illegal.column
                ),
                (None, tile) => format!(
                    "move {} slides tile {}, which is not beside the blank in row {}, column {}",
                    illegal.number,
                    tile.unwrap_or(0),
                    illegal.row,
                    illegal.column
                ),
            })),
        }
    }

    /// Whether the goal can be reached. Parity decides this for every size.
    ///
    /// >>> Board("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0").solvable()
    /// False
    #[pyo3(signature = (goal=None))]
    fn solvable(&self, goal: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        Ok(self.problem(goal)?.solvable())
    }

    /// Derives whether the goal can be reached: transpositions, the blank's distance, and the
    /// standard goals that can be reached.
    ///
    /// >>> loyd = Board("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0").check()
    /// >>> loyd["transpositions"], loyd["blank_distance"], loyd["reachable_goal"]
    /// (1, 0, 'first')
    #[pyo3(signature = (goal=None))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        goal: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &Verdict::from(&self.problem(goal)?))
    }

    /// A heuristic's estimate of the moves to the goal; `heuristics()` lists the heuristics.
    ///
    /// >>> board = Board("8 6 7 / 2 5 4 / 3 0 1")
    /// >>> board.estimate("hamming"), board.estimate("manhattan")
    /// (7, 21)
    #[pyo3(
        signature = (heuristic=Text::from("manhattan"), goal=None),
        text_signature = "($self, heuristic='manhattan', goal=None)",
    )]
    fn estimate(
        &self,
        py: Python<'_>,
        heuristic: Text,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u32> {
        let heuristic = &heuristic.named("heuristic")?;
        let problem = self.problem(goal)?;
        // This may build tables first.
        let estimate = Listener::new(py, None)?.during(py, |listener| {
            let estimator = Estimator::watched(heuristic, problem.goal(), listener)?;
            Ok(estimator.at(problem.start()))
        })?;
        estimate.map_err(|why: SolveError| wrong(why))
    }

    /// Solves the board. By default, boards of up to 16 cells are solved optimally, and the
    /// solutions of larger ones are improved for 10 s.
    ///
    /// - `goal`: "last" (1 2 3 … 0, the default), "first" (0 1 2 …), "spiral", "snake" or a board.
    /// - `metric`: "stm" minimises single-tile moves (the default), "mtm" straight runs.
    /// - `progress`: `True` for a bar, or a function. The function is called with a `Progress` 20
    ///   times per second, and stops the search by returning `True`.
    ///
    /// All other options are those of the command line; `knobel.options()` lists them. A number
    /// means seconds or bytes; a string has a unit, as in "500ms" or "2GiB".
    ///
    /// - `method`: "best", "fast", or an algorithm with its heuristic, as in "a-star+manhattan".
    /// - `within`: accepts a solution at most this many times as long as the shortest, as in 1.05.
    /// - `time`, `nodes` (expansions) and `memory` (by default half of the free memory) are limits.
    ///   If a limit ends the search, the status is "stopped" and `reason` names the limit. Above 16
    ///   cells, "best" asks for the shortest solution within the limits, so the status is "solved".
    ///   Then `optimal` tells whether the solution is proved shortest, and `gap` how far it may be
    ///   from the optimum.
    /// - `threads`: one by default. With one, node counts are the same in every run.
    /// - `tables`: the folder of pattern databases.
    /// - `checkpoint`: the file in which a long run saves its state. If the file exists, the run
    ///   resumes from it.
    /// - `weight`, `step_width`, `max_depth`, `beam_width`, `seed`: settings of the methods that
    ///   read them.
    ///
    /// >>> board = Board("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3")
    /// >>> answer = board.solve(goal="first")
    /// >>> answer.length, answer.optimal
    /// (57, True)
    /// >>> board.solve(goal="first", method="a-star+manhattan", nodes=1000).status
    /// 'stopped'
    /// >>> board.solve(goal="last")
    /// <knobel.Answer: unsolvable, parity, 0 expanded, 0.000 s>
    #[pyo3(signature = (*, goal=None, metric=None, progress=None, **options))]
    fn solve(
        slf: &Bound<'_, Self>,
        goal: Given<'_, '_>,
        metric: Option<Text>,
        progress: Given<'_, '_>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answer> {
        let request = Request::new(slf, goal, metric, options)?;
        request.run(slf.py(), progress)
    }

    fn __len__(&self) -> usize {
        self.height()
    }

    fn __getitem__<'py>(&self, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = at.py();
        let (row, column) = match at.cast::<PyTuple>() {
            Ok(both) if both.len() == 2 => (both.get_item(0)?, Some(both.get_item(1)?)),
            _ => (at.clone(), None),
        };
        let row = place("row", &row, self.height())?;
        let tiles = self.0.rows().nth(row).expect("the board has this row");
        match column {
            None => Ok(PyTuple::new(py, tiles)?.into_any()),
            Some(column) => {
                let column = place("column", &column, self.width())?;
                Ok(tiles[column].into_pyobject(py)?.into_any())
            }
        }
    }

    pub(crate) fn __str__(&self) -> String {
        BoardForm::Rows
            .write(&self.0)
            .expect("every board has rows")
    }

    pub(crate) fn __repr__(&self) -> String {
        format!("Board({:?})", self.__str__())
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>,)> {
        Ok((self.rows(py)?,))
    }

    /// Draws the board for notebooks.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        drawn(slf.py(), "board", slf)
    }
}

impl Board {
    /// Each possible move of the blank, and the board after it.
    fn ways(&self) -> impl Iterator<Item = (Direction, knobel::Board)> {
        Direction::ALL.into_iter().filter_map(|direction| {
            let mut board = self.0.clone();
            board.slide(direction).then_some((direction, board))
        })
    }

    fn problem(&self, goal: Option<&Bound<'_, PyAny>>) -> PyResult<Problem> {
        let goal = goal.map(read_goal).transpose()?.unwrap_or_default();
        Problem::new(self.0.clone(), &goal).map_err(wrong)
    }
}

/// Reads the number of a row or column. Negative numbers count from the end.
fn place(what: &str, given: &Bound<'_, PyAny>, count: usize) -> PyResult<usize> {
    let number = match given.extract::<isize>() {
        // No board has this many.
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => None,
        Err(error) if error.is_instance_of::<PyTypeError>(given.py()) => {
            return Err(PyTypeError::new_err(format!(
                "an index is a row, as in board[0], or a row and a column, as in board[0, 1], but {} was \
                 given",
                kind(given)
            )));
        }
        number => Some(number?),
    };
    let from_first = |number| {
        if number < 0 {
            number + count as isize
        } else {
            number
        }
    };
    let found = number.and_then(|number| usize::try_from(from_first(number)).ok());
    found.filter(|&found| found < count).ok_or_else(|| {
        PyIndexError::new_err(format!(
            "there is no {what} {}; the board has {what}s 0 to {}",
            shown(given),
            count - 1
        ))
    })
}

fn usual_size() -> Shape {
    Shape::new(4, 4).expect("a size")
}

fn no_goal(name: &str) -> PyErr {
    wrong(format!("'{name}' is not a goal; give {}", goals()))
}

/// The accepted goals.
fn goals() -> String {
    let names: Vec<&str> = Goal::STANDARD.iter().filter_map(Goal::name).collect();
    format!("{} or a board", names.join(", "))
}

/// Reads a goal: a name or a board.
pub(crate) fn read_goal(given: &Bound<'_, PyAny>) -> PyResult<Goal> {
    if let Ok(text) = given.cast::<PyString>() {
        let text = text.to_string();
        if let Some(goal) = Goal::named(text.trim()) {
            return Ok(goal);
        }
        if !text.contains(|c: char| c.is_ascii_digit()) {
            return Err(no_goal(&text));
        }
    } else if !given.is_instance_of::<Board>() && in_order(given)?.is_none() {
        let (goals, kind) = (goals(), kind(given));
        return Err(wrong(format!("goal must be {goals}, but {kind} was given")));
    }
    read_board(given, None).map(Goal::Board)
}

/// Reads a size: `"4x3"`, 4 for a square, or (width, height).
pub(crate) fn read_size(given: &Bound<'_, PyAny>) -> PyResult<Shape> {
    if let Ok(text) = given.cast::<PyString>() {
        return parse_shape(&text.to_string()).map_err(wrong);
    }
    if let Ok(side) = given.extract::<usize>() {
        return Shape::new(side, side).map_err(wrong);
    }
    match given.extract::<(usize, usize)>() {
        Ok((width, height)) => Shape::new(width, height).map_err(wrong),
        Err(_) => Err(wrong(format!(
            "size must be 4, \"4x3\" or (width, height), but {} was given",
            kind(given)
        ))),
    }
}

/// Reads a board from a board, a text, rows of tiles, or a list of all tiles.
pub(crate) fn read_board(given: &Bound<'_, PyAny>, size: Option<Shape>) -> PyResult<knobel::Board> {
    if let Ok(board) = given.cast::<Board>() {
        return Ok(board.get().0.clone());
    }
    if let Ok(text) = given.cast::<PyString>() {
        return told(
            given.py(),
            notation::read_board(&text.to_string(), size).map_err(wrong)?,
        );
    }
    let Some(items) = in_order(given)? else {
        return Err(wrong(format!(
            "a board must be a string, a list of rows or an array, but {} was given",
            kind(given)
        )));
    };
    let (mut tiles, mut width, mut rows) = (Vec::new(), None, 0);
    for item in items {
        let item = item?;
        if item.is_none() || item.extract::<f64>().is_ok() || item.cast::<PyString>().is_ok() {
            tiles.push(read_tile(&item)?);
            continue;
        }
        let before = tiles.len();
        let Some(row) = in_order(&item)? else {
            return Err(no_tile(&item));
        };
        for tile in row {
            tiles.push(read_tile(&tile?)?);
        }
        rows += 1;
        let (given, needed) = (
            tiles.len() - before,
            *width.get_or_insert(tiles.len() - before),
        );
        if given != needed || before != (rows - 1) * needed {
            return Err(wrong(format!(
                "row {rows} has {}, but the first row has {needed}; give rows of equal length",
                counted(given, "tile")
            )));
        }
    }
    let shape = match (width, size) {
        (Some(width), _) if width * rows != tiles.len() => {
            return Err(wrong(
                "the list mixes tiles and rows; give rows of equal length",
            ));
        }
        (Some(width), _) => Shape::new(width, rows).map_err(wrong)?,
        (None, Some(size)) => size,
        (None, None) => square(tiles.len())?,
    };
    if let Some(size) = size.filter(|&size| size != shape) {
        return Err(wrong(format!(
            "the rows make a board {shape}, but the size is {size}; leave the size out"
        )));
    }
    told(
        given.py(),
        ReadBoard::of_numbers(shape, tiles).map_err(wrong)?,
    )
}

/// The board, after a Python warning if the user should know how it was read.
fn told(py: Python<'_>, read: ReadBoard) -> PyResult<knobel::Board> {
    if let Some(warning) = read.warning {
        let text = CString::new(warning.to_string())?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 1)?;
    }
    Ok(read.board)
}

/// Iterates over an ordered collection. Sets and mappings have no order, and bytes are a text, so
/// they give `None`.
fn in_order<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyIterator>>> {
    let given = listed(given)?;
    let unfit = !is_list(&given)
        && (given.is_instance_of::<PySet>()
            || given.is_instance_of::<PyFrozenSet>()
            || given.is_instance_of::<PyBytes>()
            || given.is_instance_of::<PyByteArray>()
            || given.cast::<PyMapping>().is_ok());
    Ok(if unfit { None } else { given.try_iter().ok() })
}

fn is_list(given: &Bound<'_, PyAny>) -> bool {
    given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>()
}

/// Converts arrays and data frames to lists of their values, and returns anything else unchanged.
/// Iterating over a data frame itself would give the names of its columns.
#[pyfunction]
#[pyo3(signature = (given, /))]
pub(crate) fn listed<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if is_list(given) || given.is_instance_of::<PyType>() {
        return Ok(given.clone());
    }
    if given.hasattr("tolist")? {
        return given.call_method0("tolist");
    }
    for array in ["to_numpy", "__array__"] {
        if given.hasattr(array)? {
            return given.call_method0(array)?.call_method0("tolist");
        }
    }
    Ok(given.clone())
}

/// The square board of this number of tiles.
fn square(tiles: usize) -> PyResult<Shape> {
    let side = tiles.isqrt();
    if side * side == tiles && tiles > 0 {
        Shape::new(side, side).map_err(wrong)
    } else {
        Err(wrong(format!(
            "{tiles} tiles do not fill a square; give rows, or the size as in size=\"3x2\""
        )))
    }
}

/// Reads a tile; the blank is 0 or None. Arrays that were read from files have 3.0 for 3.
fn read_tile(tile: &Bound<'_, PyAny>) -> PyResult<u32> {
    if let Ok(number) = tile.extract::<u32>() {
        return Ok(number);
    }
    if tile.is_none() {
        return Ok(0);
    }
    match tile.extract::<f64>() {
        Ok(number) if number.fract() == 0.0 && (0.0..1e9).contains(&number) => Ok(number as u32),
        _ => Err(no_tile(tile)),
    }
}

fn no_tile(given: &Bound<'_, PyAny>) -> PyErr {
    wrong(format!(
        "{} is not a tile; give whole numbers, and 0 or None for the blank",
        shown(given)
    ))
}

/// Reads all boards of a text.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn read_boards(text: &str) -> PyResult<Vec<Board>> {
    let boards = parse_boards(text, None).map_err(wrong)?;
    Ok(boards.into_iter().map(|entry| Board(entry.board)).collect())
}

/// Draws random boards that can reach the goal. The same seed gives the same boards.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "keywords of Python")]
#[pyo3(signature = (count, size, seed, goal, distance, time, progress))]
pub(crate) fn scrambles(
    py: Python<'_>,
    count: &Bound<'_, PyAny>,
    size: Given<'_, '_>,
    seed: &Bound<'_, PyAny>,
    goal: Given<'_, '_>,
    distance: Given<'_, '_>,
    time: Given<'_, '_>,
    progress: Given<'_, '_>,
) -> PyResult<Vec<Board>> {
    let count = whole("count", 0, Some(count))?.unwrap_or(0);
    let seed = whole("seed", 0, Some(seed))?.unwrap_or(0);
    let goal = goal.map(read_goal).transpose()?.unwrap_or_default();
    let size = match (&goal, size) {
        (_, Some(size)) => read_size(size)?,
        (Goal::Board(board), None) => board.shape(),
        (_, None) => usual_size(),
    };
    let Some(goal) = goal.board(size) else {
        return Err(wrong(format!(
            "the goal does not have the size {size}; leave the size out"
        )));
    };
    let scrambler = Scrambler::new(&goal, whole("distance", 0, distance)?).map_err(wrong)?;
    let options = SolveOptions::default();
    let time = read_options(&[("time", time)])?.time;
    let mut listener = Listener::new(py, progress)?;
    let boards = listener.during(py, |listener| {
        let (mut rng, mut watch) = (Rng::new(seed), Deadline::new(time, listener));
        let draw = |made: usize| match watch.poll(&Progress::default()) {
            // Most boards take microseconds, but the count may be large.
            Some(why) => Err(format!(
                "{why} after {made} of {count} boards; give more time"
            )),
            None => match scrambler.draw(&mut rng, &options, &mut watch) {
                Ok(board) => Ok(Board(board)),
                Err(why) => Err(why.to_string()),
            },
        };
        (0..count).map(draw).collect::<Result<Vec<_>, String>>()
    })?;
    boards.map_err(wrong)
}
