//! Best score: as many matching seams as time allows, for boards that an exact search cannot
//! finish.
//!
//! The search is a row scan with a budget of *breaks*, which are seams that do not match:
//!
//! 1. Scan row by row. Up to a certain depth no break is allowed. From there the number of allowed
//!    breaks grows evenly, and reaches the budget at the last cell.
//! 2. A full board with b breaks lowers the budget to b - 1, and the scan continues.
//! 3. After a number of placements, a new round starts, with the candidate lists in another random
//!    order and with other *quotas*: some labels are chosen, and by each depth a fraction of all
//!    sides with them must be used up. The pieces left for the last rows then have fewer different
//!    labels, and fit each other more often.
//! 4. Each full board is *repaired*: pairs of pieces are exchanged and turned as long as that
//!    improves the score.
//! 5. If a round ends without a full board, its deepest board is filled with the remaining pieces
//!    and repaired. So there is always an answer.
//!
//! It makes 30 to 60 million placements per second, and its lists take less than a megabyte on
//! 16×16.
//!
//! # References
//! - Breaks by depth and quotas of labels come from J. Blackwood's solver (groups.io/g/eternity2).
//! - Sequences of allowed breaks ("slip arrays") come from L. Verhaard's solver.

mod quota;

use knobel_core::{LogEntry, Rng, StopReason, Watch};

use super::acts::{BACK, BREAKS, CLEAR, FILL, FITS, KEEP};
use super::{SEED, ScoredBoard, Strategy, StrategyResult, StrategyTask, TARGET, Trial};
use crate::engine::Plan;
use crate::engine::candidates::{Entry, cell_entries};
use crate::{CardsError, Game, Label, Placed};
use quota::{choose_labels, quotas};

/// The entry of the registry.
pub static STRATEGY: Strategy = Strategy {
    name: "best-score",
    summary: "maximise matching seams until the time is over; allow fewer wrong ones after each \
              success",
    description: "For boards that no exact search can finish. Scans row by row without a wrong seam as deep as it can, \
                  then allows a few, fewer after every success; starts again with other random orders and with quotas \
                  that use up some labels early; repairs good boards by exchanging pieces. Runs until stopped or \
                  until every seam matches.",
    settings: &[TARGET, SEED],
    proves: false,
    one_by_one: false,
    vogler: None,
    run,
};

/// The number of placements in a round.
const ROUND: u64 = 40_000_000;
/// The number of placements between two polls.
const PAUSE: u64 = 1 << 16;

fn run(attempt: &StrategyTask<'_>, watch: &mut dyn Watch) -> Result<StrategyResult, CardsError> {
    let mut trial = Trial::new(attempt, watch);
    let mut rng = attempt.rng();
    let mut laid = ScoredBoard::in_order(attempt.game);
    let mut budget = attempt.game.seams() / 14;
    for round in 0u32.. {
        let mut search = Search::new(attempt.game, &mut rng, budget);
        trial.watch.note(&LogEntry::Round {
            round: round.saturating_add(1),
            breaks: budget,
        });
        let stopped = if trial.followed() {
            search.round::<true>(&mut trial, &mut laid)
        } else {
            search.round::<false>(&mut trial, &mut laid)
        };
        if stopped == Some(Stop::Target) {
            return Ok(trial.report(None));
        }
        // Fill up the deepest board of the round.
        lay(&mut laid, &search.deepest);
        trial.change(FILL, &laid);
        let repaired = repair(&mut laid, &mut trial);
        if trial.see(&laid) {
            return Ok(trial.report(None));
        }
        let asked = match stopped {
            Some(Stop::Asked(reason)) => Some(reason),
            // A small board may be searched completely before the first poll, so every round counts
            // as at least one try.
            _ => repaired.or_else(|| trial.tick(search.unpolled + 1)),
        };
        if asked.is_some() {
            return Ok(trial.report(asked));
        }
        trial.table(CLEAR, |_| None);
        budget = search.budget;
    }
    unreachable!("rounds end only by returning")
}

/// Why a round ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    Target,
    Asked(StopReason),
}

/// The lists for one kind of cell, as the start of the list for each pair of labels. `exact` lists
/// have pieces that match on both sides, `near` lists those that match on one.
struct Block {
    exact: Vec<u32>,
    near: Vec<u32>,
}

/// One round, with lists in one random order and one set of quotas.
struct Search<'g> {
    game: &'g Game,
    /// All lists; each ends with 0.
    words: Vec<u32>,
    blocks: Vec<Block>,
    /// The block of each cell.
    block_of: Vec<usize>,
    /// The number of labels.
    labels: usize,
    /// The number of sides with chosen labels that must be used, by depth.
    quota: Vec<u32>,
    /// The number of breaks allowed, by depth.
    allowed: Vec<u32>,
    /// The number of breaks allowed at the last cell.
    budget: u32,
    /// The candidate on each cell.
    placed: Vec<u32>,
    /// The position of each candidate in its list.
    position: Vec<u32>,
    /// The breaks above each depth.
    breaks: Vec<u32>,
    /// The sides with chosen labels above each depth.
    used_sides: Vec<u32>,
    /// Which pieces are on the board.
    in_use: [bool; 256],
    /// The longest path of this round.
    deepest: Vec<u32>,
    /// The number of placements since the last poll.
    unpolled: u64,
}

// The bits of a word: piece 8, right label 8, lower label 8, turn 2, chosen sides 3, break 1,
// always set 1.
fn piece(word: u32) -> usize {
    usize::from(word as u8)
}
/// The label on the right side.
fn right(word: u32) -> usize {
    (word >> 8 & 0xff) as usize
}
/// The label on the lower side.
fn down(word: u32) -> usize {
    (word >> 16 & 0xff) as usize
}
/// The quarter turns of the piece.
fn turn(word: u32) -> u8 {
    (word >> 24 & 3) as u8
}
/// The number of its sides with chosen labels.
fn sides(word: u32) -> u32 {
    word >> 26 & 7
}
/// The piece with its turn.
fn placed(word: u32) -> Placed {
    Placed {
        piece: word as u8,
        turn: turn(word),
    }
}
/// The bit of a candidate that causes a break.
const BREAK: u32 = 1 << 29;

impl<'g> Search<'g> {
    /// Begins a round: draws labels for the quotas, and builds all lists in a random order.
    fn new(game: &'g Game, rng: &mut Rng, budget: u32) -> Self {
        let cells = game.cells();
        let labels = game.matching().labels();
        let chosen = choose_labels(game, rng);
        let plan = Plan {
            look_ahead: true,
            ..Plan::row_scan()
        };
        let (kinds, block_of) = cell_entries(game, &plan);
        let mut search = Self {
            game,
            words: vec![0],
            blocks: Vec::new(),
            block_of,
            labels,
            quota: quotas(game, &chosen, cells),
            allowed: vec![0; cells],
            budget,
            placed: vec![0; cells],
            position: vec![0; cells],
            breaks: vec![0; cells + 1],
            used_sides: vec![0; cells + 1],
            in_use: [false; 256],
            deepest: Vec::new(),
            unpolled: 0,
        };
        for entries in &kinds {
            let block = search.block(entries, &chosen, rng);
            search.blocks.push(block);
        }
        search.set_budget(budget);
        search
    }

    /// Sets the breaks allowed by depth: none in the first part, then evenly more.
    fn set_budget(&mut self, budget: u32) {
        self.budget = budget;
        let cells = self.game.cells();
        let first = cells * FIRST_BREAK / 100;
        for (depth, allowed) in self.allowed.iter_mut().enumerate() {
            let part = (depth + 1).saturating_sub(first) as u32;
            *allowed = (budget * part).div_ceil((cells - first) as u32).min(budget);
        }
    }

    /// Builds the lists for one kind of cell, in a random order.
    fn block(&mut self, entries: &[Entry], chosen: &[bool], rng: &mut Rng) -> Block {
        let labels = self.labels;
        let mut order: Vec<&Entry> = entries.iter().collect();
        rng.shuffle(&mut order);
        // At the edge no label has to match, so list 0 is used for all labels.
        let seen = |open: bool| 0..if open { labels } else { 1 };
        let fits = |seen: usize, own: Label, open: bool| {
            !open || self.game.matching().fits(Label(seen as u8), own)
        };
        let mut lists = vec![[const { Vec::new() }; 2]; labels * labels];
        for entry in order {
            let word = word(self.game, entry, chosen);
            let (fitting, others): (Vec<usize>, Vec<usize>) =
                seen(entry.open_left).partition(|&left| fits(left, entry.left, entry.open_left));
            for up in seen(entry.open_up) {
                let above = fits(up, entry.up, entry.open_up);
                for &left in &fitting {
                    let near = usize::from(!above);
                    lists[up * labels + left][near].push(word | (BREAK * near as u32));
                }
                for &left in others.iter().filter(|_| above) {
                    lists[up * labels + left][1].push(word | BREAK);
                }
            }
        }
        let mut starts = |kind: usize| {
            let start = |list: &[Vec<u32>; 2]| {
                let start = self.words.len() as u32;
                self.words.extend(list[kind].iter().chain(&[0]));
                start
            };
            lists.iter().map(start).collect()
        };
        Block {
            exact: starts(0),
            near: starts(1),
        }
    }

    /// The list for a cell, given the pieces above and to the left.
    fn list(&self, depth: usize, near: bool) -> u32 {
        let width = self.game.width();
        let up = depth
            .checked_sub(width)
            .map_or(0, |above| down(self.placed[above]));
        let left = if depth.is_multiple_of(width) {
            0
        } else {
            right(self.placed[depth - 1])
        };
        let block = &self.blocks[self.block_of[depth]];
        let lists = if near { &block.near } else { &block.exact };
        lists[up * self.labels + left]
    }

    /// Runs a round. Full boards are repaired and reported. The function is compiled twice, so that
    /// the acts cost nothing if no watch `FOLLOWS`. It is one loop whose steps share their
    /// variables, so it is not divided further.
    fn round<const FOLLOWS: bool>(
        &mut self,
        trial: &mut Trial<'_, '_>,
        laid: &mut ScoredBoard<'g>,
    ) -> Option<Stop> {
        let cells = self.game.cells();
        let (mut depth, mut position, mut near) = (0, self.list(0, false), false);
        let (mut count, mut next) = (0u64, PAUSE);
        let before = trial.tries;
        loop {
            let word = self.words[position as usize];
            // At the end of a list: continue with candidates that cause a break, or backtrack.
            if word == 0 {
                if !near && self.breaks[depth] < self.allowed[depth] {
                    (near, position) = (true, self.list(depth, true));
                    continue;
                }
                if depth == 0 {
                    self.unpolled = count + PAUSE - next;
                    return None;
                }
                depth -= 1;
                let back = self.placed[depth];
                self.in_use[piece(back)] = false;
                (near, position) = (back & BREAK != 0, self.position[depth] + 1);
                if FOLLOWS {
                    trial.lay(BACK, depth, None);
                }
                continue;
            }
            // Skip used pieces, and pieces that would miss the quota.
            let used = self.used_sides[depth] + sides(word);
            if self.in_use[piece(word)] || used < self.quota[depth] {
                position += 1;
                continue;
            }
            count += 1;
            self.placed[depth] = word;
            self.position[depth] = position;
            self.breaks[depth + 1] = self.breaks[depth] + u32::from(near);
            self.used_sides[depth + 1] = used;
            if FOLLOWS {
                trial.lay(if near { BREAKS } else { FITS }, depth, Some(placed(word)));
            }
            if depth + 1 > self.deepest.len() {
                self.deepest = self.placed[..=depth].to_vec();
            }
            // A full board: repair and report it, lower the budget, and continue with the next
            // candidate.
            if depth + 1 == cells {
                lay(laid, &self.placed);
                let asked = repair(laid, trial);
                if trial.see(laid) || asked.is_some() {
                    trial.tries = before + count;
                    return Some(asked.map_or(Stop::Target, Stop::Asked));
                }
                if FOLLOWS {
                    let before = |cell| (cell < depth).then(|| placed(self.placed[cell]));
                    trial.table(BACK, before);
                }
                let best = self.breaks[cells];
                self.set_budget(best.saturating_sub(1));
                position += 1;
                continue;
            }
            if count >= next {
                next = count + PAUSE;
                if let Some(reason) = trial.tick(PAUSE) {
                    return Some(Stop::Asked(reason));
                }
                if count >= ROUND {
                    return None;
                }
            }
            self.in_use[piece(word)] = true;
            depth += 1;
            (near, position) = (false, self.list(depth, false));
        }
    }
}

/// The percentage of the cells that must be laid without a break.
const FIRST_BREAK: usize = 78;

/// Lays the first pieces as the candidate words describe. The other pieces stay where they are.
fn lay(laid: &mut ScoredBoard<'_>, words: &[u32]) {
    for (cell, &word) in words.iter().enumerate() {
        let wanted = placed(word);
        // Pieces are exchanged, so that each piece lies exactly once.
        if let Some(from) = laid.find(wanted.piece).filter(|&from| from != cell) {
            laid.swap(from, cell);
        }
        laid.put(cell, wanted);
    }
}

/// Packs a candidate.
fn word(game: &Game, entry: &Entry, chosen: &[bool]) -> u32 {
    let labels = game.pieces()[usize::from(entry.piece)].0;
    let sides = labels
        .iter()
        .filter(|label| chosen[usize::from(label.0)])
        .count() as u32;
    u32::from(entry.piece)
        | u32::from(entry.right.0) << 8
        | u32::from(entry.down.0) << 16
        | u32::from(entry.turn) << 24
        | sides << 26
        | 1 << 30
}

/// The number of pieces that a repair still examines after the watch has asked it to stop. This
/// takes a few milliseconds.
const LAST: u32 = 100;

/// Exchanges and turns pieces as long as that improves the score. Returns the reason if the watch
/// asks it to stop.
fn repair(laid: &mut ScoredBoard<'_>, trial: &mut Trial<'_, '_>) -> Option<StopReason> {
    let free = laid.free.clone();
    let (mut asked, mut last) = (None, LAST);
    loop {
        let before = laid.score();
        for &one in &free {
            if laid.card_score(one) == 4 {
                continue;
            }
            asked = asked.or_else(|| trial.poll());
            if asked.is_some() {
                last -= 1;
            }
            if last == 0 {
                return asked;
            }
            for &other in free.iter().filter(|&&other| other != one) {
                laid.exchange(one, other);
                trial.change(KEEP, laid);
            }
        }
        if laid.score() == before {
            return asked;
        }
    }
}
