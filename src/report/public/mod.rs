//! Texts for the game thread.
//!
//! This folder knows the game only as a [`PublicView`](super::PublicView):
//! a test reads its imports and fails when the game itself is among them.

mod activity;
mod bot;
mod catalogue;
mod changes;
mod correction;
mod deadline;
mod end;
mod history;
mod hosting_notes;
mod nights;
mod opening;
mod phases;
mod players;
mod schedule;
mod table;
mod tally;
mod word;

use super::document::{Block, Document, Line};
use super::templates::{Filler, Value, common, deadline_places};
use super::{PublicView, Text, TextKind, Words};

pub use activity::{Activity, Silence, activity};
pub use bot::{Announcement, bot_comment, bot_line, bot_lines};
pub(crate) use catalogue::{ability_line, list_of_roles, role_sheet, with_clauses};
pub use catalogue::{ability_words, role};
pub use changes::{Votes, deadline_moved, duel, left, replacement, returned, revealed, runoff};
pub use correction::{Corrected, PostWrong, Wrong, correction, corrections, with_corrections};
pub(crate) use deadline::spelled;
pub use deadline::{Clocks, Deadline, OddTime};
pub use end::{Aftermath, OpenedSeal, RoleChange, game_end, revelation};
pub(crate) use end::{winners, winning, won_by};
pub use history::history;
pub use hosting_notes::{CorrectedCount, Corrector, HostingNotes};
pub(crate) use nights::order_was;
pub use nights::{Came, NightWas, OrderWas};
pub(crate) use opening::replaced;
pub use opening::{PhasePost, opening};
pub use phases::{day_start, elimination, night_deaths, night_start, thread_title};
pub(crate) use phases::{deaths_before, flips_before};
pub use players::players;
pub(crate) use players::{fate_line, player_rows};
pub use schedule::deadlines;
pub(crate) use table::{fates_at_table, phase_at_table};
pub use tally::{Tally, TallyName, tally};
pub(crate) use tally::{count_so_far, foot_at_table, title_at_table};
pub use word::{SignedUp, goes_on, hosting_error, scene, seal, sign_ups};

/// A text that a rule set told everybody: what is public is for the rule set to say.
pub(crate) fn at_table(title: Option<Line>, blocks: Vec<Block>) -> Text {
    Text::public(TextKind::Told, PublicDocument::of_rule_set(title, blocks))
}

/// A document that was made from public knowledge alone.
#[derive(Debug)]
pub struct PublicDocument(Document);

/// A text laid out by its template; `fill` adds what its own places hold.
fn composed(
    kind: TextKind,
    (view, words): (&PublicView, &Words),
    fill: impl FnOnce(Filler<'_>) -> Filler<'_>,
) -> Text {
    let known = |place: &str| common(view, words, place);
    let blocks = words.compose(kind, &fill(Filler::new(&known)));
    Text::public(kind, PublicDocument::new(blocks))
}

/// The same about a deadline that the text is told.
fn about_deadline(
    kind: TextKind,
    (view, words): (&PublicView, &Words),
    deadline: Option<&Deadline>,
    fill: impl FnOnce(Filler<'_>) -> Filler<'_>,
) -> Text {
    composed(kind, (view, words), |filler| {
        fill(deadline_places(filler, words, deadline))
    })
}

impl PublicDocument {
    fn new(blocks: Vec<Block>) -> Self {
        Self(Document::new(blocks))
    }

    fn titled(self, title: Line) -> Self {
        Self(self.0.titled(title))
    }

    /// What the game's rule set has told everybody.
    fn of_rule_set(title: Option<Line>, blocks: Vec<Block>) -> Self {
        Self(Document { title, blocks })
    }

    pub(crate) fn into_document(self) -> Document {
        self.0
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn public_texts_never_see_the_game() {
        let files = [
            include_str!("activity.rs"),
            include_str!("catalogue.rs"),
            include_str!("changes.rs"),
            include_str!("deadline.rs"),
            include_str!("end.rs"),
            include_str!("history.rs"),
            include_str!("bot.rs"),
            include_str!("correction.rs"),
            include_str!("opening.rs"),
            include_str!("phases.rs"),
            include_str!("players.rs"),
            include_str!("schedule.rs"),
            include_str!("table.rs"),
            include_str!("tally.rs"),
            include_str!("word.rs"),
        ];
        for file in files {
            for word in [
                "Game,",
                "Game}",
                "Game;",
                "&Game",
                "Card",
                "Resolution",
                "dyn Voice",
            ] {
                assert!(!file.contains(word), "`{word}` in\n{file}");
            }
        }
    }
}
