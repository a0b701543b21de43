//! The lengths in the corpus equal those of the oracle if a board is small enough for it.

use knobel_testkit::corpus::Corpus;
use knobel_testkit::oracle::Oracle;

#[test]
fn lengths_of_small_boards_are_the_true_distances() {
    let cases = Corpus::load().cases.into_iter();
    let small: Vec<_> = cases
        .filter(|case| case.start.shape().cells() <= 10)
        .collect();
    assert!(small.len() >= 10, "{} small boards", small.len());
    for case in small {
        let oracle = Oracle::new(&case.goal_board());
        assert_eq!(
            oracle.distance(&case.start),
            Some(case.length),
            "{}",
            case.name
        );
    }
}
