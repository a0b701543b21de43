//! Tables that are kept in a folder: the same bytes as in memory, and nothing of one that was not
//! finished.

use std::fs;

use knobel_core::{Phase, Progress, StopReason, Watch};
use knobel_pdb::{BuildContext, Folder, Pattern, PdbError, Table};
use knobel_tiles::Shape;

fn pattern(width: usize, height: usize, blank: u8, cells: &[u8]) -> Pattern {
    Pattern::new(Shape::new(width, height).unwrap(), blank, cells).unwrap()
}

/// A pattern that takes some milliseconds, and whose blank has many regions.
fn usual() -> Pattern {
    pattern(4, 3, 0, &[1, 2, 3, 4, 5, 6])
}

#[test]
fn any_number_of_threads_makes_the_same_file() {
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
            assert_eq!(files, 1, "nothing but the table is left");
        }
    }
}

/// Stops when half of the entries are made.
struct HalfWay;

impl Watch for HalfWay {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        match progress.phase {
            Phase::Table { done, total, .. } if 2 * done >= total => Some(StopReason::Time),
            _ => None,
        }
    }
}

#[test]
fn a_build_that_is_stopped_leaves_no_file() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let stopped = folder.build(&usual(), &mut BuildContext::new(1, &mut HalfWay));
    assert!(matches!(
        stopped.map(drop),
        Err(PdbError::Stopped(StopReason::Time))
    ));
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error_before_the_search() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    let folder = Folder::new(file.join("below"));
    // The watch would stop the search, which is another error.
    let refused = folder.build(&usual(), &mut BuildContext::new(1, &mut HalfWay));
    let error = refused.map(drop).unwrap_err().to_string();
    assert!(error.contains("cannot make the folder"), "{error}");
}
