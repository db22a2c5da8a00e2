//! What a player was told and does not hold: what comes in its place says so, and where nothing
//! comes, a word of its own.

use chrono::{DateTime, Utc};

use super::answer::NotTaken;
use super::wrong::WrongText;
use super::{Session, Teller};
use crate::command::{HostOrder, Recipients};
use crate::desk::{self, Decision, Desk};
use crate::game::{
    Audience, Change, DueText, Event, Journal, LeftPlace, MessageState, Seat, SeatId,
};
use crate::report::{Text, private};

impl<'t> Teller<'t> {
    /// A message with the word that it stands in place of another, and that what nothing comes in
    /// place of does not hold.
    pub(super) fn corrected_message(&self, text: Text, seat: SeatId) -> Text {
        let wrong = self.wrong_texts();
        let wrong: Vec<&WrongText<'_>> = self.read_by(seat, &wrong).collect();
        if wrong.is_empty() {
            return text;
        }
        let parts = text.parts().to_vec();
        let replaces = |part: &&DueText| {
            let about = self.game.subject(**part);
            let mut subjects = wrong.iter().flat_map(|wrong| &wrong.subjects);
            about.is_some_and(|about| subjects.any(|subject| subject.is_like(&about)))
        };
        let mut text = match parts.iter().find(replaces) {
            Some(part) => private::replacing(text, self.words, *part),
            None => text,
        };
        if parts.iter().any(|part| carries_more(*part)) {
            for wrong in wrong.iter().filter(|wrong| self.is_given_up(wrong, seat)) {
                text = wrong.subjects.iter().fold(text, |text, subject| {
                    private::taking_back(text, self.words, subject)
                });
                text = text.made_of(DueText::TakenBack(wrong.place));
            }
        }
        text
    }

    /// The word that this message does not hold.
    pub(super) fn taken_back(&self, place: LeftPlace) -> Option<Text> {
        let wrong = self.wrong_texts();
        let wrong = wrong.iter().find(|wrong| wrong.place == place)?;
        let Audience::Seat(seat) = wrong.text.to else {
            return None;
        };
        let mut subjects = wrong.subjects.iter();
        let first = private::taken_back(self.words, seat, subjects.next()?);
        let text = subjects.fold(first, |text, subject| {
            private::taking_back(text, self.words, subject)
        });
        Some(text.made_of(DueText::TakenBack(place)))
    }

    /// The words that messages to a seat do not hold, where nothing is due to it that would carry
    /// them: nothing comes in their place any more. `wrong` is what is wrong now.
    pub(super) fn given_up(&self, seat: SeatId, wrong: &[WrongText<'_>]) -> Vec<DueText> {
        let mut own = self.read_by(seat, wrong).peekable();
        if own.peek().is_none() {
            return Vec::new();
        }
        let due = desk::due_to(self.game, seat);
        if due.iter().any(|part| carries_more(*part)) {
            return Vec::new();
        }
        let own = own.filter(|wrong| self.is_given_up(wrong, seat));
        own.map(|wrong| DueText::TakenBack(wrong.place)).collect()
    }

    /// The same where the host asks for them: what would come in their place may come yet.
    /// `wrong` is what is wrong now.
    pub(super) fn not_holding(&self, seat: SeatId, wrong: &[WrongText<'_>]) -> Vec<DueText> {
        if !desk::due_to(self.game, seat).is_empty() {
            return self.given_up(seat, wrong);
        }
        let own = self.read_by(seat, wrong);
        let own = own.filter(|wrong| !wrong.text.holds(DueText::RoleMessage(seat)));
        own.map(|wrong| DueText::TakenBack(wrong.place)).collect()
    }

    /// Who must be told that messages do not hold, and by nothing else is; with the words.
    pub(super) fn misled(&self) -> Vec<(SeatId, Vec<DueText>)> {
        let wrong = self.wrong_texts();
        let seats = self.game.seats().map(|(seat, _)| seat);
        let words = seats.map(|seat| (seat, self.given_up(seat, &wrong)));
        words.filter(|(_, words)| !words.is_empty()).collect()
    }

    /// Whose role message was sent and has become wrong by what was taken back: the living who must
    /// be sent a new one. `wrong` is what is wrong now.
    pub(super) fn misread_roles(&self, wrong: &[WrongText<'_>]) -> Vec<SeatId> {
        let is_wrong = |id: SeatId| {
            let mut read = self.read_by(id, wrong);
            read.any(|wrong| wrong.text.holds(DueText::RoleMessage(id)))
        };
        let waits =
            |seat: &Seat| matches!(seat.role_message, MessageState::Ready | MessageState::Stale);
        let living = self.game.living();
        let sent = living.filter(|(_, seat)| seat.card.is_some() && !waits(seat));
        let misread = sent.filter(|(id, _)| is_wrong(*id));
        misread.map(|(id, _)| id).collect()
    }

    /// `taking back “Night 1”`: what the host calls such a word.
    pub(super) fn called_taken_back(&self, place: LeftPlace) -> String {
        let left = self.left_texts();
        let name = left.iter().find(|(known, ..)| place.means(*known));
        let name = name.map_or("a message", |(_, text, _)| text.name.as_str());
        format!("taking back {name}")
    }

    /// The messages to a seat among those that are wrong, read by whoever holds it still: what was
    /// taken back since may have given the seat to somebody else.
    pub(super) fn read_by<'w>(
        &self,
        seat: SeatId,
        wrong: &'w [WrongText<'t>],
    ) -> impl Iterator<Item = &'w WrongText<'t>> {
        let held = self.game.seat(seat).map(|held| held.name.clone());
        let wrong = wrong.iter();
        wrong.filter(move |wrong| {
            wrong.text.to == Audience::Seat(seat) && held.as_ref() == Some(&wrong.reader)
        })
    }

    /// Whether nothing comes in place of any of it.
    fn is_given_up(&self, wrong: &WrongText<'_>, seat: SeatId) -> bool {
        let mut subjects = wrong.subjects.iter();
        subjects.all(|subject| self.game.is_past_without(subject, seat))
    }
}

impl Session {
    /// The journal as the desk goes by it for sending: a role message that was made wrong by what
    /// was taken back waits again, and a warning says what the ledger says of it now.
    pub(super) fn for_sending(&self, now: DateTime<Utc>) -> Result<Journal, NotTaken> {
        let misread = self.misread_roles()?;
        let mut journal = self.journal().clone();
        let news = self.ledger_news(now).events;
        if misread.is_empty() && news.is_empty() {
            return Ok(journal);
        }
        let stale = misread.into_iter().map(|seat| Event::RoleMessage {
            seat,
            state: MessageState::Stale,
        });
        let entry = journal.draft(now, "", Change::Do(stale.chain(news).collect()));
        // Seats of the game can be marked; a journal that would not have it stays as it is.
        let _kept = journal.append(entry).is_ok();
        Ok(journal)
    }

    /// What the desk decides about messages that were sent, with the words that earlier ones do not
    /// hold.
    pub(super) fn sent(
        &self,
        desk: &Desk<'_>,
        order: &HostOrder,
        to: &Recipients,
    ) -> Result<Decision, NotTaken> {
        let game = desk.game();
        let (others, words) = self.with_teller(|teller| match to {
            Recipients::Seats(seats) => {
                let wrong = teller.wrong_texts();
                let mut others = Vec::new();
                let mut words = Vec::new();
                for seat in seats {
                    let own = teller.not_holding(*seat, &wrong);
                    if own.is_empty() || !desk::due_to(game, *seat).is_empty() {
                        others.push(*seat);
                    }
                    words.extend(own);
                }
                (Some(Recipients::Seats(others)), words)
            }
            Recipients::All => {
                let misled = teller.misled().into_iter();
                let words = misled.flat_map(|(_, words)| words);
                (Some(Recipients::All), words.collect())
            }
            Recipients::Part { seat, parts } => {
                let is_word = |part: &DueText| matches!(part, DueText::TakenBack(_));
                let mut words = teller.not_holding(*seat, &teller.wrong_texts());
                words.retain(|part| parts.contains(part));
                let only = parts.iter().all(is_word);
                ((!only).then(|| to.clone()), words)
            }
        })?;
        let words: Vec<DueText> = words;
        if words.is_empty() {
            return Ok(desk.decide(order)?);
        }
        let nothing = match &others {
            None => true,
            Some(Recipients::Seats(seats)) => seats.is_empty(),
            Some(Recipients::All) => {
                let mut seats = game.seats();
                seats.all(|(seat, _)| desk::due_to(game, seat).is_empty())
            }
            Some(Recipients::Part { .. }) => false,
        };
        let mut decision = match others {
            Some(to) if !nothing => desk.decide(&HostOrder::Sent { to, because: None })?,
            Some(_) | None => Decision::sending(Vec::new()),
        };
        let said = self.with_teller(|teller| {
            let left = teller.left_texts();
            let said = words.iter().filter_map(|part| {
                let mut left = left.iter();
                let (_, text, _) = left.find(|(place, ..)| DueText::TakenBack(*place) == *part)?;
                let Audience::Seat(seat) = text.to else {
                    return None;
                };
                let called = teller.called_part(*part);
                Some(format!("{} ({called})", teller.game.name(seat)))
            });
            said.collect::<Vec<_>>().join(", ")
        })?;
        decision.echo.push(format!("Sent: {said}."));
        decision.leaving.extend(words);
        Ok(decision)
    }
}

/// Whether a message is sent for its own sake and soon, and so may carry such a word: a role
/// message is read again and again.
fn carries_more(part: DueText) -> bool {
    matches!(part, DueText::Results(..) | DueText::Told { .. })
}
