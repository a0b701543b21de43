//! Binds the port, combines the routes and answers requests until it is stopped.
//!
//! Hyper serves the connections directly, because `axum::serve` has no time limit for the head of a
//! request. A client that sends one byte per minute would hold a connection for ever.

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

use crate::connections::{Activity, BusyBody, Connections};
use crate::jobs::Jobs;
use crate::token::Token;
use crate::write_timeout::WriteTimeout;
use crate::{ServerLimits, api, assets, guard};

/// The pause after the system has refused a connection.
const AFTER_REFUSAL: Duration = Duration::from_millis(200);

/// The time in which open connections may send the rest of their answers at the end of the server.
const LONGEST_END: Duration = Duration::from_secs(3);

/// The default port, after the 15-, 8- and 24-puzzle. It is always the same, so that records,
/// language and theme, which browsers keep for each port, survive a restart. IANA has assigned none
/// of the ports from 15741 to 15997, and Linux, macOS and Windows take temporary ports above them.
pub const DEFAULT_PORT: u16 = 15824;

/// The number of ports that are tried, from the default port on.
const TRIED_PORTS: u16 = 100;

/// Options of the server.
#[derive(Debug, Clone, Copy, Default)]
pub struct ServerOptions {
    /// The port. Without one, it is [`DEFAULT_PORT`] or the next free one; with 0, the system
    /// chooses a free one.
    pub port: Option<u16>,
    /// Limits on requests and jobs.
    pub limits: ServerLimits,
}

/// State that all request handlers share.
pub(crate) struct Shared {
    pub(crate) limits: ServerLimits,
    pub(crate) jobs: Jobs,
    pub(crate) port: u16,
    pub(crate) token: Token,
}

/// A server that has bound its port and does not answer yet.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

impl Server {
    /// Binds 127.0.0.1, so that no other machine can connect.
    ///
    /// # Errors
    /// If the port, or each port that is tried, is taken or not allowed, or the system has no
    /// random numbers.
    pub async fn bind(options: ServerOptions) -> io::Result<Self> {
        let listener = match options.port {
            Some(port) => TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await,
            None => first_free().await,
        }?;
        let port = listener.local_addr()?.port();
        Ok(Self {
            listener,
            shared: Arc::new(Shared {
                limits: options.limits,
                jobs: Jobs::new(options.limits),
                port,
                token: Token::random(port)?,
            }),
        })
    }

    /// The address of the server.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, self.shared.port))
    }

    /// The address under which the browser opens the page. It contains a token without which no
    /// `POST` request is answered.
    pub fn start_address(&self) -> String {
        format!("http://{}/?{}", self.address(), self.shared.token.query())
    }

    /// Answers requests until `stop` completes. Jobs are then asked to stop and have a few seconds
    /// to send their last events.
    ///
    /// # Errors
    /// If the socket fails.
    pub async fn run(self, stop: impl Future<Output = ()>) -> io::Result<()> {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(self.shared.limits.arrival);
        let router = router(self.shared.clone());
        let open = GracefulShutdown::new();
        let connections = Connections::new(self.shared.limits.connections);
        let next = async || {
            let place = connections.place().await;
            let accepted = self.listener.accept().await;
            accepted.map(|(stream, _)| (stream, place))
        };
        let mut stop = pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = next() => accepted,
                () = &mut stop => break,
            };
            let Ok((stream, place)) = accepted else {
                // The usual cause is too many open files, which passes. An immediate retry would
                // only keep a core busy.
                connections.close_longest_idle();
                tokio::time::sleep(AFTER_REFUSAL).await;
                continue;
            };
            let activity = Activity::new();
            let service = service(router.clone(), activity.clone());
            let stream = WriteTimeout::new(stream, self.shared.limits.arrival);
            let connection = open.watch(http.serve_connection(TokioIo::new(stream), service));
            // Errors of a connection are ignored, because most clients simply close it.
            let task = tokio::spawn(async move {
                let _ = connection.await;
                drop(place);
            });
            connections.add(activity, task.abort_handle());
        }
        self.shared.jobs.stop_all();
        // A client that does not read must not delay the end.
        let _ = tokio::time::timeout(LONGEST_END, open.shutdown()).await;
        Ok(())
    }
}

/// Binds the default port or the next free one.
async fn first_free() -> io::Result<TcpListener> {
    let mut last = Err(io::ErrorKind::AddrInUse.into());
    for port in DEFAULT_PORT..DEFAULT_PORT + TRIED_PORTS {
        last = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
        if last.is_ok() {
            break;
        }
    }
    last
}

/// Answers the requests of one connection and notes when it is idle.
fn service(
    router: Router,
    activity: Activity,
) -> impl hyper::service::Service<
    Request<Incoming>,
    Response = Response<BusyBody>,
    Error = Infallible,
    Future: Send,
> {
    let service = TowerToHyperService::new(router);
    service_fn(move |request| {
        let busy = activity.busy();
        let response = service.call(request);
        async move {
            let response = response.await?;
            Ok(response.map(|body| BusyBody { body, _busy: busy }))
        }
    })
}

fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .merge(assets::routes())
        .nest("/api", api::routes())
        .layer(DefaultBodyLimit::max(shared.limits.body))
        .layer(middleware::from_fn_with_state(shared.clone(), guard::check))
        .with_state(shared)
}

/// The interval at which [`serve`] asks whether to end.
const ASK_EVERY: Duration = Duration::from_millis(50);

/// Serves until `is_over` returns true. `ready` is called once when the server is bound. The
/// calling thread answers all requests, so that only jobs need threads that the system may refuse.
///
/// # Errors
/// If the port is taken or not allowed, or the socket fails.
pub fn serve(
    options: ServerOptions,
    ready: impl FnOnce(&Server),
    is_over: impl Fn() -> bool,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let server = Server::bind(options).await?;
        ready(&server);
        let over = async {
            while !is_over() {
                tokio::time::sleep(ASK_EVERY).await;
            }
        };
        server.run(over).await
    })
}
