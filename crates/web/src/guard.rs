//! Decides which requests are allowed and what the page may load.
//!
//! A page of another site can send requests to 127.0.0.1 but cannot choose their Host and Origin.
//! The Host must therefore be this server, which also defeats DNS rebinding. If the browser sends
//! an Origin, that must be this server as well. Every such header counts, and so does the host of
//! an absolute request line, because a proxy and this server may read different headers. A content
//! policy in every response forbids the browser to load anything from elsewhere.
//!
//! Another user of this machine can choose all of these. A request that does more than read
//! therefore needs the token of the start address as well.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::http_error::HttpError;
use crate::server::Shared;

/// The content policy of the page. It allows the page's own scripts and styles and the pictures
/// that the reader chooses.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Rejects foreign requests and adds protective headers to every response.
pub(crate) async fn check(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match trusted(&request, &shared) {
        Ok(()) if shared.token.is_start(request.uri()) => exchange(&shared),
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::CACHE_CONTROL, "no-cache"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(
        "cross-origin-resource-policy",
        HeaderValue::from_static("same-origin"),
    );
    response
}

/// Gives the browser the cookie and shows the page at an address without the token, which is safe
/// to share.
fn exchange(shared: &Shared) -> Response {
    let headers = [
        (header::LOCATION, "/".to_owned()),
        (header::SET_COOKIE, shared.token.set_cookie()),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}

fn trusted(request: &Request, shared: &Shared) -> Result<(), HttpError> {
    let port = shared.port;
    let headers = request.headers();
    let all = |name: &'static str| {
        let values = headers.get_all(name).into_iter();
        values.map(|value| value.to_str().unwrap_or("?"))
    };
    let ours = |host: &str| is_ours(host, port);
    let line = request
        .uri()
        .authority()
        .map(|authority| authority.as_str());
    let is_named = headers.contains_key(header::HOST);
    if !is_named || !all("host").chain(line).all(ours) {
        return Err(HttpError::OtherHost { port });
    }
    let same = all("origin").all(|origin| origin.strip_prefix("http://").is_some_and(ours));
    // Following a link or typing an address is a navigation. It is harmless, because it can only
    // show the page.
    let asked_by_us = all("sec-fetch-site").all(|site| ["same-origin", "none"].contains(&site))
        || all("sec-fetch-mode").eq(["navigate"]);
    if !same || !asked_by_us {
        return Err(HttpError::OtherSite);
    }
    let reads = [Method::GET, Method::HEAD].contains(request.method());
    if !reads && !shared.token.is_in(headers) {
        return Err(HttpError::NoToken);
    }
    Ok(())
}

/// Returns whether this host is the server at this port. Browsers leave out the default port of
/// HTTP.
fn is_ours(host: &str, port: u16) -> bool {
    let (name, given) = host.rsplit_once(':').unwrap_or((host, "80"));
    ["127.0.0.1", "localhost"].contains(&name) && given == port.to_string()
}

#[cfg(test)]
mod tests {
    use super::is_ours;

    #[test]
    fn only_the_default_port_may_be_left_out() {
        for (host, port, expected) in [
            ("127.0.0.1:15824", 15824, true),
            ("localhost:15824", 15824, true),
            ("127.0.0.1", 15824, false),
            ("127.0.0.1:80", 15824, false),
            ("127.0.0.1", 80, true),
            ("localhost", 80, true),
            ("localhost:80", 80, true),
            ("localhost:15824", 80, false),
            ("evil.example", 80, false),
            ("127.0.0.1:", 80, false),
            ("", 80, false),
        ] {
            assert_eq!(is_ours(host, port), expected, "{host} at port {port}");
        }
    }
}
