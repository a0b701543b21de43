//! `knobel count --tree` counts the nodes of the search tree by depth, without building it.

use std::io::Write;

use knobel::Board;
use knobel::count::tree::TreeLevels;

use super::Exit;
use super::text::{Paint, TextTable};

/// Prints the nodes at each depth below `root` if the last move is never undone.
pub fn run(root: &Board, depth: usize, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let shape = root.shape();
    let levels = TreeLevels::below(shape, root.blank(), depth);
    let mut table = TextTable::new("depth  nodes  branching");
    for (depth, &nodes) in levels.nodes.iter().enumerate() {
        let before = depth.checked_sub(1).map(|before| levels.nodes[before]);
        let branching = before.map(|before| format!("{:.3}", nodes as f64 / before as f64));
        table.row([
            depth.to_string(),
            nodes.to_string(),
            branching.unwrap_or_default(),
        ]);
    }
    table.write(out, Paint::for_stdout())?;
    let (row, column) = (shape.row(root.blank()) + 1, shape.column(root.blank()) + 1);
    let mean = levels.mean().unwrap_or(1.0);
    writeln!(
        out,
        "mean branching factor {mean:.3} after the first move, {:.3} in the limit\n\
         the blank starts in row {row}, column {column}; no move undoes the move before it",
        levels.limit
    )?;
    Ok(Exit::Fine)
}
