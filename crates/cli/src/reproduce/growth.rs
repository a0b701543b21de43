//! The A* report's comparison of Hamming and Manhattan as solutions grow. A search that reaches its
//! memory limit ends with that answer, and Hamming runs out of memory first.

use knobel::{Answer, Goal, Problem, SolveOptions, StopReason, instance_sets};

use super::{Page, length};
use crate::options::{Limiting, OptionArguments};
use crate::progress::Watcher;
use crate::text::{self, TextTable};

/// Default memory limit of each search.
const MEMORY: u64 = 512 << 20;

/// Moves, and the printed seconds for Hamming (`None` if out of memory) and Manhattan.
const PRINTED: [(u32, Option<f64>, f64); 8] = [
    (28, Some(1.533), 0.044),
    (30, Some(3.375), 0.055),
    (32, None, 2.170),
    (34, None, 0.472),
    (36, None, 4.272),
    (38, None, 4.842),
    (40, None, 2.245),
    (42, None, 18.950),
];

pub fn run(limits: &OptionArguments<Limiting>, page: &mut Page<'_>) -> anyhow::Result<()> {
    let memory = limits.given.memory.map_or(MEMORY, |memory| {
        memory.saturating_sub(16 << 20).max(1 << 20)
    });
    page.heading(&format!(
        "A* without duplicate detection, {} of memory per search (boards of our own)",
        text::bytes(memory)
    ))?;
    let mut table =
        TextTable::new("moves  hamming  expanded  printed  manhattan  expanded  printed  ida-star");
    for (entry, (moves, printed_hamming, printed_manhattan)) in instance_sets::named("growth")
        .unwrap_or_default()
        .iter()
        .zip(PRINTED)
    {
        let problem = Problem::new(entry.board.clone(), &Goal::Last)?;
        let run = |method: &str| {
            let options = SolveOptions {
                objective: method.parse()?,
                memory: Some(memory),
                nodes: limits.given.nodes,
                time: page.left(),
                ..SolveOptions::default()
            };
            knobel::solve(&problem, &options, &mut Watcher::new())
        };
        let hamming = run("a-star-tree+hamming")?;
        let manhattan = run("a-star-tree+manhattan")?;
        let ida = run("ida-star+manhattan")?;
        anyhow::ensure!(
            length(&ida).is_none_or(|length| length as u32 == moves),
            "a board of {moves} moves has a different optimal length"
        );
        table.row([
            moves.to_string(),
            result(&hamming),
            text::thousands(hamming.stats.expanded),
            printed_hamming.map_or("out of memory".into(), |seconds| format!("{seconds} s")),
            result(&manhattan),
            text::thousands(manhattan.stats.expanded),
            format!("{printed_manhattan} s"),
            result(&ida),
        ]);
        if page.stopped() {
            break;
        }
    }
    Ok(table.write(page.out, page.paint)?)
}

/// The time, or the reason for stopping.
fn result(answer: &Answer) -> String {
    match answer.reason {
        Some(StopReason::Memory { .. }) => "stopped: memory".into(),
        Some(reason) => format!("stopped: {reason}"),
        None => text::seconds(answer.seconds),
    }
}
