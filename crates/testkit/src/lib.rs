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

/// The Rust code of README and docs/ is compiled and run here, because packages contain neither.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../docs/index.md")]
#[doc = include_str!("../../../docs/aksen.md")]
#[doc = include_str!("../../../docs/clusters.md")]
#[doc = include_str!("../../../docs/documents.md")]
#[doc = include_str!("../../../docs/edge-matching.md")]
#[doc = include_str!("../../../docs/getting-started.md")]
#[doc = include_str!("../../../docs/large-boards.md")]
#[doc = include_str!("../../../docs/measuring.md")]
#[doc = include_str!("../../../docs/playing.md")]
#[doc = include_str!("../../../docs/python.md")]
#[doc = include_str!("../../../docs/reference.md")]
#[doc = include_str!("../../../docs/rust.md")]
#[doc = include_str!("../../../docs/teaching.md")]
struct Documents;

pub mod corpus;
pub mod fewest;
pub mod heuristics;
#[cfg(feature = "inputs")]
pub mod inputs;
pub mod oracle;
pub mod published;
pub mod toy;
