//! Proves boards optimal and prints what it took, bound by bound:
//! `proofs TABLES-FOLDER TABLES THREADS WIDTH HEIGHT random COUNT SEED` or `… FILE [INDEX]…`.
//!
//! TABLES is `large`, `ready` or a number of tiles. A line of the file is an index, an optimal length and the tiles; the
//! goal has its blank on the first cell. Paths are not told: see `knobel solve` for that.

use std::error::Error;
use std::sync::atomic::AtomicU32;
use std::time::Instant;

use knobel_core::{Limits, Rng, Round, Watch};
use knobel_pdb::{Folder, WideOptions, WideSolver, WideTables};
use knobel_tiles::{Board, Goal, Shape, random_board};

/// Prints every bound that took its time.
struct Bounds(Instant);

impl Watch for Bounds {
    fn round(&mut self, round: &Round) {
        if round.expanded > 1_000_000 {
            let seconds = self.0.elapsed().as_secs_f64();
            println!("  {:3} {:>12} {seconds:.3} s", round.bound, round.expanded);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [folder, tables, threads, width, height, from, rest @ ..] = &words[..] else {
        return Err("too few arguments: see the first lines of this file".into());
    };
    let shape = Shape::new(width.parse()?, height.parse()?)?;
    let goal = Goal::First.board(shape).ok_or("no such goal")?;
    let threads = threads.parse()?;
    let options = WideOptions {
        folder: Some(Folder::new(folder)),
        tables: match tables.as_str() {
            "large" => WideTables::Large,
            "ready" => WideTables::Ready,
            tiles => WideTables::Tiles(tiles.parse()?),
        },
        threads,
        room: None,
    };
    let started = Instant::now();
    let solver = WideSolver::new(&goal, &options, &mut ())?;
    println!("{:?} in {:?}", solver.used(), started.elapsed());
    for (name, board) in boards(&goal, from, rest)? {
        let started = Instant::now();
        let unknown = AtomicU32::new(u32::MAX);
        let mut watch = Bounds(started);
        let limits = Limits::default();
        let report = solver.prove(&board, &unknown, limits, threads, None, &mut watch);
        let (seconds, nodes) = (started.elapsed().as_secs_f64(), report.stats.expanded);
        println!(
            "{name}: from {} to {}, {nodes} nodes, {seconds:.3} s, {:.1} million nodes/s",
            solver.bound(&board),
            report.lower_bound,
            nodes as f64 / seconds / 1e6,
        );
    }
    Ok(())
}

fn boards(
    goal: &Board,
    from: &str,
    rest: &[String],
) -> Result<Vec<(String, Board)>, Box<dyn Error>> {
    let mut boards = Vec::new();
    if let ("random", [count, seed]) = (from, rest) {
        let mut rng = Rng::new(seed.parse()?);
        for number in 1..=count.parse()? {
            let number: u32 = number;
            boards.push((number.to_string(), random_board(goal, &mut rng)));
        }
        return Ok(boards);
    }
    let text = std::fs::read_to_string(from)?;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let (index, length) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        if rest.is_empty() || rest.iter().any(|wanted| wanted == index) {
            let tiles: Vec<u32> = words.map(str::parse).collect::<Result<_, _>>()?;
            boards.push((
                format!("{index} ({length})"),
                Board::new(goal.shape(), tiles)?,
            ));
        }
    }
    Ok(boards)
}
