//! The jobs of this server: how many there are, and how one is ended.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use knobel_api::{Jobs, Stop, Stopped};

use super::Input;
use crate::server::Shared;

/// Those that run or wait.
pub(super) async fn count(State(shared): State<Arc<Shared>>) -> Json<Jobs> {
    let jobs = shared.jobs.count();
    Json(Jobs { jobs })
}

/// Ends a job; its stream still brings a `result` with the best it had.
pub(super) async fn stop(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Stop>,
) -> Json<Stopped> {
    let stopped = shared.jobs.stop(asked.job);
    Json(Stopped { stopped })
}
