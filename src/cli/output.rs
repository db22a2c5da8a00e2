//! Writing to the screen or into a pipe: results on one, talk on the other.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use anstream::AutoStream;
use anstream::stream::RawStream;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;
use terminal_size::terminal_size_of;

use super::args::{Colour, Options};
use super::check::{Problem, problem_in_its_file};
use super::exit::Exit;
use super::pager::Pager;
use super::visible::Visible;
use nightdesk_render::{Look, Theme, on_screen};
use nightdesk_report::document::Document;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::{Diagnostic, Diagnostics, Language, Severity, say, steers, width};

/// What the program refuses itself, as a script reads it: in the words of a refusal at the desk.
#[derive(Debug, Serialize)]
struct RefusedJson<'a> {
    ok: bool,
    code: &'a str,
    message: &'a str,
    hints: &'a [String],
    /// Everything that is wrong in a file, where that is why.
    #[serde(skip_serializing_if = "<[Problem]>::is_empty")]
    problems: &'a [Problem],
}

/// How big a terminal is.
type Size = (terminal_size::Width, terminal_size::Height);

/// How many mistakes are drawn at once; nobody reads more of them before mending some.
const MOST_DRAWN: usize = 200;

/// Whether writing failed because whoever read has seen enough and left, as `head` does.
///
/// Windows has two numbers for it, and the one for a pipe left by its reader has no kind of its own.
pub(crate) fn is_left_by_its_reader(error: &io::Error) -> bool {
    const ERROR_PIPE_NOT_CONNECTED: i32 = 233;
    error.kind() == io::ErrorKind::BrokenPipe
        || (cfg!(windows) && error.raw_os_error() == Some(ERROR_PIPE_NOT_CONNECTED))
}

/// Where results and talk go, and in which form.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Output {
    /// Whether results are JSON.
    pub(crate) json: bool,
    /// The language of those who read: the host's own, or that of the game or setup it is about.
    language: Language,
    /// Whether results are coloured.
    pub(crate) colour: bool,
    /// Whether a program reads it out: no frames, rulers or columns.
    pub(crate) plain: bool,
    talk_colour: bool,
    /// Whether somebody reads results on a screen.
    is_terminal: bool,
    /// Whether long results may go to the host's pager.
    pages: bool,
    width: Width,
}

/// How wide what somebody reads may be.
#[derive(Debug, Clone, Copy)]
enum Width {
    /// As wide as the terminal is at that moment: hosts make it narrower and wider.
    OfTerminal,
    /// So many columns; none where nobody says.
    #[cfg(test)]
    Fixed(Option<usize>),
}

impl Output {
    pub(crate) fn new(options: &Options) -> Self {
        let wanted = |terminal: bool| match options.color.unwrap_or_default() {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => terminal,
        };
        let is_terminal = io::stdout().is_terminal();
        Self {
            json: options.json,
            language: options.language,
            is_terminal,
            colour: wanted(is_terminal),
            plain: options.plain,
            talk_colour: wanted(io::stderr().is_terminal()),
            pages: is_terminal && !options.no_pager && !options.json,
            width: Width::OfTerminal,
        }
    }

    /// How wide the terminal is on which results are read; none in a pipe, nor where a terminal does
    /// not say.
    pub(crate) fn columns(self) -> Option<usize> {
        self.columns_of(|| terminal_size_of(io::stdout()))
    }

    fn columns_of(self, size: impl FnOnce() -> Option<Size>) -> Option<usize> {
        match self.width {
            Width::OfTerminal => size()
                .map(|(columns, _)| columns.0.into())
                .filter(|columns| *columns > 0),
            #[cfg(test)]
            Width::Fixed(columns) => columns,
        }
    }

    /// The same output as somebody reads it on a screen, which may say how wide it is.
    #[cfg(test)]
    pub(crate) fn on_a_screen(self, columns: Option<usize>) -> Self {
        Self {
            is_terminal: true,
            width: Width::Fixed(columns),
            ..self
        }
    }

    /// The same output about a game, a setup or what else has a language.
    pub(crate) fn of(self, to: &impl InLanguage) -> Self {
        Self {
            language: to.language(),
            ..self
        }
    }

    /// The same output with results as JSON or not.
    pub(crate) fn with_json(self, json: bool) -> Self {
        Self { json, ..self }
    }

    /// Whether others can read a script's results along: on a screen, but not in a pipe.
    pub(crate) fn is_seen(self) -> bool {
        self.is_terminal
    }

    /// Prints a result.
    ///
    /// # Errors
    /// When the output is gone; a closed pipe is the caller's to forgive.
    pub(crate) fn print(self, text: impl Into<Visible>) -> io::Result<()> {
        let text = text.into();
        let text = text.text();
        let mut stdout = coloured(io::stdout().lock());
        stdout.write_all(text.as_bytes())?;
        if !text.ends_with('\n') && !text.is_empty() {
            stdout.write_all(b"\n")?;
        }
        stdout.flush()
    }

    /// Prints a result that is read and not pasted: on a terminal it is cut between words, and what is
    /// longer than the screen goes to the host's pager.
    ///
    /// # Errors
    /// When the output is gone; a closed pipe is the caller's to forgive.
    pub(crate) fn tell(self, text: &str) -> io::Result<()> {
        let text = fitted(text, self.columns());
        self.tell_drawn(&Visible::from(text.as_ref()))
    }

    /// Prints the same where it has been laid out for the terminal.
    ///
    /// # Errors
    /// When the output is gone; a closed pipe is the caller's to forgive.
    pub(crate) fn tell_drawn(self, text: &Visible) -> io::Result<()> {
        let is_long = || {
            let rows = terminal_size_of(io::stdout()).map(|(_, rows)| rows.0.into());
            rows.is_some_and(|rows| text.text().lines().count() >= rows)
        };
        let pager = (self.pages && is_long()).then(Pager::of_host).flatten();
        let is_shown = match pager {
            Some(pager) => pager.show(text.text())?,
            None => false,
        };
        if is_shown { Ok(()) } else { self.print(text) }
    }

    /// A document as it is read here: in the program's colours where these are wanted, and cut between
    /// words where somebody reads it on a terminal.
    pub(crate) fn document(self, document: &Document) -> Visible {
        Visible::drawn(&fitted(self.unwrapped(document).text(), self.columns()))
    }

    /// The same with paragraphs as long as they are.
    pub(crate) fn unwrapped(self, document: &Document) -> Visible {
        let theme = self.colour.then(Theme::built_in);
        let look = Look {
            columns: self.columns(),
            is_plain: self.plain,
        };
        match &theme {
            Some(theme) => Visible::drawn(&on_screen(document, Some(theme), look)),
            None => on_screen(document, None, look).into(),
        }
    }

    /// Prints a result as JSON.
    ///
    /// # Errors
    /// When the output is gone.
    pub(crate) fn print_json(self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value).map_err(io::Error::other)?;
        self.print(escaped(&text).as_ref())
    }

    /// Says why a typed line was refused, and what would be right.
    pub(crate) fn refused(self, message: &str, hints: &[String]) {
        self.say(message);
        for hint in hints {
            self.say(format!("  {hint}"));
        }
    }

    /// Says something that is no result.
    pub(crate) fn say(self, text: impl Into<Visible>) {
        let text = text.into();
        let columns = self.columns_of(|| terminal_size_of(io::stderr()));
        let text = fitted(text.text(), columns);
        // Nothing can be done about a host who has closed the error output.
        let _ = writeln!(coloured(io::stderr().lock()), "{text}");
    }

    /// Refuses what was asked where no game answers: in words, or as JSON for a script.
    ///
    /// # Errors
    /// When the output is gone.
    pub(crate) fn refuse(self, code: &'static str, message: &str) -> io::Result<Exit> {
        match self.json {
            true => self.refuse_in_json(code, message, &[])?,
            false => self.say(message),
        }
        Ok(Exit::Refused)
    }

    /// Says why there is no result, whatever the status will be: in words, or as JSON for a script.
    pub(crate) fn fail(self, code: &'static str, message: &str) {
        // Nothing can be done about an output that is gone.
        let _ = self.refuse(code, message);
    }

    /// Draws the one mistake for which there is no result, or prints it as JSON for a script.
    pub(crate) fn fault(self, diagnostic: &Diagnostic) {
        match self.json {
            false => self.complain(diagnostic),
            true => {
                let (message, hints) = (diagnostic.one_line(), &diagnostic.hints);
                // Nothing can be done about an output that is gone.
                let _ = self.refuse_in_json(diagnostic.code, &message, hints);
            }
        }
    }

    /// Prints a refusal as a script reads it.
    ///
    /// # Errors
    /// When the output is gone.
    pub(crate) fn refuse_in_json(
        self,
        code: &str,
        message: &str,
        hints: &[String],
    ) -> io::Result<()> {
        self.print_json(&RefusedJson {
            ok: false,
            code,
            message,
            hints,
            problems: &[],
        })
    }

    /// Draws what is wrong.
    pub(crate) fn complain(self, diagnostic: &Diagnostic) {
        self.say(self.drawn(diagnostic));
    }

    /// What was read, if it can be used, with all that was found drawn. Where it cannot, a script
    /// gets the first mistake as the reason, and all of them beside it.
    pub(crate) fn usable<T>(self, read: Option<T>, found: &Diagnostics) -> Option<T> {
        self.complain_all(found);
        let first = || found.iter().find(|one| one.severity == Severity::Error);
        if read.is_none()
            && self.json
            && let Some(first) = first()
        {
            let problems: Vec<Problem> = found.iter().map(problem_in_its_file).collect();
            // Nothing can be done about an output that is gone.
            let _ = self.print_json(&RefusedJson {
                ok: false,
                code: first.code,
                message: &first.one_line(),
                hints: &first.hints,
                problems: &problems,
            });
        }
        read
    }

    /// Draws everything that is wrong, and says it at once.
    pub(crate) fn complain_all<'a>(self, diagnostics: impl IntoIterator<Item = &'a Diagnostic>) {
        let diagnostics: Vec<&Diagnostic> = diagnostics.into_iter().collect();
        let drawn: Vec<Visible> = diagnostics
            .iter()
            .take(MOST_DRAWN)
            .collect::<Vec<_>>()
            .par_iter()
            .map(|diagnostic| self.drawn(diagnostic))
            .collect();
        if !drawn.is_empty() {
            self.say(Visible::lines(&drawn));
        }
        if let Some(more) = diagnostics
            .len()
            .checked_sub(MOST_DRAWN)
            .filter(|more| *more > 0)
        {
            self.say(say!(&self, "and_as_many_more", more));
        }
    }

    fn drawn(self, diagnostic: &Diagnostic) -> Visible {
        if self.plain {
            return nightdesk_render::diagnostic::in_words(diagnostic, self.language).into();
        }
        Visible::drawn(&nightdesk_render::diagnostic::draw(
            diagnostic,
            self.talk_colour,
            self.language,
        ))
    }
}

impl InLanguage for Output {
    fn language(&self) -> Language {
        self.language
    }
}

/// JSON in which what steers a terminal is written by its number, so that a reader gets it as it
/// was. Outside strings JSON holds no such character.
pub(super) fn escaped(json: &str) -> Cow<'_, str> {
    if !json.contains(steers) {
        return json.into();
    }
    let mut escaped = String::with_capacity(json.len());
    for letter in json.chars() {
        match steers(letter) {
            // None of them lies beyond the first plane, and so each has one number.
            true => escaped.push_str(&format!("\\u{:04x}", u32::from(letter))),
            false => escaped.push(letter),
        }
    }
    escaped.into()
}

/// A text cut between words where somebody reads it on a terminal.
fn fitted(text: &str, columns: Option<usize>) -> Cow<'_, str> {
    match columns {
        Some(columns) => width::fitted(text, columns).into(),
        None => text.into(),
    }
}

/// A stream whose colours a console of Windows shows, too; everywhere else it is as it was.
pub(super) fn coloured<S: RawStream>(stream: S) -> AutoStream<S> {
    AutoStream::always(stream)
}
