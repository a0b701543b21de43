//! Lines of comma-separated values.

use std::borrow::Cow;

use knobel_api::Stats;

/// The headings of [`stats`].
pub const STATS: &str = "expanded,generated,stored,reopened,peak_frontier,peak_bytes,seconds";

/// Counts and time; empty cells where there are none.
pub fn stats(stats: Option<&Stats>) -> Vec<String> {
    let Some(stats) = stats else {
        return vec![String::new(); STATS.split(',').count()];
    };
    vec![
        stats.expanded.to_string(),
        stats.generated.to_string(),
        stats.stored.to_string(),
        stats.reopened.to_string(),
        stats.peak_frontier.to_string(),
        stats.peak_bytes.to_string(),
        format!("{:.6}", stats.seconds),
    ]
}

/// A value, or nothing.
pub fn cell(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// One line; cells with commas or quotation marks are quoted.
pub fn line(cells: impl IntoIterator<Item = String>) -> String {
    let cells: Vec<String> = cells
        .into_iter()
        .map(|cell| quoted(&cell).into_owned())
        .collect();
    cells.join(",")
}

fn quoted(cell: &str) -> Cow<'_, str> {
    if cell.contains([',', '"', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\"")).into()
    } else {
        cell.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_and_quotation_marks_are_quoted() {
        let cells = ["max(a,b)", "say \"x\"", "1 2 / 3 0", ""].map(str::to_owned);
        assert_eq!(line(cells), "\"max(a,b)\",\"say \"\"x\"\"\",1 2 / 3 0,");
        assert_eq!(stats(None).join(",").matches(',').count(), 6);
    }
}
