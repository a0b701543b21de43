//! Searches that continue with larger tables, and the memory limit for tables.

use knobel_core::{Limits, Outcome, Phase, Progress, StopReason, Watch};
use knobel_optimal::{Solver16, TableChoice, TableOptions};
use knobel_pdb::{Folder, PdbError, partition};
use knobel_tiles::{Board, Goal, Shape};

/// A board 67 moves from the goal. With pdb-5-5-5 alone it takes 13,712,944 expansions on one
/// thread.
fn hard() -> (Board, Board) {
    let shape = Shape::new(4, 4).unwrap();
    let tiles = vec![4, 9, 1, 14, 11, 7, 13, 15, 3, 12, 10, 2, 0, 8, 6, 5];
    (
        Board::new(shape, tiles).unwrap(),
        Goal::Last.board(shape).unwrap(),
    )
}

fn solver(goal: &Board, threads: usize) -> Solver16 {
    let options = TableOptions {
        threads,
        ..TableOptions::default()
    };
    Solver16::new(goal, &options, &mut ()).unwrap()
}

#[test]
#[ignore = "slow"]
fn one_thread_switches_to_larger_tables_with_reproducible_counts() {
    let (board, goal) = hard();
    let solver = solver(&goal, 1);
    let (first, tables) = solver.solve_on_threads(&board, Limits::default(), 1, &mut ());
    assert_eq!(tables, "pdb-6-6-3");
    assert_eq!(first.path().map(Vec::len), Some(67));
    assert!((10_000_000..13_000_000).contains(&first.stats.expanded));
    // The larger tables exist now, but they are not used earlier: counts do not depend on earlier
    // searches.
    let (again, _) = solver.solve_on_threads(&board, Limits::default(), 1, &mut ());
    assert_eq!(again.stats.expanded, first.stats.expanded);
    // If the larger tables do not fit into memory, the search ends with the small ones.
    let narrow = Limits {
        memory: Some(solver.used().bytes),
        ..Limits::default()
    };
    let (last, tables) = solver.solve_on_threads(&board, narrow, 1, &mut ());
    assert_eq!((tables, last.stats.expanded), ("pdb-5-5-5", 13_712_944));
    assert_eq!(last.path().map(Vec::len), Some(67));
}

#[test]
fn several_threads_search_while_others_build() {
    let (board, goal) = hard();
    let solver = solver(&goal, 2);
    let report = solver.solve(&board, Limits::default(), &mut ());
    assert_eq!(report.path().map(Vec::len), Some(67));
}

/// Stops as soon as tables are built beside or inside a search.
fn no_tables(mut searching: bool) -> impl Watch {
    move |progress: &Progress| {
        let table = matches!(progress.phase, Phase::Table { .. });
        searching |= !table;
        (searching && table).then_some(StopReason::Interrupted)
    }
}

#[test]
fn searches_can_be_stopped_while_larger_tables_are_built() {
    let (board, goal) = hard();
    let solver = solver(&goal, 1);
    let watch = &mut no_tables(false);
    let report = solver.solve(&board, Limits::default(), watch);
    assert_eq!(report.outcome, Outcome::Stopped(StopReason::Interrupted));
    assert!(report.lower_bound > 50 && report.stats.expanded >= 10_000_000);
}

fn options(choice: TableChoice, room: u64) -> TableOptions {
    TableOptions {
        choice,
        room: Some(room),
        ..TableOptions::default()
    }
}

#[test]
fn tables_above_the_memory_limit_are_rejected_before_building() {
    let (_, goal) = hard();
    for (named, most) in partition::NAMED.iter().zip([1, 8, 24, 1024]) {
        let room = named.bytes - 1;
        let watch = &mut no_tables(true);
        let refused = Solver16::new(&goal, &options(TableChoice::Named(named), room), watch);
        let Err(PdbError::Room { name, needed, .. }) = refused else {
            panic!("{} does not fit", named.name);
        };
        assert!(name == named.name && needed <= most << 20, "{needed}");
    }
    let refused = Solver16::new(&goal, &options(TableChoice::Best, 100_000), &mut ());
    assert!(matches!(refused, Err(PdbError::Room { .. })));
}

#[test]
fn files_above_the_memory_limit_are_replaced_by_small_tables() {
    let (_, goal) = hard();
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let named = partition::named("pdb-7-8").unwrap();
    for pattern in named.patterns(goal.shape(), 0).unwrap() {
        std::fs::write(folder.file(&pattern), "").unwrap();
    }
    let options = TableOptions {
        folder: Some(folder),
        ..options(TableChoice::Best, 100 << 20)
    };
    let solver = Solver16::new(&goal, &options, &mut ()).unwrap();
    assert_eq!(solver.used().name, "pdb-5-5-5");
    assert!(
        solver.used().warnings[0]
            .to_string()
            .contains("but 100 MiB are allowed"),
        "{:?}",
        solver.used().warnings
    );
}
