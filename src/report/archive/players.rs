//! Who played, what they were, and how they left.

use super::comment::OwnComments;
use super::model::{DeathRecord, Fate, GameResult, Player};
use super::{Source, side};
use crate::view::{PublicView, full_title, has_departed, is_never_killed};
use nightdesk_game::{Card, Event, SeatId, Stage};
use nightdesk_time::Phase;

/// Every seat, in list order, as far as a source tells of it.
#[must_use]
pub fn of_source(source: &Source<'_>) -> Vec<Player> {
    players(source, &OwnComments::left_out(source))
}

/// The same with what is left out of the host's own words.
pub(super) fn players(source: &Source<'_>, own: &OwnComments) -> Vec<Player> {
    let game = source.journal.game();
    let view = PublicView::of(game, source.words, source.voice);
    let is_over = matches!(game.stage, Stage::Over { .. });
    let drawn = drawn(source);
    let result = |id: SeatId| {
        let won = view.player(id).is_some_and(|player| player.won);
        match won {
            true => GameResult::Won,
            false if view.has_draw(game, id, &drawn) => GameResult::Drawn,
            false => GameResult::Lost,
        }
    };
    game.seats()
        .map(|(id, seat)| {
            let role = role(source, id);
            let dealt_role = seat.first_card.as_ref().map(|card| title(source, card));
            Player {
                name: seat.name.clone(),
                former: seat.former.clone(),
                dealt_role: dealt_role.filter(|dealt| Some(dealt) != role.as_ref()),
                role,
                side: game.scored_side(id).map(|slug| side(game, slug)),
                won: is_over.then(|| result(id) == GameResult::Won),
                result: is_over.then(|| result(id)),
                fate: seat.death.as_ref().map(|death| Fate {
                    phase: death.phase,
                    cause: death.cause,
                    departed: has_departed(source.voice, seat),
                    comment: own.shown((id, seat.returns.len()), death.comment.as_ref()),
                }),
            }
        })
        .collect()
}

/// The sides that have a draw, as the last end that counts has it.
fn drawn(source: &Source<'_>) -> Vec<String> {
    let entries = source.journal.entries().iter().rev();
    let mut counting = entries.filter(|entry| source.journal.in_force(entry.no));
    let drawn = counting.find_map(|entry| {
        let mut facts = entry.change.facts().iter().rev();
        facts.find_map(|event| match event {
            Event::GameOver { drawn, .. } => Some(drawn.clone()),
            _ => None,
        })
    });
    drawn.unwrap_or_default()
}

/// Who died in a phase, in list order; some of them may have come back.
pub(super) fn deaths_in(source: &Source<'_>, phase: Phase, own: &OwnComments) -> Vec<DeathRecord> {
    let game = source.journal.game();
    let dead = game.seats().flat_map(|(id, seat)| {
        let deaths = seat
            .deaths()
            .enumerate()
            .filter(|(_, (death, _))| death.phase == Some(phase));
        deaths.map(move |(place, (death, back))| DeathRecord {
            player: seat.name.clone(),
            role: role(source, id),
            side: game.scored_side(id).map(str::to_owned),
            cause: death.cause,
            departed: death.left || is_never_killed(source.voice, seat),
            comment: own.shown((id, place), death.comment.as_ref()),
            back,
        })
    });
    dead.collect()
}

/// The card's title, with the side by which the result is reckoned.
fn role(source: &Source<'_>, seat: SeatId) -> Option<String> {
    let card = source.journal.game().scored_card(seat)?;
    Some(title(source, &card))
}

/// A card's title with its side.
pub(super) fn title(source: &Source<'_>, card: &Card) -> String {
    let setup = &source.journal.game().setup;
    full_title(source.words, source.voice, setup, card)
}
