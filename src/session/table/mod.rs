//! Lines for the table of a rule set that keeps one.
//!
//! Phases, votes and moves of roles are the table's; seats, deadlines, posts, notes and the
//! journal are the desk's as in any other game.

mod flags;
mod waits;

use chrono::{DateTime, Utc};

pub(in crate::session) use flags::consented;
use flags::{as_made, without};
use waits::is_ready;
pub(super) use waits::must_come;

use super::answer::{Answer, NotTaken};
use super::data::{self, Values};
use super::posts::as_posts;
use super::{Session, Teller, ledger};
use crate::command::catalogue::{self, Id};
use crate::command::{self, Command, Consent, HostOrder, HostQuestion, Recipients};
use crate::desk::{Desk, NOT_PLAIN, Refused};
use crate::game::{Game, MessageState, Stage, Told};
use crate::report::{Text, at_table, host, reasons};
use crate::rules::{Table, Voice, Why};
use crate::time::Phase;

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
                let (mut made, consent) = as_made(id, line, rest);
                // A table may take a name by its first letters, and what follows it as the host's words:
                // who dies or comes back is read at the desk first.
                if let Some(read) = command::death_at_table(line, self.names()?.as_ref())? {
                    made = read;
                }
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
            Id::Missing if rest.trim().is_empty() => {
                self.look_at_table(|teller, table| Ok(teller.missing_at(table)))?
            }
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
        let Command::Question(HostQuestion::Votes(of)) =
            command::read(line, self.names()?.as_ref())?
        else {
            return Ok(None);
        };
        self.with_teller(|teller| teller.votes_held(of))?.map(Some)
    }

    /// That a player who is said to have confirmed the role message, and did so before, is asked
    /// something that is confirmed by its number.
    fn question_to_confirm(&self, line: &str) -> Result<Option<String>, NotTaken> {
        let read = command::read(line, self.names()?.as_ref());
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
        // What the end of the running phase would bring is of that phase; what stands may be of any.
        let as_it_ends = |why: &Why| told(why, phase, self.values);
        let as_it_stands = |why: &Why| told(why, None, self.values);
        let previewed =
            over.map(|over| over.look_at_table(|_, table| why(table, about, as_it_ends)));
        let standing = match self.with_teller(|teller| teller.why_then(about))? {
            Some(why) => Ok(as_it_stands(&why)),
            None => self.look_at_table(|_, table| why(table, about, as_it_stands)),
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
            // It was read as an entry, and what came of it is kept.
            Err(NotTaken::Refused(late)) if late.code == "late" => Err(NotTaken::Refused(late)),
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
        let known = Answer::default();
        let known = known.with_data(self.values, || data::moved(self.game(), &taken));
        let mut echo = vec!["Not kept yet; `resolve --commit` keeps it.".to_owned()];
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
        let wanted = match command::read(line, self.names()?.as_ref())? {
            Command::Question(HostQuestion::Messages(seat)) => seat,
            _ => None,
        };
        self.with_teller(|teller| {
            let answer = teller.told(wanted)?;
            Ok(teller.with_texts_data(None, answer))
        })?
    }
}

/// Whether moves may have told players something, so that the table knows which messages there are.
fn is_told(game: &Game) -> bool {
    game.stage != Stage::Preparing && !game.moves.is_empty()
}

/// A reason of a table, and the phase whose end brings it, where that is known.
fn told(why: &Why, phase: Option<Phase>, values: Values) -> Answer {
    let answer = Answer {
        texts: vec![reasons(why)],
        ..Answer::default()
    };
    answer.with_data(values, || data::Reasons::at_table(why, phase))
}

fn why(table: &dyn Table, about: &str, told: impl Fn(&Why) -> Answer) -> Result<Answer, NotTaken> {
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
