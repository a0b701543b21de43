//! Compares methods, one run after the other.

use knobel::measure::{Comparison, Measurement, Meter, Trial, each_once};
use knobel::statistics;
use knobel::{Shape, SolveError, registry};
use pyo3::prelude::*;

use crate::arguments::whole;
use crate::request::Request;
use crate::watch::Listener;
use crate::{plain, wrong};

/// Runs requests, each with the number of its board, and returns the comparison.
#[pyfunction]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    requests: Vec<(u32, Bound<'py, Request>)>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let trial = |(board, asked): &(u32, Bound<'py, Request>)| Trial {
        board: *board,
        known_length: None,
        problem: asked.get().problem.clone(),
        options: asked.get().options.clone(),
    };
    let trials: Vec<Trial> = requests.iter().map(trial).collect();
    for (_, request) in &requests {
        request.get().refuse_checkpoint()?;
    }
    let board = trials.first().map(|trial| trial.board);
    let of_one = trials.iter().filter(|trial| Some(trial.board) == board);
    each_once(of_one.map(|trial| &trial.options.objective)).map_err(wrong)?;
    let mut listener = Listener::new(py, progress)?;
    let runs = listener.during(py, |listener| runs(&trials, listener))?;
    plain(py, &Comparison::new(runs.map_err(wrong)?))
}

fn runs(trials: &[Trial], listener: &mut Listener) -> Result<Vec<Measurement>, SolveError> {
    let mut meter = Meter::default();
    let mut runs = Vec::new();
    for trial in trials {
        if listener.ended() {
            break;
        }
        listener.count = Some((runs.len(), trials.len()));
        runs.push(meter.run_if_available(trial, listener)?);
    }
    listener.finish((runs.len(), trials.len()));
    Ok(runs)
}

/// The methods that are compared by default on boards of this size.
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

/// The effective branching factor: the b with b + b² + … + b^length = generated, or None if nothing
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
    let generated = whole("generated", 0, Some(generated))?.unwrap_or(0);
    let length = whole("length", 0, Some(length))?.unwrap_or(0);
    Ok(statistics::branching_factor(generated, length))
}
