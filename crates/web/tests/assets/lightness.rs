//! What is served is light, and nothing but comments and spaces is missing from it. A flow of the browser tests compares it
//! with its source word by word, too.

use super::light::lightened;
use super::{alone, assets};

/// All files of the page together, uncompressed.
const MOST_BYTES: usize = 400_000;

#[test]
fn the_whole_page_is_light() {
    let files = assets();
    let sizes = files.iter().map(|(name, text)| lightened(name, text).len());
    let bytes: usize = sizes.sum();
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
}

#[test]
fn comments_and_spaces_go_and_texts_stay() {
    let script = r#"// @ts-check
/** What it does.
 * @param {number} size */
export function go(size) {
  const many = /** @type {number[]} */ ([size, size > 1 ? size : 1]);

  // Why.
  for (const one of many) {
    if (one > 2) say(`{ ${one} , }`, "a,  b // c");
    else return { one, two: -one };
  }
}
"#;
    let light = r#"export function go(size){
const many=([size,size>1?size :1]);
for (const one of many){
if (one > 2) say(`{ ${one} , }`, "a,  b // c");
else return{one,two:-one};
}
}
"#;
    assert_eq!(lightened("a.js", script), light);
    let style = "/* Calm. */\n@media (min-width: 1px) and (max-width: 2px) {\n  nav :hover > a { color: red; margin: calc(1px + 2px) }\n  a::before { content: \", \" }\n}\n";
    let light = "@media (min-width:1px) and (max-width:2px){\nnav :hover>a{color:red;margin:calc(1px + 2px)}\na::before { content: \", \" }\n}\n";
    assert_eq!(lightened("a.css", style), light);
    let page = "<p>\n  <!-- Why. -->\n  one  two\n</p>\n";
    assert_eq!(lightened("a.html", page), "<p>\none  two\n</p>\n");
    assert_eq!(lightened("a.svg", page), page);
}

#[test]
fn no_text_looks_like_a_comment_or_goes_on_in_another_line() {
    let all = [assets(), alone()].concat();
    assert!(all.iter().any(|(name, _)| name == "service-worker.js"));
    for (name, contents) in all {
        let open = match name.rsplit_once('.') {
            Some((_, "js")) => "/**",
            Some((_, "css")) => "/*",
            Some((_, "html")) => "<!--",
            _ => continue,
        };
        let even = |text: &str, sign: char| text.matches(sign).count().is_multiple_of(2);
        for (number, line) in (1..).zip(contents.lines()) {
            let place = format!("{name}:{number}");
            assert!(even(line, '`'), "{place}: a template over several lines");
            assert!(!line.ends_with('\\'), "{place}: a text over several lines");
            for (at, _) in line.match_indices(open) {
                let before = &line[..at];
                let within = ['"', '`'].iter().any(|&sign| !even(before, sign));
                assert!(!within, "{place}: {open} within a text");
            }
        }
    }
}
