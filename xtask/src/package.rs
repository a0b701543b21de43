//! `cargo xtask package`: packs every published crate, unpacks the packages into one workspace and
//! checks that they compile. The check fails if a package needs a file that it does not contain.
//! The command also reports if `cargo install` would need C tools.
//!
//! Cargo's own verification of packages compiles all dependencies again. This one shares them with
//! the other checks.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::metadata::{self, is_published, list, text};

/// The crate that contains the command.
const COMMAND: &str = "knobel-cli";

/// Crates that compile or search for C libraries in build scripts.
const C_TOOLS: &[&str] = &[
    "autotools",
    "bindgen",
    "cc",
    "cmake",
    "meson",
    "nasm-rs",
    "pkg-config",
    "system-deps",
    "vcpkg",
];

/// Packs, unpacks and checks the published crates.
pub fn run() -> anyhow::Result<()> {
    no_c_tools()?;
    let metadata = metadata::workspace()?;
    let target = PathBuf::from(text(&metadata["target_directory"]));
    let published: Vec<(&str, &str)> = list(&metadata["packages"])
        .filter(|package| is_published(package))
        .map(|package| (text(&package["name"]), text(&package["version"])))
        .collect();
    pack(&published)?;
    let folder = unpack(&published, &target.join("package"))?;
    let checked = Command::new("cargo")
        .current_dir(&folder)
        .args(["check", "--quiet", "--workspace", "--target-dir"])
        .arg(&target)
        .status()
        .context("cannot run cargo")?;
    if !checked.success() {
        bail!(
            "the packages in {} do not compile: do they contain every file that they include?",
            folder.display()
        );
    }
    println!("package: {} crates, each complete", published.len());
    Ok(())
}

/// Fails if any dependency of the command compiles C on any system. Optional features may do so.
fn no_c_tools() -> anyhow::Result<()> {
    let output = Command::new("cargo")
        .current_dir(metadata::root()?)
        .args(["tree", "--locked", "--package", COMMAND])
        .args(["--edges", "normal,build", "--target", "all"])
        .args(["--prefix", "none"])
        .output()
        .context("cannot run cargo tree")?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let tree = String::from_utf8_lossy(&output.stdout);
    match c_tool(&tree) {
        Some(tool) => bail!(
            "{COMMAND} needs C tools through the crate {tool}; see 'cargo tree --package {COMMAND} \
             --invert {tool}'"
        ),
        None => Ok(()),
    }
}

/// Returns the first crate of a dependency tree that needs C tools. The tree is printed without its
/// branches.
fn c_tool(tree: &str) -> Option<&str> {
    tree.lines()
        .filter_map(|line| line.split_whitespace().next())
        .find(|name| C_TOOLS.contains(name))
}

fn pack(published: &[(&str, &str)]) -> anyhow::Result<()> {
    let packed = Command::new("cargo")
        .current_dir(metadata::root()?)
        .args(["package", "--quiet", "--no-verify", "--allow-dirty"])
        .args(published.iter().flat_map(|(name, _)| ["--package", name]))
        .output()
        .context("cannot run cargo package")?;
    if !packed.status.success() {
        bail!("{}", String::from_utf8_lossy(&packed.stderr).trim());
    }
    Ok(())
}

/// Unpacks the packages into one workspace in which they find each other. Returns its folder.
fn unpack(published: &[(&str, &str)], packages: &Path) -> anyhow::Result<PathBuf> {
    let folder = packages.join("unpacked");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let mut manifest =
        "[workspace]\nresolver = \"3\"\nmembers = [\"*-*\"]\n\n[patch.crates-io]\n".to_owned();
    for (name, version) in published {
        let package = format!("{name}-{version}");
        let unpacked = Command::new("tar")
            .current_dir(&folder)
            // All files of a package have the same date, so Cargo would not notice a change.
            // Unpacked files therefore get the current time.
            .arg("-xzmf")
            .arg(packages.join(format!("{package}.crate")))
            .status()
            .context("cannot run tar")?;
        if !unpacked.success() {
            bail!("tar cannot unpack {package}.crate");
        }
        writeln!(manifest, "{name} = {{ path = \"{package}\" }}")?;
    }
    fs::write(folder.join("Cargo.toml"), manifest)?;
    // The same lock file lets Cargo reuse the dependencies that are already compiled.
    fs::copy(
        metadata::root()?.join("Cargo.lock"),
        folder.join("Cargo.lock"),
    )?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_tools_are_found() {
        assert_eq!(
            c_tool("knobel-cli v0.1.0 (/somewhere)\ncc v1.2.3\n"),
            Some("cc")
        );
        assert_eq!(c_tool("ccc v1.0.0\nlinux-raw-sys v0.11.0\n"), None);
    }

    #[test]
    fn the_command_needs_no_c_tools() {
        no_c_tools().unwrap();
    }
}
