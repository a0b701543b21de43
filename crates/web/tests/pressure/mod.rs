//! Tests the server when threads, memory or places are missing, or a client does not read.

use std::io::{Read, Write};
use std::time::Duration;

use knobel_clock::limit_threads;
use knobel_web::ServerLimits;
use serde_json::json;

use super::support::{Host, eventually, read_until};
use super::{ENDLESS, FAR, endless};

/// The number of threads of this process.
fn threads() -> usize {
    let tasks = std::fs::read_dir("/proc/self/task");
    tasks.expect("Linux").count()
}

#[test]
fn a_server_without_jobs_needs_no_thread_of_its_own() {
    if !super::is_alone("pressure::a_server_without_jobs_needs_no_thread_of_its_own") {
        return;
    }
    let before = threads();
    let host = Host::start(ServerLimits::default());
    assert_eq!(host.get("/").status, 200);
    assert_eq!(threads(), before + 1, "the test's thread calls the server");
}

#[test]
fn a_job_is_rejected_if_no_thread_can_be_started() {
    if !super::is_alone("pressure::a_job_is_rejected_if_no_thread_can_be_started") {
        return;
    }
    let host = Host::start(ServerLimits {
        running: 1,
        ..ServerLimits::default()
    });
    let near = json!({ "board": FAR }).to_string();
    let lanes = json!({ "board": FAR, "methods": [{ "method": "bfs" }] }).to_string();
    let scramble = r#"{"width":4,"height":4,"seed":7}"#;
    let held = host.open(&host.posting("/api/solve", endless().as_bytes(), ""));
    assert!(eventually(|| host.jobs() == 1));
    let mut waiting = host.open(&host.posting("/api/solve", near.as_bytes(), ""));
    assert!(eventually(|| host.jobs() == 2));
    limit_threads(0);
    drop(held);
    let text = read_until(&mut waiting, "\"failed\"");
    assert!(text.contains("\"no-thread\""), "{text}");
    assert!(host.idle());
    for (path, body) in [("solve", &*near), ("race", &lanes), ("scramble", scramble)] {
        let refused = host.post(&format!("/api/{path}"), body);
        assert_eq!(refused.status, 503, "{path}");
        let why = refused.refusal();
        assert_eq!(why.code, "no-thread", "{path}");
        assert!(why.text.contains("ulimit -u"), "{why}");
    }
    assert_eq!(host.get("/api/methods").status, 200);
    assert!(host.idle(), "rejected jobs leave their places");
    limit_threads(usize::MAX);
    assert_eq!(host.post("/api/solve", &near).last_event().1["stm"], 31);
}

#[test]
fn a_client_that_never_reads_loses_its_connection() {
    let host = Host::start(ServerLimits {
        arrival: Duration::from_millis(300),
        ..ServerLimits::default()
    });
    // The answers are far larger than the buffers of both sockets.
    let request = format!(
        "GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n",
        host.address
    );
    let mut stream = host.open(request.repeat(400).as_bytes());
    // If the client can write for a minute, the server has not closed the connection.
    let mut bytes = 0..3000;
    let closed = bytes.any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        stream.write_all(b"x").is_err()
    });
    assert!(closed, "the client read no answers");
    assert!(host.idle());
}

#[test]
fn requests_that_start_no_work_are_answered_while_every_place_is_taken() {
    let host = Host::start(ServerLimits {
        running: 1,
        waiting: 0,
        ..ServerLimits::default()
    });
    let held = host.open(&host.posting("/api/solve", endless().as_bytes(), ""));
    assert!(eventually(|| host.jobs() == 1));
    let openapi = host.get("/api/openapi.json").json();
    let paths = openapi["paths"].as_object().expect("paths");
    for (path, _) in paths.iter().filter(|(_, of)| of["get"].is_object()) {
        assert_eq!(host.get(&format!("/api{path}")).status, 200, "{path}");
    }
    drop(held);
}

#[test]
#[ignore = "slow"]
fn a_rejection_says_whether_memory_or_a_place_is_missing() {
    let lane = json!({ "method": "ida-star+zero" });
    let race = json!({ "board": ENDLESS, "methods": [lane, lane] }).to_string();
    for (running, code) in [(8, "no-memory"), (4, "busy")] {
        let limits = ServerLimits {
            running,
            ..ServerLimits::default()
        };
        let host = Host::start(limits.with_memory(64 << 20));
        let races: Vec<_> = (0..2)
            .map(|_| host.open(&host.posting("/api/race", race.as_bytes(), "")))
            .collect();
        assert!(eventually(|| host.jobs() == 4));
        let refused = host.post("/api/scramble", r#"{"width":4,"height":4,"seed":7}"#);
        assert_eq!((refused.status, &*refused.refusal().code), (503, code));
        drop(races);
    }
}

#[test]
fn a_server_that_ends_sends_the_last_event_of_each_job() {
    let host = Host::start(ServerLimits {
        running: 1,
        ..ServerLimits::default()
    });
    let mut running = host.open(&host.posting("/api/solve", endless().as_bytes(), ""));
    read_until(&mut running, "\"progress\"");
    let mut waiting = host.open(&host.posting("/api/solve", endless().as_bytes(), ""));
    read_until(&mut waiting, "\"queued\"");
    let idle = host.open(b"");
    host.end();
    for mut stream in [running, waiting] {
        let mut rest = String::new();
        stream.read_to_string(&mut rest).expect("the stream ends");
        assert!(rest.contains("\"code\":\"interrupted\""), "{rest}");
    }
    drop(idle);
}
