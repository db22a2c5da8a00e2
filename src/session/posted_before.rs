//! Posts that the thread has already in the very words in which they are due again.

use std::cell::OnceCell;

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
        if !events.iter().any(may_owe_a_post) {
            return Ok(Vec::new());
        }
        let Some(last) = self.with_teller(|teller| teller.last_post_if_wrong())? else {
            return Ok(Vec::new());
        };
        let mut journal = self.journal().clone();
        let entry = journal.draft(now, line, Change::Do(events.to_vec()));
        // What does not fit is refused when it is to be kept.
        if journal.append(entry).is_err() {
            return Ok(Vec::new());
        }
        let words: Words = wording(&journal.game().setup)?;
        self.with_teller(|teller| {
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
                values: teller.values,
                read: OnceCell::new(),
            };
            let known = teller.owed_posts();
            let mut new = later.owed_posts();
            new.retain(|part| !known.contains(part));
            let again = later.parts_in_words(&last.text, &new, &last.said);
            let again = again.map(|parts| Event::TextLeft {
                text: LeftText {
                    posts: later.posts_again(&last.text, &parts),
                    parts,
                    again: true,
                    ..last.text
                },
                words: last.words,
            });
            again.into_iter().collect()
        })
    }
}

/// A post as the thread has it, which an undo has made wrong.
struct WrongPost {
    text: LeftText,
    /// Its words as they were pasted.
    words: String,
    /// Its plain words.
    said: String,
}

/// Whether an event may make a post due.
fn may_owe_a_post(event: &Event) -> bool {
    matches!(
        event,
        Event::PhaseBegan { .. }
            | Event::RunoffBegan { .. }
            | Event::GameOver { .. }
            | Event::GameReopened { .. }
            | Event::MoveTaken { .. }
            | Event::Died { .. }
            | Event::Revived { .. }
            | Event::Replaced { .. }
            | Event::DeadlineMoved { .. }
            | Event::ToldAgain { .. }
    ) || event.as_hosting_error().is_some()
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

fn is_for_bot(part: &DueText) -> bool {
    matches!(part, DueText::BotLines(_))
}

impl Teller<'_> {
    /// The last post that stands in the thread, if an undo has made it wrong and nothing has put it
    /// right: after another one, its words stand no more where players look for them.
    fn last_post_if_wrong(&self) -> Option<WrongPost> {
        let wrong = self.wrong_texts();
        let left = self.left_texts();
        let mut posts = left.iter().rev();
        let is_post = |text: &LeftText| text.to == Audience::Public && !text.again;
        let (_, last, _) = posts.find(|(_, text, _)| is_post(text))?;
        // Where it counts anew, that is looked at.
        let mut standing = left.iter().rev();
        let (place, text, words) =
            standing.find(|(_, text, _)| text == last || text.repeats(last))?;
        let wrong = wrong.iter().find(|wrong| wrong.place == *place)?;
        Some(WrongPost {
            text: (*text).clone(),
            words: (*words).to_owned(),
            said: wrong.said.clone(),
        })
    }

    /// The posts among these that say just what a post has said, as its parts; none if they do not.
    /// What a bot has to be told besides is known of itself.
    fn parts_in_words(&self, left: &LeftText, new: &[DueText], was: &str) -> Option<Vec<DueText>> {
        let others = |parts: &[DueText]| -> Vec<DueText> {
            let others = parts.iter().filter(|part| !is_for_bot(part));
            others.copied().collect()
        };
        let (had, new) = (others(&left.parts), others(new));
        let candidates = match had.iter().all(|part| new.contains(part)) {
            true => had,
            // What a move told is another text, for it is another move.
            false => {
                let texts: Option<Vec<Text>> = new.iter().map(|part| self.due(*part)).collect();
                one_post(texts?)?.parts().to_vec()
            }
        };
        let said = self.made(self.game, &candidates)?;
        (said == was).then_some(candidates)
    }

    /// What the host calls each post that counts as posted again.
    fn posts_again(&self, left: &LeftText, parts: &[DueText]) -> Vec<String> {
        if !left.parts.iter().any(is_for_bot) {
            return left.posts.clone();
        }
        let mut names: Vec<String> = parts.iter().map(|part| self.called_part(*part)).collect();
        names.dedup();
        if names.len() < 2 {
            names.clear();
        }
        names
    }
}
