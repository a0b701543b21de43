//! `cargo xtask targets [TARGET…]`: checks that library, command and page compile for other systems
//! without warnings.
//!
//! Without arguments it checks [`USUAL`], because each target costs a check of all dependencies. A
//! target needs only its standard library, which rustup installs, and neither a linker nor a C
//! compiler. If rustup cannot install it, one line reports that the check was skipped.

use std::process::Command;

use anyhow::{Context, bail};

use crate::bare::has_target;
use crate::metadata;

/// One target with another kernel and one with another processor.
const USUAL: &[&str] = &["x86_64-pc-windows-gnu", "aarch64-apple-darwin"];

/// Checks each target.
pub fn run(named: &[&str]) -> anyhow::Result<()> {
    for target in if named.is_empty() { USUAL } else { named } {
        if !has_target(target) {
            knobel_skipped_tests::note(&format!(
                "the build for {target}, as rustup cannot add that target"
            ));
            continue;
        }
        let checked = Command::new("cargo")
            .current_dir(metadata::root()?)
            .args(["clippy", "--quiet", "--locked", "--package", "knobel-cli"])
            .args(["--target", target, "--", "-D", "warnings"])
            .status()
            .context("cannot run cargo")?;
        if !checked.success() {
            bail!("the command does not compile for {target} without a warning");
        }
        println!("targets: {target} compiles");
    }
    Ok(())
}
