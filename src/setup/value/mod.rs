//! A single value: is it of the kind its key wants?

mod steps;

use chrono::{DateTime, NaiveDateTime, Utc};
use toml::Spanned;
use toml::de::DeValue;

use super::entries::{Place, Start, Text, Value};
use super::keys::{Key, Kind};
use nightdesk_text::messages::{InLanguage, did_you_mean};
use nightdesk_text::names::closest;
use nightdesk_text::{Diagnostic, Language, Source, say};
use nightdesk_time::{Length, LengthError, PhaseLength, Toward, Zone, read_moment};

/// What a host calls a value of the file, with its article.
pub(super) fn words_for(value: &DeValue<'_>, language: Language) -> String {
    let key = match value {
        DeValue::String(_) => "a_text",
        DeValue::Integer(_) => "a_whole_number",
        DeValue::Float(_) => "a_number_with_a_point",
        DeValue::Boolean(_) => "true_or_false",
        DeValue::Datetime(_) => "a_bare_date",
        DeValue::Array(_) => "a_list",
        DeValue::Table(_) => "a_table",
    };
    say!(&language, key)
}

/// The value of a key is read.
pub(super) struct Reading<'a> {
    pub(super) key: &'a Key,
    /// Where the key is, as a dotted path.
    pub(super) path: &'a str,
    pub(super) source: &'a Source,
    /// The language in which its mistakes are said.
    pub(super) language: Language,
}

impl InLanguage for Reading<'_> {
    fn language(&self) -> Language {
        self.language
    }
}

impl Reading<'_> {
    /// The value; of a list, what is right in it.
    pub(super) fn read(
        &self,
        value: &Spanned<DeValue<'_>>,
        complaints: &mut Vec<Diagnostic>,
    ) -> Option<Value> {
        match (self.key.kind, value.get_ref()) {
            (Kind::Texts | Kind::Cards, DeValue::Array(items)) => {
                Some(self.texts(items, complaints))
            }
            (Kind::Steps, DeValue::Array(items)) => Some(steps::read(items, self, complaints)),
            _ => self
                .single(value)
                .map_err(|complaint| complaints.push(complaint))
                .ok(),
        }
    }

    /// A value that is right or wrong as a whole.
    fn single(&self, value: &Spanned<DeValue<'_>>) -> Result<Value, Diagnostic> {
        match (self.key.kind, value.get_ref()) {
            (Kind::Text | Kind::Card | Kind::Ruleset | Kind::Method, DeValue::String(text)) => {
                Ok(Value::Text(text.to_string()))
            }
            (Kind::Ruling, _) => self.ruling(value),
            (Kind::Number, DeValue::Integer(_)) => self.number(value).map(Value::Number),
            (Kind::Numbers, DeValue::Array(items)) => {
                let numbers = items.iter().map(|item| self.number(item));
                numbers.collect::<Result<_, _>>().map(Value::Numbers)
            }
            (Kind::Offset, DeValue::Integer(number)) => {
                let offset = i32::from_str_radix(number.as_str(), number.radix());
                offset
                    .map(Value::Offset)
                    .map_err(|_| self.bad_number(value))
            }
            (Kind::YesNo, DeValue::Boolean(yes)) => Ok(Value::YesNo(*yes)),
            (Kind::Choice, DeValue::String(word)) => self.choice(word, value),
            (Kind::Length, DeValue::String(text)) => self.length(text, value),
            (Kind::PhaseLength, DeValue::String(text)) => self.phase_length(text, value),
            (Kind::Moment, DeValue::String(text)) => self.moment(text, value),
            (Kind::Zone, DeValue::String(text)) => {
                let wrong = |error: nightdesk_time::ZoneError| {
                    self.complain("unknown-zone", error.said(self.language), value)
                        .hint(error.hint_in(self.language))
                };
                text.parse::<Zone>().map(Value::Zone).map_err(wrong)
            }
            _ => Err(self.wrong_type(value)),
        }
    }

    fn place(&self, value: &Spanned<DeValue<'_>>) -> Place {
        Place {
            source: self.source.clone(),
            span: value.span().into(),
        }
    }

    /// The texts of a list; what is wrong in it says nothing against the others.
    fn texts(&self, items: &[Spanned<DeValue<'_>>], complaints: &mut Vec<Diagnostic>) -> Value {
        let read = |item: &Spanned<DeValue<'_>>| match item.get_ref() {
            DeValue::String(text) if self.key.choices.is_empty() => Ok(Text {
                text: text.to_string(),
                place: self.place(item),
            }),
            DeValue::String(word) => match self.key.choice(word.trim()) {
                Some(choice) => Ok(Text {
                    text: choice.word.clone(),
                    place: self.place(item),
                }),
                None => Err(self.no_choice(word, item)),
            },
            other => {
                let kind = words_for(other, self.language);
                let message = say!(self, "no_text_in_the_list", path = self.path, kind);
                Err(self
                    .complain("wrong-type", message, item)
                    .hint(say!(self, "put_in_quotes")))
            }
        };
        let mut texts = Vec::new();
        for item in items {
            match read(item) {
                Ok(text) => texts.push(text),
                Err(complaint) => complaints.push(complaint),
            }
        }
        Value::Texts(texts)
    }

    fn number(&self, value: &Spanned<DeValue<'_>>) -> Result<u32, Diagnostic> {
        let DeValue::Integer(number) = value.get_ref() else {
            return Err(self.wrong_type(value));
        };
        let number = u32::from_str_radix(number.as_str(), number.radix());
        number.map_err(|_| self.bad_number(value))
    }

    fn choice(&self, word: &str, value: &Spanned<DeValue<'_>>) -> Result<Value, Diagnostic> {
        if let Some(timed) = self.timed_choice(word, value) {
            return timed;
        }
        match self.key.choice(word) {
            Some(choice) if !choice.length => Ok(Value::Choice {
                word: choice.word.clone(),
                value: choice.value(),
            }),
            Some(choice) => {
                let message = say!(self, "needs_a_length", word = &choice.word);
                let hint = say!(self, "write_with_a_length", word = &choice.word);
                Err(self.complain("bad-choice", message, value).hint(hint))
            }
            None => Err(self.no_choice(word, value)),
        }
    }

    fn no_choice(&self, word: &str, value: &Spanned<DeValue<'_>>) -> Diagnostic {
        let message = say!(self, "no_value", word, path = self.path);
        let words = self.key.choices.iter();
        let close = closest(word, words.map(|choice| choice.word.as_str()));
        let diagnostic = self.complain("bad-choice", message, value);
        match close {
            Some(close) => diagnostic.hint(did_you_mean(self, close)),
            None => diagnostic.hint(self.offered()),
        }
    }

    /// A choice with a length of time after it, as `runoff 30m`.
    fn timed_choice(
        &self,
        word: &str,
        value: &Spanned<DeValue<'_>>,
    ) -> Option<Result<Value, Diagnostic>> {
        let (first, length) = word.split_once(char::is_whitespace)?;
        let choice = self.key.choice(first).filter(|choice| choice.length)?;
        let length = length.parse::<Length>();
        Some(match length {
            Ok(length) => Ok(Value::Choice {
                word: format!("{} {length}", choice.word),
                value: format!("{} {length}", choice.value()),
            }),
            Err(error) => Err(self.bad_length(&error, value)),
        })
    }

    fn offered(&self) -> String {
        let words: Vec<String> = self
            .key
            .choices
            .iter()
            .map(|choice| format!("`\"{}\"`", choice.word))
            .collect();
        say!(self, "this_version_knows", words = words.join(", "))
    }

    /// An answer to a ruling is a word; yes, no and numbers may stand without quotes.
    fn ruling(&self, value: &Spanned<DeValue<'_>>) -> Result<Value, Diagnostic> {
        match value.get_ref() {
            DeValue::String(text) => Ok(Value::Text(text.to_string())),
            DeValue::Boolean(true) => Ok(Value::Text("yes".to_owned())),
            DeValue::Boolean(false) => Ok(Value::Text("no".to_owned())),
            DeValue::Integer(number) => Ok(Value::Text(number.to_string())),
            DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
                Err(self.wrong_type(value))
            }
        }
    }

    fn length(&self, text: &str, value: &Spanned<DeValue<'_>>) -> Result<Value, Diagnostic> {
        text.parse()
            .map(Value::Length)
            .map_err(|error| self.bad_length(&error, value))
    }

    /// A phase that lasts no time would be over before anybody could post.
    fn phase_length(&self, text: &str, value: &Spanned<DeValue<'_>>) -> Result<Value, Diagnostic> {
        let length: PhaseLength = text
            .parse()
            .map_err(|error| self.bad_length(&error, value))?;
        match length.among(1).is_zero() {
            false => Ok(Value::PhaseLength(length)),
            true => {
                let message = say!(self, "lasts_no_time", path = self.path);
                Err(self
                    .complain("bad-length", message, value)
                    .hint(say!(self, "write_a_length")))
            }
        }
    }

    fn bad_length(&self, error: &LengthError, value: &Spanned<DeValue<'_>>) -> Diagnostic {
        let why = error.said(self.language);
        let message = say!(self, "no_length", path = self.path, why);
        self.complain("bad-length", message, value)
            .hint(say!(self, "write_a_length"))
    }

    fn moment(&self, text: &str, value: &Spanned<DeValue<'_>>) -> Result<Value, Diagnostic> {
        const FORMS: [&str; 4] = [
            "%Y-%m-%d %H:%M",
            "%Y-%m-%d %H:%M:%S",
            "%Y-%m-%dT%H:%M",
            "%Y-%m-%dT%H:%M:%S",
        ];
        let read = |form: &&str| NaiveDateTime::parse_from_str(text.trim(), form).ok();
        FORMS
            .iter()
            .find_map(read)
            .map(Start::On)
            .or_else(|| is_moment(text).then(|| Start::Next(text.trim().to_owned())))
            .map(Value::Moment)
            .ok_or_else(|| {
                let message = say!(self, "no_moment", text);
                self.complain("bad-moment", message, value)
                    .hint(say!(self, "write_a_moment"))
            })
    }

    fn bad_number(&self, value: &Spanned<DeValue<'_>>) -> Diagnostic {
        let message = say!(self, "from_zero_to", path = self.path, most = u32::MAX);
        self.complain("bad-number", message, value)
    }

    fn wrong_type(&self, value: &Spanned<DeValue<'_>>) -> Diagnostic {
        let wanted = self.key.kind.words(self.language);
        let kind = words_for(value.get_ref(), self.language);
        let message = say!(self, "wrong_kind", path = self.path, wanted, kind);
        let diagnostic = self.complain("wrong-type", message, value);
        match value.get_ref() {
            DeValue::String(text) if self.key.kind.is_list() => {
                let text = toml::Value::from(text.as_ref()).to_string();
                diagnostic.hint(say!(self, "put_in_brackets", text))
            }
            DeValue::String(_) => diagnostic.hint(say!(self, "take_the_quotes_away")),
            DeValue::Integer(number) if self.key.kind == Kind::Numbers => {
                diagnostic.hint(say!(self, "put_in_brackets", text = number.as_str()))
            }
            DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Datetime(_)
            | DeValue::Boolean(_)
                if !self.key.kind.is_list()
                    && self.key.kind != Kind::YesNo
                    && self.key.kind != Kind::Number
                    && self.key.kind != Kind::Numbers
                    && self.key.kind != Kind::Offset =>
            {
                diagnostic.hint(say!(self, "put_in_quotes"))
            }
            _ => diagnostic,
        }
    }

    fn complain(
        &self,
        code: &'static str,
        message: String,
        value: &Spanned<DeValue<'_>>,
    ) -> Diagnostic {
        Diagnostic::error(code, message)
            .in_source(self.source)
            .label(value.span().into(), "")
    }
}

/// Whether a text says a moment, whenever it is read.
fn is_moment(text: &str) -> bool {
    read_moment(text, Zone::UTC, DateTime::<Utc>::UNIX_EPOCH, Toward::Next).is_ok()
}
