//! Scenes as a PDF file with one page each. The file contains plain paths, without fonts and
//! compression.
//!
//! # References
//! ISO 32000-1, 7.5 (file structure) and 8.5 (paths).

use std::fmt::Write;

use crate::Scene;

/// Writes the scenes as the pages of a PDF file.
pub fn write(pages: &[Scene]) -> Vec<u8> {
    // Object 1 is the catalogue and 2 the page tree. Each scene adds a page and its content.
    let kids: Vec<String> = (0..pages.len())
        .map(|page| format!("{} 0 R", 3 + 2 * page))
        .collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!(
            "<< /Type /Pages /Kids [{}] /Count {} >>",
            kids.join(" "),
            pages.len()
        ),
    ];
    for (number, page) in pages.iter().enumerate() {
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {:.2} {:.2}] /Resources << >> /Contents \
             {} 0 R >>",
            page.width,
            page.height,
            4 + 2 * number
        ));
        let content = content(page);
        objects.push(format!(
            "<< /Length {} >>\nstream\n{content}endstream",
            content.len()
        ));
    }
    let mut file = "%PDF-1.4\n".to_owned();
    let mut offsets = Vec::new();
    for (number, object) in objects.iter().enumerate() {
        offsets.push(file.len());
        let _ = write!(file, "{} 0 obj\n{object}\nendobj\n", number + 1);
    }
    let table = file.len();
    let _ = write!(file, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for offset in offsets {
        let _ = writeln!(file, "{offset:010} 00000 n ");
    }
    let _ = write!(
        file,
        "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n",
        objects.len() + 1
    );
    file.into_bytes()
}

/// Returns the drawing commands of a page. The y axis of PDF points upwards.
fn content(scene: &Scene) -> String {
    let mut text = String::new();
    for shape in &scene.shapes {
        let [r, g, b] = shape.fill.map(|part| f64::from(part) / 255.0);
        let _ = write!(text, "{r:.3} {g:.3} {b:.3} rg ");
        for (index, (x, y)) in shape.points.iter().enumerate() {
            let _ = write!(
                text,
                "{x:.2} {:.2} {} ",
                scene.height - y,
                if index == 0 { "m" } else { "l" }
            );
        }
        text.push_str("h f\n");
    }
    text
}
