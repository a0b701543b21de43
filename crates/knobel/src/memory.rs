//! How much memory there is, where the system tells.

use std::sync::OnceLock;

/// Bytes that could be used without swapping when it was first asked for. Asking takes longer than solving a small
/// board.
pub fn free() -> Option<u64> {
    static FREE: OnceLock<Option<u64>> = OnceLock::new();
    *FREE.get_or_init(ask)
}

fn ask() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib << 10)
}
