//! Generates the description of an HTTP interface (OpenAPI 3.1) from its routes and from the types
//! of their requests and answers.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::typescript;
use crate::Failure;

/// The type of a request or of an answer.
#[derive(Clone, Copy)]
pub struct Content {
    schema: fn(&mut SchemaGenerator) -> Schema,
    kind: &'static str,
}

impl Content {
    /// One value of JSON.
    pub fn json<T: JsonSchema>() -> Self {
        Self {
            schema: |generator| generator.subschema_for::<T>(),
            kind: "application/json",
        }
    }

    /// A stream of server-sent events, each with one value of JSON as its data.
    pub fn events<T: JsonSchema>() -> Self {
        Self {
            kind: "text/event-stream",
            ..Self::json::<T>()
        }
    }

    fn described(self, generator: &mut SchemaGenerator) -> Value {
        json!({ self.kind: { "schema": (self.schema)(generator) } })
    }
}

/// The description of a route.
#[derive(Clone, Copy)]
pub struct Route {
    /// `get` or `post`.
    pub method: &'static str,
    /// The path of the route.
    pub path: &'static str,
    /// A one-line summary.
    pub summary: &'static str,
    /// The type of the request's body, if there is one.
    pub takes: Option<Content>,
    /// The type of the answer.
    pub answers: Content,
}

/// A description, as [`describe`] generates it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Document(pub Map<String, Value>);

fn settings() -> SchemaSettings {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    settings.meta_schema = None;
    settings
}

/// The schemas of all types that were asked for, without the examples in their descriptions.
fn definitions(generator: &mut SchemaGenerator) -> Map<String, Value> {
    let mut schemas = generator.take_definitions(true);
    schemas.values_mut().for_each(shorten);
    schemas
}

/// Reduces each description to its first paragraph, in one line and without links.
fn shorten(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(text)) = fields.get_mut("description") {
                let first = text.split("\n\n").next().unwrap_or_default();
                let words: Vec<&str> = first.split_whitespace().collect();
                *text = words.join(" ").replace("[`", "`").replace("`]", "`");
            }
            fields.values_mut().for_each(shorten);
        }
        Value::Array(items) => items.iter_mut().for_each(shorten),
        _ => {}
    }
}

/// TypeScript declarations of all types that these routes answer.
pub fn declare(routes: &[Route]) -> String {
    let mut generator = settings().for_serialize().into_generator();
    Content::json::<Failure>().described(&mut generator);
    for route in routes {
        route.answers.described(&mut generator);
    }
    typescript::declare(&definitions(&mut generator))
}

/// The description of all routes below `base`, as the text of an OpenAPI document.
pub fn describe(title: &str, version: &str, base: &str, routes: &[Route]) -> String {
    let mut generator = settings().into_generator();
    let failure = Content::json::<Failure>().described(&mut generator);
    let mut paths = json!({});
    for route in routes {
        let answer = route.answers.described(&mut generator);
        let mut operation = json!({
            "summary": route.summary,
            "responses": {
                "200": { "description": "the answer", "content": answer },
                "default": { "description": "a rejection with its reason", "content": failure },
            },
        });
        if let Some(takes) = route.takes {
            operation["requestBody"] =
                json!({ "required": true, "content": takes.described(&mut generator) });
        }
        paths[route.path][route.method] = operation;
    }
    let description = json!({
        "openapi": "3.1.0",
        "info": { "title": title, "version": version },
        "servers": [{ "url": base }],
        "paths": paths,
        "components": { "schemas": definitions(&mut generator) },
    });
    format!("{description:#}")
}
