//! A line that could not be read, and what it may have meant.

use nightdesk_text::messages::{AnyOf, InEach, Worded, did_you_mean};
use nightdesk_text::{Language, Span, in_each};

/// Why a line was not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Unread {
    /// Stable name of the kind of mistake; `docs/diagnostics.md` lists them.
    pub code: &'static str,
    /// What is wrong, in one sentence in lower case.
    pub message: String,
    /// What would be right, besides what was meant.
    pub hints: Vec<String>,
    /// What the host may have meant, to be offered and never taken.
    pub meant: Option<Box<Meant>>,
    /// The names of which any may be meant, where several are as near; the first hint offers them.
    pub near: Vec<String>,
}

/// Words that were perhaps meant in place of others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meant {
    /// The words alone.
    pub words: String,
    /// The line with these words in it.
    pub line: String,
    /// In which language they are offered.
    pub language: Language,
}

impl Unread {
    /// The line the host may have meant.
    #[must_use]
    pub fn instead(&self) -> Option<&str> {
        self.meant.as_ref().map(|meant| meant.line.as_str())
    }
}

impl std::fmt::Display for Meant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&did_you_mean(&self.language, &self.words))
    }
}

/// What is wrong with a part of the line, before the line is at hand.
#[derive(Debug, Clone)]
pub(super) struct Complaint<'a> {
    code: &'static str,
    message: InEach,
    part: &'a str,
    hints: Vec<InEach>,
    /// What was perhaps meant: one thing takes the place of the part, several names are in a hint.
    meant: Vec<String>,
}

impl<'a> Complaint<'a> {
    pub(super) const fn new(code: &'static str, part: &'a str, message: InEach) -> Self {
        Self {
            code,
            message,
            part,
            hints: Vec::new(),
            meant: Vec::new(),
        }
    }

    /// The same about another part of the line.
    pub(super) fn of_part<'b>(self, part: &'b str) -> Complaint<'b> {
        Complaint {
            code: self.code,
            message: self.message,
            part,
            hints: self.hints,
            meant: self.meant,
        }
    }

    /// The same about a line of which `read` is another form: what is offered is all of that form.
    pub(super) fn of_form<'b>(self, read: &str, line: &'b str) -> Complaint<'b> {
        let span = span_in(read, self.part);
        let before = Span::new(0, span.start).of(read);
        let after = Span::new(span.end, read.len()).of(read);
        let meant = match self.meant.as_slice() {
            [words] => vec![format!("{before}{words}{after}")],
            several => several.to_vec(),
        };
        Complaint {
            meant,
            ..self.of_part(line)
        }
    }

    /// Says what to write.
    pub(super) fn hint(mut self, hint: InEach) -> Self {
        self.hints.push(hint);
        self
    }

    /// Says what to write, where that is known.
    pub(super) fn hints(mut self, hint: &Option<InEach>) -> Self {
        self.hints.extend(hint.clone());
        self
    }

    /// Says which forms a command has, where nothing else says what to write.
    pub(super) fn or_forms(self, forms: &[String]) -> Self {
        let says_nothing = matches!(self.code, "no_number" | "words_missing");
        match says_nothing && self.hints.is_empty() && !forms.is_empty() {
            true => self.hint(write_forms(forms)),
            false => self,
        }
    }

    /// Offers other words for the part.
    pub(super) fn meant(mut self, words: &str) -> Self {
        self.meant = vec![words.to_owned()];
        self
    }

    /// Offers several names.
    pub(super) fn near(mut self, names: Vec<String>) -> Self {
        self.hints.insert(0, any_may_be_meant(&names));
        self.meant = names;
        self
    }

    /// Whether it says no more than that some words are nobody's name and nothing that is done.
    pub(super) fn says_little(&self) -> bool {
        matches!(
            self.code,
            "no_such_player" | "no_such_command" | "no_verb" | "no_name"
        )
    }

    /// Whether it only asks for how long.
    pub(super) fn wants_a_length(&self) -> bool {
        self.code == "no_length"
    }

    /// The complaint about a line that holds the part, in the language of who typed it.
    pub(super) fn about(self, line: &str, language: Language) -> Unread {
        let span = span_in(line, self.part);
        let before = Span::new(0, span.start).of(line);
        let after = Span::new(span.end, line.len()).of(line);
        let in_line = |words: String| Meant {
            line: format!("{before}{words}{after}"),
            words,
            language,
        };
        let (meant, near) = match <[String; 1]>::try_from(self.meant) {
            Ok([words]) => (Some(Box::new(in_line(words))), Vec::new()),
            Err(several) => (None, several),
        };
        Unread {
            code: self.code,
            message: self.message.worded(language),
            hints: self
                .hints
                .iter()
                .map(|hint| hint.worded(language))
                .collect(),
            meant,
            near,
        }
    }
}

/// Which forms a command has.
pub(super) fn write_forms(forms: &[String]) -> InEach {
    let forms: Vec<String> = forms.iter().map(|form| format!("`{form}`")).collect();
    in_each!("write_forms", forms = AnyOf(&forms))
}

/// All that may be meant.
pub(super) fn any_may_be_meant(words: &[impl AsRef<str>]) -> InEach {
    InEach::of(|language| language.did_you_mean(words))
}

/// Where a part stands in the line it was cut from; the end of the line if it is from elsewhere.
fn span_in(line: &str, part: &str) -> Span {
    let start = (part.as_ptr() as usize).wrapping_sub(line.as_ptr() as usize);
    match start.checked_add(part.len()) {
        Some(end) if end <= line.len() => Span::new(start, end),
        Some(_) | None => Span::at(line.len()),
    }
}
