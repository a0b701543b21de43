//! `cargo xtask tidy`: checks the layout rules of the repository, such as the allowed dependencies
//! between crates and the longest source file.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::{documents, manifests, metadata, names};

/// The workspace crates that each crate may list as normal dependencies.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("knobel-core", &[]),
    ("knobel-clock", &["knobel-core"]),
    ("knobel-search", &["knobel-core"]),
    ("knobel-tiles", &["knobel-core"]),
    (
        "knobel-pdb",
        &[
            "knobel-clock",
            "knobel-cluster",
            "knobel-core",
            "knobel-storage",
            "knobel-tiles",
        ],
    ),
    (
        "knobel-engine",
        &["knobel-clock", "knobel-cluster", "knobel-core"],
    ),
    (
        "knobel-optimal",
        &[
            "knobel-clock",
            "knobel-cluster",
            "knobel-core",
            "knobel-engine",
            "knobel-pdb",
            "knobel-storage",
            "knobel-tiles",
        ],
    ),
    (
        "knobel-anytime",
        &[
            "knobel-clock",
            "knobel-core",
            "knobel-storage",
            "knobel-tiles",
            "knobel-verify",
        ],
    ),
    ("knobel-cluster", &["knobel-clock"]),
    (
        "knobel-storage",
        &["knobel-clock", "knobel-cluster", "knobel-core"],
    ),
    (
        "knobel-count",
        &[
            "knobel-cluster",
            "knobel-core",
            "knobel-storage",
            "knobel-tiles",
        ],
    ),
    ("knobel-mpi", &["knobel-cluster"]),
    ("knobel-cards", &["knobel-core"]),
    ("knobel-verify", &["knobel-tiles", "knobel-cards"]),
    ("knobel-draw", &["knobel-cards"]),
    (
        "knobel-aksen",
        &["knobel-core", "knobel-tiles", "knobel-verify"],
    ),
    (
        "knobel-dispatch",
        &[
            "knobel-core",
            "knobel-anytime",
            "knobel-pdb",
            "knobel-search",
            "knobel-tiles",
        ],
    ),
    (
        "knobel",
        &[
            "knobel-clock",
            "knobel-core",
            "knobel-dispatch",
            "knobel-engine",
            "knobel-search",
            "knobel-tiles",
            "knobel-optimal",
            "knobel-pdb",
            "knobel-anytime",
            "knobel-cluster",
            "knobel-count",
            "knobel-storage",
            "knobel-cards",
            "knobel-verify",
        ],
    ),
    ("knobel-api", &["knobel", "knobel-clock"]),
    ("knobel-wasm", &["knobel", "knobel-api", "knobel-clock"]),
    ("knobel-web", &["knobel", "knobel-aksen", "knobel-api"]),
    (
        "knobel-cli",
        &[
            "knobel",
            "knobel-aksen",
            "knobel-api",
            "knobel-draw",
            "knobel-mpi",
            "knobel-web",
        ],
    ),
    (
        "knobel-testkit",
        &[
            "knobel",
            "knobel-api",
            "knobel-core",
            "knobel-search",
            "knobel-tiles",
            "knobel-cards",
            "knobel-verify",
        ],
    ),
    ("knobel-python", &["knobel", "knobel-api", "knobel-draw"]),
    ("knobel-skipped-tests", &[]),
    (
        "xtask",
        &[
            "knobel",
            "knobel-anytime",
            "knobel-skipped-tests",
            "knobel-testkit",
            "knobel-tiles",
        ],
    ),
];

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
        let Some((_, allowed)) = MAY_KNOW.iter().find(|(known, _)| *known == name) else {
            broken.push(format!(
                "{name}: a new crate needs a line in xtask/src/tidy.rs MAY_KNOW"
            ));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let other = text(&dependency["name"]);
            let ours = MAY_KNOW.iter().any(|(known, _)| *known == other);
            let normal = dependency["kind"].is_null();
            if ours && normal && !allowed.contains(&other.as_str()) {
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
