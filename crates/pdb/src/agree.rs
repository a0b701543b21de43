//! Ranks that make a table together go on together, or end together.

use knobel_core::StopReason;
use knobel_ranks::Ranks;

use crate::PdbError;

/// All ranks go on, or all end for the error of the first that has one.
pub(crate) fn agree<T>(ranks: &mut dyn Ranks, mine: Result<T, PdbError>) -> Result<T, PdbError> {
    if ranks.size() == 1 {
        return mine;
    }
    let said = match &mine {
        Ok(_) => 0,
        Err(PdbError::Stopped(StopReason::Time)) => 1,
        Err(PdbError::Stopped(_)) => 2,
        Err(_) => 3,
    };
    let all = ranks.all(said);
    let Some(rank) = all.iter().position(|&said| said != 0) else {
        return mine;
    };
    // Whoever is stopped by a person or a limit has nothing more to say.
    match all[rank] {
        1 => return Err(PdbError::Stopped(StopReason::Time)),
        2 => return Err(PdbError::Stopped(StopReason::Interrupted)),
        _ => {}
    }
    let mut out = vec![Vec::new(); ranks.size()];
    if let (true, Err(error)) = (ranks.rank() == rank, &mine) {
        out.fill(error.to_string().into_bytes());
    }
    let mut text = Vec::new();
    ranks.exchange(&mut out, &mut text);
    match mine {
        Err(error) if ranks.rank() == rank => Err(error),
        _ => Err(PdbError::Rank {
            rank,
            text: String::from_utf8_lossy(&text).into_owned(),
        }),
    }
}
