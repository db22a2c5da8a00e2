//! Lines for the table of a rule set that keeps one.
//!
//! Phases, votes and moves of roles are the table's; seats, deadlines, posts, notes and the
//! journal are the desk's as in any other game.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::answer::{Answer, NotTaken};
use super::posts::as_posts;
use super::questions::steps_in_words;
use super::{Session, Teller, data, ledger};
use crate::command::catalogue::{self, Id};
use crate::command::{self, Command, Consent, HostOrder, HostQuestion, Recipients};
use crate::desk::{self, Desk, NOT_PLAIN, Refused, Step};
use crate::game::{Audience, DueText, Game, MessageState, Seat, SeatId, Stage, Told};
use crate::report::{Text, at_table, host, reasons};
use crate::rules::{Owed, Table, Voice, Waiting, Why};
use crate::time::Remaining;

/// The word that takes an answer back at a table, and signs players off before the deal.
const WITHDRAW: &str = "withdraw";

impl Session {
    /// What a line brings at the game's table; none if there is no table, or the line is not one
    /// for it.
    pub(super) fn at_table(
        &mut self,
        line: &str,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Option<Answer>, NotTaken> {
        if self.rules()?.tables().is_none() {
            return Ok(None);
        }
        let line = line.trim();
        let Some((command, rest)) = catalogue::at_start(line) else {
            return self.own_line(line, now, seed).map(Some);
        };
        let answer = match command.id {
            id if self.is_made(id, line, rest) => {
                let (made, consent) = as_made(id, line, rest);
                // What keeps a phase's end is what the host typed: `resolve` alone is a preview.
                let typed = if id == Id::Resolve { line } else { &made };
                self.moved(&made, typed, consent, now, seed)?
            }
            // A preview asks nothing, so that there is nothing to say yes to.
            Id::Resolve => {
                let rest = without(rest, "--yes").unwrap_or_else(|| rest.to_owned());
                self.preview_move(format!("resolve {rest}").trim(), now, seed)?
            }
            // Before the first phase the desk has more to do than the table.
            Id::Next if !is_ready(self.game()) => return Ok(None),
            Id::Next => self.with_teller(|teller| teller.next_at_table(now))?,
            // The desk says itself that nobody owes anything.
            Id::Missing if matches!(self.game().stage, Stage::Over { .. }) => return Ok(None),
            Id::Missing => self.look_at_table(|teller, table| Ok(teller.missing_at(table)))?,
            Id::Why => self.why_at_table(rest, now, seed)?,
            Id::Tally => self.look_at_table(|teller, table| teller.table_tally(table))?,
            Id::Votes if rest.trim().is_empty() => {
                self.look_at_table(|teller, table| teller.votes_at_table(table))?
            }
            Id::Votes => match self.votes_held(line)? {
                Some(answer) => answer,
                None => return Ok(None),
            },
            Id::Confirmed => match self.question_to_confirm(line)? {
                Some(says) => return Err(NotTaken::Nothing(says)),
                None => return Ok(None),
            },
            Id::Entries => self.look_at_table(|teller, table| Ok(teller.entered(table)))?,
            Id::Messages if is_told(self.game()) => self.told_to(line)?,
            _ => return Ok(None),
        };
        Ok(Some(answer))
    }

    /// Whether a line is a move at the game's table, which changes the game if it is taken.
    pub(super) fn is_move(&self, line: &str) -> bool {
        let keeps_table = self.rules().is_ok_and(|rules| rules.tables().is_some());
        let line = line.trim();
        let made = || match catalogue::at_start(line) {
            Some((command, rest)) => self.is_made(command.id, line, rest),
            // The table's own words.
            None => !ledger::is_line(line),
        };
        keeps_table && !line.is_empty() && made()
    }

    /// Whether a line that begins with a command of the desk is a move at the table.
    fn is_made(&self, id: Id, line: &str, rest: &str) -> bool {
        let runs = self.game().phase().is_some();
        match id {
            Id::Start | Id::EndDay | Id::Act | Id::Vote | Id::Unvote | Id::Draw => true,
            Id::Kill | Id::Revive | Id::Cancel => runs,
            // Behind the deal nobody signs off, and a table may have the word for answers.
            Id::SignOff => {
                runs && catalogue::begins_with(line, WITHDRAW) && self.has_word(WITHDRAW)
            }
            Id::Role => runs && self.gives_card(line),
            // A number is that of a question, right or wrong; role messages have none.
            Id::Confirmed => runs && rest.contains('#'),
            Id::Resolve => rest.contains("--commit"),
            _ => false,
        }
    }

    /// Whether a word is one of the table's own.
    fn has_word(&self, word: &str) -> bool {
        let words = self.with_table(|table| table.map(|table| table.words()));
        words.is_ok_and(|words| words.into_iter().flatten().any(|own| own == word))
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
            None => Err(NotTaken::Nothing("this game has no table".to_owned())),
        })?
    }

    /// The votes of a day at the table; none where the line asks for something else.
    fn votes_held(&self, line: &str) -> Result<Option<Answer>, NotTaken> {
        let Command::Question(HostQuestion::Votes(of)) = command::read(line, &self.names()?)?
        else {
            return Ok(None);
        };
        self.with_teller(|teller| teller.votes_held(of))?.map(Some)
    }

    /// That a player who is said to have confirmed the role message, and did so before, is asked
    /// something that is confirmed by its number.
    fn question_to_confirm(&self, line: &str) -> Result<Option<String>, NotTaken> {
        let read = command::read(line, &self.names()?);
        let Ok(Command::Order(HostOrder::Confirmed(Recipients::Seats(seats)))) = read else {
            return Ok(None);
        };
        let [seat] = seats.as_slice() else {
            return Ok(None);
        };
        let game = self.game();
        let confirmed = game
            .seat(*seat)
            .filter(|known| known.role_message == MessageState::Confirmed);
        let Some(confirmed) = confirmed else {
            return Ok(None);
        };
        let waits = self.with_table(|table| table.map(|table| table.waits()))?;
        let asked = waits.into_iter().flatten();
        let asked = asked.filter(|waiting| waiting.from == Some(*seat));
        let typed = asked.filter_map(|waiting| waiting.type_this);
        let typed = typed.filter(|typed| typed.starts_with("confirm "));
        let typed: Vec<String> = typed.map(|typed| format!("`{typed}`")).collect();
        Ok((!typed.is_empty()).then(|| {
            format!(
                "{} has confirmed the role PM; a question is confirmed by its number: {}",
                confirmed.name,
                typed.join(" or ")
            )
        }))
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
        let previewed = over.map(|over| over.look_at_table(|_, table| why(table, about)));
        let standing = match self.with_teller(|teller| teller.why_then(about))? {
            Some(why) => Ok(told(&why)),
            None => self.look_at_table(|_, table| why(table, about)),
        };
        match (previewed, standing) {
            // What the night does not touch is as it stands.
            (Some(Ok(previewed)), Ok(standing)) if previewed.texts == standing.texts => {
                Ok(standing)
            }
            (Some(Ok(mut answer)), _) => {
                let says = match self.game().is_night() {
                    true => "As the night would end now; nothing of it is kept.",
                    false => "As the day would end now; nothing of it is kept.",
                };
                answer.echo.insert(0, says.to_owned());
                Ok(answer)
            }
            (Some(Err(_)) | None, standing) => standing,
        }
    }

    /// The game behind its running night, in memory; none where the table does not end it yet.
    fn as_if_resolved(&self, now: DateTime<Utc>, seed: u64) -> Option<Self> {
        let last = self.journal().entries().last()?.no;
        let mut over = self.as_of(last).ok()?;
        over.moved("resolve", "resolve --commit", Consent::Given, now, seed)
            .ok()?;
        Some(over)
    }

    /// Whether a line gives a seat another card, rather than asking about one.
    fn gives_card(&self, line: &str) -> bool {
        let read = self.names().ok();
        let bare = consented(line).0;
        let read = read.and_then(|names| command::read(bare, &names).ok());
        matches!(read, Some(Command::Order(HostOrder::GiveCard { .. })))
    }

    /// A line that begins with no command of the desk.
    fn own_line(&mut self, line: &str, now: DateTime<Utc>, seed: u64) -> Result<Answer, NotTaken> {
        // Where the host may be asked, the flag answers; elsewhere it is words of the line.
        let (own, consent) = match (consented(line), &self.game().stage) {
            (said, Stage::Preparing) => said,
            ((bare, Consent::Given), Stage::Running(_))
                if self.cuts_short(bare)? || self.is_hosts_without_flag(line, bare)? =>
            {
                (bare, Consent::Given)
            }
            (_, Stage::Running(_) | Stage::Over { .. }) => (line, Consent::Open),
        };
        match self.moved(own, own, consent, now, seed) {
            Ok(answer) => Ok(answer),
            // A line in the thread's own words may be meant, and only then.
            Err(refused) => match self.thread_line(line, now)? {
                // What the table says of its own line is worth more than that it is no plain one.
                Some(Err(NotTaken::Refused(doubt))) if doubt.code == NOT_PLAIN => Err(refused),
                Some(order) => self.order(&order?, line, now, seed),
                None => Err(refused),
            },
        }
    }

    /// Whether a line ends the running phase, or its vote, by the host's word alone.
    fn cuts_short(&self, line: &str) -> Result<bool, NotTaken> {
        self.with_table(|table| table.is_some_and(|table| table.cuts_short(line)))
    }

    /// Whether a line is the host's own as soon as a flag is taken from its end.
    fn is_hosts_without_flag(&self, line: &str, bare: &str) -> Result<bool, NotTaken> {
        self.with_table(|table| {
            table.is_some_and(|table| {
                table.voice(line).is_none() && table.voice(bare) == Some(Voice::Host)
            })
        })
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
        let data = data::moved(self.game(), &taken);
        let mut echo = vec!["Not kept yet; `resolve --commit` keeps it.".to_owned()];
        echo.extend(taken.echo);
        echo.extend(check);
        // That a phase begins is told when it does.
        let told = taken.told.iter().filter(|told| !told.parts.is_empty());
        let mut texts = as_posts(told.map(previewed).collect());
        texts.extend(self.differs_from_last(taken.told)?);
        let answer = Answer {
            echo,
            texts,
            preview: true,
            ..Answer::default()
        };
        Ok(answer.with_data(&data))
    }

    /// What is different from the last preview of the same phase (H4.2).
    fn differs_from_last(&mut self, told: Vec<Told>) -> Result<Option<Text>, NotTaken> {
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

    /// The private texts of the last moves, by a line that asks for them.
    fn told_to(&self, line: &str) -> Result<Answer, NotTaken> {
        let wanted = match command::read(line, &self.names()?)? {
            Command::Question(HostQuestion::Messages(seat)) => seat,
            _ => None,
        };
        self.with_teller(|teller| teller.told(wanted))?
    }
}

impl Teller<'_> {
    /// Lends the table of the game; none if its rule set keeps none.
    pub(super) fn with_table<T>(
        &self,
        look: impl FnOnce(Option<&dyn Table>) -> T,
    ) -> Result<T, Refused> {
        match self.tables {
            Some(tables) => tables.with(self.journal, self.rules, look),
            None => desk::table(self.game, self.rules, None).map(|table| look(table.as_deref())),
        }
    }

    /// What roles are called that players hold beside their cards; none where the table cannot be laid,
    /// which is told elsewhere.
    pub(super) fn roles_beside(&self) -> Vec<String> {
        let beside = self.with_table(|table| table.map(|table| table.roles_beside()));
        beside.ok().flatten().unwrap_or_default()
    }

    /// That an answer lacks what the game's table knows, and why, where it cannot be laid.
    pub(super) fn table_missing(&self) -> Option<String> {
        let why = self.with_table(|_| ()).err()?;
        Some(format!(
            "What the table of the game knows is missing here, for it cannot be laid: {why}."
        ))
    }

    /// What the game's table waits for, if it has one. A table that cannot be laid waits for nothing
    /// here: whoever asks tells the host why ([`Self::table_missing`]).
    fn waits_at_table(&self) -> Vec<Waiting> {
        if matches!(self.game.stage, Stage::Over { .. }) {
            return Vec::new();
        }
        let waits = self.with_table(|table| table.map(|table| table.waits()));
        waits.ok().flatten().unwrap_or_default()
    }

    /// What seats must still send at the game's table, if it has one.
    pub(super) fn owed_at_table(&self) -> Vec<Owed> {
        let owed = self
            .waits_at_table()
            .into_iter()
            .filter(|waiting| !waiting.optional);
        owed.filter_map(|waiting| {
            Some(Owed {
                seats: vec![waiting.from?],
                faction: None,
                ability: String::new(),
                title: waiting.what,
                must: false,
            })
        })
        .collect()
    }

    /// How many players may send something at the game's table that they may leave out, and have
    /// neither sent it nor said "no action".
    pub(super) fn may_send_at_table(&self) -> usize {
        let optional = self
            .waits_at_table()
            .into_iter()
            .filter(|waiting| waiting.optional);
        let seats: BTreeSet<SeatId> = optional.filter_map(|waiting| waiting.from).collect();
        seats.len()
    }

    /// Who still owes what at the table, and who has said "no action" (H3.1).
    fn missing_at(&self, table: &dyn Table) -> Answer {
        let mut lines = self.waiting(table);
        let rested = table.rested().into_iter().map(|rested| {
            let name = self.game.name(rested.from);
            match rested.what {
                Some(what) => format!("{name}: no action ({what})"),
                None => format!("{name}: no action"),
            }
        });
        lines.extend(rested);
        let answer = Answer {
            texts: vec![host::missing_at_table(lines)],
            ..Answer::default()
        };
        answer.with_data(&self.missing_at_table_data(table))
    }

    /// Who still owes what at the table.
    fn waiting(&self, table: &dyn Table) -> Vec<String> {
        let waits = table.waits();
        if waits.is_empty() {
            return vec!["Nothing is waited for.".to_owned()];
        }
        let steps = self.owed_steps(&waits).into_iter();
        steps.map(Step::in_words).collect()
    }

    /// Who owe the same in the same words stand in one step.
    fn owed_steps(&self, waits: &[Waiting]) -> Vec<Step> {
        let alike = |one: &Waiting, other: &Waiting| {
            let same = one.what == other.what && one.optional == other.optional;
            same && self.line_of(one) == self.line_of(other)
        };
        let groups = waits
            .chunk_by(|one, other| one.from.is_some() && other.from.is_some() && alike(one, other));
        groups.filter_map(|group| self.owed_step(group)).collect()
    }

    /// `Ana: whom do you check? (may be left out):  answer Ana …`
    fn owed_step(&self, group: &[Waiting]) -> Option<Step> {
        let first = group.first()?;
        let names: Vec<&str> = group
            .iter()
            .map(|waiting| waiting.from.map_or("You", |seat| self.game.name(seat)))
            .collect();
        let optional = if first.optional {
            " (may be left out)"
        } else {
            ""
        };
        Some(Step {
            words: format!("{}: {}{optional}", names.join(", "), first.what),
            type_this: first.type_this.clone(),
        })
    }

    /// How a waiting is entered, without the name in front of it.
    fn line_of<'w>(&self, waiting: &'w Waiting) -> Option<&'w str> {
        let line = waiting.type_this.as_deref()?;
        let name = self.game.name(waiting.from?);
        Some(line.strip_prefix(name).unwrap_or(line))
    }

    /// What was entered at the table in the running or the last phase, in words that the host reads,
    /// with what does not count any more.
    fn entered(&self, table: &dyn Table) -> Answer {
        let phase = self.game.phases.last().map(|start| start.phase);
        let runs = self.game.phase().is_some();
        let uncounted = match runs {
            true => table.uncounted(),
            false => Vec::new(),
        };
        let in_words = table.lines_in_words();
        let moves = self.game.moves.iter().filter(|taken| taken.phase == phase);
        let moves: Vec<_> = moves.collect();
        let zone = self.game.setup.schedule.host_zone();
        let entries = moves.iter().map(|taken| {
            let sent = taken.sent.map(|sent| zone.local(sent).format("sent %H:%M"));
            let known = uncounted.iter().find(|known| known.no == taken.no);
            host::TableEntry {
                no: taken.no,
                line: in_words.get(&taken.no).unwrap_or(&taken.line).clone(),
                sent: sent.map(|sent| sent.to_string()),
                late: taken.late,
                uncounted: known.map(|known| known.reason.clone()),
            }
        });
        let entries: Vec<host::TableEntry> = entries.collect();
        let answer = Answer {
            texts: vec![host::entries_at_table(self.words, phase, &entries)],
            ..Answer::default()
        };
        answer.with_data(&self.moves_data(phase, moves.into_iter().zip(&entries)))
    }

    /// The running vote as the table tells it.
    pub(super) fn table_tally(&self, table: &dyn Table) -> Result<Answer, NotTaken> {
        let text = self.running_at_table(table);
        let text = text.ok_or_else(|| NotTaken::Nothing("no vote runs".to_owned()))?;
        let text = text.made_of(DueText::TableTally);
        let answer = Answer {
            texts: vec![self.corrected(text, DueText::TableTally)],
            ..Answer::default()
        };
        Ok(match self.game.phase() {
            Some(phase) => answer.with_data(&self.public_votes_at_table(table, phase)),
            None => answer,
        })
    }

    /// What the host does now, at the table too, in at most seven lines.
    fn next_at_table(&self, now: DateTime<Utc>) -> Answer {
        let missing = self.table_missing().map(Step::told).into_iter();
        steps_in_words(missing.chain(self.first_steps(now)).collect())
    }

    fn first_steps(&self, now: DateTime<Utc>) -> Vec<Step> {
        let Some(due) = self.waits_around_table(now) else {
            // What keeps a table from being laid is told with the next line for it.
            return self.next_steps(now);
        };
        // Whatever is too much is what players owe: the host's own is never among it.
        let kept = due.before.len() + due.own.len() + due.behind.len();
        let mut owed = due.owed;
        if kept + owed.len() > desk::MOST_STEPS {
            let place = desk::MOST_STEPS.saturating_sub(kept + 1);
            let more = owed.len().saturating_sub(place);
            owed.truncate(place);
            if more > 0 {
                owed.push(Step::typed(format!("And {more} more"), "missing"));
            }
        }
        let mut steps = [due.before, owed, due.own, due.behind].concat();
        steps.truncate(desk::MOST_STEPS);
        steps
    }

    /// The same without an end: whoever takes the game over reads all that is waited for.
    pub(super) fn all_next_lines(&self, now: DateTime<Utc>) -> Vec<String> {
        let steps = match self.waits_around_table(now) {
            Some(due) => [due.before, due.owed, due.own, due.behind].concat(),
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
        let due = desk::role_messages_due(self.game).into_iter();
        let mut seats = self.game.seats();
        let owes = seats.any(|(seat, _)| !self.moves_owe(seat).is_empty());
        let told = owes.then(|| Step::typed("Send what players were told", "pm"));
        let passed = self.passed_line(now).map(Step::told).into_iter();
        Some(DueAtTable {
            before: passed.chain(due).chain(told).collect(),
            owed,
            own,
            behind: self.chores(now),
        })
    }

    /// What the host can do at the table, and what players owe there.
    fn waiting_steps(&self, table: &dyn Table) -> (Vec<Step>, Vec<Step>) {
        let (own, owed): (Vec<Waiting>, Vec<Waiting>) = table
            .waits()
            .into_iter()
            .partition(|waiting| waiting.from.is_none());
        (self.owed_steps(&own), self.owed_steps(&owed))
    }

    /// That the deadline of the running phase has passed (H7.6).
    pub(super) fn passed_line(&self, now: DateTime<Utc>) -> Option<String> {
        let deadline = desk::position(self.game).deadline?;
        match Remaining::at(now, deadline) {
            passed @ Remaining::Passed(_) => Some(format!("The {passed}.")),
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
    behind: Vec<Step>,
}

/// Whether every seat has confirmed its role message, or the game runs.
fn is_ready(game: &Game) -> bool {
    let confirmed = |seat: &Seat| seat.role_message == MessageState::Confirmed;
    game.stage != Stage::Preparing || game.seats.iter().all(confirmed)
}

/// A line that begins with a command of the desk as the table reads it, and whether it says yes
/// to what may be asked: the flags are those of the desk, and no words of the table.
fn as_made(id: Id, line: &str, rest: &str) -> (String, Consent) {
    match id {
        Id::Resolve => {
            let bare = without(rest, "--yes");
            let consent = match bare {
                Some(_) => Consent::Given,
                None => Consent::Open,
            };
            let rest = bare.unwrap_or_else(|| rest.to_owned());
            let rest = without(&rest, "--commit").unwrap_or(rest);
            (format!("resolve {rest}").trim_end().to_owned(), consent)
        }
        Id::Start | Id::EndDay => {
            let (line, consent) = consented(line);
            (line.to_owned(), consent)
        }
        // Nothing is asked, and the flag is no word of the line.
        Id::Kill | Id::Revive | Id::Cancel | Id::Confirmed | Id::Role | Id::Draw => {
            (consented(line).0.to_owned(), Consent::Open)
        }
        // Behind these any words of the host's may stand.
        _ => (line.to_owned(), Consent::Open),
    }
}

/// A text without a flag; none if it has none.
fn without(text: &str, flag: &str) -> Option<String> {
    let (before, behind) = text.split_once(flag)?;
    Some(
        format!("{} {}", before.trim(), behind.trim())
            .trim()
            .to_owned(),
    )
}

/// A line without its `--yes`, and whether it had one.
fn consented(line: &str) -> (&str, Consent) {
    let bare = line.strip_suffix("--yes");
    match bare.filter(|bare| bare.ends_with(char::is_whitespace)) {
        Some(bare) => (bare.trim_end(), Consent::Given),
        None => (line, Consent::Open),
    }
}

/// A text as a preview shows it: what would be public is the host's until it is.
fn previewed(told: &Told) -> Text {
    match told.to {
        Audience::Public => at_table(&Told {
            to: Audience::Host,
            ..told.clone()
        }),
        Audience::Seat(_) | Audience::Faction(_) | Audience::Host => at_table(told),
    }
}

/// Whether moves may have told players something, so that the table knows which messages there are.
fn is_told(game: &Game) -> bool {
    game.stage != Stage::Preparing && !game.moves.is_empty()
}

fn told(why: &Why) -> Answer {
    let answer = Answer {
        texts: vec![reasons(why)],
        ..Answer::default()
    };
    answer.with_data(&data::Reasons::at_table(why))
}

fn why(table: &dyn Table, about: &str) -> Result<Answer, NotTaken> {
    match table.why(about.trim()) {
        Some(why) => Ok(told(&why)),
        None => Err(NotTaken::Nothing(
            match about.trim() {
                "" => "`why` needs a name, as in `why NAME`",
                _ => "nothing happened there that needs a reason",
            }
            .to_owned(),
        )),
    }
}
