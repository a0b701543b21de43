//! `docs/documents/` lists what the five documents contain: features, figures and wishes, each with
//! the command that shows it and its test. The pages are printed from `data/documents.txt` and the
//! tables of `knobel reproduce`. These tests compare the pages and run the commands.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;

use super::table::{Origin, words};
use super::tables;
use crate::cluster::Cluster;

/// The largest page of the guide.
const MOST_BYTES: usize = 8192;

/// A document and its items.
struct Document {
    page: String,
    author: String,
    title: String,
    year: String,
    /// The word after `knobel reproduce`.
    tables: String,
    items: Vec<Item>,
}

struct Item {
    what: String,
    command: String,
    output: String,
    test: String,
}

impl Item {
    /// Is the command for this program, and not a place on the page or in Python?
    fn runs(&self) -> bool {
        !self.command.starts_with(char::is_uppercase)
    }

    fn is_slow(&self) -> bool {
        self.command.ends_with('~')
    }

    fn command(&self) -> &str {
        self.command.trim_end_matches('~')
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn documents() -> Vec<Document> {
    let text = fs::read_to_string(root().join("data/documents.txt")).unwrap();
    let mut documents: Vec<Document> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<String> = line.split(" | ").map(str::to_owned).collect();
        match &fields[..] {
            [word, page, author, title, year, tables] if word == "document" => {
                let [page, author, title, year, tables] =
                    [page, author, title, year, tables].map(Clone::clone);
                let items = Vec::new();
                documents.push(Document {
                    page,
                    author,
                    title,
                    year,
                    tables,
                    items,
                });
            }
            [what, command, output, test] => {
                let [what, command, output, test] = [what, command, output, test].map(Clone::clone);
                let document = documents.last_mut().expect("a document before its items");
                document.items.push(Item {
                    what,
                    command,
                    output,
                    test,
                });
            }
            _ => panic!("{} fields: {line}", fields.len()),
        }
    }
    documents
}

/// Escapes what Markdown would read as markup.
fn escaped(text: &str) -> String {
    text.replace('*', r"\*")
}

impl Document {
    fn heading(&self) -> String {
        let parts = [&self.author, &self.title, &self.year];
        let parts = parts.into_iter().filter(|part| *part != "-");
        let parts: Vec<String> = parts.map(|part| escaped(part)).collect();
        parts.join(", ")
    }

    fn page(&self) -> String {
        let mut page = format!(
            "# {}\n\nEach line is a feature, a figure or a wish of the document, in our own words, \
             with the command that shows it\nand the name of its test. A line says so if the \
             document is wrong there.\n\n| in the document | command after `knobel` | test |\n\
             | --- | --- | --- |\n",
            self.heading()
        );
        for item in &self.items {
            let what = escaped(&item.what).replace("wrong: ", "**Wrong:** ");
            let what = what.replace('|', r"\|");
            let command = if item.runs() {
                format!("`{}`", item.command().replace('|', r"\|"))
            } else {
                item.command.clone()
            };
            writeln!(page, "| {what} | {command} | `{}` |", item.test).unwrap();
        }
        self.write_tables(&mut page);
        page
    }

    /// The tables of `knobel reproduce`, with the numbers of rows by their origin.
    fn write_tables(&self, page: &mut String) {
        if self.tables == "-" {
            return;
        }
        writeln!(
            page,
            "\n`knobel reproduce {}` prints these tables:\n",
            self.tables
        )
        .unwrap();
        let own = tables::all().filter(|table| table.name.word() == self.tables);
        for table in own {
            let count = |origin| table.rows.iter().filter(|row| row.origin == origin).count();
            let wrong = table.rows.iter().filter(|row| row.wrong).count();
            let origins = [Origin::Printed, Origin::Derived, Origin::Ours];
            let counts = origins.map(|origin| (count(origin), origin.word()));
            let mut parts: Vec<String> = counts
                .iter()
                .filter(|(count, _)| *count > 0)
                .map(|(count, word)| format!("{count} {word}"))
                .collect();
            if wrong > 0 {
                parts.push(format!("{wrong} wrong"));
            }
            if parts.is_empty() {
                parts.push("all measured together".into());
            }
            writeln!(page, "- {} ({})", escaped(table.heading), parts.join(", ")).unwrap();
        }
    }
}

/// The page that lists the documents.
fn index(documents: &[Document]) -> String {
    let total: usize = documents.iter().map(|document| document.items.len()).sum();
    let mut page = format!(
        "# The five documents\n\nknobel began with five documents. These pages list what they \
         contain, {total} items in all. The tests print the pages\nfrom `data/documents.txt`, run \
         the commands, and look for the figures in their output.\n\n| document | items | of these \
         wrong there |\n| --- | --- | --- |\n"
    );
    for document in documents {
        let wrong = document
            .items
            .iter()
            .filter(|item| item.what.contains("wrong: "));
        let (heading, name, items) = (document.heading(), &document.page, document.items.len());
        writeln!(
            page,
            "| [{heading}](documents/{name}.md) | {items} | {} |",
            wrong.count()
        )
        .unwrap();
    }
    page
}

#[test]
fn the_pages_about_the_documents_are_printed_from_the_data() {
    let documents = documents();
    let pages = documents.iter().map(|document| {
        (
            format!("docs/documents/{}.md", document.page),
            document.page(),
        )
    });
    let mut outdated = Vec::new();
    for (file, page) in pages.chain([("docs/documents.md".into(), index(&documents))]) {
        assert!(page.len() <= MOST_BYTES, "{file} has {} bytes", page.len());
        let path = root().join(&file);
        if fs::read_to_string(&path).unwrap_or_default() != page {
            if std::env::var_os("KNOBEL_UPDATE").is_some() {
                fs::write(&path, page).unwrap();
            }
            outdated.push(file);
        }
    }
    assert!(
        outdated.is_empty(),
        "run this test with KNOBEL_UPDATE=1: {outdated:?}"
    );
}

#[test]
fn every_test_named_by_a_document_exists() {
    let mut names = BTreeSet::new();
    let mut folders: Vec<PathBuf> = ["crates", "python/tests"].map(|it| root().join(it)).into();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let kind = path
                .extension()
                .and_then(|it| it.to_str())
                .unwrap_or_default();
            if kind == "mjs" {
                let flow = path.file_stem().unwrap_or_default().to_string_lossy();
                names.insert(format!("flow {flow}"));
            }
            if !["rs", "py"].contains(&kind) {
                continue;
            }
            for line in fs::read_to_string(&path).unwrap_or_default().lines() {
                let line = line.trim_start();
                // A macro makes tests from rows that begin with their names.
                let name = line.strip_prefix("fn ").or(line.strip_prefix("def "));
                let name = name.unwrap_or(line).split(['(', '<', ':']).next();
                names.extend(name.map(str::to_owned));
            }
        }
    }
    let documents = documents();
    let items = documents.iter().flat_map(|document| &document.items);
    let missing: Vec<&String> = items
        .map(|item| &item.test)
        .filter(|it| !names.contains(*it))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Runs the commands of the items, and looks for their figures.
fn check(is_asked: impl Fn(&Item) -> bool) {
    let (mut known, mut faults) = (Vec::<(String, String)>::new(), Vec::new());
    let single = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for item in documents().iter().flat_map(|document| &document.items) {
        if !item.runs() || !is_asked(item) {
            continue;
        }
        let command = item.command();
        let before = known.iter().find(|(other, _)| other == command);
        let output = match before {
            Some((_, output)) => output.clone(),
            None => {
                let output = run(command);
                known.push((command.to_owned(), output.clone()));
                output
            }
        };
        // Tables are as wide as their longest cell.
        if output.contains(MISSING) {
            knobel_skipped_tests::note(&format!("{command}: {output}"));
        } else if !single(&output).contains(&single(&item.output)) {
            faults.push(format!(
                "'{}' is not in the output of {command}:\n{output}",
                item.output
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What a command prints if the compiler for the board is missing.
const MISSING: &str = "sdcc is not installed";

/// The output of a command, or its error or help.
fn run(command: &str) -> String {
    let mut out = Vec::new();
    let ended = match crate::Arguments::try_parse_from(words(command)) {
        Ok(arguments) => crate::dispatch(arguments, &mut Cluster::Alone, &mut out),
        Err(help) => return help.to_string(),
    };
    let mut output = String::from_utf8(out).unwrap();
    if let Err(error) = ended {
        write!(output, "{error:#}").unwrap();
    }
    output
}

#[test]
fn quick_commands_show_what_the_documents_contain() {
    check(|item| !item.is_slow());
}

#[test]
#[ignore = "slow"]
fn slow_commands_show_what_the_documents_contain() {
    check(Item::is_slow);
}
