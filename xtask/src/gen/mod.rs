//! `cargo xtask gen`: writes the ROM tables of the AKSEN firmware to
//! `crates/aksen/firmware/generated/`; with `--check` it only compares.
//!
//! [`neural`] describes the tables of the program `neural`. The rest of this text describes those
//! of `perfect`.
//!
//! **Queries.** A query is a pair of 3×3 boards, start and goal. It consists of the start's blank
//! cell `w`, the goal's blank cell `f`, and the goal cell of each tile. Number the goal's tiles 0…7
//! in reading order without the blank. The start, read in the same way, is then a permutation
//! `x₀…x₇`. This permutation is even exactly if the goal can be reached, because a vertical move
//! carries one tile past two others and a horizontal move past none. One move changes the distance
//! by ±1, and the parity of the distance equals that of the blank's distance. One bit per pair,
//! `(distance >> 1) & 1`, therefore distinguishes a move towards the goal from a move away from it.
//!
//! **Size.** The 8 symmetries of the square and the exchange of start and goal reduce the 9 × 9
//! pairs of blanks to 11 classes. Each class has 20,160 even permutations, which take 2,520 bytes;
//! all classes take 27,720 bytes. Distances instead of bits would need five times the ROM. One
//! table per class of goal blanks, without the exchange, would need 37,800 bytes.
//!
//! **Address tables.** Further tables turn a pair into the address of its bit without a
//! multiplication, a comparison or a shift by a variable. None is longer than 256 bytes, so that an
//! 8-bit index reaches every entry. They give the sources of `x₀…x₅` for each pair of blanks, their
//! renumbering, and the rank of the permutation in three table lookups.
//!
//! Three breadth-first searches over 181,440 boards compute the distances in a fraction of a second
//! and 2 MB.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, bail};

mod layout;
mod neural;
mod oracle;

use layout::{CLASSES, Pair};

/// The bytes of a class: 20,160 even permutations of eight tiles, one bit each.
const CLASS_BYTES: usize = 2520;

/// The bytes in a row of a class, which has 21 rows.
const COLUMNS: usize = 120;

/// Writes the tables, or with `check` fails if the committed ones differ.
pub fn run(check: bool) -> anyhow::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("the xtask folder has a parent: the repository")?
        .join("crates/aksen/firmware/generated");
    let files = [
        ("perfect_tables.h", tables()),
        ("neural_tables.h", neural::tables()),
    ];
    for (name, text) in files {
        let path = folder.join(name);
        if !check {
            std::fs::write(&path, text)
                .with_context(|| format!("cannot write {}", path.display()))?;
            continue;
        }
        let committed = std::fs::read_to_string(&path)
            .with_context(|| format!("cannot read {}; run 'cargo xtask gen'", path.display()))?;
        if committed != text {
            bail!("{} is stale; run 'cargo xtask gen'", path.display());
        }
    }
    if check {
        println!("gen: tables are current");
    }
    Ok(())
}

/// Returns the whole header file.
fn tables() -> String {
    let mut text = String::from(
        "/* Made by `cargo xtask gen`; do not edit. xtask/src/gen/mod.rs and ../perfect.c explain the\n   \
         tables. */\n\n",
    );
    let pairs = layout::pairs();
    for i in 0..6 {
        let column = pairs.iter().map(|pair| pair.gather[i]).collect::<Vec<_>>();
        table(&mut text, &format!("gather_{i}"), &column);
    }
    let relabel = layout::relabelings();
    let of = |field: fn(&Pair) -> u8| pairs.iter().map(field).collect::<Vec<_>>();
    table(&mut text, "relabel_at", &of(|pair| pair.relabel_at));
    table(&mut text, "relabel", &relabel);
    table(&mut text, "relabel_8", &times_eight(&relabel));
    table(&mut text, "row_of_pair", &of(|pair| pair.class * 21));
    rank_tables(&mut text);
    let ways = layout::ways();
    table(&mut text, "way_to", &ways.to);
    table(&mut text, "way_letter", &ways.letter);
    table(&mut text, "way_then", &ways.then);
    matrix(&mut text, "bits", &bits(), COLUMNS);
    text
}

/// Writes the tables that rank an even permutation in three steps; see `perfect.c`.
fn rank_tables(text: &mut String) {
    // First two values: the place of the second among the seven that remain, and the renumbering of
    // the other six.
    let second = square(8, 8, |a, b| (b - u8::from(b > a)) * 3);
    table(text, "second", &second);
    let (offsets, renumber) = layout::removals(8, 8);
    table(text, "drop_two", &offsets);
    table(text, "after_two", &renumber);
    table(text, "after_two_8", &times_eight(&renumber));
    // Next two values, of six: four columns for each ordered pair.
    let columns = square(6, 8, |a, b| (a * 5 + b - u8::from(b > a)) * 4);
    table(text, "columns", &columns);
    let (offsets, renumber) = layout::removals(6, 8);
    table(text, "drop_four", &offsets);
    table(text, "after_four", &renumber);
    // Last two values, of four: the first selects the column and the second the row. The other two
    // follow because the permutation is even.
    let last = square(4, 4, |a, b| b - u8::from(b > a));
    table(text, "last", &last);
}

/// Returns a table with `value(a, b)` at `a * stride + b` for `a ≠ b` below `n`, and zero
/// elsewhere.
fn square(n: u8, stride: u8, value: fn(u8, u8) -> u8) -> Vec<u8> {
    (0..n)
        .flat_map(|a| (0..stride).map(move |b| (a, b)))
        .map(|(a, b)| if a == b || b >= n { 0 } else { value(a, b) })
        .collect()
}

/// Returns the numbers multiplied by eight, as the upper half of an index. This saves three shifts
/// per lookup and costs 440 bytes.
fn times_eight(numbers: &[u8]) -> Vec<u8> {
    numbers.iter().map(|number| number * 8).collect()
}

/// Computes the bits of all classes. With Lehmer digits L0…L5 of the permutation, a bit has the row
/// `(class * 7 + L1) * 3 + L5`, the column `(L2 * 5 + L3) * 4 + L4` and the bit number L0. The row
/// number then fits a byte, and the 8051 needs only one multiplication per lookup.
fn bits() -> Vec<u8> {
    let mut bits = vec![0; CLASSES.len() * CLASS_BYTES];
    for goal_blank in [0, 1, 4] {
        let distances = oracle::Distances::from_goal_with_blank_at(goal_blank);
        for (class, &(fixed, walker)) in CLASSES.iter().enumerate() {
            if fixed != goal_blank {
                continue;
            }
            oracle::for_each_even_permutation(|tiles| {
                let digits = layout::lehmer(tiles);
                let row = (class * 7 + digits[1]) * 3 + digits[5];
                let column = (digits[2] * 5 + digits[3]) * 4 + digits[4];
                let distance = distances.of(tiles, walker);
                bits[row * COLUMNS + column] |= ((distance >> 1) & 1) << digits[0];
            });
        }
    }
    bits
}

/// Writes rows of bytes as a C array.
fn matrix(text: &mut String, name: &str, bytes: &[u8], columns: usize) {
    writeln!(text, "static const u8 ROM {name}[][{columns}] = {{")
        .expect("writing to a string never fails");
    for row in bytes.chunks(columns) {
        let row: Vec<String> = row.iter().map(u8::to_string).collect();
        writeln!(text, "{{{}}},", row.join(",")).expect("writing to a string never fails");
    }
    text.push_str("};\n\n");
}

/// Writes bytes as a C array.
fn table(text: &mut String, name: &str, bytes: &[u8]) {
    writeln!(text, "static const u8 ROM {name}[] = {{").expect("writing to a string never fails");
    for row in bytes.chunks(24) {
        let row: Vec<String> = row.iter().map(u8::to_string).collect();
        writeln!(text, "{},", row.join(",")).expect("writing to a string never fails");
    }
    text.push_str("};\n\n");
}

#[cfg(test)]
mod tests {
    #[test]
    fn committed_tables_are_current() {
        super::run(true).unwrap();
    }
}
