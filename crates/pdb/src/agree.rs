//! Ranks that make a table together go on together, or end together.

use knobel_core::StopReason;
use knobel_ranks::Ranks;

use crate::PdbError;
use crate::share::IN_BROWSER;

/// Is there no other rank? In a browser there never is, and the code for them is left out.
pub(crate) fn is_alone(ranks: &dyn Ranks) -> bool {
    IN_BROWSER || ranks.size() == 1
}

/// All ranks go on, or all end for the error of the first that has one.
pub(crate) fn agree<T>(ranks: &mut dyn Ranks, mine: Result<T, PdbError>) -> Result<T, PdbError> {
    if is_alone(ranks) {
        return mine;
    }
    // Whoever is stopped by a person or a limit says a letter; others have more to say.
    let told = mine.as_ref().err().map(|error| match error {
        PdbError::Stopped(StopReason::Time) => "t".to_owned(),
        PdbError::Stopped(_) => "i".to_owned(),
        error => format!("e{error}"),
    });
    let Some((rank, said)) = ranks.first_error(told.as_deref()) else {
        return mine;
    };
    match said.split_at(1) {
        ("t", _) => Err(PdbError::Stopped(StopReason::Time)),
        ("i", _) => Err(PdbError::Stopped(StopReason::Interrupted)),
        _ if ranks.rank() == rank => mine,
        (_, text) => Err(PdbError::Rank {
            rank,
            text: text.to_owned(),
        }),
    }
}
