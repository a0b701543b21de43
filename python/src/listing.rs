//! Lists methods, heuristics, options and searches from the registries.

use knobel::registry;
use knobel::search::ALGORITHMS;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::plain;
use crate::request::in_python;
use crate::search::promise;

/// Lists all methods for sliding boards as dictionaries with name, summary, guarantee, memory,
/// settings, heuristics and more.
///
/// >>> import knobel
/// >>> [method["name"] for method in knobel.algorithms()][:3]
/// ['bfs', 'bfs-lists', 'dfs']
#[pyfunction]
pub(crate) fn algorithms(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    plain(py, &registry::named_methods(|_| true))
}

/// Lists all heuristics for sliding boards as dictionaries with name, summary, admissibility and
/// tables.
///
/// >>> import knobel
/// >>> "manhattan" in {heuristic["name"] for heuristic in knobel.heuristics()}
/// True
#[pyfunction]
pub(crate) fn heuristics(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    plain(py, &registry::all_heuristics().collect::<Vec<_>>())
}

/// Lists the options of `Board.solve`, except goal and metric, as dictionaries with name, accepts
/// and help.
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

/// Lists the algorithms of `search`: name, summary and promise.
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
