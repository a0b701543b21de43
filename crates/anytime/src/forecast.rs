//! How long a proof by iterative deepening still takes: each bound expands a few times as much as
//! the one before, how many times changes little, and the pace so far is known.
//!
//! # References
//! Korf, Reid, Edelkamp: "Time complexity of iterative-deepening-A*", Artificial Intelligence 129,
//! 2001 (each bound expands a constant times as much as the one before).

use knobel_core::Cost;

/// A bound expands so many times as much as the one before, at least and at most, whatever was
/// seen.
const GROWTH: (f64, f64) = (3.0, 12.0);

/// Expansions from which on a bound tells how the next ones grow.
const MIN_EXPANSIONS: f64 = 5_000.0;

/// What is more than was foreseen is this part of itself more.
const OVERRUN: f64 = 0.25;

/// Next to the time that there is, a proof that is near takes at most this part, and at most all
/// once others have stopped for it.
const NEAR: f64 = 0.75;
/// One that is far takes at least so many times as much.
const FAR: f64 = 4.0;

/// Will a proof be done in time?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forecast {
    /// Surely, if all threads work at it.
    Near,
    /// It is not known.
    Open,
    /// Hardly.
    Far,
}

/// What the bounds of a proof have expanded, and how long that took.
#[derive(Debug, Clone, Copy, Default)]
pub struct ProofForecast {
    bound: Cost,
    /// Expansions at this bound so far, and at the bounds before, the last one first.
    now: f64,
    last: f64,
    before: f64,
    /// All of them, and the seconds of one thread that they took.
    expanded: f64,
    pub(crate) seconds: f64,
}

impl ProofForecast {
    /// It expanded so much in so many seconds of one thread, and is at this bound now.
    pub fn record(&mut self, bound: Cost, expanded: u64, seconds: f64) {
        self.now += expanded as f64;
        self.expanded += expanded as f64;
        self.seconds += seconds;
        if bound > self.bound {
            (self.before, self.last, self.now) = (self.last, self.now, 0.0);
            self.bound = bound;
        }
    }

    /// Seconds of one thread until every path shorter than `best` is ruled out; nothing where too
    /// little was seen.
    fn remaining(&self, best: Cost) -> Option<f64> {
        if self.before < MIN_EXPANSIONS {
            return None;
        }
        let growth = (self.last / self.before).max(self.now / self.last);
        let growth = growth.clamp(GROWTH.0, GROWTH.1);
        let mut bound = self.last * growth;
        let mut left = (bound - self.now).max(self.now * OVERRUN);
        // A path's length is odd or even with the board.
        let bounds = best.saturating_sub(self.bound.saturating_add(2));
        for _ in 0..bounds.div_ceil(2).min(1000) {
            bound *= growth;
            left += bound;
        }
        Some(left * self.seconds / self.expanded)
    }

    /// Will it be done in so many seconds of all threads together? `begun` says that others have
    /// stopped for it.
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

    /// Bounds from 60 on that expanded so much, 10,000 a second, and the one after them that has
    /// begun.
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
    fn what_is_left_grows_by_the_bounds_that_are_left() {
        assert_eq!(seen(&[]).remaining(70), None);
        assert_eq!(seen(&[100_000]).remaining(70), None);
        let mut forecast = seen(&[10_000, 50_000]);
        let left = |forecast: &ProofForecast, best| forecast.remaining(best).unwrap().round();
        // At 64: this bound alone, this one and the next.
        assert_eq!(left(&forecast, 66), 25.0);
        assert_eq!(left(&forecast, 68), 25.0 + 125.0);
        assert_eq!(left(&forecast, 67), left(&forecast, 68));
        forecast.record(64, 100_000, 10.0);
        assert_eq!(left(&forecast, 66), 15.0);
        // It is more than was foreseen, and so will the next be.
        forecast.record(64, 300_000, 30.0);
        assert_eq!(left(&forecast, 66), 10.0);
        assert_eq!(left(&forecast, 68), 10.0 + 40.0 * 8.0);
    }

    #[test]
    fn a_path_that_is_far_from_the_bound_makes_it_far() {
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
