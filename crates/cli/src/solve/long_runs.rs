//! Long runs: checkpoints, and shards of a set of boards for batch queues.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use knobel::notation::Instance;
use knobel::storage::create_folder;
use knobel::{
    Board, Checkpoint, CheckpointError, Goal, Objective, Problem, SolveError, SolveOptions, Watch,
    registry,
};

use super::Solve;
use crate::advice::in_flags;
use crate::progress::{self, Watcher};
use crate::records::{Head, RecordStore};
use crate::shards::{self, Shard};
use crate::{Exit, text};

impl Solve {
    /// Resumes a run from its checkpoint.
    pub(super) fn go_on(&self, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let (entry, problem, options) = self.resumed(file)?;
        let watcher = || Box::new(Watcher::for_metric(problem.metric())) as Box<dyn Watch>;
        self.answer((&entry, &problem), &options, false, &watcher, out)
    }

    /// The board of a checkpoint, its problem, and how it is to be solved.
    pub(super) fn resumed(&self, file: &Path) -> anyhow::Result<(Instance, Problem, SolveOptions)> {
        if self.boards.are_given() {
            bail!(
                "a board was given with --resume, but the checkpoint {} already names its board; \
                 leave the board out",
                file.display()
            );
        }
        // Opening a pipe would wait for a writer.
        if file
            .metadata()
            .is_ok_and(|found| !found.is_file() && !found.is_dir())
        {
            bail!(
                "{} is not a regular file; name another file",
                file.display()
            );
        }
        let before = match Checkpoint::load(file) {
            Err(error @ CheckpointError::Missing(_)) => {
                bail!("{error}; start a run with a board and --checkpoint FILE")
            }
            before => before?,
        };
        let entry = Instance {
            warning: None,
            index: 1,
            optimal_length: None,
            board: before.start.clone(),
            line: 1,
        };
        self.check_goal(file, &before.goal)?;
        let problem = Problem::new(before.start.clone(), &Goal::Board(before.goal.clone()))?;
        let problem = problem.with_metric(before.metric);
        let method = registry::resumable(before.metric);
        let mut options = self.options()?;
        if matches!(options.objective, Objective::Best) {
            options.objective = Objective::of(method);
        }
        options.checkpoint.get_or_insert(file.to_owned());
        options.resume = Some(Arc::new(before));
        if let Err(SolveError::NoCheckpoint { by }) = options.check(&problem) {
            bail!(
                "--resume continues with the method {}, but {by} was requested; leave {} out",
                method.info().name,
                self.chosen()
            );
        }
        Ok((entry, problem, options))
    }

    /// Checks that `--goal`, if it is given, is the goal of the checkpoint.
    fn check_goal(&self, file: &Path, goal: &Board) -> anyhow::Result<()> {
        let given = &self.boards.goal;
        if given.is_silent() || given.goal()?.board(goal.shape()).as_ref() == Some(goal) {
            return Ok(());
        }
        bail!(
            "another goal was given with --resume, but the checkpoint {} already contains its \
             goal; leave --goal out",
            file.display()
        )
    }

    /// Method, metric and settings, which all boards of a shard share.
    fn asked(&self, options: &SolveOptions) -> String {
        let by = &options.objective;
        let metric = by.metric(self.metric.chosen);
        format!("{by} {metric:?} {:?}", options.settings)
    }

    /// The flag that chooses the method, for messages.
    fn chosen(&self) -> &'static str {
        match (&self.method.algorithm, &self.method.heuristic) {
            (Some(_), _) => "--algorithm",
            (None, Some(_)) => "--heuristic",
            (None, None) => match self.options.given.objective {
                Objective::Within(_) => "--within",
                _ => "--method",
            },
        }
    }

    /// Solves the remaining boards of a shard.
    pub(super) fn solve_shard(
        &self,
        shard: Shard,
        folder: &Path,
        goal: Goal,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let entries = self.boards.boards()?;
        let problem = |entry| self.problem(entry, &goal, false);
        let problems: Vec<Problem> = entries.iter().map(problem).collect::<Result<_, _>>()?;
        if entries.is_empty() {
            bail!("the input has no boards to divide into shards");
        }
        let options = self.options()?;
        let set = problems
            .iter()
            .map(|problem| (problem.start(), problem.goal()));
        let head = Head::new(set, &self.asked(&options));
        create_folder(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        let (file, limits) = (shard.file(folder), self.options.allowance());
        let mine = |record| shard.has(record) && record <= entries.len();
        let mut store = RecordStore::open(&file, head, limits, mine)?;
        for record in shard.records(entries.len()) {
            if store.finished(record).is_some() {
                continue;
            }
            let (entry, problem) = (&entries[record - 1], &problems[record - 1]);
            // Load tables once for the whole shard, outside the time limit of any board.
            knobel::prepare(problem, &options, &mut Watcher::new()).map_err(in_flags)?;
            let mut watcher = Watcher::for_metric(problem.metric());
            let answer = knobel::solve(problem, &options, &mut watcher);
            let answer = answer.map_err(in_flags);
            let answer = answer.with_context(|| format!("board {}", entry.index))?;
            // An interrupted board is solved again.
            if progress::interrupted() {
                writeln!(out, "{}", shards::finish(shard, entries.len(), store)?.0)?;
                eprintln!("knobel: interrupted; {}", text::repeat());
                return Ok(Exit::Stopped);
            }
            store.add(record, answer)?;
        }
        let (summary, worst) = shards::finish(shard, entries.len(), store)?;
        writeln!(out, "{summary}")?;
        Ok(worst)
    }
}
