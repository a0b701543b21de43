//! `knobel serve` and the board's display: what is started for a request ends with it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Far longer than anything here takes, and shorter than a request may.
const PATIENCE: Duration = Duration::from_secs(5);

struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// A server that finds programs in this folder only.
    fn start(path: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_knobel"))
            .args(["serve", "--port", "0"])
            .env("PATH", path)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let stdout = child.stdout.as_mut().expect("it is piped");
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://");
        Self {
            address: address.trim_end_matches('/').to_owned(),
            child,
        }
    }

    /// Asks for the display and does not wait for it.
    fn ask(&self) -> TcpStream {
        let body = r#"{"board":"1 2 3 / 4 5 6 / 7 0 8"}"#;
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "POST /api/display HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        stream
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until something holds; `false` if it never does.
fn until(mut holds: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        if holds() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    false
}

#[test]
fn without_sdcc_the_display_is_unavailable() {
    let nothing = tempfile::tempdir().unwrap();
    let server = Server::start(nothing.path());
    let mut reply = String::new();
    server.ask().read_to_string(&mut reply).unwrap();
    assert!(reply.starts_with("HTTP/1.1 503"), "{reply}");
    assert!(reply.contains("apt-get install sdcc)"), "{reply}");
}

/// A folder with a compiler that never ends and says by which number it runs.
#[cfg(unix)]
fn endless_compiler() -> TempDir {
    use std::os::unix::fs::PermissionsExt;
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

/// The number of the compiler's process, as soon as it runs.
#[cfg(unix)]
fn compiler_runs(folder: &TempDir) -> String {
    let number = folder.path().join("number");
    assert!(until(|| number.exists()), "the compiler is started");
    std::fs::read_to_string(number).unwrap().trim().to_owned()
}

#[cfg(unix)]
fn signal(which: &str, process: &str) -> bool {
    let mut kill = Command::new("kill");
    let kill = kill.args([which, process]).stderr(Stdio::null());
    kill.status().unwrap().success()
}

#[test]
#[cfg(unix)]
fn a_display_that_nobody_waits_for_is_given_up() {
    let folder = endless_compiler();
    let server = Server::start(folder.path());
    let reader = server.ask();
    let compiler = compiler_runs(&folder);
    drop(reader);
    assert!(until(|| !signal("-0", &compiler)), "the compiler goes on");
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_the_compiler_with_the_server() {
    let folder = endless_compiler();
    let mut server = Server::start(folder.path());
    let _reader = server.ask();
    let compiler = compiler_runs(&folder);
    assert!(signal("-INT", &server.child.id().to_string()));
    assert!(
        until(|| server.child.try_wait().unwrap().is_some()),
        "the server goes on"
    );
    assert!(!signal("-0", &compiler), "the compiler goes on");
}
