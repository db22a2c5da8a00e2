//! What the thread is told when something changes between phases.

use super::deadline::Deadline;
use super::phases::{fate, flips_of, vote_rules};
use super::{Filler, PublicDocument, about_deadline, common, composed};
use crate::document::Line;
use crate::sentence::Sentence;
use crate::view::PublicView;
use crate::words::Words;
use crate::{Text, TextKind};
use nightdesk_game::{Ballot, SeatId};
use nightdesk_time::PhaseKind;

/// The running phase's new deadline; none when no phase runs.
#[must_use]
pub fn deadline_moved(view: &PublicView, words: &Words, deadline: &Deadline) -> Option<Text> {
    view.phase?;
    let text = about_deadline(
        TextKind::DeadlineMoved,
        (view, words),
        Some(deadline),
        |it| it,
    );
    Some(deadline.with_clock_change(text, words))
}

/// Who takes a seat from whom; none if nobody ever left it.
#[must_use]
///
/// It tells the last `untold` changes of the seat: the thread need not have read of the one before.
pub fn replacement(view: &PublicView, words: &Words, seat: SeatId, untold: usize) -> Option<Text> {
    let player = view.player(seat)?;
    let known = player.former.len().checked_sub(untold.max(1))?;
    let old = player.former.get(known..)?;
    let new = old.iter().skip(1).chain([&player.name]);
    let common_places = |place: &str| common(view, words, place);
    let blocks = old.iter().zip(new).flat_map(|(old, new)| {
        let filler = Filler::new(&common_places);
        let filled = filler.with("new", new.as_str()).with("old", old.as_str());
        words.compose(TextKind::Replacement, &filled)
    });
    let document = PublicDocument::new(blocks.collect());
    Some(Text::public(TextKind::Replacement, document))
}

/// Who counts the votes of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Votes {
    /// The desk does.
    AtDesk,
    /// A table of the rule set does, by rules of its own.
    AtTable,
}

/// Who is out of the game, and what is shown of him; none while he is in it. Where the desk counts the
/// votes of the running day, it says how many it takes from now on.
#[must_use]
pub fn left(view: &PublicView, words: &Words, seat: SeatId, votes: Votes) -> Option<Text> {
    let player = view.player(seat).filter(|player| player.fate.is_some())?;
    let phase = view.phase.filter(|phase| phase.kind() == PhaseKind::Day);
    let of_today = phase.is_some() && player.fate.and_then(|fate| fate.phase) == phase;
    let takes = match votes {
        Votes::AtDesk if of_today => vote_rules(view, words),
        Votes::AtDesk | Votes::AtTable => Vec::new(),
    };
    Some(composed(TextKind::Left, (view, words), |it| {
        it.with("player", player.line())
            .with("fate", fate(words, player, votes))
            .with("flips", flips_of(words, std::iter::once(player)))
            .with("vote_rules", takes)
    }))
}

/// That a player is in the game again whom an earlier post told to be out; none while he is out.
#[must_use]
pub fn returned(view: &PublicView, words: &Words, seat: SeatId) -> Option<Text> {
    let player = view.player(seat).filter(|player| player.fate.is_none())?;
    Some(composed(TextKind::Returned, (view, words), |it| {
        it.with("player", player.line())
    }))
}

/// That the vote of a player weighs more from now on, which was said in the thread; none where
/// the seat is nobody's.
#[must_use]
pub fn revealed(view: &PublicView, words: &Words, seat: SeatId, weight: &str) -> Option<Text> {
    let player = view.player(seat)?;
    Some(composed(TextKind::Revealed, (view, words), |it| {
        it.with("player", player.line())
            .with("weight", Line::from(weight))
    }))
}

/// Between whom votes begin anew, and until when.
#[must_use]
pub fn runoff(
    view: &PublicView,
    words: &Words,
    between: &[Ballot],
    deadline: Option<&Deadline>,
) -> Text {
    let names = Line::joined(chosen(view, words, between), ", ");
    about_deadline(TextKind::Runoff, (view, words), deadline, |it| {
        it.with("names", names)
    })
}

/// Who began a duel, between whom it is, and until when votes count.
#[must_use]
pub fn duel(
    view: &PublicView,
    words: &Words,
    challenger: SeatId,
    between: &[Ballot],
    deadline: Option<&Deadline>,
) -> Text {
    let by = chosen(view, words, &[Ballot::Seat(challenger)]);
    let names = words.or(chosen(view, words, between));
    about_deadline(TextKind::Runoff, (view, words), deadline, |it| {
        it.with("names", names)
            .with("challenger", Line::joined(by, ", "))
    })
}

/// For whom there are votes.
fn chosen(view: &PublicView, words: &Words, between: &[Ballot]) -> Vec<Line> {
    let name = |target: &Ballot| match target {
        Ballot::Seat(seat) => {
            let player = view.player(*seat);
            player.map_or_else(Line::new, |player| player.name.as_str().into())
        }
        Ballot::NoElimination => words.say(&Sentence::NoElimination {}),
    };
    between.iter().map(name).collect()
}
