//! What a table waits for, and what the host does next around it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use crate::Teller;
use crate::answer::{Answer, NotTaken};
use crate::questions::steps_in_words;
use nightdesk_desk::Step;
use nightdesk_game::{DueText, Game, MessageState, Seat, SeatId, Stage};
use nightdesk_replies::{Ask, LeftOut};
use nightdesk_report::host;
use nightdesk_rules::Table;
use nightdesk_text::say;
use nightdesk_time::Remaining;

impl Teller<'_> {
    /// What roles are called that players hold beside their cards; none where the table cannot be laid,
    /// which is told elsewhere.
    pub(crate) fn roles_beside(&self) -> Vec<String> {
        let beside = self.with_table(|table| table.map(|table| table.view().roles_beside));
        beside.ok().flatten().unwrap_or_default()
    }

    /// That an answer lacks what the game's table knows, and why, where it cannot be laid.
    pub(crate) fn table_missing(&self) -> Option<String> {
        let why = self.with_table(|_| ()).err()?;
        Some(say!(
            self,
            "what_the_table_of_the_game",
            why = why.to_string()
        ))
    }

    /// What the game's table waits for, if it has one. A table that cannot be laid waits for nothing
    /// here: whoever asks tells the host why ([`Self::table_missing`]).
    pub(crate) fn waits_at_table(&self) -> Vec<Ask> {
        if matches!(self.game.stage, Stage::Over { .. }) {
            return Vec::new();
        }
        let waits = self.with_table(|table| table.map(|table| table.asks()));
        waits.ok().flatten().unwrap_or_default()
    }

    /// What players must still send, in any game.
    pub(crate) fn owed(&self) -> Vec<Ask> {
        let mut owed = nightdesk_desk::owed(self.game, self.rules);
        owed.extend(self.waits_at_table().into_iter().filter(Ask::must_come));
        owed
    }

    /// How many players may send something at the game's table that they may leave out, and have
    /// neither sent it nor said "no action".
    pub(crate) fn may_send_at_table(&self) -> usize {
        let optional = self.waits_at_table().into_iter().filter(Ask::is_optional);
        let seats: BTreeSet<SeatId> = optional.filter_map(|ask| ask.player()).collect();
        seats.len()
    }

    /// Who still owes what at the table, and who has said "no action".
    pub(super) fn missing_at(&self, table: &dyn Table) -> Answer {
        let mut lines = self.waiting(table);
        let replies = table.replies();
        let rested = nightdesk_replies::left_out(&replies).map(|(seat, what)| {
            let name = self.game.name(seat);
            match what {
                LeftOut::This(what) => say!(self, "no_action", name, what),
                LeftOut::All => say!(self, "name_no_action", name),
            }
        });
        lines.extend(rested);
        let answer = Answer {
            texts: vec![host::missing_at_table(lines)],
            ..Answer::default()
        };
        answer.with_data(self.values, || self.missing_at_table_data(table))
    }

    /// Who still owes what at the table.
    fn waiting(&self, table: &dyn Table) -> Vec<String> {
        let waits = table.asks();
        if waits.is_empty() {
            return vec![say!(self, "nothing_is_waited")];
        }
        let steps = self.owed_steps(&waits).into_iter();
        steps.map(Step::in_words).collect()
    }

    /// Who owe the same in the same words stand in one step.
    fn owed_steps(&self, waits: &[Ask]) -> Vec<Step> {
        let alike = |one: &Ask, other: &Ask| {
            let same = one.what == other.what && one.need == other.need;
            same && self.line_of(one) == self.line_of(other)
        };
        let groups = waits.chunk_by(|one, other| {
            one.player().is_some() && other.player().is_some() && alike(one, other)
        });
        groups.filter_map(|group| self.owed_step(group)).collect()
    }

    /// `Ana: whom do you check? (may be left out):  answer Ana …`
    fn owed_step(&self, group: &[Ask]) -> Option<Step> {
        let first = group.first()?;
        let you = say!(self, "you");
        let names: Vec<&str> = group
            .iter()
            .map(|waiting| {
                waiting
                    .player()
                    .map_or(you.as_str(), |seat| self.game.name(seat))
            })
            .collect();
        let optional = if first.is_optional() {
            say!(self, "may_be_left_out")
        } else {
            String::new()
        };
        Some(Step {
            words: format!("{}: {}{optional}", names.join(", "), first.what),
            type_this: first.type_this.clone(),
        })
    }

    /// How a waiting is entered, without the name in front of it.
    fn line_of<'w>(&self, waiting: &'w Ask) -> Option<&'w str> {
        let line = waiting.type_this.as_deref()?;
        let name = self.game.name(waiting.player()?);
        Some(line.strip_prefix(name).unwrap_or(line))
    }

    /// What was entered at the table in the running or the last phase, in words that the host reads,
    /// with what does not count any more.
    pub(super) fn entered(&self, table: &dyn Table) -> Answer {
        let phase = self.game.phases.last().map(|start| start.phase);
        let runs = self.game.phase().is_some();
        let known = match runs {
            true => nightdesk_replies::entered(&table.replies()),
            false => BTreeMap::new(),
        };
        let kept = table.kept_lines();
        let moves = self.game.moves.iter().filter(|taken| taken.phase == phase);
        let moves: Vec<_> = moves.collect();
        let zone = self.game.setup.schedule.host_zone();
        let entries = moves.iter().map(|taken| {
            let sent = taken.sent.map(|sent| zone.local(sent).format("sent %H:%M"));
            let known = known.get(&taken.no);
            host::TableEntry {
                no: taken.no,
                line: kept
                    .get(&taken.no)
                    .and_then(|kept| kept.in_words.as_ref())
                    .unwrap_or(&taken.line)
                    .clone(),
                sent: sent.map(|sent| sent.to_string()),
                late: taken.late,
                uncounted: known.and_then(|known| known.uncounted.clone()),
            }
        });
        let entries: Vec<host::TableEntry> = entries.collect();
        let answer = Answer {
            texts: vec![host::entries_at_table(
                self.game, self.words, phase, &entries,
            )],
            ..Answer::default()
        };
        answer.with_data(self.values, || {
            self.moves_data(phase, moves.into_iter().zip(&entries))
        })
    }

    /// The running vote as the table tells it.
    pub(crate) fn table_tally(&self, table: &dyn Table) -> Result<Answer, NotTaken> {
        let text = self.running_at_table(table);
        let text = text.ok_or_else(|| NotTaken::Nothing(say!(self, "no_vote_runs")))?;
        let text = text.made_of(DueText::TableTally);
        let answer = Answer {
            texts: vec![self.corrected(text, DueText::TableTally)],
            ..Answer::default()
        };
        Ok(match self.game.phase() {
            Some(phase) => {
                answer.with_data(self.values, || self.public_votes_at_table(table, phase))
            }
            None => answer,
        })
    }

    /// What the host does now, at the table too, in at most seven lines.
    pub(super) fn next_at_table(&self, now: DateTime<Utc>) -> Answer {
        let missing = self.table_missing().map(Step::hint).into_iter();
        steps_in_words(missing.chain(self.first_steps(now)).collect(), self.values)
    }

    fn first_steps(&self, now: DateTime<Utc>) -> Vec<Step> {
        let Some(due) = self.waits_around_table(now) else {
            // What keeps a table from being laid is told with the next line for it.
            return self.next_steps(now);
        };
        // Whatever is too much is what players owe: the host's own is never among it.
        let kept = due.before.len() + due.own.len() + due.besides.len();
        let mut owed = due.owed;
        if kept + owed.len() > nightdesk_desk::MOST_STEPS {
            let place = nightdesk_desk::MOST_STEPS.saturating_sub(kept + 1);
            let more = owed.len().saturating_sub(place);
            owed.truncate(place);
            if more > 0 {
                owed.push(Step::typed(say!(self, "and_more", more), "missing"));
            }
        }
        let mut steps = [due.before, owed, due.own, due.besides].concat();
        steps.truncate(nightdesk_desk::MOST_STEPS);
        steps
    }

    /// The same without an end: whoever takes the game over reads all that is waited for.
    pub(crate) fn all_next_lines(&self, now: DateTime<Utc>) -> Vec<String> {
        let steps = match self.waits_around_table(now) {
            Some(due) => [due.before, due.owed, due.own, due.besides].concat(),
            None => self.all_that_is_next(now),
        };
        steps.into_iter().map(Step::in_words).collect()
    }

    /// What is to be done around a table; none where none is laid.
    fn waits_around_table(&self, now: DateTime<Utc>) -> Option<DueAtTable> {
        let over = matches!(self.game.stage, Stage::Over { .. });
        if over || !is_ready(self.game) {
            return None;
        }
        let at_table = self.with_table(|table| table.map(|table| self.waiting_steps(table)));
        let (own, owed) = at_table.ok().flatten()?;
        let due = nightdesk_desk::role_messages_due(self.game).into_iter();
        let mut seats = self.game.seats();
        let owes = seats.any(|(seat, _)| !self.moves_owe(seat).is_empty());
        let told = owes.then(|| Step::typed(say!(self, "send_what_players_were_told"), "pm"));
        let passed = self.passed_line(now).map(Step::hint).into_iter();
        Some(DueAtTable {
            before: passed.chain(due).chain(told).collect(),
            owed,
            own,
            besides: self.chores(now),
        })
    }

    /// What the host can do at the table, and what players owe there.
    fn waiting_steps(&self, table: &dyn Table) -> (Vec<Step>, Vec<Step>) {
        let (own, owed): (Vec<Ask>, Vec<Ask>) = table
            .asks()
            .into_iter()
            .partition(|ask| ask.player().is_none());
        (self.owed_steps(&own), self.owed_steps(&owed))
    }

    /// That the deadline of the running phase has passed.
    pub(crate) fn passed_line(&self, now: DateTime<Utc>) -> Option<String> {
        let deadline = nightdesk_desk::position(self.game).deadline?;
        match Remaining::at(now, deadline) {
            passed @ Remaining::Passed(_) => Some(say!(self, "the_passed", passed)),
            Remaining::Left(_) => None,
        }
    }
}

/// What is to be done around a table.
struct DueAtTable {
    /// What comes first.
    before: Vec<Step>,
    /// What players owe.
    owed: Vec<Step>,
    /// What the host can do at the table.
    own: Vec<Step>,
    /// What is due besides.
    besides: Vec<Step>,
}

/// Whether every seat has confirmed its role message, or the game runs.
pub(crate) fn is_ready(game: &Game) -> bool {
    let confirmed = |seat: &Seat| seat.role_message == MessageState::Confirmed;
    game.stage != Stage::Preparing || game.seats.iter().all(confirmed)
}
