//! Maintenance commands of the repository: `cargo xtask tidy`, `attack`, `gen [--check]`,
//! `signature [--check | --update]`, `bare`, `shots`, `licences [--check | --texts FILE]`, `wasm`,
//! `page DIR`, `targets [TARGET…]` and `train (WxH | neural [--check] | --check)`. The module of
//! each command explains it.
#![forbid(unsafe_code)]

use anyhow::bail;

mod attack;
mod bare;
mod documents;
mod r#gen;
mod licences;
mod manifests;
mod metadata;
mod names;
mod neural;
mod page;
mod shots;
mod signature;
mod targets;
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
        ["attack", options @ ..] => attack::run(options),
        ["bare"] => bare::run(),
        ["shots"] => shots::run(),
        ["licences"] => licences::run(false),
        ["licences", "--check"] => licences::run(true),
        ["licences", "--texts", file] => licences::texts(file),
        ["targets", named @ ..] => targets::run(named),
        ["wasm"] => page::library().map(drop),
        ["page", folder] => page::run(folder),
        ["gen"] => r#gen::run(false),
        ["gen", "--check"] => r#gen::run(true),
        ["signature"] => signature::print(),
        ["signature", "--check"] => signature::check(),
        ["signature", "--update"] => signature::update(),
        ["train", "--check"] => train::check(),
        ["train", "neural"] => neural::run(),
        ["train", "neural", "--check"] => neural::check_by_training(),
        ["train", shape] => train::run(shape),
        _ => {
            bail!(
                "usage: cargo xtask tidy | attack [OPTIONS] | gen [--check] | signature [--check | --update] | bare | \
                 shots | licences [--check | --texts FILE] | wasm | page DIR | targets \
                 [TARGET...] | train (WxH | neural [--check] | --check)"
            )
        }
    }
}
