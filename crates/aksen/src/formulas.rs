//! The AKSEN report's formulas for the size of global variables, their totals, and the limits that
//! the report derives from them.

use crate::{BOARD_LIMITS, Firmware, Program};

/// The size of a solver's global variables in bytes, as a function of the maximal depth x and the
/// places y of the agenda.
#[derive(Debug, Clone, Copy)]
pub struct Formula {
    /// The solver's name.
    pub solver: &'static str,
    /// The formula as printed, or as the sum of the printed list of variables.
    pub text: &'static str,
    bytes: fn(u32, u32) -> u32,
    /// The values of x and y for the total.
    pub at: (u32, Option<u32>),
    /// The printed total, if there is one.
    pub printed: Option<u32>,
    /// Our program with the same memory layout.
    pub program: Option<Program>,
}

impl Formula {
    /// Returns the size at this depth with this many places.
    pub fn bytes(&self, depth: u32, places: u32) -> u32 {
        (self.bytes)(depth, places)
    }

    /// Returns the total for the values [`at`](Self::at).
    pub fn total(&self) -> u32 {
        self.bytes(self.at.0, self.at.1.unwrap_or(0))
    }
}

const V1: Formula = Formula {
    solver: "V1",
    text: "x² + 5x + 38",
    bytes: |x, _| x * x + 5 * x + 38,
    at: (30, None),
    printed: Some(1088),
    program: Some(Program::V1),
};
const V2: Formula = Formula {
    solver: "V2",
    text: "13x + 61",
    bytes: |x, _| 13 * x + 61,
    at: (30, None),
    printed: Some(451),
    program: Some(Program::V2),
};
const V2_WIDE: Formula = Formula {
    solver: "V2 with wide counters",
    text: "13x + 63",
    bytes: |x, _| 13 * x + 63,
    at: (30, None),
    printed: None,
    program: None,
};
const ASTAR: Formula = Formula {
    solver: "A*",
    text: "y(15 + x) + 25",
    bytes: |x, y| y * (15 + x) + 25,
    at: (12, Some(255)),
    printed: Some(6910),
    program: Some(Program::AstarPrinted),
};
const ASTAR_WIDE: Formula = Formula {
    solver: "A* with wide links",
    text: "y(17 + x) + 25",
    bytes: |x, y| y * (17 + x) + 25,
    at: (12, Some(255)),
    printed: Some(7420),
    program: None,
};
const ASTAR_PACKED: Formula = Formula {
    solver: "A* with packed actions",
    text: "y(17 + ⌈x/4⌉) + 25",
    bytes: |x, y| y * (17 + x.div_ceil(4)) + 25,
    at: (12, Some(255)),
    printed: Some(5125),
    program: None,
};

/// All formulas.
pub const FORMULAS: [Formula; 6] = [V1, V2, V2_WIDE, ASTAR, ASTAR_WIDE, ASTAR_PACKED];

/// A limit that the board's memory imposes according to one of the formulas.
#[derive(Debug, Clone, Copy)]
pub struct DerivedLimit {
    /// The formula.
    pub formula: Formula,
    /// The depth for a limit of places. Without it, the limit is one of depth.
    pub depth: Option<u32>,
    /// The printed limit.
    pub printed: u32,
    /// The same limit for our program of this kind, by its own layout.
    pub ours: Option<u32>,
    /// Why our limit differs; empty if there is no such program of ours.
    pub why: &'static str,
}

impl DerivedLimit {
    /// Returns the greatest depth, or number of places, that fits the board's memory.
    pub fn derived(&self) -> u32 {
        let fits = |&number: &u32| {
            let bytes = match self.depth {
                Some(depth) => self.formula.bytes(depth, number),
                None => self.formula.bytes(number, 0),
            };
            bytes <= BOARD_LIMITS.globals
        };
        (1..1000).take_while(fits).last().unwrap_or(0)
    }
}

/// Returns the printed limits.
pub fn derived_limits() -> [DerivedLimit; 6] {
    let deepest = |formula, printed, ours: Program, why| DerivedLimit {
        formula,
        depth: None,
        printed,
        ours: Some(u32::from(ours.deepest())),
        why,
    };
    let places = |formula, depth: u16, printed, ours: Option<Program>, why| {
        let at = |program| Firmware::of(program).max_depth(depth).ok()?.places();
        DerivedLimit {
            formula,
            depth: Some(u32::from(depth)),
            printed,
            ours: ours.and_then(at).map(u32::from),
            why,
        }
    };
    let (astar, packed) = (Some(Program::AstarPrinted), Some(Program::Packed));
    let packs = "ours takes y(14 + ⌈x/4⌉) + x";
    [
        deepest(V1, 81, Program::V1, "ours takes x² + 4x + 9"),
        deepest(V2_WIDE, 542, Program::V2, "ours takes 13x + 48"),
        places(ASTAR, 12, 262, astar, "a byte links no more"),
        places(ASTAR_WIDE, 12, 244, None, ""),
        places(ASTAR_PACKED, 12, 354, packed, packs),
        places(ASTAR_PACKED, 32, 283, packed, packs),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_and_limits_are_as_printed() {
        for formula in FORMULAS {
            let printed = formula.printed.unwrap_or(formula.total());
            assert_eq!(formula.total(), printed, "{}", formula.solver);
        }
        for limit in derived_limits() {
            assert_eq!(limit.derived(), limit.printed, "{}", limit.formula.solver);
        }
    }

    /// The formulas in [`DerivedLimit::why`] give our limits.
    #[test]
    fn our_limits_follow_from_the_stated_formulas() {
        let ours = derived_limits().map(|limit| limit.ours);
        let most = |bytes: fn(u32) -> u32| {
            let fits = |&number: &u32| bytes(number) <= BOARD_LIMITS.globals;
            (1..1000).take_while(fits).last()
        };
        let said = [
            most(|x| x * x + 4 * x + 9),
            most(|x| 13 * x + 48),
            Some(255),
            None,
            most(|y| y * (14 + 3) + 12),
            most(|y| y * (14 + 8) + 32),
        ];
        assert_eq!(ours, said);
        for limit in derived_limits() {
            assert_eq!(limit.ours.is_none(), limit.why.is_empty());
        }
    }
}
