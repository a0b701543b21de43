//! The improvers: **plugging one in is one line here.**

use knobel_large::Improver;
use knobel_tiles::Shape;

use super::state::Way;
use super::weighted::Weighted;
use crate::methods::Job;

/// An improver that is ready.
pub(super) type Improving = Box<dyn Improver + Send>;

/// An improver that may be of use.
struct Part {
    /// The fewest and the most cells of boards that it is for.
    cells: (usize, usize),
    /// Is it worth a second thread that goes from the goal to the start?
    both_ways: bool,
    /// Makes it; nothing where it has no room. What would help it is said in the lines.
    make: fn(&Means, &mut Vec<String>) -> Option<Improving>,
}

/// What a part may use.
pub(super) struct Means {
    /// Bytes that it may use, tables included; each way has as much.
    pub(super) room: Option<u64>,
}

/// All of them, the most promising first.
static PARTS: &[Part] = &[Part {
    cells: (17, 36),
    both_ways: false,
    make: |means, _| Some(Box::new(Weighted { room: means.room })),
}];

/// The improvers of a job, with the ways they go, and lines about what would help.
pub(super) struct Parts {
    pub(super) improvers: Vec<(Improving, Way)>,
    /// Bytes that each of them has, and the proof as well.
    pub(super) room: Option<u64>,
    pub(super) advice: Vec<String>,
}

impl Parts {
    /// Those that suit the board.
    pub(super) fn new(job: &Job) -> Self {
        let suits = |part: &&Part| suits(part, job.problem.shape());
        let suiting: Vec<&Part> = PARTS.iter().filter(suits).collect();
        let ways = |part: &Part| match part.both_ways {
            true => &[Way::Forth, Way::Back][..],
            false => &[Way::Forth],
        };
        let shares = suiting
            .iter()
            .map(|part| ways(part).len() as u64)
            .sum::<u64>();
        // The proof has a share, too.
        let room = job.limits.memory.map(|room| room / (shares + 1));
        let (mut improvers, mut advice) = (Vec::new(), Vec::new());
        for part in suiting {
            for &way in ways(part) {
                let means = Means { room };
                let made = (part.make)(&means, &mut advice);
                improvers.extend(made.map(|improver| (improver, way)));
            }
        }
        advice.dedup();
        Self {
            improvers,
            room,
            advice,
        }
    }
}

fn suits(part: &Part, shape: Shape) -> bool {
    (part.cells.0..=part.cells.1).contains(&shape.cells())
}
