//! `knobel cards draw`: a board or a sheet to cut out, as SVG, PNG or PDF.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use knobel::Outcome;
use knobel::cards::strategies::{self, Attempt};
use knobel::cards::{self, Board, Game};
use knobel_draw::{Marks, Scene, board, pdf, png, sheet, svg};

use super::input::{self, GameArguments, TimeArgument};
use crate::Exit;

/// Draw a board as SVG or PNG, or the cards as a printable PDF sheet with the solution on page 2
#[derive(Args)]
pub struct Draw {
    #[command(flatten)]
    game: GameArguments,

    /// File to write; its ending chooses the form: .svg, .png or .pdf
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,

    /// Board to draw: text, a file, or - [default: the cards in order]
    #[arg(long, value_name = "BOARD|FILE|-", conflicts_with = "solution")]
    board: Option<String>,

    /// Draw the solution
    #[arg(long)]
    solution: bool,

    /// Grey ground on sides that match
    #[arg(long)]
    marks: bool,

    /// Side of a card in points (SVG) or pixels (PNG)
    #[arg(long, value_name = "N", default_value_t = 160)]
    card: u32,

    #[command(flatten)]
    limit: TimeArgument,
}

/// Placements spent on looking for the solution.
const PATIENCE: u64 = 1_000_000_000;

impl Draw {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let game = self.game.game()?;
        let ending = self
            .out
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default()
            .to_lowercase();
        if !(8..=1000).contains(&self.card) {
            bail!(
                "a card of {} points cannot be drawn; choose 8 to 1000",
                self.card
            );
        }
        let found = match self.solution || ending == "pdf" {
            true => Some(self.solve(&game)?),
            false => None,
        };
        let solution = match &found {
            Some(Outcome::Solved(board)) => Some(board),
            _ => None,
        };
        let stopped = match found {
            Some(Outcome::Stopped(reason)) => Some(reason),
            _ => None,
        };
        let bytes = match ending.as_str() {
            "pdf" => pdf::write(&sheet(&game, solution)),
            "svg" | "png" if self.solution && solution.is_none() => match stopped {
                Some(reason) => return Err(anyhow::Error::msg(reason)),
                None => {
                    let cure = "draw its cards without --solution";
                    writeln!(
                        out,
                        "{}: no solution, so there is none to draw; {cure}",
                        game.name()
                    )?;
                    return Ok(Exit::Unsolvable);
                }
            },
            "svg" => svg::write(&self.scene(&game, solution)?).into_bytes(),
            "png" => png::write(&self.scene(&game, solution)?, 1.0),
            _ => bail!(
                "'{}' does not say which form; end it with .svg, .png or .pdf",
                self.out.display()
            ),
        };
        input::write_file(&self.out, &bytes)?;
        writeln!(out, "{} written, {} bytes", self.out.display(), bytes.len())?;
        super::go_on(stopped)?;
        Ok(Exit::Fine)
    }

    fn scene(&self, game: &Game, solution: Option<&Board>) -> anyhow::Result<Scene> {
        let laid = match (&self.board, solution) {
            (Some(given), _) => input::board(given, game)?,
            (None, Some(solution)) => solution.clone(),
            (None, None) => Board::in_order(game),
        };
        let marks = Marks {
            numbers: true,
            matching: self.marks,
        };
        Ok(board(game, &laid, marks, f64::from(self.card)))
    }

    fn solve(&self, game: &Game) -> anyhow::Result<Outcome<Board>> {
        let strategy = strategies::find("enumerate").expect("in the registry");
        let mut attempt = Attempt::new(game);
        attempt.limits.nodes = Some(PATIENCE);
        let attained = self
            .limit
            .watched(|watch| cards::run(strategy, &attempt, watch))?;
        Ok(attained.outcome)
    }
}
