//! Child processes of tests. A test waits for an observable event instead of a fixed time, and no
//! process outlives its test.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use wait4::Wait4;

/// Timeout for every event, generous enough for a busy machine.
pub(crate) const LIMIT: Duration = Duration::from_secs(120);

/// Polling interval.
const PAUSE: Duration = Duration::from_millis(2);

/// Waits until a condition holds, and fails after the timeout.
pub(crate) fn eventually(event: &str, mut holds: impl FnMut() -> bool) {
    let due = Instant::now() + LIMIT;
    while !holds() {
        assert!(Instant::now() < due, "in {LIMIT:?} never: {event}");
        thread::sleep(PAUSE);
    }
}

/// A running process. It is killed with all its descendants when the test ends, even by a panic.
pub(crate) struct Running {
    child: Child,
    name: String,
    out: Stream,
    err: Stream,
    /// Bytes of standard output that `line` has returned so far.
    heard: usize,
}

impl Running {
    /// Starts a program without standard input and collects its output.
    pub fn start(command: &mut Command) -> Self {
        let streams = command.stdin(Stdio::null()).stdout(Stdio::piped());
        let child = streams.stderr(Stdio::piped()).spawn();
        Self::of(child.expect("the program starts"), format!("{command:?}"))
    }

    /// Takes over a process with this name and collects its output.
    pub fn of(mut child: Child, name: String) -> Self {
        let (out, err) = (child.stdout.take(), child.stderr.take());
        Self {
            child,
            name,
            out: Stream::of(out),
            err: Stream::of(err),
            heard: 0,
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn is_over(&mut self) -> bool {
        self.child.try_wait().expect("a child of ours").is_some()
    }

    /// Waits until the condition holds or the process ends, and returns whether it holds.
    pub fn reaches(&mut self, event: &str, mut holds: impl FnMut() -> bool) -> bool {
        let due = Instant::now() + LIMIT;
        loop {
            // Read the state before checking, so that a condition that holds at the end counts.
            let over = self.is_over();
            let held = holds();
            if held || over {
                return held;
            }
            if Instant::now() > due {
                self.give_up(event);
            }
            thread::sleep(PAUSE);
        }
    }

    /// Waits until the condition holds; the process must still run then.
    pub fn until(&mut self, event: &str, holds: impl FnMut() -> bool) {
        if !self.reaches(event, holds) {
            panic!("{} ended before: {event}\n{}", self.name, self.words());
        }
    }

    pub fn until_exists(&mut self, file: &Path) {
        self.until(&format!("{} exists", file.display()), || file.exists());
    }

    /// Waits for the next complete line on standard output and returns it.
    pub fn line(&mut self) -> String {
        let (seen, heard) = (Arc::clone(&self.out.seen), self.heard);
        let line = || {
            let seen = seen.lock().unwrap();
            let end = seen[heard..].iter().position(|&byte| byte == b'\n')?;
            Some(String::from_utf8_lossy(&seen[heard..=heard + end]).into_owned())
        };
        if !self.reaches("a line is printed", || line().is_some()) {
            // The process has ended, but its last lines may still be in the pipe.
            self.out.finish();
        }
        let Some(line) = line() else {
            panic!(
                "{} ended before it printed a line\n{}",
                self.name,
                self.words()
            );
        };
        self.heard += line.len();
        line
    }

    /// Waits until the process has installed its handler, because Ctrl-C would kill it before.
    #[cfg(target_os = "linux")]
    pub fn until_listening(&mut self) {
        let id = self.id();
        self.until("Ctrl-C is handled", || handles_interrupts(id));
    }

    /// Waits until the process has used this much more processor time, which is independent of
    /// other load.
    #[cfg(target_os = "linux")]
    pub fn until_worked(&mut self, seconds: f64) {
        let id = self.id();
        let due = processor_seconds(id) + seconds;
        self.until("it has worked", || processor_seconds(id) >= due);
    }

    /// Sends Ctrl-C once the process handles it and has used this much processor time. Returns
    /// false if the process ended before.
    #[cfg(target_os = "linux")]
    pub fn interrupt_after(&mut self, seconds: f64) -> bool {
        let id = self.id();
        let at_work = self.reaches("it listens and works", || {
            handles_interrupts(id) && processor_seconds(id) >= seconds
        });
        if at_work {
            self.signal("INT");
        }
        at_work
    }

    /// Waits for the end. Fails if the process uses more than this many seconds per processor until
    /// then. Processor time is measured because wall-clock time includes other processes.
    #[cfg(target_os = "linux")]
    pub fn end_within(mut self, seconds: f64) -> Output {
        let id = self.id();
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let due = processor_seconds(id) + seconds * processors as f64;
        let too_long = || processor_seconds(id) > due;
        if self.reaches("it ends", too_long) && !self.is_over() {
            panic!(
                "{} runs for another {seconds} s\n{}",
                self.name,
                self.words()
            );
        }
        self.end()
    }

    #[cfg(unix)]
    pub fn signal(&self, which: &str) {
        assert!(send(which, &[self.id()]), "{} is gone", self.name);
    }

    /// Waits for the end.
    pub fn end(mut self) -> Output {
        self.reaches("it ends", || false);
        Output {
            status: self.child.wait().expect("a child of ours"),
            stdout: self.out.end(),
            stderr: self.err.end(),
        }
    }

    /// Waits for the end, and checks that the process never had more resident memory than `bytes`.
    /// The system recorded the peak: looking at `/proc` from time to time misses a process that is
    /// faster than the test.
    ///
    /// On Linux the peak of a child begins with that of the process that started it. If this
    /// process already exceeded the limit, because its tests run as threads, the check is skipped.
    #[cfg(target_os = "linux")]
    pub fn end_within_memory(mut self, bytes: u64) -> Output {
        // Both streams end with the process.
        let (stdout, stderr) = (self.out.end(), self.err.end());
        let used = self.child.wait4().expect("a child of ours");
        let output = Output {
            status: used.status,
            stdout,
            stderr,
        };
        let peak = used.rusage.maxrss;
        if peak > bytes && peak <= own_peak() {
            knobel_skipped_tests::note("the memory of a child: this process had more itself");
        } else {
            assert!(peak <= bytes, "{}: peak of {peak} bytes", self.name);
        }
        output
    }

    /// Kills the process without notice, like a power cut.
    pub fn kill(self) {}

    fn give_up(&self, event: &str) -> ! {
        let (name, words) = (&self.name, self.words());
        panic!("{name}: in {LIMIT:?} never: {event}\n{words}")
    }

    /// The output so far.
    fn words(&self) -> String {
        let words = [&self.out, &self.err].map(|it| it.seen.lock().unwrap().clone());
        String::from_utf8_lossy(&words.concat()).into_owned()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            // Its descendants, such as ranks or a compiler, would otherwise continue.
            #[cfg(target_os = "linux")]
            let others = descendants(self.id());
            let _ = self.child.kill();
            #[cfg(target_os = "linux")]
            send("KILL", &others);
            let _ = self.child.wait();
        }
    }
}

/// The output of a process, read from the pipe immediately so that the process never blocks.
#[derive(Default)]
struct Stream {
    seen: Arc<Mutex<Vec<u8>>>,
    reader: Option<JoinHandle<()>>,
}

impl Stream {
    fn of(source: Option<impl Read + Send + 'static>) -> Self {
        let seen = Arc::default();
        let sink = Arc::clone(&seen);
        let reader = source.map(|source| thread::spawn(move || copy(source, &sink)));
        Self { seen, reader }
    }

    /// Waits until the last writer has closed the pipe and everything is read.
    fn finish(&mut self) {
        if let Some(reader) = self.reader.take() {
            eventually("every process that writes to this pipe has ended", || {
                reader.is_finished()
            });
            reader.join().expect("the reader ends with the stream");
        }
    }

    /// The whole output, after the last writer has closed the pipe.
    fn end(&mut self) -> Vec<u8> {
        self.finish();
        std::mem::take(&mut self.seen.lock().unwrap())
    }
}

/// Copies a stream to its end. A pseudo-terminal ends with an error.
pub(crate) fn copy(mut source: impl Read, sink: &Mutex<Vec<u8>>) {
    let mut part = [0; 4096];
    while let Ok(length @ 1..) = source.read(&mut part) {
        sink.lock().unwrap().extend_from_slice(&part[..length]);
    }
}

/// Sends a signal to processes, and returns whether all of them existed.
#[cfg(unix)]
pub(crate) fn send(which: &str, to: &[u32]) -> bool {
    if to.is_empty() {
        return true;
    }
    let mut kill = Command::new("kill");
    kill.arg(format!("-{which}")).stderr(Stdio::null());
    kill.args(to.iter().map(u32::to_string));
    kill.status().expect("kill is there").success()
}

/// The fields of `/proc/PID/stat` from the third, the state, or `None` if the process is gone.
#[cfg(target_os = "linux")]
fn stat(id: u32) -> Option<Vec<String>> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The second field is the name in parentheses, which may contain any characters.
    let (_, fields) = stat.rsplit_once(") ")?;
    Some(fields.split(' ').map(str::to_owned).collect())
}

/// A line of `/proc/PID/status` without its name, or an empty text if the process is gone.
#[cfg(target_os = "linux")]
fn status(id: u32, name: &str) -> String {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|it| it.strip_prefix(name));
    line.unwrap_or_default().trim().to_owned()
}

/// Returns whether the process handles Ctrl-C itself.
#[cfg(target_os = "linux")]
fn handles_interrupts(id: u32) -> bool {
    const SIGINT: u64 = 1 << (2 - 1);
    let caught = u64::from_str_radix(&status(id, "SigCgt:"), 16);
    caught.unwrap_or(0) & SIGINT != 0
}

/// The peak of this process's resident memory in bytes.
#[cfg(target_os = "linux")]
fn own_peak() -> u64 {
    let peak = status(std::process::id(), "VmHWM:");
    let kib = peak.strip_suffix(" kB").and_then(|it| it.parse().ok());
    kib.map_or(0, |kib: u64| kib << 10)
}

/// Processor time of a process over all its threads.
#[cfg(target_os = "linux")]
fn processor_seconds(id: u32) -> f64 {
    let ticks = |field: &String| field.parse::<u64>().unwrap_or(0);
    // User and system time, in hundredths.
    let ticks: u64 = stat(id).map_or(0, |stat| stat[11..13].iter().map(ticks).sum());
    ticks as f64 / 100.0
}

/// Returns whether a process is still running. A process that has ended stays visible until its
/// parent waits for it.
#[cfg(all(target_os = "linux", feature = "mpi"))]
pub(crate) fn is_alive(id: u32) -> bool {
    stat(id).is_some_and(|stat| stat[0] != "Z")
}

/// All descendants of a process.
#[cfg(target_os = "linux")]
pub(crate) fn descendants(id: u32) -> Vec<u32> {
    let all = std::fs::read_dir("/proc").expect("a list of processes");
    let ids = all.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let parents: Vec<(u32, String)> = ids
        .filter_map(|id| Some((id, stat(id)?.swap_remove(1))))
        .collect();
    let mut found = vec![id];
    let mut next = 0;
    while let Some(parent) = found.get(next).map(u32::to_string) {
        let children = parents.iter().filter(|(_, of)| *of == parent);
        found.extend(children.map(|(id, _)| id));
        next += 1;
    }
    found.split_off(1)
}
