//! Lots that are drawn at the table.

use sha2::{Digest, Sha256};

use crate::lots::Lots;
use nightdesk_game::Journal;
use nightdesk_rules::Chance;

/// The seed of the lots that a move needs: it follows from what was sealed, from when the game was
/// made, and from every lot that was drawn at the table so far.
///
/// So what a preview draws is what the move draws, whatever else is entered in between, and a move
/// that was undone draws the same again. Nobody can foretell it who cannot open the seal.
pub(super) fn seed(journal: &Journal) -> u64 {
    let game = journal.game();
    let mut digest = Sha256::new();
    if let Some(founding) = journal.entries().first() {
        digest.update(founding.at.to_rfc3339());
    }
    if let Some(sealed) = &game.sealed {
        digest.update(sealed.text());
    }
    for draws in game.moves.iter().map(|taken| &taken.draws) {
        if !draws.is_empty() {
            digest.update(b";");
        }
        for draw in draws {
            digest.update(draw.to_be_bytes());
        }
    }
    let first = digest.finalize().into_iter().take(size_of::<u64>());
    first.fold(0, |seed, byte| (seed << 8) | u64::from(byte))
}

/// Lots that are drawn now, and remembered.
pub(super) struct Drawn {
    lots: Lots,
    /// What came, in order.
    pub(super) draws: Vec<u32>,
}

impl Drawn {
    pub(super) fn of(seed: u64) -> Self {
        Self {
            lots: Lots::of(seed),
            draws: Vec::new(),
        }
    }
}

impl Chance for Drawn {
    fn below(&mut self, end: u32) -> u32 {
        let drawn = self.lots.below(end.max(1) as usize);
        let drawn = u32::try_from(drawn).unwrap_or(0);
        self.draws.push(drawn);
        drawn
    }
}
