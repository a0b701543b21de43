//! Puts the library for browsers into the crate, where `KNOBEL_WASM` names its file; `cargo xtask wasm` makes it.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-env-changed=KNOBEL_WASM");
    let folder = env::var_os("OUT_DIR").expect("Cargo says where to write");
    let library = env::var_os("KNOBEL_WASM").filter(|name| !name.is_empty());
    let bytes = match &library {
        Some(file) => {
            let name = Path::new(file).display();
            println!("cargo::rerun-if-changed={name}");
            fs::read(file).unwrap_or_else(|error| panic!("KNOBEL_WASM: {name}: {error}"))
        }
        None => Vec::new(),
    };
    fs::write(Path::new(&folder).join("knobel.wasm"), bytes)
        .expect("Cargo's folder can be written");
}
