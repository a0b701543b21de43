//! Counting in parallel, with checkpoints: a count that was killed goes on where it stood.
//!
//! The search is split into some hundred tasks. A worker takes one, runs it in slices of a fraction of a second, and
//! after each slice puts the task, with the place where it stands, back on the list; so the list is always a complete
//! account of what is left. Every second the list goes into the checkpoint file, which is replaced as a whole. A run that
//! finds the file takes the list from there. The file names the game and the plan by a checksum and carries one over
//! itself; anything that does not fit is refused. Only the calling thread, which works too, talks to the watch.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use knobel_cards::engine::{Count, Cursor, Ended, Engine, Found, Plan, Task};
use knobel_cards::{Game, notation};
use knobel_clock::{Instant, give_way, sleep, spawn};
use knobel_core::{Progress, Stats, StopReason, Watch};
use knobel_pdb::helpers;

use crate::Deadline;
use crate::files::Replaced;

/// How to count.
#[derive(Debug, Clone)]
pub struct CountRequest {
    /// The search plan.
    pub plan: Plan,
    /// Worker threads; at least 1.
    pub threads: usize,
    /// Stop after about this many placements.
    pub nodes: Option<u64>,
    /// Where to keep the state, so that the count can go on after a crash.
    pub checkpoint: Option<PathBuf>,
}

/// What was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// The counts; a part of them where the search was stopped.
    pub count: Count,
    /// Why it ended early, if it did.
    pub stopped: Option<StopReason>,
    /// Whether it went on from a checkpoint.
    pub resumed: bool,
}

/// What can go wrong with a checkpoint file.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("checkpoint {}: {}", .0.display(), .1)]
    Io(PathBuf, std::io::Error),
    /// The file is no checkpoint, or a damaged one.
    #[error("checkpoint {} is damaged or no checkpoint; remove it to start afresh", .0.display())]
    Damaged(PathBuf),
    /// The file belongs to another game or plan.
    #[error("checkpoint {} belongs to another game or method; remove it or name another file", .0.display())]
    Foreign(PathBuf),
}

/// Tasks a worker, so that the last ones end at about the same time.
const TASKS_A_THREAD: usize = 64;
/// How long a task runs before the list is brought up to date.
const SLICE: Duration = Duration::from_millis(200);
/// How often the list is saved.
const SAVE: Duration = Duration::from_secs(1);

/// How often the watch is asked while the calling thread has nothing left to do.
const PAUSE: Duration = Duration::from_millis(1);

/// Counts all solutions of a game.
///
/// # Errors
/// If the checkpoint file cannot be used.
pub fn count(
    game: &Game,
    request: &CountRequest,
    watch: &mut dyn Watch,
) -> Result<Counted, CheckpointError> {
    let engine = Engine::new(game, request.plan.clone());
    let identity = format!("{}{:?}", notation::text::write(game), request.plan);
    let identity = crc32fast::hash(identity.as_bytes());
    let mut file = request.checkpoint.as_deref().map(Replaced::new);
    if let Some(file) = &mut file {
        let claimed = file.claim();
        claimed.map_err(|error| CheckpointError::Io(file.path().into(), error))?;
    }
    let saved = match &request.checkpoint {
        Some(path) if path.exists() => Some(load(path, identity, &engine)?),
        _ => None,
    };
    let resumed = saved.is_some();
    let list = saved.unwrap_or_else(|| List::new(&engine, request));
    // What an earlier run has placed is not of this one's limit.
    let placed = if resumed { 0 } else { list.done.placements };
    let crew = Crew {
        engine: &engine,
        request,
        identity,
        list: Mutex::new(list),
        ended: Mutex::new(None),
        stop: AtomicBool::new(false),
        placements: AtomicU64::new(placed),
        file: Mutex::new(file),
        saved: Mutex::new(Instant::now()),
        failed: Mutex::new(None),
    };
    crew.run(watch);
    if request.checkpoint.is_some() {
        crew.save();
    }
    if let Some(error) = locked(&crew.failed).take() {
        return Err(error);
    }
    let stopped = *locked(&crew.ended);
    let list = locked(&crew.list);
    let waiting = list.waiting.iter().map(|task| task.found);
    Ok(Counted {
        count: engine.count(waiting.fold(list.done, Found::plus)),
        stopped,
        resumed,
    })
}

/// What is done, what waits, what is being worked at (as of its last slice).
struct List {
    done: Found,
    /// The next task last.
    waiting: Vec<Task>,
    running: Vec<Option<Task>>,
}

impl List {
    /// The whole search.
    fn new(engine: &Engine, request: &CountRequest) -> Self {
        let simple = request.threads <= 1 && request.checkpoint.is_none();
        let (mut waiting, done) = match simple {
            true => (engine.tasks(), Found::default()),
            false => engine.split(TASKS_A_THREAD * request.threads.max(1)),
        };
        waiting.reverse();
        Self {
            done,
            waiting,
            running: Vec::new(),
        }
    }
}

struct Crew<'a> {
    engine: &'a Engine,
    request: &'a CountRequest,
    identity: u32,
    list: Mutex<List>,
    ended: Mutex<Option<StopReason>>,
    stop: AtomicBool,
    placements: AtomicU64,
    /// Where the list is kept, and when it was.
    file: Mutex<Option<Replaced<'a>>>,
    saved: Mutex<Instant>,
    failed: Mutex<Option<CheckpointError>>,
}

/// A lock that another thread's panic does not close: the panic ends the scope anyway.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Crew<'_> {
    /// Works with all threads until nothing is left or the search is stopped.
    fn run(&self, watch: &mut dyn Watch) {
        thread::scope(|scope| {
            let others: Vec<_> = (0..helpers(self.request.threads))
                .map(|_| spawn(scope, || self.work(&mut ())))
                .collect();
            self.work(watch);
            while !others.iter().all(|other| other.is_finished()) {
                sleep(PAUSE);
                self.heed(watch.poll(&progress(self.placements.load(Ordering::Relaxed))));
            }
        });
    }

    /// Takes tasks until none is left or the search is stopped.
    fn work(&self, watch: &mut dyn Watch) {
        let seat = {
            let mut list = locked(&self.list);
            list.running.push(None);
            list.running.len() - 1
        };
        while !self.stop.load(Ordering::Relaxed) {
            let Some(mut task) = self.take(seat) else {
                return;
            };
            while !task.is_done() && !self.stop.load(Ordering::Relaxed) {
                self.slice(&mut task, watch);
                locked(&self.list).running[seat] = Some(task.clone());
                self.save_if_due();
                give_way();
            }
            let mut list = locked(&self.list);
            list.running[seat] = None;
            match task.is_done() {
                true => list.done = list.done.plus(task.found),
                false => list.waiting.push(task),
            }
        }
    }

    /// Works at a task for a while.
    fn slice(&self, task: &mut Task, watch: &mut dyn Watch) {
        let mut seat = Seat {
            crew: self,
            before: task.found.placements,
            watch,
        };
        let mut slice = Deadline::new(Some(SLICE), &mut seat);
        // The watch is asked too rarely for a small limit.
        let total = self.placements.load(Ordering::Relaxed);
        let left = self.request.nodes.map(|most| most.saturating_sub(total));
        let most = left.map(|left| task.found.placements.saturating_add(left));
        let ended = self.engine.run(task, most, &mut slice, &mut |_| true);
        seat.count(task.found.placements);
        if let (Some(limit), Ended::Stopped(StopReason::Nodes { .. })) = (self.request.nodes, ended)
        {
            self.heed(Some(StopReason::Nodes { limit }));
        }
    }

    /// Ends the search for everyone, if there is a reason.
    fn heed(&self, reason: Option<StopReason>) {
        if let Some(reason) = reason {
            locked(&self.ended).get_or_insert(reason);
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn take(&self, seat: usize) -> Option<Task> {
        let mut list = locked(&self.list);
        let task = list.waiting.pop()?;
        let spent = self.placements.load(Ordering::Relaxed);
        if let Some(limit) = self.request.nodes.filter(|&most| spent >= most) {
            list.waiting.push(task);
            self.heed(Some(StopReason::Nodes { limit }));
            return None;
        }
        list.running[seat] = Some(task.clone());
        Some(task)
    }

    fn save_if_due(&self) {
        if self.request.checkpoint.is_none() {
            return;
        }
        let due = {
            let mut saved = locked(&self.saved);
            let due = saved.elapsed() >= SAVE;
            if due {
                *saved = Instant::now();
            }
            due
        };
        if due {
            self.save();
        }
    }

    fn save(&self) {
        let mut file = locked(&self.file);
        let Some(file) = file.as_mut() else {
            return;
        };
        if let Err(error) = file.write(self.text().as_bytes()) {
            let path = file.path().to_owned();
            locked(&self.failed).get_or_insert(CheckpointError::Io(path, error));
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn text(&self) -> String {
        let list = locked(&self.list);
        let mut text = format!("{MAGIC}\nidentity {:08x}\n", self.identity);
        let found =
            |found: &Found| format!("{} {} {}", found.placements, found.boards, found.least);
        text.push_str(&format!("done {}\n", found(&list.done)));
        for task in list.waiting.iter().chain(list.running.iter().flatten()) {
            text.push_str(&format!(
                "task {} {} {} at {}\n",
                task.branch,
                task.floor,
                found(&task.found),
                task.cursor.to_text()
            ));
        }
        let sum = crc32fast::hash(text.as_bytes());
        text.push_str(&format!("end {sum:08x}\n"));
        text
    }
}

/// First line of a checkpoint file.
const MAGIC: &str = "knobel cards checkpoint 2";

/// Where one thread works: counts for all, and hears the limit, the watch and the others.
struct Seat<'a, 'b> {
    crew: &'a Crew<'b>,
    before: u64,
    watch: &'a mut dyn Watch,
}

impl Seat<'_, '_> {
    /// Adds the placements since the last time; answers all.
    fn count(&mut self, now: u64) -> u64 {
        let more = now - self.before;
        self.before = now;
        self.crew.placements.fetch_add(more, Ordering::Relaxed) + more
    }
}

impl Watch for Seat<'_, '_> {
    fn poll(&mut self, progress_here: &Progress) -> Option<StopReason> {
        let total = self.count(progress_here.stats.expanded);
        let limit = self.crew.request.nodes.filter(|&limit| total >= limit);
        self.crew.heed(
            limit
                .map(|limit| StopReason::Nodes { limit })
                .or_else(|| self.watch.poll(&progress(total))),
        );
        let over = self.crew.stop.load(Ordering::Relaxed);
        over.then_some(StopReason::Interrupted)
    }
}

fn progress(placements: u64) -> Progress {
    Progress {
        stats: Stats {
            expanded: placements,
            generated: placements,
            ..Stats::default()
        },
        ..Progress::default()
    }
}

fn load(path: &Path, identity: u32, engine: &Engine) -> Result<List, CheckpointError> {
    let bytes = std::fs::read(path).map_err(|error| CheckpointError::Io(path.to_owned(), error))?;
    let damaged = || CheckpointError::Damaged(path.to_owned());
    let text = std::str::from_utf8(&bytes).map_err(|_| damaged())?;
    let (body, sum) = text.trim_end().rsplit_once("end ").ok_or_else(damaged)?;
    if u32::from_str_radix(sum, 16).ok() != Some(crc32fast::hash(body.as_bytes())) {
        return Err(damaged());
    }
    let mut lines = body.lines();
    if lines.next() != Some(MAGIC) {
        return Err(damaged());
    }
    let named = lines.next().and_then(|line| line.strip_prefix("identity "));
    if named != Some(format!("{identity:08x}").as_str()) {
        return Err(CheckpointError::Foreign(path.to_owned()));
    }
    let done = lines
        .next()
        .and_then(|line| numbers(line.strip_prefix("done ")?))
        .ok_or_else(damaged)?;
    let waiting: Option<Vec<Task>> = lines.map(|line| read_task(line, engine)).collect();
    Ok(List {
        done: found(&done),
        waiting: waiting.ok_or_else(damaged)?,
        running: Vec::new(),
    })
}

fn numbers<const N: usize>(text: &str) -> Option<[u64; N]> {
    let numbers: Option<Vec<u64>> = text
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect();
    numbers?.try_into().ok()
}

fn found(&[placements, boards, least]: &[u64; 3]) -> Found {
    Found {
        placements,
        boards,
        least,
    }
}

fn read_task(line: &str, engine: &Engine) -> Option<Task> {
    let (counts, cursor) = line.strip_prefix("task ")?.split_once(" at")?;
    let [branch, floor, counts @ ..] = numbers::<5>(counts)?;
    let task = Task {
        branch: usize::try_from(branch).ok()?,
        floor: usize::try_from(floor).ok()?,
        cursor: Cursor::from_text(cursor)?,
        found: found(&counts),
    };
    engine.accepts(&task).then_some(task)
}
