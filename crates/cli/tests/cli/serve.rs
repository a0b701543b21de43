//! `knobel serve` by the real binary: opening a browser, tables made and removed by the page's
//! requests.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::binary;
use super::child::{LIMIT, Running, eventually};

/// A server that ends with the test.
pub(crate) struct Served {
    pub running: Running,
    address: String,
}

impl Served {
    pub fn start(arguments: &[&str], set: &[(&str, String)]) -> Self {
        let mut command = binary(&[&["serve"], arguments].concat());
        command.envs(set.iter().map(|(name, value)| (name, value)));
        let mut running = Running::start(&mut command);
        let line = running.line();
        let page = line.trim().strip_prefix("http://").expect("an address");
        let address = page.trim_end_matches('/').to_owned();
        Self { running, address }
    }

    /// Sends a request and does not wait for the answer.
    pub fn send(&self, request: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(LIMIT)).expect("a limit");
        let length = body.len();
        write!(
            stream,
            "{request} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: \
             application/json\r\nContent-Length: {length}\r\n\r\n{body}",
            self.address
        )
        .expect("it reads");
        stream
    }

    /// What the server answers, to the end of the stream.
    pub fn ask(&self, request: &str, body: &str) -> String {
        let mut text = String::new();
        let mut stream = self.send(request, body);
        stream.read_to_string(&mut text).expect("an answer");
        text
    }
}

/// A folder with an `xdg-open` that writes down what it is asked to open.
fn desktop(folder: &Path) -> (String, std::path::PathBuf) {
    let (opener, opened) = (folder.join("xdg-open"), folder.join("opened"));
    let script = format!("#!/bin/sh\nprintf %s \"$1\" > '{}'\n", opened.display());
    fs::write(&opener, script).expect("a script");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("it can be run");
    (format!("{}:/usr/bin:/bin", folder.display()), opened)
}

#[cfg(target_os = "linux")]
#[test]
fn open_shows_the_page_in_the_browser_of_the_desktop() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, opened) = desktop(folder.path());
    let served = Served::start(&["--open"], &[("PATH", path)]);
    let page = format!("http://{}/", served.address);
    eventually("the page is opened", || {
        fs::read_to_string(&opened).unwrap_or_default() == page
    });
    assert!(served.ask("GET /", "").contains("<title>knobel</title>"));
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_browser_the_page_is_served_all_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().display().to_string();
    let served = Served::start(&["--open"], &[("PATH", nowhere)]);
    assert!(served.ask("GET /", "").contains("<title>knobel</title>"));
}

#[test]
fn tables_are_made_listed_and_removed_by_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("tables");
    let served = Served::start(&[], &[("KNOBEL_TABLES", place.display().to_string())]);
    let list = |text: &str| text.matches("\"sound\":true").count();
    assert_eq!(list(&served.ask("GET /api/tables", "")), 0);
    let made = served.ask("POST /api/tables/build", r#"{"name":"pdb-5-5-5"}"#);
    assert!(made.contains("\"tables-result\""), "{made}");
    assert_eq!(list(&served.ask("GET /api/tables", "")), 3);
    let file = "4x4-b0-1-2-3-4-5.pdb";
    let outside = folder.path().join("kept.pdb");
    fs::copy(place.join(file), &outside).expect("it was made");
    let refused = served.ask("POST /api/tables/remove", r#"{"file":"../kept.pdb"}"#);
    assert!(
        refused.contains("\"no-table\"") && outside.exists(),
        "{refused}"
    );
    let body = format!("{{\"file\":\"{file}\"}}");
    assert_eq!(list(&served.ask("POST /api/tables/remove", &body)), 2);
    assert!(!place.join(file).exists());
}
