//! Advice about boards that cannot reach the goal, and about wrong known lengths.

use knobel::Status;
use knobel::measure::{Measurement, RunStatus};

use crate::text;

/// Number of wrong lengths that are listed; further ones are only counted.
const COMPLAINTS: usize = 10;

/// States how many boards cannot reach the goal, and which standard goals they can reach. Returns
/// `None` if every board can reach the goal.
pub fn for_unsolvable(runs: &[Measurement]) -> Option<String> {
    let is_unsolvable = |run: &&Measurement| run.status == RunStatus::Ended(Status::Unsolvable);
    // All methods agree on solvability, so count the boards of one method.
    let method = &runs.iter().find(is_unsolvable)?.method;
    let all = || runs.iter().filter(|run| run.method == *method);
    let mut goals: Vec<&str> = Vec::new();
    for goal in all().filter_map(|run| run.reachable_goal.as_ref()?.name()) {
        if !goals.contains(&goal) {
            goals.push(goal);
        }
    }
    let unsolvable = all().filter(is_unsolvable).count();
    let it = if unsolvable == 1 { "it" } else { "they" };
    let cure = match goals[..] {
        [] => format!("{it} cannot reach any standard goal"),
        [goal] => format!("{it} can reach the goal {goal}: add --goal {goal}"),
        ref goals => format!(
            "{it} can reach the goals {}: solve each kind separately with --goal",
            goals.join(", ")
        ),
    };
    let boards = match (unsolvable, all().count()) {
        (1, 1) => "the board".to_owned(),
        (some, all) => format!("{some} of {all} boards"),
    };
    Some(format!("{boards} cannot reach the goal; {cure}"))
}

/// Names the boards whose known length is proved to be too short.
pub fn for_wrong_lengths(runs: &[Measurement]) {
    let mut wrong: Vec<&Measurement> = runs.iter().filter(|run| run.contradicts_known()).collect();
    // Several methods may prove it for the same board.
    wrong.dedup_by_key(|run| run.board);
    for run in wrong.iter().take(COMPLAINTS) {
        eprintln!(
            "knobel: board {} needs at least {}, which is proved, but the file says {}; correct \
             the file",
            run.board,
            text::count(run.lower_bound as usize, "move"),
            run.known_length.unwrap_or(0)
        );
    }
    let others = wrong.len().saturating_sub(COMPLAINTS);
    if others > 0 {
        let others = text::count(others, "other board");
        eprintln!("knobel: the known lengths of {others} are also wrong");
    }
}
