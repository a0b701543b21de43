//! Counting in parallel, with checkpoints: a count that was killed goes on where it stood.
//!
//! The search is split into some hundred tasks. A worker takes one, runs it in slices of a fraction of a second, and
//! after each slice puts the task, with the place where it stands, back on the list; so the list is always a complete
//! account of what is left. Every second the list goes into the checkpoint file, by a temporary file and a rename. A
//! run that finds the file takes the list from there. The file names the game and the plan by a checksum and carries
//! one over itself; anything that does not fit is refused.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use knobel_cards::engine::{Count, Cursor, Engine, Found, Plan, Task};
use knobel_cards::{Game, notation};
use knobel_core::{Progress, Stats, StopReason, Watch};

/// How to count.
#[derive(Debug, Clone)]
pub struct Request {
    /// The search plan.
    pub plan: Plan,
    /// Worker threads; at least 1.
    pub threads: usize,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Stop after about this many placements.
    pub nodes: Option<u64>,
    /// Where to keep the state, so that the count can go on after a crash.
    pub checkpoint: Option<PathBuf>,
}

/// What was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The counts; a part of them where the search was stopped.
    pub count: Count,
    /// Why it ended early, if it did.
    pub stopped: Option<StopReason>,
    /// Whether it went on from a checkpoint.
    pub resumed: bool,
}

/// What can go wrong with a checkpoint file.
#[derive(Debug)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    Io(PathBuf, std::io::Error),
    /// The file is no checkpoint, or a damaged one.
    Damaged(PathBuf),
    /// The file belongs to another game or plan.
    Foreign(PathBuf),
}

impl std::fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "checkpoint {}: {error}", path.display()),
            Self::Damaged(path) => {
                write!(
                    f,
                    "checkpoint {} is damaged or no checkpoint; remove it to start afresh",
                    path.display()
                )
            }
            Self::Foreign(path) => write!(
                f,
                "checkpoint {} belongs to another game or method; remove it or name another file",
                path.display()
            ),
        }
    }
}

impl std::error::Error for CheckpointError {}

/// Tasks a worker, so that the last ones end at about the same time.
const TASKS_A_THREAD: usize = 64;
/// How long a task runs before the list is brought up to date.
const SLICE: Duration = Duration::from_millis(200);
/// How often the list is saved.
const SAVE: Duration = Duration::from_secs(1);

/// Counts all solutions of a game.
///
/// # Errors
/// If the checkpoint file cannot be used.
pub fn count(
    game: &Game,
    request: &Request,
    watch: &mut (dyn Watch + Send),
) -> Result<Answer, CheckpointError> {
    let engine = Engine::new(game, request.plan.clone());
    let identity =
        checksum(format!("{}{:?}", notation::text::write(game), request.plan).as_bytes());
    let saved = match &request.checkpoint {
        Some(path) if path.exists() => Some(load(path, identity, &engine)?),
        _ => None,
    };
    let resumed = saved.is_some();
    let list = saved.unwrap_or_else(|| {
        let simple = request.threads <= 1 && request.checkpoint.is_none();
        let (tasks, done) = match simple {
            true => (engine.tasks(), Found::default()),
            false => engine.split(TASKS_A_THREAD * request.threads.max(1)),
        };
        List {
            done,
            waiting: tasks.into_iter().rev().collect(),
            running: Vec::new(),
        }
    });
    let crew = Crew {
        engine: &engine,
        request,
        identity,
        end: request
            .time
            .and_then(|time| Instant::now().checked_add(time)),
        list: Mutex::new(list),
        ended: Mutex::new(None),
        stop: AtomicBool::new(false),
        placements: AtomicU64::new(0),
        saved: Mutex::new(Instant::now()),
        failed: Mutex::new(None),
        watch: Mutex::new(watch),
    };
    std::thread::scope(|scope| {
        for _ in 1..request.threads.max(1) {
            scope.spawn(|| crew.work());
        }
        crew.work();
    });
    if request.checkpoint.is_some() {
        crew.save();
    }
    if let Some(error) = locked(&crew.failed).take() {
        return Err(error);
    }
    let stopped = *locked(&crew.ended);
    let list = locked(&crew.list);
    let found = list
        .waiting
        .iter()
        .map(|task| task.found)
        .fold(list.done, Found::plus);
    Ok(Answer {
        count: engine.count(found),
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

struct Crew<'a> {
    engine: &'a Engine,
    request: &'a Request,
    identity: u64,
    end: Option<Instant>,
    list: Mutex<List>,
    ended: Mutex<Option<StopReason>>,
    stop: AtomicBool,
    placements: AtomicU64,
    saved: Mutex<Instant>,
    failed: Mutex<Option<CheckpointError>>,
    watch: Mutex<&'a mut (dyn Watch + Send)>,
}

/// A lock that another thread's panic does not close: the panic ends the scope anyway.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Crew<'_> {
    /// Takes tasks until none is left or the search is stopped.
    fn work(&self) {
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
                let mut slice = Slice {
                    crew: self,
                    end: Instant::now() + SLICE,
                    before: task.found.placements,
                };
                self.engine.run(&mut task, None, &mut slice, &mut |_| true);
                self.placements
                    .fetch_add(task.found.placements - slice.before, Ordering::Relaxed);
                locked(&self.list).running[seat] = Some(task.clone());
                self.save_if_due();
            }
            let mut list = locked(&self.list);
            list.running[seat] = None;
            match task.is_done() {
                true => list.done = list.done.plus(task.found),
                false => list.waiting.push(task),
            }
        }
    }

    fn take(&self, seat: usize) -> Option<Task> {
        let mut list = locked(&self.list);
        let task = list.waiting.pop()?;
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
        let Some(path) = &self.request.checkpoint else {
            return;
        };
        let text = self.text();
        let temporary = path.with_extension("tmp");
        let written =
            std::fs::write(&temporary, text).and_then(|()| std::fs::rename(&temporary, path));
        if let Err(error) = written {
            locked(&self.failed).get_or_insert(CheckpointError::Io(path.clone(), error));
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn text(&self) -> String {
        let list = locked(&self.list);
        let mut text = format!(
            "knobel cards checkpoint 1\nidentity {:016x}\n",
            self.identity
        );
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
        let sum = checksum(text.as_bytes());
        text.push_str(&format!("end {sum:016x}\n"));
        text
    }
}

/// Ends a run after a slice of time, at a limit, or when the watch says so.
struct Slice<'a, 'b> {
    crew: &'a Crew<'b>,
    end: Instant,
    before: u64,
}

impl Watch for Slice<'_, '_> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        let crew = self.crew;
        let now = progress.stats.expanded;
        let total = crew
            .placements
            .fetch_add(now - self.before, Ordering::Relaxed)
            + (now - self.before);
        self.before = now;
        let limit = crew.request.nodes.filter(|&limit| total >= limit);
        let time = crew.end.is_some_and(|end| Instant::now() >= end);
        let asked = crew.watch.try_lock().ok().and_then(|mut watch| {
            let stats = Stats {
                expanded: total,
                generated: total,
                ..progress.stats
            };
            watch.poll(&Progress {
                stats,
                ..Progress::default()
            })
        });
        let reason = limit
            .map(|limit| StopReason::Nodes { limit })
            .or(time.then_some(StopReason::Time))
            .or(asked);
        if let Some(reason) = reason {
            locked(&crew.ended).get_or_insert(reason);
            crew.stop.store(true, Ordering::Relaxed);
        }
        let over = crew.stop.load(Ordering::Relaxed) || Instant::now() >= self.end;
        over.then_some(StopReason::Interrupted)
    }
}

/// FNV-1a, 64 bits: enough to see damage, no defence against malice.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

fn load(path: &Path, identity: u64, engine: &Engine) -> Result<List, CheckpointError> {
    let bytes = std::fs::read(path).map_err(|error| CheckpointError::Io(path.to_owned(), error))?;
    let damaged = || CheckpointError::Damaged(path.to_owned());
    let text = std::str::from_utf8(&bytes).map_err(|_| damaged())?;
    let (body, sum) = text.trim_end().rsplit_once("end ").ok_or_else(damaged)?;
    if u64::from_str_radix(sum, 16).ok() != Some(checksum(body.as_bytes())) {
        return Err(damaged());
    }
    let mut lines = body.lines();
    if lines.next() != Some("knobel cards checkpoint 1") {
        return Err(damaged());
    }
    let named = lines.next().and_then(|line| line.strip_prefix("identity "));
    if named != Some(format!("{identity:016x}").as_str()) {
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
