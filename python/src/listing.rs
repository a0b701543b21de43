//! What there is to choose from, straight from the registries.

use knobel::registry;
use knobel::search::ALGORITHMS;
use knobel_api::{HeuristicDescription, MethodDescription};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::plain;
use crate::request::in_python;
use crate::search::promise;

/// Every method for sliding boards, as dictionaries: name, summary, guarantee, memory, settings,
/// heuristics, …
///
/// >>> import knobel
/// >>> [method["name"] for method in knobel.algorithms()][:3]
/// ['bfs', 'bfs-lists', 'dfs']
#[pyfunction]
pub(crate) fn algorithms(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    plain(py, &MethodDescription::all(|_| true))
}

/// Every heuristic for sliding boards, as dictionaries: name, summary, promise, tables.
///
/// >>> import knobel
/// >>> "manhattan" in {heuristic["name"] for heuristic in knobel.heuristics()}
/// True
#[pyfunction]
pub(crate) fn heuristics(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let all: Vec<HeuristicDescription> = registry::all_heuristics()
        .map(HeuristicDescription::from)
        .collect();
    plain(py, &all)
}

/// Every option of `Board.solve` beside goal and metric, as dictionaries: name, accepts, help.
///
/// >>> import knobel
/// >>> [option["name"] for option in knobel.options()][:3]
/// ['method', 'within', 'time']
#[pyfunction]
pub(crate) fn options(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let all = knobel::options::options().iter();
    let row = |info: &knobel::options::OptionInfo| {
        let row = PyDict::new(py);
        row.set_item("name", in_python(info.name))?;
        row.set_item("accepts", &*info.accepts)?;
        row.set_item("help", &*info.help)?;
        Ok(row)
    };
    all.map(row).collect()
}

/// Every algorithm for puzzles of one's own: name, summary, and what it promises.
#[pyfunction]
pub(crate) fn searches() -> Vec<(&'static str, &'static str, String)> {
    let row =
        |info: &'static knobel::search::AlgorithmInfo| (info.name, info.summary, promise(info));
    ALGORITHMS.iter().map(row).collect()
}

/// The version of the library.
#[pyfunction]
pub(crate) fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
