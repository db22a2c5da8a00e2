//! The host's words on deaths, as far as an archive may hold them.

use std::collections::{BTreeMap, BTreeSet};

use super::Source;
use crate::game::{Entry, Event, SeatId};
use crate::text::names::fold;

/// Words on deaths that are the host's own: they were typed at the desk, and no post of the thread
/// held them, so that they are a note.
#[derive(Debug, Default)]
pub(super) struct OwnComments {
    of_seats: BTreeSet<(SeatId, String)>,
    of_entries: BTreeMap<u64, Vec<String>>,
}

impl OwnComments {
    /// Those that an archive must leave out; none where it holds the notes.
    pub(super) fn left_out(source: &Source<'_>) -> Self {
        let mut own = Self::default();
        if source.notes {
            return own;
        }
        source.journal.retrace(|_, entry| {
            for event in entry.change.facts() {
                if let Event::Died {
                    seat,
                    comment: Some(comment),
                    ..
                } = event
                    && is_own(entry, event)
                {
                    own.of_seats.insert((*seat, comment.clone()));
                    let of_entry = own.of_entries.entry(entry.no).or_default();
                    of_entry.push(comment.clone());
                }
            }
        });
        own
    }

    /// The words on a death of a seat, without what is left out.
    pub(super) fn shown(&self, seat: SeatId, comment: Option<&String>) -> Option<String> {
        let comment = comment?.clone();
        let key = (seat, comment);
        (!self.of_seats.contains(&key)).then_some(key.1)
    }

    /// The line of a move without what is left out.
    pub(super) fn cut(&self, entry: u64, line: &str) -> String {
        let own = self.of_entries.get(&entry).into_iter().flatten();
        let cut = own.fold(line.to_owned(), |line, comment| line.replace(comment, ""));
        match cut == line {
            true => cut,
            false => cut.trim_end_matches([' ', ':', ',', '"', '-']).to_owned(),
        }
    }
}

/// Whether the words on a death are the host's own, by the entry that tells of it.
pub(super) fn is_own(entry: &Entry, death: &Event) -> bool {
    let Event::Died {
        comment: Some(comment),
        post: None,
        ..
    } = death
    else {
        return false;
    };
    let of_posts = |event: &Event| matches!(event, Event::PostsRead { .. });
    let is_typed = fold(&entry.line).contains(&fold(comment));
    is_typed && !entry.change.facts().iter().any(of_posts)
}
