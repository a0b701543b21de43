//! How hard a game is for a person: what a patient player has to guess.
//!
//! The player holds every card that is left against every empty cell. Where no card fits, something that lies is wrong;
//! where only one fits, it is laid: a forced move. Where neither is the case, the player takes the cell with the fewest
//! ways to fill it and lays a card there *on trial*, goes on from it, and takes it up again when all that follows from
//! it has been seen. Cards that look alike are tried once, and so are boards that are turns of each other if all cards
//! are different and none looks the same turned.
//!
//! The depth is the largest number of cards that lie on trial at the same time: what must be kept in mind. It is the
//! scale, the same for all games: see [`Level`]. The player gives up after [`MOST_TRIALS`] cards on trial: such a game is
//! hard. On large boards the rating itself ends after as many looks as fit into seconds; what was not deep until then has
//! no level.

use std::fmt;

use knobel_core::{StopReason, Watch};

use crate::hints::mismatch;
use crate::{Board, Fixed, Game, Label, Piece, Placed, Side};

/// What a player has to guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rating {
    /// Cards on trial at the same time, at most.
    pub depth: u32,
    /// Cards laid on trial until all was seen.
    pub trials: u64,
    /// Cards laid because nothing else fitted.
    pub forced: u64,
    /// Was all seen? Otherwise the figures are lower bounds.
    pub whole: bool,
}

/// Cards laid on trial after which a player gives up: the game is hard.
pub const MOST_TRIALS: u64 = 10_000;
/// Cards held against cells after which a rating ends, for large boards.
const MOST_LOOKS: u64 = 200_000_000;
/// Cards held against cells between two polls of the watch.
const PAUSE: u64 = 1_000_000;

/// The scale: how many cards lie on trial at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// At most four.
    Easy,
    /// Five or six.
    Medium,
    /// Seven or more, or [`MOST_TRIALS`] cards on trial did not show all.
    Hard,
}

impl Level {
    /// All, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// As typed.
    pub fn word(self) -> &'static str {
        ["easy", "medium", "hard"][self as usize]
    }
}

impl Rating {
    /// Where the game is on the scale; nowhere if it was too large to be seen far enough.
    pub fn level(&self) -> Option<Level> {
        match self.depth {
            7.. => Some(Level::Hard),
            _ if self.trials >= MOST_TRIALS && !self.whole => Some(Level::Hard),
            _ if !self.whole => None,
            5 | 6 => Some(Level::Medium),
            ..=4 => Some(Level::Easy),
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = if self.forced == 1 { "move" } else { "moves" };
        let least = if self.whole { "" } else { "at least " };
        let level = self.level().map_or("not rated", Level::word);
        write!(f, "{level}, ")?;
        match (self.trials, self.whole) {
            (0, true) => write!(f, "nothing to guess")?,
            (trials, _) => {
                let cards = if trials == 1 { "card" } else { "cards" };
                let depth = self.depth;
                write!(
                    f,
                    "guesses {least}{depth} deep, {least}{trials} {cards} laid on trial"
                )?;
            }
        }
        write!(f, ", {least}{} forced {moves}", self.forced)
    }
}

/// Plays a game as a patient player would, until all of it was seen.
///
/// # Errors
/// If the watch ends it, with its reason.
pub fn rate(game: &Game, watch: &mut dyn Watch) -> Result<Rating, StopReason> {
    play(game, watch, &mut |_| {})
}

/// The same, and every solution that the player meets.
fn play(
    game: &Game,
    watch: &mut dyn Watch,
    met: &mut dyn FnMut(&Board),
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
struct Way {
    cell: usize,
    kind: usize,
    turn: u8,
}

struct Player<'a> {
    game: &'a Game,
    watch: &'a mut dyn Watch,
    /// Told of every solution.
    met: &'a mut dyn FnMut(&Board),
    board: Board,
    kinds: Vec<Kind>,
    /// Inner cells first: more is known about them.
    cells: Vec<usize>,
    rating: Rating,
    /// Cards held against cells, and when to poll next.
    looks: u64,
    next_poll: u64,
}

impl<'a> Player<'a> {
    fn new(game: &'a Game, watch: &'a mut dyn Watch, met: &'a mut dyn FnMut(&Board)) -> Self {
        let mut player = Self {
            game,
            watch,
            met,
            board: Board::empty(game),
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
        player
            .cells
            .sort_by_key(|&cell| inner(cell).iter().filter(|inner| !**inner).count());
        let fixed = |piece: u8| game.fixed().iter().any(|fixed| fixed.piece == piece);
        for piece in (0..game.cells()).map(|piece| piece as u8) {
            if !fixed(piece) {
                player.add(piece);
            }
        }
        for fixed in game.fixed() {
            let Fixed { piece, cell, turn } = *fixed;
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

    /// Lays what is forced and then cards on trial, `guessed` of which lie already; all is taken up again.
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
    fn lay(&mut self, ways: Vec<Way>, guessed: u32) -> Result<(), StopReason> {
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

    fn put(&mut self, way: Way) {
        let kind = &mut self.kinds[way.kind];
        kind.left -= 1;
        let placed = Placed {
            piece: kind.piece,
            turn: way.turn,
        };
        self.board.put(way.cell, Some(placed));
    }

    fn take_up(&mut self, way: Way) {
        self.kinds[way.kind].left += 1;
        self.board.put(way.cell, None);
    }

    /// The ways to fill the empty cell that has the fewest; `None` on a full board.
    fn fewest(&mut self) -> Result<Option<Vec<Way>>, StopReason> {
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
    fn ways(&self, cell: usize) -> Vec<Way> {
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
                turns.map(move |&(turn, _)| Way {
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

/// The first cards, where the board may be turned: the fewest ways to lay a card into one cell, or to lay one card
/// anywhere. A turn of the board makes some of them needless: in the middle it turns the card, and of the cells that it
/// exchanges the card needs the first.
fn first_ways(player: &Player<'_>) -> Option<Vec<Way>> {
    let game = player.game;
    let turns = usize::from(game.board_turns());
    if turns == 1 || !game.fixed().is_empty() {
        return None;
    }
    let cells = game.cells();
    let middle = (game.width() % 2 == 1 && game.height() % 2 == 1).then_some(cells / 2);
    // In the middle a turn of the board is a turn of the card.
    let apart = |way: &Way| match Some(way.cell) == middle {
        true => usize::from(way.turn) < 4 / turns,
        false => true,
    };
    let in_cell = |cell: usize| player.ways(cell).into_iter().filter(apart);
    // Of the cells that turning exchanges, the first.
    let first = |&cell: &usize| (1..turns).all(|turn| turned(game, cell, turn) >= cell);
    let of_kind = |kind: usize| -> Vec<Way> {
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
        .min_by_key(|ways: &Vec<Way>| ways.len())
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

#[cfg(test)]
mod tests {
    use knobel_core::Rng;

    use super::*;
    use crate::engine::{Plan, count};
    use crate::generate::{GameWish, draw};
    use crate::{nine_cards, score};

    /// Solutions that the player meets, all of them checked.
    fn met(game: &Game) -> (Rating, u128) {
        let mut solutions = 0;
        let rating = play(game, &mut (), &mut |board| {
            assert!(score::table_score(game, board) == score::full_score(game));
            solutions += 1;
        });
        (rating.unwrap(), solutions)
    }

    /// No two cards look alike, and none looks the same turned.
    fn all_different(game: &Game) -> bool {
        let pieces = game.pieces();
        let mut looks: Vec<_> = pieces.iter().map(|piece| piece.canonical()).collect();
        looks.sort();
        looks.dedup();
        let turned = pieces.iter().any(|piece| piece.symmetry() > 1);
        looks.len() == pieces.len() && !(turned && game.turning())
    }

    #[test]
    fn the_player_meets_every_solution_once() {
        let (mut rng, mut compared, mut several) = (Rng::new(11), 0, 0);
        for number in 0..200u32 {
            let wish = GameWish {
                width: 2 + rng.below(3) as usize,
                height: 2 + rng.below(2) as usize,
                motifs: 3 + rng.below(4) as usize,
                halves: number & 1 > 0,
                framed: number & 2 > 0,
                turning: number & 4 > 0,
                ..GameWish::default()
            };
            let mut game = draw(&wish, &mut rng).unwrap();
            if number & 8 > 0 {
                let fixed = |piece: u8| Fixed {
                    piece,
                    cell: piece.into(),
                    turn: 0,
                };
                // Two that may not fit each other.
                let fixed = (0..1 + (number >> 4 & 1) as u8).map(fixed).collect();
                game = game.with_fixed(fixed).unwrap();
            }
            let (rating, solutions) = met(&game);
            if rating.whole && all_different(&game) {
                let (counted, _) = count(&game, Plan::row_scan(), None, &mut ());
                assert_eq!(solutions, counted.distinct, "{number}");
                compared += 1;
                several += u32::from(counted.distinct > 1);
            }
        }
        assert!(compared > 100 && several > 15, "{compared} {several}");
        let (rating, solutions) = met(&nine_cards());
        assert_eq!((rating.whole, solutions), (true, 2));
    }
}
