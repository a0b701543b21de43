//! `cargo xtask shots`: pictures of every view of the page at three sizes, light and dark, in three languages, into
//! `target/shots`. Where Node.js or Chromium are missing, one line says so and nothing fails.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};

/// Builds the binary and has the browser tests' runner take the pictures.
pub fn run() -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("the xtask folder has a parent: the repository")?;
    let built = Command::new("cargo")
        .current_dir(root)
        .args([
            "build",
            "--quiet",
            "--locked",
            "--profile",
            "checked",
            "--bin",
            "knobel",
        ])
        .status()
        .context("cannot run cargo")?;
    if !built.success() {
        bail!("shots: the binary does not build");
    }
    let taken = Command::new(root.join("crates/web/tests/browser/run"))
        .arg(root.join("target/checked/knobel"))
        .arg("shots")
        .env("KNOBEL_SHOTS", root.join("target/shots"))
        .status()
        .context("cannot run crates/web/tests/browser/run")?;
    if taken.success() {
        Ok(())
    } else {
        bail!("shots: the browser did not take all pictures")
    }
}
