//! Dispatch: search × heuristic × board storage by name, compiled once.
//!
//! A search knows no puzzle, and a heuristic knows no search. This crate compiles every algorithm
//! of `knobel-search` for the heuristics and storages of sliding tiles, behind one function,
//! [`run`]. There is one dynamic call per job, and static code below it. These generic copies take
//! most of the compile time of the library. They have a crate of their own, so that a change in the
//! library above does not compile them again.
//!
//! [`HEURISTICS`] lists the heuristics. [`HeuristicExpr`] parses their names and expressions such
//! as `max(manhattan,hamming)`. The caller brings the pattern databases of a heuristic; this crate
//! builds and loads no table.
//!
//! ```
//! use knobel_core::Limits;
//! use knobel_search::Settings;
//! use knobel_dispatch::{HeuristicExpr, SearchTask, run};
//! use knobel_search::ALGORITHMS;
//! use knobel_tiles::{Goal, Problem, notation};
//!
//! let board = notation::parse_board("1 2 3 / 4 0 6 / 7 5 8", None)?;
//! let problem = Problem::new(board, &Goal::Last)?;
//! let a_star = ALGORITHMS.iter().find(|info| info.name == "a-star").expect("listed");
//! let expression = HeuristicExpr::read("max(manhattan,linear-conflict)")?;
//! let task = SearchTask {
//!     problem: &problem,
//!     limits: Limits::default(),
//!     settings: Settings::default(),
//! };
//! let report = run(a_star, &expression, &[], &task, &mut ());
//! assert_eq!(report.path().map(Vec::len), Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! - `serde`: reports and errors can be serialized as a code and its values, as `knobel-api` does.
//! - `schema`: types have JSON schemas. This needs the standard library and is meant for tests.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod composed;
mod estimator;
mod expression;
mod heuristics;
mod info;
mod requirement;
mod run;

pub use estimator::GoalEstimator;
pub use expression::{HeuristicExpr, HeuristicExprError, HeuristicPart};
pub use heuristics::{
    FITTING_TABLES, HEURISTICS, LINEAR_CONFLICT, MANHATTAN, MOST_TABLE_CELLS, WALKING_DISTANCE,
    all_heuristics, heuristic, pattern_databases, run_tables,
};
pub use info::{Admissibility, HeuristicInfo, TableCost};
pub use requirement::{Requirement, Unfit};
pub use run::{SearchTask, run};
