//! Tests the server over HTTP: its answers are right, it keeps its limits, rejects foreign requests
//! and leaves nothing behind.

mod assets;
mod cards;
mod dialect;
#[cfg(target_os = "linux")]
mod load;
#[cfg(target_os = "linux")]
mod pressure;
mod support;

use std::io::Read;
use std::time::Duration;

use knobel_api::Event;
use knobel_web::ServerLimits;
use serde_json::{Value, json};
use support::{Host, eventually, read_until};

/// This board needs 31 moves, which a table gives in milliseconds.
const FAR: &str = "8 6 7 / 2 5 4 / 3 0 1";
/// This board keeps breadth-first search busy until it is stopped.
const ENDLESS: &str = "14 15 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0";

/// This question draws a search whose heuristic has a table of seven tiles, which takes seconds and
/// 100 MiB to build.
const HEAVY_TREE: &str = r#"{"board":"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15",
    "algorithm":"a-star","heuristic":"pdb:1,2,3,4,5,6,7"}"#;

fn endless() -> String {
    // IDA* stores only a path, and without an estimate it never ends.
    json!({ "board": ENDLESS, "method": "ida-star+zero" }).to_string()
}

#[test]
fn a_board_is_read_checked_scrambled_and_solved() {
    let host = Host::start(ServerLimits::default());
    let board = host
        .post("/api/board", r#"{"text":"[[1,2,3],[4,5,6],[7,0,8]]"}"#)
        .json();
    assert_eq!(board["board"]["text"], "1 2 3 / 4 5 6 / 7 0 8");
    assert_eq!(board["warnings"], json!([]));
    let bradlow = host
        .post("/api/board", r#"{"text":"{1, 2, 3, 4, 5, 6, 7, 9, 8}"}"#)
        .json();
    assert_eq!(bradlow["board"]["text"], "1 2 3 / 4 5 6 / 7 0 8");
    assert_eq!(bradlow["warnings"][0]["code"], "highest-is-blank");
    assert_eq!(bradlow["warnings"][0]["values"], json!({"blank": 9}));
    let wide = host
        .post(
            "/api/board",
            r#"{"text":"1 2 3 4 5 0","width":3,"height":2}"#,
        )
        .json();
    assert_eq!(wide["board"]["height"], 2);
    let loyd = r#"{"board":"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0"}"#;
    let loyd = host.post("/api/check", loyd).json();
    assert_eq!(
        (&loyd["solvable"], &loyd["blank_distance"]),
        (&json!(false), &json!(0))
    );
    assert_eq!(
        loyd["exchanges"],
        json!([{"first":15,"second":14,"first_cell":13,"second_cell":14}])
    );
    assert_eq!(loyd["standard_goals"][1]["reachable"], true);
    let far = host
        .post(
            "/api/scramble",
            r#"{"width":3,"height":3,"seed":7,"distance":31}"#,
        )
        .json();
    let solved = host.post("/api/solve", &json!({ "board": far["text"] }).to_string());
    let (name, answer) = solved.last_event();
    assert_eq!(
        (name.as_str(), &answer["stm"], &answer["optimal"]),
        ("result", &json!(31), &json!(true))
    );
    assert_eq!(answer["moves"]["blank"].as_str().map(str::len), Some(31));
}

/// The screens of the board's display.
#[test]
fn the_display_of_the_8_bit_board_is_shown() {
    let host = Host::start(ServerLimits::default());
    let pair = r#"{"board":"7 1 5 / 6 4 2 / 0 3 8","goal":"4 0 5 / 6 7 2 / 3 1 8"}"#;
    let reply = host.post("/api/display", pair);
    if reply.status == 503 {
        let why = reply.refusal().text;
        assert!(why.contains("is not installed"), "{why}");
        return knobel_skipped_tests::note(&why);
    }
    assert_eq!(
        reply.json()["screens"],
        json!([
            ["9 moves         ", "3 ms            "],
            ["urulddruu       ", "                "]
        ])
    );
}

/// Memory and a run of a program in the simulator. Without SDCC, the error names its package.
#[test]
fn programs_of_the_8_bit_board_are_built_measured_and_run() {
    let host = Host::start(ServerLimits::default());
    let aksen = host.get("/api/aksen").json();
    let programs = aksen["programs"].as_array().expect("a list");
    assert!(programs.iter().any(|program| program["name"] == "perfect"));
    assert_eq!(aksen["limits"]["rom"], 32_768);
    let asked = r#"{"program":"ida","show":true}"#;
    let reply = host.post("/api/aksen/run", asked);
    if reply.status == 503 {
        let why = reply.refusal();
        assert_eq!(why.code, "no-tool");
        return knobel_skipped_tests::note(&why.text);
    }
    let ran = reply.json();
    assert_eq!(ran["moves"].as_str().map(str::len), Some(9), "{ran}");
    assert!(ran["memory"]["rom"].as_u64().is_some_and(|rom| rom < 4000));
    assert_eq!(ran["screens"][0][0], "9 moves         ");
    let odd = r#"{"program":"v2","board":"2 1 3 / 4 5 6 / 7 8 0"}"#;
    let ran = host.post("/api/aksen/run", odd).json();
    assert_eq!(
        (&ran["refusal"], &ran["moves"]),
        (&json!("unreachable"), &Value::Null)
    );
    for (body, code) in [
        (r#"{"program":"../../x"}"#, "no-program"),
        (r#"{"program":"ida","board":"1 2 / 3 0"}"#, "no-display"),
    ] {
        assert_eq!(host.post("/api/aksen/run", body).refusal().code, code);
    }
}

#[test]
fn a_program_is_stopped_when_its_client_disconnects() {
    let host = Host::start(ServerLimits::default());
    // The work takes minutes, but the client disconnects immediately. The server's own limit is a
    // minute, so half a minute still shows that the server noticed.
    let body = json!({ "program": "v1", "board": FAR });
    let stream = host.open(&host.posting("/api/aksen/run", body.to_string().as_bytes(), ""));
    drop(stream);
    assert!(host.is_idle_within(Duration::from_secs(30)));
}

#[test]
fn only_listed_tables_are_built_and_removed() {
    let host = Host::start(ServerLimits::default());
    let list: knobel_api::TableList = host.get("/api/tables").parsed();
    let best = list.sets.iter().find(|set| set.name.name() == "pdb-7-8");
    assert_eq!(best.map(|set| (set.tables, set.width)), Some((2, 4)));
    assert!(list.sets.iter().any(|set| set.width == 5));
    for (path, body, code) in [
        ("build", r#"{"name":"../../pdb"}"#, "no-table-set"),
        ("build", r#"{"name":"best"}"#, "no-table-set"),
        ("remove", r#"{"file":"../../etc/passwd"}"#, "no-table"),
        ("remove", r#"{"file":""}"#, "no-table"),
    ] {
        let why = host.post(&format!("/api/tables/{path}"), body).refusal();
        assert_eq!(why.code, code, "{body}");
    }
}

/// Reads until the server closes the connection. A timeout of the client would fail the test.
fn closed(mut stream: std::net::TcpStream) -> String {
    let mut text = String::new();
    stream
        .read_to_string(&mut text)
        .expect("the server closes the connection");
    text
}

#[test]
fn slow_requests_are_dropped_and_long_answers_are_not() {
    let host = Host::start(ServerLimits {
        arrival: Duration::from_millis(300),
        ..ServerLimits::default()
    });
    let whole = host.posting("/api/board", br#"{"text":"1 2 / 3 0"}"#, "");
    assert_eq!(closed(host.open(b"")), "", "nothing was asked");
    let half_a_head = closed(host.open(&whole[..40]));
    assert!(!half_a_head.contains("200 OK"), "{half_a_head}");
    let half_a_body = closed(host.open(&whole[..whole.len() - 5]));
    assert!(half_a_body.starts_with("HTTP/1.1 408"), "{half_a_body}");
    assert!(half_a_body.contains("\"slow-body\""), "{half_a_body}");
    // A client that sends a byte from time to time is disconnected as well, after a minute at the
    // latest.
    let mut stream = host.open(b"POST /api/board HTTP/1.1\r\nX-Slow: ");
    let mut bytes = 0..3000;
    let closed = bytes.any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        std::io::Write::write_all(&mut stream, b"x").is_err()
    });
    assert!(closed, "the head took too long");
    let answered = stream.read(&mut [0; 256]).unwrap_or(0);
    assert_eq!(answered, 0, "nothing was asked");
    let long = json!({ "board": ENDLESS, "time": 1, "method": "ida-star+zero" });
    let (name, answer) = host.post("/api/solve", &long.to_string()).last_event();
    assert_eq!(
        (name.as_str(), &answer["reason"]["code"]),
        ("result", &json!("time"))
    );
}

#[test]
fn idle_connections_are_closed_for_others_and_busy_ones_are_not() {
    let host = Host::start(ServerLimits {
        connections: 4,
        arrival: Duration::from_secs(3600),
        ..ServerLimits::default()
    });
    let mut busy = host.open(&host.posting("/api/solve", endless().as_bytes(), ""));
    assert!(eventually(|| host.jobs() == 1));
    let idle: Vec<_> = (0..20).map(|_| host.open(b"")).collect();
    assert_eq!(host.get("/api/methods").status, 200);
    assert_eq!(closed(idle.into_iter().next().expect("20 of them")), "");
    assert_eq!(host.jobs(), 1);
    assert!(busy.read(&mut [0; 16]).is_ok_and(|length| length > 0));
}

#[test]
fn a_race_sends_one_result_per_lane() {
    let host = Host::start(ServerLimits::default());
    let methods = ["bfs", "a-star+manhattan", "ida-star", "greedy+hamming"];
    let methods = methods.map(|method| json!({ "method": method }));
    let reply = host.post(
        "/api/race",
        &json!({ "board": FAR, "methods": methods }).to_string(),
    );
    let results: Vec<(usize, Option<usize>)> = reply
        .events()
        .into_iter()
        .filter_map(|told| match told.event {
            Event::Result(answer) => Some((told.lane, answer.path.map(|path| path.stm))),
            _ => None,
        })
        .collect();
    let mut lanes: Vec<usize> = results.iter().map(|(lane, _)| *lane).collect();
    lanes.sort_unstable();
    assert_eq!(lanes, [0, 1, 2, 3]);
    for (_, stm) in results.iter().filter(|(lane, _)| *lane != 3) {
        assert_eq!(*stm, Some(31));
    }
}

#[test]
fn a_search_reports_the_limit_that_it_reached() {
    let host = Host::start(ServerLimits::default());
    for (option, limit, expected) in [
        ("memory", json!("1MiB"), "memory"),
        ("memory", json!(1 << 20), "memory"),
        ("nodes", json!(1000), "nodes"),
    ] {
        let body = json!({ "board": ENDLESS, "method": "bfs", option: limit });
        let (_, answer) = host.post("/api/solve", &body.to_string()).last_event();
        assert_eq!(answer["status"], "stopped");
        assert_eq!(answer["reason"]["code"], expected);
    }
}

#[test]
fn two_hundred_solves_at_once_are_all_answered() {
    let host = Host::start(ServerLimits::default());
    let body = json!({ "board": FAR, "method": "a-star+linear-conflict" }).to_string();
    let lengths: Vec<Value> = std::thread::scope(|scope| {
        let readers: Vec<_> = (0..200)
            .map(|_| scope.spawn(|| host.post("/api/solve", &body).last_event().1["stm"].clone()))
            .collect();
        readers
            .into_iter()
            .map(|reader| reader.join().expect("no panic"))
            .collect()
    });
    assert_eq!(lengths, vec![json!(31); 200]);
    assert!(host.idle());
}

#[test]
fn a_full_server_rejects_with_a_reason_and_recovers() {
    let host = Host::start(ServerLimits {
        running: 1,
        waiting: 1,
        ..ServerLimits::default()
    });
    let held: Vec<_> = (0..2)
        .map(|_| {
            let mut stream = host.open(&host.posting("/api/solve", endless().as_bytes(), ""));
            let mut first = [0; 1];
            stream.read_exact(&mut first).expect("the stream starts");
            stream
        })
        .collect();
    let refused = host.post("/api/solve", &endless());
    assert_eq!(refused.status, 503);
    assert!(refused.head.to_ascii_lowercase().contains("retry-after"));
    assert_eq!(refused.refusal().code, "busy");
    drop(held);
    assert!(host.idle(), "jobs end when their readers go");
    assert_eq!(
        host.post("/api/solve", &json!({ "board": FAR }).to_string())
            .last_event()
            .1["stm"],
        31
    );
}

#[test]
fn computing_questions_wait_for_a_free_place() {
    let host = Host::start(ServerLimits {
        running: 1,
        ..ServerLimits::default()
    });
    let held = host.open(&host.posting("/api/solve", endless().as_bytes(), ""));
    assert!(eventually(|| host.jobs() == 1));
    let body = br#"{"width":4,"height":4,"seed":7}"#;
    let mut waiting = host.open(&host.posting("/api/scramble", body, ""));
    assert!(eventually(|| host.jobs() == 2));
    let patience = Some(Duration::from_millis(500));
    waiting.set_read_timeout(patience).expect("a timeout");
    assert!(waiting.read(&mut [0; 1]).is_err(), "there is no place yet");
    drop(held);
    let patience = Some(Duration::from_secs(60));
    waiting.set_read_timeout(patience).expect("a timeout");
    assert!(closed(waiting).starts_with("HTTP/1.1 200"));
    assert!(host.idle());
}

#[test]
fn jobs_wait_until_their_memory_is_free() {
    let host = Host::start(ServerLimits::default().with_memory(64 << 20));
    // The lanes of a race get half of all memory, and a single job gets a quarter.
    let lane = json!({ "method": "ida-star+zero" });
    let race = json!({ "board": ENDLESS, "methods": [lane, lane] });
    let races: Vec<_> = (0..2)
        .map(|_| host.open(&host.posting("/api/race", race.to_string().as_bytes(), "")))
        .collect();
    assert!(eventually(|| host.jobs() == 4));
    let mut waiting = host.open(&host.posting("/api/solve", endless().as_bytes(), ""));
    assert!(eventually(|| host.jobs() == 5));
    let mut text = String::new();
    let mut read = |seconds: u64, awaited: &str| {
        let patience = Some(Duration::from_secs(seconds));
        waiting.set_read_timeout(patience).expect("a timeout");
        let mut piece = [0; 512];
        while !text.contains(awaited) {
            match waiting.read(&mut piece) {
                Ok(length) if length > 0 => {
                    text.push_str(&String::from_utf8_lossy(&piece[..length]));
                }
                _ => return false,
            }
        }
        true
    };
    assert!(read(60, "\"queued\""));
    assert!(!read(1, "\"progress\""), "the races have all memory");
    drop(races);
    assert!(read(60, "\"progress\""));
}

#[test]
fn a_search_ends_when_the_memory_of_its_job_is_used_up() {
    let host = Host::start(ServerLimits::default().with_memory(64 << 20));
    let body = json!({ "board": ENDLESS, "method": "bfs" }).to_string();
    let (_, answer) = host.post("/api/solve", &body).last_event();
    assert_eq!(answer["reason"]["code"], "memory");
    let peak = answer["stats"]["peak_bytes"].as_u64().expect("a number");
    assert!(peak <= 16 << 20, "{peak} bytes");
}

#[test]
fn the_tables_of_a_drawn_search_count_against_the_memory_of_a_job() {
    let mut limits = ServerLimits::default();
    limits.questions.memory = 8 << 20;
    let host = Host::start(limits);
    let answer = host.post("/api/tree", HEAVY_TREE).json();
    assert_eq!(
        (&answer["status"], &answer["reason"]["code"]),
        (&json!("stopped"), &json!("memory"))
    );
}

#[test]
fn a_stopped_job_sends_an_answer() {
    let host = Host::start(ServerLimits::default());
    let mut stream = host.open(&host.posting("/api/solve", endless().as_bytes(), ""));
    let text = read_until(&mut stream, "\"progress\"");
    let number = text
        .split("\"job\":")
        .nth(1)
        .and_then(|rest| rest.split('}').next())
        .expect("a job number");
    assert_eq!(
        host.post("/api/stop", &format!("{{\"job\":{number}}}"))
            .json()["stopped"],
        true
    );
    let mut rest = String::new();
    stream.read_to_string(&mut rest).expect("the stream ends");
    assert!(rest.contains("\"code\":\"interrupted\""), "{rest}");
    assert_eq!(
        host.post("/api/stop", &format!("{{\"job\":{number}}}"))
            .json()["stopped"],
        false
    );
}

#[test]
fn foreign_requests_are_rejected() {
    let host = Host::start(ServerLimits::default());
    let address = host.address;
    let get = |host_line: &str, more: &str| {
        host.raw(
            format!("GET /api/methods HTTP/1.1\r\n{host_line}{more}Connection: close\r\n\r\n")
                .as_bytes(),
        )
        .status
    };
    let ours = format!("Host: {address}\r\n");
    assert_eq!(get(&ours, ""), 200);
    assert_eq!(
        get(&format!("Host: localhost:{}\r\n", address.port()), ""),
        200
    );
    assert_eq!(get("Host: evil.example\r\n", ""), 421);
    assert_eq!(
        get(&format!("Host: evil.example:{}\r\n", address.port()), ""),
        421
    );
    assert_eq!(get(&ours, &format!("Origin: http://{address}\r\n")), 200);
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        "http://127.0.0.1:1",
    ] {
        assert_eq!(
            get(&ours, &format!("Origin: {origin}\r\n")),
            403,
            "{origin}"
        );
    }
    assert_eq!(
        get(
            &ours,
            "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n"
        ),
        403
    );
    assert_eq!(get(&ours, "Host: evil.example\r\n"), 421);
    let origins = format!("Origin: http://{address}\r\nOrigin: http://evil.example\r\n");
    assert_eq!(get(&ours, &origins), 403);
    for (line, status) in [("evil.example", 421), (&address.to_string(), 200)] {
        let request =
            format!("GET http://{line}/api/methods HTTP/1.1\r\n{ours}Connection: close\r\n\r\n");
        assert_eq!(host.raw(request.as_bytes()).status, status, "{line}");
    }
    let text = format!(
        "POST /api/solve HTTP/1.1\r\n{ours}{}Connection: close\r\nContent-Type: \
         text/plain\r\nContent-Length: 2\r\n\r\n{{}}",
        host.cookie
    );
    assert_eq!(host.raw(text.as_bytes()).status, 415);
}

#[test]
fn work_and_changes_of_files_need_the_token() {
    let host = Host::start(ServerLimits::default());
    let ours = format!("Host: {}\r\nConnection: close\r\n", host.address);
    let send = |line: &str, more: &str| {
        host.raw(format!("{line} HTTP/1.1\r\n{ours}{more}\r\n").as_bytes())
    };
    let (name, token) = host.cookie.trim().split_once('=').expect("a cookie");
    let wrong = format!("{name}={}\r\n", "0".repeat(token.len()));
    let other_port = format!("Cookie: knobel-1={token}\r\n");
    let openapi = host.get("/api/openapi.json").json();
    let paths = openapi["paths"].as_object().expect("paths");
    let posts = paths.iter().filter(|(_, of)| of["post"].is_object());
    for path in posts.map(|(path, _)| format!("/api{path}")) {
        for cookie in ["", &wrong, &other_port] {
            let more = format!("{cookie}Content-Type: application/json\r\nContent-Length: 0\r\n");
            let reply = send(&format!("POST {path}"), &more);
            assert_eq!((reply.status, &*reply.refusal().code), (403, "no-token"));
        }
        assert_eq!(host.post(&path, "").status, 400, "{path}");
    }
    assert_eq!(host.jobs(), 0);
    assert_eq!(send("DELETE /", "").status, 403);
    let start = send(&format!("GET /?token={token}"), "");
    assert_eq!(start.status, 303);
    assert!(start.head.contains("location: /\r\n"), "{}", start.head);
    let cookie = format!(
        "set-{}; Path=/; HttpOnly; SameSite=Strict",
        host.cookie.trim()
    );
    let head = start.head.to_lowercase();
    assert!(head.contains(&cookie.to_lowercase()), "{head}");
    for query in ["token=", "token=0", &format!("token={token}0")] {
        let shown = send(&format!("GET /?{query}"), "");
        assert_eq!(shown.status, 200);
        assert!(!shown.head.contains("set-cookie"), "{}", shown.head);
    }
}

#[test]
fn oversized_and_malformed_requests_get_a_one_line_error() {
    let host = Host::start(ServerLimits::default());
    let large = format!("{{\"board\":\"{}\"}}", "1 ".repeat(70_000));
    assert_eq!(host.post("/api/solve", &large).status, 413);
    let tiles: Vec<String> = (0..33 * 33).map(|tile| tile.to_string()).collect();
    let board = json!({ "board": tiles.join(" ") }).to_string();
    let solves = [
        "{",
        "[]",
        r#"{"board":"1 2 3"}"#,
        r#"{"board":"1 2 / 3 0","file":"/etc/passwd"}"#,
        r#"{"board":"1 2 / 3 0","goal":"nowhere"}"#,
        r#"{"board":"1 2 / 3 0","goal":"1 2 3 / 4 5 0"}"#,
        r#"{"board":"1 2 / 3 0","method": "magic"}"#,
        r#"{"board":"1 2 / 3 0","time":-1}"#,
        r#"{"board":"1 2 / 3 0","method": "ida-star+pdb-7-8"}"#,
        r#"{"board":"1 2 / 3 0","method": "a-star+max(zero,pdb:1,2,3,4,5,6,7,8)"}"#,
        r#"{"board":"1 2 / 3 0","method": "a-star+max(zero"}"#,
    ];
    for body in solves {
        host.refused("/api/solve", body);
    }
    host.refused(
        "/api/scramble",
        r#"{"width":100000,"height":1000,"seed":1}"#,
    );
    host.refused("/api/check", &board);
    assert_eq!(host.get("/../Cargo.toml").status, 404);
    assert_eq!(host.get("/api/nothing").status, 404);
}

#[test]
fn every_answer_forbids_foreign_content() {
    let host = Host::start(ServerLimits::default());
    for path in ["/", "/api/methods", "/nothing", "/main.js"] {
        let head = host.get(path).head.to_ascii_lowercase();
        assert!(
            head.contains("content-security-policy: default-src 'none'; script-src 'self'"),
            "{head}"
        );
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
    }
}

#[test]
fn fuzzed_requests_never_break_the_server() {
    let mut limits = ServerLimits::default();
    limits.questions.time = Duration::from_millis(20);
    let host = Host::start(limits);
    let seeds = [
        (
            "/api/solve",
            r#"{"board":"8 6 7 / 2 5 4 / 3 0 1","goal":"last","method": "a-star+manhattan","time":"10ms","nodes":5}"#,
        ),
        (
            "/api/check",
            r#"{"board":"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0","goal":"spiral"}"#,
        ),
        (
            "/api/tree",
            r#"{"board":"1 2 3 / 4 5 6 / 0 7 8","algorithm":"ida-star","heuristic":"hamming","steps":20}"#,
        ),
        (
            "/api/race",
            r#"{"board":"4 1 2 / 0 5 3","methods":[{"method":"bfs","memory":100000},{"method":"weighted-a-star","weight":2}]}"#,
        ),
        (
            "/api/scramble",
            r#"{"width":3,"height":3,"seed":1,"distance":20,"goal":"first"}"#,
        ),
        (
            "/api/board",
            r#"{"text":"a b c / d e f / g h o","width":3,"height":3}"#,
        ),
        ("/api/stop", r#"{"job":1}"#),
        (
            "/api/cards/game",
            concat!(
                r#"{"game":"puzzle x\nsize 2 2\nrule complement\ncard A b a B\n"#,
                r#"card a B A b\ncard A B a b\ncard a b A B\nend"}"#
            ),
        ),
        (
            "/api/cards/hint",
            r#"{"board":"1/0 2/1 3/2 4/3 5/0 6/0 . 8/0 9/0"}"#,
        ),
        (
            "/api/cards/run",
            r#"{"strategy":"random","settings":{"target":10,"seed":4},"time":"10ms"}"#,
        ),
    ];
    let mut rng = knobel::Rng::new(6);
    for round in 0..700 {
        let (path, seed) = seeds[round % seeds.len()];
        let mut body = seed.as_bytes().to_vec();
        for _ in 0..=rng.below(4) {
            if body.is_empty() {
                break;
            }
            let at = rng.below(body.len() as u32) as usize;
            match rng.below(4) {
                0 => body[at] = rng.below(256) as u8,
                1 => {
                    body.remove(at);
                }
                2 => body.insert(at, b"0123456789-{}[]\",:e."[rng.below(20) as usize]),
                _ => body.truncate(at.max(1)),
            }
        }
        let reply = host.raw(&host.posting(path, &body, ""));
        let shown = String::from_utf8_lossy(&body).into_owned();
        assert!(
            [200, 400].contains(&reply.status),
            "{path} {shown}: {}",
            reply.status
        );
        assert!(
            !reply.body.contains("this is a bug"),
            "{path} {shown}: {}",
            reply.body
        );
    }
    assert!(host.idle());
}

/// Returns whether the test of this name has a process of its own, in which no other test uses
/// memory or processor. Otherwise, it runs the test in such a process, where it must pass. That
/// process has an empty folder of tables, because a search with a stored table would end too soon.
#[cfg(target_os = "linux")]
fn is_alone(test: &str) -> bool {
    const ALONE: &str = "KNOBEL_TEST_ALONE";
    if std::env::var_os(ALONE).is_some() {
        return true;
    }
    let own = std::env::current_exe().expect("this program");
    let tables = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&tables);
    let mut command = std::process::Command::new(own);
    let output = command
        .args(["--exact", "--include-ignored", test])
        .env(ALONE, "")
        .env("KNOBEL_TABLES", tables)
        .output();
    let output = output.expect("it runs again");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("1 passed"), "{said}");
    false
}

/// CPU seconds that this process has used.
#[cfg(target_os = "linux")]
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or("")
        .split_whitespace()
        .collect();
    let ticks: f64 =
        fields[11].parse::<f64>().expect("utime") + fields[12].parse::<f64>().expect("stime");
    ticks / 100.0
}

#[cfg(target_os = "linux")]
#[test]
fn a_cancelled_job_uses_less_than_half_a_second_more() {
    if !is_alone("a_cancelled_job_uses_less_than_half_a_second_more") {
        return;
    }
    let host = Host::start(ServerLimits::default());
    for method in [
        json!("ida-star+zero"),
        json!("bfs"),
        json!("a-star+walking-distance"),
    ] {
        let body = json!({ "board": ENDLESS, "method": method }).to_string();
        let mut stream = host.open(&host.posting("/api/solve", body.as_bytes(), ""));
        read_until(&mut stream, "\"progress\"");
        drop(stream);
        // CPU time is measured, because other work on the machine must not affect the result.
        let before = cpu_seconds();
        assert!(host.idle());
        let used = cpu_seconds() - before;
        assert!(
            used < 0.5,
            "{used} s of CPU after the reader disconnected: {method}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_abandoned_tree_uses_less_than_half_a_second_more() {
    if !is_alone("an_abandoned_tree_uses_less_than_half_a_second_more") {
        return;
    }
    let host = Host::start(ServerLimits::default());
    let stream = host.open(&host.posting("/api/tree", HEAVY_TREE.as_bytes(), ""));
    let begun = cpu_seconds();
    assert!(eventually(|| cpu_seconds() > begun + 0.3));
    drop(stream);
    let before = cpu_seconds();
    assert!(host.idle());
    let used = cpu_seconds() - before;
    assert!(used < 0.5, "{used} s of CPU after the reader disconnected");
}

/// Bytes of this process that are in memory.
#[cfg(target_os = "linux")]
fn resident_bytes() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").expect("Linux");
    statm
        .split_whitespace()
        .nth(1)
        .and_then(|pages| pages.parse::<u64>().ok())
        .expect("pages")
        * 4096
}

#[cfg(target_os = "linux")]
#[test]
fn memory_returns_to_its_base_after_a_thousand_jobs() {
    if !is_alone("memory_returns_to_its_base_after_a_thousand_jobs") {
        return;
    }
    let host = Host::start(ServerLimits::default());
    let body = json!({ "board": FAR, "method": "a-star+manhattan", "nodes": 2000 }).to_string();
    let jobs = |count: usize| {
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..count / 4 {
                        assert_eq!(host.post("/api/solve", &body).last_event().0, "result");
                    }
                });
            }
        });
    };
    jobs(100);
    assert!(host.idle());
    let base = resident_bytes();
    jobs(1000);
    assert!(host.idle());
    let grown = resident_bytes().saturating_sub(base);
    assert!(
        grown < 16 << 20,
        "{} KiB more than after the first hundred",
        grown >> 10
    );
}
