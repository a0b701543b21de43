//! Helpers for the tests of this folder, and tests of the work units.

use knobel_core::Rng;
use knobel_tiles::{Direction, Goal, Pruning, Shape};

use super::packed_tables::EntryIndex;
use super::search_data::{PATTERNS, SearchData};
use super::tables;
use super::work_units::{CELLS, Cells, Frontier};
use super::{Acquired, Solver25};
use crate::{TableChoice, TableOptions};
use knobel_pdb::BuildContext;
use knobel_pdb::geometry::GoalView;

/// The data of a 5×4 board with small tables and indices of any width.
pub(super) fn data<I: EntryIndex>() -> SearchData<I, 2> {
    let goal = Goal::Last.board(Shape::new(5, 4).unwrap()).unwrap();
    let view = GoalView::new(&goal);
    let options = TableOptions {
        choice: TableChoice::Tiles(3),
        ..TableOptions::default()
    };
    let watch = &mut ();
    let mut build = BuildContext::new(1, watch);
    let Acquired { set, tables, .. } = tables::tables(&view, &options, &mut build).unwrap();
    let Ok(views) = <[_; 2]>::try_from(tables::views(&set, &tables, &view)) else {
        panic!("this goal has two partitions");
    };
    let pruning = Pruning::new(view.shape, 8);
    SearchData::new(tables.entries, view.blank, &pruning, &views)
}

/// The end of a random walk from the goal that never undoes its last move.
pub(super) fn walked<I: EntryIndex>(data: &SearchData<I, 2>, moves: usize, seed: u64) -> Cells {
    let mut cells: Cells = std::array::from_fn(|cell| cell as u8);
    cells[data.shape.cells()..].fill(0);
    let mut random = Rng::new(seed);
    let (mut blank, mut last) = (data.goal_blank, None);
    let mut made = 0;
    while made < moves {
        let direction = Direction::ALL[random.below(4) as usize];
        if let Some(to) = data.shape.neighbour(blank, direction)
            && last != Some(direction.opposite())
        {
            cells.swap(blank, to);
            (blank, last) = (to, Some(direction));
            made += 1;
        }
    }
    cells
}

#[test]
fn units_are_distinct_and_their_paths_lead_to_them() {
    let data = data::<u32>();
    let start = walked(&data, 60, 5);
    let frontier = Frontier::new(&data, &start, 200, 500);
    assert!(frontier.len() >= 500);
    let mut boards = std::collections::HashSet::new();
    for number in 0..frontier.len() as u32 {
        let unit = frontier.unit(number).unwrap();
        assert!(boards.insert(unit.cells[..CELLS].to_vec()));
        let path = frontier.path(&data, number);
        assert_eq!(path.len(), usize::from(frontier.depth()));
        let (mut cells, mut blank) = (start, data.blank(&start));
        for direction in path {
            let to = data.shape.neighbour(blank, direction).unwrap();
            cells.swap(blank, to);
            blank = to;
        }
        assert_eq!(cells, unit.cells);
    }
}

#[test]
fn groups_contain_every_tile_exactly_once() {
    let shapes = (2..=12).flat_map(|width| (2..=12).map(move |height| (width, height)));
    for (width, height) in shapes.filter(|it| Solver25::CELLS.contains(&(it.0 * it.1))) {
        let shape = Shape::new(width, height).unwrap();
        let large = shape.cells().div_ceil(4).max(6);
        for (blank, tiles) in (0..shape.cells() as u8).flat_map(|it| [3, 5, large].map(|k| (it, k)))
        {
            for exchanged in [false, true] {
                let groups = tables::groups(shape, blank, tiles, exchanged);
                assert!(groups.len() <= PATTERNS && groups.iter().all(|it| it.len() <= tiles));
                let mut cells: Vec<u8> = groups.concat();
                cells.push(blank);
                cells.sort_unstable();
                assert!(
                    cells.into_iter().eq(0..shape.cells() as u8),
                    "{shape}, {blank}"
                );
            }
        }
    }
}
