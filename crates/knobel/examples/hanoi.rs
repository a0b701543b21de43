//! The towers of Hanoi through two closures, as short as it gets.

use knobel::search::closures::bfs;

const DISKS: usize = 6;

/// For each disk, the smallest first, the peg it is on.
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
