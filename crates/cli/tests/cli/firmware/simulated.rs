//! Runs the `.ihx` file of `perfect` cycle by cycle, as on the board.

use std::thread;

use knobel::Rng;
use knobel_aksen::{AksenError, BOARD_LIMITS, BoardPair, EXAMPLE, Firmware, Port, Program};

use super::oracle::{self, Cells};
use super::{built, example, letters, pair, simulate, simulate_if_there, simulated};

/// Time limit per pair in microseconds at 12 MHz.
const ALLOWED: u64 = 16_000;

/// For each cell of the goal's blank, the pair with the most lookups among all pairs.
const LONGEST: [(&str, &str, usize); 9] = [
    ("oefhbgdca", "oabcdefgh", 30),
    ("hgfodebca", "aobcdefgh", 30),
    ("hcogafbed", "abocdefgh", 30),
    ("ocfedghba", "abcodefgh", 29),
    ("hobfgdcea", "abcdoefgh", 29),
    ("fgobhecda", "abcdeofgh", 29),
    ("fdgeohabc", "abcdefogh", 30),
    ("hdgcefoba", "abcdefgoh", 29),
    ("ohgbefcda", "abcdefgho", 30),
];

/// Solves the pairs, asserts shortest paths, and returns the longest time.
fn assert_shortest(pairs: &[(BoardPair, usize)]) -> Option<u64> {
    let image = simulated(Firmware::of(Program::Perfect))?;
    let asked: Vec<BoardPair> = pairs.iter().map(|(pair, _)| *pair).collect();
    let run = simulate(&image, &asked);
    assert!(run.stack <= 32, "{} bytes of stack", run.stack);
    for ((pair, length), answer) in pairs.iter().zip(&run.replies) {
        let moves = answer
            .outcome
            .as_ref()
            .unwrap_or_else(|why| panic!("{pair}: {why:?}"));
        assert_eq!(moves.len(), *length, "{pair}: {moves}");
        pair.check(moves).unwrap();
    }
    run.replies.iter().map(|answer| answer.microseconds).max()
}

/// The slowest pairs, and 400 boards with random names of the tiles for each of nine goal blanks,
/// or all boards for one goal of each kind.
fn pairs_to_try(exhaustive: bool) -> Vec<(BoardPair, usize)> {
    let mut random = Rng::new(1);
    let cells: &[usize] = if exhaustive {
        &[0, 1, 4]
    } else {
        &[0, 1, 2, 3, 4, 5, 6, 7, 8]
    };
    let mut pairs = LONGEST
        .map(|(start, goal, length)| (pair(start, goal), length))
        .to_vec();
    for &cell in cells {
        let goal = oracle::goal_with_blank_at(cell);
        let mut boards = oracle::distances(goal);
        if !exhaustive {
            boards = some(boards, &mut random);
        }
        for (board, distance) in boards {
            let mut names = [1, 2, 3, 4, 5, 6, 7, 8];
            random.shuffle(&mut names);
            let named = |board| oracle::letters(&oracle::renamed(board, &names));
            let pair = BoardPair {
                start: named(board),
                goal: named(goal),
            };
            pairs.push((pair, distance));
        }
    }
    pairs
}

/// The 60 farthest boards and 340 others.
fn some(mut boards: Vec<(Cells, usize)>, random: &mut Rng) -> Vec<(Cells, usize)> {
    let farthest = boards.split_off(boards.len() - 60);
    random.shuffle(&mut boards);
    boards.truncate(340);
    boards.extend(farthest);
    boards
}

#[test]
#[ignore = "slow"]
fn perfect_is_shortest_in_the_simulator() {
    let exhaustive = std::env::var_os("KNOBEL_EXHAUSTIVE").is_some();
    let pairs = pairs_to_try(exhaustive);
    let half = pairs.len().div_ceil(2);
    let longest = thread::scope(|scope| {
        let workers: Vec<_> = pairs
            .chunks(half)
            .map(|part| scope.spawn(move || part.chunks(30_240).filter_map(assert_shortest).max()))
            .collect();
        workers
            .into_iter()
            .filter_map(|worker| worker.join().unwrap())
            .max()
    });
    if let Some(longest) = longest {
        println!(
            "{} pairs in the simulator, longest {longest} microseconds",
            pairs.len()
        );
        assert!(longest <= ALLOWED, "{longest} microseconds");
    }
}

#[test]
fn perfect_fits_the_board() {
    for port in [Port::Simulator, Port::Serial] {
        let Some(image) = built(Firmware::of(Program::Perfect), port) else {
            return;
        };
        let memory = image.memory;
        assert!(memory.rom <= BOARD_LIMITS.rom, "{memory:?}");
        assert!(memory.xram <= 256, "{memory:?}");
    }
}

#[test]
#[ignore = "slow"]
fn the_serial_line_works_too() {
    let Some(image) = built(Firmware::of(Program::Perfect), Port::Serial) else {
        return;
    };
    let Some(run) = simulate_if_there(&image, &[example()]) else {
        return;
    };
    assert_eq!(run.replies[0].outcome.as_deref(), Ok("urulddruu"));
}

/// Compares the firmware's clock with the simulator's cycles; startup, input and output account for
/// the rest.
#[test]
fn the_firmwares_clock_is_right() {
    let Some(image) = simulated(Firmware::of(Program::V2)) else {
        return;
    };
    let at_once = BoardPair {
        start: letters(EXAMPLE.1),
        goal: letters(EXAMPLE.1),
    };
    let run = simulate(&image, &[example()]);
    let rest = simulate(&image, &[at_once]);
    let counted = |run: &knobel_aksen::Simulation| run.clocks / 12 - run.replies[0].microseconds;
    // The answer has nine more letters, and one interrupt occurs per 65,536 microseconds.
    let difference = counted(&run).abs_diff(counted(&rest));
    assert!(
        difference < 2000,
        "{difference} microseconds are not accounted for"
    );
}

/// Our simulator and SDCC's agree on every answer and on its time, except for one microsecond per
/// interrupt. By Intel's manual, the hidden call of the handler takes two cycles; SDCC's simulator
/// counts one.
#[test]
#[ignore = "slow"]
fn two_simulators_agree() {
    let pairs = [
        example(),
        pair("abcdefgho", "abcdefgho"),
        pair("abcdefgho", "bacdefgho"),
        pair("aacdefgho", "abcdefgho"),
        pair("achdeofgb", "abcdeofgh"),
    ];
    let text: String = pairs.iter().map(|pair| format!("{pair}\n")).collect();
    for program in Program::ALL {
        let Some(image) = simulated(Firmware::of(program)) else {
            return;
        };
        let ours = simulate(&image, &pairs);
        let theirs = match image.simulate_in_s51(&text, &mut ()) {
            Err(missing @ AksenError::Missing { .. }) => {
                return knobel_skipped_tests::note(&missing.to_string());
            }
            simulated => simulated.unwrap(),
        };
        let mut interrupts = 0;
        for (ours, theirs) in ours.replies.iter().zip(&theirs.replies) {
            assert_eq!(ours.outcome, theirs.outcome, "{program:?}");
            let more = ours.microseconds - theirs.microseconds;
            assert_eq!(more, ours.microseconds >> 16, "{program:?}");
            interrupts += more;
        }
        // An interrupt that occurs a cycle later may find one call more or less on the stack, and
        // writing different digits of the time takes a few cycles more or less.
        assert!(ours.stack.abs_diff(theirs.stack) <= 2, "{program:?}");
        let cycles = [ours.clocks, theirs.clocks + 12 * interrupts].map(|clocks| clocks / 12);
        assert!(
            cycles[0].abs_diff(cycles[1]) <= 100,
            "{program:?}: {cycles:?}"
        );
    }
}
