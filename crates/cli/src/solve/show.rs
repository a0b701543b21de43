//! Prints answers as text, for people and for pipes.

use std::io::Write;

use knobel::notation::{Instance, MoveLetters, write_moves};
use knobel::{
    Answer, Direction, Goal, Metric, Objective, Proof, Round, Solution, StopReason, registry,
};

use super::Solve;
use crate::animate;
use crate::text::{self, Paint};

impl Solve {
    pub(super) fn letters(&self, moves: &[Direction]) -> String {
        write_moves(moves, self.letters)
    }

    /// Wraps long move strings at 100 letters or 20 words, and cuts them after some lines.
    fn wrapped(&self, moves: &[Direction]) -> String {
        const LINES: usize = 40;
        let line_length = match self.letters {
            MoveLetters::Blank | MoveLetters::Tile => 100,
            MoveLetters::Words => 20,
        };
        let lines = moves.chunks(line_length).take(LINES);
        let mut lines: Vec<String> = lines.map(|line| self.letters(line)).collect();
        if moves.len() > line_length * LINES {
            lines.push(format!(
                "… {} more (--format moves prints all)",
                text::thousands((moves.len() - line_length * LINES) as u64)
            ));
        }
        lines.join("\n")
    }

    /// Writes all moves in chunks, because a huge board has tens of millions.
    fn write_letters(&self, moves: &[Direction], out: &mut dyn Write) -> anyhow::Result<()> {
        for (chunk, some) in moves.chunks(1 << 16).enumerate() {
            if chunk > 0 && matches!(self.letters, MoveLetters::Words) {
                out.write_all(b" ")?;
            }
            out.write_all(self.letters(some).as_bytes())?;
        }
        Ok(writeln!(out)?)
    }

    /// The whole answer for people.
    pub(super) fn write_text(&self, answer: &Answer, out: &mut dyn Write) -> anyhow::Result<()> {
        let paint = Paint::for_stdout();
        let (start, goal) = (answer.problem.start(), answer.problem.goal());
        if let (true, Some(solution)) = (self.animate, answer.solution()) {
            animate::animate(start, goal, &solution.moves, paint, out)?;
        } else {
            write!(out, "{}", text::draw(start, goal, paint))?;
        }
        match (answer.solution(), answer.reason) {
            (Some(solution), _) => self.write_solution(answer, solution, paint, out)?,
            (None, None) => {
                return write_unsolvable(&answer.proof, answer.reachable_goal.as_ref(), out);
            }
            (None, Some(reason)) => {
                writeln!(out, "{}", paint.bad(&format!("stopped: {reason}")))?;
                writeln!(out, "{}", answer.proof)?;
                if let Some(advice) = self.advice(answer, reason) {
                    writeln!(out, "{advice}")?;
                }
                if let Some(best) = &answer.path {
                    let length = text::length(best.length, answer.problem.metric());
                    writeln!(out, "best solution so far, {length}, not proved optimal:")?;
                    writeln!(out, "{}", self.wrapped(&best.moves))?;
                }
            }
        }
        if let (Some(path), true) = (&answer.path, has_gap(answer)) {
            let metric = answer.problem.metric();
            let gap = text::gap(path.length as u32, answer.lower_bound);
            writeln!(out, "{}", paint.faint(&gap))?;
            for it in answer.improvements.iter().filter(|_| self.verbose) {
                let length = text::length(it.length as usize, metric);
                let seconds = text::seconds(it.seconds);
                if it.is_from_checkpoint() {
                    writeln!(out, "  {length} from the checkpoint, read after {seconds}")?;
                } else {
                    writeln!(out, "  {length} after {seconds} by {}", it.by)?;
                }
            }
        }
        for round in answer.rounds.iter().filter(|_| self.verbose) {
            writeln!(out, "{}", limit_of(round))?;
        }
        let agenda = answer.stats.peak_frontier;
        if self.verbose && agenda > 0 {
            let boards = text::count(agenda as usize, "board");
            writeln!(out, "  agenda: at most {boards} at once")?;
        }
        writeln!(out, "{}", paint.faint(&work(answer)))?;
        Ok(())
    }

    /// Length and moves of a solution, and what is proved about it.
    fn write_solution(
        &self,
        answer: &Answer,
        solution: &Solution,
        paint: Paint,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let kind = if answer.optimal {
            "optimal"
        } else {
            "not proved optimal"
        };
        let (length, beside) = match answer.problem.metric() {
            Metric::Stm => {
                let runs = text::thousands(solution.mtm as u64);
                let beside = format!("{runs} when a straight run counts 1");
                (text::count(solution.stm, "move"), beside)
            }
            Metric::Mtm => (
                text::count(solution.mtm, "straight run"),
                text::count(solution.stm, "single move"),
            ),
        };
        let length = paint.good(&format!("{length}, {kind}"));
        writeln!(out, "{length} ({beside})")?;
        writeln!(out, "{}", self.wrapped(&solution.moves))?;
        let because = match answer.proof {
            // The line with the gap below explains it.
            Proof::NotProved { .. } if has_gap(answer) => return Ok(()),
            // These proofs do not give a reason for optimality.
            Proof::NotProved { .. } | Proof::Constructed { .. } => "",
            _ => "because ",
        };
        let because = format!("{because}{}", answer.proof);
        writeln!(out, "{}", paint.faint(&because))?;
        Ok(())
    }

    /// Advice on what to change after a limit was reached, if anything helps.
    fn advice(&self, answer: &Answer, reason: StopReason) -> Option<String> {
        let objective = self.method.objective(&self.options.given);
        let within = matches!(objective, Objective::Within(_));
        let named = matches!(objective, Objective::Named { .. } | Objective::Guided(_));
        let known = proved_factor(answer).filter(|_| within);
        // Whether the method starts with the solution that --fast would give.
        let constructive = [registry::ANYTIME, registry::CONSTRUCTIVE];
        let mut begins = constructive.map(|method| method.info().name).into_iter();
        let at_once = !named || begins.any(|name| name == answer.algorithm);
        let advice = match (reason, known) {
            (StopReason::Memory { .. }, _) if named => format!(
                "{}; or leave out the method: one that fits is chosen then",
                self.options.advice(answer.memory_shares().unwrap_or(1))
            ),
            (StopReason::Memory { .. }, _) => {
                self.options.advice(answer.memory_shares().unwrap_or(1))
            }
            (StopReason::Time, Some(factor)) => {
                format!("raise --time, or accept this solution: --within {factor} is proved")
            }
            (StopReason::Nodes { .. }, Some(factor)) => {
                format!("raise --nodes, or accept this solution: --within {factor} is proved")
            }
            (StopReason::Time, None) if answer.problem.metric() == Metric::Mtm => {
                "raise --time".into()
            }
            // There is no solution yet, and no other method would be faster.
            (StopReason::Time, None) if at_once && answer.path.is_none() => {
                format!("raise --time: {}", first_solution(answer))
            }
            (StopReason::Interrupted, _) if at_once && answer.path.is_none() => {
                format!("wait a little longer: {}", first_solution(answer))
            }
            (StopReason::Time, None) => {
                "raise --time, or accept a longer solution with --fast or --within 1.2".into()
            }
            (StopReason::Nodes { .. }, None) => "raise --nodes".into(),
            (StopReason::Depth { .. }, _) => {
                "raise --max-depth, or use --algorithm ida-star, which has no depth limit".into()
            }
            (StopReason::AgendaFull { .. }, _) => {
                "use --algorithm ida-star or repeated-a-star, which need less memory".into()
            }
            _ => return None,
        };
        Some(advice)
    }

    /// One line per board, for many boards.
    pub(super) fn write_line(
        &self,
        entry: &Instance,
        answer: &Answer,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let text = match (answer.solution(), answer.reason) {
            (Some(solution), _) => {
                let bound = answer.lower_bound;
                let kind = if answer.optimal {
                    "optimal".into()
                } else {
                    let beside = text::beside(solution.length as u32, bound);
                    format!("not proved, {beside}:")
                };
                let (length, letters) = (solution.length, self.letters(&solution.moves));
                format!("{length} {kind} {letters}")
            }
            (None, None) => "unsolvable".into(),
            (None, Some(reason)) => {
                let bound = text::length(answer.lower_bound as usize, answer.problem.metric());
                let stopped = format!("stopped, at least {bound}: {reason}");
                match &answer.path {
                    Some(best) => {
                        let letters = self.letters(&best.moves);
                        format!("{stopped}; best {} {letters}", best.length)
                    }
                    None => stopped,
                }
            }
        };
        writeln!(out, "{} {text}", entry.index)?;
        Ok(())
    }

    pub(super) fn write_moves(&self, answer: &Answer, out: &mut dyn Write) -> anyhow::Result<()> {
        match (&answer.path, answer.reason) {
            (Some(path), reason) => {
                // Standard output gets only the moves; the reason for stopping goes to standard
                // error.
                if let Some(reason) = reason {
                    let length = text::length(path.length, answer.problem.metric());
                    let bound = text::thousands(answer.lower_bound.into());
                    eprintln!("knobel: stopped: {reason}; the best is {length}, at least {bound}");
                }
                self.write_letters(&path.moves, out)?;
            }
            (None, None) => writeln!(out, "unsolvable")?,
            (None, Some(reason)) => writeln!(out, "stopped: {reason}")?,
        }
        Ok(())
    }
}

/// Returns whether an improver produced this answer, so that length and bound are shown together.
fn has_gap(answer: &Answer) -> bool {
    !answer.improvements.is_empty()
}

/// The ratio of the best path to the bound, rounded up, as --within accepts it.
fn proved_factor(answer: &Answer) -> Option<f64> {
    let gap = answer.gap?;
    Some((100.0 * (1.0 + gap) - 1e-6).ceil() / 100.0)
}

/// The limit of an iteration and its work.
fn limit_of(round: &Round) -> String {
    let expanded = text::thousands(round.expanded);
    format!("  limit = {}: {expanded} expanded", round.bound)
}

/// The work for the answer.
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

/// Estimates the time to the first solution of a huge board. Its moves grow with the power 1.5 of
/// the cells, and each takes about 25 ns, including its replay.
fn first_solution(answer: &Answer) -> String {
    let cells = answer.problem.shape().cells() as f64;
    let seconds = (2.6 * cells.powf(1.5) * 25e-9).round().max(1.0);
    format!("a first solution of a board this large takes about {seconds} s")
}

/// Explains why there is no solution, and which goal can be reached instead.
pub(super) fn write_unsolvable(
    because: &Proof,
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
    writeln!(out, "'knobel check --explain' prints the derivation")?;
    Ok(())
}
