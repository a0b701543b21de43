//! Runs knobel in a web worker, which answers the questions of the page without a server.
//!
//! A worker has one thread. Each lane of a race therefore has a worker of its own, in which [`run`]
//! runs that lane. The work regularly checks whether the page still waits.
//!
//! ```
//! use knobel_wasm::{QuestionResult, ask};
//!
//! let QuestionResult::Answer(board) = ask("/board", br#"{"text": "1 2 3 / 4 5 6 / 7 0 8"}"#, &mut ())? else {
//!     panic!("this question needs no job");
//! };
//! assert!(board.contains(r#""width":3"#));
//! assert!(matches!(ask("/solve", br#"{"board": "1 2 / 3 0"}"#, &mut ())?, QuestionResult::Lanes(1)));
//! # Ok::<(), knobel_api::ApiError>(())
//! ```

#[cfg(target_family = "wasm")]
mod exports;

use knobel::{Deadline, Watch};
use knobel_api::{
    ApiError, BRIEF, Event, JobLimits, ProgressReader, Reply, Reporter, StreamEvent, questions,
};

/// The result of a question.
#[derive(Debug, PartialEq, Eq)]
pub enum QuestionResult {
    /// The answer as JSON.
    Answer(String),
    /// The question is a job with this number of lanes, which report while they run: call [`run`]
    /// for each.
    Lanes(usize),
    /// Only a server answers this question.
    Unknown,
}

fn find(path: &str) -> Option<Reply> {
    let found = questions().into_iter().find(|it| it.path == path);
    found.map(|question| question.reply)
}

/// Answers a question if this takes a few seconds at most.
///
/// # Errors
/// If the question is malformed, or asks for more than the limits allow.
pub fn ask(path: &str, body: &[u8], watch: &mut dyn Watch) -> Result<QuestionResult, ApiError> {
    let limits = JobLimits::default();
    match find(path) {
        None => Ok(QuestionResult::Unknown),
        Some(Reply::Now(answer)) => answer(&limits, body).map(QuestionResult::Answer),
        Some(Reply::Soon(answer)) => {
            let watch = &mut Deadline::new(Some(BRIEF), watch);
            answer(&limits, body, watch).map(QuestionResult::Answer)
        }
        Some(Reply::Jobs(works)) => Ok(QuestionResult::Lanes(works(&limits, body)?.len())),
    }
}

/// Runs one lane of a question. `reader` receives its events; the last one is the result or the
/// error.
pub fn run(path: &str, body: &[u8], lane: usize, reader: &mut dyn ProgressReader) {
    let Some(Reply::Jobs(works)) = find(path) else {
        return;
    };
    let work = works(&JobLimits::default(), body).map(|works| works.into_iter().nth(lane));
    let done = match work {
        Ok(Some(work)) => (work.run)(&mut Reporter::new(lane, reader)),
        Ok(None) => return,
        Err(refusal) => Err(refusal),
    };
    let event = done.unwrap_or_else(|refusal| Event::Failed(refusal.failure()));
    reader.take(StreamEvent { lane, event });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct RecordedEvents(Vec<StreamEvent>);

    impl ProgressReader for RecordedEvents {
        fn take(&mut self, told: StreamEvent) -> bool {
            self.0.push(told);
            true
        }

        fn over(&mut self) -> bool {
            false
        }
    }

    const RACE: &[u8] = br#"{"board": "1 2 3 / 4 5 6 / 7 0 8",
        "methods": [{"method": "bfs"}, {"method": "ida-star+manhattan"}]}"#;

    #[test]
    fn each_lane_of_a_race_can_run_alone() {
        assert_eq!(
            ask("/race", RACE, &mut ()).unwrap(),
            QuestionResult::Lanes(2)
        );
        for lane in 0..2 {
            let mut kept = RecordedEvents::default();
            run("/race", RACE, lane, &mut kept);
            let last = kept.0.pop().expect("a result");
            assert_eq!(last.lane, lane);
            let Event::Result(answer) = last.event else {
                panic!("{last:?}");
            };
            assert_eq!(answer.path.map(|path| path.length), Some(1));
        }
    }

    #[test]
    fn faulty_and_unavailable_questions_are_reported() {
        assert!(ask("/board", b"{}", &mut ()).is_err());
        assert!(ask("/solve", b"{}", &mut ()).is_err());
        assert_eq!(
            ask("/aksen", b"", &mut ()).unwrap(),
            QuestionResult::Unknown
        );
        let mut kept = RecordedEvents::default();
        run("/solve", b"{}", 0, &mut kept);
        assert!(matches!(
            kept.0[..],
            [StreamEvent {
                event: Event::Failed(_),
                ..
            }]
        ));
    }
}
