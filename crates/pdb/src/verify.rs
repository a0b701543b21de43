//! Deep verification: is every entry what it should be?
//!
//! Checksums show that a file is what was written; this shows that what was written is right. Two independent looks:
//! the table is made anew and compared entry by entry, and each entry must have a *way down*: an arrangement that is
//! not the goal's has a tile step to one with a smaller value. (The opposite, that no step changes a value by more
//! than 1, does not hold for the least value over the blank's regions, and no search here relies on it.)

use crate::{Build, PdbError, RunTable, Table};

/// Compares `table` with a new one and looks for a way down from every entry. The inner error is the reason.
pub(crate) fn deep<D: AsRef<[u8]>>(
    table: &Table<D>,
    build: &mut Build<'_>,
) -> Result<Result<(), String>, PdbError> {
    let anew = Table::generate(table.pattern(), build)?;
    if let Some(at) = first_difference(table.bytes(), anew.bytes()) {
        return Ok(Err(format!(
            "entry {} or the next differs from a table made anew",
            2 * at
        )));
    }
    // With fewer than two tiles left out, half of the arrangements cannot be reached: no way down from those.
    let left_out = table.pattern().shape().cells() - 1 - table.pattern().tiles();
    Ok(if left_out < 2 {
        Ok(())
    } else {
        ways_down(table)
    })
}

/// Compares a table of runs with a new one. The inner error is the reason.
pub(crate) fn deep_runs<D: AsRef<[u8]>>(
    table: &RunTable<D>,
    build: &mut Build<'_>,
) -> Result<Result<(), String>, PdbError> {
    let anew = RunTable::generate(table.colouring(), build)?;
    Ok(match first_difference(table.bytes(), anew.bytes()) {
        Some(at) => Err(format!(
            "byte {at} of its entries differs from a table made anew"
        )),
        None => Ok(()),
    })
}

fn first_difference(one: &[u8], other: &[u8]) -> Option<usize> {
    one.iter().zip(other).position(|(one, other)| one != other)
}

/// Does every arrangement but the goal's have a step to a smaller value? Arrangements are sampled evenly, a million at
/// most: the comparison above has seen all.
fn ways_down<D: AsRef<[u8]>>(table: &Table<D>) -> Result<(), String> {
    let shape = table.pattern().shape();
    let neighbours = crate::geometry::neighbours(shape);
    let mut cells = Vec::new();
    let total = table.pattern().entries();
    for number in (0..total).step_by(total.div_ceil(1 << 20)) {
        arrangement(number, shape.cells(), table.pattern().tiles(), &mut cells);
        let value = table.value(&cells);
        let is_goal = cells == table.pattern().cells();
        let mut down = false;
        for tile in 0..cells.len() {
            let from = cells[tile];
            for to in 0..shape.cells() as u8 {
                if neighbours[usize::from(from)] >> to & 1 == 1 && !cells.contains(&to) {
                    cells[tile] = to;
                    down |= table.value(&cells) < value;
                    cells[tile] = from;
                }
            }
        }
        if is_goal != (value == 0) || !is_goal && !down {
            return Err(format!(
                "the tiles on {cells:?} have the value {value} and no way down"
            ));
        }
    }
    Ok(())
}

/// Some numbering of arrangements: each tile takes one of the cells that are left.
fn arrangement(mut number: usize, cells: usize, tiles: usize, places: &mut Vec<u8>) {
    let mut left: Vec<u8> = (0..cells as u8).collect();
    places.clear();
    for _ in 0..tiles {
        places.push(left.remove(number % left.len()));
        number /= left.len() + 1;
    }
}
