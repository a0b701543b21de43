//! `knobel count --plan` estimates what a count takes, by formula and by recorded rates.

use std::io::Write;

use knobel::Board;
use knobel::count::CountError;
use knobel::count::plan::{self, PlanCost, RATES};

use super::Exit;
use super::advice::of_count;
use super::text::{self, Paint, TextTable};

/// Prints what a count from this goal takes on this number of ranks.
pub fn run(goal: &Board, ranks: usize, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let plan = plan::plan(goal, ranks).ok_or_else(|| of_count(CountError::TooLarge))?;
    writeln!(
        out,
        "{}x{} on {}: {} boards in {}{} layers",
        goal.shape().width(),
        goal.shape().height(),
        text::count(ranks, "rank"),
        text::thousands(plan.boards),
        if plan.published { "" } else { "about " },
        plan.layers
    )?;
    let mut table = TextTable::new("layers are  memory per rank  disk per rank  time");
    let mut row = |name: &str, cost: &PlanCost, disk: u64| {
        table.row([
            name.to_owned(),
            text::many_bytes(cost.memory as f64),
            text::many_bytes(disk as f64),
            text::long_time(cost.seconds),
        ]);
    };
    row("two bits per board in memory", &plan.bitmaps, 0);
    row("sorted on disk", &plan.sorted, plan.sorted.disk);
    table.write(out, Paint::for_stdout())?;
    writeln!(
        out,
        "with --checkpoint, layers in memory also take {} of disk per rank, and the time to write \
         them",
        text::many_bytes(plan.bitmaps.disk as f64)
    )?;
    writeln!(
        out,
        "times are estimates: {} counted {:.0} million boards per second in memory and {:.1} million \
         sorted on disk ({}); a slower disk or network takes longer",
        RATES.machine,
        RATES.bitmaps / 1e6,
        RATES.sorted / 1e6,
        RATES.date
    )?;
    Ok(Exit::Fine)
}
