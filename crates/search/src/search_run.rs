//! A search under way: its counts, its proved bound, and the limits that may end it.

use core::marker::PhantomData;

use knobel_core::{
    Cost, Fate, Limits, NodeEvent, Outcome, Progress, Report, Round, Space, Stats, StopReason,
    Watch,
};

use crate::Tracing;

/// What an algorithm keeps up to date while it searches. `F` says whether it tells of its nodes.
pub struct SearchRun<'a, F> {
    /// Work done so far.
    pub stats: Stats,
    /// No solution is cheaper than this.
    pub lower_bound: Cost,
    watch: &'a mut dyn Watch,
    limits: Limits,
    poll_every: u64,
    next_poll: u64,
    overflowed: bool,
    /// The bound of the round that is under way, and the counts before it.
    under_way: Option<(Cost, Stats)>,
    follow: PhantomData<F>,
}

/// A successor that was made: see [`NodeEvent::Made`].
#[derive(Debug, Clone, Copy)]
pub struct NewNode {
    /// Its number, or that of the node that stays.
    pub number: u32,
    /// Cost of the path to it.
    pub g: Cost,
    /// Estimate of the cost that is left.
    pub h: Cost,
    /// Priority by which it waits.
    pub f: Cost,
    /// What becomes of it.
    pub fate: Fate,
}

impl NewNode {
    /// A successor with this number and fate, and its `g`, `h` and `f`.
    #[inline]
    pub const fn new(number: u32, fate: Fate, [g, h, f]: [Cost; 3]) -> Self {
        Self {
            number,
            g,
            h,
            f,
            fate,
        }
    }

    /// The event of this successor of `state`.
    pub fn event<S: Space>(self, space: &S, state: &S::State, mv: &S::Move) -> NodeEvent {
        let Self {
            number,
            g,
            h,
            f,
            fate,
        } = self;
        let before = space
            .moves(state)
            .into_iter()
            .take_while(|other| other != mv);
        NodeEvent::Made {
            number,
            move_number: before.count() as u32,
            g,
            h,
            f,
            fate,
        }
    }
}

impl<'a, F: Tracing> SearchRun<'a, F> {
    /// Runs `search` from nothing and reports how it ended. The watch looks in every `poll_every`
    /// expansions.
    pub(crate) fn report<P>(
        limits: Limits,
        watch: &'a mut dyn Watch,
        poll_every: u64,
        search: impl FnOnce(&mut Self) -> Result<Outcome<P>, StopReason>,
    ) -> Report<P> {
        let mut run = Self {
            stats: Stats::default(),
            lower_bound: 0,
            watch,
            limits,
            poll_every,
            next_poll: 0,
            overflowed: false,
            under_way: None,
            follow: PhantomData,
        };
        let ended = search(&mut run);
        run.into_report(ended)
    }

    /// How it ended. Knows no search, so that all of them share its code.
    fn into_report<P>(mut self, ended: Result<Outcome<P>, StopReason>) -> Report<P> {
        let mut outcome = ended.unwrap_or_else(Outcome::Stopped);
        self.end_round();
        let exhausted = matches!(
            outcome,
            Outcome::Unsolvable | Outcome::Stopped(StopReason::Depth { .. })
        );
        if self.overflowed && exhausted {
            outcome = Outcome::Stopped(StopReason::CostOverflow);
        }
        Report {
            outcome,
            stats: self.stats,
            lower_bound: self.lower_bound,
        }
    }

    /// Counts one state taken off the frontier. One comparison, but for every `poll_every`th time.
    ///
    /// # Errors
    /// The reason to stop.
    #[inline]
    pub fn expand(&mut self) -> Result<(), StopReason> {
        if self.stats.expanded >= self.next_poll {
            self.poll()?;
        }
        self.stats.expanded += 1;
        Ok(())
    }

    /// Begins a search from the start, under `bound` if there is one; `h` is the start's estimate.
    /// The watch hears what the round before took.
    pub fn round(&mut self, bound: Option<Cost>, h: Cost) {
        self.end_round();
        self.under_way = bound.map(|bound| (bound, self.stats));
        self.tell(|| NodeEvent::Round { bound, h });
    }

    fn end_round(&mut self) {
        if let Some((bound, before)) = self.under_way.take() {
            self.watch.round(&Round {
                bound,
                expanded: self.stats.expanded - before.expanded,
                generated: self.stats.generated - before.generated,
            });
        }
    }

    /// Counts the state with this number, which is taken off the frontier.
    ///
    /// # Errors
    /// The reason to stop.
    #[inline]
    pub fn take(&mut self, number: u32) -> Result<(), StopReason> {
        self.expand()?;
        self.tell(|| NodeEvent::Taken { number });
        Ok(())
    }

    /// Counts a successor of `state`, the one taken last.
    #[inline]
    pub fn made<S: Space>(&mut self, space: &S, state: &S::State, mv: &S::Move, child: NewNode) {
        self.stats.generated += 1;
        self.tell(|| child.event(space, state, mv));
    }

    /// The cost of a path of cost `g` to `state` and `mv` after it. `None` if no [`Cost`] is so
    /// great: the successor is dropped and counted here, and a search that then runs out of states
    /// ends with [`StopReason::CostOverflow`].
    #[inline]
    pub fn further<S: Space>(
        &mut self,
        space: &S,
        state: &S::State,
        g: Cost,
        mv: &S::Move,
    ) -> Option<Cost> {
        let sum = g.checked_add(space.cost(mv));
        if sum.is_none() {
            self.overflowed = true;
            let child = NewNode::new(0, Fate::Cut, [Cost::MAX, 0, Cost::MAX]);
            self.made(space, state, mv, child);
        }
        sum
    }

    /// For searches that count by themselves: tells of a node, if it is to be told.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> NodeEvent) {
        F::tell(self.watch, event);
    }

    /// For searches whose expansions are too quick to be counted one by one: how many they may make
    /// before they [`add`](Self::add) them and ask again.
    ///
    /// # Errors
    /// The reason to stop.
    #[cold]
    pub fn allowance(&mut self) -> Result<u64, StopReason> {
        self.poll()?;
        Ok(self.next_poll - self.stats.expanded)
    }

    /// Counts `expanded` states and `generated` successors.
    pub fn add(&mut self, expanded: u64, generated: u64) {
        self.stats.expanded += expanded;
        self.stats.generated += generated;
    }

    #[cold]
    fn poll(&mut self) -> Result<(), StopReason> {
        let expanded = self.stats.expanded;
        if let Some(limit) = self.limits.nodes.filter(|&limit| expanded >= limit) {
            return Err(StopReason::Nodes { limit });
        }
        self.next_poll = (expanded + self.poll_every).min(self.limits.nodes.unwrap_or(u64::MAX));
        let progress = Progress {
            stats: self.stats,
            lower_bound: self.lower_bound,
            ..Progress::default()
        };
        self.watch.poll(&progress).map_or(Ok(()), Err)
    }
}
