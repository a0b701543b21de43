//! Readers of input that knobel did not write, as functions of arbitrary bytes.
//!
//! Every reader either rejects the bytes or accepts them. If it accepts them, writing the value and
//! reading it again must not change it; otherwise the function panics. The committed corpora in
//! `fuzz/corpus` have a folder for each reader. A test replays them, `cargo xtask attack` mutates
//! them, and the programs in `fuzz/fuzz_targets` extend them under a coverage-guided fuzzer.

use std::path::Path;
use std::time::Duration;

use knobel::notation::{
    BoardForm, BoardReader, Instance, NotationError, decode, parse_board, parse_boards, parse_moves,
};
use knobel::optimal::SearchState;
use knobel::pdb::Header;
use knobel::{Board, Checkpoint, StopReason, WatchWith};
use knobel_api::{JobLimits, Reply};
use knobel_cards::notation as games;

/// A reader of input.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// The name of its fuzz target and of the folder with its corpus.
    pub name: &'static str,
    /// Returns whether the reader accepted the bytes.
    pub read: fn(&[u8]) -> bool,
}

/// All readers.
pub const READERS: [Reader; 5] = [
    reader("board_text", board_text),
    reader("game_text", game_text),
    reader("checkpoint", checkpoint),
    reader("table_header", table_header),
    reader("api_body", api_body),
];

const fn reader(name: &'static str, read: fn(&[u8]) -> bool) -> Reader {
    Reader { name, read }
}

/// Reads one board, many boards, and moves. The pieces in which a text arrives must not matter.
pub fn board_text(bytes: &[u8]) -> bool {
    let Ok(text) = decode(bytes) else {
        return false;
    };
    let board = parse_board(text, None);
    if let Ok(board) = &board {
        is_read_back(board);
    }
    let boards = parse_boards(text, None);
    assert_eq!(boards, read_in_pieces(bytes), "{text:?} in two pieces");
    for instance in boards.iter().flatten() {
        is_read_back(&instance.board);
    }
    let moves = parse_moves(text, Default::default());
    board.is_ok() || boards.is_ok() || moves.is_ok()
}

fn read_in_pieces(bytes: &[u8]) -> Result<Vec<Instance>, NotationError> {
    let mut found = Vec::new();
    let mut reader = BoardReader::new(None);
    for piece in bytes.chunks(bytes.len().div_ceil(2).max(1)) {
        reader.feed(piece, &mut found)?;
    }
    reader.finish(&mut found)?;
    Ok(found)
}

/// Checks that every form in which the board can be written is read as the same board.
fn is_read_back(board: &Board) {
    for form in BoardForm::ALL {
        if let Some(text) = form.write(board) {
            let read = parse_board(&text, Some(board.shape()));
            assert_eq!(read.as_ref(), Ok(board), "{text:?}");
        }
    }
}

/// Reads card games in every format.
pub fn game_text(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    let Ok(read) = games::read(text) else {
        return false;
    };
    for game in &read {
        for written in [games::text::write(game), games::json::write(game)] {
            let again = games::read(&written);
            assert_eq!(
                again.as_deref(),
                Ok(std::slice::from_ref(game)),
                "{written}"
            );
        }
    }
    true
}

/// Reads the checkpoint of a run. The checksum is corrected first, so that the fields themselves
/// are tested.
pub fn checkpoint(bytes: &[u8]) -> bool {
    let path = Path::new("checkpoint");
    let Ok(read) = Checkpoint::from_bytes(&with_checksum(bytes), path) else {
        return false;
    };
    let again = Checkpoint::from_bytes(&read.to_bytes(), path);
    assert_eq!(again.as_ref(), Ok(&read));
    if let Some(proof) = SearchState::from_bytes(&read.proof) {
        assert!(SearchState::from_bytes(&proof.to_bytes()).is_some());
    }
    true
}

/// The bytes of a checkpoint, with the checksum of its state after the first line.
pub fn with_checksum(bytes: &[u8]) -> Vec<u8> {
    let mut file = bytes.to_vec();
    let line = file.iter().position(|&byte| byte == b'\n');
    if let Some(body) = line.map(|end| end + 5).filter(|&body| body <= file.len()) {
        let sum = crc32fast::hash(&file[body..]);
        file[body - 4..body].copy_from_slice(&sum.to_le_bytes());
    }
    file
}

/// Reads the header of a table after correcting its checksum.
pub fn table_header(bytes: &[u8]) -> bool {
    let mut header = bytes.to_vec();
    header.resize(Header::LENGTH, 0);
    let end = Header::LENGTH - 4;
    let sum = crc32fast::hash(&header[..end]);
    header[end..].copy_from_slice(&sum.to_le_bytes());
    let Ok(read) = Header::from_bytes(&header) else {
        return false;
    };
    assert_eq!(Header::from_bytes(&read.to_bytes()), Ok(read));
    true
}

/// The number of polls after which a computing question is stopped.
const MOST_POLLS: u32 = 20;

/// Asks a question of the page: the first line is its path, the rest its body. Jobs are prepared,
/// but do not run.
pub fn api_body(bytes: &[u8]) -> bool {
    let end = bytes.iter().position(|&byte| byte == b'\n');
    let (path, body) = bytes.split_at(end.unwrap_or(bytes.len()));
    let asked = |question: &knobel_api::Question| {
        // These questions act on the tables of the user who runs the test.
        !question.path.starts_with("/tables") && question.path.as_bytes() == path
    };
    let Some(question) = knobel_api::questions().into_iter().find(asked) else {
        return false;
    };
    let limits = JobLimits {
        time: Duration::from_millis(20),
        memory: 1 << 20,
        race_memory: 1 << 20,
        ..JobLimits::default()
    };
    let body = body.strip_prefix(b"\n").unwrap_or_default();
    let answer = match question.reply {
        Reply::Now(reply) => reply(&limits, body),
        Reply::Soon(reply) => {
            let mut polls = 0;
            let mut nobody = ();
            let mut watch = WatchWith::new(&mut nobody, |_, _| {
                polls += 1;
                (polls > MOST_POLLS).then_some(StopReason::Time)
            });
            reply(&limits, body, &mut watch)
        }
        Reply::Jobs(reply) => reply(&limits, body).map(|_| String::new()),
    };
    match answer {
        Ok(_) => true,
        Err(error) => {
            assert!(!error.is_fault(), "{error}");
            false
        }
    }
}
