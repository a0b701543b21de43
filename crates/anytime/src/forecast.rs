//! Predicts how long a proof by iterative deepening still takes.
//!
//! The number of expansions grows from bound to bound by a factor that changes little. The forecast
//! continues this geometric series up to the known solution, and multiplies it by the time per
//! expansion so far. It is used only to decide how many threads the proof gets, so a wrong forecast
//! costs time but never correctness.
//!
//! # References
//! R. E. Korf, M. Reid and S. Edelkamp, "Time complexity of iterative-deepening-A*", Artificial
//! Intelligence 129 (2001): the factor between bounds.

use knobel_core::Cost;

/// The smallest and the largest growth factor that a forecast uses, whatever was observed.
const GROWTH: (f64, f64) = (3.0, 12.0);

/// The growth from a bound is used only if the bound had at least this many expansions.
const MIN_EXPANSIONS: f64 = 5_000.0;

/// If a bound takes longer than forecast, assume that 25 % more is still to come.
const OVERRUN: f64 = 0.25;

/// A proof is near if it takes at most this fraction of the remaining time. Once other work has
/// stopped for it, the whole remaining time is allowed, so that the decision does not flip back.
const NEAR: f64 = 0.75;
/// A proof is far if it takes at least this many times the remaining time.
const FAR: f64 = 4.0;

/// Whether a proof will be finished in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forecast {
    /// Very likely, if all threads work on it.
    Near,
    /// Unknown.
    Open,
    /// Very unlikely.
    Far,
}

/// The expansions of a proof per bound, and the time that they took.
#[derive(Debug, Clone, Copy, Default)]
pub struct ProofForecast {
    bound: Cost,
    /// The expansions at the current bound.
    now: f64,
    /// The expansions at the last completed bound.
    last: f64,
    /// The expansions at the bound before that.
    before: f64,
    /// All expansions.
    expanded: f64,
    /// The thread seconds that they took.
    pub(crate) seconds: f64,
}

impl ProofForecast {
    /// Records that the proof expanded this many states in this many thread seconds, and is at this
    /// bound now.
    pub fn record(&mut self, bound: Cost, expanded: u64, seconds: f64) {
        self.now += expanded as f64;
        self.expanded += expanded as f64;
        self.seconds += seconds;
        if bound > self.bound {
            (self.before, self.last, self.now) = (self.last, self.now, 0.0);
            self.bound = bound;
        }
    }

    /// Returns the thread seconds until every path shorter than `best` is ruled out, or `None` if
    /// too little was observed.
    fn remaining(&self, best: Cost) -> Option<f64> {
        if self.before < MIN_EXPANSIONS {
            return None;
        }
        let growth = (self.last / self.before).max(self.now / self.last);
        let growth = growth.clamp(GROWTH.0, GROWTH.1);
        let mut bound = self.last * growth;
        let mut left = (bound - self.now).max(self.now * OVERRUN);
        // The lengths of all paths have the same parity, so bounds grow by two.
        let bounds = best.saturating_sub(self.bound.saturating_add(2));
        for _ in 0..bounds.div_ceil(2).min(1000) {
            bound *= growth;
            left += bound;
        }
        Some(left * self.seconds / self.expanded)
    }

    /// Predicts whether the proof will finish within `seconds` of all threads together. `begun`
    /// says that other work has already stopped for it.
    pub fn predict(&self, best: Cost, seconds: f64, begun: bool) -> Forecast {
        let near = if begun { 1.0 } else { NEAR };
        match self.remaining(best) {
            Some(left) if left <= seconds * near => Forecast::Near,
            Some(left) if left >= seconds * FAR => Forecast::Far,
            _ => Forecast::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A proof with bounds from 60 on that made these expansions at 10,000 per second, and has
    /// begun the next bound.
    fn seen(expanded: &[u64]) -> ProofForecast {
        let mut forecast = ProofForecast::default();
        forecast.record(60, 0, 0.0);
        for (bound, &expanded) in (62..).step_by(2).zip(expanded) {
            let half = expanded / 2;
            forecast.record(bound - 2, half, half as f64 / 10_000.0);
            forecast.record(bound, half, half as f64 / 10_000.0);
        }
        forecast
    }

    #[test]
    fn the_remaining_time_grows_with_the_number_of_bounds() {
        assert_eq!(seen(&[]).remaining(70), None);
        assert_eq!(seen(&[100_000]).remaining(70), None);
        let mut forecast = seen(&[10_000, 50_000]);
        let left = |forecast: &ProofForecast, best| forecast.remaining(best).unwrap().round();
        // At bound 64: the rest of this bound, and the next one.
        assert_eq!(left(&forecast, 66), 25.0);
        assert_eq!(left(&forecast, 68), 25.0 + 125.0);
        assert_eq!(left(&forecast, 67), left(&forecast, 68));
        forecast.record(64, 100_000, 10.0);
        assert_eq!(left(&forecast, 66), 15.0);
        // The bound takes longer than forecast, and so will the next one.
        forecast.record(64, 300_000, 30.0);
        assert_eq!(left(&forecast, 66), 10.0);
        assert_eq!(left(&forecast, 68), 10.0 + 40.0 * 8.0);
    }

    #[test]
    fn proofs_of_solutions_far_above_the_bound_are_far() {
        let forecast = seen(&[10_000, 50_000]);
        assert_eq!(forecast.predict(66, 34.0, false), Forecast::Near);
        assert_eq!(forecast.predict(66, 30.0, false), Forecast::Open);
        assert_eq!(forecast.predict(66, 30.0, true), Forecast::Near);
        assert_eq!(forecast.predict(66, 20.0, true), Forecast::Open);
        assert_eq!(forecast.predict(212, 1e9, false), Forecast::Far);
        assert_eq!(forecast.predict(Cost::MAX, 1e9, false), Forecast::Far);
        assert_eq!(seen(&[]).predict(212, 0.0, false), Forecast::Open);
    }
}
