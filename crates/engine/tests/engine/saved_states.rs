//! Tests which parts of a saved state a mismatch with the kernel invalidates.

use std::sync::atomic::{AtomicU32, AtomicUsize};

use knobel_core::{Limits, Progress, StopReason, Watch};
use knobel_engine::{Callbacks, SearchEnd, SearchOptions, SearchState, run};

use super::toy::Toy;

const TOY: Toy = Toy {
    seed: 5,
    goal_depth: 13,
    lanes: 1,
    method: "toy",
    reversed: false,
};

/// Stops a search at the poll with this number.
fn stop_at(mut polls: u32) -> impl Watch {
    move |_: &Progress| {
        polls -= 1;
        (polls == 0).then_some(StopReason::Interrupted)
    }
}

/// Searches all bounds below the goal's cost on one thread. Returns the state after a round trip
/// through its bytes.
fn searched(toy: &Toy, state: SearchState, watch: &mut dyn Watch) -> (SearchEnd, SearchState) {
    search_up_to(None, toy, state, watch)
}

/// Searches with a limit on nodes, which includes those of earlier runs.
fn search_up_to(
    nodes: Option<u64>,
    toy: &Toy,
    mut state: SearchState,
    watch: &mut dyn Watch,
) -> (SearchEnd, SearchState) {
    let options = SearchOptions {
        limits: Limits {
            nodes,
            memory: None,
        },
        threads: &AtomicUsize::new(1),
        known: &AtomicU32::new(toy.goal_depth),
        pause: None,
    };
    let callbacks = &mut Callbacks {
        watch,
        recorder: &mut (),
        solution: &mut |_| panic!("no solution is cheaper than the known one"),
    };
    let result = run(toy, &mut state, &options, None, callbacks);
    let bytes = state.to_bytes();
    (result.ended, SearchState::from_bytes(&bytes).unwrap())
}

/// The states of searches that were stopped in the middle of a bound.
fn stopped() -> Vec<SearchState> {
    let states = (1..).map(|polls| searched(&TOY, SearchState::default(), &mut stop_at(polls)));
    let states = states.take_while(|(ended, _)| *ended != SearchEnd::Known);
    let states = states.map(|(_, state)| state);
    let states: Vec<_> = states.filter(|it| it.whole_units().is_some()).collect();
    assert!(states.len() > 10, "{}", states.len());
    states
}

/// Returns the result of an undisturbed search, and of each stopped one resumed with another
/// kernel.
fn resumed(other: &Toy) -> (SearchState, Vec<[SearchState; 2]>) {
    let (ended, whole) = searched(other, SearchState::default(), &mut ());
    assert_eq!(ended, SearchEnd::Known);
    let resumed = stopped().into_iter().map(|begun| {
        let (ended, state) = searched(other, begun.clone(), &mut ());
        assert_eq!(ended, SearchEnd::Known);
        [begun, state]
    });
    (whole, resumed.collect())
}

#[test]
fn resuming_with_the_same_kernel_counts_no_node_twice() {
    let (whole, resumed) = resumed(&TOY);
    for [_, state] in resumed {
        assert_eq!(state.counts(), whole.counts());
    }
}

#[test]
fn states_of_other_problems_are_discarded() {
    let (whole, resumed) = resumed(&Toy { seed: 82, ..TOY });
    for [_, state] in resumed {
        assert_eq!(state, whole);
    }
}

/// A search that compared only the number of units would search some of them twice and others
/// never.
#[test]
fn units_are_listed_again_if_their_order_or_the_method_changed() {
    let reversed = Toy {
        reversed: true,
        ..TOY
    };
    let renamed = Toy {
        method: "other",
        ..TOY
    };
    for other in [reversed, renamed] {
        let (whole, resumed) = resumed(&other);
        for [begun, state] in resumed {
            assert_eq!(state.counts().results, whole.counts().results);
            // The nodes spent stay counted, but the earlier bounds are not searched again.
            let twice = whole.counts().expanded + begun.counts().expanded;
            let spent = state.counts().expanded;
            assert!(
                (whole.counts().expanded..=twice).contains(&spent),
                "{spent}"
            );
        }
    }
}

/// Listing the units of a bound takes more nodes than each of these runs may expand.
#[test]
fn runs_with_small_node_limits_reach_the_end_together() {
    let (_, whole) = searched(&TOY, SearchState::default(), &mut ());
    for step in [1, 7] {
        let mut state = SearchState::default();
        let ended = loop {
            let before = state.counts().expanded;
            let (ended, after) = search_up_to(Some(before + step), &TOY, state, &mut ());
            if !matches!(ended, SearchEnd::Stopped(_)) {
                state = after;
                break ended;
            }
            assert_eq!(after.counts().expanded, before + step);
            state = after;
        };
        assert_eq!(ended, SearchEnd::Known);
        assert_eq!(state.counts().results, whole.counts().results);
    }
}

#[test]
fn bytes_of_another_format_version_are_rejected() {
    let mut bytes = stopped()[0].to_bytes();
    bytes[0] += 1;
    assert_eq!(SearchState::from_bytes(&bytes), None);
}
