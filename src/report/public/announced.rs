//! Lines for bots that read what a host posts (H10.7).

use super::PublicDocument;
use crate::game::{Pronouns, SeatId};
use crate::gm::{
    CommentPhrases, DeathWord, GmCommand, Names, NoSafeLine, Reading, Writer, read_line,
};
use crate::report::document::{Block, Label, Line, Span, Weight};
use crate::report::{Text, TextKind};

/// What is announced to a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// What the bot is to understand.
    pub command: GmCommand<SeatId>,
    /// Pronouns of the player it is about, where the player asked for some.
    pub pronouns: Option<Pronouns>,
}

/// A row for each command; read back as a host's post, each gives just that command
/// (tracker rules §4, "Round trip").
///
/// A death of a player who is neither *he* nor *she* is told without a pronoun; what a reader
/// finds to be the comment is then the row itself.
///
/// # Errors
/// When a name or a comment makes a row unsafe, whatever its wording.
pub fn announcements(
    names: &Names<SeatId>,
    phrases: &CommentPhrases,
    announced: &[Announcement],
) -> Result<Text, NoSafeLine> {
    let rows = announced
        .iter()
        .map(|announcement| row(names, phrases, announcement))
        .collect::<Result<Vec<Line>, NoSafeLine>>()?;
    Ok(Text::public(
        TextKind::Announcement,
        PublicDocument::new(vec![Block::Paragraph(rows)]),
    ))
}

fn row(
    names: &Names<SeatId>,
    phrases: &CommentPhrases,
    announcement: &Announcement,
) -> Result<Line, NoSafeLine> {
    let command = &announcement.command;
    let words = match (command, introduction(announcement.pronouns.as_ref())) {
        (
            GmCommand::Died {
                slot,
                comment,
                cause,
            },
            None,
        ) => without_pronoun(names, phrases, (*slot, comment, *cause))?,
        (_, introduction) => Writer {
            names,
            phrases,
            introduction: introduction.unwrap_or(HE_WAS),
        }
        .write(command)?,
    };
    Ok(loud_name(names, command, &words))
}

const HE_WAS: &str = "He was";
const SHE_WAS: &str = "She was";

/// The phrase before a comment; none where neither of the two is right.
fn introduction(pronouns: Option<&Pronouns>) -> Option<&'static str> {
    let Some(Pronouns(written)) = pronouns else {
        return Some(HE_WAS);
    };
    let first = written.split(|letter: char| !letter.is_alphabetic()).next();
    match first.map(str::to_lowercase).as_deref() {
        Some("he") => Some(HE_WAS),
        Some("she") => Some(SHE_WAS),
        Some(_) | None => None,
    }
}

fn without_pronoun(
    names: &Names<SeatId>,
    phrases: &CommentPhrases,
    (slot, comment, cause): (SeatId, &str, DeathWord),
) -> Result<String, NoSafeLine> {
    let verb = match cause {
        DeathWord::Died => "has DIED",
        DeathWord::Lynched => "has BEEN LYNCHED",
    };
    let name = names.present(slot).unwrap_or_default();
    let line = format!("{name} {verb}: {comment}");
    let wanted = GmCommand::Died {
        slot,
        comment: line.clone(),
        cause,
    };
    let read = read_line(&line, names, phrases);
    match read.as_slice() {
        [Reading::Command { command, .. }] if *command == wanted => Ok(line),
        _ => Err(NoSafeLine { tried: line }),
    }
}

/// The name at the start of a death stands out.
fn loud_name(names: &Names<SeatId>, command: &GmCommand<SeatId>, words: &str) -> Line {
    let name = match command {
        GmCommand::Died { slot, .. } => names.present(*slot),
        _ => None,
    };
    match name.and_then(|name| Some((name, words.strip_prefix(name)?))) {
        None => words.into(),
        Some((name, rest)) => {
            Line::from(Span::new(name, Label::Dead).at(Weight::Strong)).with(rest)
        }
    }
}
