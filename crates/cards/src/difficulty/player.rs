//! The patient player: makes forced moves, lays cards on trial, and takes all of them back again.
//!
//! On a board with n cells, a move takes O(n²) comparisons, because every remaining card is
//! compared with every empty cell. Candidate lists as in the engine would be faster, but the player
//! must see the board as a person does: as a whole, and not row by row.
//!
//! # References
//! R. M. Haralick and G. L. Elliott, "Increasing tree search efficiency for constraint satisfaction
//! problems", Artificial Intelligence 14 (1980): forward checking, and the cell with the fewest
//! candidates first.

use knobel_core::{StopReason, Watch};

use super::{MOST_TRIALS, Rating};
use crate::hints::mismatch;
use crate::order::by_small_number;
use crate::{Arrangement, FixedPiece, Game, Label, Piece, Placed, Side};

/// The number of comparisons of a card with a cell after which the rating of a large board ends.
const MOST_LOOKS: u64 = 200_000_000;
/// The number of comparisons between two polls of the watch.
const PAUSE: u64 = 1_000_000;

/// Plays a game to its end, and passes every solution to `met`.
///
/// # Errors
/// The watch's reason, if the watch stops the game.
pub(super) fn play(
    game: &Game,
    watch: &mut dyn Watch,
    met: &mut dyn FnMut(&Arrangement),
) -> Result<Rating, StopReason> {
    let mut player = Player::new(game, watch, met);
    // If fixed cards contradict each other, no move is possible.
    if mismatch(game, &player.board).is_none() {
        player.begin()?;
    }
    Ok(player.rating)
}

/// Cards that look alike.
struct Kind {
    /// The number of one of these cards.
    piece: u8,
    /// The number of these cards that are not on the board.
    left: u32,
    /// The turns that look different, with the turned card.
    turns: Vec<(u8, Piece)>,
}

/// A way to fill a cell.
#[derive(Debug, Clone, Copy)]
struct Placement {
    cell: usize,
    kind: usize,
    turn: u8,
}

/// The state of the game.
struct Player<'a> {
    game: &'a Game,
    watch: &'a mut dyn Watch,
    /// Receives every solution.
    met: &'a mut dyn FnMut(&Arrangement),
    board: Arrangement,
    kinds: Vec<Kind>,
    /// The cells, inner cells first, because more neighbours constrain them.
    cells: Vec<usize>,
    rating: Rating,
    /// The number of comparisons so far.
    looks: u64,
    /// The number of comparisons at which to poll next.
    next_poll: u64,
}

impl<'a> Player<'a> {
    fn new(game: &'a Game, watch: &'a mut dyn Watch, met: &'a mut dyn FnMut(&Arrangement)) -> Self {
        let mut player = Self {
            game,
            watch,
            met,
            board: Arrangement::empty(game),
            kinds: Vec::new(),
            cells: (0..game.cells()).collect(),
            rating: Rating {
                depth: 0,
                trials: 0,
                forced: 0,
                whole: true,
            },
            looks: 0,
            next_poll: 0,
        };
        let inner = |cell: usize| Side::ALL.map(|side| game.neighbour(cell, side).is_some());
        player.cells = by_small_number(&player.cells, |&cell| {
            inner(cell).iter().filter(|inner| !**inner).count()
        });
        // Fixed cards are not choices of the player, so they belong to no kind.
        let fixed = |piece: u8| game.fixed().iter().any(|fixed| fixed.piece == piece);
        for piece in (0..game.cells()).map(|piece| piece as u8) {
            if !fixed(piece) {
                player.add(piece);
            }
        }
        for fixed in game.fixed() {
            let FixedPiece { piece, cell, turn } = *fixed;
            player.board.put(cell.into(), Some(Placed { piece, turn }));
        }
        player
    }

    /// Adds a card to its kind, or makes a new kind.
    fn add(&mut self, piece: u8) {
        let face = self.game.pieces()[usize::from(piece)];
        let looks = |kind: &&mut Kind| kind.turns.iter().any(|&(_, other)| other == face);
        if let Some(kind) = self.kinds.iter_mut().find(looks) {
            kind.left += 1;
            return;
        }
        let mut turns: Vec<(u8, Piece)> = Vec::new();
        for turn in self.game.turns() {
            let turned = face.turned(turn);
            if turns.iter().all(|&(_, other)| other != turned) {
                turns.push((turn, turned));
            }
        }
        self.kinds.push(Kind {
            piece,
            left: 1,
            turns,
        });
    }

    /// Lays the first card. Rotating the board makes fewer placements of it necessary.
    fn begin(&mut self) -> Result<(), StopReason> {
        match first_ways(self) {
            Some(ways) => self.lay(ways, 0),
            None => self.go_on(0),
        }
    }

    /// Makes forced moves until a card must be guessed, and then lays cards on trial. `guessed` is
    /// the number of cards on trial so far. All moves are taken back at the end.
    fn go_on(&mut self, guessed: u32) -> Result<(), StopReason> {
        let mut forced = Vec::new();
        let ended = loop {
            let Some(ways) = self.fewest()? else {
                (self.met)(&self.board);
                break Ok(());
            };
            match ways[..] {
                [] => break Ok(()),
                [way] => {
                    self.rating.forced += 1;
                    self.put(way);
                    forced.push(way);
                }
                _ => break self.lay(ways, guessed),
            }
        };
        for way in forced {
            self.take_up(way);
        }
        ended
    }

    /// Lays a card in each of these ways and continues from it. A single way is a forced move.
    fn lay(&mut self, ways: Vec<Placement>, guessed: u32) -> Result<(), StopReason> {
        let guess = ways.len() > 1;
        for way in ways {
            if self.rating.trials >= MOST_TRIALS || self.looks >= MOST_LOOKS {
                self.rating.whole = false;
                break;
            }
            self.rating.trials += u64::from(guess);
            self.rating.forced += u64::from(!guess);
            let guessed = guessed + u32::from(guess);
            self.rating.depth = self.rating.depth.max(guessed);
            self.put(way);
            self.go_on(guessed)?;
            self.take_up(way);
        }
        Ok(())
    }

    /// Lays a card.
    fn put(&mut self, way: Placement) {
        let kind = &mut self.kinds[way.kind];
        kind.left -= 1;
        let placed = Placed {
            piece: kind.piece,
            turn: way.turn,
        };
        self.board.put(way.cell, Some(placed));
    }

    /// Takes a card back.
    fn take_up(&mut self, way: Placement) {
        self.kinds[way.kind].left += 1;
        self.board.put(way.cell, None);
    }

    /// Returns the ways to fill the empty cell that has the fewest, or `None` if the board is full.
    fn fewest(&mut self) -> Result<Option<Vec<Placement>>, StopReason> {
        if self.looks >= self.next_poll {
            self.next_poll = self.looks + PAUSE;
            crate::engine::ask(self.watch, self.rating.trials, 0)?;
        }
        let left = self.kinds.iter().filter(|kind| kind.left > 0).count();
        let empty = self.cells.iter().copied();
        let empty = empty.filter(|&cell| self.board.at(cell).is_none());
        self.looks += empty.clone().count() as u64 * (left * self.game.turns().len()) as u64;
        Ok(empty
            .map(|cell| self.ways(cell))
            .min_by_key(|ways| ways.len()))
    }

    /// Returns the different ways to fill a cell.
    fn ways(&self, cell: usize) -> Vec<Placement> {
        let beyond = Side::ALL.map(|side| self.beyond(cell, side));
        let fits = |face: &Piece| {
            let mut sides = face.0.iter().zip(&beyond);
            sides.all(|(&label, beyond)| self.fits(label, *beyond))
        };
        let kinds = self.kinds.iter().enumerate();
        let ways = kinds
            .filter(|(_, kind)| kind.left > 0)
            .flat_map(|(number, kind)| {
                let turns = kind.turns.iter().filter(|(_, face)| fits(face));
                turns.map(move |&(turn, _)| Placement {
                    cell,
                    kind: number,
                    turn,
                })
            });
        ways.collect()
    }

    /// Returns what lies beyond a side of a cell.
    fn beyond(&self, cell: usize, side: Side) -> Beyond {
        let Some(next) = self.game.neighbour(cell, side) else {
            return Beyond::Edge;
        };
        let label = self.board.label(self.game, next, side.opposite());
        label.map_or(Beyond::Open, Beyond::Card)
    }

    /// Returns whether a label may lie next to that.
    fn fits(&self, label: Label, beyond: Beyond) -> bool {
        match beyond {
            Beyond::Edge => !self.game.framed() || label == Label::OUTSIDE,
            Beyond::Open => !self.game.framed() || label != Label::OUTSIDE,
            Beyond::Card(other) => self.game.matching().fits(label, other),
        }
    }
}

/// The neighbour beyond a side of an empty cell: the edge of the board, an empty cell, or a card.
#[derive(Debug, Clone, Copy)]
enum Beyond {
    Edge,
    Open,
    Card(Label),
}

/// Returns the ways to lay the first card: all ways to fill one cell, or all ways to lay one unique
/// card, whichever are fewer. Returns `None` if the board must not be rotated. Rotations make some
/// ways unnecessary. In the middle of the board a rotation turns the card, and of the cells that a
/// rotation exchanges, a unique card needs only the first.
fn first_ways(player: &Player<'_>) -> Option<Vec<Placement>> {
    let game = player.game;
    let turns = usize::from(game.board_turns());
    if turns == 1 || !game.fixed().is_empty() {
        return None;
    }
    let cells = game.cells();
    let middle = (game.width() % 2 == 1 && game.height() % 2 == 1).then_some(cells / 2);
    // In the middle, rotating the board is the same as turning the card.
    let apart = |way: &Placement| {
        if Some(way.cell) == middle {
            usize::from(way.turn) < 4 / turns
        } else {
            true
        }
    };
    let in_cell = |cell: usize| player.ways(cell).into_iter().filter(apart);
    // Of the cells that rotations exchange, only the first is needed.
    let first = |&cell: &usize| (1..turns).all(|turn| turned(game, cell, turn) >= cell);
    let of_kind = |kind: usize| -> Vec<Placement> {
        (0..cells)
            .filter(first)
            .flat_map(in_cell)
            .filter(|way| way.kind == kind)
            .collect()
    };
    let single = (0..player.kinds.len()).filter(|&kind| player.kinds[kind].left == 1);
    let cells = player.cells.iter().map(|&cell| in_cell(cell).collect());
    cells
        .chain(single.map(of_kind))
        .min_by_key(|ways: &Vec<Placement>| ways.len())
}

/// Returns the cell to which a cell moves when the board is rotated this many times.
fn turned(game: &Game, cell: usize, turns: usize) -> usize {
    if game.board_turns() < 4 {
        return game.cells() - 1 - cell;
    }
    let side = game.width();
    (0..turns).fold(cell, |cell, _| {
        let (row, column) = (cell / side, cell % side);
        column * side + side - 1 - row
    })
}
