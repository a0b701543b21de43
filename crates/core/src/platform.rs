//! Differences between a browser and other platforms: it has no further processes, no threads and
//! no disk.

/// Whether the library is compiled for a browser. Code for threads, ranks and files is left out
/// there, which keeps the library small.
pub const IN_BROWSER: bool = cfg!(target_family = "wasm");

/// The number of threads that work beside the calling thread if `threads` may work in all. In a
/// browser there are none.
pub fn helpers(threads: usize) -> usize {
    if IN_BROWSER {
        0
    } else {
        threads.saturating_sub(1)
    }
}
