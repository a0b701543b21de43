//! The registry of methods and heuristics as help text and as accepted argument values.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use knobel::MethodInfo;
use knobel::registry::{self, Admissibility, HeuristicExpr, HeuristicInfo};
use knobel::search::Guarantee;
use knobel::tiles::{Cells, LargeCells, Shape};

use super::options::needed;
use super::text::thousands;

/// Accepts the names of methods.
pub fn algorithm_parser() -> NameParser<&'static str> {
    NameParser {
        read: |text| registry::method_name(text).map_err(needed),
        names: methods_as_values,
    }
}

fn methods_as_values() -> Vec<PossibleValue> {
    let value = |info: MethodInfo<'_>| PossibleValue::new(info.name).help(info.summary);
    named().map(value).collect()
}

/// Accepts a heuristic: a name or an expression.
pub fn heuristic_parser() -> NameParser<HeuristicExpr> {
    NameParser {
        read: |text| HeuristicExpr::read(text).map_err(|error| error.to_string()),
        names: heuristics_as_values,
    }
}

/// Accepts heuristics separated by commas.
pub fn heuristics_parser() -> NameParser<Heuristics> {
    NameParser {
        read: |text| match HeuristicExpr::read_list(text) {
            Ok(list) => Ok(Heuristics(list)),
            Err(error) => Err(error.to_string()),
        },
        names: heuristics_as_values,
    }
}

fn heuristics_as_values() -> Vec<PossibleValue> {
    let listed = registry::all_heuristics();
    listed
        .map(|info| PossibleValue::new(info.name).help(info.summary))
        .collect()
}

/// The heuristics of one argument.
#[derive(Clone)]
pub struct Heuristics(pub Vec<HeuristicExpr>);

/// Parses methods or heuristics, and lists their names for shell completion.
#[derive(Clone)]
pub struct NameParser<T> {
    read: fn(&str) -> Result<T, String>,
    names: fn() -> Vec<PossibleValue>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for NameParser<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.read.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter()))
    }
}

/// The first method of each name.
fn named() -> impl Iterator<Item = MethodInfo<'static>> {
    let first = |name| registry::named(name).next().map(|method| method.info());
    registry::method_names().into_iter().filter_map(first)
}

/// The algorithms that `compare` runs by default.
pub fn compared_algorithms() -> Vec<&'static str> {
    let compared = |name: &&str| registry::named(name).any(|method| method.info().compared);
    let names = registry::method_names().into_iter();
    names.filter(compared).collect()
}

/// The heuristics that `compare` runs by default.
pub fn compared_heuristics() -> impl Iterator<Item = &'static HeuristicInfo<'static>> {
    registry::HEURISTICS.iter().filter(|info| info.compared)
}

/// Every method and heuristic, one line each.
pub fn methods() -> String {
    let mut text = String::from(
        "Algorithms (* always optimal, + within the factor --weight, 1 optimal with --step-width \
         1):\n",
    );
    for info in named() {
        let mark = match info.guarantee {
            Guarantee::FewestMoves | Guarantee::CheapestIfAdmissible => '*',
            Guarantee::FewestMovesAtStepWidthOne => '1',
            Guarantee::WithinWeight => '+',
            _ => ' ',
        };
        text += &format!("  {mark} {:<17} {}\n", info.name, info.summary);
    }
    text += "\nHeuristics (* consistent, + admissible):\n";
    for info in registry::all_heuristics() {
        let mark = match info.admissibility {
            Admissibility::Consistent => '*',
            Admissibility::Admissible => '+',
            Admissibility::None => ' ',
        };
        text += &format!("  {mark} {:<17} {}\n", info.name, info.summary);
    }
    text += "  + pdb:1,2,5/3,4,6   pattern databases of groups of up to 8 tiles; up to 16 cells, \
             tiles without\n";
    text += "                      a group count by Manhattan distance; up to 25 cells, every \
             tile needs a group\n";
    text += "    max(a,b,…)        the maximum of several heuristics\n";
    let (shortest, longest, most) = (Shape::SHORTEST, Shape::LONGEST, LargeCells::MOST);
    text += &format!(
        "\nBoards have sides of {shortest} to {longest} cells. Boards of up to {} cells \
         ({side}x{side}) can be solved; for larger ones, 'knobel check' decides solvability.\n",
        thousands(most as u64),
        side = most.isqrt()
    );
    text += "\nExit codes: 0 solved, 1 proved unsolvable, 2 wrong usage or input, 3 stopped by a limit.";
    text
}
