//! The AKSEN report's solvers for an 8-bit board: their memory, the paths that they find for each
//! step width, and the times of the firmware in the simulator.

use std::io::Write;

use knobel::Deadline;
use knobel_aksen::{AksenError, Firmware, Formula, Image, Port, Program};

use super::super::measured::timings;
use super::super::table::Source::{Command, Function, Rows};
use super::super::table::{Column, Is, Row, Table, Unit, derived, ours, printed};
use super::super::{Name, Page};
use crate::progress::Watcher;
use crate::text;

const fn figure(name: &'static str, is: Is) -> Column {
    Column {
        name,
        at: "",
        unit: Unit::Count,
        is,
    }
}

/// A limit whose remark says why ours differs.
const fn limit(
    label: &'static str,
    argument: &'static str,
    document: &'static [&'static str],
    remark: &'static str,
) -> Row {
    Row {
        remark,
        ..printed(label, argument, document)
    }
}

/// The columns of the timing tables.
const TIMES: &[Column] = &[
    figure("moves", Is::Equal),
    figure("boards", Is::Ours),
    figure("by counts", Is::Equal),
    figure("differs by", Is::Ours),
    figure("our firmware", Is::Ours),
    figure("perfect", Is::Ours),
];

const TIMES_NOTE: &str = "'equal' means two things. Our program of the same search finds a path of \
    the printed length, and the printed time is within\n10 % of the time that follows from the \
    search's counts ('by counts'), at two or three rates per program that were fitted to\nthis \
    table. 'our firmware' and 'perfect' are times in the simulator; another compiler and other \
    code give other times.";

#[rustfmt::skip]
pub const TABLES: &[Table] = &[
    Table {
        name: Name::Aksen,
        heading: "Bytes of globals, of 7,116 on the board; x is the maximal depth, y the length \
                  of the agenda",
        source: Function(globals),
        columns: &[figure("formula gives", Is::Equal), figure("our firmware", Is::Ours)],
        rows: &[
            printed("V1: x² + 5x + 38, x = 30", "V1 | 30", &["1,088"]),
            printed("V2: 13x + 61, x = 30", "V2 | 30", &["451"]),
            derived("V2 with wide counters: 13x + 63, x = 30", "V2 wide | 30", &["453"]),
            printed("A*: y(15 + x) + 25, x = 12, y = 255", "A* | 12 255", &["6,910"]),
            printed("A* with wide links: y(17 + x) + 25, x = 12, y = 255", "A* wide | 12 255",
                &["7,420"]),
            printed("A* with packed actions: y(17 + ⌈x/4⌉) + 25, x = 12, y = 255",
                "A* packed | 12 255", &["5,125"]),
        ],
        note: "The report lists the variables of V2 with a total of 451 B and prints the formula \
               13x + 63, in which two of them are wider.",
    },
    LIMITS,
    Table {
        name: Name::Aksen,
        heading: "g a e / f d b / o c h to d o e / f g b / c a h: found length by step width \
                  (Tables 1 to 3)",
        source: Command("solve \"g a e / f d b / o c h\" --goal \"d o e / f g b / c a h\" \
            --format json -a {}"),
        columns: &[
            Column { name: "moves", at: "/stm", unit: Unit::Count, is: Is::Equal },
            Column { name: "expanded", at: "/stats/expanded", unit: Unit::Count, is: Is::Ours },
            Column { name: "agenda here", at: "/stats/peak_bytes", unit: Unit::Bytes,
                is: Is::Ours },
        ],
        rows: &[
            printed("", "iddfs-action-list --step-width 1", &["9"]),
            printed("", "iddfs-action-list --step-width 2", &["9"]),
            printed("", "iddfs-action-list --step-width 3", &["9"]),
            printed("", "iddfs-action-list --step-width 5", &["9"]),
            printed("", "iddfs-action-list --step-width 10", &["9"]),
            printed("", "iddfs-shared-path --step-width 1", &["9"]),
            printed("", "iddfs-shared-path --step-width 2", &["9"]),
            printed("", "iddfs-shared-path --step-width 3", &["9"]),
            printed("", "iddfs-shared-path --step-width 5", &["9"]),
            printed("", "iddfs-shared-path --step-width 10", &["9"]),
            printed("", "bounded-a-star -H manhattan-with-blank --step-width 1", &["9"]),
            printed("", "bounded-a-star -H manhattan-with-blank --step-width 2", &["9"]),
            printed("", "bounded-a-star -H manhattan-with-blank --step-width 3", &["9"]),
            printed("", "bounded-a-star -H manhattan-with-blank --step-width 4", &["9"]),
            printed("", "bounded-a-star -H manhattan-with-blank --step-width 6", &["9"]),
            printed("", "bounded-a-star -H manhattan-with-blank --step-width 12", &["9"]),
            ours("", "bounded-a-star -H manhattan --step-width 1"),
            ours("", "bounded-a-star -H manhattan --step-width 12"),
            ours("", "repeated-a-star -H manhattan"),
        ],
        note: "The report's A* counts the blank in the Manhattan distance.",
    },
    Table {
        name: Name::Aksen,
        heading: "Table 1: times of V1 on the board in milliseconds",
        source: Rows(|page| timings(Program::V1, page)), columns: TIMES, rows: &[], note: "",
    },
    Table {
        name: Name::Aksen,
        heading: "Table 2: times of V2 on the board in milliseconds",
        source: Rows(|page| timings(Program::V2, page)), columns: TIMES, rows: &[], note: "",
    },
    Table {
        name: Name::Aksen,
        heading: "Table 3: times of A* on the board in milliseconds",
        source: Rows(|page| timings(Program::AstarPrinted, page)), columns: TIMES, rows: &[],
            note: TIMES_NOTE,
    },
];

/// What the board's memory allows. `knobel aksen report` prints it, too.
#[rustfmt::skip]
const LIMITS: Table = Table {
    name: Name::Aksen,
    heading: "The greatest depth, or number of places at a depth, by these formulas and by the \
              layout of our programs",
    source: Function(most),
    columns: &[figure("formula gives", Is::Equal), figure("our layout", Is::Ours)],
    rows: &[
        limit("V1, depth", "V1", &["81"], "ours takes x² + 4x + 9"),
        limit("V2 with wide counters, depth", "V2 wide", &["542"], "ours takes 13x + 48"),
        limit("A*, places at depth 12", "A* | 12", &["262"], "a byte links no more than 255"),
        limit("A* with wide links, places at depth 12", "A* wide | 12", &["244"], ""),
        limit("A* with packed actions, places at depth 12", "A* packed | 12", &["354"],
            "ours takes y(14 + ⌈x/4⌉) + x"),
        limit("A* with packed actions, places at depth 32", "A* packed | 32", &["283"],
            "ours takes y(14 + ⌈x/4⌉) + x"),
    ],
    note: "The report's V2 stores the depth of each entry in one byte, so its depth ends at 255; \
           ours stores further bits in the\nbyte of the blank. Our lists of boards link free \
           entries like used ones, so they need no list of free entries.",
};

/// Prints the limits as `reproduce aksen` does.
pub fn limits(out: &mut dyn Write) -> anyhow::Result<()> {
    LIMITS.run(&mut Page::new(out))
}

/// A formula and the numbers after its name.
fn formula(argument: &str) -> (&'static Formula, Vec<u32>) {
    let (name, numbers) = argument.split_once(" | ").unwrap_or((argument, ""));
    let numbers = numbers
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    (
        Formula::named(name).expect("the rows name formulas"),
        numbers,
    )
}

/// Our program with the same layout as a formula.
fn program(formula: &Formula) -> Option<Program> {
    match formula.solver {
        "V1" => Some(Program::V1),
        "V2" | "V2 wide" => Some(Program::V2),
        "A*" => Some(Program::AstarPrinted),
        "A* packed" => Some(Program::Packed),
        _ => None,
    }
}

/// The result of a formula, and the linker's figure for our program.
fn globals(argument: &str, page: &mut Page<'_>) -> anyhow::Result<Vec<String>> {
    let (formula, numbers) = formula(argument);
    let bytes = formula.bytes(numbers[0], numbers.get(1).copied().unwrap_or(0));
    let linked = match formula.solver {
        "V1" | "V2" | "A*" => program(formula)
            .map(|program| linked(program, page))
            .transpose()?,
        _ => None,
    };
    Ok(vec![
        text::thousands(bytes.into()),
        linked.flatten().unwrap_or("-".into()),
    ])
}

/// Bytes of globals of a program as the linker counts them, if the compiler is installed.
fn linked(program: Program, page: &Page<'_>) -> anyhow::Result<Option<String>> {
    let mut watcher = Watcher::new();
    let watch = &mut Deadline::new(page.left(), &mut watcher);
    match Image::temporary(&Firmware::of(program), Port::Simulator, watch) {
        Ok(image) => Ok(Some(text::thousands(image.memory.globals().into()))),
        Err(AksenError::Missing { .. } | AksenError::Stopped(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The limit that follows from a formula, and that of our program.
fn most(argument: &str, _: &mut Page<'_>) -> anyhow::Result<Vec<String>> {
    let (formula, numbers) = formula(argument);
    let depth = numbers.first().copied();
    let places = |program, depth: u32| {
        let depth = depth.try_into().ok()?;
        Firmware::of(program).max_depth(depth).ok()?.places()
    };
    let ours = program(formula).and_then(|program| match depth {
        None => Some(program.deepest()),
        Some(depth) => places(program, depth),
    });
    let ours = ours.map_or("-".into(), |ours| ours.to_string());
    Ok(vec![formula.most(depth).to_string(), ours])
}
