//! The page without a server: a folder of files for any static host. It contains the library as
//! WebAssembly.

use std::borrow::Cow;

use crate::assets::ASSETS;

/// Files that only a page without a server contains.
const STATIC: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/static.rs"));

/// The library for browsers. It is empty if the build had none.
const LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/knobel.wasm"));

/// The name under which the page requests the library.
const LIBRARY_NAME: &str = "knobel.wasm";

/// Additional elements in the head of the page: its content policy, the address of the library, and
/// the manifest for installation.
const HEAD: &str = r#"<meta http-equiv="Content-Security-Policy" content="default-src 'none';
    script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:;
    connect-src 'self' blob:; worker-src 'self'; manifest-src 'self'; base-uri 'none';
    form-action 'none'">
<meta name="knobel-library" content="knobel.wasm">
<link rel="manifest" href="manifest.webmanifest">
"#;

/// A file of the page.
pub struct PageFile {
    /// Its path within the folder, with `/` between its parts.
    pub name: String,
    /// Its contents.
    pub contents: Cow<'static, [u8]>,
}

/// Every file of a page that needs no server. It contains the given library for browsers, or the
/// one in this build; without either, the result is `None`.
pub fn page_files(library: Option<Vec<u8>>) -> Option<Vec<PageFile>> {
    let own = || (!LIBRARY.is_empty()).then_some(Cow::Borrowed(LIBRARY));
    Some(files(library.map(Cow::Owned).or_else(own)?))
}

fn files(library: Cow<'static, [u8]>) -> Vec<PageFile> {
    let texts = ASSETS.iter().chain(STATIC);
    let texts = texts.map(|&(name, text)| (name, text.as_bytes().into()));
    let all = texts.chain([(LIBRARY_NAME, library)]);
    let mut files: Vec<PageFile> = all
        .map(|(name, contents)| PageFile {
            name: name.to_owned(),
            contents,
        })
        .collect();
    change(&mut files, "index.html", |text| {
        text.replacen("</head>", &format!("{HEAD}</head>"), 1)
    });
    let version = version(&files);
    let kept: Vec<&str> = files
        .iter()
        .map(|file| file.name.as_str())
        .filter(|&name| name != KEEPER)
        .map(|name| if name == "index.html" { "./" } else { name })
        .collect();
    let kept = knobel_api::write(&kept);
    change(&mut files, KEEPER, |text| {
        text.replacen("[/*files*/]", &kept, 1)
            .replacen("{version}", &version, 1)
    });
    files
}

/// The script that caches the page in the browser.
const KEEPER: &str = "service-worker.js";

fn change(files: &mut [PageFile], name: &str, change: impl Fn(&str) -> String) {
    for file in files.iter_mut().filter(|file| file.name == name) {
        let text = std::str::from_utf8(&file.contents).expect("the page is UTF-8");
        file.contents = change(text).into_bytes().into();
    }
}

/// A checksum over all files, so that every change of the page has a new version.
fn version(files: &[PageFile]) -> String {
    let mut sum = crc32fast::Hasher::new();
    for file in files {
        sum.update(file.name.as_bytes());
        sum.update(&file.contents);
    }
    format!("{:08x}", sum.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(files: &[PageFile], name: &str) -> String {
        let file = files.iter().find(|file| file.name == name).expect(name);
        String::from_utf8(file.contents.to_vec()).expect("text")
    }

    #[test]
    fn the_folder_has_every_file_and_its_version_depends_on_their_contents() {
        let (one, other) = (files(b"one".into()), files(b"other".into()));
        for name in [
            "index.html",
            "main.js",
            "shared/workers.js",
            "worker.js",
            LIBRARY_NAME,
        ] {
            assert!(one.iter().any(|file| file.name == name), "{name}");
        }
        assert!(text(&one, "index.html").contains(HEAD));
        let keeper = text(&one, KEEPER);
        let mut lines = keeper.lines();
        let kept = lines.find(|line| line.starts_with("const FILES"));
        let kept = kept.expect("the list of cached files");
        assert!(kept.contains(r#""./","#), "{kept}");
        assert!(kept.contains(r#""knobel.wasm""#), "{kept}");
        assert!(!kept.contains(r#""index.html""#) && !kept.contains(KEEPER));
        assert_ne!(
            keeper,
            text(&other, KEEPER),
            "another library, another version"
        );
    }

    #[test]
    fn the_folder_without_the_library_is_small() {
        let files = files(b"".into());
        let bytes: usize = files.iter().map(|file| file.contents.len()).sum();
        assert!(bytes < 700_000, "{bytes} bytes");
    }

    #[test]
    fn the_page_refers_to_its_files_by_relative_paths() {
        let page = text(&files(b"".into()), "index.html");
        assert!(!page.contains("=\"/"), "a host may serve it in a folder");
    }
}
