//! Vogler's nine cards: his figures, tables and charts, ours beside them.
//!
//! He prints his own cards in part only; ours have as many solutions. His charts are pictures without numbers: what his
//! text says of them stands here. Times are for a 2.26 GHz Core 2 Duo, so that not they but their order is compared.
//! Where a figure of his cannot be, the reason stands beside it.

use std::time::Duration;

use knobel::cards::compare::{Compared, compare};
use knobel::cards::estimate::{SAMPLE, Solutions, solutions};
use knobel::cards::growth::growth;
use knobel::cards::scores::{Climb, scores};
use knobel::cards::{Game, Side, nine_cards, score};
use knobel::{Deadline, Watch};

use super::Page;
use crate::cards::charts;
use crate::cards::estimate::{PATIENCE, span};
use crate::progress::Watcher;
use crate::text::{self, TextTable};

/// Time for each strategy in each of the measured tables.
const EACH: Duration = Duration::from_millis(500);
/// The least score that random laying still reaches within so many seconds.
const PATIENT: (u32, f64) = (26, 60.0);
/// Seconds that he estimates for brute force, by those for random laying.
const SLOWER: f64 = 3.85 * 24.0 / 2.68;

pub fn run(page: &mut Page<'_>) -> anyhow::Result<()> {
    let game = nine_cards();
    let mut watcher = Watcher::for_cards();
    let watch = &mut Deadline::new(page.left(), &mut watcher);
    let Ok((_, counted, known)) = solutions(&game, PATIENCE, watch) else {
        return Ok(());
    };
    figures(&game, (counted.raw, counted.distinct), page)?;
    positions(&game, page)?;
    for part in [by_score, by_size, strategies] {
        if page.stopped() {
            break;
        }
        writeln!(page.out)?;
        part(&game, known, watch, page)?;
    }
    Ok(())
}

/// The numbers in his text.
fn figures(game: &Game, (raw, distinct): (u128, u128), page: &mut Page<'_>) -> anyhow::Result<()> {
    page.heading("Figures of nine cards")?;
    let cards = game.cells() as u32;
    let arrangements = score::arrangements(game).unwrap_or(0);
    let rows = [
        (
            "ways to lay nine cards, 9!·4⁹",
            arrangements,
            95_126_814_720,
        ),
        (
            "ways to turn them, 4⁹",
            (game.turns().len() as u128).pow(cards),
            262_144,
        ),
        ("solutions", raw, 8),
        ("of these by turning the table", raw - distinct, 6),
        (
            "further turns of each",
            u128::from(game.board_turns()) - 1,
            3,
        ),
        (
            "tries until one is met, 9!·4⁹ / 8",
            arrangements / raw.max(1),
            11_890_851_840,
        ),
        (
            "table score of a solution",
            score::full_score(game).into(),
            36,
        ),
        ("tries of which a time is estimated", SAMPLE.into(), 50_000),
    ];
    let mut table = TextTable::new("figure  ours  printed  equal");
    for (what, ours, printed) in rows {
        table.row([
            what.into(),
            text::thousands(ours as u64),
            text::thousands(printed as u64),
            page.equal(ours, printed),
        ]);
    }
    let permutations: u64 = (1..=u64::from(cards)).product();
    table.row([
        "permutations of nine cards, 9!".into(),
        text::thousands(permutations),
        text::thousands(368_220),
        "cannot be: digits are exchanged in the printed one".into(),
    ]);
    table.row([
        "mean slope of n!·4ⁿ up to 9".into(),
        text::thousands(((arrangements - 1) / u128::from(cards)) as u64),
        "2,929,777,777.8".into(),
        "cannot be: no two values up to 9 have this slope between them".into(),
    ]);
    Ok(table.write(page.out, page.paint)?)
}

/// His numbers of positions and edges, and the neighbours that he prints as an example.
fn positions(game: &Game, page: &mut Page<'_>) -> anyhow::Result<()> {
    const POSITION: usize = 1;
    const PRINTED: [(usize, usize); 3] = [(0, 0), (2, 2), (3, 4)];
    writeln!(page.out)?;
    page.heading(
        "Neighbours of position 1: positions row by row from 0, edges clockwise from 0 on the left",
    )?;
    let sides = [Side::Left, Side::Up, Side::Right, Side::Down];
    let ours = sides.iter().enumerate();
    let ours = ours.filter_map(|(edge, &side)| Some((edge, game.neighbour(POSITION, side)?)));
    let mut table = TextTable::new("edge  side  position  printed edge  printed position  equal");
    for (ours, printed) in ours.zip(PRINTED) {
        table.row([
            ours.0.to_string(),
            sides[ours.0].word().into(),
            ours.1.to_string(),
            printed.0.to_string(),
            printed.1.to_string(),
            page.equal(ours, printed),
        ]);
    }
    Ok(table.write(page.out, page.paint)?)
}

/// His charts of the time against the least table score.
fn by_score(
    game: &Game,
    known: Solutions,
    watch: &mut dyn Watch,
    page: &mut Page<'_>,
) -> anyhow::Result<()> {
    page.heading("Time against the least table score")?;
    let (climbs, stopped) = scores(game, known, EACH, watch)?;
    charts::write_scores(game, &climbs, page.out)?;
    if stopped.is_some() {
        return Ok(());
    }
    let named = |name: &str| climbs.iter().find(|climb| climb.name == name);
    let (target, seconds) = PATIENT;
    if let Some(random) = named("random") {
        writeln!(page.out)?;
        bars(random, page)?;
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
    }
    let auto = named("improved-random (turning auto)");
    let brute = named("improved-random (turning brute)");
    if let (Some(auto), Some(brute)) = (auto, brute) {
        let both = auto.reached.iter().rev();
        let mut both = both.filter_map(|auto| Some((auto, brute.at(auto.target)?)));
        let last = both.next();
        let fewer = last.is_some_and(|(auto, brute)| auto.tries_log10 < brute.tries_log10);
        let equal = page.equal(fewer, true);
        if let Some((auto, brute)) = last {
            writeln!(
                page.out,
                "improved-random: {} points in {} with turning auto, {} with brute (printed: auto is much faster), equal: \
                 {equal}",
                auto.target,
                span(auto.seconds_log10),
                span(brute.seconds_log10)
            )?;
        }
    }
    Ok(())
}

/// A chart in text: four signs for each power of ten above a microsecond.
fn bars(climb: &Climb, page: &mut Page<'_>) -> anyhow::Result<()> {
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

/// His graph of n!·4ⁿ, and beside it what the strategies look at.
fn by_size(
    game: &Game,
    _: Solutions,
    watch: &mut dyn Watch,
    page: &mut Page<'_>,
) -> anyhow::Result<()> {
    page.heading("n!·4ⁿ against what each strategy really looks at")?;
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
    let backtracking = growth
        .strategies
        .iter()
        .find(|(name, _)| name == "backtracking");
    let looked = backtracking.and_then(|(_, looked)| *looked.last()?);
    if let Some(looked) = looked {
        let fewer = looked.log10 < (ways as f64).log10() - 6.0;
        let equal = page.equal(fewer, true);
        writeln!(
            page.out,
            "backtracking looks at {} of these (printed: it spares immense numbers), equal: {equal}",
            text::thousands(10f64.powf(looked.log10).round() as u64)
        )?;
    }
    Ok(())
}

/// His comparison of the strategies.
fn strategies(
    game: &Game,
    known: Solutions,
    watch: &mut dyn Watch,
    page: &mut Page<'_>,
) -> anyhow::Result<()> {
    const ORDER: [&str; 3] = ["backtracking", "improved-random (turning auto)", "random"];
    page.heading("Strategies compared")?;
    let (rows, stopped) = compare(game, known, EACH, watch)?;
    crate::cards::compare::table(&rows).write(page.out, page.paint)?;
    if stopped.is_some() {
        return Ok(());
    }
    let seconds = |name: &str| {
        let row: Option<&Compared> = rows.iter().find(|row| row.name == name);
        row.and_then(|row| row.seconds_log10)
    };
    let mut ours = ORDER;
    ours.sort_by(|one, other| {
        let time = |name: &str| seconds(name).unwrap_or(f64::INFINITY);
        time(one).total_cmp(&time(other))
    });
    let equal = page.equal(ours, ORDER);
    let printed = match ours == ORDER {
        true => "the same".to_owned(),
        false => ORDER.join(", "),
    };
    let ours = ours.join(", ");
    writeln!(
        page.out,
        "\nthe fastest first: {ours} (printed: {printed}), equal: {equal}"
    )?;
    if let (Some(random), Some(brute)) = (seconds("random"), seconds("brute-force (recount)")) {
        writeln!(
            page.out,
            "brute force takes {:.1} times as long as random (printed: {SLOWER:.1} times); both make as many tries, so that \
             this is the time of a try in each program",
            10f64.powf(brute - random)
        )?;
    }
    Ok(())
}
