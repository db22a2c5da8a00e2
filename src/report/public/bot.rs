//! The fixed lines a bot in the thread reads (H10.7).

use super::PublicDocument;
use crate::game::SeatId;
use crate::report::document::Block;
use crate::report::view::{PublicView, Shown};
use crate::report::words::Words;
use crate::report::{Text, TextKind};

/// The lines of a bot as a part of a post; none if there is no line.
#[must_use]
pub fn bot_lines(lines: Vec<String>) -> Option<Text> {
    if lines.is_empty() {
        return None;
    }
    let lines = lines.into_iter().map(Into::into).collect();
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
        Some(Shown::Role { title, side }) => words.a_role(title, side).plain_text(),
        Some(Shown::Side { title, .. }) => title.clone(),
        None => "a player".to_owned(),
    };
    format!("{what}.")
}
