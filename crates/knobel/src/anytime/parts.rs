//! The improvers: **plugging one in is one entry here.**

use knobel_core::{StopReason, Watch};
use knobel_large::{Beam, Improver, Shorten, Sweep};
use knobel_tiles::Shape;

use super::state::Way;
use crate::methods::Job;

/// An improver that is ready.
pub(super) type Improving = Box<dyn Improver + Send>;

/// Makes an improver for a job; nothing where its tables have no room. Its rounds keep within so many bytes.
type Make = fn(&Job, Option<u64>, &mut dyn Watch) -> Result<Option<Improving>, StopReason>;

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
/// Its tables may take this part of its room.
const TABLES: u64 = 2;

/// All of them, the most promising first: the first of these sets in which one suits the board and has room is taken.
static SETS: [&[Part]; 2] = [
    &[Part {
        suits: suits_beam,
        ways: &[Way::Forth, Way::Back],
        make: |job, room, watch| {
            let room = room.unwrap_or(USUAL_ROOM);
            let beam = Beam::new(job.problem.shape(), room, watch)?;
            let fits = beam.table_bytes() <= room / TABLES;
            Ok(fits.then(|| Box::new(beam) as Improving))
        },
    }],
    &[
        Part {
            suits: |_| true,
            ways: &[Way::Forth, Way::Back],
            make: |_, room, _| Ok(Some(Box::new(Sweep::within(room)))),
        },
        Part {
            suits: |_| true,
            ways: &[Way::Forth],
            make: |_, _, _| Ok(Some(Box::new(Shorten))),
        },
    ],
];

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
    pub(super) fn new(job: &Job, watch: &mut dyn Watch) -> Result<Self, StopReason> {
        let [first, second] = SETS;
        let parts = Self::of(first, job, watch)?;
        match parts.made.is_empty() {
            true => Self::of(second, job, watch),
            false => Ok(parts),
        }
    }

    fn of(parts: &[Part], job: &Job, watch: &mut dyn Watch) -> Result<Self, StopReason> {
        let shape = job.problem.shape();
        let suiting: Vec<&Part> = parts.iter().filter(|part| (part.suits)(shape)).collect();
        let shares: usize = suiting.iter().map(|part| part.ways.len()).sum();
        let room = job.limits.memory.map(|room| room / (shares as u64 + 1));
        let mut made = Vec::new();
        for part in suiting {
            let improver = (part.make)(job, room, watch)?;
            made.extend(improver.map(|improver| (improver, part.ways)));
        }
        Ok(Self { made, room })
    }

    /// Each improver with each of its ways.
    pub(super) fn ways(&self) -> impl Iterator<Item = (&Improving, Way)> {
        let made = self.made.iter();
        made.flat_map(|(improver, ways)| ways.iter().map(move |way| (improver, *way)))
    }
}
