//! Motifs can be distinguished, and they are cut along the edges of cards.

use knobel_draw::Colour;
use knobel_draw::motifs::{look, lower_half};

/// Returns the relative luminance, from 0 to 255.
fn lightness([r, g, b]: Colour) -> f64 {
    0.2126 * f64::from(r) + 0.7152 * f64::from(g) + 0.0722 * f64::from(b)
}

#[test]
fn motifs_differ_in_shape_and_lightness() {
    for one in 0..8 {
        for other in 0..one {
            assert_ne!(look(one).outline, look(other).outline, "{one} and {other}");
        }
    }
    let first = [0, 1, 2, 3].map(|motif| lightness(look(motif).colour));
    assert!(
        (0..4).all(|one| (0..one).all(|other| (first[one] - first[other]).abs() > 15.0)),
        "{first:?}"
    );
}

#[test]
fn a_square_is_cut_in_half() {
    let half = lower_half(&[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]);
    assert_eq!(half, [(1.0, 0.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, 0.0)]);
}
