//! Shared test support: a toy puzzle, exhaustive oracles and the committed corpus.
//!
//! Only tests use this crate. The suite in `tests/testkit/conformance.rs` asks every registered
//! method to solve every case of the corpus, so a new method is tested as soon as it is registered.
//! If a method cannot solve a case, `data/conformance.txt` names it with a reason.
//!
//! ```
//! use knobel_testkit::corpus::Corpus;
//!
//! assert!(Corpus::load().cases.iter().any(|case| case.name == "4x4-28" && case.length == 28));
//! ```
#![forbid(unsafe_code)]

/// The code in README and GUIDE is compiled and run. Here, because packages do not contain them.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../GUIDE.md")]
struct Documents;

pub mod corpus;
pub mod heuristics;
pub mod oracle;
pub mod published;
pub mod runs;
pub mod toy;
