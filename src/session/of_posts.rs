//! What the host's posts did to the running phase, and which lines of them did nothing.

use super::Teller;
use nightdesk_desk::thread_names;
use nightdesk_game::{Event, ReadPost};
use nightdesk_gm::near_command;
use nightdesk_text::{Language, say};
use nightdesk_time::Phase;

/// A line of a host's post that reads like a command and did nothing.
pub(super) struct NotedLine<'g> {
    pub(super) post: u64,
    pub(super) words: &'g str,
    /// The line that would be the command, where that can be told.
    pub(super) right: Option<String>,
}

impl Teller<'_> {
    /// Who was killed by which post in a phase, and which one ended the game.
    pub(super) fn deeds_in_posts(&self, phase: Phase) -> Vec<String> {
        let entries = self.journal.entries().iter();
        let counting = entries.filter(|entry| self.journal.in_force(entry.no));
        let facts = counting.flat_map(|entry| entry.change.facts());
        let mut told = Vec::new();
        for fact in facts {
            match fact {
                Event::Died {
                    seat,
                    comment,
                    post: Some(post),
                    ..
                } if self
                    .game
                    .seat(*seat)
                    .is_some_and(|seat| seat.died_in(phase)) =>
                {
                    let comment = comment.as_deref().unwrap_or_default();
                    told.push(say!(
                        self,
                        "is_dead",
                        post,
                        player = self.game.name(*seat),
                        comment
                    ));
                }
                Event::OverAnnounced { post, .. } if self.game.over_since().is_some() => {
                    told.push(say!(self, "the_game_is_declared_over", post));
                }
                _ => {}
            }
        }
        told
    }

    /// The lines of hosts in posts of the running phase that read like commands and did nothing.
    pub(super) fn noted_lines(&self) -> Vec<NotedLine<'_>> {
        let posts = self.game.thread.posts.values();
        let running = posts.filter(|known| known.phase == self.game.phase());
        let posts: Vec<&ReadPost> = running
            .map(|known| &known.post)
            .filter(|post| !post.noted.is_empty())
            .collect();
        if posts.is_empty() {
            return Vec::new();
        }
        let names = thread_names(self.game);
        let lines = posts.iter().flat_map(|post| {
            let words = post.noted.iter();
            words.map(|words| NotedLine {
                post: post.number,
                words,
                right: near_command(words, &names).and_then(|near| near.right),
            })
        });
        lines.collect()
    }
}

impl NotedLine<'_> {
    /// `  #8 "GAME OVER" reads like a command, and nothing was done; …`
    pub(super) fn line(&self, language: Language) -> String {
        let said = nightdesk_tracker::near_command(self.words, self.right.as_deref(), language);
        format!("  #{} {said}", self.post)
    }
}
