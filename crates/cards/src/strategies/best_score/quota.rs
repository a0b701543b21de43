//! Which labels are used up early, and how many of their sides by each depth.

use knobel_core::Rng;

use crate::Game;

/// Some labels to use up early: one of [`QUOTA_SHARE`], drawn from all but the outside one.
pub(super) fn choose_labels(game: &Game, rng: &mut Rng) -> Vec<bool> {
    let mut labels: Vec<usize> = (1..game.matching().labels()).collect();
    rng.shuffle(&mut labels);
    let mut chosen = vec![false; game.matching().labels()];
    for &label in labels.iter().take(game.matching().labels() / QUOTA_SHARE) {
        chosen[label] = true;
    }
    chosen
}

/// One label of so many is chosen for the quotas.
const QUOTA_SHARE: usize = 6;
/// Percent of the sides with chosen labels that must be used by [`QUOTA_DEPTH`].
const QUOTA_PERCENT: u64 = 85;
/// Percent of the cells by which the quota is due.
const QUOTA_DEPTH: usize = 65;

/// Sides with chosen labels that must have been used, by depth.
pub(super) fn quotas(game: &Game, chosen: &[bool], cells: usize) -> Vec<u32> {
    let total: u64 = game
        .pieces()
        .iter()
        .flat_map(|piece| piece.0)
        .filter(|label| chosen[usize::from(label.0)])
        .count() as u64;
    let due = (cells * QUOTA_DEPTH / 100).max(1);
    // The first rows need room to find their way: the quota starts late and then rises in a
    // straight line.
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
    fn one_label_of_so_many_is_chosen_and_never_the_outside() {
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
