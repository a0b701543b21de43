//! `cargo xtask wasm` builds the library for browsers as `knobel.wasm` in Cargo's target folder.
//! `cargo xtask page DIR` writes the page that contains it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::metadata::{self, text};

/// The WebAssembly features that the page may use. All of them have been standard since 2022.
const FEATURES: &[&str] = &[
    "bulk-memory",
    "mutable-globals",
    "nontrapping-float-to-int",
    "sign-ext",
    "reference-types",
    "multivalue",
];

/// The most bytes of the library, because visitors wait for its download.
const MOST_BYTES: u64 = 1_500_000;

/// The compilation target for browsers.
const TARGET: &str = "wasm32-unknown-unknown";

fn call(program: &str, arguments: &[&OsStr]) -> anyhow::Result<()> {
    let mut command = Command::new(program);
    command.current_dir(metadata::root()?).args(arguments);
    if command
        .status()
        .with_context(|| format!("cannot run {program}"))?
        .success()
    {
        Ok(())
    } else {
        bail!("{program} failed")
    }
}

/// Builds the library and reduces its size if `wasm-opt` (package binaryen) is installed.
pub fn library() -> anyhow::Result<PathBuf> {
    let build = [
        "build",
        "--quiet",
        "--locked",
        "--package",
        "knobel-wasm",
        "--profile",
        "page",
        "--target",
        TARGET,
    ];
    call("cargo", &build.map(OsStr::new)).with_context(|| {
        format!(
            "the library for browsers does not build; is the target there? \
                                  rustup target add {TARGET}"
        )
    })?;
    let (built, made) = places(&metadata::workspace()?);
    let shrinks = Command::new("wasm-opt").arg("--version").output().is_ok();
    if shrinks {
        let features: Vec<String> = FEATURES
            .iter()
            .map(|name| format!("--enable-{name}"))
            .collect();
        let mut arguments = vec![
            OsStr::new("--merge-similar-functions"),
            OsStr::new("-Oz"),
            OsStr::new("--converge"),
            built.as_os_str(),
            OsStr::new("-o"),
            made.as_os_str(),
        ];
        arguments.extend(features.iter().map(OsStr::new));
        call("wasm-opt", &arguments)?;
    } else {
        eprintln!(
            "wasm-opt is not here: the library is an eighth larger than it could be (Debian, \
             Ubuntu: apt-get install binaryen)"
        );
        std::fs::copy(&built, &made)?;
    }
    let size = std::fs::metadata(&made)?.len();
    eprintln!("{}: {size} bytes", made.display());
    if shrinks && size > MOST_BYTES {
        bail!(
            "the library for browsers has {size} bytes, but {MOST_BYTES} is the most; see what \
             grew, or raise the limit in xtask/src/page.rs"
        );
    }
    Ok(made)
}

/// Returns where Cargo puts the library and where the finished library lies.
fn places(metadata: &Value) -> (PathBuf, PathBuf) {
    let folder = Path::new(text(&metadata["target_directory"]));
    let built = folder.join(TARGET).join("page/knobel_wasm.wasm");
    (built, folder.join("knobel.wasm"))
}

/// Writes the page into a folder.
pub fn run(folder: &str) -> anyhow::Result<()> {
    let library = library()?;
    let folder = std::path::absolute(folder)?;
    let write = [
        "run",
        "--quiet",
        "--locked",
        "--release",
        "--bin",
        "knobel",
        "--",
        "page",
        "--out",
    ]
    .map(OsStr::new);
    let mut arguments: Vec<&OsStr> = write.to_vec();
    arguments.extend([
        folder.as_os_str(),
        OsStr::new("--library"),
        library.as_os_str(),
    ]);
    call("cargo", &arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_lies_in_the_target_folder_of_cargo() {
        let metadata = serde_json::json!({ "target_directory": "/elsewhere" });
        let (built, made) = places(&metadata);
        assert!(built.starts_with("/elsewhere/wasm32-unknown-unknown/page"));
        assert_eq!(made, Path::new("/elsewhere/knobel.wasm"));
    }
}
