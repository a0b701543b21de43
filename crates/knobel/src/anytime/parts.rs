//! The improvers: **plugging one in is one entry here.**

use knobel_core::{StopReason, Watch};
use knobel_large::{Beam, Improver, Shorten, Sweep};
use knobel_tiles::{Cells, Large};

use super::state::Way;
use crate::methods::Job;

/// An improver that is ready.
pub(super) type Improving = Box<dyn Improver + Send>;

/// Makes an improver for a job; nothing where it has no room. Its rounds, tables included, keep within so many bytes.
type Make = fn(&Job, Option<u64>, &mut dyn Watch) -> Result<Option<Improving>, StopReason>;

/// An improver that may be of use.
struct Part {
    /// The fewest and the most cells of boards that it is for.
    cells: (usize, usize),
    /// The ways that it goes, each on a thread of its own where there are some.
    ways: &'static [Way],
    make: Make,
}

/// Bytes of a beam where there is no limit.
const USUAL_ROOM: u64 = 1 << 30;

/// All of them, the most promising first.
static PARTS: &[Part] = &[
    Part {
        cells: (*Beam::CELLS.start(), *Beam::CELLS.end()),
        ways: &[Way::Forth, Way::Back],
        make: |job, room, watch| {
            let shape = job.problem.shape();
            let beam = Beam::new(shape, room.unwrap_or(USUAL_ROOM), watch)?;
            Ok(Some(Box::new(beam)))
        },
    },
    Part {
        cells: (*Beam::CELLS.end() + 1, Large::MOST),
        ways: &[Way::Forth, Way::Back],
        make: |_, _, _| Ok(Some(Box::new(Sweep))),
    },
    Part {
        cells: (*Beam::CELLS.end() + 1, Large::MOST),
        ways: &[Way::Forth],
        make: |_, _, _| Ok(Some(Box::new(Shorten))),
    },
];

/// The improvers of a job.
pub(super) struct Parts {
    pub(super) made: Vec<(Improving, &'static [Way])>,
    /// Bytes that each way of each has, and the proof as well.
    pub(super) room: Option<u64>,
}

impl Parts {
    /// Those that suit the board.
    ///
    /// # Errors
    /// Why `watch` stopped it while tables were made.
    pub(super) fn new(job: &Job, watch: &mut dyn Watch) -> Result<Self, StopReason> {
        let cells = job.problem.shape().cells();
        let suits = |part: &&Part| (part.cells.0..=part.cells.1).contains(&cells);
        let suiting: Vec<&Part> = PARTS.iter().filter(suits).collect();
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
