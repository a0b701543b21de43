//! `knobel cards same` decides whether two games are isomorphic.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use knobel::cards::Game;
use knobel::cards::equivalence::{Equivalence, same};

use super::input::{self, TimeArgument};
use crate::Exit;

/// Check whether two games are equal up to renamed motifs and turned or reordered cards
#[derive(Args)]
pub struct Same {
    /// First game: a file, FILE:ID if the file holds several games, or 'built-in'
    #[arg(value_name = "A")]
    one: String,

    /// Second game
    #[arg(value_name = "B")]
    other: String,

    #[command(flatten)]
    limit: TimeArgument,
}

impl Same {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let (one, other) = (game(&self.one)?, game(&self.other)?);
        match self.limit.watched(|watch| same(&one, &other, watch)) {
            Equivalence::Same(renaming) => {
                writeln!(out, "the same game")?;
                let labels: Vec<String> = renaming
                    .labels
                    .iter()
                    .map(|(from, to)| format!("{from} -> {to}"))
                    .collect();
                writeln!(out, "labels: {}", labels.join(", "))?;
                let cards: Vec<String> = renaming
                    .cards
                    .iter()
                    .enumerate()
                    .map(|(card, (to, turn))| {
                        format!("{} -> {}/{turn}", card + 1, u16::from(*to) + 1)
                    })
                    .collect();
                writeln!(out, "cards: {}", cards.join(", "))?;
                Ok(Exit::Fine)
            }
            Equivalence::Different(why) => {
                writeln!(out, "different games: {why}")?;
                Ok(Exit::Unsolvable)
            }
            Equivalence::Stopped(reason) => Err(anyhow::Error::msg(reason)),
        }
    }
}

fn game(given: &str) -> anyhow::Result<Game> {
    if given == "built-in" {
        return Ok(knobel::cards::nine_cards());
    }
    let (file, id) = match given.rsplit_once(':') {
        Some((file, id)) if !std::path::Path::new(given).is_file() => (file, Some(id)),
        _ => (given, None),
    };
    let mut games = input::read(file)?;
    if let Some(id) = id {
        games.retain(|game| game.id() == id);
    }
    match games.len() {
        0 => bail!("no game '{}' in {file}", id.unwrap_or_default()),
        1 => Ok(games.remove(0)),
        count => bail!(
            "{file} holds {count} games; select one, as in {file}:{}",
            games[0].id()
        ),
    }
}
