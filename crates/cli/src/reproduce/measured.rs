//! Tables whose rows are measured together: the 8-bit board's times, and Vogler's charts and his
//! comparison of strategies.

use std::borrow::Cow;
use std::time::Duration;

use anyhow::Context;
use knobel::Deadline;
use knobel::cards::compare::{ComparedStrategy, compare};
use knobel::cards::estimate::{KnownSolutionCount, solutions};
use knobel::cards::growth::growth;
use knobel::cards::scores::{ScoreChart, ScoreReached, scores};
use knobel::cards::{Game, nine_cards};
use knobel_aksen::{AksenError, Program, TimingRow, timing_pairs, timing_rows};

use super::Page;
use super::table::{MeasuredRow, Origin};
use crate::cards::charts;
use crate::cards::estimate::{PATIENCE, span};
use crate::progress::Watcher;
use crate::text;

/// Time for each strategy in each of the measured tables.
const EACH: Duration = Duration::from_millis(500);
/// The score that random search reaches within this number of seconds.
const PATIENT: (u32, f64) = (26, 60.0);
/// From this ratio of tries on, a way of turning counts as "much faster".
const MUCH: f64 = 5.0;

/// Vogler's estimates in seconds for random search and for brute force.
const ESTIMATED: [f64; 2] = [2.68 * 3600.0, 3.85 * 86_400.0];

/// A statement of a document, and what we measured.
fn statement(label: &str, ours: String, document: &'static str, holds: bool) -> MeasuredRow {
    MeasuredRow {
        label: label.into(),
        ours: vec![ours],
        document: vec![document.into()],
        origin: Origin::Printed,
        equal: Some(holds),
        wrong: false,
        remark: "".into(),
    }
}

/// The rows of a timing table of the AKSEN report, or none if the compiler is not installed.
pub fn timings(program: Program, page: &mut Page<'_>) -> anyhow::Result<Vec<MeasuredRow>> {
    page.out.flush()?;
    let mut watcher = Watcher::new();
    let watch = &mut Deadline::new(page.left(), &mut watcher);
    if program == Program::V1 {
        for (length, start, goal) in timing_pairs() {
            writeln!(page.out, "{length:>2} moves: {start} to {goal}")?;
        }
    }
    match timing_rows(program, page.longest, watch) {
        Ok(rows) => Ok(rows.iter().map(timing).collect()),
        Err(AksenError::Stopped(_)) => Ok(Vec::new()),
        Err(missing @ AksenError::Missing { .. }) => {
            writeln!(page.out, "skipped: {missing}")?;
            let missing = anyhow::Error::from(missing);
            let what = "the tables of times on the 8-bit board were skipped";
            page.missing = Some(missing.context(what));
            Ok(Vec::new())
        }
        Err(error) => Err(error.into()),
    }
}

fn timing(row: &TimingRow) -> MeasuredRow {
    let milliseconds = |time: f64| text::thousands(time.round() as u64);
    let ours = row
        .simulated
        .map_or(["-".into(), "gave up".into()], |ours| {
            [ours.found.to_string(), milliseconds(ours.milliseconds)]
        });
    let [found, firmware] = ours;
    MeasuredRow {
        label: format!("{} moves, step width {}", row.length, row.step),
        ours: vec![
            found,
            text::thousands(row.boards),
            milliseconds(row.counted.milliseconds),
            format!("{:+.1} %", 100.0 * row.difference()),
            firmware,
            format!("{:.1}", row.perfect.milliseconds),
        ],
        document: vec![
            row.printed.found.to_string().into(),
            milliseconds(row.printed.milliseconds).into(),
        ],
        origin: Origin::Printed,
        equal: Some(row.agrees()),
        wrong: row.misprint.is_some(),
        remark: row.misprint.map_or(Cow::Borrowed(""), |misprint| {
            format!("misprint: {}", misprint.reason).into()
        }),
    }
}

/// The game, its solutions, and a result of which a busy machine may need eight times as long.
fn patiently<T>(
    page: &Page<'_>,
    measure: impl Fn(&Game, KnownSolutionCount, Duration, &mut Deadline<'_>) -> anyhow::Result<T>,
    is_enough: impl Fn(&T) -> anyhow::Result<bool>,
) -> anyhow::Result<T> {
    let game = nine_cards();
    let mut watcher = Watcher::for_cards();
    let watch = &mut Deadline::new(page.left(), &mut watcher);
    let (.., known) = solutions(&game, PATIENCE, watch);
    let first = measure(&game, known, EACH, watch)?;
    if page.stopped() || is_enough(&first)? {
        return Ok(first);
    }
    measure(&game, known, 8 * EACH, watch)
}

/// Vogler's charts of the time against the required table score.
pub fn by_score(page: &mut Page<'_>) -> anyhow::Result<Vec<MeasuredRow>> {
    let [auto, brute] = ["auto", "brute"].map(|word| format!("improved-random (turning {word})"));
    let climbs = patiently(
        page,
        |game, known, each, watch| Ok(scores(game, known, each, watch)?.0),
        |climbs| Ok(!both(named(climbs, &auto)?, named(climbs, &brute)?).is_empty()),
    );
    // A stopped measurement lacks strategies.
    if page.stopped() {
        return Ok(Vec::new());
    }
    let climbs = climbs?;
    charts::write_scores(&nine_cards(), &climbs, page.out)?;
    writeln!(page.out)?;
    let random = named(&climbs, "random")?;
    bars(random, page)?;
    writeln!(page.out)?;
    let (target, seconds) = PATIENT;
    let reached = random.at(target);
    let time = reached.map_or("no time measured".into(), |reached| {
        span(reached.seconds_log10)
    });
    let in_time = reached.is_some_and(|reached| reached.seconds_log10 <= seconds.log10());
    let patient = statement("random: 26 points", time, "within 60 s", in_time);
    Ok(vec![
        patient,
        turnings(named(&climbs, &auto)?, named(&climbs, &brute)?),
    ])
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
fn turnings(auto: &ScoreChart, brute: &ScoreChart) -> MeasuredRow {
    let both = both(auto, brute);
    let tries = [0, 1].map(|at| {
        let tries = both.iter().map(|it| 10f64.powf(it[at].tries_log10));
        tries.sum::<f64>()
    });
    let faster = !both.is_empty() && tries[1] >= MUCH * tries[0];
    let ours = both.last().map_or(
        "the two turnings have no reached score in common".into(),
        |[last, _]| {
            let [few, many] = tries.map(|tries| text::thousands(tries.round() as u64));
            format!("{few} tries by auto, {many} by brute up to {}", last.target)
        },
    );
    statement(
        "improved-random: turning",
        ours,
        "auto is much faster",
        faster,
    )
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
        let (bar, time) = ("▇".repeat(length), span(reached.seconds_log10));
        writeln!(page.out, "{:>4} {bar} {time}", reached.target)?;
    }
    Ok(())
}

/// Vogler's graph of n!·4ⁿ, beside the number of boards that the strategies examine.
pub fn by_size(page: &mut Page<'_>) -> anyhow::Result<Vec<MeasuredRow>> {
    let game = nine_cards();
    let mut watcher = Watcher::for_cards();
    let growth = growth(&game, &mut Deadline::new(page.left(), &mut watcher))?;
    charts::write_growth(&growth, page.out)?;
    if growth.stopped.is_some() {
        return Ok(Vec::new());
    }
    writeln!(page.out)?;
    let mut ways = 1u64;
    for cards in 1..=game.cells() as u64 {
        ways *= cards * game.turns().len() as u64;
        let bar = "▇".repeat((4.0 * (ways as f64).log10()).round() as usize);
        writeln!(page.out, "{cards:>4} {bar} {}", text::thousands(ways))?;
    }
    writeln!(page.out)?;
    let name = "backtracking";
    let (_, looked) = measured(&growth.strategies, |(other, _)| other == name, name)?;
    let laid = looked.last().and_then(|looked| looked.as_ref());
    let fewer = laid.is_some_and(|laid| laid.log10 < (ways as f64).log10() - 6.0);
    let laid = laid.map_or("no solution".into(), |laid| {
        let cards = 10f64.powf(laid.log10).round() as u64;
        format!(
            "{} cards laid until the first solution",
            text::thousands(cards)
        )
    });
    Ok(vec![statement(
        name,
        laid,
        "saves an immense number of tries",
        fewer,
    )])
}

/// Vogler's comparison of the strategies.
pub fn strategies(page: &mut Page<'_>) -> anyhow::Result<Vec<MeasuredRow>> {
    const IMPROVED: &str = "improved-random (turning auto)";
    let unsolved = |row: &ComparedStrategy| row.name == IMPROVED && row.seconds_log10.is_none();
    let rows = patiently(
        page,
        |game, known, each, watch| Ok(compare(game, known, each, watch)?.0),
        |rows| Ok(!rows.iter().any(unsolved)),
    )?;
    if page.stopped() {
        return Ok(Vec::new());
    }
    crate::cards::compare::table(&rows).write(page.out, page.paint)?;
    writeln!(page.out)?;
    let named = |name: &str| measured(&rows, |row: &ComparedStrategy| row.name == name, name);
    let (random, brute) = (named("random")?, named("brute-force (recount)")?);
    let order = [named("backtracking")?, named(IMPROVED)?, random, brute];
    let seconds = |row: &ComparedStrategy| row.seconds_log10.unwrap_or(f64::INFINITY);
    let places = order.into_iter().enumerate().map(|(place, row)| {
        let before = |other: &&&ComparedStrategy| seconds(other) < seconds(row);
        let in_place = order[..3].iter().filter(before).count() == place;
        let time = row.seconds_log10.map_or("-".into(), span);
        let label = format!("place {}: {}", place + 1, row.name);
        let mut placed = statement(&label, time, row.vogler.unwrap_or("-"), in_place);
        placed.equal = placed.equal.filter(|_| place < 3);
        placed
    });
    Ok(places.chain(tries([random, brute])).collect())
}

/// The tries of random search and brute force, and the time of one try.
fn tries(last: [&ComparedStrategy; 2]) -> Vec<MeasuredRow> {
    let names = ["random", "brute force"];
    let tries = last.map(|row| row.tries_log10.map_or(0.0, |log10| 10f64.powf(log10)));
    let each = |seconds: f64, tries: f64| match seconds / tries {
        short if short < 1e-6 => format!("{:.0} ns", 1e9 * short),
        long => text::seconds(long),
    };
    let tried = [0, 1].map(|at| {
        let said = ["11.9 billion", "about 12 billion"][at];
        let holds = (tries[at] / 1e9).round() == 12.0;
        let ours = text::thousands(tries[at].round() as u64);
        statement(&format!("{}: tries", names[at]), ours, said, holds)
    });
    let timed = [0, 1].map(|at| MeasuredRow {
        document: vec![each(ESTIMATED[at], tries[at]).into()],
        origin: Origin::Derived,
        equal: None,
        ..statement(
            &format!("{}: one try", names[at]),
            last[at]
                .seconds_log10
                .map_or("-".into(), |log10| each(10f64.powf(log10), tries[at])),
            "",
            true,
        )
    });
    tried.into_iter().chain(timed).collect()
}

#[cfg(test)]
mod tests {
    use knobel::cards::compare::FigureSource;

    use super::*;

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
        for (brute, equal, words) in [
            (
                &[(14, 2e4), (16, 3e4)][..],
                true,
                "2,000 tries by auto, 50,000 by brute up to 16",
            ),
            (&[(14, 1e3), (16, 3e3)], false, "4,000 by brute"),
            (&[(20, 1e6)], false, "no reached score in common"),
        ] {
            let row = turnings(&auto, &climb("brute", brute));
            assert_eq!(row.equal, Some(equal));
            assert!(row.ours[0].contains(words), "{}", row.ours[0]);
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
        let rows = tries([&row(5e9), &row(11_890_851_840.0)]);
        let equal: Vec<_> = rows.iter().map(|row| row.equal).collect();
        assert_eq!(equal, [Some(false), Some(true), None, None]);
        // The times of one try follow from the printed hours and days.
        assert_eq!(rows[3].document[0], "28 µs");
        assert!(rows[3].origin == Origin::Derived);
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
