//! `knobel serve`: the web page on this machine.

use std::cell::OnceCell;
use std::io::Write;
use std::process::{Command, Stdio};

use anyhow::Context;
use clap::Args;
use knobel_web::{DEFAULT_PORT, Server, ServerOptions};

use super::input::number;
use super::{Exit, progress};

/// Serve the web page on 127.0.0.1: play, solve, race and watch searches, and lay cards
#[derive(Args)]
pub struct Serve {
    /// Port to listen on; 0 takes any free one [default: 15824, or the next free one]
    #[arg(long, value_parser = number(0..=u16::MAX), allow_negative_numbers = true)]
    port: Option<u16>,

    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

impl Serve {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let options = ServerOptions {
            port: self.port,
            ..ServerOptions::default()
        };
        // Without the start address, nobody can use the server, so it ends.
        let not_shown = OnceCell::new();
        let ready = |server: &Server| {
            let page = server.start_address();
            if let Err(error) = writeln!(out, "{page}").and_then(|()| out.flush()) {
                not_shown.get_or_init(|| error);
                return;
            }
            let port = server.address().port();
            if self.port.is_none() && port != DEFAULT_PORT {
                eprintln!(
                    "port {DEFAULT_PORT} is in use, so the page is at port {port}; the browser \
                     keeps records, language and theme for each port"
                );
            }
            eprintln!("press Ctrl-C to stop the server");
            if self.open {
                open(&page);
            }
        };
        let is_over = || progress::interrupted() || not_shown.get().is_some();
        knobel_web::serve(options, ready, is_over).with_context(|| match self.port {
            None | Some(0) => "cannot serve on 127.0.0.1".to_owned(),
            Some(port) => format!(
                "cannot serve on 127.0.0.1:{port}; choose another port, or leave --port out \
                     for a free one"
            ),
        })?;
        not_shown
            .into_inner()
            .map_or(Ok(Exit::Fine), |error| Err(error.into()))
    }
}

/// Asks the desktop to open the page. The terminal shows the address in any case.
fn open(page: &str) {
    let opener: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["cmd", "/C", "start"]
    } else {
        &["xdg-open"]
    };
    let started = Command::new(opener[0])
        .args(&opener[1..])
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if started.is_err() {
        eprintln!("cannot start a browser; open {page} yourself");
    }
}
