//! Compares every claim of a hint with all solutions of small random games, which are found by
//! trying everything: a suggested card belongs to a solution, dead ways are dead, and following the
//! hints solves the game.

use knobel_cards::generate::{GameSpec, draw};
use knobel_cards::hints::{CardHint, GAME_PATIENCE, PATIENCE, hint, hint_within, words};
use knobel_cards::{
    Arrangement, FixedPiece, Game, GameParts, Piece, Placed, Rule, Side, nine_cards, notation,
};
use knobel_core::{Rng, StopReason};

/// Games with more solutions than this are skipped.
const MOST: usize = 6_000;

/// The name of the label that a card shows on a side, computed independently.
fn name(game: &Game, placed: Placed, side: Side) -> &str {
    let turned = (side as usize + 4 - usize::from(placed.turn)) % 4;
    &game.parts().pieces[usize::from(placed.piece)][turned]
}

/// Returns whether a side of a card in a cell matches its neighbour or the frame.
fn goes(game: &Game, board: &Arrangement, cell: usize, placed: Placed, side: Side) -> bool {
    let here = name(game, placed, side);
    let frame = game.framed() && here == "0";
    match game.neighbour(cell, side) {
        None => !game.framed() || frame,
        Some(next) => match board.at(next) {
            None => !frame,
            Some(other) => {
                let there = name(game, other, side.opposite());
                let outer = frame || (game.framed() && there == "0");
                !outer && game.rule().names_fit(here, there)
            }
        },
    }
}

/// All ways to fill an empty cell that match its neighbours and the fixed cards.
fn fitting(game: &Game, board: &Arrangement, cell: usize) -> Vec<Placed> {
    let mut found = Vec::new();
    for piece in (0..game.cells()).map(|piece| piece as u8) {
        let free = board.cells().iter().flatten().all(|p| p.piece != piece);
        for turn in game.turns().filter(|_| free) {
            let placed = Placed { piece, turn };
            let given = game.fixed().iter().all(|fixed| {
                let (here, same) = (usize::from(fixed.cell) == cell, fixed.piece == piece);
                here == same && (!same || fixed.turn == turn)
            });
            let goes = |&side: &Side| goes(game, board, cell, placed, side);
            if given && Side::ALL.iter().all(goes) {
                found.push(placed);
            }
        }
    }
    found
}

/// All solutions, as placements, or `None` if there are too many.
fn all_solutions(game: &Game) -> Option<Vec<Arrangement>> {
    fn fill(game: &Game, board: &mut Arrangement, cell: usize, found: &mut Vec<Arrangement>) {
        if cell == game.cells() {
            found.push(board.clone());
        } else {
            for placed in fitting(game, board, cell) {
                if found.len() > MOST {
                    return;
                }
                board.put(cell, Some(placed));
                fill(game, board, cell + 1, found);
                board.put(cell, None);
            }
        }
    }
    let mut found = Vec::new();
    fill(game, &mut Arrangement::empty(game), 0, &mut found);
    (found.len() <= MOST).then_some(found)
}

fn keeps(solution: &Arrangement, board: &Arrangement) -> bool {
    let mut pairs = solution.cells().iter().zip(board.cells());
    pairs.all(|(here, lying)| lying.is_none() || here == lying)
}

/// The different appearances of these cards.
fn looks(game: &Game, ways: impl IntoIterator<Item = Placed>) -> Vec<Piece> {
    let look = |way: Placed| game.pieces()[usize::from(way.piece)].turned(way.turn);
    let mut looks: Vec<Piece> = ways.into_iter().map(look).collect();
    looks.sort();
    looks.dedup();
    looks
}

/// A game with all its solutions, and the kinds of hints seen so far.
struct SolvedGame<'a> {
    game: &'a Game,
    solutions: &'a [Arrangement],
}

impl SolvedGame<'_> {
    fn keeping(&self, board: &Arrangement) -> Vec<&Arrangement> {
        let all = self.solutions.iter();
        all.filter(|solution| keeps(solution, board)).collect()
    }

    fn alive(&self, board: &Arrangement) -> bool {
        !self.keeping(board).is_empty()
    }

    fn with(&self, board: &Arrangement, cell: usize, placed: Option<Placed>) -> bool {
        let mut changed = board.clone();
        changed.put(cell, placed);
        self.alive(&changed)
    }

    /// The appearances in a cell, over all solutions that keep a board.
    fn live(&self, board: &Arrangement, cell: usize) -> Vec<Piece> {
        let solutions = self.keeping(board).into_iter();
        looks(self.game, solutions.filter_map(|board| board.at(cell)))
    }

    /// Compares every claim of a hint with the solutions.
    fn check(&self, board: &Arrangement, hint: &CardHint, patient: bool) {
        let (game, alive) = (self.game, self.alive(board));
        if let Some(said) = hint.alive() {
            assert_eq!(said, alive, "belongs to a solution");
        }
        let unsolvable = *hint == CardHint::Unsolvable;
        assert!(!unsolvable || self.solutions.is_empty());
        if patient {
            assert!(hint.alive().is_some(), "no search reached its limit");
            assert_eq!(unsolvable, self.solutions.is_empty(), "said first");
        }
        let text = words(game, hint);
        if hint.alive() == Some(false) && !unsolvable {
            assert!(text.starts_with("no solution contains the cards as they lie"));
        }
        match hint {
            CardHint::Solved => assert!(self.solutions.contains(board)),
            CardHint::Unsolvable => assert!(text.starts_with("the game has no solution")),
            CardHint::Stopped(_) => assert!(!patient),
            CardHint::Displaced { .. }
            | CardHint::Mismatch { .. }
            | CardHint::NoCardFits { .. }
            | CardHint::Hopeless { .. } => self.check_wrong(board, hint),
            _ => self.check_step(board, hint),
        }
    }

    /// Checks the reasons on a dead board.
    fn check_wrong(&self, board: &Arrangement, hint: &CardHint) {
        let game = self.game;
        if let CardHint::Displaced { open, .. }
        | CardHint::Mismatch { open, .. }
        | CardHint::NoCardFits { open, .. } = hint
        {
            // Otherwise the hint says that the game may have no solution.
            assert!(open.is_some() || !self.solutions.is_empty());
        }
        match hint {
            CardHint::Displaced { cell, placed, .. } => {
                let own = |fixed: &FixedPiece| (usize::from(fixed.cell), fixed.piece, fixed.turn);
                let said = (*cell, placed.piece, placed.turn);
                assert!(game.fixed().iter().any(|fixed| own(fixed) == said));
                let mut others = board.clone();
                others.put(*cell, None);
                let elsewhere = |other: &Placed| other.piece == placed.piece;
                let elsewhere = others.cells().iter().flatten().any(elsewhere);
                let another = board.at(*cell).is_some_and(|lying| lying != *placed);
                assert!(elsewhere || another);
            }
            CardHint::Mismatch { cell, side, .. } => {
                let placed = board.at(*cell).unwrap();
                assert!(!goes(game, board, *cell, placed, *side));
            }
            CardHint::NoCardFits { cell, .. } => {
                assert_eq!(board.at(*cell), None);
                assert!(fitting(game, board, *cell).is_empty());
            }
            CardHint::Hopeless {
                take_up: Some(cell),
                ..
            } => assert!(board.at(*cell).is_some() && self.with(board, *cell, None)),
            CardHint::Hopeless { open: None, .. } => {
                let helps = |cell: usize| self.with(board, cell, None);
                assert!(!(0..game.cells()).any(helps));
            }
            _ => {}
        }
    }

    /// Checks the steps on a board that may be alive.
    fn check_step(&self, board: &Arrangement, hint: &CardHint) {
        let game = self.game;
        if let Some((cell, placed)) = to_lay(hint) {
            assert_eq!(board.at(cell), None);
            // If it is unknown whether the cards are right, the hint says so.
            assert!(self.with(board, cell, Some(placed)) || hint.alive().is_none());
        }
        let ways = |cell: usize| fitting(game, board, cell);
        match hint {
            CardHint::Given { cell, placed, .. } => {
                let own = |fixed: &FixedPiece| (usize::from(fixed.cell), fixed.piece, fixed.turn);
                let said = (*cell, placed.piece, placed.turn);
                assert!(game.fixed().iter().any(|fixed| own(fixed) == said));
            }
            CardHint::OnlyOneFits { cell, placed, .. } => {
                let ways = ways(*cell);
                assert!(ways.iter().all(|way| way.piece == placed.piece));
                assert!(ways.contains(placed) && looks(game, ways).len() == 1);
            }
            CardHint::TooFewPartners {
                label,
                count,
                partners,
                ..
            } => {
                for solution in self.solutions {
                    let outer = (0..game.cells())
                        .flat_map(|cell| Side::ALL.map(|side| (cell, side)))
                        .filter(|&(cell, side)| game.neighbour(cell, side).is_none())
                        .filter(|&(cell, side)| solution.label(game, cell, side) == Some(*label));
                    assert!(outer.count() >= count - partners);
                }
            }
            CardHint::Agreed {
                cell, dead_ends, ..
            } => {
                assert_eq!(self.live(board, *cell).len(), 1);
                assert_eq!(looks(game, ways(*cell)).len(), 1 + dead_ends);
            }
            CardHint::OneOf {
                cell,
                others,
                dead_ends,
                ..
            } => {
                assert_eq!(self.live(board, *cell).len(), 1 + others);
                assert_eq!(looks(game, ways(*cell)).len(), 1 + others + dead_ends);
                let open = (0..game.cells()).filter(|&cell| board.at(cell).is_none());
                assert!(open.map(|cell| self.live(board, cell).len()).min() > Some(1));
            }
            _ => {}
        }
    }

    /// Follows the hints until the board is solved, if that is possible.
    fn follow(&self, mut board: Arrangement) {
        for _ in 0..=self.game.cells() {
            let hint = hint(self.game, &board, &mut ());
            self.check(&board, &hint, true);
            match (to_lay(&hint), &hint) {
                (Some((cell, placed)), _) => board.put(cell, Some(placed)),
                // The hint is a statement about all solutions, so the first card of one is laid.
                (None, CardHint::TooFewPartners { .. }) => board.put(0, self.solutions[0].at(0)),
                _ => return assert_eq!(hint == CardHint::Solved, self.alive(&board)),
            }
        }
        panic!("the hints do not end");
    }
}

fn to_lay(hint: &CardHint) -> Option<(usize, Placed)> {
    match hint {
        CardHint::Given { cell, placed, .. }
        | CardHint::OnlyOneFits { cell, placed, .. }
        | CardHint::Agreed { cell, placed, .. }
        | CardHint::OneOf { cell, placed, .. }
        | CardHint::Found { cell, placed, .. } => Some((*cell, *placed)),
        _ => None,
    }
}

const SIZES: [(usize, usize); 7] = [(2, 2), (3, 1), (2, 3), (3, 2), (1, 4), (2, 1), (3, 3)];

/// A small random game with any rule, drawn from a solution, sometimes with random changes and
/// identical cards.
fn random_game(number: u32, rng: &mut Rng) -> Game {
    let (width, height) = SIZES[rng.below(SIZES.len() as u32) as usize];
    let spec = GameSpec {
        width,
        height,
        motifs: 1 + rng.below(4) as usize,
        halves: number & 1 > 0,
        framed: number & 2 > 0,
        // Nine cards that turn are too many to try everything.
        turning: number & 4 > 0 && width * height < 9,
        ..GameSpec::default()
    };
    let mut parts: GameParts = draw(&spec, rng).unwrap().parts().clone();
    if number & 1 == 0 && rng.below(2) == 0 {
        let pair = |rng: &mut Rng| (rng.below(4).to_string(), (1 + rng.below(3)).to_string());
        let same = (1..4u32).map(|label| (label.to_string(), label.to_string()));
        parts.rule = Rule::General(same.chain([pair(rng)]).collect());
    }
    let names: Vec<String> = parts.pieces.iter().flatten().cloned().collect();
    for _ in 0..rng.below(4) {
        let piece = rng.below(parts.pieces.len() as u32) as usize;
        let other = rng.below(parts.pieces.len() as u32) as usize;
        if !parts.framed && rng.below(2) == 0 {
            parts.pieces[piece] = parts.pieces[other].clone();
        }
        let side = rng.below(4) as usize;
        let name = &names[rng.below(names.len() as u32) as usize];
        let frame = [name, &parts.pieces[piece][side]].map(|name| parts.framed && name == "0");
        if frame == [false, false] {
            parts.pieces[piece][side] = name.clone();
        }
    }
    Game::new(parts).unwrap()
}

/// Some cards in random cells.
fn chance(game: &Game, most: usize, rng: &mut Rng) -> Arrangement {
    let mut board = Arrangement::empty(game);
    let mut pieces: Vec<u8> = (0..game.cells()).map(|piece| piece as u8).collect();
    let mut cells: Vec<usize> = (0..game.cells()).collect();
    rng.shuffle(&mut pieces);
    rng.shuffle(&mut cells);
    for (cell, piece) in cells.into_iter().zip(pieces).take(most) {
        let turn = rng.below(game.turns().len() as u32) as u8;
        board.put(cell, Some(Placed { piece, turn }));
    }
    board
}

/// A random part of a board.
fn part(board: &Arrangement, rng: &mut Rng) -> Arrangement {
    let mut part = board.clone();
    for cell in 0..board.cells().len() {
        if rng.below(2) == 0 {
            part.put(cell, None);
        }
    }
    part
}

/// The game with fixed cards: some of a solution, or random ones.
fn with_own_cards(game: &Game, solutions: &[Arrangement], rng: &mut Rng) -> Game {
    let lying = match (solutions.len() as u32, rng.below(4)) {
        (0, _) | (_, 0) => chance(game, 2, rng),
        (several, _) => part(&solutions[rng.below(several) as usize], rng),
    };
    let fixed = |(cell, placed): (usize, &Option<Placed>)| {
        placed.map(|placed| FixedPiece {
            piece: placed.piece,
            cell: cell as u16,
            turn: placed.turn,
        })
    };
    let fixed = lying.cells().iter().enumerate().filter_map(fixed);
    game.with_fixed(fixed.take(2).collect()).unwrap()
}

#[test]
fn claims_of_hints_hold_for_all_solutions() {
    let mut rng = Rng::new(23);
    let mut seen: std::collections::BTreeMap<String, u32> = std::collections::BTreeMap::new();
    for number in 0..1_200 {
        let mut game = random_game(number, &mut rng);
        let Some(mut solutions) = all_solutions(&game) else {
            continue;
        };
        if number % 3 == 0 {
            game = with_own_cards(&game, &solutions, &mut rng);
            solutions = all_solutions(&game).expect("fewer than before");
        }
        let known = SolvedGame {
            game: &game,
            solutions: &solutions,
        };
        let mut boards = vec![Arrangement::empty(&game)];
        for most in 1..=3 {
            let several = solutions.len() as u32;
            if several > 0 {
                let solution = &solutions[rng.below(several) as usize];
                boards.extend([part(solution, &mut rng), solution.clone()]);
            }
            boards.push(chance(&game, most, &mut rng));
        }
        boards.push(chance(&game, game.cells(), &mut rng));
        for board in boards {
            for patience in [PATIENCE, 1 + u64::from(rng.below(30))] {
                let hint = hint_within(&game, &board, patience, &mut ());
                let shown =
                    notation::text::write(&game) + &notation::arrangement::write(&board, &game);
                eprintln!("{number}, {patience}: {hint:?}\n{shown}");
                known.check(&board, &hint, patience == PATIENCE);
                let kind = format!("{hint:?}");
                let kind = kind.split([' ', '(']).next().unwrap_or_default();
                *seen.entry(kind.to_owned()).or_default() += 1;
            }
            known.follow(board);
        }
    }
    // Every kind of hint must have occurred.
    assert_eq!(seen.len(), 13, "{seen:?}");
    assert!(seen.values().all(|&count| count >= 10), "{seen:?}");
}

#[test]
fn live_first_cards_are_not_called_dead() {
    let text = "puzzle m\nsize 2 2\nrule same\nrotation 1\ncard 1 2 3 1\ncard 1 2 1 2\ncard 3 1 2 \
                1\ncard 2 2 1 1\nend\n";
    let game = notation::read(text).unwrap().swap_remove(0);
    let solutions = all_solutions(&game).unwrap();
    let known = SolvedGame {
        game: &game,
        solutions: &solutions,
    };
    let hint = hint(&game, &Arrangement::empty(&game), &mut ());
    known.check(&Arrangement::empty(&game), &hint, true);
    assert!(
        matches!(hint, CardHint::OneOf { others: 1.., .. }),
        "{hint:?}"
    );
}

#[test]
fn games_with_very_many_solutions_have_hints() {
    // Everything fits everything, and no two cards look alike.
    let card = |number: u32| format!("card {} {} {} a\n", number % 3, number / 3 % 3, number / 9);
    let cards: String = (0..12).map(card).collect();
    let names = ["a", "0", "1", "2", "3"];
    let pairs = names.map(|one| names.map(|other| format!("match {one}~{other}\n")).concat());
    let text = format!(
        "puzzle m\nsize 4 3\nrule general\n{}rotation 1\n{cards}end\n",
        pairs.concat()
    );
    let game = notation::read(&text).unwrap().swap_remove(0);
    let hint = hint(&game, &Arrangement::empty(&game), &mut ());
    assert!(
        matches!(hint, CardHint::Found { open: None, .. }),
        "{hint:?}"
    );
    let said = words(&game, &hint);
    assert!(
        said.ends_with("were not examined: there are 10,000 solutions or more"),
        "{said}"
    );
}

#[test]
fn hints_name_the_limit_that_was_reached() {
    let game = nine_cards();
    let hint = hint_within(&game, &Arrangement::empty(&game), 3, &mut ());
    assert_eq!(hint.alive(), None);
    let said = words(&game, &hint);
    assert!(said.ends_with("node limit of 3 reached"), "{said}");
}

/// An obvious error is reported quickly, even if it is unknown whether the game has a solution.
#[test]
fn obvious_errors_in_large_games_need_no_long_search() {
    let spec = GameSpec {
        width: 16,
        height: 16,
        motifs: 17,
        halves: false,
        framed: true,
        ..GameSpec::default()
    };
    let game = draw(&spec, &mut Rng::new(9)).unwrap();
    let mut board = Arrangement::empty(&game);
    let inner = |labels: &[String; 4]| labels.iter().all(|label| label != "0");
    let inner = game.parts().pieces.iter().position(inner).unwrap() as u8;
    let placed = Placed {
        piece: inner,
        turn: 0,
    };
    board.put(0, Some(placed));
    let hint = hint(&game, &board, &mut ());
    let limit = GAME_PATIENCE;
    let open = Some(StopReason::Nodes { limit });
    assert!(
        matches!(hint, CardHint::Mismatch { cell: 0, open: said, .. } if said == open),
        "{hint:?}"
    );
    assert_eq!(hint.alive(), Some(false));
    let said = words(&game, &hint);
    let first = "no solution contains the cards as they lie: the ";
    let last = "is not known: node limit of 1,000,000 reached";
    assert!(said.starts_with(first) && said.ends_with(last), "{said}");
}
