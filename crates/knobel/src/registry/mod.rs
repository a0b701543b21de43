//! Every method by name. The command line, its help, JSON, the page, the conformance suite and the
//! signature use this list.
//!
//! To add a method, write `<name>.rs` in the folder `methods` with its `info`, `needs` and `run`.
//! Then add its `mod` line to the `mod.rs` there and a line here. The policy (`policy.rs`) lists it
//! if the objective `best` should choose it. Algorithms have their list in `knobel_search`,
//! heuristics in `knobel_dispatch`.

mod estimator;

use std::sync::LazyLock;

use knobel_dispatch::HeuristicPart;
pub use knobel_dispatch::{
    Admissibility, HEURISTICS, HeuristicExpr, HeuristicExprError, HeuristicInfo, MANHATTAN,
    all_heuristics, heuristic, pattern_databases, run_tables,
};
use knobel_pdb::Groups;
use knobel_search::{ALGORITHMS, AlgorithmInfo};
use knobel_tiles::Shape;

use crate::methods::{
    Anytime, Constructive, Method, MethodInfo, Patterns, PerfectTable, Runs, Search,
};
use crate::tables::MOST_CELLS;
use crate::{Metric, SolveError};
pub use estimator::{Estimator, estimate};

/// IDA* with the best available pattern databases.
pub static PDB: &dyn Method = &Patterns(None);
/// The fewest straight runs.
pub static STRAIGHT_RUNS: &dyn Method = &Runs;
/// Every distance of 3×3.
pub static PERFECT_TABLE: &dyn Method = &PerfectTable;
/// Any board, without a search.
pub static CONSTRUCTIVE: &dyn Method = &Constructive;
/// A first solution, then shorter ones.
pub static ANYTIME: &dyn Method = &Anytime;

/// The method that keeps its state, so that a run can be resumed or shared among ranks.
pub fn resumable(metric: Metric) -> &'static dyn Method {
    match metric {
        Metric::Stm => ANYTIME,
        Metric::Mtm => STRAIGHT_RUNS,
    }
}

/// All methods, the simplest first: searches with each heuristic that is computed from the board,
/// then the special solvers. [`find`] and [`guided`] return searches with other heuristics.
pub fn methods() -> &'static [&'static dyn Method] {
    static METHODS: LazyLock<Vec<&'static dyn Method>> = LazyLock::new(|| {
        let mut methods = Vec::<&dyn Method>::new();
        for algorithm in ALGORITHMS {
            let heuristics = &HEURISTICS[..if algorithm.informed {
                HEURISTICS.len()
            } else {
                1
            }];
            for heuristic in heuristics {
                methods.push(search(algorithm, heuristic));
            }
        }
        for tables in pattern_databases() {
            let tables = Patterns(Some(HeuristicExpr::listed(tables)));
            methods.push(Box::leak(Box::new(tables)));
        }
        methods.push(PDB);
        methods.extend([STRAIGHT_RUNS, PERFECT_TABLE, CONSTRUCTIVE, ANYTIME]);
        methods
    });
    &METHODS
}

/// Searches with named pattern databases.
fn searches_with_tables() -> &'static [&'static dyn Method] {
    static METHODS: LazyLock<Vec<&'static dyn Method>> = LazyLock::new(|| {
        let informed = ALGORITHMS.iter().filter(|algorithm| algorithm.informed);
        let guided = |algorithm| {
            pattern_databases()
                .iter()
                .map(move |it| search(algorithm, it))
        };
        informed.flat_map(guided).collect()
    });
    &METHODS
}

/// A method with static lifetime.
fn search(
    algorithm: &'static AlgorithmInfo,
    heuristic: &'static HeuristicInfo<'static>,
) -> &'static dyn Method {
    let expression = HeuristicExpr::listed(heuristic);
    Box::leak(Box::new(Search {
        algorithm,
        expression,
    }))
}

/// The name of the method that people write as `text`: `A*` and `astar` are `a-star`, `IDA_star` is
/// `ida-star`.
///
/// # Errors
/// If no method has this name.
pub fn method_name(text: &str) -> Result<&'static str, SolveError> {
    let written = letters(text);
    let mut names = method_names().into_iter();
    let known = names.find(|name| letters(name) == written);
    known.ok_or_else(|| match heuristic(text) {
        // This is the most common mistake.
        Some(info) => SolveError::HeuristicAlone {
            heuristic: info.name,
        },
        None => SolveError::NoMethod {
            name: text.trim().to_owned(),
        },
    })
}

/// A name without capitals, spaces, hyphens and underscores.
fn letters(name: &str) -> String {
    let letters = name
        .chars()
        .filter(|letter| !matches!(letter, ' ' | '-' | '_'));
    let letters: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    letters.replace('*', "star")
}

/// The distinct names of all methods, the simplest first.
pub fn method_names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for name in methods().iter().map(|method| method.info().name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// A named method with the heuristics that it takes.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NamedMethod {
    /// The description that all methods of this name have in common.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub info: MethodInfo<'static>,
    /// The heuristics that it takes.
    pub heuristics: Vec<&'static str>,
    /// The heuristics with which its tree can be drawn.
    pub drawn_with: Vec<&'static str>,
}

/// Lists every method by name, with those of its heuristics that are `offered`.
pub fn named_methods(offered: impl Fn(&HeuristicInfo<'_>) -> bool) -> Vec<NamedMethod> {
    let described = |name| {
        let mut info = named(name).next()?.info();
        info.compared = named(name).any(|method| method.info().compared);
        let heuristics = all_heuristics().filter(|heuristic| offered(heuristic));
        let with = heuristics.filter_map(|heuristic| find(name, Some(heuristic.name)));
        let (mut heuristics, mut drawn_with) = (Vec::new(), Vec::new());
        for method in with.map(|method| method.info()) {
            let heuristic = method.heuristic?.name;
            heuristics.push(heuristic);
            drawn_with.extend(method.follows.then_some(heuristic));
        }
        Some(NamedMethod {
            info,
            heuristics,
            drawn_with,
        })
    };
    method_names().into_iter().filter_map(described).collect()
}

/// The methods of this name, one per heuristic.
pub fn named(name: &str) -> impl Iterator<Item = &'static dyn Method> {
    let same = move |method: &&dyn Method| method.info().name == name;
    methods().iter().copied().filter(same)
}

/// Returns whether the method of this name improves its solution until a limit ends it.
pub fn improves(name: &str) -> bool {
    named(name).any(|method| method.info().anytime)
}

/// The method of this name with the heuristic of this name, or without one.
pub fn find(name: &str, heuristic: Option<&str>) -> Option<&'static dyn Method> {
    let meant = |method: &&dyn Method| {
        let info = method.info();
        let same = info.name == name || heuristic.is_some() && info.also == Some(name);
        same && info.heuristic.map(|info| info.name) == heuristic
    };
    let methods = methods().iter().chain(searches_with_tables());
    methods.copied().find(meant)
}

/// A listed search with a listed heuristic.
pub(crate) fn pair(algorithm: AlgorithmInfo, heuristic: &HeuristicInfo<'_>) -> &'static dyn Method {
    find(algorithm.name, Some(heuristic.name)).expect("informed searches take every heuristic")
}

/// The method of this name for boards of this shape with any heuristic, or `None` if the method is
/// uninformed.
///
/// ```
/// use knobel::{Shape, registry::{HeuristicExpr, guided}};
///
/// let expression = HeuristicExpr::read("max(linear-conflict,walking-distance)")?;
/// let method = guided("a-star", &expression, Shape::new(4, 4)?).expect("A* takes every heuristic");
/// assert_eq!(method.info().label(), "a-star with max(linear-conflict,walking-distance)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn guided(name: &str, expression: &HeuristicExpr, shape: Shape) -> Option<Box<dyn Method>> {
    if let Some(listed) = find(name, Some(expression.info().name)) {
        return Some(Box::new(listed));
    }
    // The IDA* that is compiled for pattern databases supports most partitions. The others use the
    // general IDA*, whose tables are for boards of up to 16 cells.
    let own = match expression.parts() {
        [HeuristicPart::Own(groups)] => Some(groups),
        _ => None,
    };
    let patterns = Patterns(Some(expression.clone()));
    let info = patterns.info();
    let meant = own.is_some() && [Some(info.name), info.also].contains(&Some(name));
    let suits = |groups: &Groups| shape.cells() > MOST_CELLS || groups.suit_solver(shape.cells());
    if meant && own.is_some_and(suits) {
        return Some(Box::new(patterns));
    }
    let name = info.also.filter(|_| meant).unwrap_or(name);
    let algorithm = ALGORITHMS.iter().find(|info| info.name == name)?;
    let expression = expression.clone();
    algorithm.informed.then(|| {
        Box::new(Search {
            algorithm,
            expression,
        }) as Box<dyn Method>
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_people_write_them() {
        for (written, name) in [
            (" A* ", "a-star"),
            ("IDA*", "ida-star"),
            ("astar", "a-star"),
            ("Weighted A*", "weighted-a-star"),
            ("ida_star_runs", "ida-star-runs"),
        ] {
            assert_eq!(method_name(written), Ok(name));
        }
        for name in method_names() {
            assert_eq!(method_name(name), Ok(name));
        }
        assert!(method_name("").is_err() && method_name("*").is_err());
    }
}
