//! What a player is told of a warning: what the ledger has said becomes a text of the game.
//!
//! The ledger is written first, and by itself; the game keeps what it said to the player, so that the
//! text waits in the outbox until it has left, and is kept word for word when it has.

use chrono::{DateTime, Utc};

use crate::answer::{Answer, NotTaken};
use crate::take::Bot;
use crate::{Session, wording};
use nightdesk_desk::Decision;
use nightdesk_game::{DueText, SaidWarning, SeatId};
use nightdesk_report::private;
use nightdesk_store::ledger::{LedgerError, OpenLedger};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_warnings::{AckWord, Expires, Failure, Identity, OwnView, Records, State, WarningId};

/// What begins the notes of a warning, which no player reads.
const NOTES: char = '|';

impl Session {
    /// Adds to an answer of the ledger what the player is told of the warning that it is about.
    pub(super) fn with_warning_text(
        &mut self,
        said: &nightdesk_warnings::Answer,
        mut answer: Answer,
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Answer, NotTaken> {
        let (id, is_new, is_told) = match said {
            nightdesk_warnings::Answer::Added(added) => (added.id, true, true),
            nightdesk_warnings::Answer::Edited(altered) => {
                (altered.id, false, altered.is_for_player())
            }
            nightdesk_warnings::Answer::Deleted(deleted) => (deleted.id, false, true),
            _ => return Ok(answer),
        };
        let Some(found) = self.said_of(id, now)? else {
            return Ok(answer);
        };
        let (player, warning) = (found.player, found.said);
        let Some(seat) = found.seat else {
            return self.with_told_outside(
                (&player, warning),
                (is_new, is_told),
                answer,
                (line, now),
            );
        };
        match self.decided_to_tell(seat, warning.clone(), is_new) {
            Some(decision) => self.with_decision(decision, &player, answer, (line, now)),
            None if is_told && !self.knows_of(seat, &warning) => {
                let told = self.text_outside_game(&player, &warning, !warning.gone)?;
                answer.verbatim = Some(say!(
                    self,
                    "warning_was_given_elsewhere",
                    number = warning.number,
                    player,
                    told
                ));
                Ok(answer)
            }
            None => Ok(answer),
        }
    }

    /// The same of somebody who has no seat; the game keeps what becomes of a warning that it knows
    /// from the time when he had one.
    fn with_told_outside(
        &mut self,
        (player, warning): (&str, SaidWarning),
        (is_new, is_told): (bool, bool),
        mut answer: Answer,
        typed: (&str, DateTime<Utc>),
    ) -> Result<Answer, NotTaken> {
        let known = self.game().formers_warning(&warning);
        // What was given here and never sent, nobody has read.
        let is_unread = known.is_some_and(|kept| kept.told.is_none());
        let known = known.filter(|kept| !kept.said.tells_the_same(&warning));
        if is_told && !is_unread {
            let replaces = !is_new && !warning.gone;
            answer.verbatim = Some(say!(
                self,
                "has_no_seat_here",
                player,
                replaces = self.text_outside_game(player, &warning, replaces)?
            ));
        }
        let Some(seat) = known.map(|kept| kept.seat) else {
            return Ok(answer);
        };
        let event = nightdesk_desk::warning_said(seat, warning);
        self.with_decision(Decision::telling(vec![event], None), player, answer, typed)
    }

    /// Keeps in the game what is to be told, and adds it to the answer of the ledger.
    fn with_decision(
        &mut self,
        decision: Decision,
        player: &str,
        mut answer: Answer,
        (line, now): (&str, DateTime<Utc>),
    ) -> Result<Answer, NotTaken> {
        let kept = without_notes(line);
        match self.take_decision(decision, kept, now, Bot::Knows) {
            Ok(told) => {
                answer.entry = told.entry;
                answer.echo.extend(told.echo);
                answer.texts.extend(told.texts);
            }
            // The ledger has it already, and that is said first.
            Err(why) => answer.echo.push(say!(
                self,
                "the_ledger_keeps_it_but",
                player,
                why = why.said(self.language())
            )),
        }
        Ok(answer)
    }

    /// What the ledger says of a warning to the player whose it is, and who that is.
    fn said_of(&self, id: WarningId, now: DateTime<Utc>) -> Result<Option<Found>, NotTaken> {
        let found = self.open_ledger().and_then(|mut file| {
            file.look(|ledger| self.found(ledger, id, now).map_err(Failure::Records))
        });
        found.map_err(|failure| self.not_taken(failure))
    }

    /// A warning and whose it is here: the name in the game may be another name of the same person.
    fn found(
        &self,
        ledger: &OpenLedger<'_>,
        id: WarningId,
        now: DateTime<Utc>,
    ) -> Result<Option<Found>, LedgerError> {
        let Some(warning) = ledger.warning(id)? else {
            return Ok(None);
        };
        let mut seat = self.seat_of(&warning.named.name);
        let mut player = warning.named.name.clone();
        for (id, held) in self.game().seats() {
            if seat.is_some() {
                break;
            }
            let known = ledger.known(&Identity::account(&held.name).key())?;
            if known.is_some_and(|known| known.person == warning.target) {
                seat = Some(id);
                player.clone_from(&held.name);
            }
        }
        Ok(Some(Found {
            player,
            seat,
            said: said(&OwnView::of(&warning, now)),
        }))
    }

    /// Whether the game has kept a warning of the player of a seat, or has told of it.
    fn knows_of(&self, seat: SeatId, warning: &SaidWarning) -> bool {
        let kept = self.game().warning(seat, warning.number);
        kept.is_some_and(|kept| kept.said.is_of(warning)) || self.game().was_told_of(seat, warning)
    }

    /// What is kept and due of a warning; nothing where the game has nothing to say of it.
    fn decided_to_tell(
        &self,
        seat: SeatId,
        warning: SaidWarning,
        is_new: bool,
    ) -> Option<Decision> {
        let game = self.game();
        let text = DueText::Warning(seat, warning.number);
        let kept = game.warning(seat, warning.number);
        let kept = kept.filter(|kept| kept.said.is_of(&warning));
        let was_told = game.was_told_of(seat, &warning);
        // One that was given elsewhere was told there.
        let is_known = is_new || kept.is_some() || was_told;
        if !is_known || kept.is_some_and(|kept| kept.said.tells_the_same(&warning)) {
            return None;
        }
        let number = warning.number;
        let gone = warning.gone;
        let event = nightdesk_desk::warning_said(seat, warning);
        let mut after = game.clone();
        after.apply(&event).ok()?;
        let is_due = after.warnings_due(seat).any(|due| due == text);
        let decision = Decision::telling(vec![event], is_due.then_some(text));
        Some(match (is_due, gone) {
            (true, _) => decision,
            (false, true) => decision.with_word(say!(self, "the_text_of_warning", number)),
            (false, false) => decision.with_word(say!(
                self,
                "that_is_what_was_told",
                player = game.name(seat),
                number
            )),
        })
    }

    /// What to tell somebody of whose warning the game keeps nothing.
    fn text_outside_game(
        &self,
        player: &str,
        warning: &SaidWarning,
        replaces: bool,
    ) -> Result<String, NotTaken> {
        let words = wording(&self.game().setup)?;
        let told = self.with_teller(|teller| {
            let document =
                private::warning_outside(teller.read(), &words, player, (warning, replaces));
            nightdesk_render::post(&document, self.game().setup.forum.markup)
        })?;
        Ok(told.trim_end().to_owned())
    }
}

/// A warning, and whose it is here.
struct Found {
    /// The player, by the name in this game where there is one.
    player: String,
    seat: Option<SeatId>,
    said: SaidWarning,
}

pub(super) fn said(view: &OwnView) -> SaidWarning {
    SaidWarning {
        number: view.row.id.0,
        issued: view.row.issued,
        points: view.row.points,
        ends: match view.row.expires {
            Expires::At(at) => Some(at),
            Expires::Never => None,
        },
        reason: view.row.reason.clone(),
        acknowledge: view.ack == AckWord::Pending,
        stasis: view.stasis,
        deny: view.deny.clone(),
        gone: view.row.state == State::Deleted,
    }
}

/// A line as the journal keeps it: its notes are the ledger's alone.
fn without_notes(line: &str) -> &str {
    let told = line.split_once(NOTES);
    told.map_or(line, |(told, _)| told).trim_end()
}
