//! `knobel bench`: solve a whole set and print nodes, time and nodes a second.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use knobel::notation::Instance;
use knobel::{Answer, Deadline, Request, Status, Wish, sets};

use super::input::{self, GoalArguments};
use super::limits::LimitArguments;
use super::progress::{self, Watcher};
use super::tables::TableArguments;
use super::text::{self, Paint, TextTable};
use super::{Exit, listing};

/// Solve a built-in set or an instance file (index length tiles…) and measure nodes, time and nodes/s
#[derive(Args)]
#[command(after_long_help = sets::listing())]
pub struct Bench {
    /// Name of a built-in set, or a file of boards with or without their lengths
    #[arg(value_name = "SET|FILE")]
    set: String,

    #[command(flatten)]
    goal: GoalArguments,

    /// Algorithm instead of the best method
    #[arg(long, short, value_name = "NAME", hide_possible_values = true, value_parser = listing::algorithm_parser())]
    algorithm: Option<String>,

    /// Heuristic for the algorithm
    #[arg(long, short = 'H', value_name = "NAME", hide_possible_values = true, value_parser = listing::heuristic_parser(), requires = "algorithm")]
    heuristic: Option<String>,

    /// Only the first N boards
    #[arg(long, value_name = "N")]
    first: Option<usize>,

    /// A line for each board
    #[arg(long, short)]
    verbose: bool,

    /// Limits for each board
    #[command(flatten)]
    limits: LimitArguments,

    /// Tables, and threads [default: 1]
    #[command(flatten)]
    tables: TableArguments,
}

impl Bench {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        if self.set == sets::CARDS {
            return super::cards::bench_built_in(self.limits.time, out);
        }
        if let Some(shape) = sets::depth_count(&self.set) {
            return self.count_depths(shape, out);
        }
        let (mut entries, goal) = self.entries()?;
        entries.truncate(self.first.unwrap_or(usize::MAX));
        let mut table = TextTable::new("board  moves  expanded  generated  time  rate  note");
        let mut total = Total::default();
        for entry in &entries {
            let started = Instant::now();
            let request = Request {
                goal: goal.clone(),
                wish: self.wish(),
                limits: self.limits.limits(),
                time: self.limits.time,
                tables: self.tables.tables(true),
                ..Request::new(entry.board.clone())
            };
            let answer = knobel::solve(&request, &mut Watcher::new())?;
            let seconds = started.elapsed().as_secs_f64();
            let note = total.add(entry, &answer, seconds)?;
            if self.verbose {
                table.row(row(entry, &answer, seconds, note));
            }
            if progress::interrupted() {
                break;
            }
        }
        if self.verbose {
            table.write(out, Paint::for_stdout())?;
        }
        total.write(out)?;
        Ok(if total.stopped > 0 || progress::interrupted() {
            Exit::Stopped
        } else {
            Exit::Fine
        })
    }

    fn entries(&self) -> anyhow::Result<(Vec<Instance>, knobel::Goal)> {
        match sets::named(&self.set) {
            Some(entries) => Ok((entries, knobel::Goal::default())),
            None => {
                let entries = input::boards(&self.set, self.goal.size)
                    .with_context(|| format!("built-in sets are {}", sets::names().join(", ")))?;
                Ok((entries, self.goal.goal()?))
            }
        }
    }

    fn wish(&self) -> Wish {
        self.algorithm.as_ref().map_or(Wish::Best, |algorithm| {
            Wish::named(algorithm, self.heuristic.as_deref())
        })
    }

    /// States at each distance from the goal, counted by breadth-first search.
    fn count_depths(&self, shape: knobel::Shape, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let started = Instant::now();
        let goal = self
            .goal
            .goal()?
            .board(shape)
            .context("the goal has another size than the set")?;
        let mut watcher = Watcher::new();
        let mut watch = Deadline::new(self.limits.time, &mut watcher);
        let counts = match knobel::depths::count(&goal, &mut watch) {
            Ok(counts) => counts,
            Err(reason) => {
                writeln!(out, "stopped: {reason}")?;
                return Ok(Exit::Stopped);
            }
        };
        drop(watcher);
        for (depth, count) in counts.iter().enumerate() {
            writeln!(out, "{depth} {count}")?;
        }
        let (total, seconds) = (counts.iter().sum::<u64>(), started.elapsed().as_secs_f64());
        writeln!(
            out,
            "{} states, deepest {}, {}, {}",
            text::thousands(total),
            counts.len() - 1,
            text::seconds(seconds),
            text::rate(total, seconds)
        )?;
        Ok(Exit::Fine)
    }
}

/// Sums over a set.
#[derive(Default)]
struct Total {
    boards: u64,
    solved: u64,
    stopped: u64,
    moves: u64,
    checked: u64,
    expanded: u64,
    generated: u64,
    seconds: f64,
    worst: Option<(u32, f64, u64)>,
    methods: Vec<String>,
}

impl Total {
    /// Adds a board; answers a note on it.
    ///
    /// # Errors
    /// If a length that was proved optimal differs from the set's.
    fn add(
        &mut self,
        entry: &Instance,
        answer: &Answer,
        seconds: f64,
    ) -> anyhow::Result<&'static str> {
        self.boards += 1;
        self.expanded += answer.stats.expanded;
        self.generated += answer.stats.generated;
        self.seconds += seconds;
        if self.worst.is_none_or(|(_, worst, _)| seconds > worst) {
            self.worst = Some((entry.index, seconds, answer.stats.generated));
        }
        let method = answer.method();
        if !self.methods.contains(&method) {
            self.methods.push(method);
        }
        match &answer.status {
            Status::Solved(solution) => {
                self.solved += 1;
                self.moves += solution.stm as u64;
                if let Some(known) = entry.optimal_length.map(|length| length as usize) {
                    self.checked += 1;
                    if solution.stm < known || answer.optimal && solution.stm != known {
                        bail!(
                            "board {} was solved in {} moves, but the set says that {known} is optimal",
                            entry.index,
                            solution.stm
                        );
                    }
                }
                Ok(if answer.optimal {
                    ""
                } else {
                    "not proved optimal"
                })
            }
            Status::Unsolvable { .. } => Ok("unsolvable"),
            Status::Stopped { .. } => {
                self.stopped += 1;
                Ok("stopped")
            }
        }
    }

    fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        writeln!(
            out,
            "{} of {} boards solved by {}, average length {:.2}, {} lengths checked",
            self.solved,
            self.boards,
            self.methods.join(" and "),
            self.moves as f64 / self.solved.max(1) as f64,
            self.checked
        )?;
        writeln!(
            out,
            "{} expanded, {} generated, {} generated on average",
            text::thousands(self.expanded),
            text::thousands(self.generated),
            text::thousands(self.generated / self.boards.max(1))
        )?;
        write!(
            out,
            "{} in all, {} generated",
            text::seconds(self.seconds),
            text::rate(self.generated, self.seconds)
        )?;
        if let Some((index, seconds, generated)) = self.worst {
            let generated = text::thousands(generated);
            write!(
                out,
                "; slowest is board {index}: {}, {generated} generated",
                text::seconds(seconds)
            )?;
        }
        writeln!(out)?;
        Ok(())
    }
}

fn row(entry: &Instance, answer: &Answer, seconds: f64, note: &str) -> [String; 7] {
    let moves = answer
        .solution()
        .map_or("-".into(), |solution| solution.stm.to_string());
    [
        entry.index.to_string(),
        moves,
        text::thousands(answer.stats.expanded),
        text::thousands(answer.stats.generated),
        text::seconds(seconds),
        text::rate(answer.stats.generated, seconds),
        note.into(),
    ]
}
