//! Chores of the repository: `cargo xtask tidy`, `gen [--check]`, `signature [--check | --update]`, `bare`
//! and `train (WxH | --check)`.
#![forbid(unsafe_code)]

use anyhow::bail;

mod bare;
mod r#gen;
mod signature;
mod tidy;
mod train;

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
        ["signature"] => signature::print(),
        ["signature", "--check"] => signature::check(),
        ["signature", "--update"] => signature::update(),
        ["train", "--check"] => train::check(),
        ["train", shape] => train::run(shape),
        _ => {
            bail!(
                "usage: cargo xtask tidy | gen [--check] | signature [--check | --update] | bare | train (WxH | --check)"
            )
        }
    }
}
