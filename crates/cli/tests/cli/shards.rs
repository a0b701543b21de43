//! Sets of boards in shards for batch queues. One process writes each shard, and `merge` joins
//! them.

use serde_json::Value;

use super::long_runs::{name, number, refused, scrambled};
use super::{KORF_1, run, start, text};

/// A set with three shards in its own folder.
struct Set {
    folder: tempfile::TempDir,
}

impl Set {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("boards"), scrambled("3x3", "10")).unwrap();
        Self { folder }
    }

    fn boards(&self) -> String {
        name(&self.folder.path().join("boards")).to_owned()
    }

    fn out(&self) -> String {
        name(&self.folder.path().join("out")).to_owned()
    }

    fn solve(&self, shard: &str) -> String {
        text(
            &[
                "solve",
                &self.boards(),
                "--shard",
                shard,
                "--out",
                &self.out(),
            ],
            0,
        )
    }

    fn file(&self, number: usize) -> std::path::PathBuf {
        self.folder
            .path()
            .join(format!("out/shard-{number}-of-3.jsonl"))
    }

    fn read(&self, number: usize) -> String {
        std::fs::read_to_string(self.file(number)).unwrap()
    }

    fn write(&self, number: usize, text: &str) {
        std::fs::write(self.file(number), text).unwrap();
    }
}

#[test]
fn a_shard_run_twice_gives_the_same_lines() {
    let set = Set::new();
    let said = set.solve("1/3");
    assert!(
        said.starts_with("shard 1 of 3: 3 of 3 boards in "),
        "{said}"
    );
    let first = set.read(1);
    assert_eq!(set.solve("1/3"), said);
    assert_eq!(set.read(1), first);
    // After a kill in the middle of the last line, its board is solved again.
    set.write(1, &first[..first.len() - 7]);
    set.solve("1/3");
    let again = set.read(1);
    let records = |lines: &str| -> Vec<Value> {
        let read = |line| serde_json::from_str::<Value>(line).unwrap();
        // The first line is the head.
        lines
            .lines()
            .skip(1)
            .map(read)
            .map(|it| it["record"].clone())
            .collect()
    };
    assert_eq!(records(&again), records(&first));
    assert_eq!(records(&again), [2, 5, 8]);
    let kept = first.trim_end().rfind('\n').unwrap();
    assert_eq!(again[..kept], first[..kept]);
    // Another set in the same folder is rejected.
    std::fs::write(set.boards(), scrambled("3x3", "11")).unwrap();
    let other = [
        "solve",
        &set.boards(),
        "--shard",
        "1/3",
        "--out",
        &set.out(),
    ];
    assert!(refused(&other).contains("belongs to another set"));
    assert!(
        refused(&["solve", &set.boards(), "--shard", "3/3", "--out", "x"])
            .contains("is not a shard")
    );
}

#[test]
fn merge_joins_shards_in_order_and_names_missing_records() {
    let set = Set::new();
    let merge = ["merge", &set.out()];
    let path = set.out();
    let made = format!(
        "there is no folder {path}; create it with 'knobel solve FILE --shard i/n --out {path}'"
    );
    assert!(refused(&merge).contains(&made));
    set.solve("0/3");
    set.solve("2/3");
    let missing = refused(&merge);
    assert!(missing.contains("shard 1 of 3 is missing"), "{missing}");
    set.solve("1/3");
    let lines = text(&merge, 0);
    let records: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let numbers: Vec<u64> = records.iter().map(|it| number(&it["record"])).collect();
    assert_eq!(numbers, (1..=10).collect::<Vec<u64>>());
    let alone = text(&["solve", &set.boards(), "--format", "json"], 0);
    for (line, record) in alone.lines().zip(&records) {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert_eq!(answer["start"], record["answer"]["start"]);
        assert_eq!(answer["length"], record["answer"]["length"]);
    }
    let file = set.folder.path().join("joined");
    let said = text(&["merge", &set.out(), "--out", name(&file)], 0);
    assert!(
        said.contains(
            "joined: 10 boards from 3 shards, every solution replayed: 10 solved, 10 proved \
             optimal; on average "
        ),
        "{said}"
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), lines);
}

#[test]
fn merge_finds_wrong_and_damaged_records() {
    let set = Set::new();
    (0..3).for_each(|number| drop(set.solve(&format!("{number}/3"))));
    let merge = ["merge", &set.out()];
    let whole = set.read(2);
    // A damaged line also makes its record missing, which is reported on a second line.
    let with = |text: &str| {
        set.write(2, text);
        let output = run(&merge);
        set.write(2, &whole);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    };
    let (head, lines) = whole.split_at(whole.find('\n').unwrap() + 1);
    let (first, others) = lines.split_at(lines.find('\n').unwrap() + 1);
    let without = format!("{head}{others}");
    assert!(with(&without).contains("1 record of shard 2 of 3 missing, starting with record 3"));
    assert!(with(&format!("{whole}{first}")).contains("repeats record 3; run the shard again"));
    assert!(with(&whole[..whole.len() - 1]).contains("is damaged"));
    assert!(with("").contains("is damaged"));
    let line: Value = serde_json::from_str(first).unwrap();
    let moves = line["answer"]["moves"]["blank"].as_str().unwrap();
    let wrong = format!("{}{}", &moves[1..], &moves[..1]);
    assert!(with(&whole.replace(moves, &wrong)).contains("has a wrong record 3: "));
    let of_another = whole.replace("\"boards\":10", "\"boards\":9");
    assert!(with(&of_another).contains("belongs to another set"));
    let differently = whole.replace("\"asked\":\"", "\"asked\":\"0");
    assert!(with(&differently).contains("was solved with another method"));
    text(&merge, 0);
}

/// Running a shard again removes duplicate records.
#[test]
fn duplicate_records_are_removed() {
    let set = Set::new();
    let said = set.solve("1/3");
    let first = set.read(1);
    let (_, lines) = first.split_at(first.find('\n').unwrap() + 1);
    set.write(1, &format!("{first}{lines}"));
    assert_eq!(set.solve("1/3"), said);
    assert_eq!(set.read(1), first);
}

/// A stopped board is solved again. With the same limit, its line stays unchanged.
#[test]
fn stopped_boards_are_solved_when_the_shard_is_run_again() {
    let folder = tempfile::tempdir().unwrap();
    let (boards, out) = (folder.path().join("boards"), folder.path().join("out"));
    let near = "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 15 14";
    std::fs::write(&boards, format!("{KORF_1}\n{near}\n{KORF_1}\n")).unwrap();
    let solve = |limit: &[&str], code| {
        let shard = [
            "--shard",
            "0/1",
            "--out",
            name(&out),
            "--goal",
            "first",
            "--threads",
            "1",
        ];
        text(
            &[&["solve", name(&boards)], &shard[..], limit].concat(),
            code,
        )
    };
    let read = || std::fs::read_to_string(out.join("shard-0-of-1.jsonl")).unwrap();
    let stopped = solve(&["--nodes", "1000"], 3);
    assert!(
        stopped.starts_with("shard 0 of 1: 3 of 3 boards in ")
            && stopped.ends_with(", 2 of them stopped\n"),
        "{stopped}"
    );
    let first = read();
    assert_eq!(solve(&["--nodes", "1000"], 3), stopped);
    assert_eq!(read(), first);
    assert!(!solve(&[], 1).contains("stopped"));
    let done: Vec<Value> = read()
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let record = |it: &Value| (number(&it["record"]), it["answer"]["status"].clone());
    let ended: Vec<(u64, Value)> = done.iter().map(record).collect();
    assert_eq!(
        ended,
        [
            (1, "solved".into()),
            (2, "unsolvable".into()),
            (3, "solved".into())
        ]
    );
    assert_eq!(read().lines().nth(2), first.lines().nth(2));
}

/// A board that may have a shorter solution is solved again only with larger limits.
#[test]
#[ignore = "slow"]
fn a_shard_improves_with_larger_limits() {
    let folder = tempfile::tempdir().unwrap();
    let (boards, out) = (folder.path().join("boards"), folder.path().join("out"));
    std::fs::write(&boards, scrambled("5x5", "2")).unwrap();
    let shard = ["--shard", "0/1", "--out", name(&out)];
    let asked = [&["solve", name(&boards)], &shard[..]].concat();
    let solve = |limit: &[&str]| text(&[&asked, limit].concat(), 0);
    let read = || std::fs::read_to_string(out.join("shard-0-of-1.jsonl")).unwrap();
    let records = || -> Vec<Value> {
        let read = read();
        let lines = read.lines().skip(1);
        lines.map(|it| serde_json::from_str(it).unwrap()).collect()
    };
    let few = solve(&["--nodes", "1000"]);
    assert!(!few.contains("limits"), "{few}");
    let (first, short) = (read(), records());
    assert_eq!(solve(&["--nodes", "1000"]), few);
    assert_eq!(read(), first);
    let more = solve(&["--nodes", "30000"]);
    assert_eq!(more, few);
    let (second, long) = (read(), records());
    for (short, long) in short.iter().zip(&long) {
        let length = |of: &Value| number(&of["answer"]["length"]);
        assert!(length(long) < length(short));
        assert_eq!(number(&short["limits"]["nodes"]), 1000);
        assert_eq!(number(&long["limits"]["nodes"]), 30_000);
    }
    for limit in [&["--nodes", "30000"][..], &["--nodes", "2000"]] {
        let said = solve(limit);
        assert_eq!(
            said.contains("2 of them from a run with greater limits"),
            limit[1] == "2000"
        );
        assert_eq!(read(), second);
    }
    let said = refused(&[&asked[..], &["-a", "greedy"]].concat());
    assert!(
        said.contains("another method, metric or setting; repeat the same command"),
        "{said}"
    );
    assert_eq!(read(), second);
    let joined = folder.path().join("joined");
    let merge = ["merge", name(&out), "--out", name(&joined)];
    assert!(!text(&merge, 0).contains("limits"));
    let other = second.replacen("\"nodes\":30000", "\"nodes\":20000", 1);
    std::fs::write(out.join("shard-0-of-1.jsonl"), other).unwrap();
    assert!(text(&merge, 0).ends_with("; not all boards had the same limits\n"));
}

/// Limits of different kinds are never combined into a limit that no run had.
#[test]
fn a_shard_with_node_and_time_limits_accepts_larger_limits() {
    let folder = tempfile::tempdir().unwrap();
    let (boards, out) = (folder.path().join("boards"), folder.path().join("out"));
    std::fs::write(&boards, scrambled("6x6", "1")).unwrap();
    let shard = ["--shard", "0/1", "--out", name(&out)];
    let asked = [&["solve", name(&boards)], &shard[..]].concat();
    let file = out.join("shard-0-of-1.jsonl");
    let limits = |limit: [&str; 2]| {
        text(&[&asked[..], &limit].concat(), 0);
        let lines = std::fs::read_to_string(&file).unwrap();
        let line: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
        let limits = &line["limits"];
        (limits["time"].as_f64(), limits["nodes"].as_u64())
    };
    assert_eq!(limits(["--time", "50ms"]), (Some(0.05), None));
    assert_eq!(limits(["--nodes", "1000"]), (None, Some(1000)));
    let before = std::fs::read(&file).unwrap();
    assert_eq!(limits(["--nodes", "1000"]), (None, Some(1000)));
    assert_eq!(std::fs::read(&file).unwrap(), before);
    assert_eq!(limits(["--time", "100ms"]), (Some(0.1), None));
    assert_eq!(limits(["--time", "50ms"]), (Some(0.1), None));
}

/// The lock is released when the process ends, however it ends.
#[test]
#[cfg(target_os = "linux")]
fn a_shard_is_written_by_one_process_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let (boards, out) = (folder.path().join("boards"), folder.path().join("out"));
    std::fs::write(&boards, scrambled("5x5", "2")).unwrap();
    let shard = ["--shard", "0/2", "--out", name(&out), "--time"];
    let solve = [&["solve", name(&boards)], &shard[..]].concat();
    let mut child = start(&[&solve[..], &["60s"]].concat());
    child.until_exists(&out.join("shard-0-of-2.jsonl"));
    // The file is locked when it is opened, before the first board.
    child.until_worked(0.05);
    let again = [&solve[..], &["1ms"]].concat();
    let said = refused(&again);
    assert!(
        said.contains("is being written by another process"),
        "{said}"
    );
    child.kill();
    assert!(text(&again, 0).starts_with("shard 0 of 2: 1 of 1 board in "));
}

#[test]
fn impossible_divisions_are_rejected() {
    let set = Set::new();
    let huge = ["--shard", "0/1000000000000000000", "--out", &set.out()];
    let said = refused(&[&["solve", &set.boards()], &huge[..]].concat());
    assert!(said.contains("divided into at most 1,000,000"), "{said}");
    // Files with impossible names are ignored, and many missing shards are only counted.
    let out = set.folder.path().join("out");
    std::fs::create_dir(&out).unwrap();
    let file = |name: &str| std::fs::write(out.join(name), "").unwrap();
    file("shard-0-of-1000000000000000000.jsonl");
    assert!(refused(&["merge", name(&out)]).contains("contains no shards"));
    file("shard-7-of-1000000.jsonl");
    let output = run(&["merge", name(&out)]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said.contains("shard 0 of 1000000 is missing")
            && said.contains("999,979 other shards of 1000000 are also missing"),
        "{said}"
    );
    assert!(said.lines().count() < 30, "{said}");
}
