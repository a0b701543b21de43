//! The improvers, and how they share memory with the proof. **To add an improver, add one entry
//! here.**
//!
//! The best path and its copies are subtracted from the memory limit first: one set per thread,
//! because an improver works on copies, and one for the checkpoint. Only huge boards notice this.
//! The rest is divided evenly among the improvers, once per direction, and the proof. If the tables
//! of the proof need more, they get it, as long as each improver keeps an eighth, and at least the
//! memory for its own tables.

use knobel_core::{StopReason, Warning, Watch};
use knobel_tiles::Shape;

use crate::state::PathDirection;
use crate::{
    AnytimeJob, AnytimeState, BeamImprover, CellProblem, Improver, LineByLineImprover,
    WindowImprover, solution_bytes,
};

/// An improver that is ready to run.
pub(crate) type BoxedImprover = Box<dyn Improver + Send>;

/// Builds an improver for the board of a state, whose rounds use at most this many bytes. Returns
/// `None` if its tables do not fit, and notes that in the state.
type Constructor =
    fn(Option<u64>, &AnytimeState<'_>, &mut dyn Watch) -> Result<Option<BoxedImprover>, StopReason>;

/// An entry of the list of improvers.
struct ImproverEntry {
    /// Whether the improver is suitable for boards of this shape.
    fits: fn(Shape) -> bool,
    /// The directions in which it searches, each on a thread of its own if there are enough
    /// threads.
    directions: &'static [PathDirection],
    /// Builds the improver.
    make: Constructor,
}

/// The memory of a beam if there is no limit, in bytes.
const DEFAULT_MEMORY: u64 = 1 << 30;
/// The tables may take one part in this many of an improver's memory. Building them needs about as
/// much again.
const TABLE_SHARE: u64 = 2;
/// The number of copies of the best path on which an improver works.
const COPIES: u64 = 2;
/// The number of copies while the path is written to disk: the path itself, which others may
/// replace meanwhile, and the bytes of the file.
const CHECKPOINT_COPIES: u64 = 2;
/// Each improver keeps one part in this many of the memory, however much the proof needs.
const MINIMUM_SHARE: u64 = 8;

/// All improvers, the most promising first. The first set is used in which an improver suits the
/// board and its tables fit.
static SETS: [&[ImproverEntry]; 2] = [
    &[ImproverEntry {
        fits: beam_fits,
        directions: &[PathDirection::Forward, PathDirection::Backward],
        make: beam,
    }],
    &[
        ImproverEntry {
            fits: |_| true,
            directions: &[PathDirection::Forward, PathDirection::Backward],
            make: |room, _, _| Ok(Some(Box::new(LineByLineImprover::within(room)))),
        },
        ImproverEntry {
            fits: |_| true,
            directions: &[PathDirection::Forward],
            make: |_, _, _| Ok(Some(Box::new(WindowImprover))),
        },
    ],
];

/// Builds a beam if its tables fit into memory.
fn beam(
    room: Option<u64>,
    state: &AnytimeState<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<BoxedImprover>, StopReason> {
    let room = room.unwrap_or(DEFAULT_MEMORY);
    let problems = [PathDirection::Forward, PathDirection::Backward].map(|it| state.view(it).0);
    let needed = beam_bytes(problems);
    if needed > room {
        state.warn([Warning::too_little_memory("beam", needed, room).replaced_by("sweep")]);
        return Ok(None);
    }
    let shape = state.view(PathDirection::Forward).0.shape();
    let beam = BeamImprover::new(shape, room, watch)?;
    state.note_shared_tables(BeamImprover::bytes_for(problems));
    Ok(Some(Box::new(beam)))
}

/// The memory that a beam needs, in bytes.
fn beam_bytes(problems: [&CellProblem; 2]) -> u64 {
    TABLE_SHARE * BeamImprover::bytes_for(problems)
}

/// On boards with two rows or columns the beam finds nothing, because every detour is long.
fn beam_fits(shape: Shape) -> bool {
    BeamImprover::CELLS.contains(&shape.cells()) && shape.width().min(shape.height()) > 2
}

/// The improvers of a job.
pub(crate) struct Improvers {
    pub(crate) made: Vec<(BoxedImprover, &'static [PathDirection])>,
    /// The memory of the proof, in bytes.
    pub(crate) room: Option<u64>,
}

impl Improvers {
    /// Builds the improvers that suit the board and the memory.
    ///
    /// # Errors
    /// The watch's reason, if the watch stopped the building of tables.
    pub(crate) fn new(
        job: &AnytimeJob<'_>,
        state: &AnytimeState<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Self, StopReason> {
        let left = match memory_beside_paths(job, state) {
            Ok(left) => left,
            Err(warning) => {
                state.warn(warning);
                return Ok(Self {
                    made: Vec::new(),
                    room: job.limits.memory,
                });
            }
        };
        let [first, second] = SETS;
        let parts = Self::of(first, (job, left), state, watch)?;
        if parts.made.is_empty() {
            Self::of(second, (job, left), state, watch)
        } else {
            Ok(parts)
        }
    }

    /// Builds those improvers of a set that suit the board.
    fn of(
        parts: &'static [ImproverEntry],
        (job, left): (&AnytimeJob<'_>, Option<u64>),
        state: &AnytimeState<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Self, StopReason> {
        let fitting = fitting(parts, job.shape());
        if fitting.is_empty() {
            return Ok(Self {
                made: Vec::new(),
                room: left,
            });
        }
        let runners = runner_count(&fitting);
        state.share_memory(runners as u32 + 1);
        let memory_shares = left.map(|left| divide_memory(job, left, runners));
        let mut made = Vec::new();
        for part in fitting {
            let improver = (part.make)(
                memory_shares.map(|memory_shares| memory_shares.0),
                state,
                watch,
            )?;
            made.extend(improver.map(|improver| (improver, part.directions)));
        }
        let room = memory_shares.map(|memory_shares| memory_shares.1);
        Ok(Self { made, room })
    }

    /// The memory of a job's proof, in bytes, if the most promising improvers fit as well.
    pub(crate) fn prover_memory(job: &AnytimeJob<'_>) -> Option<u64> {
        let all = SETS.map(|parts| fitting(parts, job.shape()));
        let first = all.iter().find(|fitting| !fitting.is_empty())?;
        let memory = job.limits.memory?;
        Some(divide_memory(job, memory, runner_count(first)).1)
    }

    /// Returns each improver with each of its directions.
    pub(crate) fn with_directions(&self) -> impl Iterator<Item = (&BoxedImprover, PathDirection)> {
        let made = self.made.iter();
        made.flat_map(|(improver, directions)| directions.iter().map(move |it| (improver, *it)))
    }
}

/// The entries of a set that suit the shape.
fn fitting(parts: &'static [ImproverEntry], shape: Shape) -> Vec<&'static ImproverEntry> {
    parts.iter().filter(|part| (part.fits)(shape)).collect()
}

/// The number of improvers of all entries, once per direction.
fn runner_count(parts: &[&ImproverEntry]) -> u64 {
    parts.iter().map(|part| part.directions.len() as u64).sum()
}

/// Returns the memory that is left beside the best path and its copies, in bytes. If they do not
/// fit, returns a warning, unless the path itself does not fit, which has a warning of its own.
fn memory_beside_paths(
    job: &AnytimeJob<'_>,
    state: &AnytimeState<'_>,
) -> Result<Option<u64>, Option<Warning>> {
    let (moves, cells) = (u64::from(state.length()), job.shape().cells());
    let solution = solution_bytes(moves, cells);
    let mut copies = job.threads.max(1) as u64 * COPIES * moves;
    if job.options.checkpoint.is_some() {
        copies += CHECKPOINT_COPIES * moves;
    }
    let resumed = job
        .options
        .resume
        .as_ref()
        .map_or(0, |it| it.path.len() as u64);
    let needed = solution.saturating_add(copies + resumed);
    match job.limits.memory {
        Some(room) if solution > room => Err(None),
        Some(room) if needed > room => {
            let name = "what makes the first solution shorter";
            Err(Some(Warning::too_little_memory(name, needed, room)))
        }
        room => Ok(room.map(|room| room - needed)),
    }
}

/// Returns the memory of each runner and of the proof, in bytes.
fn divide_memory(job: &AnytimeJob<'_>, left: u64, runners: u64) -> (u64, u64) {
    let even = left / (runners + 1);
    if !job.backend.takes_tables() {
        return (even, even);
    }
    let shape = job.shape();
    let problem = CellProblem::new(job.start, job.goal);
    let own = if beam_fits(shape) {
        beam_bytes([&problem, &problem.inverse()])
    } else {
        0
    };
    let least = own.max(left / MINIMUM_SHARE);
    let most = left.saturating_sub(runners * least).max(even);
    let proof = job.backend.table_bytes(most).max(even);
    ((left - proof) / runners, proof)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Checkpoint;
    use crate::tests::Case;

    #[test]
    fn memory_for_the_copies_of_a_checkpoint_is_reserved() {
        let mut case = Case::new(32, 3);
        let path = case.constructed();
        let moves = path.len() as u64;
        let fits = |case: &Case, room| {
            let state = case.state();
            state.offer(path.clone(), "known").unwrap();
            let left = |memory| {
                let mut job = case.job();
                job.limits.memory = Some(memory);
                memory_beside_paths(&job, &state)
            };
            let told = left(room - 1).unwrap_err().unwrap().to_string();
            assert!(told.starts_with("what makes the first solution shorter needs "));
            assert_eq!(left(room), Ok(Some(0)));
        };
        let needed = solution_bytes(moves, 1024) + 4 * moves;
        fits(&case, needed);
        case.aim.checkpoint = Some("run".into());
        fits(&case, needed + 2 * moves);
        case.aim.resume = Some(std::sync::Arc::new(Checkpoint {
            start: case.start.clone(),
            goal: case.goal.clone(),
            metric: Default::default(),
            bound: 0,
            heuristic: String::new(),
            path: path.clone(),
            expanded: 0,
            generated: 0,
            milliseconds: 0,
            proof: Vec::new(),
        }));
        fits(&case, needed + 3 * moves);
    }
}
