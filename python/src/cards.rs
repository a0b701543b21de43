//! Edge matching: games, and tables with their cards.

use std::ffi::CString;
use std::sync::Arc;
use std::time::Instant;

use knobel::cards::count::{CountRequest, count};
use knobel::cards::engine::{EngineOutcome, Plan};
use knobel::cards::{self, notation, score};
use knobel::{Deadline, StopReason};
use knobel_api::cards::CardAdvice;
use knobel_draw::{Marks, board as draw, svg};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arguments::{Given, Text, whole};
use crate::request::read_options;
use crate::watch::Listener;
use crate::{kind, plain, wrong};

/// Side of a drawn card in points.
const CARD: f64 = 90.0;

/// A game of cards, read from a string in any notation. Notebooks show it as a picture.
///
/// >>> from knobel import cards
/// >>> text = "puzzle two\nsize 2 1\nrule complement\nrotation 1\ncard a B c d\ncard D a A b\nend"
/// >>> game = cards.Game(text)
/// >>> game.width, len(game.cards)
/// (2, 2)
#[pyclass(frozen, module = "knobel.cards")]
pub struct Game(Arc<cards::Game>);

#[pymethods]
impl Game {
    /// Reads the only game of a string in any notation.
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: Text) -> PyResult<Self> {
        let mut games = notation::read(&text.named("text")?).map_err(wrong)?;
        match games.len() {
            1 => Ok(Self(Arc::new(games.remove(0)))),
            many => Err(wrong(format!(
                "the text has {many} games, but one is needed; use read_all to read all of them"
            ))),
        }
    }

    /// Reads all games of a string.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn read_all(text: Text) -> PyResult<Vec<Self>> {
        let games = notation::read(&text.named("text")?).map_err(wrong)?;
        Ok(games.into_iter().map(|game| Self(Arc::new(game))).collect())
    }

    /// The built-in game of nine cards with heads and tails.
    #[staticmethod]
    fn nine() -> Self {
        Self(Arc::new(cards::nine_cards()))
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The number of cards in a row.
    #[getter]
    fn width(&self) -> usize {
        self.0.width()
    }

    /// The number of cards in a column.
    #[getter]
    fn height(&self) -> usize {
        self.0.height()
    }

    /// The four labels of each card, clockwise from the top.
    #[getter]
    fn cards(&self) -> Vec<[String; 4]> {
        let labels = |piece: &cards::Piece| piece.0.map(|it| self.0.label_name(it).to_owned());
        self.0.pieces().iter().map(labels).collect()
    }

    /// The game as text.
    #[getter]
    fn text(&self) -> String {
        notation::text::write(&self.0)
    }

    /// Finds solutions in the order of a row scan, at most `most` (1000 by default). The
    /// independent checker replays each one. If the time is over before all are found, a
    /// `UserWarning` says so; if none is found by then, a `ValueError` is raised.
    #[pyo3(signature = (most=None, *, time=None, progress=None))]
    fn solutions(
        &self,
        py: Python<'_>,
        most: Given<'_, '_>,
        time: Given<'_, '_>,
        progress: Given<'_, '_>,
    ) -> PyResult<Vec<Table>> {
        let most = whole("most", 1, most)?.unwrap_or(1000);
        let time = read_options(&[("time", time)])?.time;
        let mut listener = Listener::new(py, progress)?;
        let found = listener.during(py, |listener| {
            cards::solutions(&self.0, most, &mut Deadline::new(time, listener))
        })?;
        let (boards, ended) = found.map_err(wrong)?;
        match (boards.len(), ended) {
            (0, EngineOutcome::Stopped(reason)) => {
                return Err(wrong(format!(
                    "no solution was found: {reason}; give more time"
                )));
            }
            // The callback has stopped the search, so no warning is needed.
            (
                _,
                EngineOutcome::Stopped(StopReason::Interrupted)
                | EngineOutcome::Done
                | EngineOutcome::Enough,
            ) => {}
            (found, EngineOutcome::Stopped(reason)) => {
                let line = format!("{reason} after {found} of the solutions; there may be more");
                let line = CString::new(line).expect("the reason contains no NUL character");
                PyErr::warn(py, &py.get_type::<PyUserWarning>(), &line, 1)?;
            }
        }
        Ok(boards.into_iter().map(|board| self.with(board)).collect())
    }

    /// Counts the solutions. `raw` counts all of them, `distinct` those that differ by more than a
    /// turn of the board, and `pictures` those that look different. These counts are strings,
    /// because they may exceed 64 bits. `placements` and `seconds` measure the work.
    ///
    /// By default, one thread counts. If `time` or `nodes` (the number of placements,
    /// approximately) ends the count, the `status` is "stopped" and the counts are those so far.
    #[pyo3(signature = (*, threads=None, time=None, nodes=None, progress=None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        threads: Given<'_, 'py>,
        time: Given<'_, 'py>,
        nodes: Given<'_, 'py>,
        progress: Given<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let given = read_options(&[("time", time), ("threads", threads), ("nodes", nodes)])?;
        let mut listener = Listener::new(py, progress)?;
        let counted = listener.during(py, |listener| {
            let (started, watch) = (Instant::now(), &mut Deadline::new(given.time, listener));
            let plan = Plan::choose(&self.0, watch).unwrap_or_else(|_| Plan::quick(&self.0));
            let request = CountRequest {
                plan,
                threads: given.threads.unwrap_or(1),
                nodes: given.nodes,
                planning: started.elapsed(),
                checkpoint: None,
            };
            count(&self.0, &request, &mut knobel::cluster::SingleRank, watch)
        })?;
        plain(py, &counted.map_err(wrong)?)
    }

    /// A table with the cards of a string, which has card/turn for each cell. By default, all
    /// cards lie in order.
    #[pyo3(signature = (text=None, /))]
    fn table(&self, text: Option<Text>) -> PyResult<Table> {
        let board = match text {
            Some(text) => notation::board(&text.named("text")?, &self.0).map_err(wrong)?,
            None => cards::Arrangement::in_order(&self.0),
        };
        Ok(self.with(board))
    }

    /// Suggests the next step from a table or its text, as a sentence. The default is the empty
    /// table.
    ///
    /// >>> from knobel import cards
    /// >>> cards.nine().hint()
    /// "'a' occurs 5 times but has only 4 partners, so at least 1 of them must lie on the outer edge"
    #[pyo3(signature = (table=None, /))]
    fn hint(&self, py: Python<'_>, table: Given<'_, '_>) -> PyResult<String> {
        let board = match table {
            None => cards::Arrangement::empty(&self.0),
            Some(given) => self.laid(given)?,
        };
        let mut listener = Listener::new(py, None)?;
        let hint = listener.during(py, |listener| cards::hint(&self.0, &board, listener))?;
        Ok(CardAdvice::new(&self.0, &hint.map_err(wrong)?).hint.text)
    }

    fn __repr__(&self) -> String {
        let (width, height) = (self.0.width(), self.0.height());
        format!("<knobel.cards.Game: {}, {width}x{height}>", self.0.name())
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.text() == other.get().text()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.text(),)
    }

    fn _repr_svg_(&self) -> String {
        self.with(cards::Arrangement::in_order(&self.0))
            ._repr_svg_()
    }
}

impl Game {
    /// The cards on a table of this game, or in a text.
    fn laid(&self, given: &Bound<'_, PyAny>) -> PyResult<cards::Arrangement> {
        if let Ok(text) = given.cast::<PyString>() {
            return notation::board(&text.to_string(), &self.0).map_err(wrong);
        }
        match given.cast::<Table>() {
            Ok(table) if table.get().game().text() == self.text() => Ok(table.get().board.clone()),
            Ok(_) => Err(wrong(
                "the table belongs to another game; give a table of this game",
            )),
            Err(_) => Err(wrong(format!(
                "table must be a Table or a string, but {} was given",
                kind(given)
            ))),
        }
    }

    fn with(&self, board: cards::Arrangement) -> Table {
        let game = Arc::clone(&self.0);
        Table { game, board }
    }
}

/// A table with cards of a game. Its text has card/turn for each cell, and `.` for an empty cell.
///
/// >>> from knobel import cards
/// >>> table = cards.Table(cards.nine(), "1/0 5/2 4/3 3/2 9/2 6/2 8/2 7/0 2/1")
/// >>> table.score, table.solved
/// ((32, 36), False)
#[pyclass(frozen, module = "knobel.cards")]
pub struct Table {
    game: Arc<cards::Game>,
    board: cards::Arrangement,
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (game, text, /))]
    fn new(game: &Bound<'_, Game>, text: Text) -> PyResult<Self> {
        game.get().table(Some(text))
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(Arc::clone(&self.game))
    }

    /// For each cell the number of its card, from 1, and its quarter turns clockwise, or None.
    #[getter]
    fn cells(&self) -> Vec<Option<(u32, u32)>> {
        let cell = |placed: &cards::Placed| (u32::from(placed.piece) + 1, u32::from(placed.turn));
        self.board
            .cells()
            .iter()
            .map(|it| it.as_ref().map(cell))
            .collect()
    }

    /// The number of matching sides, and that of a solution.
    #[getter]
    fn score(&self) -> (u32, u32) {
        (
            score::table_score(&self.game, &self.board),
            score::full_score(&self.game),
        )
    }

    /// Whether all cards lie on the table and match.
    #[getter]
    fn solved(&self) -> bool {
        score::is_solved(&self.game, &self.board)
    }

    fn __str__(&self) -> String {
        self.board.to_string()
    }

    fn __repr__(&self) -> String {
        let (score, full) = self.score();
        format!(
            "<knobel.cards.Table: {}, {score} of {full}>",
            self.__str__()
        )
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        let other = other.get();
        self.board == other.board
            && notation::text::write(&self.game) == notation::text::write(&other.game)
    }

    fn __getnewargs__(&self) -> (Game, String) {
        (self.game(), self.__str__())
    }

    fn _repr_svg_(&self) -> String {
        svg::write(&draw(&self.game, &self.board, Marks::NAMES, CARD))
    }
}
