//! Short words for the thread: the seal of the deal, sign-ups, a mistake, the host's own scene.

use super::PublicDocument;
use crate::game::SignUps;
use crate::report::document::{Block, Line};
use crate::report::sentence::Sentence;
use crate::report::words::Words;
use crate::report::{Text, TextKind};
use crate::time::Phase;

/// The seal of the deal, to be posted before the game (H2.1).
#[must_use]
pub fn seal(words: &Words, code: &str) -> Text {
    let said = words.say(&Sentence::SealPosted { seal: code.into() });
    Text::public(TextKind::Seal, paragraph(vec![said]))
}

/// That something went wrong, and no more than that (H6.6).
#[must_use]
pub fn hosting_error(words: &Words, phase: Phase) -> Text {
    let phase = words.phase(phase);
    let said = words.say(&Sentence::HostingError { phase });
    Text::public(TextKind::HostingError, paragraph(vec![said]))
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
pub fn sign_ups(words: &Words, signed: SignedUp<'_>) -> Text {
    let row = |names: &[&str]| Line::joined(names.iter().map(|name| Line::from(*name)), ", ");
    let count = Line::number(signed.players.len());
    let names = row(signed.players);
    let mut lines = vec![words.say(&match signed.seats {
        Some(seats) => Sentence::SignedUp {
            count,
            seats: Line::number(seats),
            names,
        },
        None => Sentence::SignedUpSoFar { count, names },
    })];
    if !signed.reserves.is_empty() {
        lines.push(words.say(&Sentence::Reserves {
            count: Line::number(signed.reserves.len()),
            names: row(signed.reserves),
        }));
    }
    lines.push(words.say(&match signed.state {
        SignUps::Open => Sentence::SignUpsOpen {},
        SignUps::Closed => Sentence::SignUpsClosed {},
    }));
    Text::public(TextKind::SignUps, paragraph(lines))
}

fn paragraph(lines: Vec<Line>) -> PublicDocument {
    PublicDocument::new(vec![Block::Paragraph(lines)])
}
