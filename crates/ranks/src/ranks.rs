//! Who shares a piece of work, and how they talk.

/// One of several workers that do the same steps, each on its own part.
///
/// [`rank`](Self::rank), [`size`](Self::size), [`tell`](Self::tell) and [`heard`](Self::heard) are a rank's own; every
/// other method is called by all ranks together, the same ones in the same order. There is no way on without one of them:
/// who waits for a rank that is gone is ended with it.
pub trait Ranks {
    /// Which one this is, from 0 on.
    fn rank(&self) -> usize;

    /// How many they are.
    fn size(&self) -> usize;

    /// Hands `out[r]` to rank `r`, for every `r`, and appends to `into` what the others handed to this one, by their
    /// order. What a rank has for itself stays where it is; the rest of `out` is emptied.
    fn exchange(&mut self, out: &mut [Vec<u8>], into: &mut Vec<u8>);

    /// Tells another rank some bytes, at least one; what one rank tells another is heard in the order in which it was told.
    /// Whatever was told has to be heard before the end.
    fn tell(&mut self, to: usize, said: &[u8]);

    /// The next that this rank was told, and by whom, if there is anything; does not wait.
    fn heard(&mut self) -> Option<(usize, Vec<u8>)>;

    /// What each rank says, by their order.
    fn all(&mut self, mine: u64) -> Vec<u64>;

    /// The sum of what they say.
    fn sum(&mut self, mine: u64) -> u64 {
        self.all(mine).iter().sum()
    }

    /// What rank 0 says.
    fn first(&mut self, mine: &[u8]) -> Vec<u8> {
        let mut out = vec![Vec::new(); self.size()];
        if self.rank() == 0 {
            out.fill(mine.to_vec());
        }
        let mut said = Vec::new();
        self.exchange(&mut out, &mut said);
        if self.rank() == 0 {
            mine.to_vec()
        } else {
            said
        }
    }

    /// The error of the first rank that has one, and which rank that is: all go on, or all know why not.
    fn first_error(&mut self, mine: Option<&str>) -> Option<(usize, String)> {
        let failed = self.all(u64::from(mine.is_some()));
        let first = failed.iter().position(|&failed| failed != 0)?;
        let mine = mine.filter(|_| self.rank() == first);
        let mut out = vec![Vec::new(); self.size()];
        if let Some(mine) = mine {
            out.fill(mine.as_bytes().to_vec());
        }
        let mut said = Vec::new();
        self.exchange(&mut out, &mut said);
        let heard = || String::from_utf8_lossy(&said).into_owned();
        Some((first, mine.map_or_else(heard, str::to_owned)))
    }
}

/// The only one.
///
/// ```
/// use knobel_ranks::{Alone, Ranks};
///
/// assert_eq!(Alone.all(7), [7]);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Alone;

impl Ranks for Alone {
    fn rank(&self) -> usize {
        0
    }

    fn size(&self) -> usize {
        1
    }

    fn exchange(&mut self, _: &mut [Vec<u8>], _: &mut Vec<u8>) {}

    fn tell(&mut self, _: usize, _: &[u8]) {}

    fn heard(&mut self) -> Option<(usize, Vec<u8>)> {
        None
    }

    fn all(&mut self, mine: u64) -> Vec<u64> {
        vec![mine]
    }
}
