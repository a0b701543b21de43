//! Streams boards from arguments, files and standard input in batches. Boards that arrive on
//! standard input are answered before it ends, and a malformed board is reported only after all
//! boards before it.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use knobel::Shape;
use knobel::notation::{BoardReader, Instance, parse_board};

use super::input::shortened;
use super::progress;

/// Bytes per read: several thousand boards of 3×3.
const PIECE: usize = 64 << 10;

/// The interval between two checks for Ctrl-C while waiting for input.
const NOTICE: Duration = Duration::from_millis(50);

/// Ctrl-C was pressed while waiting for boards.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Boards that have arrived, and whether the whole input has, or may have, more than one.
pub struct Batch {
    pub boards: Vec<Instance>,
    pub many: bool,
}

/// One argument of the command line.
enum Source {
    Stdin,
    File(String),
    Text(String),
}

/// All boards of the command line, read lazily.
pub struct BoardStream {
    sources: VecDeque<Source>,
    size: Option<Shape>,
    /// Whether boards of standard input are returned before its end.
    at_once: bool,
    several_sources: bool,
    open: Option<Open>,
    fault: Option<anyhow::Error>,
    given: usize,
    /// Whether the user was told how a board was read. Once is enough for many boards.
    told: bool,
}

/// The source that is being read.
struct Open {
    name: String,
    pieces: Receiver<std::io::Result<Vec<u8>>>,
    reader: BoardReader,
    at_once: bool,
}

impl BoardStream {
    /// Opens the arguments; each is a board, the name of a file, or `-`. With `at_once`, boards of
    /// standard input are returned as soon as they are complete.
    pub fn new(given: &[String], size: Option<Shape>, at_once: bool) -> anyhow::Result<Self> {
        let sources: VecDeque<Source> = given
            .iter()
            .map(|given| source(given))
            .collect::<anyhow::Result<_>>()?;
        Ok(Self {
            several_sources: sources.len() > 1,
            sources,
            size,
            at_once,
            open: None,
            fault: None,
            given: 0,
            told: false,
        })
    }

    /// Waits for the next boards and returns at least one, or `None` at the end.
    ///
    /// # Errors
    /// The first malformed board, or [`Interrupted`]. Earlier batches have returned the boards
    /// before it.
    pub fn batch(&mut self) -> anyhow::Result<Option<Batch>> {
        let mut boards = Vec::new();
        let mut at_once = false;
        // Read a second board before returning the first, because answers for many boards look
        // different.
        while boards.is_empty() || self.given == 0 && boards.len() == 1 && !at_once {
            if self.fault.is_some() {
                break;
            }
            match self.read(&mut boards) {
                Ok(None) => break,
                Ok(Some(open_at_once)) => at_once = open_at_once,
                Err(fault) => self.fault = Some(fault),
            }
        }
        if boards.is_empty() {
            return self.fault.take().map_or(Ok(None), Err);
        }
        let told = self.told;
        let warning = boards.iter().find_map(|board| board.warning.as_ref());
        if let Some(warning) = warning.filter(|_| !told) {
            self.told = true;
            eprintln!("knobel: {warning}");
        }
        let before = self.given;
        self.given += boards.len();
        if self.several_sources {
            for (board, number) in boards.iter_mut().zip(before + 1..) {
                board.index = u32::try_from(number).unwrap_or(u32::MAX);
            }
        }
        let many = at_once || self.several_sources || self.given > 1 || self.fault.is_some();
        Ok(Some(Batch { boards, many }))
    }

    /// Reads a piece. Returns `None` at the end of all sources, otherwise whether the boards of
    /// this source are returned at once.
    fn read(&mut self, found: &mut Vec<Instance>) -> anyhow::Result<Option<bool>> {
        let Some(open) = &mut self.open else {
            return match self.sources.pop_front() {
                None => Ok(None),
                Some(Source::Text(text)) => {
                    read_text(&text, self.size, found)?;
                    Ok(Some(false))
                }
                Some(source) => {
                    self.open = Some(Open::new(source, self.size, self.at_once)?);
                    Ok(Some(false))
                }
            };
        };
        let at_once = open.at_once;
        let piece = loop {
            match open.pieces.recv_timeout(NOTICE) {
                Ok(piece) => break Some(piece),
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) if progress::interrupted() => {
                    return Err(Interrupted.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        match piece {
            Some(piece) => {
                let piece = piece.with_context(|| format!("cannot read {}", open.name))?;
                let fed = open.reader.feed(&piece, found);
                fed.with_context(|| open.name.clone())?;
            }
            None => {
                let Open { reader, name, .. } = self.open.take().expect("it was there above");
                reader.finish(found).context(name)?;
            }
        }
        Ok(Some(at_once))
    }
}

impl Open {
    fn new(source: Source, size: Option<Shape>, at_once: bool) -> anyhow::Result<Self> {
        let reader = BoardReader::new(size);
        Ok(match source {
            Source::Stdin => Self {
                name: "standard input".into(),
                pieces: pieces(std::io::stdin())?,
                reader: if at_once { reader.at_once() } else { reader },
                at_once,
            },
            Source::File(name) | Source::Text(name) => Self {
                pieces: pieces(File::open(&name).with_context(|| format!("cannot open {name}"))?)?,
                name,
                reader,
                at_once: false,
            },
        })
    }
}

/// Reads in its own thread, at most a few pieces ahead, so that Ctrl-C is noticed while waiting.
fn pieces(
    mut source: impl Read + Send + 'static,
) -> anyhow::Result<Receiver<std::io::Result<Vec<u8>>>> {
    let (sender, receiver) = sync_channel(2);
    let reading = std::thread::Builder::new().spawn(move || {
        loop {
            let mut piece = vec![0; PIECE];
            let read = source.read(&mut piece);
            match read {
                Ok(0) => return,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                _ => {}
            }
            let failed = read.is_err();
            let sent = sender.send(read.map(|bytes| {
                piece.truncate(bytes);
                piece
            }));
            if failed || sent.is_err() {
                return;
            }
        }
    });
    reading.context("cannot start the thread that reads boards; raise ulimit -u or ulimit -v")?;
    Ok(receiver)
}

/// Parses the boards of an argument.
fn read_text(text: &str, size: Option<Shape>, found: &mut Vec<Instance>) -> anyhow::Result<()> {
    let mut reader = BoardReader::new(size).without_records();
    let read = reader
        .feed(text.as_bytes(), found)
        .and_then(|()| reader.finish(found));
    let looks_like_a_board =
        text.contains(|letter: char| letter.is_whitespace() || "/[({,|;".contains(letter));
    read.map_err(|error| match looks_like_a_board {
        _ if looks_like_a_path(text) => anyhow!("there is no file '{}'", shortened(text)),
        true => anyhow!(error).context(format!("board '{}'", shortened(text))),
        false => anyhow!(error).context(format!(
            "'{}' is neither a file nor a board",
            shortened(text)
        )),
    })
}

/// Decides whether an argument is standard input, a file or a board.
fn source(given: &str) -> anyhow::Result<Source> {
    if given == "-" {
        return Ok(Source::Stdin);
    }
    // No system has longer file names.
    let there = (given.len() < 4096).then(|| std::fs::metadata(given).ok());
    match there.flatten() {
        Some(there) if !there.is_dir() => Ok(Source::File(given.into())),
        Some(_) if parse_board(given, None).is_err() => {
            bail!("{given} is a folder, but a file or a board is needed")
        }
        _ => Ok(Source::Text(given.into())),
    }
}

/// Returns whether a word looks like a path or a file name.
fn looks_like_a_path(given: &str) -> bool {
    let letters = |text: &str| text.contains(|letter: char| letter.is_alphabetic());
    let begins = ["/", "./", "../", "~/"].iter();
    let rooted = begins.clone().any(|begin| given.starts_with(begin));
    let one_word = !given.contains(char::is_whitespace);
    let ending = given
        .rsplit_once('.')
        .is_some_and(|(_, ending)| letters(ending));
    letters(given) && (rooted || one_word && (ending || given.contains(['/', '\\'])))
}

/// Returns whether a word looks like an option, and not like a negative number or a board that
/// begins with `-` for the blank.
pub fn looks_like_an_option(word: &str) -> bool {
    let name = word.strip_prefix('-');
    name.is_some_and(|name| name.starts_with(|next: char| next == '-' || next.is_alphabetic()))
        && !word.contains(char::is_whitespace)
}

/// Interprets the words of a command line as boards and files. Words that are neither are the tiles
/// of one board, typed without quotes.
///
/// # Errors
/// If a word looks like an option.
pub fn grouped(words: &[impl AsRef<str>]) -> anyhow::Result<Vec<String>> {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    if let Some(word) = words.iter().find(|word| looks_like_an_option(word)) {
        bail!("unexpected argument '{}'; try --help", shortened(word));
    }
    // A file named 1 must not change the meaning of the tile 1.
    let is_file = |word: &str| {
        let may_be_a_name = word.len() > 1 && word.contains(char::is_alphabetic);
        may_be_a_name && std::fs::metadata(word).is_ok_and(|there| there.is_file())
    };
    let alone = |word: &str| {
        word.contains(char::is_whitespace) || parse_board(word, None).is_ok() || is_file(word)
    };
    let mut groups: Vec<String> = Vec::new();
    let mut joining = false;
    for &word in &words {
        let alone = words.len() == 1 || alone(word);
        match groups.last_mut().filter(|_| joining && !alone) {
            Some(group) => {
                group.push(' ');
                group.push_str(word);
            }
            None => groups.push(word.to_owned()),
        }
        joining = !alone;
    }
    Ok(groups)
}
