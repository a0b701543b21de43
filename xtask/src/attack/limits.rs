//! Commands under a limit on memory, address space, nodes or time. The program must keep the limit
//! and end with a documented exit code for every command.

use std::time::Duration;

use anyhow::ensure;
use knobel::registry;

use super::Round;
use super::process::run;

/// The resident memory that the program may use in addition to `--memory`.
const BESIDES: u64 = 16 << 20;

/// The time that the program may compute in addition to `--time`, for its start and its last step.
const LATE: Duration = Duration::from_millis(1500);

/// Commands besides those that solve a board with a method.
const COMMANDS: [&str; 8] = [
    "count --size 3x4 --time 5s",
    "count --size 3x3 --threads 2 --time 5s",
    "tables build pdb-5-5-5 --time 5s",
    "tables build runs-4 --time 5s",
    "cards count --time 5s",
    "cards generate --size 4x4 --time 1s",
    "bench random-3x3 -a a-star",
    "compare 8_6_7_/_2_5_4_/_3_0_1",
];

/// The sizes of boards.
const SIZES: [&str; 7] = ["3x3", "4x4", "3x9", "5x5", "5x9", "7x7", "8x8"];

/// Runs one command under limits.
pub fn round(round: &mut Round<'_>) -> anyhow::Result<()> {
    let line = if round.once_in(4) {
        (*round.one_of(&COMMANDS)).to_owned()
    } else {
        solve(round)?
    };
    let mut arguments: Vec<String> = line.split(' ').map(|word| word.replace('_', " ")).collect();
    let memory = 32u64 << round.rng.below(4);
    let solves = arguments[0] == "solve";
    let limited = solves && round.once_in(2);
    if limited {
        arguments.extend(["--memory".into(), format!("{memory}MiB")]);
    }
    let time = Duration::from_millis(200 + u64::from(round.rng.below(1500)));
    if solves {
        arguments.extend(["--time".into(), format!("{}ms", time.as_millis())]);
    }
    let space = round
        .once_in(2)
        .then(|| u64::from(20 + round.rng.below(400)) << 20);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ended = run(round.program, round.folder, &arguments, space)?;
    if space.is_some() && ended.code == Some(127) {
        round.count("address space too small to start the program");
        return Ok(());
    }
    ended.check()?;
    let command = &ended.command;
    let peak = ended.peak >> 20;
    ensure!(
        !limited || ended.peak <= (memory << 20) + BESIDES,
        "{command} had {peak} MiB resident"
    );
    let used = ended.processor_time;
    ensure!(
        !solves || used <= time + LATE,
        "{command} computed for {used:?}"
    );
    let with = |kept: bool, what| if kept { what } else { "" };
    round.count(format_args!(
        "{}{}{}, exit {:?}",
        arguments[0],
        with(limited, " --memory"),
        with(space.is_some(), " in little address space"),
        ended.code.unwrap_or_default()
    ));
    Ok(())
}

/// A command that solves a random board with a random method. `_` stands for a blank within a word.
fn solve(round: &mut Round<'_>) -> anyhow::Result<String> {
    let size = *round.one_of(&SIZES);
    let info = round.one_of(registry::methods()).info();
    let board = round.board(size)?.replace(' ', "_");
    let heuristic = info
        .heuristic
        .map_or(String::new(), |info| format!(" -H {}", info.name));
    Ok(format!(
        "solve {board} --threads 1 -a {}{heuristic}",
        info.name
    ))
}
