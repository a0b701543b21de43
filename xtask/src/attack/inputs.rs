//! Mutated inputs for every reader of [`knobel_testkit::inputs`], in this process. An input that
//! makes a reader panic is kept in the folder for temporary files.

use std::panic::{catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::Context;
use knobel::Rng;
use knobel_testkit::inputs::READERS;

use super::Round;

/// Tries this many mutations of one input in a round.
const MUTATIONS: u32 = 200;

/// Pieces of text that readers treat specially.
const PIECES: [&[u8]; 16] = [
    b"0",
    b"-1",
    b"4294967296",
    b"99999999999999999999",
    b"\n",
    b"/",
    b"[",
    b"]",
    b"{",
    b"}",
    b"\"",
    b"\\u0000",
    b"3x3:",
    b"~",
    b"\xff\xfe",
    b"null",
];

/// Mutates an input of one reader.
pub fn round(round: &mut Round<'_>) -> anyhow::Result<()> {
    let reader = *round.one_of(&READERS);
    let corpus = corpus(reader.name)?;
    let seed = round.one_of(&corpus).clone();
    let other = round.one_of(&corpus).clone();
    for _ in 0..MUTATIONS {
        let bytes = mutated(&mut round.rng, &seed, &other);
        let outcome = catch_unwind(|| (reader.read)(&bytes));
        let accepted = outcome.unwrap_or_else(|panic| {
            let file = env::temp_dir().join(format!("knobel-fault-{}", reader.name));
            // Writing the input may fail. It only helps with the repair, and the fault itself is
            // reported anyway.
            drop(fs::write(file, &bytes));
            resume_unwind(panic)
        });
        let how = if accepted { "accepted" } else { "rejected" };
        round.count(format_args!("{} {how}", reader.name));
    }
    Ok(())
}

/// The committed inputs of a reader.
fn corpus(name: &str) -> anyhow::Result<Vec<Vec<u8>>> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/corpus")).join(name);
    let files = fs::read_dir(&folder).with_context(|| format!("no {}", folder.display()))?;
    let mut paths: Vec<PathBuf> = files
        .map(|file| Ok(file?.path()))
        .collect::<std::io::Result<_>>()?;
    paths.sort();
    paths.iter().map(|path| Ok(fs::read(path)?)).collect()
}

/// Changes `bytes` in one to eight places. Some changes copy from `other`.
pub fn mutated(rng: &mut Rng, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=rng.below(8) {
        let at = rng.below(bytes.len() as u32 + 1) as usize;
        let end = (at + 1 + rng.below(8) as usize).min(bytes.len());
        match rng.below(8) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => drop(bytes.splice(at..at, PIECES[rng.below(16) as usize].iter().copied())),
            3 => drop(bytes.splice(at..end, other.iter().copied().skip(at).take(32))),
            4 => {
                let twice = bytes[at..end].to_vec();
                drop(bytes.splice(at..at, twice));
            }
            _ if at == bytes.len() => bytes.push(rng.bits() as u8),
            5 => bytes[at] ^= 1 << rng.below(8),
            6 => bytes[at] = bytes[at].wrapping_add(1),
            _ => bytes[at] = rng.bits() as u8,
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_committed_input_breaks_its_reader() {
        for reader in READERS {
            let corpus = corpus(reader.name).unwrap();
            let accepted = corpus.iter().filter(|bytes| (reader.read)(bytes)).count();
            assert!(accepted > 0, "{} accepts nothing", reader.name);
        }
    }
}
