//! A deadline that was posted and is another one once a step is undone or redone.

use crate::Desk;
use crate::decision::DueText;
use nightdesk_game::{Change, Game};

/// The new deadline, where one was posted since the step that is undone or redone: it is told anew
/// at once, for the next move may never come.
pub(super) fn deadline_to_post_again(
    desk: &Desk<'_>,
    after: &Game,
    change: &Change,
) -> Option<DueText> {
    let (Change::Undo { no, .. } | Change::Redo(no)) = change else {
        return None;
    };
    let before = desk.game();
    let deadline = |game: &Game| game.deadline().ok().flatten();
    let moves = before.phase() == after.phase() && deadline(before) != deadline(after);
    let mut left = desk.journal.left_texts().into_iter();
    let told = left.any(|(place, text, _)| place.entry > *no && text.holds(DueText::DeadlineMoved));
    (moves && told).then_some(DueText::DeadlineMoved)
}
