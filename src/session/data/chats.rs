//! Private threads and places, as values.

use serde::Serialize;

use super::super::Teller;
use nightdesk_desk::{PrivateThread, Why};
use nightdesk_game::Talk;
use nightdesk_rules::Channel;

/// Who belongs in which private thread.
#[derive(Debug, Serialize)]
pub(in super::super) struct PrivatePlaces {
    threads: Vec<Thread>,
    /// Those that the rules of a table keep.
    places: Vec<Place>,
}

#[derive(Debug, Serialize)]
struct Thread {
    chat: String,
    title: String,
    link: Option<String>,
    /// `night` or `always`.
    talk: &'static str,
    members: Vec<String>,
    out: Vec<Gone>,
}

#[derive(Debug, Serialize)]
struct Gone {
    player: String,
    /// `dead`, `replaced`, `changed_side` or `changed_role`.
    why: &'static str,
}

#[derive(Debug, Serialize)]
struct Place {
    title: String,
    /// Whether they may talk there now.
    open: bool,
    members: Vec<String>,
    /// Who may read there and not write.
    readers: Vec<String>,
    out: Vec<String>,
}

impl Teller<'_> {
    /// Private threads, and the places of a table.
    pub(in super::super) fn chats_data(
        &self,
        threads: &[PrivateThread],
        channels: &[Channel],
    ) -> PrivatePlaces {
        let game = self.game;
        let threads = threads.iter().map(|thread| Thread {
            chat: thread.slug.clone(),
            title: thread.title.clone(),
            link: thread.link.clone(),
            talk: match thread.talk {
                Talk::Night => "night",
                Talk::Always => "always",
            },
            members: super::names(game, thread.members.iter().copied()),
            out: thread
                .out
                .iter()
                .map(|leaver| Gone {
                    player: leaver.name.clone(),
                    why: match leaver.why {
                        Why::Dead => "dead",
                        Why::Replaced(_) => "replaced",
                        Why::ChangedSide => "changed_side",
                        Why::ChangedRole => "changed_role",
                    },
                })
                .collect(),
        });
        let places = channels.iter().map(|channel| Place {
            title: channel.title.clone(),
            open: channel.open,
            members: super::names(game, channel.members.iter().copied()),
            readers: super::names(game, channel.readers.iter().copied()),
            out: super::names(game, channel.out.iter().copied()),
        });
        PrivatePlaces {
            threads: threads.collect(),
            places: places.collect(),
        }
    }
}
