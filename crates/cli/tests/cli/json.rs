//! The JSON output of every command parses into the types of `knobel-api`, including status and
//! reason codes.

use knobel::cards::CardsAnswer;
use knobel::measure::{Comparison, Measurement, RunStatus};
use knobel::{AllSolutions, Answer, Message, Proof, Status};
use knobel_api::{Verdict, read};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{KORF_1, text};

const FAR: &str = "8 6 7 / 2 5 4 / 3 0 1";
const UNSOLVABLE: &str = "1 2 3 / 4 5 6 / 8 7 0";

/// Parses the output of a command as its type.
fn parsed<T: DeserializeOwned>(arguments: &[&str], code: i32) -> T {
    let out = text(arguments, code);
    read(out.as_bytes()).unwrap_or_else(|why| panic!("{arguments:?}: {why}\n{out}"))
}

fn solved(arguments: &[&str], code: i32) -> Answer {
    parsed(&[&["solve", "--format", "json"], arguments].concat(), code)
}

fn code(reason: Option<Message>) -> String {
    reason.expect("a reason").code
}

#[test]
fn answers_are_solved_unsolvable_or_stopped() {
    let answer = solved(&[FAR], 0);
    assert_eq!(answer.solution().map(|path| path.length), Some(31));
    assert_eq!(
        (answer.reason, answer.proof),
        (None, Proof::AllDistancesKnown)
    );
    let answer = solved(&[UNSOLVABLE], 1);
    assert_eq!((answer.status, answer.path), (Status::Unsolvable, None));
    assert_eq!((answer.reason, answer.proof), (None, Proof::Parity));
    let limits: [(&[&str], &str); 3] = [
        (&["--nodes", "100"], "nodes"),
        (&["--max-depth", "5", "-a", "iddfs-shared-path"], "depth"),
        (&["-a", "bounded-a-star"], "agenda-full"),
    ];
    for (limit, expected) in limits {
        let answer = solved(&[&[KORF_1, "--goal", "first"], limit].concat(), 3);
        assert_eq!(answer.status, Status::Stopped);
        let reason = answer.reason.as_ref().map(Message::of);
        assert_eq!(code(reason), expected);
    }
    for options in [&["--fast"][..], &["--within", "1.5"], &["--metric", "mtm"]] {
        assert_eq!(
            solved(&[&[FAR], options].concat(), 0).status,
            Status::Solved
        );
    }
}

#[test]
fn every_method_answers_in_the_same_type() {
    for name in knobel::registry::method_names() {
        let runs = name == "ida-star-runs";
        let metric = if runs { "mtm" } else { "stm" };
        let board = "1 2 3 / 4 5 6 / 0 7 8";
        let arguments = [board, "-a", name, "--metric", metric, "--nodes", "5000"];
        let out = super::run(&[&["solve", "--format", "json"][..], &arguments].concat());
        let answer: Answer = read(&out.stdout).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(answer.algorithm, name);
    }
}

#[test]
fn all_solutions_are_one_object_for_every_board() {
    let all = |arguments: &[&str], code| -> AllSolutions {
        parsed(&[&["solve", "--format", "json"], arguments].concat(), code)
    };
    let list = all(&[FAR, "--all"], 0);
    assert_eq!((list.status, list.length), (Status::Solved, Some(31)));
    assert_eq!(
        list.solutions.map(|list| list.len() as u64),
        Some(list.count)
    );
    let count = all(&[FAR, "--all", "count"], 0);
    assert_eq!((count.count, count.solutions), (list.count, None));
    for kind in ["list", "count"] {
        let none = all(&[UNSOLVABLE, "--all", kind], 1);
        assert_eq!((none.status, none.count), (Status::Unsolvable, 0));
        let stopped = all(
            &[KORF_1, "--goal", "first", "--all", kind, "--nodes", "10"],
            3,
        );
        assert_eq!((stopped.status, stopped.length), (Status::Stopped, None));
        assert!(stopped.lower_bound > 30, "a bound, which is no length");
    }
}

#[test]
fn checks_and_comparisons_parse_back() {
    for (board, code) in [(FAR, 0), (UNSOLVABLE, 1)] {
        let verdict: Verdict = parsed(&["check", board, "--format", "json"], code);
        assert_eq!(verdict.solvable, code == 0);
        assert_eq!(verdict.transpositions, verdict.exchanges.len());
    }
    let compare = [
        "compare", KORF_1, "--goal", "first", "--nodes", "50", "--format", "json",
    ];
    let runs = parsed::<Comparison>(
        &[&compare[..], &["-a", "bfs,a-star,perfect-table"]].concat(),
        3,
    )
    .runs;
    let statuses: Vec<RunStatus> = runs.iter().map(|run| run.status).collect();
    assert_eq!(
        statuses,
        [
            &[RunStatus::Ended(Status::Stopped); 5][..],
            &[RunStatus::Unavailable]
        ]
        .concat()
    );
    assert_eq!(code(runs[5].reason.clone()), "unfit.three-by-three");
    assert_eq!(code(runs[0].reason.clone()), "nodes");
    assert_eq!((runs[0].tiles.as_str(), runs[2].h), (KORF_1, Some(41)));
    assert!(runs[2].lower_bound >= 41);
    let solved: Comparison = parsed(&["compare", FAR, "-a", "bfs", "--format", "json"], 0);
    let [run] = &solved.runs[..] else {
        panic!("{:?}", solved.runs);
    };
    let stats = run.stats.as_ref().expect("it ran");
    let method = &solved.methods[0];
    for (spread, value) in [
        (&method.expanded, stats.expanded),
        (&method.peak_bytes, stats.peak_bytes),
    ] {
        assert_eq!(spread.as_ref().map(|spread| spread.max), Some(value as f64));
    }
    let none = parsed::<Comparison>(&["compare", UNSOLVABLE, "--format", "json"], 1);
    let unsolvable = |run: &Measurement| run.status == RunStatus::Ended(Status::Unsolvable);
    assert!(none.runs.iter().all(unsolvable));
    assert_eq!(code(none.runs[0].reason.clone()), "parity");
}

#[test]
fn measured_sets_parse_back() {
    let bench = |arguments: &[&str], code| -> Comparison {
        parsed(&[&["bench", "--format", "json"], arguments].concat(), code)
    };
    let solved = bench(&["growth", "-a", "ida-star", "-H", "manhattan"], 0);
    let summary = &solved.methods[0];
    assert_eq!((summary.boards, summary.confirmed), (8, 8));
    for row in &solved.runs {
        let rounds: u64 = row.rounds.iter().map(|round| round.expanded).sum();
        assert_eq!(Some(rounds), row.stats.map(|stats| stats.expanded));
        assert_eq!(row.known_length.map(|length| length as usize), row.length);
        assert!(
            row.branching_factor
                .is_some_and(|b| (1.0..2.0).contains(&b))
        );
    }
    let mean = |value: fn(&Measurement) -> u64| {
        let values = solved.runs.iter().map(value);
        values.sum::<u64>() as f64 / solved.runs.len() as f64
    };
    for (spread, mean) in [
        (&summary.expanded, mean(|row| row.stats.unwrap().expanded)),
        (&summary.generated, mean(|row| row.stats.unwrap().generated)),
        (&summary.lower_bound, mean(|row| row.lower_bound.into())),
    ] {
        assert_eq!(spread.as_ref().map(|spread| spread.mean), Some(mean));
    }
    let stopped = bench(&["growth", "--first", "2", "--nodes", "9"], 3);
    let summary = &stopped.methods[0];
    assert_eq!((summary.stopped, summary.length), (2, None));
    assert_eq!(code(stopped.runs[1].reason.clone()), "nodes");
    let misfits = bench(&["random-3x3", "--goal", "spiral", "--first", "5"], 1);
    assert_eq!(misfits.methods[0].unsolvable, 5);
    let goals = (misfits.runs.iter()).map(|run| run.reachable_goal.as_ref()?.name());
    assert!(goals.eq([Some("last"); 5]));
}

#[test]
fn cards_parse_back() {
    for strategy in knobel::cards::strategies::REGISTRY {
        let name = strategy.name;
        let arguments = [
            "cards", "solve", "-s", name, "--nodes", "1000", "--format", "json",
        ];
        let out = super::run(&arguments);
        let answer: CardsAnswer = read(&out.stdout).unwrap_or_else(|why| panic!("{name}: {why}"));
        let codes = [(Status::Solved, 0), (Status::Stopped, 3)];
        assert!(
            codes.contains(&(answer.status, out.status.code().unwrap_or(-1))),
            "{name}"
        );
        assert_eq!((answer.strategy.as_str(), answer.full_score), (name, 36));
        let board = ["cards", "score", "--board", &answer.board];
        assert!(text(&board, 0).contains(&format!("table score {} of 36", answer.score)));
    }
    let count: Value = parsed(&["cards", "count", "--json"], 0);
    assert_eq!(
        (&count["status"], &count["raw"]),
        (&"solved".into(), &"8".into())
    );
    let long = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../data/cards/long_count.txt"
    );
    let few: Value = parsed(&["cards", "count", long, "--json", "--nodes", "1000"], 3);
    assert_eq!(
        (&few["status"], &few["reason"]["values"]["limit"]),
        (&"stopped".into(), &1000.into())
    );
}
