//! `knobel count --plan`: what a count would take on some ranks, by rates that are measured in the same call.

use std::io::Write;
use std::time::Instant;

use knobel::Board;
use knobel::ranks::Ranks;
use knobel::ranks::count::CountError;
use knobel::ranks::count::plan::{self, Cost, Plan, Rates, WordRates};

use super::Exit;
use super::cluster::Cluster;
use super::cures::of_count;
use super::text::{self, Paint, TextTable};

/// Measures, and says what a count from this goal takes on so many ranks. Without a launcher `threads` measure.
pub fn run(
    goal: &Board,
    ranks: usize,
    threads: usize,
    cluster: &mut Cluster,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let started = Instant::now();
    let processes = cluster.is_launched();
    let measure = |sharing: &mut dyn Ranks| -> Result<(Rates, usize), CountError> {
        let rates = plan::measure(goal, ranks, sharing, &|| started.elapsed())?;
        Ok((rates, sharing.size()))
    };
    let (rates, measuring) = cluster.share(threads, measure).map_err(of_count)?;
    let seconds = started.elapsed().as_secs_f64();
    let plan = plan::plan(goal, ranks, &rates).ok_or_else(|| of_count(CountError::TooLarge))?;
    let size = &plan.size;
    writeln!(
        out,
        "{}x{} on {}: {} boards in {}{} layers",
        goal.shape().width(),
        goal.shape().height(),
        text::count(ranks, "rank"),
        text::thousands(size.boards),
        if size.published { "" } else { "about " },
        size.layers
    )?;
    costs(&plan, ranks, out)?;
    measured(&rates, measuring, processes, seconds, out)?;
    if ranks > 1 && rates.exchange.is_none() {
        writeln!(
            out,
            "one rank sends nothing: the times are without what is on the way"
        )?;
    }
    let between = match (processes, measuring) {
        (true, 2..) => "no network but the one between these processes was measured",
        _ => "no network was measured: start it by mpirun on several machines for that",
    };
    writeln!(out, "these are the rates of this machine; {between}")?;
    Ok(Exit::Fine)
}

fn costs(plan: &Plan, ranks: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    let heading = "layers are  memory a rank  disk a rank  sent in all  sent by a rank  time";
    let mut table = TextTable::new(heading);
    let mut row = |name: &str, cost: &Cost| {
        table.row([
            name.to_owned(),
            text::many_bytes(cost.memory as f64),
            text::many_bytes(cost.disk as f64),
            text::many_bytes(cost.sent),
            text::many_bytes(cost.sent / ranks as f64),
            text::long_time(cost.seconds),
        ]);
    };
    row("two bits a board in memory", &plan.bitmaps);
    row("the same, with --checkpoint", &plan.kept);
    row("sorted on disk", &plan.sorted);
    table.write(out, Paint::for_stdout())?;
    Ok(())
}

fn measured(
    rates: &Rates,
    measuring: usize,
    processes: bool,
    seconds: f64,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let who = match (measuring, processes) {
        (1, _) => "1 rank".to_owned(),
        (size, true) => format!("{size} processes"),
        (size, false) => format!("{size} threads"),
    };
    writeln!(
        out,
        "measured in {} by {who}, for each:",
        text::seconds(seconds)
    )?;
    let words = |tell: fn(&WordRates) -> String| rates.words.each_ref().map(tell).join(", ");
    writeln!(
        out,
        "  a word of 64 places of {}x{} takes {} ns and sends {} bytes where {} % are boards",
        rates.shape.width(),
        rates.shape.height(),
        words(|word| format!("{:.1}", word.seconds * 1e9)),
        words(|word| format!("{:.2}", word.sent)),
        words(|word| format!("{:.1}", 100.0 * word.density))
    )?;
    if let Some(rate) = rates.exchange {
        writeln!(
            out,
            "  {} sent a second, {} a meeting",
            text::many_bytes(rate),
            text::seconds(rates.meeting)
        )?;
    }
    writeln!(
        out,
        "  on disk {:.1} ns a board of {} cells, {:.2} bytes written and read a board, {} written a second",
        rates.sorted.board * 1e9,
        rates.sorted.of.cells,
        rates.sorted.moved,
        text::many_bytes(rates.disk)
    )?;
    Ok(())
}
