//! Makes the page's files lighter to carry: without comments, indentation, empty lines, and, on lines that hold no text,
//! without spaces beside punctuation. Names stay, and so do lines: what a browser shows can still be read.
//!
//! No parser stands behind this, but rules that the sources keep, which a test of the crate checks: a script comments in
//! lines of their own or by `/** … */`, never within a text, and no text goes on over the end of a line.

/// A file as it is served.
pub fn lightened(name: &str, contents: &str) -> String {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let (open, close) = match ending {
        "js" => ("/**", "*/"),
        "css" => ("/*", "*/"),
        "html" => ("<!--", "-->"),
        _ => return contents.to_owned(),
    };
    let bare = without(contents, open, close);
    let lines = bare.lines().map(str::trim);
    let comment = |line: &str| ending == "js" && line.starts_with("//");
    let kept = lines.filter(|line| !line.is_empty() && !comment(line));
    kept.map(|line| {
        if line.contains(['"', '\'', '`', '/', '<']) {
            format!("{line}\n")
        } else {
            format!("{}\n", tight(line))
        }
    })
    .collect()
}

/// Leaves out all from each such mark to the next of the other kind, and a space behind it.
fn without(contents: &str, open: &str, close: &str) -> String {
    let mut kept = String::new();
    let mut rest = contents;
    while let Some((before, comment)) = rest.split_once(open) {
        kept.push_str(before);
        let (_, behind) = comment.split_once(close).expect("a comment ends");
        rest = behind.strip_prefix(' ').unwrap_or(behind);
    }
    kept + rest
}

/// Signs that mean the same without a space behind them, in scripts and in styles.
const OPENING: &str = ",;:{}=>?&|(![";
/// The same for a space before them. A colon or parenthesis is not among them: `nav :hover`, `and (width > 1px)`.
const CLOSING: &str = "{}=>?&|)];";

/// Leaves out spaces beside punctuation.
fn tight(line: &str) -> String {
    let mut kept = String::new();
    for word in line.split(' ') {
        if !kept.ends_with(|last| OPENING.contains(last))
            && !word.starts_with(|first| CLOSING.contains(first))
            && !kept.is_empty()
        {
            kept.push(' ');
        }
        kept.push_str(word);
    }
    kept
}
