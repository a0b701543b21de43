//! The improvers: **plugging one in is one entry here.** And how they share the memory with the proof.
//!
//! What the best path takes until it is written comes off first, for each thread the copies that an improver works at,
//! and those of a run that is kept on disk: only huge boards notice. The rest is divided evenly among the ways of the improvers and the proof, unless the
//! tables of the proof need more: then they have it, as long as each way keeps an eighth, and what its own tables need.

use knobel_core::{StopReason, Watch};
use knobel_large::{Beam, Improver, Shorten, Sweep, Task};
use knobel_pdb::{Folder, PdbError, WideOptions, WideSolver};
use knobel_tiles::Shape;

use super::state::{State, Way};
use super::wide::choice_of;
use crate::memory;
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
/// Copies of the best path that an improver works at.
const COPIES: u64 = 2;
/// Copies of it while it is written to disk: one that others may replace meanwhile, and the bytes of the file.
const KEPT_COPIES: u64 = 2;
/// Each way keeps this part of the memory, however much the proof needs.
const LEAST_PART: u64 = 8;

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
    let needed = beam_bytes(ways);
    if needed > room {
        let name = "beam";
        let error = PdbError::Room { name, needed, room };
        state.lack_room(vec![format!("{error}; sweep is used instead")]);
        return Ok(None);
    }
    let shape = state.seen(Way::Forth).0.shape();
    let beam = Beam::new(shape, room, watch)?;
    state.shares_tables(Beam::bytes_for(ways));
    Ok(Some(Box::new(beam)))
}

fn beam_bytes(ways: [&Task; 2]) -> u64 {
    TABLES * Beam::bytes_for(ways)
}

/// On boards of two rows or columns the beam finds nothing: all ways round are long.
fn suits_beam(shape: Shape) -> bool {
    Beam::CELLS.contains(&shape.cells()) && shape.width().min(shape.height()) > 2
}

/// The improvers of a job.
pub(super) struct Parts {
    pub(super) made: Vec<(Improving, &'static [Way])>,
    /// Bytes that the proof has.
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
        let left = match left_beside_paths(job, state) {
            Ok(left) => left,
            Err(line) => {
                state.lack_room(line.into_iter().collect());
                return Ok(Self {
                    made: Vec::new(),
                    room: job.limits.memory,
                });
            }
        };
        let [first, second] = SETS;
        let parts = Self::of(first, (job, left), state, watch)?;
        match parts.made.is_empty() {
            true => Self::of(second, (job, left), state, watch),
            false => Ok(parts),
        }
    }

    fn of(
        parts: &'static [Part],
        (job, left): (&Job, Option<u64>),
        state: &State<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Self, StopReason> {
        let suiting = suiting(parts, job.problem.shape());
        if suiting.is_empty() {
            return Ok(Self {
                made: Vec::new(),
                room: left,
            });
        }
        let ways = ways_of(&suiting);
        state.share_memory(ways as u32 + 1);
        let rooms = left.map(|left| rooms(job, left, ways));
        let mut made = Vec::new();
        for part in suiting {
            let improver = (part.make)(rooms.map(|rooms| rooms.0), state, watch)?;
            made.extend(improver.map(|improver| (improver, part.ways)));
        }
        let room = rooms.map(|rooms| rooms.1);
        Ok(Self { made, room })
    }

    /// Bytes that the proof of a job has, where the most promising improvers have room.
    pub(super) fn room_of(job: &Job) -> Option<u64> {
        let all = SETS.map(|parts| suiting(parts, job.problem.shape()));
        let first = all.iter().find(|suiting| !suiting.is_empty())?;
        let memory = job.limits.memory?;
        Some(rooms(job, memory, ways_of(first)).1)
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

/// Ways of all of them.
fn ways_of(parts: &[&Part]) -> u64 {
    parts.iter().map(|part| part.ways.len() as u64).sum()
}

/// Bytes that are left beside the best path and the copies that are worked at; where those have no room, what is to be
/// said, unless it was said of the path itself.
fn left_beside_paths(job: &Job, state: &State<'_>) -> Result<Option<u64>, Option<String>> {
    let (moves, cells) = (u64::from(state.length()), job.problem.shape().cells());
    let solution = memory::of_solution(moves, cells);
    let mut copies = job.tables.threads.max(1) as u64 * COPIES * moves;
    if job.aim.checkpoint.is_some() {
        copies += KEPT_COPIES * moves;
    }
    let resumed = job.aim.resume.as_ref().map_or(0, |it| it.path.len() as u64);
    let needed = solution.saturating_add(copies + resumed);
    match job.limits.memory {
        Some(room) if solution > room => Err(None),
        Some(room) if needed > room => {
            let name = "what makes the first solution shorter";
            let error = PdbError::Room { name, needed, room };
            Err(Some(error.to_string()))
        }
        room => Ok(room.map(|room| room - needed)),
    }
}

/// Bytes of each of so many ways, and of the proof.
fn rooms(job: &Job, left: u64, ways: u64) -> (u64, u64) {
    let even = left / (ways + 1);
    let shape = job.problem.shape();
    if !WideSolver::fits(shape) {
        return (even, even);
    }
    let task = Task::new(job.problem.start(), job.problem.goal());
    let own = match suits_beam(shape) {
        true => beam_bytes([&task, &task.inverse()]),
        false => 0,
    };
    let least = own.max(left / LEAST_PART);
    let options = WideOptions {
        folder: job.tables.folder.as_ref().map(Folder::new),
        tables: choice_of(job),
        ..WideOptions::default()
    };
    let most = left.saturating_sub(ways * least).max(even);
    let needs = WideSolver::needs(job.problem.goal(), &options, most);
    let proof = needs.ok().flatten().unwrap_or(0).max(even);
    ((left - proof) / ways, proof)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quick::constructed;
    use crate::{Checkpoint, Problem};
    use knobel_core::Rng;
    use knobel_tiles::{Goal, random_board};

    #[test]
    fn copies_of_a_run_that_is_kept_have_room_beside_the_others() {
        let goal = Goal::Last.board(Shape::new(32, 32).unwrap()).unwrap();
        let start = random_board(&goal, &mut Rng::new(3));
        let mut job = Job::new(Problem::new(start.clone(), &Goal::Last).unwrap());
        job.tables.threads = 2;
        let path = constructed(&job, &mut ()).unwrap().report.into_path();
        let path = path.unwrap();
        let state = State::new(&job.problem, None);
        state.offer(path.clone(), Way::Forth, "known").unwrap();
        let moves = path.len() as u64;
        let fits = |job: &Job, room| {
            let left = |memory| {
                let mut job = job.clone();
                job.limits.memory = Some(memory);
                left_beside_paths(&job, &state)
            };
            let told = left(room - 1).unwrap_err().unwrap();
            assert!(told.starts_with("what makes the first solution shorter needs "));
            assert_eq!(left(room), Ok(Some(0)));
        };
        let needed = memory::of_solution(moves, 1024) + 4 * moves;
        fits(&job, needed);
        job.aim.checkpoint = Some("run".into());
        fits(&job, needed + 2 * moves);
        job.aim.resume = Some(std::sync::Arc::new(Checkpoint {
            start,
            goal,
            bound: 0,
            heuristic: String::new(),
            path,
            expanded: 0,
            generated: 0,
            milliseconds: 0,
            proof: Vec::new(),
        }));
        fits(&job, needed + 3 * moves);
    }
}
