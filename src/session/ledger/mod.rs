//! The ledger of warnings beside a game: its lines, sign-ups, and who has left.
//!
//! The ledger is opened for each line and closed after it: no lock is held and nothing is
//! remembered while the host thinks.

mod leaving;
mod news;
mod sign_up;
mod warning_text;

use std::path::PathBuf;

use chrono::{DateTime, Utc};

use super::answer::{Answer, Left, NotTaken, Todo};
use super::{Session, wording};
pub use leaving::{may_have_left, shell_twin};
use nightdesk_command::HostOrder;
use nightdesk_command::catalogue::in_words;
use nightdesk_game::{Game, Journal, Language, SeatId, Stage, WarningRules};
use nightdesk_report::Words;
use nightdesk_store::ledger::{LedgerError, LedgerFile, LedgerPlace, OpenLedger};
use nightdesk_text::Diagnostic;
use nightdesk_text::messages::{InLanguage, did_you_mean};
use nightdesk_text::names::closest;
use nightdesk_text::say;
use nightdesk_text::wording::quote;
use nightdesk_time::Length;
use nightdesk_warnings::{
    Asked, Expiry, Failure, Family, GameEvent, GameId, Identity, Refusal, Roster, Rules, TierError,
    Tiers, Usage, line_writes, record, run_line,
};
pub(super) use sign_up::cut_force;

/// Which ledger a game's host works with.
#[derive(Debug, Clone)]
pub(super) struct Link {
    file: PathBuf,
    host: Option<String>,
}

/// How a game stood before an order, as far as the ledger is concerned.
#[derive(Debug)]
pub(super) struct Watch {
    preparing: bool,
    /// Whether the cards are dealt: whoever stands in the setup file has signed up nowhere else.
    dealing: bool,
    left: Option<Left>,
}

/// The line by which a game is called off.
const CANCEL: &str = "!cancel";

/// The rules of a ledger with what a game has set for its own warnings.
fn of_game(mut rules: Rules, own: &WarningRules) -> Rules {
    // What lies beyond the calendar is refused with the setup.
    if let Some(length) = own.expire.and_then(Length::delta) {
        rules.default_expiry = Expiry::After(length);
    }
    // What does not read is refused with the setup.
    if let Some(Ok(tiers)) = steps(own) {
        rules.tiers = tiers;
    }
    rules
}

/// What a game has set about what points lead to; none where the ledger's rules hold.
pub fn steps(own: &WarningRules) -> Option<Result<Tiers, TierError>> {
    (!own.steps.is_empty()).then(|| own.steps.join("; ").parse())
}

/// Whether a line of the ledger may give, change or delete a warning: what a player is told of that is
/// the game's.
pub(super) fn may_tell(line: &str, now: DateTime<Utc>) -> bool {
    let (_, line) = acting(line.trim());
    let is_hosts = Family::of(line) == Some(Family::Fwarn);
    leaving::read(line).is_some() || (is_hosts && line_writes(line, now))
}

/// Whether a line is the ledger's.
pub(super) fn is_line(line: &str) -> bool {
    let (_, line) = acting(line.trim());
    leaving::read(line).is_some() || line.starts_with('!') || Family::of(line).is_some()
}

/// Who asks something of the ledger, and beside whom.
struct Asking {
    actor: Identity,
    /// The host, where a player is the one who asks.
    typed_by: Option<Identity>,
    roster: Roster,
}

impl Asking {
    fn asked(&self, now: DateTime<Utc>) -> Asked<'_> {
        Asked {
            actor: Some(&self.actor),
            typed_by: self.typed_by.as_ref(),
            now,
            roster: &self.roster,
        }
    }
}

/// Whether a line begins as one that the ledger knows.
pub(super) fn begins_line(line: &str) -> bool {
    let (_, line) = acting(line.trim());
    let known = leaving::read(line).is_some() || Family::of(line).is_some();
    known || line.eq_ignore_ascii_case(CANCEL)
}

impl Session {
    /// The same session beside a ledger.
    #[must_use]
    pub fn beside(mut self, ledger: LedgerPlace) -> Self {
        self.ledger = Some(Link {
            file: ledger.file,
            host: ledger.host,
        });
        self
    }

    /// Takes a line of the ledger.
    pub(super) fn ledger_line(
        &mut self,
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Answer, NotTaken> {
        let (actor, line) = acting(line.trim());
        if let Some((how, name)) = leaving::read(line) {
            return self.has_left(name, how, now);
        }
        if line.eq_ignore_ascii_case(CANCEL) {
            return self.called_off(now);
        }
        if Family::of(line).is_none() {
            return Err(unknown(line, self));
        }
        let act = |ledger: &mut OpenLedger<'_>, asked: &Asked<'_>| run_line(ledger, asked, line);
        let answer = match line_writes(line, now) {
            true => self.in_ledger(actor, now, act),
            false => self.look_in_ledger(actor, now, act),
        };
        let (said, answer) = self.shown(actor, answer)?;
        self.with_warning_text(&said, answer, line, now)
    }

    /// What to look out for while an order is taken.
    pub(super) fn watch(&self, order: &HostOrder, now: DateTime<Utc>) -> Option<Watch> {
        self.ledger.as_ref().map(|_| Watch {
            preparing: self.game().stage == Stage::Preparing,
            dealing: matches!(order, HostOrder::Deal { .. }),
            left: leaving::of(order, self.game(), now)
                .filter(|left| !self.is_known_to_have_left(&left.name, now)),
        })
    }

    /// What an order that was taken means for the ledger.
    pub(super) fn tell_ledger(&self, watch: Watch, now: DateTime<Utc>, answer: &mut Answer) {
        if watch.dealing {
            answer.echo.extend(self.barred_seats(now));
        }
        if watch.preparing && matches!(self.game().stage, Stage::Running(_)) {
            answer.echo.extend(self.game_has_started(now));
        }
        if let Some(left) = watch.left {
            answer.echo.push(left.advice(self.game().setup.language));
            answer.todo = Some(Todo::Left(left));
        }
    }

    /// Lets everybody in stasis have sat out one game more.
    fn game_has_started(&self, now: DateTime<Utc>) -> Vec<String> {
        let started = self.game_id().and_then(|game| {
            let started = self.in_ledger(None, now, |ledger, asked| {
                record(ledger, asked, &game, &GameEvent::Started)
            });
            started.map_err(|failure| self.not_taken(failure))
        });
        match started {
            Ok(answer) => {
                let words = Words::new(self.game().setup.language);
                let said = nightdesk_report::warnings::answer(&answer, &words, self.language())
                    .plain_text();
                let said = said.lines().filter(|line| !line.is_empty());
                said.map(|line| say!(self, "ledger_line", line)).collect()
            }
            // The game has begun all the same.
            Err(error) => vec![say!(
                self,
                "the_ledger_was_not_told",
                error = error.said(self.language())
            )],
        }
    }

    /// The game is called off: it lowers nobody's stasis, and what has run out ends.
    fn called_off(&self, now: DateTime<Utc>) -> Result<Answer, NotTaken> {
        let game = self.game_id()?;
        let answer = self.in_ledger(None, now, |ledger, asked| {
            record(ledger, asked, &game, &GameEvent::Cancelled)
        });
        let (_, answer) = self.shown(None, answer)?;
        Ok(answer)
    }

    /// What the game is called in the ledger: its title, and the day it was made; players of any
    /// language read it in the reasons of warnings.
    fn game_id(&self) -> Result<GameId, NotTaken> {
        let id = ledger_id(self.game(), self.journal());
        id.map_err(|refusal| NotTaken::from(refusal.diagnostic(self.language())))
    }

    /// Writes to the ledger as somebody; as the host if nobody is named.
    fn in_ledger<T>(
        &self,
        actor: Option<&str>,
        now: DateTime<Utc>,
        act: impl FnOnce(&mut OpenLedger<'_>, &Asked<'_>) -> Result<T, Failure<LedgerError>>,
    ) -> Result<T, Failure<LedgerError>> {
        let mut file = self.open_ledger()?;
        let asking = self.asking(actor, &file)?;
        let asked = |now| asking.asked(now);
        file.write(
            || now,
            |ledger, now| {
                ledger.play_by(|rules| of_game(rules, &self.game().setup.warnings));
                act(ledger, &asked(now))
            },
        )
    }

    /// The same without keeping others from writing.
    fn look_in_ledger<T>(
        &self,
        actor: Option<&str>,
        now: DateTime<Utc>,
        act: impl FnOnce(&mut OpenLedger<'_>, &Asked<'_>) -> Result<T, Failure<LedgerError>>,
    ) -> Result<T, Failure<LedgerError>> {
        let mut file = self.open_ledger()?;
        let asking = self.asking(actor, &file)?;
        let asked = asking.asked(now);
        file.look(|ledger| {
            ledger.play_by(|rules| of_game(rules, &self.game().setup.warnings));
            act(ledger, &asked)
        })
    }

    /// Who asks, and beside whom.
    fn asking(
        &self,
        actor: Option<&str>,
        file: &LedgerFile,
    ) -> Result<Asking, Failure<LedgerError>> {
        let host = self.host(file);
        let (actor, typed_by) = match actor {
            // Nobody needs to know who types for a player.
            Some(actor) => (actor.to_owned(), host.ok()),
            None => (host.map_err(Failure::Records)?, None),
        };
        Ok(Asking {
            actor: Identity::account(actor),
            typed_by: typed_by.map(Identity::account),
            roster: roster(self.game()),
        })
    }

    /// An answer of the ledger, and how the desk shows it to whoever asked.
    fn shown(
        &self,
        actor: Option<&str>,
        answer: Result<nightdesk_warnings::Answer, Failure<LedgerError>>,
    ) -> Result<(nightdesk_warnings::Answer, Answer), NotTaken> {
        let words = wording(&self.game().setup)?;
        let answer = answer.map_err(|failure| match failure.refusal() {
            Some(refusal) if actor.is_some_and(|actor| !self.is_ledger_host(actor)) => {
                let told = nightdesk_report::warnings::refused(refusal, &words);
                with_words_to_player(self.not_taken(failure), told, self)
            }
            Some(_) | None => self.not_taken(failure),
        })?;
        let asker = actor.and_then(|actor| self.seat_of(actor));
        let shown = Answer {
            texts: vec![nightdesk_report::warnings::text(&answer, asker, &words)],
            ..Answer::default()
        };
        Ok((answer, shown))
    }

    /// What went wrong, in the game's language.
    fn not_taken(&self, failure: Failure<LedgerError>) -> NotTaken {
        let language = self.language();
        match failure {
            Failure::Line(fault) => fault.refusal.diagnostic(language).into(),
            Failure::Refused(refusal) => refusal.diagnostic(language).into(),
            Failure::Records(error) => NotTaken::of_ledger(error, language),
        }
    }

    /// The seat that an account holds.
    fn seat_of(&self, account: &str) -> Option<SeatId> {
        let key = nightdesk_warnings::name_key(account);
        let seats = self.game().seats();
        let mut held = seats.filter(|(_, seat)| nightdesk_warnings::name_key(&seat.name) == key);
        held.next().map(|(id, _)| id)
    }

    fn is_ledger_host(&self, account: &str) -> bool {
        let key = nightdesk_warnings::name_key(account);
        let hosts = self.open_ledger().ok().and_then(|file| file.hosts().ok());
        let hosts = hosts.unwrap_or_default();
        hosts
            .iter()
            .any(|host| nightdesk_warnings::name_key(host) == key)
    }

    fn open_ledger(&self) -> Result<LedgerFile, Failure<LedgerError>> {
        let file = match &self.ledger {
            Some(link) => LedgerFile::open(&link.file),
            None => Err(LedgerError::NotUsed),
        };
        file.map_err(Failure::Records)
    }

    /// Who works here: as it is said, else the game's host who is one in the ledger, too, else the
    /// ledger's only host.
    fn host(&self, file: &LedgerFile) -> Result<String, LedgerError> {
        let said = self.ledger.as_ref().and_then(|link| link.host.clone());
        if let Some(host) = said {
            return Ok(host);
        }
        let known = file.hosts()?;
        let is_known = |host: &&String| {
            let key = nightdesk_warnings::name_key(host);
            known
                .iter()
                .any(|known| nightdesk_warnings::name_key(known) == key)
        };
        let own = self.game().setup.hosts.iter().find(is_known);
        match (own, known.as_slice()) {
            (Some(host), _) | (None, [host]) => Ok(host.clone()),
            (None, _) => Err(LedgerError::WhichHost),
        }
    }
}

/// What a game is called in the ledger.
///
/// # Errors
/// When its title cannot be one there.
pub fn ledger_id(game: &Game, journal: &Journal) -> Result<GameId, Refusal> {
    let made = journal.entries().first();
    let made = made.map_or(String::new(), |entry| {
        format!(" ({})", entry.at.format("%Y-%m-%d"))
    });
    // A pipe would begin the notes of a warning's reason.
    let name = game.setup.name.replace('|', "/");
    GameId::new(&format!("{name}{made}"))
}

/// Explains the lines of the ledger, if a word is about them.
pub(super) fn help(word: &str, language: Language) -> Option<String> {
    let bare = word.trim_start_matches('!').to_lowercase();
    let about = bare == "warnings" || Family::of(&format!("!{bare}")).is_some();
    about.then(|| {
        let forms = Usage::all();
        let forms = forms.map(|usage| format!("  {}", in_words(usage.line(), language)));
        let own = ["as NAME !warn …", "!quit NAME", "!idle NAME", "!cancel"];
        let own = own.map(|form| format!("  {}", in_words(form, language)));
        let head = say!(&language, "the_ledger_of_warnings");
        let lines: Vec<String> = std::iter::once(head).chain(forms).chain(own).collect();
        lines.join("\n")
    })
}

/// `as NAME !warn …`: who acts, and the line itself.
fn acting(line: &str) -> (Option<&str>, &str) {
    let rest = line.strip_prefix("as ");
    let split = rest.and_then(|rest| rest.split_at_checked(rest.find(" !")?));
    match split {
        Some((name, line)) => (Some(name.trim()), line.trim_start()),
        None => (None, line),
    }
}

/// Who plays under which names: nicknames stand for whoever holds the seat now.
#[must_use]
pub fn roster(game: &Game) -> Roster {
    let names = game.seats().flat_map(|(_, seat)| {
        let own = std::iter::once(&seat.name).chain(&seat.aliases);
        let own = own.map(|nick| (nick.as_str(), seat.name.as_str()));
        let former = seat
            .former
            .iter()
            .map(|name| (name.as_str(), name.as_str()));
        own.chain(former)
    });
    Roster::new(names)
}

/// A line that begins as those of the ledger do, and is none.
fn unknown(line: &str, of: &impl InLanguage) -> NotTaken {
    let word = line.split_whitespace().next().unwrap_or(line);
    let told = Diagnostic::error("usage", say!(of, "there_is_no_line", line = quote(word)));
    let known = Family::words().chain(leaving::words()).chain([CANCEL]);
    NotTaken::from(match closest(word, known) {
        Some(near) => told.hint(did_you_mean(of, near)),
        None => told.hint(say!(of, "help_warnings_lists")),
    })
}

/// A refusal with what to tell the player who asked.
fn with_words_to_player(refused: NotTaken, told: Option<String>, of: &impl InLanguage) -> NotTaken {
    match (refused, told) {
        (NotTaken::Ledger(mut refused), Some(told)) => {
            refused.told = refused.told.hint(say!(of, "to_be_told", told));
            NotTaken::Ledger(refused)
        }
        (refused, _) => refused,
    }
}
