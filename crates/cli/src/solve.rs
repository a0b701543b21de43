//! `knobel solve`: boards in, solutions out, with the reason why they are right.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use anyhow::bail;
use clap::{Args, ValueEnum};
use knobel::notation::{BoardForm, Instance, MoveLetters, write_moves};
use knobel::{Answer, Board, Direction, Goal, Metric, Request, Status, StopReason, Wish};
use knobel_wire::{self as wire, AllSolutions, write};

use super::input::BoardArguments;
use super::limits::LimitArguments;
use super::progress::{self, Watcher};
use super::settings::{MetricName, SettingArguments, factor};
use super::tables::TableArguments;
use super::text::{self, Paint};
use super::{Exit, listing};

/// Solve boards; by itself picks the best method and says how it knows that the answer is optimal
#[derive(Args)]
#[command(after_long_help = listing::methods())]
pub struct Solve {
    #[command(flatten)]
    boards: BoardArguments,

    /// Search with this algorithm instead of the best method; --help lists them
    #[arg(long, short, value_name = "NAME", hide_possible_values = true, value_parser = listing::algorithm_parser())]
    algorithm: Option<String>,

    /// Guide the search with this heuristic; --help lists them
    #[arg(long, short = 'H', value_name = "NAME", hide_possible_values = true, value_parser = listing::heuristic_parser())]
    heuristic: Option<String>,

    /// A solution at most this factor too long, as in 1.05
    #[arg(long, value_name = "FACTOR", value_parser = factor, conflicts_with_all = ["algorithm", "heuristic", "fast"])]
    within: Option<u32>,

    /// Any solution, at once
    #[arg(long, conflicts_with_all = ["algorithm", "heuristic"])]
    fast: bool,

    #[command(flatten)]
    settings: SettingArguments,

    #[command(flatten)]
    limits: LimitArguments,

    #[command(flatten)]
    tables: TableArguments,

    /// What is to be short: single-tile moves, or multi-tile moves (straight runs)
    #[arg(long, value_enum, default_value = "stm")]
    metric: MetricName,

    /// Every optimal solution: list them, or only count them
    #[arg(long, value_enum, value_name = "list|count", num_args = 0..=1, default_missing_value = "list",
        conflicts_with_all = ["algorithm", "heuristic", "within", "fast", "animate", "metric"])]
    all: Option<All>,

    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,

    /// What move letters mean: where the blank goes, or where the tile goes
    #[arg(long, value_enum, default_value = "blank")]
    letters: Letters,

    /// Play the solution in the terminal
    #[arg(long)]
    animate: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum All {
    List,
    Count,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One line of move letters a board
    Moves,
    /// One JSON object a board
    Json,
    /// The boards on the way, each with its size, as Princeton's assignment prints them
    Princeton,
}

#[derive(Clone, Copy, ValueEnum)]
enum Letters {
    Blank,
    Tile,
}

impl From<Letters> for MoveLetters {
    fn from(letters: Letters) -> Self {
        match letters {
            Letters::Blank => Self::Blank,
            Letters::Tile => Self::Tile,
        }
    }
}

impl Solve {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let entries = self.boards.boards()?;
        let goal = self.boards.goal.goal()?;
        if self.animate && entries.len() > 1 {
            bail!(
                "{} boards were given, but only one can be animated",
                entries.len()
            );
        }
        let mut worst = Exit::Fine;
        for entry in &entries {
            let request = self.request(entry.board.clone(), goal.clone());
            if let Some(all) = self.all {
                worst = worst.max(self.write_all(&request, all, out)?);
                if progress::interrupted() {
                    return Ok(Exit::Stopped);
                }
                continue;
            }
            let answer = knobel::solve(&request, &mut Watcher::new())?;
            answer
                .refused_tables
                .iter()
                .for_each(|note| eprintln!("knobel: {note}"));
            match self.format {
                Format::Json => {
                    writeln!(out, "{}", write(&wire::Answer::from(&answer)))?;
                }
                Format::Moves => self.write_moves(&answer, out)?,
                Format::Princeton => write_princeton(&request, &answer, out)?,
                Format::Text if entries.len() > 1 => self.write_line(entry, &answer, out)?,
                Format::Text => self.write_text(&request, &answer, out)?,
            }
            out.flush()?;
            worst = worst.max(wire::Status::of_answer(&answer).0.into());
            if progress::interrupted() {
                return Ok(Exit::Stopped);
            }
        }
        Ok(worst)
    }

    fn request(&self, board: Board, goal: Goal) -> Request {
        let wish = match (&self.algorithm, &self.heuristic, self.within) {
            (Some(algorithm), heuristic, _) => Wish::named(algorithm, heuristic.as_deref()),
            (None, _, Some(percent)) => Wish::Within(percent),
            (None, _, _) if self.fast => Wish::Fast,
            (None, Some(heuristic), _) => Wish::named("ida-star", Some(heuristic)),
            (None, None, None) => Wish::Best,
        };
        Request {
            goal,
            wish,
            limits: self.limits.limits(),
            time: self.limits.time,
            settings: self.settings.into(),
            tables: self.tables.tables(false),
            metric: self.metric.into(),
            ..Request::new(board)
        }
    }

    /// Every optimal solution, a line each, then how many there are.
    fn write_all(&self, request: &Request, all: All, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let mut failed = Ok(());
        let mut found = Vec::new();
        let answer = knobel::solve_all(request, &mut Watcher::new(), &mut |moves| {
            if all == All::List && self.format == Format::Json {
                found.push(moves.into());
            } else if all == All::List {
                failed = writeln!(out, "{}", self.letters(moves));
            }
            failed.is_ok()
        })?;
        failed?;
        let list = (all == All::List).then_some(found);
        let answer = AllSolutions::new(answer.as_ref(), list);
        let (count, number) = (answer.count, text::thousands(answer.count));
        match (self.format, answer.status, &answer.reason) {
            (Format::Json, ..) => writeln!(out, "{}", write(&answer))?,
            (_, wire::Status::Unsolvable, _) => writeln!(out, "unsolvable")?,
            (Format::Moves, ..) if all == All::List => {}
            (_, _, Some(reason)) => writeln!(out, "stopped: {reason}; {count} found so far")?,
            (_, _, None) => {
                let (plural, length) = (if count == 1 { "" } else { "s" }, answer.lower_bound);
                writeln!(out, "{number} optimal solution{plural} of {length} moves")?;
            }
        }
        Ok(answer.status.into())
    }

    fn letters(&self, moves: &[Direction]) -> String {
        write_moves(moves, self.letters.into())
    }

    /// The whole answer for people.
    fn write_text(
        &self,
        request: &Request,
        answer: &Answer,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let paint = Paint::for_stdout();
        let goal = answer.problem.goal();
        if let (true, Some(solution)) = (self.animate, answer.solution()) {
            animate(&request.board, goal, &solution.moves, paint, out)?;
        } else {
            write!(out, "{}", text::draw(&request.board, goal, paint))?;
        }
        match &answer.status {
            Status::Solved(solution) => {
                let kind = if answer.optimal {
                    "optimal"
                } else {
                    "not proved optimal"
                };
                let (stm, mtm) = (text::thousands(solution.stm as u64), solution.mtm);
                let (heading, beside) = match answer.problem.metric() {
                    Metric::Stm => (
                        format!("{stm} moves, {kind}"),
                        format!("{mtm} when a straight run counts 1"),
                    ),
                    Metric::Mtm => (
                        format!("{mtm} straight runs, {kind}"),
                        format!("{stm} single moves"),
                    ),
                };
                writeln!(out, "{} ({beside})", paint.good(&heading))?;
                writeln!(out, "{}", wrapped(&self.letters(&solution.moves)))?;
                writeln!(
                    out,
                    "{}",
                    paint.faint(&format!("because {}", answer.because))
                )?;
            }
            Status::Unsolvable { reachable } => {
                writeln!(
                    out,
                    "{}",
                    paint.bad("unsolvable: no sequence of moves leads to this goal")
                )?;
                writeln!(out, "because {}; here they differ", answer.because)?;
                if let Some(name) = reachable.as_ref().and_then(Goal::name) {
                    writeln!(out, "it can reach the goal {name}: add --goal {name}")?;
                }
                writeln!(out, "'knobel check --explain' shows the derivation")?;
                return Ok(());
            }
            Status::Stopped { reason, best } => {
                writeln!(out, "{}", paint.bad(&format!("stopped: {reason}")))?;
                writeln!(out, "{}", answer.because)?;
                writeln!(out, "{}", advice(*reason))?;
                if let Some(best) = best {
                    writeln!(
                        out,
                        "a solution of {} moves that need not be shortest:",
                        text::thousands(best.stm as u64)
                    )?;
                    writeln!(out, "{}", wrapped(&self.letters(&best.moves)))?;
                }
            }
        }
        writeln!(out, "{}", paint.faint(&work(answer)))?;
        Ok(())
    }

    /// One line for each of many boards.
    fn write_line(
        &self,
        entry: &Instance,
        answer: &Answer,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let text = match &answer.status {
            Status::Solved(solution) => {
                let kind = if answer.optimal {
                    "optimal"
                } else {
                    "not-proved"
                };
                let length = solution.length(answer.problem.metric());
                format!("{length} {kind} {}", self.letters(&solution.moves))
            }
            Status::Unsolvable { .. } => "unsolvable".into(),
            Status::Stopped { reason, .. } => format!(
                "stopped, no solution under {}: {reason}",
                answer.lower_bound
            ),
        };
        writeln!(out, "{} {text}", entry.index)?;
        Ok(())
    }

    fn write_moves(&self, answer: &Answer, out: &mut dyn Write) -> anyhow::Result<()> {
        match &answer.status {
            Status::Solved(solution) => writeln!(out, "{}", self.letters(&solution.moves))?,
            Status::Unsolvable { .. } => writeln!(out, "unsolvable")?,
            Status::Stopped { reason, .. } => writeln!(out, "stopped: {reason}")?,
        }
        Ok(())
    }
}

/// What to do when a limit was reached.
fn advice(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Memory { .. } => {
            "use --algorithm ida-star, which needs no memory, or raise --memory"
        }
        StopReason::Time => {
            "raise --time, or take a solution that need not be shortest with --fast or --within 1.2"
        }
        StopReason::Nodes { .. } => "raise --nodes",
        StopReason::Depth { .. } => {
            "raise --max-depth, or use --algorithm ida-star, which has no depth limit"
        }
        StopReason::AgendaFull { .. } => {
            "use --algorithm ida-star or repeated-a-star, which go on in little memory"
        }
        _ => "run it again to go on from the start",
    }
}

/// What the answer cost.
fn work(answer: &Answer) -> String {
    let method = answer.method();
    let time = text::seconds(answer.seconds);
    if answer.stats.expanded == 0 {
        return format!("{method}, {time}");
    }
    format!(
        "{method}: {} expanded, {} generated, {time}, {}, {} of memory",
        text::thousands(answer.stats.expanded),
        text::thousands(answer.stats.generated),
        text::rate(answer.stats.generated, answer.seconds),
        text::bytes(answer.stats.peak_bytes)
    )
}

/// Long move strings in lines of 100; a very long one is cut, since nobody reads a million letters.
fn wrapped(moves: &str) -> String {
    const LINE: usize = 100;
    const LINES: usize = 40;
    let letters: Vec<char> = moves.chars().collect();
    let mut lines: Vec<String> = letters
        .chunks(LINE)
        .take(LINES)
        .map(|line| line.iter().collect())
        .collect();
    if letters.len() > LINE * LINES {
        lines.push(format!(
            "… {} more (--format moves writes all)",
            letters.len() - LINE * LINES
        ));
    }
    lines.join("\n")
}

/// Plays a solution, quicker the longer it is. Without a terminal only the first board is drawn.
fn animate(
    start: &Board,
    goal: &Board,
    moves: &[Direction],
    paint: Paint,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut board = start.clone();
    let drawing = text::draw(&board, goal, paint);
    write!(out, "{drawing}")?;
    if !std::io::stdout().is_terminal() {
        return Ok(());
    }
    let height = drawing.lines().count();
    let pause = Duration::from_millis((12_000 / moves.len().max(1) as u64).clamp(40, 350));
    for (number, &mv) in moves.iter().enumerate() {
        out.flush()?;
        std::thread::sleep(pause);
        if progress::interrupted() {
            break;
        }
        board.slide(mv);
        write!(out, "\x1b[{height}A{}", text::draw(&board, goal, paint))?;
        write!(out, "move {} of {}: {mv}\x1b[K\r", number + 1, moves.len())?;
    }
    writeln!(out)?;
    Ok(())
}

/// The boards on the way, as Princeton's assignment prints them.
fn write_princeton(request: &Request, answer: &Answer, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(solution) = answer.solution() else {
        writeln!(out, "No solution possible")?;
        return Ok(());
    };
    let write = |board: &Board| {
        BoardForm::Princeton.write(board).ok_or_else(|| {
            anyhow::anyhow!(
                "a board {} is no square, but --format princeton needs one",
                board.shape()
            )
        })
    };
    writeln!(out, "Minimum number of moves = {}", solution.stm)?;
    let mut board = request.board.clone();
    writeln!(out, "{}\n", write(&board)?)?;
    for &mv in &solution.moves {
        board.slide(mv);
        writeln!(out, "{}\n", write(&board)?)?;
    }
    Ok(())
}
