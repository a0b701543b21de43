//! `knobel completions` and `knobel man`, generated from the definitions behind `--help`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};
use knobel::storage::create_folder;

use super::{Arguments, Exit};

/// Print the completion script for a shell
#[derive(Args)]
#[command(after_help = "Example: knobel completions bash > \
                  ~/.local/share/bash-completion/completions/knobel")]
pub struct Completions {
    /// Shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

impl Completions {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "knobel", &mut script);
        out.write_all(&script)?;
        Ok(Exit::Fine)
    }
}

/// Print the manual page, or write one page per command into a folder
#[derive(Args)]
pub struct Man {
    /// Write knobel.1, knobel-solve.1, … into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Man {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let definitions = Arguments::command();
        match &self.out {
            None => clap_mangen::Man::new(definitions).render(&mut { out })?,
            Some(folder) => {
                create_folder(folder)
                    .with_context(|| format!("cannot create the folder {}", folder.display()))?;
                clap_mangen::generate_to(definitions, folder).with_context(|| {
                    format!("cannot write manual pages into {}", folder.display())
                })?;
            }
        }
        Ok(Exit::Fine)
    }
}
