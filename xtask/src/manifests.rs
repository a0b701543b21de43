//! A rule of `cargo xtask tidy`: every published crate has a complete manifest and documents its
//! features.

use std::collections::HashSet;
use std::fs;

use serde_json::Value;

use crate::metadata::{is_published, list, text};

/// The most keywords, and the most categories, that the registry accepts.
const MOST: usize = 5;

/// Checks every crate of the workspace.
pub fn rules(metadata: &Value, broken: &mut Vec<String>) {
    let mut descriptions = HashSet::new();
    for package in list(&metadata["packages"]) {
        let name = text(&package["name"]);
        let description = text(&package["description"]);
        if description.is_empty() || !descriptions.insert(description) {
            broken.push(format!("{name}: Cargo.toml needs a description of its own"));
        }
        if !is_published(package) {
            continue;
        }
        for missing in missing(package) {
            broken.push(format!(
                "{name}: Cargo.toml needs {missing}, or publish = false"
            ));
        }
        for feature in undocumented(package) {
            broken.push(format!(
                "{name}: its root needs a line '//! - `{feature}`: …' under '//! # Features'"
            ));
        }
    }
}

/// Returns what the manifest of a published crate lacks.
fn missing(package: &Value) -> Vec<String> {
    let mut missing = Vec::new();
    for field in ["license", "readme", "rust_version"] {
        if text(&package[field]).is_empty() {
            missing.push(format!("{}.workspace = true", field.replace('_', "-")));
        }
    }
    for field in ["keywords", "categories"] {
        if !(1..=MOST).contains(&list(&package[field]).count()) {
            missing.push(format!("1 to {MOST} {field}"));
        }
    }
    if package["metadata"]["docs"]["rs"]["all-features"] != Value::Bool(true) {
        missing.push("[package.metadata.docs.rs] with all-features = true".to_owned());
    }
    missing
}

/// Returns the features that the crate's documentation does not mention.
fn undocumented(package: &Value) -> Vec<String> {
    let library = list(&package["targets"])
        .filter(|target| list(&target["kind"]).any(|kind| kind == "lib" || kind == "bin"))
        .find_map(|target| fs::read_to_string(text(&target["src_path"])).ok())
        .unwrap_or_default();
    let features = package["features"].as_object().into_iter().flatten();
    features
        .map(|(name, _)| name.clone())
        .filter(|name| name != "default" && !library.contains(&format!("//! - `{name}`")))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn missing_fields_are_named() {
        let bare = json!({ "name": "a", "description": "A", "features": { "loud": [] } });
        let hidden = json!({ "name": "b", "description": "A", "publish": [] });
        let mut broken = Vec::new();
        rules(&json!({ "packages": [bare, hidden] }), &mut broken);
        let said = broken.join("\n");
        for words in [
            "a: Cargo.toml needs readme.workspace = true, or publish = false",
            "a: Cargo.toml needs 1 to 5 keywords",
            "all-features",
            "`loud`",
            "b: Cargo.toml needs a description of its own",
        ] {
            assert!(said.contains(words), "{words} in\n{said}");
        }
        assert!(!said.contains("b: Cargo.toml needs readme"));
    }
}
