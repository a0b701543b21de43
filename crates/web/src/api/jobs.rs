//! The jobs of this server: counts them and stops one.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use knobel_api::{JobNumber, Jobs, Stopped};

use super::Input;
use crate::server::Shared;

/// The number of jobs that run or wait.
pub(super) async fn count(State(shared): State<Arc<Shared>>) -> Json<Jobs> {
    let jobs = shared.jobs.count();
    Json(Jobs { jobs })
}

/// Stops a job. Its stream still sends a `result` with the best solution.
pub(super) async fn stop(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<JobNumber>,
) -> Json<Stopped> {
    let stopped = shared.jobs.stop(asked.job);
    Json(Stopped { stopped })
}
