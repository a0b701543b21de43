//! What the tests of every crate share: a toy puzzle, exhaustive oracles, the committed corpus, and one conformance
//! suite over all registered algorithms and heuristics.
//!
//! For tests only; nothing that ships depends on it. What is new in the registry is tested without a line here: the
//! suite asks every entry to solve every case of the corpus, and a pair that cannot is named with a reason in
//! `data/conformance.txt`.
#![forbid(unsafe_code)]

pub mod conformance;
pub mod corpus;
pub mod heuristics;
pub mod oracle;
pub mod toy;
