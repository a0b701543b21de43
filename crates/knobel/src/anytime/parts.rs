//! The improvers: **plugging one in is one entry here.**

use knobel_core::{StopReason, Watch};
use knobel_large::{Beam, Improver, Shorten, Sweep};
use knobel_pdb::PdbError;
use knobel_tiles::Shape;

use super::state::{State, Way};
use crate::methods::Job;

/// An improver that is ready.
pub(super) type Improving = Box<dyn Improver + Send>;

/// Makes an improver for the board of a state; nothing where its tables have no room, which the state is told. Its rounds
/// keep within so many bytes.
type Make = fn(Option<u64>, &State<'_>, &mut dyn Watch) -> Result<Option<Improving>, StopReason>;

/// An improver that may be of use.
struct Part {
    /// The boards that it is for.
    suits: fn(Shape) -> bool,
    /// The ways that it goes, each on a thread of its own where there are some.
    ways: &'static [Way],
    make: Make,
}

/// Bytes of a beam where there is no limit.
const USUAL_ROOM: u64 = 1 << 30;
/// Its tables may take this part of its room; what making them takes has room in the rest.
const TABLES: u64 = 2;

/// All of them, the most promising first: the first of these sets in which one suits the board and has room is taken.
static SETS: [&[Part]; 2] = [
    &[Part {
        suits: suits_beam,
        ways: &[Way::Forth, Way::Back],
        make: beam,
    }],
    &[
        Part {
            suits: |_| true,
            ways: &[Way::Forth, Way::Back],
            make: |room, _, _| Ok(Some(Box::new(Sweep::within(room)))),
        },
        Part {
            suits: |_| true,
            ways: &[Way::Forth],
            make: |_, _, _| Ok(Some(Box::new(Shorten))),
        },
    ],
];

fn beam(
    room: Option<u64>,
    state: &State<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<Improving>, StopReason> {
    let room = room.unwrap_or(USUAL_ROOM);
    let ways = [Way::Forth, Way::Back].map(|way| state.seen(way).0);
    let needed = TABLES * Beam::bytes_for(ways);
    if needed > room {
        let name = "beam";
        let error = PdbError::Room { name, needed, room };
        state.lack_room(vec![format!("{error}; sweep is used instead")]);
        return Ok(None);
    }
    let shape = state.seen(Way::Forth).0.shape();
    Ok(Some(Box::new(Beam::new(shape, room, watch)?)))
}

/// On boards of two rows or columns the beam finds nothing: all ways round are long.
fn suits_beam(shape: Shape) -> bool {
    Beam::CELLS.contains(&shape.cells()) && shape.width().min(shape.height()) > 2
}

/// The improvers of a job.
pub(super) struct Parts {
    pub(super) made: Vec<(Improving, &'static [Way])>,
    /// Bytes that each way of each has, and the proof as well.
    pub(super) room: Option<u64>,
}

impl Parts {
    /// Those that suit the board and the memory.
    ///
    /// # Errors
    /// Why `watch` stopped it while tables were made.
    pub(super) fn new(
        job: &Job,
        state: &State<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Self, StopReason> {
        let [first, second] = SETS;
        let parts = Self::of(first, job, state, watch)?;
        match parts.made.is_empty() {
            true => Self::of(second, job, state, watch),
            false => Ok(parts),
        }
    }

    fn of(
        parts: &'static [Part],
        job: &Job,
        state: &State<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Self, StopReason> {
        let suiting = suiting(parts, job.problem.shape());
        let shares = shares(&suiting);
        state.share_memory(shares);
        let room = job.limits.memory.map(|room| room / u64::from(shares));
        let mut made = Vec::new();
        for part in suiting {
            let improver = (part.make)(room, state, watch)?;
            made.extend(improver.map(|improver| (improver, part.ways)));
        }
        Ok(Self { made, room })
    }

    /// Bytes that the proof of a job has, where the most promising improvers have room.
    pub(super) fn room_of(job: &Job) -> Option<u64> {
        let all = SETS.map(|parts| suiting(parts, job.problem.shape()));
        let first = all.iter().find(|suiting| !suiting.is_empty())?;
        job.limits
            .memory
            .map(|room| room / u64::from(shares(first)))
    }

    /// Each improver with each of its ways.
    pub(super) fn ways(&self) -> impl Iterator<Item = (&Improving, Way)> {
        let made = self.made.iter();
        made.flat_map(|(improver, ways)| ways.iter().map(move |way| (improver, *way)))
    }
}

fn suiting(parts: &'static [Part], shape: Shape) -> Vec<&'static Part> {
    parts.iter().filter(|part| (part.suits)(shape)).collect()
}

/// Among how many the memory is shared: all ways of the parts, and the proof.
fn shares(parts: &[&Part]) -> u32 {
    let ways: usize = parts.iter().map(|part| part.ways.len()).sum();
    ways as u32 + 1
}
