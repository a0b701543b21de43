//! Generates a flag for each option in the library's list, in every command that accepts its group.

use std::marker::PhantomData;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgGroup, ArgMatches, Args, Command, FromArgMatches, Id};
use knobel::notation::MoveLetters;
use knobel::options::{OptionGroup, OptionInfo, options};
use knobel::registry::{HeuristicExpr, method_names};
use knobel::{Metric, Objective, Problem, SolveError, SolveOptions};

use super::{cluster, listing};

/// Help of `--time` for commands that limit each board and have a default for large boards.
pub const TIME_EACH: &str = "Stop each board after this time, as in 10s, 500ms or 2m [default: \
                             none up to 16 cells, 10s above]";

/// The group of all flags made here, for commands that constrain them.
const FLAGS: &str = "OptionArguments";

/// The groups of options that a command takes.
pub trait Groups {
    /// The groups.
    const GROUPS: &'static [OptionGroup];
}

/// A command that solves one board or several by any method, and keeps the state of a long run.
pub struct Solving;
/// A command that solves by any method.
pub struct Benching;
/// A command that has its own list of methods.
pub struct Comparing;
/// A command that solves by the best method.
pub struct Working;
/// A command that reads only limits.
pub struct Limiting;
/// A command that builds tables.
pub struct Building;

impl Groups for Solving {
    const GROUPS: &'static [OptionGroup] = &OptionGroup::ALL;
}

impl Groups for Benching {
    const GROUPS: &'static [OptionGroup] = &[
        OptionGroup::Method,
        OptionGroup::Setting,
        OptionGroup::Limit,
        OptionGroup::Machine,
    ];
}

impl Groups for Comparing {
    const GROUPS: &'static [OptionGroup] = &[
        OptionGroup::Setting,
        OptionGroup::Limit,
        OptionGroup::Machine,
    ];
}

impl Groups for Working {
    const GROUPS: &'static [OptionGroup] = &[OptionGroup::Limit, OptionGroup::Machine];
}

impl Groups for Limiting {
    const GROUPS: &'static [OptionGroup] = &[OptionGroup::Limit];
}

impl Groups for Building {
    const GROUPS: &'static [OptionGroup] = &[OptionGroup::Machine];
}

/// The options of a command.
pub struct OptionArguments<G> {
    /// The given options; all others have the library's defaults.
    pub given: SolveOptions,
    groups: PhantomData<G>,
}

impl<G> From<SolveOptions> for OptionArguments<G> {
    fn from(given: SolveOptions) -> Self {
        let groups = PhantomData;
        Self { given, groups }
    }
}

impl<G> OptionArguments<G> {
    /// The options with the program's defaults: half of the free memory, and all cores, or one
    /// thread if `reproducible`.
    pub fn options(&self, reproducible: bool) -> SolveOptions {
        let usual = || if reproducible { 1 } else { cluster::cores() };
        SolveOptions {
            memory: self.limits().memory,
            threads: Some(self.given.threads.unwrap_or_else(usual)),
            ..self.given.clone()
        }
    }
}

fn listed<G: Groups>() -> impl Iterator<Item = &'static OptionInfo> {
    options()
        .iter()
        .filter(|info| G::GROUPS.contains(&info.group))
}

/// An error without the value, which clap has named already.
pub fn needed(error: SolveError) -> String {
    match error {
        SolveError::Value { accepts, .. } => format!("give {accepts}"),
        SolveError::NoMethod { name } => {
            let names = method_names();
            let similarity = |other: &&str| strsim::jaro(&name.to_lowercase(), other);
            let similar = names
                .iter()
                .copied()
                .filter(|other| similarity(other) > 0.7);
            let best = similar.max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
            best.map_or_else(
                || format!("choose one of {}", names.join(", ")),
                |other| format!("did you mean '{other}'? --help lists all methods"),
            )
        }
        other => other.to_string(),
    }
}

fn flag(info: &'static OptionInfo) -> Arg {
    let read = |text: &str| match info.set(&mut SolveOptions::default(), text) {
        Ok(()) => Ok(text.to_owned()),
        Err(error) => Err(needed(error)),
    };
    Arg::new(info.name)
        .long(info.name)
        .help(&*info.help)
        .value_name(info.value_name)
        .value_parser(read)
        .allow_negative_numbers(true)
        // A time such as -1s gets a message about times.
        .allow_hyphen_values(info.group == OptionGroup::Limit)
        // The command for tables has subcommands.
        .global(info.group == OptionGroup::Machine)
}

impl<G: Groups> Args for OptionArguments<G> {
    fn group_id() -> Option<Id> {
        Some(FLAGS.into())
    }

    fn augment_args(command: Command) -> Command {
        let names = listed::<G>().map(|info| info.name);
        let group = ArgGroup::new(FLAGS).multiple(true).args(names);
        command.group(group).args(listed::<G>().map(flag))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<G: Groups> FromArgMatches for OptionArguments<G> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = SolveOptions::default();
        for info in listed::<G>() {
            if let Some(text) = matches.get_one::<String>(info.name) {
                let conflict = |error| clap::Error::raw(ErrorKind::ArgumentConflict, error);
                info.set(&mut given, text).map_err(conflict)?;
            }
        }
        Ok(Self::from(given))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Shorter ways to write `--method`.
#[derive(Args)]
pub struct MethodArguments {
    /// Search with this algorithm instead of the best method; --help lists them
    #[arg(long, short, value_name = "NAME", hide_possible_values = true, value_parser = listing::algorithm_parser(),
        conflicts_with_all = ["method", "within"])]
    pub algorithm: Option<&'static str>,

    /// Guide the search with this heuristic; --help lists them
    #[arg(long, short = 'H', value_name = "NAME", hide_possible_values = true, value_parser = listing::heuristic_parser(),
        conflicts_with_all = ["method", "within"])]
    pub heuristic: Option<HeuristicExpr>,

    /// Print the shortest solution that several quick methods find
    #[arg(long, conflicts_with_all = ["algorithm", "heuristic", "method", "within"])]
    pub fast: bool,
}

impl MethodArguments {
    /// The objective of these flags, or of those that were `given`.
    pub fn objective(&self, given: &SolveOptions) -> Objective {
        match (self.algorithm, self.heuristic.clone()) {
            (Some(algorithm), heuristic) => Objective::Named {
                algorithm,
                heuristic,
            },
            (None, Some(heuristic)) => Objective::Guided(heuristic),
            (None, None) if self.fast => Objective::Fast,
            (None, None) => given.objective.clone(),
        }
    }
}

/// What to minimise.
#[derive(Args)]
pub struct MetricArguments {
    /// What to minimise: single-tile moves (stm), or multi-tile moves, that is, straight runs (mtm)
    /// [default: stm, or the metric of the method]
    #[arg(id = "metric", long, value_name = "METRIC", value_parser = metric_parser())]
    pub chosen: Option<Metric>,
}

fn metric_parser() -> impl TypedValueParser<Value = Metric> {
    one_of(Metric::ALL.map(|metric| (metric.name(), metric, "")).into())
}

/// Parses the meaning of move letters.
pub fn letters_parser() -> impl TypedValueParser<Value = MoveLetters> {
    one_of(vec![
        ("blank", MoveLetters::Blank, "U, D, L and R for the blank"),
        (
            "tile",
            MoveLetters::Tile,
            "U, D, L and R for the tile, as speed-solvers write",
        ),
        (
            "words",
            MoveLetters::Words,
            "up, down, left and right for the blank",
        ),
    ])
}

/// Parses values of a type of the library: the name of each, the value, and its help if it has any.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    values: Vec<(&'static str, T, &'static str)>,
) -> impl TypedValueParser<Value = T> {
    let value = |&(name, _, help): &(&'static str, T, &'static str)| {
        let value = PossibleValue::new(name);
        if help.is_empty() {
            value
        } else {
            value.help(help)
        }
    };
    let shown: Vec<PossibleValue> = values.iter().map(value).collect();
    PossibleValuesParser::new(shown).map(move |given| {
        let named = values.iter().find(|(name, ..)| *name == given);
        named.expect("the parser accepts only these names").1
    })
}

impl MetricArguments {
    /// The problem in this metric, if one was given.
    pub fn of(&self, problem: Problem) -> Problem {
        match self.chosen {
            Some(metric) => problem.with_metric(metric),
            None => problem,
        }
    }
}
