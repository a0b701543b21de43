//! A single heuristic type for every expression: the maximum of several parts, each behind a
//! pointer.
//!
//! The maximum of admissible heuristics is admissible, and no part is larger than it. Searches are
//! compiled for this type once, whatever the parts are. A call through a pointer costs some
//! nanoseconds per part; a single listed heuristic is compiled into tight searches instead. The
//! memos of the parts, from which they update their estimates, are stored in a few words of fixed
//! size, so a node needs no allocation.
//!
//! # References
//! R. C. Holte, A. Felner, J. Newton, R. Meshulam and D. Furcy, "Maximizing over multiple pattern
//! databases speeds up heuristic search", Artificial Intelligence 170 (2006).

use std::sync::Arc;

use knobel_core::{Cost, Heuristic};
use knobel_pdb::AdditiveHeuristic;
use knobel_tiles::heuristics::WalkingMemo;
use knobel_tiles::{Cells, Direction, Puzzle, State};

/// The number of words for the memos of all parts.
const WORDS: usize = 8;

/// The largest number of parts. At most one of them, walking distance, needs two words; the others
/// need one.
pub(crate) const MOST_PARTS: usize = WORDS - 1;

/// The maximum of several heuristics.
pub(crate) struct Composed<C: Cells> {
    /// The parts, each with the position of its words.
    parts: Vec<(usize, Box<dyn Part<C>>)>,
}

/// The estimate, and the memos of the parts.
#[derive(Clone)]
pub(crate) struct Memo {
    value: Cost,
    words: [u32; WORDS],
}

impl<C: Cells> Composed<C> {
    /// Takes at most [`MOST_PARTS`] parts.
    pub(crate) fn new(parts: Vec<Box<dyn Part<C>>>) -> Self {
        let mut first = 0;
        let place = |part: Box<dyn Part<C>>| {
            let at = first;
            first += part.words();
            (at, part)
        };
        let parts = parts.into_iter().map(place).collect();
        assert!(first <= WORDS, "HeuristicExpr limits the number of parts");
        Self { parts }
    }
}

impl<C: Cells> Heuristic<Puzzle<C>> for Composed<C> {
    type Memo = Memo;

    fn start(&self, state: &State<C>) -> Memo {
        let mut words = [0; WORDS];
        let values = (self.parts.iter()).map(|(at, part)| part.start(state, &mut words[*at..]));
        let value = values.max().unwrap_or(0);
        Memo { value, words }
    }

    #[inline]
    fn step(&self, memo: &Memo, before: &State<C>, mv: &Direction) -> Memo {
        let mut words = memo.words;
        let mut value = 0;
        for (at, part) in &self.parts {
            value = value.max(part.step(&mut words[*at..], before, mv));
        }
        Memo { value, words }
    }

    #[inline]
    fn value(&self, memo: &Memo) -> Cost {
        memo.value
    }

    fn toward(&self, space: &Puzzle<C>, target: &State<C>) -> Option<Self> {
        let parts = self.parts.iter();
        let parts = parts.map(|(_, part)| part.toward(space, target));
        Some(Self::new(parts.collect::<Option<_>>()?))
    }
}

/// A heuristic whose type is hidden.
pub(crate) trait Part<C: Cells> {
    /// The number of words of its memo.
    fn words(&self) -> usize;

    /// Writes its memo into the first words, and returns the estimate.
    fn start(&self, state: &State<C>, words: &mut [u32]) -> Cost;

    /// Updates its memo, and returns the estimate.
    fn step(&self, words: &mut [u32], before: &State<C>, mv: &Direction) -> Cost;

    /// Returns the same heuristic for another goal, if possible: see [`Heuristic::toward`].
    fn toward(&self, space: &Puzzle<C>, target: &State<C>) -> Option<Box<dyn Part<C>>>;
}

impl<C: Cells, H: Heuristic<Puzzle<C>, Memo: MemoWords> + 'static> Part<C> for H {
    fn words(&self) -> usize {
        H::Memo::WORDS
    }

    fn start(&self, state: &State<C>, words: &mut [u32]) -> Cost {
        let memo = Heuristic::start(self, state);
        memo.write(words);
        self.value(&memo)
    }

    fn step(&self, words: &mut [u32], before: &State<C>, mv: &Direction) -> Cost {
        let memo = Heuristic::step(self, &H::Memo::read(words), before, mv);
        memo.write(words);
        self.value(&memo)
    }

    fn toward(&self, space: &Puzzle<C>, target: &State<C>) -> Option<Box<dyn Part<C>>> {
        Some(Box::new(Heuristic::toward(self, space, target)?))
    }
}

/// A memo that can be stored in some words.
pub(crate) trait MemoWords {
    const WORDS: usize;

    fn read(words: &[u32]) -> Self;
    fn write(&self, words: &mut [u32]);
}

impl MemoWords for () {
    const WORDS: usize = 0;

    fn read(_: &[u32]) {}

    fn write(&self, _: &mut [u32]) {}
}

impl MemoWords for u32 {
    const WORDS: usize = 1;

    fn read(words: &[u32]) -> Self {
        words[0]
    }

    fn write(&self, words: &mut [u32]) {
        words[0] = *self;
    }
}

impl MemoWords for WalkingMemo {
    const WORDS: usize = 2;

    fn read(words: &[u32]) -> Self {
        Self::from([words[0], words[1]])
    }

    fn write(&self, words: &mut [u32]) {
        words[..2].copy_from_slice(&<[u32; 2]>::from(*self));
    }
}

/// Tables that several searches share.
pub(crate) struct Shared(pub(crate) Arc<AdditiveHeuristic>);

impl<C: Cells> Heuristic<Puzzle<C>> for Shared {
    type Memo = u32;

    fn start(&self, state: &State<C>) -> u32 {
        Heuristic::<Puzzle<C>>::start(&*self.0, state)
    }

    #[inline]
    fn step(&self, memo: &u32, before: &State<C>, mv: &Direction) -> u32 {
        Heuristic::<Puzzle<C>>::step(&*self.0, memo, before, mv)
    }

    #[inline]
    fn value(&self, memo: &u32) -> Cost {
        Heuristic::<Puzzle<C>>::value(&*self.0, memo)
    }
}
