//! Sends requests from a hundred clients at once on every route. The server keeps running, each
//! client gets an answer, a rejection or a clean close, and no work remains for clients that
//! vanish.

use std::time::Duration;

use knobel_web::ServerLimits;
use serde_json::{Value, json};

use super::support::{Host, eventually};
use super::{HEAVY_TREE, cpu_seconds, endless, is_alone, resident_bytes};

const CLIENTS: usize = 100;

/// Roughly the memory that remains for jobs in half of a control group of 1 GiB.
const BUDGET: u64 = 480 << 20;

/// A request body that keeps this route busy for a short time. Tables are neither built nor
/// removed, because they belong to the user.
fn body(path: &str) -> String {
    let board = "14 15 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0";
    let body = match path {
        "/board" => json!({ "text": board }),
        "/check" => json!({ "board": board }),
        "/scramble" => json!({ "width": 4, "height": 4, "seed": 1, "distance": 30 }),
        "/solve" => json!({ "board": board, "method": "bfs", "time": 0.3 }),
        "/race" => {
            let lanes = ["bfs", "ida-star"].map(|name| json!({ "method": name, "time": 0.3 }));
            json!({ "board": board, "methods": lanes })
        }
        "/tree" => return HEAVY_TREE.to_owned(),
        "/display" => json!({ "board": "7 1 5 / 6 4 2 / 0 3 8" }),
        "/aksen/run" => json!({ "program": "ida" }),
        "/stop" => json!({ "job": 0 }),
        "/tables/build" => json!({ "name": "none" }),
        "/tables/remove" => json!({ "file": "none" }),
        "/cards/generate" => {
            json!({ "width": 3, "height": 3, "motifs": 4, "solutions": 1, "seed": 3 })
        }
        "/cards/hint" => json!({ "board": "1/0 . . . . . . . ." }),
        "/cards/run" => json!({ "strategy": "random", "time": 0.3 }),
        _ => json!({}),
    };
    body.to_string()
}

/// Every request that the description of the interface names.
fn requests(host: &Host) -> Vec<(String, Vec<u8>)> {
    let described: Value = host.get("/api/openapi.json").json();
    let paths = described["paths"].as_object().expect("paths");
    let mut requests: Vec<_> = paths
        .iter()
        .map(|(path, methods)| match &methods["post"] {
            Value::Null => (path.clone(), host.getting(&format!("/api{path}"), "")),
            _ => {
                let body = body(path);
                (
                    path.clone(),
                    host.posting(&format!("/api{path}"), body.as_bytes(), ""),
                )
            }
        })
        .collect();
    requests.push(("page".into(), host.getting("/", "")));
    requests
}

#[test]
#[ignore = "slow"]
fn a_hundred_clients_at_once_are_answered_on_every_route() {
    if !is_alone("load::a_hundred_clients_at_once_are_answered_on_every_route") {
        return;
    }
    let host = Host::start(ServerLimits::default().with_memory(BUDGET));
    for (path, request) in requests(&host) {
        let answers: Vec<_> = std::thread::scope(|scope| {
            let clients: Vec<_> = (0..CLIENTS)
                .map(|_| scope.spawn(|| host.raw(&request)))
                .collect();
            let answers = clients.into_iter().map(|client| client.join());
            answers.map(|answer| answer.expect("no panic")).collect()
        });
        let count = |status| {
            answers
                .iter()
                .filter(|answer| answer.status == status)
                .count()
        };
        let [fine, bad, full] = [200, 400, 503].map(count);
        println!(
            "{path}: {fine} answers, {full} rejections, {} MiB",
            resident_bytes() >> 20
        );
        let is_bad = path.starts_with("/tables/");
        assert_eq!(
            fine + full + if is_bad { bad } else { 0 },
            CLIENTS,
            "{path}"
        );
        assert!(
            fine > 0 || is_bad || path.contains("aksen") || path == "/display",
            "{path}"
        );
        assert!(resident_bytes() < 1 << 30, "{path}");
    }
    assert!(host.idle());
}

#[test]
#[ignore = "slow"]
fn a_hundred_vanished_clients_free_the_processor() {
    if !is_alone("load::a_hundred_vanished_clients_free_the_processor") {
        return;
    }
    let host = Host::start(ServerLimits::default().with_memory(4 * BUDGET));
    for (path, body) in [
        ("/api/tree", HEAVY_TREE.to_owned()),
        ("/api/solve", endless()),
    ] {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|_| host.open(&host.posting(path, body.as_bytes(), "")))
            .collect();
        assert!(eventually(|| host.jobs() > 0), "{path}");
        // CPU time, not the clock: other work on the machine must not decide this.
        let (vanished, before) = (std::time::Instant::now(), cpu_seconds());
        drop(clients);
        assert!(eventually(|| host.jobs() == 0), "{path}");
        let used = cpu_seconds() - before;
        println!(
            "{path}: free after {:.2} s and {used:.2} s of CPU",
            vanished.elapsed().as_secs_f64()
        );
        assert!(used < 1.0, "{path}: {used} s of CPU");
        let rests = || {
            let before = cpu_seconds();
            std::thread::sleep(Duration::from_millis(200));
            cpu_seconds() - before < 0.05
        };
        assert!(eventually(rests), "{path}");
    }
}
