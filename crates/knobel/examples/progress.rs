//! Shows the progress of a search and stops it, first by a watch that counts polls, then by a flag
//! that another thread sets.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use knobel::{Goal, Problem, Progress, SolveOptions, Status, StopReason, Watch, notation, solve};

/// Prints each new bound, and stops at the tenth poll after a million expansions.
#[derive(Default)]
struct Patience {
    bound: u32,
    polls: u32,
}

impl Watch for Patience {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        if progress.lower_bound > self.bound {
            self.bound = progress.lower_bound;
            println!("at least {} moves", self.bound);
        }
        self.polls += u32::from(progress.stats.expanded > 1_000_000);
        (self.polls == 10).then_some(StopReason::Interrupted)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = notation::parse_board("15 10 8 12 / 11 14 9 13 / 2 6 5 1 / 3 7 4 0", None)?;
    let problem = Problem::new(board, &Goal::First)?;
    let options = SolveOptions {
        objective: "ida-star+manhattan".parse()?,
        ..SolveOptions::default()
    };
    let answer = solve(&problem, &options, &mut Patience::default())?;
    println!("{:?}, {} expanded", answer.status, answer.stats.expanded);
    assert!(answer.status == Status::Stopped && answer.lower_bound > 50);

    static STOP: AtomicBool = AtomicBool::new(false);
    std::thread::spawn(|| {
        std::thread::sleep(Duration::from_millis(100));
        STOP.store(true, Ordering::Relaxed);
    });
    let answer = solve(&problem, &options, &mut &STOP)?;
    println!("stopped by the flag after {:.2} s", answer.seconds);
    assert_eq!(answer.status, Status::Stopped);
    Ok(())
}
