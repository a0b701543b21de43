//! What there is to choose from, straight from the registry.

use knobel::registry::{self, Admissibility, HeuristicInfo};
use knobel::search::{Guarantee, MemoryClass};
use knobel::{MethodInfo, Metric, TableCost};

use crate::json::json_types;

json_types! {
    /// Methods, heuristics, and what this server allows.
    struct Methods {
        version: String, algorithms: Vec<MethodDescription>,
        heuristics: Vec<HeuristicDescription> = "The heuristics that a request may ask for.",
        limits: RequestLimits = "What one request may ask for.",
    }

    /// A way to solve sliding boards.
    struct MethodDescription {
        name: String, summary: String,
        guarantee: Guarantee = "What is promised about the length of an answer.",
        memory: MemoryClass = "How memory grows.",
        settings: Vec<Setting>,
        metric: Metric = "What it makes short: `stm` or `mtm`.",
        ends_when_unsolvable: bool = "Does it end by itself where there is no solution?",
        follows: bool = "Does it tell every node's fate, so that it can be drawn?",
        compared: bool = "Is it part of a comparison when none is named?",
        heuristics: Vec<String> = "The heuristics that a request may ask for with it.",
        drawn_with: Vec<String> = "Those of them with which it can be drawn.",
    }

    /// A setting of a method.
    struct Setting {
        name: String, summary: String,
        accepts: String = "Which values there are.",
        default: Option<String> = "The value where none is given; none where each method has its \
                                   own.",
    }

    /// An estimate of the moves that are left.
    struct HeuristicDescription {
        name: String, summary: String,
        promise: Admissibility = "What it promises.",
        tables: Option<TableCost> = "What its pattern databases cost where it stands on them.",
    }

    /// What one request may ask for.
    struct RequestLimits {
        cells: usize, lanes: usize, seconds: u64, bytes: u64,
        steps: usize = "Expansions of a search that is drawn.",
        drawn_cells: usize = "Cells of a board whose search is drawn.",
        cards: usize,
    }
}

impl MethodDescription {
    /// Every method of the registry by name, with the heuristics that are `offered`.
    pub fn all(offered: impl Fn(&HeuristicInfo<'_>) -> bool) -> Vec<Self> {
        let first = |name| registry::named(name).next().map(|method| method.info());
        let infos = registry::method_names().into_iter().filter_map(first);
        infos.map(|info| Self::new(info, &offered)).collect()
    }

    fn new(info: MethodInfo<'_>, offered: impl Fn(&HeuristicInfo<'_>) -> bool) -> Self {
        let with = registry::all_heuristics()
            .filter(|heuristic| offered(heuristic))
            .filter_map(|heuristic| registry::find(info.name, Some(heuristic.name)))
            .filter_map(|method| {
                Some((
                    method.info().heuristic?.name.to_owned(),
                    method.info().follows,
                ))
            });
        let with: Vec<(String, bool)> = with.collect();
        let setting = |setting: &knobel::search::SearchSetting| Setting {
            name: setting.name.into(),
            summary: setting.summary.into(),
            accepts: setting.accepts().to_string(),
            default: setting.written_default().map(|value| value.to_string()),
        };
        let drawn = with.iter().filter(|(_, follows)| *follows);
        Self {
            name: info.name.into(),
            summary: info.summary.into(),
            guarantee: info.guarantee,
            memory: info.memory,
            metric: info.metric,
            ends_when_unsolvable: info.ends_when_unsolvable,
            follows: info.follows,
            compared: registry::named(info.name).any(|method| method.info().compared),
            settings: info.settings.iter().map(setting).collect(),
            drawn_with: drawn.map(|(name, _)| name.clone()).collect(),
            heuristics: with.into_iter().map(|(name, _)| name).collect(),
        }
    }
}

impl From<&HeuristicInfo<'_>> for HeuristicDescription {
    fn from(info: &HeuristicInfo<'_>) -> Self {
        Self {
            name: info.name.into(),
            summary: info.summary.into(),
            promise: info.admissibility,
            tables: info.tables,
        }
    }
}
