//! `knobel page`: the web page as a folder for any static host.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use knobel::storage::{Durability, create_folder, write_file};

use super::Exit;

/// A folder with this file was written by knobel.
const OURS: &str = "knobel.wasm";

/// Write the web page as a folder for any static web host
#[derive(Args)]
pub struct Page {
    /// Folder to write; it is created if necessary
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// WebAssembly library that `cargo xtask wasm` builds [default: the one in this program, if
    /// any]
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
}

impl Page {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        self.refuse_others()?;
        let library = self.library.as_deref().map(read).transpose()?;
        let files = knobel_web::page_files(library).context(
            "this build of knobel does not contain the WebAssembly library; give it with \
             --library, or run 'cargo xtask page DIR' in the source tree",
        )?;
        let mut bytes = 0;
        for file in &files {
            write(&self.out.join(&file.name), &file.contents)?;
            bytes += file.contents.len();
        }
        writeln!(out, "{}", self.out.join("index.html").display())?;
        let (number, size) = (files.len(), bytes as f64 / 1e6);
        eprintln!(
            "{number} files, {size:.1} MB; put them on a web server: browsers cannot open the \
             page from the disk"
        );
        Ok(Exit::Fine)
    }

    /// Rejects a folder whose page was not written by knobel, so that no foreign page is
    /// overwritten.
    fn refuse_others(&self) -> anyhow::Result<()> {
        let out = self.out.display();
        if self.out.exists() && !self.out.is_dir() {
            bail!("--out needs a folder, but {out} is a file; name another");
        }
        let has = |name: &str| self.out.join(name).exists();
        if has("index.html") && !has(OURS) {
            bail!(
                "{out} holds another web page (index.html without knobel.wasm); name another \
                   folder"
            );
        }
        Ok(())
    }
}

fn read(library: &Path) -> anyhow::Result<Vec<u8>> {
    let bytes = fs::read(library).with_context(|| format!("cannot read {}", library.display()))?;
    if !bytes.starts_with(b"\0asm") {
        bail!(
            "{} is not a WebAssembly file; build the library with 'cargo xtask wasm'",
            library.display()
        );
    }
    Ok(bytes)
}

fn write(path: &Path, contents: &[u8]) -> anyhow::Result<()> {
    let written = path.parent().map_or(Ok(()), create_folder);
    written
        // Written durably, because these files have no checksum that would reveal a damage.
        .and_then(|()| write_file(path, contents, Durability::Durable))
        .map(drop)
        .with_context(|| format!("cannot write {}", path.display()))
}
