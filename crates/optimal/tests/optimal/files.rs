//! Table files: damaged, foreign and incomplete files are rejected, and no search gives a wrong
//! answer because of one.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use knobel_core::{Limits, Rng};
use knobel_optimal::{Solver16, TableChoice, TableOptions};
use knobel_pdb::{BuildContext, Colouring, Folder, Pattern, RunTable, partition};
use knobel_storage::{Durability, FileWriter};
use knobel_tiles::{Board, Goal, Shape};

fn pattern(cells: &[u8]) -> Pattern {
    Pattern::new(Shape::new(4, 4).unwrap(), 0, cells).unwrap()
}

fn built(folder: &Folder, pattern: &Pattern) -> PathBuf {
    let watch = &mut ();
    let build = &mut BuildContext::new(1, watch);
    folder.build(pattern, build).unwrap();
    folder.file(pattern)
}

fn refusal(folder: &Folder, pattern: &Pattern) -> String {
    folder.open(pattern, 1).unwrap_err().to_string()
}

/// Overwrites one byte of an existing file.
fn put(path: &Path, at: usize, byte: u8) {
    let mut file = OpenOptions::new().write(true).open(path).unwrap();
    file.seek(SeekFrom::Start(at as u64)).unwrap();
    file.write_all(&[byte]).unwrap();
}

#[test]
fn every_flipped_bit_of_a_small_file_is_detected() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let pattern = pattern(&[1, 2]);
    let path = built(&folder, &pattern);
    for (at, good) in fs::read(&path).unwrap().into_iter().enumerate() {
        for bit in 0..8 {
            put(&path, at, good ^ 1 << bit);
            assert!(folder.open(&pattern, 1).is_err(), "bit {bit} of byte {at}");
        }
        put(&path, at, good);
    }
    folder.open(&pattern, 1).unwrap();
}

/// Each block of a file has its own checksum. The entries of this table are arbitrary, so that the
/// test need not compute a large one.
#[test]
fn flipped_bits_in_any_block_of_a_large_file_are_detected() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let colours = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2];
    let colouring = Colouring::new(Shape::new(4, 4).unwrap(), 0, &colours).unwrap();
    let entries = vec![0; colouring.bytes()];
    let table = RunTable::new(colouring.clone(), entries).unwrap();
    folder.store_runs(&table).unwrap();
    let path = folder.file(&colouring);
    let length = fs::metadata(&path).unwrap().len() as usize;
    assert!(length > 2 << 20, "the file has more than two blocks");
    for at in (4096..length).step_by(1 << 18).chain([length - 1]) {
        put(&path, at, 4);
        assert!(folder.verify(&path, None, 1).is_err(), "byte {at}");
        assert!(folder.open_runs(&colouring, 2).is_err(), "byte {at}");
        put(&path, at, 0);
    }
    folder.open_runs(&colouring, 1).unwrap();
}

#[test]
fn deep_verification_finds_wrong_entries_with_correct_checksums() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    // The entries of one pattern under the header of another pattern of the same size.
    let (one, other) = (
        built(&folder, &pattern(&[1, 2, 3])),
        built(&folder, &pattern(&[1, 2, 4])),
    );
    let mut forged = fs::read(&one).unwrap();
    let foreign = fs::read(&other).unwrap();
    forged[20..28].copy_from_slice(&foreign[20..28]);
    let checksum = crc32fast::hash(&forged[..4092]);
    forged[4092..4096].copy_from_slice(&checksum.to_le_bytes());
    fs::write(&other, forged).unwrap();
    folder
        .verify(&other, None, 1)
        .expect("its checksums are correct");
    let watch = &mut ();
    let deep = &mut BuildContext::new(1, watch);
    let refused = folder
        .verify(&other, Some(deep), 1)
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("differs from a newly generated table"),
        "{refused}"
    );
}

#[test]
fn rejected_files_come_with_a_reason() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let pattern = pattern(&[1, 2, 3]);
    assert!(folder.open(&pattern, 1).unwrap_err().is_missing_file());
    let path = built(&folder, &pattern);
    let good = fs::read(&path).unwrap();

    fs::write(&path, &good[..good.len() - 1]).unwrap();
    assert!(refusal(&folder, &pattern).contains("bytes, but needs"));
    fs::write(&path, &good[..100]).unwrap();
    assert!(refusal(&folder, &pattern).contains("inside its header"));
    fs::write(&path, []).unwrap();
    assert!(folder.open(&pattern, 1).is_err());
    fs::write(&path, vec![b'x'; good.len()]).unwrap();
    assert!(refusal(&folder, &pattern).contains("not a pattern database"));
    let mut older = good.clone();
    older[8] = 0;
    fs::write(&path, &older).unwrap();
    assert!(refusal(&folder, &pattern).contains("version 0"));
    let foreign = built(
        &folder,
        &Pattern::new(Shape::new(4, 4).unwrap(), 15, &[1, 2, 3]).unwrap(),
    );
    fs::rename(foreign, &path).unwrap();
    assert!(refusal(&folder, &pattern).contains("the table of 4x4-b15-1-2-3,"));

    // A rebuilt file is good again, and nothing else is left in the folder.
    built(&folder, &pattern);
    folder.open(&pattern, 1).unwrap();
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
}

/// The parts of a header that describe the table: all except the time of earlier versions, unused
/// bytes, and the size limit of a block.
fn said(header: &[u8]) -> [&[u8]; 3] {
    [&header[8..23], &header[32..48], &header[64..4092]]
}

#[test]
fn altered_headers_are_rejected_even_with_a_correct_checksum() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let pattern = pattern(&[1, 2, 3]);
    let path = built(&folder, &pattern);
    let good = fs::read(&path).unwrap();
    let mut rng = Rng::new(7);
    for _ in 0..300 {
        let mut bad = good.clone();
        for _ in 0..1 + rng.below(4) {
            bad[8 + rng.below(60) as usize] = rng.bits() as u8;
        }
        let checksum = crc32fast::hash(&bad[..4092]);
        bad[4092..4096].copy_from_slice(&checksum.to_le_bytes());
        fs::write(&path, &bad).unwrap();
        let opened = folder.open(&pattern, 1);
        assert!(
            opened.is_err() || said(&bad) == said(&good),
            "{:?}",
            &bad[..68]
        );
    }
}

#[test]
fn files_of_a_table_are_identical() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let pattern = pattern(&[1, 2, 3, 4, 5]);
    let path = built(&folder, &pattern);
    let one = fs::read(&path).unwrap();
    assert!(one == fs::read(built(&folder, &pattern)).unwrap());
}

#[test]
#[cfg(unix)]
fn building_a_table_removes_leftovers_of_killed_builds_and_nothing_else() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let running = FileWriter::new(&home.path().join("table"), Durability::Atomic).unwrap();
    let [running_path] = &files(home.path())[..] else {
        panic!("only the file of the running build is left");
    };
    // A file of the same name without the lock: only its last letter differs.
    let name = running_path.to_str().unwrap().strip_suffix(".tmp").unwrap();
    let last = if name.ends_with('a') { "b" } else { "a" };
    let left = PathBuf::from(format!("{}{last}.tmp", &name[..name.len() - 1]));
    let foreign = home.path().join("movie.part");
    for path in [&left, &foreign] {
        let file = fs::File::create(path).unwrap();
        let long_ago = SystemTime::now() - Duration::from_secs(48 * 60 * 60);
        file.set_modified(long_ago).unwrap();
    }
    built(&folder, &pattern(&[1, 2]));
    assert!(!left.exists());
    assert!(foreign.exists() && running_path.exists());
    drop(running);
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn concurrent_builds_of_a_table_leave_one_good_file() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let pattern = pattern(&[1, 2, 3, 4]);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let watch = &mut ();
                let build = &mut BuildContext::new(1, watch);
                folder.build(&pattern, build).unwrap();
            });
        }
    });
    folder.open(&pattern, 1).unwrap();
}

#[test]
fn solvers_rebuild_damaged_tables_and_stay_correct() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::new(home.path());
    let shape = Shape::new(4, 4).unwrap();
    let goal = Goal::First.board(shape).unwrap();
    let board = Board::new(
        shape,
        vec![14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3],
    )
    .unwrap();
    // A file that is not a table, under the name of the 7-tile table.
    let patterns = partition::named("pdb-7-8")
        .unwrap()
        .patterns(shape, 0)
        .unwrap();
    for pattern in &patterns {
        fs::write(folder.file(pattern), b"knobelPD, but no table").unwrap();
    }
    let options = TableOptions {
        folder: Some(folder),
        choice: TableChoice::Best,
        threads: 1,
        room: None,
    };
    let solver = Solver16::new(&goal, &options, &mut ()).unwrap();
    assert_eq!(solver.used().name, "pdb-5-5-5");
    assert!(
        solver.used().warnings[0].to_string().contains("is refused"),
        "{:?}",
        solver.used()
    );
    let report = solver.solve(&board, Limits::default(), &mut ());
    assert_eq!(report.path().map(Vec::len), Some(57));
}

#[test]
fn files_are_listed_by_name() {
    let home = tempfile::tempdir().unwrap();
    let mut paths: Vec<PathBuf> = (0..40)
        .map(|number| home.path().join(format!("{:02}.pdb", number * 7 % 40)))
        .collect();
    paths.iter().for_each(|path| fs::write(path, "").unwrap());
    let listed = Folder::new(home.path()).list().unwrap();
    paths.sort();
    let listed: Vec<PathBuf> = listed.into_iter().map(|file| file.path).collect();
    assert_eq!(listed, paths);
}
