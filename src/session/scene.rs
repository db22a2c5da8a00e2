//! The host's own words above a post, checked for what is still hidden (H1.8).

use super::Session;
use super::answer::{Answer, NotTaken};
use super::posts::one_post;
use crate::report::{Text, leak, public};

impl Session {
    /// The posts that are due, with the host's words above them; where each says too much is told.
    ///
    /// # Errors
    /// When there are no words.
    pub fn scene(&mut self, words: &str) -> Result<Answer, NotTaken> {
        if words.trim().is_empty() {
            return Err(NotTaken::Nothing("the scene has no words".to_owned()));
        }
        let due = self.with_teller(|teller| teller.open_posts())?;
        let scene = public::scene(words);
        let leaks = self.leaks_in(&scene)?;
        let posts: Vec<Text> = std::iter::once(scene).chain(due).collect();
        let echo = match leaks.is_empty() {
            true => vec!["Your words say nothing that is still hidden.".to_owned()],
            false => leak::told(&leaks)
                .map(|leak| format!("Your words give something away: {leak}."))
                .collect(),
        };
        let texts: Vec<Text> = one_post(posts).into_iter().collect();
        self.remember(&texts);
        Ok(Answer {
            echo,
            texts,
            ..Answer::default()
        })
    }
}
