//! Whom the words of a vote mean.

use super::likely::likely;
use super::roster::{Roster, Slot, Which};
use super::set_off::is_set_off;
use nightdesk_text::Span;
use nightdesk_text::names::{
    Case, Likeness, NameForms, Place, find_fitting, find_fitting_in, fold, plain_sign,
};

/// Whom or what a vote is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target<S> {
    /// A slot, living or dead.
    Slot(S),
    /// Nobody is to be eliminated.
    NoLynch,
    /// The vote is taken back.
    Unvote,
}

/// Whom the words of a vote mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meant<S> {
    /// Beyond doubt this.
    Certain(Target<S>),
    /// This one, because the words fit nobody else; to be taken with a note.
    Fitting(S),
    /// The words are like this one's name and nobody else's, and are not short for it; to be counted
    /// with a mark, and asked about where something hangs on it.
    Likely(S),
    /// A game master or somebody else who does not play.
    NotAPlayer,
    /// The host must say.
    Ask {
        /// Why.
        kind: NameDoubt,
        /// Who may be meant.
        candidates: Vec<S>,
    },
}

/// Why the host must say whom a vote means (vote rules §3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameDoubt {
    /// Two slots share the name.
    Ambiguous,
    /// The words name two players or more.
    Several,
    /// The words are like somebody's name.
    Near,
    /// The words are like nobody's name.
    Unknown,
    /// The words are like one name alone, and are not short for it.
    Likely,
}

impl NameDoubt {
    /// Every one of them.
    pub const ALL: [Self; 5] = [
        Self::Ambiguous,
        Self::Several,
        Self::Near,
        Self::Unknown,
        Self::Likely,
    ];

    /// What it is called in decisions.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ambiguous => "ambiguous-name",
            Self::Several => "several-names",
            Self::Near => "near-name",
            Self::Unknown => "unknown-name",
            Self::Likely => "likely-name",
        }
    }
}

/// Whether words that are no name, but fit only one, mean that one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum NameRule {
    /// No: the host is asked.
    #[default]
    Ask,
    /// Yes, if they are its beginning, a part of it or its initials.
    Unique,
    /// Yes, if they are its beginning or a whole word of it; what is less like it counts with a mark.
    Provisional,
}

/// Whether words are somebody's name, a present one or another, or differ from one by separators
/// alone.
pub(super) fn is_name<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> bool {
    if words.len() > roster.reach() {
        return false;
    }
    let spellings = Spellings::new(words);
    let mut folded = spellings.folded.iter();
    spellings.called(roster).is_some()
        || folded.any(|words| !roster.squashed(words).is_empty())
        || declined_after_link(words, roster).is_some()
}

/// The living of whom words after a preposition are the name, where the words without it would be read
/// otherwise: "за Александра" is said of Александр, and a bare "Александра" is Александра.
fn declined_after_link<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> Option<Vec<S>> {
    let name = roster.linked(words)?;
    let spellings = Spellings::new(name);
    let name = spellings.bare;
    let candidates = roster.candidates();
    let declined = find_fitting_in(name, &candidates, Place::Of(Case::Accusative));
    if declined.is_empty() {
        return None;
    }
    let is_read_so = match spellings.certain(name, roster) {
        Some(Meant::Certain(Target::Slot(slot))) => declined == [slot],
        Some(_) => false,
        None => declined == find_fitting(name, &candidates),
    };
    (!is_read_so).then_some(declined)
}

/// Whether words are nothing but the name of somebody who lives, short or in another case perhaps.
pub(super) fn is_fitting<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> bool {
    let bare = Spellings::new(words).bare;
    words.len() <= roster.reach()
        && (is_name(words, roster) || !find_fitting(bare, &roster.candidates()).is_empty())
}

/// Whether words that are no name are like the names of some who play, so that the host can be asked
/// whom of them they mean.
pub(super) fn is_like_a_name<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> bool {
    words.len() <= roster.reach()
        && matches!(
            meant_by(words, roster, Weak::LeftOut),
            Meant::Ask { candidates, .. } if !candidates.is_empty()
        )
}

/// Whether words are like nobody's name, and nothing else that a vote can be for.
pub(super) fn is_nobodys_name<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> bool {
    words.len() <= roster.reach()
        && matches!(
            meant_by(words, roster, Weak::LeftOut),
            Meant::Ask {
                kind: NameDoubt::Unknown,
                ..
            }
        )
        && named_in(words, roster).is_empty()
}

/// Whether words speak of a player, or are a vote for none.
pub(super) fn is_of_somebody<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> bool {
    let spellings = Spellings::new(words);
    spellings.certain(words, roster).is_some()
        || !named_in(words, roster).is_empty()
        || is_like_a_name(words, roster)
}

/// Whether words are those of a vote for no player, and nothing else.
pub(super) fn is_nobody<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> bool {
    let is_short = words.len() <= roster.reach();
    is_short && Spellings::new(words).named(roster) == Some(Meant::Certain(Target::NoLynch))
}

/// The slots that are named anywhere in some words, in the order in which they are.
pub fn named_in<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> Vec<S> {
    let mut slots: Vec<S> = Vec::new();
    for occurrence in roster.known().occurrences(words) {
        for slot in slots_called(occurrence.span.of(words), roster) {
            if !slots.contains(&slot) {
                slots.push(slot);
            }
        }
    }
    slots
}

/// The living among them.
pub(super) fn living_named_in<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> Vec<S> {
    let mut named = named_in(words, roster);
    named.retain(|slot| roster.living().any(|living| living.id == *slot));
    named
}

/// Whom the words after a keyword mean; the first of the seven steps of vote rules §3.2 that
/// finds somebody decides. The caller says what comes of a target that is dead.
pub fn meant<S: Copy + PartialEq>(words: &str, roster: &Roster<S>, rule: NameRule) -> Meant<S> {
    if let Some(slots) = declined_after_link(words, roster) {
        return match (rule, only(&slots)) {
            (NameRule::Provisional, Some(slot)) => Meant::Fitting(slot),
            _ => asked(slots),
        };
    }
    let spellings = Spellings::new(words);
    spellings
        .certain(words, roster)
        .or_else(|| spellings.short_for_nobody(roster, rule))
        .unwrap_or_else(|| match rule {
            NameRule::Ask => likened(spellings.bare, roster, Weak::Offered),
            NameRule::Unique => fitting(spellings.bare, roster).map_or_else(
                || likened(spellings.bare, roster, Weak::Offered),
                Meant::Fitting,
            ),
            NameRule::Provisional => likely(spellings.bare, roster),
        })
}

/// The same where nothing is taken that is no name, with or without what is only weakly like one.
fn meant_by<S: Copy + PartialEq>(words: &str, roster: &Roster<S>, weak: Weak) -> Meant<S> {
    let spellings = Spellings::new(words);
    spellings
        .certain(words, roster)
        .unwrap_or_else(|| likened(spellings.bare, roster, weak))
}

/// Whether names are offered that are only weakly like some words, where no others are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weak {
    Offered,
    LeftOut,
}

/// The words as they may be meant to be read.
#[derive(Debug)]
struct Spellings<'a> {
    /// Without `@` and quote marks before.
    led: &'a str,
    /// Without `@` and quote marks before, and signs after.
    bare: &'a str,
    /// Folded, from as written to bare; a name may hold such signs itself.
    folded: Vec<String>,
}

impl<'a> Spellings<'a> {
    fn new(words: &'a str) -> Self {
        let led = words.trim_start_matches(leads);
        let bare = led.trim_end_matches(trails);
        let mut folded: Vec<String> = Vec::with_capacity(1);
        for spelling in [words, led, words.trim_end_matches(trails), bare] {
            let spelling = fold(spelling);
            if !spelling.is_empty() && !folded.contains(&spelling) {
                folded.push(spelling);
            }
        }
        Self { led, bare, folded }
    }

    /// Steps 1 to 6: the words are a name, or begin with one that is set off.
    fn certain<S: Copy + PartialEq>(&self, words: &str, roster: &Roster<S>) -> Option<Meant<S>> {
        let mut spoken = [words, self.led, self.bare].into_iter();
        self.named(roster)
            .or_else(|| spoken.find_map(|words| spoken_of(words, roster)))
            .or_else(|| {
                is_nobody_set_off(self.led, roster).then_some(Meant::Certain(Target::NoLynch))
            })
    }

    /// What is short for a vote that nobody dies, where the setup takes what is short, and it is
    /// like no living player's name: "NL".
    fn short_for_nobody<S: Copy + PartialEq>(
        &self,
        roster: &Roster<S>,
        rule: NameRule,
    ) -> Option<Meant<S>> {
        let is_short = |words: &String| roster.is_short_no_lynch(words);
        if rule == NameRule::Ask || !self.folded.iter().any(is_short) {
            return None;
        }
        match likened(self.bare, roster, Weak::Offered) {
            Meant::Ask { candidates, .. } if candidates.is_empty() => {
                Some(Meant::Certain(Target::NoLynch))
            }
            meant => Some(meant),
        }
    }

    /// Steps 1 to 5: the words are a name.
    fn named<S: Copy + PartialEq>(&self, roster: &Roster<S>) -> Option<Meant<S>> {
        let any = |is: &dyn Fn(&str) -> bool| self.folded.iter().any(|words| is(words));
        self.called(roster)
            .or_else(|| {
                any(&|words| roster.is_no_lynch(words)).then_some(Meant::Certain(Target::NoLynch))
            })
            .or_else(|| {
                any(&|words| roster.is_unvote(words)).then_some(Meant::Certain(Target::Unvote))
            })
            .or_else(|| {
                let fits = self.folded.iter().map(|words| roster.squashed(words));
                fits.filter_map(|slots| only(&slots)).next().map(certain)
            })
            .or_else(|| any(&|words| roster.is_other(words)).then_some(Meant::NotAPlayer))
    }

    /// Steps 1 and 2: a present name, else an alias or a former name.
    fn called<S: Copy + PartialEq>(&self, roster: &Roster<S>) -> Option<Meant<S>> {
        [Which::Present, Which::Other]
            .into_iter()
            .find_map(|which| {
                let mut called = self.folded.iter().map(|words| roster.called(words, which));
                called.find(|slots| !slots.is_empty()).map(one_of)
            })
    }
}

/// Step 6: the words begin with a name that is set off from what follows, or name several players,
/// a vote for nobody among them.
fn spoken_of<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> Option<Meant<S>> {
    let places: Vec<Span> = roster
        .known()
        .occurrences(words)
        .into_iter()
        .map(|occurrence| occurrence.span)
        .collect();
    let first = *places.first()?;
    let mut slots: Vec<S> = Vec::new();
    let mut groups = 0_usize;
    for place in &places {
        let named = slots_called(place.of(words), roster);
        let new: Vec<S> = named
            .into_iter()
            .filter(|slot| !slots.contains(slot))
            .collect();
        groups += usize::from(!new.is_empty());
        slots.extend(new);
    }
    let ask = |kind| {
        let candidates = slots.clone();
        Some(Meant::Ask { kind, candidates })
    };
    let rest = words.get(first.end..)?;
    match only(&slots) {
        None if slots.is_empty() => None,
        _ if groups > 1 || speaks_of_nobody(words, &places, roster) => ask(NameDoubt::Several),
        _ if !words.get(..first.start)?.trim().is_empty() => None,
        None => ask(NameDoubt::Ambiguous),
        Some(_) if !is_set_off(rest) => None,
        Some(slot) => Some(match longer_names(first.of(words), words, slot, roster) {
            longer if longer.is_empty() => certain(slot),
            mut candidates => {
                candidates.push(slot);
                Meant::Ask {
                    kind: NameDoubt::Near,
                    candidates,
                }
            }
        }),
    }
}

/// Whether words begin with those for a vote that nobody dies, set off from what follows, and name
/// nobody.
fn is_nobody_set_off<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> bool {
    let said = roster.known_no_lynch().at_start(words);
    let rest = said.and_then(|said| words.get(said.span.end..));
    rest.is_some_and(is_set_off) && roster.known().occurrences(words).is_empty()
}

/// Whether words for a vote that nobody dies stand among others, in no player's name.
fn speaks_of_nobody<S: Copy + PartialEq>(words: &str, names: &[Span], roster: &Roster<S>) -> bool {
    let said = roster.known_no_lynch().occurrences(words);
    let mut said = said.iter().map(|occurrence| occurrence.span);
    said.any(|said| {
        let mut names = names.iter();
        names.all(|name| said.end <= name.start || name.end <= said.start)
    })
}

/// The living with a longer name that the words begin or misspell, who may be meant in the place of
/// the one whose name they begin with.
fn longer_names<S: Copy + PartialEq>(name: &str, words: &str, of: S, roster: &Roster<S>) -> Vec<S> {
    let letters = |squashed: &str| squashed.chars().count();
    let (name, text) = (NameForms::new(name), NameForms::new(words));
    let may_be = |other: &NameForms| {
        letters(&other.squashed) > letters(&name.squashed)
            && other
                .likenesses(&text)
                .any(|likeness| matches!(likeness, Likeness::Beginning | Likeness::Misspelling))
    };
    let others = roster.living().filter(|slot| slot.id != of);
    let longer = others.filter(|slot| slot.names().iter().any(may_be));
    longer.map(|slot| slot.id).collect()
}

fn slots_called<S: Copy + PartialEq>(name: &str, roster: &Roster<S>) -> Vec<S> {
    let folded = fold(name);
    let present = roster.called(&folded, Which::Present);
    if present.is_empty() {
        roster.called(&folded, Which::Other)
    } else {
        present
    }
}

/// Step 7: whose name the words are like; what is weakly like one only where nothing else is.
pub(super) fn likened<S: Copy + PartialEq>(
    words: &str,
    roster: &Roster<S>,
    weak: Weak,
) -> Meant<S> {
    let text = NameForms::new(words);
    let mut close: Vec<(Likeness, S)> = roster
        .living()
        .filter_map(|slot| {
            let names = slot.names().iter();
            let likenesses = names.filter_map(|name| name.likenesses(&text).next());
            Some((likenesses.min()?, slot.id))
        })
        .collect();
    close.sort_by_key(|(likeness, _)| *likeness);
    let of = |wanted: &dyn Fn(Likeness) -> bool| -> Vec<S> {
        let close = close.iter().filter(|(likeness, _)| wanted(*likeness));
        close.map(|(_, slot)| *slot).collect()
    };
    let inside = || living_named_in(words, roster);
    let mut candidates = of(&|likeness| !likeness.is_weak());
    if weak == Weak::Offered {
        candidates = Some(candidates)
            .filter(|strong| !strong.is_empty())
            .or_else(|| {
                Some(of(&|likeness| likeness == Likeness::Word)).filter(|it| !it.is_empty())
            })
            .or_else(|| Some(inside()).filter(|named| !named.is_empty()))
            .unwrap_or_else(|| of(&|likeness| likeness == Likeness::Letters));
    }
    asked(candidates)
}

/// The question whom of these the words mean.
pub(super) fn asked<S>(candidates: Vec<S>) -> Meant<S> {
    Meant::Ask {
        kind: match candidates.is_empty() {
            true => NameDoubt::Unknown,
            false => NameDoubt::Near,
        },
        candidates,
    }
}

/// The one living slot that the words fit without being misspelt.
fn fitting<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> Option<S> {
    let text = NameForms::new(words);
    let fitting = roster.living().filter(|slot| fits(slot, &text));
    let fitting: Vec<S> = fitting.map(|slot| slot.id).collect();
    only(&fitting).filter(|slot| !is_nearer_to_another(*slot, &text, roster))
}

/// Whether the words are a part of what else a slot is called alone, and a letter or two from a
/// whole name of another: a form of that name begins like it ("Ивана", of Иван and of what was
/// written for Иван-Царевич once).
fn is_nearer_to_another<S: Copy + PartialEq>(
    slot: S,
    text: &NameForms,
    roster: &Roster<S>,
) -> bool {
    let is_near = |names: &[NameForms], likeness: &dyn Fn(Likeness) -> bool| {
        names.iter().any(|name| name.likenesses(text).any(likeness))
    };
    let by_present_name = roster.living().any(|own| {
        let present = own.names().get(..1).unwrap_or_default();
        own.id == slot && is_near(present, &is_short_for)
    });
    let mut others = roster.living().filter(|other| other.id != slot);
    !by_present_name
        && others.any(|other| is_near(other.names(), &|likeness| likeness == Likeness::Misspelling))
}

/// Whether a name of a slot is like the text without being misspelt; accents do not matter.
fn fits<S>(slot: &Slot<S>, text: &NameForms) -> bool {
    let mut names = slot.names().iter();
    if names.any(|name| name.is_but_for_accents(text)) {
        return true;
    }
    let mut likenesses = slot.names().iter().flat_map(|name| name.likenesses(text));
    likenesses.any(is_short_for)
}

/// Whether words that are so like a name can be taken for it, where the setup says so.
fn is_short_for(likeness: Likeness) -> bool {
    match likeness {
        Likeness::Beginning | Likeness::Part | Likeness::Initials => true,
        Likeness::Misspelling | Likeness::Word | Likeness::Letters => false,
    }
}

fn one_of<S: Copy>(slots: Vec<S>) -> Meant<S> {
    match only(&slots) {
        Some(slot) => certain(slot),
        None => Meant::Ask {
            kind: NameDoubt::Ambiguous,
            candidates: slots,
        },
    }
}

fn certain<S>(slot: S) -> Meant<S> {
    Meant::Certain(Target::Slot(slot))
}

pub(super) fn only<S: Copy>(slots: &[S]) -> Option<S> {
    match slots {
        [slot] => Some(*slot),
        _ => None,
    }
}

/// What may stand before a name without being part of it.
fn leads(sign: char) -> bool {
    sign.is_whitespace()
        || matches!(
            plain_sign(sign),
            None | Some('@' | '\'' | '"' | '`' | '-' | '>' | '=' | '(')
        )
}

/// What may stand after a name without being part of it.
fn trails(sign: char) -> bool {
    sign.is_whitespace()
        || matches!(
            plain_sign(sign),
            None | Some('.' | ',' | ';' | ':' | '!' | '?' | '"' | '\'' | ')' | '…')
        )
}
