//! Each type is defined once in the generated files: one schema per name, and no two names for the
//! same fields.

use knobel_api as api;
use serde_json::{Map, Value};

/// The types that a description defines twice.
fn doubles(schemas: &Map<String, Value>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (at, (name, schema)) in schemas.iter().enumerate() {
        // The schema library numbers the second type of a name.
        let base = name.trim_end_matches(|last: char| last.is_ascii_digit());
        if base != name && schemas.contains_key(base) {
            found.push(format!("{base} is the name of two types"));
        }
        let shape = undescribed(schema);
        for (other, schema) in schemas.iter().take(at) {
            if undescribed(schema) == shape {
                found.push(format!("{other} and {name} have the same fields"));
            }
        }
    }
    found
}

/// A schema without its descriptions.
fn undescribed(schema: &Value) -> Value {
    match schema {
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(name, value)| {
                // A property may have this name as well.
                *name != "description" || !value.is_string()
            });
            let fields = fields.map(|(name, value)| (name.clone(), undescribed(value)));
            Value::Object(fields.collect())
        }
        Value::Array(items) => items.iter().map(undescribed).collect(),
        other => other.clone(),
    }
}

fn schemas(text: &str) -> Map<String, Value> {
    let mut described: api::Document = api::read(text.as_bytes()).expect("JSON");
    let schemas = described.0["components"]["schemas"].as_object_mut();
    std::mem::take(schemas.expect("schemas"))
}

#[test]
fn every_type_is_described_once() {
    let schemas = schemas(include_str!("../../openapi.json"));
    assert!(schemas.len() > 50, "{}", schemas.len());
    assert_eq!(doubles(&schemas), [] as [String; 0]);
    let declared = include_str!("../../wire.d.ts").lines();
    let declared = declared.filter_map(|line| line.strip_prefix("export type ")?.split(' ').next());
    let mut names: Vec<&str> = declared.collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "wire.d.ts declares a name twice");
    for name in names {
        assert!(
            schemas.contains_key(name),
            "{name} is declared and not described"
        );
    }
}

#[test]
fn a_double_is_found_by_its_number_and_by_its_fields() {
    let text = r#"{"components": {"schemas": {
        "Node": {"type": "object", "properties": {"g": {"type": "integer"}}},
        "Node2": {"type": "object", "properties": {"h": {"type": "integer"}}},
        "Step": {"description": "One step.", "type": "object",
            "properties": {"g": {"description": "Its cost.", "type": "integer"}}}
    }}}"#;
    assert_eq!(
        doubles(&schemas(text)),
        [
            "Node is the name of two types",
            "Node and Step have the same fields"
        ]
    );
}
