//! Provides a server in this process, and a client that uses plain sockets.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use knobel_api::{Failure, Message, StreamEvent, read};
use knobel_web::{Server, ServerLimits, ServerOptions};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A server that ends with the test's process.
pub struct Host {
    pub address: SocketAddr,
    /// The header line with the token.
    pub cookie: String,
    over: Arc<AtomicBool>,
    thread: JoinHandle<io::Result<()>>,
}

/// A response.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("the body is JSON")
    }

    /// Every event of a stream, parsed back.
    pub fn events(&self) -> Vec<StreamEvent> {
        let lines = self.body.lines();
        lines
            .filter_map(|line| line.strip_prefix("data:"))
            .map(|data| read(data.trim().as_bytes()).expect("an event"))
            .collect()
    }

    /// The last event of a stream: its name and its data.
    pub fn last_event(&self) -> (String, Value) {
        let last = self.events().pop().expect("a stream has events");
        let event = serde_json::to_value(last.event).expect("JSON");
        let (name, details) = event
            .as_object()
            .and_then(|event| event.iter().next())
            .expect("a named event");
        (name.clone(), details.clone())
    }

    /// The body, parsed back into a type of `knobel-api`.
    pub fn parsed<T: DeserializeOwned>(&self) -> T {
        read(self.body.as_bytes()).unwrap_or_else(|why| panic!("{why}: {}", self.body))
    }

    /// The reason why the request was rejected.
    pub fn refusal(&self) -> Message {
        self.parsed::<Failure>().error
    }
}

impl Host {
    /// Posts a question that must be refused, in one line and with a code.
    pub fn refused(&self, path: &str, body: &str) -> Message {
        let reply = self.post(path, body);
        assert_eq!(reply.status, 400, "{path} {body}");
        let why = reply.refusal();
        let lines = why.text.lines().count();
        assert!(lines == 1 && !why.code.is_empty(), "{why}");
        why
    }

    /// Starts a server with these limits.
    pub fn start(limits: ServerLimits) -> Self {
        let (send, receive) = std::sync::mpsc::channel();
        let over = Arc::new(AtomicBool::new(false));
        let is_over = over.clone();
        let thread = std::thread::spawn(move || {
            let options = ServerOptions {
                port: Some(0),
                limits,
            };
            let ready = |server: &Server| {
                let start = (server.address(), server.start_address());
                send.send(start).expect("the test waits");
            };
            knobel_web::serve(options, ready, || is_over.load(Ordering::Relaxed))
        });
        let (address, start) = receive.recv().expect("the server starts");
        let (_, token) = start.split_once("/?token=").expect("a token");
        let cookie = format!("Cookie: knobel-{}={token}\r\n", address.port());
        Self {
            address,
            cookie,
            over,
            thread,
        }
    }

    /// Ends the server, as Ctrl-C does.
    pub fn end(self) {
        self.over.store(true, Ordering::Relaxed);
        let ended = self.thread.join().expect("no panic");
        ended.expect("the socket works");
    }

    fn host(&self) -> String {
        format!("Host: {}\r\n", self.address)
    }

    /// Sends exactly these bytes and reads to the end.
    pub fn raw(&self, request: &[u8]) -> Reply {
        reply(&self.bytes(request))
    }

    /// Sends exactly these bytes and returns the whole response.
    fn bytes(&self, request: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let _ = self.open(request).read_to_end(&mut bytes);
        bytes
    }

    /// Sends the request and leaves the connection open.
    pub fn open(&self, request: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).expect("the server listens");
        stream
            .set_read_timeout(Some(Duration::from_secs(120)))
            .expect("a timeout");
        // The server may answer and close a rejected request before all of it was sent.
        let _ = stream.write_all(request);
        stream
    }

    pub fn get(&self, path: &str) -> Reply {
        reply(&self.get_with(path, ""))
    }

    /// The whole response to a GET with further header lines.
    pub fn get_with(&self, path: &str, more: &str) -> Vec<u8> {
        self.bytes(&self.getting(path, more))
    }

    /// The bytes of a GET with further header lines.
    pub fn getting(&self, path: &str, more: &str) -> Vec<u8> {
        let host = self.host();
        format!("GET {path} HTTP/1.1\r\n{host}Connection: close\r\n{more}\r\n").into_bytes()
    }

    pub fn post(&self, path: &str, body: &str) -> Reply {
        self.raw(&self.posting(path, body.as_bytes(), ""))
    }

    /// The bytes of a POST with further header lines.
    pub fn posting(&self, path: &str, body: &[u8], more: &str) -> Vec<u8> {
        let mut bytes = format!(
            "POST {path} HTTP/1.1\r\n{}{}Connection: close\r\nContent-Type: \
             application/json\r\nContent-Length: {}\r\n{more}\r\n",
            self.host(),
            self.cookie,
            body.len()
        )
        .into_bytes();
        bytes.extend_from_slice(body);
        bytes
    }

    /// Jobs that run or wait.
    pub fn jobs(&self) -> u64 {
        self.get("/api/jobs").json()["jobs"]
            .as_u64()
            .expect("a number")
    }

    /// Waits until no job is left; returns `false` after a minute.
    pub fn idle(&self) -> bool {
        self.is_idle_within(Duration::from_secs(60))
    }

    /// Waits until no job is left; returns `false` after this time.
    pub fn is_idle_within(&self, time: Duration) -> bool {
        within(time, || self.jobs() == 0)
    }
}

/// Reads until this text has arrived, and returns everything that was read.
pub fn read_until(stream: &mut TcpStream, awaited: &str) -> String {
    let mut text = String::new();
    let mut piece = [0; 512];
    while !text.contains(awaited) {
        let length = stream.read(&mut piece).expect("events come");
        assert!(length > 0, "the stream ended: {text}");
        text.push_str(&String::from_utf8_lossy(&piece[..length]));
    }
    text
}

/// Waits until this is true; returns `false` after a minute.
pub fn eventually(is: impl FnMut() -> bool) -> bool {
    within(Duration::from_secs(60), is)
}

fn within(time: Duration, mut is: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + time;
    while Instant::now() < end {
        if is() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    false
}

/// The parts of a response.
fn reply(bytes: &[u8]) -> Reply {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|code| code.parse().ok())
        .unwrap_or(0);
    let body = if head
        .to_ascii_lowercase()
        .contains("transfer-encoding: chunked")
    {
        unchunk(body)
    } else {
        body.to_owned()
    };
    Reply {
        status,
        head: head.to_owned(),
        body,
    }
}

fn unchunk(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let Ok(size) = usize::from_str_radix(size.trim(), 16) else {
            break;
        };
        if size == 0 || rest.len() < size {
            break;
        }
        text.push_str(&rest[..size]);
        body = rest[size..].trim_start_matches("\r\n");
    }
    text
}
