//! Posts that the thread has already in the very words in which they are due again (H6.2).

use chrono::{DateTime, Utc};

use super::answer::NotTaken;
use super::posts::one_post;
use super::worded::wording;
use super::{Session, Speaker, Teller};
use crate::game::{Audience, Change, DueText, Event, LeftText};
use crate::report::{Text, Words};

impl Session {
    /// The posts that these facts make due again, word for word as they stand in the thread since
    /// before an undo: they need not be posted once more.
    pub(super) fn posted_before(
        &self,
        events: &[Event],
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Vec<Event>, NotTaken> {
        let any = self.with_teller(|teller| !teller.wrong_posts().is_empty())?;
        if !any {
            return Ok(Vec::new());
        }
        let mut journal = self.journal().clone();
        let entry = journal.draft(now, line, Change::Do(events.to_vec()));
        // What does not fit is refused when it is to be kept.
        if journal.append(entry).is_err() {
            return Ok(Vec::new());
        }
        let words: Words = wording(&journal.game().setup)?;
        self.with_teller(|teller| {
            let known = teller.owed_posts();
            let later = Teller {
                journal: &journal,
                game: journal.game(),
                rules: teller.rules,
                words: &words,
                speaker: Speaker {
                    game: journal.game(),
                    rules: teller.rules,
                },
                tables: None,
                corrects: false,
            };
            let mut new = later.owed_posts();
            new.retain(|part| !known.contains(part));
            // The last one that stands is what the thread has.
            let wrong = teller.wrong_posts();
            let left = wrong.iter().rev().find_map(|(text, words, was)| {
                let parts = later.parts_in_words(text, &new, was)?;
                let text = LeftText {
                    parts,
                    ..(*text).clone()
                };
                let words = (*words).to_owned();
                Some(Event::TextLeft { text, words })
            });
            left.into_iter().collect()
        })
    }
}

/// The posts that count as posted with a decision, and what the host reads of them.
pub(super) fn said_again(again: &[Event]) -> (Vec<DueText>, Option<String>) {
    let left = again.iter().filter_map(|event| match event {
        Event::TextLeft { text, .. } if text.to == Audience::Public => Some(text),
        _ => None,
    });
    let mut parts = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for text in left {
        parts.extend(text.parts.iter().copied());
        match text.posts.as_slice() {
            [] => names.push(&text.name),
            posts => names.extend(posts.iter().map(String::as_str)),
        }
    }
    let said = (!names.is_empty()).then(|| {
        format!(
            "Posted before in these very words, and so counts as posted: {}.",
            names.join(", ")
        )
    });
    (parts, said)
}

impl<'t> Teller<'t> {
    /// The posts that an undo has made wrong and nothing has put right, with their words as they
    /// left and their plain words.
    fn wrong_posts(&self) -> Vec<(&'t LeftText, &'t str, String)> {
        let wrong = self.wrong_texts().into_iter();
        let public = wrong.filter(|wrong| wrong.text.to == Audience::Public);
        let left = self.left_texts();
        public
            .filter_map(|wrong| {
                let (_, text, words) = left.iter().find(|(place, ..)| *place == wrong.place)?;
                Some((*text, *words, wrong.said))
            })
            .collect()
    }

    /// The posts among these that say just what a post has said, as its parts; none if they do not.
    fn parts_in_words(&self, left: &LeftText, new: &[DueText], was: &str) -> Option<Vec<DueText>> {
        let is_new = |part: &DueText| new.contains(part);
        let candidates = match left.parts.iter().all(is_new) {
            true => left.parts.clone(),
            // What a move told is another text, for it is another move.
            false => {
                let texts: Option<Vec<Text>> = new.iter().map(|part| self.due(*part)).collect();
                one_post(texts?)?.parts().to_vec()
            }
        };
        let is_for_bot = |part: &DueText| matches!(part, DueText::BotLines(_));
        let said = candidates.iter().copied();
        let said: Vec<DueText> = said.filter(|part| !is_for_bot(part)).collect();
        let said = self.made(self.game, &said)?;
        (said == was).then_some(candidates)
    }
}
