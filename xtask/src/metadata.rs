//! What Cargo knows of the workspace and of everything that it depends on.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};
use serde_json::Value;

/// The repository's folder.
pub fn root() -> anyhow::Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("the xtask folder has a parent: the repository")
}

/// The crates of the workspace, without what they depend on.
pub fn workspace() -> anyhow::Result<Value> {
    ask(&root()?.join("Cargo.toml"), &["--no-deps"])
}

/// The packages of a workspace and of all its dependencies on every system, and who depends on whom with every feature.
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

/// The members of an array, none where there is no array.
pub fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A string, empty where there is none.
pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Whether a package may be published.
pub fn is_published(package: &Value) -> bool {
    package["publish"].is_null()
}
