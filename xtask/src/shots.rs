//! `cargo xtask shots`: takes pictures of every view of the page at three sizes, light and dark, in
//! three languages, and writes them to `target/shots`. If Node.js or Chromium is missing, one line
//! reports it and nothing fails.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};

/// Builds the binary and takes the pictures with the runner of the browser tests.
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
