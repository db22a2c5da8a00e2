//! What the desk printed for the thread, as its reader knows it again.

use nightdesk_game::{Audience, Event, Journal};
use nightdesk_text::names::same;
use nightdesk_tracker::OwnTexts;

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
        let facts = entry.change.facts();
        for event in facts {
            match event {
                Event::TextLeft { text, words } if text.to == Audience::Public && !text.again => {
                    own.left(words);
                }
                Event::PostsRead { posts } if counts => {
                    let told = |number: u64| facts.iter().any(|fact| tells(fact, number));
                    for post in posts.iter().filter(|post| is_host(&post.author)) {
                        if let Some(words) = &post.words {
                            own.read(post.number, words, told(post.number));
                        }
                    }
                }
                _ => {}
            }
        }
    }
    own
}

/// Whether a fact is that a post has told what was done at the desk.
fn tells(fact: &Event, number: u64) -> bool {
    matches!(fact, Event::ToldAgain { post, .. } if *post == number)
}
