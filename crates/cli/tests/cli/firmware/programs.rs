//! The AKSEN report's programs in the simulator: its example, ratios and memory, and bad input for
//! all programs.

use knobel_aksen::{BOARD_LIMITS, Firmware, FirmwareError, Program, timing_rows};

use super::{example, pair, simulate, simulated};

#[test]
fn every_program_finds_the_printed_path() {
    for program in Program::ALL {
        let Some(image) = simulated(Firmware::of(program)) else {
            return;
        };
        let run = simulate(&image, &[example()]);
        assert_eq!(
            run.replies[0].outcome.as_deref(),
            Ok("urulddruu"),
            "{program:?}"
        );
    }
}

#[test]
#[ignore = "slow"]
fn every_program_fits_the_board() {
    for program in Program::ALL {
        let Some(image) = simulated(Firmware::of(program)) else {
            return;
        };
        let run = simulate(&image, &[example()]);
        let memory = image.memory;
        assert!(
            BOARD_LIMITS.hold(&memory, run.stack),
            "{program:?}: {memory:?}, {} bytes of stack",
            run.stack
        );
        if let Some(said) = program.printed() {
            assert!(
                run.stack <= said.stack,
                "{program:?}: {} bytes of stack",
                run.stack
            );
        }
        if program == Program::Ida {
            assert!(memory.rom <= 1024, "{memory:?}");
        }
    }
}

/// Every program fits and solves at the greatest depth that the firmware accepts. `v1` and `v2`
/// would not fit with one more.
#[test]
#[ignore = "slow"]
fn the_deepest_settings_fit_the_board() {
    for program in Program::ALL {
        let Ok(firmware) = Firmware::of(program).max_depth(program.deepest()) else {
            continue;
        };
        let Some(image) = simulated(firmware) else {
            return;
        };
        let run = simulate(&image, &[example()]);
        assert_eq!(run.replies[0].outcome.as_deref(), Ok("urulddruu"));
        let memory = image.memory;
        assert!(
            BOARD_LIMITS.hold(&memory, run.stack),
            "{program:?}: {memory:?}"
        );
        let left = BOARD_LIMITS.globals - memory.xram;
        match program {
            Program::V1 => assert!(left < 2 * 82 + 5, "{left} bytes left"),
            Program::V2 => assert!(left < 13, "{left} bytes left"),
            _ => {}
        }
    }
}

/// With a limit of 500, the first path of the depth-first search has more than 255 moves.
#[test]
fn v2_counts_beyond_a_byte() {
    let firmware = Firmware::of(Program::V2);
    let firmware = firmware.max_depth(543).unwrap().step_width(500).unwrap();
    let Some(image) = simulated(firmware) else {
        return;
    };
    let run = simulate(&image, &[example()]);
    let moves = run.replies[0].outcome.as_ref().unwrap();
    assert_eq!(moves.len(), 497);
    example().check(moves).unwrap();
}

/// Every row of up to twelve moves in two of the AKSEN report's timing tables agrees, or is a known
/// misprint.
#[test]
#[ignore = "slow"]
fn the_printed_tables_agree() {
    if simulated(Firmware::of(Program::V2)).is_none() {
        return;
    }
    let [v2, astar] = [Program::V2, Program::AstarPrinted]
        .map(|program| timing_rows(program, 12, &mut ()).unwrap());
    assert_eq!((v2.len(), astar.len()), (27, 30));
    for row in v2.iter().chain(&astar) {
        assert!(row.agrees(), "{row:?}");
    }
    // Our v2 takes the printed times up to one constant factor, because its searches are the same.
    let factors = v2.iter().map(|row| {
        row.printed.milliseconds / row.simulated.expect("v2 solves every row").milliseconds
    });
    let factors: Vec<f64> = factors.collect();
    let least = factors.iter().copied().fold(f64::INFINITY, f64::min);
    let most = factors.iter().copied().fold(0.0, f64::max);
    assert!(most / least <= 1.15, "{factors:?}");
    assert!((0.3..=3.0).contains(&least), "{factors:?}");
}

/// Each bad pair is rejected at once with its code, and the next pair is solved normally.
#[test]
#[ignore = "slow"]
fn bad_pairs_get_a_code_and_the_next_pair_is_solved() {
    let cases = [
        (pair("aacdefgho", "abcdefgho"), FirmwareError::BadBoard),
        (pair("abcdefgho", "aacdefgho"), FirmwareError::BadBoard),
        (pair("abcdefgho", "abcdefghh"), FirmwareError::BadBoard),
        (pair("abcdefghz", "abcdefghz"), FirmwareError::BadBoard),
        (pair("abcdefgio", "abcdefgio"), FirmwareError::BadBoard),
        (pair("ooooooooo", "ooooooooo"), FirmwareError::BadBoard),
        (pair("abcdefgho", "bacdefgho"), FirmwareError::Unreachable),
    ];
    let mut asked: Vec<_> = cases.iter().map(|(pair, _)| *pair).collect();
    asked.push(example());
    for program in Program::ALL {
        let Some(image) = simulated(Firmware::of(program)) else {
            return;
        };
        let run = simulate(&image, &asked);
        let (last, refused) = run.replies.split_last().unwrap();
        for ((pair, refusal), answer) in cases.iter().zip(refused) {
            assert_eq!(answer.outcome, Err(*refusal), "{program:?}: {pair}");
            assert!(answer.microseconds < 3000, "{program:?}: {answer:?}");
        }
        assert_eq!(last.outcome.as_deref(), Ok("urulddruu"));
    }
}

/// Reaching a limit is a valid answer.
#[test]
fn depth_and_agenda_limits_are_reported() {
    let far = pair("hgfedcbao", "abcdefgho");
    let cases = [
        (
            Firmware::of(Program::V2).max_depth(6).unwrap(),
            FirmwareError::TooDeep,
        ),
        (
            Firmware::of(Program::V1).max_depth(6).unwrap(),
            FirmwareError::TooDeep,
        ),
        (
            Firmware::of(Program::Astar).max_depth(6).unwrap(),
            FirmwareError::TooDeep,
        ),
        (Firmware::of(Program::Astar), FirmwareError::AgendaFull),
    ];
    for (firmware, refusal) in cases {
        let Some(image) = simulated(firmware) else {
            return;
        };
        let run = simulate(&image, &[far]);
        assert_eq!(run.replies[0].outcome, Err(refusal), "{firmware:?}");
    }
}

/// Input that ends within a pair ends the program.
#[test]
fn half_a_pair_is_rejected() {
    let Some(image) = simulated(Firmware::of(Program::Perfect)) else {
        return;
    };
    for text in ["", "\n", "abc", "abcdefgho abcdefgh"] {
        let run = image.simulate_text(text, &mut ()).unwrap();
        assert_eq!(run.replies, [], "{text:?}");
    }
}
