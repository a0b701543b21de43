//! Tests of tables in a folder: files contain the same bytes as tables in memory, and an unfinished
//! table leaves no file.

use std::fs;

use knobel_core::{Phase, Progress, StopReason};
use knobel_pdb::{BuildContext, Folder, Pattern, PdbError, Table};
use knobel_tiles::Shape;

fn pattern(width: usize, height: usize, blank: u8, cells: &[u8]) -> Pattern {
    Pattern::new(Shape::new(width, height).unwrap(), blank, cells).unwrap()
}

/// A pattern that is generated within milliseconds, and in which the blank has many regions.
fn usual() -> Pattern {
    pattern(4, 3, 0, &[1, 2, 3, 4, 5, 6])
}

#[test]
fn the_file_does_not_depend_on_the_number_of_threads() {
    for pattern in [
        pattern(2, 2, 3, &[0]),
        pattern(3, 3, 0, &[1, 2, 3, 4, 5, 6, 7, 8]),
        pattern(3, 3, 4, &[0, 1, 2, 3, 5]),
        pattern(5, 2, 0, &[1, 2, 5, 6, 7]),
        pattern(4, 4, 0, &[7]),
        pattern(5, 5, 0, &[1, 2, 24]),
        usual(),
    ] {
        let expected = Table::generate(&pattern, &mut BuildContext::new(1, &mut ())).unwrap();
        for threads in [1, 3] {
            let home = tempfile::tempdir().unwrap();
            let folder = Folder::new(home.path().join("new"));
            let mut watch = ();
            let build = &mut BuildContext::new(threads, &mut watch);
            let made = folder.build(&pattern, build).unwrap();
            assert!(made.bytes() == expected.bytes(), "{pattern}, {threads}");
            let files = fs::read_dir(folder.path()).unwrap().count();
            assert_eq!(files, 1, "only the table remains");
        }
    }
}

/// Stops the work when half of the entries are done.
fn half_way(progress: &Progress) -> Option<StopReason> {
    match progress.phase {
        Phase::Table { done, total, .. } if 2 * done >= total => Some(StopReason::Time),
        _ => None,
    }
}

#[test]
fn a_build_that_is_stopped_leaves_no_file() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let stopped = folder.build(&usual(), &mut BuildContext::new(1, &mut half_way));
    assert!(matches!(
        stopped.map(drop),
        Err(PdbError::Stopped(StopReason::Time))
    ));
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn an_unwritable_folder_is_an_error_before_the_search_begins() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    let folder = Folder::new(file.join("below"));
    // If the search began, the watch would stop it with another error.
    let refused = folder.build(&usual(), &mut BuildContext::new(1, &mut half_way));
    let error = refused.map(drop).unwrap_err().to_string();
    assert!(error.contains("cannot make the folder"), "{error}");
}
