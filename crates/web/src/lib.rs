//! The page people look at, and the HTTP server behind it.
//!
//! One process, one address (127.0.0.1), no state beyond the jobs that run now: whatever a page shows is in its own
//! address. The assets are compiled in, so nothing is read from disk and no path is ever taken from a request.
//!
//! - [`serve`] binds a port and answers until it is interrupted;
//! - `guard` lets in only requests that this page makes (Host, Origin) and forbids it to load anything foreign;
//! - `jobs` bounds how much runs at once and stops what nobody waits for any more;
//! - `api` turns requests into calls of the `knobel` library and its answers into those of `knobel-wire`.
#![forbid(unsafe_code)]

mod api;
mod assets;
mod guard;
mod jobs;
mod limits;
mod refusal;
mod server;

pub use limits::ServerLimits;
pub use server::{Options, Server, serve};
