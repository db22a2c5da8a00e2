//! Texts that their readers have in the very words in which they are due again: after an undo, the same
//! has come about anew.

use chrono::{DateTime, Utc};

use super::Outbox;
use super::posts::one_post;
use nightdesk_desk::Outgoing;
use nightdesk_game::{Audience, Change, DueText, Event, Journal, LeftText};
use nightdesk_report::{Text, WordingError, Words};

/// A post as the thread has it, which an undo has made wrong.
struct WrongPost {
    text: LeftText,
    /// Its words as they were pasted.
    words: String,
    /// Its plain words.
    said: String,
}

impl Outbox<'_> {
    /// The results of a night that is resolved by these facts which players have read already in these
    /// very words, and still go by: they were sent before an undo of the night.
    pub(super) fn sent_again(&self, facts: &[Event]) -> Vec<Outgoing> {
        let resolved = facts.iter().find_map(|fact| match fact {
            Event::NightResolved { record } => Some(record.night),
            _ => None,
        });
        let Some((night, after)) = resolved.zip(resolved.and_then(|_| self.after(facts))) else {
            return Vec::new();
        };
        let left = self.left_texts();
        let seats = after.seats().filter_map(|(seat, held)| {
            let part = DueText::Results(seat, night);
            let mut to_seat = left.iter().filter(|(_, text, _)| {
                text.to == Audience::Seat(seat) && text.parts.contains(&part)
            });
            let (place, text, words) = to_seat.next_back()?;
            let taken_back = left
                .iter()
                .any(|(_, other, _)| other.takes_back(*place, text));
            let is_read = held.player_at(text.at) == held.name && text.parts == [part];
            if !is_read || taken_back {
                return None;
            }
            let then = self.state_when_left(*place, text)?;
            let was = self.made(&then, &[part])?;
            (was == self.made(&after, &[part])?).then(|| Outgoing {
                text: LeftText {
                    again: true,
                    ..(*text).clone()
                },
                words: (*words).to_owned(),
            })
        });
        seats.collect()
    }

    /// What moves at the game's table tell players by these facts in the very words that they have read
    /// already: it was sent before an undo of the move.
    ///
    /// # Errors
    /// What is wrong in the wording of a setup that they bring.
    pub(super) fn told_again(
        &self,
        facts: &[Event],
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Vec<Outgoing>, Vec<WordingError>> {
        let is_told = |part: &DueText| matches!(part, DueText::Told(_));
        let is_move = |fact: &Event| matches!(fact, Event::MoveTaken { .. });
        if !facts.iter().any(is_move) {
            return Ok(Vec::new());
        }
        let wrong = self.wrong_texts().iter();
        let mut wrong = wrong
            .filter(|wrong| wrong.text.parts.iter().all(is_told))
            .peekable();
        if wrong.peek().is_none() {
            return Ok(Vec::new());
        }
        let Some(journal) = self.journal_after(facts, line, now) else {
            return Ok(Vec::new());
        };
        let words = Words::of(&journal.game().setup)?;
        let later = Outbox::about(&journal, journal.game(), self.rules, &words);
        let again = wrong.filter_map(|wrong| {
            let Audience::Seat(seat) = wrong.text.to else {
                return None;
            };
            let held = later.game.seat(seat)?;
            if held.player_at(wrong.text.at) != held.name {
                return None;
            }
            let mut due = nightdesk_desk::due_to(later.game, seat);
            due.retain(is_told);
            let mut alike = due.windows(wrong.text.parts.len().max(1));
            let parts = alike
                .find(|parts| later.made(later.game, parts).as_deref() == Some(&wrong.said))?;
            let (_, _, words) = *self
                .left_texts()
                .iter()
                .find(|(place, ..)| *place == wrong.place)?;
            Some(Outgoing {
                text: LeftText {
                    parts: parts.to_vec(),
                    again: true,
                    ..wrong.text.clone()
                },
                words: words.to_owned(),
            })
        });
        Ok(again.collect())
    }

    /// The journal with one entry more; none where the facts do not fit: that is refused when they are
    /// to be kept.
    fn journal_after(&self, facts: &[Event], line: &str, now: DateTime<Utc>) -> Option<Journal> {
        let mut journal = self.journal.clone();
        let entry = journal.draft(now, line, Change::Do(facts.to_vec()));
        journal.append(entry).ok()?;
        Some(journal)
    }

    /// The posts that these facts make due again, word for word as they stand in the thread since
    /// before an undo: they need not be posted once more.
    ///
    /// # Errors
    /// What is wrong in the wording of a setup that they bring.
    pub(super) fn posted_again(
        &self,
        facts: &[Event],
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Outgoing>, Vec<WordingError>> {
        if !facts.iter().any(may_owe_a_post) {
            return Ok(None);
        }
        let Some(last) = self.last_post_if_wrong() else {
            return Ok(None);
        };
        let Some(journal) = self.journal_after(facts, line, now) else {
            return Ok(None);
        };
        let words = Words::of(&journal.game().setup)?;
        let later = Outbox::about(&journal, journal.game(), self.rules, &words);
        let known = self.owed_posts();
        let mut new = later.owed_posts();
        new.retain(|part| !known.contains(part));
        let again = later.parts_in_words(&last.text, &new, &last.said);
        Ok(again.map(|parts| Outgoing {
            text: LeftText {
                posts: later.posts_again(&last.text, &parts),
                parts,
                again: true,
                ..last.text
            },
            words: last.words,
        }))
    }

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

fn is_for_bot(part: &DueText) -> bool {
    matches!(part, DueText::BotLines(_))
}
