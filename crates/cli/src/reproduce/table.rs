//! The tables of the documents as data, and the one runner that measures, compares and prints them.

use std::borrow::Cow;

use clap::Parser;
use serde_json::Value;

use super::{Name, Page};
use crate::cluster::Cluster;
use crate::text::{self, TextTable};

/// A table of `knobel reproduce`.
pub struct Table {
    /// The word after `knobel reproduce` that prints it.
    pub name: Name,
    pub heading: &'static str,
    pub source: Source,
    pub columns: &'static [Column],
    /// The rows, unless the source measures all of them together.
    pub rows: &'static [Row],
    /// What a reader should know, below the table.
    pub note: &'static str,
}

/// Where our figures come from.
pub enum Source {
    /// This command of the program, with its JSON output. `{}` stands for the argument of the row.
    Command(&'static str),
    /// This function of the row's argument: one text per column.
    Function(fn(&str, &mut Page<'_>) -> anyhow::Result<Vec<String>>),
    /// This function, which makes all rows. It may print charts first.
    Rows(fn(&mut Page<'_>) -> anyhow::Result<Vec<MeasuredRow>>),
}

/// A figure of each row.
pub struct Column {
    pub name: &'static str,
    /// Its place in the command's JSON.
    pub at: &'static str,
    pub unit: Unit,
    pub is: Is,
}

/// How a figure is printed.
#[derive(Clone, Copy)]
pub enum Unit {
    Count,
    Seconds,
    Bytes,
    YesNo,
}

/// What a figure of a document is for.
#[derive(Clone, Copy, PartialEq)]
pub enum Is {
    /// Equal to ours, or the command fails.
    Equal,
    /// Beside ours for information: times differ between machines.
    Beside,
    /// Not in the document.
    Ours,
}

/// Who says a figure.
#[derive(Clone, Copy, PartialEq)]
pub enum Origin {
    /// The document prints it.
    Printed,
    /// We worked it out from what the document prints.
    Derived,
    /// The document has no such figure.
    Ours,
}

/// The data of a row.
pub struct Row {
    /// Its first cell; the argument if empty.
    pub label: &'static str,
    pub argument: &'static str,
    /// The document's figures, one per column that has any.
    pub document: &'static [&'static str],
    pub origin: Origin,
    /// Can the document's figures not be right? They must then differ from ours.
    pub wrong: bool,
    /// Why they cannot be right, or another remark.
    pub remark: &'static str,
}

/// A row with our figures.
pub struct MeasuredRow {
    pub label: String,
    /// One per column.
    pub ours: Vec<String>,
    /// One per column that has figures in the document.
    pub document: Vec<Cow<'static, str>>,
    pub origin: Origin,
    /// Whether the figures are equal; `None` if there is nothing to compare.
    pub equal: Option<bool>,
    pub wrong: bool,
    pub remark: Cow<'static, str>,
}

/// A row of printed figures.
pub const fn printed(
    label: &'static str,
    argument: &'static str,
    document: &'static [&'static str],
) -> Row {
    Row {
        label,
        argument,
        document,
        origin: Origin::Printed,
        wrong: false,
        remark: "",
    }
}

/// A row of figures that follow from what the document prints.
pub const fn derived(
    label: &'static str,
    argument: &'static str,
    document: &'static [&'static str],
) -> Row {
    let origin = Origin::Derived;
    Row {
        origin,
        ..printed(label, argument, document)
    }
}

/// A row that the document does not have.
pub const fn ours(label: &'static str, argument: &'static str) -> Row {
    let origin = Origin::Ours;
    Row {
        origin,
        ..printed(label, argument, &[])
    }
}

/// A row whose printed figures cannot be right.
pub const fn misprint(
    label: &'static str,
    argument: &'static str,
    document: &'static [&'static str],
    remark: &'static str,
) -> Row {
    Row {
        wrong: true,
        remark,
        ..printed(label, argument, document)
    }
}

impl Origin {
    pub fn word(self) -> &'static str {
        match self {
            Self::Printed => "printed",
            Self::Derived => "derived",
            Self::Ours => "ours",
        }
    }
}

impl Table {
    /// Measures the rows and prints the table.
    pub fn run(&self, page: &mut Page<'_>) -> anyhow::Result<()> {
        writeln!(page.out, "{}", page.paint.faint(self.name.source()))?;
        writeln!(page.out, "{}", page.paint.strong(self.heading))?;
        let rows = match self.source {
            Source::Rows(make) => make(page)?,
            _ => self.measured(page)?,
        };
        if !rows.is_empty() {
            self.write(&rows, page)?;
            if !self.note.is_empty() {
                writeln!(page.out, "{}", self.note)?;
            }
        }
        Ok(page.out.flush()?)
    }

    /// Measures the rows one by one, until the page is stopped.
    fn measured(&self, page: &mut Page<'_>) -> anyhow::Result<Vec<MeasuredRow>> {
        let mut rows = Vec::new();
        for row in self.rows {
            let ours = match self.source {
                Source::Command(command) => {
                    let answer = page.json(&command.replace("{}", row.argument))?;
                    let cell = |column: &Column| column.unit.text(answer.pointer(column.at));
                    self.columns.iter().map(cell).collect()
                }
                Source::Function(measure) => measure(row.argument, page)?,
                Source::Rows(_) => break,
            };
            if page.stopped() {
                break;
            }
            rows.push(self.compared(row, ours));
        }
        Ok(rows)
    }

    fn compared(&self, row: &Row, ours: Vec<String>) -> MeasuredRow {
        let beside = self
            .columns
            .iter()
            .zip(&ours)
            .filter(|(it, _)| it.is != Is::Ours);
        let mut figures = beside.zip(row.document);
        let same = figures.all(|((column, ours), said)| column.is != Is::Equal || ours == said);
        let compares = self.columns.iter().any(|column| column.is == Is::Equal);
        MeasuredRow {
            label: [row.label, row.argument][usize::from(row.label.is_empty())].to_owned(),
            ours,
            document: row.document.iter().map(|&said| said.into()).collect(),
            origin: row.origin,
            equal: (compares && !row.document.is_empty()).then_some(same != row.wrong),
            wrong: row.wrong,
            remark: row.remark.into(),
        }
    }

    fn write(&self, rows: &[MeasuredRow], page: &mut Page<'_>) -> anyhow::Result<()> {
        let compares = rows.iter().any(|row| row.equal.is_some());
        let remarks = rows.iter().any(|row| !row.remark.is_empty());
        let mut heading = String::new();
        for column in self.columns {
            heading += "  ";
            heading += column.name;
            if column.is != Is::Ours {
                heading += "  document";
            }
        }
        for (shown, name) in [
            (compares, "  equal"),
            (true, "  figures"),
            (remarks, "  remark"),
        ] {
            heading += if shown { name } else { "" };
        }
        let mut table = TextTable::new(&format!("row{heading}"));
        for row in rows {
            let mut cells = vec![row.label.clone()];
            let mut document = row.document.iter();
            for (column, ours) in self.columns.iter().zip(&row.ours) {
                cells.push(ours.clone());
                if column.is != Is::Ours {
                    let said = document.next().map_or("-", |said| &**said);
                    cells.push(said.to_owned());
                }
            }
            if compares {
                cells.push(match row.equal {
                    None => String::new(),
                    Some(true) if row.wrong => "no, see remark".into(),
                    Some(true) => "yes".into(),
                    Some(false) => "NO".into(),
                });
            }
            page.differs |= row.equal == Some(false);
            cells.push(row.origin.word().into());
            cells.extend(remarks.then(|| row.remark.to_string()));
            table.cells(cells);
        }
        Ok(table.write(page.out, page.paint)?)
    }
}

impl Unit {
    /// A value of JSON as the tables print it.
    fn text(self, value: Option<&Value>) -> String {
        let Some(value) = value.filter(|value| !value.is_null()) else {
            return "-".into();
        };
        let number = value.as_f64().unwrap_or_default();
        match self {
            Self::Count => text::thousands(number.round() as u64),
            Self::Seconds => text::seconds(number),
            Self::Bytes => text::bytes(number as u64),
            Self::YesNo => ["no", "yes"][usize::from(value == &Value::Bool(true))].into(),
        }
    }
}

impl Page<'_> {
    /// Runs a command of this program and returns the JSON object that it prints, or null if the
    /// page was stopped.
    fn json(&mut self, command: &str) -> anyhow::Result<Value> {
        if self.stopped() {
            return Ok(Value::Null);
        }
        let mut words = words(command);
        if let (Some(left), "solve") = (self.left(), words[1].as_str()) {
            words.extend(["--time".into(), format!("{}ms", left.as_millis().max(1))]);
        }
        let arguments = crate::Arguments::try_parse_from(&words)?;
        let mut printed = Vec::new();
        let ran = crate::dispatch(arguments, &mut Cluster::Alone, &mut printed);
        if self.stopped() {
            return Ok(Value::Null);
        }
        ran?;
        Ok(serde_json::from_slice(&printed)?)
    }
}

/// The words of a command in a document or a table; double quotes hold words together.
pub fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    let words = parts.flat_map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    std::iter::once("knobel".to_owned()).chain(words).collect()
}
