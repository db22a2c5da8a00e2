//! What is asked for the night: taken, replaced, refused, cancelled.

mod cancelled;
mod counts;
mod draw;
mod entry;
mod fallen;
mod hitman;
mod order_of_time;
mod owed;
mod performer;
mod removed;
mod reply_key;
mod side_kill;
mod sides;
mod words;

use nightdesk_game::{Event, Game};
use nightdesk_time::{Phase, PhaseKind};

pub(super) use cancelled::{cancel, cancel_all, cancel_of};
pub use counts::{standing_entries, uncounted_entries};
pub(super) use draw::draw;
pub(super) use draw::fall;
pub(super) use entry::take;
pub use fallen::fallen_entries;
pub use hitman::hitman;
pub(super) use hitman::line_after as hitman_line;
pub(super) use owed::{draw_notes, due_draws};
pub use owed::{lost_notes, must_draw, night_notes, owed};
pub(super) use performer::means;
pub(super) use removed::{orders_after, orders_lost};
pub(super) use reply_key::ReplyKey;
pub(super) use side_kill::kill_of_side;
pub(super) use words::sentence as line_of;

/// The night an entry is for: the running one, or the one after the running day.
#[must_use]
pub fn night_of(game: &Game) -> Option<Phase> {
    let phase = game.phase()?;
    match phase.kind() {
        PhaseKind::Night => Some(phase),
        PhaseKind::Day => game.setup.schedule.first.after(phase),
    }
}

/// The game as it would stand in the coming night, so that an order kept by
/// day is checked by the same rules; by night, the game itself.
#[must_use]
pub fn view(game: &Game) -> Game {
    let mut view = game.clone();
    if !view.is_night()
        && let (Some(night), Some(start)) = (night_of(game), game.phases.last())
    {
        let began = Event::PhaseBegan {
            phase: night,
            at: start.at,
        };
        // It is the phase that comes next, so it fits; if it did not, the view stays by day.
        let _fits = view.apply(&began);
    }
    view
}
