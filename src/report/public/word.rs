//! Short words for the thread: the seal of the deal, sign-ups, a mistake, the host's own scene.

use super::{PublicDocument, composed};
use crate::document::{Block, Line};
use crate::sentence::Sentence;
use crate::words::Words;
use crate::{PublicView, Text, TextKind};
use nightdesk_game::SignUps;
use nightdesk_time::Phase;

/// The seal of the deal, to be posted before the game.
#[must_use]
pub fn seal(view: &PublicView, words: &Words, code: &str) -> Text {
    composed(TextKind::Seal, (view, words), |it| it.with("seal", code))
}

/// That something went wrong, and no more than that.
#[must_use]
pub fn hosting_error(view: &PublicView, words: &Words, phase: Phase) -> Text {
    composed(TextKind::HostingError, (view, words), |it| {
        it.with("phase", words.phase(phase))
    })
}

/// That the game goes on in a phase, although a post told that it was over; none while it is over.
#[must_use]
pub fn goes_on(view: &PublicView, words: &Words, phase: Phase) -> Option<Text> {
    if view.winners.is_some() {
        return None;
    }
    Some(composed(TextKind::GoesOn, (view, words), |it| {
        it.with("phase", words.phase(phase))
    }))
}

/// The host's own words; an empty line begins a new paragraph.
#[must_use]
pub fn scene(told: &str) -> Text {
    let mut blocks = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    for line in told.lines().map(str::trim_end) {
        match line.is_empty() {
            true if lines.is_empty() => {}
            true => blocks.push(Block::Paragraph(std::mem::take(&mut lines))),
            false => lines.push(line.into()),
        }
    }
    if !lines.is_empty() {
        blocks.push(Block::Paragraph(lines));
    }
    Text::public(TextKind::Scene, PublicDocument::new(blocks))
}

/// Who has signed up.
#[derive(Debug, Clone, Copy)]
pub struct SignedUp<'a> {
    /// Who has a seat.
    pub players: &'a [&'a str],
    /// How many seats there are; none where the setup does not say.
    pub seats: Option<usize>,
    /// Who waits for one.
    pub reserves: &'a [&'a str],
    /// Whether others may still sign up.
    pub state: SignUps,
}

/// The list of those who have signed up.
#[must_use]
pub fn sign_ups(view: &PublicView, words: &Words, signed: SignedUp<'_>) -> Text {
    let row = |names: &[&str]| Line::joined(names.iter().map(|name| Line::from(*name)), ", ");
    let state = words.say(&match signed.state {
        SignUps::Open => Sentence::SignUpsOpen {},
        SignUps::Closed => Sentence::SignUpsClosed {},
    });
    let reserves = Some(signed.reserves).filter(|reserves| !reserves.is_empty());
    composed(TextKind::SignUps, (view, words), |it| {
        it.with("count", Line::number(signed.players.len()))
            .with("names", row(signed.players))
            .maybe("seats", signed.seats.map(Line::number))
            .maybe("reserves", reserves.map(row))
            .maybe(
                "reserve_count",
                reserves.map(|names| Line::number(names.len())),
            )
            .with("state", state)
    })
}
