//! Texts on their way out, and what a decision means for those that have left before.

use chrono::{DateTime, Utc};

use super::Outbox;
use nightdesk_desk::{Decision, Outgoing};
use nightdesk_game::{
    Audience, Change, DueText, Event, LeftText, Markup, MessageState, SaidWarning, SeatId,
};
use nightdesk_report::{Text, WordingError, Words};

/// A decision with everything that it means for texts.
#[derive(Debug)]
pub struct Completed {
    /// The decision, with the facts about texts.
    pub decision: Decision,
    /// Whose role messages it makes wrong.
    pub stale: Vec<SeatId>,
    /// Whose results count as sent, since they have them in the same words.
    pub sent_before: Vec<SeatId>,
    /// The posts that count as posted, since the thread has them in the same words.
    pub posted_before: Vec<String>,
}

impl Outbox<'_> {
    /// A decision with the texts that leave by it, those that need not leave again, and the role messages
    /// that it makes wrong.
    ///
    /// # Errors
    /// What is wrong in the wording of a setup that it brings.
    pub fn completed(
        &self,
        decision: Decision,
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Completed, Vec<WordingError>> {
        if !matches!(decision.change, Change::Do(_)) {
            return Ok(Completed {
                decision,
                stale: Vec::new(),
                sent_before: Vec::new(),
                posted_before: Vec::new(),
            });
        }
        let leaving = self.outgoing(&decision, now);
        let decision = decision.with_left(leaving);
        let mut sent_again = self.sent_again(decision.facts());
        sent_again.extend(self.told_again(decision.facts(), line, now)?);
        let sent_before = sent_again.iter().filter_map(|left| match left.text.to {
            Audience::Seat(seat) => Some(seat),
            Audience::Public | Audience::Faction(_) | Audience::Host => None,
        });
        let sent_before = sent_before.collect();
        let decision = decision.with_left(sent_again);
        let stale = self.stale_roles(decision.facts())?;
        let mut decision = decision.with_stale(&stale);
        let posted_again = self.posted_again(decision.facts(), line, now)?;
        let again = posted_again.iter().map(|left| &left.text);
        decision
            .texts
            .retain(|due| !again.clone().any(|text| text.holds(*due)));
        let posted_before = again.flat_map(|text| match text.posts.as_slice() {
            [] => vec![text.name.clone()],
            posts => posts.to_vec(),
        });
        Ok(Completed {
            stale,
            sent_before,
            posted_before: posted_before.collect(),
            decision: decision.with_left(posted_again),
        })
    }

    /// The texts that leave by a decision, as they read before it. What became of warnings elsewhere is
    /// told in them.
    fn outgoing(&self, decision: &Decision, now: DateTime<Utc>) -> Vec<Outgoing> {
        if decision.leaving.is_empty() {
            return Vec::new();
        }
        let facts = decision.facts().iter();
        let warned = facts.filter(|fact| matches!(fact, Event::WarningSaid { .. }));
        let Some(game) = self.after(warned) else {
            return Vec::new();
        };
        let told = self.with_facts_in(&game);
        let texts = told.all_leaving(&decision.leaving, now).into_iter();
        texts.map(|text| told.as_it_leaves(&text, now)).collect()
    }

    /// Texts as they leave now; what moves told a player goes as one message.
    fn all_leaving(&self, leaving: &[DueText], now: DateTime<Utc>) -> Vec<Text> {
        let (told, others): (Vec<DueText>, Vec<DueText>) = leaving
            .iter()
            .partition(|text| matches!(text, DueText::Told(_)));
        let others = others.into_iter().filter_map(|due| match due {
            DueText::Count(_) => self.running_count(now),
            other => self.due(other),
        });
        others.chain(self.messages_of_moves(told)).collect()
    }

    /// A text as it leaves now, with its words as they are pasted.
    pub fn as_it_leaves(&self, text: &Text, now: DateTime<Utc>) -> Outgoing {
        let markup = self.game.setup.forum.markup;
        let mut posts = match text.audience() {
            Audience::Public => self.called_one_by_one(text),
            Audience::Seat(_) | Audience::Faction(_) | Audience::Host => Vec::new(),
        };
        if posts.len() < 2 {
            posts.clear();
        }
        Outgoing {
            text: LeftText {
                to: text.audience().clone(),
                name: self.called(text),
                posts,
                parts: text.parts().to_vec(),
                phase: self.game.phase(),
                at: now,
                again: false,
                warned: self.warnings_in(text),
            },
            words: self.parts(text, markup).join("\n\n"),
        }
    }

    /// The warnings of which a text tells, as it does.
    fn warnings_in(&self, text: &Text) -> Vec<SaidWarning> {
        let told = text.parts().iter().filter_map(|part| match *part {
            DueText::Warning(seat, number) => self.game.warning(seat, number),
            _ => None,
        });
        told.map(|kept| kept.said.clone()).collect()
    }

    /// A text ready to be posted, in as many parts as a post of the forum asks for.
    pub fn parts(&self, text: &Text, markup: Markup) -> Vec<String> {
        let longest = self.game.setup.forum.longest(markup);
        let longest = longest.and_then(|most| usize::try_from(most).ok());
        let numbered = |number, count| self.words.part(number, count);
        let parts = nightdesk_render::parts(text.document(), markup, longest, &numbered);
        parts
            .iter()
            .map(|part| nightdesk_render::post(part, markup))
            .collect()
    }

    /// The living whose role message was sent and reads otherwise after these facts.
    fn stale_roles(&self, facts: &[Event]) -> Result<Vec<SeatId>, Vec<WordingError>> {
        if !facts.iter().any(may_change_messages) {
            return Ok(Vec::new());
        }
        let Some(mut after) = self.after(facts) else {
            return Ok(Vec::new());
        };
        // Results that come only now are sent by themselves; that a message for a new holder of a
        // seat would list them by now makes it no less right.
        let known = self.game.moves.len();
        for taken in after.moves.iter_mut().skip(known) {
            taken.told.clear();
        }
        let known = self.game.nights.len();
        for record in after.nights.iter_mut().skip(known) {
            record.messages.clear();
        }
        let sent =
            |state: MessageState| matches!(state, MessageState::Sent | MessageState::Confirmed);
        // What results will say, a role message need not say again.
        let by_result = |id: SeatId| {
            facts.iter().all(|fact| {
                let Event::ChatSet { faction, .. } = fact else {
                    return false;
                };
                nightdesk_desk::gets_link_with_result(self.game, faction, id)
            })
        };
        let words = Words::of(&after.setup)?;
        let before = self.of_game(self.game, self.words);
        // A message is not wrong because the thread tells a death, or the game has another name.
        let mut read_so_far = after.clone();
        read_so_far.setup.name.clone_from(&self.game.setup.name);
        for (seat, was) in read_so_far.seats.iter_mut().zip(&self.game.seats) {
            seat.death.clone_from(&was.death);
        }
        let later = self.of_game(&read_so_far, &words);
        let stale = after.living().filter(|(id, seat)| {
            let said = |outbox: &Outbox<'_>| {
                let text = outbox.role_message(*id)?;
                Some(nightdesk_render::plain(text.document(), None))
            };
            sent(seat.role_message) && !by_result(*id) && said(&before) != said(&later)
        });
        Ok(stale.map(|(id, _)| id).collect())
    }
}

/// Whether an event may change what a role message says to somebody.
fn may_change_messages(event: &Event) -> bool {
    matches!(
        event,
        Event::CardChanged { .. }
            | Event::ChatSet { .. }
            | Event::Marked { .. }
            | Event::Unmarked { .. }
            | Event::SetupAdopted { .. }
            | Event::Replaced { .. }
            | Event::Ruled { .. }
    )
}
