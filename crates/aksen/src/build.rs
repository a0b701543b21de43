//! Compiles a program of the firmware: writes the embedded sources into one folder, compiles each
//! of them and links the objects.

use std::path::{Path, PathBuf};
use std::process::Command;

use knobel_core::Watch;
use tempfile::TempDir;

use crate::error::at;
use crate::tool::{CC, SDCC};
use crate::{AksenError, Firmware, Memory, Program};

/// The device on which a program reads its input and writes its output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Port {
    /// The interface of the simulator s51.
    Simulator,
    /// The board's serial line at 4800 baud.
    Serial,
    /// The board's display, through the AKSEN library; see
    /// [`build_for_display`](crate::build_for_display).
    Display,
}

/// A built program, ready to be flashed or simulated.
#[derive(Debug)]
pub struct Image {
    /// The file for the flasher.
    pub ihx: PathBuf,
    /// The memory that the program occupies.
    pub memory: Memory,
    pub(super) port: Port,
    /// The temporary folder of the files, if the image owns one.
    _scratch: Option<TempDir>,
}

impl Image {
    /// Builds a program like [`build`], in a temporary folder that is removed with the image.
    ///
    /// # Errors
    ///
    /// The errors of [`build`].
    pub fn temporary(
        firmware: &Firmware,
        port: Port,
        watch: &mut dyn Watch,
    ) -> Result<Self, AksenError> {
        Self::in_scratch(|folder| build(firmware, port, folder, watch))
    }

    /// Builds in a temporary folder that is removed with the image.
    pub(super) fn in_scratch(
        build: impl FnOnce(&Path) -> Result<Self, AksenError>,
    ) -> Result<Self, AksenError> {
        let scratch = tempfile::tempdir().map_err(at(std::env::temp_dir()))?;
        let image = build(scratch.path())?;
        Ok(Self {
            _scratch: Some(scratch),
            ..image
        })
    }
}

macro_rules! sources {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../firmware/", $name)))),*]
    };
}

/// Every source file of the firmware, embedded so that an installed knobel can build firmware
/// without the repository.
const SOURCES: &[(&str, &str)] = sources![
    "astar.c",
    "best_first.h",
    "board.c",
    "board.h",
    "deepening.h",
    "generated/neural_tables.h",
    "generated/perfect_tables.h",
    "ida.c",
    "library/stub.c",
    "library/stub.h",
    "main.c",
    "moves.c",
    "moves.h",
    "neural.c",
    "perfect.c",
    "port.h",
    "port_8051.h",
    "port_host.c",
    "port_lcd.c",
    "port_sim.c",
    "port_uart.c",
    "repeated.c",
    "v1.c",
    "v2.c",
];

/// Builds a program for the board or its simulator with SDCC. The folder must exist; it keeps the
/// sources, the `.ihx` file and the linker's memory report.
///
/// # Errors
///
/// [`AksenError::Missing`] without SDCC; [`AksenError::File`] if the folder cannot be written;
/// [`AksenError::Stopped`] when the watch interrupts the build; [`AksenError::Setting`] for the
/// display, which [`build_for_display`](crate::build_for_display) supports.
pub fn build(
    firmware: &Firmware,
    port: Port,
    folder: &Path,
    watch: &mut dyn Watch,
) -> Result<Image, AksenError> {
    let port_file = match port {
        Port::Simulator => "port_sim.c",
        Port::Serial => "port_uart.c",
        Port::Display => return Err(AksenError::Setting("the display needs a pair".into())),
    };
    write_sources(folder)?;
    // The linker requires the file with the interrupt handler first.
    let sources = [port_file].into_iter().chain(files(firmware.program));
    compile_and_link(
        firmware,
        port,
        sources,
        &BuildOptions::default(),
        folder,
        watch,
    )
}

/// The options that a library requires of the compiler and the linker.
#[derive(Default)]
pub(super) struct BuildOptions {
    /// Options for both.
    pub compiler: Vec<String>,
    /// Objects that are linked before our own.
    pub objects: Vec<PathBuf>,
}

/// Compiles the sources of a folder and links the objects in the same order.
pub(super) fn compile_and_link<'s>(
    firmware: &Firmware,
    port: Port,
    sources: impl Iterator<Item = &'s str>,
    options: &BuildOptions,
    folder: &Path,
    watch: &mut dyn Watch,
) -> Result<Image, AksenError> {
    let name = firmware.program.name();
    let mut modules = options.objects.clone();
    for file in sources {
        let module = Path::new(file).with_extension("rel");
        let mut compile = sdcc(firmware, folder);
        compile
            .args(&options.compiler)
            .args(firmware.defines())
            .args(["-c", file, "-o"])
            .arg(&module);
        SDCC.call(&mut compile, watch)?;
        modules.push(module);
    }
    let mut link = sdcc(firmware, folder);
    link.args(&options.compiler)
        .args(modules)
        .args(["-o", &format!("{name}.ihx")]);
    SDCC.call(&mut link, watch)?;
    let report = folder.join(format!("{name}.mem"));
    let report = std::fs::read_to_string(&report).map_err(at(report))?;
    Ok(Image {
        ihx: folder.join(format!("{name}.ihx")),
        memory: Memory::parse(&report)?,
        port,
        _scratch: None,
    })
}

/// Builds the same sources for this computer with its C compiler. Returns the path of the
/// executable.
///
/// # Errors
///
/// [`AksenError::Missing`] without a C compiler; [`AksenError::File`] if the folder cannot be
/// written; [`AksenError::Stopped`] when the watch interrupts the build.
pub fn build_for_host(
    firmware: &Firmware,
    folder: &Path,
    watch: &mut dyn Watch,
) -> Result<PathBuf, AksenError> {
    write_sources(folder)?;
    let name = firmware.program.name();
    let mut compile = CC.command();
    compile
        .current_dir(folder)
        .args(["-O2", "-Wall", "-Wextra", "-Werror", "-o", name])
        .args(firmware.defines())
        .args(files(firmware.program))
        .arg("port_host.c");
    CC.call(&mut compile, watch)?;
    Ok(folder.join(name))
}

pub(super) fn write_sources(folder: &Path) -> Result<(), AksenError> {
    for within in ["generated", "library"] {
        let path = folder.join(within);
        std::fs::create_dir_all(&path).map_err(at(path))?;
    }
    for (name, text) in SOURCES {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(at(path))?;
    }
    Ok(())
}

pub(super) fn files(program: Program) -> impl Iterator<Item = &'static str> {
    let (own, moves) = match program {
        Program::V1 => ("v1.c", true),
        Program::V2 => ("v2.c", true),
        Program::Astar | Program::AstarPrinted | Program::Packed => ("astar.c", true),
        Program::Repeated | Program::RepeatedPacked => ("repeated.c", true),
        Program::Ida => ("ida.c", false),
        Program::Perfect => ("perfect.c", false),
        Program::Neural => ("neural.c", false),
    };
    [own, "board.c", "main.c"]
        .into_iter()
        .chain(moves.then_some("moves.c"))
}

fn sdcc(firmware: &Firmware, folder: &Path) -> Command {
    let mut command = SDCC.command();
    let smaller_or_faster = match firmware.program {
        Program::Ida => "--opt-code-size",
        _ => "--opt-code-speed",
    };
    command
        .current_dir(folder)
        .args(["-mmcs51", "--Werror", smaller_or_faster]);
    command
}
