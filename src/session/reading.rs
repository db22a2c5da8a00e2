//! The one reader of a typed line: what the line is, before anything comes of it.
//!
//! Whoever asks whether a line is a command, or whether it would change the game, asks the reading.

use chrono::{DateTime, Utc};

use super::answer::NotTaken;
use super::flags::{as_made, consented, without};
use super::table::is_ready;
use super::{Session, ledger};
use nightdesk_command::catalogue::{self, Id};
use nightdesk_command::{Command, Consent, HostOrder, HostQuestion, Recipients, Unread, VotesOf};
use nightdesk_desk::Desk;
use nightdesk_game::{MessageState, SeatId, Stage};
use nightdesk_rules::Voice;
use nightdesk_text::messages::AnyOf;
use nightdesk_text::say;
use nightdesk_time::Phase;

/// The word that takes an answer back at a table, and signs players off before the deal.
const WITHDRAW: &str = "withdraw";

/// What a typed line is.
#[derive(Debug)]
pub(super) enum Reading {
    /// A line for the ledger of warnings.
    Ledger {
        /// Whether a player may have to hear of it; the journal keeps that.
        tells: bool,
    },
    /// A move at the game's table.
    Move(MoveLine),
    /// A question to the game's table.
    Table(TableQuestion),
    /// A command, or a line in the thread's own words that means one.
    Command(Command),
}

/// A move as it was typed.
#[derive(Debug)]
pub(super) struct MoveLine {
    /// As the table reads it.
    pub(super) made: String,
    /// As the journal keeps it.
    pub(super) typed: String,
    /// Whether the line says yes to what may be asked.
    pub(super) consent: Consent,
    /// Whether it begins with no command, so that the thread's own words may be meant where the table
    /// refuses it.
    pub(super) is_own: bool,
}

/// What the host asks of the game's table.
#[derive(Debug)]
pub(super) enum TableQuestion {
    /// What this line would bring.
    Preview(String),
    /// What comes next.
    Next,
    /// Who still owes something.
    Missing,
    /// Why something came about.
    Why(String),
    /// The running vote, for the thread.
    Tally,
    /// The running votes, for the host.
    RunningVotes,
    /// Votes of a phase, for the host.
    Votes(VotesOf),
    /// What was entered.
    Entries,
    /// What the last moves say to a seat; to all if none is named.
    Messages(Option<SeatId>),
}

impl Reading {
    /// Whether the game changes if the line is taken.
    pub(super) fn changes(&self) -> bool {
        match self {
            Self::Ledger { tells } => *tells,
            Self::Move(_) | Self::Command(Command::Order(_)) => true,
            Self::Table(_) | Self::Command(Command::Question(_)) => false,
            Self::Command(Command::Session(word)) => matches!(
                word,
                nightdesk_command::Session::Reload
                    | nightdesk_command::Session::Posted(_)
                    | nightdesk_command::Session::Scene(_)
                    | nightdesk_command::Session::Read(_)
                    | nightdesk_command::Session::Paste
                    | nightdesk_command::Session::Copy { anyway: true, .. }
            ),
        }
    }
}

impl Session {
    /// Whether a line, if it is understood now, would change the game.
    #[must_use]
    pub fn changes(&self, line: &str, now: DateTime<Utc>) -> bool {
        self.read_line(line, now)
            .is_ok_and(|reading| reading.changes())
    }

    /// Whether a line is one for the desk, understood to its end. Whether it would be taken now is
    /// another question.
    #[must_use]
    pub fn is_command(&self, line: &str, now: DateTime<Utc>) -> bool {
        self.read_line(line, now)
            .is_ok_and(|reading| self.is_for_desk(&reading, line, now))
    }

    /// Whether a line is one for the desk to its last word, and says nothing that only looks so: what somebody
    /// does by night is something that can be done. Such a line takes a question back.
    #[must_use]
    pub fn is_whole_line(&self, line: &str, now: DateTime<Utc>) -> bool {
        let read = self.read_line(line, now);
        read.is_ok_and(|reading| match &reading {
            Reading::Command(Command::Order(HostOrder::Night(entry))) => self
                .names()
                .is_ok_and(|names| nightdesk_command::knows_verbs(entry, &names)),
            Reading::Move(_) if catalogue::at_start(line.trim()).is_none() => {
                self.is_good_move(line, now)
            }
            _ => self.is_for_desk(&reading, line, now),
        })
    }

    /// Whether what a line was read as is surely meant for the desk.
    fn is_for_desk(&self, reading: &Reading, line: &str, now: DateTime<Utc>) -> bool {
        match reading {
            Reading::Ledger { .. } => ledger::begins_line(line),
            Reading::Table(_) | Reading::Command(_) => true,
            // A table takes words of its own: only what it does not refuse is surely one of its lines.
            Reading::Move(_) => {
                self.is_plain_command(line)
                    || matches!(self.thread_line(line, now), Ok(Some(Ok(_))))
                    || self.is_good_move(line, now)
            }
        }
    }

    /// What a line is.
    ///
    /// # Errors
    /// Why it was not understood to its last word, or what must be said of it first.
    pub(super) fn read_line(&self, line: &str, now: DateTime<Utc>) -> Result<Reading, NotTaken> {
        if ledger::is_line(line) {
            let tells = ledger::may_tell(line, now);
            return Ok(Reading::Ledger { tells });
        }
        if line.contains(';')
            && let Some(unread) =
                nightdesk_command::several_in(line, self.names()?.as_ref(), &self.own_words()?)
        {
            return Err(unread.into());
        }
        if let Some(reading) = self.read_at_table(line.trim())? {
            return Ok(reading);
        }
        let names = self.names()?;
        if let Some((phase, rest)) = nightdesk_command::cut_phase(line)
            && let Ok(Command::Order(order @ (HostOrder::Night(_) | HostOrder::Votes(_)))) =
                nightdesk_command::read(ledger::cut_force(&rest).0, &names)
        {
            return self.in_its_phase(phase, &rest, order);
        }
        let thread_line = self.thread_line(line, now)?;
        if let Some(Ok(HostOrder::Died { .. })) = &thread_line
            && let Some(unread) =
                nightdesk_command::several_with_death(line, &names, &self.own_words()?)
        {
            return Err(unread.into());
        }
        let read = nightdesk_command::read(ledger::cut_force(line).0, &names);
        let read = match (thread_line, read) {
            (Some(Ok(order)), _) => Command::Order(order),
            // "SHOOT: Leo" reads like a line of the thread, and says what somebody can do.
            (Some(Err(_)), Err(unread)) if unread.code == "no-name" => return Err(unread.into()),
            // A doubtful line may be a plain one of the desk: "Dogwood: if Leo died …".
            (Some(Err(doubt)), Err(_)) => return Err(doubt),
            (None, Err(unread)) => return Err(self.not_read(line, unread, now)?),
            (_, Ok(read)) => read,
        };
        Ok(Reading::Command(read))
    }

    /// An order that was typed with the phase it is for, where that is the one it would be taken for.
    fn in_its_phase(
        &self,
        phase: Phase,
        rest: &str,
        order: HostOrder,
    ) -> Result<Reading, NotTaken> {
        let game = self.game();
        let taken_for = match &order {
            HostOrder::Night(_) => nightdesk_desk::night_of(game),
            _ => game.phase(),
        };
        if taken_for == Some(phase) {
            return Ok(Reading::Command(Command::Order(order)));
        }
        let message = match taken_for {
            Some(other) => say!(self, "this_is_about_and_it_would", phase, other),
            None => say!(self, "this_is_about_and_no_phase", phase),
        };
        let hints = taken_for.map(|other| say!(self, "where_is_meant_write", other, rest));
        Err(Unread {
            code: "doubtful-line",
            message,
            hints: hints.into_iter().collect(),
            meant: None,
            near: Vec::new(),
        }
        .into())
    }

    /// What a line in the thread's own words orders, if it is such a line: one that begins as no command.
    pub(super) fn thread_line(
        &self,
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Result<HostOrder, NotTaken>>, NotTaken> {
        if catalogue::at_start(line.trim()).is_some() {
            return Ok(None);
        }
        // "Rob tracks Dead" names a target, and tells of no death.
        if nightdesk_command::begins_entry(ledger::cut_force(line).0, self.names()?.as_ref()) {
            return Ok(None);
        }
        let desk = Desk::new(self.journal(), now, 0)?;
        let ordered = desk.thread_line(consented(line).0);
        // "Elm gets killed by Fir" tells what Fir does in a night, and is near a line of the thread.
        let is_near = matches!(&ordered, Some(Err(refused)) if refused.code == "near-command");
        if is_near && nightdesk_command::says_who_does_it(line, self.names()?.as_ref()) {
            return Ok(None);
        }
        Ok(ordered.map(|order| order.map_err(NotTaken::from)))
    }

    /// Why a line was not read that begins with a command; it may be one of the thread that begins so, too,
    /// and then that line is offered.
    fn not_read(
        &self,
        line: &str,
        unread: Unread,
        now: DateTime<Utc>,
    ) -> Result<NotTaken, NotTaken> {
        if let Some(told) = self.of_the_past(line)? {
            return Ok(told);
        }
        let is_of_thread = unread.code == "wrong-form";
        let desk = Desk::new(self.journal(), now, 0)?;
        let nearly = desk.nearly_of_thread(consented(line).0);
        Ok(match nearly.filter(|_| is_of_thread) {
            Some(nearly) => nearly.into(),
            None => unread.into(),
        })
    }

    /// The first words of lines that only the rules of the game know.
    fn own_words(&self) -> Result<Vec<String>, NotTaken> {
        let Some(tables) = self.rules()?.tables() else {
            return Ok(Vec::new());
        };
        let groups = tables.lines(self.game().setup.language);
        let lines = groups.iter().flat_map(|group| &group.lines);
        let first = lines.filter_map(|line| line.form.split_whitespace().next());
        // What is in capitals stands for a name.
        let is_word = |word: &&str| word.chars().any(char::is_lowercase);
        Ok(first.filter(is_word).map(str::to_owned).collect())
    }

    /// A line for the game's table; none if there is no table, or the desk has more to say.
    fn read_at_table(&self, line: &str) -> Result<Option<Reading>, NotTaken> {
        if line.is_empty() || self.rules()?.tables().is_none() {
            return Ok(None);
        }
        let Some((command, rest)) = catalogue::at_start(line) else {
            return self.own_line(line).map(Reading::Move).map(Some);
        };
        if self.is_made(command.id, line, rest) {
            return self.made_line(command.id, line, rest).map(Some);
        }
        let is_over = matches!(self.game().stage, Stage::Over { .. });
        let question = match command.id {
            // A preview asks nothing, so that there is nothing to say yes to.
            Id::Resolve => {
                let rest = without(rest, "--yes").unwrap_or_else(|| rest.to_owned());
                TableQuestion::Preview(format!("resolve {rest}").trim().to_owned())
            }
            // Before the first phase the desk has more to do than the table.
            Id::Next if is_ready(self.game()) => TableQuestion::Next,
            // The desk says itself that nobody owes anything.
            Id::Missing if rest.trim().is_empty() && !is_over => TableQuestion::Missing,
            Id::Why => TableQuestion::Why(rest.to_owned()),
            Id::Tally => TableQuestion::Tally,
            Id::Votes if rest.trim().is_empty() => TableQuestion::RunningVotes,
            Id::Votes => match nightdesk_command::read(line, self.names()?.as_ref())? {
                Command::Question(HostQuestion::Votes(of)) => TableQuestion::Votes(of),
                _ => return Ok(None),
            },
            Id::Confirmed => match self.question_to_confirm(line)? {
                Some(says) => return Err(NotTaken::Nothing(says)),
                None => return Ok(None),
            },
            Id::Entries => TableQuestion::Entries,
            // Moves may have told players something, so that the table knows which messages there are.
            Id::Messages
                if self.game().stage != Stage::Preparing && !self.game().moves.is_empty() =>
            {
                match nightdesk_command::read(line, self.names()?.as_ref())? {
                    Command::Question(HostQuestion::Messages(seat)) => {
                        TableQuestion::Messages(seat)
                    }
                    _ => TableQuestion::Messages(None),
                }
            }
            _ => return Ok(None),
        };
        Ok(Some(Reading::Table(question)))
    }

    /// A line that begins with a command of the desk and is a move at the table.
    fn made_line(&self, id: Id, line: &str, rest: &str) -> Result<Reading, NotTaken> {
        let (mut made, consent) = as_made(id, line, rest);
        // A table may take a name by its first letters, and what follows it as the host's words:
        // who dies or comes back is read at the desk first.
        if let Some(read) = nightdesk_command::death_at_table(line, self.names()?.as_ref())? {
            made = read;
        }
        // What keeps a phase's end is what the host typed: `resolve` alone is a preview.
        let typed = if id == Id::Resolve { line } else { &made };
        Ok(Reading::Move(MoveLine {
            typed: typed.to_owned(),
            made,
            consent,
            is_own: false,
        }))
    }

    /// A line that begins with no command of the desk.
    fn own_line(&self, line: &str) -> Result<MoveLine, NotTaken> {
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
        Ok(MoveLine {
            made: own.to_owned(),
            typed: own.to_owned(),
            consent,
            is_own: true,
        })
    }

    /// Whether a line that begins with a command of the desk is a move at the table.
    fn is_made(&self, id: Id, line: &str, rest: &str) -> bool {
        let runs = self.game().phase().is_some();
        match id {
            Id::Start | Id::EndDay | Id::Act | Id::Vote | Id::Unvote | Id::Draw => true,
            Id::Kill | Id::Revive | Id::Cancel => runs,
            // After the deal nobody signs off, and a table may have the word for answers.
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
        let words = self.with_table(|table| table.map(|table| table.follows(None, "")));
        words.is_ok_and(|words| words.into_iter().flatten().any(|own| own == word))
    }

    /// Whether a line gives a seat another card, rather than asking about one.
    fn gives_card(&self, line: &str) -> bool {
        let read = self.names().ok();
        let bare = consented(line).0;
        let read = read.and_then(|names| nightdesk_command::read(bare, &names).ok());
        matches!(read, Some(Command::Order(HostOrder::GiveCard { .. })))
    }

    /// Whether a line ends the running phase, or its vote, by the host's word alone.
    fn cuts_short(&self, line: &str) -> Result<bool, NotTaken> {
        self.with_table(|table| table.is_some_and(|table| table.reads(line).cuts_short))
    }

    /// Whether a line is the host's own as soon as a flag is taken from its end.
    fn is_hosts_without_flag(&self, line: &str, bare: &str) -> Result<bool, NotTaken> {
        self.with_table(|table| {
            table.is_some_and(|table| {
                table.reads(line).voice.is_none() && table.reads(bare).voice == Some(Voice::Host)
            })
        })
    }

    /// Whether a line reads as a command, whoever takes it.
    fn is_plain_command(&self, line: &str) -> bool {
        let names = self.names();
        names.is_ok_and(|names| nightdesk_command::read(ledger::cut_force(line).0, &names).is_ok())
    }

    /// Whether a line is a move that the game's table would take.
    fn is_good_move(&self, line: &str, now: DateTime<Utc>) -> bool {
        let Ok(desk) = Desk::new(self.journal(), now, 0) else {
            return false;
        };
        let looked = self.with_table(|table| table.map(|_| desk.at(table).look(line).is_ok()));
        looked.ok().flatten().unwrap_or_default()
    }

    /// That a player who is said to have confirmed the role message, and did so before, is asked
    /// something that is confirmed by its number.
    fn question_to_confirm(&self, line: &str) -> Result<Option<String>, NotTaken> {
        let read = nightdesk_command::read(line, self.names()?.as_ref());
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
        let waits = self.with_table(|table| table.map(|table| table.asks()))?;
        let asked = waits.into_iter().flatten();
        let asked = asked.filter(|waiting| waiting.player() == Some(*seat));
        let typed = asked.filter_map(|waiting| waiting.type_this);
        let typed = typed.filter(|typed| typed.starts_with("confirm "));
        let typed: Vec<String> = typed.map(|typed| format!("`{typed}`")).collect();
        Ok((!typed.is_empty()).then(|| {
            say!(
                self,
                "has_confirmed_the_role_pm",
                names = confirmed.name,
                or = AnyOf(&typed)
            )
        }))
    }
}
