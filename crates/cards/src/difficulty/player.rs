//! The patient player: lays what is forced, then cards on trial, and takes all up again.
//!
//! # References
//! Haralick, Elliott: "Increasing tree search efficiency for constraint satisfaction problems",
//! Artificial Intelligence 14, 1980 (forward checking, and the cell with the fewest candidates
//! first).

use knobel_core::{StopReason, Watch};

use super::{MOST_TRIALS, Rating};
use crate::hints::mismatch;
use crate::order::by_small_number;
use crate::{Arrangement, FixedPiece, Game, Label, Piece, Placed, Side};

/// Cards held against cells after which a rating ends, for large boards.
const MOST_LOOKS: u64 = 200_000_000;
/// Cards held against cells between two polls of the watch.
const PAUSE: u64 = 1_000_000;

/// Plays until all was seen, and tells every solution that the player meets.
///
/// # Errors
/// If the watch ends it, with its reason.
pub(super) fn play(
    game: &Game,
    watch: &mut dyn Watch,
    met: &mut dyn FnMut(&Arrangement),
) -> Result<Rating, StopReason> {
    let mut player = Player::new(game, watch, met);
    // Fixed cards that do not fit each other: nothing is worth laying.
    if mismatch(game, &player.board).is_none() {
        player.begin()?;
    }
    Ok(player.rating)
}

/// Cards that look alike.
struct Kind {
    /// One of them.
    piece: u8,
    left: u32,
    /// Its turns that look different.
    turns: Vec<(u8, Piece)>,
}

/// A way to fill a cell.
#[derive(Debug, Clone, Copy)]
struct Placement {
    cell: usize,
    kind: usize,
    turn: u8,
}

struct Player<'a> {
    game: &'a Game,
    watch: &'a mut dyn Watch,
    /// Told of every solution.
    met: &'a mut dyn FnMut(&Arrangement),
    board: Arrangement,
    kinds: Vec<Kind>,
    /// Inner cells first: more is known about them.
    cells: Vec<usize>,
    rating: Rating,
    /// Cards held against cells, and when to poll next.
    looks: u64,
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

    /// Adds a card to its kind.
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

    /// The first card: by turning the board fewer ways have to be tried.
    fn begin(&mut self) -> Result<(), StopReason> {
        match first_ways(self) {
            Some(ways) => self.lay(ways, 0),
            None => self.go_on(0),
        }
    }

    /// Lays what is forced and then cards on trial, `guessed` of which lie already; all is taken up
    /// again.
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

    /// Lays a card in each of these ways and goes on from it. A single way is no guess.
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

    fn put(&mut self, way: Placement) {
        let kind = &mut self.kinds[way.kind];
        kind.left -= 1;
        let placed = Placed {
            piece: kind.piece,
            turn: way.turn,
        };
        self.board.put(way.cell, Some(placed));
    }

    fn take_up(&mut self, way: Placement) {
        self.kinds[way.kind].left += 1;
        self.board.put(way.cell, None);
    }

    /// The ways to fill the empty cell that has the fewest; `None` on a full board.
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

    /// The different ways to fill a cell.
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

    fn beyond(&self, cell: usize, side: Side) -> Beyond {
        let Some(next) = self.game.neighbour(cell, side) else {
            return Beyond::Edge;
        };
        let label = self.board.label(self.game, next, side.opposite());
        label.map_or(Beyond::Open, Beyond::Card)
    }

    fn fits(&self, label: Label, beyond: Beyond) -> bool {
        match beyond {
            Beyond::Edge => !self.game.framed() || label == Label::OUTSIDE,
            Beyond::Open => !self.game.framed() || label != Label::OUTSIDE,
            Beyond::Card(other) => self.game.matching().fits(label, other),
        }
    }
}

/// What lies beyond a side of an empty cell.
#[derive(Debug, Clone, Copy)]
enum Beyond {
    Edge,
    Open,
    Card(Label),
}

/// The first cards, where the board may be turned: the fewest ways to lay a card into one cell, or
/// to lay one card anywhere. A turn of the board makes some of them needless: in the middle it
/// turns the card, and of the cells that it exchanges the card needs the first.
fn first_ways(player: &Player<'_>) -> Option<Vec<Placement>> {
    let game = player.game;
    let turns = usize::from(game.board_turns());
    if turns == 1 || !game.fixed().is_empty() {
        return None;
    }
    let cells = game.cells();
    let middle = (game.width() % 2 == 1 && game.height() % 2 == 1).then_some(cells / 2);
    // In the middle a turn of the board is a turn of the card.
    let apart = |way: &Placement| {
        if Some(way.cell) == middle {
            usize::from(way.turn) < 4 / turns
        } else {
            true
        }
    };
    let in_cell = |cell: usize| player.ways(cell).into_iter().filter(apart);
    // Of the cells that turning exchanges, the first.
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

/// Where a cell comes to by turning the board so often, in its smallest turns.
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
