//! `cargo xtask licences`: lists the licences of all packages that knobel is built from or tested
//! with in `LICENSES-THIRD-PARTY.md`; with `--check` it only compares. It rejects licences that are
//! not in [`ALLOWED`]. `cargo xtask licences --texts FILE` writes the licence texts, which
//! accompany each release.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::metadata::{self, list, text};

/// The name of the list, which lies in the root of the repository.
const LIST: &str = "LICENSES-THIRD-PARTY.md";

/// The workspaces of the repository: the main one and the one for bare metal.
const MANIFESTS: &[&str] = &["Cargo.toml", "firmware/bare/Cargo.toml"];

/// Our crates that are not published. Releases do not contain packages that only these crates
/// depend on.
const AT_HOME: &[&str] = &["knobel-skipped", "knobel-testkit", "xtask"];

/// The licences that are compatible with ours, by their SPDX names.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// A package of a third party.
struct Foreign {
    licence: String,
    folder: PathBuf,
    /// Whether a release contains it.
    released: bool,
}

/// Third-party packages by name and version.
type Foreigners = BTreeMap<(String, String), Foreign>;

/// Writes the list, or with `check` fails if the committed one differs.
pub fn run(check: bool) -> anyhow::Result<()> {
    let root = metadata::root()?;
    if check && !all_fetched(root)? {
        knobel_skipped::note("licences, as crates for other systems cannot be fetched");
        return Ok(());
    }
    let foreigners = foreigners(root)?;
    refuse(&foreigners)?;
    let made = listed(&foreigners);
    let path = root.join(LIST);
    if !check {
        return fs::write(&path, made).with_context(|| format!("cannot write {}", path.display()));
    }
    // A checkout on Windows may have other line ends.
    let committed = fs::read_to_string(&path).unwrap_or_default();
    if committed.replace('\r', "") != made {
        bail!("{LIST} is stale; run 'cargo xtask licences'");
    }
    println!(
        "licences: {} packages, all allowed and listed",
        foreigners.len()
    );
    Ok(())
}

/// Writes the licence texts of all packages that releases contain.
pub fn texts(file: &str) -> anyhow::Result<()> {
    let foreigners = foreigners(metadata::root()?)?;
    let mut made = "knobel is built of these packages, under these licences.\n".to_owned();
    for ((name, version), package) in foreigners.iter().filter(|(_, package)| package.released) {
        write!(made, "\n\n==== {name} {version}: {}\n", package.licence)?;
        for path in licence_files(&package.folder)? {
            let text =
                fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            write!(made, "\n{}\n", String::from_utf8_lossy(&text).trim())?;
        }
    }
    fs::write(file, made).with_context(|| format!("cannot write {file}"))
}

/// Returns the sorted files of a package's folder that contain its licence or notice.
fn licence_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?
    {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_uppercase();
        let is = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"]
            .iter()
            .any(|word| name.starts_with(word));
        if is && path.is_file() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Returns whether every package is available or can be downloaded, including those for other
/// systems.
fn all_fetched(root: &Path) -> anyhow::Result<bool> {
    for manifest in MANIFESTS {
        let fetched = Command::new("cargo")
            .args(["fetch", "--quiet", "--locked", "--manifest-path"])
            .arg(root.join(manifest))
            .status()
            .context("cannot run cargo fetch")?;
        if !fetched.success() {
            return Ok(false);
        }
    }
    Ok(true)
}

fn foreigners(root: &Path) -> anyhow::Result<Foreigners> {
    let mut found = Foreigners::new();
    for manifest in MANIFESTS {
        let metadata = metadata::everything(&root.join(manifest))?;
        let released = released(&metadata);
        for package in list(&metadata["packages"]).filter(|package| !package["source"].is_null()) {
            let key = (
                text(&package["name"]).to_owned(),
                text(&package["version"]).to_owned(),
            );
            let is_released = released.contains(text(&package["id"]));
            let manifest = Path::new(text(&package["manifest_path"]));
            let entry = found.entry(key).or_insert_with(|| Foreign {
                licence: text(&package["license"]).to_owned(),
                folder: manifest.parent().unwrap_or(manifest).to_owned(),
                released: false,
            });
            entry.released |= is_released;
        }
    }
    Ok(found)
}

/// Returns the packages that our published crates depend on, except for test dependencies.
fn released(metadata: &Value) -> HashSet<&str> {
    let nodes: HashMap<&str, &Value> = list(&metadata["resolve"]["nodes"])
        .map(|node| (text(&node["id"]), node))
        .collect();
    let mut waiting: Vec<&str> = list(&metadata["packages"])
        .filter(|package| package["source"].is_null())
        .filter(|package| !AT_HOME.contains(&text(&package["name"])))
        .map(|package| text(&package["id"]))
        .collect();
    let mut reached = HashSet::new();
    while let Some(id) = waiting.pop() {
        if !reached.insert(id) {
            continue;
        }
        let dependencies = nodes.get(id).map(|node| list(&node["deps"]));
        for dependency in dependencies.into_iter().flatten() {
            if list(&dependency["dep_kinds"]).any(|kind| kind["kind"] != "dev") {
                waiting.push(text(&dependency["pkg"]));
            }
        }
    }
    reached
}

/// Fails if a licence is not allowed, and names every package concerned.
fn refuse(foreigners: &Foreigners) -> anyhow::Result<()> {
    let refused: Vec<String> = foreigners
        .iter()
        .filter(|(_, package)| !allows(&package.licence))
        .map(
            |((name, version), package)| match package.licence.as_str() {
                "" => format!("{name} {version} names no licence"),
                licence => format!("{name} {version} is under {licence}"),
            },
        )
        .collect();
    if refused.is_empty() {
        Ok(())
    } else {
        bail!(
            "{}; use another package, or add the licence to ALLOWED in xtask/src/licences.rs",
            refused.join(", ")
        )
    }
}

/// Returns whether allowed licences alone satisfy an SPDX expression. `AND` binds more tightly than
/// `OR`, and old packages write a slash for `OR`.
fn allows(expression: &str) -> bool {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    either(&mut rest).unwrap_or(false) && rest.is_empty()
}

/// Parses alternatives joined by `OR`. Returns `None` if the expression is malformed.
fn either(words: &mut &[&str]) -> Option<bool> {
    let mut met = both(words)?;
    while let Some((&"OR", rest)) = words.split_first() {
        *words = rest;
        met |= both(words)?;
    }
    Some(met)
}

fn both(words: &mut &[&str]) -> Option<bool> {
    let mut met = single(words)?;
    while let Some((&"AND", rest)) = words.split_first() {
        *words = rest;
        met &= single(words)?;
    }
    Some(met)
}

fn single(words: &mut &[&str]) -> Option<bool> {
    let (&first, rest) = words.split_first()?;
    *words = rest;
    if first == "(" {
        let met = either(words)?;
        let (&closing, rest) = words.split_first()?;
        *words = rest;
        return (closing == ")").then_some(met);
    }
    let mut name = first.to_owned();
    if let [with @ "WITH", exception, rest @ ..] = *words {
        write!(name, " {with} {exception}").ok()?;
        *words = rest;
    }
    Some(ALLOWED.contains(&name.as_str()))
}

/// Returns the whole file.
fn listed(foreigners: &Foreigners) -> String {
    let mut made = "# Licences of others\n\nMade by `cargo xtask licences` from what Cargo knows of the packages; do \
                    not edit. knobel itself is under MIT or\nApache-2.0, as you like.\n"
        .to_owned();
    for (title, released) in [
        ("What releases are built of, on any system", true),
        ("What only chores and tests use", false),
    ] {
        made += &format!("\n## {title}\n\n| package | version | licence |\n| --- | --- | --- |\n");
        for ((name, version), package) in foreigners {
            if package.released == released {
                made += &format!("| {name} | {version} | {} |\n", package.licence);
            }
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spdx_expressions_are_satisfied_by_allowed_licences() {
        for met in [
            "MIT",
            "MIT/Apache-2.0",
            "MIT OR GPL-3.0-only",
            "(MIT OR GPL-3.0-only) AND Unicode-3.0",
            "GPL-3.0-only AND MIT OR Zlib",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0-only",
        ] {
            assert!(allows(met), "{met}");
        }
        for unmet in [
            "",
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "MIT WITH LLVM-exception",
            "(MIT",
            "MIT)",
            "MIT OR",
        ] {
            assert!(!allows(unmet), "{unmet}");
        }
    }
}
