//! Texts that users read, word for word.

use super::{binary, text, words};

#[test]
fn the_welcome_and_the_help_fit_on_a_page() {
    insta::assert_snapshot!(text(&[], 0));
    insta::assert_snapshot!("help", text(&["--help"], 0));
    insta::assert_snapshot!("solve_help", text(&["solve", "-h"], 0));
}

#[test]
fn check_explains_step_by_step() {
    insta::assert_snapshot!(text(
        &words("check 13,2,10,3/1,12,8,4/5,0,9,6/15,14,11,7 --goal first --explain"),
        1
    ));
}

/// The start of the AKSEN report, whose only upward move is its example of the case +2.
#[test]
fn an_explanation_shows_the_three_cases_and_the_sign() {
    let board = "{8, 1, 2, 0, 4, 3, 7, 6, 5}";
    let english = text(&["check", board, "--goal", "first", "--explain"], 1);
    for line in [
        "both passed tiles are smaller, +2; one is smaller, 0; both are",
        "Here, 7 can move up, past 4 3: +2.",
        "Here, 8 can move down, past 1 2: -2.",
        "11 here, 0 in the goal: together 11, odd: unsolvable.",
        "Move the blank to its goal cell (U): 0 1 2 / 8 4 3 / 7 6 5.",
        "p = 1 2 5 4 8 7 6 3",
        "There are 8 · 7 / 2 = 28 pairs; in 9 of them p(j) < p(i). So sgn p = (-1)^9 = -1",
        "9! / 2 = 181,440.",
    ] {
        assert!(english.contains(line), "{line} in\n{english}");
    }
    let wide = text(&["check", "1 2 3 4 5 / 6 7 8 9 0", "--explain"], 0);
    assert!(
        wide.contains("The sum is +4, +2, +0, -2, …, -4: always even"),
        "{wide}"
    );
}

#[test]
fn explanations_are_in_the_language_of_the_reader() {
    let arguments = ["check", "1 2 3 / 4 5 6 / 8 7 0", "--explain"];
    let german = text(&[&arguments[..], &["--lang", "de"]].concat(), 1);
    insta::assert_snapshot!("explain_de", german);
    let dutch = text(&[&arguments[..], &["--lang", "nl"]].concat(), 1);
    insta::assert_snapshot!("explain_nl", dutch);
    let said = |variable: &str, value: &str| {
        let output = binary(&arguments).env(variable, value).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(said("LANG", "de_DE.UTF-8"), german);
    assert_eq!(said("LC_ALL", "nl_NL.UTF-8"), dutch);
    assert_eq!(said("LANG", "fr_FR.UTF-8"), text(&arguments, 1));
}

#[test]
fn an_unsolvable_board_is_explained() {
    insta::assert_snapshot!(text(
        &["solve", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0"],
        1
    ));
}

#[test]
fn the_printed_figures_are_reproduced() {
    let search = text(&["reproduce", "search"], 0);
    let heads =
        search.matches("Suchalgorithmen am Beispiel 8-Puzzle (names neither author nor year)");
    assert_eq!(heads.count(), 3, "each table names its document\n{search}");
    assert_eq!(search.matches("  yes    printed\n").count(), 6, "{search}");
    assert!(!search.contains("NO"), "{search}");
    for row in [
        "37,151    37,151",
        "79.71 s",
        "8,036     8,036",
        "184       184",
        "6,391     6,391",
        "1,963     1,963",
        // The printed program does not give the printed figures, and its A* misses the optimum.
        "greedy -H lecture-hamming-printed             69        53       206       184  \
         no, see remark  printed",
        "a-star-lecture -H lecture-hamming-printed     21        21     3,685     3,685  \
         yes             derived",
        "a-star-lecture -H hamming     21         -     3,682         -         0  ours",
        "a-star -H hamming             19         -     1,374         -         0  ours",
    ] {
        assert!(search.contains(row), "{row} in\n{search}");
    }
    let solvability = text(&["reproduce", "solvability"], 0);
    assert!(
        solvability.starts_with("Kai Fischer, Max Stubenbord: Analyse der Lösbarkeit"),
        "{solvability}"
    );
    assert_eq!(
        solvability.matches("  yes    printed\n").count(),
        8,
        "{solvability}"
    );
    assert!(
        !solvability.contains("NO") && solvability.contains("best method     61        61  yes"),
        "{solvability}"
    );
}

#[test]
#[ignore = "slow"]
fn the_figures_of_the_8_bit_board_are_reproduced() {
    let output = super::run(&["reproduce", "aksen", "--longest", "9"]);
    // Without the compiler, the times are skipped.
    let complaint = String::from_utf8_lossy(&output.stderr);
    let fine = match output.status.code() {
        Some(2) => complaint.contains("were skipped: sdcc is not installed"),
        code => code == Some(0),
    };
    assert!(fine, "{output:?}");
    let board = String::from_utf8(output.stdout).unwrap();
    assert!(
        !board.contains("NO") && board.contains("6,910     6,910"),
        "{board}"
    );
    let found = |cells: &str| board.matches(cells).count();
    assert_eq!(
        (found("  9         9    "), found("  9         -    ")),
        (16 + 16, 3),
        "every step width finds nine moves, printed or not\n{board}"
    );
}

/// Every search is right about every board that it solves. Each row contains name and limit, solved
/// boards and mean counts.
#[test]
#[ignore = "slow"]
fn every_search_has_its_row() {
    let table = text(&["reproduce", "searches", "--nodes", "200000"], 0);
    let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split("  ").collect()).collect();
    let expanded = |search: &str, limit: &str| {
        let name = format!("{search}{limit}");
        let row = rows.iter().find(|row| row[0].trim() == name);
        let row = row.unwrap_or_else(|| panic!("{table}"));
        let cells = row.iter().map(|cell| cell.trim());
        let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
        assert_eq!(cells[2], "yes", "{table}");
        let count: Option<u64> = cells[4].replace(',', "").parse().ok();
        (cells[1].to_owned(), count)
    };
    let all = |search, limit| {
        let (solved, count) = expanded(search, limit);
        assert_eq!(solved, "10 of 10", "{search}\n{table}");
        count.unwrap()
    };
    assert!(all("ida-star-tt", "") < all("ida-star", ""));
    assert!(all("a-star", "") < all("rbfs", ""));
    assert!(all("a-star", "") <= all("epea-star", ""));
    all("nbs", "");
    all("beam", "");
    all("sma-star", "");
    expanded("bfhs", "");
    expanded("sma-star", " in 1 MiB");
    assert_eq!(expanded("random-walk", ""), ("0 of 10".into(), None));
    assert!(!table.contains("NO"), "{table}");
}

#[test]
fn reproduced_growth_reports_the_memory_limit_in_every_row() {
    let growth = text(&["reproduce", "growth", "--memory", "64MiB"], 0);
    assert!(growth.matches("stopped: memory").count() >= 5, "{growth}");
    let boards = growth.lines().filter(|line| line.contains(" moves  "));
    assert_eq!(boards.count(), 8, "{growth}");
}

#[cfg(feature = "shell")]
#[test]
fn completions_and_manual_pages_share_the_definitions_of_help() {
    assert!(text(&["completions", "bash"], 0).contains("walking-distance"));
    assert!(text(&["man"], 0).contains(".TH knobel 1"));
    let folder = tempfile::tempdir().unwrap();
    text(&["man", "--out", folder.path().to_str().unwrap()], 0);
    assert!(folder.path().join("knobel-solve.1").is_file());
}
