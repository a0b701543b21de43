//! `knobel bench` under `mpirun`: ranks share the boards of a set.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Output;

use knobel::{Direction, Goal, Rng, Shape};
use serde_json::Value;

use super::{kill_one, launcher, output, spawn};

/// A file of 4×4 boards that are reached by random walks from the goal.
fn set(folder: &Path, boards: usize, steps: usize) -> String {
    let mut random = Rng::new(11);
    let mut lines = String::new();
    for _ in 0..boards {
        let mut board = Goal::Last.board(Shape::new(4, 4).unwrap()).unwrap();
        for _ in 0..steps {
            board.slide(Direction::ALL[random.below(4) as usize]);
        }
        let tiles: Vec<String> = board.tiles().iter().map(u32::to_string).collect();
        writeln!(lines, "{}", tiles.join(" ")).unwrap();
    }
    let path = folder.join("boards");
    fs::write(&path, lines).unwrap();
    path.to_str().unwrap().to_owned()
}

const HOW: [&str; 6] = ["-a", "ida-star", "-H", "manhattan", "--format", "json"];

/// Index, length and node counts of every board in order, which do not depend on the clock.
fn figures(found: &Value) -> Vec<[Option<u64>; 4]> {
    let boards = found["runs"].as_array().unwrap().iter();
    let figures = boards.map(|row| {
        let stats = &row["stats"];
        [
            &row["board"],
            &row["length"],
            &stats["expanded"],
            &stats["generated"],
        ]
        .map(Value::as_u64)
    });
    figures.collect()
}

fn found(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"))
}

#[test]
fn ranks_measure_the_same_as_one_process() {
    let folder = tempfile::tempdir().unwrap();
    let set = set(folder.path(), 9, 80);
    let arguments = [&["bench", &set], &HOW[..]].concat();
    let alone = figures(&super::super::json(&arguments, 0));
    assert_eq!(alone.len(), 9);
    for ranks in [1, 4] {
        let Some(shared) = output(&vec![&arguments[..]; ranks]) else {
            return;
        };
        assert_eq!(shared.status.code(), Some(0), "{shared:?}");
        assert_eq!(figures(&found(&shared)), alone, "{ranks} ranks");
    }
}

#[test]
#[ignore = "slow"]
fn unshareable_benches_get_a_one_line_error() {
    let folder = tempfile::tempdir().unwrap();
    let few = set(folder.path(), 3, 20);
    let nowhere = folder.path().join("nowhere/rows");
    let nowhere = nowhere.to_str().unwrap();
    for (arguments, ranks, said) in [
        (
            &["bench", &few][..],
            4,
            "4 ranks were started, but there are only 3 boards",
        ),
        (
            &["bench", "cards"],
            2,
            "ranks cannot share the set cards; run it without mpirun",
        ),
        (
            &["bench", "no-such-set"],
            2,
            "neither a built-in set nor a file",
        ),
        (&["bench", &few, "--resume", nowhere], 2, "cannot write"),
    ] {
        let Some(ended) = output(&vec![arguments; ranks]) else {
            return;
        };
        let error = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{error}");
        let own: Vec<_> = error
            .lines()
            .filter(|line| line.starts_with("knobel: "))
            .collect();
        assert!(own.len() == 1 && own[0].contains(said), "{error}");
    }
}

#[test]
fn only_the_first_rank_prints() {
    let folder = tempfile::tempdir().unwrap();
    let set = set(folder.path(), 3, 10);
    let arguments = [&["bench", &set, "--memory", "1MiB"], &HOW[..]].concat();
    let Some(ended) = output(&[&arguments[..]; 3]) else {
        return;
    };
    let error = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(error.matches("may be exceeded").count(), 1, "{error}");
}

#[test]
#[cfg(target_os = "linux")]
fn finished_boards_survive_a_killed_rank() {
    let folder = tempfile::tempdir().unwrap();
    let set = set(folder.path(), 24, 120);
    let rows = folder.path().join("rows");
    let alone = figures(&super::super::json(
        &[&["bench", &set], &HOW[..]].concat(),
        0,
    ));
    let arguments = [
        &["bench", &set, "--resume", rows.to_str().unwrap()],
        &HOW[..],
    ]
    .concat();
    let Some(mut child) = spawn(&mut launcher(&[&arguments, &arguments])) else {
        return;
    };
    let lines = || {
        fs::read_to_string(&rows)
            .unwrap_or_default()
            .lines()
            .count()
    };
    child.until("some boards are kept", || lines() >= 4);
    kill_one(child, 1);
    let done = lines();
    assert!(done >= 4, "{done}");
    let rest = output(&[&arguments[..]; 3]).expect("it was there before");
    assert_eq!(figures(&found(&rest)), alone, "{rest:?}");
}
