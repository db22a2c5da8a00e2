//! What is still owed in the running night, and what must be drawn if nothing comes.

use super::counts::{counting, standing_entries};
use super::fallen::lost;
use super::sides::{SideWords, if_none_words, side_words};
use super::words::{sentence, wish};
use crate::known::{row, side};
use nightdesk_command::Sender;
use nightdesk_game::{DecidedBy, Game, IfNone, Intent, SeatId};
use nightdesk_replies::{Ask, AskId, Asked, Need};
use nightdesk_rules::{Lot, RuleSet};
use nightdesk_text::say;
use nightdesk_time::Phase;

/// What is still owed in the running night: what the rule set waits for, and
/// the words without which a side's order does not count yet.
#[must_use]
pub fn owed(game: &Game, rules: &dyn RuleSet) -> Vec<Ask> {
    let mut owed = rules.orders().owed(&counting(game, rules));
    let words = words_tonight(game, rules);
    // Of a side whose rule picks no word, those are waited for who have said nothing.
    let unpicked = |owed: &Ask| {
        let mut open = words
            .iter()
            .filter(|words| words.counts.is_none() && !words.further);
        open.any(|words| owed.side() == Some(words.faction.as_str()))
    };
    owed.retain(|owed| !unpicked(owed));
    let waiting: Vec<Ask> = words
        .into_iter()
        .filter(|words| !words.waiting.is_empty())
        .filter_map(|words| {
            let (ability, title) = kill_of(game, rules, *words.waiting.first()?, &words.faction)?;
            Some(Ask {
                id: Some(AskId::Side {
                    side: words.faction.clone(),
                    member: None,
                    ability: Some(ability),
                }),
                of: Asked::Side(words.faction, words.waiting),
                what: title,
                need: Need::Wanted,
                type_this: None,
            })
        })
        .collect();
    owed.splice(0..0, waiting);
    owed
}

/// Something that is drawn because nothing came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Due {
    /// For whom.
    pub(crate) of: Sender,
    /// The seats that may do it.
    pub(super) seats: Vec<SeatId>,
    /// The abilities it may be done with.
    pub(super) abilities: Vec<String>,
    /// What a lot decides about something that is in, where that is what is drawn.
    pub(super) lot: Option<Lot>,
}

/// What must be drawn before the running night can be kept, in list order, sides first.
pub(crate) fn due_draws(game: &Game, rules: &dyn RuleSet) -> Vec<Due> {
    let owed = rules.orders().owed(&counting(game, rules));
    let mut due: Vec<Due> = Vec::new();
    if game.setup.kill.if_none == IfNone::Random {
        let open = owed.iter().filter_map(Ask::side);
        due.extend(open.filter_map(|slug| {
            let members = game
                .living()
                .filter(|(_, held)| held.faction() == Some(slug));
            let able: Vec<(SeatId, String)> = members
                .filter_map(|(seat, _)| Some((seat, kill_of(game, rules, seat, slug)?.0)))
                .collect();
            let ability = able.first()?.1.clone();
            Some(Due {
                of: Sender::Faction(slug.to_owned()),
                seats: able.into_iter().map(|(seat, _)| seat).collect(),
                abilities: vec![ability],
                lot: None,
            })
        }));
    }
    for owed in owed.iter().filter(|owed| owed.need == Need::Drawn) {
        let (Some(seat), Some(ability)) = (owed.player(), owed.ability()) else {
            continue;
        };
        let of_seat = |due: &&mut Due| due.of == Sender::Seat(seat);
        match due.iter_mut().find(of_seat) {
            Some(due) => due.abilities.push(ability.to_owned()),
            None => due.push(Due {
                of: Sender::Seat(seat),
                seats: vec![seat],
                abilities: vec![ability.to_owned()],
                lot: None,
            }),
        }
    }
    let lots = rules
        .orders()
        .lots(&counting(game, rules), None)
        .into_iter();
    due.extend(lots.map(|lot| Due {
        of: Sender::Seat(lot.seat),
        seats: vec![lot.seat],
        abilities: Vec::new(),
        lot: Some(lot),
    }));
    due
}

/// Whether something must be drawn before the running night can be kept.
#[must_use]
pub fn must_draw(game: &Game, rules: &dyn RuleSet) -> bool {
    !due_draws(game, rules).is_empty()
}

/// What the host reads beside the entries: where a side does not agree, and by
/// which rule that is settled; what is drawn because nothing came.
#[must_use]
pub fn night_notes(game: &Game, rules: &dyn RuleSet) -> Vec<String> {
    let mut notes: Vec<String> = words_tonight(game, rules)
        .iter()
        .filter_map(|words| disagreement(game, rules, words))
        .collect();
    notes.extend(clashes(game, rules));
    notes.extend(draw_notes(game, rules));
    notes
}

/// Orders that are in for the running night and came to count for nothing since.
#[must_use]
pub fn lost_notes(game: &Game, rules: &dyn RuleSet) -> Vec<String> {
    let lost = open_night(game).map_or_else(Vec::new, |night| lost(game, rules, night));
    lost.iter()
        .filter_map(|lost| {
            let entry = game.entries.iter().find(|entry| entry.id == lost.entry)?;
            let order = sentence(rules, game, entry);
            let reason = lost.why.words(|seat| game.name(seat), game.setup.language);
            Some(say!(game, "does_not_count", order, reason))
        })
        .collect()
}

/// Orders of sides that stand beside what the rules forbid with them: whose word counts, or who
/// carries it out, may have changed after each was taken.
fn clashes(game: &Game, rules: &dyn RuleSet) -> Vec<String> {
    let standing =
        open_night(game).map_or_else(Vec::new, |night| standing_entries(game, rules, night));
    if standing.len() < 2 {
        return Vec::new();
    }
    let of_sides = standing.iter().filter(|entry| entry.faction.is_some());
    of_sides
        .filter_map(|entry| {
            let Intent::Act(order) = &entry.intent else {
                return None;
            };
            let mut beside = game.clone();
            beside.entries = standing.clone();
            beside.entries.retain(|other| other.id != entry.id);
            let refusal = rules.orders().review(&beside, order).err()?;
            let order = sentence(rules, game, entry);
            Some(say!(
                game,
                "both_count_though_they",
                order,
                message = refusal.message
            ))
        })
        .collect()
}

/// What is drawn because nothing came, with the line that draws it.
pub(crate) fn draw_notes(game: &Game, rules: &dyn RuleSet) -> Vec<String> {
    due_draws(game, rules)
        .iter()
        .map(|due| match (&due.of, &due.lot) {
            (Sender::Seat(seat), Some(lot)) => {
                let (name, question) = (game.name(*seat), &lot.question);
                say!(game, "a_lot_decides", name, question)
            }
            (Sender::Seat(seat), None) => {
                let name = game.name(*seat);
                say!(game, "must_act_and_nothing_has_come", name)
            }
            (Sender::Faction(slug), _) => {
                let (rule, title) = (if_none_words(game), side(game, slug));
                say!(game, "no_order_of_the_counts_enter", title, rule, slug)
            }
        })
        .collect()
}

/// The running night, unless it is resolved.
fn open_night(game: &Game) -> Option<Phase> {
    game.phase()
        .filter(|_| game.is_night() && !game.night_done())
}

fn words_tonight(game: &Game, rules: &dyn RuleSet) -> Vec<SideWords> {
    open_night(game).map_or_else(Vec::new, |night| side_words(game, rules, night))
}

/// `The Mafia do not agree: …. Rule …: …`.
fn disagreement(game: &Game, rules: &dyn RuleSet, words: &SideWords) -> Option<String> {
    let counts = words.said.iter().find(|word| Some(word.id) == words.counts);
    if words.settled() {
        return None;
    }
    let title = side(game, &words.faction);
    let said: Vec<String> = words
        .said
        .iter()
        .map(|word| {
            let who = word.from.map_or_else(
                || say!(game, "the_title", title),
                |seat| game.name(seat).to_owned(),
            );
            format!("{who}: {}", wish(game, rules, word))
        })
        .collect();
    let head = match words.agree {
        true => say!(game, "the_have_said", title, join = said.join("; ")),
        false => say!(game, "the_do_not_agree", title, join = said.join("; ")),
    };
    let ruled = match (game.setup.kill.decided_by, counts) {
        (DecidedBy::LastWord, word) => {
            let what = word.map_or_else(String::new, |word| wish(game, rules, word));
            say!(game, "rule_kill_decided_by_last_word", what)
        }
        (DecidedBy::Leader, Some(word)) => {
            let leader = words.leader.map_or("", |seat| game.name(seat));
            let what = wish(game, rules, word);
            say!(game, "rule_kill_decided_by_leader_decides", leader, what)
        }
        (DecidedBy::Leader, None) => {
            let leader = words.leader.map_or("", |seat| game.name(seat));
            say!(
                game,
                "rule_kill_decided_by_leader_leader_decides",
                leader,
                nothing_counts = nothing_counts(game)
            )
        }
        (DecidedBy::Unanimous, _) => {
            let silent = match words.waiting.as_slice() {
                [] => String::new(),
                silent => say!(game, "said_nothing", silent = row(game, silent)),
            };
            say!(
                game,
                "rule_kill_decided_by_unanimous",
                silent,
                nothing_counts = nothing_counts(game)
            )
        }
    };
    Some(format!("{head} {ruled}"))
}

fn nothing_counts(game: &Game) -> String {
    let then = match game.setup.kill.if_none {
        IfNone::NoKill => say!(game, "nobody_is_killed"),
        IfNone::Random => say!(game, "a_target_is_drawn"),
    };
    say!(
        game,
        "no_order_counts",
        if_none_words = if_none_words(game),
        then
    )
}

/// The ability by which a seat carries out its side's kill, with its title.
fn kill_of(game: &Game, rules: &dyn RuleSet, seat: SeatId, slug: &str) -> Option<(String, String)> {
    rules
        .orders()
        .offers(game, seat)
        .into_iter()
        .find(|offer| offer.faction.as_deref() == Some(slug))
        .map(|offer| (offer.ability, offer.title))
}
