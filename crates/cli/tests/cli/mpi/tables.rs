//! Tables that processes make together.

use std::fs;
use std::path::{Path, PathBuf};

use super::{assert_refused, in_shells, kill_one, launcher, output, rounds, spawn};

/// The tables in a folder. A process that was killed while it wrote one has left a file beside them, which is no table.
pub(super) fn tables(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = files.map(|entry| entry.path());
    files
        .filter(|path| path.extension() == Some("pdb".as_ref()))
        .collect()
}

/// The one table in a folder.
fn table(folder: &Path) -> PathBuf {
    let tables = tables(folder);
    assert_eq!(tables.len(), 1, "{tables:?}");
    tables[0].clone()
}

/// What makes a table of 5×5 with 6,375,600 entries, in some tenths of a second.
const BUILD: [&str; 8] = [
    "tables",
    "build",
    "--size",
    "5x5",
    "--tiles",
    "1,2,6,7,11",
    "--threads",
    "1",
];

fn build_in<'a>(folder: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    [&BUILD[..], &["--tables", folder.to_str().unwrap()], more].concat()
}

#[test]
#[ignore = "slow"]
fn ranks_make_the_file_that_one_makes() {
    let home = tempfile::tempdir().unwrap();
    let alone = home.path().join("alone");
    super::super::text(&build_in(&alone, &[]), 0);
    for ranks in [1, 4] {
        let folder = home.path().join(ranks.to_string());
        let arguments = build_in(&folder, &[]);
        let Some(made) = output(&vec![&arguments[..]; ranks]) else {
            return;
        };
        let out = String::from_utf8_lossy(&made.stdout);
        assert_eq!(made.status.code(), Some(0), "{made:?}");
        assert_eq!(out.lines().count(), 2, "one rank speaks: {out}");
        assert_eq!(out.contains("bytes sent an entry"), ranks > 1, "{out}");
        let same = fs::read(table(&folder)).unwrap() == fs::read(table(&alone)).unwrap();
        assert!(same, "{ranks} ranks make another file");
        let again = output(&vec![&arguments[..]; ranks]).unwrap();
        let out = String::from_utf8_lossy(&again.stdout);
        assert!(out.contains("is there and sound"), "{out}");
    }
}

#[test]
#[ignore = "slow"]
fn wrong_use_ends_in_one_line_and_never_waits() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    let below = file.join("below");
    let folder = home.path().to_str().unwrap();
    let in_folder = |rest: &[&'static str]| [&["tables"][..], rest, &["--tables", folder]].concat();
    let small = in_folder(&["build", "--size", "2x2", "--tiles", "1"]);
    for (arguments, ranks, said) in [
        (
            small,
            5,
            "5 ranks were started, but the table can be shared by 4 at most",
        ),
        (build_in(&below, &[]), 2, "cannot make the folder"),
        (
            build_in(Path::new("/sys/knobel"), &[]),
            2,
            "cannot make the folder",
        ),
        (
            in_folder(&["build", "runs-4"]),
            2,
            "is made by one process, but 2 were started",
        ),
        (
            in_folder(&["list"]),
            2,
            "can be shared; run it without mpirun",
        ),
        (
            in_folder(&["build", "--plan"]),
            2,
            "tables build without --plan can be shared; run it without mpirun",
        ),
        (
            in_folder(&["build", "--goal", "nowhere"]),
            2,
            "'nowhere' is not a goal",
        ),
    ] {
        let Some(output) = output(&vec![&arguments[..]; ranks]) else {
            return;
        };
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        let own: Vec<&str> = error
            .lines()
            .filter(|line| line.starts_with("knobel: "))
            .collect();
        assert!(own.len() == 1 && own[0].contains(said), "{error}");
    }
}

/// Who cannot say that the first of several tables is made ends, and so do the others.
#[test]
fn a_rank_that_cannot_write_its_words_ends_all() {
    let home = tempfile::tempdir().unwrap();
    let build = "tables build pdb-5-5-5 --tables . > /dev/full";
    if let Some(ended) = in_shells(home.path(), "", build) {
        assert_refused(&ended, "No space left on device");
    }
}

/// The depth at which a table was kept last.
fn kept(folder: &Path) -> u32 {
    let slices = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut slices = slices.filter(|entry| entry.path().extension() == Some("slices".as_ref()));
    let bytes = slices
        .next()
        .and_then(|entry| fs::read(entry.path().join("kept")).ok());
    let text = String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned();
    let depth = text
        .lines()
        .nth(1)
        .and_then(|line| line.split(' ').next()?.parse().ok());
    depth.unwrap_or(0)
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow"]
fn a_table_whose_ranks_are_killed_goes_on_from_its_last_slices() {
    let home = tempfile::tempdir().unwrap();
    let alone = home.path().join("alone");
    super::super::text(&build_in(&alone, &[]), 0);
    let folder = home.path().join("killed");
    let arguments = build_in(&folder, &["--keep-every", "0s"]);
    let mut random = knobel::Rng::new(15);
    let mut deepest = 0;
    for kills in 0..rounds(2, 10) {
        let Some(mut child) = spawn(&mut launcher(&vec![&arguments[..]; 1 + kills % 4])) else {
            return;
        };
        // After some depths of its own.
        let deeper = deepest + 1 + random.below(5);
        child.reaches("slices are kept", || kept(&folder) >= deeper);
        kill_one(child, kills);
        if !tables(&folder).is_empty() {
            // It was done before it was killed: the next one begins anew.
            fs::remove_dir_all(&folder).unwrap();
            deepest = 0;
            continue;
        }
        assert!(kept(&folder) > deepest, "slices that were kept are lost");
        deepest = kept(&folder);
    }
    let made = output(&[&arguments[..], &arguments]).unwrap();
    let out = String::from_utf8_lossy(&made.stdout);
    assert_eq!(
        out.contains("gone on from what was kept"),
        deepest > 0,
        "{out}"
    );
    assert!(fs::read(table(&folder)).unwrap() == fs::read(table(&alone)).unwrap());
}
