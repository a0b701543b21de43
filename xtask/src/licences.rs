//! `cargo xtask licences`: lists in `LICENSES-THIRD-PARTY.md` the licences of all packages that
//! releases are built from; with `--check` it only compares. It rejects licences that are not in
//! [`ALLOWED`], also those of packages that only tests use. `cargo xtask licences --texts FILE`
//! writes the licence texts, which accompany each release.
//!
//! `cargo-deny` and `cargo-about` check more, but `./test` would have to compile them first, with
//! about 170 packages for the former. `spdx`, the library that both use, reads the expressions.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use spdx::{Expression, ParseMode};

use crate::metadata::{self, list, text};

/// The name of the list, which lies in the root of the repository.
const LIST: &str = "LICENSES-THIRD-PARTY.md";

/// The workspaces of the repository: the main one and the one for bare metal.
const MANIFESTS: &[&str] = &["Cargo.toml", "firmware/cortex_m/Cargo.toml"];

/// Our crates that are in no release.
const AT_HOME: &[&str] = &["knobel-skipped-tests", "knobel-testkit", "xtask"];

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

/// The licences of third-party packages by name and version.
type Licences = BTreeMap<(String, String), String>;

/// Writes the list, or with `check` fails if the committed one differs.
pub fn run(check: bool) -> anyhow::Result<()> {
    if check && !all_fetched()? {
        knobel_skipped_tests::note("licences, as crates for other systems cannot be fetched");
        return Ok(());
    }
    let all = licences("all", &[])?;
    for ((name, version), licence) in &all {
        if !allows(licence) {
            bail!(
                "{name} {version} is under '{licence}'; use another package, or add the licence to \
                 ALLOWED in xtask/src/licences.rs"
            );
        }
    }
    let mut made = "# Licences of others\n\n\
        Made by `cargo xtask licences`; do not edit. Releases are built from these packages, on \
        any system.\n\n| package | version | licence |\n| --- | --- | --- |\n"
        .to_owned();
    for ((name, version), licence) in released()? {
        writeln!(made, "| {name} | {version} | {licence} |")?;
    }
    let path = metadata::root()?.join(LIST);
    if !check {
        return fs::write(&path, made).with_context(|| format!("cannot write {}", path.display()));
    }
    // A checkout on Windows may have other line ends.
    if fs::read_to_string(&path)?.replace('\r', "") != made {
        bail!("{LIST} is stale; run 'cargo xtask licences'");
    }
    println!("licences: {} packages, all allowed", all.len());
    Ok(())
}

/// Writes the licence texts of all packages that releases contain.
pub fn texts(file: &str) -> anyhow::Result<()> {
    let mut folders = BTreeMap::new();
    for manifest in MANIFESTS {
        let metadata = metadata::everything(&metadata::root()?.join(manifest))?;
        for package in list(&metadata["packages"]) {
            let part = |name: &str| text(&package[name]).to_owned();
            let manifest = PathBuf::from(part("manifest_path"));
            folders.insert((part("name"), part("version")), manifest);
        }
    }
    let mut made = "knobel is built of these packages, under these licences.\n".to_owned();
    for (package, licence) in released()? {
        write!(made, "\n\n==== {} {}: {licence}\n", package.0, package.1)?;
        let manifest = folders.get(&package).context("cargo knows each package")?;
        for path in licence_files(manifest.parent().context("a manifest is in a folder")?)? {
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
fn all_fetched() -> anyhow::Result<bool> {
    for manifest in MANIFESTS {
        let fetched = Command::new("cargo")
            .current_dir(metadata::root()?)
            .args(["fetch", "--quiet", "--locked", "--manifest-path", manifest])
            .status()
            .context("cannot run cargo fetch")?;
        if !fetched.success() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the licences of the packages that our published crates depend on, except for test
/// dependencies.
fn released() -> anyhow::Result<Licences> {
    licences("normal,build", AT_HOME)
}

/// Returns the licences of what the workspaces depend on by these edges, on every system and with
/// all features.
fn licences(edges: &str, without: &[&str]) -> anyhow::Result<Licences> {
    let mut found = Licences::new();
    for manifest in MANIFESTS {
        let output = Command::new("cargo")
            .current_dir(metadata::root()?)
            .args(["tree", "--locked", "--manifest-path", manifest])
            .args(["--workspace", "--all-features", "--target", "all"])
            .args(["--edges", edges, "--prefix", "none", "--format", "{p}|{l}|"])
            .args(without.iter().flat_map(|name| ["--exclude", name]))
            .output()
            .context("cannot run cargo tree")?;
        if !output.status.success() {
            bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
        }
        let tree = String::from_utf8_lossy(&output.stdout);
        for (package, licence) in tree.lines().filter_map(listed) {
            found.insert(package, licence);
        }
    }
    Ok(found)
}

/// Takes a line of the tree apart; `None` for our own crates, which have a path.
fn listed(line: &str) -> Option<((String, String), String)> {
    let mut parts = line.split('|');
    let mut words = parts.next()?.split(' ');
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    let is_ours = words.any(|word| word.starts_with('(') && word != "(proc-macro)");
    let package = (name.to_owned(), version.to_owned());
    (!is_ours).then_some((package, parts.next()?.to_owned()))
}

/// Returns whether allowed licences alone satisfy an SPDX expression. Old packages write a slash
/// for `OR`.
fn allows(licence: &str) -> bool {
    Expression::parse_mode(licence, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|required| ALLOWED.contains(&required.to_string().as_str()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spdx_expressions_are_satisfied_by_allowed_licences() {
        for met in [
            "MIT/Apache-2.0",
            "(MIT OR GPL-3.0-only) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(allows(met), "{met}");
        }
        for unmet in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "", "MIT OR"] {
            assert!(!allows(unmet), "{unmet}");
        }
    }
}
