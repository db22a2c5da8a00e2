//! A line that could not be read, and what it may have meant.

use nightdesk_text::messages::{AnyOf, InEach, Listed, Worded, did_you_mean};
use nightdesk_text::wording::quote;
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
    /// The lines that are meant to follow it, where what was typed is several.
    pub then: Vec<String>,
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

impl Meant {
    /// The line and those that follow it, each as a line that may be typed.
    #[must_use]
    pub fn quoted(&self) -> String {
        let lines = std::iter::once(&self.line).chain(&self.then);
        let lines: Vec<String> = lines.map(|line| quote(line)).collect();
        Listed(&lines).worded(self.language)
    }
}

impl std::fmt::Display for Meant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.then.is_empty() {
            return f.write_str(&did_you_mean(&self.language, &self.words));
        }
        let lines = self.quoted();
        f.write_str(&in_each!("did_you_mean_each", lines).worded(self.language))
    }
}

/// What is wrong with a part of the line, before the line is at hand.
#[derive(Debug, Clone)]
pub(super) struct Complaint<'a> {
    code: &'static str,
    message: InEach,
    part: &'a str,
    hints: Vec<Hint>,
    /// What was perhaps meant.
    meant: Offered,
}

/// What is said after a complaint.
#[derive(Debug, Clone)]
enum Hint {
    /// The names that may be meant.
    Offers(InEach),
    /// What is right.
    Says(InEach),
}

impl Hint {
    const fn words(&self) -> &InEach {
        match self {
            Self::Offers(words) | Self::Says(words) => words,
        }
    }
}

/// What a complaint offers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
enum Offered {
    /// Nothing, or what a hint says.
    #[default]
    Nothing,
    /// Words in place of the part.
    Words(String),
    /// Names of which any may be meant.
    Names(Vec<String>),
    /// Lines, one after the other, in place of the whole line.
    Lines(Vec<String>),
}

impl<'a> Complaint<'a> {
    pub(super) const fn new(code: &'static str, part: &'a str, message: InEach) -> Self {
        Self {
            code,
            message,
            part,
            hints: Vec::new(),
            meant: Offered::Nothing,
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
        let meant = match &self.meant {
            Offered::Words(words) => Offered::Words(format!("{before}{words}{after}")),
            other => other.clone(),
        };
        Complaint {
            meant,
            ..self.of_part(line)
        }
    }

    /// Says what to write.
    pub(super) fn hint(mut self, hint: InEach) -> Self {
        self.hints.push(Hint::Says(hint));
        self
    }

    /// Says what to write, where that is known.
    pub(super) fn hints(mut self, hint: &Option<InEach>) -> Self {
        self.hints.extend(hint.clone().map(Hint::Says));
        self
    }

    /// Says which forms a command has, where nothing else says what to write.
    pub(super) fn or_forms(self, forms: &[String]) -> Self {
        let says_nothing = matches!(self.code, "no-number" | "words-missing");
        match says_nothing && self.hints.is_empty() && !forms.is_empty() {
            true => self.hint(write_forms(forms)),
            false => self,
        }
    }

    /// Offers other words for the part.
    pub(super) fn meant(mut self, words: &str) -> Self {
        self.meant = Offered::Words(words.to_owned());
        self
    }

    /// The same without the words that it offers.
    pub(super) fn without_offer(mut self) -> Self {
        self.hints.retain(|hint| matches!(hint, Hint::Says(_)));
        self.meant = Offered::Nothing;
        self
    }

    /// Offers several lines, one after the other, in place of the whole line that is the part.
    pub(super) fn meant_each(mut self, lines: &[String]) -> Self {
        self.meant = Offered::Lines(lines.to_vec());
        self
    }

    /// The same, where each of the lines is good; otherwise they are only told.
    pub(super) fn meant_each_if(
        self,
        lines: &[String],
        mut is_good: impl FnMut(&String) -> bool,
    ) -> Self {
        if lines.iter().all(&mut is_good) {
            return self.meant_each(lines);
        }
        let lines: Vec<String> = lines.iter().map(|line| quote(line)).collect();
        self.hint(in_each!("did_you_mean_each", lines = Listed(&lines)))
    }

    /// Offers several names.
    pub(super) fn near(mut self, names: Vec<String>) -> Self {
        self.hints.insert(0, Hint::Offers(any_may_be_meant(&names)));
        self.meant = match <[String; 1]>::try_from(names) {
            Ok([one]) => Offered::Words(one),
            Err(several) => Offered::Names(several),
        };
        self
    }

    /// Whether it offers a name for one that nobody has.
    pub(super) fn is_name(&self) -> bool {
        self.code == "no-such-player"
    }

    /// Whether it says no more than that some words are nobody's name and nothing that is done.
    pub(super) fn says_little(&self) -> bool {
        matches!(
            self.code,
            "no-such-player" | "no-such-command" | "no-verb" | "no-name"
        )
    }

    /// Whether it only asks for how long.
    pub(super) fn wants_a_length(&self) -> bool {
        self.code == "no-length"
    }

    /// The complaint about a line that holds the part, in the language of who typed it.
    pub(super) fn about(self, line: &str, language: Language) -> Unread {
        let span = span_in(line, self.part);
        let before = Span::new(0, span.start).of(line);
        let after = Span::new(span.end, line.len()).of(line);
        let in_place = |words: String, line, then| Meant {
            line,
            words,
            then,
            language,
        };
        let (meant, near) = match self.meant {
            Offered::Nothing => (None, Vec::new()),
            Offered::Names(names) => (None, names),
            Offered::Words(words) => {
                let line = format!("{before}{words}{after}");
                (Some(in_place(words, line, Vec::new())), Vec::new())
            }
            Offered::Lines(lines) => {
                let mut lines = lines.into_iter();
                let first = lines.next();
                let then = lines.collect();
                (
                    first.map(|first| in_place(first.clone(), first, then)),
                    Vec::new(),
                )
            }
        };
        Unread {
            code: self.code,
            message: self.message.worded(language),
            hints: self
                .hints
                .iter()
                .map(|hint| hint.words().worded(language))
                .collect(),
            meant: meant.map(Box::new),
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
