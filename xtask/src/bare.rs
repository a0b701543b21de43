//! `cargo xtask bare`: builds `firmware/bare` for a Cortex-M and runs it in an emulator.
//!
//! What it needs beyond Rust (the target's library, QEMU) is fetched where that is possible; where it is not, one line
//! says so and nothing fails. QEMU is unpacked under `target/`, not installed: Debian's package would remove others.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

const TARGET: &str = "thumbv6m-none-eabi";
const MACHINE: &str = "lm3s6965evb";
const QEMU: &str = "qemu-system-arm";

/// What the program must say: the AKSEN report's path, and as many states as the algorithms expand everywhere.
const EXPECTED: &str = "iddfs-shared-path urulddruu 742\nbounded-a-star urulddruu 16\n";

/// Builds and runs, as far as the tools are to be had.
pub fn run() -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("the xtask folder has a parent: the repository")?;
    if !has_target(TARGET) {
        knobel_skipped::note(&format!(
            "bare metal, as rustup cannot add the target {TARGET}"
        ));
        return Ok(());
    }
    let program = build(root)?;
    let Some(qemu) = emulator(&root.join("target/qemu")) else {
        knobel_skipped::note(&format!(
            "bare metal built but not run, as {QEMU} is not here"
        ));
        return Ok(());
    };
    let said = qemu.run(&program)?;
    if !said.ends_with(EXPECTED) {
        bail!("bare metal: the program said\n{said}instead of\n{EXPECTED}");
    }
    print!("bare metal: solved on {MACHINE}\n{EXPECTED}");
    Ok(())
}

/// Whether the standard library for a target is there, or can be brought.
pub fn has_target(target: &str) -> bool {
    let there = || {
        let printed =
            output(Command::new("rustc").args(["--print", "target-libdir", "--target", target]));
        printed.is_some_and(|folder| Path::new(folder.trim()).is_dir())
    };
    there() || output(Command::new("rustup").args(["target", "add", target])).is_some() && there()
}

fn build(root: &Path) -> anyhow::Result<PathBuf> {
    let folder = root.join("target/bare");
    let status = Command::new("cargo")
        .args([
            "build",
            "--quiet",
            "--release",
            "--locked",
            "--target",
            TARGET,
        ])
        .arg("--manifest-path")
        .arg(root.join("firmware/bare/Cargo.toml"))
        .arg("--target-dir")
        .arg(&folder)
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!("bare metal: firmware/bare does not build for {TARGET}");
    }
    Ok(folder.join(TARGET).join("release/knobel-bare"))
}

/// An emulator and where the libraries it needs are, if it was unpacked.
struct Emulator {
    program: PathBuf,
    libraries: Option<OsString>,
}

/// The installed one, the unpacked one, or one unpacked now.
fn emulator(folder: &Path) -> Option<Emulator> {
    let installed = Emulator {
        program: QEMU.into(),
        libraries: None,
    };
    let unpacked = Emulator {
        program: folder.join("usr/bin").join(QEMU),
        libraries: Some(library_path(folder)),
    };
    if installed.works() {
        return Some(installed);
    }
    if !unpacked.works() {
        unpack(folder)?;
    }
    unpacked.works().then_some(unpacked)
}

/// Where unpacked libraries lie, in the form that the dynamic linker reads.
fn library_path(folder: &Path) -> OsString {
    let triple = format!("{}-linux-gnu", std::env::consts::ARCH);
    let mut path = folder.join("usr/lib").join(&triple).into_os_string();
    path.push(":");
    path.push(folder.join("lib").join(&triple));
    path
}

/// Downloads the package and what an installation would bring along, and unpacks them all.
fn unpack(folder: &Path) -> Option<()> {
    std::fs::create_dir_all(folder).ok()?;
    let plan =
        output(Command::new("apt-get").args(["install", "-s", "--no-install-recommends", QEMU]))?;
    let packages = plan
        .lines()
        .filter_map(|line| line.strip_prefix("Inst "))
        .filter_map(|line| line.split_whitespace().next());
    output(
        Command::new("apt-get")
            .current_dir(folder)
            .args(["download", "-qq"])
            .args(packages),
    )?;
    for entry in std::fs::read_dir(folder).ok()?.flatten() {
        let file = entry.path();
        if file.extension().is_some_and(|extension| extension == "deb") {
            output(Command::new("dpkg").arg("-x").arg(&file).arg(folder))?;
            std::fs::remove_file(file).ok()?;
        }
    }
    Some(())
}

impl Emulator {
    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        if let Some(libraries) = &self.libraries {
            command.env("LD_LIBRARY_PATH", libraries);
        }
        command
    }

    fn works(&self) -> bool {
        output(self.command().arg("--version")).is_some()
    }

    /// Runs the program to its end and answers what it said.
    fn run(&self, program: &Path) -> anyhow::Result<String> {
        let output = self
            .command()
            .args(["-M", MACHINE, "-nographic", "-semihosting-config"])
            .args(["enable=on,target=native", "-kernel"])
            .arg(program)
            .output()
            .context("cannot run the emulator")?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        if !output.status.success() {
            bail!("bare metal: the program failed and said\n{said}");
        }
        Ok(said)
    }
}

/// What a command prints, if it succeeds.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}
