//! Answers as text, for people and for pipes.

use std::io::Write;

use knobel::notation::{Instance, write_moves};
use knobel::{Answer, Because, Direction, Goal, Metric, Request, Status, StopReason};

use super::Solve;
use crate::animate;
use crate::text::{self, Paint};

impl Solve {
    pub(super) fn letters(&self, moves: &[Direction]) -> String {
        write_moves(moves, self.letters.into())
    }

    /// The whole answer for people.
    pub(super) fn write_text(
        &self,
        request: &Request,
        answer: &Answer,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let paint = Paint::for_stdout();
        let goal = answer.problem.goal();
        if let (true, Some(solution)) = (self.animate, answer.solution()) {
            animate::animate(&request.board, goal, &solution.moves, paint, out)?;
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
                let (length, beside) = match answer.problem.metric() {
                    Metric::Stm => (
                        text::count(solution.stm, "move"),
                        format!("{} when a straight run counts 1", solution.mtm),
                    ),
                    Metric::Mtm => (
                        text::count(solution.mtm, "straight run"),
                        text::count(solution.stm, "single move"),
                    ),
                };
                let because = match answer.because {
                    // Not a reason but all that is known.
                    Because::NotProved { .. } | Because::Constructed { .. } => "",
                    _ => "because ",
                };
                writeln!(
                    out,
                    "{} ({beside})",
                    paint.good(&format!("{length}, {kind}"))
                )?;
                writeln!(out, "{}", wrapped(&self.letters(&solution.moves)))?;
                writeln!(
                    out,
                    "{}",
                    paint.faint(&format!("{because}{}", answer.because))
                )?;
            }
            Status::Unsolvable { reachable } => {
                return write_unsolvable(&answer.because, reachable.as_ref(), out);
            }
            Status::Stopped { reason, best } => {
                writeln!(out, "{}", paint.bad(&format!("stopped: {reason}")))?;
                writeln!(out, "{}", answer.because)?;
                if let Some(advice) = self.advice(*reason) {
                    writeln!(out, "{advice}")?;
                }
                if let Some(best) = best {
                    writeln!(
                        out,
                        "a solution of {} that need not be shortest:",
                        text::length(
                            best.length(answer.problem.metric()),
                            answer.problem.metric()
                        )
                    )?;
                    writeln!(out, "{}", wrapped(&self.letters(&best.moves)))?;
                }
            }
        }
        if let (Some(path), Some(_)) = (answer.path(), answer.improvements.last()) {
            let gap = text::gap(path.stm as u32, answer.lower_bound);
            writeln!(out, "{}", paint.faint(&gap))?;
            let shown = answer.improvements.iter().filter(|_| self.verbose);
            for it in shown {
                let (seconds, length) = (text::seconds(it.seconds), it.length as usize);
                writeln!(
                    out,
                    "  {} after {seconds} by {}",
                    text::count(length, "move"),
                    it.by
                )?;
            }
        }
        writeln!(out, "{}", paint.faint(&work(answer)))?;
        Ok(())
    }

    /// What to do when a limit was reached, where something can be done.
    fn advice(&self, reason: StopReason) -> Option<&'static str> {
        let named = self.algorithm.is_some() || self.heuristic.is_some();
        match reason {
            StopReason::Memory { .. } if named => Some(
                "raise --memory, or leave out --algorithm and --heuristic: a method that fits is chosen then",
            ),
            StopReason::Memory { .. } => Some("raise --memory"),
            StopReason::Time if Metric::from(self.metric) == Metric::Mtm => Some("raise --time"),
            StopReason::Time if self.within.is_some() => {
                Some("raise --time, or take any solution with --fast")
            }
            StopReason::Time => Some(
                "raise --time, or take a solution that need not be shortest with --fast or --within 1.2",
            ),
            StopReason::Nodes { .. } => Some("raise --nodes"),
            StopReason::Depth { .. } => {
                Some("raise --max-depth, or use --algorithm ida-star, which has no depth limit")
            }
            StopReason::AgendaFull { .. } => {
                Some("use --algorithm ida-star or repeated-a-star, which go on in little memory")
            }
            _ => None,
        }
    }

    /// One line for each of many boards.
    pub(super) fn write_line(
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
            Status::Stopped { reason, best } => {
                let bound = text::length(answer.lower_bound as usize, answer.problem.metric());
                let stopped = format!("stopped, at least {bound}: {reason}");
                match best {
                    Some(best) => {
                        let length = best.length(answer.problem.metric());
                        format!("{stopped}; best {length} {}", self.letters(&best.moves))
                    }
                    None => stopped,
                }
            }
        };
        writeln!(out, "{} {text}", entry.index)?;
        Ok(())
    }

    pub(super) fn write_moves(&self, answer: &Answer, out: &mut dyn Write) -> anyhow::Result<()> {
        match &answer.status {
            Status::Solved(solution) => writeln!(out, "{}", self.letters(&solution.moves))?,
            Status::Unsolvable { .. } => writeln!(out, "unsolvable")?,
            Status::Stopped { reason, .. } => writeln!(out, "stopped: {reason}")?,
        }
        Ok(())
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

/// Why there is no solution, and what can be done about it.
pub(super) fn write_unsolvable(
    because: &Because,
    reachable: Option<&Goal>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let paint = Paint::for_stdout();
    writeln!(
        out,
        "{}",
        paint.bad("unsolvable: no sequence of moves leads to this goal")
    )?;
    writeln!(out, "because {because}; here they differ")?;
    if let Some(name) = reachable.and_then(Goal::name) {
        writeln!(out, "it can reach the goal {name}: add --goal {name}")?;
    }
    writeln!(out, "'knobel check --explain' shows the derivation")?;
    Ok(())
}
