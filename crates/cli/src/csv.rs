//! Lines of comma-separated values.

use std::borrow::Cow;

/// Joins cells to one line and quotes those with commas or quotation marks.
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
    }
}
