//! Makes the runs of a plan on one or several ranks.
//!
//! This is dynamic scheduling with a coordinator that also works. The first rank hands out one run
//! at a time. An idle rank sends its finished run and receives the place of the next one, or the
//! message that all runs are handed out.

use std::collections::{BTreeMap, VecDeque};
use std::thread;
use std::time::Duration;

use anyhow::{anyhow, bail};
use knobel::cluster::Communicator;
use knobel::measure::{Measurement, Meter};
use knobel::notation::Instance;
use knobel::{Goal, Progress, StopReason, Watch, WatchWith, instance_sets};
use knobel_api::{read, write};

use super::{Measured, Plan};
use crate::cluster::{self, agree};
use crate::progress::{self, Watcher};
use crate::records::RecordStore;
use crate::text;

/// Polling interval of a waiting rank, short compared with any board that is worth sharing.
const NAP: Duration = Duration::from_micros(200);

/// Sent instead of the number of a run, which is at least 1, if there are no more runs.
const HOME: u64 = 0;
/// Sent to stop the current run.
const STOP: u64 = u64::MAX;

/// The first byte of a message says what it contains; `NEW` only asks for work.
const NEW: u8 = b'n';
const MEASURED: u8 = b'm';
const INTERRUPTED: u8 = b'i';
const FAILED: u8 = b'f';

/// Makes the runs of a plan. All ranks call this with the same plan, and the first one has the
/// result. Runs that are finished in the first rank's file are not made again.
pub fn measure(
    plan: &Plan<'_>,
    open: impl FnOnce() -> anyhow::Result<Option<RecordStore<Measurement>>>,
    ranks: &mut dyn Communicator,
) -> anyhow::Result<Option<Measured>> {
    let size = ranks.size();
    if size > 1 && size > plan.runs {
        let boards = text::count(plan.runs, "board");
        bail!(
            "{size} ranks were started, but there are only {boards}; start at most as many \
               ranks"
        );
    }
    if ranks.rank() > 0 {
        agree(ranks, Ok(()))?;
        follow(plan, ranks);
        return agree(ranks, Ok(None));
    }
    let store = agree(ranks, open())?;
    let mut dispatcher = Dispatcher::new(plan.runs, store, size);
    dispatcher.lead(plan, ranks);
    let measured = dispatcher.finish(plan.runs);
    agree(ranks, measured).map(Some)
}

/// Returns an error on all ranks unless they have the same boards, because files of the same name
/// may differ between machines.
pub fn same(ranks: &mut dyn Communicator, entries: &[Instance], goal: &Goal) -> anyhow::Result<()> {
    let boards = entries.iter().map(|entry| (&entry.board, &entry.board));
    let known = entries
        .iter()
        .map(|entry| (entry.index, entry.optimal_length));
    let known = format!("{:?}", known.collect::<Vec<_>>());
    let own = format!(
        "{} {} {goal:?}",
        instance_sets::checksum(boards),
        instance_sets::name_of(&known)
    );
    cluster::same(
        ranks,
        &own,
        "boards, numbers or lengths",
        "give every rank the same file",
    )
}

/// The state of all runs on the first rank.
struct Dispatcher {
    /// Places of runs that no rank has started.
    open: VecDeque<usize>,
    runs: BTreeMap<usize, Measurement>,
    store: Option<RecordStore<Measurement>>,
    /// For each rank, whether it is still working.
    there: Vec<bool>,
    stopped: bool,
    /// The first rank's own run, if it was interrupted.
    interrupted: Option<(usize, Measurement)>,
    fault: Option<anyhow::Error>,
}

impl Dispatcher {
    fn new(runs: usize, store: Option<RecordStore<Measurement>>, size: usize) -> Self {
        let finished = |place: usize| Some((place, store.as_ref()?.finished(place)?.clone()));
        let finished: BTreeMap<usize, Measurement> = (1..=runs).filter_map(finished).collect();
        Self {
            open: (1..=runs)
                .filter(|place| !finished.contains_key(place))
                .collect(),
            runs: finished,
            store,
            there: (0..size).map(|rank| rank > 0).collect(),
            stopped: false,
            interrupted: None,
            fault: None,
        }
    }

    /// Makes runs and serves the other ranks until all of them have finished.
    fn lead(&mut self, plan: &Plan<'_>, ranks: &mut dyn Communicator) {
        let mut meter = Meter::default();
        while let Some(place) = self.next(ranks) {
            let mut watcher = Watcher::for_metric(plan.metric);
            let mut watch = WatchWith::new(&mut watcher, |watch, progress| {
                self.serve(ranks);
                let stopped = self.stopped.then_some(StopReason::Interrupted);
                stopped.or_else(|| watch.poll(progress))
            });
            let run = plan.run(place, &mut meter, &mut watch);
            drop(watcher);
            if self.stopped || progress::interrupted() {
                self.stop(ranks);
                self.interrupted = run.ok().map(|run| (place, run));
            } else {
                let added = run.and_then(|run| self.add(place, run));
                self.note(added, ranks);
            }
        }
        while self.there.contains(&true) {
            thread::sleep(NAP);
            self.serve(ranks);
            if progress::interrupted() {
                self.stop(ranks);
            }
        }
    }

    /// The runs in order. A run that was interrupted or not started is replaced by that of an
    /// earlier process.
    fn finish(mut self, runs: usize) -> anyhow::Result<Measured> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if let Some(store) = &mut self.store {
            store.tidy_up()?;
            for record in store.records().filter(|it| it.record <= runs) {
                let earlier = || record.answer.clone();
                self.runs.entry(record.record).or_insert_with(earlier);
            }
        }
        if let Some((place, run)) = self.interrupted {
            self.runs.entry(place).or_insert(run);
        }
        Ok(Measured {
            runs: self.runs.into_values().collect(),
            planned: runs,
            greater: self.store.map_or(0, |store| store.with_greater_limits()),
            interrupted: self.stopped,
        })
    }

    /// The place of the next run for the first rank itself.
    fn next(&mut self, ranks: &mut dyn Communicator) -> Option<usize> {
        self.serve(ranks);
        if progress::interrupted() {
            self.stop(ranks);
        }
        self.open.pop_front()
    }

    /// Receives what other ranks have sent, and gives each of them another run.
    fn serve(&mut self, ranks: &mut dyn Communicator) {
        while let Some((from, said)) = ranks.try_receive() {
            let (kind, rest) = said.split_first().expect("messages are never empty");
            let taken = match *kind {
                MEASURED => self.take(rest),
                INTERRUPTED => {
                    self.stop(ranks);
                    Ok(())
                }
                FAILED => Err(anyhow!("rank {from}: {}", String::from_utf8_lossy(rest))),
                _ => Ok(()),
            };
            self.note(taken, ranks);
            let number = self.open.pop_front().map_or(HOME, |place| place as u64);
            self.there[from] = number != HOME;
            ranks.send(from, &number.to_le_bytes());
        }
    }

    fn take(&mut self, said: &[u8]) -> anyhow::Result<()> {
        let (place, run) = said
            .split_first_chunk()
            .expect("the place precedes the run");
        let run = read(run).map_err(|error| anyhow!("a rank has sent a malformed run: {error}"))?;
        self.add(u64::from_le_bytes(*place) as usize, run)
    }

    fn add(&mut self, place: usize, mut run: Measurement) -> anyhow::Result<()> {
        if let Some(store) = &mut self.store {
            run = store.add(place, run)?;
        }
        self.runs.insert(place, run);
        Ok(())
    }

    /// Keeps the first error, which stops all ranks.
    fn note(&mut self, done: anyhow::Result<()>, ranks: &mut dyn Communicator) {
        if let Err(error) = done {
            self.fault.get_or_insert(error);
            self.stop(ranks);
        }
    }

    fn stop(&mut self, ranks: &mut dyn Communicator) {
        self.open.clear();
        if !std::mem::replace(&mut self.stopped, true) {
            for (rank, _) in self.there.iter().enumerate().filter(|(_, there)| **there) {
                ranks.send(rank, &STOP.to_le_bytes());
            }
        }
    }
}

/// Makes the runs that the first rank hands out.
fn follow(plan: &Plan<'_>, ranks: &mut dyn Communicator) {
    let mut meter = Meter::default();
    let mut said = vec![NEW];
    loop {
        ranks.send(0, &said);
        let place = loop {
            match told(ranks) {
                Some(HOME) => return,
                // The message arrived between two runs, so there is nothing to stop.
                Some(STOP) => {}
                Some(place) => break place,
                None => thread::sleep(NAP),
            }
        };
        let mut watch = RemoteStop {
            ranks,
            stopped: false,
        };
        let run = plan.run(place as usize, &mut meter, &mut watch);
        said = match run {
            _ if watch.stopped => vec![NEW],
            _ if progress::interrupted() => vec![INTERRUPTED],
            Ok(run) => [
                &[MEASURED][..],
                &place.to_le_bytes(),
                write(&run).as_bytes(),
            ]
            .concat(),
            Err(error) => [&[FAILED], format!("{error:#}").as_bytes()].concat(),
        };
    }
}

fn told(ranks: &mut dyn Communicator) -> Option<u64> {
    let (_, number) = ranks.try_receive()?;
    let number = number.try_into().expect("the first rank sends eight bytes");
    Some(u64::from_le_bytes(number))
}

/// Stops a run if the first rank sends [`STOP`], and on Ctrl-C.
struct RemoteStop<'a> {
    ranks: &'a mut dyn Communicator,
    stopped: bool,
}

impl Watch for RemoteStop<'_> {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        self.stopped |= told(self.ranks) == Some(STOP);
        (self.stopped || progress::interrupted()).then_some(StopReason::Interrupted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Allowance;
    use knobel::cluster::{SingleRank, threads};
    use knobel::measure::Trial;
    use knobel::notation::parse_boards;
    use knobel::{Problem, SolveOptions};

    use crate::records::Head;

    #[test]
    fn an_interrupted_board_keeps_the_answer_of_an_earlier_process() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows");
        let board = parse_boards("8 6 7 2 5 4 3 0 1", None).unwrap().remove(0);
        let set = [(&board.board, &board.board)];
        let open = |nodes| {
            let limits = Allowance {
                time: None,
                nodes: Some(nodes),
                memory: None,
            };
            let head = Head::new(set.into_iter(), "this");
            RecordStore::open(&path, head, limits, |_| true).unwrap()
        };
        let trial = Trial {
            board: 1,
            known_length: None,
            problem: Problem::new(board.board.clone(), &Goal::Last).unwrap(),
            options: SolveOptions {
                objective: "ida-star+manhattan".parse().unwrap(),
                nodes: Some(1),
                ..SolveOptions::default()
            },
        };
        let run = Meter::default().run(&trial, &mut ()).unwrap();
        open(1).add(2, run.clone()).unwrap();
        let mut dispatcher = Dispatcher::new(3, Some(open(9)), 1);
        assert!(dispatcher.runs.is_empty() && dispatcher.open == [1, 2, 3]);
        dispatcher.stop(&mut SingleRank);
        assert_eq!(dispatcher.finish(3).unwrap().runs, [run]);
    }

    #[test]
    fn files_with_different_lengths_or_numbers_are_detected() {
        let said = |others: &str| {
            threads(3, |ranks| {
                let text = match ranks.rank() {
                    2 => others,
                    _ => "1 2 1 2 3 4 0 5 6 7 8\n2 2 1 2 3 4 0 5 6 7 8\n",
                };
                let entries = parse_boards(text, None).unwrap();
                same(ranks, &entries, &Goal::default())
                    .err()
                    .map(|error| error.to_string())
            })
        };
        assert_eq!(said("1 2 1 2 3 4 0 5 6 7 8\n2 2 1 2 3 4 0 5 6 7 8\n"), None);
        for others in [
            "1 2 1 2 3 4 0 5 6 7 8\n2 4 1 2 3 4 0 5 6 7 8\n",
            "1 2 1 2 3 4 0 5 6 7 8\n3 2 1 2 3 4 0 5 6 7 8\n",
            "1 2 1 2 3 4 0 5 6 7 8\n2 2 1 2 3 0 4 5 6 7 8\n",
        ] {
            let said = said(others).unwrap_or_else(|| panic!("{others}"));
            assert!(said.starts_with("1 of 3 ranks have boards"), "{said}");
        }
    }
}
