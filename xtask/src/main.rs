//! Chores of the repository: `cargo xtask tidy`.
#![forbid(unsafe_code)]

use anyhow::bail;

mod tidy;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        ["tidy"] => tidy::run(),
        _ => bail!("usage: cargo xtask tidy"),
    }
}
