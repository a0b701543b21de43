//! What a browser lacks.

/// In a browser a process is alone and has no disk: the code for others and for files is left out
/// there, which keeps the library small.
pub const IN_BROWSER: bool = cfg!(target_family = "wasm");

/// How many threads help one that may be `threads` with it. In a browser there is no other, and the
/// code for them is left out.
pub fn helpers(threads: usize) -> usize {
    if IN_BROWSER {
        0
    } else {
        threads.saturating_sub(1)
    }
}
