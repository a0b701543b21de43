//! TypeScript declarations of the answers of all routes. They are generated from the same schemas
//! as the description of the HTTP interface.

use serde_json::{Map, Value};

/// Declares each of these schemas as a type.
pub fn declare(schemas: &Map<String, Value>) -> String {
    let mut text = String::from(
        "// The types of the server's answers. To renew this file:\n\
         // KNOBEL_UPDATE=1 cargo test --profile checked --package knobel-web
         // the_served_description\n",
    );
    for (name, schema) in schemas {
        let about = about(schema, "");
        text += &format!("\n{about}export type {name} = {};\n", written(schema, ""));
    }
    text
}

/// The description of a schema as a comment.
fn about(schema: &Value, indent: &str) -> String {
    let text = schema["description"].as_str();
    text.map_or_else(String::new, |text| format!("{indent}/** {text} */\n"))
}

/// The type of a schema. Lines after the first are indented.
fn written(schema: &Value, indent: &str) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    let several = |of: &Value, between: &str| {
        let types = of.as_array()?.iter().map(|it| written(it, indent));
        Some(types.collect::<Vec<_>>().join(between))
    };
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values.iter().map(Value::to_string).collect();
        return values.join(" | ");
    }
    let choice = several(&schema["oneOf"], " | ").or_else(|| several(&schema["anyOf"], " | "));
    match (choice, schema.get("properties")) {
        (Some(choice), None) => choice,
        (Some(choice), Some(_)) => format!("{} & ({choice})", object(schema, indent)),
        (None, _) => match &schema["type"] {
            Value::Array(kinds) => {
                let kinds = kinds.iter().filter_map(Value::as_str);
                let kinds: Vec<String> = kinds.map(|it| of_kind(it, schema, indent)).collect();
                kinds.join(" | ")
            }
            Value::String(kind) => of_kind(kind, schema, indent),
            _ => "any".into(),
        },
    }
}

fn of_kind(kind: &str, schema: &Value, indent: &str) -> String {
    match kind {
        "integer" => "number".into(),
        "array" => array(schema, indent),
        "object" => object(schema, indent),
        other => other.into(),
    }
}

/// An array, or a tuple if the schema gives the type of each element.
fn array(schema: &Value, indent: &str) -> String {
    let item = written(&schema["items"], indent);
    let length = schema["maxItems"]
        .as_u64()
        .filter(|_| schema["maxItems"] == schema["minItems"]);
    match (schema["prefixItems"].as_array(), length) {
        (Some(items), _) => {
            let items: Vec<String> = items.iter().map(|it| written(it, indent)).collect();
            format!("[{}]", items.join(", "))
        }
        (None, Some(length)) => format!("[{}]", vec![item; length as usize].join(", ")),
        (None, None) if item.contains(['|', '&']) => format!("({item})[]"),
        (None, None) => format!("{item}[]"),
    }
}

/// An object with its properties, or a map.
fn object(schema: &Value, indent: &str) -> String {
    let Some(properties) = schema["properties"].as_object() else {
        return "Record<string, any>".into();
    };
    let required = |name: &str| {
        let mut names = schema["required"].as_array().into_iter().flatten();
        names.any(|it| it == name)
    };
    let inner = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, property) in properties {
        let mark = if required(name) { "" } else { "?" };
        let name = if name.contains('-') {
            format!("{name:?}")
        } else {
            name.clone()
        };
        text += &about(property, &inner);
        text += &format!("{inner}{name}{mark}: {};\n", written(property, &inner));
    }
    text + indent + "}"
}
