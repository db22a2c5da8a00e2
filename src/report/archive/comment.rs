//! The host's words on deaths, as far as an archive may hold them.

use std::collections::{BTreeMap, BTreeSet};

use super::Source;
use nightdesk_game::{Entry, Event, SeatId};
use nightdesk_text::names::fold;

/// Words on deaths that are the host's own: they were typed at the desk, and no post of the thread
/// held them, so that they are a note.
#[derive(Debug, Default)]
pub(super) struct OwnComments {
    /// Deaths by the place among those of their seat.
    deaths: BTreeSet<(SeatId, usize)>,
    of_entries: BTreeMap<u64, Vec<String>>,
}

impl OwnComments {
    /// Those that an archive must leave out; none where it holds the notes.
    pub(super) fn left_out(source: &Source<'_>) -> Self {
        let mut own = Self::default();
        if source.notes {
            return own;
        }
        let mut returns: BTreeMap<SeatId, usize> = BTreeMap::new();
        source.journal.retrace(|before, entry| {
            for event in entry.change.facts() {
                match event {
                    // Who comes back before the first phase has no death after him.
                    Event::Revived { seat, .. } if before.phase().is_some() => {
                        *returns.entry(*seat).or_default() += 1;
                    }
                    Event::Died {
                        seat,
                        comment: Some(comment),
                        ..
                    } if is_own(entry, event) => {
                        let place = returns.get(seat).copied().unwrap_or_default();
                        own.deaths.insert((*seat, place));
                        let of_entry = own.of_entries.entry(entry.no).or_default();
                        of_entry.push(comment.clone());
                    }
                    _ => {}
                }
            }
        });
        own
    }

    /// The words on a death, by its place among those of the seat, without what is left out.
    pub(super) fn shown(&self, death: (SeatId, usize), comment: Option<&String>) -> Option<String> {
        let comment = comment.cloned();
        comment.filter(|_| !self.deaths.contains(&death))
    }

    /// The line of a move without what is left out: a move that takes somebody out ends with the
    /// words after a colon.
    pub(super) fn cut(&self, entry: u64, line: &str) -> String {
        let own = self.of_entries.get(&entry).into_iter().flatten();
        let cut = own.fold(line, |line, comment| {
            let at = line.rfind(&format!(": {comment}"));
            at.and_then(|at| line.get(..at)).unwrap_or(line)
        });
        cut.to_owned()
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
