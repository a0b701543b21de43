//! The interface to the machine: the start address, the output and the end of the program.
//!
//! Output and end use semihosting, in which an emulator or a debugger handles a breakpoint
//! instruction.
#![allow(
    unsafe_code,
    reason = "a processor's start address and its breakpoint instruction cannot be named in safe \
              Rust"
)]

use core::arch::asm;
use core::fmt;
use core::panic::PanicInfo;

/// Writes one letter, to which the argument points.
const WRITE_LETTER: usize = 3;
/// Ends the program for the reason in the argument.
const EXIT: usize = 0x18;
const FINISHED: usize = 0x20026;
const FAILED: usize = 0x20023;

/// The second entry of the vector table, after the stack pointer: the start address.
// SAFETY: link.ld puts this section where a Cortex-M expects its start address, after the initial
// stack pointer.
#[unsafe(link_section = ".vectors")]
#[used]
static RESET: extern "C" fn() -> ! = reset;

// SAFETY: link.ld names this function as the entry point, and no other symbol has this name.
#[unsafe(no_mangle)]
extern "C" fn reset() -> ! {
    exit(if crate::main() { FINISHED } else { FAILED })
}

/// The console of the emulator.
pub struct Console;

impl fmt::Write for Console {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.as_bytes() {
            call(WRITE_LETTER, core::ptr::from_ref(letter) as usize);
        }
        Ok(())
    }
}

fn exit(reason: usize) -> ! {
    loop {
        call(EXIT, reason);
    }
}

fn call(operation: usize, argument: usize) {
    // SAFETY: the emulator or debugger handles the breakpoint. It reads at most the byte to which
    // `argument` points, which outlives the call, and it changes only r0.
    unsafe {
        asm!("bkpt 0xab", inout("r0") operation => _, in("r1") argument, options(nostack));
    }
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    exit(FAILED)
}
