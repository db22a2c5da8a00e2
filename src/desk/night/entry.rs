//! Taking one night entry: from words to a checked order.

use super::cancelled::resolved;
use super::counts::{judged_by, replaced_by, standing_entries};
use super::fallen::fallen;
use super::order_of_time::{beside, older as older_than};
use super::owed::owed;
use super::performer::{Use, means, nothing_to_do, of_faction, of_member, refusable, side_offers};
use super::reply_key::ReplyKey;
use super::words::sentence;
use super::{night_of, view};
use crate::Desk;
use crate::decision::{Choice, Decision, Refused, what_now};
use crate::known::side;
use crate::late::{Arrival, Coming, judged, reply_to_late};
use crate::players::side_called;
use nightdesk_command::{Act, Arm, Asks, HostOrder, IfLate, NightLine, Sender};
use nightdesk_game::{Branch, EntryId, Event, Game, Intent, NightEntry, Order, SeatId, Stage};
use nightdesk_replies::{Ask, Need};
use nightdesk_rules::Offer;
use nightdesk_text::say;
use nightdesk_time::{Phase, PhaseKind};

/// Takes an entry that a player or a side has sent, unless it is doubtful or against the rules.
pub(crate) fn take(desk: &Desk<'_>, line: &NightLine) -> Result<Decision, Refused> {
    let game = desk.game();
    if let Some(asked) = crate::revenge::shot(desk, line) {
        return Err(asked);
    }
    if let Some(done) = crate::day_deed::of_day(desk, line)? {
        return Ok(done);
    }
    if let Some(refused) = nothing_by_day(desk, line) {
        return Err(refused);
    }
    let night = open_night(game).map_err(|refused| too_late(desk, line, refused))?;
    meant_for_last_night(desk, line)?;
    let view = view(game);
    let read = read(desk, &view, line)?;
    let only_one = read.only_one;
    let draft = NightEntry {
        id: EntryId(desk.journal.next_no()),
        seat: read.seat,
        faction: read.faction,
        from: read.from,
        night,
        at: desk.now,
        late: false,
        intent: read.intent,
        typed: line.typed.clone(),
    };
    let older = replaced_by(game, &draft);
    aimed_before(desk, &view, line, &older)?;
    let (Arrival { at, late }, said) = arrives(desk, &view, line, &draft, &older)?;
    let entry = NightEntry { at, late, ..draft };
    if let Err(refused) = check(desk, &view, &entry, &older) {
        return invalid(desk, &view, refused, &older, &entry);
    }
    second_or_instead(desk, &view, line, &entry, &older)?;
    let (received, total) = counted(desk, &view, &entry);
    let mut words = match (game.is_night(), only_one) {
        (false, _) => say!(
            desk,
            "kept_for_night_entry",
            night,
            entry = sentence(desk.rules, &view, &entry)
        ),
        (true, true) => self::only_one(desk, &view, &entry),
        (true, false) => format!("{}.", sentence(desk.rules, &view, &entry)),
    };
    let of_partner = own_partner(&view, &entry);
    words.push_str(&beside(desk, &view, &entry, &older, line));
    words.push_str(&say!(desk, "received_of_total_in", received, total));
    let mut decision = Decision::of(vec![Event::EntryTaken { entry }]);
    if let Some(said) = said {
        decision = decision.say(say!(desk, "taken_all_the_same", said));
    }
    let decision = decision.say(words);
    let decision = of_partner.into_iter().fold(decision, Decision::say);
    Ok(match received == total && game.is_night() {
        true => decision.then("resolve"),
        false => decision,
    })
}

/// The notice that a side's own order is for one of its members.
fn own_partner(view: &Game, entry: &NightEntry) -> Option<String> {
    let slug = entry.faction.as_deref()?;
    let orders = entry.orders();
    let mut targets = orders.iter().flat_map(|order| &order.targets).copied();
    let is_own = |seat: &SeatId| {
        let held = view.seat(*seat);
        held.and_then(|held| held.faction())
            .is_some_and(|of| of == slug)
    };
    let target = targets.find(is_own)?;
    Some(say!(
        view,
        "take_care_of_own_side",
        player = view.name(target),
        title = side(view, slug)
    ))
}

/// Asks whether an order of a side that may kill twice is the second kill, where the line does not say.
fn second_or_instead(
    desk: &Desk<'_>,
    view: &Game,
    line: &NightLine,
    entry: &NightEntry,
    older: &[&NightEntry],
) -> Result<(), Refused> {
    let (Asks::Act(act), Some(side)) = (&line.asks, &entry.faction) else {
        return Ok(());
    };
    let mut before = older.iter().flat_map(|old| old.orders());
    let before = before.find_map(|order| order.targets.first().copied());
    let Some(before) = before.filter(|before| !act.targets.contains(before)) else {
        return Ok(());
    };
    if act.extra || act.instead_of.is_some() {
        return Ok(());
    }
    let mut second = entry.clone();
    if let Intent::Act(order) = &mut second.intent {
        order.extra = true;
    }
    // The kill that is in is one of the side's, whose word it is and whenever it was sent.
    let mut both = view.clone();
    both.entries
        .retain(|other| older.iter().any(|old| old.id == other.id));
    let orders = second.orders().into_iter();
    let refused = orders.map(|order| desk.rules.orders().review(&both, order));
    if !replaced_by(desk.game(), &second).is_empty()
        || refused.into_iter().any(|said| said.is_err())
    {
        return Ok(());
    }
    let order = |act: Act| {
        HostOrder::Night(NightLine {
            asks: Asks::Act(act),
            ..line.clone()
        })
    };
    let second = Act {
        extra: true,
        ..act.clone()
    };
    let instead = Act {
        instead_of: Some(before),
        ..act.clone()
    };
    let (side, target) = (crate::known::side(desk.game(), side), view.name(before));
    Err(Refused::choose(
        "which-kill",
        vec![say!(desk, "may_kill_twice", side, target)],
        say!(desk, "second_or_instead"),
        vec![
            Choice::word("second", order(second)),
            Choice::word("instead", order(instead)),
        ],
    ))
}

/// Refuses that something is not done which is done by day alone: nothing is to be entered for that.
fn nothing_by_day(desk: &Desk<'_>, line: &NightLine) -> Option<Refused> {
    let (Sender::Seat(seat), Asks::Nothing { verb: Some(verb) }) = (&line.from, &line.asks) else {
        return None;
    };
    let game = desk.game();
    let day = game
        .phase()
        .filter(|phase| phase.kind() == PhaseKind::Day)?;
    let orders = desk.rules.orders();
    let by_day = orders.offers(game, *seat).into_iter();
    let offer = by_day
        .filter(|offer| offer.refused.is_none())
        .find(|offer| means(offer, verb))?;
    let by_night = orders.offers(&view(game), *seat).into_iter();
    let is_kept = by_night
        .filter(|offer| offer.refused.is_none())
        .any(|offer| means(&offer, verb));
    let (name, title) = (game.name(*seat), offer.title);
    (!is_kept).then(|| {
        let message = say!(desk, "nothing_is_to_be_entered", name, title, day);
        Refused::because("nothing-to-enter", message)
    })
}

/// Whoever is said to be the target no more was the target of what the entry replaces.
fn aimed_before(
    desk: &Desk<'_>,
    view: &Game,
    line: &NightLine,
    older: &[&NightEntry],
) -> Result<(), Refused> {
    let Asks::Act(Act {
        instead_of: Some(before),
        ..
    }) = &line.asks
    else {
        return Ok(());
    };
    let mut orders = older.iter().flat_map(|old| old.orders());
    if orders.any(|order| order.targets.contains(before)) {
        return Ok(());
    }
    let message = say!(
        desk,
        "was_no_target_before_and_nothing",
        player = view.name(*before)
    );
    let refused = Refused::because("bad-targets", message);
    Err(match older.last() {
        Some(old) => refused.hint(say!(
            desk,
            "what_counts_old",
            old = sentence(desk.rules, view, old)
        )),
        None => refused.hint(say!(
            desk,
            "write_the_line_without",
            player = view.name(*before)
        )),
    })
}

/// When an entry came, and what is said of one that came late.
fn arrives(
    desk: &Desk<'_>,
    view: &Game,
    line: &NightLine,
    draft: &NightEntry,
    older: &[&NightEntry],
) -> Result<(Arrival, Option<String>), Refused> {
    let counts = older.last().map(|old| sentence(desk.rules, view, old));
    let all_the_same = || {
        HostOrder::Night(NightLine {
            if_late: IfLate::Accept,
            ..line.clone()
        })
    };
    let coming = Coming {
        phase: draft.night,
        from: Some(draft.from.unwrap_or(draft.seat)),
        line: &line.typed,
        arrived: &line.arrived,
        if_late: line.if_late,
        counts,
        all_the_same: &all_the_same,
    };
    judged(desk, &coming)
}

/// An order for a night that is over comes too late, whatever its time; the player who sent it is
/// told so.
fn too_late(desk: &Desk<'_>, line: &NightLine, refused: Refused) -> Refused {
    let (Sender::Seat(seat), "resolved") = (&line.from, refused.code) else {
        return refused;
    };
    let game = desk.game();
    let standing = night_of(game).map(|night| standing_entries(game, desk.rules, night));
    let mut standing = standing.into_iter().flatten();
    let counts = standing.find(|entry| entry.from.unwrap_or(entry.seat) == *seat);
    let told = reply_to_late(counts.as_ref());
    refused.answer(*seat, told.words(game, desk.rules))
}

/// By day an order is kept for the night to come, so that none is late: who takes one all the same means
/// the night that is resolved.
fn meant_for_last_night(desk: &Desk<'_>, line: &NightLine) -> Result<(), Refused> {
    let game = desk.game();
    let last = game.resolved_nights().next_back();
    match last.filter(|_| line.if_late == IfLate::Accept && !game.is_night()) {
        Some(last) => Err(resolved(desk, last.night)),
        None => Ok(()),
    }
}

fn open_night(game: &Game) -> Result<Phase, Refused> {
    let night = match (&game.stage, night_of(game)) {
        (Stage::Preparing, _) => {
            return Err(
                Refused::because("not-running", say!(game, "not_running")).hint(what_now(game))
            );
        }
        (Stage::Over { .. }, _) | (_, None) => {
            return Err(Refused::because("over", say!(game, "the_game_is_over")));
        }
        (Stage::Running(_), Some(night)) => night,
    };
    match game.night_record(night) {
        Some(_) => Err(Refused::because(
            "resolved",
            say!(game, "night_is_resolved_already", night),
        )
        .hint(say!(game, "undo_takes_that_back"))),
        None => Ok(night),
    }
}

/// What a line comes to, before any rule was asked about its targets.
struct Read {
    seat: SeatId,
    faction: Option<String>,
    /// The member whose word on a side's order it is.
    from: Option<SeatId>,
    intent: Intent,
    only_one: bool,
}

fn read(desk: &Desk<'_>, view: &Game, line: &NightLine) -> Result<Read, Refused> {
    match &line.asks {
        Asks::Act(act) => {
            let again = |by: SeatId| {
                HostOrder::Night(NightLine {
                    asks: Asks::Act(Act {
                        by: Some(by),
                        ..act.clone()
                    }),
                    ..line.clone()
                })
            };
            let found = found(desk, view, &line.from, act, &again)?;
            Ok(Read {
                seat: found.performer,
                faction: found.offer.faction.clone(),
                from: word_of(&line.from, &found.offer),
                only_one: found.only_one,
                intent: Intent::Act(order(&found, act)),
            })
        }
        Asks::Conditional(arms) => conditional(desk, view, line, arms),
        Asks::Nothing { verb } => nothing(desk, view, &line.from, verb.as_deref()),
    }
}

fn found(
    desk: &Desk<'_>,
    view: &Game,
    from: &Sender,
    act: &Act,
    again: &dyn Fn(SeatId) -> HostOrder,
) -> Result<Use, Refused> {
    match from {
        Sender::Faction(slug) => of_faction(desk, view, slug, act, again),
        Sender::Seat(seat) => of_member(desk, view, *seat, act, again)
            .map_err(|refused| or_side(view, *seat, refused)),
    }
}

/// A player of whom lines speak as of a side takes the lines for it: how to write one that does not.
fn or_side(view: &Game, seat: SeatId, refused: Refused) -> Refused {
    match side_called(view, view.name(seat)) {
        Some(title) => refused.hint(say!(view, "is_a_side_too", title)),
        None => refused,
    }
}

/// The member after a side's order.
fn word_of(from: &Sender, offer: &Offer) -> Option<SeatId> {
    match from {
        Sender::Seat(seat) => Some(*seat).filter(|_| offer.faction.is_some()),
        Sender::Faction(_) => None,
    }
}

fn order(found: &Use, act: &Act) -> Order {
    Order {
        performer: found.performer,
        ability: found.offer.ability.clone(),
        targets: act.targets.clone(),
        words: act.words.clone(),
        extra: act.extra,
    }
}

fn conditional(
    desk: &Desk<'_>,
    view: &Game,
    line: &NightLine,
    arms: &[Arm],
) -> Result<Read, Refused> {
    let mut branches = Vec::new();
    let mut first: Option<Use> = None;
    for (place, arm) in arms.iter().enumerate() {
        let order = match &arm.act {
            None => None,
            Some(act) => {
                let again = |by: SeatId| with_performer(line, arms, place, by);
                let found = found(desk, view, &line.from, act, &again)?;
                let order = order(&found, act);
                first.get_or_insert(found);
                Some(order)
            }
        };
        branches.push(Branch {
            when: arm.when.clone(),
            order,
        });
    }
    let first = first.ok_or_else(|| Refused::because("no-order", say!(desk, "no_order")))?;
    let other = branches
        .iter()
        .flat_map(|branch| &branch.order)
        .any(|order| order.ability != first.offer.ability);
    if other {
        return Err(Refused::because(
            "two-abilities",
            say!(desk, "two_abilities"),
        ));
    }
    Ok(Read {
        seat: first.performer,
        faction: first.offer.faction.clone(),
        from: word_of(&line.from, &first.offer),
        intent: Intent::Conditional(branches),
        only_one: false,
    })
}

/// The same line with a performer named in one of its arms.
fn with_performer(line: &NightLine, arms: &[Arm], place: usize, by: SeatId) -> HostOrder {
    let arms = arms
        .iter()
        .enumerate()
        .map(|(other, arm)| Arm {
            when: arm.when.clone(),
            act: arm.act.clone().map(|act| Act {
                by: if other == place { Some(by) } else { act.by },
                ..act
            }),
        })
        .collect();
    HostOrder::Night(NightLine {
        asks: Asks::Conditional(arms),
        ..line.clone()
    })
}

fn nothing(
    desk: &Desk<'_>,
    view: &Game,
    from: &Sender,
    verb: Option<&str>,
) -> Result<Read, Refused> {
    let word = match from {
        Sender::Seat(seat) => Some(*seat),
        Sender::Faction(_) => None,
    };
    let read = |seat, faction: Option<String>, ability| Read {
        seat,
        from: word.filter(|_| faction.is_some()),
        faction,
        intent: Intent::Nothing { ability },
        only_one: false,
    };
    match from {
        Sender::Seat(seat) => {
            let offers = desk.rules.orders().offers(view, *seat);
            let ability = match verb {
                None => None,
                Some(verb) => Some(refusable(desk, view, *seat, verb)?),
            };
            if offers.is_empty() {
                return Err(nothing_to_do(desk, view, *seat, None));
            }
            Ok(match ability {
                Some(offer) => read(*seat, offer.faction, Some(offer.ability)),
                None => match only_kill(view, *seat, &offers) {
                    Some(kill) => read(*seat, kill.faction, Some(kill.ability)),
                    None => read(*seat, None, None),
                },
            })
        }
        Sender::Faction(slug) => {
            let offered = side_offers(desk, view, slug)
                .find(|(_, offer)| verb.is_none_or(|verb| means(offer, verb)));
            let (seat, offer) = offered.ok_or_else(|| {
                Refused::because(
                    "not-your-ability",
                    say!(desk, "not_your_ability", slug = side(view, slug)),
                )
            })?;
            Ok(read(seat, Some(slug.clone()), Some(offer.ability)))
        }
    }
}

/// The kill of a side that only this player can carry out, who can do nothing else: who does nothing then
/// speaks of the kill.
fn only_kill(view: &Game, seat: SeatId, offers: &[Offer]) -> Option<Offer> {
    let mut usable = offers.iter().filter(|offer| offer.refused.is_none());
    let (only, None) = (usable.next()?, usable.next()) else {
        return None;
    };
    let slug = only.faction.as_deref()?;
    let living = view.living();
    let mut members = living.filter(|(_, held)| held.faction().is_some_and(|side| side == slug));
    let is_alone = members.all(|(member, _)| member == seat);
    is_alone.then(|| only.clone())
}

/// Asks the rule set, with what the entry replaces out of the way.
fn check(
    desk: &Desk<'_>,
    view: &Game,
    entry: &NightEntry,
    older: &[&NightEntry],
) -> Result<(), Refused> {
    let mut without = view.clone();
    without
        .entries
        .retain(|other| older.iter().all(|old| old.id != other.id) && !comes_later(other, entry));
    let orders = entry.orders();
    if let Intent::Nothing { .. } = &entry.intent
        && entry.faction.is_none()
    {
        may_rest(desk, &without, entry)?;
    }
    let judged = judged_by(desk.rules, &without, entry);
    for order in orders {
        desk.rules
            .orders()
            .review(&judged, order)
            .map_err(|refusal| {
                let asker = entry.from.unwrap_or(order.performer);
                Refused::because(refusal.code, refusal.message).answer(asker, refusal.answer)
            })?;
    }
    Ok(())
}

/// Whether an entry is a further use of the same ability that was sent later, and so has what is left
/// of its shots only after this one.
fn comes_later(other: &NightEntry, entry: &NightEntry) -> bool {
    let use_of = |entry: &NightEntry| match &entry.intent {
        Intent::Act(order) if order.extra => Some((order.performer, order.ability.clone())),
        Intent::Act(_) | Intent::Conditional(_) | Intent::Nothing { .. } => None,
    };
    let same = use_of(other).is_some_and(|other| use_of(entry) == Some(other));
    same && other.night == entry.night && other.sent() > entry.sent()
}

/// Whoever must act may not say that nothing is done.
fn may_rest(desk: &Desk<'_>, without: &Game, entry: &NightEntry) -> Result<(), Refused> {
    let owed = desk.rules.orders().owed(without);
    let about = |owed: &&Ask| {
        let ability = entry.ability();
        ability.is_none() || ability == owed.ability()
    };
    let mut must = owed
        .iter()
        .filter(|owed| owed.need == Need::Drawn && owed.seats().contains(&entry.seat));
    if !must.any(|owed| about(&owed)) {
        return Ok(());
    }
    let name = without.name(entry.seat);
    Err(Refused::because("must-act", say!(desk, "must_act", name))
        .hint(say!(desk, "draws_what_is_done_if_nobody", name))
        .answer(entry.seat, ReplyKey::MUST_ACT.words(without, desk.rules)))
}

/// An invalid entry leaves the older one standing, unless the setup says otherwise.
fn invalid(
    desk: &Desk<'_>,
    view: &Game,
    mut refused: Refused,
    same: &[&NightEntry],
    entry: &NightEntry,
) -> Result<Decision, Refused> {
    let older = older_than(entry, same);
    let Some(last) = older.last() else {
        return Err(match other_action(desk, view, &refused, entry) {
            Some(hint) => refused.hint(hint),
            None => refused,
        });
    };
    let stands = fallen(view, desk.rules, last).is_none();
    let last = sentence(desk.rules, view, last);
    if desk.game().setup.night.last_valid_wins {
        // What has fallen away counts for nothing.
        if stands {
            refused
                .message
                .push_str(&say!(desk, "what_counts_last", last));
        }
        return Err(refused);
    }
    let events = older
        .iter()
        .map(|old| Event::EntryCancelled { id: old.id })
        .collect();
    let mut decision = Decision::of(events)
        .say(say!(desk, "refused_message", message = refused.message))
        .say(say!(desk, "rule_night_last_valid_wins_false", last));
    decision.answer = refused.answer;
    Ok(decision)
}

/// How a player's one action is given up for another one.
fn other_action(
    desk: &Desk<'_>,
    view: &Game,
    refused: &Refused,
    entry: &NightEntry,
) -> Option<String> {
    let counting = standing_entries(view, desk.rules, entry.night).into_iter();
    let mut own = counting.filter(|other| other.seat == entry.seat && other.id != entry.id);
    let other = own.next().filter(|_| refused.code == "second-action")?;
    let (line, name) = (sentence(desk.rules, view, &other), view.name(entry.seat));
    Some(say!(desk, "cancel_takes_the_other_back", line, name))
}

/// How many of the night's questions are answered, and how many there are.
fn counted(desk: &Desk<'_>, view: &Game, entry: &NightEntry) -> (usize, usize) {
    let mut empty = view.clone();
    empty.entries.retain(|other| other.night != entry.night);
    let total = owed(&empty, desk.rules).len();
    let mut after = view.clone();
    after.entries.push(entry.clone());
    let open = owed(&after, desk.rules).len();
    (total.saturating_sub(open), total)
}

/// `Ginkgo is the only Mafia player alive and carries it out.`
fn only_one(desk: &Desk<'_>, view: &Game, entry: &NightEntry) -> String {
    let slug = entry.faction.as_deref().unwrap_or_default();
    let alive = view
        .living()
        .filter(|(_, seat)| seat.faction() == Some(slug))
        .count();
    let name = view.name(entry.seat);
    match alive {
        1 => say!(
            desk,
            "is_the_only_player_alive",
            name,
            slug = side(view, slug)
        ),
        _ => format!("{}.", sentence(desk.rules, view, entry)),
    }
}
