//! What the tests of every crate share: a toy puzzle, exhaustive oracles and the committed corpus.
//!
//! For tests only; nothing that ships depends on it. `tests/conformance.rs` is the suite over all registered methods:
//! what is new in the registry is tested without a line there. It asks every method to solve every case of the corpus,
//! and one that cannot is named with a reason in `data/conformance.txt`.
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
