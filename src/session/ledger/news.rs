//! What has become of warnings elsewhere: at another game's desk, or in the shell.
//!
//! The game keeps what the ledger said of a warning when a text was made of it. Whoever asks what is due
//! is shown what the ledger says now; the journal gets that as soon as a text is recorded as sent.

use chrono::{DateTime, Utc};

use super::warning_text::said;
use crate::Session;
use crate::answer::NotTaken;
use nightdesk_game::{Event, Game, KeptWarning, SaidWarning};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_warnings::{Failure, OwnView, Records, WarningId};

/// What the ledger says otherwise than the game.
#[derive(Debug, Default)]
pub(crate) struct News {
    /// What the game has not heard yet.
    pub(crate) events: Vec<Event>,
    /// What the host is told of it.
    pub(crate) words: Vec<String>,
}

impl Session {
    /// What the ledger says of the warnings that the game knows, where that is something else.
    pub(crate) fn ledger_news(&self, now: DateTime<Utc>) -> News {
        let game = self.game();
        if self.ledger.is_none() || game.warnings.is_empty() {
            return News::default();
        }
        match self.said_now(&game.warnings, now) {
            Ok(said) => {
                let kept = game.warnings.iter().zip(said);
                let changed = kept.filter_map(|(kept, said)| {
                    let said = said.filter(|said| said.is_of(&kept.said))?;
                    (!kept.said.tells_the_same(&said)).then_some((kept, said))
                });
                let changed: Vec<(&KeptWarning, SaidWarning)> = changed.collect();
                News {
                    words: changed
                        .iter()
                        .map(|(kept, said)| word(game, kept, said))
                        .collect(),
                    events: changed
                        .into_iter()
                        .map(|(kept, warning)| nightdesk_desk::warning_said(kept.seat, warning))
                        .collect(),
                }
            }
            Err(why) => News {
                events: Vec::new(),
                words: vec![say!(
                    self,
                    "the_ledger_was_not_asked_whether",
                    why = why.said(self.language())
                )],
            },
        }
    }

    /// The game with what the ledger says now.
    pub(crate) fn game_with(&self, news: &[Event]) -> Game {
        let mut game = self.game().clone();
        for event in news {
            // Seats of the game are known to it.
            let _kept = game.apply(event);
        }
        game
    }

    /// What the ledger says now of each of these; none of one that it does not have.
    fn said_now(
        &self,
        kept: &[KeptWarning],
        now: DateTime<Utc>,
    ) -> Result<Vec<Option<SaidWarning>>, NotTaken> {
        let looked = self.open_ledger().and_then(|mut file| {
            file.look(|ledger| {
                let found = kept.iter().map(|kept| {
                    let found = ledger.warning(WarningId(kept.said.number));
                    let found = found.map_err(Failure::Records)?;
                    Ok(found.map(|warning| said(&OwnView::of(&warning, now))))
                });
                found.collect()
            })
        });
        looked.map_err(|failure| self.not_taken(failure))
    }
}

/// What the host is told of a warning that was changed elsewhere.
fn word(game: &Game, kept: &KeptWarning, said: &SaidWarning) -> String {
    let (number, player) = (said.number, &kept.player);
    let was_told = kept.told.is_some() || game.has_said(kept);
    match (said.gone, was_told) {
        (true, true) => say!(game, "warning_of_was_taken_back_elsewhere", number, player),
        (true, false) => say!(
            game,
            "warning_number_of_player_was_taken_back",
            number,
            player
        ),
        (false, _) => say!(game, "warning_of_was_changed_elsewhere", number, player),
    }
}
