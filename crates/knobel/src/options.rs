//! The options of solving, and the one list from which the command line, JSON and Python read them.
//!
//! To add an option, add a field to [`SolveOptions`] and a row to `LISTED`. The command line makes
//! a flag of the row, JSON a field and Python a keyword argument. A setting of a search needs
//! neither: the list takes it from `knobel_search`.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use knobel_core::Limits;
use knobel_search::{ALGORITHMS, SearchSetting, SettingUnit, Settings, settings};

use crate::methods::Job;
use crate::tables::{Tables, usual_folder};
use crate::{
    AnytimeOptions, Checkpoint, DEFAULT_TIME, Metric, Objective, Problem, SolveError, policy,
};

/// The options of solving: the objective, the limits and the resources.
///
/// ```
/// use knobel::SolveOptions;
/// use knobel::options::OptionGroup;
///
/// let given = [("method", "weighted-a-star+manhattan"), ("weight", "1.2"), ("time", "500ms")];
/// let options = SolveOptions::read(given, &OptionGroup::ALL)?;
/// assert_eq!(options.time.unwrap().as_millis(), 500);
/// # Ok::<(), knobel::SolveError>(())
/// ```
#[derive(Debug, Clone)]
pub struct SolveOptions {
    /// The objective: the requested kind of solution, or the method.
    pub objective: Objective,
    /// The time limit.
    pub time: Option<Duration>,
    /// Stop after this many expansions.
    pub nodes: Option<u64>,
    /// The memory limit of the search and its tables, in bytes.
    pub memory: Option<u64>,
    /// How long solutions of boards that are too large to be solved optimally are improved. By
    /// default this is all of `time`, or [`DEFAULT_TIME`] if neither time nor nodes are limited. It
    /// is not listed, because callers set it to replace that default; users limit the time.
    pub patience: Option<Duration>,
    /// The file in which a method that improves its answer, or searches for straight runs, keeps
    /// its state. Such a run has no time limit of its own.
    pub checkpoint: Option<PathBuf>,
    /// The state of an earlier run of the same problem. It is not listed, because a checkpoint
    /// names its board, goal and metric: a caller that resumes a run reads it before there is a
    /// problem.
    pub resume: Option<Arc<Checkpoint>>,
    /// Settings of searches. The method must read each one that is given.
    pub settings: Settings,
    /// The folder of table files. Without one, all tables are built in memory. By default it is
    /// [`usual_folder`].
    pub tables: Option<PathBuf>,
    /// The number of threads, one by default. With one, node counts are the same in every run.
    pub threads: Option<usize>,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self {
            objective: Objective::default(),
            time: None,
            nodes: None,
            memory: None,
            patience: None,
            checkpoint: None,
            resume: None,
            settings: Settings::default(),
            tables: usual_folder(),
            threads: None,
        }
    }
}

/// The subject of an option. Commands and questions accept whole groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionGroup {
    /// The choice of the method.
    Method,
    /// Settings of searches.
    Setting,
    /// Time, memory and expansions.
    Limit,
    /// Folders and threads of this machine, which a request over HTTP must not name.
    Machine,
    /// The file of a long run, which a request over HTTP must not name either. It holds one board,
    /// so commands for several boards do not accept it.
    Checkpoint,
}

impl OptionGroup {
    /// Every group.
    pub const ALL: [Self; 5] = [
        Self::Method,
        Self::Setting,
        Self::Limit,
        Self::Machine,
        Self::Checkpoint,
    ];
}

/// An option of the list.
#[derive(Debug, Clone)]
pub struct OptionInfo {
    /// The name of its flag and of its field in JSON. Python writes `_` for `-`.
    pub name: &'static str,
    /// The placeholder of its value in help.
    pub value_name: &'static str,
    /// Its group.
    pub group: OptionGroup,
    /// A description of the accepted values.
    pub accepts: Cow<'static, str>,
    /// A one-line description of the option.
    pub help: Cow<'static, str>,
    set: Setter,
}

/// The way in which an option is set.
#[derive(Debug, Clone, Copy)]
enum Setter {
    /// Reads the value into a field; `None` if the option does not accept it.
    Field(fn(&mut SolveOptions, &str) -> Option<()>),
    /// Parses the name of a method.
    Method,
    /// The option is a setting of searches.
    Search(&'static SearchSetting),
}

const fn row(
    name: &'static str,
    value_name: &'static str,
    group: OptionGroup,
    accepts: &'static str,
    help: &'static str,
    set: Setter,
) -> OptionInfo {
    OptionInfo {
        name,
        value_name,
        group,
        accepts: Cow::Borrowed(accepts),
        help: Cow::Borrowed(help),
        set,
    }
}

/// The options that are fields of [`SolveOptions`].
#[rustfmt::skip]
static LISTED: [OptionInfo; 8] = [
    row("method", "METHOD", OptionGroup::Method,
        "best, fast, or a method with its heuristic, as in a-star+manhattan",
        "Solve by best (the default), by fast, or by a method with its heuristic, as in \
         a-star+manhattan",
        Setter::Method),
    row("within", "FACTOR", OptionGroup::Method, "a factor from 1 to 1000, as in 1.05",
        "Accept a solution that is proved to be at most this many times as long as the shortest, \
         as in 1.05",
        Setter::Field(|options, text| {
            read_factor(text).map(|it| options.objective = Objective::Within(it))
        })),
    row("time", "TIME", OptionGroup::Limit, "a time such as 10s, 500ms, 2m or 1h",
        "Stop after this time, as in 10s, 500ms or 2m; a number alone means seconds",
        Setter::Field(|options, text| read_time(text).map(|it| options.time = Some(it)))),
    row("memory", "MEMORY", OptionGroup::Limit, "an amount of memory such as 256MiB or 2GiB",
        "Limit of memory, as in 256MiB or 2GiB; a number alone means bytes [default: half of the \
         free memory]",
        Setter::Field(|options, text| read_bytes(text).map(|it| options.memory = Some(it)))),
    row("nodes", "N", OptionGroup::Limit, "a whole number from 0 to 18446744073709551615",
        "Stop after this many expansions",
        Setter::Field(|options, text| text.trim().parse().ok().map(|it| options.nodes = Some(it)))),
    row("tables", "DIR", OptionGroup::Machine, "the path of a folder",
        "Folder of pattern databases [default: KNOBEL_TABLES, else knobel/tables in the user's \
         cache]",
        Setter::Field(|options, text| { options.tables = Some(text.into()); Some(()) })),
    row("threads", "N", OptionGroup::Machine, "a whole number from 1 to 1024",
        "Number of threads; with 1, node counts are the same in every run",
        Setter::Field(|options, text| {
            let threads = text.trim().parse().ok().filter(|it| (1..=1024).contains(it));
            threads.map(|it| options.threads = Some(it))
        })),
    row("checkpoint", "FILE", OptionGroup::Checkpoint, "the path of a file",
        "Save checkpoints to this file, and search until the proof is complete or --time is over; \
         for boards of more than 16 cells, or for straight runs",
        Setter::Field(|options, text| { options.checkpoint = Some(text.into()); Some(()) })),
];

/// Every option: the listed ones, then the settings of searches.
pub fn options() -> &'static [OptionInfo] {
    static ALL: LazyLock<Vec<OptionInfo>> = LazyLock::new(|| {
        let listed = LISTED.iter().cloned();
        listed
            .chain(settings().into_iter().map(of_search))
            .collect()
    });
    &ALL
}

fn of_search(setting: &'static SearchSetting) -> OptionInfo {
    let reads = ALGORITHMS
        .iter()
        .filter(|info| info.settings.contains(setting));
    let readers: Vec<&str> = reads.map(|info| info.name).collect();
    let default = setting
        .written_default()
        .map_or(String::new(), |value| format!(" [default: {value}]"));
    OptionInfo {
        name: setting.name,
        value_name: match setting.unit {
            SettingUnit::Number => "N",
            SettingUnit::Percent => "FACTOR",
        },
        group: OptionGroup::Setting,
        accepts: setting.accepts().to_string().into(),
        help: format!("For {}: {}{default}", readers.join(", "), setting.summary).into(),
        set: Setter::Search(setting),
    }
}

impl OptionInfo {
    /// The option of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        options().iter().find(|info| info.name == name)
    }

    /// Parses a value and sets the option to it.
    ///
    /// # Errors
    /// If the option does not accept the value, or the options before it rule it out.
    pub fn set(&self, options: &mut SolveOptions, text: &str) -> Result<(), SolveError> {
        let before = options.objective.clone();
        let set = match self.set {
            Setter::Field(set) => set(options, text),
            Setter::Method => {
                options.objective = text.parse()?;
                Some(())
            }
            Setter::Search(setting) => setting
                .read(text)
                .map(|value| options.settings = options.settings.with(setting, value)),
        };
        if self.group == OptionGroup::Method && !matches!(before, Objective::Best) {
            match options.objective {
                Objective::Best => options.objective = before,
                _ => return Err(SolveError::WithinAndMethod),
            }
        }
        set.ok_or_else(|| SolveError::Value {
            setting: self.name,
            given: text.to_owned(),
            accepts: self.accepts.to_string(),
        })
    }
}

impl SolveOptions {
    /// Parses options of these groups from their names and values.
    ///
    /// # Errors
    /// If there is no such option, or it does not accept its value.
    pub fn read<N: AsRef<str>, V: AsRef<str>>(
        given: impl IntoIterator<Item = (N, V)>,
        groups: &[OptionGroup],
    ) -> Result<Self, SolveError> {
        let mut options = Self::default();
        for (name, value) in given {
            let info = OptionInfo::named(name.as_ref());
            let info = info.filter(|info| groups.contains(&info.group));
            let info = info.ok_or_else(|| SolveError::NoOption {
                name: name.as_ref().to_owned(),
                known: names(groups),
            })?;
            info.set(&mut options, value.as_ref())?;
        }
        Ok(options)
    }

    /// Checks that everything that is named exists, and that the method reads every given setting.
    /// [`solve`](crate::solve) makes the same checks.
    ///
    /// # Errors
    /// The first fault of the options.
    pub fn check(&self, problem: &Problem) -> Result<(), SolveError> {
        let method = self.objective.method(problem)?;
        let info = method.as_ref().map(|method| method.info());
        let by = info
            .as_ref()
            .map_or(self.objective.names().0, |info| info.name);
        if let Some(method) = &method
            && method.info().metric == Metric::Mtm
            && problem.chosen_metric() == Some(Metric::Stm)
        {
            method.fits(problem)?;
        }
        let kept = self.checkpoint.is_some() || self.resume.is_some();
        if kept && !policy::resumes(&self.objective, problem)? {
            let shape = problem.shape();
            let small = shape.cells() <= policy::SEARCHABLE;
            return Err(match self.objective {
                Objective::Best if small => SolveError::SmallCheckpoint {
                    most: policy::SEARCHABLE,
                    shape,
                },
                _ => SolveError::NoCheckpoint { by: by.to_owned() },
            });
        }
        let unread = self.settings.unread(info.map_or(&[], |info| info.settings));
        unread.map_or(Ok(()), |setting| {
            Err(SolveError::Unread {
                setting: setting.name,
                by: by.to_owned(),
            })
        })
    }

    /// The checked job of a problem, in the metric of the method that is named.
    pub(crate) fn checked_job(&self, problem: &Problem) -> Result<Job, SolveError> {
        self.check(problem)?;
        let mut job = self.job(problem);
        let metric = self.objective.metric(problem.chosen_metric());
        job.problem = job.problem.with_metric(metric);
        Ok(job)
    }

    /// The problem and the options as a method takes them.
    pub(crate) fn job(&self, problem: &Problem) -> Job {
        Job {
            problem: problem.clone(),
            limits: Limits {
                nodes: self.nodes,
                memory: self.memory,
            },
            settings: self.settings,
            tables: Tables {
                folder: self.tables.clone(),
                threads: self.threads.unwrap_or(1),
            },
            anytime: AnytimeOptions {
                time: self.time_to_improve(),
                percent: None,
                checkpoint: self.checkpoint.clone(),
                resume: self.resume.clone(),
            },
        }
    }

    /// The time for which a method may improve its answer. It is unlimited if the state of the run
    /// is kept.
    fn time_to_improve(&self) -> Option<Duration> {
        let usual = self.checkpoint.is_none().then_some(DEFAULT_TIME);
        match (self.time, self.patience) {
            (Some(time), Some(patience)) => Some(time.min(patience)),
            (time, patience) => time.or(patience).or(usual),
        }
    }
}

/// The names of the options of these groups.
fn names(groups: &[OptionGroup]) -> String {
    let known = options().iter().filter(|info| groups.contains(&info.group));
    let names: Vec<&str> = known.map(|info| info.name).collect();
    names.join(", ")
}

/// Reads `10s`, `500ms`, `2m`, `1h` or plain seconds.
pub fn read_time(text: &str) -> Option<Duration> {
    let (number, unit) = number_and_unit(text)?;
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(seconds * number).ok()
}

/// Reads `256MiB`, `2GiB`, `500MB`, `1G` or plain bytes.
pub fn read_bytes(text: &str) -> Option<u64> {
    let (number, unit) = number_and_unit(text)?;
    let factor = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "kb" => 1e3,
        "k" | "kib" => 1024.0,
        "mb" => 1e6,
        "m" | "mib" => f64::from(1 << 20),
        "gb" => 1e9,
        "g" | "gib" => f64::from(1 << 30),
        _ => return None,
    };
    let bytes = factor * number;
    (1.0..1e15).contains(&bytes).then_some(bytes as u64)
}

/// Reads a factor from 1 to 1000 as percent.
fn read_factor(text: &str) -> Option<u32> {
    let factor = read_number(text.trim())?;
    // As a binary number, 1.15 is slightly less, so round.
    let percent = (factor * 100.0 + 1e-6).floor() as u32;
    (1.0..=1000.0).contains(&factor).then_some(percent)
}

fn number_and_unit(text: &str) -> Option<(f64, &str)> {
    let text = text.trim();
    // The exponent of 1e-05 is not a unit.
    if let Some(number) = read_number(text) {
        return Some((number, ""));
    }
    let unit = text.find(|letter: char| letter.is_ascii_alphabetic())?;
    let number = read_number(text[..unit].trim_end())?;
    Some((number, &text[unit..]))
}

/// Reads a decimal number of at most 18 digits, with or without an exponent. `str::parse` rounds
/// longer ones as well, but would add 17 KB of code and tables to the library for browsers.
fn read_number(text: &str) -> Option<f64> {
    let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let digits = whole.len() + decimals.len();
    let is_plain = (whole.bytes().chain(decimals.bytes())).all(|digit| digit.is_ascii_digit());
    if !is_plain || !(1..=18).contains(&digits) {
        return None;
    }
    let digits: u64 = (whole.bytes().chain(decimals.bytes()))
        .fold(0, |number, digit| 10 * number + u64::from(digit - b'0'));
    let exponent = exponent.parse::<i8>().ok()?;
    let exponent = i32::from(exponent) - decimals.len() as i32;
    let power = 10f64.powi(exponent.abs());
    let number = digits as f64;
    Some(if exponent < 0 {
        number / power
    } else {
        number * power
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(given: &[(&str, &str)]) -> Result<SolveOptions, SolveError> {
        SolveOptions::read(given.iter().copied(), &OptionGroup::ALL)
    }

    #[test]
    fn every_option_has_a_name_of_its_own_and_rejects_nonsense() {
        for (at, info) in options().iter().enumerate() {
            assert!(options()[..at].iter().all(|other| other.name != info.name));
            let set = info.set(&mut SolveOptions::default(), "+?");
            // Any text is a path.
            let path = ["tables", "checkpoint"].contains(&info.name);
            assert!(set.is_err() || path, "{}", info.name);
        }
    }

    #[test]
    fn times_and_sizes_are_read_with_their_units() {
        let seconds = |text| read_time(text).map(|time| time.as_secs_f64());
        assert_eq!((seconds("500ms"), seconds("10")), (Some(0.5), Some(10.0)));
        assert_eq!((seconds("2m"), seconds("1e-3")), (Some(120.0), Some(0.001)));
        assert_eq!((seconds(".5s"), seconds("1.5e+1")), (Some(0.5), Some(15.0)));
        for wrong in ["soon", "-1s", "1e300h", "inf", "nan", "", "s", ".", "1.5.2"] {
            assert_eq!(read_time(wrong), None, "{wrong}");
        }
        assert_eq!(read_bytes("256MiB"), Some(256 << 20));
        assert_eq!(read_bytes("1.5 GB"), Some(1_500_000_000));
        for wrong in ["lots", "0", "-5M", "1e15", "inf"] {
            assert_eq!(read_bytes(wrong), None, "{wrong}");
        }
        assert_eq!(
            (read_factor("1.15"), read_factor("0.99")),
            (Some(115), None)
        );
    }

    #[test]
    fn a_method_for_straight_runs_rejects_the_single_tile_metric() {
        let goal = crate::Goal::Last.board(crate::Shape::new(3, 3).unwrap());
        let problem = Problem::new(goal.unwrap(), &crate::Goal::Last).unwrap();
        let options = read(&[("method", "ida-star-runs")]).unwrap();
        let single = options.check(&problem.clone().with_metric(Metric::Stm));
        assert!(
            single
                .unwrap_err()
                .to_string()
                .contains("leave the metric out")
        );
        assert_eq!(
            options.check(&problem.clone().with_metric(Metric::Mtm)),
            Ok(())
        );
        let job = options.checked_job(&problem).unwrap();
        assert_eq!(job.problem.chosen_metric(), Some(Metric::Mtm));
    }

    #[test]
    fn options_are_read_in_any_order_and_conflicts_are_named() {
        for given in [
            [("method", "bfs"), ("within", "2")],
            [("within", "2"), ("method", "bfs")],
        ] {
            assert_eq!(read(&given).unwrap_err(), SolveError::WithinAndMethod);
        }
        for given in [
            [("method", "best"), ("within", "2")],
            [("within", "2"), ("method", "best")],
        ] {
            assert!(matches!(
                read(&given).unwrap().objective,
                Objective::Within(200)
            ));
        }
        let unknown = SolveOptions::read([("threads", "2")], &[OptionGroup::Limit]);
        let line = unknown.unwrap_err().to_string();
        assert!(line.starts_with("there is no option 'threads'; choose one of time, memory"));
    }
}
