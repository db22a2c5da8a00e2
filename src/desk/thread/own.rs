//! What the desk printed for the thread, as its reader knows it again.

use crate::game::{Audience, Event, Journal};
use crate::text::names::same;
use crate::tracker::OwnTexts;

/// The texts that were recorded as posted, and the posts of hosts that were read since.
///
/// A record that was undone counts, too: these are the desk's words, and where they stand in the
/// thread after all, they were pasted there. Posts whose reading was undone are read anew.
pub(super) fn texts(journal: &Journal) -> OwnTexts {
    let hosts = &journal.game().setup.hosts;
    let is_host = |name: &str| hosts.iter().any(|host| same(host, name));
    let mut own = OwnTexts::default();
    for entry in journal.entries() {
        let counts = journal.in_force(entry.no);
        for event in entry.change.facts() {
            match event {
                Event::TextLeft { text, words } if text.to == Audience::Public && !text.again => {
                    own.left(words);
                }
                Event::PostsRead { posts } if counts => {
                    for post in posts.iter().filter(|post| is_host(&post.author)) {
                        if let Some(words) = &post.words {
                            own.read(post.number, words);
                        }
                    }
                }
                _ => {}
            }
        }
    }
    own
}
