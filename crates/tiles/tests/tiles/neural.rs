//! Tests of the neural network on every 3×3 board: the sums fit an 8-bit processor's 16-bit
//! arithmetic, and the estimated distance is good.

use knobel_tiles::neural::{KINDS, Network, NetworkView};
use knobel_tiles::perfect::Layers;
use knobel_tiles::{Board, Shape};

fn goal(blank: usize) -> Board {
    let mut tiles: Vec<u32> = (1..9).collect();
    tiles.insert(blank, 0);
    Board::new(Shape::new(3, 3).unwrap(), tiles).unwrap()
}

#[test]
fn every_sum_fits_16_bits_and_the_distance_is_close() {
    for (kind, blank) in KINDS.into_iter().enumerate() {
        let (goal, network) = (goal(blank), Network::of_kind(kind));
        let view = NetworkView::of_goal_blank(blank);
        let home = |tile: u32| {
            goal.tiles()
                .iter()
                .position(|&other| other == tile)
                .unwrap()
        };
        let homes: Vec<usize> = (0..9).map(home).collect();
        let layers = Layers::new(&goal).unwrap();
        let (mut wrong, mut boards) = (0, 0);
        for distance in 0..=layers.farthest() {
            for board in layers.boards(distance) {
                let tiles = board.tiles();
                let (seen, blank) = view.board(board.blank(), |cell| homes[tiles[cell] as usize]);
                let look = network.look(&seen, blank);
                let mut sums = look.second.iter().chain(&look.outputs);
                assert!(sums.all(|&sum| i16::try_from(sum).is_ok()), "{board:?}");
                wrong += look.distance().abs_diff(distance);
                boards += 1;
            }
        }
        assert_eq!(boards, 181_440);
        assert!(
            wrong < 2 * boards,
            "wrong by {wrong} moves on {boards} boards"
        );
    }
}
