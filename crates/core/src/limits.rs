//! Limits on the work and the memory of a search, and the memory that counts towards them.

/// Limits that a search enforces itself. It has no clock: time limits and interruption are the
/// caller's task, through [`Watch::poll`](crate::Watch::poll).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// The search expands at most this many states.
    pub nodes: Option<u64>,
    /// The search keeps its own data structures below this many bytes.
    pub memory: Option<u64>,
}

/// The memory that an allocator takes for an allocation of `bytes`.
///
/// The allocators of the C libraries, on which Rust's default allocator relies, add a header of 8
/// bytes, hand out multiples of 16 bytes, and at least 32. Without this overhead, a store of boards
/// with 45 cells would take 16 % more than it counts: 112 bytes instead of 90 for each board.
///
/// ```
/// use knobel_core::heap_block;
///
/// assert_eq!(heap_block(90), 112);
/// assert_eq!(heap_block(8), 32);
/// assert_eq!(heap_block(0), 0, "nothing is allocated");
/// ```
pub const fn heap_block(bytes: usize) -> usize {
    const HEADER: usize = 8;
    const STEP: usize = 16;
    match (bytes + HEADER).next_multiple_of(STEP) {
        _ if bytes == 0 => 0,
        STEP => 2 * STEP,
        block => block,
    }
}
