//! What the dead leave to their side: one kill more in the next night.

use std::collections::{BTreeMap, BTreeSet};

use super::catalogue::{Catalogue, ModifierEffect};
use super::days::SIGNATURE;
use super::hollow::card_in_force;
use nightdesk_game::{Cause, Event, Game, NightRecord, RecordedMessage, Seat, SeatId};
use nightdesk_rules::Message;
use nightdesk_time::PhaseKind;

/// The message of it, by its token.
const TOKEN: &str = "kills_twice";

/// What the living of a side read in the morning after a night in which such a member has died.
#[must_use]
pub(super) fn messages(game: &Game, dead: &[SeatId]) -> Vec<Message> {
    let heirs = heirs(game, dead).into_iter();
    let told = heirs.map(|(to, of)| Message {
        to,
        token: TOKEN.to_owned(),
        slots: BTreeMap::new(),
        act: format!("{TOKEN}:{}", game.name(of)),
        receiver_died: false,
        held: None,
    });
    told.collect()
}

/// What they read where it was by day.
#[must_use]
pub(super) fn by_day(game: &Game, dead: &[SeatId]) -> Option<Event> {
    let day = game.phase().filter(|it| it.kind() == PhaseKind::Day)?;
    let messages = heirs(game, dead).into_keys().map(|to| RecordedMessage {
        to,
        token: TOKEN.to_owned(),
        slots: BTreeMap::new(),
    });
    let messages: Vec<RecordedMessage> = messages.collect();
    (!messages.is_empty()).then(|| Event::NightResolved {
        record: NightRecord {
            night: day,
            resolved_by: SIGNATURE.to_owned(),
            deaths: Vec::new(),
            counted: None,
            messages,
            announced: Vec::new(),
            rulings: BTreeMap::new(),
        },
    })
}

/// The living to whom the dead leave a kill, each with one of those.
fn heirs(game: &Game, dead: &[SeatId]) -> BTreeMap<SeatId, SeatId> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let leaves = |seat: &Seat| {
        let card = card_in_force(&catalogue, seat);
        let effect = &ModifierEffect::DoublesKill;
        card.is_some_and(|card| catalogue.has_effect(&card, effect))
    };
    let gone: BTreeSet<SeatId> = dead.iter().copied().collect();
    let mut heirs = BTreeMap::new();
    for of in gone.iter().copied() {
        let Some(held) = game.seat(of).filter(|held| leaves(held)) else {
            continue;
        };
        let removed = held.death.as_ref();
        if removed.is_some_and(|death| death.cause == Cause::Removal) {
            continue;
        }
        let side = held
            .faction()
            .and_then(|side| game.setup.factions.get(side));
        if !side.is_some_and(|side| side.kill) {
            continue;
        }
        let members = game
            .living()
            .filter(|(id, seat)| !gone.contains(id) && seat.faction() == held.faction());
        for (member, _) in members {
            heirs.entry(member).or_insert(of);
        }
    }
    heirs
}
