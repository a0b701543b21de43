//! Tests questions about cards: games are read, solved, counted and generated, hints are given, and
//! bad questions are rejected.

use knobel_api::Event;
use knobel_web::ServerLimits;
use serde_json::json;

use super::support::Host;

#[test]
fn card_questions_are_answered() {
    let host = Host::start(ServerLimits::default());
    let game = host.post("/api/cards/game", "{}").json();
    assert_eq!(game["pieces"].as_array().map(Vec::len), Some(9));
    let again = host.post(
        "/api/cards/game",
        &json!({ "game": game["text"] }).to_string(),
    );
    assert_eq!(again.json()["pieces"], game["pieces"]);
    let all = host.post("/api/cards/solutions", "{}").json();
    assert_eq!(
        (all["boards"].as_array().map(Vec::len), &all["all"]),
        (Some(8), &json!(true))
    );
    let hint = json!({ "board": all["boards"][0] }).to_string();
    assert!(host.post("/api/cards/hint", &hint).json()["hint"]["code"] == "solved");
    let spec = r#"{"width":3,"height":3,"motifs":4,"solutions":1,"seed":3}"#;
    let made = host.post("/api/cards/generate", spec).json();
    assert_eq!(made["solutions"], "1");
    let guesses = host.post("/api/cards/estimate", "{}").json();
    let guesses = guesses["strategies"].as_array().expect("a list");
    let names = || guesses.iter().filter_map(|guess| guess["name"].as_str());
    let methods = host.get("/api/cards/methods").json();
    for strategy in methods["strategies"].as_array().expect("a list") {
        let name = strategy["name"].as_str().expect("a name");
        assert!(names().any(|shown| shown.starts_with(name)), "{name}");
    }
    let (name, result) = host
        .post("/api/cards/run", r#"{"strategy":"backtracking"}"#)
        .last_event();
    assert_eq!(
        (name.as_str(), &result["score"]),
        ("cards-result", &json!(36))
    );
}

#[test]
fn the_first_acts_of_a_strategy_are_reported_in_order() {
    let host = Host::start(ServerLimits::default());
    let told = |strategy: &str, acts: usize| {
        let body = json!({ "strategy": strategy, "time": 0.5, "acts": acts }).to_string();
        let (mut acts, mut board) = (Vec::new(), String::new());
        for told in host.post("/api/cards/run", &body).events() {
            match told.event {
                Event::Acts(more) => acts.extend(more.acts),
                Event::CardsResult(answer) => board = answer.board,
                _ => {}
            }
        }
        (acts, board)
    };
    let (acts, board) = told("backtracking", 20_000);
    let mut table = ["."; 9];
    for word in acts.iter().flat_map(|act| act.cells.split(' ')) {
        let (cell, lies) = word.split_once('=').expect("cell=card/turn");
        table[cell.parse::<usize>().expect("a number")] = lies;
    }
    assert_eq!(table.join(" "), board);
    assert_eq!(told("random", 700).0.len(), 700);
    assert_eq!(told("random", usize::MAX).0.len(), 20_000);
    assert_eq!(told("random", 0).0.len(), 0);
}

#[test]
fn every_strategy_stops_when_its_time_is_over() {
    let host = Host::start(ServerLimits::default());
    // Random strategies never solve twenty-five cards, but exact methods may finish in time.
    let spec = r#"{"width":5,"height":5,"motifs":8,"solutions":1,"seed":1}"#;
    let game = host.post("/api/cards/generate", spec).json();
    assert_eq!(game["pieces"].as_array().map(Vec::len), Some(25));
    let strategies = host.get("/api/cards/methods").json();
    for strategy in strategies["strategies"].as_array().expect("a list") {
        let body = json!({ "game": game["text"], "strategy": strategy["name"], "time": 0.1 });
        let (name, result) = host.post("/api/cards/run", &body.to_string()).last_event();
        let ended = ["solved", "stopped"].contains(&result["status"].as_str().unwrap_or(""));
        assert!(
            (name == "cards-result" && ended) || name == "failed",
            "{strategy}: {result}"
        );
    }
    assert!(host.idle());
}

/// A path and a body.
const WRONG: &str = r#"
game {"game":"puzzle x"}
hint {"board":"1/0 2/0"}
hint {"board":"1/0 1/0 3 4 5 6 7 8 9"}
run {"strategy":"magic"}
run {"strategy":"random","settings":{"turning":"auto"}}
run {"strategy":"improved-random","settings":{"turning":"never"}}
run {"strategy":"random","settings":{"seed":[1]}}
generate {"width":99,"height":99,"motifs":4,"solutions":1,"seed":1}
generate {"width":0,"height":3,"motifs":4,"solutions":1,"seed":1}
generate {"width":3,"height":3,"motifs":0,"solutions":1,"seed":1}
"#;

#[test]
fn bad_card_requests_get_a_one_line_error() {
    let host = Host::start(ServerLimits::default());
    for (path, body) in WRONG.lines().filter_map(|case| case.split_once(' ')) {
        host.refused(&format!("/api/cards/{path}"), body);
    }
}
