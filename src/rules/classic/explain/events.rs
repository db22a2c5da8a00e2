//! What a commit writes besides deaths: uses, marks and new cards.

use std::collections::{BTreeMap, BTreeSet};

use super::cards::turns_to;
use super::{results, seat};
use crate::bleeding;
use crate::build::{AS_MASON, HAS_KILLED, IN_NEIGHBORHOOD, deferred_use, neighborhoods};
use crate::catalogue::{Ability, ModifierEffect, Whom};
use crate::component::foretell::{self, PICKED};
use crate::component::{
    Component, DEFERRED, DEFERRED_TO, FRAMED, Gives, Guard, TURNED, Trace, VISITED,
};
use crate::content;
use crate::disguise;
use crate::follows::from_night;
use crate::lovers::LINKED;
use crate::night::{Act, Night, NightAct, Player};
use crate::outcome::{Finding, Node, Outcome, Question, SentNotice, Visit, Why};
use crate::settings::{CleanWhen, FrameLasts, YesNo};
use nightdesk_game::{Cause, Event, Game, Mark, OpenedCard, SeatId};
use nightdesk_rules::TargetForm;
use nightdesk_time::{Phase, PhaseKind};

/// Every event of a resolved night but what follows from its deaths, by kind, then in order of entry.
pub(super) fn events(game: &Game, night: &Night<'_>, outcome: &Outcome) -> Vec<Event> {
    let mut events = spent(night, outcome);
    events.extend(marks(game, night, outcome));
    events.extend(remembered(game, night, outcome));
    events.extend(visited(game, night, outcome));
    events.extend(let_in(game, night, outcome));
    events.extend(bound(game, night, outcome));
    events.extend(forged(night, outcome));
    let killed = |on, side: &str| killed_by(night, outcome, on, |killer| killer == side);
    let phase = phase_of(game, night);
    events.extend(disguise::put_on(night, outcome, phase, killed));
    events.extend(super::cards::changed(game, night, outcome));
    events
}

/// The phase in which what a night brings was brought.
pub(super) fn phase_of(game: &Game, night: &Night<'_>) -> Phase {
    game.phase().unwrap_or(Phase::Night(night.number))
}

/// The first night after a phase.
pub(super) fn night_after(game: &Game, phase: Phase) -> Option<Phase> {
    next_of(game, phase, PhaseKind::Night)
}

/// The first day after a phase.
fn day_after(game: &Game, phase: Phase) -> Option<Phase> {
    next_of(game, phase, PhaseKind::Day)
}

fn next_of(game: &Game, phase: Phase, kind: PhaseKind) -> Option<Phase> {
    let first = game.setup.schedule.first;
    let mut next = std::iter::successors(first.after(phase), |phase| first.after(*phase));
    next.find(|phase| phase.kind() == kind)
}

/// What the deaths of the night bring about between it and the day.
pub(super) fn inherited(
    game: &Game,
    night: &Night<'_>,
    outcome: &Outcome,
    events: &[Event],
) -> Vec<Event> {
    let mut after = game.clone();
    let died = outcome.deaths.iter().map(|player| Event::Died {
        seat: seat(*player),
        cause: Cause::Night,
        comment: None,
        post: None,
        midday: false,
        at: None,
    });
    for event in died.chain(events.iter().cloned()) {
        // What does not fit comes up when the night is kept.
        let _fits = after.apply(&event);
    }
    let of_side = |player: &&Player| killed_by_a_side(night, outcome, **player);
    let mut fallen: Vec<SeatId> = outcome
        .deaths
        .iter()
        .filter(of_side)
        .map(|p| seat(*p))
        .collect();
    let phase = game.phase();
    let tonight = after.seats().filter(|(_, held)| {
        let death = held.death.as_ref();
        death.is_some_and(|death| phase.is_some() && death.phase == phase)
    });
    for (dead, _) in tonight {
        if !fallen.contains(&dead) {
            fallen.push(dead);
        }
    }
    from_night(&after, &fallen)
}

/// What is read of the dead where somebody has written it; of several the first in the list of entries.
fn forged(night: &Night<'_>, outcome: &Outcome) -> Vec<Event> {
    let lasting = outcome.lasting.iter();
    let forged = lasting.filter(|(_, component, on)| {
        component.trace() == Some(Trace::Forged) && outcome.deaths.contains(on)
    });
    let mut by_place: BTreeMap<Player, &str> = BTreeMap::new();
    for (act, _, on) in forged {
        // An order that was taken before words went with it shows nothing.
        if let Some(words) = night.act(*act).words.as_deref() {
            by_place.entry(*on).or_insert(words);
        }
    }
    let opened = by_place.into_iter().map(|(on, words)| Event::CardOpened {
        seat: seat(on),
        opened: OpenedCard {
            beside: Some(words.to_owned()),
            ..OpenedCard::default()
        },
    });
    opened.collect()
}

/// Whether what an action does to the next day comes to anything: the dead have no part in it, and no
/// vote goes to a dead thief.
pub(super) fn works_by_day(outcome: &Outcome, name: &str, (by, on): (Player, Player)) -> bool {
    let dies = |player: &Player| outcome.deaths.contains(player);
    !dies(&on) && (name != Mark::VOTE_TAKEN || !dies(&by))
}

/// Whether the death of somebody who was cleaned shows nothing.
pub(super) fn is_veiled(night: &Night<'_>, outcome: &Outcome, by: Act, on: Player) -> bool {
    let side = &night.player(night.act(by).actor).card.faction;
    outcome.deaths.contains(&on)
        && match night.settings.clean_when {
            CleanWhen::Night | CleanWhen::NightAndDay => true,
            CleanWhen::OwnKill => killed_by(night, outcome, on, |killer| killer == side),
        }
}

/// Whether a death of somebody who was cleaned and lives shows nothing on the next day.
fn veils_next_day(night: &Night<'_>, outcome: &Outcome, on: Player) -> bool {
    night.settings.clean_when == CleanWhen::NightAndDay && !outcome.deaths.contains(&on)
}

/// Whether a side's kill is among the reasons of a death.
fn killed_by_a_side(night: &Night<'_>, outcome: &Outcome, player: Player) -> bool {
    killed_by(night, outcome, player, |_| true)
}

/// Whether the kill of such a side is among the reasons of a death.
fn killed_by(
    night: &Night<'_>,
    outcome: &Outcome,
    player: Player,
    of: impl Fn(&str) -> bool,
) -> bool {
    outcome
        .answers
        .iter()
        .filter(|answer| answer.question == Question::Dies(player))
        .flat_map(|answer| &answer.reasons)
        .filter(|reason| reason.stands)
        .flat_map(|reason| &reason.acts)
        .any(|act| night.act(*act).faction.as_deref().is_some_and(&of))
}

/// The ability an inventor gives away, by the words that go with his action.
pub(super) fn invented<'n>(night: &'n Night<'_>, act: Act) -> Option<&'n Ability> {
    night
        .catalogue
        .ability_given(night.act(act).words.as_deref()?)
}

fn spent(night: &Night<'_>, outcome: &Outcome) -> Vec<Event> {
    let shots = night
        .acts()
        .filter(|(act, use_)| !use_.belated && limited(night, use_) && counts(night, outcome, *act))
        .map(|(_, use_)| Event::Spent {
            seat: seat(use_.actor),
            what: use_.ability.slug.clone(),
            uses: 1,
        });
    let vests = outcome.used.iter().map(|&(act, uses)| Event::Spent {
        seat: seat(night.act(act).actor),
        what: granted_by(night, act),
        uses,
    });
    let worked = night
        .acts()
        .filter(|(act, use_)| is_counted_passive(use_) && worked(night, outcome, *act))
        .map(|(act, use_)| Event::Spent {
            seat: seat(use_.actor),
            what: granted_by(night, act),
            uses: 1,
        });
    shots.chain(vests).chain(worked).collect()
}

/// Whether something works by itself so many times. What a vest stops is counted by the method.
fn is_counted_passive(use_: &NightAct<'_>) -> bool {
    use_.passive && use_.left.is_some() && use_.ability.guard(Guard::Target).is_none()
}

/// Whether what works by itself did so in this night, however often: a gun was fired at whoever
/// came, something was kept off or drawn there.
fn worked(night: &Night<'_>, outcome: &Outcome, act: Act) -> bool {
    let use_ = night.act(act);
    let came = |visit: &Visit| visit.to == use_.actor && visit.who != use_.actor;
    if use_.ability.shoots_visitors() {
        return outcome.visits.iter().any(came);
    }
    let mut reasons = outcome.answers.iter().flat_map(|answer| &answer.reasons);
    reasons.any(|reason| matters(reason, act))
}

/// Whether a reason that stands, or an objection to one, is made up of an action.
fn matters(node: &Node, act: Act) -> bool {
    let stands = node.stands && node.acts.contains(&act);
    stands || node.against.iter().any(|other| matters(other, act))
}

/// Whether the uses of an entered ability are counted. A side's kill never is.
fn limited(night: &Night<'_>, use_: &NightAct<'_>) -> bool {
    let card = &night.player(use_.actor).card;
    let limit = night.catalogue.shots_of(card, &use_.ability.slug);
    // What is lost unknown is counted as if it were not.
    let lost = use_.left.is_some() && use_.only.contains(&Whom::Nobody);
    !use_.passive && use_.faction.is_none() && (limit.is_some() || lost)
}

/// The modifier under which a passive's uses are counted.
fn granted_by(night: &Night<'_>, act: Act) -> String {
    let passive = night.act(act);
    let slug = &passive.ability.slug;
    let card = &night.player(passive.actor).card;
    let mut kinds = night.catalogue.modifiers_of(card).map(|(kind, _)| kind);
    let granting = kinds.find(|kind| {
        kind.effects
            .iter()
            .any(|effect| matches!(effect, ModifierEffect::Grants(given) if given == slug))
    });
    granting.map_or_else(|| slug.clone(), |kind| kind.slug.clone())
}

/// Whether a use is spent although it may have come to nothing (ruling R-12).
fn counts(night: &Night<'_>, outcome: &Outcome, act: Act) -> bool {
    let settings = &night.settings;
    let stopped = |wall| stopped(outcome, act, wall);
    let blocked = || is_blocked(outcome, act);
    let untouchable = || stopped(|component| component.wall().is_some());
    let refunds = || {
        let use_ = night.act(act);
        let card = &night.player(use_.actor).card;
        let mut kinds = night.catalogue.modifiers_for(card, &use_.ability.slug);
        kinds.any(|(kind, _)| kind.effects.contains(&ModifierEffect::Refunds))
    };
    if (blocked() || untouchable()) && refunds() {
        return false;
    }
    !(settings.blocked_use_spent == YesNo::No && blocked()
        || settings.untouchable_use_spent == YesNo::No && untouchable())
}

/// Whether a block kept an action from going anywhere.
pub(super) fn is_blocked(outcome: &Outcome, act: Act) -> bool {
    let mut visits = outcome
        .answers
        .iter()
        .filter(|answer| matches!(answer.question, Question::Visits(visit, _) if visit == act));
    let blocked = stopped(outcome, act, Component::stops_actions);
    blocked && !visits.any(|visit| visit.yes == Some(true))
}

/// Whether something that an action does falls to a component of this sort.
fn stopped(outcome: &Outcome, act: Act, sort: fn(Component) -> bool) -> bool {
    let mut reasons = outcome.answers.iter().flat_map(|answer| &answer.reasons);
    reasons.any(|reason| stopped_by(reason, act, sort))
}

/// Whether a reason made by `act` falls to a component of this sort.
fn stopped_by(node: &Node, act: Act, sort: fn(Component) -> bool) -> bool {
    let made = matches!(&node.why, Why::Acts { act: doer, .. } if *doer == act);
    let falls = made
        && node.against.iter().any(|objection| {
            objection.stands
                && matches!(&objection.why, Why::Acts { component, .. } if sort(*component))
        });
    falls
        || node
            .against
            .iter()
            .any(|other| stopped_by(other, act, sort))
}

fn marks(game: &Game, night: &Night<'_>, outcome: &Outcome) -> Vec<Event> {
    let phase = phase_of(game, night);
    let mark = |name: &str, by: Player, until: Option<Phase>| Mark {
        name: name.to_owned(),
        by: Some(seat(by)),
        value: None,
        since: Some(phase),
        until,
    };
    let mut events = Vec::new();
    let read = read_sides(night, outcome);
    for &on in read.iter().filter(|on| night.player(**on).framed) {
        events.push(Event::Unmarked {
            seat: seat(on),
            name: FRAMED.to_owned(),
        });
    }
    // An antidote takes off what was there; poison of the same night comes after it.
    for &(_, component, on) in &outcome.lasting {
        if let Some(Trace::Off(name)) = component.trace() {
            events.push(Event::Unmarked {
                seat: seat(on),
                name: name.to_owned(),
            });
        }
    }
    for &(act, component, on) in &outcome.lasting {
        let by = night.act(act).actor;
        let tomorrow = night_after(game, phase);
        let mark = match component.trace() {
            Some(Trace::Tomorrow(name)) => mark(name, by, tomorrow),
            Some(Trace::ForGood(name)) => mark(name, by, None),
            Some(Trace::Deferred) => {
                let use_ = night.act(act);
                let value = deferred_use(&use_.ability.slug, use_.words.as_deref());
                let deferred = |name| Mark {
                    value: Some(value.clone()),
                    ..mark(name, by, tomorrow)
                };
                let sent = use_.targets.get(1);
                let sent = sent.filter(|_| use_.ability.targets == TargetForm::Redirect);
                events.extend(sent.map(|to| Event::Marked {
                    seat: seat(*to),
                    mark: deferred(DEFERRED_TO),
                }));
                deferred(DEFERRED)
            }
            Some(Trace::NextDay(name)) if works_by_day(outcome, name, (by, on)) => {
                mark(name, by, day_after(game, phase))
            }
            Some(Trace::Veil) if is_veiled(night, outcome, act, on) => mark(Mark::HIDDEN, by, None),
            Some(Trace::Veil) if veils_next_day(night, outcome, on) => {
                let day = day_after(game, phase);
                let tomorrow = mark(Mark::HIDDEN, by, day);
                Mark {
                    since: day,
                    ..tomorrow
                }
            }
            Some(
                Trace::Off(_)
                | Trace::NextDay(_)
                | Trace::Card(_)
                | Trace::Bound
                | Trace::Overheard
                | Trace::Veil
                | Trace::Forged
                | Trace::Looks
                | Trace::Picked(_)
                | Trace::Aim
                | Trace::Plain
                | Trace::Alive,
            ) => continue,
            None if component.pose().is_some() => {
                if outcome.deaths.contains(&on) || night.player(on).framed || read.contains(&on) {
                    continue;
                }
                mark(FRAMED, by, None)
            }
            None => continue,
        };
        events.push(Event::Marked {
            seat: seat(on),
            mark,
        });
    }
    for &(player, act) in &outcome.turned {
        if turns_to(&night.act(act).ability).is_none() {
            events.push(bleeding::begins(seat(player), Some(phase)));
            continue;
        }
        events.push(Event::Marked {
            seat: seat(player),
            mark: Mark {
                by: None,
                ..mark(TURNED, player, None)
            },
        });
    }
    for (player, _) in night.players() {
        let known = |seat: SeatId| {
            let marks = game.seat(seat).map(|seat| seat.marks.as_slice());
            marks
                .unwrap_or_default()
                .iter()
                .any(|mark| mark.name == HAS_KILLED)
        };
        let tried = night.acts().any(|(_, act)| {
            act.actor == player && !act.passive && act.ability.has(Component::is_attempt)
        });
        if tried && !known(seat(player)) {
            events.push(Event::Marked {
                seat: seat(player),
                mark: Mark {
                    by: None,
                    ..mark(HAS_KILLED, player, None)
                },
            });
        }
    }
    events
}

/// Whom no framing lets read guilty any longer, because somebody has read the side.
fn read_sides(night: &Night<'_>, outcome: &Outcome) -> BTreeSet<Player> {
    if night.settings.frame_lasts != FrameLasts::UntilRead {
        return BTreeSet::new();
    }
    let found = outcome.findings.iter().zip(&outcome.found_by);
    let found = found.filter(|((_, finding), by)| {
        let open = matches!(finding, Finding::NoResult | Finding::Undecided);
        !open && by.guilt().is_some()
    });
    let found = found.flat_map(|((act, _), _)| results::ends(outcome, *act));
    let picked = outcome.lasting.iter();
    let picked = picked.filter(|(_, component, _)| component.guilt().is_some());
    found.chain(picked.map(|(.., on)| *on)).collect()
}

/// What single players' next actions or deaths go by: whom an oracle picked, what a comparison read.
fn remembered(game: &Game, night: &Night<'_>, outcome: &Outcome) -> Vec<Event> {
    let remembers = |name: &str, act: Act, of: Player, value: Option<String>| Event::Marked {
        seat: seat(night.act(act).actor),
        mark: Mark {
            name: name.to_owned(),
            by: Some(seat(of)),
            value,
            since: Some(phase_of(game, night)),
            until: None,
        },
    };
    let picked = outcome
        .lasting
        .iter()
        .filter(|(_, component, _)| matches!(component.trace(), Some(Trace::Picked(_))))
        .map(|&(act, component, on)| {
            let told = outcome.pose(act, component).map(foretell::found_so);
            remembers(PICKED, act, on, told.map(str::to_owned))
        });
    let aims = outcome.lasting.iter();
    let aims = aims.filter(|(_, component, _)| component.trace() == Some(Trace::Aim));
    let aims = aims.map(|&(act, _, on)| remembers(Mark::TARGET, act, on, None));
    let found = outcome.findings.iter().zip(&outcome.found_by);
    let compared = found.filter_map(|((act, finding), by)| {
        let Finding::Token(_) = finding else {
            return None;
        };
        let mark = by.reads()?.remembers?;
        let on = *results::ends(outcome, *act).first()?;
        let pose = outcome.pose(*act, *by);
        let side = content::compared_side(night.catalogue, night.player(on).seen_card(), pose);
        let named = results::named(night, outcome, *act);
        Some(remembers(mark, *act, named, Some(side.to_owned())))
    });
    picked.chain(aims).chain(compared).collect()
}

/// Who was visited by whom, where a card of the game looks for it in a later night.
fn visited(game: &Game, night: &Night<'_>, outcome: &Outcome) -> Vec<Event> {
    let catalogue = night.catalogue;
    let looks_back = |slug: &String| {
        let ability = catalogue.abilities.get(slug);
        ability.is_some_and(|it| it.has(|part| part.view().is_some_and(|view| view.past)))
    };
    let held = game.seats.iter().filter_map(|seat| seat.card.as_ref());
    let mut cards = game.setup.possible_cards().chain(held);
    let kept = cards.any(|card| {
        let mut roles = catalogue.roles_of(card);
        roles.any(|role| role.abilities.iter().any(looks_back)) || card.shots.keys().any(looks_back)
    });
    let mut known: BTreeSet<(SeatId, SeatId)> = BTreeSet::new();
    for (seat, held) in game.seats().filter(|_| kept) {
        let marks = held.marks.iter().filter(|mark| mark.name == VISITED);
        known.extend(marks.filter_map(|mark| Some((seat, mark.by?))));
    }
    let visits = outcome.visits.iter().filter(|visit| kept && !visit.hidden);
    let visits = visits.map(|visit| (seat(visit.to), seat(visit.who)));
    let new = visits.filter(|visit| known.insert(*visit));
    let marked = new.map(|(seat, by)| Event::Marked {
        seat,
        mark: Mark {
            name: VISITED.to_owned(),
            by: Some(by),
            value: None,
            since: Some(phase_of(game, night)),
            until: None,
        },
    });
    marked.collect()
}

/// What somebody is given who is told something.
pub(super) fn gives(told: &SentNotice) -> Option<Gives> {
    told.kind.tells().map(|tells| tells.gives)
}

/// Who shares a neighborhood from the next day on; the dead of the night do not.
fn let_in(game: &Game, night: &Night<'_>, outcome: &Outcome) -> Vec<Event> {
    let known = neighborhoods(game, game.phase());
    let mut joined = BTreeSet::new();
    let told = outcome.notices.iter();
    for told in told {
        let Some(Gives::Talk { masons, .. }) = gives(told) else {
            continue;
        };
        let by = night.act(told.from).actor;
        let inside = known.get(&seat(by));
        let is_new = inside.is_none_or(|inside| !inside.contains(&seat(told.to)));
        if is_new && told.to != by && !outcome.deaths.contains(&told.to) {
            joined.insert((seat(told.to), seat(by), masons));
        }
    }
    let marked = joined.into_iter().map(|(seat, by, masons)| Event::Marked {
        seat,
        mark: Mark {
            name: IN_NEIGHBORHOOD.to_owned(),
            by: Some(by),
            value: masons.then(|| AS_MASON.to_owned()),
            since: Some(phase_of(game, night)),
            until: None,
        },
    });
    marked.collect()
}

/// Who dies with whom from now on.
fn bound(game: &Game, night: &Night<'_>, outcome: &Outcome) -> Vec<Event> {
    let marked = pairs(outcome).map(|(_, one, other)| Event::Marked {
        seat: seat(one),
        mark: Mark {
            name: LINKED.to_owned(),
            by: Some(seat(other)),
            value: None,
            since: Some(phase_of(game, night)),
            until: None,
        },
    });
    marked.collect()
}

/// The pairs of living players whom an action has bound to each other.
pub(super) fn pairs(outcome: &Outcome) -> impl Iterator<Item = (Act, Player, Player)> + '_ {
    let mut places: BTreeMap<Act, Vec<Player>> = BTreeMap::new();
    for &(act, component, on) in &outcome.lasting {
        if component.trace() == Some(Trace::Bound) && !outcome.deaths.contains(&on) {
            places.entry(act).or_default().push(on);
        }
    }
    places.into_iter().filter_map(|(act, on)| match *on {
        [one, other] if one != other => Some((act, one, other)),
        _ => None,
    })
}
