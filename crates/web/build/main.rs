//! Compiles the page into the crate: its files as a list of names and contents, and the library for
//! browsers. `KNOBEL_WASM` names the file of the library, which `cargo xtask wasm` builds.

use std::path::Path;
use std::{env, fs, io};

fn main() {
    let folder = env::var_os("OUT_DIR").expect("Cargo says where to write");
    let write = |name: &str, bytes: &[u8]| {
        fs::write(Path::new(&folder).join(name), bytes).expect("Cargo's folder can be written");
    };
    write("knobel.wasm", &library());
    for name in ["assets", "static"] {
        println!("cargo::rerun-if-changed={name}");
        let list = list(Path::new(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        write(&format!("{name}.rs"), format!("&{list:?}").as_bytes());
    }
}

/// The library for browsers, or nothing if none was built.
fn library() -> Vec<u8> {
    println!("cargo::rerun-if-env-changed=KNOBEL_WASM");
    let Some(file) = env::var_os("KNOBEL_WASM").filter(|name| !name.is_empty()) else {
        return Vec::new();
    };
    let name = Path::new(&file).display();
    println!("cargo::rerun-if-changed={name}");
    fs::read(&file).unwrap_or_else(|error| panic!("KNOBEL_WASM: {name}: {error}"))
}

/// The name and the contents of every file below a folder, sorted by name, with `/` between the
/// parts of a name.
fn list(root: &Path) -> io::Result<Vec<(String, String)>> {
    let (mut found, mut folders) = (Vec::new(), vec![String::new()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let name = format!("{folder}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                folders.push(format!("{name}/"));
            } else {
                found.push((name, fs::read_to_string(entry.path())?));
            }
        }
    }
    found.sort();
    Ok(found)
}
