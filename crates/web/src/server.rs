//! Binds the port, puts the routes together and answers until it is told to stop.
//!
//! Connections are served by hyper itself and not by `axum::serve`, which has no limit on how long
//! a request's head may take: a reader who sends a byte a minute would hold a connection for ever.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

use crate::jobs::Jobs;
use crate::{ServerLimits, api, assets, guard};

/// How long to wait where the system has no room for another connection.
const AFTER_REFUSAL: Duration = Duration::from_millis(200);

/// How to serve.
#[derive(Debug, Clone, Copy, Default)]
pub struct ServerOptions {
    /// The port; 0 takes a free one.
    pub port: u16,
    /// Limits on requests and jobs.
    pub limits: ServerLimits,
}

/// What every request handler can reach.
pub(crate) struct Shared {
    pub(crate) limits: ServerLimits,
    pub(crate) jobs: Jobs,
    pub(crate) port: u16,
}

/// A server that is bound and not yet answering.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

impl Server {
    /// Binds 127.0.0.1; nothing outside this machine can connect.
    ///
    /// # Errors
    /// If the port is taken or not allowed.
    pub async fn bind(options: ServerOptions) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
        let port = listener.local_addr()?.port();
        Ok(Self {
            listener,
            shared: Arc::new(Shared {
                limits: options.limits,
                jobs: Jobs::new(options.limits),
                port,
            }),
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, self.shared.port))
    }

    /// Answers requests until `stop` is over; jobs that still run are told to end.
    ///
    /// # Errors
    /// If the socket fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(self.shared.limits.arrival);
        let router = router(self.shared.clone());
        let open = GracefulShutdown::new();
        let mut stop = pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut stop => break,
            };
            let Ok((stream, _)) = accepted else {
                // Too many open files, say: it passes, and trying at once would only keep a core
                // busy.
                tokio::time::sleep(AFTER_REFUSAL).await;
                continue;
            };
            let service = TowerToHyperService::new(router.clone());
            let connection = http.serve_connection(TokioIo::new(stream), service);
            // How a connection ends is the reader's affair: most are simply closed.
            tokio::spawn(open.watch(connection));
        }
        self.shared.jobs.stop_all();
        open.shutdown().await;
        Ok(())
    }
}

fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .merge(assets::routes())
        .nest("/api", api::routes())
        .layer(DefaultBodyLimit::max(shared.limits.body))
        .layer(middleware::from_fn_with_state(shared.clone(), guard::check))
        .with_state(shared)
}

/// Serves until Ctrl-C. `ready` is called once with the address of the page.
///
/// # Errors
/// If the port is taken or not allowed, or the socket fails.
pub fn serve(options: ServerOptions, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let server = Server::bind(options).await?;
        ready(server.address());
        let interrupted = async {
            // Where no signal can be caught, the default action ends the process just as well.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        tokio::select! {
            served = server.run(std::future::pending()) => served,
            () = interrupted => Ok(()),
        }
    });
    // Open event streams would keep a graceful end waiting; dropping them stops their jobs.
    runtime.shutdown_timeout(Duration::from_millis(500));
    served
}
