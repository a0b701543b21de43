//! [`Communicator`] over MPI.

use knobel_cluster::Communicator;
use mpi::Threading;
use mpi::datatype::{Partition, PartitionMut};
use mpi::environment::Universe;
use mpi::point_to_point::{Destination, MatchedReceiveVec, Source};
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator as _, CommunicatorCollectives, Root};

/// The most bytes of one broadcast: MPI counts in signed 32-bit integers.
const MOST: usize = 1 << 30;

/// The tag of all point-to-point messages.
const TOLD: i32 = 1;

/// All processes that were started together. Dropping this value finalises MPI.
pub struct Processes {
    world: SimpleCommunicator,
    // Finalises MPI when it is dropped; as the last field it outlives the communicator.
    _universe: Universe,
}

/// Initialises MPI and joins the other processes. Returns `None` if this process has already done
/// so.
///
/// A panic in one process aborts all processes, because the others would wait for it forever.
pub fn start() -> Option<Processes> {
    // The process has several threads, but only one of them calls MPI.
    let (universe, _) = mpi::initialize_with_threading(Threading::Funneled)?;
    let world = universe.world();
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        usual(info);
        SimpleCommunicator::world().abort(101);
    }));
    Some(Processes {
        world,
        _universe: universe,
    })
}

impl Processes {
    /// Waits until all processes have called this function (a barrier).
    pub fn meet(&mut self) {
        self.world.barrier();
    }
}

/// Returns the offset of each part of a buffer in which the parts are adjacent.
fn places(counts: &[i32]) -> Vec<i32> {
    let mut end = 0i32;
    let begin = |&count: &i32| {
        let begin = end;
        let next = end.checked_add(count);
        end = next.expect("one exchange sends and receives less than 2 GiB");
        begin
    };
    counts.iter().map(begin).collect()
}

impl Communicator for Processes {
    fn rank(&self) -> usize {
        self.world.rank() as usize
    }

    fn size(&self) -> usize {
        self.world.size() as usize
    }

    fn all_to_all(&mut self, out: &mut [Vec<u8>], into: &mut Vec<u8>) {
        let own = std::mem::take(&mut out[self.rank()]);
        let lengths: Vec<i32> = out
            .iter()
            .map(|out| {
                i32::try_from(out.len()).expect("one exchange sends less than 2 GiB to each rank")
            })
            .collect();
        let mut coming = vec![0i32; self.size()];
        self.world.all_to_all_into(&lengths[..], &mut coming[..]);
        // MPI may treat the address of an empty buffer as a special value, so each buffer has one
        // unused byte at its end.
        let mut sent = out.concat();
        sent.push(0);
        out.iter_mut().for_each(Vec::clear);
        out[self.rank()] = own;
        let begin = into.len();
        let end = begin + coming.iter().map(|&length| length as usize).sum::<usize>();
        into.resize(end + 1, 0);
        let (from, to) = (places(&lengths), places(&coming));
        self.world.all_to_all_varcount_into(
            &Partition::new(&sent[..], &lengths[..], &from[..]),
            &mut PartitionMut::new(&mut into[begin..], &coming[..], &to[..]),
        );
        into.truncate(end);
    }

    fn broadcast(&mut self, mine: &[u8]) -> Vec<u8> {
        let first = self.world.process_at_rank(0);
        let mut length = mine.len() as u64;
        first.broadcast_into(&mut length);
        let mut said = mine.to_vec();
        said.resize(length as usize, 0);
        let pieces = said.chunks_mut(MOST);
        pieces.for_each(|piece| first.broadcast_into(piece));
        said
    }

    fn send(&mut self, to: usize, said: &[u8]) {
        self.world
            .process_at_rank(to as i32)
            .send_with_tag(said, TOLD);
    }

    fn try_receive(&mut self) -> Option<(usize, Vec<u8>)> {
        let anyone = self.world.any_process();
        let told = anyone.immediate_matched_probe_with_tag(TOLD)?;
        let (said, status) = told.matched_receive_vec();
        Some((status.source_rank() as usize, said))
    }

    fn all_gather(&mut self, mine: u64) -> Vec<u64> {
        let mut all = vec![0; self.size()];
        self.world.all_gather_into(&mine, &mut all[..]);
        all
    }
}
