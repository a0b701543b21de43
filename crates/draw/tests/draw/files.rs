//! Reads every written file with an independent decoder, or byte by byte if there is none.

use std::io::Cursor;

use knobel_cards::generate::{GameSpec, draw};
use knobel_cards::{Arrangement, nine_cards};
use knobel_core::Rng;
use knobel_draw::{
    Bar, LinePoint, Mark, Marks, Panel, PlotLine, Polygon, Scene, bars, board, lines, pdf, plot,
    png, sheet, svg,
};

const RED: [u8; 3] = [200, 0, 0];
const BLUE: [u8; 3] = [0, 0, 250];

/// A red background, 6 wide and 4 high, with a blue rectangle on its right that begins in the
/// middle of a pixel.
fn flag() -> Scene {
    let rectangle = |left: f64, right: f64, fill| Polygon {
        points: vec![(left, 0.0), (right, 0.0), (right, 4.0), (left, 4.0)],
        fill,
    };
    Scene {
        width: 6.0,
        height: 4.0,
        shapes: vec![rectangle(0.0, 6.0, RED), rectangle(3.5, 6.0, BLUE)],
    }
}

fn cards() -> Scene {
    let game = nine_cards();
    let marks = Marks {
        matching: true,
        ..Marks::NAMES
    };
    board(&game, &Arrangement::in_order(&game), marks, 40.0)
}

/// Returns the width, the height and the pixels in red, green and blue.
fn decoded(file: Vec<u8>) -> (u32, u32, Vec<u8>) {
    let mut reader = ::png::Decoder::new(Cursor::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, ::png::ColorType::Rgb);
    (info.width, info.height, pixels)
}

#[test]
fn a_png_decodes_to_the_pixels_that_were_drawn() {
    let (width, height, pixels) = decoded(png::write(&flag(), 1.0));
    assert_eq!((width, height), (6, 4));
    let mixed = [100, 0, 125];
    for row in pixels.chunks_exact(18) {
        let row: Vec<&[u8]> = row.chunks_exact(3).collect();
        assert_eq!(
            row,
            [
                &RED[..],
                &RED[..],
                &RED[..],
                &mixed[..],
                &BLUE[..],
                &BLUE[..]
            ]
        );
    }
    let (width, height, pixels) = decoded(png::write(&flag(), 2.0));
    assert_eq!((width, height), (12, 8));
    assert!(pixels[..21].chunks_exact(3).all(|pixel| pixel == RED));
    assert!(pixels[21..36].chunks_exact(3).all(|pixel| pixel == BLUE));
}

#[test]
fn a_board_of_cards_has_its_size_and_a_white_border() {
    let (width, height, pixels) = decoded(png::write(&cards(), 1.0));
    assert_eq!((width, height), (128, 128));
    let row = 3 * width as usize;
    assert!(pixels[..3 * row].iter().all(|&part| part == 255));
    assert!(pixels.iter().any(|&part| part < 100));
}

#[test]
fn the_table_of_a_pdf_leads_to_every_object() {
    let game = nine_cards();
    let pages = sheet(&game, 160.0, Some(&Arrangement::in_order(&game)));
    let file = String::from_utf8(pdf::write(&pages)).unwrap();
    assert!(file.starts_with("%PDF-1.4\n") && file.ends_with("%%EOF\n"));
    let (_, start) = file.rsplit_once("startxref\n").unwrap();
    let table: usize = start.lines().next().unwrap().parse().unwrap();
    let mut lines = file[table..].lines();
    assert_eq!(lines.next(), Some("xref"));
    let count: usize = lines.next().unwrap()[2..].parse().unwrap();
    assert_eq!(count, 3 + 2 * pages.len());
    assert_eq!(lines.next(), Some("0000000000 65535 f "));
    for number in 1..count {
        let line = lines.next().unwrap();
        assert_eq!(line.len(), 19, "with its line end an entry has 20 bytes");
        let object = &file[line[..10].parse::<usize>().unwrap()..];
        assert!(object.starts_with(&format!("{number} 0 obj\n")), "{number}");
        if let Some((_, rest)) = object
            .split("endobj")
            .next()
            .unwrap()
            .split_once("/Length ")
        {
            let (length, rest) = rest.split_once(" >>\nstream\n").unwrap();
            let length: usize = length.parse().unwrap();
            assert_eq!(&rest[length..], "endstream\n");
        }
    }
    assert_eq!(lines.next(), Some("trailer"));
}

#[test]
fn an_svg_is_well_formed_and_has_one_path_per_shape() {
    let text = svg::write(&cards());
    let document = roxmltree::Document::parse(&text).unwrap();
    assert_eq!(document.root_element().attribute("width"), Some("128"));
    let paths = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "path")));
    assert_eq!(paths.count(), cards().shapes.len());
}

#[test]
fn a_bar_chart_with_special_characters_is_well_formed() {
    let bar = Bar {
        label: "a < b & \"c\"".into(),
        value: 1234.0,
        note: "<1 s>".into(),
        faded: false,
    };
    let text = bars("x & y", &[bar]);
    let document = roxmltree::Document::parse(&text).unwrap();
    let texts: Vec<_> = document
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    for said in ["x & y", "a < b & \"c\"", "<1 s>"] {
        assert!(texts.contains(&said), "{said} in {texts:?}");
    }
}

#[test]
fn panels_show_a_legend_and_every_value() {
    let mark = |mean: f64, max| Mark {
        mean,
        median: mean,
        max,
        note: format!("<{mean}>"),
    };
    let marks = vec![Some(mark(0.0, 0.0)), Some(mark(2e-7, 3e9)), None];
    let panel = |logarithmic| Panel {
        title: "x & y".into(),
        logarithmic,
        marks: marks.clone(),
    };
    let methods = ["a < b", "c", "d"].map(str::to_owned);
    let text = plot("title", "note", &methods, &[panel(true), panel(false)]);
    let document = roxmltree::Document::parse(&text).unwrap();
    let texts: Vec<_> = document
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    for said in ["x & y", "1 a < b", "<0.0000002>", "not solved"] {
        assert!(texts.contains(&said), "{said} in {texts:?}");
    }
    // The background, three colours in the legend and two bars per panel, all within the picture.
    let bars: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "rect")))
        .collect();
    assert_eq!(bars.len(), 1 + 3 + 2 * 2);
    let number = |text: Option<&str>| text.unwrap().parse::<f64>().unwrap();
    for bar in &bars[1..] {
        let end = number(bar.attribute("x")) + number(bar.attribute("width"));
        assert!((0.0..=1120.0).contains(&end), "{end}");
    }
    // The note beside the longest bar fits too, however long it is.
    let long = "123,456 KiB · 123,456 KiB · 123,456 KiB";
    let wide = Panel {
        marks: vec![Some(Mark {
            note: long.into(),
            ..mark(1e9, 1e9)
        })],
        ..panel(true)
    };
    let text = plot("", "", &methods[..1], &[wide.clone(), wide]);
    let document = roxmltree::Document::parse(&text).unwrap();
    let notes = document.descendants();
    let notes = notes.filter(|node| node.is_element() && node.text() == Some(long));
    let ends: Vec<f64> = notes
        .map(|note| number(note.attribute("x")) + 7.0 * long.chars().count() as f64)
        .collect();
    assert!(
        ends.len() == 2 && ends[0] < 560.0 && ends[1] < 1120.0,
        "{ends:?}"
    );
    // An empty panel is valid.
    let empty = Panel {
        marks: Vec::new(),
        ..panel(true)
    };
    roxmltree::Document::parse(&plot("", "", &[], &[empty])).unwrap();
}

/// Counts the pointers to the tops of cards; each named card has one.
fn pointers(scene: &Scene, card: f64) -> usize {
    let is_pointer = |shape: &&Polygon| {
        let width = |of: fn(&(f64, f64)) -> f64| {
            let values = || shape.points.iter().map(of);
            values().fold(f64::MIN, f64::max) - values().fold(f64::MAX, f64::min)
        };
        let size = [width(|point| point.0), width(|point| point.1)].map(|size| size / card);
        let near = |wanted: [f64; 2]| (0..2).all(|axis| (size[axis] - wanted[axis]).abs() < 1e-6);
        shape.points.len() == 3 && (near([0.09, 0.07]) || near([0.07, 0.09]))
    };
    scene.shapes.iter().filter(is_pointer).count()
}

#[test]
fn cards_have_the_same_printed_size_on_all_pages() {
    let spec = GameSpec {
        width: 16,
        height: 16,
        motifs: 20,
        halves: false,
        framed: true,
        ..GameSpec::default()
    };
    let game = draw(&spec, &mut Rng::new(1)).unwrap();
    let narrow = GameSpec {
        width: 1,
        height: 20,
        ..GameSpec::default()
    };
    let narrow = draw(&narrow, &mut Rng::new(1)).unwrap();
    for (game, card, each) in [
        (&game, 160.0, 12),
        (&game, 50.0, 96),
        (&nine_cards(), 160.0, 12),
        (&narrow, 160.0, 12),
    ] {
        let solution = Arrangement::in_order(game);
        let pages = sheet(game, card, Some(&solution));
        assert_eq!(pages.len(), game.cells().div_ceil(each) + 1);
        let (last, cut) = pages.split_last().unwrap();
        let named: usize = cut.iter().map(|page| pointers(page, card)).sum();
        assert_eq!(named, game.cells(), "every card occurs once, with its name");
        assert_eq!(pointers(&cut[0], card), each.min(game.cells()));
        let solved = (515.0 / game.width() as f64).min(762.0 / game.height() as f64);
        let solved = solved.min(120.0);
        assert_eq!(pointers(last, solved), game.cells());
        for page in &pages {
            let corners = page.shapes.iter().flat_map(|shape| &shape.points);
            let inside =
                |&&(x, y): &&(f64, f64)| (0.0..=595.0).contains(&x) && (0.0..=842.0).contains(&y);
            assert!(corners.clone().all(|corner| inside(&corner)));
        }
        // Without a solution there is still a last page.
        let unsolved = sheet(game, card, None);
        assert_eq!(unsolved.len(), pages.len());
        assert_eq!(pointers(unsolved.last().unwrap(), solved), 0);
    }
}

#[test]
fn a_pointer_shows_how_a_card_is_turned() {
    let game = nine_cards();
    let mut laid = Arrangement::in_order(&game);
    let place = |laid: &Arrangement| {
        let scene = board(&game, laid, Marks::NAMES, 100.0);
        let named = Marks {
            turns: false,
            ..Marks::NAMES
        };
        let without = board(&game, laid, named, 100.0);
        let added = |shape: &&Polygon| !without.shapes.contains(shape);
        scene.shapes.iter().find(added).unwrap().points[0]
    };
    // The first card's middle is at 60, 60.
    for expected in [(60.0, 40.0), (80.0, 60.0), (60.0, 80.0), (40.0, 60.0)] {
        let (x, y) = place(&laid);
        assert!(
            (x - expected.0).abs() < 1e-6 && (y - expected.1).abs() < 1e-6,
            "{x} {y}"
        );
        laid.turn(0);
    }
}

#[test]
fn lines_stay_in_their_frame_and_mark_estimates() {
    let line = |label: &str, values: &[(u32, f64, bool)]| PlotLine {
        label: label.into(),
        points: values
            .iter()
            .map(|&(x, log10, estimated)| LinePoint {
                x,
                log10,
                estimated,
            })
            .collect(),
    };
    let all = [
        line("a < b", &[(1, -6.3, false), (9, 545.0, true)]),
        line("c", &[(4, 2.0, false)]),
        line("nothing", &[]),
    ];
    let text = lines("x & y", "cards", "seconds", &all);
    let document = roxmltree::Document::parse(&text).unwrap();
    let texts: Vec<_> = document
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    for said in [
        "x & y",
        "cards",
        "seconds",
        "1 a < b",
        "2 c",
        "3 nothing",
        "9",
    ] {
        assert!(texts.contains(&said), "{said} in {texts:?}");
    }
    let circles: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "circle")))
        .collect();
    assert_eq!(circles.len(), 3);
    let hollow = circles
        .iter()
        .filter(|circle| circle.attribute("fill") == Some("#ffffff"));
    assert_eq!(hollow.count(), 1);
    for circle in circles {
        let number = |name| circle.attribute(name).unwrap().parse::<f64>().unwrap();
        assert!((76.0..=690.0).contains(&number("cx")));
        assert!((64.0..=500.0).contains(&number("cy")));
    }
    roxmltree::Document::parse(&lines("", "", "", &[])).unwrap();
}
