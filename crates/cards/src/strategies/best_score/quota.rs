//! Quotas: which labels are used up early, and how many of their sides by each depth.
//!
//! Without quotas, rare combinations of labels remain for the last rows, where no piece fits any
//! more.

use knobel_core::Rng;

use crate::Game;

/// Draws the labels to use up early: one in [`QUOTA_SHARE`], but never the outside.
pub(super) fn choose_labels(game: &Game, rng: &mut Rng) -> Vec<bool> {
    let mut labels: Vec<usize> = (1..game.matching().labels()).collect();
    rng.shuffle(&mut labels);
    let mut chosen = vec![false; game.matching().labels()];
    for &label in labels.iter().take(game.matching().labels() / QUOTA_SHARE) {
        chosen[label] = true;
    }
    chosen
}

/// One of this many labels is chosen.
const QUOTA_SHARE: usize = 6;
/// The percentage of the sides with chosen labels that must be used by [`QUOTA_DEPTH`].
const QUOTA_PERCENT: u64 = 85;
/// The percentage of the cells at which the quota is due.
const QUOTA_DEPTH: usize = 65;

/// Returns the number of sides with chosen labels that must be used, by depth.
pub(super) fn quotas(game: &Game, chosen: &[bool], cells: usize) -> Vec<u32> {
    let total: u64 = game
        .pieces()
        .iter()
        .flat_map(|piece| piece.0)
        .filter(|label| chosen[usize::from(label.0)])
        .count() as u64;
    let due = (cells * QUOTA_DEPTH / 100).max(1);
    // The quota starts late and then rises in a straight line, because the first rows need freedom.
    let start = game.width() * 2;
    (0..cells)
        .map(|depth| {
            let part = depth.saturating_sub(start).min(due) as u64;
            (total * QUOTA_PERCENT * part / (100 * due as u64)) as u32
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{GameSpec, draw};

    #[test]
    fn quotas_never_choose_the_outside_label() {
        let spec = GameSpec {
            width: 6,
            height: 6,
            motifs: 13,
            halves: false,
            framed: true,
            ..GameSpec::default()
        };
        let game = draw(&spec, &mut Rng::new(3)).unwrap();
        for seed in 0..50 {
            let chosen = choose_labels(&game, &mut Rng::new(seed));
            let number = chosen.iter().filter(|&&chosen| chosen).count();
            assert_eq!(number, chosen.len() / QUOTA_SHARE);
            assert!(number > 0 && !chosen[usize::from(crate::Label::OUTSIDE.0)]);
        }
    }
}
