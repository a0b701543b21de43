//! The machine below: where the processor starts, how letters get out, how it ends.
//!
//! Letters and the end go through semihosting: a breakpoint instruction that an emulator or a debugger answers.
#![allow(
    unsafe_code,
    reason = "a processor's start address and its breakpoint instruction cannot be named in safe Rust"
)]

use core::arch::asm;
use core::fmt;
use core::panic::PanicInfo;

/// Write one letter; the argument points to it.
const WRITE_LETTER: usize = 3;
/// End; the argument is the reason.
const EXIT: usize = 0x18;
const FINISHED: usize = 0x20026;
const FAILED: usize = 0x20023;

/// The processor's second vector, after the stack: where to begin.
// SAFETY: link.ld puts this section where a Cortex-M looks for it, after the top of the stack.
#[unsafe(link_section = ".vectors")]
#[used]
static RESET: extern "C" fn() -> ! = reset;

// SAFETY: link.ld names it as the entry; there is no other symbol of that name.
#[unsafe(no_mangle)]
extern "C" fn reset() -> ! {
    exit(if crate::main() { FINISHED } else { FAILED })
}

/// The emulator's console.
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
    // SAFETY: the breakpoint is answered by whoever runs the program, which reads at most the byte that `argument`
    // points to (it outlives the call) and changes only r0.
    unsafe {
        asm!("bkpt 0xab", inout("r0") operation => _, in("r1") argument, options(nostack));
    }
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    exit(FAILED)
}
