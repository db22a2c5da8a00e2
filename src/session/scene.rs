//! The host's own words above a post, checked for what is still hidden.

use chrono::{DateTime, Utc};

use super::answer::{Answer, NotTaken};
use super::posts::one_post;
use super::{Session, Teller};
use crate::game::{Audience, Change, Event};
use crate::report::{Text, TextKind, leak, public};

impl Session {
    /// The posts that are due, with the host's words above them; where each says too much is told.
    /// The words are kept until they are posted, above what is due or the next post; but not those that
    /// give something away above a post that is due.
    ///
    /// # Errors
    /// When there are no words.
    pub fn scene(
        &mut self,
        words: &str,
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Answer, NotTaken> {
        if words.trim().is_empty() {
            return Err(NotTaken::Nothing("the scene has no words".to_owned()));
        }
        let mut due = self.with_teller(|teller| teller.open_posts())?;
        due.retain(|text| text.kind() != TextKind::Scene);
        let scene = public::scene(words);
        let leaks = self.leaks_in(&scene)?;
        let mut echo = match leaks.is_empty() {
            true => vec!["Your words say nothing that is still hidden.".to_owned()],
            false => leak::told(&leaks)
                .map(|leak| format!("Your words give something away: {leak}."))
                .collect(),
        };
        // Beside a post that is due, what gives something away is for this once.
        let is_kept = leaks.is_empty() || due.is_empty();
        let kept = self.game().scene.clone().filter(|_| is_kept);
        if let Some(kept) = kept.filter(|kept| kept.trim() != words.trim()) {
            echo.push(format!(
                "They stand in place of the words that were kept: \u{201c}{kept}\u{201d} For both, \
                 type both in one `scene`."
            ));
        }
        if due.is_empty() {
            echo.push(
                "No post is due now. Your words are kept, and stand above the next one; or \
                 post them alone."
                    .to_owned(),
            );
        }
        // Kept beside a post that is due, too: it is shown again, and recorded, with them.
        let kept = Event::SceneKept {
            words: words.to_owned(),
        };
        let entry = match is_kept {
            true => Some(self.keep(now, line, Change::Do(vec![kept]))?),
            false => None,
        };
        let posts: Vec<Text> = std::iter::once(scene).chain(due).collect();
        let texts: Vec<Text> = one_post(posts).into_iter().collect();
        self.remember(&texts);
        Ok(Answer {
            entry,
            echo,
            texts,
            ..Answer::default()
        })
    }
}

impl Teller<'_> {
    /// Whether words that are kept stand above another post already, which is due and not among these.
    pub(super) fn has_other_posts(&self, posts: &[Text]) -> bool {
        self.game.scene.is_some()
            && self.owed_posts().into_iter().any(|owed| {
                let is_shown = posts.iter().any(|post| post.parts().contains(&owed));
                let is_post = |text: Text| *text.audience() == Audience::Public;
                !is_shown && self.due(owed).is_some_and(is_post)
            })
    }

    /// Posts with the host's words above them that wait for one; a count of votes is none of these.
    pub(super) fn below_the_scene(&self, mut posts: Vec<Text>) -> Vec<Text> {
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
