//! The operations by which ranks that share work communicate, with the names of MPI.
//!
//! # References
//! Message Passing Interface Forum: "MPI: a message-passing interface standard".

/// One of several ranks that perform the same steps, each on its own part of the work.
///
/// [`rank`](Self::rank), [`size`](Self::size), [`send`](Self::send) and
/// [`try_receive`](Self::try_receive) are local: a rank may call them at any time. All other
/// methods are collective: every rank calls the same ones in the same order, and each waits for the
/// others. If a rank is lost, the ranks that wait for it end as well.
pub trait Communicator {
    /// The number of this rank, from 0 on.
    fn rank(&self) -> usize;

    /// The number of ranks.
    fn size(&self) -> usize;

    /// Sends `out[r]` to rank `r`, for every `r`, and appends to `into` what the others have sent
    /// to this rank, in their order. The element of `out` for the rank itself stays unchanged; all
    /// others are emptied.
    fn all_to_all(&mut self, out: &mut [Vec<u8>], into: &mut Vec<u8>);

    /// Sends a message of at least one byte to another rank. Messages between two ranks keep their
    /// order, and every message must be received before the end.
    fn send(&mut self, to: usize, message: &[u8]);

    /// Receives the next message for this rank, with the rank that sent it. Returns `None` without
    /// waiting if there is no message.
    fn try_receive(&mut self) -> Option<(usize, Vec<u8>)>;

    /// Gathers one number from each rank, in their order.
    fn all_gather(&mut self, mine: u64) -> Vec<u64>;

    /// The sum of one number from each rank.
    fn all_sum(&mut self, mine: u64) -> u64 {
        self.all_gather(mine).iter().sum()
    }

    /// Gives every rank the bytes of rank 0; those of the others are ignored.
    fn broadcast(&mut self, mine: &[u8]) -> Vec<u8> {
        let mut out = vec![Vec::new(); self.size()];
        if self.rank() == 0 {
            out.fill(mine.to_vec());
        }
        let mut received = Vec::new();
        self.all_to_all(&mut out, &mut received);
        if self.rank() == 0 {
            mine.to_vec()
        } else {
            received
        }
    }

    /// Agrees on the error of the first rank that has one, and returns it with the number of that
    /// rank. So either all ranks continue, or all have the same error.
    fn agree(&mut self, mine: Option<&str>) -> Option<(usize, String)> {
        let failed = self.all_gather(u64::from(mine.is_some()));
        let first = failed.iter().position(|&failed| failed != 0)?;
        let mine = mine.filter(|_| self.rank() == first);
        let mut out = vec![Vec::new(); self.size()];
        if let Some(mine) = mine {
            out.fill(mine.as_bytes().to_vec());
        }
        let mut received = Vec::new();
        self.all_to_all(&mut out, &mut received);
        let received = || String::from_utf8_lossy(&received).into_owned();
        Some((first, mine.map_or_else(received, str::to_owned)))
    }
}

/// The communicator of a single process.
///
/// ```
/// use knobel_cluster::{SingleRank, Communicator};
///
/// assert_eq!(SingleRank.all_gather(7), [7]);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct SingleRank;

impl Communicator for SingleRank {
    fn rank(&self) -> usize {
        0
    }

    fn size(&self) -> usize {
        1
    }

    fn all_to_all(&mut self, _: &mut [Vec<u8>], _: &mut Vec<u8>) {}

    fn send(&mut self, _: usize, _: &[u8]) {}

    fn try_receive(&mut self) -> Option<(usize, Vec<u8>)> {
        None
    }

    fn all_gather(&mut self, mine: u64) -> Vec<u64> {
        vec![mine]
    }
}
