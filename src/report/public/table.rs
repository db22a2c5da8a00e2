//! What stands around the words of a rule set that keeps a table of its own.

use super::deadline::Deadline;
use super::phases::flips_of;
use super::{PublicDocument, about_deadline};
use crate::document::{Block, Line};
use crate::sentence::Sentence;
use crate::view::{PublicPlayer, PublicView};
use crate::words::Words;
use crate::{Text, TextKind};
use nightdesk_game::SeatId;
use nightdesk_time::{Phase, PhaseKind};

/// What is shown of those whose deaths a table has told; none where the setup shows nothing.
pub(crate) fn fates_at_table(view: &PublicView, words: &Words, fell: &[SeatId]) -> Option<Text> {
    let dead = fell.iter().filter_map(|seat| view.player(*seat));
    let dead = dead.filter(|player| player.fate.is_some());
    let flips = flips_of(words, dead);
    let foot = || PublicDocument::new(vec![Block::Paragraph(flips.clone())]);
    (!flips.is_empty()).then(|| Text::public(TextKind::Told, foot()))
}

/// The end of the post that begins a phase at a table: who is alive, and when the phase ends.
pub(crate) fn phase_at_table(
    view: &PublicView,
    words: &Words,
    phase: Phase,
    living: &[SeatId],
    deadline: Option<&Deadline>,
) -> Text {
    let kind = match phase.kind() {
        PhaseKind::Day => TextKind::DayStart,
        PhaseKind::Night => TextKind::NightStart,
    };
    let alive = living.iter().filter_map(|seat| view.player(*seat));
    let alive = Line::joined(alive.map(PublicPlayer::line_with_role), ", ");
    let end = about_deadline(TextKind::PhaseAtTable, (view, words), deadline, |it| {
        it.with("phase", words.phase(phase))
            .with("alive", alive)
            .with("alive_count", Line::number(living.len()))
            .with("ends", ends(words, phase, deadline))
    });
    end.known_as(kind)
}

fn ends(words: &Words, phase: Phase, deadline: Option<&Deadline>) -> Vec<Line> {
    let Some(deadline) = deadline else {
        return Vec::new();
    };
    let ends = words.say(&Sentence::Ends {
        phase: words.phase(phase),
        deadline: deadline.line(words),
    });
    let clocks = deadline.clock_change(words);
    std::iter::once(ends).chain(clocks).collect()
}
