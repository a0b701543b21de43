//! The web page of knobel and its HTTP server.
//!
//! The server is one process at one address (127.0.0.1). Its only state is the running jobs,
//! because the address of the page contains all that it shows. The page's files are compiled in:
//! nothing is read from disk, and no path comes from a request.
//!
//! - [`serve`] binds a port and answers until it is interrupted;
//! - `guard` lets in only requests that this page makes (Host, Origin) and forbids it to load
//!   anything foreign;
//! - `jobs` bounds how much runs at once and stops what nobody waits for any more;
//! - `api` puts HTTP around the questions that `knobel-api` answers, and adds what only a server
//!   can do;
//! - [`page_files`] is the same page for hosts that serve files alone: the library comes along as
//!   WebAssembly.
//!
//! ```
//! use knobel_web::{ServerOptions, Server, ServerLimits};
//!
//! tokio::runtime::Runtime::new()?.block_on(async {
//!     let options = ServerOptions { port: 0, limits: ServerLimits::default() };
//!     let server = Server::bind(options).await?;
//!     assert!(server.address().ip().is_loopback());
//!     // It runs until the future it is given is done: here, at once.
//!     server.run(async {}).await
//! })?;
//! # Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]

mod api;
mod assets;
mod guard;
mod http_error;
mod jobs;
mod limits;
mod page;
mod server;

pub use limits::ServerLimits;
pub use page::{PageFile, page_files};
pub use server::{Server, ServerOptions, serve};
