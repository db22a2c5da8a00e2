//! What a player was told and does not hold: what comes in its place says so, and where nothing
//! comes, a word of its own.

use super::{Outbox, WrongText};
use nightdesk_command::{HostOrder, Recipients};
use nightdesk_desk::{Decision, Desk, Refused};
use nightdesk_game::{Audience, DueText, LeftPlace, MessageState, Seat, SeatId};
use nightdesk_report::{Text, private};
use nightdesk_text::say;

impl<'t> Outbox<'t> {
    /// A message with the word that it stands in place of another, and that what nothing comes in
    /// place of does not hold.
    pub(super) fn corrected_message(&self, text: Text, seat: SeatId) -> Text {
        let wrong: Vec<&WrongText<'_>> = self.read_by(seat).collect();
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
    pub fn taken_back(&self, place: LeftPlace) -> Option<Text> {
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
    /// them: nothing comes in their place any more.
    pub fn given_up(&self, seat: SeatId) -> Vec<DueText> {
        let mut own = self.read_by(seat).peekable();
        if own.peek().is_none() {
            return Vec::new();
        }
        let due = nightdesk_desk::due_to(self.game, seat);
        if due.iter().any(|part| carries_more(*part)) {
            return Vec::new();
        }
        let own = own.filter(|wrong| self.is_given_up(wrong, seat));
        own.map(|wrong| DueText::TakenBack(wrong.place)).collect()
    }

    /// The same where the host asks for them: what would come in their place may come yet.
    pub fn not_holding(&self, seat: SeatId) -> Vec<DueText> {
        if !nightdesk_desk::due_to(self.game, seat).is_empty() {
            return self.given_up(seat);
        }
        let own = self.read_by(seat);
        let own = own.filter(|wrong| !wrong.text.holds(DueText::RoleMessage(seat)));
        own.map(|wrong| DueText::TakenBack(wrong.place)).collect()
    }

    /// Who must be told that messages do not hold, and by nothing else is; with the words.
    pub fn misled(&self) -> Vec<(SeatId, Vec<DueText>)> {
        let seats = self.game.seats().map(|(seat, _)| seat);
        let words = seats.map(|seat| (seat, self.given_up(seat)));
        words.filter(|(_, words)| !words.is_empty()).collect()
    }

    /// Whose role message was sent and has become wrong by what was taken back: the living who must
    /// be sent a new one.
    pub fn misread_roles(&self) -> Vec<SeatId> {
        let is_wrong = |id: SeatId| {
            let mut read = self.read_by(id);
            read.any(|wrong| wrong.text.holds(DueText::RoleMessage(id)))
        };
        let waits =
            |seat: &Seat| matches!(seat.role_message, MessageState::Ready | MessageState::Stale);
        let living = self.game.living();
        let sent = living.filter(|(_, seat)| seat.card.is_some() && !waits(seat));
        let misread = sent.filter(|(id, _)| is_wrong(*id));
        misread.map(|(id, _)| id).collect()
    }

    /// What the desk decides about messages that were sent, with the words that earlier ones do not
    /// hold.
    ///
    /// # Errors
    /// Why nothing was sent.
    pub fn sent(
        &self,
        desk: &Desk<'_>,
        order: &HostOrder,
        to: &Recipients,
    ) -> Result<Decision, Refused> {
        let is_owed = |seat: SeatId| !nightdesk_desk::due_to(desk.game(), seat).is_empty();
        let (others, words): (Option<Recipients>, Vec<DueText>) = match to {
            Recipients::Seats(seats) => {
                let others = seats.iter().copied();
                let others =
                    others.filter(|seat| is_owed(*seat) || self.not_holding(*seat).is_empty());
                let others: Vec<SeatId> = others.collect();
                let words = seats.iter().flat_map(|seat| self.not_holding(*seat));
                let others = (!others.is_empty()).then_some(Recipients::Seats(others));
                (others, words.collect())
            }
            Recipients::All | Recipients::AllBut(_) => {
                let is_meant = |seat: SeatId| match to {
                    Recipients::AllBut(but) => !but.contains(&seat),
                    _ => true,
                };
                let misled = self.misled().into_iter();
                let misled = misled.filter(|(seat, _)| is_meant(*seat));
                let words = misled.flat_map(|(_, words)| words);
                let mut seats = desk.game().seats();
                let others = seats.any(|(seat, _)| is_meant(seat) && is_owed(seat));
                (others.then(|| to.clone()), words.collect())
            }
            Recipients::Part { seat, parts } => {
                let mut words = self.not_holding(*seat);
                words.retain(|part| parts.contains(part));
                let is_word = |part: &DueText| matches!(part, DueText::TakenBack(_));
                let others = !parts.iter().all(is_word);
                (others.then(|| to.clone()), words)
            }
        };
        if words.is_empty() {
            return desk.decide(order);
        }
        let decision = match others {
            Some(to) => desk.decide(&HostOrder::Sent { to, because: None })?,
            None => Decision::sending(Vec::new()),
        };
        let said = words.iter().filter_map(|part| {
            let seat = self.reader_misled_by(part.about().place?)?;
            let called = self.called_part(*part);
            Some(format!("{} ({called})", self.game.name(seat)))
        });
        let said = said.collect::<Vec<_>>().join(", ");
        let mut decision = decision.with_word(say!(self, "sent", said));
        decision.leaving.extend(words);
        Ok(decision)
    }

    /// The seat that got a message which does not hold.
    fn reader_misled_by(&self, place: LeftPlace) -> Option<SeatId> {
        let left = self.left_texts();
        let (_, text, _) = left.iter().find(|(known, ..)| *known == place)?;
        match text.to {
            Audience::Seat(seat) => Some(seat),
            Audience::Public | Audience::Faction(_) | Audience::Host => None,
        }
    }

    /// `taking back “Night 1”`: what the host calls such a word.
    pub(super) fn called_taken_back(&self, place: LeftPlace) -> String {
        let left = self.left_texts();
        let name = left.iter().find(|(known, ..)| place.means(*known));
        let name = match name {
            Some((_, text, _)) => text.name.clone(),
            None => say!(self, "a_message"),
        };
        say!(self, "taking_back", name)
    }

    /// The messages to a seat that are wrong, read by whoever holds it still: what was
    /// taken back since may have given the seat to somebody else.
    pub fn read_by(&self, seat: SeatId) -> impl Iterator<Item = &WrongText<'t>> {
        let held = self.game.seat(seat).map(|held| held.name.as_str());
        let wrong = self.wrong_texts().iter();
        wrong.filter(move |wrong| {
            wrong.text.to == Audience::Seat(seat) && held == Some(wrong.reader.as_str())
        })
    }

    /// Whether nothing comes in place of any of it.
    fn is_given_up(&self, wrong: &WrongText<'_>, seat: SeatId) -> bool {
        let mut subjects = wrong.subjects.iter();
        subjects.all(|subject| self.game.is_past_without(subject, seat))
    }
}

/// Whether a message is sent for its own sake and soon, and so may carry such a word: a role
/// message is read again and again.
fn carries_more(part: DueText) -> bool {
    matches!(part, DueText::Results(..) | DueText::Told(_))
}
