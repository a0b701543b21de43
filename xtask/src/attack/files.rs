//! Mutated files of every format, given to the program: it must end with a documented exit code,
//! and must not believe a table or a count that was changed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use knobel::Rng;
use knobel_testkit::inputs::with_checksum;

use super::Round;
use super::inputs::mutated;
use super::process::run;

/// A kind of file: the command that writes it, its path, and the command that reads it.
struct Format {
    name: &'static str,
    write: &'static str,
    file: &'static str,
    read: &'static str,
    /// Text that standard output must contain if the program succeeds.
    truth: &'static str,
}

const FORMATS: [Format; 5] = [
    Format {
        name: "checkpoint of a solution",
        // A long proof, which is stopped early.
        write: "solve 14,13,15,7,11/12,9,5,6,0/2,1,4,8,10/3,16,17,18,19 --checkpoint state \
                --nodes 20000 --threads 1",
        file: "state",
        read: "solve --resume state --nodes 40000 --threads 1",
        truth: "",
    },
    Format {
        name: "checkpoint of straight runs",
        write: "solve 10,1,2,3/5,0,9,4/6,11,12,8/13,7,14,15 --metric mtm --checkpoint state \
                --nodes 1",
        file: "state",
        read: "solve --resume state --nodes 40000 --threads 1",
        truth: "",
    },
    Format {
        name: "checkpoint of a card count",
        write: "cards count game --checkpoint state --nodes 20000",
        file: "state",
        read: "cards count game --checkpoint state --nodes 20000",
        truth: "",
    },
    Format {
        name: "table",
        write: "tables build pdb-4-4-4-3 --tables tables",
        file: "tables",
        read: "solve 10,1,2,3/5,0,9,4/6,11,12,8/13,7,14,15 -H pdb-4-4-4-3 -a ida-star --tables \
               tables",
        truth: "\n28 moves, optimal",
    },
    Format {
        name: "folder of a count",
        write: "count --size 3x3 --checkpoint layers --time 1",
        file: "layers",
        read: "count --resume layers",
        truth: "31 2",
    },
];

/// Mutates one file and lets the program read it.
pub fn round(round: &mut Round<'_>) -> anyhow::Result<()> {
    let format = round.one_of(&FORMATS);
    let whole = whole(round, format)?;
    let folder = tempfile::tempdir_in(round.folder)?;
    copy(&whole, folder.path())?;
    let mut files = files(&folder.path().join(format.file))?;
    files.sort();
    let file = round.one_of(&files).clone();
    let bytes = fs::read(&file)?;
    let forged = format.file == "state" && round.once_in(2);
    let bytes = if forged {
        forged_state(&mut round.rng, bytes)
    } else {
        mutated(&mut round.rng, &bytes, &bytes)
    };
    fs::write(&file, bytes)?;
    let ended = run(round.program, folder.path(), &words(format.read), None)?;
    ended.check()?;
    let right = ended.code != Some(0) || ended.out.contains(format.truth);
    ensure!(right, "{} accepts a changed file", ended.command);
    let how = if ended.code == Some(2) {
        "rejected"
    } else {
        "read or replaced"
    };
    round.count(format_args!(
        "{}{} {how}",
        if forged { "forged " } else { "" },
        format.name
    ));
    Ok(())
}

/// Changes a byte of the state in a checkpoint, and corrects the checksum.
fn forged_state(rng: &mut Rng, mut bytes: Vec<u8>) -> Vec<u8> {
    let line = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    let state = line + 5;
    let at = state + rng.below((bytes.len() - state) as u32) as usize;
    bytes[at] = bytes[at].wrapping_add(1 + rng.below(255) as u8);
    with_checksum(&bytes)
}

/// The folder in which the program has written the unchanged file. The first use creates it.
fn whole(round: &mut Round<'_>, format: &Format) -> anyhow::Result<PathBuf> {
    let folder = round.folder.join(format.name);
    if folder.exists() {
        return Ok(folder);
    }
    fs::create_dir(&folder)?;
    let game = include_str!("../../../data/cards/long_count.txt");
    fs::write(folder.join("game"), game)?;
    let ended = run(round.program, &folder, &words(format.write), None)?;
    ended.check()?;
    ensure!(
        folder.join(format.file).exists(),
        "{} wrote nothing: {}",
        ended.command,
        ended.err
    );
    Ok(folder)
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    for file in files(from)? {
        let target = to.join(file.strip_prefix(from)?);
        fs::create_dir_all(target.parent().context("it is in a folder")?)?;
        fs::copy(&file, target)?;
    }
    Ok(())
}

/// All files under a path.
fn files(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut all = Vec::new();
    for entry in fs::read_dir(path)? {
        all.extend(files(&entry?.path())?);
    }
    Ok(all)
}
