//! The towers of Hanoi, defined by two closures.

use knobel::search::closures::bfs;

const DISKS: usize = 6;

/// The peg of each disk, the smallest disk first.
type Towers = [u8; DISKS];

/// A disk can go to a peg if no smaller disk lies on either of the two.
fn moves(towers: &Towers) -> Vec<Towers> {
    let mut after = Vec::new();
    for (disk, &from) in towers.iter().enumerate() {
        let smaller = &towers[..disk];
        for to in (0..3).filter(|&to| to != from) {
            if !smaller.contains(&from) && !smaller.contains(&to) {
                let mut next = *towers;
                next[disk] = to;
                after.push(next);
            }
        }
    }
    after
}

fn main() {
    let path = bfs(&[0; DISKS], moves, |towers| *towers == [2; DISKS]);
    let moves = path.expect("the towers can be moved").len() - 1;
    println!("{DISKS} disks take {moves} moves");
    assert_eq!(moves, (1 << DISKS) - 1);
}
