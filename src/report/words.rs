//! Sentences put into words, in the host's language and wording.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::document::{Label, Line, Span, Weight};
use super::sentence::{FORMS, Form, Level, Sentence};
use super::site_words::SiteWords;
use super::template::{Template, TemplateError};
use crate::game::{Language, Setup};
use crate::time::{Phase, PhaseKind};

/// The words of reports.
#[derive(Debug, Clone)]
pub struct Words {
    language: Language,
    templates: BTreeMap<&'static str, Template>,
}

/// Why a host's own wording cannot be used (H10.2).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WordingError {
    /// There is no such text.
    #[error("there is no text called `{key}`{}", meant(*suggestion))]
    NoSuchText {
        /// The key.
        key: String,
        /// The closest one there is.
        suggestion: Option<&'static str>,
    },
    /// The text has no such place.
    #[error("the text `{key}` has no place `{{{place}}}`{}", meant_place(*suggestion))]
    NoSuchPlace {
        /// The text.
        key: &'static str,
        /// The place.
        place: String,
        /// The closest one the text has.
        suggestion: Option<&'static str>,
    },
    /// The place belongs to texts with fewer readers.
    #[error("the text `{key}` may not use the private place `{{{place}}}`")]
    PrivatePlace {
        /// The text.
        key: &'static str,
        /// The place.
        place: String,
    },
    /// The wording does not read.
    #[error("the text `{key}` does not read: {error}")]
    Form {
        /// The text.
        key: &'static str,
        /// What is wrong.
        error: TemplateError,
    },
}

fn meant(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(String::new, |close| format!("; did you mean `{close}`?"))
}

fn meant_place(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(String::new, |close| {
        format!("; did you mean `{{{close}}}`?")
    })
}

type Catalogue = BTreeMap<String, BTreeMap<String, String>>;

#[allow(
    clippy::expect_used,
    reason = "the file is part of the program and a test reads it"
)]
static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| toml::from_str(include_str!("messages.toml")).expect("messages.toml reads"));

impl Words {
    /// The built-in words of a language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self::at_site(language, &BTreeMap::new())
    }

    /// The built-in words of a language, with those of a site in place of the usual ones.
    fn at_site(language: Language, words: &BTreeMap<String, String>) -> Self {
        let section = CATALOGUE.get(language.word());
        let site = SiteWords::new(words);
        let templates = FORMS
            .iter()
            .filter_map(|form| {
                let text = section?.get(form.key)?;
                Some((form.key, Template::read(&site.put_into(text)).ok()?))
            })
            .collect();
        Self {
            language,
            templates,
        }
    }

    /// The words of a game: its language, the site's words, and the host's own wording.
    ///
    /// # Errors
    /// Everything in the host's wording that cannot be used.
    pub fn of(setup: &Setup) -> Result<Self, Vec<WordingError>> {
        let mut words = Self::at_site(setup.language, &setup.forum.words);
        let mut errors = Vec::new();
        for (key, text) in &setup.wording {
            match own_template(key, text) {
                Ok((key, template)) => {
                    words.templates.insert(key, template);
                }
                Err(error) => errors.push(error),
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

    /// What a vote for nobody's elimination is called.
    pub(crate) fn no_elimination(&self) -> String {
        self.say(&Sentence::NoElimination {}).plain_text()
    }

    /// A phase's name.
    pub(crate) fn phase(&self, phase: Phase) -> Line {
        let number = Line::from(phase.number().to_string());
        self.say(&match phase.kind() {
            PhaseKind::Day => Sentence::Day { number },
            PhaseKind::Night => Sentence::Night { number },
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
    pub(crate) fn a_role(&self, title: &str, side: &str) -> Line {
        let role = Span::new(title, Label::Role(side.to_owned())).at(Weight::Strong);
        match self.language {
            Language::English => Line::from(format!("{} ", article(title))).with(role),
            Language::Russian => role.into(),
        }
    }
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

fn own_template(key: &str, text: &str) -> Result<(&'static str, Template), WordingError> {
    let Some(form) = FORMS.iter().find(|form| form.key == key) else {
        return Err(WordingError::NoSuchText {
            key: key.to_owned(),
            suggestion: closest(key, FORMS.iter().map(|form| form.key)),
        });
    };
    let template = Template::read(text).map_err(|error| WordingError::Form {
        key: form.key,
        error,
    })?;
    let foreign = template
        .places()
        .find(|place| !form.places.contains(place))
        .map(str::to_owned);
    match foreign {
        None => Ok((form.key, template)),
        Some(place) if is_private(&place, form.level) => Err(WordingError::PrivatePlace {
            key: form.key,
            place,
        }),
        Some(place) => Err(WordingError::NoSuchPlace {
            key: form.key,
            suggestion: closest(&place, form.places.iter().copied()),
            place,
        }),
    }
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

fn closest(word: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    known
        .map(|name| (strsim::damerau_levenshtein(word, name), name))
        .filter(|(distance, name)| *distance * 3 <= name.chars().count())
        .min()
        .map(|(_, name)| name)
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
                suggestion: Some("nobody_died"),
            }
        );
        assert_eq!(
            try_one("died", "{plaier} died"),
            WordingError::NoSuchPlace {
                key: "died",
                place: "plaier".to_owned(),
                suggestion: Some("player"),
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
    fn articles_follow_the_sound() {
        assert_eq!(article("Vanilla Townie"), "a");
        assert_eq!(article("Odd-Night Cop"), "an");
        assert_eq!(article("Universal Backup"), "a");
        assert_eq!(article("1-shot Vigilante"), "a");
        assert_eq!(article("8-shot Vigilante"), "an");
    }
}
