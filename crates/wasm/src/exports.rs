//! What the worker's script calls, and what it is asked: the only unsafe file here.
//!
//! A question is the text `path`, a line feed, and the body. The script asks for [`room`], writes
//! it there and calls [`answer`] or [`lane`]; whatever comes of it goes to the script's `tell`.
#![allow(unsafe_code, reason = "exports and imports are")]

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel::{Progress, StopReason, Watch};
use knobel_api::{ProgressReader, StreamEvent, write};

use crate::{QuestionResult, ask, run};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since the worker began.
    safe fn now() -> f64;
    /// Takes a text. It lies at `text` only until this returns.
    fn tell(text: *const u8, length: usize);
    /// Not 0 if nobody waits any more.
    safe fn over() -> u32;
}

static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn question() -> MutexGuard<'static, Vec<u8>> {
    QUESTION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The question's path and body.
fn parts(question: &[u8]) -> (&str, &[u8]) {
    let end = question.iter().position(|&byte| byte == b'\n');
    let (path, body) = question.split_at(end.unwrap_or(question.len()));
    (std::str::from_utf8(path).unwrap_or(""), body)
}

fn say(text: &str) {
    // SAFETY: the script reads the text before it returns and keeps no pointer to it.
    unsafe { tell(text.as_ptr(), text.len()) }
}

/// The page, as one who waits.
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

/// Where to write a question of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    knobel_clock::hand_in(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
    let mut question = question();
    question.clear();
    question.resize(length, 0);
    question.as_mut_ptr()
}

/// Answers the question. 0: it is told; more: it has so many lanes; −1: it is refused, and why is
/// told; −2: it is not answered here.
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

/// Does this lane of the question. Each of its events is told.
#[unsafe(no_mangle)]
pub extern "C" fn lane(number: usize) {
    let question = question();
    let (path, body) = parts(&question);
    run(path, body, number, &mut Page);
}
