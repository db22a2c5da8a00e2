//! Questions at the prompt: one way for all of them.
//!
//! An answer is an answer. A line that is none, and is understood to its end as one for the desk, takes the
//! question back and comes in its place. Whatever else is none is said back with the answers there are, and
//! asked again. Enter alone, Ctrl-C and Ctrl-D are No. What was typed before the question is neither.

use std::io;

use super::helper::Helper;
use super::terminal::{Terminal, Typed};
use crate::cli::{Screen, now};
use nightdesk_desk::Ask;
use nightdesk_session::{Session, agreed, declined, lines_of};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;

/// A question, and the answers that it takes as a host reads them.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) words: String,
    /// None where others can see the screen: answers may be names.
    pub(super) takes: Option<String>,
    /// Whether a whole line takes it back. What was pasted may go on after a question about it.
    gives_way: bool,
}

impl Question {
    /// One that is answered by yes, or by no.
    pub(super) fn yes_or_no(screen: &Screen, words: impl Into<String>) -> Self {
        Self::taking(words, say!(screen, "y_or_n"))
    }

    /// One with the answers that it takes.
    pub(super) fn taking(words: impl Into<String>, takes: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            takes: Some(takes.into()),
            gives_way: true,
        }
    }

    /// One about text that was pasted.
    pub(super) fn of_paste(words: impl Into<String>, takes: impl Into<String>) -> Self {
        Self {
            gives_way: false,
            ..Self::taking(words, takes)
        }
    }

    /// One of the desk.
    pub(super) fn of(screen: &Screen, ask: &Ask) -> Self {
        Self {
            words: screen.question(ask).join("\n"),
            takes: (!screen.hidden).then(|| nightdesk_session::answers_to(ask, screen.language())),
            gives_way: true,
        }
    }
}

/// Asks until an answer comes, or a line in its place, which the terminal gives next; none is No.
pub(super) fn ask<T>(
    session: &Session,
    screen: &Screen,
    terminal: &mut Terminal,
    question: &Question,
    read: impl Fn(&str) -> Option<T>,
) -> io::Result<Option<T>> {
    let ahead = Terminal::typed_ahead();
    not_taken(screen, &say!(screen, "typed_before"), &lines_of(&ahead))?;
    screen.output.print(screen.fitted(&question.words))?;
    loop {
        let Typed::Text(typed) = terminal.read("> ", Helper::plain())? else {
            return Ok(None);
        };
        let lines = lines_of(&typed);
        let line = match lines.as_slice() {
            [] => "",
            [line] => line,
            several => {
                terminal.remember(&typed);
                screen
                    .output
                    .tell(&screen.answer_comes_first(question.takes.as_deref()))?;
                not_taken(screen, &say!(screen, "these_lines"), several)?;
                continue;
            }
        };
        if let Some(answer) = read(line) {
            return Ok(Some(answer));
        }
        if line.is_empty() || declined(line) {
            return Ok(None);
        }
        if question.gives_way && session.is_whole_line(line, now()) {
            screen
                .output
                .print(screen.fitted(&say!(screen, "question_taken_back", line)))?;
            terminal.put_next(line);
            return Ok(None);
        }
        let refused = screen.no_answer(question.takes.as_deref(), line);
        screen.output.print(screen.fitted(&refused))?;
    }
}

/// Whether a question is answered with yes.
pub(super) fn yes(
    session: &Session,
    screen: &Screen,
    terminal: &mut Terminal,
    words: String,
) -> io::Result<bool> {
    let agrees = |typed: &str| agreed(typed).then_some(());
    let answer = ask(
        session,
        screen,
        terminal,
        &Question::yes_or_no(screen, words),
        agrees,
    )?;
    Ok(answer.is_some())
}

/// Says lines back of which nothing came, with a word why.
pub(super) fn not_taken(screen: &Screen, why: &str, lines: &[&str]) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let rows = lines.iter().map(|line| format!("  {line}"));
    let rows: Vec<String> = std::iter::once(why.to_owned()).chain(rows).collect();
    screen.output.print(screen.fitted(&rows.join("\n")))
}
