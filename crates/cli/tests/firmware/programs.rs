//! The AKSEN report's programs in the simulator: its example, its ratios, its memory; and bad input for all five.

use knobel_aksen::{BOARD_LIMITS, Firmware, Program, Refusal, timing_tables};

use crate::{example, pair, simulate, simulated};

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
fn every_program_fits_the_board() {
    for program in Program::ALL {
        let Some(image) = simulated(Firmware::of(program)) else {
            return;
        };
        let run = simulate(&image, &[example()]);
        let memory = image.memory;
        assert!(memory.rom <= BOARD_LIMITS.rom, "{program:?}: {memory:?}");
        assert!(
            memory.globals() <= BOARD_LIMITS.globals,
            "{program:?}: {memory:?}"
        );
        assert!(
            run.stack <= BOARD_LIMITS.stack,
            "{program:?}: {} bytes of stack",
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

/// The largest agendas that the firmware allow still fit.
#[test]
fn the_deepest_settings_fit_the_board() {
    for (program, deepest) in [(Program::V1, 79), (Program::V2, 250), (Program::Astar, 12)] {
        let firmware = Firmware::of(program).max_depth(deepest).unwrap();
        let Some(image) = simulated(firmware) else {
            return;
        };
        let memory = image.memory;
        assert!(
            memory.globals() <= BOARD_LIMITS.globals,
            "{program:?}: {memory:?}"
        );
    }
}

/// The AKSEN report's times for its own pair and ours differ by one factor, the same for every step width.
#[test]
fn v2_has_the_printed_ratios() {
    if simulated(Firmware::of(Program::V2)).is_none() {
        return;
    }
    let tables = timing_tables(&[Program::V2], 9, &mut ()).unwrap();
    let factors: Vec<f64> = tables[0]
        .rows
        .iter()
        .filter(|row| row.length == 9)
        .map(|row| {
            let simulated = row.simulated.unwrap();
            assert_eq!(simulated.found, row.printed.found);
            row.printed.milliseconds / simulated.milliseconds
        })
        .collect();
    assert_eq!(factors.len(), 5);
    let least = factors.iter().copied().fold(f64::INFINITY, f64::min);
    let most = factors.iter().copied().fold(0.0, f64::max);
    assert!(most / least <= 1.10, "{factors:?}");
    assert!((0.3..=3.0).contains(&least), "{factors:?}");
}

/// Each is refused with its code, at once, and the next pair is solved as if nothing had been.
#[test]
fn bad_pairs_get_a_code_and_do_no_harm() {
    let cases = [
        (pair("aacdefgho", "abcdefgho"), Refusal::BadBoard),
        (pair("abcdefgho", "aacdefgho"), Refusal::BadBoard),
        (pair("abcdefgho", "abcdefghh"), Refusal::BadBoard),
        (pair("abcdefghz", "abcdefghz"), Refusal::BadBoard),
        (pair("abcdefgio", "abcdefgio"), Refusal::BadBoard),
        (pair("ooooooooo", "ooooooooo"), Refusal::BadBoard),
        (pair("abcdefgho", "bacdefgho"), Refusal::Unreachable),
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

/// Limits are answers, too.
#[test]
fn too_deep_and_too_many_are_said() {
    let far = pair("hgfedcbao", "abcdefgho");
    let cases = [
        (
            Firmware::of(Program::V2).max_depth(6).unwrap(),
            Refusal::TooDeep,
        ),
        (
            Firmware::of(Program::V1).max_depth(6).unwrap(),
            Refusal::TooDeep,
        ),
        (
            Firmware::of(Program::Astar).max_depth(6).unwrap(),
            Refusal::TooDeep,
        ),
        (Firmware::of(Program::Astar), Refusal::AgendaFull),
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
fn half_a_pair_is_no_pair() {
    let Some(image) = simulated(Firmware::of(Program::Perfect)) else {
        return;
    };
    for text in ["", "\n", "abc", "abcdefgho abcdefgh"] {
        let run = image.simulate_text(text, &mut ()).unwrap();
        assert_eq!(run.replies, [], "{text:?}");
    }
}
