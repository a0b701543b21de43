//! Counts of small spaces: complete, stopped and resumed.

use super::*;
use knobel_cluster::{SingleRank, in_turn};
use knobel_core::WatchWith;
use knobel_storage::{Durability, FileWriter, parts};
use knobel_tiles::{Direction, Goal, Shape};

fn goal(width: usize, height: usize) -> Board {
    Goal::First
        .board(Shape::new(width, height).unwrap())
        .unwrap()
}

/// A job without memory for bitmaps.
fn on_disk(goal: &Board) -> CountJob<'_> {
    let limits = Limits {
        memory: Some(0),
        ..Limits::default()
    };
    CountJob {
        limits,
        ..CountJob::new(goal)
    }
}

#[test]
fn counts_in_memory_and_on_disk_agree_on_any_number_of_ranks() {
    for (width, height) in [(2, 2), (3, 2), (2, 3), (3, 3), (5, 2), (2, 5)] {
        let goal = goal(width, height);
        let alone = count(&CountJob::new(&goal), &mut SingleRank, &mut ()).unwrap();
        let all = (3..=(width * height) as u64).product::<u64>();
        assert_eq!(alone.boards.iter().sum::<u64>(), all);
        assert_eq!((alone.stopped, alone.sent), (None, 0));
        // The largest shapes take seconds.
        let sizes: &[usize] = if width * height == 10 {
            &[3]
        } else {
            &[1, 2, 3, 4, 7]
        };
        for &size in sizes {
            for job in [CountJob::new(&goal), on_disk(&goal)] {
                let shared = in_turn(size, 1, |ranks| count(&job, ranks, &mut ()).unwrap());
                assert_eq!(shared.boards, alone.boards);
                assert_eq!(shared.deepest, alone.deepest);
            }
        }
    }
}

#[test]
fn exchanged_files_are_rejected() {
    let goal = goal(3, 3);
    // Bitmaps need the last layer, sorted files the last two.
    let others = [((9, 1), (9, 0)), ((8, 0), (9, 0)), ((8, 1), (9, 0))];
    for (job, others) in [
        (CountJob::new(&goal), &others[..1]),
        (on_disk(&goal), &others),
    ] {
        for &(from, to) in others {
            let folder = tempfile::tempdir().unwrap();
            let mut job = CountJob {
                folder: Some(folder.path()),
                ..job
            };
            in_turn(2, 1, |ranks| count(&job, ranks, &mut after(10)).unwrap());
            let [from, to] =
                [from, to].map(|(depth, rank)| parts::part_path(folder.path(), depth, rank, 2));
            std::fs::copy(from, to).unwrap();
            job.resume = true;
            for size in [1, 2] {
                let said = in_turn(size, 1, |ranks| {
                    count(&job, ranks, &mut ()).unwrap_err().to_string()
                });
                assert!(
                    said.contains("belongs to something else; start again"),
                    "{said}"
                );
            }
        }
    }
}

#[test]
fn errors_name_damaged_layers_and_the_cure() {
    let goal = goal(3, 3);
    for (depth, first) in [(14, false), (14, true), (13, false), (13, true)] {
        let folder = tempfile::tempdir().unwrap();
        let mut job = CountJob {
            folder: Some(folder.path()),
            ..on_disk(&goal)
        };
        in_turn(2, 1, |ranks| count(&job, ranks, &mut after(15)).unwrap());
        let part = parts::part_path(folder.path(), depth, 1, 2);
        let mut bytes = std::fs::read(&part).unwrap();
        let line = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let sum = bytes.len() - 4;
        // Damages the numbers of the first boards in many bits, so that they exceed the number of
        // boards, and the number of the last board in one bit.
        if first {
            bytes[line..line + 9].fill(0xff)
        } else {
            bytes[sum - 5] ^= 1
        }
        std::fs::write(&part, bytes).unwrap();
        job.resume = true;
        for size in [2, 3] {
            let said = in_turn(size, 1, |ranks| {
                count(&job, ranks, &mut ()).unwrap_err().to_string()
            });
            let named = format!("{}: it is damaged; start again", part.display());
            assert!(said.contains(&named), "{size}: {said}");
        }
    }
}

#[test]
fn a_folder_is_used_by_one_count_at_a_time() {
    let goal = goal(3, 3);
    let folder = tempfile::tempdir().unwrap();
    let kept = |resume| CountJob {
        folder: Some(folder.path()),
        resume,
        ..CountJob::new(&goal)
    };
    let mut said = None;
    let mut nobody = ();
    let mut watch = WatchWith::new(&mut nobody, |_, progress| {
        if progress.lower_bound == 5 {
            let other = in_turn(2, 1, |ranks| count(&kept(true), ranks, &mut ()));
            said = Some(other.unwrap_err().to_string());
        }
        None
    });
    let counted = count(&kept(false), &mut SingleRank, &mut watch).unwrap();
    assert_eq!(counted.boards.iter().sum::<u64>(), 181_440);
    let said = said.expect("the search reaches that depth");
    assert!(said.contains("written by another process"), "{said}");
    assert!(count(&kept(true), &mut SingleRank, &mut ()).is_ok());
}

#[test]
fn merges_of_runs_can_be_stopped() {
    let goal = goal(5, 2);
    let whole = count(&CountJob::new(&goal), &mut SingleRank, &mut ()).unwrap();
    // Expanding a layer takes a single poll. A count that polls more often than it has layers
    // therefore also polls while it merges.
    let mut looks = Vec::new();
    let mut nobody = ();
    let mut watch = WatchWith::new(&mut nobody, |_, progress| {
        looks.push(progress.lower_bound);
        None
    });
    count(&on_disk(&goal), &mut SingleRank, &mut watch).unwrap();
    let while_merging = looks
        .windows(2)
        .position(|pair| pair[0] == pair[1])
        .unwrap()
        + 1;
    let layers = looks[while_merging] as usize;
    let mut left = while_merging;
    let mut watch = WatchWith::new(&mut nobody, |_, _| {
        let stop = (left == 0).then_some(StopReason::Time);
        left = left.saturating_sub(1);
        stop
    });
    let counted = count(&on_disk(&goal), &mut SingleRank, &mut watch).unwrap();
    assert_eq!(counted.stopped, Some(CountStop::Stopped(StopReason::Time)));
    assert_eq!(counted.boards, whole.boards[..layers]);
}

#[test]
fn ranks_with_different_memory_agree() {
    let goal = goal(3, 3);
    for poor in 0..3 {
        let counted = in_turn(3, 1, |ranks| {
            let mut job = CountJob::new(&goal);
            job.limits.memory = (ranks.rank() == poor).then_some(0);
            count(&job, ranks, &mut ()).unwrap()
        });
        assert_eq!(counted.boards.iter().sum::<u64>(), 181_440);
        assert!(counted.disk > 0);
    }
}

#[test]
fn counts_of_3x3_equal_the_published_ones() {
    let goal = goal(3, 3);
    let counted = in_turn(2, 1, |ranks| {
        count(&CountJob::new(&goal), ranks, &mut ()).unwrap()
    });
    assert_eq!((counted.boards.len(), counted.boards[31]), (32, 2));
    assert_eq!(counted.boards[24], 24047);
}

/// Stops a count after some layers.
fn after(layers: u32) -> impl Watch {
    move |progress: &Progress| (progress.lower_bound >= layers).then_some(StopReason::Time)
}

#[test]
fn counts_resume_from_the_last_layer_with_other_ranks() {
    let goal = goal(3, 3);
    let whole = count(&CountJob::new(&goal), &mut SingleRank, &mut ()).unwrap();
    for job in [CountJob::new(&goal), on_disk(&goal)] {
        let folder = tempfile::tempdir().unwrap();
        let mut job = CountJob {
            folder: Some(folder.path()),
            ..job
        };
        for (size, layers) in [(2, 5), (3, 9), (1, 10), (4, 11), (4, 20), (2, u32::MAX)] {
            let found = in_turn(size, 1, |ranks| {
                count(&job, ranks, &mut after(layers)).unwrap()
            });
            assert_eq!(found.boards, whole.boards[..found.boards.len()]);
            assert_eq!(found.boards.len() as u32, layers.min(32));
            let distance = found.boards.len() - 1;
            assert_eq!(distance_of(&found.deepest, &goal), distance);
            job.resume = true;
        }
    }
}

#[test]
fn resumed_counts_keep_the_storage_format_of_their_layers() {
    let goal = goal(3, 3);
    let whole = count(&CountJob::new(&goal), &mut SingleRank, &mut ()).unwrap();
    for [first, then] in [
        [CountJob::new(&goal), on_disk(&goal)],
        [on_disk(&goal), CountJob::new(&goal)],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let kept = |job, resume| CountJob {
            folder: Some(folder.path()),
            resume,
            ..job
        };
        let job = kept(first, false);
        in_turn(2, 1, |ranks| count(&job, ranks, &mut after(9)).unwrap());
        // A killed rank would leave such files.
        let left = ["layer-9.rank-0-of-2", "run-0-of-8.rank-1"];
        let left = left.map(|name| folder.path().join(name));
        for path in &left {
            std::fs::write(path, "").unwrap();
        }
        let job = kept(then, true);
        let on = in_turn(3, 1, |ranks| count(&job, ranks, &mut ()));
        assert!(left.iter().all(|path| !path.exists()));
        if first.limits.memory == Some(0) {
            assert_eq!(on.unwrap().boards, whole.boards);
            continue;
        }
        let Err(CountError::Memory { needed, limit: 0 }) = on else {
            panic!("{on:?}");
        };
        let mut job = job;
        job.limits.memory = Some(needed);
        let on = in_turn(3, 1, |ranks| count(&job, ranks, &mut ()).unwrap());
        assert_eq!(on.boards, whole.boards);
    }
}

/// A folder may contain both a count and tables.
#[test]
fn resumed_counts_keep_the_open_files_of_running_table_builds() {
    let goal = goal(3, 2);
    let folder = tempfile::tempdir().unwrap();
    let kept = |resume| CountJob {
        folder: Some(folder.path()),
        resume,
        ..CountJob::new(&goal)
    };
    count(&kept(false), &mut SingleRank, &mut after(5)).unwrap();
    let table = folder.path().join("table");
    let running = FileWriter::new(&table, Durability::Atomic).unwrap();
    count(&kept(true), &mut SingleRank, &mut ()).unwrap();
    running.finish().unwrap();
    assert!(table.exists());
}

#[test]
fn layers_are_kept_until_the_next_one_is_recorded() {
    let goal = goal(3, 2);
    let folder = tempfile::tempdir().unwrap();
    let job = CountJob {
        folder: Some(folder.path()),
        ..CountJob::new(&goal)
    };
    let mut nobody = ();
    // A folder under the same name prevents the record from being written.
    let mut watch = WatchWith::new(&mut nobody, |_, progress| {
        if progress.lower_bound == 5 {
            let record = folder.path().join("count");
            std::fs::remove_file(&record).unwrap();
            std::fs::create_dir(&record).unwrap();
        }
        None
    });
    count(&job, &mut SingleRank, &mut watch).unwrap_err();
    for (depth, stays) in [(3, false), (4, true), (5, true)] {
        let part = parts::part_path(folder.path(), depth, 0, 1);
        assert_eq!(part.exists(), stays, "{depth}");
    }
}

#[test]
fn disk_limits_hold_and_reported_sizes_suffice() {
    let goal = goal(3, 3);
    let found = count(&on_disk(&goal), &mut SingleRank, &mut ()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut job = on_disk(&goal);
    job.disk = Some(found.disk);
    assert_eq!(count(&job, &mut SingleRank, &mut ()).unwrap(), found);
    let limit = found.disk - 1;
    job.disk = Some(limit);
    job.folder = Some(folder.path());
    let part = count(&job, &mut SingleRank, &mut ()).unwrap();
    assert_eq!(part.stopped, Some(CountStop::Disk { limit }));
    assert_eq!(part.boards, found.boards[..part.boards.len()]);
    let files = std::fs::read_dir(folder.path()).unwrap();
    let files = files.map(|file| file.unwrap());
    let others = ["count", "lock"].map(std::ffi::OsStr::new);
    let layers = files.filter(|file| !others.contains(&&*file.file_name()));
    let bytes: u64 = layers.map(|file| file.metadata().unwrap().len()).sum();
    assert!(bytes <= limit, "{bytes}");
}

/// Saved bitmaps take two bits per board, as planned: one layer, and the next one until it is
/// complete.
#[test]
fn saved_bitmaps_take_the_planned_space_and_respect_the_limit() {
    let goal = goal(3, 3);
    let folder = tempfile::tempdir().unwrap();
    let planned = BitmapLayers::bytes(&PermutationIndex::new(&goal).unwrap(), 1);
    let mut job = CountJob {
        folder: Some(folder.path()),
        disk: Some(planned - 1),
        ..CountJob::new(&goal)
    };
    let refused = count(&job, &mut SingleRank, &mut ());
    assert!(matches!(refused, Err(CountError::DiskLimit { .. })));
    job.disk = Some(planned);
    count(&job, &mut SingleRank, &mut ()).unwrap();
    let layer = std::fs::metadata(parts::part_path(folder.path(), 31, 0, 1)).unwrap();
    let besides = layer.len().checked_sub(planned / 2);
    assert!(besides.is_some_and(|line| line < 100), "{layer:?}");
    assert!(!parts::part_path(folder.path(), 30, 0, 1).exists());
    // Without a folder, nothing is on disk.
    let limited = CountJob {
        disk: Some(0),
        ..CountJob::new(&goal)
    };
    assert!(count(&limited, &mut SingleRank, &mut ()).is_ok());
}

/// Computes the distance by a breadth-first search that does not number boards.
fn distance_of(board: &Board, goal: &Board) -> usize {
    let mut seen = std::collections::HashSet::from([goal.tiles().to_vec()]);
    let mut layer = vec![goal.clone()];
    for distance in 0.. {
        if layer.contains(board) {
            return distance;
        }
        let neighbours = layer.iter().flat_map(|board| {
            Direction::ALL.into_iter().filter_map(move |way| {
                let mut next = board.clone();
                next.slide(way).then_some(next)
            })
        });
        layer = neighbours
            .filter(|next| seen.insert(next.tiles().to_vec()))
            .collect();
    }
    unreachable!("every board of the count is found")
}

#[test]
fn files_of_other_counts_are_rejected() {
    let (goal, other) = (goal(3, 2), goal(2, 3));
    let folder = tempfile::tempdir().unwrap();
    let job = CountJob {
        folder: Some(folder.path()),
        ..CountJob::new(&goal)
    };
    count(&job, &mut SingleRank, &mut after(8)).unwrap();
    let again = count(&job, &mut SingleRank, &mut ())
        .unwrap_err()
        .to_string();
    assert!(again.contains("the folder already has a count"), "{again}");
    let job = CountJob {
        resume: true,
        ..job
    };
    let foreign = count(
        &CountJob {
            goal: &other,
            ..job
        },
        &mut SingleRank,
        &mut (),
    )
    .unwrap_err();
    assert!(
        foreign
            .to_string()
            .contains("it is of 3x2 with the goal 0 1 2 3 4 5"),
        "{foreign}"
    );
    let index = folder.path().join("count");
    let now = std::fs::read(&index).unwrap();
    std::fs::write(&index, b"knobel count 1, bitmaps, 3x2, 0 1 2 3 4 5\n").unwrap();
    let old = count(&job, &mut SingleRank, &mut ())
        .unwrap_err()
        .to_string();
    assert!(
        old.contains("another version of knobel; resume it with"),
        "{old}"
    );
    std::fs::write(&index, "").unwrap();
    let empty = count(&job, &mut SingleRank, &mut ())
        .unwrap_err()
        .to_string();
    assert!(
        empty.contains("it is damaged, or it is not a count"),
        "{empty}"
    );
    std::fs::write(&index, now).unwrap();
    let part = parts::part_path(folder.path(), 7, 0, 1);
    let mut bytes = std::fs::read(&part).unwrap();
    std::fs::write(&part, [&bytes[..], &[0; 8]].concat()).unwrap();
    let longer = in_turn(2, 1, |ranks| {
        count(&job, ranks, &mut ()).unwrap_err().to_string()
    });
    assert!(longer.contains("longer than it should be"), "{longer}");
    let last = bytes.len() - 9;
    bytes[last] ^= 1;
    std::fs::write(&part, bytes).unwrap();
    let damaged = in_turn(2, 1, |ranks| {
        count(&job, ranks, &mut ()).unwrap_err().to_string()
    });
    assert!(damaged.contains("damaged"), "{damaged}");
}
