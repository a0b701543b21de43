//! `knobel serve` and the board's display: programs that a request starts end with it.

use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::child::{eventually, send};
use crate::serve::Served;

/// A server that finds programs in this folder only.
fn server(path: &Path) -> Served {
    Served::start(&["--port", "0"], &[("PATH", path.display().to_string())])
}

const DISPLAY: (&str, &str) = ("POST /api/display", r#"{"board":"1 2 3 / 4 5 6 / 7 0 8"}"#);

/// Requests the display without waiting for the answer.
fn ask(server: &Served) -> TcpStream {
    server.send(DISPLAY.0, DISPLAY.1)
}

#[test]
fn without_sdcc_the_display_is_unavailable() {
    let nothing = tempfile::tempdir().unwrap();
    let reply = server(nothing.path()).ask(DISPLAY.0, DISPLAY.1);
    assert!(reply.starts_with("HTTP/1.1 503"), "{reply}");
    assert!(reply.contains("apt-get install sdcc)"), "{reply}");
}

/// A folder with a compiler that never ends and writes its process id.
fn endless_compiler() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let (compiler, number) = (folder.path().join("sdcc"), folder.path().join("number"));
    let number = number.display();
    let script = format!(
        "#!/bin/sh\necho $$ >{number}.new\n/bin/mv {number}.new {number}\nexec /bin/sleep 600\n"
    );
    std::fs::write(&compiler, script).unwrap();
    std::fs::set_permissions(&compiler, PermissionsExt::from_mode(0o755)).unwrap();
    folder
}

/// Waits for the compiler and returns its process id.
fn compiler_runs(folder: &TempDir) -> u32 {
    let number = folder.path().join("number");
    eventually("the compiler is started", || number.exists());
    let number = std::fs::read_to_string(number).unwrap();
    number.trim().parse().unwrap()
}

/// Returns whether a process with this id exists, including one that its parent has not yet waited
/// for.
fn is_there(process: u32) -> bool {
    send("0", &[process])
}

/// The server ends a request after 8 s. Only an earlier end shows that it noticed the closed
/// connection or the signal.
const BEFORE_ITS_OWN_LIMIT: Duration = Duration::from_secs(6);

#[test]
fn a_display_is_abandoned_when_the_client_disconnects() {
    let folder = endless_compiler();
    let server = server(folder.path());
    let reader = ask(&server);
    let compiler = compiler_runs(&folder);
    let began = Instant::now();
    drop(reader);
    eventually("the compiler is ended", || !is_there(compiler));
    assert!(
        began.elapsed() < BEFORE_ITS_OWN_LIMIT,
        "only the server's own limit ended it"
    );
}

#[test]
fn ctrl_c_ends_the_compiler_and_the_server() {
    let folder = endless_compiler();
    let server = server(folder.path());
    let _reader = ask(&server);
    let compiler = compiler_runs(&folder);
    let began = Instant::now();
    server.running.signal("INT");
    server.running.end();
    assert!(
        began.elapsed() < BEFORE_ITS_OWN_LIMIT,
        "only the server's own limit ended it"
    );
    assert!(!is_there(compiler), "the compiler keeps running");
}
