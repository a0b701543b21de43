//! `knobel count --plan` estimates what a count takes, by formula and by recorded rates.

use std::io::Write;

use knobel::Board;
use knobel::Shape;
use knobel::count::CountError;
use knobel::count::plan::{self, PlanCost, RATES, ReachableBoards};

use super::Exit;
use super::text::{self, Paint, TextTable};

/// Prints what a count from this goal takes on this number of ranks.
pub fn run(goal: &Board, ranks: usize, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let shape = goal.shape();
    let Some(plan) = plan::plan(goal, ranks) else {
        let cells = shape.cells();
        writeln!(
            out,
            "{}x{}: {cells}! / 2 = {} boards\n{}",
            shape.width(),
            shape.height(),
            boards_of(cells),
            CountError::TooLarge
        )?;
        write_checks(shape, out)?;
        return Ok(Exit::Fine);
    };
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
    write_checks(shape, out)?;
    Ok(Exit::Fine)
}

/// The number of boards that reach a goal: exact, or as a power of ten.
pub fn boards_of(cells: usize) -> String {
    let boards = ReachableBoards::of(cells);
    boards.exact.map_or_else(
        || format!("{:.2} · 10^{}", boards.mantissa(), boards.log10 as u64),
        text::thousands,
    )
}

/// The cost of deciding whether one board of this shape is solvable.
fn write_checks(shape: Shape, out: &mut dyn Write) -> anyhow::Result<()> {
    let cells = shape.cells() as u64;
    let steps = ((cells - 1) as f64 * (cells as f64).log2()).ceil() as u64;
    let pairs = text::thousands((cells - 1) * (cells - 2) / 2);
    writeln!(
        out,
        "checking one board for solvability takes\n  \
         {} reads by the cycles of the permutation\n  \
         about {} steps by inversions, counted with a tree\n  \
         {pairs} pairs by the product of the sign, one for each pair of tiles",
        text::thousands(2 * cells),
        text::thousands(steps),
    )?;
    let side = shape.width() as u64;
    if shape.width() == shape.height() {
        writeln!(
            out,
            "the A* report (Van Eyck, 2016) counts N(N - 1)/2 = {} pairs for N = {side}, but its \
             product\nruns over all N² - 1 tiles: (N² - 1)(N² - 2)/2 = {pairs}; so its test takes \
             about N^4 reads, not 3N²",
            text::thousands(side * (side - 1) / 2),
        )?;
    }
    Ok(())
}
