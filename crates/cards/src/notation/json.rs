//! The JSON format: a game is one object, several games are an array.
//!
//! ```json
//! {"id": "hexen", "name": "Nine witches", "width": 3, "height": 3, "rule": "complement",
//!  "framed": false, "rotation": true, "pieces": [["A", "B", "c", "d"]],
//!  "fixed": [{"piece": 1, "column": 0, "row": 0, "turns": 0}],
//!  "solutions": {"raw": "8", "distinct": "2", "row_scan": {"placements": 5000, "width": 3}},
//!  "notes": [["note", "difficulty easy"]]}
//! ```
//!
//! `rule` may be `{"pairs": [["1", "2"]]}` for a general rule. Labels are strings or numbers.
//! Pieces are counted from 1. Only `width`, `height` and `pieces` are required. An unknown key is
//! an error, because a misspelt `rule` would otherwise result in a different game.
//!
//! The reader is written by hand. Derived readers of the same types would add 20 KB to the library
//! for browsers.

use serde_json::{Map, Value, json};

use crate::game::{FixedPiece, GameParts, StatedCounts};
use crate::{CardsError, Game, Rule};

/// Keys of a game.
const KEYS: [&str; 11] = [
    "id",
    "name",
    "width",
    "height",
    "rule",
    "framed",
    "rotation",
    "pieces",
    "fixed",
    "solutions",
    "notes",
];

/// Reads one object or an array of them.
///
/// # Errors
/// If the text is not JSON, lacks a field, or describes an invalid game.
pub fn read(input: &str) -> Result<Vec<Game>, CardsError> {
    let value: Value = serde_json::from_str(input)
        .map_err(|error| CardsError::Text(format!("the text is not JSON: {error}")))?;
    let games: Result<Vec<Game>, CardsError> = match &value {
        Value::Array(items) => items.iter().map(game).collect(),
        other => game(other).map(|game| vec![game]),
    };
    games.and_then(|games| {
        if games.is_empty() {
            Err(CardsError::Text("the JSON array holds no game".into()))
        } else {
            Ok(games)
        }
    })
}

/// Reads one game.
fn game(value: &Value) -> Result<Game, CardsError> {
    let Value::Object(object) = value else {
        return Err(CardsError::Text(
            "a game is a JSON object with width, height, rule and pieces".into(),
        ));
    };
    if let Some(unknown) = object.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(CardsError::Text(format!(
            "unknown key \"{unknown}\" in a JSON game; it has {}",
            KEYS.join(", ")
        )));
    }
    let number = |key: &str| {
        object
            .get(key)
            .and_then(Value::as_u64)
            .and_then(|number| usize::try_from(number).ok())
            .ok_or_else(|| CardsError::Text(format!("JSON game needs \"{key}\" as a whole number")))
    };
    let text = |key: &str| match object.get(key) {
        None => Ok(String::new()),
        Some(Value::String(text)) if !text.contains('\n') => Ok(text.clone()),
        Some(other) => Err(CardsError::Text(format!(
            "\"{key}\" is a text of one line, not {other}"
        ))),
    };
    let flag = |key: &str, default: bool| match object.get(key) {
        None => Ok(default),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(other) => Err(CardsError::Text(format!(
            "\"{key}\" is true or false, not {other}"
        ))),
    };
    let (width, height) = (number("width")?, number("height")?);
    Game::new(GameParts {
        id: text("id")?,
        name: text("name")?,
        width,
        height,
        rule: rule(object)?,
        framed: flag("framed", false)?,
        turning: flag("rotation", true)?,
        pieces: pieces(object)?,
        fixed: fixed(object, width)?,
        known: known(object, [width, height])?,
        notes: notes(object)?,
    })
}

/// Reads the rule, which is `same` by default.
fn rule(object: &Map<String, Value>) -> Result<Rule, CardsError> {
    match object.get("rule") {
        Some(Value::String(word)) if word == "complement" => Ok(Rule::Complement),
        Some(Value::String(word)) if word == "same" => Ok(Rule::Same),
        None => Ok(Rule::Same),
        Some(general @ Value::Object(_)) => {
            let pairs = only(general, &["pairs"]).and_then(|()| general.get("pairs")?.as_array());
            let pair = |value: &Value| match value.as_array().map(Vec::as_slice) {
                Some([one, other]) => Some((label(one)?, label(other)?)),
                _ => None,
            };
            let pairs: Option<Vec<_>> = pairs.and_then(|pairs| pairs.iter().map(pair).collect());
            pairs.map(Rule::General).ok_or_else(|| {
                CardsError::Text(
                    "a general rule is {\"pairs\": [[\"x\", \"y\"], …]} and nothing else".into(),
                )
            })
        }
        Some(other) => Err(CardsError::Text(format!(
            "unknown rule {other}; rules are \"complement\", \"same\" and {{\"pairs\": […]}}"
        ))),
    }
}

/// A label is a word without blanks, or a whole number.
fn label(value: &Value) -> Option<String> {
    match value {
        Value::String(word) if !word.is_empty() && !word.contains(char::is_whitespace) => {
            Some(word.clone())
        }
        Value::Number(number) if number.is_u64() => Some(number.to_string()),
        _ => None,
    }
}

/// Reads the pieces.
fn pieces(object: &Map<String, Value>) -> Result<Vec<[String; 4]>, CardsError> {
    let bad = || {
        CardsError::Text(
            "JSON game needs \"pieces\": arrays of 4 labels, clockwise from the top".into(),
        )
    };
    let items = object
        .get("pieces")
        .and_then(Value::as_array)
        .ok_or_else(bad)?;
    let piece = |value: &Value| {
        let labels: Option<Vec<String>> = value.as_array()?.iter().map(label).collect();
        <[String; 4]>::try_from(labels?).ok()
    };
    items
        .iter()
        .map(|item| piece(item).ok_or_else(bad))
        .collect()
}

/// Reads the fixed pieces, which are optional.
fn fixed(object: &Map<String, Value>, width: usize) -> Result<Vec<FixedPiece>, CardsError> {
    let Some(items) = object.get("fixed") else {
        return Ok(Vec::new());
    };
    let bad = || {
        CardsError::Text(
            "\"fixed\" needs objects with piece (from 1), column, row (from 0) and turns".into(),
        )
    };
    let one = |value: &Value| {
        only(value, &["piece", "column", "row", "turns"])?;
        let number = |key: &str| value.get(key).and_then(Value::as_u64);
        let (column, row) = (number("column")?, number("row")?);
        let cell = row.checked_mul(width as u64)?.checked_add(column)?;
        Some(FixedPiece {
            piece: u8::try_from(number("piece")?.checked_sub(1)?).ok()?,
            cell: u16::try_from(cell).ok().filter(|_| column < width as u64)?,
            turn: match value.get("turns") {
                None => 0,
                Some(_) => u8::try_from(number("turns")?).ok()?,
            },
        })
    };
    items
        .as_array()
        .ok_or_else(bad)?
        .iter()
        .map(|item| one(item).ok_or_else(bad))
        .collect()
}

/// Returns whether the value is an object that has only these keys.
fn only(value: &Value, keys: &[&str]) -> Option<()> {
    let known = |key: &String| keys.contains(&key.as_str());
    value.as_object()?.keys().all(known).then_some(())
}

/// Reads the stated counts, which are optional.
fn known(object: &Map<String, Value>, sides: [usize; 2]) -> Result<StatedCounts, CardsError> {
    let Some(given) = object.get("solutions") else {
        return Ok(StatedCounts::default());
    };
    let count = |key: &str| match given.get(key) {
        None => Some(None),
        Some(Value::String(digits)) => digits.parse::<u128>().ok().map(Some),
        Some(number) => number.as_u64().map(|number| Some(number.into())),
    };
    let row_scan = || match given.get("row_scan") {
        None => Some(None),
        Some(scan) => {
            only(scan, &["placements", "width"])?;
            let number = |key: &str| scan.get(key).and_then(Value::as_u64);
            let width = usize::try_from(number("width")?).ok()?;
            let row = sides.contains(&width).then_some(width)?;
            Some(Some((number("placements")?, row)))
        }
    };
    let known = || {
        only(given, &["raw", "distinct", "row_scan"])?;
        Some(StatedCounts {
            raw: count("raw")?,
            distinct: count("distinct")?,
            row_scan: row_scan()?,
        })
    };
    known().ok_or_else(|| {
        CardsError::Text(
            "\"solutions\" has \"raw\" and \"distinct\" as whole numbers or digits, and \"row_scan\" with \"placements\" \
             and \"width\", the game's width or height"
                .into(),
        )
    })
}

/// Reads the preserved lines, which are optional.
fn notes(object: &Map<String, Value>) -> Result<Vec<(String, String)>, CardsError> {
    let note = |value: &Value| match value.as_array().map(Vec::as_slice) {
        Some([Value::String(keyword), Value::String(rest)])
            if super::text::FREE.contains(&keyword.as_str()) && !rest.contains('\n') =>
        {
            Some((keyword.clone(), rest.clone()))
        }
        _ => None,
    };
    let notes = match object.get("notes") {
        None => Some(Vec::new()),
        Some(given) => given
            .as_array()
            .and_then(|notes| notes.iter().map(note).collect()),
    };
    notes.ok_or_else(|| {
        CardsError::Text(format!(
            "\"notes\" needs pairs of a keyword and a text of one line; keywords are {}",
            super::text::FREE.join(", ")
        ))
    })
}

/// Writes one object, from which [`read`] returns the same game.
pub fn write(game: &Game) -> String {
    format!("{:#}\n", value(game))
}

/// The game as a JSON value.
pub fn value(game: &Game) -> Value {
    let parts = game.parts();
    let rule = match &parts.rule {
        Rule::General(pairs) => {
            let pairs: Vec<Value> = pairs
                .iter()
                .map(|(one, other)| json!([one, other]))
                .collect();
            json!({ "pairs": pairs })
        }
        rule => json!(rule.word()),
    };
    let fixed: Vec<Value> = parts
        .fixed
        .iter()
        .map(|fixed| {
            let cell = usize::from(fixed.cell);
            json!({ "piece": u16::from(fixed.piece) + 1, "column": cell % parts.width, "row": cell / parts.width,
                    "turns": fixed.turn })
        })
        .collect();
    let mut solutions = Map::new();
    let counts = [("raw", parts.known.raw), ("distinct", parts.known.distinct)];
    for (key, count) in counts {
        // Counts are texts, because they may have more digits than a number in JSON.
        solutions.extend(count.map(|count| (key.into(), json!(count.to_string()))));
    }
    let row_scan = |(placements, width)| json!({ "placements": placements, "width": width });
    solutions.extend((parts.known.row_scan).map(|scan| ("row_scan".into(), row_scan(scan))));
    let mut value = json!({ "id": parts.id, "name": parts.name, "width": parts.width, "height": parts.height,
            "rule": rule, "framed": parts.framed, "rotation": parts.turning, "pieces": parts.pieces, "fixed": fixed });
    if !solutions.is_empty() {
        value["solutions"] = solutions.into();
    }
    if !parts.notes.is_empty() {
        value["notes"] = json!(parts.notes);
    }
    value
}
