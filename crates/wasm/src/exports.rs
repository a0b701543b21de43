//! The functions between the worker's script and the library. This is the only unsafe file of the
//! crate.
//!
//! A question is its path, a line feed and its body. The script reserves memory with [`room`],
//! writes the question there and calls [`answer`] or [`lane`]. Results and events go to the
//! script's `tell`.
#![allow(unsafe_code, reason = "exports and imports are")]

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel::{Progress, StopReason, Watch};
use knobel_api::{ProgressReader, StreamEvent, write};

use crate::{QuestionResult, ask, run};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since the worker started.
    safe fn now() -> f64;
    /// Receives a text, which is valid only during the call.
    fn tell(text: *const u8, length: usize);
    /// Returns a value other than 0 if the page no longer waits for the answer.
    safe fn over() -> u32;
}

static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn question() -> MutexGuard<'static, Vec<u8>> {
    QUESTION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The path and the body of a question.
fn parts(question: &[u8]) -> (&str, &[u8]) {
    let end = question.iter().position(|&byte| byte == b'\n');
    let (path, body) = question.split_at(end.unwrap_or(question.len()));
    (std::str::from_utf8(path).unwrap_or(""), body)
}

fn say(text: &str) {
    // SAFETY: the script reads the text before it returns and keeps no pointer to it.
    unsafe { tell(text.as_ptr(), text.len()) }
}

/// The page, which receives events and may stop the work.
struct Page;

impl Watch for Page {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        (over() != 0).then_some(StopReason::Interrupted)
    }
}

impl ProgressReader for Page {
    fn take(&mut self, told: StreamEvent) -> bool {
        say(&write(&told));
        true
    }

    fn over(&mut self) -> bool {
        over() != 0
    }
}

/// Reserves memory for a question of `length` bytes and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    knobel_clock::hand_in(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
    let mut question = question();
    question.clear();
    question.resize(length, 0);
    question.as_mut_ptr()
}

/// Answers the question. The result is 0 if the answer was sent, the number of lanes if the
/// question is a job, −1 if it was rejected and the error sent, and −2 if only a server answers it.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> i32 {
    let question = question();
    let (path, body) = parts(&question);
    match ask(path, body, &mut Page) {
        Ok(QuestionResult::Answer(text)) => {
            say(&text);
            0
        }
        Ok(QuestionResult::Lanes(lanes)) => lanes as i32,
        Ok(QuestionResult::Unknown) => -2,
        Err(refusal) => {
            say(&write(&refusal.failure()));
            -1
        }
    }
}

/// Runs a lane of the question and sends its events.
#[unsafe(no_mangle)]
pub extern "C" fn lane(number: usize) {
    let question = question();
    let (path, body) = parts(&question);
    run(path, body, number, &mut Page);
}
