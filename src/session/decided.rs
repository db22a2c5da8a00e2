//! Taking what the desk decided, with what it means for texts.

use chrono::{DateTime, Utc};

use super::Session;
use super::answer::{Answer, NotTaken};
use super::take::Bot;
use nightdesk_command::{HostOrder, Recipients};
use nightdesk_desk::Decision;
use nightdesk_game::{Audience, Change, Event, Journal, LeftPlace, LeftText, SeatId};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;

impl Session {
    /// Takes a decision, and says what it makes wrong in texts that have left.
    pub(super) fn take_decision(
        &mut self,
        decision: Decision,
        line: &str,
        now: DateTime<Utc>,
        bot: Bot,
    ) -> Result<Answer, NotTaken> {
        let mut facts = decision.change.facts().iter();
        let resolves = facts.any(|fact| matches!(fact, Event::NightResolved { .. }));
        let wrong_before = self.wrong_entries(&decision.change)?;
        let places_before = match &decision.change {
            Change::Do(_) => None,
            Change::Undo { .. } | Change::Redo(_) => Some(self.places()),
        };
        let completed = self.with_teller(|teller| teller.completed(decision, line, now))??;
        let sent_before = self.names_of(&completed.sent_before);
        let mut answer = self.keep_and_tell(completed.decision, line, now, bot)?;
        if !completed.sent_before.is_empty() {
            answer
                .echo
                .push(say!(self, "sent_before_in_these_very_words", sent_before));
        }
        if resolves {
            let misled = self.with_teller(|teller| teller.misled())?;
            let misled: Vec<SeatId> = misled.into_iter().map(|(seat, _)| seat).collect();
            if !misled.is_empty() {
                let names = self.names_of(&misled);
                answer
                    .echo
                    .push(say!(self, "must_be_told_what_does_not_hold", names));
                let next = answer.next.take();
                answer.next = next.map(|next| match next.starts_with("pm") {
                    true => next,
                    false => say!(self, "pm_then", next),
                });
            }
        }
        if !completed.posted_before.is_empty() {
            answer.echo.push(say!(
                self,
                "posted_before_in_these_very_words",
                join = completed.posted_before.join(", ")
            ));
        }
        if !completed.stale.is_empty() {
            answer.echo.push(say!(
                self,
                "no_longer_right_the_role_pm",
                stale = self.names_of(&completed.stale)
            ));
        }
        if let Some(before) = wrong_before {
            let told = self.with_teller(|teller| teller.made_wrong(&before))?;
            answer.echo.extend(told);
        }
        if let Some(before) = places_before {
            let told = self.places_since(&before);
            answer
                .echo
                .extend(told.unwrap_or_else(|why| vec![no_places(self, &why)]));
        }
        Ok(answer)
    }

    /// The journal as the desk goes by it for sending: a role message that was made wrong by what
    /// was taken back waits again, and a warning says what the ledger says of it now.
    pub(super) fn for_sending(&self, now: DateTime<Utc>) -> Result<Journal, NotTaken> {
        let misread = self.misread_roles()?;
        let mut journal = self.journal().clone();
        let news = self.ledger_news(now).events;
        if misread.is_empty() && news.is_empty() {
            return Ok(journal);
        }
        let stale = Decision::sending(Vec::new()).with_stale(&misread);
        let entry = journal.draft(now, "", stale.after_facts(news).change);
        // Seats of the game can be marked; a journal that would not have it stays as it is.
        let _kept = journal.append(entry).is_ok();
        Ok(journal)
    }

    fn names_of(&self, seats: &[SeatId]) -> String {
        let names = seats.iter().map(|seat| self.game().name(*seat));
        names.collect::<Vec<_>>().join(", ")
    }

    /// Whether a line that would record messages as sent finds none, but some that were: then it
    /// asks for those.
    pub(super) fn asks_what_was_sent(
        &self,
        order: &HostOrder,
        now: DateTime<Utc>,
    ) -> Result<Option<SeatId>, NotTaken> {
        let HostOrder::Sent {
            to: Recipients::Seats(seats),
            because: None,
        } = order
        else {
            return Ok(None);
        };
        let [seat] = seats.as_slice() else {
            return Ok(None);
        };
        let to_seat = |left: &LeftText| left.to == Audience::Seat(*seat);
        let game = &self.game_with(&self.ledger_news(now).events);
        let was_sent =
            nightdesk_desk::due_to(game, *seat).is_empty() && game.left.iter().any(to_seat);
        if !was_sent
            || self.with_teller(|teller| {
                teller.misread_roles().contains(seat) || !teller.not_holding(*seat).is_empty()
            })?
        {
            return Ok(None);
        }
        Ok(Some(*seat))
    }

    /// The texts that are wrong before a step is undone or redone; none before other changes.
    fn wrong_entries(&self, change: &Change) -> Result<Option<Vec<LeftPlace>>, NotTaken> {
        match change {
            Change::Do(_) => Ok(None),
            Change::Undo { .. } | Change::Redo(_) => self.with_teller(|teller| {
                let wrong = teller.wrong_texts();
                Some(wrong.iter().map(|wrong| wrong.place).collect())
            }),
        }
    }
}

fn no_places(of: &impl InLanguage, why: &NotTaken) -> String {
    say!(of, "changes_are_not_shown", why = why.to_string())
}
