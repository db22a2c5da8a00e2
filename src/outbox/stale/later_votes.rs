//! Votes that were entered after a count of a table and stand in posts that it had reached: a vote
//! that was taken back is entered anew as somebody else's, and the count should have had that one.

use crate::Outbox;
use nightdesk_game::{Entry, Event, Game, Journal, LeftPlace, LeftText};

impl Outbox<'_> {
    /// The game after a count with the votes that were entered since and that it should have had.
    pub(super) fn with_later_votes(
        &self,
        mut game: Game,
        journal: &Journal,
        place: LeftPlace,
        text: &LeftText,
    ) -> Game {
        let Some(last) = self.reached(place, text) else {
            return game;
        };
        let later = journal.entries().iter();
        let later = later.filter(|entry| entry.no > place.entry && journal.in_force(entry.no));
        let mut table = None;
        for entry in later.filter(|entry| is_of_votes_up_to(entry, last)) {
            let facts = journal.facts(entry);
            let facts = nightdesk_desk::in_another_game(self.rules, &game, facts, &mut table);
            let mut with = game.clone();
            if facts.is_some_and(|facts| facts.iter().all(|fact| with.apply(fact).is_ok())) {
                game = with;
            }
        }
        game
    }

    /// The last post that a count had reached when it left.
    fn reached(&self, place: LeftPlace, text: &LeftText) -> Option<u64> {
        let told = self.state_when_left(place, text)?;
        let read = text.phase.and_then(|phase| told.last_post_by(phase));
        let table = nightdesk_desk::table(&told, self.rules, None)
            .ok()
            .flatten();
        read.max(table.and_then(|table| table.votes_now().last_post))
    }
}

/// Whether an entry brings votes and nothing else, all of them in posts up to this one.
fn is_of_votes_up_to(entry: &Entry, last: u64) -> bool {
    let mut posts = Vec::new();
    for fact in entry.change.facts() {
        match fact {
            Event::VoteCast { post, .. } => posts.push(*post),
            Event::VoteHeld { place, .. } | Event::VoteDecided { place, .. } => {
                posts.push(Some(place.post));
            }
            Event::PostsRead { posts: read } => {
                posts.extend(read.iter().map(|post| Some(post.number)));
            }
            // What a table keeps of a line is in its own words; the host wrote where a vote stands.
            Event::MoveTaken { .. } => posts.extend(posts_in(&entry.line)),
            _ => return false,
        }
    }
    !posts.is_empty()
        && posts
            .iter()
            .all(|post| post.is_some_and(|post| post <= last))
}

/// The posts that a line names, as `#10`; one without any names none that is known. In `in #2` it is a poll
/// that has the number.
fn posts_in(line: &str) -> Vec<Option<u64>> {
    let words = line.split(|letter: char| letter.is_whitespace() || ";,".contains(letter));
    let mut posts: Vec<Option<u64>> = Vec::new();
    let mut before = "";
    for word in words {
        if let Some(number) = word.strip_prefix('#')
            && !before.eq_ignore_ascii_case("in")
        {
            posts.push(number.parse().ok());
        }
        before = word;
    }
    match posts.is_empty() {
        true => vec![None],
        false => posts,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_its_posts() {
        assert_eq!(posts_in("vote Ana Bob in #2"), [None]);
        assert_eq!(posts_in("vote Ana Bob #10 in #2"), [Some(10)]);
        assert_eq!(posts_in("vote Birch Fir #10 in Trial"), [Some(10)]);
        assert_eq!(
            posts_in("vote Ana Bob #10; Cid Bob #12"),
            [Some(10), Some(12)]
        );
        assert_eq!(posts_in("vote Birch Fir"), [None]);
    }
}
