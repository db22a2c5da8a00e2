//! The fixed lines a bot in the thread reads.

use super::PublicDocument;
use crate::document::{Block, Label, Line, Span, Weight};
use crate::view::{PublicView, Shown};
use crate::words::Words;
use crate::{Text, TextKind};
use nightdesk_game::{KnownPronoun, Pronouns, SeatId};
use nightdesk_gm::{
    CommentPhrases, DeathWord, GmCommand, Names, NoSafeLine, Reading, Writer, read_line,
};

/// What is announced to a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// What the bot is to understand.
    pub command: GmCommand<SeatId>,
    /// Pronouns of the player it is about, where the player asked for some.
    pub pronouns: Option<Pronouns>,
}

/// The lines of a bot as a part of a post; none if there is no line.
#[must_use]
pub fn bot_lines(lines: Vec<Line>) -> Option<Text> {
    if lines.is_empty() {
        return None;
    }
    Some(Text::public(
        TextKind::BotLines,
        PublicDocument::new(vec![Block::Paragraph(lines)]),
    ))
}

/// What a bot's line on a death says of the dead player: as much as the thread may know.
#[must_use]
pub fn bot_comment(view: &PublicView, words: &Words, seat: SeatId) -> String {
    let shown = view.player(seat).and_then(|player| player.shown.as_ref());
    let what = match shown {
        Some(Shown::Role { title, .. } | Shown::RoleAlone { title, .. }) => {
            words.a_role(title, Label::Plain).plain_text()
        }
        Some(Shown::Side { title, .. }) => title.clone(),
        None => "a player".to_owned(),
    };
    format!("{what}.")
}

/// A row that, read back as a host's post, gives just that command (tracker rules §4, "Round
/// trip").
///
/// A death of a player who is neither *he* nor *she* is told without a pronoun; what a reader
/// finds to be the comment is then the row itself.
///
/// # Errors
/// When a name or a comment makes the row unsafe, whatever its wording.
pub fn bot_line(
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
    let Some(pronouns) = pronouns else {
        return Some(HE_WAS);
    };
    Some(match pronouns.first()? {
        KnownPronoun::He => HE_WAS,
        KnownPronoun::She => SHE_WAS,
    })
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
