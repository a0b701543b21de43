//! The objective of solving a board: the best solution, any solution soon, one within a factor of
//! the optimum, or the solution of a named method.

use std::fmt;
use std::str::FromStr;

use knobel_dispatch::{HeuristicInfo, LINEAR_CONFLICT, WALKING_DISTANCE};
use knobel_optimal::TableChoice;
use knobel_search::{Algorithm, IdaStar};

use crate::methods::Method;
use crate::policy::SEARCHABLE;
use crate::registry::{self, HeuristicExpr};
use crate::{Metric, Problem, SolveError, tables};

/// The kind of solution that is wanted, or the method to use.
///
/// ```
/// use knobel::Objective;
///
/// let objective: Objective = "A* + manhattan".parse()?;
/// assert_eq!(objective.names(), ("a-star", Some("manhattan")));
/// assert!(matches!("best".parse()?, Objective::Best));
/// # Ok::<(), knobel::SolveError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub enum Objective {
    /// Optimally if the board's size allows it, otherwise as well as the limits allow. The policy
    /// chooses the method.
    #[default]
    Best,
    /// At most this many percent of the optimal length: 105 allows 5 % more. Values below 100 count
    /// as 100.
    Within(u32),
    /// Any solution, within milliseconds.
    Fast,
    /// By a method of the registry.
    Named {
        /// Its name.
        algorithm: &'static str,
        /// The heuristic. `None` stands for the strongest simple one for the board.
        heuristic: Option<HeuristicExpr>,
    },
    /// By the search that suits this heuristic and the board's size.
    Guided(HeuristicExpr),
}

/// The heuristics for an algorithm that is named without one, strongest first, and the most cells
/// of boards that they are used on.
pub(crate) static DEFAULT_HEURISTICS: [(&HeuristicInfo<'static>, usize); 2] = [
    // This is the strongest heuristic without pattern databases. On thin large boards, building its
    // own tables takes too long.
    (WALKING_DISTANCE, SEARCHABLE),
    // This one suits boards of any size.
    (LINEAR_CONFLICT, usize::MAX),
];

const BEST: &str = "best";
const FAST: &str = "fast";

impl Objective {
    /// The method of this name, with this heuristic if one is given.
    ///
    /// # Errors
    /// If there is no such method or no such heuristic.
    pub fn named(algorithm: &str, heuristic: Option<&str>) -> Result<Self, SolveError> {
        Ok(Self::Named {
            algorithm: registry::method_name(algorithm)?,
            heuristic: heuristic.map(HeuristicExpr::read).transpose()?,
        })
    }

    /// A method that needs no heuristic.
    pub fn of(method: &dyn Method) -> Self {
        Self::Named {
            algorithm: method.info().name,
            heuristic: None,
        }
    }

    /// The names of the method and its heuristic, or the word for an objective without a method.
    pub fn names(&self) -> (&'static str, Option<&str>) {
        match self {
            Self::Best => (BEST, None),
            Self::Within(_) => ("within", None),
            Self::Fast => (FAST, None),
            Self::Named {
                algorithm,
                heuristic,
            } => (
                algorithm,
                heuristic.as_ref().map(|heuristic| heuristic.info().name),
            ),
            Self::Guided(heuristic) => (IdaStar::INFO.name, Some(heuristic.info().name)),
        }
    }

    /// The metric in which a problem is solved: the chosen one, or that of the method.
    pub fn metric(&self, chosen: Option<Metric>) -> Metric {
        let named = registry::named(self.names().0).next();
        let of_method = || named.map_or(Metric::default(), |method| method.info().metric);
        chosen.unwrap_or_else(of_method)
    }

    /// The heuristic that was named, if any.
    pub fn heuristic(&self) -> Option<&HeuristicExpr> {
        match self {
            Self::Named { heuristic, .. } => heuristic.as_ref(),
            Self::Guided(heuristic) => Some(heuristic),
            Self::Best | Self::Within(_) | Self::Fast => None,
        }
    }

    /// The method that was named, as it solves this problem; `None` if the policy chooses.
    ///
    /// # Errors
    /// If the heuristic cannot guide the method.
    pub(crate) fn method(&self, problem: &Problem) -> Result<Option<Box<dyn Method>>, SolveError> {
        let (algorithm, heuristic) = match self {
            Self::Best | Self::Within(_) | Self::Fast => return Ok(None),
            Self::Named {
                algorithm,
                heuristic,
            } => (*algorithm, heuristic.as_ref()),
            Self::Guided(heuristic) if has_search_of_its_own(heuristic, problem) => {
                return Ok(Some(Box::new(registry::PDB)));
            }
            Self::Guided(heuristic) => (IdaStar::INFO.name, Some(heuristic)),
        };
        let Some(heuristic) = heuristic else {
            return unguided(algorithm, problem).map(Some);
        };
        let no_pair = || SolveError::NoPair {
            method: algorithm,
            heuristic: heuristic.info().name.to_owned(),
        };
        let guided = registry::guided(algorithm, heuristic, problem.shape());
        guided.map(Some).ok_or_else(no_pair)
    }
}

/// Writes the name that [`FromStr`] reads, if there is one.
impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.names()) {
            (Self::Within(percent), (name, _)) => {
                write!(f, "{name}-{}", f64::from(*percent) / 100.0)
            }
            (Self::Guided(heuristic), _) => write!(f, "guided by {}", heuristic.info().name),
            (_, (name, Some(heuristic))) => write!(f, "{name}+{heuristic}"),
            (_, (name, None)) => f.write_str(name),
        }
    }
}

/// Returns whether these are the pattern databases that fit the board by themselves, on a board
/// that only their own search accepts.
fn has_search_of_its_own(heuristic: &HeuristicExpr, problem: &Problem) -> bool {
    let fitting = tables::only_choice(heuristic) == Some(TableChoice::Small);
    fitting && problem.shape().cells() > SEARCHABLE
}

/// The method of this name without a heuristic, or with the strongest simple one.
fn unguided(algorithm: &str, problem: &Problem) -> Result<Box<dyn Method>, SolveError> {
    if let Some(method) = registry::find(algorithm, None) {
        return Ok(Box::new(method));
    }
    let cells = problem.shape().cells();
    let heuristics = DEFAULT_HEURISTICS.iter().filter(|(_, most)| cells <= *most);
    let mut methods =
        heuristics.filter_map(|(heuristic, _)| registry::find(algorithm, Some(heuristic.name)));
    let fitting = methods.find(|method| method.fits(problem).is_ok());
    let first = || registry::named(algorithm).next();
    let method = fitting.or_else(first).ok_or_else(|| SolveError::NoMethod {
        name: algorithm.to_owned(),
    });
    Ok(Box::new(method?))
}

/// Reads `best`, `fast`, a method, or a method and its heuristic as in `a-star+manhattan`. Methods
/// may be written as in [`registry::method_name`].
impl FromStr for Objective {
    type Err = SolveError;

    fn from_str(text: &str) -> Result<Self, SolveError> {
        let (name, heuristic) = match text.split_once('+') {
            None => (text, None),
            Some((name, heuristic)) => (name, Some(heuristic.trim())),
        };
        let objective = match &*name.trim().to_ascii_lowercase() {
            BEST => Self::Best,
            FAST => Self::Fast,
            _ => return Self::named(name, heuristic),
        };
        match heuristic {
            None => Ok(objective),
            Some(heuristic) => Err(SolveError::NoPair {
                method: objective.names().0,
                heuristic: HeuristicExpr::read(heuristic)?.info().name.to_owned(),
            }),
        }
    }
}
