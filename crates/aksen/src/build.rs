//! Compiles a program: writes the embedded sources beside each other, calls the compiler for each, links.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::at;
use crate::{Error, Memory, Program, Settings};

/// Where a program's letters come from and go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Port {
    /// The interface of the simulator s51.
    Simulator,
    /// The serial line of the board, 4800 baud.
    Serial,
}

/// A program that is built and ready to be flashed or simulated.
#[derive(Debug, Clone)]
pub struct Image {
    /// The file for the flasher.
    pub ihx: PathBuf,
    /// What it takes.
    pub memory: Memory,
    pub(super) port: Port,
}

macro_rules! sources {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../firmware/aksen/", $name)))),*]
    };
}

/// Every source file, so that an installed knobel can build firmware without the repository.
const SOURCES: &[(&str, &str)] = sources![
    "astar.c",
    "board.c",
    "board.h",
    "deepening.h",
    "generated/perfect_tables.h",
    "ida.c",
    "main.c",
    "moves.c",
    "moves.h",
    "perfect.c",
    "port.h",
    "port_8051.h",
    "port_host.c",
    "port_sim.c",
    "port_uart.c",
    "v1.c",
    "v2.c",
];

/// Builds a program for the board or its simulator with SDCC, into a folder that exists. The folder keeps the sources, the
/// `.ihx` and what the linker says of memory.
///
/// # Errors
///
/// [`Error::Missing`] without SDCC; [`Error::File`] if the folder cannot be written.
pub fn build(settings: &Settings, port: Port, folder: &Path) -> Result<Image, Error> {
    write_sources(folder)?;
    let name = settings.program.name();
    let port_file = match port {
        Port::Simulator => "port_sim.c",
        Port::Serial => "port_uart.c",
    };
    let mut modules = Vec::new();
    // The file with the interrupt handler has to be linked first.
    for file in [port_file].into_iter().chain(files(settings.program)) {
        let module = Path::new(file).with_extension("rel");
        let mut compile = sdcc(settings, folder);
        compile
            .args(defines(settings))
            .args(["-c", file, "-o"])
            .arg(&module);
        call("sdcc", SDCC_PACKAGES, &mut compile)?;
        modules.push(module);
    }
    let mut link = sdcc(settings, folder);
    link.args(modules).args(["-o", &format!("{name}.ihx")]);
    call("sdcc", SDCC_PACKAGES, &mut link)?;
    let report = folder.join(format!("{name}.mem"));
    let report = std::fs::read_to_string(&report).map_err(at(report))?;
    Ok(Image {
        ihx: folder.join(format!("{name}.ihx")),
        memory: Memory::parse(&report)?,
        port,
    })
}

/// Builds the same sources for this computer with its C compiler and answers where the executable is.
///
/// # Errors
///
/// [`Error::Missing`] without a C compiler; [`Error::File`] if the folder cannot be written.
pub fn build_for_host(settings: &Settings, folder: &Path) -> Result<PathBuf, Error> {
    write_sources(folder)?;
    let name = settings.program.name();
    let mut compile = Command::new("cc");
    compile
        .current_dir(folder)
        .args(["-O2", "-Wall", "-Wextra", "-Werror", "-o", name])
        .args(defines(settings))
        .args(files(settings.program))
        .arg("port_host.c");
    call("cc", "gcc", &mut compile)?;
    Ok(folder.join(name))
}

fn write_sources(folder: &Path) -> Result<(), Error> {
    let generated = folder.join("generated");
    std::fs::create_dir_all(&generated).map_err(at(generated))?;
    for (name, text) in SOURCES {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(at(path))?;
    }
    Ok(())
}

fn files(program: Program) -> impl Iterator<Item = &'static str> {
    let (own, moves) = match program {
        Program::V1 => ("v1.c", true),
        Program::V2 => ("v2.c", true),
        Program::Astar => ("astar.c", true),
        Program::Ida => ("ida.c", false),
        Program::Perfect => ("perfect.c", false),
    };
    [own, "board.c", "main.c"]
        .into_iter()
        .chain(moves.then_some("moves.c"))
}

fn defines(settings: &Settings) -> Vec<OsString> {
    match settings.program {
        Program::Ida | Program::Perfect => Vec::new(),
        Program::V1 | Program::V2 | Program::Astar => vec![
            format!("-DMAX_DEPTH={}", settings.max_depth).into(),
            format!("-DSTEP={}", settings.step).into(),
        ],
    }
}

fn sdcc(settings: &Settings, folder: &Path) -> Command {
    let mut command = Command::new("sdcc");
    let smaller_or_faster = match settings.program {
        Program::Ida => "--opt-code-size",
        _ => "--opt-code-speed",
    };
    command
        .current_dir(folder)
        .args(["-mmcs51", "--Werror", smaller_or_faster]);
    command
}

/// Runs a compiler; its first complaint becomes the error.
fn call(tool: &'static str, package: &'static str, command: &mut Command) -> Result<(), Error> {
    let output = command
        .output()
        .map_err(|error| missing(tool, package, error))?;
    if output.status.success() {
        return Ok(());
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    let first = complaint
        .lines()
        .next()
        .unwrap_or("it said nothing")
        .to_owned();
    Err(Error::Failed {
        tool,
        complaint: first,
    })
}

/// What has both the compiler and the simulator.
pub(super) const SDCC_PACKAGES: &str = "sdcc sdcc-ucsim";

/// A tool that cannot be started: not installed, or another reason.
pub(super) fn missing(tool: &'static str, package: &'static str, error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::NotFound => Error::Missing { tool, package },
        _ => Error::Failed {
            tool,
            complaint: error.to_string(),
        },
    }
}
