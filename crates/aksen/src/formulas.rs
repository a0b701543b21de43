//! The AKSEN report's formulas for the size of global variables, and the limits that follow from
//! them.

use crate::BOARD_LIMITS;

/// The size of a solver's global variables in bytes, as a function of the maximal depth x and the
/// places y of the agenda.
#[derive(Debug, Clone, Copy)]
pub struct Formula {
    /// The solver's name.
    pub solver: &'static str,
    /// The formula as printed, or as the sum of the printed list of variables.
    pub text: &'static str,
    bytes: fn(u32, u32) -> u32,
}

/// All formulas. The report prints the total of the second one and the text of the third, which
/// has two wide counters.
#[rustfmt::skip]
pub const FORMULAS: [Formula; 6] = [
    Formula { solver: "V1", text: "x² + 5x + 38", bytes: |x, _| x * x + 5 * x + 38 },
    Formula { solver: "V2", text: "13x + 61", bytes: |x, _| 13 * x + 61 },
    Formula { solver: "V2 wide", text: "13x + 63", bytes: |x, _| 13 * x + 63 },
    Formula { solver: "A*", text: "y(15 + x) + 25", bytes: |x, y| y * (15 + x) + 25 },
    Formula { solver: "A* wide", text: "y(17 + x) + 25", bytes: |x, y| y * (17 + x) + 25 },
    Formula { solver: "A* packed", text: "y(17 + ⌈x/4⌉) + 25",
              bytes: |x, y| y * (17 + x.div_ceil(4)) + 25 },
];

impl Formula {
    /// Returns the formula of this solver.
    pub fn named(solver: &str) -> Option<&'static Self> {
        FORMULAS.iter().find(|formula| formula.solver == solver)
    }

    /// Returns the size at this depth with this many places.
    pub fn bytes(&self, depth: u32, places: u32) -> u32 {
        (self.bytes)(depth, places)
    }

    /// Returns the greatest number of places at this depth that fits the board's memory; without a
    /// depth, the greatest depth of a formula without places.
    pub fn most(&self, depth: Option<u32>) -> u32 {
        let fits = |&number: &u32| {
            let bytes = match depth {
                Some(depth) => self.bytes(depth, number),
                None => self.bytes(number, 0),
            };
            bytes <= BOARD_LIMITS.globals
        };
        (1..1000).take_while(fits).last().unwrap_or(0)
    }
}
