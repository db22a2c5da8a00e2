//! Which ability a verb means, and who carries out a side's order.

use super::hitman::{QUESTION, ruled};
use super::reply_key::ReplyKey;
use crate::Desk;
use crate::decision::{Choice, Refused};
use crate::known::side;
use crate::revenge;
use nightdesk_command::{Act, HostOrder};
use nightdesk_game::{DecidedBy, Game, Performer, Seat, SeatId};
use nightdesk_rules::Offer;
use nightdesk_text::Language;
use nightdesk_text::messages::{AnyOf, InLanguage, did_you_mean};
use nightdesk_text::names::{closest, same};
use nightdesk_text::say;
use nightdesk_time::PhaseKind;

/// A seat and the ability it was asked to use.
#[derive(Debug, Clone)]
pub(super) struct Use {
    pub(super) performer: SeatId,
    pub(super) offer: Offer,
    /// Set when nobody had to be asked who carries it out.
    pub(super) only_one: bool,
}

/// Whether a verb means an ability.
pub(crate) fn means(offer: &Offer, verb: &str) -> bool {
    same(&offer.ability, verb)
        || same(&offer.ability.replace('_', " "), verb)
        || same(&offer.title, verb)
        || offer.verbs.iter().any(|known| same(known, verb))
}

/// What the living of a side may do together, each with who would carry it out.
pub(super) fn side_offers<'a>(
    desk: &'a Desk<'_>,
    view: &'a Game,
    slug: &'a str,
) -> impl Iterator<Item = (SeatId, Offer)> + 'a {
    view.living()
        .filter(move |(_, held)| held.faction().is_some_and(|side| side == slug))
        .flat_map(move |(seat, _)| {
            let offers = desk.rules.orders().offers(view, seat);
            offers.into_iter().map(move |offer| (seat, offer))
        })
        .filter(move |(_, offer)| offer.faction.as_deref() == Some(slug))
}

/// The ability a seat means; where a verb fits two of them, the host must say which
/// by its title, which no other ability has.
pub(super) fn of_seat(
    desk: &Desk<'_>,
    view: &Game,
    seat: SeatId,
    verb: &str,
) -> Result<Use, Refused> {
    let offers = desk.rules.orders().offers(view, seat);
    let titled = offers.iter().any(|offer| same(&offer.title, verb));
    let meant: Vec<_> = offers
        .iter()
        .filter(|offer| match titled {
            true => same(&offer.title, verb),
            false => means(offer, verb),
        })
        .collect();
    let usable: Vec<_> = meant
        .iter()
        .filter(|offer| offer.refused.is_none())
        .collect();
    let offer = match (usable.as_slice(), meant.first()) {
        ([offer], _) => offer,
        ([], Some(offer)) => offer,
        ([], None) if offers.is_empty() => return Err(nothing_to_do(desk, view, seat, Some(verb))),
        ([], None) => return Err(no_such_ability(desk, view, seat, verb, &offers)),
        (several, _) => {
            return Err(which_ability(
                desk.language(),
                view.name(seat),
                verb,
                several,
            ));
        }
    };
    if let Some(refusal) = &offer.refused {
        return Err(Refused::because(refusal.code, refusal.message.clone())
            .answer(seat, refusal.answer.clone()));
    }
    Ok(Use {
        performer: seat,
        offer: (*offer).clone(),
        only_one: false,
    })
}

/// Who does what a seat asks for: the seat itself, or whoever it names for its side's order.
pub(super) fn of_member(
    desk: &Desk<'_>,
    view: &Game,
    seat: SeatId,
    act: &Act,
    again: &dyn Fn(SeatId) -> HostOrder,
) -> Result<Use, Refused> {
    let by_word = view.setup.kill.decided_by != DecidedBy::LastWord;
    match side_of(desk, view, seat, &act.verb) {
        Some((slug, able)) if act.by.is_some() || by_word => {
            let by = act.by.or(Some(seat).filter(|_| able));
            let act = Act { by, ..act.clone() };
            of_faction(desk, view, &slug, &act, again)
        }
        None if act.by.is_some_and(|by| by != seat) => Err(Refused::because(
            "own-ability",
            say!(desk, "own_ability", player = view.name(seat)),
        )),
        Some(_) | None => of_seat(desk, view, seat, &act.verb),
    }
}

/// The side whose order a seat means by a verb, and whether it may carry it out
/// itself; none if the verb means an ability of its own.
fn side_of(desk: &Desk<'_>, view: &Game, seat: SeatId, verb: &str) -> Option<(String, bool)> {
    let offers = desk.rules.orders().offers(view, seat);
    let meant: Vec<_> = offers.iter().filter(|offer| means(offer, verb)).collect();
    let own = meant.iter().any(|offer| offer.faction.is_none());
    let offer = meant.first().filter(|_| !own)?;
    Some((offer.faction.clone()?, offer.refused.is_none()))
}

/// The ability a seat says it does not use, whether or not it could be used.
pub(super) fn refusable(
    desk: &Desk<'_>,
    view: &Game,
    seat: SeatId,
    verb: &str,
) -> Result<Offer, Refused> {
    match of_seat(desk, view, seat, verb) {
        Ok(found) => Ok(found.offer),
        // A member who may not carry the kill out has a word on it all the same.
        Err(refused) => match side_of(desk, view, seat, verb) {
            Some((slug, _)) if view.setup.kill.decided_by != DecidedBy::LastWord => desk
                .rules
                .orders()
                .offers(view, seat)
                .into_iter()
                .find(|offer| offer.faction.as_ref() == Some(&slug))
                .ok_or(refused),
            Some(_) | None => Err(refused),
        },
    }
}

fn which_ability(language: Language, name: &str, verb: &str, several: &[&&Offer]) -> Refused {
    let abilities: Vec<_> = several
        .iter()
        .map(|offer| {
            let verb = shown_verb(offer, language).unwrap_or(&offer.title);
            format!("`{name} {verb} …`")
        })
        .collect();
    Refused::because(
        "which-ability",
        say!(&language, "which_ability", verb, name),
    )
    .hint(say!(&language, "write_instead", or = AnyOf(&abilities)))
}

/// Whoever has nothing to do by night: the dead, and whose card gives them nothing. Who asks for what
/// another player does is told so.
pub(super) fn nothing_to_do(
    desk: &Desk<'_>,
    view: &Game,
    seat: SeatId,
    verb: Option<&str>,
) -> Refused {
    let name = view.name(seat);
    if let Some(shot) = revenge::refused_shot(view, desk.rules, seat) {
        return shot;
    }
    if !view.seat(seat).is_some_and(Seat::alive) {
        return Refused::because("dead-actor", say!(desk, "dead_actor", name))
            .answer(seat, ReplyKey::DEAD.words(view, desk.rules));
    }
    if let Some(ahead) = revenge::refused_ahead(desk.game(), desk.rules, seat) {
        return ahead;
    }
    let refused = Refused::because(
        "not-your-ability",
        say!(desk, "name_has_nothing_to_do_at_night", name),
    );
    let is_of_another = verb.is_some_and(|verb| is_of_another(desk, view, seat, verb));
    match is_of_another || is_allowed_more(desk, view, seat) {
        true => not_yours(desk, view, seat, refused),
        false => refused,
    }
}

/// A refusal with the answer that the player has no such ability. Where the setup says that its words
/// for the role message allow more, as what the rules know nothing of, nobody is told that.
fn not_yours(desk: &Desk<'_>, view: &Game, seat: SeatId, refused: Refused) -> Refused {
    if is_allowed_more(desk, view, seat) {
        let name = view.name(seat);
        return refused.hint(say!(desk, "the_role_message_of_has_words", name));
    }
    refused.answer(seat, ReplyKey::NOT_YOURS.words(view, desk.rules))
}

fn is_allowed_more(desk: &Desk<'_>, view: &Game, seat: SeatId) -> bool {
    let Some(card) = view.seat(seat).and_then(|held| held.card.as_ref()) else {
        return false;
    };
    let own = || {
        view.setup
            .own
            .roles
            .values()
            .filter(|own| own.allows_more)
            .filter_map(|own| own.pm.as_ref())
    };
    let mut lines = desk
        .rules
        .card_sheet(view, card, Some(seat))
        .abilities
        .into_iter();
    lines.any(|line| own().any(|words| *words == line.says))
}

fn no_such_ability(
    desk: &Desk<'_>,
    view: &Game,
    seat: SeatId,
    verb: &str,
    offers: &[Offer],
) -> Refused {
    let name = view.name(seat);
    let refused = Refused::because(
        "not-your-ability",
        say!(desk, "name_has_nothing_called_verb", name, verb),
    );
    let verbs = offers.iter().flat_map(|offer| &offer.verbs);
    // A verb that stands around its target is no word to be offered.
    let verbs = verbs.filter(|verb| !verb.contains('*'));
    match closest(verb, verbs.map(String::as_str)) {
        // What the host has mistyped is no fault of the player's.
        Some(close) => refused.hint(did_you_mean(desk, close)),
        None => {
            let known: Vec<_> = offers
                .iter()
                .filter_map(|offer| shown_verb(offer, desk.language()))
                .map(|verb| format!("`{verb}`"))
                .collect();
            // A verb that nobody in this game uses is somebody's wording: nothing is said of what the
            // player may do.
            match is_of_another(desk, view, seat, verb) {
                true => {
                    let can = say!(desk, "name_can_join", name, join = known.join(", "));
                    not_yours(desk, view, seat, refused.hint(can))
                }
                false => {
                    // By day such a word is hardly about the night.
                    let is_day = desk
                        .game()
                        .phase()
                        .is_some_and(|phase| phase.kind() == PhaseKind::Day);
                    let refused = match is_day {
                        true => refused,
                        false => refused.hint(say!(desk, "did_you_mean_or", or = AnyOf(&known))),
                    };
                    match is_allowed_more(desk, view, seat) {
                        true => not_yours(desk, view, seat, refused),
                        false => refused,
                    }
                }
            }
        }
    }
}

/// The verb of an ability that is offered to a host: the first in the language of the game, if there is one.
fn shown_verb(offer: &Offer, language: Language) -> Option<&str> {
    let own = match language {
        Language::English => None,
        Language::Russian => offer.verbs.iter().find(|verb| !verb.is_ascii()),
    };
    own.or(offer.verbs.first()).map(String::as_str)
}

/// Whether a verb is what another player of this game does.
fn is_of_another(desk: &Desk<'_>, view: &Game, seat: SeatId, verb: &str) -> bool {
    let nights = desk.rules.orders();
    let mut others = view.seats().filter(|(other, _)| *other != seat);
    others.any(|(other, _)| {
        // What an ability is called may be what somebody else does: `following`.
        let mut verbs = nights.offers(view, other).into_iter();
        verbs.any(|offer| offer.verbs.iter().any(|known| same(known, verb)))
    })
}

/// Who carries out what a side asks for; `again` makes the order with a performer in it.
pub(super) fn of_faction(
    desk: &Desk<'_>,
    view: &Game,
    slug: &str,
    act: &Act,
    again: &dyn Fn(SeatId) -> HostOrder,
) -> Result<Use, Refused> {
    let uses: Vec<_> = side_offers(desk, view, slug)
        .filter(|(_, offer)| means(offer, &act.verb))
        .collect();
    if uses.is_empty() {
        if let Some(own) = own_ability_of(desk, view, slug, &act.verb) {
            let player = view.name(own);
            let message = say!(desk, "is_no_order_of_a_side", verb = act.verb, player);
            let targets: Vec<&str> = act.targets.iter().map(|seat| view.name(*seat)).collect();
            let line = format!("{player} {} {}", act.verb, targets.join(", "));
            return Err(Refused::because("own-ability", message).hint(did_you_mean(desk, &line)));
        }
        return Err(Refused::because(
            "not-your-ability",
            say!(
                desk,
                "nobody_of_the_slug_can_verb_tonight",
                slug = side(view, slug),
                verb = act.verb
            ),
        ));
    }
    let able: Vec<_> = uses
        .iter()
        .filter(|(_, offer)| offer.refused.is_none())
        .collect();
    if let Some(by) = act.by {
        return named(view, slug, by, &uses);
    }
    let seats: Vec<_> = able.iter().map(|(seat, _)| *seat).collect();
    let by_hitman = view.setup.kill.performer == Performer::Hitman;
    if by_hitman && seats.len() > 1 {
        return match ruled(view, &seats) {
            Some(seat) => named(view, slug, seat, &uses),
            None => Err(ask(
                "who-is-hitman",
                view,
                say!(desk, "who_is_the_hitman_now"),
                &able,
                again,
            )
            .hint(say!(desk, "settles_it_for_good", QUESTION))),
        };
    }
    match able.as_slice() {
        [(performer, offer)] => Ok(Use {
            performer: *performer,
            offer: offer.clone(),
            only_one: true,
        }),
        [] => Err(uses
            .iter()
            .find_map(|(_, offer)| offer.refused.as_ref())
            .map_or_else(
                || Refused::because("not-your-ability", say!(desk, "nobody_can_carry_it_out")),
                |refusal| Refused::because(refusal.code, refusal.message.clone()),
            )),
        _ => Err(ask(
            "who-performs",
            view,
            say!(desk, "who_carries_it_out"),
            &able,
            again,
        )),
    }
}

/// The one member of a side with an ability of its own that is called so.
fn own_ability_of(desk: &Desk<'_>, view: &Game, slug: &str, verb: &str) -> Option<SeatId> {
    let members = view
        .living()
        .filter(|(_, held)| held.faction().is_some_and(|side| side == slug));
    let can = |seat: SeatId| {
        let offers = desk.rules.orders().offers(view, seat);
        offers
            .iter()
            .any(|offer| offer.faction.is_none() && means(offer, verb))
    };
    let mut able = members.map(|(seat, _)| seat).filter(|seat| can(*seat));
    let only = able.next()?;
    able.next().is_none().then_some(only)
}

/// `Cedar or Ginkgo can`.
fn who_can(view: &Game, uses: &[(SeatId, Offer)]) -> String {
    let able = uses.iter().filter(|(_, offer)| offer.refused.is_none());
    let names: Vec<&str> = able.map(|(seat, _)| view.name(*seat)).collect();
    match names.as_slice() {
        [] => say!(view, "nobody_can_tonight"),
        names => say!(view, "names_can", names = AnyOf(names)),
    }
}

fn named(view: &Game, slug: &str, by: SeatId, uses: &[(SeatId, Offer)]) -> Result<Use, Refused> {
    let Some((performer, offer)) = uses.iter().find(|(seat, _)| *seat == by) else {
        return Err(Refused::because(
            "wrong-performer",
            say!(
                view,
                "wrong_performer",
                player = view.name(by),
                slug = side(view, slug)
            ),
        )
        .hint(who_can(view, uses)));
    };
    match &offer.refused {
        Some(refusal) => Err(Refused::because(refusal.code, refusal.message.clone())
            .answer(by, refusal.answer.clone())),
        None => Ok(Use {
            performer: *performer,
            offer: offer.clone(),
            only_one: false,
        }),
    }
}

fn ask(
    code: &'static str,
    view: &Game,
    question: String,
    able: &[&(SeatId, Offer)],
    again: &dyn Fn(SeatId) -> HostOrder,
) -> Refused {
    let choices = able
        .iter()
        .map(|(seat, _)| Choice::player(view, *seat, again(*seat)))
        .collect();
    Refused::choose(code, Vec::new(), question, choices)
}
