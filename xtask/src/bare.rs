//! `cargo xtask bare`: builds `firmware/cortex_m` for a Cortex-M and runs it in an emulator.
//!
//! The command needs two things beyond Rust: the standard library of the target and QEMU. It
//! downloads them if possible and otherwise reports in one line that the check was skipped. QEMU is
//! unpacked under `target/` rather than installed, because Debian's package would remove others.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

const TARGET: &str = "thumbv6m-none-eabi";
const MACHINE: &str = "lm3s6965evb";
const QEMU: &str = "qemu-system-arm";

/// The expected output: the path of the AKSEN report's example, and the states expanded by each
/// algorithm, which are the same on every machine.
const EXPECTED: &str = "iddfs-shared-path urulddruu 742\nbounded-a-star urulddruu 16\n";

/// Builds and runs the program as far as the tools are available.
pub fn run() -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("the xtask folder has a parent: the repository")?;
    if !has_target(TARGET) {
        knobel_skipped_tests::note(&format!(
            "bare metal, as rustup cannot add the target {TARGET}"
        ));
        return Ok(());
    }
    let program = build(root)?;
    let Some(qemu) = emulator(&root.join("target/qemu")) else {
        knobel_skipped_tests::note(&format!(
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

/// Returns whether the standard library of a target is installed or can be installed now.
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
        .arg(root.join("firmware/cortex_m/Cargo.toml"))
        .arg("--target-dir")
        .arg(&folder)
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!("bare metal: firmware/cortex_m does not build for {TARGET}");
    }
    Ok(folder.join(TARGET).join("release/knobel-cortex-m"))
}

/// An emulator and, if it was unpacked, the path of its libraries.
struct Emulator {
    program: PathBuf,
    libraries: Option<OsString>,
}

/// Returns the installed emulator, the one unpacked earlier, or one unpacked now.
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

/// Returns the folders of unpacked libraries in the form that the dynamic linker reads.
fn library_path(folder: &Path) -> OsString {
    let triple = format!("{}-linux-gnu", std::env::consts::ARCH);
    let mut path = folder.join("usr/lib").join(&triple).into_os_string();
    path.push(":");
    path.push(folder.join("lib").join(&triple));
    path
}

/// Downloads the package and its dependencies that are not installed, and unpacks them.
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

    /// Runs the program to its end and returns its output.
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

/// Returns the standard output of a command if the command succeeds.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}
