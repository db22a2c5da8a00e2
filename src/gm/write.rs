//! Lines that read as one command: `Dov has DIED. He was …`, `DEADLINE MOVED 1D 12H LATER`.

use std::fmt;

use super::{CommentPhrases, DeathWord, GmCommand, Names, NewPlayer, Reading, read_line};
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};

/// Writes commands as lines that the reader, and the tracker bot, take for just that.
///
/// Every line is read back before it is given: a name such as `Not Bob` or `Deadline Moved` can
/// turn a line into another command, or into none (tracker §4, "Round trip").
#[derive(Debug)]
pub struct Writer<'a, S> {
    /// The names by which the line will be read.
    pub names: &'a Names<S>,
    /// The phrases by which the line will be read.
    pub phrases: &'a CommentPhrases,
    /// The phrase that introduces a comment on a death, such as `He was`; one of the phrases.
    pub introduction: &'a str,
}

/// No line says a command so that it is read as that command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSafeLine {
    /// The line that comes closest.
    pub tried: String,
}

impl Worded for NoSafeLine {
    fn worded(&self, language: Language) -> String {
        say!(&language, "no_safe_line", tried = &self.tried)
    }
}

/// In English: what a log reads.
impl fmt::Display for NoSafeLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

impl std::error::Error for NoSafeLine {}

impl<S: Copy + Ord> Writer<'_, S> {
    /// The line that gives a command: words alone, to be dressed and escaped by whoever shows it.
    pub fn write(&self, command: &GmCommand<S>) -> Result<String, NoSafeLine> {
        let lines = self.lines(command);
        let safe = lines.iter().find(|line| self.reads_as(line, command));
        match safe {
            Some(line) => Ok(line.clone()),
            None => Err(NoSafeLine {
                tried: lines.into_iter().next().unwrap_or_default(),
            }),
        }
    }

    /// The ways to say a command, the usual one first.
    fn lines(&self, command: &GmCommand<S>) -> Vec<String> {
        match command {
            GmCommand::Died {
                slot,
                comment,
                cause,
            } => {
                let name = self.name(*slot);
                let words: &[&str] = match cause {
                    DeathWord::Died => &["has DIED", "is DEAD"],
                    DeathWord::Lynched => &["has BEEN LYNCHED"],
                };
                let line =
                    |words: &&str| format!("{name} {words}. {} {comment}", self.introduction);
                words.iter().map(line).collect()
            }
            GmCommand::Resurrect { slot } => vec![format!("##RESURRECT {}", self.name(*slot))],
            GmCommand::EndedEarly { kind, number } => {
                let kind = kind.to_string().to_uppercase();
                let number = number.map_or(String::new(), |number| format!(" {number}"));
                vec![
                    format!("{kind}{number} HAS ENDED EARLY"),
                    format!("{kind}{number} ENDED EARLY"),
                ]
            }
            GmCommand::Moved { shift } => {
                let (by, direction) = (shift.by.to_string(), shift.direction.to_string());
                let (by, direction) = (by.to_uppercase(), direction.to_uppercase());
                vec![format!("DEADLINE MOVED {by} {direction}")]
            }
            GmCommand::Replaced { new, old } => {
                let new = match new {
                    NewPlayer::User(name) | NewPlayer::Gm(name) => name,
                    NewPlayer::Player(slot) => self.name(*slot),
                };
                let old = self.name(*old);
                vec![
                    format!("{new} HAS REPLACED {old}"),
                    format!("{new} IS REPLACING {old}"),
                ]
            }
            GmCommand::GameEnded => owned(&["GAME HAS ENDED", "GAME IS OVER"]),
            GmCommand::Unended => owned(&["GAME HAS UNENDED", "GAME UNENDED", "UNEND GAME"]),
        }
    }

    /// The present name in a seat; no line is right for a seat that is not there.
    fn name(&self, slot: S) -> &str {
        self.names.present(slot).unwrap_or_default()
    }

    /// Whether a line is one line as a reader gets it, and says the command and nothing else.
    fn reads_as(&self, line: &str, wanted: &GmCommand<S>) -> bool {
        let one_line = line.split_whitespace().eq(line.split(' '));
        let read = read_line(line, self.names, self.phrases);
        let said =
            matches!(read.as_slice(), [Reading::Command { command, .. }] if command == wanted);
        one_line && said
    }
}

fn owned(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}
