//! Tests how the page's files are served. The tests in `tests/unit` check their contents.

use knobel_web::ServerLimits;

use super::support::Host;

/// The name and the contents of every file in all folders.
fn assets() -> Vec<(String, String)> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
    let (mut found, mut folders) = (Vec::new(), vec![String::new()]);
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(format!("{root}/{folder}")).expect("a folder of assets");
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            let name = path.file_name().expect("a name").to_string_lossy();
            if path.is_dir() {
                folders.push(format!("{folder}{name}/"));
            } else {
                let contents = std::fs::read_to_string(&path).expect("text");
                found.push((format!("{folder}{name}"), contents));
            }
        }
    }
    found
}

#[test]
fn every_file_is_served() {
    let host = Host::start(ServerLimits::default());
    for (name, contents) in assets() {
        let path = if name == "index.html" { "" } else { &name };
        let served = host.get(&format!("/{path}")).body;
        assert!(served == contents, "{name}");
    }
}

/// The largest size of all files of the page together, compressed and including the heads of their
/// responses.
const MOST_BYTES: usize = 250_000;

#[test]
fn the_whole_page_is_small_when_compressed() {
    let host = Host::start(ServerLimits::default());
    let sizes = assets().into_iter().map(|(name, _)| {
        let path = if name == "index.html" { "" } else { &name };
        let reply = host.get_with(&format!("/{path}"), "Accept-Encoding: gzip\r\n");
        let text = String::from_utf8_lossy(&reply);
        assert!(text.contains("\r\ncontent-encoding: gzip\r\n"), "{name}");
        reply.len()
    });
    let bytes: usize = sizes.sum();
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
}
