//! Validation of input: boards as letters, paths and settings.

use knobel_aksen::{AksenError, BoardPair, Firmware, Letters, Program};

#[test]
fn only_correct_paths_pass() {
    let pair = BoardPair {
        start: "gaefdboch".parse().unwrap(),
        goal: "doefgbcah".parse().unwrap(),
    };
    assert!(pair.check("urulddruu").is_ok());
    for wrong in ["", "urulddru", "urulddruuu", "l", "x"] {
        assert!(pair.check(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn wrong_counts_and_symbols_are_rejected() {
    for text in ["", "abcdefgh", "abcdefghoa", "1 2 3 4 5 6 7 8 8", "a-b"] {
        let error = text.parse::<Letters>().unwrap_err().to_string();
        assert!(error.contains("nine tiles are needed"), "{error}");
    }
}

#[test]
fn settings_that_cannot_work_are_rejected() {
    let message = |result: Result<Firmware, AksenError>| result.unwrap_err().to_string();
    assert!(message(Firmware::of(Program::V2).step_width(0)).contains("never gets deeper"));
    assert!(message(Firmware::of(Program::V1).max_depth(83)).contains("1 to 82"));
    assert!(message(Firmware::of(Program::Perfect).step_width(2)).contains("takes no step width"));
}
