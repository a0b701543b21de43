//! Solves many boards in parallel, one board per thread.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use knobel::{Problem, Progress, SolveError, SolveOptions, Watch};
use pyo3::prelude::*;

use crate::answer::Answer;
use crate::arguments::Given;
use crate::request::{Request, read_options};
use crate::watch::{EVERY, Listener};
use crate::wrong;

/// Solves requests and returns their answers in the same order. If the listener stops the work,
/// only the first requests have answers.
#[pyfunction]
pub(crate) fn solve_many(
    py: Python<'_>,
    requests: Vec<Bound<'_, Request>>,
    threads: Given<'_, '_>,
    progress: Given<'_, '_>,
) -> PyResult<Vec<Answer>> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = read_options(&[("threads", threads)])?.threads;
    let threads = threads.unwrap_or(cores);
    let threads = threads.min(requests.len()).max(1);
    for request in &requests {
        request.get().refuse_checkpoint()?;
    }
    let asked: Vec<_> = (requests.iter())
        .map(|request| (&request.get().problem, request.get().shared(threads)))
        .collect();
    let mut listener = Listener::new(py, progress)?;
    let answers = listener.during(py, |listener| in_parallel(&asked, threads, listener))?;
    answers.map_err(|(board, error)| wrong(format!("board {board}: {error}")))
}

/// Solves the requests. Each thread takes the next board, and the calling thread watches.
fn in_parallel(
    requests: &[(&Problem, SolveOptions)],
    threads: usize,
    listener: &mut Listener,
) -> Result<Vec<Answer>, (usize, SolveError)> {
    if let Some((problem, options)) = requests.first() {
        knobel::prepare(problem, options, listener).map_err(|error| (1, error))?;
    }
    let (next, done, busy) = (
        AtomicUsize::new(0),
        AtomicUsize::new(0),
        AtomicUsize::new(threads),
    );
    let (stop, caller) = (AtomicBool::new(false), thread::current());
    let work = || {
        let _ended = Ended(&busy, &caller);
        let mut answers = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some((problem, options)) = requests.get(number) else {
                break;
            };
            let answer = knobel::solve(problem, options, &mut &stop).map(Answer);
            stop.fetch_or(answer.is_err(), Ordering::Relaxed);
            answers.push((number, answer));
            done.fetch_add(1, Ordering::Relaxed);
        }
        answers
    };
    let mut answers = thread::scope(|scope| {
        let working: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        while busy.load(Ordering::Acquire) > 0 {
            thread::park_timeout(EVERY);
            listener.count = Some((done.load(Ordering::Relaxed), requests.len()));
            let ended = listener.poll(&Progress::default()).is_some();
            stop.fetch_or(ended, Ordering::Relaxed);
        }
        let ended = working
            .into_iter()
            .map(|it| it.join().expect("solving does not panic"));
        ended.flatten().collect::<Vec<_>>()
    });
    listener.finish((answers.len(), requests.len()));
    answers.sort_unstable_by_key(|(number, _)| *number);
    let checked = |(number, answer): (usize, Result<_, _>)| answer.map_err(|it| (number + 1, it));
    answers.into_iter().map(checked).collect()
}

/// Wakes the caller when the last thread has ended, also by a panic.
struct Ended<'a>(&'a AtomicUsize, &'a thread::Thread);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        if self.0.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.1.unpark();
        }
    }
}
