//! The web page of knobel and its HTTP server.
//!
//! The server is one process at one address (127.0.0.1). Its only state is the running jobs,
//! because the address of the page contains all that it shows. The page's files are compiled in:
//! nothing is read from disk, and no path comes from a request.
//!
//! - [`serve`] binds a port and answers requests until it is interrupted.
//! - `guard` accepts only requests of this page (Host, Origin) and forbids the page to load
//!   anything from other sites.
//! - `token` proves that a request comes from the user who started the server.
//! - `connections` limits how many connections are open and closes idle ones for others.
//! - `write_timeout` closes connections whose clients do not read.
//! - `jobs` limits how many jobs run at once and stops jobs whose client has disconnected.
//! - `api` offers the questions of `knobel-api` over HTTP and adds those that need a server.
//! - [`page_files`] writes the same page for static hosts. It contains the library as WebAssembly.
//!
//! ```
//! use knobel_web::{ServerOptions, Server, ServerLimits};
//!
//! let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
//! runtime.block_on(async {
//!     let options = ServerOptions { port: Some(0), limits: ServerLimits::default() };
//!     let server = Server::bind(options).await?;
//!     assert!(server.address().ip().is_loopback());
//!     // The server runs until the given future completes, which is immediately here.
//!     server.run(async {}).await
//! })?;
//! # Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]

mod api;
mod assets;
mod connections;
mod guard;
mod http_error;
mod jobs;
mod limits;
mod page;
mod server;
mod token;
mod write_timeout;

pub use limits::ServerLimits;
pub use page::{PageFile, page_files};
pub use server::{DEFAULT_PORT, Server, ServerOptions, serve};
