//! What the vote brings to whom it hits: death, or nothing, and what that sets off.

use std::collections::BTreeMap;

use super::deaths::{or_else, turned};
use crate::build::roster_of;
use crate::card::card_title;
use crate::catalogue::{Ability, Catalogue, ModifierEffect};
use crate::component::{Price, SPARED_BEFORE, Trace};
use crate::explain::words;
use crate::hollow::card_in_force;
use crate::offers::review;
use crate::settings::{LynchproofShows, NoHammer, NoYes, PardonTold, Settings};
use nightdesk_game::{Announcement, Cause, Event, Game, Mark, Order, Seat, SeatId};
use nightdesk_rules::VotedOut;
use nightdesk_text::messages::NO_PLACES;
use nightdesk_time::Phase;

/// Mark of a seat that somebody who could pardon it on the day of the mark lets be.
const LET_BE: &str = "not_pardoned";

/// Who may still say that nobody dies of the vote that hits a seat. Of several pardons one is enough.
pub(crate) fn may_pardon(game: &Game, of: SeatId) -> Vec<SeatId> {
    if said(game, of, Mark::PARDONED).next().is_some() {
        return Vec::new();
    }
    let let_be: Vec<SeatId> = said(game, of, LET_BE).collect();
    let may = |able: &Able| {
        let order = Order {
            performer: able.seat,
            ability: able.ability.clone(),
            targets: vec![of],
            words: None,
            extra: false,
        };
        let asked = is_other(game, able.seat, of) && !let_be.contains(&able.seat);
        asked && review(game, &order).is_ok()
    };
    let able = able(game).into_iter().filter(may);
    able.map(|able| able.seat).collect()
}

/// That a player says that nobody dies of the vote that hits a seat.
pub(crate) fn pardoned(game: &Game, by: SeatId, of: SeatId) -> Event {
    mark(game, of, Mark::PARDONED, by)
}

/// That all who may still pardon a seat let it be.
pub(crate) fn let_be(game: &Game, of: SeatId) -> Vec<Event> {
    let may = may_pardon(game, of).into_iter();
    may.map(|by| mark(game, of, LET_BE, by)).collect()
}

/// What a vote brings to whom it hits: the death with what it sets off, or what prevents it.
pub(super) fn voted_out(game: &Game, vote: &VotedOut) -> Vec<Event> {
    let able = able(game);
    let pardoned = said(game, vote.seat, Mark::PARDONED);
    let pardons: Vec<&Able> = pardoned
        .filter(|by| is_other(game, *by, vote.seat))
        .filter_map(|by| able.iter().find(|able| able.seat == by))
        .collect();
    let used = pardons.iter().map(|able| spent(able.seat, &able.ability));
    let used: Vec<Event> = used.collect();
    if let Some(first) = pardons.iter().find(|able| able.works) {
        let spared = spared(game, vote.seat, Some(first.seat), None);
        let in_place = (first.price == Price::Life).then(|| {
            let seat = first.seat;
            VotedOut { seat, ..*vote }.death()
        });
        let comes = used.into_iter().chain([spared]);
        return comes.chain(in_place).collect();
    }
    used.into_iter().chain(unpardoned(game, vote)).collect()
}

/// The same where no pardon is in the way.
fn unpardoned(game: &Game, vote: &VotedOut) -> Vec<Event> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let Some(held) = game.seat(vote.seat) else {
        return vec![vote.death()];
    };
    if held.marks.iter().any(|mark| mark.name == SPARED_BEFORE) {
        let spares = |ability: &&Ability| {
            ability.has(|part| part.trace() == Some(Trace::NextDay(SPARED_BEFORE)))
        };
        let what = catalogue.abilities.values().find(spares);
        let what = what.map(|ability| ability.slug.clone());
        return vec![spared(game, vote.seat, None, what)];
    }
    if let Some(what) = survives(&catalogue, held) {
        let spared = spared(game, vote.seat, None, Some(what.clone()));
        return vec![spent(vote.seat, &what), spared];
    }
    if let Some(turn) = turned(game, vote.seat).filter(|turn| turn.by_vote) {
        let spared = spared(game, vote.seat, None, Some(turn.ability));
        return std::iter::once(spared).chain(turn.events).collect();
    }
    let mut events = vec![vote.death()];
    events.extend(taken_along(game, &catalogue, held, vote));
    events
}

/// What everybody is told about those who did not die of the vote of a day.
pub(crate) fn announcements(game: &Game, day: Phase) -> Vec<Announcement> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let settings = Settings::of(game);
    let died = |seat: SeatId| {
        let seat = game.seat(seat);
        seat.is_some_and(|seat| seat.died_in(day))
    };
    let tell = |(id, held): (SeatId, &Seat)| {
        let mut marks = held.marks.iter();
        let spared = marks.find(|mark| mark.name == Mark::SPARED && mark.since == Some(day))?;
        let mut slots = BTreeMap::from([("target".to_owned(), game.name(id).to_owned())]);
        let token = match (spared.by, &spared.value) {
            // Who died instead is told as any death is.
            (Some(by), _) if died(by) => return None,
            (Some(by), _) => match settings.pardon_told {
                PardonTold::NobodyDies => return None,
                PardonTold::Pardoned => "public_pardoned",
                PardonTold::ByName => {
                    slots.insert("actor".to_owned(), game.name(by).to_owned());
                    "public_pardoned_by"
                }
            },
            (None, Some(what)) => {
                let of_card = catalogue.modifiers.contains_key(what);
                let shows = settings.lynchproof_shows == LynchproofShows::Role && of_card;
                let card = held.card.as_ref().filter(|_| shows)?;
                slots.insert("role".to_owned(), card_title(&catalogue, card));
                "public_lynchproof"
            }
            (None, None) => return None,
        };
        Some(Announcement {
            token: token.to_owned(),
            slots,
        })
    };
    game.seats().filter_map(tell).collect()
}

/// Somebody who may spare whom a vote hits.
struct Able {
    seat: SeatId,
    ability: String,
    price: Price,
    /// Whether it does anything: who has lost it without knowing may still say so.
    works: bool,
}

/// Who may pardon at all, and by which ability; it need not be anybody's turn.
fn able(game: &Game) -> Vec<Able> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let roster = roster_of(&catalogue, game);
    let living = roster.living().filter_map(|(player, held)| {
        let mut entered = roster.entered(held).into_iter();
        let price = |ability: &Ability| ability.does.iter().find_map(|part| part.pardons());
        let (ability, price) = entered.find_map(|it| Some((it, price(it)?)))?;
        let rests = roster.rests(held) || roster.part_rests(held, &ability.slug);
        let left = roster.left(held, &ability.slug) != Some(0) && !rests;
        left.then(|| Able {
            seat: SeatId(player.0),
            ability: ability.slug.clone(),
            price,
            works: held.hollow.iter().all(|(slug, _)| *slug != ability.slug),
        })
    });
    living.collect()
}

/// Whether a player may pardon another, or himself by ruling.
fn is_other(game: &Game, by: SeatId, of: SeatId) -> bool {
    by != of || Settings::of(game).pardon_self == NoYes::Yes
}

/// Who has said this of a seat for the running day.
fn said<'g>(game: &'g Game, of: SeatId, name: &'static str) -> impl Iterator<Item = SeatId> + 'g {
    let marks = game.seat(of).map_or(&[][..], |held| held.marks.as_slice());
    let today = marks
        .iter()
        .filter(move |mark| mark.name == name && mark.since == game.phase());
    today.filter_map(|mark| mark.by)
}

fn mark(game: &Game, of: SeatId, name: &str, by: SeatId) -> Event {
    Event::Marked {
        seat: of,
        mark: Mark {
            name: name.to_owned(),
            by: Some(by),
            value: None,
            since: game.phase(),
            until: game.phase(),
        },
    }
}

fn spared(game: &Game, of: SeatId, by: Option<SeatId>, value: Option<String>) -> Event {
    Event::Marked {
        seat: of,
        mark: Mark {
            name: Mark::SPARED.to_owned(),
            by,
            value,
            since: game.phase(),
            until: None,
        },
    }
}

fn spent(seat: SeatId, what: &str) -> Event {
    Event::Spent {
        seat,
        what: what.to_owned(),
        uses: 1,
    }
}

/// By which modifier a player survives the vote, as often as the card says.
fn survives(catalogue: &Catalogue, held: &Seat) -> Option<String> {
    let card = card_in_force(catalogue, held)?;
    let kinds = catalogue.modifiers_of(&card);
    let mut surviving =
        kinds.filter(|(kind, _)| kind.effects.contains(&ModifierEffect::SurvivesVote));
    let left = |slug: &str, count: u32| held.spent.get(slug).copied().unwrap_or(0) < count;
    let found = surviving.find(|(kind, count)| count.is_none_or(|count| left(&kind.slug, count)));
    found.map(|(kind, _)| kind.slug.clone())
}

/// Whoever cast the deciding vote, where the card takes that player along.
fn taken_along(game: &Game, catalogue: &Catalogue, held: &Seat, vote: &VotedOut) -> Vec<Event> {
    let card = card_in_force(catalogue, held);
    let takes = ModifierEffect::TakesDecider;
    if !card.is_some_and(|card| catalogue.has_effect(&card, &takes)) {
        return Vec::new();
    }
    let decided_by = vote.decided_by.or_else(|| {
        let last = Settings::of(game).no_hammer == NoHammer::LastVote;
        vote.last_vote.filter(|_| last)
    });
    let lives = |seat: &SeatId| game.seat(*seat).is_some_and(Seat::alive);
    let decided_by = decided_by.filter(|seat| *seat != vote.seat && lives(seat));
    decided_by.map_or_else(Vec::new, |seat| {
        let death = Event::Died {
            seat,
            cause: Cause::Host,
            comment: Some(words().with("died_of_vote", NO_PLACES, game.setup.language)),
            post: None,
            midday: false,
            at: None,
        };
        or_else(game, death)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::read_card;
    use nightdesk_game::Language;

    /// What everybody is told about a vote that hits the first of three, which the third may pardon.
    fn read(first: &str, rulings: &[(&str, &str)], pardons: bool) -> Vec<String> {
        let mut game = Game::default();
        for (name, card) in [("Ann", first), ("Bob", "Cop"), ("Gil", "Governor")] {
            let mut seat = Seat::new(name);
            seat.card = Some(read_card(Catalogue::builtin(), "town", card).unwrap().1);
            game.seats.push(seat);
        }
        for (key, value) in rulings {
            let ruling = ((*key).to_owned(), (*value).to_owned());
            game.setup.rulings.extend([ruling]);
        }
        let phase = Phase::Day(1);
        let at = chrono::DateTime::UNIX_EPOCH;
        game.apply(&Event::PhaseBegan { phase, at }).unwrap();
        let mut events = Vec::new();
        if pardons {
            assert_eq!(may_pardon(&game, SeatId(0)), [SeatId(2)]);
            events.push(pardoned(&game, SeatId(2), SeatId(0)));
        }
        for event in &events {
            game.apply(event).unwrap();
        }
        let vote = VotedOut {
            seat: SeatId(0),
            decided_by: None,
            last_vote: None,
        };
        for event in voted_out(&game, &vote) {
            game.apply(&event).unwrap();
        }
        let told = announcements(&game, phase).into_iter();
        told.map(|told| words().message(&told.token, &told.slots, Language::English))
            .collect()
    }

    #[test]
    fn a_pardon_is_told_as_the_ruling_says() {
        let none: [&str; 0] = [];
        assert_eq!(read("Doctor", &[], true), none);
        let told = [("pardon_told", "pardoned")];
        assert_eq!(read("Doctor", &told, true), ["Ann was pardoned."]);
        let told = [("pardon_told", "by_name")];
        assert_eq!(read("Doctor", &told, true), ["Ann was pardoned by Gil."]);
        assert_eq!(read("Doctor", &told, false), none);
    }

    #[test]
    fn a_card_that_survives_the_vote_is_shown_where_the_ruling_says_so() {
        let none: [&str; 0] = [];
        assert_eq!(read("Lynchproof Cop", &[], false), none);
        let shows = [("lynchproof_shows", "role")];
        let told = ["The vote does not kill Ann: Lynchproof Cop."];
        assert_eq!(read("Lynchproof Cop", &shows, false), told);
        assert_eq!(read("Lynchproof Cop", &shows, true), none);
    }
}
