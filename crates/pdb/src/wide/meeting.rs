//! What ranks say when they meet, and what follows from it: everybody comes to the same by the same words, so nothing
//! needs to be sent back. And what they hand each other.

use knobel_core::{Cost, Reader};

use super::units::{Cursor, Piece};

/// What a rank says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Word {
    /// The length of the best path that it knows; [`NONE`](Self::NONE) for none, and for what is longer than any proof.
    pub known: u16,
    /// Pieces that it would like to have.
    pub wants: u16,
    /// Pieces that it could hand over.
    pub spare: u16,
    /// Has it too few to keep busy, even if it splits what it has?
    pub hungry: bool,
    /// Has it anything left?
    pub works: bool,
    /// Has it found a path?
    pub found: bool,
    /// Are all to tell where they are, so that it is kept?
    pub keeps: bool,
    /// Is it over?
    pub stops: bool,
}

impl Word {
    pub const NONE: u16 = u16::MAX;

    /// As it is said.
    pub fn packed(self) -> u64 {
        let flags = [self.hungry, self.works, self.found, self.keeps, self.stops];
        let flags = flags
            .into_iter()
            .fold(0, |all, flag| all << 1 | u64::from(flag));
        let numbers = [self.spare, self.wants, self.known].into_iter();
        numbers.fold(flags, |all, number| all << 16 | u64::from(number))
    }

    /// As it was meant.
    pub fn unpacked(said: u64) -> Self {
        let flag = |place: u32| said >> (48 + place) & 1 == 1;
        Self {
            known: said as u16,
            wants: (said >> 16) as u16,
            spare: (said >> 32) as u16,
            hungry: flag(4),
            works: flag(3),
            found: flag(2),
            keeps: flag(1),
            stops: flag(0),
        }
    }
}

/// A length as it is said.
pub(super) fn said(known: Cost) -> u16 {
    u16::try_from(known).unwrap_or(Word::NONE)
}

/// The length of the best path that anybody knows.
pub(super) fn best(words: &[Word]) -> Cost {
    let known = words.iter().map(|word| word.known).min();
    let known = known.filter(|&known| known != Word::NONE);
    known.map_or(Cost::MAX, Cost::from)
}

/// How many of the pieces that are `left` in the list each rank gets. Nobody gets more than its part of half of them:
/// what is left then evens out how long they take.
pub(super) fn dealt(left: usize, words: &[Word]) -> Vec<usize> {
    let most = left.div_ceil(2 * words.len());
    let mut left = left;
    let gets = words.iter().map(|word| {
        let gets = usize::from(word.wants).min(most).min(left);
        left -= gets;
        gets
    });
    gets.collect()
}

/// Who hands how many pieces to whom where the list is used up: giver, receiver and how many. Who has most gives up to half
/// of it to the first that is hungry, who has most then to the next.
pub(super) fn handed(words: &[Word]) -> Vec<(usize, usize, usize)> {
    let spare = |word: &Word| match word.hungry {
        true => 0,
        false => usize::from(word.spare),
    };
    let mut spare: Vec<usize> = words.iter().map(spare).collect();
    let hungry = words.iter().enumerate().filter(|(_, word)| word.hungry);
    let mut handed = Vec::new();
    for (to, word) in hungry {
        let Some(from) = (0..spare.len()).max_by_key(|&from| spare[from]) else {
            continue;
        };
        let pieces = usize::from(word.wants).min(spare[from] / 2);
        if pieces > 0 {
            spare[from] -= pieces;
            handed.push((from, to, pieces));
        }
    }
    handed
}

impl Piece {
    /// Appends it: a byte that tells whether it was begun, then the number of the unit or where to go on.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        bytes.push(u8::from(self.begun().is_some()));
        match self {
            Self::Whole(unit) => bytes.extend(unit.to_le_bytes()),
            Self::Part(cursor) => cursor.put(bytes),
        }
    }

    /// All of them.
    pub(super) fn read_all(bytes: &[u8]) -> Vec<Self> {
        let mut reader = Reader::new(bytes);
        let mut pieces = Vec::new();
        while !reader.is_at_end() {
            let piece = match reader.number(1) {
                Some(0) => reader.number(4).map(|unit| Self::Whole(unit as u32)),
                _ => Cursor::read(&mut reader).map(Self::Part),
            };
            // To leave out a part of the work would be to prove what is not so.
            pieces.push(piece.expect("ranks of the same version speak the same language"));
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mean_what_was_said() {
        for place in 0..5 {
            let word = Word {
                known: 113,
                wants: 40_000 + place,
                spare: 3,
                hungry: place == 0,
                works: place == 1,
                found: place == 2,
                keeps: place == 3,
                stops: place == 4,
            };
            assert_eq!(Word::unpacked(word.packed()), word);
        }
        let words = [said(Cost::MAX), said(120), said(70_000)];
        let words = words.map(|known| Word {
            known,
            ..Word::default()
        });
        assert_eq!(best(&words), 120);
        assert_eq!(best(&words[..1]), Cost::MAX);
        assert_eq!(best(&words[2..]), Cost::MAX);
    }

    #[test]
    fn all_of_the_list_is_dealt_in_the_end_and_nobody_gets_too_much() {
        let wants = [5, 100, 0].map(|wants| Word {
            wants,
            ..Word::default()
        });
        assert_eq!(dealt(60, &wants), [5, 10, 0]);
        assert_eq!(dealt(1, &wants), [1, 0, 0]);
        assert_eq!(dealt(0, &wants), [0, 0, 0]);
        let mut left = 60;
        while left > 0 {
            let gets: usize = dealt(left, &wants).iter().sum();
            assert!(gets > 0 && gets <= left);
            left -= gets;
        }
    }

    #[test]
    fn who_has_most_gives_to_who_has_none() {
        let full = |spare| Word {
            spare,
            works: true,
            ..Word::default()
        };
        let hungry = Word {
            wants: 8,
            hungry: true,
            ..Word::default()
        };
        let words = [hungry, full(9), full(30), hungry, hungry];
        let expected = [(2, 0, 8), (2, 3, 8), (2, 4, 7)];
        assert_eq!(handed(&words), expected);
        assert_eq!(handed(&[full(1), hungry]), []);
        assert_eq!(handed(&[full(3), hungry]), [(0, 1, 1)]);
        assert_eq!(handed(&[hungry, hungry]), []);
    }
}
