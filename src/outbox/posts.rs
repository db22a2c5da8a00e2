//! Texts that are shown together, as posts, and the host's own words above them.

use super::Outbox;
use nightdesk_game::{Audience, DueText, Stage};
use nightdesk_report::{Text, public};
use nightdesk_time::Phase;

/// What is posted at once, as one post; none if it is for several readers.
pub fn one_post(texts: Vec<Text>) -> Option<Text> {
    let [post] = <[Text; 1]>::try_from(as_posts(texts)).ok()?;
    Some(post)
}

/// What is shown at once: texts for the same readers as one post, in the order of the first of each.
pub fn as_posts(texts: Vec<Text>) -> Vec<Text> {
    let mut posts: Vec<Text> = Vec::new();
    for text in texts {
        let same = posts
            .iter_mut()
            .find(|post| post.audience() == text.audience());
        let left = match same {
            Some(post) => post.append(text).err().map(|left| *left),
            None => Some(text),
        };
        posts.extend(left);
    }
    posts
}

impl Outbox<'_> {
    /// What is due: the posts that were not posted yet, as one, and what is due in private. Where
    /// all was posted, the running vote of a table, or what an earlier post has wrong.
    pub fn to_be_posted(&self) -> Vec<Text> {
        let at_table = self.speaker.rules.tables().is_some();
        let open: Vec<Text> = as_posts(self.open_posts());
        let running = match (open.is_empty(), at_table) {
            (true, true) => self.due(DueText::TableTally),
            _ => None,
        };
        // What an earlier post has wrong need not wait for the next one.
        let alone = match open.is_empty() && running.is_none() {
            true => self.due(DueText::Correction),
            false => None,
        };
        let posts = open.into_iter().chain(running).chain(alone);
        let private = match &self.game.stage {
            Stage::Over { .. } if !at_table => Vec::new(),
            Stage::Running(phase) if self.game.night_done() => self.unsent_results(*phase),
            Stage::Preparing | Stage::Running(_) | Stage::Over { .. } => self.role_messages(),
        };
        posts.chain(private).collect()
    }

    /// The posts that are due and were not posted yet.
    pub fn open_posts(&self) -> Vec<Text> {
        let owed = self.owed_posts().into_iter();
        let texts = owed.filter_map(|text| self.due(text));
        let texts = texts.filter(|text| *text.audience() == Audience::Public);
        self.below_the_scene(texts.collect())
    }

    /// The results of a night that have not left: nobody is shown for a second sending.
    pub fn unsent_results(&self, night: Phase) -> Vec<Text> {
        let mut results = self.results(night, None);
        let has_left = |text: &Text| text.parts().iter().all(|part| self.game.has_left(*part));
        results.retain(|text| !has_left(text));
        results
    }

    /// Whether words that are kept stand above another post already, which is due and not among these.
    pub fn has_other_posts(&self, posts: &[Text]) -> bool {
        self.game.scene.is_some()
            && self.owed_posts().into_iter().any(|owed| {
                let is_shown = posts.iter().any(|post| post.parts().contains(&owed));
                let is_post = |text: Text| *text.audience() == Audience::Public;
                !is_shown && self.due(owed).is_some_and(is_post)
            })
    }

    /// Posts with the host's words above them that wait for one; a count of votes is none of these.
    pub fn below_the_scene(&self, mut posts: Vec<Text>) -> Vec<Text> {
        let is_post = |text: &Text| {
            *text.audience() == Audience::Public
                && !text.parts().iter().all(|part| part.is_running_count())
        };
        if let Some(words) = &self.game.scene
            && let Some(first) = posts.iter().position(is_post)
        {
            posts.insert(first, public::scene(words));
        }
        posts
    }
}
