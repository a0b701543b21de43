//! All games of the additional instance files: their raw and distinct counts, and the placements of
//! a plain row scan.
//!
//! The files are in the folder `edges` below the folder that `KNOBEL_DATA` names. Without it,
//! nothing is read.

use std::path::PathBuf;

use knobel_cards::Game;
use knobel_cards::engine::{EngineOutcome, Plan, count};
use knobel_cards::notation::text;

fn games() -> Vec<Game> {
    let Some(folder) = knobel_skipped_tests::data_folder() else {
        return Vec::new();
    };
    let folder = folder.join("edges");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .filter(|path| path.file_name().is_some_and(|name| name != "README.txt"))
        .collect();
    files.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        text::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    files.iter().flat_map(read).collect()
}

#[test]
fn row_scans_make_the_stated_counts_and_placements() {
    for game in games() {
        let known = *game.known();
        let Some((placements, row)) = known.row_scan else {
            continue;
        };
        let plan = Plan::scan_with_rows_of(&game, row);
        let (found, ended) = count(&game, plan, None, &mut ());
        assert_eq!(ended, EngineOutcome::Done);
        assert_eq!(Some(found.raw), known.raw, "raw of {}", game.id());
        if let Some(distinct) = known.distinct {
            assert_eq!(found.distinct, distinct, "distinct of {}", game.id());
        }
        assert_eq!(found.placements, placements, "placements of {}", game.id());
    }
}

#[test]
fn the_automatic_plan_gives_the_same_counts() {
    for game in games() {
        let known = *game.known();
        let Some(raw) = known.raw else { continue };
        let (found, ended) = count(&game, Plan::choose(&game, &mut ()).unwrap(), None, &mut ());
        assert_eq!(ended, EngineOutcome::Done);
        assert_eq!(found.raw, raw, "raw of {}", game.id());
        if let Some(distinct) = known.distinct {
            assert_eq!(found.distinct, distinct, "distinct of {}", game.id());
        }
    }
}

#[test]
fn games_stated_as_isomorphic_are_and_the_folder_is_complete() {
    let games = games();
    if games.is_empty() {
        return;
    }
    assert_eq!(games.len(), 212);
    let mut pairs = 0;
    for game in &games {
        for (_, other) in game
            .parts()
            .notes
            .iter()
            .filter(|(word, _)| word == "isomorphic_to")
        {
            let other = games
                .iter()
                .find(|candidate| candidate.id() == other)
                .unwrap();
            let answer = knobel_cards::equivalence::same(game, other, &mut ());
            let same = matches!(answer, knobel_cards::equivalence::Equivalence::Same(_));
            assert!(same, "{} and {}: {answer:?}", game.id(), other.id());
            pairs += 1;
        }
    }
    assert_eq!(pairs, 35);
}
