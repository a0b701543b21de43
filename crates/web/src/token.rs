//! The token of the start address: only a browser that has it may send a `POST` request.
//!
//! Every user of this machine can reach 127.0.0.1. The start address contains a random token, which
//! the browser exchanges for a cookie (as Jupyter does). Scripts cannot read the cookie, and pages
//! of other sites cannot use it. `GET` requests need no token and start no job, so that everyone
//! can read the page; listing the tables is one of them.
//!
//! Two limits remain. Browsers send a cookie to every port of 127.0.0.1, so another user's server
//! on the same host can receive it. And `--open` hands the start address to the browser as an
//! argument, which other users can see in the list of processes. Jupyter hands over a private file
//! that redirects. Browsers in a sandbox, such as the Firefox of Ubuntu, cannot read such a file,
//! so the documentation tells users of shared machines to open the printed address instead.

use std::fmt::Write;
use std::io;

use axum::http::{HeaderMap, Uri, header};

/// The random token of a server.
pub(crate) struct Token {
    text: String,
    /// The name of the cookie. It contains the port, because browsers send a cookie to all ports.
    cookie: String,
}

impl Token {
    /// A new token of 128 bits from the system's random source.
    pub(crate) fn random(port: u16) -> io::Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|why| io::Error::other(why.to_string()))?;
        let mut text = String::new();
        for byte in bytes {
            write!(text, "{byte:02x}").expect("a string can be written");
        }
        let cookie = format!("knobel-{port}");
        Ok(Self { text, cookie })
    }

    /// The query of the start address.
    pub(crate) fn query(&self) -> String {
        format!("token={}", self.text)
    }

    /// The cookie for which the token is exchanged. It lasts until the browser is closed.
    pub(crate) fn set_cookie(&self) -> String {
        let Self { text, cookie } = self;
        format!("{cookie}={text}; Path=/; HttpOnly; SameSite=Strict")
    }

    /// Returns whether this is the start address.
    pub(crate) fn is_start(&self, uri: &Uri) -> bool {
        let given = uri.query().and_then(|query| query.strip_prefix("token="));
        uri.path() == "/" && given.is_some_and(|given| self.matches(given))
    }

    /// Returns whether the request has the cookie.
    pub(crate) fn is_in(&self, headers: &HeaderMap) -> bool {
        let values = headers.get_all(header::COOKIE).into_iter();
        let pairs = values.filter_map(|value| value.to_str().ok());
        let mut pairs = pairs.flat_map(|value| value.split(';'));
        pairs.any(|pair| {
            let (name, given) = pair.trim().split_once('=').unwrap_or_default();
            name == self.cookie && self.matches(given)
        })
    }

    /// Compares all bytes, so that the time does not reveal how many of them are correct.
    fn matches(&self, given: &str) -> bool {
        let pairs = self.text.bytes().zip(given.bytes());
        given.len() == self.text.len()
            && pairs.fold(0, |all, (one, other)| all | (one ^ other)) == 0
    }
}
