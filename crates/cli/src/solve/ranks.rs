//! Solves one board on all ranks. The first rank reads the board, shows progress and prints the
//! answer; all ranks share the proof.

use std::io::Write;

use anyhow::{Context, bail};
use knobel::cluster::Communicator;
use knobel::notation::{BoardForm, Instance, parse_board};
use knobel::optimal::Solver25;
use knobel::pdb::Colouring;
use knobel::{Answer, Board, Goal, Metric, Objective, Problem, Shape, SolveOptions, registry};

use super::{Format, Solve};
use crate::advice::in_flags;
use crate::cluster::{self, Cluster, agree};
use crate::progress::Watcher;
use crate::{Exit, text};

/// The first rank broadcasts this line before the board if straight runs are minimised.
const IN_RUNS: &str = "mtm\n";

/// The result of all ranks.
struct Shared {
    entry: Instance,
    answer: Answer,
    /// Bytes that all ranks have sent.
    sent: u64,
}

impl Solve {
    /// Solves one board on all ranks.
    pub(super) fn run_among(
        &self,
        cluster: &mut Cluster,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let size = cluster.size();
        if let Some(flag) = self.not_shared() {
            bail!(
                "started as {size} processes with {flag}, but ranks can only share the search for \
                 a shortest solution; leave {flag} out, or run it without mpirun or srun"
            );
        }
        let resume = self.kept_in().map(text::resume);
        cluster.if_lost(cluster::cure(resume, "--checkpoint FILE"));
        let shared = cluster.share(1, |ranks| self.solve_on_ranks(ranks))?;
        let Shared {
            entry,
            answer,
            sent,
        } = shared;
        if !cluster::speaks() {
            return Ok(answer.status.into());
        }
        let exit = self.write_answer(&entry, &answer, false, out)?;
        if self.format == Format::Text && answer.stats.expanded > 0 {
            let each = sent as f64 / answer.stats.expanded as f64;
            let sent = text::thousands(sent);
            writeln!(out, "{size} ranks, {sent} bytes sent, {each:.5} per state")?;
        }
        Ok(exit)
    }

    /// A given flag that ranks do not support, if any.
    fn not_shared(&self) -> Option<&'static str> {
        let other = |name: &&str| *name != registry::ANYTIME.info().name;
        let method = &self.method;
        let flags = [
            (self.all.is_some(), "--all"),
            (method.fast, "--fast"),
            (method.algorithm.as_ref().is_some_and(other), "--algorithm"),
            (method.heuristic.is_some(), "--heuristic"),
            (self.names_another_method(), "--method"),
            (self.options.given.nodes.is_some(), "--nodes"),
            (self.animate, "--animate"),
        ];
        let given = flags.into_iter().find(|(given, _)| *given);
        given.map(|(_, flag)| flag)
    }

    /// Returns whether `--method` names a method that ranks cannot share.
    fn names_another_method(&self) -> bool {
        match self.options.given.objective {
            Objective::Named { algorithm, .. } => algorithm != registry::ANYTIME.info().name,
            Objective::Fast => true,
            _ => false,
        }
    }

    /// The work of one rank.
    fn solve_on_ranks(&self, ranks: &mut dyn Communicator) -> anyhow::Result<Shared> {
        let mut ranks = CountingCommunicator {
            inner: ranks,
            sent: 0,
        };
        let read = match ranks.rank() {
            0 => self.tell_board(&mut ranks),
            _ => self.hear_board(&mut ranks),
        };
        // All ranks stop if one has no board, because the others would wait for it.
        let (entry, problem, mut options) = agree(&mut ranks, read)?;
        options.memory = self.options.limits_of_each(&mut ranks).memory;
        let solved = match ranks.rank() {
            0 => {
                let mut watcher = Watcher::for_metric(problem.metric());
                knobel::solve_on_ranks(&problem, &options, &mut ranks, &mut watcher)
            }
            _ => knobel::solve_on_ranks(&problem, &options, &mut ranks, &mut ()),
        };
        let answer = solved.map_err(in_flags)?;
        let own = ranks.sent;
        Ok(Shared {
            entry,
            answer,
            sent: ranks.all_sum(own),
        })
    }

    /// The first rank reads the board and broadcasts it, or an empty text if it cannot read one.
    fn tell_board(
        &self,
        ranks: &mut dyn Communicator,
    ) -> anyhow::Result<(Instance, Problem, SolveOptions)> {
        let read = self.board_to_share(ranks.size());
        let told = read.as_ref().ok().map(|(_, problem, _)| as_told(problem));
        ranks.broadcast(told.unwrap_or_default().as_bytes());
        read
    }

    /// The one board that was given, its problem, and how it is to be solved.
    fn board_to_share(&self, size: usize) -> anyhow::Result<(Instance, Problem, SolveOptions)> {
        let (entry, problem, options) = match &self.resume {
            Some(file) => self.resumed(file)?,
            None => {
                let mut boards = self.boards.boards()?;
                let given = boards.len();
                let Some(entry) = boards.pop().filter(|_| given == 1) else {
                    bail!(
                        "started as {size} processes for {}, but they can only share one board; \
                         give one board, or run it without mpirun or srun",
                        text::count(given, "board")
                    );
                };
                let problem = self.problem(&entry, &self.boards.goal.goal()?, false)?;
                (entry, problem, self.options()?)
            }
        };
        let shape = entry.board.shape();
        let shared = match problem.metric() {
            Metric::Stm => Solver25::CELLS,
            Metric::Mtm => Shape::SHORTEST.pow(2)..=Colouring::MOST_CELLS,
        };
        if !shared.contains(&shape.cells()) {
            let (least, most) = (shared.start(), shared.end());
            bail!(
                "started as {size} processes for a board {shape}, but with this metric ranks share \
                 boards of {least} to {most} cells; run it without mpirun or srun"
            );
        }
        self.refuse_oblong(shape)?;
        options.check(&problem).map_err(in_flags)?;
        Ok((entry, problem, options))
    }

    /// The other ranks receive the board.
    fn hear_board(
        &self,
        ranks: &mut dyn Communicator,
    ) -> anyhow::Result<(Instance, Problem, SolveOptions)> {
        let told = String::from_utf8(ranks.broadcast(&[]))?;
        let (metric, boards) = match told.strip_prefix(IN_RUNS) {
            Some(boards) => (Metric::Mtm, boards),
            None => (Metric::Stm, &*told),
        };
        let boards = boards.lines().map(|rows| parse_board(rows, None));
        let boards = boards.collect::<Result<Vec<Board>, _>>()?;
        let [board, goal] = <[Board; 2]>::try_from(boards)
            .ok()
            .context("the first rank sends start and goal")?;
        if self.has_other_than(&board) {
            bail!(
                "this rank has read another board than the first rank; give every rank the same \
                   file"
            );
        }
        let entry = Instance {
            warning: None,
            index: 1,
            optimal_length: None,
            board: board.clone(),
            line: 1,
        };
        let problem = Problem::new(board, &Goal::Board(goal))?.with_metric(metric);
        let mut options = self.options()?;
        options.checkpoint = options.checkpoint.or_else(|| self.resume.clone());
        Ok((entry, problem, options))
    }

    /// Returns whether this rank was given a different board. A rank that cannot read the file may
    /// continue, because it has received the board.
    fn has_other_than(&self, told: &Board) -> bool {
        if self.resume.is_some() || self.boards.are_piped() {
            return false;
        }
        let own = self.boards.boards().unwrap_or_default();
        own.iter().any(|own| own.board != *told)
    }
}

/// Start, goal and metric for the other ranks.
fn as_told(problem: &Problem) -> String {
    let [start, goal] = [problem.start(), problem.goal()].map(rows);
    let metric = match problem.metric() {
        Metric::Stm => "",
        Metric::Mtm => IN_RUNS,
    };
    format!("{metric}{start}\n{goal}")
}

/// The board on one line.
fn rows(board: &Board) -> String {
    BoardForm::Rows.write(board).expect("rows suit every board")
}

/// Counts the bytes sent to other ranks.
struct CountingCommunicator<'a> {
    inner: &'a mut dyn Communicator,
    sent: u64,
}

impl Communicator for CountingCommunicator<'_> {
    fn rank(&self) -> usize {
        self.inner.rank()
    }

    fn size(&self) -> usize {
        self.inner.size()
    }

    fn all_to_all(&mut self, out: &mut [Vec<u8>], into: &mut Vec<u8>) {
        let own = out[self.rank()].len();
        let all: usize = out.iter().map(Vec::len).sum();
        self.sent += (all - own) as u64;
        self.inner.all_to_all(out, into);
    }

    fn all_gather(&mut self, mine: u64) -> Vec<u64> {
        self.sent += 8 * (self.size() as u64 - 1);
        self.inner.all_gather(mine)
    }

    fn broadcast(&mut self, mine: &[u8]) -> Vec<u8> {
        if self.rank() == 0 {
            self.sent += (mine.len() * (self.size() - 1)) as u64;
        }
        self.inner.broadcast(mine)
    }

    fn send(&mut self, to: usize, what: &[u8]) {
        self.sent += what.len() as u64;
        self.inner.send(to, what);
    }

    fn try_receive(&mut self) -> Option<(usize, Vec<u8>)> {
        self.inner.try_receive()
    }
}
