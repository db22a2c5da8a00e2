//! The message files of the parts: sentences by key, in every language, with places to fill.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;

use crate::Language;
use crate::wording::Noun;

/// The words of one part of the program: a template for each key in each language.
///
/// A template is words with places. `{player}` is filled as it is. `{votes|vote|votes}` is filled
/// with a number and the form that goes with it: "3 votes"; `{votes:is|are}` with the form alone.
/// English has two forms (for 1, for the rest), Russian three (for 1, for 2 to 4, for the rest).
/// Nothing else in a template has a meaning of its own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    en: BTreeMap<String, String>,
    ru: BTreeMap<String, String>,
}

/// What stands beside a template without places.
pub const NO_PLACES: &[(&str, &str)] = &[];

/// What is in a language: a game, a setup, a language itself.
pub trait InLanguage {
    /// The language.
    fn language(&self) -> Language;
}

impl InLanguage for Language {
    fn language(&self) -> Language {
        *self
    }
}

/// What a place can be filled with.
pub trait Worded {
    /// Its words in a language.
    fn worded(&self, language: Language) -> String;
}

impl<T: Worded + ?Sized> Worded for &T {
    fn worded(&self, language: Language) -> String {
        (**self).worded(language)
    }
}

impl<T: Worded + ToOwned + ?Sized> Worded for Cow<'_, T> {
    fn worded(&self, language: Language) -> String {
        self.as_ref().worded(language)
    }
}

/// Words that are the same in every language: names, numbers, what was typed.
macro_rules! as_it_is {
    ($($kind:ty),+) => {
        $(impl Worded for $kind {
            fn worded(&self, _: Language) -> String {
                self.to_string()
            }
        })+
    };
}

as_it_is!(str, String, char, u8, u16, u32, u64, usize, i32, i64);

/// A sentence in every language, from a part that does not know who will read it.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct InEach {
    english: Box<str>,
    russian: Box<str>,
}

impl InEach {
    /// What is said in each language.
    pub fn of(said: impl Fn(Language) -> String) -> Self {
        Self {
            english: said(Language::English).into(),
            russian: said(Language::Russian).into(),
        }
    }

    /// Words that are the same in every language.
    pub fn same(words: impl Into<Box<str>>) -> Self {
        let words = words.into();
        Self {
            english: words.clone(),
            russian: words,
        }
    }

    /// The sentence in one of them.
    #[must_use]
    pub fn said(&self, language: Language) -> &str {
        match language {
            Language::English => &self.english,
            Language::Russian => &self.russian,
        }
    }
}

/// In English: what a log and a test read.
impl fmt::Display for InEach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl Worded for InEach {
    fn worded(&self, language: Language) -> String {
        self.said(language).to_owned()
    }
}

/// Things in a row, with the language's "and" before the last.
#[derive(Debug, Clone, Copy)]
pub struct Listed<'l, S>(pub &'l [S]);

impl<S: AsRef<str>> Worded for Listed<'_, S> {
    fn worded(&self, language: Language) -> String {
        language.list(self.0)
    }
}

/// Things of which one is meant, with the language's "or" between them.
#[derive(Debug, Clone, Copy)]
pub struct AnyOf<'l, S>(pub &'l [S]);

impl<S: AsRef<str>> Worded for AnyOf<'_, S> {
    fn worded(&self, language: Language) -> String {
        language.any_of(self.0)
    }
}

/// What may have been meant, at the end of a sentence: "; did you mean `A` or `B`?".
#[derive(Debug, Clone, Copy)]
pub struct Perhaps<'l, S>(pub &'l [S]);

impl<S: AsRef<str>> Worded for Perhaps<'_, S> {
    fn worded(&self, language: Language) -> String {
        language.perhaps(self.0)
    }
}

/// What may have been meant, as a sentence of its own, in the language of what is in one.
pub fn did_you_mean(of: &impl InLanguage, meant: impl AsRef<str>) -> String {
    of.language().did_you_mean(&[meant])
}

/// A sentence of the part's own message file, in the language of a game, a setup or of what else is
/// in one.
///
/// `say!(game, KEY, voter, post = place.post)` is the template of that key in the calling part's
/// `WORDS`, with the places `voter` and `post` filled.
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "each part has words of its own")]
macro_rules! say {
    ($of:expr, $key:expr $(, $place:ident $(= $value:expr)?)* $(,)?) => {{
        #[allow(unused_variables, reason = "a sentence may have no places")]
        let language = $crate::messages::InLanguage::language($of);
        let places: &[(&str, ::std::string::String)] = &[$((
            ::core::stringify!($place),
            $crate::messages::Worded::worded(&$crate::say!(@ $place $(= $value)?), language),
        )),*];
        crate::WORDS.with($key, places, language)
    }};
    (@ $place:ident = $value:expr) => { $value };
    (@ $place:ident) => { $place };
}

/// The same sentence in every language, for a part that knows of none: `in_each!(KEY, place = value)`.
#[macro_export]
macro_rules! in_each {
    ($key:expr $(, $place:ident $(= $value:expr)?)* $(,)?) => {
        $crate::messages::InEach::of(|language| {
            $crate::say!(&language, $key $(, $place $(= $value)?)*)
        })
    };
}

impl Wording {
    /// Reads a message file.
    ///
    /// # Errors
    /// When it is no TOML of one table of texts for each language.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// A template.
    #[must_use]
    pub fn template(&self, key: &str, language: Language) -> Option<&str> {
        self.table(language).get(key).map(String::as_str)
    }

    /// The keys of a language.
    pub fn keys(&self, language: Language) -> impl Iterator<Item = &str> {
        self.table(language).keys().map(String::as_str)
    }

    /// A private result or another text, with its places filled.
    #[must_use]
    pub fn message(
        &self,
        key: &str,
        slots: &BTreeMap<String, String>,
        language: Language,
    ) -> String {
        self.fill(key, language, &|place| slots.get(place).cloned())
    }

    /// The same with the places beside their words.
    #[must_use]
    pub fn with<W: AsRef<str>>(
        &self,
        key: &str,
        slots: &[(&str, W)],
        language: Language,
    ) -> String {
        self.fill(key, language, &|place| {
            let found = slots.iter().find(|(of, _)| *of == place);
            found.map(|(_, words)| words.as_ref().to_owned())
        })
    }

    /// The key under which a setup has a host's own words for a private result.
    #[must_use]
    pub fn own_key(token: &str) -> String {
        format!("result_{token}")
    }

    /// A text with its places filled; a key or place that is missing stays visible.
    #[must_use]
    pub fn fill(
        &self,
        key: &str,
        language: Language,
        value: &dyn Fn(&str) -> Option<String>,
    ) -> String {
        match self.template(key, language) {
            Some(template) => filled(template, value),
            None => format!("`{key}`"),
        }
    }

    fn table(&self, language: Language) -> &BTreeMap<String, String> {
        match language {
            Language::English => &self.en,
            Language::Russian => &self.ru,
        }
    }
}

/// A template with its places filled; one that nothing fills stays visible.
pub fn filled(template: &str, value: &dyn Fn(&str) -> Option<String>) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, place, after)) = next_place(rest) {
        text.push_str(before);
        match value(place.name).map(|words| place.with(words)) {
            Some(words) => text.push_str(&words),
            None => text.extend(["{", place.name, "}"]),
        }
        rest = after;
    }
    text.push_str(rest);
    text
}

/// The names of a template's places, in order.
pub fn places(template: &str) -> impl Iterator<Item = &str> {
    let mut rest = template;
    std::iter::from_fn(move || {
        let (_, place, after) = next_place(rest)?;
        rest = after;
        Some(place.name)
    })
}

/// A place of a template.
struct Place<'t> {
    name: &'t str,
    /// The forms that go with numbers.
    forms: Option<Forms<'t>>,
}

struct Forms<'t> {
    words: &'t str,
    /// Whether the number stands before its form.
    counted: bool,
}

impl<'t> Place<'t> {
    fn read(text: &'t str) -> Self {
        let Some(end) = text.find(['|', ':']) else {
            return Self {
                name: text,
                forms: None,
            };
        };
        let (name, forms) = text.split_at(end);
        let counted = forms.starts_with('|');
        let words = forms.trim_start_matches(['|', ':']);
        Self {
            name,
            forms: Some(Forms { words, counted }),
        }
    }

    /// The words that fill it.
    fn with(&self, value: String) -> String {
        let Some(forms) = &self.forms else {
            return value;
        };
        let form = value.parse().ok().and_then(|number| forms.of(number));
        match (form, forms.counted) {
            (Some(form), true) => format!("{value} {form}"),
            (Some(form), false) => form.to_owned(),
            (None, _) => value,
        }
    }
}

impl<'t> Forms<'t> {
    fn of(&self, number: usize) -> Option<&'t str> {
        let forms: Vec<&str> = self.words.split('|').collect();
        let noun = match *forms.as_slice() {
            [one, many] => Noun::English { one, many },
            [one, few, many] => Noun::Russian { one, few, many },
            _ => return None,
        };
        Some(noun.form(number))
    }
}

fn next_place(template: &str) -> Option<(&str, Place<'_>, &str)> {
    let (before, rest) = template.split_once('{')?;
    let (place, after) = rest.split_once('}')?;
    Some((before, Place::read(place), after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wording() -> Wording {
        Wording::read(
            "[en]\nkills = '{actor} kills {target}'\nvotes = '{n|vote|votes} {n:is|are} on hold'\n\
             [ru]\nkills = '{actor} убивает: {target}'\nvotes = '{n|голос|голоса|голосов} ждут'",
        )
        .expect("reads")
    }

    #[test]
    fn what_is_missing_shows() {
        let said = |key| wording().with(key, NO_PLACES, Language::English);
        assert_eq!(said("kills"), "{actor} kills {target}");
        assert_eq!(said("sings"), "`sings`");
    }

    #[test]
    fn a_sentence_in_each_language_is_read_in_one() {
        let names = ["Ana", "Bob"];
        let said = InEach::of(|language| {
            let whom = Worded::worded(&AnyOf(&names), language);
            let slots = [("actor", whom), ("target", "Cid".to_owned())];
            wording().with("kills", &slots, language)
        });
        assert_eq!(said.said(Language::Russian), "Ana или Bob убивает: Cid");
        assert_eq!(said.to_string(), "Ana or Bob kills Cid");
        assert_eq!(InEach::same("Ana").worded(Language::Russian), "Ana");
    }

    #[test]
    fn names_with_braces_are_left_alone() {
        let slots = [("actor", "{target}"), ("target", "B")];
        let text = wording().with("kills", &slots, Language::English);
        assert_eq!(text, "{target} kills B");
    }

    #[test]
    fn words_go_with_their_numbers_in_each_language() {
        let said = |n: &str, language| wording().with("votes", &[("n", n)], language);
        assert_eq!(said("1", Language::English), "1 vote is on hold");
        assert_eq!(said("4", Language::English), "4 votes are on hold");
        assert_eq!(said("21", Language::Russian), "21 голос ждут");
        assert_eq!(said("3", Language::Russian), "3 голоса ждут");
        assert_eq!(said("12", Language::Russian), "12 голосов ждут");
        // What is no number is left as it is.
        assert_eq!(said("no", Language::English), "no no on hold");
        let template = "{n|vote|votes} {n:is|are} {who}";
        assert_eq!(places(template).collect::<Vec<_>>(), ["n", "n", "who"]);
    }
}
