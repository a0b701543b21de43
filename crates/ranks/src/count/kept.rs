//! What is known of the layers in a folder: the one file that says which of them are to be believed.

use std::io::{self, Read, Write};
use std::path::Path;
use std::{fmt, fs};

use knobel_tiles::Board;

use super::Trouble;
use super::files::{Reader, Writer};
use crate::{Ranks, files};

/// The folder of a count.
pub(super) struct Kept<'a> {
    pub folder: &'a Path,
    /// What its files are about.
    pub about: &'a str,
}

/// How far a count has come.
pub(super) struct State {
    /// Boards of each layer; the last one's files are there.
    pub boards: Vec<u64>,
    /// How many ranks have written them.
    pub ranks: usize,
}

/// What files of a count are about.
pub(super) fn about(goal: &Board, bitmaps: bool) -> String {
    let kind = if bitmaps { "bitmaps" } else { "sorted layers" };
    let shape = goal.shape();
    let (width, height) = (shape.width(), shape.height());
    let tiles: Vec<String> = goal.tiles().iter().map(u32::to_string).collect();
    format!(
        "knobel count 2, {kind}, {width}x{height}, {}",
        tiles.join(" ")
    )
}

impl Kept<'_> {
    fn path(&self) -> std::path::PathBuf {
        self.folder.join("count")
    }

    /// Makes the folder, in which there must not be a count yet.
    pub fn is_new(&self) -> Result<(), Trouble> {
        fs::create_dir_all(self.folder).map_err(Trouble::at(self.folder))?;
        if self.path().exists() {
            return Err(Trouble::Begun(self.folder.to_owned()));
        }
        Ok(())
    }

    /// What is known.
    pub fn read(&self) -> Result<State, Trouble> {
        let path = self.path();
        let mut text = String::new();
        let read =
            Reader::new(&path, self.about).and_then(|mut file| file.read_to_string(&mut text));
        read.map_err(Trouble::at(&path))?;
        let mut lines = text.lines();
        let numbers = |line: Option<&str>| -> Option<Vec<u64>> {
            line?.split(' ').map(|number| number.parse().ok()).collect()
        };
        let state = numbers(lines.next()).zip(numbers(lines.next()));
        match state {
            Some((ranks, boards)) if ranks[0] > 0 => Ok(State {
                boards,
                ranks: ranks[0] as usize,
            }),
            _ => Err(Trouble::at(&path)(io::Error::other("it is damaged"))),
        }
    }

    /// From now on this is known.
    pub fn write(&self, boards: &[u64], ranks: usize) -> Result<(), Trouble> {
        let path = self.path();
        let write = || -> io::Result<()> {
            let mut file = Writer::new(&path, self.about)?;
            writeln!(file, "{ranks}\n{}", Spaced(boards))?;
            file.finish()
        };
        write().map_err(Trouble::at(&path))
    }

    /// Removes what no count goes on from.
    pub fn sweep(&self, depth: usize, ranks: &dyn Ranks) {
        files::sweep(self.folder, depth, ranks);
    }
}

struct Spaced<'a>(&'a [u64]);

impl fmt::Display for Spaced<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, number) in self.0.iter().enumerate() {
            let space = if place > 0 { " " } else { "" };
            write!(f, "{space}{number}")?;
        }
        Ok(())
    }
}
