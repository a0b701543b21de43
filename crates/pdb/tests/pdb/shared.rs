//! Tables that ranks make together: the file that one makes, also after a run that was ended.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use knobel_core::{Phase, Progress, StopReason, Watch};
use knobel_pdb::{Build, Folder, Made, Pattern, PdbError, Table};
use knobel_ranks::{Ranks, in_turn};
use knobel_tiles::Shape;

fn pattern(width: usize, height: usize, blank: u8, cells: &[u8]) -> Pattern {
    Pattern::new(Shape::new(width, height).unwrap(), blank, cells).unwrap()
}

/// A pattern that takes some milliseconds, and whose blank has many regions.
fn usual() -> Pattern {
    pattern(4, 3, 0, &[1, 2, 3, 4, 5, 6])
}

/// What one rank makes.
fn alone(pattern: &Pattern) -> Vec<u8> {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    folder.build(pattern, &mut Build::new(1, &mut ())).unwrap();
    fs::read(folder.file(pattern)).unwrap()
}

/// Ends the first rank's work when this many thousandths of its entries are made.
struct Until(u64);

impl Watch for Until {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        match progress.phase {
            Phase::Table { done, total, .. } if 1000 * done >= self.0 * total => {
                Some(StopReason::Time)
            }
            _ => None,
        }
    }
}

/// So many ranks make a table, keeping it at every depth, until the first has made so much.
fn share(size: usize, folder: &Folder, pattern: &Pattern, until: u64) -> Result<Made, PdbError> {
    noted(size, folder, pattern, until).0
}

/// The same, with what the first rank has to say besides.
fn noted(
    size: usize,
    folder: &Folder,
    pattern: &Pattern,
    until: u64,
) -> (Result<Made, PdbError>, String) {
    in_turn(size, 1, |ranks| {
        let until = if ranks.rank() == 0 { until } else { u64::MAX };
        let (mut stopping, mut quiet) = (Until(until), ());
        let watch: &mut dyn Watch = match until {
            u64::MAX => &mut quiet,
            _ => &mut stopping,
        };
        let mut build = Build::new(1 + ranks.rank() % 2, watch);
        build.keep = Some(Duration::ZERO);
        let made = folder.share(pattern, &mut build, ranks);
        (made, build.notes.join("\n"))
    })
}

fn slices(folder: &Folder, pattern: &Pattern) -> PathBuf {
    folder.path().join(format!("{pattern}.slices"))
}

#[test]
fn any_number_of_ranks_makes_the_same_file() {
    for pattern in [
        pattern(2, 2, 3, &[0]),
        pattern(3, 3, 0, &[1, 2, 3, 4, 5, 6, 7, 8]),
        pattern(3, 3, 4, &[0, 1, 2, 3, 5]),
        pattern(5, 2, 0, &[1, 2, 5, 6, 7]),
        pattern(2, 5, 9, &[0, 1, 2, 3]),
        pattern(4, 4, 0, &[7]),
        pattern(4, 4, 15, &[0, 1, 4, 5, 8]),
        pattern(5, 5, 0, &[1, 2, 24]),
        usual(),
    ] {
        let expected = alone(&pattern);
        let made = Table::generate(&pattern, &mut Build::new(2, &mut ())).unwrap();
        assert_eq!(made.bytes(), &expected[4096..], "{pattern}");
        for size in 1..=4 {
            let home = tempfile::tempdir().unwrap();
            let folder = Folder::new(home.path().join("new"));
            let (made, notes) = noted(size, &folder, &pattern, u64::MAX);
            let made = made.unwrap();
            assert!(
                fs::read(folder.file(&pattern)).unwrap() == expected,
                "{pattern}, {size} ranks"
            );
            assert_eq!((made.sent > 0, made.resumed), (size > 1, None));
            assert_eq!(notes, "");
            let files = fs::read_dir(folder.path()).unwrap().count();
            assert_eq!(files, 1, "nothing but the table is left");
        }
    }
}

#[test]
fn more_ranks_than_parts_are_refused() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let one = pattern(2, 2, 3, &[0]);
    let error = share(5, &folder, &one, u64::MAX).unwrap_err().to_string();
    assert!(
        error.contains("5 ranks were started") && error.contains("by 4 at most"),
        "{error}"
    );
    share(4, &folder, &one, u64::MAX).unwrap();
}

#[test]
fn a_table_that_is_too_large_for_a_rank_is_refused_before_it_is_begun() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let large = pattern(5, 5, 0, &[1, 2, 3, 4, 5, 6, 7, 8]);
    for size in [1, 3] {
        in_turn(size, 1, |ranks| {
            let mut watch = ();
            let mut build = Build::new(1, &mut watch);
            let last = ranks.rank() + 1 == size;
            build.room = Some(if last { 1 << 30 } else { u64::MAX });
            let error = folder.share(&large, &mut build, ranks).unwrap_err();
            let PdbError::Memory { needed, room, .. } = error else {
                panic!("{error}");
            };
            // At least a byte an entry.
            assert!(needed > large.entries() as u64 / size as u64 && room == 1 << 30);
        });
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    let mut watch = ();
    let mut build = Build::new(1, &mut watch);
    build.room = Some(100 << 20);
    folder.build(&usual(), &mut build).unwrap();
}

#[test]
fn a_run_that_was_ended_goes_on_with_other_ranks() {
    let (pattern, home) = (usual(), tempfile::tempdir().unwrap());
    let folder = Folder::new(home.path());
    let mut last = 0;
    for (size, until) in [(2, 10), (3, 100), (1, 300), (4, 600), (4, 800), (2, 950)] {
        let stopped = share(size, &folder, &pattern, until).unwrap_err();
        assert!(
            matches!(stopped, PdbError::Stopped(StopReason::Time)),
            "{stopped}"
        );
        assert!(slices(&folder, &pattern).is_dir() && !folder.file(&pattern).exists());
        // What nobody has said to believe is not believed.
        let stray = slices(&folder, &pattern).join("layer-99.rank-0-of-1");
        fs::write(stray, "x").unwrap();
    }
    for size in [3, 1] {
        let made = share(size, &folder, &pattern, u64::MAX).unwrap();
        assert!(fs::read(folder.file(&pattern)).unwrap() == alone(&pattern));
        let resumed = made.resumed.unwrap_or(0);
        assert!(size == 1 || resumed > last, "{made:?}");
        last = resumed;
        assert!(!slices(&folder, &pattern).exists());
    }
    assert_eq!(last, 0, "what is done is made from the start");
}

/// Has two ranks keep something, spoils it, and looks that it is refused and the table is right.
fn spoiled(spoil: impl Fn(&Path), said: &str) {
    let (pattern, home) = (usual(), tempfile::tempdir().unwrap());
    let folder = Folder::new(home.path());
    share(2, &folder, &pattern, 500).unwrap_err();
    spoil(&slices(&folder, &pattern));
    let (made, notes) = noted(3, &folder, &pattern, u64::MAX);
    let made = made.unwrap();
    assert!(
        notes.contains(said) && notes.contains("made from the start"),
        "{notes}"
    );
    assert_eq!(made.resumed, None);
    assert!(fs::read(folder.file(&pattern)).unwrap() == alone(&pattern));
}

/// The slice of one of two ranks at the depth that was kept last.
fn slice(folder: &Path, rank: usize) -> PathBuf {
    let kept = fs::read(folder.join("kept")).unwrap();
    let kept = String::from_utf8_lossy(&kept);
    let depth = kept.lines().nth(1).unwrap().split(' ').next().unwrap();
    folder.join(format!("layer-{depth}.rank-{rank}-of-2"))
}

#[test]
fn what_is_damaged_or_foreign_is_refused_and_made_anew() {
    let flip = |path: &Path, at: usize| {
        let mut bytes = fs::read(path).unwrap();
        let place = at % bytes.len();
        bytes[place] ^= 8;
        fs::write(path, bytes).unwrap();
    };
    spoiled(|folder| flip(&slice(folder, 1), 5_000), "it is damaged");
    spoiled(|folder| flip(&slice(folder, 0), 3), "something else");
    spoiled(|folder| flip(&folder.join("kept"), 5), "something else");
    let cut = |path: &Path, by: usize| {
        let bytes = fs::read(path).unwrap();
        fs::write(path, &bytes[..bytes.len() - by]).unwrap();
    };
    for by in [1, 4, 1000] {
        spoiled(|folder| cut(&slice(folder, 0), by), "damaged");
    }
    spoiled(
        |folder| fs::remove_file(slice(folder, 1)).unwrap(),
        "cannot use",
    );
    spoiled(
        |folder| {
            fs::copy(slice(folder, 0), slice(folder, 1)).unwrap();
        },
        "something else",
    );
    spoiled(
        |folder| {
            let other = pattern(4, 3, 0, &[1, 2, 3, 4, 5, 7]);
            let home = tempfile::tempdir().unwrap();
            let foreign = Folder::new(home.path());
            share(2, &foreign, &other, 500).unwrap_err();
            fs::remove_dir_all(folder).unwrap();
            fs::create_dir(folder).unwrap();
            for entry in fs::read_dir(slices(&foreign, &other)).unwrap().flatten() {
                fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
            }
        },
        "something else",
    );
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error_on_every_rank() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    let folder = Folder::new(file.join("below"));
    in_turn(3, 1, |ranks| {
        let watch = &mut ();
        let mut build = Build::new(1, watch);
        let error = folder.share(&usual(), &mut build, ranks).unwrap_err();
        let error = error.to_string();
        assert!(error.contains("cannot make the folder"), "{error}");
        assert_eq!(error.starts_with("rank 0: "), ranks.rank() > 0, "{error}");
    });
}

/// The files of slices but the lock, by name.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name != "lock").collect();
    names.sort();
    names
}

#[test]
#[cfg(unix)]
fn slices_that_cannot_be_read_now_stay() {
    let (pattern, home) = (usual(), tempfile::tempdir().unwrap());
    let folder = Folder::new(home.path());
    share(2, &folder, &pattern, 500).unwrap_err();
    let slices = slices(&folder, &pattern);
    let (kept, saved) = (slices.join("kept"), home.path().join("saved"));
    fs::rename(&kept, &saved).unwrap();
    // A link to itself: neither there nor missing.
    std::os::unix::fs::symlink(&kept, &kept).unwrap();
    let before = names(&slices);
    // Who is stopped says so, too.
    let (stopped, notes) = noted(3, &folder, &pattern, 700);
    assert!(stopped.is_err() && notes.contains("not kept"), "{notes}");
    assert_eq!(names(&slices), before);
    fs::rename(&saved, &kept).unwrap();
    let made = share(3, &folder, &pattern, u64::MAX).unwrap();
    assert!(made.resumed.is_some());
    assert!(fs::read(folder.file(&pattern)).unwrap() == alone(&pattern));
}

#[test]
#[cfg(unix)]
fn slices_of_another_run_stay() {
    let (pattern, home) = (usual(), tempfile::tempdir().unwrap());
    let folder = Folder::new(home.path());
    share(2, &folder, &pattern, 500).unwrap_err();
    let slices = slices(&folder, &pattern);
    let before = names(&slices);
    let other = knobel_ranks::lock::open_alone(&slices.join("lock"), true).unwrap();
    let (made, notes) = noted(2, &folder, &pattern, u64::MAX);
    let made = made.unwrap();
    assert!(
        notes.contains("another process") && notes.contains("made from the start and not kept"),
        "{notes}"
    );
    folder.sweep(&pattern);
    assert_eq!((names(&slices), made.resumed), (before, None));
    assert!(fs::read(folder.file(&pattern)).unwrap() == alone(&pattern));
    drop(other);
    let made = share(3, &folder, &pattern, u64::MAX).unwrap();
    assert!(made.resumed.is_some() && !slices.exists());
}

#[test]
fn ranks_with_folders_of_their_own_keep_nothing() {
    let (pattern, home) = (usual(), tempfile::tempdir().unwrap());
    let place = |rank: usize| home.path().join(rank.to_string());
    let made = in_turn(3, 1, |ranks| {
        let mut watch = ();
        let mut build = Build::new(1, &mut watch);
        build.keep = Some(Duration::ZERO);
        let folder = Folder::new(place(ranks.rank()));
        let made = folder.share(&pattern, &mut build, ranks);
        made.map(|_| build.notes)
    });
    let said = made.unwrap_err().to_string();
    assert!(said.contains("give a folder that all ranks see"), "{said}");
    assert!(names(&place(0)).is_empty());
}
