//! All ways to read a line of a player's, each to its last word.
//!
//! A line is who, what is done, to whom, and what is added: "Доктор Вася лечит Егора", "Иван: выстрел в
//! Егора", "Нина: безликий -> Егор, цель Иван". Nothing is chosen here: a line that can be read in two
//! ways has two readings, and a word that is nothing leaves none.

use std::collections::BTreeSet;

use super::lexicon::LEXICON;
use super::spans::{MOST_WORDS, Reader, Strictness};
use super::tokens::Kind;
use crate::day::entry::{SPOKEN, changes_mind};
use crate::moves::{Action, arrow_at, is_message, spoken_addition};
use crate::role::{Peaceful, Role};
use crate::table::line::words::Verb;
use nightdesk_game::SeatId;
use nightdesk_text::AROUND;
use nightdesk_text::names::{Case, Place, place_after};

/// One way to read a line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Phrase {
    pub(super) who: Who,
    /// The role that the line names.
    pub(super) role: Option<Role>,
    pub(super) does: Does,
    pub(super) to: Vec<Aim>,
    /// What stands after the targets, a word and its value each.
    pub(super) more: Vec<String>,
    /// Whom a move that was sent before is aimed at, where this target takes that place.
    pub(super) in_place_of: Option<SeatId>,
}

/// Whose line it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Who {
    Player(SeatId),
    /// The player who holds the role that is named.
    Holder,
    /// Any player who does such a thing; to be offered.
    Anybody,
}

/// What is done.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Does {
    /// It is not said.
    Usual,
    /// One of these; some are of one role alone.
    Said(Vec<Means>),
    /// One of these to nobody.
    ToNobody(Vec<Means>),
    /// None of these; to be offered.
    Denied(Vec<Means>),
    Nothing,
    /// What was sent is taken back.
    TakesBack,
    /// What was sent stays.
    Stays,
    /// Somebody else's move is approved of.
    Consents,
}

/// What a word may stand for, and the only role for which it does, if there is one.
pub(super) type Means = (Action, Option<Peaceful>);

/// A target, and the only actions for which it can be one as it is put; any where none is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Aim {
    pub(super) at: Target,
    pub(super) of: &'static [Action],
}

/// Whom or what a move is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    Player(SeatId),
    Role(Role),
    /// A word of this player's name that is a role's as well.
    Alike(SeatId, Role),
    Himself,
}

/// In which form a target may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Any,
    /// In none that a subject has, for before what is done that may be one.
    Object,
}

const ACCUSATIVE: Place = Place::Of(Case::Accusative);
/// How a name may stand before what is done to it.
const BEFORE_VERB: [Place; 2] = [ACCUSATIVE, Place::Any];

/// More readings say that the line is no plain one.
const MOST_READINGS: usize = 200;
/// A longer list of targets is no plain line either.
const MOST_TARGETS: usize = 8;
/// More words that nobody is called by are no name.
const MOST_OF_A_NAME: usize = 3;

impl Reader<'_> {
    /// All ways to read the line.
    pub(super) fn phrases(&self) -> BTreeSet<Phrase> {
        let mut phrases = BTreeSet::new();
        for start in self.starts() {
            for (who, role, end) in self.subjects(start) {
                self.predicates(who, role, end, &mut phrases);
            }
            self.object_first(start, &mut phrases);
            self.verb_first(start, &mut phrases);
            if self.strictness == Strictness::Nearly {
                let anybody = Phrase::of(Who::Anybody, None);
                self.done(&anybody, start, false, &mut phrases);
            }
        }
        // "Ход не меняю" says nothing of a move by which something is changed.
        if phrases.iter().any(|phrase| phrase.does == Does::Stays) {
            phrases.retain(|phrase| phrase.does == Does::Stays);
        }
        phrases
    }

    /// With whom the line may begin, and the role that is named.
    pub(super) fn senders_named(&self) -> BTreeSet<(Who, Option<Role>)> {
        let starts = self.starts().into_iter();
        let subjects = starts.flat_map(|start| self.subjects(start));
        subjects.map(|(who, role, _)| (who, role)).collect()
    }

    /// Everybody but its sender whom the line names, in whatever case; the longer name counts.
    pub(super) fn players_besides(&self, sender: SeatId) -> BTreeSet<SeatId> {
        let mut seats = BTreeSet::new();
        let mut from = 0;
        while self.kind(from).is_some() {
            let named = self.players_in(from, Place::Any).into_iter();
            let named = named.max_by_key(|(_, end)| *end);
            seats.extend(named.map(|(seat, _)| seat));
            from = named.map_or(from + 1, |(_, end)| end);
        }
        seats.remove(&sender);
        seats
    }

    /// Whether a word for something that is done, or for nobody, is anywhere in the line.
    pub(super) fn has_verb_or_nobody(&self) -> bool {
        let mut places = (0..).take_while(|place| self.kind(*place).is_some());
        places.any(|place| !self.verbs(place).is_empty() || self.nobody(place).next().is_some())
    }

    /// "Егора лечит Вася".
    fn object_first(&self, from: usize, phrases: &mut BTreeSet<Phrase>) {
        for place in BEFORE_VERB {
            for (target, verb, _) in self.target(from, Form::Object, place) {
                for (means, end) in self.verbs_after(verb, place) {
                    for (who, role, end) in self.subjects(end) {
                        let phrase = Phrase {
                            to: vec![target],
                            ..Phrase::of(who, role).doing(Does::Said(means.clone()))
                        };
                        self.added(&phrase, end, phrases);
                    }
                }
            }
        }
    }

    /// "Лечит Вася Егора": to nobody whose name is as it would be of who does it.
    fn verb_first(&self, from: usize, phrases: &mut BTreeSet<Phrase>) {
        for (means, end) in self.verbs(from) {
            let place = place_after(self.text(from, end));
            for (who, role, end) in self.subjects(end) {
                let phrase = Phrase::of(who, role).doing(Does::Said(means.clone()));
                for (to, end) in self.targets(end, &phrase, Form::Object, place) {
                    self.added(
                        &Phrase {
                            to,
                            ..phrase.clone()
                        },
                        end,
                        phrases,
                    );
                }
            }
        }
    }

    /// Who a line may begin with here, the role that is named with him, and where that ends.
    fn subjects(&self, from: usize) -> Vec<(Who, Option<Role>, usize)> {
        let mut found = Vec::new();
        for (seat, end) in self.senders(from) {
            found.push((Who::Player(seat), None, end));
        }
        for (role, end) in self.sender_roles(from) {
            found.push((Who::Holder, Some(role), end));
            let name = self.after_fillers(end, &[]);
            let named = name.into_iter().flat_map(|place| self.senders(place));
            // Doctor Evil is called so, and need be no doctor.
            let players = self.senders(from);
            let named = named.filter(|named| !players.contains(named));
            found.extend(named.map(|(seat, end)| (Who::Player(seat), Some(role), end)));
        }
        found
    }

    /// What a line says after its sender.
    fn predicates(
        &self,
        who: Who,
        role: Option<Role>,
        from: usize,
        phrases: &mut BTreeSet<Phrase>,
    ) {
        let mut visited = BTreeSet::new();
        for (place, parted) in self.after_sender(from) {
            let own = self.sender_roles(place).into_iter();
            let own = own.filter(|(named, _)| role.is_none_or(|role| role == *named));
            let own = own.map(|(named, end)| (Some(named), end));
            for (role, place) in own.chain([(role, place)]) {
                let parted = parted || role.is_some();
                for (place, _) in self.after_sender(place) {
                    if visited.insert((role, place, parted)) {
                        self.done(&Phrase::of(who, role), place, parted, phrases);
                    }
                }
            }
        }
    }

    /// Places after signs and polite words that follow a sender or a role, and whether a sign was there.
    fn after_sender(&self, from: usize) -> Vec<(usize, bool)> {
        let mut places = vec![(from, false)];
        let mut next = 0;
        while let Some((place, parted)) = places.get(next).copied() {
            next += 1;
            let sign = match self.kind(place) {
                Some(Kind::Parts) => Some((place + 1, true)),
                Some(Kind::Comma) => Some((place + 1, parted)),
                _ => None,
            };
            // "Вася: привет! Лечу Егора"; a name alone after a greeting is only greeted.
            let is_set_off =
                |end: &usize| matches!(self.kind(*end), Some(Kind::Comma | Kind::Ends));
            let greetings = self.past(place, &AROUND.greetings);
            let greetings = greetings.filter(|end| parted && is_set_off(end));
            let greetings = greetings.map(|end| (end + 1, false));
            let polite = [&AROUND.before_verb, &AROUND.wrote].into_iter();
            let polite = polite.flat_map(|words| self.past(place, words));
            let polite = polite.filter(|end| !self.thinks_better(place, *end));
            let polite = polite.map(|end| (end, parted)).chain(greetings);
            for found in sign.into_iter().chain(polite) {
                if !places.contains(&found) && places.len() < MOST_WORDS * 4 {
                    places.push(found);
                }
            }
        }
        places
    }

    /// "Передумал лечить Егора": what somebody wanted to do before is not done.
    fn thinks_better(&self, from: usize, to: usize) -> bool {
        let next = self.text(to, to + 1);
        let is_infinitive = ["ть", "ти", "чь", "ться", "тись"]
            .iter()
            .any(|end| next.ends_with(end));
        is_infinitive && changes_mind(self.text(from, to))
    }

    /// What is done, and to whom, in either order.
    fn done(&self, phrase: &Phrase, from: usize, parted: bool, phrases: &mut BTreeSet<Phrase>) {
        if phrases.len() > MOST_READINGS {
            return;
        }
        // Such words are nothing else, whatever a move is called.
        let mut ends = self.ends(from);
        if ends.any(|end| Verb::said(self.text(from, end)) == Some(Verb::Rest) && self.is_end(end))
        {
            phrases.insert(phrase.clone().doing(Does::Nothing));
            return;
        }
        let mut takes_back = self.ends(from).filter(|end| {
            let text = self.text(from, *end);
            LEXICON.takes_back.has(text) || Verb::at_start(text) == Some((Verb::Cancel, ""))
        });
        if takes_back.any(|end| self.is_end(end)) {
            phrases.insert(phrase.clone().doing(Does::TakesBack));
        }
        if (self.past(from, &LEXICON.stays)).any(|end| self.is_end(end)) {
            phrases.insert(phrase.clone().doing(Does::Stays));
        }
        let consents = self.past(from, &LEXICON.consents);
        let named = consents.flat_map(|place| self.targets(place, phrase, Form::Any, Place::Any));
        for (to, end) in named.collect::<Vec<_>>() {
            if self.is_end(end) {
                let phrase = phrase.clone().doing(Does::Consents);
                phrases.insert(Phrase { to, ..phrase });
            }
        }
        // "Вася: никого"
        if parted && self.nobody(from).any(|end| self.is_end(end)) {
            phrases.insert(phrase.clone().doing(Does::Nothing));
        }
        for end in self.ends(from).filter(|end| self.thinks_better(from, *end)) {
            for (means, end) in self.verbs(end) {
                let named = self.targets(end, phrase, Form::Any, Place::Any).into_iter();
                let mut ends = named.map(|(_, end)| end).chain([end]);
                if ends.any(|end| self.is_end(end)) {
                    phrases.insert(phrase.clone().doing(Does::Denied(means)));
                }
            }
        }
        self.to_nobody(phrase, from, phrases);
        self.not_this_time(phrase, from, phrases);
        let goes = self.past(from, &LEXICON.goes).map(|end| (None, end));
        let verbs = self.verbs(from).into_iter();
        let verbs = verbs.map(|(means, end)| (Some(means), end)).chain(goes);
        for (means, end) in verbs {
            let aimed = phrase
                .clone()
                .doing(means.clone().map_or(Does::Usual, Does::Said));
            for place in self.after_verb(end, means.as_deref()) {
                let name = self.sign_before(end, place);
                let name = name.unwrap_or_else(|| place_after(self.text(from, end)));
                self.aimed(&aimed, place, name, phrases);
                let mut nobody = self.nobody(place);
                if let Some(means) = &means
                    && nobody.any(|end| self.is_end(end))
                {
                    let means = Does::ToNobody(means.clone());
                    phrases.insert(phrase.clone().doing(means));
                }
            }
        }
        if parted {
            let name = self.sign_before(0, from).unwrap_or(Place::Any);
            self.aimed(phrase, from, name, phrases);
        }
        // "Вася: Егора лечу".
        for place in BEFORE_VERB {
            for (targets, verb) in self.targets(from, phrase, Form::Object, place) {
                for (means, end) in self.verbs_after(verb, place) {
                    let phrase = Phrase {
                        to: targets.clone(),
                        ..phrase.clone().doing(Does::Said(means))
                    };
                    self.added(&phrase, end, phrases);
                }
            }
        }
    }

    /// Places where a target may be after a verb: "лечение, цель – Егор". What is cut off has a target of its own.
    fn after_verb(&self, from: usize, means: Option<&[Means]>) -> Vec<usize> {
        let places = self.after_sender(from).into_iter();
        let places: Vec<usize> = places.map(|(place, _)| place).collect();
        let takes_aim = means.is_some_and(|means| {
            means
                .iter()
                .all(|(action, _)| !has_target_of_its_own(*action))
        });
        let aims = places.iter().filter(|_| takes_aim);
        let aims = aims.flat_map(|place| self.past(*place, &LEXICON.aim));
        let aims = aims.flat_map(|end| self.after_sender(end));
        let mut all = places.clone();
        for (place, _) in aims {
            if !all.contains(&place) {
                all.push(place);
            }
        }
        all
    }

    /// "Лечить никого не буду", "выстрела не будет".
    fn not_this_time(&self, phrase: &Phrase, from: usize, phrases: &mut BTreeSet<Phrase>) {
        let ends_so = |place: usize| {
            let mut ends = self.past(place, &LEXICON.wont);
            ends.any(|end| self.is_end(end))
        };
        let undone = LEXICON.undone.iter().flat_map(|undone| {
            let means: Vec<Means> = undone.of.iter().map(|action| (*action, None)).collect();
            let ends = self.past(from, &undone.words);
            ends.map(move |end| (means.clone(), end))
        });
        for (means, end) in undone {
            if ends_so(end) {
                phrases.insert(phrase.clone().doing(Does::ToNobody(means)));
            }
        }
        let before = self
            .nobody(from)
            .map(|end| (end, true))
            .chain([(from, false)]);
        for (place, said) in before.collect::<Vec<_>>() {
            for (means, end) in self.verbs(place) {
                if self.nobody(end).any(ends_so) || said && ends_so(end) {
                    phrases.insert(phrase.clone().doing(Does::ToNobody(means)));
                } else if ends_so(end) {
                    phrases.insert(phrase.clone().doing(Does::Denied(means)));
                }
            }
        }
    }

    /// What may be done here to a name in such a place before it.
    fn verbs_after(&self, from: usize, place: Place) -> Vec<(Vec<Means>, usize)> {
        let mut verbs = self.verbs(from);
        verbs.retain(|(_, end)| {
            let asked = place_after(self.text(from, *end));
            (asked == ACCUSATIVE) == (place == ACCUSATIVE)
        });
        verbs
    }

    /// How a name stands after the last sign between two places: after an arrow it is as it is in the
    /// desk's own lines, after another sign it may be in any case. None without a sign.
    fn sign_before(&self, from: usize, to: usize) -> Option<Place> {
        let mut signs = (from..to).rev();
        let sign = signs.find(|place| self.kind(*place) == Some(Kind::Parts))?;
        Some(match arrow_at(self.text(sign, sign + 1)) {
            Some(_) => Place::Named,
            None => Place::Any,
        })
    }

    /// "никого не лечит", "не лечит никого", "не лечит".
    fn to_nobody(&self, phrase: &Phrase, from: usize, phrases: &mut BTreeSet<Phrase>) {
        let before = self
            .nobody(from)
            .map(|end| (end, true))
            .chain([(from, false)]);
        let verbs = before.flat_map(|(place, said)| {
            let negated = self.past(place, &LEXICON.not_at_all);
            let wished = negated.flat_map(|place| {
                let wishes = self.past(place, &AROUND.before_verb);
                wishes.chain([place]).collect::<Vec<_>>()
            });
            let verbs = wished.flat_map(|place| self.verbs(place));
            verbs.map(move |(means, end)| (means, end, said))
        });
        for (means, end, said) in verbs.collect::<Vec<_>>() {
            let is_end = match said {
                true => self.is_end(end),
                false => self.nobody(end).any(|end| self.is_end(end)),
            };
            if is_end {
                phrases.insert(phrase.clone().doing(Does::ToNobody(means)));
            } else if self.is_end(end) {
                phrases.insert(phrase.clone().doing(Does::Denied(means)));
            }
        }
    }

    /// To whom it is done, and what is added.
    fn aimed(&self, phrase: &Phrase, from: usize, place: Place, phrases: &mut BTreeSet<Phrase>) {
        if matches!(phrase.does, Does::Said(_)) {
            self.added(phrase, from, phrases);
        }
        for (targets, end) in self.targets(from, phrase, Form::Any, place) {
            let phrase = Phrase {
                to: targets,
                ..phrase.clone()
            };
            self.added(&phrase, end, phrases);
        }
        for (target, before, end) in self.put_right(from) {
            let phrase = Phrase {
                to: vec![target],
                in_place_of: Some(before),
                ..phrase.clone()
            };
            self.added(&phrase, end, phrases);
        }
    }

    /// "Не Егора, а Клару", "Клару вместо Егора": a target, and whose place it takes.
    fn put_right(&self, from: usize) -> Vec<(Aim, SeatId, usize)> {
        let target = |place: usize| {
            let found = self.target(place, Form::Any, Place::Any).into_iter();
            found.map(|(aim, end, _)| (aim, end)).collect::<Vec<_>>()
        };
        let player = |place: usize| {
            let named = target(place).into_iter();
            named.filter_map(|(aim, end)| match aim.at {
                Target::Player(seat) => Some((seat, end)),
                Target::Alike(..) | Target::Role(_) | Target::Himself => None,
            })
        };
        let after_comma = |end: usize| {
            let comma = (self.kind(end) == Some(Kind::Comma)).then_some(end + 1);
            std::iter::once(end).chain(comma)
        };
        let mut found = Vec::new();
        for (before, end) in self.past(from, &LEXICON.not_this).flat_map(player) {
            let but = after_comma(end).flat_map(|place| self.past(place, &LEXICON.but_this));
            let named = but.flat_map(target);
            found.extend(named.map(|(aim, end)| (aim, before, end)));
        }
        for (aim, end) in target(from) {
            let instead = after_comma(end).flat_map(|place| self.past(place, &LEXICON.in_place_of));
            let named = instead.flat_map(player);
            found.extend(named.map(|(before, end)| (aim, before, end)));
        }
        found
    }

    /// What a line with a sender and a verb has in place of its target, and is nobody's name and no
    /// known word.
    pub(super) fn unknown_target(&self) -> Option<&str> {
        let subjects = self.starts().into_iter();
        let subjects = subjects.flat_map(|start| self.subjects(start));
        let verbs = subjects.flat_map(|(_, _, end)| self.after_sender(end));
        let verbs = verbs.flat_map(|(place, _)| self.verbs(place));
        let places = verbs.flat_map(|(_, end)| self.after_sender(end));
        let places = places.flat_map(|(place, _)| {
            let before = LEXICON.before.iter();
            let before = before.flat_map(|before| self.past(place, &before.words));
            before.chain([place]).collect::<Vec<_>>()
        });
        let mut unknown = places.filter_map(|place| {
            let end = self.ends(place).next()?;
            let is_whole = end - place <= MOST_OF_A_NAME && self.is_end(end);
            (is_whole && self.is_strange(place, end)).then(|| self.text(place, end))
        });
        unknown.next()
    }

    /// Whether no words between two places are anything that a line may say.
    fn is_strange(&self, from: usize, to: usize) -> bool {
        let mut words = (from..to).flat_map(|start| (start + 1..=to).map(move |end| (start, end)));
        words.all(|(start, end)| {
            let text = self.text(start, end);
            let is_word = self.is_known(text)
                || LEXICON.denies.has(text)
                || SPOKEN.nobody.has(text)
                || LEXICON.after_targets.has(text)
                || Verb::said(text).is_some();
            !is_word && self.named(start, Form::Any, Place::Any).is_empty()
        }) && with_value(self.text(from, to)).is_none()
    }

    /// The lists of targets that may stand here, each name in the place of the one before it unless it has a
    /// word of its own before it.
    fn targets(
        &self,
        from: usize,
        phrase: &Phrase,
        form: Form,
        place: Place,
    ) -> Vec<(Vec<Aim>, usize)> {
        let mut lists: Vec<(Vec<Aim>, usize, Place)> = self
            .target(from, form, place)
            .into_iter()
            .map(|(target, end, place)| (vec![target], end, place))
            .collect();
        let mut next = 0;
        while let Some((list, end, place)) = lists.get(next).cloned() {
            next += 1;
            if list.len() == MOST_TARGETS {
                continue;
            }
            for (start, own) in self.after_joint(end, phrase) {
                for (target, end, place) in self.target(start, form, own.unwrap_or(place)) {
                    let mut list = list.clone();
                    list.push(target);
                    let list = (list, end, place);
                    if lists.len() < MOST_READINGS && !lists.contains(&list) {
                        lists.push(list);
                    }
                }
            }
        }
        let mut found: Vec<(Vec<Aim>, usize)> = Vec::new();
        for (list, end, _) in lists {
            if !found.contains(&(list.clone(), end)) {
                found.push((list, end));
            }
        }
        found
    }

    /// Places after what may join two targets, and how the second one stands, if the joint tells.
    fn after_joint(&self, from: usize, phrase: &Phrase) -> Vec<(usize, Option<Place>)> {
        let is_pair = match &phrase.does {
            Does::Said(means) => means.iter().any(|(action, _)| joins_two(*action)),
            Does::Usual
            | Does::ToNobody(_)
            | Does::Denied(_)
            | Does::Nothing
            | Does::TakesBack
            | Does::Stays
            | Does::Consents => false,
        };
        let sign = matches!(self.kind(from), Some(Kind::Comma | Kind::Joins)).then_some(from + 1);
        let pairs = is_pair.then(|| self.past(from, &LEXICON.pairs));
        let pairs = pairs.into_iter().flatten();
        let pairs = pairs.map(|end| (end, Some(place_after(self.text(from, end)))));
        let words = self.past(from, &SPOKEN.joins);
        let words = sign.into_iter().chain(words).map(|end| (end, None));
        words.chain(pairs).collect()
    }

    /// A target that may stand here, with or without a preposition, and how its name does.
    fn target(&self, from: usize, form: Form, place: Place) -> Vec<(Aim, usize, Place)> {
        let any: &[Action] = &[];
        let before = LEXICON.before.iter().flat_map(|before| {
            let ends = self.past(from, &before.words);
            ends.map(|end| {
                let place = before.place(self.text(from, end));
                (end, place, before.actions.as_slice())
            })
        });
        let starts = std::iter::once((from, place, any)).chain(before);
        let found = starts.flat_map(|(start, place, of)| {
            let here = self.named(start, form, place).into_iter();
            here.map(move |(at, end)| (Aim { at, of }, end, place))
        });
        found.collect()
    }

    /// The end of the line, or what is added to the move.
    fn added(&self, phrase: &Phrase, from: usize, phrases: &mut BTreeSet<Phrase>) {
        if self.is_end(from) {
            phrases.insert(phrase.clone());
            return;
        }
        let place = self.tokens.get(from).map_or(0, |token| match token.kind {
            Kind::Comma => token.end,
            _ => token.start,
        });
        let rest = self.line.get(place..).unwrap_or_default();
        // Without a comma it is plain only by its first word.
        if self.kind(from) != Some(Kind::Comma) && with_value(rest).is_none() {
            return;
        }
        let more = additions(rest);
        if !more.is_empty() {
            phrases.insert(Phrase {
                more,
                ..phrase.clone()
            });
        }
    }

    /// Whether nothing more is said.
    fn is_end(&self, from: usize) -> bool {
        let after = [&AROUND.after_all, &LEXICON.after_targets];
        let places = self.after_fillers(from, &after);
        places.contains(&self.tokens.len())
    }
}

impl Phrase {
    /// Somebody and whom he does something to, whatever it is.
    pub(super) fn at(seat: SeatId, target: SeatId) -> Self {
        Self {
            to: vec![Aim {
                at: Target::Player(target),
                of: &[],
            }],
            ..Self::of(Who::Player(seat), None)
        }
    }

    fn of(who: Who, role: Option<Role>) -> Self {
        Self {
            who,
            role,
            does: Does::Usual,
            to: Vec::new(),
            more: Vec::new(),
            in_place_of: None,
        }
    }

    fn doing(self, does: Does) -> Self {
        Self { does, ..self }
    }

    /// Whether its targets are put as those of an action can be.
    pub(super) fn fits(&self, action: Action) -> bool {
        let mut to = self.to.iter();
        to.all(|aim| aim.of.is_empty() || aim.of.contains(&action))
    }
}

/// What is added to a move without brackets, but for polite words. The words of a message go to the end of
/// the line, whatever they are.
fn additions(mut rest: &str) -> Vec<String> {
    let mut all = Vec::new();
    loop {
        rest = rest.trim_start_matches([',', ';', ' ']);
        if with_value(rest).is_some_and(|(word, _)| is_message(&word)) {
            all.push(rest.to_owned());
            return all;
        }
        let (part, after) = rest.split_once([',', ';']).unwrap_or((rest, ""));
        let part = part.replace('?', " ");
        let part = AROUND.after_all.off_the_end(part.trim());
        if !part.is_empty() && !AROUND.after_all.has(part) {
            all.push(part.to_owned());
        }
        if after.is_empty() {
            return all;
        }
        rest = after;
    }
}

/// `цель Иван`, `цель - Иван`, `с презервативом`: an addition without brackets, and its value; none where
/// the words begin with no addition.
pub(super) fn with_value(part: &str) -> Option<(String, String)> {
    let signs = [':', '-', '–', '—', '=', ' '];
    let ends = part.match_indices(' ').map(|(at, _)| at);
    let mut ends: Vec<usize> = ends.chain([part.len()]).take(MOST_WORDS).collect();
    ends.reverse();
    ends.into_iter().find_map(|end| {
        let (word, value) = part.split_at_checked(end)?;
        let value = value.trim_start_matches(signs).trim();
        let word = word.trim_end_matches(signs);
        let word = (!word.contains([',', ';'])).then_some(word)?;
        let (word, says) = spoken_addition(word, !value.is_empty())?;
        let value = if value.is_empty() { says } else { value };
        Some((word, value.to_owned()))
    })
}

/// Whether a word for a target is an addition of a move.
const fn has_target_of_its_own(action: Action) -> bool {
    matches!(action, Action::Cut)
}

/// Whether a move does something to two players together.
const fn joins_two(action: Action) -> bool {
    matches!(action, Action::Compare | Action::Swap | Action::Exchange)
}
