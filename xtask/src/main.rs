//! Chores of the repository: `cargo xtask tidy`, `cargo xtask gen [--check]` and `cargo xtask bare`.
#![forbid(unsafe_code)]

use anyhow::bail;

mod bare;
mod r#gen;
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
        ["bare"] => bare::run(),
        ["gen"] => r#gen::run(false),
        ["gen", "--check"] => r#gen::run(true),
        _ => bail!("usage: cargo xtask tidy | gen [--check] | bare"),
    }
}
