//! Every file that is written is read again by somebody else's reader, or offset by offset where there is none.

use std::io::Cursor;

use knobel_cards::{Board, nine_cards};
use knobel_draw::{
    Bar, Mark, Marks, Panel, Polygon, Scene, bars, board, pdf, plot, png, sheet, svg,
};

const RED: [u8; 3] = [200, 0, 0];
const BLUE: [u8; 3] = [0, 0, 250];

/// A red ground 6 wide and 4 high with a blue square on its right, which ends in the middle of a pixel.
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
        numbers: true,
        matching: true,
    };
    board(&game, &Board::in_order(&game), marks, 40.0)
}

/// Width, height and the pixels, red, green and blue.
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
fn a_pdf_finds_every_object_by_its_table() {
    let game = nine_cards();
    let pages = sheet(&game, Some(&Board::in_order(&game)));
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
fn an_svg_is_well_formed_and_has_a_path_a_shape() {
    let text = svg::write(&cards());
    let document = roxmltree::Document::parse(&text).unwrap();
    assert_eq!(document.root_element().attribute("width"), Some("128"));
    let paths = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "path")));
    assert_eq!(paths.count(), cards().shapes.len());
}

#[test]
fn a_plot_is_well_formed_whatever_its_labels_say() {
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
fn panels_have_a_legend_and_a_place_for_every_value() {
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
    // The ground, three colours in the legend, and two bars a panel, all within the picture.
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
    // Nothing to draw is no reason to fail.
    let empty = Panel {
        marks: Vec::new(),
        ..panel(true)
    };
    roxmltree::Document::parse(&plot("", "", &[], &[empty])).unwrap();
}
