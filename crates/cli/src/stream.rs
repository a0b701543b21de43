//! Boards as they come: from arguments, files and standard input, in batches of what is there, with
//! the fault that ends them only after the boards before it.

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

/// What is read at once: some thousand boards of 3×3.
const PIECE: usize = 64 << 10;

/// How long Ctrl-C may go unnoticed while nothing comes.
const NOTICE: Duration = Duration::from_millis(50);

/// Ctrl-C was pressed while boards were waited for.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Boards that have come, and whether there are, or may be, more than one in all.
pub struct Batch {
    pub boards: Vec<Instance>,
    pub many: bool,
}

/// Where boards come from.
enum Source {
    Stdin,
    File(String),
    Text(String),
}

/// All boards that were given, read no further than asked for.
pub struct BoardStream {
    sources: VecDeque<Source>,
    size: Option<Shape>,
    /// Are boards of standard input answered before its end?
    at_once: bool,
    several_sources: bool,
    open: Option<Open>,
    fault: Option<anyhow::Error>,
    given: usize,
}

/// A source that is being read.
struct Open {
    name: String,
    pieces: Receiver<std::io::Result<Vec<u8>>>,
    reader: BoardReader,
    at_once: bool,
}

impl BoardStream {
    /// Opens what was given: each is a board, the name of a file, or `-`. With `at_once` the boards
    /// of standard input come as soon as they are complete.
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
        })
    }

    /// What has come since the last batch, at least one board; nothing at the end.
    ///
    /// # Errors
    /// If the text is at fault, or with [`Interrupted`]; boards before the fault have come in
    /// batches before.
    pub fn batch(&mut self) -> anyhow::Result<Option<Batch>> {
        let mut boards = Vec::new();
        let mut at_once = false;
        // Whether a file has one board or many must be known before the first is answered.
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

    /// Reads a piece; nothing at the end of all sources, otherwise whether this source is answered
    /// at once.
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
            Source::Stdin if at_once => Self {
                name: "standard input".into(),
                pieces: pieces(std::io::stdin()),
                reader: reader.at_once(),
                at_once,
            },
            Source::Stdin => Self {
                name: "standard input".into(),
                pieces: pieces(std::io::stdin()),
                reader,
                at_once,
            },
            Source::File(name) | Source::Text(name) => Self {
                pieces: pieces(File::open(&name).with_context(|| format!("cannot open {name}"))?),
                name,
                reader,
                at_once: false,
            },
        })
    }
}

/// Reads in a thread of its own, so that Ctrl-C is noticed while nothing comes; a few pieces ahead
/// at most.
fn pieces(mut source: impl Read + Send + 'static) -> Receiver<std::io::Result<Vec<u8>>> {
    let (sender, receiver) = sync_channel(2);
    std::thread::spawn(move || {
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
    receiver
}

/// The boards of an argument.
fn read_text(text: &str, size: Option<Shape>, found: &mut Vec<Instance>) -> anyhow::Result<()> {
    let mut reader = BoardReader::new(size).without_records();
    let read = reader
        .feed(text.as_bytes(), found)
        .and_then(|()| reader.finish(found));
    let looks_like_a_board =
        text.contains(|letter: char| letter.is_whitespace() || "/[(,|;".contains(letter));
    read.map_err(|error| match looks_like_a_board {
        _ if looks_like_a_path(text) => anyhow!("there is no file '{}'", shortened(text)),
        true => anyhow!(error).context(format!("board '{}'", shortened(text))),
        false => anyhow!(error).context(format!(
            "'{}' is neither a file nor a board",
            shortened(text)
        )),
    })
}

/// What an argument names.
fn source(given: &str) -> anyhow::Result<Source> {
    if given == "-" {
        return Ok(Source::Stdin);
    }
    // No system has longer names.
    let there = (given.len() < 4096).then(|| std::fs::metadata(given).ok());
    match there.flatten() {
        Some(there) if !there.is_dir() => Ok(Source::File(given.into())),
        Some(_) if parse_board(given, None).is_err() => {
            bail!("{given} is a folder, but a file or a board is needed")
        }
        _ => Ok(Source::Text(given.into())),
    }
}

/// Words with a letter that are written as paths or file names are.
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

/// Is a word written as an option is, and not as a board that begins with a blank or a negative
/// number?
pub fn looks_like_an_option(word: &str) -> bool {
    let name = word.strip_prefix('-');
    name.is_some_and(|name| name.starts_with(|next: char| next == '-' || next.is_alphabetic()))
        && !word.contains(char::is_whitespace)
}

/// The boards and files that the words of a command line are. Words that are neither are the tiles
/// of one board, typed without quotes.
///
/// # Errors
/// If a word looks like an option.
pub fn grouped(words: &[impl AsRef<str>]) -> anyhow::Result<Vec<String>> {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    if let Some(word) = words.iter().find(|word| looks_like_an_option(word)) {
        bail!("unexpected argument '{}'; try --help", shortened(word));
    }
    // A file that is called 1 is no reason to refuse the tile.
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
