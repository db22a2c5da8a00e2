//! What the words at a place of a line may be: a player, a role, what is done, polite words.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

use super::grammar::{Form, Means, Target};
use super::lexicon::{LEXICON, Office};
use super::tokens::{Kind, Token};
use crate::catalogue::{called, catalogue, roles_alone, spoken_roles};
use crate::day::entry::SPOKEN;
use crate::moves::{People, closest_said, said};
use crate::role::Role;
use nightdesk_game::SeatId;
use nightdesk_text::names::{Case, Place, closest, is_declined};
use nightdesk_text::{AROUND, WordList};

/// How much a word must be like what it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strictness {
    AsWritten,
    /// Misspelt words are read, too, to be offered.
    Nearly,
}

/// What is known of the game in which a line is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Around {
    /// The number of the running night.
    pub(super) night: u32,
    pub(super) mayor: Option<SeatId>,
    pub(super) secretary: Option<SeatId>,
}

/// A line to be read.
pub(super) struct Reader<'a> {
    pub(super) line: &'a str,
    pub(super) tokens: &'a [Token],
    people: &'a People<'a>,
    pub(super) strictness: Strictness,
    around: Around,
    /// What was found at each token: all ways to read a line come to it again and again.
    found: Vec<Here>,
}

/// What the words from a token on may be, and where they end.
#[derive(Debug, Default)]
struct Here {
    players: RefCell<BTreeMap<Place, Vec<(SeatId, usize)>>>,
    roles: OnceCell<Vec<(Role, usize)>>,
    verbs: OnceCell<Vec<(Vec<Means>, usize)>>,
}

impl Here {
    /// What is found by a search, which is made once.
    fn once<T: Clone>(here: Option<&OnceCell<Vec<T>>>, search: impl FnOnce() -> Vec<T>) -> Vec<T> {
        here.map_or_else(Vec::new, |found| found.get_or_init(search).clone())
    }
}

/// More words are in no name, role, verb or polite phrase.
pub(super) const MOST_WORDS: usize = 6;
impl<'a> Reader<'a> {
    pub(super) fn new(
        line: &'a str,
        tokens: &'a [Token],
        people: &'a People<'a>,
        strictness: Strictness,
        around: Around,
    ) -> Self {
        Self {
            line,
            tokens,
            people,
            strictness,
            around,
            found: tokens.iter().map(|_| Here::default()).collect(),
        }
    }

    pub(super) fn text(&self, from: usize, to: usize) -> &'a str {
        let start = self.tokens.get(from).map(|token| token.start);
        let last = to.checked_sub(1).and_then(|last| self.tokens.get(last));
        match (start, last) {
            (Some(start), Some(last)) => self.line.get(start..last.end).unwrap_or_default(),
            _ => "",
        }
    }

    pub(super) fn kind(&self, at: usize) -> Option<Kind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// Where spans of words that begin here may end.
    pub(super) fn ends(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        let words = self.tokens.iter().skip(from).take(MOST_WORDS);
        let words = words.take_while(|token| token.kind == Kind::Word).count();
        (from + 1..=from + words).rev()
    }

    /// Where one of these phrases ends that begins here; every such place.
    pub(super) fn past<'s>(
        &'s self,
        from: usize,
        words: &'s WordList,
    ) -> impl Iterator<Item = usize> + 's {
        self.ends(from)
            .filter(move |end| words.has(self.text(from, *end).trim_matches('"')))
    }

    /// Where words for nobody end that begin here.
    pub(super) fn nobody(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        self.past(from, &SPOKEN.nobody)
    }

    /// Where a line may begin: after a greeting, and after the number of the running night.
    pub(super) fn starts(&self) -> Vec<usize> {
        let fillers: [&WordList; 2] = [&AROUND.greetings, &AROUND.after_all];
        let mut starts = self.after_fillers(0, &fillers);
        let nights = starts.iter().flat_map(|start| {
            let after = self.past(*start, &LEXICON.night);
            let apart =
                after.filter(|end| self.text(*end, end + 1).parse() == Ok(self.around.night));
            let number = self.text(*start, start + 1);
            let letters = number.trim_end_matches(|sign: char| sign.is_ascii_digit());
            let joined = LEXICON.night.has(letters)
                && number.strip_prefix(letters).map(str::parse) == Some(Ok(self.around.night));
            apart.map(|end| end + 1).chain(joined.then_some(start + 1))
        });
        let nights: Vec<usize> = nights.collect();
        for night in nights {
            let sign = matches!(self.kind(night), Some(Kind::Parts)).then_some(night + 1);
            let places = self.after_fillers(sign.unwrap_or(night), &fillers);
            starts.extend(places);
        }
        starts.sort_unstable();
        starts.dedup();
        starts
    }

    /// Places after any number of such phrases and of signs, the place itself among them.
    pub(super) fn after_fillers(&self, from: usize, words: &[&WordList]) -> Vec<usize> {
        let mut places = vec![from];
        let mut next = 0;
        while let Some(place) = places.get(next).copied() {
            next += 1;
            let sign = match self.kind(place) {
                Some(Kind::Comma | Kind::Ends) => Some(place + 1),
                _ => None,
            };
            let phrases = words.iter().flat_map(|words| self.past(place, words));
            for end in sign.into_iter().chain(phrases) {
                if !places.contains(&end) {
                    places.push(end);
                }
            }
        }
        places
    }

    /// Players who may be named as the sender here: not in another case, for then something is done to
    /// them.
    pub(super) fn senders(&self, from: usize) -> Vec<(SeatId, usize)> {
        let after_from = self.is_after_from(from);
        // "от Александра"
        let place = match after_from {
            true => Place::Of(Case::Genitive),
            false => Place::Named,
        };
        let players = self.players_in(from, place).into_iter();
        let players = players.filter(|(seat, end)| {
            let text = self.text(from, *end);
            after_from || self.people.is_name(text) || !self.is_form(*seat, text)
        });
        players.collect()
    }

    /// Roles that may be named as the sender's here, in no other case either.
    pub(super) fn sender_roles(&self, from: usize) -> Vec<(Role, usize)> {
        let after_from = self.is_after_from(from);
        let roles = self.roles(from).into_iter();
        let roles = roles.filter(|(_, end)| after_from || !is_role_form(self.text(from, *end)));
        roles.collect()
    }

    fn is_after_from(&self, place: usize) -> bool {
        let before = place.checked_sub(1);
        before.is_some_and(|before| self.past(before, &LEXICON.from).any(|end| end == place))
    }

    /// Players who may be named here, and where the name ends.
    pub(super) fn players_in(&self, from: usize, place: Place) -> Vec<(SeatId, usize)> {
        let Some(here) = self.found.get(from) else {
            return Vec::new();
        };
        if let Some(found) = here.players.borrow().get(&place) {
            return found.clone();
        }
        let found = self.players_at(from, place);
        here.players.borrow_mut().insert(place, found.clone());
        found
    }

    fn players_at(&self, from: usize, place: Place) -> Vec<(SeatId, usize)> {
        let whole = (from + 1..=from + MOST_WORDS).filter(|end| *end <= self.tokens.len());
        let whole = whole.filter(|end| self.people.is_name(self.text(from, *end)));
        let mut ends: Vec<usize> = whole.chain(self.ends(from)).collect();
        ends.sort_unstable();
        ends.dedup();
        let mut found = Vec::new();
        for end in ends {
            let text = self.text(from, end);
            let mut seats = self.people.fitting_in(text, place);
            if seats.is_empty() && self.strictness == Strictness::Nearly && !self.is_known(text) {
                seats = self.people.near(text);
            }
            found.extend(seats.into_iter().map(|seat| (seat, end)));
        }
        found
    }

    /// Whether a text is a word of such lines, and so no misspelt name.
    pub(super) fn is_known(&self, text: &str) -> bool {
        let around = [&AROUND.greetings, &AROUND.before_verb, &AROUND.after_all];
        let mut before = LEXICON.before.iter();
        if before.any(|before| before.actions.is_empty() && before.words.has(text)) {
            return true;
        }
        let own = [&SPOKEN.joins, &LEXICON.goes, &SPOKEN.himself];
        let mut offices = LEXICON.offices.iter();
        if offices.any(|words| words.plain.has(text) || words.forms.has(text)) {
            return true;
        }
        let mut lists = around.into_iter().chain(own);
        lists.any(|words| words.has(text)) || called(text).is_some() || !said(text).is_empty()
    }

    /// Roles that may be named here, and where the name ends.
    pub(super) fn roles(&self, from: usize) -> Vec<(Role, usize)> {
        let here = self.found.get(from).map(|here| &here.roles);
        Here::once(here, || self.roles_at(from))
    }

    fn roles_at(&self, from: usize) -> Vec<(Role, usize)> {
        let found = self.ends(from).flat_map(|end| {
            let text = self.text(from, end);
            let mut roles = spoken_roles(text);
            if roles.is_empty() && self.strictness == Strictness::Nearly && !self.is_known(text) {
                let names = catalogue().iter().flat_map(|entry| [&entry.ru, &entry.en]);
                let near = closest(text, names.map(String::as_str));
                roles.extend(near.and_then(called));
            }
            roles.into_iter().map(move |role| (role, end))
        });
        found.collect()
    }

    /// What may be said to be done here, and where that ends.
    pub(super) fn verbs(&self, from: usize) -> Vec<(Vec<Means>, usize)> {
        let here = self.found.get(from).map(|here| &here.verbs);
        Here::once(here, || self.verbs_at(from))
    }

    fn verbs_at(&self, from: usize) -> Vec<(Vec<Means>, usize)> {
        let found = self.ends(from).filter_map(|end| {
            let text = self.text(from, end);
            let mut means = said(text);
            if means.is_empty() && self.strictness == Strictness::Nearly && !self.is_known(text) {
                let near = closest_said(text);
                means = near.map(said).unwrap_or_default();
            }
            (!means.is_empty()).then_some((means, end))
        });
        found.collect()
    }

    /// Whether a text is a player's name in another case of Russian.
    pub(super) fn is_form(&self, seat: SeatId, text: &str) -> bool {
        let mut names = self.people.names().filter(|(of, _)| *of == seat);
        names.any(|(_, name)| is_declined(text, name))
    }

    /// What may be named here as a target.
    pub(super) fn named(&self, from: usize, form: Form, place: Place) -> Vec<(Target, usize)> {
        let is_object = |end: usize, is_form: &dyn Fn(&str) -> bool| {
            form == Form::Any || is_form(self.text(from, end))
        };
        let players = self.players_in(from, place).into_iter();
        let players =
            players.filter(|(seat, end)| is_object(*end, &|text| self.is_form(*seat, text)));
        let roles = self.roles(from).into_iter();
        let roles = roles.filter(|(_, end)| is_object(*end, &is_role_form));
        let players = players.map(|(seat, end)| {
            let text = self.text(from, end);
            let roles = roles_alone(text, |name| self.people.is_name(name));
            match roles.first() {
                Some(role) => (Target::Alike(seat, *role), end),
                None => (Target::Player(seat), end),
            }
        });
        let roles = roles.map(|(role, end)| (Target::Role(role), end));
        let himself = self.past(from, &SPOKEN.himself);
        let himself = himself.map(|end| (Target::Himself, end));
        let offices = self.in_office(from, form);
        let offices = offices.map(|(seat, end)| (Target::Player(seat), end));
        let named = players.chain(roles).chain(himself).chain(offices);
        named.collect()
    }

    /// Who holds the office that is named here.
    fn in_office(&self, from: usize, form: Form) -> impl Iterator<Item = (SeatId, usize)> + '_ {
        LEXICON.offices.iter().flat_map(move |words| {
            let holder = match words.office {
                Office::Mayor => self.around.mayor,
                Office::Secretary => self.around.secretary,
            };
            let plain = (form == Form::Any).then(|| self.past(from, &words.plain));
            let ends = plain.into_iter().flatten();
            let ends = ends.chain(self.past(from, &words.forms));
            ends.filter_map(move |end| Some((holder?, end)))
        })
    }
}

fn is_role_form(text: &str) -> bool {
    called(text).is_none() && !spoken_roles(text).is_empty()
}
