//! The host's own words above a post, checked for what is still hidden.

use chrono::{DateTime, Utc};

use super::Session;
use super::answer::{Answer, NotTaken};
use nightdesk_desk::Decision;
use nightdesk_outbox::one_post;
use nightdesk_report::{Text, TextKind, leak, public};
use nightdesk_text::say;

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
            return Err(NotTaken::Nothing(say!(self, "the_scene_has_no_words")));
        }
        let mut due = self.with_teller(|teller| teller.open_posts())?;
        due.retain(|text| text.kind() != TextKind::Scene);
        let scene = public::scene(words);
        let leaks = self.leaks_in(&scene)?;
        let mut echo = match leaks.is_empty() {
            true => vec![say!(self, "your_words_say_nothing")],
            false => leak::outermost(&leaks)
                .map(|leak| say!(self, "your_words_give_something_away", leak))
                .collect(),
        };
        // Beside a post that is due, what gives something away is for this once.
        let is_kept = leaks.is_empty() || due.is_empty();
        let kept = self.game().scene.clone().filter(|_| is_kept);
        if let Some(kept) = kept.filter(|kept| kept.trim() != words.trim()) {
            echo.push(say!(self, "they_are_in_place", kept));
        }
        if due.is_empty() {
            echo.push(say!(self, "no_post_is_due_now_your"));
        }
        // Kept beside a post that is due, too: it is shown again, and recorded, with them.
        let kept = Decision::keeping_scene(words).change;
        let entry = match is_kept {
            true => Some(self.keep(now, line, kept)?),
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
