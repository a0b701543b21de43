//! Programs for the board's display, which use the AKSEN library. If its folder is given, they are
//! linked with the real library, and otherwise with a stand-in for the simulator.
//!
//! The AKSEN library belongs to others, so knobel does not contain it. Its folder must hold the
//! header `stub.h`, and objects or archives of SDCC. The objects state the memory model for which
//! they were compiled.

use std::fs;
use std::path::{Path, PathBuf};

use knobel_core::Watch;

use crate::build::{BuildOptions, compile_and_link, files, write_sources};
use crate::error::at;
use crate::{AksenError, BoardPair, Firmware, Image, Port};

/// An installed AKSEN library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library {
    header: PathBuf,
    objects: Vec<PathBuf>,
    options: Vec<String>,
}

impl Library {
    /// Opens the library in a folder, including `include` and `lib` below it.
    ///
    /// SDCC receives `options` unchanged. They supply what the library's own make file specifies
    /// and its objects do not, such as the place of parameters or the addresses of code and data.
    ///
    /// # Errors
    ///
    /// [`AksenError::Setting`] if there is no `stub.h`, or neither an archive (`.lib`) nor an
    /// object (`.rel`); [`AksenError::File`] if the folder cannot be read.
    pub fn open(folder: &Path, options: &[String]) -> Result<Self, AksenError> {
        let folder = fs::canonicalize(folder).map_err(at(folder))?;
        let missing = |what: &str| {
            AksenError::Setting(format!(
                "{} has no {what}; give the folder of the AKSEN library",
                folder.display()
            ))
        };
        let folders = [folder.clone(), folder.join("include"), folder.join("lib")];
        let header = folders
            .iter()
            .find(|folder| folder.join("stub.h").is_file())
            .ok_or_else(|| missing("stub.h"))?;
        let mut objects = Vec::new();
        for folder in folders.iter().filter(|folder| folder.is_dir()) {
            for entry in fs::read_dir(folder).map_err(at(folder))? {
                let path = entry.map_err(at(folder))?.path();
                let kind = path.extension().unwrap_or_default();
                if kind == "rel" || kind == "lib" {
                    objects.push(path);
                }
            }
        }
        objects.sort();
        let first = objects
            .first()
            .ok_or_else(|| missing("archive (.lib) and no object (.rel) of SDCC"))?;
        let mut all = model_of(&fs::read(first).map_err(at(first))?);
        all.extend(options.iter().cloned());
        Ok(Self {
            header: header.clone(),
            objects,
            options: all,
        })
    }
}

/// Returns the options with which an object was compiled, from its line `O -mmcs51 --model-large`.
/// An archive contains such lines too.
fn model_of(object: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(object);
    let line = text.lines().find_map(|line| line.strip_prefix("O -mmcs51"));
    let options = line.unwrap_or_default().split_whitespace();
    options
        .filter(|option| option.starts_with("--"))
        .map(str::to_owned)
        .collect()
}

/// Builds a program that solves one pair and shows the answer on the display. The folder must
/// exist. Without a library the build uses the stand-in, which works only in the simulator.
///
/// # Errors
///
/// The errors of [`build`](crate::build).
pub fn build_for_display(
    firmware: &Firmware,
    pair: &BoardPair,
    library: Option<&Library>,
    folder: &Path,
    watch: &mut dyn Watch,
) -> Result<Image, AksenError> {
    write_sources(folder)?;
    let path = folder.join("pair.h");
    let text = format!("#define PAIR \"{pair}\"\n");
    fs::write(&path, text).map_err(at(path))?;
    let include = |folder: &Path| format!("-I{}", folder.display());
    let options = match library {
        Some(library) => BuildOptions {
            compiler: [include(&library.header)]
                .into_iter()
                .chain(library.options.iter().cloned())
                .collect(),
            objects: library.objects.clone(),
        },
        None => BuildOptions {
            compiler: vec![include(Path::new("library"))],
            objects: Vec::new(),
        },
    };
    // The linker requires the file with main and the interrupt handler first.
    let stand_in = library.is_none().then_some("library/stub.c");
    let sources = stand_in
        .into_iter()
        .chain(["port_lcd.c"])
        .chain(files(firmware.program()));
    compile_and_link(firmware, Port::Display, sources, &options, folder, watch)
}

impl Image {
    /// Builds a program like [`build_for_display`] with the stand-in, in a temporary folder that is
    /// removed with the image.
    ///
    /// # Errors
    ///
    /// The errors of [`build`](crate::build).
    pub fn temporary_for_display(
        firmware: &Firmware,
        pair: &BoardPair,
        watch: &mut dyn Watch,
    ) -> Result<Self, AksenError> {
        Self::in_scratch(|folder| build_for_display(firmware, pair, None, folder, watch))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_states_its_memory_model() {
        let object = b"XL4\nH 5 areas\nM stub\nO -mmcs51 --model-large --stack-auto\nS main\n";
        assert_eq!(model_of(object), ["--model-large", "--stack-auto"]);
        assert_eq!(model_of(b"O -mmcs51 --model-small\n"), ["--model-small"]);
        assert!(model_of(b"").is_empty());
    }

    #[test]
    fn a_folder_without_the_library_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let refused = |folder: &Path| Library::open(folder, &[]).unwrap_err().to_string();
        assert!(refused(folder.path()).contains("has no stub.h"));
        fs::write(folder.path().join("stub.h"), "").unwrap();
        assert!(refused(folder.path()).contains("no object"));
        assert!(refused(Path::new("/nowhere")).contains("/nowhere"));
    }
}
