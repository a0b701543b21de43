//! `knobel cards compare` runs all strategies on one game, with Vogler's figures beside ours.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use knobel::cards::Game;
use knobel::cards::compare::{self, ComparedStrategy, FigureSource};
use knobel::cards::estimate::{KnownSolutionCount, scientific, solutions};
use knobel::cards::growth::growth;
use knobel::cards::scores::scores;
use knobel::{Deadline, Watch};

use super::charts;
use super::estimate::{PATIENCE, span};
use super::input::{self, GameArguments, TimeArgument};
use crate::Exit;
use crate::text::{Paint, TextTable};
use knobel_draw::{Bar, bars};

/// Compare all strategies, measured if feasible and estimated otherwise
#[derive(Args)]
pub struct Compare {
    #[command(flatten)]
    game: GameArguments,

    /// Time limit per strategy
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = crate::input::some_time, allow_hyphen_values = true)]
    each: Duration,

    #[command(flatten)]
    limit: TimeArgument,

    /// Write the figures to a CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write a plot to an SVG file
    #[arg(long, value_name = "FILE.svg", value_parser = svg)]
    plot: Option<PathBuf>,

    /// Also measure the time to reach each table score, and write a chart to an SVG file
    #[arg(long, value_name = "FILE.svg", value_parser = svg)]
    scores: Option<PathBuf>,

    /// Also count the boards or cards that each strategy examines in games of growing size, and
    /// write a graph to an SVG file
    #[arg(long, value_name = "FILE.svg", value_parser = svg)]
    growth: Option<PathBuf>,
}

impl Compare {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let game = self.game.game()?;
        self.limit.watched(|watch| self.compare(&game, watch, out))
    }

    fn compare(
        &self,
        game: &Game,
        watch: &mut dyn Watch,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let counting = &mut Deadline::new(self.limit.part(), watch);
        let (.., solutions) = solutions(game, PATIENCE, counting);
        let (rows, stopped) = compare::compare(game, solutions, self.each, watch)?;
        writeln!(out, "{}: {solutions}\n", game.name())?;
        table(&rows).write(out, Paint::for_stdout())?;
        writeln!(
            out,
            "\nVogler's figures are for his own cards on a 2.26 GHz Core 2 Duo."
        )?;
        if let Some(path) = &self.csv {
            input::write_file(path, compare::csv(&rows).as_bytes())?;
        }
        if let Some(path) = &self.plot {
            let title = format!(
                "{}: microseconds to a solution (pale: estimated)",
                game.name()
            );
            input::write_file(path, plot(&title, &rows).as_bytes())?;
        }
        super::go_on(stopped)?;
        self.charts(game, solutions, watch, out)
    }

    /// Measurements that are made only on request.
    fn charts(
        &self,
        game: &Game,
        solutions: KnownSolutionCount,
        watch: &mut dyn Watch,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        if let Some(path) = &self.scores {
            let (climbs, stopped) = scores(game, solutions, self.each, watch)?;
            writeln!(out)?;
            charts::write_scores(game, &climbs, out)?;
            input::write_file(path, charts::scores_chart(game, &climbs).as_bytes())?;
            super::go_on(stopped)?;
        }
        if let Some(path) = &self.growth {
            let growth = growth(game, watch)?;
            writeln!(out)?;
            charts::write_growth(&growth, out)?;
            input::write_file(path, charts::growth_chart(game, &growth).as_bytes())?;
            super::go_on(growth.stopped)?;
        }
        Ok(Exit::Fine)
    }
}

/// Accepts a file name that ends with .svg.
fn svg(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    if ending.is_some_and(|ending| ending == "svg") {
        Ok(path)
    } else {
        Err("the file format is SVG; end the name with .svg".into())
    }
}

pub fn table(rows: &[ComparedStrategy]) -> TextTable {
    let mut table = TextTable::new("strategy  time to a solution  tries  how  Vogler");
    for row in rows {
        let how = match row.basis {
            FigureSource::Measured { runs: 1 } => "measured once".to_owned(),
            FigureSource::Measured { runs } => format!("measured, mean of {runs}"),
            FigureSource::Estimated { .. } => "estimated".to_owned(),
            FigureSource::Proved => "proved to have none".to_owned(),
            FigureSource::Never => "the game has no solution".to_owned(),
            FigureSource::Unknown => "not solved in time".to_owned(),
            FigureSource::Unfit => "not suited to this size".to_owned(),
        };
        let tries = row.tries_log10.map_or("-".into(), scientific);
        let vogler = row.vogler.unwrap_or("-").to_owned();
        let time = row.seconds_log10.map_or("-".into(), span);
        table.row([row.name.clone(), time, tries, how, vogler]);
    }
    table
}

fn plot(title: &str, rows: &[ComparedStrategy]) -> String {
    let bar = |row: &ComparedStrategy| Bar {
        label: row.name.clone(),
        // In microseconds, so that every method has a visible bar.
        value: row
            .seconds_log10
            .map_or(1.0, |log10| 10f64.powf(log10 + 6.0)),
        note: row.seconds_log10.map_or("-".into(), span),
        faded: !matches!(row.basis, FigureSource::Measured { .. }),
    };
    bars(title, &rows.iter().map(bar).collect::<Vec<Bar>>())
}
