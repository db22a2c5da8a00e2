//! Answers on the screen, or as JSON.

use std::io;

use serde::Serialize;

use super::args::{Format, Options};
use super::output::Output;
use super::visible::Visible;
use nightdesk_desk::{Ask, Choice, DueText};
use nightdesk_game::{Audience, Game, Language, Markup};
use nightdesk_report::Text;
use nightdesk_report::leak::{self, Leak};
use nightdesk_session::{Answer, NotTaken, RefusalReport, Session, Todo};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::{say, width};

/// How answers are shown.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Screen {
    pub(crate) output: Output,
    /// The markup asked for, instead of the setup's.
    pub(crate) markup: Option<Markup>,
    /// Whether host texts are hidden.
    pub(crate) hidden: bool,
}

/// An answer as a script reads it.
#[derive(Debug, Serialize)]
struct AnswerReport<'a> {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<u64>,
    echo: &'a [String],
    /// Set where nothing of what it says is kept.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    preview: bool,
    texts: Vec<TextReport<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verbatim: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<&'a serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'a nightdesk_desk::Answer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<&'a str>,
}

/// The same while others can see the screen.
#[derive(Debug, Serialize)]
struct HiddenReport<'a> {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<u64>,
    hidden: bool,
    /// Those that everybody may read.
    texts: Vec<TextReport<'a>>,
}

/// A question answered with no, as a script reads it.
#[derive(Debug, Serialize)]
struct Declined {
    ok: bool,
    code: &'static str,
}

#[derive(Debug, Serialize)]
struct TextReport<'a> {
    #[serde(flatten)]
    text: &'a Text,
    /// Whose text it is, in words.
    readers: String,
    /// Ready to be pasted.
    paste: String,
    /// The same in numbered parts, where it is longer than a post.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Vec<String>>,
    /// Without markup.
    plain: String,
    /// Where it says what its readers may not know yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    leaks: Vec<Leak>,
}

/// What stands for a text of the host's in JSON while others can see the screen.
pub(crate) const HIDDEN: &str = "(hidden)";

impl InLanguage for Screen {
    fn language(&self) -> Language {
        self.output.language()
    }
}

impl Screen {
    pub(crate) fn new(output: Output, options: &Options) -> Self {
        Self {
            output,
            markup: options.format.map(markup),
            hidden: options.hidden,
        }
    }

    /// The same for the host of a game.
    pub(crate) fn of(self, session: &Session) -> Self {
        Self {
            output: self.output.of(session),
            ..self
        }
    }

    /// Whether a script's answers must hold back what is for the host alone: others can see them.
    pub(crate) fn hides_json(&self) -> bool {
        self.hidden && self.output.is_seen()
    }

    /// A host's line in rows that fit the terminal, where somebody reads along. Neither texts nor what
    /// is by itself to be pasted are cut.
    pub(crate) fn fitted(&self, line: &str) -> String {
        let Some(columns) = self.output.columns() else {
            return line.to_owned();
        };
        let rows = line.lines().flat_map(|line| width::wrapped(line, columns));
        rows.collect::<Vec<_>>().join("\n")
    }

    /// A line around a text, not longer than the terminal is wide as long as it is only a line.
    fn ruled(&self, line: &str) -> String {
        let columns = self.output.columns().unwrap_or(usize::MAX);
        let mut ruled = line.to_owned();
        while width::width(&ruled) > columns && ruled.ends_with('-') {
            ruled.pop();
        }
        ruled
    }

    /// Shows an answer.
    pub(crate) fn show(&self, session: &Session, answer: &Answer) -> io::Result<()> {
        if self.output.json {
            return match answer.todo {
                // What comes of it is the answer.
                Some(
                    Todo::Read(_)
                    | Todo::Paste
                    | Todo::Copy { .. }
                    | Todo::Scene
                    | Todo::Reload
                    | Todo::Archive(_)
                    | Todo::HandOver { .. },
                ) => Ok(()),
                _ if self.hides_json() => {
                    self.output.print_json(&self.hidden_report(session, answer))
                }
                _ => self.output.print_json(&self.report(session, answer)),
            };
        }
        let mut lines: Vec<Visible> = match self.hidden && !answer.echo.is_empty() {
            true => vec![say!(self, "hidden").into()],
            false => answer
                .echo
                .iter()
                .map(|line| self.fitted(line).into())
                .collect(),
        };
        for text in &answer.texts {
            lines.push(self.framed(session.game(), text));
            lines.extend(self.in_parts(session, text).map(Visible::from));
            lines.extend(
                self.leak_check(session, text)
                    .into_iter()
                    .map(Visible::from),
            );
        }
        lines.extend(answer.verbatim.as_ref().map(|words| match self.hidden {
            true => say!(self, "hidden").into(),
            false => words.into(),
        }));
        if let Some(reply) = answer.answer.as_ref().filter(|_| !self.hidden) {
            let name = session.game().name(reply.to);
            lines.push(say!(self, "answer_for", name, text = reply.text).into());
        }
        if let Some(next) = answer.next.as_ref().filter(|_| !self.hidden) {
            lines.push(self.fitted(&say!(self, "next", next)).into());
        }
        if lines.is_empty() {
            Ok(())
        } else {
            self.output.print(Visible::lines(&lines))
        }
    }

    /// Repeats a line that was not typed on the screen.
    pub(crate) fn echo(&self, line: &str) -> io::Result<()> {
        if self.output.json {
            return Ok(());
        }
        self.output.print(format!("> {line}"))
    }

    /// Asks what a line must know before it can be taken.
    pub(crate) fn ask(&self, ask: &Ask) -> io::Result<()> {
        if self.output.json {
            return Ok(());
        }
        let lines = self.question(ask);
        self.output.print(lines.join("\n"))
    }

    /// A question with what is known before it; the host alone may read both.
    pub(crate) fn question(&self, ask: &Ask) -> Vec<String> {
        if self.hidden {
            let answers = self.hidden_answers(ask).join(" / ");
            return vec![format!("{}  {answers}", say!(self, "hidden"))];
        }
        let lines = ask.facts.iter().cloned().chain([self.asked(ask)]);
        lines.map(|line| self.fitted(&line)).collect()
    }

    /// Says that a line is no answer to a question, and which answers there are.
    pub(crate) fn answer_first(&self, ask: &Ask, typed: &str) {
        // In JSON the refusal names the answers.
        if self.output.json {
            return;
        }
        let takes = match self.hidden {
            true => self.hidden_answers(ask).join(", "),
            false => nightdesk_session::answers_to(ask, self.language()),
        };
        self.output
            .say(self.fitted(&self.no_answer(Some(&takes), typed)));
    }

    /// A question with its answers, as `Who carries it out?  Cedar / Ginkgo`.
    fn asked(&self, ask: &Ask) -> String {
        let words: Vec<&str> = ask
            .choices
            .iter()
            .map(|choice| choice.word.as_str())
            .collect();
        let choices = match words.as_slice() {
            ["y"] => say!(self, "yes_or_no"),
            several => several.join(" / "),
        };
        format!("{}  {choices}", ask.question)
    }

    /// The answers to a question that a screen may show which others see: no names.
    fn hidden_answers(&self, ask: &Ask) -> Vec<String> {
        let (names, words): (Vec<&Choice>, Vec<&Choice>) = ask
            .choices
            .iter()
            .partition(|choice| choice.nicknames.is_some());
        let words = words.into_iter().map(|choice| choice.word.clone());
        let name = names.first().map(|_| say!(self, "a_name"));
        words.chain(name).chain(["n".to_owned()]).collect()
    }

    /// That a line answers no question, and which answers there are, where they can be named.
    pub(crate) fn no_answer(&self, takes: Option<&str>, typed: &str) -> String {
        let first = self.answer_comes_first(takes);
        say!(self, "is_none_of_the_answers", first, typed)
    }

    /// That a question is to be answered first, and which answers there are, where they can be named.
    pub(crate) fn answer_comes_first(&self, takes: Option<&str>) -> String {
        match takes {
            Some(takes) => say!(self, "answer_first_with", takes),
            None => say!(self, "answer_first"),
        }
    }

    /// Says that a question was answered with no.
    pub(crate) fn declined(&self) -> io::Result<()> {
        if self.output.json {
            return self.output.print_json(&Declined {
                ok: false,
                code: "declined",
            });
        }
        self.output.print(say!(self, "no"))
    }

    /// Says that the question just shown had no answer.
    pub(crate) fn unanswered(&self, session: &Session, refused: &NotTaken) -> io::Result<()> {
        if self.output.json {
            return self.refuse(session, refused);
        }
        self.output.say(say!(self, "nothing_answers"));
        Ok(())
    }

    /// Shows why a line brought nothing.
    pub(crate) fn refuse(&self, session: &Session, refused: &NotTaken) -> io::Result<()> {
        self.refused(session, refused, refused.report(self.language()))
    }

    /// The same where the line that was meant is offered next, and so no hint names it.
    pub(crate) fn refuse_before_offer(
        &self,
        session: &Session,
        refused: &NotTaken,
    ) -> io::Result<()> {
        let report = match self.output.json {
            true => refused.report(self.language()),
            false => refused.report_besides_meant(self.language()),
        };
        self.refused(session, refused, report)
    }

    fn refused(
        &self,
        session: &Session,
        refused: &NotTaken,
        mut report: RefusalReport,
    ) -> io::Result<()> {
        if self.output.json {
            if self.hides_json() {
                report = report.hidden(HIDDEN);
            }
            return self.output.print_json(&report);
        }
        if self.hidden {
            let why = say!(self, "hidden");
            self.output.say(say!(self, "refused_why", why));
            return Ok(());
        }
        if let Some(diagnostic) = refused.in_a_file() {
            self.output.complain(diagnostic);
            return Ok(());
        }
        match facts(refused) {
            Some(facts) if !facts.is_empty() => {
                self.output.say(say!(self, "an_answer_is_needed"));
                // Each on a line of its own: some are rows of a table.
                self.output.say(self.fitted(&facts.join("\n")));
                for hint in &report.hints {
                    self.output.say(format!("  {hint}"));
                }
            }
            _ => {
                let why = say!(self, "refused_why", why = report.message);
                self.output.refused(&why, &report.hints);
            }
        }
        if let NotTaken::Refused(refused) = refused
            && let Some(ask) = &refused.ask
        {
            self.output
                .say(self.fitted(&format!("  {}", self.asked(ask))));
        }
        if let Some(reply) = &report.answer {
            let name = session.game().name(reply.to);
            self.output
                .say(say!(self, "answer_for", name, text = reply.text));
        }
        Ok(())
    }

    /// A text ready to be pasted.
    pub(crate) fn paste(&self, game: &Game, text: &Text) -> String {
        let markup = self.markup.unwrap_or(game.setup.forum.markup);
        match text.audience() {
            Audience::Host => nightdesk_render::plain(text.document(), None),
            Audience::Public | Audience::Seat(_) | Audience::Faction(_) => {
                nightdesk_render::post(text.document(), markup)
            }
        }
    }

    /// The same in as many parts as a post of the forum asks for; what is for the host is never cut.
    pub(crate) fn parts(&self, session: &Session, text: &Text) -> Vec<String> {
        let markup = self.markup.unwrap_or(session.game().setup.forum.markup);
        let whole = || vec![self.paste(session.game(), text)];
        match text.audience() {
            Audience::Host => whole(),
            // Without words there is no text either.
            Audience::Public | Audience::Seat(_) | Audience::Faction(_) => {
                session.parts(text, markup).unwrap_or_else(|_| whole())
            }
        }
    }

    /// That a text is longer than a post; how long what everybody was is, where messages are short.
    fn in_parts(&self, session: &Session, text: &Text) -> Option<String> {
        let parts = self.parts(session, text);
        if let [message] = parts.as_slice() {
            return self.message(session, text, message);
        }
        let many = parts.len();
        (many > 1).then(|| say!(self, "longer_than_a_post", many))
    }

    /// How long the text of the end is that is one message of a chat.
    fn message(&self, session: &Session, text: &Text, message: &str) -> Option<String> {
        let forum = &session.game().setup.forum;
        let markup = self.markup.unwrap_or(forum.markup);
        let is_told = markup == Markup::Discord && text.parts().contains(&DueText::Revelation);
        let limit = forum.longest(markup).filter(|_| is_told)?;
        let length = message.chars().count();
        Some(say!(self, "one_message", length, limit))
    }

    /// A text between lines that say whose it is.
    pub(crate) fn framed(&self, game: &Game, text: &Text) -> Visible {
        let (above, below) = nightdesk_render::frame(text.audience(), game, self.output.plain);
        let (above, below) = (self.ruled(&above), self.ruled(&below));
        if *text.audience() == Audience::Host {
            if self.hidden {
                return say!(self, "hidden").into();
            }
            let shown = self.output.document(text.document());
            let shown = Visible::drawn(shown.text().trim_end());
            return Visible::lines(&[above.into(), shown]);
        }
        if self.hidden && *text.audience() != Audience::Public {
            let (above, below) = nightdesk_render::nameless_frame(game, self.output.plain);
            let (above, below) = (self.ruled(&above), self.ruled(&below));
            let hidden = say!(self, "hidden");
            return format!("{above}\n{hidden}\n{below}").into();
        }
        format!("{above}\n{}\n{below}", self.paste(game, text).trim_end()).into()
    }

    /// What a public text would give away.
    fn leak_check(&self, session: &Session, text: &Text) -> Vec<String> {
        let leaks = leaks(session, text);
        if self.hidden && !leaks.is_empty() {
            return vec![say!(self, "leak_check_hidden")];
        }
        leak::outermost(&leaks)
            .map(|leak| say!(self, "leak_check", leak))
            .map(|line| self.fitted(&line))
            .collect()
    }

    /// An answer in JSON that others can see on the screen: what everybody may read, and that
    /// there is more. A program that reads it from a pipe gets all of it.
    fn hidden_report<'a>(&self, session: &Session, answer: &'a Answer) -> HiddenReport<'a> {
        let whole = self.report(session, answer);
        let is_public = |text: &TextReport<'_>| *text.text.audience() == Audience::Public;
        HiddenReport {
            ok: whole.ok,
            entry: whole.entry,
            hidden: true,
            texts: whole
                .texts
                .into_iter()
                .filter(is_public)
                // What a text gives away is told by whose card it is.
                .map(|text| TextReport {
                    leaks: Vec::new(),
                    ..text
                })
                .collect(),
        }
    }

    fn report<'a>(&self, session: &Session, answer: &'a Answer) -> AnswerReport<'a> {
        let game = session.game();
        AnswerReport {
            ok: true,
            entry: answer.entry,
            echo: &answer.echo,
            preview: answer.preview,
            texts: answer
                .texts
                .iter()
                .map(|text| TextReport {
                    text,
                    readers: nightdesk_render::readers(text.audience(), game),
                    paste: self.paste(game, text),
                    parts: Some(self.parts(session, text)).filter(|parts| parts.len() > 1),
                    plain: nightdesk_render::plain(text.document(), None),
                    leaks: leaks(session, text),
                })
                .collect(),
            verbatim: answer.verbatim.as_deref(),
            data: answer.data.as_ref(),
            answer: answer.answer.as_ref(),
            next: answer.next.as_deref(),
        }
    }
}

/// What is known before a question, where a refusal asks one.
fn facts(refused: &NotTaken) -> Option<&[String]> {
    let NotTaken::Refused(refused) = refused else {
        return None;
    };
    refused.ask.as_ref().map(|ask| ask.facts.as_slice())
}

/// Where a text says too much. That its words could be read was checked
/// before it was made.
fn leaks(session: &Session, text: &Text) -> Vec<Leak> {
    session.leaks_in(text).unwrap_or_default()
}

/// The game's word for a markup named on the command line.
pub(crate) fn markup(format: Format) -> Markup {
    match format {
        Format::Phpbb => Markup::Phpbb,
        Format::Xenforo => Markup::Xenforo,
        Format::Vbulletin => Markup::Vbulletin,
        Format::Discourse => Markup::Discourse,
        Format::Discord => Markup::Discord,
        Format::Plain => Markup::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_text::Source;

    #[test]
    fn h1_6_a_hidden_answer_in_json_has_what_everybody_may_read_and_no_more() {
        let text = "format = 1\nsetup = \"newbie-classic\"\n[game]\nname = \"Pier\"\n";
        let source = Source::new("game.toml", text);
        let (setup, _) = nightdesk_setup::read(&source, nightdesk_setup::Shelves::PROGRAM);
        let now = chrono::DateTime::UNIX_EPOCH;
        let mut session = Session::in_memory(setup.unwrap(), now).unwrap();
        let added = session.take("players add Ann, Bea", now, 7).unwrap();
        let options = Options::default();
        let screen = Screen::new(Output::new(&options), &options);
        let said =
            |answer: &Answer| serde_json::to_value(screen.hidden_report(&session, answer)).unwrap();
        let hidden = said(&added);
        assert_eq!(hidden["hidden"], true);
        assert_eq!(hidden["entry"], 2);
        assert!(hidden.get("echo").is_none() && hidden.get("next").is_none());
        let mut other = Session::in_memory(session.game().setup.clone(), now).unwrap();
        let status = other.take("status", now, 7).unwrap();
        assert_eq!(said(&status)["texts"], serde_json::json!([]));
        // What it says as values is as much the host's as its words.
        assert!(screen.report(&other, &status).data.is_some());
        assert!(said(&status).get("data").is_none());
        let players = other.take("show players", now, 7).unwrap();
        assert!(players.data.is_some() && said(&players).get("data").is_none());
        let refused = other.take("undo 99", now, 7).unwrap_err();
        let refused = refused.report(Language::English).hidden(HIDDEN);
        assert_eq!((refused.message.as_str(), refused.hints.len()), (HIDDEN, 0));
        assert_eq!(refused.code, "no-such-entry");
    }

    #[test]
    fn h1_6_what_a_public_text_gives_away_is_hidden_too() {
        let text = "format = 1\n[game]\nname = \"Pier\"\n[players]\nseats = [\"Ann\", \"Bea\", \"Cid\"]\n\
                    [roles]\ndeal = \"fixed\"\nfixed = { Ann = \"town Doctor\", Bea = \"town Cop\", Cid = \"mafia Goon\" }\n";
        let source = Source::new("game.toml", text);
        let (setup, _) = nightdesk_setup::read(&source, nightdesk_setup::Shelves::PROGRAM);
        let now = chrono::DateTime::UNIX_EPOCH;
        let mut session = Session::in_memory(setup.unwrap(), now).unwrap();
        session.take("deal", now, 7).unwrap();
        let answer = Answer {
            texts: vec![nightdesk_report::public::scene("Ann is the Doctor.")],
            ..Answer::default()
        };
        let options = Options::default();
        let screen = Screen::new(Output::new(&options), &options);
        let told = |report: serde_json::Value| report["texts"][0].clone();
        let shown = told(serde_json::to_value(screen.report(&session, &answer)).unwrap());
        assert!(shown.get("leaks").is_some(), "{shown}");
        let hidden = screen.hidden_report(&session, &answer);
        let hidden = told(serde_json::to_value(hidden).unwrap());
        assert_eq!(hidden["plain"], shown["plain"]);
        assert!(hidden.get("leaks").is_none(), "{hidden}");
    }

    #[test]
    fn h1_6_a_screen_is_one_whatever_width_it_tells() {
        let options = Options {
            hidden: true,
            ..Options::default()
        };
        let output = Output::new(&options).on_a_screen(None);
        assert!(Screen::new(output, &options).hides_json());
        assert!(!Screen::new(output, &Options::default()).hides_json());
    }

    #[test]
    fn a_narrow_terminal_cuts_the_hosts_lines_between_words_and_shortens_frames() {
        let options = Options::default();
        let mut screen = Screen::new(Output::new(&options), &options);
        let frame = "--- PUBLIC, for the game thread ----------------";
        assert_eq!(screen.ruled(frame), frame);
        assert_eq!(screen.fitted("one two three"), "one two three");
        screen.output = screen.output.on_a_screen(Some(34));
        assert_eq!(screen.ruled(frame), "--- PUBLIC, for the game thread --");
        screen.output = screen.output.on_a_screen(Some(10));
        assert_eq!(screen.ruled(frame), "--- PUBLIC, for the game thread ");
        assert_eq!(
            screen.fitted("one two three\n  four five"),
            "one two\nthree\n  four\n  five"
        );
    }
}
