//! The programs of the firmware and their compile-time settings.

use crate::walk::MOST_MOVES;
use crate::{AksenError, BOARD_LIMITS};

/// One of the firmware's programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Program {
    /// Iterative deepening; each entry of the agenda is a complete list of moves.
    V1,
    /// Iterative deepening; each entry of the agenda is a board, and all entries share one list of
    /// moves.
    V2,
    /// A* on a sorted linked list of 255 boards.
    Astar,
    /// A* with the board values of the AKSEN report's program.
    AstarPrinted,
    /// A* with four moves per byte, for deeper searches and more boards.
    Packed,
    /// A* restarted from the board with the least distance that was no start before.
    Repeated,
    /// The restarted A* with four moves per byte.
    RepeatedPacked,
    /// IDA* with Manhattan distance, in less than 1 KB of code.
    Ida,
    /// Shortest paths from a table of one bit per pair.
    Perfect,
    /// Short paths by a neural network that scores the moves.
    Neural,
}

impl Program {
    /// All programs, those of the AKSEN report first.
    pub const ALL: [Self; 10] = [
        Self::V1,
        Self::V2,
        Self::Astar,
        Self::AstarPrinted,
        Self::Packed,
        Self::Repeated,
        Self::RepeatedPacked,
        Self::Ida,
        Self::Perfect,
        Self::Neural,
    ];

    /// The program's name on the command line, and the name of its `.ihx` file.
    pub fn name(self) -> &'static str {
        match self {
            Self::V1 => "v1",
            Self::V2 => "v2",
            Self::Astar => "astar",
            Self::AstarPrinted => "astar-printed",
            Self::Packed => "packed",
            Self::Repeated => "repeated",
            Self::RepeatedPacked => "repeated-packed",
            Self::Ida => "ida",
            Self::Perfect => "perfect",
            Self::Neural => "neural",
        }
    }

    /// A one-line description.
    pub fn summary(self) -> &'static str {
        match self {
            Self::V1 => "iterative deepening, whole move lists on the agenda",
            Self::V2 => "iterative deepening, boards on the agenda, one shared move list",
            Self::Astar => "A* with Manhattan distance, sorted linked list of 255 boards",
            Self::AstarPrinted => {
                "A* as in the AKSEN report: counts the blank, and estimates from the board before \
                 the move"
            }
            Self::Packed => "A* with four moves per byte: depth 32, 322 boards",
            Self::Repeated => "A* restarted from the nearest new board, for up to 264 moves",
            Self::RepeatedPacked => "the same with four moves per byte: depth 20, 352 boards",
            Self::Ida => "IDA* with Manhattan distance, shortest paths of any length",
            Self::Perfect => "shortest paths of any length, from a table in ROM",
            Self::Neural => {
                "short paths of up to 250 moves, by a neural network that scores the moves"
            }
        }
    }

    /// The memory figures of the AKSEN report, or `None` if the report does not contain this
    /// program.
    pub fn printed(self) -> Option<PrintedMemory> {
        let figures = |globals, stack, ihx| {
            Some(PrintedMemory {
                globals,
                stack,
                ihx,
            })
        };
        match self {
            Self::V1 => figures(1088, 87, 15620),
            Self::V2 => figures(451, 43, 7977),
            Self::AstarPrinted => figures(6910, 83, 13172),
            _ => None,
        }
    }

    /// Returns how the program stores open boards, or `None` if it stores none.
    fn agenda(self) -> Option<Agenda> {
        match self {
            Self::V1 | Self::V2 => Some(Agenda::Stack),
            Self::Astar | Self::AstarPrinted | Self::Repeated => {
                Some(Agenda::List { packed: false })
            }
            Self::Packed | Self::RepeatedPacked => Some(Agenda::List { packed: true }),
            Self::Ida | Self::Perfect | Self::Neural => None,
        }
    }

    fn is_repeated(self) -> bool {
        matches!(self, Self::Repeated | Self::RepeatedPacked)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Agenda {
    /// A stack for depth-first search, whose size follows from the depth.
    Stack,
    /// A sorted list for best-first search, with as many entries as fit into memory.
    List { packed: bool },
}

/// Memory figures of the AKSEN report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrintedMemory {
    /// Bytes of global variables.
    pub globals: u32,
    /// The largest number of bytes on the stack.
    pub stack: u32,
    /// Size of the `.ihx` file, which is text: about 2.8 times the bytes it loads.
    pub ihx: u32,
}

/// A program with its compile-time settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Firmware {
    pub(super) program: Program,
    step_width: u16,
    max_depth: u16,
}

/// The capacity of the AKSEN report's A*. Entries are linked by one byte, of which one value marks
/// the end of the list.
const PRINTED_PLACES: u16 = 255;
/// The moves that a restarted A* makes: 252 in earlier searches and 12 in the last, as in the AKSEN
/// report's prototype.
const HISTORY: u16 = 264;
/// The starts that a restarted A* remembers, as many as `repeated-a-star` of `knobel-search`.
const STARTS: u16 = 16;
/// The bytes of a board.
const BOARD: u16 = 9;
/// The bytes of an entry of the sorted list without its moves: board 9, blank, depth, value, link
/// 2.
const ENTRY: u16 = 14;

impl Firmware {
    /// Returns the default settings, which are those of the AKSEN report: step width 1 and depth 30
    /// for `v1` and `v2`, 12 and 12 for `astar` and its variants, and 32 and 32 for `packed`. The
    /// report only mentions `repeated-packed`, for which the default is 20 and 20.
    pub fn of(program: Program) -> Self {
        let (step_width, max_depth) = match program {
            Program::V1 | Program::V2 => (1, 30),
            Program::Astar | Program::AstarPrinted | Program::Repeated => (12, 12),
            // A greater depth solves no more boards, because the agenda overflows first.
            Program::RepeatedPacked => (20, 20),
            Program::Packed => (32, 32),
            Program::Ida | Program::Perfect => (0, 31),
            Program::Neural => (0, MOST_MOVES as u16),
        };
        Self {
            program,
            step_width,
            max_depth,
        }
    }

    /// Sets the increment of the depth limit from one search to the next.
    ///
    /// # Errors
    ///
    /// If the program has no depth limit, or the width is 0.
    pub fn step_width(self, step_width: u16) -> Result<Self, AksenError> {
        self.needs_agenda("step width")?;
        if self.program.is_repeated() {
            return Err(AksenError::Setting(format!(
                "{} takes no step width, because each of its searches goes to the maximal depth",
                self.program.name()
            )));
        }
        if step_width == 0 {
            return Err(AksenError::Setting(
                "a step width of 0 never gets deeper; give at least 1".into(),
            ));
        }
        Ok(Self { step_width, ..self })
    }

    /// Sets the maximal depth. A greater depth leaves fewer places in a sorted list.
    ///
    /// # Errors
    ///
    /// If the program has no maximal depth, or its agenda would not fit the board's memory at this
    /// depth.
    pub fn max_depth(self, max_depth: u16) -> Result<Self, AksenError> {
        self.needs_agenda("maximal depth")?;
        let deepest = self.program.deepest();
        if !(1..=deepest).contains(&max_depth) {
            return Err(AksenError::Setting(format!(
                "a maximal depth of {max_depth} needs more memory than the board has for {}; give 1 \
                 to {deepest}",
                self.program.name()
            )));
        }
        // A single search to the full depth remains a single search.
        let step_width = if self.step_width == self.max_depth {
            max_depth
        } else {
            self.step_width
        };
        Ok(Self {
            step_width,
            max_depth,
            ..self
        })
    }

    /// Returns the program.
    pub fn program(&self) -> Program {
        self.program
    }

    /// Returns the number of boards in the sorted list, given the board's memory. Returns `None` if
    /// the program has no such list.
    pub fn places(&self) -> Option<u16> {
        let Some(Agenda::List { packed }) = self.program.agenda() else {
            return None;
        };
        let moves = if packed {
            self.max_depth.div_ceil(4)
        } else {
            self.max_depth
        };
        let entry = ENTRY + moves;
        // The path also takes memory, and a restarted search keeps one more entry and its starts.
        let besides = if self.program.is_repeated() {
            HISTORY + entry + STARTS * BOARD
        } else {
            self.max_depth
        };
        let room = BOARD_LIMITS.globals as u16 - besides;
        let places = room / entry;
        Some(if packed {
            places
        } else {
            places.min(PRINTED_PLACES)
        })
    }

    /// Returns the length of the longest path that the program can return.
    pub fn longest_path(&self) -> u16 {
        if self.program.is_repeated() {
            HISTORY
        } else {
            self.max_depth
        }
    }

    /// Returns the definitions for the compiler.
    pub(super) fn defines(&self) -> Vec<String> {
        let Some(agenda) = self.program.agenda() else {
            let depth = format!("-DMAX_DEPTH={}", self.max_depth);
            return Vec::from_iter((self.program == Program::Neural).then_some(depth));
        };
        let mut defines = vec![
            format!("-DMAX_DEPTH={}", self.max_depth),
            format!("-DSTEP={}", self.step_width),
        ];
        if let Some(places) = self.places() {
            defines.push(format!("-DPLACES={places}"));
        }
        if agenda == (Agenda::List { packed: true }) {
            defines.push("-DPACKED".into());
        }
        if self.program == Program::AstarPrinted {
            defines.push("-DAS_PRINTED".into());
        }
        if self.program.is_repeated() {
            defines.push(format!("-DMAX_PATH={HISTORY}"));
            defines.push(format!("-DSTARTS={STARTS}"));
        }
        defines
    }

    fn needs_agenda(&self, what: &str) -> Result<(), AksenError> {
        if self.program.agenda().is_some() {
            return Ok(());
        }
        Err(AksenError::Setting(format!(
            "{} takes no {what}, because its depth is not limited; leave it out",
            self.program.name()
        )))
    }
}

impl Program {
    /// Returns the greatest maximal depth whose agenda fits the memory. No board needs more than 31
    /// moves; the limits of `v1` and `v2` follow from their memory, as the AKSEN report derives
    /// them.
    pub fn deepest(self) -> u16 {
        match self {
            // There are x + 3 lists of x moves, the path and a board.
            Self::V1 => 82,
            // There are x + 3 entries of 12 bytes, the path and an entry.
            Self::V2 => 543,
            _ => 32,
        }
    }
}
