//! `knobel count` on one thread, on several, from a checkpoint, and with a launcher.

use std::path::Path;

use super::child::Running;
use super::{binary, refuses, run, start, text};

/// The number of boards per distance in the text output.
fn counts(out: &str) -> Vec<u64> {
    let lines = out.lines().map_while(|line| {
        let (distance, boards) = line.split_once(' ')?;
        distance.parse::<u32>().ok()?;
        boards.parse().ok()
    });
    lines.collect()
}

/// The number of complete layers according to a checkpoint.
pub(crate) fn layers(folder: &Path) -> usize {
    // Its last bytes are a checksum.
    let kept = std::fs::read(folder.join("count")).unwrap_or_default();
    let kept = String::from_utf8_lossy(&kept);
    let mut lines = kept.lines();
    lines.nth(2).map_or(0, |line| line.split(' ').count())
}

#[test]
fn boards_are_counted_by_distance() {
    let out = text(&["count", "--goal", "first"], 0);
    let found = counts(&out);
    assert_eq!((found.len(), found[31]), (32, 2), "{out}");
    assert!(out.contains("181,440 boards"), "{out}");
    assert!(
        out.contains("the farthest boards are 31 moves away"),
        "{out}"
    );
    let shared = text(&["count", "--goal", "first", "--threads", "3"], 0);
    assert_eq!(counts(&shared), found);
    assert!(shared.contains("3 threads"), "{shared}");
    let csv = text(&["count", "--size", "2x2", "--format", "csv"], 0);
    assert_eq!(csv, "distance,boards\n0,1\n1,2\n2,2\n3,2\n4,2\n5,2\n6,1\n");
    let svg = text(&["count", "--size", "2x3", "--format", "svg"], 0);
    assert!(svg.starts_with("<svg ") && svg.contains("moves from the goal"));
}

#[test]
#[cfg(unix)]
fn a_count_beyond_memory_is_sorted_on_disk_and_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept");
    let kept = kept.to_str().unwrap();
    let size = ["count", "--size", "3x5", "--memory", "64MiB"];
    let mut begun = start(&[&size[..], &["--checkpoint", kept]].concat());
    begun.until("layers are kept", || layers(Path::new(kept)) >= 6);
    begun.signal("INT");
    let begun = begun.end();
    assert_eq!(begun.status.code(), Some(3), "{begun:?}");
    let begun = String::from_utf8(begun.stdout).unwrap();
    assert!(begun.contains("resume with --resume"), "{begun}");
    let first = counts(&begun);
    assert_eq!(first[..6], [1, 2, 4, 9, 21, 42], "{begun}");
    // The checkpoint contains the size.
    let on = ["count", "--resume", kept, "--memory", "64MiB"];
    let on = counts(&text(
        &[&on[..], &["--threads", "2", "--time", "300ms"]].concat(),
        3,
    ));
    assert!(on.len() >= first.len() && on[..first.len()] == first[..]);
    let little = folder.path().join("little");
    let little = ["--disk", "10KiB", "--checkpoint", little.to_str().unwrap()];
    let little = text(&[&size[..], &little].concat(), 3);
    assert_eq!(counts(&little)[..6], first[..6]);
    assert!(
        little.contains("10 KiB of disk per thread are needed; all boards up to"),
        "{little}"
    );
    assert!(little.contains("little and a larger --disk"), "{little}");
}

/// The next count removes temporary layers of a killed one.
#[test]
#[cfg(target_os = "linux")]
fn temporary_layers_of_a_killed_count_are_removed() {
    let home = tempfile::tempdir().unwrap();
    let count = |size: &str| {
        let mut command = binary(&["count", "--size", size, "--memory", "1KiB"]);
        Running::start(command.env("TMPDIR", home.path()))
    };
    let files = || std::fs::read_dir(home.path()).unwrap().count();
    let mut killed = count("3x5");
    killed.until("a folder is made", || files() > 0);
    // Wait until some layers are written.
    killed.until_worked(0.1);
    killed.kill();
    // Both the folder and its lock file are gone.
    assert_eq!(files(), 2);
    assert!(count("3x3").end().status.success());
    assert_eq!(files(), 0);
}

#[test]
fn a_count_resumes_from_existing_layers() {
    let folder = tempfile::tempdir().unwrap();
    let kept = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (bitmaps, sorted) = (kept("bitmaps"), kept("sorted"));
    let little = ["--memory", "64KiB"];
    let whole = text(&["count", "--checkpoint", &bitmaps], 0);
    text(
        &[&["count", "--checkpoint", &sorted], &little[..]].concat(),
        0,
    );
    let on = text(&["count", "--resume", &sorted, "--threads", "2"], 0);
    assert_eq!(counts(&on), counts(&whole));
    assert!(
        on.contains("181,440 boards, all counted by earlier runs"),
        "{on}"
    );
    let refused = run(&[&["count", "--resume", &bitmaps], &little[..]].concat());
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(
        said.contains("are bitmaps and take") && said.contains("; give --memory 17MiB or more"),
        "{said}"
    );
}

#[test]
fn a_plan_prints_what_a_count_would_take() {
    let large = text(&["count", "--plan", "4x4", "--ranks", "64"], 0);
    insta::assert_snapshot!(large);
    // A plan does not measure, so its output is reproducible.
    assert_eq!(large, text(&["count", "--plan", "4x4", "--ranks", "64"], 0));
    let alone = text(&["count", "--plan", "3x3"], 0);
    assert!(
        alone.starts_with("3x3 on 1 rank: 181,440 boards in 32 layers"),
        "{alone}"
    );
    let many = text(&["count", "--plan", "5x4", "--ranks", "1000000"], 0);
    assert!(many.contains("boards in about 127 layers"), "{many}");
}

#[test]
fn a_plan_for_any_size_gives_the_formula_and_the_cost_of_checks() {
    let large = text(&["count", "--plan", "5x5"], 0);
    assert!(
        large.starts_with("5x5: 25! / 2 = 7.76 · 10^24 boards\n"),
        "{large}"
    );
    assert!(
        large.contains("276 pairs by the product of the sign"),
        "{large}"
    );
    assert!(large.contains("N(N - 1)/2 = 10 pairs for N = 5"), "{large}");
    let small = text(&["count", "--plan", "3x3"], 0);
    assert!(
        small.contains("28 pairs by the product of the sign"),
        "{small}"
    );
    let largest = text(&["count", "--plan", "1000x1000"], 0);
    assert!(
        largest.contains("1000000! / 2 = 4.13 · 10^5565708 boards"),
        "{largest}"
    );
    let oblong = text(&["count", "--plan", "2x11"], 0);
    assert!(
        !oblong.contains("Van Eyck"),
        "its formula is for squares: {oblong}"
    );
}

#[test]
fn the_search_tree_is_counted_by_depth() {
    let tree = text(
        &["count", "--tree", "5", "--goal", "1 2 3 / 4 0 5 / 6 7 8"],
        0,
    );
    insta::assert_snapshot!(tree);
    let default = text(&["count", "--tree"], 0);
    assert_eq!(default.lines().count(), 24, "{default}");
    let deep = text(&["count", "--tree", "1000", "--size", "4x4"], 0);
    assert!(deep.contains(", 2.130 in the limit\n"), "{deep}");
}

#[test]
fn wrong_use_gets_a_one_line_error() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().to_str().unwrap();
    text(&["count", "--size", "2x3", "--checkpoint", kept], 0);
    let elsewhere = folder.path().join("elsewhere");
    let elsewhere = elsewhere.to_str().unwrap();
    let file = folder.path().join("count");
    let file = file.to_str().unwrap();
    let in_the_way = format!("cannot write {file}: {file} is a file, not a folder");
    for (arguments, said) in [
        (&["--checkpoint", file, "--size", "2x3"][..], &*in_the_way),
        (
            &["--checkpoint", kept, "--size", "2x3"],
            "the folder already has a count",
        ),
        (
            &["--resume", kept, "--size", "3x2"],
            "it is of 2x3 with the goal 1 2 3 4 5 0",
        ),
        (
            &["--resume", elsewhere],
            "the folder has no count to resume",
        ),
        (&["--size", "5x5"], "more than 20 cells"),
        (&["--plan", "4x4", "--ranks", "0"], "invalid value '0'"),
        (&["--plan", "4x4", "--size", "3x3"], "cannot be used with"),
        (&["--plan", "4x4", "--threads", "2"], "cannot be used with"),
        (&["--ranks", "4"], "--plan"),
        (&["--nodes", "5"], "a count visits every board"),
        (&["--threads", "0"], "invalid value '0'"),
    ] {
        refuses(&[&["count"][..], arguments].concat(), said);
    }
}

/// Simulates an MPI launcher for a build without MPI.
#[test]
#[cfg(not(feature = "mpi"))]
fn builds_without_mpi_reject_a_launcher() {
    let mut command = super::knobel(&["count"]);
    command.env("OMPI_COMM_WORLD_SIZE", "2");
    let output = command.env("OMPI_COMM_WORLD_RANK", "0").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said.contains("built without MPI; build it with --features mpi"),
        "{said}"
    );
    let other = command.env("OMPI_COMM_WORLD_RANK", "1").output().unwrap();
    assert_eq!((other.status.code(), other.stderr), (Some(2), Vec::new()));
}
