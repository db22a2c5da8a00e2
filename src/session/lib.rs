//! One game at work: a line goes in, an answer comes out.
//!
//! This is where the parts meet: a line is read, the desk decides or the
//! reports answer, and what changes is kept before it is shown. A session
//! knows no terminal, no clock and no clipboard; it is the same for the REPL,
//! a script and a single command.

mod answer;
mod archive;
mod chats;
mod counts;
mod data;
mod decided;
mod edition;
mod flags;
mod handoff;
mod help;
mod ledger;
mod lists;
mod log;
mod lots;
mod messages;
mod mistakes;
mod of_posts;
mod outbox;
mod past;
mod posted;
mod practice;
mod questions;
mod reading;
mod reread;
mod room;
mod scene;
mod schedule;
mod several;
mod sign_ups;
mod stats;
mod table;
mod take;
mod teller;
#[cfg(test)]
mod tests;
mod texts;
mod topics;
mod votes_held;
mod why;
mod worded;

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::LazyLock;

use chrono::{DateTime, Utc};

pub use answer::{
    Answer, Left, NotTaken, RefusalReport, Todo, agreed, answers_to, chosen, declined,
};
pub use archive::{ArchiveForm, Archived, NotArchived};
pub use help::{anywhere as help_anywhere, close_to as close_to_help, groups};
pub use ledger::steps;
pub use ledger::{ledger_id, may_have_left, roster, shell_twin};
pub use several::{Looks, lines_of};
pub use texts::texts;
pub use worded::wording;

pub use nightdesk_desk::founding;
pub use nightdesk_outbox::OPENED_SEAL;

use data::Values;
use nightdesk_game::{Game, HistoryError, Journal, MoveText, Setup};
use nightdesk_outbox::{Memo, TableMemo};
use nightdesk_report::Text;
use nightdesk_report::leak::Secrets;
use nightdesk_rules::RuleSet;
use nightdesk_store::VERSION;
use nightdesk_store::open_game::{CommitError, OpenGame};
use nightdesk_text::messages::{InLanguage, Wording};
use nightdesk_text::say;
use nightdesk_text::{Language, built_in};
use nightdesk_time::Phase;
use nightdesk_votes::RunningCount;
use teller::Teller;
use worded::WordsMemo;

/// A game that lines are typed to.
#[derive(Debug)]
pub struct Session {
    place: Place,
    /// The texts of the last answer, for `copy`.
    shown: Shown,
    /// The texts of the answer before, none if it had none: what `posted` is about.
    last_texts: Vec<Text>,
    /// The last preview, and of which night.
    preview: Option<(Phase, Text)>,
    /// The same at the game's table.
    table_preview: Option<(Phase, Vec<MoveText>)>,
    /// A game that is thrown away, to practise in.
    practice: Option<Box<practice::Practice>>,
    /// The ledger of warnings beside it.
    ledger: Option<ledger::Link>,
    /// The game's table, where its rule set keeps one.
    tables: TableMemo,
    /// What no public text may say of it yet.
    secrets: Memo<Secrets>,
    /// The running day's count; none where no phase runs.
    count: Memo<Option<RunningCount>>,
    /// The names a line may use.
    names: Memo<Rc<nightdesk_command::Names>>,
    /// The words of its setup.
    words: WordsMemo,
    /// Whether its answers hold what they say as values, too.
    values: Values,
    /// What the system's own source of chance gave, for what must not be guessed.
    pool: Option<[u8; 32]>,
}

/// What the session says to the host.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

impl InLanguage for Session {
    fn language(&self) -> Language {
        self.game().language()
    }
}

/// What was shown last, as `copy` counts it.
#[derive(Debug)]
enum Shown {
    /// These texts.
    Texts(Vec<Text>),
    /// What is not kept, so that there is nothing to copy of it.
    NotKept,
}

impl Default for Shown {
    fn default() -> Self {
        Self::Texts(Vec::new())
    }
}

/// Where the game is kept.
#[derive(Debug)]
enum Place {
    /// In a folder.
    Disk(Box<OpenGame>),
    /// In memory only: a rehearsal.
    Memory(Box<Journal>),
}

impl Session {
    /// A session on a game opened from disk.
    #[must_use]
    pub fn on_disk(game: OpenGame) -> Self {
        Self::of(Place::Disk(Box::new(game)))
    }

    /// A session on a game that is kept nowhere.
    ///
    /// # Errors
    /// When the setup cannot found a game.
    pub fn in_memory(setup: Setup, now: DateTime<Utc>) -> Result<Self, CommitError> {
        let mut journal = Journal::default();
        journal.append(journal.draft(now, "new", founding(setup, now)))?;
        Ok(Self::of(Place::Memory(Box::new(journal))))
    }

    /// Keeps what each move changed at the game's table, where a journal of format 1 has the lines alone;
    /// gives the file in which the journal is as it was. Nothing where there is nothing to keep, or
    /// nothing can be written.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn keep_steps(&mut self) -> Result<Option<PathBuf>, CommitError> {
        let (Ok(rules), Place::Disk(game)) = (self.rules(), &mut self.place) else {
            return Ok(None);
        };
        if !game.is_open_for_writing() {
            return Ok(None);
        }
        match nightdesk_desk::with_steps(rules, game.journal()) {
            Some(entries) => game.rewrite(entries),
            None => Ok(None),
        }
    }

    /// The same before a single line, where the game has not gone on by this version already: it would
    /// come to nothing once more.
    ///
    /// # Errors
    /// As [`Self::keep_steps`].
    pub fn keep_steps_for_a_line(&mut self) -> Result<Option<PathBuf>, CommitError> {
        let last = self.journal().next_no() - 1;
        let has_gone_on =
            self.version_of(last) == Some(VERSION) && self.version_of(0) != Some(VERSION);
        match has_gone_on {
            true => Ok(None),
            false => self.keep_steps(),
        }
    }

    /// The same game as it stood after an entry, for looking only.
    ///
    /// # Errors
    /// When there is no such entry.
    pub fn as_of(&self, no: u64) -> Result<Self, HistoryError> {
        let journal = self.journal().at(no)?;
        Ok(Self {
            values: self.values,
            ..Self::of(Place::Memory(Box::new(journal)))
        })
    }

    fn of(place: Place) -> Self {
        Self {
            place,
            shown: Shown::default(),
            last_texts: Vec::new(),
            preview: None,
            table_preview: None,
            practice: None,
            ledger: None,
            tables: TableMemo::default(),
            secrets: Memo::default(),
            count: Memo::default(),
            names: Memo::default(),
            words: WordsMemo::default(),
            values: Values::default(),
            pool: None,
        }
    }

    /// The same session with what the system's own source of chance gave, for the salt of a deal.
    #[must_use]
    pub fn with_chance(self, pool: Option<[u8; 32]>) -> Self {
        Self { pool, ..self }
    }

    /// The same session for somebody who reads its answers: they are not told as values, too.
    #[must_use]
    pub fn without_values(self) -> Self {
        Self {
            values: Values::Spared,
            ..self
        }
    }

    /// The game's entries.
    #[must_use]
    pub fn journal(&self) -> &Journal {
        match &self.place {
            Place::Disk(game) => game.journal(),
            Place::Memory(journal) => journal,
        }
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.journal().game()
    }

    /// The open game after it, if it is on disk.
    #[must_use]
    pub fn open_game(&self) -> Option<&OpenGame> {
        match &self.place {
            Place::Disk(game) => Some(game),
            Place::Memory(_) => None,
        }
    }

    /// The rule set the game is played by.
    ///
    /// # Errors
    /// When this version does not know it.
    pub fn rules(&self) -> Result<&'static dyn RuleSet, NotTaken> {
        let slug = &self.game().setup.ruleset;
        nightdesk_rule_sets::named(slug)
            .ok_or_else(|| NotTaken::Nothing(say!(self, "there_is_no_rule_set", slug)))
    }

    /// The names a line may use now.
    ///
    /// # Errors
    /// When the rule set is unknown.
    pub fn names(&self) -> Result<Rc<nightdesk_command::Names>, NotTaken> {
        let read = |_| {
            let mut names = nightdesk_desk::names(self.game(), self.rules()?);
            // What keeps a table from being laid is told with the next line for it.
            let own = self.with_table(|table| table.map(|table| table.votes_now().nobody));
            names.nobody.extend(own.ok().flatten().unwrap_or_default());
            Ok(Rc::new(names))
        };
        self.names.with(self.journal(), read, Rc::clone)
    }
}
