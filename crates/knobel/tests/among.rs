//! Boards that ranks solve together, as threads of this process.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use knobel::ranks::{Ranks, threads};
use knobel::tables::Tables;
use knobel::{Answer, Checkpoint, Progress, Request, SolveError, StopReason, Watch, Wish};
use knobel::{notation, solve_among};

/// 18 cells; some hundred thousand nodes with small tables.
const BOARD: &str = "14 9 1 2 12 17 / 5 4 8 3 6 0 / 10 15 7 16 13 11";

fn request(board: &str) -> Request {
    Request {
        tables: Tables {
            folder: None,
            threads: 1,
        },
        time: Some(Duration::from_secs(200)),
        ..Request::new(notation::parse_board(board, None).unwrap())
    }
}

/// The answers of so many ranks; only the first has the watch.
fn solved(
    request: &Request,
    size: usize,
    watch: impl Fn() -> Box<dyn Watch> + Sync,
) -> Vec<Result<Answer, SolveError>> {
    let all = Mutex::new(vec![None; size]);
    threads(size, |ranks| {
        let answer = match ranks.rank() {
            0 => solve_among(request, ranks, &mut *watch()),
            _ => {
                let mut request = request.clone();
                request.resume = None;
                solve_among(&request, ranks, &mut ())
            }
        };
        all.lock().unwrap()[ranks.rank()] = Some(answer);
    });
    let all = all.into_inner().unwrap();
    all.into_iter().flatten().collect()
}

#[test]
fn all_ranks_have_the_same_answer() {
    let alone = knobel::solve(&request(BOARD), &mut ()).unwrap();
    assert!(alone.optimal);
    for size in 1..=3 {
        for answer in solved(&request(BOARD), size, || Box::new(())) {
            let answer = answer.unwrap();
            assert!(answer.optimal);
            assert_eq!(answer.lower_bound, alone.lower_bound);
            assert_eq!(answer.because, alone.because);
            let length = answer.path().unwrap().stm;
            assert_eq!(length, alone.path().unwrap().stm);
        }
    }
    let within = Request {
        wish: Wish::Within(150),
        ..request(BOARD)
    };
    for answer in solved(&within, 2, || Box::new(())) {
        assert!(answer.unwrap().solution().is_some());
    }
}

/// Ends it once something is proved with tables.
struct Proving;

impl Watch for Proving {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        let far = progress.stats.expanded > 150_000;
        far.then_some(StopReason::Interrupted)
    }
}

#[test]
fn what_is_interrupted_is_kept_and_goes_on_with_other_numbers_of_ranks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let mut asked = Request {
        checkpoint: Some(file.clone()),
        ..request(BOARD)
    };
    let load = |file: &Path| Checkpoint::load(file).unwrap();
    for answer in solved(&asked, 2, || Box::new(Proving)) {
        let answer = answer.unwrap();
        assert!(answer.lower_bound > 0 && answer.solution().is_some());
    }
    let kept = load(&file);
    asked.resume = Some(Arc::new(kept.clone()));
    for size in [3, 1] {
        for answer in solved(&asked, size, || Box::new(())) {
            let answer = answer.unwrap();
            assert!(answer.optimal && answer.stats.expanded >= kept.expanded);
        }
    }
}

#[test]
fn an_error_of_the_first_rank_is_everybodys() {
    let asked = Request {
        checkpoint: Some("no/such/folder/run".into()),
        ..request(BOARD)
    };
    let all = solved(&asked, 3, || Box::new(()));
    assert_eq!(all.len(), 3);
    for answer in all {
        let said = answer.unwrap_err().to_string();
        assert!(said.contains("cannot write checkpoint"), "{said}");
    }
}
