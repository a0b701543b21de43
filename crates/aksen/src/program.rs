//! The five programs and their settings.

use crate::AksenError;

/// One of the firmware's programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Program {
    /// Iterative deepening; each agenda entry is a whole list of moves.
    V1,
    /// Iterative deepening; each agenda entry is a board, the list of moves is shared.
    V2,
    /// A* on a sorted linked list of 255 boards.
    Astar,
    /// IDA* with Manhattan distance, under 1 KB of code.
    Ida,
    /// Always a shortest path, from a table of one bit a pair.
    Perfect,
}

impl Program {
    /// All of them, the AKSEN report's first.
    pub const ALL: [Self; 5] = [Self::V1, Self::V2, Self::Astar, Self::Ida, Self::Perfect];

    /// Its name, which is also that of its C file.
    pub fn name(self) -> &'static str {
        match self {
            Self::V1 => "v1",
            Self::V2 => "v2",
            Self::Astar => "astar",
            Self::Ida => "ida",
            Self::Perfect => "perfect",
        }
    }

    /// What it does, in a line.
    pub fn summary(self) -> &'static str {
        match self {
            Self::V1 => "iterative deepening, whole move lists on the agenda",
            Self::V2 => "iterative deepening, boards on the agenda, one shared move list",
            Self::Astar => "A* with Manhattan distance, sorted linked list of 255 boards",
            Self::Ida => "IDA* with Manhattan distance, shortest paths of any length",
            Self::Perfect => "shortest paths of any length, read off a table in ROM",
        }
    }

    /// What the AKSEN report says of its memory; nothing for the two it does not have.
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
            Self::Astar => figures(6910, 83, 13172),
            Self::Ida | Self::Perfect => None,
        }
    }
}

/// Memory figures of the AKSEN report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrintedMemory {
    /// Bytes of global variables.
    pub globals: u32,
    /// Most bytes on the stack.
    pub stack: u32,
    /// Size of the `.ihx` file, which is text: about 2.8 times the bytes it loads.
    pub ihx: u32,
}

/// A program with what is fixed when it is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Firmware {
    pub(super) program: Program,
    pub(super) step: u8,
    pub(super) max_depth: u8,
}

impl Firmware {
    /// The AKSEN report's settings: step 1 and depth 30 for `v1` and `v2`, 12 and 12 for `astar`.
    pub fn of(program: Program) -> Self {
        let (step, max_depth) = match program {
            Program::V1 | Program::V2 => (1, 30),
            Program::Astar => (12, 12),
            Program::Ida | Program::Perfect => (0, 31),
        };
        Self {
            program,
            step,
            max_depth,
        }
    }

    /// Sets how much the depth limit grows from one search to the next.
    ///
    /// # Errors
    ///
    /// If the program has no such limit, or the step is 0.
    pub fn step(self, step: u8) -> Result<Self, AksenError> {
        self.needs_deepening("a step width")?;
        if step == 0 {
            return Err(AksenError::Setting(
                "a step width of 0 never gets deeper; give at least 1".into(),
            ));
        }
        Ok(Self { step, ..self })
    }

    /// Sets the maximal depth.
    ///
    /// # Errors
    ///
    /// If the program has none, or its agenda would not fit the board's memory at that depth.
    pub fn max_depth(self, max_depth: u8) -> Result<Self, AksenError> {
        self.needs_deepening("a maximal depth")?;
        let deepest = match self.program {
            Program::V1 => 79,
            Program::Astar => 12,
            _ => 250,
        };
        if !(1..=deepest).contains(&max_depth) {
            return Err(AksenError::Setting(format!(
                "a maximal depth of {max_depth} does not fit {} on the board; it takes 1 to {deepest}",
                self.program.name()
            )));
        }
        Ok(Self { max_depth, ..self })
    }

    /// The program.
    pub fn program(&self) -> Program {
        self.program
    }

    fn needs_deepening(&self, what: &str) -> Result<(), AksenError> {
        match self.program {
            Program::V1 | Program::V2 | Program::Astar => Ok(()),
            Program::Ida | Program::Perfect => Err(AksenError::Setting(format!(
                "{} has no use for {what}: it finds a shortest path of any length",
                self.program.name()
            ))),
        }
    }
}
