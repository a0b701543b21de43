//! Scenes as SVG text, with one path per polygon.

use std::fmt::Write;

use crate::Scene;

/// Writes the scene as an SVG document.
pub fn write(scene: &Scene) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0}\" height=\"{1:.0}\" viewBox=\"0 \
         0 {0:.2} {1:.2}\">\n",
        scene.width, scene.height
    );
    for shape in &scene.shapes {
        text.push_str("<path d=\"M");
        for (index, (x, y)) in shape.points.iter().enumerate() {
            let _ = write!(text, "{}{x:.2} {y:.2}", if index == 0 { "" } else { "L" });
        }
        let [r, g, b] = shape.fill;
        let _ = writeln!(text, "Z\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>");
    }
    text + "</svg>\n"
}
