//! One settings file: its keys, what each takes, and everything that is wrong in it at once.

use std::ops::Range;

use clap::ValueEnum;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::cli::args::{Colour, Format, Tongue};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::closest;
use nightdesk_text::{Diagnostic, Diagnostics, Language, Source, say};
use nightdesk_time::Zone;

/// What a settings file says, each value with its place.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub(super) color: Option<Spanned<Colour>>,
    pub(super) format: Option<Spanned<Format>>,
    pub(super) private: Option<Spanned<Switch>>,
    pub(super) plain: Option<Spanned<Switch>>,
    pub(super) language: Option<Spanned<Tongue>>,
    pub(super) host: Option<Spanned<String>>,
    pub(super) zone: Option<Spanned<String>>,
    pub(super) forum: Option<Spanned<Format>>,
    /// What is better written otherwise.
    pub(super) warned: Vec<Diagnostic>,
}

/// Whether something is so: whether host texts are hidden, whether a screen reader is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    /// It is so.
    On,
    /// It is not so.
    Off,
}

/// The keys there are.
const KEYS: [&str; 8] = [
    "color", "plain", "format", "private", "language", "host", "zone", "forum",
];

/// The language that a file settles, whatever else is wrong in it.
pub(super) fn language(source: &Source) -> Option<Language> {
    let (document, _) = DeTable::parse_recoverable(source.text());
    match document.get_ref().get("language")?.get_ref() {
        DeValue::String(word) => Language::read(word),
        _ => None,
    }
}

/// Reads one file.
///
/// # Errors
/// Everything that is wrong in it, in this language; nothing of it is used then.
pub(super) fn read(source: &Source, language: Language) -> Result<Said, Diagnostics> {
    let (document, errors) = DeTable::parse_recoverable(source.text());
    if !errors.is_empty() {
        let mut told: Vec<_> = errors.iter().collect();
        told.sort_by_key(|error| error.span().map(|span| span.start));
        let told = told
            .into_iter()
            .map(|error| no_toml(source, error, language));
        return Err(told.collect());
    }
    let mut rows: Vec<_> = document.get_ref().iter().collect();
    rows.sort_by_key(|(name, _)| name.span().start);
    let mut said = Said::default();
    let mut wrong = Diagnostics::new();
    for (name, value) in rows {
        let row = Row {
            source,
            language,
            key: name.get_ref(),
            value,
        };
        if let Err(complaint) = row.read(name.span(), &mut said) {
            wrong.push(complaint);
        }
    }
    match wrong.is_empty() {
        true => Ok(said),
        false => Err(wrong),
    }
}

fn no_toml(source: &Source, error: &toml::de::Error, language: Language) -> Diagnostic {
    let message = match language {
        // The English of the reader itself, as it is.
        Language::English => error.message().trim().replace('\n', ", "),
        Language::Russian => nightdesk_setup::no_toml(error, language),
    };
    let end = source.text().len();
    let span = error.span().unwrap_or(end..end);
    complaint(source, message, span).hint(say!(&language, "a_setting_is_a_line"))
}

fn complaint(source: &Source, message: String, span: Range<usize>) -> Diagnostic {
    Diagnostic::error("settings", message)
        .in_source(source)
        .label(span.into(), "")
}

/// A key with its value.
struct Row<'a> {
    source: &'a Source,
    language: Language,
    key: &'a str,
    value: &'a Spanned<DeValue<'a>>,
}

impl InLanguage for Row<'_> {
    fn language(&self) -> Language {
        self.language
    }
}

impl Row<'_> {
    fn read(&self, name: Range<usize>, said: &mut Said) -> Result<(), Diagnostic> {
        match self.key {
            "color" => said.color = Some(self.word()?),
            "format" => said.format = Some(self.word()?),
            "plain" => said.plain = Some(self.word()?),
            "private" => said.private = Some(self.private(&mut said.warned)?),
            "language" => said.language = Some(self.word()?),
            "host" => said.host = Some(self.text()?),
            "zone" => said.zone = Some(self.zone()?),
            "forum" => said.forum = Some(self.word()?),
            _ => return Err(self.unknown(name)),
        }
        Ok(())
    }

    fn unknown(&self, name: Range<usize>) -> Diagnostic {
        let message = say!(self, "no_setting", key = self.key);
        let hint = match closest(self.key, KEYS) {
            Some(close) => say!(self, "perhaps_word", close),
            None => say!(self, "settings_are", keys = quoted(KEYS)),
        };
        complaint(self.source, message, name).hint(hint)
    }

    fn wrong(&self, message: String) -> Diagnostic {
        complaint(self.source, message, self.value.span())
    }

    fn at_its_place<T>(&self, value: T) -> Spanned<T> {
        Spanned::new(self.value.span(), value)
    }

    fn text(&self) -> Result<Spanned<String>, Diagnostic> {
        match self.value.get_ref() {
            DeValue::String(text) => Ok(self.at_its_place(text.to_string())),
            _ => {
                let message = say!(self, "setting_is_a_text", key = self.key);
                Err(self.wrong(message).hint(say!(self, "put_it_in_quotes")))
            }
        }
    }

    /// `"on"` hides. The values `true` and `false` once said whether host texts are shown; they keep
    /// that meaning, so that nothing is seen that was hidden, and the host is told the word for it.
    fn private(&self, warned: &mut Vec<Diagnostic>) -> Result<Spanned<Switch>, Diagnostic> {
        let DeValue::Boolean(shown) = self.value.get_ref() else {
            return self.word();
        };
        let (meant, written, message) = match shown {
            true => (Switch::Off, "off", say!(self, "private_true_shows")),
            false => (Switch::On, "on", say!(self, "private_false_hides")),
        };
        warned.push(
            Diagnostic::warning("settings", message)
                .in_source(self.source)
                .label(self.value.span().into(), "")
                .hint(say!(self, "write_private", written)),
        );
        Ok(self.at_its_place(meant))
    }

    /// One of the words an option of the same name takes.
    fn word<T: ValueEnum>(&self) -> Result<Spanned<T>, Diagnostic> {
        let text = self.text()?;
        let written = text.get_ref();
        T::from_str(written, false)
            .map(|value| self.at_its_place(value))
            .map_err(|_| {
                let words = T::value_variants().iter().filter_map(T::to_possible_value);
                let words: Vec<String> = words.map(|word| word.get_name().to_owned()).collect();
                let hint = match closest(written, words.iter().map(String::as_str)) {
                    Some(close) => say!(self, "perhaps_word", close),
                    None => {
                        let words = quoted(words.iter().map(String::as_str));
                        say!(self, "value_is_one_of", words)
                    }
                };
                let message = say!(self, "no_value_of_setting", written, key = self.key);
                self.wrong(message).hint(hint)
            })
    }

    fn zone(&self) -> Result<Spanned<String>, Diagnostic> {
        let text = self.text()?;
        match text.get_ref().parse::<Zone>() {
            Ok(_) => Ok(text),
            Err(error) => Err(self
                .wrong(error.said(self.language))
                .hint(error.hint_in(self.language))),
        }
    }
}

fn quoted<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words = words.into_iter().map(|word| format!("`{word}`"));
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(text: &str) -> Vec<String> {
        let source = Source::new("config.toml", text);
        let wrong = read(&source, Language::English).expect_err("it is wrong");
        wrong.iter().map(Diagnostic::one_line).collect()
    }

    #[test]
    fn every_setting_is_read() {
        let text = "color = \"never\"\nplain = \"on\"\nformat = \"discord\"\nprivate = \"on\"\nlanguage = \"ru\"\n\
                    host = \"Hattie\"\nzone = \"Europe/London\"\nforum = \"mafiascum\"\n";
        let source = Source::new("config.toml", text);
        assert_eq!(language(&source), Some(Language::Russian));
        let said = read(&source, Language::English).expect("it reads");
        assert_eq!(said.color.expect("it is said").into_inner(), Colour::Never);
        assert_eq!(
            said.format.expect("it is said").into_inner(),
            Format::Discord
        );
        assert_eq!(said.private.expect("it is said").into_inner(), Switch::On);
        assert_eq!(said.plain.expect("it is said").into_inner(), Switch::On);
        assert!(said.warned.is_empty());
        assert_eq!(said.language.expect("it is said").into_inner(), Tongue::Ru);
        assert_eq!(said.host.expect("it is said").into_inner(), "Hattie");
        assert_eq!(said.zone.expect("it is said").into_inner(), "Europe/London");
        assert_eq!(said.forum.expect("it is said").into_inner(), Format::Phpbb);
        for key in KEYS {
            assert!(text.contains(&format!("{key} = ")), "{key}");
        }
    }

    #[test]
    fn everything_that_is_wrong_is_told_at_once_in_a_hosts_words() {
        let told = faults_of(
            "colour = \"never\"\nnothing = 1\nzone = \"Europe/Lundon\"\nprivate = \"no\"\nhost = 7\n\
             format = \"xenforum\"\nforum = \"usenet\"\n",
        );
        assert_eq!(
            told,
            [
                "config.toml:1:1: error[settings]: there is no setting `colour` (did you mean `color`?)",
                "config.toml:2:1: error[settings]: there is no setting `nothing` \
                 (the settings are `color`, `plain`, `format`, `private`, `language`, `host`, `zone`, `forum`)",
                "config.toml:3:8: error[settings]: no time zone is called `Europe/Lundon` (did you mean `Europe/London`?)",
                "config.toml:4:11: error[settings]: `no` is no value of `private` (did you mean `on`?)",
                "config.toml:5:8: error[settings]: `host` is a text (put it in quotes)",
                "config.toml:6:10: error[settings]: `xenforum` is no value of `format` (did you mean `xenforo`?)",
                "config.toml:7:9: error[settings]: `usenet` is no value of `forum` \
                 (it is one of `phpbb`, `xenforo`, `vbulletin`, `discourse`, `discord`, `plain`)",
            ]
        );
    }

    #[test]
    fn what_hid_host_texts_before_still_hides_them_and_the_words_are_told() {
        for (old, meant, word) in [("false", Switch::On, "on"), ("true", Switch::Off, "off")] {
            let source = Source::new("config.toml", format!("private = {old}\n"));
            let said = read(&source, Language::English).expect("it reads");
            assert_eq!(said.private.expect("it is said").into_inner(), meant);
            let warned = said.warned[0].one_line();
            assert!(
                warned.contains(&format!("write `private = \"{word}\"`")),
                "{warned}"
            );
            assert!(
                warned.contains("`on` hides them, `off` shows them"),
                "{warned}"
            );
        }
    }

    #[test]
    fn what_is_no_toml_is_told_with_what_a_line_looks_like() {
        let told = faults_of("zone: Europe/London\n");
        assert!(
            told[0].starts_with("config.toml:1:5: error[settings]: "),
            "{told:?}"
        );
        assert!(
            told[0].contains("a setting is a line like `zone = "),
            "{told:?}"
        );
    }
}
