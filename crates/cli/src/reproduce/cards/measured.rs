//! Vogler's charts and his comparison of strategies, measured here.

use std::time::Duration;

use anyhow::Context;
use knobel::Watch;
use knobel::cards::Game;
use knobel::cards::compare::{ComparedStrategy, compare};
use knobel::cards::estimate::KnownSolutionCount;
use knobel::cards::growth::growth;
use knobel::cards::scores::{ScoreChart, ScoreReached, scores};

use super::Page;
use crate::cards::charts;
use crate::cards::estimate::span;
use crate::text::{self, TextTable};

/// Time for each strategy in each of the measured tables.
const EACH: Duration = Duration::from_millis(500);
/// The score that random search reaches within this number of seconds.
const PATIENT: (u32, f64) = (26, 60.0);
/// From this ratio of tries on, a way of turning counts as "much faster".
const MUCH: f64 = 5.0;
/// Vogler's estimates in seconds for random search and for brute force.
const ESTIMATED: [f64; 2] = [2.68 * 3600.0, 3.85 * 86_400.0];

/// Vogler's charts of the time against the required table score.
pub(super) fn by_score(
    game: &Game,
    known: KnownSolutionCount,
    watch: &mut dyn Watch,
    page: &mut Page<'_>,
) -> anyhow::Result<()> {
    page.heading("Time to reach a table score")?;
    let [auto, brute] = ["auto", "brute"].map(|word| format!("improved-random (turning {word})"));
    let (mut climbs, mut stopped) = scores(game, known, EACH, watch)?;
    let none = |climbs: &[ScoreChart]| {
        let both = both(named(climbs, &auto)?, named(climbs, &brute)?);
        anyhow::Ok(both.is_empty())
    };
    // A busy machine needs longer.
    if stopped.is_none() && none(&climbs)? {
        (climbs, stopped) = scores(game, known, 8 * EACH, watch)?;
    }
    charts::write_scores(game, &climbs, page.out)?;
    if stopped.is_some() {
        return Ok(());
    }
    writeln!(page.out)?;
    let random = named(&climbs, "random")?;
    bars(random, page)?;
    let (target, seconds) = PATIENT;
    let reached = random.at(target);
    let in_time = reached.is_some_and(|reached| reached.seconds_log10 <= seconds.log10());
    let equal = page.equal(in_time, true);
    writeln!(
        page.out,
        "random: {target} points in {} (printed: within 60 s), equal: {equal}",
        reached.map_or("no time measured".into(), |reached| span(
            reached.seconds_log10
        ))
    )?;
    turnings(named(&climbs, &auto)?, named(&climbs, &brute)?, page)
}

/// The chart of this strategy.
fn named<'a>(climbs: &'a [ScoreChart], name: &str) -> anyhow::Result<&'a ScoreChart> {
    measured(climbs, |climb| climb.name == name, name)
}

/// The scores that both strategies reached.
fn both<'a>(auto: &'a ScoreChart, brute: &'a ScoreChart) -> Vec<[&'a ScoreReached; 2]> {
    let scores = auto.reached.iter();
    scores
        .filter_map(|auto| Some([auto, brute.at(auto.target)?]))
        .collect()
}

/// Compares Vogler's two ways of turning by tries, because tries do not depend on the load of the
/// machine.
fn turnings(auto: &ScoreChart, brute: &ScoreChart, page: &mut Page<'_>) -> anyhow::Result<()> {
    let both = both(auto, brute);
    let sums = |log10: fn(&ScoreReached) -> f64| {
        [0, 1].map(|at| both.iter().map(|it| 10f64.powf(log10(it[at]))).sum::<f64>())
    };
    let tries = sums(|reached| reached.tries_log10);
    let faster = !both.is_empty() && tries[1] >= MUCH * tries[0];
    let equal = page.equal(faster, true);
    let ours = both.last().map_or(
        "the two turnings have no reached score in common".into(),
        |[last, _]| {
            let [auto, brute] = sums(|reached| reached.seconds_log10).map(text::seconds);
            let [few, many] = tries.map(|tries| text::thousands(tries.round() as u64));
            format!(
                "scores up to {} took {few} tries and {auto} with turning auto, {many} tries and \
                 {brute} with brute",
                last.target
            )
        },
    );
    writeln!(
        page.out,
        "improved-random: {ours} (printed: auto is much faster), equal: {equal}"
    )?;
    Ok(())
}

/// Finds a measurement by name. A missing one is an error, so that renaming a strategy cannot
/// silently drop a row.
fn measured<'a, T>(all: &'a [T], is: impl Fn(&T) -> bool, name: &str) -> anyhow::Result<&'a T> {
    all.iter()
        .find(|one| is(one))
        .with_context(|| format!("'{name}' is in the document, but was not measured"))
}

/// A text chart with four characters per power of ten above a microsecond.
fn bars(climb: &ScoreChart, page: &mut Page<'_>) -> anyhow::Result<()> {
    for reached in &climb.reached {
        let length = (4.0 * (reached.seconds_log10 + 6.0)).round().max(1.0) as usize;
        writeln!(
            page.out,
            "{:>4} {} {}",
            reached.target,
            "▇".repeat(length),
            span(reached.seconds_log10)
        )?;
    }
    Ok(())
}

/// Vogler's graph of n!·4ⁿ, beside the number of boards that the strategies examine.
pub(super) fn by_size(
    game: &Game,
    _: KnownSolutionCount,
    watch: &mut dyn Watch,
    page: &mut Page<'_>,
) -> anyhow::Result<()> {
    page.heading("n!·4ⁿ against the boards or cards that each strategy examines")?;
    let growth = growth(game, watch)?;
    charts::write_growth(&growth, page.out)?;
    if growth.stopped.is_some() {
        return Ok(());
    }
    writeln!(page.out)?;
    let mut ways = 1u64;
    for cards in 1..=game.cells() as u64 {
        ways *= cards * game.turns().len() as u64;
        let bar = "▇".repeat((4.0 * (ways as f64).log10()).round() as usize);
        writeln!(page.out, "{cards:>4} {bar} {}", text::thousands(ways))?;
    }
    let name = "backtracking";
    let (_, looked) = measured(&growth.strategies, |(other, _)| other == name, name)?;
    let laid = looked.last().and_then(|looked| looked.as_ref());
    let fewer = laid.is_some_and(|laid| laid.log10 < (ways as f64).log10() - 6.0);
    let equal = page.equal(fewer, true);
    let laid = laid.map_or("no solution".into(), |laid| {
        let cards = 10f64.powf(laid.log10).round() as u64;
        format!("{} cards", text::thousands(cards))
    });
    writeln!(
        page.out,
        "backtracking lays {laid} until the first solution (printed: it saves an immense number \
         of tries), equal: {equal}"
    )?;
    Ok(())
}

/// Vogler's comparison of the strategies.
pub(super) fn strategies(
    game: &Game,
    known: KnownSolutionCount,
    watch: &mut dyn Watch,
    page: &mut Page<'_>,
) -> anyhow::Result<()> {
    const IMPROVED: &str = "improved-random (turning auto)";
    page.heading("Strategies compared")?;
    let unsolved = |row: &ComparedStrategy| row.name == IMPROVED && row.seconds_log10.is_none();
    let (mut rows, mut stopped) = compare(game, known, EACH, watch)?;
    // A busy machine needs longer.
    if stopped.is_none() && rows.iter().any(unsolved) {
        (rows, stopped) = compare(game, known, 8 * EACH, watch)?;
    }
    crate::cards::compare::table(&rows).write(page.out, page.paint)?;
    if stopped.is_some() {
        return Ok(());
    }
    writeln!(page.out)?;
    page.heading("In the document's order, from the fastest to the slowest")?;
    let named = |name: &str| measured(&rows, |row: &ComparedStrategy| row.name == name, name);
    let (random, brute) = (named("random")?, named("brute-force (recount)")?);
    let order = [named("backtracking")?, named(IMPROVED)?, random, brute];
    let seconds = |row: &ComparedStrategy| row.seconds_log10.unwrap_or(f64::INFINITY);
    let mut table = TextTable::new("place  strategy  ours  printed  equal");
    for (place, row) in order.into_iter().enumerate() {
        let before = |other: &&&ComparedStrategy| seconds(other) < seconds(row);
        let equal = match place {
            3 if seconds(row) > seconds(random) => {
                "not compared, see below; ours is also last".into()
            }
            3 => "not compared, see below; ours is faster than random".into(),
            _ => page.equal(order[..3].iter().filter(before).count(), place),
        };
        table.row([
            (place + 1).to_string(),
            row.name.clone(),
            row.seconds_log10.map_or("-".into(), span),
            row.vogler.unwrap_or("-").to_owned(),
            equal,
        ]);
    }
    table.write(page.out, page.paint)?;
    tries([random, brute], page)
}

/// Random search and brute force, the last two in the document.
fn tries(last: [&ComparedStrategy; 2], page: &mut Page<'_>) -> anyhow::Result<()> {
    let tries = last.map(|row| row.tries_log10.map_or(0.0, |log10| 10f64.powf(log10)));
    let billions = tries.map(|tries| (tries / 1e9).round() as u64);
    let equal = page.equal(billions, [12; 2]);
    let [random, brute] = tries.map(|tries| text::thousands(tries.round() as u64));
    writeln!(
        page.out,
        "random makes {random} tries and brute force {brute} (printed: about 12 billion each), \
         equal: {equal}"
    )?;
    let each = |seconds: f64, tries: f64| match seconds / tries {
        short if short < 1e-6 => format!("{:.0} ns", 1e9 * short),
        long => text::seconds(long),
    };
    let ours: [String; 2] = std::array::from_fn(|at| {
        let seconds = last[at].seconds_log10.map(|log10| 10f64.powf(log10));
        seconds.map_or("-".into(), |seconds| each(seconds, tries[at]))
    });
    let his: [String; 2] = std::array::from_fn(|at| each(ESTIMATED[at], tries[at]));
    writeln!(
        page.out,
        "a try takes {} at random and {} by brute force (printed: as much as {} and {}); which of \
         the two is slower depends on the program",
        ours[0], ours[1], his[0], his[1]
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use knobel::cards::compare::FigureSource;

    use super::*;
    use crate::Exit;

    /// A chart of scores and tries; each try takes a microsecond.
    fn climb(name: &str, reached: &[(u32, f64)]) -> ScoreChart {
        let reached = reached.iter().map(|&(target, tries)| ScoreReached {
            target,
            seconds_log10: f64::log10(tries / 1e6),
            tries_log10: f64::log10(tries),
            runs: 1,
        });
        ScoreChart {
            name: name.into(),
            reached: reached.collect(),
        }
    }

    #[test]
    fn turnings_are_compared_by_tries() {
        let auto = climb("auto", &[(14, 1e3), (16, 1e3)]);
        for (brute, exit, words) in [
            (
                &[(14, 2e4), (16, 3e4)][..],
                Exit::Fine,
                "scores up to 16 took 2,000 tries and 2.0 ms with turning auto, 50,000 tries and \
                 50.0 ms with brute (printed: auto is much faster), equal: yes",
            ),
            (
                &[(14, 1e3), (16, 3e3)],
                Exit::Unsolvable,
                "4,000 tries and 4.0 ms with brute (printed: auto is much faster), equal: NO",
            ),
            (
                &[(20, 1e6)],
                Exit::Unsolvable,
                "the two turnings have no reached score in common (printed: auto is much faster), \
                 equal: NO",
            ),
        ] {
            let mut out = Vec::new();
            let mut page = Page::new(&mut out, None);
            turnings(&auto, &climb("brute", brute), &mut page).unwrap();
            assert_eq!(page.exit().unwrap(), exit);
            let said = String::from_utf8(out).unwrap();
            assert!(said.contains(words), "{said}");
        }
    }

    #[test]
    fn numbers_of_tries_other_than_12_billion_are_reported() {
        let row = |tries: f64| ComparedStrategy {
            name: String::new(),
            basis: FigureSource::Estimated { low: false },
            seconds_log10: Some(3.0),
            tries_log10: Some(tries.log10()),
            vogler: None,
        };
        let right = row(11_890_851_840.0);
        for (random, exit) in [(11_890_851_840.0, Exit::Fine), (5e9, Exit::Unsolvable)] {
            let mut out = Vec::new();
            let mut page = Page::new(&mut out, None);
            tries([&row(random), &right], &mut page).unwrap();
            assert_eq!(page.exit().unwrap(), exit);
        }
    }

    #[test]
    fn a_missing_strategy_is_an_error() {
        let climbs = [climb("random", &[])];
        assert!(named(&climbs, "random").is_ok());
        let error = named(&climbs, "randomly").unwrap_err();
        assert_eq!(
            error.to_string(),
            "'randomly' is in the document, but was not measured"
        );
    }
}
