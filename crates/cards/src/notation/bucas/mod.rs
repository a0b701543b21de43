//! Addresses of the viewer e2.bucas.name: a game and a board in one line.
//!
//! `https://e2.bucas.name/#puzzle=NAME&board_w=16&board_h=16&board_edges=abda…&board_pieces=001002…`
//!
//! `board_edges` has four letters per cell, clockwise from the top, with `a` for the frame.
//! `board_pieces` has three digits per cell, counted from 001. It is optional: without it, the
//! cells in order are the pieces. An empty cell is `aaaa` and 000.
//!
//! The pieces of a game are read as they lie, without turns. If no letter is `a`, the game has no
//! frame. The format knows a single rule: equal labels touch, and pieces may be turned. Other games
//! are rejected. Labels become numbers, and the format does not say which pieces are fixed.
//! `motifs_order` says which motif each letter means; without it, the order is ours.
//!
//! ```
//! use knobel_cards::notation::bucas;
//!
//! let shown = bucas::read("board_edges=abcaaadbdbaacdaa")?;
//! assert!(shown.game.framed());
//! let address = bucas::write(&shown.game, &shown.board)?;
//! assert_eq!(bucas::board(&address, &shown.game)?, shown.board);
//! # Ok::<(), knobel_cards::CardsError>(())
//! ```

mod address;

use crate::game::GameParts;
use crate::{Arrangement, CardsError, Game, Label, Placed, Rule, Side};
use address::{Address, Cell, ORDERS};

/// A game and the board that an address shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressedGame {
    /// The game, with the piece numbers of the address. Pieces of empty cells are unknown and have
    /// `?` as labels, so that the board can be scored and drawn.
    pub game: Game,
    /// The board.
    pub board: Arrangement,
}

impl AddressedGame {
    /// Returns the game and the board if every piece is known.
    ///
    /// # Errors
    /// If a cell is empty: the address does not contain the missing card.
    pub fn whole(self) -> Result<Self, CardsError> {
        match self.board.cells().iter().position(Option::is_none) {
            None => Ok(self),
            Some(empty) => Err(CardsError::Text(format!(
                "cell {} of the address is empty, and it does not say which cards are left; give the game as FILE and \
                 the address as --board",
                empty + 1
            ))),
        }
    }
}

/// Returns whether a text is such an address.
pub fn is_address(input: &str) -> bool {
    let text = input.trim();
    text.lines().count() == 1 && !text.starts_with(['{', '[']) && text.contains("board_edges=")
}

/// Reads an address, or just the part with `board_edges=`.
///
/// # Errors
/// If a parameter is missing or contradicts another one, or the pieces do not form a frame.
pub fn read(input: &str) -> Result<AddressedGame, CardsError> {
    let address = Address::read(input)?;
    let (width, cells) = (address.width, address.cells.len());
    let shown = || address.cells.iter().flatten();
    let framed = shown().any(|cell| cell.letters.contains(&b'a'));
    let mut pieces: Vec<Option<[String; 4]>> = vec![None; cells];
    for cell in shown() {
        pieces[cell.number] = Some(cell.letters.map(|letter| (letter - b'a').to_string()));
    }
    let mut unknown = (if framed {
        address.unshown_frames()
    } else {
        Vec::new()
    })
    .into_iter();
    // The piece of an empty cell has at least those frame sides that no other piece has.
    let mut unknown = || {
        let outside = unknown.next().unwrap_or_default();
        outside.map(|outside| if outside { "0" } else { "?" }.to_owned())
    };
    let game = Game::new(GameParts {
        id: address.name.replace(char::is_whitespace, "_"),
        width,
        height: address.height,
        framed,
        turning: true,
        pieces: pieces
            .into_iter()
            .map(|piece| piece.unwrap_or_else(&mut unknown))
            .collect(),
        ..GameParts::default()
    })?;
    let mut board = Arrangement::empty(&game);
    for (at, cell) in address.cells.iter().enumerate() {
        let placed = cell.as_ref().map(|cell| Placed {
            piece: cell.number as u8,
            turn: 0,
        });
        board.put(at, placed);
    }
    Ok(AddressedGame { game, board })
}

/// Reads the board of a known game from an address. Empty cells stay empty.
///
/// # Errors
/// If the format cannot hold the game, or the address shows cards that the game does not have.
pub fn board(input: &str, game: &Game) -> Result<Arrangement, CardsError> {
    check(game)?;
    let address = Address::read(input)?;
    if let Some(order) = address.unknown_order {
        return Err(CardsError::Text(format!(
            "the address has motifs_order={order}, but only the orders {} and an address without it are known; which card \
             is which cannot be told",
            ORDERS.map(|(name, _)| name).join(", ")
        )));
    }
    if (address.width, address.height) != (game.width(), game.height()) {
        return Err(CardsError::Text(format!(
            "the address shows a {}x{} board, but the game has {}x{}",
            address.width,
            address.height,
            game.width(),
            game.height()
        )));
    }
    let letters = Letters::of(game);
    let mut board = letters.fixed(&address);
    let mut used = vec![false; game.cells()];
    for placed in board.cells().iter().flatten() {
        used[usize::from(placed.piece)] = true;
    }
    // A fixed card is used in another cell only if no other card looks like it.
    let fixed = |piece: &usize| {
        game.fixed()
            .iter()
            .any(|it| usize::from(it.piece) == *piece)
    };
    let (fixed, mut order): (Vec<usize>, Vec<usize>) = (0..game.cells()).partition(fixed);
    order.extend(fixed);
    for (at, cell) in address.cells.iter().enumerate() {
        let Some(cell) = cell.as_ref().filter(|_| board.at(at).is_none()) else {
            continue;
        };
        let mut left = order.iter().filter(|&&piece| !used[piece]);
        let placed = if address.numbered {
            letters.lying(cell.number, cell)
        } else {
            left.find_map(|&piece| letters.lying(piece, cell))
        };
        let placed = placed.ok_or_else(|| unlike(at, cell, address.numbered))?;
        used[usize::from(placed.piece)] = true;
        board.put(at, Some(placed));
    }
    Ok(board)
}

/// The letters by which an address shows the labels of a game.
struct Letters<'a> {
    game: &'a Game,
    letters: Vec<u8>,
}

impl<'a> Letters<'a> {
    fn of(game: &'a Game) -> Self {
        let labels = 0..game.matching().labels() as u8;
        let letters = labels.map(|label| b'a' + letter(game, Label(label)));
        Self {
            game,
            letters: letters.collect(),
        }
    }

    /// Returns whether a cell shows this card.
    fn shows(&self, cell: &Cell, placed: Placed) -> bool {
        let piece = self.game.pieces()[usize::from(placed.piece)].turned(placed.turn);
        piece.0.map(|label| self.letters[usize::from(label.0)]) == cell.letters
    }

    /// Returns a card with the turn that a cell shows.
    fn lying(&self, piece: usize, cell: &Cell) -> Option<Placed> {
        let piece = piece as u8;
        let mut turns = self.game.turns().map(|turn| Placed { piece, turn });
        turns.find(|&placed| self.shows(cell, placed))
    }

    /// Places the fixed cards that lie in their own cells. They come first, because other cards may
    /// look like them, and because a symmetric card has several turns that look alike.
    fn fixed(&self, address: &Address<'_>) -> Arrangement {
        let mut board = Arrangement::empty(self.game);
        for fixed in self.game.fixed() {
            let (at, piece, turn) = (usize::from(fixed.cell), fixed.piece, fixed.turn);
            let placed = Placed { piece, turn };
            let named = |cell: &&Cell| !address.numbered || cell.number == usize::from(piece);
            let shown = address.cells[at].as_ref().filter(named);
            if shown.is_some_and(|cell| self.shows(cell, placed)) {
                board.put(at, Some(placed));
            }
        }
        board
    }
}

/// The error for a cell that shows no card of the game.
fn unlike(at: usize, cell: &Cell, numbered: bool) -> CardsError {
    let (at, letters) = (at + 1, String::from_utf8_lossy(&cell.letters));
    CardsError::Text(if numbered {
        format!(
            "cell {at} of the address shows card {} as {letters}, but no turn of that card of the \
             game looks so",
            cell.number + 1
        )
    } else {
        format!(
            "cell {at} of the address shows {letters}, but no card of the game that is left looks \
             so"
        )
    })
}

/// Checks that the format can hold this game.
fn check(game: &Game) -> Result<(), CardsError> {
    let cannot = match (game.rule(), game.turning()) {
        (Rule::Same, true) if game.matching().labels() <= 26 => return Ok(()),
        (Rule::Same, true) => format!(
            "it has 25 letters for labels, but this game has {} labels",
            game.matching().labels() - 1
        ),
        (Rule::Same, false) => {
            "its cards may be turned, but those of this game must not".to_owned()
        }
        (rule, _) => format!(
            "there equal labels touch, but this game has the rule {}",
            rule.word()
        ),
    };
    Err(CardsError::Text(format!(
        "an e2.bucas.name address cannot hold this game: {cannot}; write the board as CARD/TURN \
         instead"
    )))
}

/// Writes the address of a board. If the board is full, [`read`] returns the same game and board,
/// with cards turned as they lie, numbered labels and no fixed card. [`board`] returns a board that
/// looks the same, with fixed cards in their places. Identical cards may be exchanged.
///
/// # Errors
/// If the format cannot hold the game: it has another rule, its cards must not be turned, or it has
/// more labels than letters.
pub fn write(game: &Game, board: &Arrangement) -> Result<String, CardsError> {
    check(game)?;
    let (mut edges, mut pieces) = (String::new(), String::new());
    for cell in 0..game.cells() {
        for side in Side::ALL {
            let label = board.label(game, cell, side).unwrap_or(Label::OUTSIDE);
            edges.push(char::from(b'a' + letter(game, label)));
        }
        let number = board
            .at(cell)
            .map_or(0, |placed| u16::from(placed.piece) + 1);
        pieces.push_str(&format!("{number:03}"));
    }
    let name: String = game
        .id()
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
        .collect();
    Ok(format!(
        "https://e2.bucas.name/#puzzle={name}&board_w={}&board_h={}&board_edges={edges}&board_pieces={pieces}",
        game.width(),
        game.height()
    ))
}

/// The letter of a label: its number, if all label names are numbers that fit, or its place in our
/// order.
fn letter(game: &Game, label: Label) -> u8 {
    let by_name = |label: u8| {
        let name = game.label_name(Label(label));
        let number = name.parse::<u8>().ok();
        number.filter(|number| (1..26).contains(number) && number.to_string() == name)
    };
    if label == Label::OUTSIDE {
        return 0;
    }
    // All names must be numbers. Otherwise, two labels could get the same letter.
    let all = (1..game.matching().labels() as u8).all(|label| by_name(label).is_some());
    if all {
        by_name(label.0).unwrap_or(label.0)
    } else {
        label.0
    }
}
