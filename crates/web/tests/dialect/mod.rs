//! Tests the codes, events and routes of the server, and the types that describe them.

mod names;

use knobel::Board;
use knobel::cards::strategies::REGISTRY;
use knobel_api::{self as api, cards};
use knobel_web::ServerLimits;
use serde_json::{Value, json};

use super::support::Host;
use super::{ENDLESS, FAR};

/// A path, a body, and the code of the error.
const WRONG: &str = r#"
board {"text":"1 2 y / 3 4 0"} notation.word
board {"text":"1 2 / 3 4 0"} notation.ragged
board {"text":"1 2 3 4 5 0"} notation.not-square
board {"text":"1 2 / 1 0"} notation.repeated
board {"text":"1 2 / 9 0"} notation.unknown
scramble {"width":1,"height":3,"seed":1} board.size
scramble {"width":40,"height":40,"seed":1} too-many-cells
scramble {"width":5,"height":4,"seed":1,"distance":3} no-distances
scramble {"width":3,"height":3,"seed":1,"distance":32} too-far
check {"board":"1 2 / 3 0","goal":"1 2 3 / 4 5 0"} goal-shape
display {"board":"1 2 / 3 0"} no-display
race {"board":"1 2 / 3 0","methods":[]} lanes
tree {"board":"1 2 / 3 0","algorithm":"bidirectional-bfs"} not-drawn
tree {"board":"2 1 / 3 0","algorithm":"bfs"} unreachable
tree {"board":"1 2 / 3 0","algorithm":"pdb","heuristic":"manhattan"} no-pair
solve {"board":"1 2 / 3 0","method":"manhattan"} heuristic-alone
solve {"board":"1 2 / 3 0","method":"best+manhattan"} no-pair
solve {"board":"1 2 / 3 0","method":"bfs","within":1.5} within-and-method
solve {"board":"1 2 / 3 0","method": "bfs+manhattan"} no-pair
race {"board":"1 2 / 3 0","methods":[{"method":"bfs"},{"weight":2}]} unread
solve {"board":"1 2 / 3 0","method":"beam","beam-width":0} value
solve {"board":"1 2 / 3 0","method":"beam","width":2} no-option
cards/generate {"width":9,"height":9,"motifs":4,"solutions":1,"seed":1} too-many-cards
cards/run {"strategy":"random","settings":{"seed":"x"}} cards.value"#;

#[test]
fn common_mistakes_get_a_listed_code() {
    let host = Host::start(ServerLimits::default());
    let listed = names::refusals();
    for case in WRONG.lines().skip(1) {
        let (path, rest) = case.split_once(' ').expect("a path");
        let (body, code) = rest.rsplit_once(' ').expect("a code");
        let why = host.refused(&format!("/api/{path}"), body);
        assert_eq!(why.code, code, "{path} {body}: {why}");
        assert!(listed.iter().any(|known| known == code), "{code}");
    }
    let unfit = json!({ "board": ENDLESS, "method": "perfect-table" });
    let (_, failed) = host.post("/api/solve", &unfit.to_string()).last_event();
    assert_eq!(failed["error"]["code"], "unfit.three-by-three");
}

#[test]
fn every_route_and_event_parses_back_into_the_wire_types() {
    let host = Host::start(ServerLimits::default());
    let post = |path: &str, body: &Value| host.post(&format!("/api/{path}"), &body.to_string());
    let methods = host.get("/api/methods").json();
    let algorithms = methods["algorithms"].as_array().expect("a list");
    post("board", &json!({ "text": FAR })).parsed::<api::BoardRead>();
    let verdict: api::Verdict = post("check", &json!({ "board": FAR })).parsed();
    assert_eq!(verdict.transpositions, verdict.exchanges.len());
    let scramble = json!({ "width": 5, "height": 3, "seed": 1 });
    post("scramble", &scramble).parsed::<Board>();
    post("stop", &json!({ "job": 99 })).parsed::<api::Stopped>();
    for method in algorithms.iter().filter(|method| method["follows"] == true) {
        let drawn: api::TreeAnswer = post(
            "tree",
            &json!({ "board": "1 2 3 / 4 5 6 / 0 7 8", "algorithm": method["name"] }),
        )
        .parsed();
        assert!(!drawn.trace.steps.is_empty(), "{method}");
        let settings = method["settings"].as_array().expect("a list");
        let weighs = settings.contains(&json!("weight"));
        assert_eq!(drawn.weight.is_some(), weighs, "{method}");
    }
    let mut seen = std::collections::BTreeSet::new();
    let mut streamed = |path: &str, body: &Value| {
        for told in post(path, body).events() {
            let event = serde_json::to_value(told.event).expect("JSON");
            seen.extend(
                event
                    .as_object()
                    .into_iter()
                    .flat_map(|event| event.keys().cloned()),
            );
        }
    };
    streamed("solve", &json!({ "board": FAR }));
    streamed("solve", &json!({ "board": "2 1 / 3 0" }));
    streamed(
        "solve",
        &json!({ "board": ENDLESS, "time": "300ms", "method": "ida-star+manhattan" }),
    );
    streamed(
        "solve",
        &json!({ "board": ENDLESS, "method": "perfect-table" }),
    );
    let lanes: Vec<Value> = algorithms
        .iter()
        .map(|method| json!({ "method": method["name"], "nodes": 1000 }))
        .collect();
    for lanes in lanes.chunks(8) {
        streamed(
            "race",
            &json!({ "board": "1 2 3 / 4 5 6 / 0 7 8", "methods": lanes }),
        );
    }
    for strategy in REGISTRY {
        let asked = json!({ "strategy": strategy.name, "time": 0.1 });
        streamed("cards/run", &asked);
    }
    let all = [
        "best",
        "cards-result",
        "failed",
        "log",
        "progress",
        "queued",
        "result",
    ];
    assert!(seen.iter().map(String::as_str).eq(all), "{seen:?}");
    let game: cards::GameDescription = post("cards/game", &json!({})).parsed();
    let made = json!({ "width": 3, "height": 3, "motifs": 4, "solutions": 1, "seed": 3, "difficulty": "any" });
    assert!(
        post("cards/generate", &made)
            .parsed::<cards::GameDescription>()
            .rating
            .is_some()
    );
    let solutions: cards::SolutionList =
        post("cards/solutions", &json!({ "game": game.text })).parsed();
    assert!(post("cards/estimate", &json!({})).json()["strategies"].is_array());
    let empty = [". "; 9].concat();
    let nearly = solutions.boards[0]
        .rsplit_once(' ')
        .map(|(rest, _)| format!("{rest} ."));
    for (board, code) in [
        (empty, "too-few-partners"),
        (nearly.expect("nine cells"), "only-one-fits"),
        ("1/0 2/0 3/0 . . . . . .".into(), "mismatch"),
    ] {
        let hint: cards::CardAdvice = post("cards/hint", &json!({ "board": board })).parsed();
        assert_eq!(hint.hint.code, code, "{hint:?}");
    }
}

#[test]
fn the_description_is_served_and_complete() {
    let host = Host::start(ServerLimits::default());
    let reply = host.get("/api/openapi.json");
    reply.parsed::<api::Document>();
    let description = reply.json();
    let paths = description["paths"].as_object().expect("paths");
    assert!(paths.len() >= 16);
    for (path, operations) in paths {
        // Every described route answers, at least with an error that names the expected input.
        let reply = match operations.get("get") {
            Some(_) => host.get(&format!("/api{path}")),
            None => host.post(&format!("/api{path}"), "[]"),
        };
        assert!(
            [200, 400].contains(&reply.status),
            "{path}: {}",
            reply.status
        );
    }
    let references = reply.body.split("\"$ref\": \"#").skip(1);
    let mut count = 0;
    for reference in references.filter_map(|rest| rest.split('"').next()) {
        assert!(description.pointer(reference).is_some(), "{reference}");
        count += 1;
    }
    assert!(count > 30, "{count} references");
}

#[test]
fn heuristics_may_be_expressions() {
    let host = Host::start(ServerLimits::default());
    for heuristic in ["pdb", "pdb:4,5/6,7,8", "max(manhattan,pdb:1,2,3)"] {
        let board = "8 6 7 / 2 5 4 / 3 0 1";
        let method = format!("a-star+{heuristic}");
        let body = json!({ "board": board, "method": method }).to_string();
        let (_, result) = host.post("/api/solve", &body).last_event();
        assert_eq!(result["length"], 31, "{result}");
        assert_eq!(result["heuristic"], heuristic);
        let body = json!({ "board": "1 2 3 / 4 5 6 / 0 7 8", "algorithm": "a-star", "heuristic": heuristic });
        assert_eq!(host.post("/api/tree", &body.to_string()).status, 200);
    }
    let wrong = r#"{"board":"1 2 / 3 0","method": "a-star+pdb:1,1"}"#;
    let why = host.post("/api/solve", wrong).refusal();
    assert_eq!(why.code, "no-heuristic.groups", "{why}");
}
