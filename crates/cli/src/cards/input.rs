//! Reads games from a file, standard input or the built-in set.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use knobel::cards::notation::{self, bucas};
use knobel::cards::{Arrangement, Game, nine_cards};
use knobel::{Deadline, Watch, storage};

use crate::progress::Watcher;

/// Limit on the size of a file of games.
const MOST_BYTES: u64 = 16 << 20;

/// Number of games that an error lists.
const MOST_NAMED: usize = 8;

/// Arguments that select a game.
#[derive(Args, Default)]
pub struct GameArguments {
    /// File with a game, an e2.bucas.name address, or - for standard input [default: the built-in
    /// game]
    #[arg(value_name = "FILE|-")]
    file: Option<String>,

    /// Game to use, if the file holds several
    #[arg(long, value_name = "ID")]
    puzzle: Option<String>,

    /// Use only the first N fixed pieces or hints of the game
    #[arg(long, value_name = "N", value_parser = crate::input::number(0..=usize::MAX), allow_negative_numbers = true)]
    hints: Option<usize>,
}

/// The time limit of a command.
#[derive(Args, Default)]
pub struct TimeArgument {
    /// Stop after this time, as in 10s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = crate::input::duration, allow_hyphen_values = true)]
    pub time: Option<Duration>,
}

impl TimeArgument {
    /// A quarter of the time limit, for preparatory work.
    pub fn part(&self) -> Option<Duration> {
        self.time.map(|time| time / 4)
    }

    /// Runs `work` under this limit, with a progress line.
    pub fn watched<T>(&self, work: impl FnOnce(&mut dyn Watch) -> T) -> T {
        work(&mut Deadline::new(self.time, &mut Watcher::for_cards()))
    }
}

/// A game, and the board of its address, if it was given as an address.
type Shown = (Game, Option<Arrangement>);

impl GameArguments {
    /// All given games, or all built-in games; with --puzzle only the named one.
    pub fn games_or(&self, built_in: fn() -> Vec<Game>) -> anyhow::Result<Vec<Game>> {
        self.chosen(match &self.file {
            None => built_in(),
            Some(file) => read(file)?,
        })
    }

    /// Selects games by --puzzle, and limits their hints by --hints.
    fn chosen(&self, mut games: Vec<Game>) -> anyhow::Result<Vec<Game>> {
        if let Some(wanted) = &self.puzzle {
            let mut known: Vec<&str> = games.iter().map(Game::id).take(MOST_NAMED).collect();
            if games.len() > MOST_NAMED {
                known.push("…");
            }
            let known = known.join(", ");
            games.retain(|game| game.id() == wanted);
            if games.is_empty() {
                bail!("no game is named '{wanted}'; choose one of {known}");
            }
        }
        if let Some(hints) = self.hints {
            for game in &mut games {
                let kept = game.fixed().iter().take(hints).copied().collect();
                *game = game.with_fixed(kept)?;
            }
        }
        Ok(games)
    }

    /// All given games, or the nine cards.
    pub fn games(&self) -> anyhow::Result<Vec<Game>> {
        self.games_or(|| vec![nine_cards()])
    }

    /// The only given game.
    pub fn game(&self) -> anyhow::Result<Game> {
        one(self.games()?)
    }

    /// The only game and a board: the given board, the board of the game's address, or the one that
    /// `otherwise` makes. `shown` reads the game if no board is given.
    pub fn laid(
        &self,
        given: Option<&str>,
        shown: fn(&Self) -> anyhow::Result<Shown>,
        otherwise: fn(&Game) -> Arrangement,
    ) -> anyhow::Result<(Game, Arrangement)> {
        if let Some(given) = given {
            let game = self.game()?;
            let board = board(given, &game)?;
            return Ok((game, board));
        }
        let (game, board) = shown(self)?;
        let board = board.unwrap_or_else(|| otherwise(&game));
        Ok((game, board))
    }

    /// The only game and the board of its address. Cards of empty cells are unknown.
    pub fn shown(&self) -> anyhow::Result<Shown> {
        let Some(file) = &self.file else {
            return Ok((self.game()?, None));
        };
        let text = text(file)?;
        let context = || name(file).to_owned();
        if !bucas::is_address(&text) {
            let games = notation::read(&text).with_context(context)?;
            return Ok((one(self.chosen(games)?)?, None));
        }
        let shown = bucas::read(&text).with_context(context)?;
        Ok((one(self.chosen(vec![shown.game])?)?, Some(shown.board)))
    }

    /// The only game and the board of its address, if every card is known.
    pub fn shown_whole(&self) -> anyhow::Result<Shown> {
        match self.shown()? {
            (game, Some(board)) => {
                let shown = bucas::AddressedGame { game, board }.whole()?;
                Ok((shown.game, Some(shown.board)))
            }
            other => Ok(other),
        }
    }
}

fn one(mut games: Vec<Game>) -> anyhow::Result<Game> {
    if games.len() > 1 {
        bail!(
            "the file holds {} games, but one is needed; choose it with --puzzle, as in --puzzle \
             {}",
            games.len(),
            games[0].id()
        );
    }
    Ok(games.remove(0))
}

/// Reads the games of a file.
pub fn read(file: &str) -> anyhow::Result<Vec<Game>> {
    let text = text(file)?;
    notation::read(&text).with_context(|| name(file).to_owned())
}

fn name(file: &str) -> &str {
    match file {
        "-" => "standard input",
        _ if bucas::is_address(file) => "the address",
        _ => file,
    }
}

fn text(file: &str) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    if file == "-" {
        std::io::stdin()
            .lock()
            .take(MOST_BYTES + 1)
            .read_to_end(&mut bytes)
            .context("cannot read standard input")?;
    } else if bucas::is_address(file) {
        return Ok(file.to_owned());
    } else if file.contains("://") {
        bail!("the address contains no board; it needs board_edges= with four letters per cell");
    } else {
        let opened = open(file)?;
        opened
            .take(MOST_BYTES + 1)
            .read_to_end(&mut bytes)
            .with_context(|| format!("cannot read {file}"))?;
    }
    if bytes.len() as u64 > MOST_BYTES {
        bail!(
            "{} is larger than {} MiB, the limit for games; check that it is the right file",
            name(file),
            MOST_BYTES >> 20
        );
    }
    String::from_utf8(bytes).with_context(|| format!("{} is not a text file", name(file)))
}

fn open(file: &str) -> anyhow::Result<std::fs::File> {
    std::fs::File::open(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            let ready = nine_cards();
            anyhow::anyhow!(
                "there is no file {file}; leave FILE out for the built-in game ({}); --puzzle ID \
                 selects a game of a file",
                ready.id()
            )
        }
        _ => anyhow::Error::new(error).context(format!("cannot open {file}")),
    })
}

/// Reads a board from text, an address, or a file with either.
pub fn board(given: &str, game: &Game) -> anyhow::Result<Arrangement> {
    if given == "-" || Path::new(given).is_file() {
        let text = text(given)?;
        return notation::board(&text, game).with_context(|| name(given).to_owned());
    }
    Ok(notation::board(given, game)?)
}

/// Writes a file atomically.
pub fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    // Written durably, because the file has no checksum that would reveal a damage.
    storage::write_file(path, bytes, storage::Durability::Durable)
        .map(drop)
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Parses columns and rows, as in `3x4`.
pub fn size(text: &str) -> Result<(usize, usize), String> {
    text.split_once(['x', 'X', '×'])
        .and_then(|(width, height)| Some((width.trim().parse().ok()?, height.trim().parse().ok()?)))
        .ok_or_else(|| format!("'{text}' is not a size; write columns and rows as in 3x3"))
}
