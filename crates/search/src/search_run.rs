//! The state of a running search that all algorithms share: counts, lower bound, limits and the
//! watch.
//!
//! Polling the watch and comparing the limits at every expansion would cost more than some
//! expansions themselves. [`SearchRun::expand`] therefore does only one comparison, and does the
//! rest once in `poll_every` expansions. The node limit is still exact, because the next poll is
//! scheduled for it.

use core::marker::PhantomData;

use knobel_core::{
    Cost, Fate, Limits, NodeEvent, Outcome, Progress, Report, Round, Space, Stats, StopReason,
    Watch,
};

use crate::Tracing;

/// The counts, bound and limits of a running search. `F` decides whether it reports nodes.
pub struct SearchRun<'a, F> {
    /// Work done so far.
    pub stats: Stats,
    /// The proved lower bound: no solution is cheaper.
    pub lower_bound: Cost,
    watch: &'a mut dyn Watch,
    limits: Limits,
    /// The number of expansions between two polls.
    poll_every: u64,
    /// The number of expansions at which the next poll is due.
    next_poll: u64,
    /// Whether a path was dropped because its cost does not fit into [`Cost`].
    overflowed: bool,
    /// The bound of the present round, and the counts when it began.
    under_way: Option<(Cost, Stats)>,
    follow: PhantomData<F>,
}

/// A successor that a search has generated: see [`NodeEvent::Made`].
#[derive(Debug, Clone, Copy)]
pub struct NewNode {
    /// The number of the successor, or of the node that remains instead.
    pub number: u32,
    /// The cost of the path to the successor.
    pub g: Cost,
    /// The estimated remaining cost.
    pub h: Cost,
    /// The priority in the frontier.
    pub f: Cost,
    /// The fate of the successor.
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

    /// The event for this successor, which `mv` leads to from `state`.
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
    /// Runs `search` with fresh counts and reports its outcome.
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

    /// Turns the end of a search into a report. It is not generic over the search, so all searches
    /// share its code.
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

    /// Counts one state taken off the frontier. This is a single comparison, except at every
    /// `poll_every`th call.
    ///
    /// # Errors
    /// Returns the reason to stop, if the watch gives one or a limit is reached.
    #[inline]
    pub fn expand(&mut self) -> Result<(), StopReason> {
        if self.stats.expanded >= self.next_poll {
            self.poll()?;
        }
        self.stats.expanded += 1;
        Ok(())
    }

    /// Begins a search from the start under `bound`, if there is one. `h` is the estimate of the
    /// start. The watch receives the counts of the previous round.
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

    /// Counts the node `number`, which is taken off the frontier.
    ///
    /// # Errors
    /// Returns the reason to stop, if there is one.
    #[inline]
    pub fn take(&mut self, number: u32) -> Result<(), StopReason> {
        self.expand()?;
        self.tell(|| NodeEvent::Taken { number });
        Ok(())
    }

    /// Counts a successor of `state`, which is the state taken last.
    #[inline]
    pub fn made<S: Space>(&mut self, space: &S, state: &S::State, mv: &S::Move, child: NewNode) {
        self.stats.generated += 1;
        self.tell(|| child.event(space, state, mv));
    }

    /// The cost of the path that reaches `state` at cost `g` and continues with `mv`. Returns
    /// `None` if the cost does not fit into [`Cost`]. In this case the successor is dropped and
    /// counted, and a search that runs out of states ends with [`StopReason::CostOverflow`].
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

    /// Reports an event if nodes are followed. Only searches that count by themselves call this.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> NodeEvent) {
        F::tell(self.watch, event);
    }

    /// The number of expansions that a search may do before it must call [`add`](Self::add) and ask
    /// again. It serves searches whose expansions are so cheap that even a comparison per expansion
    /// is measurable.
    ///
    /// Returns the reason to stop, if there is one.
    /// The reason to stop.
    #[cold]
    pub fn allowance(&mut self) -> Result<u64, StopReason> {
        self.poll()?;
        Ok(self.next_poll - self.stats.expanded)
    }

    /// Adds expansions and successors that the search counted by itself.
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
