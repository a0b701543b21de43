//! Gives all ranks the same tables. While the other ranks load or build theirs, the first rank
//! polls the watch.

use std::time::Duration;

use knobel_anytime::AnytimeState;
use knobel_clock::sleep;
use knobel_cluster::Communicator;
use knobel_core::{Phase, Progress, StopReason, Warning, Watch};
use knobel_pdb::PdbError;

use super::ranks::agree;
use crate::SolveError;
use crate::methods::TableError;
use crate::tables::TablesUnavailable;

/// Polling interval of a waiting rank.
pub(super) const PAUSE: Duration = Duration::from_millis(2);

/// A rank's message to the first rank: its tables are ready, or it has none, followed by the reason
/// if memory was too small.
pub(super) const READY: u8 = 1;
const NONE: u8 = 0;
/// The first rank's message to the others to give up.
const ENOUGH: u8 = 2;

/// The watch of a rank that loads tables. It stops the work when the first rank tells the ranks to
/// give up.
pub(super) struct EnoughWatch<'a> {
    pub(super) ranks: &'a mut dyn Communicator,
    heard: bool,
}

impl<'a> EnoughWatch<'a> {
    pub(super) fn new(ranks: &'a mut dyn Communicator) -> Self {
        let heard = false;
        Self { ranks, heard }
    }

    /// Waits for the message, so that it is not left for the next exchange.
    pub(super) fn wait(&mut self) {
        while self.poll(&Progress::default()).is_none() {
            sleep(PAUSE);
        }
    }
}

impl Watch for EnoughWatch<'_> {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        self.heard = self.heard || self.ranks.try_receive().is_some();
        self.heard.then_some(StopReason::Interrupted)
    }
}

/// Waits until all other ranks have their tables or have given up, and polls the watch meanwhile.
/// If the first rank has `enough` already, it tells them to give up at once. Returns whether all
/// ranks have tables and whether the first rank told them to give up.
pub(super) fn attend_others(
    name: &'static str,
    enough: bool,
    state: &AnytimeState<'_>,
    ranks: &mut dyn Communicator,
    watch: &mut dyn Watch,
) -> (bool, bool) {
    let progress = Progress {
        phase: Phase::Reading {
            name,
            part: 1,
            parts: 1,
        },
        ..Progress::default()
    };
    let (mut waiting, mut ready, mut told) = (ranks.size() - 1, true, false);
    while waiting > 0 {
        if !told && (enough || watch.poll(&progress).is_some()) {
            (1..ranks.size()).for_each(|rank| ranks.send(rank, &[ENOUGH]));
            told = true;
        }
        if let Some((_, word)) = ranks.try_receive() {
            waiting -= 1;
            ready &= word[0] == READY;
            state.warn(too_little_memory(&word[1..]));
            continue;
        }
        sleep(PAUSE);
    }
    (ready, told)
}

/// The warning of a rank whose memory does not suffice, if it has sent one.
fn too_little_memory(word: &[u8]) -> Option<Warning> {
    let (needed, rest) = word.split_first_chunk()?;
    let (allowed, name) = rest.split_first_chunk()?;
    let [needed, allowed] = [needed, allowed].map(|bytes| u64::from_le_bytes(*bytes));
    let name = String::from_utf8_lossy(name);
    Some(Warning::too_little_memory(name, needed, allowed))
}

/// Agrees on the first rank on common tables, or on none if any rank has none. The first rank has
/// `made` its tables or not, and `set` names them for the other ranks.
///
/// # Errors
/// If one of the ranks cannot build or store them.
pub(super) fn tables_for_all<S, const N: usize>(
    made: Result<S, TablesUnavailable>,
    name: &'static str,
    set: impl FnOnce(&S) -> [u8; N],
    state: &AnytimeState<'_>,
    ranks: &mut dyn Communicator,
    watch: &mut dyn Watch,
) -> Result<Option<S>, SolveError> {
    let made = match made {
        Ok(solver) => Ok(Some(solver)),
        Err(TablesUnavailable::Stopped(_)) => Ok(None),
        Err(TablesUnavailable::NoRoom(error)) => {
            state.warn([Warning::from(&error)]);
            Ok(None)
        }
        Err(TablesUnavailable::Failed(error)) => Err(TableError::from(error).into()),
    };
    let Some(solver) = agree(made, ranks)? else {
        ranks.broadcast(&[]);
        return Ok(None);
    };
    ranks.broadcast(&set(&solver));
    let (ready, told) = attend_others(name, false, state, ranks, watch);
    ranks.broadcast(&[ready.into(), told.into()]);
    agree(Ok(()), ranks)?;
    Ok(Some(solver).filter(|_| ready))
}

/// The counterpart on the other ranks: they use the tables that are `ready`, or those that `make`
/// loads or builds, unless the first rank tells them to give up.
///
/// # Errors
/// If one of the ranks cannot build or store them.
pub(super) fn same_tables<S>(
    ready: Option<S>,
    ranks: &mut dyn Communicator,
    make: impl FnOnce(&mut dyn Watch) -> Result<S, TablesUnavailable>,
) -> Result<Option<S>, SolveError> {
    let mut watch = EnoughWatch::new(ranks);
    let made = ready.map_or_else(|| make(&mut watch), Ok);
    let ranks = &mut *watch.ranks;
    let mut word = vec![if made.is_ok() { READY } else { NONE }];
    if let Err(TablesUnavailable::NoRoom(PdbError::Room { name, needed, room })) = &made {
        word.extend([*needed, *room].map(u64::to_le_bytes).concat());
        word.extend(format!("{name} on rank {}", ranks.rank()).bytes());
    }
    ranks.send(0, &word);
    let said = ranks.broadcast(&[]);
    let (ready, told) = (said[0] == 1, said[1] == 1);
    if told {
        watch.wait();
    }
    let ranks = watch.ranks;
    let made = match made {
        Ok(solver) => Ok(Some(solver).filter(|_| ready)),
        Err(TablesUnavailable::Failed(error)) => Err(TableError::from(error).into()),
        Err(TablesUnavailable::Stopped(_) | TablesUnavailable::NoRoom(_)) => Ok(None),
    };
    agree(made, ranks)
}
