//! The 8-bit board: its programs, their memory, a simulated run.

use knobel::Board;

use crate::json::json_types;

json_types! {
    /// The programs of the 8-bit board, and what it has room for.
    struct AksenPrograms {
        programs: Vec<AksenProgram>, limits: AksenLimits,
        board: Board = "The AKSEN report's example: where it starts …",
        goal: Board = "… and ends.",
    }

    /// A program.
    struct AksenProgram {
        name: String, summary: String,
        printed: Option<PrintedMemory> = "What the AKSEN report says of it, where it does.",
    }

    /// Figures of the AKSEN report.
    struct PrintedMemory {
        globals: u32, stack: u32,
        ihx: u32 = "Bytes of the file that is loaded, which is text.",
    }

    /// Bytes that a program may take.
    struct AksenLimits {
        rom: u32 = "Program memory.",
        globals: u32 = "Global variables in external RAM.",
        stack: u32 = "The processor's own RAM: the stack, and variables that lie there.",
    }

    /// Asks for a program to be built and run; board and goal are as in a solve, the example where
    /// they are left out.
    struct AksenRun {
        program: String, board: Option<String>, goal: Option<String>,
        #[serde(default)]
        show: bool = "Also what stands on the display.",
    }

    /// What a program takes and does.
    struct AksenReply {
        memory: AksenMemory,
        moves: Option<String> = "Where the blank goes, a letter each: u, d, l or r.",
        refusal: Option<String> = "Why there are no moves: unreachable, too-deep or agenda-full.",
        microseconds: u64 = "From having read the boards to having the path, at 12 MHz.",
        screens: Vec<[String; 2]> = "What stood on the display of two lines of sixteen characters, \
                                     one after the other.",
    }

    /// Bytes that a program takes.
    struct AksenMemory {
        rom: u32 = "Program memory: code, constants and tables.",
        external: u32 = "Global variables in external RAM.",
        internal: u32 = "Global variables in the processor's own RAM.",
        stack: u32 = "The deepest stack of this run.",
        ihx: u64 = "The file that is loaded, which is text.",
    }
}
