//! `cargo xtask tidy`: checks the layout rules of the repository, such as the allowed dependencies
//! between crates and the longest source file.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::{documents, manifests, metadata, names};

/// The workspace crates that each crate may list as normal dependencies, without `knobel-`.
const MAY_KNOW: &str = "
    core:
    clock: core
    search: core
    tiles: core
    pdb: clock cluster core storage tiles
    engine: clock cluster core
    optimal: clock cluster core engine pdb storage tiles
    anytime: clock core storage tiles verify
    cluster: clock
    storage: clock cluster core
    count: cluster core storage tiles
    mpi: cluster
    cards: core
    verify: cards tiles
    draw: cards
    aksen: core tiles verify
    dispatch: anytime core pdb search tiles
    knobel: anytime cards clock cluster core count dispatch engine optimal pdb search storage \
            tiles verify
    api: clock knobel
    wasm: api clock knobel
    web: aksen api knobel
    cli: aksen api draw knobel mpi web
    testkit: api cards core knobel search tiles verify
    python: api draw knobel
    skipped-tests:
    xtask: anytime knobel skipped-tests testkit tiles
";

/// The crates that a crate may know, or nothing if the crate is not in the list.
fn may_know(name: &str) -> Option<&'static str> {
    let mut rows = MAY_KNOW
        .lines()
        .filter_map(|row| row.trim().split_once(':'));
    rows.find(|(known, _)| *known == short(name))
        .map(|(_, others)| others)
}

fn short(name: &str) -> &str {
    name.strip_prefix("knobel-").unwrap_or(name)
}

/// The most lines of a source file, tests included.
const MOST_LINES: usize = 800;

/// Runs every rule and reports all violations.
pub fn run() -> anyhow::Result<()> {
    let mut broken = Vec::new();
    dependencies(&mut broken)?;
    let files = tracked_files()?;
    names::check(&files, &mut broken)?;
    documents::check(&files, &mut broken)?;
    for file in &files {
        source_file(file, &mut broken)?;
    }
    if broken.is_empty() {
        println!("tidy: all rules kept");
        return Ok(());
    }
    bail!("{} rule(s) broken:\n{}", broken.len(), broken.join("\n"))
}

/// Compares the dependencies that Cargo reports with [`MAY_KNOW`], and checks the manifests.
fn dependencies(broken: &mut Vec<String>) -> anyhow::Result<()> {
    let metadata = metadata::workspace()?;
    manifests::rules(&metadata, broken);
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = text(&package["name"]);
        let Some(allowed) = may_know(&name) else {
            broken.push(format!(
                "{name}: a new crate needs a line in xtask/src/tidy.rs MAY_KNOW"
            ));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let other = text(&dependency["name"]);
            let ours = other.starts_with("knobel") || other == "xtask";
            let normal = dependency["kind"].is_null();
            if ours && normal && !allowed.split(' ').any(|known| known == short(&other)) {
                broken.push(format!("{name} must not depend on {other}"));
            }
        }
    }
    Ok(())
}

fn tracked_files() -> anyhow::Result<Vec<PathBuf>> {
    let output = Command::new("git")
        .args(["ls-files", "-z"])
        .output()
        .context("cannot run git ls-files")?;
    Ok(output
        .stdout
        .split(|&byte| byte == 0)
        .filter(|name| !name.is_empty())
        .map(|name| PathBuf::from(String::from_utf8_lossy(name).into_owned()))
        .filter(|path| path.exists())
        .collect())
}

fn source_file(path: &Path, broken: &mut Vec<String>) -> anyhow::Result<()> {
    let is = |extension: &str| path.extension().is_some_and(|found| found == extension);
    if ![
        "rs", "c", "h", "js", "mjs", "css", "md", "toml", "html", "py", "pyi", "ipynb",
    ]
    .iter()
    .any(|extension| is(extension))
    {
        return Ok(());
    }
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let name = path.display();
    let generated = path
        .components()
        .any(|part| part.as_os_str() == "generated");
    if !generated && !is("md") && text.lines().count() > MOST_LINES {
        broken.push(format!(
            "{name}: {} lines, split it (most is {MOST_LINES})",
            text.lines().count()
        ));
    }
    if is("rs") && !text.starts_with("//!") {
        broken.push(format!("{name}: must open with //! saying what it is"));
    }
    // This file has to contain the forbidden paths.
    if path.ends_with("xtask/src/tidy.rs") {
        return Ok(());
    }
    for (number, line) in text.lines().enumerate() {
        for machine_path in ["/home/", "/root/", "/work/"] {
            if line.contains(machine_path) {
                broken.push(format!(
                    "{name}:{}: names a machine path ({machine_path}…)",
                    number + 1
                ));
            }
        }
    }
    Ok(())
}
