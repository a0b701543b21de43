//! Cargo's metadata of the workspace and its dependencies.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};
use serde_json::Value;

/// Returns the folder of the repository.
pub fn root() -> anyhow::Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("the xtask folder has a parent: the repository")
}

/// Returns the metadata of the workspace without its dependencies.
pub fn workspace() -> anyhow::Result<Value> {
    ask(&root()?.join("Cargo.toml"), &["--no-deps"])
}

/// Returns the metadata of a workspace, of all its dependencies on every system, and of the
/// dependency graph with all features.
pub fn everything(manifest: &Path) -> anyhow::Result<Value> {
    ask(manifest, &["--all-features"])
}

fn ask(manifest: &Path, arguments: &[&str]) -> anyhow::Result<Value> {
    let output = Command::new("cargo")
        .current_dir(root()?)
        .args(["metadata", "--format-version", "1", "--locked"])
        .arg("--manifest-path")
        .arg(manifest)
        .args(arguments)
        .output()
        .context("cannot run cargo metadata")?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    serde_json::from_slice(&output.stdout).context("cargo metadata is not JSON")
}

/// Returns the members of an array, or none if the value is not an array.
pub fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Returns a string, or an empty one if the value is not a string.
pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Returns whether a package may be published.
pub fn is_published(package: &Value) -> bool {
    package["publish"].is_null()
}
