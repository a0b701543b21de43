//! The `knobel` command: arguments in, text out. This is the only crate that knows exit codes and
//! colours.
//!
//! Each subcommand has one file with its arguments and a `run` function, which prints to `out` and
//! returns an [`Exit`].
//!
//! # Features
//! - `mpi`: processes that `mpirun` starts share the work of `bench`, `count` and `solve`. It needs
//!   an MPI library with its headers, and libclang.
//! - `shell`: `knobel completions` and `knobel man` print completion scripts and manual pages.
#![forbid(unsafe_code)]

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use cluster::Cluster;
use knobel::Status;

mod advice;
mod aksen;
mod animate;
mod brief;
mod cards;
mod check;
mod cluster;
mod count;
mod csv;
mod explain;
mod format;
mod hint;
mod input;
mod journal;
mod language;
mod limits;
mod listing;
mod measure;
mod options;
mod output;
mod page;
mod plan;
mod play;
mod princeton;
mod progress;
mod records;
mod replay;
mod reproduce;
mod scramble;
mod serve;
mod shards;
#[cfg(feature = "shell")]
mod shell;
mod solve;
mod stream;
mod tables;
mod text;
mod tree;

/// Solve, prove, explain and play sliding-tile and edge-matching puzzles.
#[derive(Parser)]
#[command(
    name = "knobel",
    version,
    long_version = LONG_VERSION,
    max_term_width = 100,
    arg_required_else_help = false
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

/// The version, and whether processes can share work.
const LONG_VERSION: &str = if cfg!(feature = "mpi") {
    concat!(env!("CARGO_PKG_VERSION"), "\nMPI: supported")
} else {
    concat!(
        env!("CARGO_PKG_VERSION"),
        "\nMPI: not supported; build with --features mpi"
    )
};

#[derive(Subcommand)]
enum Command {
    Solve(solve::Solve),
    Merge(shards::Merge),
    Hint(hint::Hint),
    Play(play::Play),
    Check(check::Check),
    Compare(measure::Compare),
    Reproduce(reproduce::Reproduce),
    Scramble(scramble::Scramble),
    Tables(tables::Tables),
    Bench(measure::Bench),
    Count(count::Count),
    Aksen(aksen::AksenCommand),
    Cards(cards::Cards),
    Serve(serve::Serve),
    Page(page::Page),
    #[cfg(feature = "shell")]
    #[command(hide = true)]
    Completions(shell::Completions),
    #[cfg(feature = "shell")]
    #[command(hide = true)]
    Man(shell::Man),
    #[cfg(not(feature = "shell"))]
    #[command(
        name = "completions",
        alias = "man",
        hide = true,
        disable_help_flag = true,
        about = "Not in this build: install knobel again with --features shell"
    )]
    WithoutShell {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        _arguments: Vec<String>,
    },
}

/// The exit code of a command that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Solved, or completed without any finding.
    Fine = 0,
    /// Proved unsolvable, or `reproduce` found a figure that differs from the printed one.
    Unsolvable = 1,
    /// Stopped by a limit.
    Stopped = 3,
}

impl From<Status> for Exit {
    fn from(status: Status) -> Self {
        match status {
            Status::Solved => Self::Fine,
            Status::Unsolvable => Self::Unsolvable,
            Status::Stopped => Self::Stopped,
        }
    }
}

/// Exit code for wrong usage, wrong input and failures.
const BAD: u8 = 2;

fn main() -> ExitCode {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    limits::save_address_space();
    #[cfg(target_os = "linux")]
    limits::exit_as_stopped_without_memory();
    knobel::memory::limit_threads();
    // Only one of the processes that were started together prints.
    let speaks = cluster::speaks();
    let arguments = Arguments::try_parse();
    // Print help and version at once. With other ranks, first compare the arguments: they may be
    // waiting.
    let asks = |error: &&clap::Error| !error.use_stderr() && !cluster::can_join();
    if let Some(question) = arguments.as_ref().err().filter(asks) {
        return ExitCode::from(refuse(question, speaks));
    }
    progress::catch_interrupts();
    let mut cluster = match Cluster::join() {
        Ok(cluster) => cluster,
        Err(error) => {
            cluster::let_the_first_speak(speaks);
            return ExitCode::from(bad(format_args!("{error:#}"), speaks));
        }
    };
    // `join` has checked that all ranks were given the same arguments, so all ranks fail together.
    let code = match arguments {
        Ok(arguments) => perform(arguments, &mut cluster, speaks),
        Err(error) => refuse(&error, speaks),
    };
    // A launcher kills all ranks when one exits with a code other than 0, so wait until all have
    // printed.
    cluster.meet();
    ExitCode::from(code)
}

/// Runs the command, prints its result or its error, and returns the exit code.
fn perform(arguments: Arguments, cluster: &mut Cluster, speaks: bool) -> u8 {
    if let Err(error) = cluster.suits(arguments.is_shareable()) {
        return bad(format_args!("{error:#}"), cluster::complains());
    }
    let to: Box<dyn Write> = if speaks {
        Box::new(output::Output)
    } else {
        Box::new(io::sink())
    };
    let mut out = io::BufWriter::new(to);
    let result = dispatch(arguments, cluster, &mut out);
    let flushed = out.flush();
    if knobel::threads_were_refused() && speaks {
        let or_fewer = if has_threads() {
            ", or give a smaller --threads"
        } else {
            ""
        };
        eprintln!(
            "knobel: threads could not be started, so fewer did the work; raise ulimit -u or \
             ulimit -v{or_fewer}"
        );
    }
    match result.and_then(|exit| flushed.map(|()| exit).map_err(Into::into)) {
        Ok(exit) => exit as u8,
        Err(error) if is_closed_pipe(&error) => Exit::Fine as u8,
        Err(error) if error.is::<stream::Interrupted>() => Exit::Stopped as u8,
        Err(error) => bad(format_args!("{error:#}"), speaks),
    }
}

/// Has the command that was given the option `--threads`?
fn has_threads() -> bool {
    let commands = Arguments::command();
    let mut given = &commands;
    for word in std::env::args().skip(1) {
        let Some(command) = given.find_subcommand(word) else {
            break;
        };
        given = command;
    }
    given.get_arguments().any(|it| it.get_id() == "threads")
}

/// Prints help, the version, or why the arguments are rejected.
fn refuse(error: &clap::Error, speaks: bool) -> u8 {
    // Help and version are not failures; clap knows which is which.
    let fine = !error.use_stderr();
    // If only a subcommand is missing, the whole help is more useful than an error line.
    if fine || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let printed = if speaks {
            error.print().and_then(|()| io::stdout().flush())
        } else {
            Ok(())
        };
        return match printed.map_err(output::explained) {
            Err(error) if fine && error.kind() != io::ErrorKind::BrokenPipe => {
                bad(format_args!("{error}"), speaks)
            }
            _ if fine => Exit::Fine as u8,
            _ => BAD,
        };
    }
    bad(format_args!("{}", one_line(error)), speaks)
}

/// Prints an error and returns its exit code.
fn bad(why: fmt::Arguments<'_>, speaks: bool) -> u8 {
    if speaks {
        eprintln!("knobel: {}", brief::brief(&why.to_string()));
    }
    BAD
}

impl Arguments {
    /// Returns whether several processes can share this command's work.
    fn is_shareable(&self) -> bool {
        match &self.command {
            Some(Command::Bench(_) | Command::Count(_)) => true,
            Some(Command::Solve(command)) => command.is_shareable(),
            Some(Command::Cards(command)) => command.is_shareable(),
            _ => false,
        }
    }
}

fn dispatch(
    arguments: Arguments,
    cluster: &mut Cluster,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    match arguments.command {
        None => welcome(out),
        Some(Command::Solve(command)) => command.run(cluster, out),
        Some(Command::Merge(command)) => command.run(out),
        Some(Command::Hint(command)) => command.run(out),
        Some(Command::Play(command)) => command.run(out),
        Some(Command::Check(command)) => command.run(out),
        Some(Command::Compare(command)) => command.run(out),
        Some(Command::Reproduce(command)) => command.run(out),
        Some(Command::Scramble(command)) => command.run(out),
        Some(Command::Tables(command)) => command.run(out),
        Some(Command::Bench(command)) => command.run(cluster, out),
        Some(Command::Count(command)) => command.run(cluster, out),
        Some(Command::Aksen(command)) => command.run(out),
        Some(Command::Cards(command)) => command.run(cluster, out),
        Some(Command::Serve(command)) => command.run(out),
        Some(Command::Page(command)) => command.run(out),
        #[cfg(feature = "shell")]
        Some(Command::Completions(command)) => command.run(out),
        #[cfg(feature = "shell")]
        Some(Command::Man(command)) => command.run(out),
        #[cfg(not(feature = "shell"))]
        Some(Command::WithoutShell { .. }) => anyhow::bail!(
            "this build has no completion scripts and manual pages; \
             install knobel again with 'cargo install --path crates/cli --features shell'"
        ),
    }
}

/// Printed by `knobel` without arguments: three commands to try.
fn welcome(out: &mut dyn Write) -> anyhow::Result<Exit> {
    writeln!(
        out,
        "knobel solves, proves and explains sliding-tile and edge-matching puzzles. Try:\n\n  \
         knobel solve \"2 3 8 / 4 7 0 / 1 6 5\" --goal first --animate\n  \
         knobel check \"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0\" --explain\n  \
         knobel reproduce search\n\n\
         'knobel --help' lists every command, 'knobel COMMAND --help' explains one."
    )?;
    Ok(Exit::Fine)
}

/// Joins the paragraphs of clap's message into one line, the form of all our messages.
fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text
        .trim_start_matches("error: ")
        .replace("For more information, try '--help'.", "try --help");
    let paragraphs = text
        .split("\n\n")
        .map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    // If arguments conflict, naming them is enough.
    let conflict = error.kind() == ErrorKind::ArgumentConflict;
    paragraphs
        .filter(|part| !(part.is_empty() || conflict && part.starts_with("Usage:")))
        .collect::<Vec<_>>()
        .join("; ")
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|io| io.kind() == io::ErrorKind::BrokenPipe)
}
