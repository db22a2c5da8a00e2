//! Sentences put into words, in the host's language and wording.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::document::Block;
use super::document::{Label, Line, Span, Weight};
use super::public::spelled;
use super::sentence::{FORMS, Form, Level, Sentence};
use super::site_words::{self, SiteWords};
use super::template::{Template, TemplateError};
use super::templates::{self, Filler, Layout, PlaceLevel, TextForm};
use nightdesk_game::{Language, Readers, Setup, TextKind};
use nightdesk_rules::OwnLine;
use nightdesk_text::messages::{Perhaps, Worded, places};
use nightdesk_text::names::closest;
use nightdesk_text::wording::Noun;
use nightdesk_text::{built_in, say};
use nightdesk_time::{Length, Phase, PhaseKind};

/// The words of reports.
#[derive(Debug, Clone)]
pub struct Words {
    language: Language,
    templates: BTreeMap<&'static str, Template>,
    /// The same as they are written.
    sources: BTreeMap<&'static str, String>,
    /// Whole texts that the host has laid out.
    own: BTreeMap<TextKind, Layout>,
    /// Whether brackets in the host's own words open tags of the board.
    tags: bool,
}

/// Why a host's own wording cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WordingError {
    /// There is no such text.
    NoSuchText {
        /// The key.
        key: String,
        /// The closest one there is.
        suggestion: Option<String>,
    },
    /// The text has no such place.
    NoSuchPlace {
        /// The text.
        key: String,
        /// The place.
        place: String,
        /// The closest one the text has.
        suggestion: Option<String>,
    },
    /// The place belongs to texts with fewer readers.
    PrivatePlace {
        /// The text.
        key: &'static str,
        /// The place.
        place: String,
    },
    /// A template of a whole text does not read.
    Text {
        /// The text's word.
        word: String,
    },
    /// The wording does not read.
    Form {
        /// The text.
        key: &'static str,
        /// What is wrong.
        error: TemplateError,
    },
}

impl Worded for WordingError {
    fn worded(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::NoSuchText { key, suggestion } => {
                let perhaps = Perhaps(suggestion.as_slice());
                say!(to, "no_such_text", key, perhaps)
            }
            Self::NoSuchPlace {
                key,
                place,
                suggestion,
            } => {
                let message = say!(to, "no_such_place", key, place = braced(place));
                let close = suggestion.as_deref().map(braced);
                format!("{message}{}", Perhaps(close.as_slice()).worded(language))
            }
            Self::PrivatePlace { key, place } => {
                say!(to, "place_is_private", key, place = braced(place))
            }
            Self::Text { word } => say!(to, "template_does_not_read", word),
            Self::Form { key, error } => say!(to, "text_does_not_read", key, error),
        }
    }
}

/// A place as a template has it.
pub(crate) fn braced(place: &str) -> String {
    format!("{{{place}}}")
}

type Catalogue = BTreeMap<String, BTreeMap<String, String>>;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| built_in(include_str!("messages.toml")));

impl Words {
    /// The language they are in.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// How many there are of something, by the sentences for one, for few and for many: "2 points".
    pub(super) fn counted(
        &self,
        number: usize,
        [one, few, many]: [fn(Line) -> Sentence; 3],
    ) -> Line {
        let forms = match self.language {
            Language::English => Noun::English { one, many },
            Language::Russian => Noun::Russian { one, few, many },
        };
        self.say(&forms.form(number)(Line::number(number)))
    }

    /// The built-in words of a language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self::at_site(language, &BTreeMap::new())
    }

    /// The built-in words of a language, with those of a site in place of the usual ones.
    fn at_site(language: Language, words: &BTreeMap<String, String>) -> Self {
        let section = CATALOGUE.get(language.word());
        let site = SiteWords::new(words);
        let sources: BTreeMap<&'static str, String> = FORMS
            .iter()
            .filter_map(|form| Some((form.key, site.put_into(section?.get(form.key)?))))
            .collect();
        let templates = sources
            .iter()
            .filter_map(|(key, text)| Some((*key, Template::read(text).ok()?)))
            .collect();
        Self {
            language,
            templates,
            sources,
            own: BTreeMap::new(),
            tags: false,
        }
    }

    /// The words of a game: its language, the site's words, and the host's own wording.
    ///
    /// # Errors
    /// Everything in the host's wording that cannot be used.
    pub fn of(setup: &Setup) -> Result<Self, Vec<WordingError>> {
        let rules = nightdesk_rule_sets::named(&setup.ruleset);
        let usual = rules.map(|rules| (rules.about().usual_words)(setup.language));
        let usual = usual.into_iter().flatten();
        let mut site: BTreeMap<String, String> = usual
            .map(|(word, other)| ((*word).to_owned(), (*other).to_owned()))
            .collect();
        site.extend(setup.forum.words.clone());
        let mut words = Self::at_site(setup.language, &site);
        words.tags = setup.forum.markup.has_bracket_tags();
        let mut errors = Vec::new();
        let of_rules = rules.map(|rules| rules.own_lines(setup));
        let of_rules = of_rules.unwrap_or_default();
        for (key, text) in &setup.wording {
            match own_line(key, text, &of_rules) {
                Ok(Some((key, template))) => {
                    words.templates.insert(key, template);
                    words.sources.insert(key, text.clone());
                }
                // The rule set takes it from the setup itself.
                Ok(None) => {}
                Err(wrong) => errors.extend(wrong),
            }
        }
        for (word, text) in &setup.texts {
            let (layout, faults) = Layout::read(text);
            match TextForm::named(word).filter(|_| faults.is_empty()) {
                Some(form) => {
                    let layout = match words.tags {
                        true => layout.with_tags(),
                        false => layout,
                    };
                    words.own.insert(form.kind, layout);
                }
                None => errors.push(WordingError::Text { word: word.clone() }),
            }
        }
        if errors.is_empty() {
            Ok(words)
        } else {
            Err(errors)
        }
    }

    /// A sentence in words.
    pub(crate) fn say(&self, sentence: &Sentence) -> Line {
        match self.templates.get(sentence.key()) {
            Some(template) => template.fill(&sentence.slots()),
            // Both languages have every key (tested); should one be missing, it shows.
            None => Span::new(sentence.key(), Label::Warning).into(),
        }
    }

    /// Words of the host's own, with the tags of the board that he wrote into them.
    pub(crate) fn own_words(&self, text: &str) -> Line {
        match self.tags && text.contains('[') {
            true => Span::new(text, Label::Markup).into(),
            false => text.into(),
        }
    }

    /// A sentence as it is written, with its places.
    pub(crate) fn source(&self, key: &str) -> Option<String> {
        self.sources.get(key).cloned()
    }

    /// Every sentence as it is written, by its key; those of answers to the host are left out.
    pub fn sentences(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let told = FORMS.iter().filter(|form| form.level != Level::Host);
        told.filter_map(|form| Some((form.key, self.sources.get(form.key)?.as_str())))
    }

    /// Whether any sentence has this word, or these words, so that a site's own can stand for it.
    #[must_use]
    pub fn uses(&self, word: &str) -> bool {
        let other = BTreeMap::from([(word.to_owned(), String::new())]);
        let site = SiteWords::new(&other);
        self.sources
            .values()
            .any(|text| site.put_into(text) != *text)
    }

    /// The forms in which these texts have what an English word says, if it is one that sites put
    /// into words of their own; none where the texts are English.
    #[must_use]
    pub fn forms_of_english(&self, word: &str) -> Option<&'static [String]> {
        let forms = site_words::OTHERS.get(self.language.word())?;
        forms.get(&word.trim().to_lowercase()).map(Vec::as_slice)
    }

    /// The used word that is closest to one nobody uses.
    #[must_use]
    pub fn closest_word(&self, word: &str) -> Option<String> {
        // What stands in braces is a place, no word.
        let outside = |text: &'_ str| -> Vec<String> {
            let parts = text.split('{').enumerate();
            let parts = parts.filter_map(|(index, part)| match index {
                0 => Some(part),
                _ => part.split_once('}').map(|(_, rest)| rest),
            });
            let words = parts.flat_map(|part| part.split(|it: char| !it.is_alphabetic()));
            words.map(str::to_lowercase).collect()
        };
        let words: BTreeSet<String> = self.sources.values().flat_map(|it| outside(it)).collect();
        closest(word, words.iter().map(String::as_str)).map(str::to_owned)
    }

    /// A whole text: by the host's own template, or by the built-in one.
    pub(crate) fn compose(&self, kind: TextKind, filler: &Filler<'_>) -> Vec<Block> {
        match self.own.get(&kind) {
            Some(layout) => layout.fill(filler),
            None => self.built_in(kind).fill(filler),
        }
    }

    /// The built-in template of a kind of texts; an empty one for a kind that has none.
    fn built_in(&self, kind: TextKind) -> Layout {
        let form = TextForm::of(kind);
        let text = form.map(|form| templates::expanded(form, &|key| self.source(key)));
        Layout::read(&text.unwrap_or_default()).0
    }

    /// The same, but the host's own texts for single players have only those rows of which something
    /// is not for everybody.
    pub(crate) fn of_private_rows(&self) -> Cow<'_, Self> {
        let is_for_one = |kind: &TextKind| kind.readers() == Readers::Seat;
        if !self.own.keys().any(is_for_one) {
            return Cow::Borrowed(self);
        }
        let mut words = self.clone();
        for (kind, layout) in &mut words.own {
            if is_for_one(kind) {
                let form = TextForm::of(*kind);
                *layout = layout.without_rows_of(|place| {
                    let place = form.and_then(|form| form.place(place));
                    place.is_some_and(|place| place.level == PlaceLevel::Public)
                });
            }
        }
        Cow::Owned(words)
    }

    /// Whether a template of the host's own has one of these places.
    pub(crate) fn own_text_asks_for(&self, places: &[&str]) -> bool {
        self.own.values().any(|layout| layout.has_one_of(places))
    }

    /// Whether the host's own template of a text has one of these places.
    pub fn asks_for(&self, kind: TextKind, places: &[&str]) -> bool {
        let own = self.own.get(&kind);
        own.is_some_and(|layout| layout.has_one_of(places))
    }

    /// Whether a text has a place: by the host's own template, or by the built-in one.
    pub fn is_laid_out_with(&self, kind: TextKind, place: &str) -> bool {
        match self.own.get(&kind) {
            Some(layout) => layout.has_one_of(&[place]),
            None => self.built_in(kind).has_one_of(&[place]),
        }
    }

    /// What a vote for nobody's elimination is called.
    pub fn no_elimination(&self) -> String {
        self.say(&Sentence::NoElimination {}).plain_text()
    }

    /// A phase's name.
    pub fn phase(&self, phase: Phase) -> Line {
        let number = Line::from(phase.number().to_string());
        self.say(&match phase.kind() {
            PhaseKind::Day => Sentence::Day { number },
            PhaseKind::Night => Sentence::Night { number },
        })
    }

    /// A length of time, as sentences have it.
    pub(crate) fn length(&self, length: Length) -> Line {
        match self.language {
            Language::English => length.words().into(),
            Language::Russian => spelled(self, length).unwrap_or_default(),
        }
    }

    /// Which part of a text that is longer than a post.
    pub fn part(&self, number: usize, count: usize) -> Line {
        self.say(&Sentence::PartOf {
            number: Line::number(number),
            count: Line::number(count),
        })
    }

    /// "a, b and c".
    pub(crate) fn and(&self, lines: Vec<Line>) -> Line {
        self.enumerated(lines, |rest, last| Sentence::And { rest, last })
    }

    /// "a, b or c".
    pub(crate) fn or(&self, lines: Vec<Line>) -> Line {
        self.enumerated(lines, |rest, last| Sentence::Or { rest, last })
    }

    fn enumerated(&self, mut lines: Vec<Line>, join: fn(Line, Line) -> Sentence) -> Line {
        match lines.pop() {
            None => Line::new(),
            Some(only) if lines.is_empty() => only,
            Some(last) => self.say(&join(Line::joined(lines, ", "), last)),
        }
    }

    /// A role as it stands in a sentence: loud, with an article where the language has one.
    pub(crate) fn a_role(&self, title: &str, label: Label) -> Line {
        let role = Span::new(title, label).at(Weight::Strong);
        match self.language {
            Language::English if is_name(title) => role.into(),
            Language::English => Line::from(format!("{} ", article(title))).with(role),
            Language::Russian => role.into(),
        }
    }
}

/// Whether a title names one person, as hosts call the roles of a theme: "Rosa, the Line Cook", "The
/// Butcher". It takes neither an article nor a side before it.
pub(crate) fn is_name(title: &str) -> bool {
    let title = title.to_lowercase();
    title.starts_with("the ") || title.contains(", the ")
}

/// "an" before a vowel that is heard: "an Ascetic", "an 8-shot Cop", but "a Universal Backup".
fn article(title: &str) -> &'static str {
    const SOUNDS_LIKE_YOU: [&str; 3] = ["uni", "use", "euro"];
    let title = title.to_lowercase();
    let heard = title.starts_with(['a', 'e', 'i', 'o', 'u'])
        && !SOUNDS_LIKE_YOU.iter().any(|start| title.starts_with(start));
    let eight = title.starts_with('8') || title.starts_with("11-") || title.starts_with("18-");
    if heard || eight { "an" } else { "a" }
}

/// Checks a line of the host's own: a sentence of reports, or a line of the rule set.
pub(crate) fn check_line(
    key: &str,
    text: &str,
    of_rules: &[OwnLine],
) -> Result<(), Vec<WordingError>> {
    own_line(key, text, of_rules).map(drop)
}

/// A line of the host's own, read; none if it is one of the rule set's. Of one that cannot be used
/// everything is told at once.
fn own_line(
    key: &str,
    text: &str,
    of_rules: &[OwnLine],
) -> Result<Option<(&'static str, Template)>, Vec<WordingError>> {
    if let Some(line) = of_rules.iter().find(|line| line.key == key) {
        let known = || line.places.iter().map(String::as_str);
        let foreign = places(text).filter(|place| known().all(|known| known != *place));
        let wrong = foreign.map(|place| WordingError::NoSuchPlace {
            key: key.to_owned(),
            place: place.to_owned(),
            suggestion: closest(place, known()).map(str::to_owned),
        });
        let wrong = each_once(wrong);
        return match wrong.is_empty() {
            true => Ok(None),
            false => Err(wrong),
        };
    }
    let Some(form) = FORMS.iter().find(|form| form.key == key) else {
        let known = FORMS.iter().map(|form| form.key);
        let known = known.chain(of_rules.iter().map(|line| line.key.as_str()));
        return Err(vec![WordingError::NoSuchText {
            key: key.to_owned(),
            suggestion: closest(key, known).map(str::to_owned),
        }]);
    };
    own_template(form, text).map(Some)
}

fn own_template(form: &Form, text: &str) -> Result<(&'static str, Template), Vec<WordingError>> {
    let template = Template::read(text).map_err(|error| {
        vec![WordingError::Form {
            key: form.key,
            error,
        }]
    })?;
    let foreign = template.places();
    let foreign = foreign.filter(|place| !form.places.contains(place));
    let wrong = foreign.map(|place| match is_private(place, form.level) {
        true => WordingError::PrivatePlace {
            key: form.key,
            place: place.to_owned(),
        },
        false => WordingError::NoSuchPlace {
            key: form.key.to_owned(),
            suggestion: closest(place, form.places.iter().copied()).map(str::to_owned),
            place: place.to_owned(),
        },
    });
    let wrong = each_once(wrong);
    match wrong.is_empty() {
        true => Ok((form.key, template)),
        false => Err(wrong),
    }
}

/// A place that stands in a line twice is wrong once.
fn each_once(wrong: impl Iterator<Item = WordingError>) -> Vec<WordingError> {
    let mut once = Vec::new();
    for error in wrong {
        if !once.contains(&error) {
            once.push(error);
        }
    }
    once
}

/// Whether only texts with fewer readers have such a place.
fn is_private(place: &str, level: Level) -> bool {
    let mut levels = FORMS
        .iter()
        .filter(|form: &&Form| form.places.contains(&place))
        .map(|form| form.level)
        .peekable();
    levels.peek().is_some() && levels.all(|other| other > level)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn both_languages_have_every_sentence_with_exactly_its_places() {
        for language in ["en", "ru"] {
            let section = &CATALOGUE[language];
            let keys: BTreeSet<&str> = section.keys().map(String::as_str).collect();
            let known: BTreeSet<&str> = FORMS.iter().map(|form| form.key).collect();
            assert_eq!(keys, known, "{language}");
            for form in FORMS {
                let template = Template::read(&section[form.key]).expect(form.key);
                let used: BTreeSet<&str> = template.places().collect();
                let has: BTreeSet<&str> = form.places.iter().copied().collect();
                assert_eq!(used, has, "{language}.{}", form.key);
            }
        }
    }

    #[test]
    fn a_hosts_wording_replaces_a_sentence() {
        let mut setup = Setup::default();
        setup
            .wording
            .insert("nobody_died".to_owned(), "All woke up.".to_owned());
        let words = Words::of(&setup).unwrap();
        assert_eq!(
            words.say(&Sentence::NobodyDied {}).plain_text(),
            "All woke up."
        );
    }

    #[test]
    fn everything_wrong_in_a_hosts_wording_is_told_at_once() {
        let mut setup = Setup::default();
        let form = FORMS.iter().find(|form| form.places.contains(&"phase"));
        let key = form.unwrap().key;
        let text = "{phaze} {zebra} {phaze}".to_owned();
        setup.wording.insert(key.to_owned(), text);
        setup.wording.insert("zebra".to_owned(), String::new());
        let errors = Words::of(&setup).unwrap_err();
        let said = errors.iter();
        let said: Vec<String> = said.map(|error| error.worded(Language::English)).collect();
        assert_eq!(said.len(), 3, "{said:?}");
        assert_eq!(
            said[0],
            format!("the text `{key}` has no place `{{phaze}}`; did you mean `{{phase}}`?")
        );
        assert!(said[1].contains("`{zebra}`"), "{said:?}");
        assert!(said[2].contains("no text called `zebra`"), "{said:?}");
    }

    #[test]
    fn a_hosts_wording_is_checked() {
        let mut setup = Setup::default();
        let mut try_one = |key: &str, text: &str| {
            setup.wording.clear();
            setup.wording.insert(key.to_owned(), text.to_owned());
            Words::of(&setup).unwrap_err().remove(0)
        };
        assert_eq!(
            try_one("nobody_dyed", "x"),
            WordingError::NoSuchText {
                key: "nobody_dyed".to_owned(),
                suggestion: Some("nobody_died".to_owned()),
            }
        );
        assert_eq!(
            try_one("died", "{plaier} died"),
            WordingError::NoSuchPlace {
                key: "died".to_owned(),
                place: "plaier".to_owned(),
                suggestion: Some("player".to_owned()),
            }
        );
        assert_eq!(
            try_one("died", "{player} died: {reason}"),
            WordingError::PrivatePlace {
                key: "died",
                place: "reason".to_owned(),
            }
        );
        assert_eq!(
            try_one("died", "{player died"),
            WordingError::Form {
                key: "died",
                error: TemplateError::OpenPlace,
            }
        );
    }

    #[test]
    fn a_name_has_no_article() {
        let words = Words::new(Language::English);
        let said = |title: &str| words.a_role(title, Label::Plain).plain_text();
        assert_eq!(
            said("Rosa, the Line Cook (Town)"),
            "Rosa, the Line Cook (Town)"
        );
        assert_eq!(said("The Butcher"), "The Butcher");
        assert_eq!(said("Theatre Owner"), "a Theatre Owner");
    }

    #[test]
    fn articles_follow_the_sound() {
        assert_eq!(article("Vanilla Townie"), "a");
        assert_eq!(article("Odd-Night Cop"), "an");
        assert_eq!(article("Universal Backup"), "a");
        assert_eq!(article("1-shot Vigilante"), "a");
        assert_eq!(article("8-shot Vigilante"), "an");
    }
}
