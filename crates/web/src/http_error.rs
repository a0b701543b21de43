//! Rejected requests: the reason as a code with its values, and as one line of text.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use knobel::{Shape, StopReason};
use knobel_aksen::AksenError;
use knobel_api::{Failure, Message};
use serde::Serialize;
use thiserror::Error;

/// The reason why a request is rejected.
#[derive(Debug, Error, Serialize)]
#[serde(tag = "code", content = "values", rename_all = "kebab-case")]
pub(crate) enum HttpError {
    #[error("there is nothing here; see /api/openapi.json")]
    NotFound,
    #[error("this server answers to 127.0.0.1:{port} only; open that address")]
    OtherHost { port: u16 },
    #[error("another site sent this request; only the page of this server may do so")]
    OtherSite,
    #[error(
        "this needs the token of the start address; open the address that 'knobel serve' printed"
    )]
    NoToken,
    #[error("the body must be JSON; send content-type: application/json")]
    NotJson,
    #[error("the request is larger than {most} bytes, the most that is read")]
    BodyTooLarge { most: usize },
    #[error("the body did not come within {seconds} s; send it at once")]
    SlowBody { seconds: u64 },
    #[error("{jobs} jobs run or wait, and no place is free; stop one or try again later")]
    Busy { jobs: usize },
    #[error("the running jobs use the memory that this job needs; stop one or try again later")]
    NoMemory,
    #[error(
        "no thread could be started for this job; try again later, or raise ulimit -u or ulimit -v \
         and start the server again"
    )]
    NoThread,
    #[error("the work broke off: this is a bug in knobel")]
    BrokenOff,
    #[error("the 8-bit board solves 3×3 only, but the board is {shape}")]
    NoDisplay { shape: Shape },
    #[error("the 8-bit board's program was not run: {problem}")]
    Firmware { problem: String },
    /// The run was stopped by its time limit or because the client disconnected.
    #[error("the 8-bit board's program was not run: {0}")]
    FirmwareStopped(StopReason),
    #[error(
        "{tool} is not installed, and the 8-bit board's programs need it; install it (Debian, \
         Ubuntu: apt-get install {package})"
    )]
    NoTool {
        tool: &'static str,
        package: &'static str,
    },
    #[error("there is no program '{name}'; /api/aksen lists them")]
    NoProgram { name: String },
    /// The question itself is invalid.
    #[error(transparent)]
    #[serde(untagged)]
    Question(#[from] knobel_api::ApiError),
}

impl From<AksenError> for HttpError {
    fn from(error: AksenError) -> Self {
        let problem = match error {
            AksenError::Missing { tool, package } => return Self::NoTool { tool, package },
            AksenError::Stopped(reason) => return Self::FirmwareStopped(reason),
            // File names of this machine stay private.
            AksenError::File { cause, .. } => cause.kind().to_string(),
            AksenError::Failed { tool, .. } => format!("{tool} failed"),
            error => error.to_string(),
        };
        Self::Firmware { problem }
    }
}

impl HttpError {
    fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::OtherHost { .. } => StatusCode::MISDIRECTED_REQUEST,
            Self::OtherSite | Self::NoToken => StatusCode::FORBIDDEN,
            Self::SlowBody { .. } => StatusCode::REQUEST_TIMEOUT,
            Self::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::BodyTooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Busy { .. }
            | Self::NoMemory
            | Self::NoThread
            | Self::FirmwareStopped(_)
            | Self::NoTool { .. } => StatusCode::SERVICE_UNAVAILABLE,
            Self::BrokenOff | Self::Firmware { .. } => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Question(refusal) if refusal.is_fault() => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        }
    }

    /// The error as JSON sends it.
    pub(crate) fn failure(&self) -> Failure {
        let error = Message::of(self);
        Failure { error }
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.failure())).into_response();
        if matches!(self, Self::Busy { .. } | Self::NoMemory | Self::NoThread) {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_firmware_that_could_run_another_time_is_unavailable() {
        let missing = AksenError::Missing {
            tool: "sdcc",
            package: "sdcc",
        };
        let failed = AksenError::Failed {
            tool: "sdcc",
            complaint: String::new(),
        };
        for (error, status) in [
            (missing, StatusCode::SERVICE_UNAVAILABLE),
            (
                AksenError::Stopped(StopReason::Time),
                StatusCode::SERVICE_UNAVAILABLE,
            ),
            (failed, StatusCode::INTERNAL_SERVER_ERROR),
        ] {
            assert_eq!(HttpError::from(error).status(), status);
        }
    }
}
