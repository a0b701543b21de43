//! Passes the linker script to the linker.

fn main() {
    println!("cargo::rustc-link-arg-bins=-Tlink.ld");
    println!(
        "cargo::rustc-link-search={}",
        std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")
    );
    println!("cargo::rerun-if-changed=link.ld");
}
