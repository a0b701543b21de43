//! Candidate lists: for every cell and every pair of labels above and to the left, the pieces that
//! fit.
//!
//! A candidate is one 64-bit word. It holds the class of the piece, the label on its lower side,
//! its quarter turns, a bit that is always set (so that 0 can end a list), and an offset that its
//! right label adds to the lists of the next cell. Lists are stored in chunks of four words. The
//! lists of a cell form one block, indexed by the label above and the label to the left:
//!
//! ```text
//! first chunk of a list = base + row * (label from above) + (along of the candidate to the left)
//! ```
//!
//! The address of a list is therefore computed from words that are already loaded, without a table
//! of offsets.
//!
//! Conditions that are constant for a cell are applied when its block is built: the frame, fixed
//! pieces around it, and the anchor, which removes rotations. Cells with equal constants share a
//! block. A board has at most 9 kinds of cells plus those near fixed pieces. The lists take 8 bytes
//! per word, and 10 to 40 thousand words for 16×16 with 22 labels.

use super::Plan;
use super::classes::Classes;
use super::plan::Place;
use crate::{Game, Label, Piece, Side};

/// The depth behind the last cell. Boards are aligned to the end, so the last cell always has depth
/// 255, and the kernel's loop for a depth is the same for all games.
pub(crate) const END: usize = 256;
/// The number of words per chunk.
pub(crate) const CHUNK: usize = 4;

/// The place of a cell's lists, in chunks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Lists {
    /// The first list.
    pub base: u32,
    /// The distance between the lists of two labels above.
    pub row: u32,
    /// The distance between the lists of two labels on the left, or 0 if no cell is to the left.
    pub along: u32,
}

/// All data that the inner loops read.
#[derive(Debug, Clone)]
pub(crate) struct Candidates {
    /// All lists of all cells.
    pub words: Vec<Word>,
    /// For each place of the anchor, the lists by depth. The last entry leads to a list that is
    /// never empty, so that the kernel need not test for the end of the board.
    pub branches: Vec<Vec<Lists>>,
    /// The depth of the first cell.
    pub start: usize,
    /// The number of cells per row of the scan.
    pub width: usize,
    /// The number of unused pieces of each class.
    pub stock: [u8; 256],
}

/// A candidate, or 0 at the end of a list.
pub(crate) type Word = u64;

/// Packs a candidate: class in bits 0–7, lower label 8–15, turn 16–17, the set bit 18, `along` from
/// 19.
fn pack(class: usize, turn: u8, down: Label, along: u32) -> Word {
    class as u64 | u64::from(down.0) << 8 | u64::from(turn) << 16 | 1 << 18 | u64::from(along) << 19
}

/// The class of a candidate.
pub(crate) fn class(word: Word) -> usize {
    usize::from(word as u8)
}

/// The quarter turns of the candidate, clockwise on the real board.
pub(crate) fn turn(word: Word) -> u8 {
    (word >> 16) as u8 & 3
}

/// The label on the lower side.
pub(crate) fn down(word: Word) -> u32 {
    (word >> 8) as u32 & 0xff
}

/// The offset that the candidate adds to the lists of the next cell.
pub(crate) fn along(word: Word) -> u32 {
    (word >> 19) as u32
}

/// The constant part of what lies beyond a side of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beyond {
    /// A cell that is filled later, so any label fits.
    Later,
    /// The edge of the board.
    Edge,
    /// A fixed piece that shows this label.
    Fixed(Label),
}

/// Everything that is constant about a cell. Cells with equal constants share their lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Constants {
    /// Whether the cell is in the first row of the scan.
    top: bool,
    /// Whether the cell is in the first column of the scan.
    leftmost: bool,
    /// The constant neighbour to the right.
    right: Beyond,
    /// The constant neighbour below.
    down: Beyond,
    /// The only piece that may lie here and its possible turns, one bit each.
    only: Option<(u8, u8)>,
}

/// A piece that fits the constants of a cell, in the turn with which it would be laid.
struct Candidate {
    class: usize,
    turn: u8,
    piece: Piece,
}

impl Candidates {
    /// Builds the lists of all cells, once for each place of the anchor.
    pub fn new(game: &Game, plan: &Plan, classes: &Classes) -> Self {
        let (cells, width) = plan.orientation.cells(game.width(), game.height());
        let start = END - cells.len();
        let mut builder = Builder::new(game, plan, classes);
        let mut branches = Vec::new();
        for place in plan.anchor_places(game, &cells) {
            let mut lists = vec![Lists::default(); END + 1];
            // Lists are built from the last cell to the first, because a candidate must know how
            // far apart the lists of the next cell are.
            for scan in (0..cells.len()).rev() {
                let constants = builder.constants(&cells, width, scan, place);
                let next = lists[start + scan + 1].along;
                lists[start + scan] = builder.block(constants, next);
            }
            branches.push(lists);
        }
        let mut words = builder.words;
        for lists in &mut branches {
            lists[END].base = (words.len() / CHUNK) as u32;
        }
        words.extend([1; CHUNK]);
        let mut stock = [0u8; 256];
        for (class, members) in classes.members.iter().enumerate() {
            stock[class] = u8::try_from(members.len()).expect("Game::new rejects 256 equal pieces");
        }
        Self {
            words,
            branches,
            start,
            width,
            stock,
        }
    }

    /// The position of the first candidate for a cell, given the words above and to the left.
    pub fn first(&self, branch: usize, depth: usize, above: Word, left: Word) -> u32 {
        let lists = self.branches[branch][depth];
        (lists.base + down(above) * lists.row + along(left)) * CHUNK as u32
    }

    /// The position of the first candidate for the cell behind the placed ones.
    pub fn next(&self, branch: usize, placed: &[Word]) -> u32 {
        let back = |steps: usize| {
            placed
                .len()
                .checked_sub(steps)
                .map_or(0, |cell| placed[cell])
        };
        self.first(branch, self.start + placed.len(), back(self.width), back(1))
    }
}

/// For each label, the labels that it may touch.
fn partners(game: &Game) -> Vec<Vec<u8>> {
    let labels = game.matching().labels() as u8;
    let fitting = |label: u8| {
        (1..labels)
            .filter(|&other| game.matching().fits(Label(label), Label(other)))
            .collect()
    };
    (0..labels).map(fitting).collect()
}

/// For each cell, the fixed piece and its turn.
fn fixed_at(game: &Game) -> Vec<Option<(u8, u8)>> {
    let mut at = vec![None; game.cells()];
    for fixed in game.fixed() {
        at[usize::from(fixed.cell)] = Some((fixed.piece, fixed.turn));
    }
    at
}

/// Builds blocks of lists and remembers which constants each block is for.
struct Builder<'a> {
    game: &'a Game,
    plan: &'a Plan,
    classes: &'a Classes,
    partners: Vec<Vec<u8>>,
    fixed_at: Vec<Option<(u8, u8)>>,
    /// The lists built so far.
    words: Vec<Word>,
    /// The blocks built so far: their constants, the distance of the next cell's lists, and their
    /// place.
    built: Vec<(Constants, u32, Lists)>,
}

impl<'a> Builder<'a> {
    fn new(game: &'a Game, plan: &'a Plan, classes: &'a Classes) -> Self {
        Self {
            game,
            plan,
            classes,
            partners: partners(game),
            fixed_at: fixed_at(game),
            // No list starts at 0, so a cell without lists sees the end of a list there.
            words: vec![0; CHUNK],
            built: Vec::new(),
        }
    }

    /// Returns the constants of a cell of the scan.
    fn constants(
        &self,
        cells: &[u16],
        width: usize,
        scan: usize,
        place: Option<Place>,
    ) -> Constants {
        let (column, here) = (scan % width, cells[scan]);
        let beyond = |inside: bool, next: usize, facing: Side| {
            if inside {
                match self.fixed_at[usize::from(cells[next])] {
                    Some((piece, turn)) if self.plan.look_ahead => {
                        let piece = self.game.pieces()[usize::from(piece)].turned(turn);
                        Beyond::Fixed(piece.label(self.plan.orientation.side(facing)))
                    }
                    _ => Beyond::Later,
                }
            } else {
                Beyond::Edge
            }
        };
        Constants {
            top: scan < width,
            leftmost: column == 0,
            right: beyond(column + 1 < width, scan + 1, Side::Left),
            down: beyond(scan + width < cells.len(), scan + width, Side::Up),
            only: match (place, &self.plan.anchor) {
                (Some(place), Some(anchor)) if place.cell == here => Some((*anchor, place.turns)),
                _ => self.fixed_at[usize::from(here)].map(|(piece, turn)| (piece, 1 << turn)),
            },
        }
    }

    /// Returns the lists for one kind of cell, and builds them on the first call. `next` is the
    /// distance between the lists of the next cell, in chunks.
    ///
    /// The lists are built in two passes: the first counts entries to find the longest list, and
    /// the second writes them. All lists of a block have the same length, so that one
    /// multiplication finds a row.
    fn block(&mut self, constants: Constants, next: u32) -> Lists {
        let known = self
            .built
            .iter()
            .find(|known| (known.0, known.1) == (constants, next));
        if let Some(&(_, _, lists)) = known {
            return lists;
        }
        let candidates = self.candidates(&constants);
        let labels = self.partners.len();
        let columns = if constants.leftmost { 1 } else { labels };
        let rows = if constants.top { 1 } else { labels };
        let mut lengths = vec![0usize; rows * columns];
        self.each_entry(&candidates, &constants, columns, |list, _| {
            lengths[list] += 1
        });
        let longest = lengths.iter().max().copied().unwrap_or(0);
        let stride = (longest + 1).div_ceil(CHUNK);
        let base = self.words.len();
        let mut words = std::mem::take(&mut self.words);
        words.resize(base + rows * columns * stride * CHUNK, 0);
        lengths.fill(0);
        self.each_entry(&candidates, &constants, columns, |list, candidate| {
            let orientation = self.plan.orientation;
            let right = u32::from(candidate.piece.label(orientation.side(Side::Right)).0);
            let down = candidate.piece.label(orientation.side(Side::Down));
            words[base + list * stride * CHUNK + lengths[list]] =
                pack(candidate.class, candidate.turn, down, right * next);
            lengths[list] += 1;
        });
        self.words = words;
        let lists = Lists {
            base: (base / CHUNK) as u32,
            row: (columns * stride) as u32,
            along: if constants.leftmost { 0 } else { stride as u32 },
        };
        self.built.push((constants, next, lists));
        lists
    }

    /// Calls `visit` with each entry: a list and a candidate in it.
    fn each_entry(
        &self,
        candidates: &[Candidate],
        constants: &Constants,
        columns: usize,
        mut visit: impl FnMut(usize, &Candidate),
    ) {
        let outside = [0u8];
        let seen = |candidate: &Candidate, side: Side| {
            usize::from(candidate.piece.label(self.plan.orientation.side(side)).0)
        };
        for candidate in candidates {
            let above: &[u8] = if constants.top {
                &outside
            } else {
                &self.partners[seen(candidate, Side::Up)]
            };
            let left: &[u8] = if constants.leftmost {
                &outside
            } else {
                &self.partners[seen(candidate, Side::Left)]
            };
            for &up in above {
                for &left in left {
                    visit(usize::from(up) * columns + usize::from(left), candidate);
                }
            }
        }
    }

    /// Returns the candidates that fit the constants of a cell.
    fn candidates(&self, constants: &Constants) -> Vec<Candidate> {
        let mut found = Vec::new();
        for (class, members) in self.classes.members.iter().enumerate() {
            let first = members[0].piece;
            let piece = self.game.pieces()[usize::from(first)];
            let reserved = self.plan.anchor == Some(first)
                || self.game.fixed().iter().any(|fixed| fixed.piece == first);
            // A symmetric piece gets one candidate per picture if pictures are searched, and one
            // per turn if placements are.
            let repeat = if self.plan.merge { piece.symmetry() } else { 1 };
            for turn in self.game.turns() {
                let allowed = match constants.only {
                    Some((only, turns)) => only == first && turns >> turn & 1 == 1,
                    None => !reserved && turn < 4 / repeat,
                };
                if !allowed {
                    continue;
                }
                let piece = piece.turned(turn);
                if self.fits(constants, piece) {
                    found.push(Candidate { class, turn, piece });
                }
            }
        }
        found
    }

    /// Returns whether the piece, in its current turn, fits the constants of the cell.
    fn fits(&self, constants: &Constants, piece: Piece) -> bool {
        let seen = |side: Side| piece.label(self.plan.orientation.side(side));
        let framed = self.game.framed();
        let edge_fits =
            |at_edge: bool, label: Label| !framed || at_edge == (label == Label::OUTSIDE);
        let ahead_fits = |beyond: Beyond, label: Label| match beyond {
            Beyond::Fixed(other) => self.game.matching().fits(label, other),
            _ => edge_fits(beyond == Beyond::Edge, label),
        };
        edge_fits(constants.top, seen(Side::Up))
            && edge_fits(constants.leftmost, seen(Side::Left))
            && ahead_fits(constants.right, seen(Side::Right))
            && ahead_fits(constants.down, seen(Side::Down))
    }
}

/// A piece that fits the constants of a cell, for strategies that build lists of their own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub piece: u8,
    pub turn: u8,
    pub up: Label,
    pub right: Label,
    pub down: Label,
    pub left: Label,
    /// Whether a cell is above, so that `up` must match.
    pub open_up: bool,
    /// Whether a cell is to the left, so that `left` must match.
    pub open_left: bool,
}

/// Returns the pieces that fit each kind of cell, and the kind of each cell in the order of the
/// scan.
pub(crate) fn cell_entries(game: &Game, plan: &Plan) -> (Vec<Vec<Entry>>, Vec<usize>) {
    let (cells, width) = plan.orientation.cells(game.width(), game.height());
    let classes = Classes::separate(game);
    let builder = Builder::new(game, plan, &classes);
    let mut kinds: Vec<Constants> = Vec::new();
    let mut entries = Vec::new();
    let mut kind_of = Vec::new();
    for scan in 0..cells.len() {
        let constants = builder.constants(&cells, width, scan, None);
        let known = kinds.iter().position(|&other| other == constants);
        kind_of.push(known.unwrap_or(kinds.len()));
        if known.is_some() {
            continue;
        }
        kinds.push(constants);
        let entry = |candidate: Candidate| {
            let [up, right, down, left] =
                Side::ALL.map(|side| candidate.piece.label(plan.orientation.side(side)));
            Entry {
                piece: candidate.class as u8,
                turn: candidate.turn,
                up,
                right,
                down,
                left,
                open_up: !constants.top,
                open_left: !constants.leftmost,
            }
        };
        entries.push(
            builder
                .candidates(&constants)
                .into_iter()
                .map(entry)
                .collect(),
        );
    }
    (entries, kind_of)
}
