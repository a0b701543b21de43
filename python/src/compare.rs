//! Comparisons: requests one after the other, each a row.

use knobel::statistics::{self, Estimates};
use knobel::{Shape, SolveError, registry};
use knobel_api::{CompareRow, Comparison};
use pyo3::prelude::*;

use crate::arguments::whole;
use crate::request::Request;
use crate::watch::Listener;
use crate::{plain, wrong};

/// The requests, each with the number of its board, as a comparison.
#[pyfunction]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    requests: Vec<(u32, Bound<'py, Request>)>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let asked: Vec<(u32, &Request)> = requests.iter().map(|(at, it)| (*at, it.get())).collect();
    let mut listener = Listener::new(py, progress)?;
    let runs = listener.during(py, |listener| runs(&asked, listener))?;
    plain(py, &Comparison::new(runs.map_err(wrong)?))
}

fn runs(
    requests: &[(u32, &Request)],
    listener: &mut Listener,
) -> Result<Vec<CompareRow>, SolveError> {
    let mut estimates = Estimates::default();
    let mut rows = Vec::new();
    for (number, asked) in requests {
        if listener.ended() {
            break;
        }
        listener.count = Some((rows.len(), requests.len()));
        let result = knobel::solve(&asked.request, listener);
        if let Err(error @ (SolveError::Refused { .. } | SolveError::Tables(_))) = result {
            return Err(error);
        }
        let named = asked.named();
        rows.push(CompareRow {
            h: result
                .as_ref()
                .ok()
                .and_then(|it| estimates.of(it, named.1.is_some())),
            ..CompareRow::new((*number, &asked.request.board), named, result.as_ref())
        });
    }
    listener.finish((rows.len(), requests.len()));
    Ok(rows)
}

/// The methods that a comparison on boards of this size has where none is named.
#[pyfunction]
pub(crate) fn compared(width: usize, height: usize) -> PyResult<Vec<String>> {
    let shape = Shape::new(width, height).map_err(wrong)?;
    let goal = knobel::Goal::Last
        .board(shape)
        .expect("standard goals fit every size");
    let problem = knobel::Problem::new(goal, &knobel::Goal::Last).map_err(wrong)?;
    let named = |method: &&'static dyn knobel::Method| {
        let info = method.info();
        (info.compared && method.fits(&problem).is_ok()).then(|| match info.heuristic {
            Some(heuristic) => format!("{}+{}", info.name, heuristic.name),
            None => info.name.to_owned(),
        })
    };
    Ok(registry::methods().iter().filter_map(named).collect())
}

/// The effective branching factor: the b with b + b² + … + b^length = generated. None where nothing
/// was generated.
///
/// >>> import knobel
/// >>> round(knobel.branching_factor(52, 5), 2)  # the example of Russell and Norvig
/// 1.92
#[pyfunction]
#[pyo3(signature = (generated, length, /))]
pub(crate) fn branching_factor(
    generated: &Bound<'_, PyAny>,
    length: &Bound<'_, PyAny>,
) -> PyResult<Option<f64>> {
    let generated = whole("generated", Some(generated))?.unwrap_or(0);
    let length = whole("length", Some(length))?.unwrap_or(0);
    Ok(statistics::branching_factor(generated, length))
}
