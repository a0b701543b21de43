//! `knobel serve` as a program: it opens a browser, and requests of the page build and remove
//! tables.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use super::binary;
use super::child::{LIMIT, Running, eventually};

/// A server that ends with the test.
pub(crate) struct Served {
    pub running: Running,
    address: String,
    token: String,
}

impl Served {
    pub fn start(arguments: &[&str], set: &[(&str, String)]) -> Self {
        let mut command = binary(&[&["serve"], arguments].concat());
        command.envs(set.iter().map(|(name, value)| (name, value)));
        Self::of(Running::start(&mut command))
    }

    fn of(mut running: Running) -> Self {
        let line = running.line();
        let page = line.trim().strip_prefix("http://").expect("an address");
        let (address, token) = page.split_once("/?token=").expect("a token");
        let (address, token) = (address.to_owned(), token.to_owned());
        Self {
            running,
            address,
            token,
        }
    }

    fn port(&self) -> u16 {
        let (_, port) = self.address.split_once(':').expect("a port");
        port.parse().expect("a number")
    }

    /// Sends a request without waiting for the answer.
    pub fn send(&self, request: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(LIMIT)).expect("a limit");
        let length = body.len();
        write!(
            stream,
            "{request} HTTP/1.1\r\nHost: {}\r\nCookie: knobel-{}={}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}",
            self.address,
            self.port(),
            self.token
        )
        .expect("it reads");
        stream
    }

    /// The server's answer to the end of the stream.
    pub fn ask(&self, request: &str, body: &str) -> String {
        let mut text = String::new();
        let mut stream = self.send(request, body);
        stream.read_to_string(&mut text).expect("an answer");
        text
    }
}

/// A folder with an `xdg-open` that writes its arguments to a file.
fn desktop(folder: &Path) -> (String, std::path::PathBuf) {
    let (opener, opened) = (folder.join("xdg-open"), folder.join("opened"));
    let script = format!("#!/bin/sh\nprintf %s \"$1\" > '{}'\n", opened.display());
    fs::write(&opener, script).expect("a script");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("it can be run");
    (format!("{}:/usr/bin:/bin", folder.display()), opened)
}

#[cfg(target_os = "linux")]
#[test]
fn open_starts_the_browser_of_the_desktop() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, opened) = desktop(folder.path());
    let served = Served::start(&["--port=0", "--open"], &[("PATH", path)]);
    let page = format!("http://{}/?token={}", served.address, served.token);
    eventually("the page is opened", || {
        fs::read_to_string(&opened).unwrap_or_default() == page
    });
    assert!(served.ask("GET /", "").contains("<title>knobel</title>"));
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_browser_the_page_is_still_served() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().display().to_string();
    let served = Served::start(&["--port=0", "--open"], &[("PATH", nowhere)]);
    assert!(served.ask("GET /", "").contains("<title>knobel</title>"));
}

#[test]
fn a_second_server_takes_the_next_free_port_and_reports_it() {
    let first = Served::start(&[], &[]);
    let second = Served::start(&[], &[]);
    assert!(15824 <= first.port() && first.port() < second.port());
    let given = format!("--port={}", first.port());
    let refused = Running::start(&mut binary(&["serve", &given])).end();
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{why}");
    assert!(why.contains("leave --port out"), "{why}");
    let port = second.port();
    second.running.signal("INT");
    let said = second.running.end().stderr;
    let said = String::from_utf8_lossy(&said).into_owned();
    let line = format!("port 15824 is in use, so the page is at port {port};");
    assert!(said.contains(&line), "{said}");
}

/// 64 idle connections use up all files of a server that may open 64. It must close some of them.
#[cfg(target_os = "linux")]
#[test]
fn idle_connections_do_not_silence_a_server_with_few_files() {
    let mut command = Command::new("sh");
    let serve = binary(&["serve", "--port=0"]);
    command.args(["-c", "ulimit -n 64 && exec \"$@\"", "sh"]);
    command.arg(serve.get_program()).args(serve.get_args());
    let served = Served::of(Running::start(&mut command));
    let idle: Vec<_> = (0..150)
        .map(|_| TcpStream::connect(&served.address).expect("the system queues it"))
        .collect();
    assert!(served.ask("GET /api/jobs", "").starts_with("HTTP/1.1 200"));
    drop(idle);
}

#[test]
fn requests_of_the_page_build_list_and_remove_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("tables");
    let tables = place.display().to_string();
    let served = Served::start(&["--port=0"], &[("KNOBEL_TABLES", tables)]);
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

#[test]
#[cfg(target_os = "linux")]
fn a_server_whose_start_address_cannot_be_printed_ends() {
    let mut command = Command::new("sh");
    let serve = binary(&["serve", "--port=0"]);
    command.args(["-c", "exec \"$@\" > /dev/full", "sh"]);
    command.arg(serve.get_program()).args(serve.get_args());
    let output = Running::start(&mut command).end();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.starts_with("knobel: cannot write to standard output"),
        "{said}"
    );
}
