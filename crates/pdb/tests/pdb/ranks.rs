//! Tests that ranking gives each placement of a pattern's tiles a number of its own.

use knobel_pdb::{Pattern, Ranking};
use knobel_tiles::Shape;

fn check_ranks(width: usize, height: usize, tiles: &[u8]) {
    let pattern = Pattern::new(Shape::new(width, height).unwrap(), 0, tiles).unwrap();
    let ranking = Ranking::new(&pattern);
    let mut seen = vec![false; pattern.entries()];
    let mut positions = vec![0u8; tiles.len()];
    fill(&ranking, &mut positions, 0, width * height, &mut seen);
    assert!(seen.iter().all(|&seen| seen));
}

fn fill(ranking: &Ranking, positions: &mut [u8], tile: usize, cells: usize, seen: &mut [bool]) {
    if tile == positions.len() {
        let digits = positions.iter().rev().fold(0, |digits, &cell| {
            digits << ranking.digit_bits() | u64::from(cell)
        });
        let rank = ranking.rank(digits);
        assert!(!seen[rank], "{positions:?} shares the rank {rank}");
        seen[rank] = true;
        return;
    }
    for cell in 0..cells as u8 {
        if !positions[..tile].contains(&cell) {
            positions[tile] = cell;
            fill(ranking, positions, tile + 1, cells, seen);
        }
    }
}

#[test]
fn ranking_is_a_bijection() {
    check_ranks(3, 3, &[1]);
    check_ranks(3, 3, &[1, 2, 3, 4, 5, 6, 7, 8]);
    check_ranks(4, 4, &[1, 2, 5, 6, 9]);
    check_ranks(5, 5, &[1, 2, 24]);
}
