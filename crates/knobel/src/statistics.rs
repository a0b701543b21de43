//! Statistics of measurements: averages, growth of search trees, and estimates of start boards.

use knobel_tiles::Board;

use crate::registry::{Estimator, HeuristicExpr};
use crate::{Answer, Metric};

/// Mean, median and maximum of several values.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The middle value, or the mean of the two middle values.
    pub median: f64,
    /// The maximum.
    pub max: f64,
}

impl Spread {
    /// The spread of these values, or `None` without values.
    ///
    /// ```
    /// use knobel::statistics::Spread;
    ///
    /// let spread = Spread::of([1.0, 9.0, 2.0, 4.0]).unwrap();
    /// assert_eq!((spread.mean, spread.median, spread.max), (4.0, 3.0, 9.0));
    /// assert_eq!(Spread::of([]), None);
    /// ```
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let (count, max) = (values.len(), *values.last()?);
        Some(Self {
            mean: values.iter().sum::<f64>() / count as f64,
            median: f64::midpoint(values[(count - 1) / 2], values[count / 2]),
            max,
        })
    }
}

/// The effective branching factor: the `b` with b + b² + … + b^length = generated. A uniform tree
/// of that depth with this number of nodes below its root has this branching factor. Returns `None`
/// if no node was generated or the path is empty.
///
/// ```
/// use knobel::statistics::branching_factor;
///
/// let binary = branching_factor(2 + 4 + 8, 3).unwrap();
/// assert!((binary - 2.0).abs() < 1e-9);
/// assert_eq!(branching_factor(0, 3), None);
/// ```
///
/// # References
/// Russell, Norvig: "Artificial Intelligence: A Modern Approach", 3.6.1 ("the effect of heuristic
/// accuracy").
pub fn branching_factor(generated: u64, length: usize) -> Option<f64> {
    if generated == 0 || length == 0 {
        return None;
    }
    let nodes = generated as f64;
    let below_root = |b: f64| {
        if (b - 1.0).abs() < 1e-9 {
            length as f64
        } else {
            b * (b.powf(length as f64) - 1.0) / (b - 1.0)
        }
    };
    let (mut low, mut high) = (0.0, nodes);
    // Bisection halves the interval in each step, which is enough for all digits.
    for _ in 0..120 {
        let middle = f64::midpoint(low, high);
        if below_root(middle) < nodes {
            low = middle
        } else {
            high = middle
        }
    }
    Some(f64::midpoint(low, high))
}

/// The mean growth factor of expansions from round to round. The last round is omitted because it
/// ends at the goal. Returns `None` if fewer than two rounds are left.
///
/// ```
/// use knobel::statistics::growth;
///
/// assert_eq!(growth(&[10, 30, 250, 4]), Some(5.0));
/// assert_eq!(growth(&[10, 4]), None);
/// ```
pub fn growth(expanded: &[u64]) -> Option<f64> {
    let (_, complete) = expanded.split_last()?;
    let (first, last) = (complete.first()?, complete.last()?);
    let steps = complete.len() - 1;
    let factor = *last as f64 / (*first).max(1) as f64;
    (steps > 0).then(|| factor.powf(1.0 / steps as f64))
}

/// Evaluates heuristics at the starts of answers. Each heuristic is constructed once per goal,
/// because some have tables.
#[derive(Default)]
pub struct Estimates(Vec<(String, Board, Option<Estimator>)>);

impl Estimates {
    /// The estimate of the start by the heuristic of the answer, if its value is known. It is
    /// unknown for tables that are not named, because a run may have replaced them by larger ones.
    pub fn of(&mut self, answer: &Answer, named: bool) -> Option<u32> {
        let (name, problem) = (answer.heuristic.as_deref()?, &answer.problem);
        let computed =
            HeuristicExpr::read(name).is_ok_and(|heuristic| heuristic.info().tables.is_none());
        if !computed || problem.metric() != Metric::Stm {
            // Iterative deepening starts with the estimate of the start board.
            let first = answer.rounds.first().filter(|_| named);
            return first.map(|round| round.bound);
        }
        let same = |(known, goal, _): &(String, Board, _)| *known == name && goal == problem.goal();
        let at = self.0.iter().position(same).unwrap_or_else(|| {
            let estimator = Estimator::new(name, problem.goal()).ok();
            self.0
                .push((name.to_owned(), problem.goal().clone(), estimator));
            self.0.len() - 1
        });
        Some(self.0[at].2.as_ref()?.at(problem.start()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_branching_factor_agrees_with_russell_and_norvig() {
        // "If A* finds a solution at depth 5 using 52 nodes, then the effective branching factor is
        // 1.92."
        let b = branching_factor(52, 5).unwrap();
        assert!((b - 1.92).abs() < 0.005, "{b}");
        // A path without any side branch, and one of a million moves.
        assert!((branching_factor(7, 7).unwrap() - 1.0).abs() < 1e-6);
        assert!((branching_factor(u64::MAX, 1_000_000).unwrap() - 1.0).abs() < 1e-3);
        assert!((branching_factor(5, 1).unwrap() - 5.0).abs() < 1e-6);
    }
}
