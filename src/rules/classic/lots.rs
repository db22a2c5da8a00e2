//! What lots decide in a night: whether something works by chance, and whether a result is the true one.
//!
//! A lot is drawn when what it decides is in for the night, and is a mark to the end of it, so that the
//! preview goes by it. Until then it works, and the result is the true one.

use super::build::roster_of;
use super::catalogue::{Ability, Catalogue, ModifierEffect};
use super::component::Component;
use super::explain::words;
use super::hollow::card_in_force;
use super::offers::orders_in_force;
use super::roster::{FACTION_KILL, Participant};
use nightdesk_game::{Card, Event, Game, Mark, Order, Seat, SeatId};
use nightdesk_rules::{Lot, LotEnd};
use nightdesk_time::Phase;

/// Mark of a seat whose ability works, or fails, by lot; which ability, and what came, is in the value.
const WORKS: &str = "works_by_lot";
/// Mark of a seat whose ability finds what is there, or the opposite, by lot; in the same form.
const TRUE: &str = "true_by_lot";

/// What is in the value of such a mark after the ability.
const CAME: [(&str, bool); 2] = [(": yes", true), (": no", false)];

/// The chance of what has no number.
const EVEN: u32 = 50;

/// Every lot of the running night that is still to be drawn, in list order.
pub(super) fn lots(game: &Game) -> Vec<Lot> {
    let Some(night) = game.phase().filter(|_| game.is_night()) else {
        return Vec::new();
    };
    let catalogue = Catalogue::for_setup(&game.setup);
    let roster = roster_of(&catalogue, game);
    let orders = orders_in_force(game);
    let mut lots = Vec::new();
    for (player, held) in roster.living() {
        let seat = SeatId(player.0);
        let entered = |ability: &&Ability| {
            let mut own = orders.iter().filter(|order| order.performer == seat);
            own.any(|order| order.ability == ability.slug)
        };
        let passives = roster.passives(held).into_iter();
        let at_work = roster.entered(held).into_iter().filter(entered);
        let at_work = at_work.chain(passives.map(|(ability, _)| ability));
        for ability in at_work.filter(|ability| ability.slug != FACTION_KILL) {
            let lot = |name, percent| lot(game, &catalogue, (seat, night), ability, name, percent);
            let chance = chance(&catalogue, &held.card, &ability.slug);
            let chance = chance.filter(|_| !held.lots.contains_key(&ability.slug));
            lots.extend(chance.map(|percent| lot(WORKS, percent)));
            let guesses = guesses(&catalogue, held, ability);
            let open = guesses && !held.truths.contains_key(&ability.slug);
            lots.extend(open.then(|| lot(TRUE, EVEN)));
        }
    }
    lots
}

/// The lot that decides whether an order for the running day works: it is drawn when the order comes.
pub(super) fn of_deed(game: &Game, order: &Order) -> Option<Lot> {
    let day = game.phase().filter(|_| !game.is_night())?;
    let catalogue = Catalogue::for_setup(&game.setup);
    let card = card_in_force(&catalogue, game.seat(order.performer)?)?;
    let ability = catalogue.abilities.get(&order.ability)?;
    let percent = chance(&catalogue, &card, &ability.slug)?;
    let of = (order.performer, day);
    Some(lot(game, &catalogue, of, ability, WORKS, percent))
}

/// With which chance an ability of a card works, in percent; none for what always works.
fn chance(catalogue: &Catalogue, card: &Card, ability: &str) -> Option<u32> {
    let mut kinds = catalogue.modifiers_for(card, ability);
    let found = kinds.find(|(kind, _)| kind.effects.contains(&ModifierEffect::ByChance));
    found.map(|(_, number)| number.unwrap_or(EVEN))
}

/// Whether a lot decides what an ability finds.
fn guesses(catalogue: &Catalogue, held: &Participant, ability: &Ability) -> bool {
    let mut kinds = catalogue.modifiers_for(&held.card, &ability.slug);
    let has_opposite =
        |component: Component| component.reads().is_some_and(|reads| reads.has_opposite());
    ability.has(has_opposite)
        && kinds.any(|(kind, _)| kind.effects.contains(&ModifierEffect::FindsByLot))
}

fn lot(
    game: &Game,
    catalogue: &Catalogue,
    (seat, phase): (SeatId, Phase),
    ability: &Ability,
    name: &str,
    percent: u32,
) -> Lot {
    let what = catalogue.ability_title(ability).to_owned();
    let places = [("what", what), ("percent", percent.to_string())];
    let say = |key: &str| words().with(key, &places, game.setup.language);
    let end = |came: bool| LotEnd {
        words: say(&format!("{name}_{}", if came { "yes" } else { "no" })),
        event: Event::Marked {
            seat,
            mark: Mark {
                name: name.to_owned(),
                by: None,
                value: Some(format!("{}{}", ability.slug, after(came))),
                since: Some(phase),
                until: Some(phase),
            },
        },
    };
    Lot {
        seat,
        question: say(&format!("{name}_asks")),
        percent,
        hit: end(true),
        miss: end(false),
    }
}

fn after(came: bool) -> &'static str {
    let mut known = CAME.iter();
    known
        .find(|(_, is)| *is == came)
        .map_or("", |(word, _)| word)
}

/// What lots have decided of a seat's abilities in a phase: what works, and which results are true.
pub(super) fn drawn(seat: &Seat, phase: Option<Phase>) -> [Drawn; 2] {
    [WORKS, TRUE].map(|name| {
        let marks = seat.marks.iter();
        let drawn = marks.filter(|mark| mark.name == name && mark.since == phase);
        let drawn = drawn.filter_map(|mark| {
            let value = mark.value.as_deref()?;
            CAME.iter()
                .find_map(|(word, came)| Some((value.strip_suffix(word)?.to_owned(), *came)))
        });
        drawn.collect()
    })
}

/// What lots have decided, by the slugs of abilities.
pub(super) type Drawn = std::collections::BTreeMap<String, bool>;
