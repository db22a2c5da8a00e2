//! Lines for the table of a rule set that keeps one.
//!
//! Phases, votes and moves of roles are the table's; seats, deadlines, posts, notes and the
//! journal are the desk's as in any other game.

mod waits;

use chrono::{DateTime, Utc};

pub(super) use waits::is_ready;

use super::answer::{Answer, NotTaken};
use super::data::{self, Values};
use super::reading::{MoveLine, TableQuestion};
use super::{Session, Teller};
use nightdesk_command::{Consent, HostOrder};
use nightdesk_desk::{Desk, NOT_PLAIN, Refused};
use nightdesk_game::MoveText;
use nightdesk_outbox::as_posts;
use nightdesk_report::{Text, at_table, host, reasons};
use nightdesk_rules::{Table, Why};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_time::Phase;

impl Session {
    /// What the game's table answers.
    pub(super) fn ask_table(
        &mut self,
        question: TableQuestion,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Answer, NotTaken> {
        match question {
            TableQuestion::Preview(line) => self.preview_move(&line, now, seed),
            TableQuestion::Next => self.with_teller(|teller| teller.next_at_table(now)),
            TableQuestion::Missing => {
                self.look_at_table(|teller, table| Ok(teller.missing_at(table)))
            }
            TableQuestion::Why(about) => self.why_at_table(&about, now, seed),
            TableQuestion::Tally => self.look_at_table(|teller, table| teller.table_tally(table)),
            TableQuestion::RunningVotes => {
                self.look_at_table(|teller, table| teller.votes_at_table(table))
            }
            TableQuestion::Votes(of) => self.with_teller(|teller| teller.votes_held(of))?,
            TableQuestion::Entries => self.look_at_table(|teller, table| Ok(teller.entered(table))),
            TableQuestion::Messages(seat) => self.with_teller(|teller| {
                let answer = teller.messages_due(seat)?;
                Ok(teller.with_texts_data(None, answer))
            })?,
        }
    }

    /// Lends the table of the game; none if its rule set keeps none.
    pub(super) fn with_table<T>(
        &self,
        look: impl FnOnce(Option<&dyn Table>) -> T,
    ) -> Result<T, NotTaken> {
        Ok(self.tables.with(self.journal(), self.rules()?, look)?)
    }

    /// An answer from the table as it stands.
    pub(super) fn look_at_table(
        &self,
        look: impl FnOnce(&Teller<'_>, &dyn Table) -> Result<Answer, NotTaken>,
    ) -> Result<Answer, NotTaken> {
        self.with_table(|table| match table {
            Some(table) => self.with_teller(|teller| look(teller, table))?,
            None => Err(NotTaken::Nothing(say!(self, "this_game_has_no_table"))),
        })?
    }

    /// Why something came about; in a running night, as it would end now, and by day where the host
    /// has seen how it would end.
    fn why_at_table(&self, about: &str, now: DateTime<Utc>, seed: u64) -> Result<Answer, NotTaken> {
        let phase = self.game().phase();
        let previewed = self.table_preview.as_ref();
        let previewed = previewed.is_some_and(|(of, _)| Some(*of) == phase);
        let over = match self.game().is_night() || previewed {
            true => self.as_if_resolved(now, seed),
            false => None,
        };
        // What the end of the running phase would bring is of that phase; what stands may be of any.
        let as_it_ends = |why: &Why| why_answer(why, phase, self.values);
        let as_it_stands = |why: &Why| why_answer(why, None, self.values);
        let previewed =
            over.map(|over| over.look_at_table(|_, table| why(self, table, about, as_it_ends)));
        let standing = match self.with_teller(|teller| teller.why_then(about))? {
            Some(why) => Ok(as_it_stands(&why)),
            None => self.look_at_table(|_, table| why(self, table, about, as_it_stands)),
        };
        match (previewed, standing) {
            // What the night does not touch is as it stands.
            (Some(Ok(previewed)), Ok(standing)) if previewed.texts == standing.texts => {
                Ok(standing)
            }
            (Some(Ok(mut answer)), _) => {
                let says = match self.game().is_night() {
                    true => say!(self, "as_the_night_would_end_now"),
                    false => say!(self, "as_the_day_would_end_now"),
                };
                answer.echo.insert(0, says.to_owned());
                answer.preview = true;
                Ok(answer)
            }
            (Some(Err(_)) | None, standing) => standing,
        }
    }

    /// The game after its running night, in memory; none where the table does not end it yet.
    fn as_if_resolved(&self, now: DateTime<Utc>, seed: u64) -> Option<Self> {
        let last = self.journal().entries().last()?.no;
        let mut over = self.as_of(last).ok()?;
        over.moved("resolve", "resolve --commit", Consent::Given, now, seed)
            .ok()?;
        Some(over)
    }

    /// Makes a move; where the table refuses a line of its own, the thread's own words may be meant.
    pub(super) fn moved_or_meant(
        &mut self,
        made: &MoveLine,
        line: &str,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Answer, NotTaken> {
        let refused = match self.moved(&made.made, &made.typed, made.consent, now, seed) {
            Err(refused) if made.is_own => refused,
            taken => return taken,
        };
        // It was read as an entry, and what came of it is kept.
        if matches!(&refused, NotTaken::Refused(late) if late.code == "late") {
            return Err(refused);
        }
        match self.thread_line(line.trim(), now)? {
            // What the table says of its own line is worth more than that it is no plain one.
            Some(Err(NotTaken::Refused(doubt))) if doubt.code == NOT_PLAIN => Err(refused),
            Some(order) => self.order(&order?, line.trim(), now, seed),
            None => Err(refused),
        }
    }

    /// Makes a move; `line` is what the host typed for it.
    fn moved(
        &mut self,
        made: &str,
        line: &str,
        consent: Consent,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Answer, NotTaken> {
        let order = HostOrder::Move {
            line: made.to_owned(),
            consent,
        };
        self.order(&order, line, now, seed)
    }

    /// What a move would bring; nothing is kept.
    fn preview_move(
        &mut self,
        line: &str,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Answer, NotTaken> {
        let desk = Desk::new(self.journal(), now, seed)?;
        let looked = self.with_table(|table| {
            let desk = desk.at(table);
            let looked = desk.look(line)?;
            Ok::<_, Refused>((desk.win_check(&looked)?, looked.taken))
        });
        let (check, taken) = looked??;
        let known = Answer::default();
        let known = known.with_data(self.values, || data::moved(self.game(), &taken));
        let mut echo = vec![say!(self, "not_kept_yet_keeps")];
        echo.extend(taken.echo);
        echo.extend(check);
        // That a phase begins is told when it does.
        let told = taken.told.iter().filter(|told| !told.parts.is_empty());
        let mut texts = as_posts(told.map(at_table).collect());
        texts.extend(self.differs_from_last(taken.told)?);
        let answer = Answer {
            echo,
            texts,
            preview: true,
            data: known.data,
            ..Answer::default()
        };
        Ok(answer)
    }

    /// What is different from the last preview of the same phase.
    fn differs_from_last(&mut self, told: Vec<MoveText>) -> Result<Option<Text>, NotTaken> {
        let Some(phase) = self.game().phase() else {
            return Ok(None);
        };
        let last = self.table_preview.take();
        let last = last.filter(|(before, _)| *before == phase);
        let changed = match &last {
            Some((_, last)) => self.with_teller(|teller| {
                host::changed_at_table(last, &told, teller.game, teller.words)
            })?,
            None => None,
        };
        self.table_preview = Some((phase, told));
        Ok(changed)
    }
}

/// A reason of a table, and the phase whose end brings it, where that is known.
fn why_answer(why: &Why, phase: Option<Phase>, values: Values) -> Answer {
    let answer = Answer {
        texts: vec![reasons(why)],
        ..Answer::default()
    };
    answer.with_data(values, || data::Reasons::at_table(why, phase))
}

fn why(
    of: &impl InLanguage,
    table: &dyn Table,
    about: &str,
    told: impl Fn(&Why) -> Answer,
) -> Result<Answer, NotTaken> {
    match table.why(about.trim()) {
        Some(why) => Ok(told(&why)),
        None => Err(NotTaken::Nothing(match about.trim() {
            "" => say!(of, "why_needs_a_name"),
            _ => say!(of, "nothing_needs_a_reason"),
        })),
    }
}
