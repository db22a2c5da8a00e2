//! Whose word counts when the members of a side ask for different things.

use super::counts::{decided, last_words_of_members};
use super::fallen::gone_before;
use super::hitman::hitman;
use nightdesk_game::{DecidedBy, EntryId, Game, IfNone, Intent, NightEntry, Order, SeatId};
use nightdesk_rules::RuleSet;
use nightdesk_time::Phase;

/// What the members of a side ask for in a night, and what comes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SideWords {
    /// Slug of the side.
    pub(super) faction: String,
    /// The words that are in, as they were sent and as what they come to by now.
    pub(super) said: Vec<NightEntry>,
    /// The one that counts; none as long as the rule picks none.
    pub(super) counts: Option<EntryId>,
    /// Whether all of them ask for the same.
    pub(super) agree: bool,
    /// Whose word the rule still waits for.
    pub(super) waiting: Vec<SeatId>,
    /// Who decides, where it is one member.
    pub(super) leader: Option<SeatId>,
    /// Whether they are about kills besides the one that the side has each night.
    pub(super) further: bool,
    /// Whether each of them counts, so that there is nothing to pick.
    each: bool,
}

impl SideWords {
    /// Whether all words come to the one that counts, so that nobody's is lost.
    pub(super) fn settled(&self) -> bool {
        self.each || self.agree && self.counts.is_some()
    }

    /// The words that do not count.
    pub(super) fn outvoted(&self) -> impl Iterator<Item = EntryId> {
        let said = self.said.iter().map(|word| word.id);
        said.filter(|id| !self.each && self.counts != Some(*id))
    }
}

/// What the sides have said about their kills in a night; sides that said nothing are left out.
pub(super) fn side_words(game: &Game, rules: &dyn RuleSet, night: Phase) -> Vec<SideWords> {
    let words = last_words_of_members(game, night);
    // A kill besides the one of each night takes the place of no other.
    let mut sides: Vec<(&str, bool)> = Vec::new();
    for word in &words {
        let Some(slug) = word.faction.as_deref() else {
            continue;
        };
        if !sides.contains(&(slug, is_further(word))) {
            sides.push((slug, is_further(word)));
        }
    }
    sides
        .into_iter()
        .filter_map(|(slug, further)| {
            let own = words.iter().filter(|word| {
                word.faction.as_deref() == Some(slug) && is_further(word) == further
            });
            let said = own.filter(|word| {
                word.from
                    .is_none_or(|member| !gone_before(game, member, night))
            });
            // A word of which nothing comes is no word.
            let said: Vec<NightEntry> =
                said.filter_map(|word| decided(game, rules, word)).collect();
            // Whoever has said something may be gone, and the word with him.
            (!said.is_empty()).then(|| judged(game, rules, night, (slug, further), said))
        })
        .collect()
}

/// Whether a word is about a kill besides the one that its side has each night.
fn is_further(word: &NightEntry) -> bool {
    matches!(&word.intent, Intent::Act(order) if order.extra)
}

fn judged(
    game: &Game,
    rules: &dyn RuleSet,
    night: Phase,
    (slug, further): (&str, bool),
    said: Vec<NightEntry>,
) -> SideWords {
    let members = members(game, rules, night, slug);
    let newest = said.last().map(|word| word.id);
    // What the side says as a whole is the word of everybody who says nothing else.
    let word_of = |member: SeatId| {
        let own = said.iter().rev().find(|word| word.from == Some(member));
        own.or_else(|| said.iter().rev().find(|word| word.from.is_none()))
    };
    // With nobody else, the last word is the side's.
    let agree = members.len() == 1
        || said
            .iter()
            .zip(said.iter().skip(1))
            .all(|(one, other)| same_wish(&one.intent, &other.intent));
    let (counts, waiting, leader) = match game.setup.kill.decided_by {
        DecidedBy::LastWord => (newest, Vec::new(), None),
        DecidedBy::Leader => {
            let leader = hitman(game, rules, slug)
                .filter(|seat| members.contains(seat))
                .or(members.first().copied());
            let word = leader.and_then(word_of);
            let waiting = leader.filter(|_| word.is_none());
            (
                word.map(|word| word.id),
                waiting.into_iter().collect(),
                leader,
            )
        }
        DecidedBy::Unanimous => {
            let silent: Vec<SeatId> = members
                .iter()
                .copied()
                .filter(|member| word_of(*member).is_none())
                .collect();
            let counts = newest.filter(|_| agree && silent.is_empty());
            (counts, silent, None)
        }
    };
    // Nobody need name a kill that the side may leave out.
    let waiting = if further { Vec::new() } else { waiting };
    let each = further && game.setup.kill.decided_by == DecidedBy::LastWord;
    SideWords {
        faction: slug.to_owned(),
        said,
        counts,
        agree,
        waiting,
        leader,
        further,
        each,
    }
}

/// The members of a side who have a say in its kill and were alive when the night began.
pub(super) fn members(game: &Game, rules: &dyn RuleSet, night: Phase, slug: &str) -> Vec<SeatId> {
    game.seats()
        .filter(|(seat, held)| {
            let shares = held.card.as_ref().is_some_and(|card| {
                card.faction == slug && rules.place(&game.setup, card).shares_kill
            });
            shares && !gone_before(game, *seat, night)
        })
        .map(|(seat, _)| seat)
        .collect()
}

/// Whether two words ask for the same; who carries it out is no part of it.
fn same_wish(one: &Intent, other: &Intent) -> bool {
    let wish = |intent: &Intent| match intent {
        Intent::Act(Order {
            ability, targets, ..
        }) => Some((ability.clone(), targets.clone())),
        // A decided word is no conditional any more.
        Intent::Conditional(_) | Intent::Nothing { .. } => None,
    };
    wish(one) == wish(other)
}

/// What a side without an order that counts gets, as the setup writes it.
pub(super) fn if_none_words(game: &Game) -> &'static str {
    match game.setup.kill.if_none {
        IfNone::NoKill => "kill.if_none = \"no kill\"",
        IfNone::Random => "kill.if_none = \"random\"",
    }
}
