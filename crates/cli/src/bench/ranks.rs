//! `bench` on several ranks: the first hands out boards, one at a time, and works itself; whoever
//! is done has the next.
//!
//! A rank that has nothing to do says so, with what it has measured, and is told the number of a
//! board, or to go home.

use std::collections::{BTreeMap, VecDeque};
use std::thread;
use std::time::Duration;

use anyhow::{anyhow, bail};
use knobel::cluster::Communicator;
use knobel::notation::Instance;
use knobel::{Goal, Progress, StopReason, Watch, WatchWith, instance_sets};
use knobel_api::{BenchRow, read, write};

use super::Bench;
use super::resume::SavedRows;
use super::run::{BenchOptions, BenchRun};
use crate::cluster::{self, agree};
use crate::{progress, text};

/// How long a rank sleeps that waits for another: short beside any board that is worth sharing.
const NAP: Duration = Duration::from_micros(200);

/// Instead of the number of a board, which is 1 or more: there are no more.
const HOME: u64 = 0;
/// Break off what you do.
const STOP: u64 = u64::MAX;

/// What a rank with nothing to do says first.
const NEW: u8 = b'n';
const MEASURED: u8 = b'm';
const INTERRUPTED: u8 = b'i';
const FAILED: u8 = b'f';

/// Measures a set; all ranks call it, and the first has what was found.
pub fn measure(bench: &Bench, ranks: &mut dyn Communicator) -> anyhow::Result<Option<BenchRun>> {
    let (entries, goal) = agree(ranks, bench.entries())?;
    same(ranks, &entries, &goal)?;
    let boards = bench.boards(&entries);
    let size = ranks.size();
    if size > boards {
        let boards = text::count(boards, "board");
        bail!("{size} ranks were started, but there are no more than {boards}; start fewer");
    }
    let asked = BenchOptions::new(bench, &goal, bench.limits.limits_of_each(ranks));
    if ranks.rank() > 0 {
        agree(ranks, Ok(()))?;
        follow(&asked, &entries, ranks);
        return agree(ranks, Ok(None));
    }
    let kept = bench.kept(&entries, &goal);
    let kept = agree(ranks, kept)?;
    let mut dispatcher = RowDispatcher::new(boards, kept, size);
    dispatcher.lead(&asked, &entries, ranks);
    dispatcher.take_earlier(boards);
    let RowDispatcher { rows, kept, .. } = dispatcher;
    agree(ranks, dispatcher.fault.map_or(Ok(()), Err))?;
    Ok(Some(BenchRun {
        interrupted: dispatcher.stopped,
        rows: rows.into_iter().collect(),
        greater: kept.map_or(0, |kept| kept.with_greater_limits(boards)),
        entries,
    }))
}

/// Files of one name may differ between machines.
fn same(ranks: &mut dyn Communicator, entries: &[Instance], goal: &Goal) -> anyhow::Result<()> {
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
        "give all the same file",
    )
}

/// What the first rank knows of all.
struct RowDispatcher {
    /// Numbers of boards that nobody has had.
    open: VecDeque<usize>,
    rows: BTreeMap<usize, BenchRow>,
    kept: Option<SavedRows>,
    /// Which ranks are not at home yet.
    there: Vec<bool>,
    stopped: bool,
    fault: Option<anyhow::Error>,
}

impl RowDispatcher {
    fn new(boards: usize, kept: Option<SavedRows>, size: usize) -> Self {
        let done = |&record: &usize| Some((record, kept.as_ref()?.done(record)?.clone()));
        let rows: BTreeMap<usize, BenchRow> =
            (1..=boards).filter_map(|record| done(&record)).collect();
        Self {
            open: (1..=boards)
                .filter(|record| !rows.contains_key(record))
                .collect(),
            rows,
            kept,
            there: (0..size).map(|rank| rank > 0).collect(),
            stopped: false,
            fault: None,
        }
    }

    /// Works itself, and serves the others until all are at home.
    fn lead(
        &mut self,
        asked: &BenchOptions<'_>,
        entries: &[Instance],
        ranks: &mut dyn Communicator,
    ) {
        while let Some(record) = self.next(ranks) {
            let mut watcher = asked.watcher();
            let mut watch = WatchWith::new(&mut watcher, |watch, progress| {
                self.serve(ranks);
                let stopped = self.stopped.then_some(StopReason::Interrupted);
                stopped.or_else(|| watch.poll(progress))
            });
            let row = asked.measure(&entries[record - 1], &mut watch);
            drop(watcher);
            // What was broken off does not count.
            if self.stopped || progress::interrupted() {
                self.stop(ranks);
            } else {
                let added = row.and_then(|row| self.add(record, row));
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

    /// The next board for the first rank itself.
    fn next(&mut self, ranks: &mut dyn Communicator) -> Option<usize> {
        self.serve(ranks);
        if progress::interrupted() {
            self.stop(ranks);
        }
        self.open.pop_front()
    }

    /// Hears all who have something to say.
    fn serve(&mut self, ranks: &mut dyn Communicator) {
        while let Some((from, said)) = ranks.try_receive() {
            let (kind, rest) = said.split_first().expect("nobody says nothing");
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
            let number = self.open.pop_front().map_or(HOME, |record| record as u64);
            self.there[from] = number != HOME;
            ranks.send(from, &number.to_le_bytes());
        }
    }

    fn take(&mut self, said: &[u8]) -> anyhow::Result<()> {
        let (record, row) = said.split_first_chunk().expect("a number comes first");
        let row =
            read(row).map_err(|error| anyhow!("a rank has said what is no board: {error}"))?;
        self.add(u64::from_le_bytes(*record) as usize, row)
    }

    fn add(&mut self, record: usize, mut row: BenchRow) -> anyhow::Result<()> {
        if let Some(kept) = &mut self.kept {
            row = kept.add(record, row)?;
        }
        self.rows.insert(record, row);
        Ok(())
    }

    /// What was broken off, or not begun, is as an earlier run has left it.
    fn take_earlier(&mut self, boards: usize) {
        for record in 1..=boards {
            if let Some(row) = self.kept.as_ref().and_then(|kept| kept.there(record)) {
                self.rows.entry(record).or_insert_with(|| row.clone());
            }
        }
    }

    /// The first error ends the work of all.
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

/// Does what the first rank says.
fn follow(asked: &BenchOptions<'_>, entries: &[Instance], ranks: &mut dyn Communicator) {
    let mut said = vec![NEW];
    loop {
        ranks.send(0, &said);
        let record = loop {
            match told(ranks) {
                Some(HOME) => return,
                // It came while there was nothing to break off.
                Some(STOP) => {}
                Some(record) => break record,
                None => thread::sleep(NAP),
            }
        };
        let mut watch = RemoteStop {
            ranks,
            stopped: false,
        };
        let row = asked.measure(&entries[record as usize - 1], &mut watch);
        said = match row {
            _ if watch.stopped => vec![NEW],
            _ if progress::interrupted() => vec![INTERRUPTED],
            Ok(row) => [
                &[MEASURED][..],
                &record.to_le_bytes(),
                write(&row).as_bytes(),
            ]
            .concat(),
            Err(error) => [&[FAILED], format!("{error:#}").as_bytes()].concat(),
        };
    }
}

fn told(ranks: &mut dyn Communicator) -> Option<u64> {
    let (_, number) = ranks.try_receive()?;
    let number = number.try_into().expect("the first rank says numbers");
    Some(u64::from_le_bytes(number))
}

/// Ends work when the first rank says so, and on Ctrl-C.
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
    use knobel::cluster::{SingleRank, threads};
    use knobel::notation::parse_boards;
    use knobel::{Objective, Request};
    use knobel_api::Allowance;

    #[test]
    fn a_board_that_is_broken_off_is_as_an_earlier_run_has_left_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows");
        let open = |nodes| {
            let limits = Allowance {
                seconds: None,
                nodes: Some(nodes),
                bytes: None,
            };
            SavedRows::open(&path, "this".to_owned(), limits).unwrap()
        };
        let board = parse_boards("8 6 7 2 5 4 3 0 1", None).unwrap().remove(0);
        let mut request = Request::new(board.board);
        request.objective = Objective::named("ida-star", Some("manhattan"));
        request.limits.nodes = Some(1);
        let answer = knobel::solve(&request, &mut ()).unwrap();
        let row = BenchRow::new(1, None, &answer);
        open(1).add(2, row.clone()).unwrap();
        let mut dispatcher = RowDispatcher::new(3, Some(open(9)), 1);
        assert!(dispatcher.rows.is_empty() && dispatcher.open == [1, 2, 3]);
        dispatcher.stop(&mut SingleRank);
        dispatcher.take_earlier(3);
        assert_eq!(dispatcher.rows.keys().collect::<Vec<_>>(), [&2]);
        assert_eq!(write(&dispatcher.rows[&2]), write(&row));
    }

    #[test]
    fn files_that_differ_in_a_length_or_a_number_are_told_apart() {
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
            assert!(said.starts_with("1 of 3 ranks have other boards"), "{said}");
        }
    }
}
