//! `knobel cards draw` writes a board, or a sheet of cards to cut out, as an SVG, PNG or PDF file.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use knobel::Outcome;
use knobel::cards::strategies::{self, StrategyTask};
use knobel::cards::{self, Arrangement, Game};
use knobel_draw::{LARGEST_CARD, Marks, Scene, board, pdf, png, sheet, svg};

use super::input::{self, GameArguments, TimeArgument};
use crate::Exit;

/// Draw a board as SVG or PNG, or the cards and their solution as printable PDF pages
#[derive(Args)]
pub struct Draw {
    #[command(flatten)]
    game: GameArguments,

    /// File to write; its extension selects the format: .svg, .png or .pdf
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,

    /// Board to draw: text, an e2.bucas.name address, a file, or - [default: the board in the
    /// address of the game, or the cards in order]
    #[arg(long, value_name = "BOARD|FILE|-", conflicts_with = "solution")]
    board: Option<String>,

    /// Draw the solution
    #[arg(long)]
    solution: bool,

    /// Draw matching sides on a grey background
    #[arg(long)]
    marks: bool,

    /// Omit card numbers and the pointers to the top of each card
    #[arg(long)]
    bare: bool,

    /// Side of a card in points of 1/72 inch (SVG and PDF) or in pixels (PNG)
    #[arg(long, value_name = "N", default_value_t = 160, value_parser = crate::input::number(0..=u32::MAX), allow_negative_numbers = true)]
    card: u32,

    #[command(flatten)]
    limit: TimeArgument,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Svg,
    Png,
    Pdf,
}

/// The maximum number of placements in the search for a solution.
const PATIENCE: u64 = 1_000_000_000;

impl Draw {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let form = self.form()?;
        let most = match form {
            Form::Pdf => LARGEST_CARD as u32,
            _ => 1000,
        };
        if !(8..=most).contains(&self.card) {
            bail!("--card {} is out of range; choose 8 to {most}", self.card);
        }
        if form == Form::Pdf && (self.board.is_some() || self.marks || self.bare) {
            bail!(
                "a PDF shows every card once with its number; use --board, --marks and --bare \
                 only with .svg or .png"
            );
        }
        if form == Form::Pdf || self.solution {
            return self.solved(form, out);
        }
        let (given, shown) = (self.board.as_deref(), GameArguments::shown);
        let (game, laid) = self.game.laid(given, shown, Arrangement::in_order)?;
        self.write(&self.picture(form, &game, &laid), out)?;
        Ok(Exit::Fine)
    }

    /// The format that the file extension selects.
    fn form(&self) -> anyhow::Result<Form> {
        let ending = self.out.extension().and_then(|ending| ending.to_str());
        Ok(match ending.unwrap_or_default().to_lowercase().as_str() {
            "svg" => Form::Svg,
            "png" => Form::Png,
            "pdf" => Form::Pdf,
            _ => bail!(
                "'{}' has no known extension; end the name with .svg, .png or .pdf",
                self.out.display()
            ),
        })
    }

    /// Draws the solution, or the pages to cut out with the solution on the last.
    fn solved(&self, form: Form, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let game = self.game.game()?;
        let found = self.solve(&game)?;
        let (solution, missing, stopped) = match &found {
            Outcome::Solved(board) => (Some(board), None, None),
            Outcome::Unsolvable => (None, Some("no solution".to_owned()), None),
            Outcome::Stopped(reason) => {
                let missing = format!("no solution found: {reason}");
                (None, Some(missing), Some(*reason))
            }
        };
        let bytes = match (form, solution) {
            (Form::Pdf, _) if missing.is_none() || !self.solution => {
                pdf::write(&sheet(&game, f64::from(self.card), solution))
            }
            (_, Some(board)) => self.picture(form, &game, board),
            (_, None) => {
                super::go_on(stopped)?;
                let cure = "leave --solution out to draw the cards";
                writeln!(out, "{} has no solution to draw; {cure}", game.name())?;
                return Ok(Exit::Unsolvable);
            }
        };
        self.write(&bytes, out)?;
        if let Some(missing) = missing {
            writeln!(
                out,
                "{}: {missing}; the last page is an empty board",
                game.name()
            )?;
        }
        super::go_on(stopped)?;
        Ok(Exit::Fine)
    }

    fn write(&self, bytes: &[u8], out: &mut dyn Write) -> anyhow::Result<()> {
        input::write_file(&self.out, bytes)?;
        writeln!(out, "{} written, {} bytes", self.out.display(), bytes.len())?;
        Ok(())
    }

    /// Draws a board as SVG or PNG.
    fn picture(&self, form: Form, game: &Game, laid: &Arrangement) -> Vec<u8> {
        let marks = Marks {
            numbers: !self.bare,
            turns: !self.bare,
            matching: self.marks,
        };
        let scene: Scene = board(game, laid, marks, f64::from(self.card));
        match form {
            Form::Png => png::write(&scene, 1.0),
            _ => svg::write(&scene).into_bytes(),
        }
    }

    fn solve(&self, game: &Game) -> anyhow::Result<Outcome<Arrangement>> {
        let strategy = strategies::find("enumerate").expect("in the registry");
        let mut attempt = StrategyTask::new(game);
        attempt.limits.nodes = Some(PATIENCE);
        let attained = self
            .limit
            .watched(|watch| cards::run(strategy, &attempt, watch))?;
        Ok(attained.outcome)
    }
}
