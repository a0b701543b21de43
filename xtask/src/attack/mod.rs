//! `cargo xtask attack [KIND…] [--time 2m] [--seed N] [--rounds N] [--program FILE]`: attacks the
//! library and the program with random work until the time is over, and prints what it tried.
//!
//! Each kind of attack has a file of its own and works in rounds. The seed of a round determines
//! everything that the round chooses, so `--seed N --rounds 1` repeats the round that failed. The
//! kinds share the time evenly.
//!
//! Each kind runs in a process of its own: the peak memory of a child begins with that of its
//! parent. The program under attack is `target/checked/knobel`, which `cargo build --profile
//! checked` makes. It stops at an overflow or a failed assertion, and both count as faults here.

mod answers;
mod files;
mod inputs;
mod limits;
mod process;
mod resume;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fmt};

use anyhow::{Context, bail, ensure};
use knobel::notation::{BoardForm, parse_shape};
use knobel::{Goal, Rng, random_board};

/// A kind of attack.
struct Kind {
    name: &'static str,
    round: fn(&mut Round<'_>) -> anyhow::Result<()>,
}

const KINDS: [Kind; 5] = [
    kind("answers", answers::round),
    kind("inputs", inputs::round),
    kind("files", files::round),
    kind("limits", limits::round),
    kind("resume", resume::round),
];

/// After this many faults, the attack ends.
const MOST_FAULTS: u64 = 20;

const fn kind(name: &'static str, round: fn(&mut Round<'_>) -> anyhow::Result<()>) -> Kind {
    Kind { name, round }
}

/// The state of a round of an attack.
struct Round<'a> {
    rng: Rng,
    program: &'a Path,
    /// A folder for the files of this attack.
    folder: &'a Path,
    counts: &'a mut BTreeMap<String, u64>,
}

impl Round<'_> {
    /// Counts one more trial with this description.
    fn count(&mut self, what: impl fmt::Display) {
        *self.counts.entry(what.to_string()).or_default() += 1;
    }

    /// Returns one of the items.
    fn one_of<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.rng.below(items.len() as u32) as usize]
    }

    /// Returns the text of a random solvable board of this size, such as `3x4`.
    fn board(&mut self, size: &str) -> anyhow::Result<String> {
        let goal = Goal::Last
            .board(parse_shape(size)?)
            .context("every shape has this goal")?;
        let board = random_board(&goal, &mut self.rng);
        BoardForm::Rows
            .write(&board)
            .context("every board has rows")
    }

    /// Returns `true` once in `times`.
    fn once_in(&mut self, times: u32) -> bool {
        self.rng.below(times) == 0
    }
}

/// The options of the command line.
struct Options {
    kinds: Vec<&'static Kind>,
    time: Duration,
    seed: u64,
    rounds: Option<u64>,
    program: PathBuf,
}

impl Options {
    fn read(arguments: &[&str]) -> anyhow::Result<Self> {
        let mut options = Self {
            kinds: Vec::new(),
            time: Duration::from_secs(120),
            seed: 1,
            rounds: None,
            program: "target/checked/knobel".into(),
        };
        let mut rest = arguments.iter();
        while let Some(&argument) = rest.next() {
            if let Some(kind) = KINDS.iter().find(|kind| kind.name == argument) {
                options.kinds.push(kind);
                continue;
            }
            let value = rest.next().context("each option needs a value");
            match argument {
                "--time" => {
                    let time = knobel::options::read_time(value?);
                    options.time = time.context("--time takes a time such as 2m")?;
                }
                "--seed" => options.seed = value?.parse().context("--seed takes a number")?,
                "--rounds" => {
                    let rounds = value?.parse().context("--rounds takes a number")?;
                    options.rounds = Some(rounds);
                }
                "--program" => options.program = value?.into(),
                _ => {
                    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
                    bail!(
                        "there is no attack '{argument}'; there are {}",
                        kinds.join(", ")
                    );
                }
            }
        }
        if options.kinds.is_empty() {
            options.kinds = KINDS.iter().collect();
        }
        Ok(options)
    }
}

/// Attacks, and fails if there was a fault.
pub fn run(arguments: &[&str]) -> anyhow::Result<()> {
    let options = Options::read(arguments)?;
    if let [kind] = options.kinds[..] {
        return attack(kind, &options);
    }
    let share = options.time / options.kinds.len() as u32;
    let mut faulty = 0;
    for kind in &options.kinds {
        let mut alone = Command::new(env::current_exe()?);
        alone
            .arg("attack")
            .args(arguments.iter().filter(|it| !is_kind(it)));
        alone.args([kind.name, "--time", &format!("{}ms", share.as_millis())]);
        faulty += u32::from(!alone.status()?.success());
    }
    ensure!(faulty == 0, "{faulty} kinds of attack found faults");
    Ok(())
}

fn is_kind(argument: &str) -> bool {
    KINDS.iter().any(|kind| kind.name == argument)
}

/// Attacks in one way until the time is over.
fn attack(kind: &Kind, options: &Options) -> anyhow::Result<()> {
    let program = (options.program.canonicalize())
        .with_context(|| format!("{} is not there", options.program.display()))?;
    std::panic::set_hook(Box::new(|_| {}));
    let (mut counts, mut faults, mut rounds) = (BTreeMap::new(), 0, 0);
    let folder = tempfile::tempdir()?;
    let end = Instant::now() + options.time;
    while Instant::now() < end && options.rounds.is_none_or(|most| rounds < most) {
        let seed = options.seed + rounds;
        let round = Round {
            rng: Rng::new(seed),
            program: &program,
            folder: folder.path(),
            counts: &mut counts,
        };
        if let Err(fault) = attempt(kind, round) {
            println!(
                "FAULT: attack {} --seed {seed} --rounds 1: {fault:#}",
                kind.name
            );
            faults += 1;
            ensure!(
                faults < MOST_FAULTS,
                "the attack ends after {faults} faults"
            );
        }
        rounds += 1;
    }
    println!("{}: {rounds} rounds from seed {}", kind.name, options.seed);
    for (what, count) in counts {
        println!("{count:>10} {what}");
    }
    ensure!(faults == 0, "{faults} faults");
    Ok(())
}

/// Runs a round. A panic is a fault.
fn attempt(kind: &Kind, mut round: Round<'_>) -> anyhow::Result<()> {
    let outcome = catch_unwind(AssertUnwindSafe(|| (kind.round)(&mut round)));
    outcome.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        bail!("panic: {}", text.unwrap_or("without a message"))
    })
}
