//! Tests `neural`. Its twin in Rust walks from every board, and the C program is compared with the
//! twin on this computer and in the simulator.

use std::ops::Range;

use knobel::Rng;
use knobel_aksen::{
    BOARD_LIMITS, BoardPair, Firmware, FirmwareError, Port, Program, WalkPolicy, survey, time_walks,
};

use super::host::{answers, host};
use super::oracle;
use super::{built, pair};
use crate::{rounds, run};

/// The requirements: nearly all boards are solved, on short paths, in much less than a second per
/// move. The quick run tests every tenth board.
#[test]
#[ignore = "slow"]
fn the_network_leads_from_every_board_to_every_kind_of_goal() {
    let every = rounds(10, 1);
    let mut surveys = Vec::new();
    for kind in 0..3 {
        let mut walks = survey(kind, WalkPolicy::Neural, every, &mut ()).unwrap();
        assert_eq!(
            (walks.boards, walks.solved),
            (181_440 / every, 181_440 / every)
        );
        let ratio = walks.moves as f64 / walks.optimal as f64;
        assert!(ratio <= 1.05, "{ratio} times optimal");
        assert!(walks.longest <= 50, "{} moves", walks.longest);
        assert!(!walks.heaviest.is_empty());
        walks.heaviest.truncate(2);
        surveys.push(walks);
    }
    if built(Firmware::of(Program::Neural), Port::Simulator).is_none() {
        return;
    }
    let times = time_walks(6, &surveys, &mut ()).unwrap();
    assert!(times.slowest_move <= 25_000, "{times:?}");
    assert!(
        times.microseconds / times.moves as u64 <= 25_000,
        "{times:?}"
    );
    assert!(times.memory.rom <= BOARD_LIMITS.rom, "{times:?}");
    assert!(times.memory.globals() <= 7 * 1024, "{times:?}");
}

/// At least `each` boards for each of these cells of the goal's blank, with random names of the
/// tiles.
fn pairs(cells: Range<usize>, each: usize) -> Vec<BoardPair> {
    let mut random = Rng::new(7);
    let mut pairs = Vec::new();
    for cell in cells {
        let goal = oracle::goal_with_blank_at(cell);
        let boards = oracle::distances(goal);
        let step = (boards.len() / each).max(1);
        for (board, _) in boards.iter().skip(step / 2).step_by(step) {
            let mut names = [1, 2, 3, 4, 5, 6, 7, 8];
            random.shuffle(&mut names);
            let named = |board| oracle::letters(&oracle::renamed(board, &names));
            pairs.push(BoardPair {
                start: named(*board),
                goal: named(goal),
            });
        }
    }
    pairs
}

/// Thousands of pairs, or all of them with `KNOBEL_EXHAUSTIVE`.
#[test]
#[ignore = "slow"]
fn the_c_program_walks_like_its_twin() {
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = host(Firmware::of(Program::Neural), &folder) else {
        return;
    };
    let exhaustive = std::env::var_os("KNOBEL_EXHAUSTIVE").is_some();
    let pairs = pairs(0..9, if exhaustive { 181_440 } else { 1000 });
    let answers = answers(&program, &pairs);
    assert_eq!(answers.len(), pairs.len());
    for (pair, said) in pairs.iter().zip(&answers) {
        let walk = pair.walk(WalkPolicy::Neural).unwrap();
        assert_eq!(said.strip_prefix('='), Some(&*walk.moves), "{pair}");
        pair.check(&walk.moves).unwrap();
    }
}

/// Simulates at least 675 pairs; the three callers together simulate over 2,000.
fn simulated_as_the_twin(cells: Range<usize>) {
    let Some(image) = built(Firmware::of(Program::Neural), Port::Simulator) else {
        return;
    };
    let pairs = pairs(cells, 225);
    assert!(pairs.len() >= 675);
    let run = super::simulate(&image, &pairs);
    assert!(run.stack + image.memory.internal <= BOARD_LIMITS.stack);
    for (pair, reply) in pairs.iter().zip(&run.replies) {
        let walk = pair.walk(WalkPolicy::Neural).map(|walk| walk.moves);
        assert_eq!(reply.outcome, walk, "{pair}");
        let moves = walk.unwrap();
        pair.check(&moves).unwrap();
        // The requirement is 60 ms per move; most walks take less than 25 ms.
        let move_takes = reply.microseconds / moves.len().max(1) as u64;
        assert!(move_takes <= 60_000, "{pair}: {move_takes} microseconds");
    }
}

#[test]
fn the_simulated_board_walks_like_its_twin_with_home_in_the_first_row() {
    simulated_as_the_twin(0..3);
}

#[test]
#[ignore = "slow"]
fn the_simulated_board_walks_like_its_twin_with_home_in_the_second_row() {
    simulated_as_the_twin(3..6);
}

#[test]
#[ignore = "slow"]
fn the_simulated_board_walks_like_its_twin_with_home_in_the_third_row() {
    simulated_as_the_twin(6..9);
}

#[test]
fn the_twin_rejects_the_same_pairs_as_the_board() {
    let refused = |start, goal| pair(start, goal).walk(WalkPolicy::Neural).unwrap_err();
    assert_eq!(refused("aacdefgho", "abcdefgho"), FirmwareError::BadBoard);
    assert_eq!(refused("abcdefghz", "abcdefghz"), FirmwareError::BadBoard);
    assert_eq!(
        refused("abcdefgho", "bacdefgho"),
        FirmwareError::Unreachable
    );
    let here = pair("abcdefgho", "abcdefgho")
        .walk(WalkPolicy::Neural)
        .unwrap();
    assert_eq!((&*here.moves, here.looks), ("", 0));
}

#[test]
fn the_command_prints_both_guides_side_by_side() {
    let output = run(&["aksen", "neural", "--boards", "0", "--every", "20"]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    for kind in ["corner", "edge", "centre"] {
        let row = |guide: &str| {
            let mut lines = text.lines();
            let is_it = |line: &&str| line.starts_with(kind) && line.contains(guide);
            lines.find(is_it).map(str::to_owned).unwrap_or_default()
        };
        assert!(row("neural").contains("100.00 %"), "{text}");
        let lost = row("manhattan");
        assert!(!lost.is_empty() && !lost.contains("100.00 %"), "{text}");
    }
    let stopped = run(&["aksen", "neural", "--time", "1ms"]);
    assert_eq!(stopped.status.code(), Some(3));
}
