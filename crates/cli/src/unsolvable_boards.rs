//! Boards that cannot reach the goal, and the standard goals that they can.

use knobel::{Answer, Goal, Status};

/// The unsolvable ones of many boards.
#[derive(Default)]
pub struct UnsolvableBoards {
    boards: usize,
    unsolvable: usize,
    goals: Vec<&'static str>,
}

impl UnsolvableBoards {
    /// Counts a board by its answer.
    pub fn add(&mut self, answer: &Answer) {
        match &answer.status {
            Status::Unsolvable { reachable } => self.add_unsolvable(reachable.as_ref()),
            _ => self.add_fitting(),
        }
    }

    /// Counts an unsolvable board that can reach this goal, if any.
    pub fn add_unsolvable(&mut self, reachable: Option<&Goal>) {
        self.boards += 1;
        self.unsolvable += 1;
        let name = reachable.and_then(Goal::name);
        self.goals
            .extend(name.filter(|name| !self.goals.contains(name)));
    }

    /// Counts a board that can reach the goal.
    pub fn add_fitting(&mut self) {
        self.boards += 1;
    }

    /// The goals that they can reach.
    pub fn goals(&self) -> Vec<String> {
        self.goals.iter().map(|&name| name.to_owned()).collect()
    }

    /// How many they are and what to do; nothing where every board fits.
    pub fn advice(&self) -> Option<String> {
        if self.unsolvable == 0 {
            return None;
        }
        let (it, fits) = match self.unsolvable {
            1 => ("it", "fits"),
            _ => ("they", "fit"),
        };
        let cure = match self.goals[..] {
            [] => "no standard goal fits".to_owned(),
            [goal] => format!("{it} {fits} the goal {goal}: add --goal {goal}"),
            ref goals => format!(
                "{it} {fits} one of the goals {}: give --goal to each kind by itself",
                goals.join(", ")
            ),
        };
        let boards = match (self.unsolvable, self.boards) {
            (1, 1) => "the board".to_owned(),
            (some, all) => format!("{some} of {all} boards"),
        };
        Some(format!("{boards} cannot reach the goal; {cure}"))
    }
}
