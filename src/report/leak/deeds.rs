//! Who did what to whom by night.

use std::collections::BTreeSet;

use super::folded::{Folded, Place, fold};
use super::people::People;
use super::said::{Said, within};
use super::telling::telling;
use crate::{PublicView, Voice};
use nightdesk_game::{Game, Intent, NightEntry, Order, SeatId};
use nightdesk_time::PhaseKind;

/// How words begin that tell of any visit, in the languages of games.
const VISIT: [&str; 6] = ["visit", "target", "посет", "посещ", "навест", "навещ"];

/// How words begin that tell of votes: whatever they are for, votes are cast in public.
const VOTE: [&str; 2] = ["vote", "голос"];

/// Shorter words say nothing by themselves.
const TELLING: usize = 4;

/// What was asked for in a night.
#[derive(Debug)]
pub(super) struct Deed {
    /// Who does it, or speaks for those who do.
    by: BTreeSet<SeatId>,
    /// To whom.
    to: BTreeSet<SeatId>,
    /// How words begin that tell of it.
    stems: Vec<String>,
    /// Those that need only one of the two names.
    own: Vec<String>,
}

/// What everybody knows of those a deed is about.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Seats whose card is hidden.
    pub(super) hidden: BTreeSet<SeatId>,
    /// Seats whose player lives, as far as the thread knows.
    pub(super) living: BTreeSet<SeatId>,
}

impl Known {
    pub(super) fn of(view: &PublicView, hidden: BTreeSet<SeatId>) -> Self {
        Self {
            hidden,
            living: view.living().map(|player| player.seat).collect(),
        }
    }
}

/// Everything that was asked for in any night so far.
pub(super) fn deeds(game: &Game, voice: &dyn Voice, people: &People) -> Vec<Deed> {
    let entered = game.entries.iter().flat_map(|entry| {
        let orders = orders(&entry.intent).into_iter();
        orders.map(|order| Deed::entered(entry, order, game, voice))
    });
    let by_night = game.moves.iter().filter(|taken| {
        let phase = taken.phase.map(|phase| phase.kind());
        phase == Some(PhaseKind::Night)
    });
    let moved = by_night.flat_map(|taken| {
        let kept = voice.without_own_words(&taken.line);
        // Votes of several players may stand in one line.
        let each = kept.split("; ").map(|kept| Deed::moved(kept, people));
        each.collect::<Vec<_>>()
    });
    entered.chain(moved.flatten()).collect()
}

fn orders(intent: &Intent) -> Vec<&Order> {
    match intent {
        Intent::Act(order) => vec![order],
        Intent::Conditional(branches) => {
            let orders = branches.iter().filter_map(|branch| branch.order.as_ref());
            orders.collect()
        }
        Intent::Nothing { .. } => Vec::new(),
    }
}

impl Deed {
    fn entered(entry: &NightEntry, order: &Order, game: &Game, voice: &dyn Voice) -> Self {
        let without = Order {
            targets: Vec::new(),
            ..order.clone()
        };
        let says = voice.order(&without);
        let verb = says
            .strip_prefix(game.name(order.performer))
            .unwrap_or(&says);
        let own = stems(verb).into_iter().map(without_noun).next();
        // Where the site says so of votes, it says nothing of nights.
        let of_site = |stem: &String| {
            let mut words = game.setup.forum.words.values();
            words.any(|word| fold(word).starts_with(stem.as_str()))
        };
        Self {
            by: [order.performer, entry.seat]
                .into_iter()
                .chain(entry.from)
                .collect(),
            to: order.targets.iter().copied().collect(),
            stems: own
                .iter()
                .cloned()
                .chain(
                    stems(&voice.title(&order.ability))
                        .into_iter()
                        .map(without_noun),
                )
                .collect(),
            own: with_same(own).filter(|stem| !of_site(stem)).collect(),
        }
    }

    /// A move at a table, where it names at least two players.
    fn moved(kept: &str, people: &People) -> Option<Self> {
        let line = Folded::of(kept);
        let named = people.named_in(&line);
        let by = named.first()?.seat;
        let to: BTreeSet<SeatId> = named.iter().map(|named| named.seat).collect();
        let is_name = |place: Place| named.iter().any(|named| within(named.place, place));
        let telling = telling_parts(kept).into_iter();
        let words = telling.flat_map(|place| line.single_words(place));
        let words = words.filter(|(place, _)| !is_name(*place));
        let mut stems: Vec<String> = words.flat_map(|(_, word)| stems(word)).collect();
        // Nor does the number of a post tell what was done.
        stems.retain(|stem| !stem.chars().all(|letter| letter.is_ascii_digit()));
        stems.retain(|stem| VOTE.iter().all(|vote| !stem.starts_with(vote)));
        (to.len() > 1).then(|| Self {
            by: [by].into(),
            to: to.into_iter().filter(|seat| *seat != by).collect(),
            own: same_as(&stems),
            stems,
        })
    }

    /// Where a sentence tells of it: it names both, or one of them and what was done, where
    /// nobody knows what becomes of that one.
    pub(super) fn place_in(&self, said: &Said<'_>, known: &Known) -> Option<(SeatId, Place)> {
        let named = said.seats();
        let by = self.by.intersection(&named).next().copied();
        let to = self
            .to
            .intersection(&named)
            .find(|seat| Some(**seat) != by)
            .copied();
        let place = match (by, to) {
            (Some(by), Some(to)) => self
                .place_of_both(said, by, to, known.living.contains(&to))
                .or_else(|| said.begins_like(&VISIT))
                .or_else(|| said.deed_between(by, to)),
            // Of the dead it says what was done to them.
            (Some(by), None) if known.hidden.contains(&by) && known.living.contains(&by) => {
                said.begins_like(&self.own)
            }
            (None, Some(to)) if known.living.contains(&to) => said.begins_like(&self.own),
            (Some(_) | None, None) | (None, Some(_)) => None,
        };
        Some((by.or(to)?, place?))
    }

    /// Where a sentence that names both says it, in the words it was sent in or in others. What became
    /// of the dead is no secret; who did it is.
    fn place_of_both(&self, said: &Said<'_>, by: SeatId, to: SeatId, lives: bool) -> Option<Place> {
        let sent = match lives {
            true => said.begins_like(&self.stems),
            false => said.begins_like_by(&self.stems, by),
        };
        sent.or_else(|| said.done_by(&self.own, by, to, lives))
    }
}

/// How words begin that say the same as one of these, where any do.
fn same_as(stems: &[String]) -> Vec<String> {
    let same = stems.iter().flat_map(|stem| telling().deeds.same_as(stem));
    same.cloned().collect()
}

/// How a verb begins, and others that say the same.
fn with_same(own: Option<String>) -> impl Iterator<Item = String> {
    let same = same_as(own.as_slice());
    own.into_iter().chain(same)
}

/// Where a kept move says what was done: before its arrow, and after it in brackets. What else stands
/// there are players.
fn telling_parts(kept: &str) -> Vec<Place> {
    let Some((said, after_arrow)) = kept.split_once('→') else {
        return vec![(0, kept.chars().count())];
    };
    let mut at = said.chars().count();
    let mut places = vec![(0, at)];
    at += 1;
    let mut rest = after_arrow;
    while let Some((before, bracket)) = rest.split_once('(') {
        let start = at + before.chars().count() + 1;
        let (inside, after) = bracket.split_once(')').unwrap_or((bracket, ""));
        let end = start + inside.chars().count();
        places.push((start, end));
        at = end + 1;
        rest = after;
    }
    places
}

/// How the telling words of a text begin, without the endings of verbs.
fn stems(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|letter: char| !letter.is_alphanumeric());
    let telling = words.filter(|word| word.chars().count() >= TELLING);
    telling.map(stem).collect()
}

/// "investigates" as "investigat", "kills" as "kill", "проверяет" as "провер".
fn stem(word: &str) -> String {
    let count = word.chars().count();
    let endings: &[&str] = &["es", "s", "e", "яет", "ает", "ует", "ит", "ет"];
    let ending = endings.iter().find(|ending| word.ends_with(**ending));
    let left = count - ending.map_or(0, |ending| ending.chars().count());
    word.chars().take(left.max(TELLING)).collect()
}

/// Where a deed is told by a noun, what a verb has in common with it: "защит" of "защита".
fn without_noun(stem: String) -> String {
    let endings = ["ание", "ение", "ство", "ка", "а"];
    let left = endings.iter().find_map(|ending| stem.strip_suffix(ending));
    let left = left.filter(|left| left.chars().count() >= TELLING);
    left.map_or_else(|| stem.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_known_by_its_beginning() {
        for (word, beginning) in [
            ("investigates", "investigat"),
            ("kills", "kill"),
            ("watches", "watch"),
            ("gives", "give"),
            ("проверяет", "провер"),
            ("jail", "jail"),
        ] {
            assert_eq!(stem(word), beginning);
        }
        for (word, beginning) in [
            ("защита", "защит"),
            ("проверка", "провер"),
            ("арест", "арест"),
            ("protect", "protect"),
        ] {
            assert_eq!(without_noun(word.to_owned()), beginning);
        }
        assert_eq!(stems("acts on Elm's house"), ["acts", "hous"]);
    }
    #[test]
    fn a_move_tells_what_was_done_before_its_arrow_and_in_brackets() {
        let kept = "Ada: maid serve → Bob, Cid (doctor) (dose: 2)";
        let letters: Vec<char> = kept.chars().collect();
        let places = telling_parts(kept).into_iter();
        let told: Vec<String> = places
            .map(|(start, end)| letters[start..end].iter().collect())
            .collect();
        assert_eq!(told, ["Ada: maid serve ", "doctor", "dose: 2"]);
    }
}
