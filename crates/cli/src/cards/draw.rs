//! `knobel cards draw`: a board or a sheet to cut out, as SVG, PNG or PDF.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use knobel::Limits;
use knobel::cards::strategies::{self, Job, Settings};
use knobel::cards::{self, Board, Game};
use knobel_draw::{Marks, board, pdf, png, sheet, svg};

use super::input::{self, GameArguments};
use crate::Exit;
use crate::progress::Watcher;

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
        let bytes = match ending.as_str() {
            "svg" => svg::write(&self.scene(&game)?).into_bytes(),
            "png" => png::write(&self.scene(&game)?, 1.0),
            "pdf" => pdf::write(&sheet(&game, solution(&game)?.as_ref())),
            _ => bail!(
                "'{}' does not say which form; end it with .svg, .png or .pdf",
                self.out.display()
            ),
        };
        input::write_file(&self.out, &bytes)?;
        writeln!(out, "{} written, {} bytes", self.out.display(), bytes.len())?;
        Ok(Exit::Fine)
    }

    fn scene(&self, game: &Game) -> anyhow::Result<knobel_draw::Scene> {
        let laid = match (&self.board, self.solution) {
            (Some(given), _) => input::board(given, game)?,
            (None, false) => Board::in_order(game),
            (None, true) => match solution(game)? {
                Some(solution) => solution,
                None => bail!(
                    "no solution of '{}' found; draw it without --solution",
                    game.name()
                ),
            },
        };
        let marks = Marks {
            numbers: true,
            matching: self.marks,
        };
        Ok(board(game, &laid, marks, f64::from(self.card)))
    }
}

fn solution(game: &Game) -> anyhow::Result<Option<Board>> {
    let strategy = strategies::find("enumerate").expect("in the registry");
    let limits = Limits {
        nodes: Some(PATIENCE),
        memory: None,
    };
    let job = Job {
        game,
        settings: Settings::default(),
        limits,
    };
    let report = cards::run(strategy, &job, None, &mut Watcher::for_cards())?;
    Ok(match report.outcome {
        knobel::Outcome::Solved(board) => Some(board),
        _ => None,
    })
}
