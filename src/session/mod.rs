//! One game at work: a line goes in, an answer comes out.
//!
//! This is where the parts meet: a line is read, the desk decides or the
//! reports answer, and what changes is kept before it is shown. A session
//! knows no terminal, no clock and no clipboard; it is the same for the REPL,
//! a script and a single command.

mod aftermath;
mod answer;
mod archive;
mod bot;
mod counts;
mod due;
mod handoff;
mod help;
mod laid;
mod ledger;
mod left;
mod lists;
mod log;
mod lots;
mod mistakes;
mod outbox;
mod practice;
mod questions;
mod scene;
mod schedule;
mod sign_ups;
mod speaker;
mod stats;
mod table;
#[cfg(test)]
mod tests;
mod texts;
mod told;
mod why;
mod worded;
mod wrong;

use chrono::{DateTime, Utc};

pub use answer::{Answer, Left, NotTaken, RefusalReport, Todo};
pub use archive::{ArchiveForm, Archived, NotArchived};
pub(crate) use help::{GROUPS, overview};
pub use ledger::roster;
pub(crate) use ledger::steps;
pub use questions::OPENED_SEAL;
pub use texts::texts;

use crate::command::{self, Command, HostOrder, HostQuestion};
use crate::desk::{self, Ask, Decision, Desk, Pile};
use crate::game::{Audience, Change, Event, Game, HistoryError, Journal, Setup, Told};
use crate::open_game::{CommitError, OpenGame};
use crate::render;
use crate::report::leak::{self, Leak};
use crate::report::{Text, TextKind, Words, host, public};
use crate::rules::{self, RuleSet};
use crate::setup;
use crate::time::Phase;
use laid::TableMemo;
use speaker::Speaker;
use worded::WordsMemo;

/// A game that lines are typed to.
#[derive(Debug)]
pub struct Session {
    place: Place,
    /// The texts of the last answer, for `copy`.
    shown: Vec<Text>,
    /// The texts of the answer before, none if it had none: what `posted` is about.
    last_texts: Vec<Text>,
    /// The last preview, and of which night.
    preview: Option<(Phase, Text)>,
    /// The same at the game's table.
    table_preview: Option<(Phase, Vec<Told>)>,
    /// A game that is thrown away, to practise in.
    practice: Option<Box<practice::Practice>>,
    /// The ledger of warnings beside it.
    ledger: Option<ledger::Link>,
    /// The game's table, where its rule set keeps one.
    tables: TableMemo,
    /// The words of its setup.
    words: WordsMemo,
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

    /// The same game as it stood after an entry, for looking only.
    ///
    /// # Errors
    /// When there is no such entry.
    pub fn as_of(&self, no: u64) -> Result<Self, HistoryError> {
        let journal = self.journal().at(no)?;
        Ok(Self::of(Place::Memory(Box::new(journal))))
    }

    fn of(place: Place) -> Self {
        Self {
            place,
            shown: Vec::new(),
            last_texts: Vec::new(),
            preview: None,
            table_preview: None,
            practice: None,
            ledger: None,
            tables: TableMemo::default(),
            words: WordsMemo::default(),
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

    /// The open game behind it, if it is on disk.
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
        rules::named(slug).ok_or_else(|| {
            NotTaken::Nothing(format!("there is no rule set `{slug}` in this version"))
        })
    }

    /// The names a line may use now.
    ///
    /// # Errors
    /// When the rule set is unknown.
    pub fn names(&self) -> Result<command::Names, NotTaken> {
        Ok(desk::names(self.game(), self.rules()?))
    }

    /// Whether a line, if it is understood, would change the game.
    #[must_use]
    pub fn changes(&self, line: &str) -> bool {
        if self.is_move(line) {
            return true;
        }
        let read = self
            .names()
            .ok()
            .and_then(|names| command::read(ledger::cut_force(line).0, &names).ok());
        matches!(
            read,
            Some(
                Command::Order(_)
                    | Command::Session(
                        command::Session::Reload
                            | command::Session::Posted(_)
                            | command::Session::Read(_)
                            | command::Session::Paste
                            | command::Session::Copy { anyway: true, .. }
                    )
            )
        )
    }

    /// Takes a line. `seed` is for draws the line may need; what was drawn is kept.
    ///
    /// # Errors
    /// Why nothing came of it; the game is as it was.
    pub fn take(&mut self, line: &str, now: DateTime<Utc>, seed: u64) -> Result<Answer, NotTaken> {
        if let Some(answer) = self.ledger_line(line, now) {
            return answer;
        }
        if let Some(answer) = self.at_table(line, now, seed)? {
            self.remember(&answer.texts);
            return Ok(answer);
        }
        let names = self.names()?;
        let thread_line = match command::catalogue::at_start(line.trim()) {
            Some(_) => None,
            None => self.thread_line(line, now)?,
        };
        let read = match (
            thread_line,
            command::read(ledger::cut_force(line).0, &names),
        ) {
            (Some(Ok(order)), _) => Command::Order(order),
            // A doubtful line may be a plain one of the desk: "Dogwood: if Leo died …".
            (Some(Err(doubt)), Err(_)) => return Err(doubt),
            (_, read) => read?,
        };
        let answer = match read {
            Command::Order(order) => match self.asks_what_was_sent(&order)? {
                Some(seat) => self.ask(&HostQuestion::SentTexts(Some(seat)), now)?,
                None => self.order(&order, line, now, seed)?,
            },
            Command::Question(question) => {
                let mut answer = self.ask(&question, now)?;
                if matches!(question, HostQuestion::Preview { .. }) {
                    self.compare_with_last(&mut answer)?;
                }
                answer
            }
            // Nothing of a practice game may be copied or posted as if it were the real one.
            Command::Session(command::Session::Practice { seed, line }) => {
                return self.practise(seed, line.as_deref(), now);
            }
            Command::Session(command::Session::Posted(name)) => {
                return self.posted(name.as_deref(), line, now, seed);
            }
            Command::Session(word) => {
                let answer = self.word(&word, line, now)?;
                if matches!(word, command::Session::Copy { .. }) {
                    return Ok(answer);
                }
                answer
            }
        };
        self.remember(&answer.texts);
        Ok(answer)
    }

    /// The texts of an answer: what `copy` and `posted` are about.
    fn remember(&mut self, texts: &[Text]) {
        if !texts.is_empty() {
            self.shown = texts.to_vec();
        }
        self.last_texts = texts.to_vec();
    }

    /// Takes posts that were read from pages or pasted; `line` is what the host typed for it.
    ///
    /// # Errors
    /// Why nothing came of it; the game is as it was.
    pub fn hear(
        &mut self,
        pile: &Pile,
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Answer, NotTaken> {
        let decision = Desk::new(self.journal(), now, 0)?.hear(pile)?;
        check_wording(&self.game().setup)?;
        // What the host wrote in the thread, a bot there has read.
        self.take_decision(decision, line, now, Bot::Knows)
    }

    /// What a line in the thread's own words orders, if it is such a line.
    fn thread_line(
        &self,
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Result<HostOrder, NotTaken>>, NotTaken> {
        let desk = Desk::new(self.journal(), now, 0)?;
        let ordered = desk.thread_line(line);
        Ok(ordered.map(|order| order.map_err(NotTaken::from)))
    }

    /// Takes an order that was put together from an answer to a question.
    ///
    /// # Errors
    /// Why nothing came of it; the game is as it was.
    pub fn order(
        &mut self,
        order: &HostOrder,
        line: &str,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Answer, NotTaken> {
        let order = &self.sent_again(order)?;
        let decision = self.decided(order, now, seed)?;
        // Whatever could keep the answer from being said must come up before it is kept.
        self.words.of(&self.game().setup)?;
        self.check_sign_ups(order, line, now)?;
        let watch = self.watch(order, now);
        let bot = match self.game().setup.forum.tracker_lines {
            true => Bot::MustBeTold(Box::new(self.game().clone())),
            false => Bot::Knows,
        };
        let mut answer = self.take_decision(decision, line, now, bot)?;
        if let Some(watch) = watch {
            self.tell_ledger(watch, now, &mut answer);
        }
        Ok(answer)
    }

    /// What the desk decides; a move is made at the table as it is laid.
    fn decided(
        &self,
        order: &HostOrder,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Decision, NotTaken> {
        let desk = Desk::new(self.journal(), now, seed)?;
        Ok(match order {
            HostOrder::Move { .. } | HostOrder::Remove { .. } => {
                self.with_table(|table| desk.at(table).decide(order))??
            }
            _ => desk.decide(order)?,
        })
    }

    /// Keeps what was decided, and shows the posts that are due.
    fn keep_and_tell(
        &mut self,
        decision: Decision,
        line: &str,
        now: DateTime<Utc>,
        bot: Bot,
    ) -> Result<Answer, NotTaken> {
        let change = decision.change.clone();
        let drawn_before = lots::drawn_before(self.journal(), &change);
        let phase_before = self.game().phase();
        let entry = self.keep(now, line, decision.change)?;
        // Private messages are ready now; they are shown one by one when asked for.
        let posts = decision.texts.iter().filter(|due| due.is_shown_at_once());
        let posts: Vec<Text> =
            self.with_teller(|teller| posts.filter_map(|due| teller.due(*due)).collect())?;
        let mut texts = as_posts(posts);
        let mut echo = decision.echo;
        echo.extend(drawn_before);
        if let (Bot::MustBeTold(before), Change::Do(events)) = (&bot, &change) {
            let said = self.with_teller(|teller| teller.bot_lines(before, events))?;
            echo.extend(said.unsaid);
            texts = texts
                .into_iter()
                .map(Some)
                .chain([public::bot_lines(said.lines)])
                .flatten()
                .collect();
        }
        if matches!(change, Change::Do(_)) && self.game().phase() != phase_before {
            let title = self.thread_title()?;
            echo.extend(title.map(|title| format!("Thread title: {title}")));
        }
        self.remember(&texts);
        Ok(Answer {
            entry: Some(entry),
            echo,
            texts,
            answer: decision.answer,
            next: decision.next,
            ..Answer::default()
        })
    }

    /// Every place where a text says more than its readers may know (H1.1): a
    /// private one has none, for it is for those it is about.
    ///
    /// # Errors
    /// When the rule set is unknown or the setup's wording does not read.
    pub fn leaks_in(&self, text: &Text) -> Result<Vec<Leak>, NotTaken> {
        if *text.audience() != Audience::Public {
            return Ok(Vec::new());
        }
        let said = render::plain(text.document(), None);
        if text.kind() == TextKind::Told {
            return Ok(leak::links(&said, self.game()));
        }
        self.with_teller(|teller| {
            let circles = teller.circles();
            let mut leaks =
                leak::leaks(&said, teller.game, teller.words, &teller.speaker, &circles);
            if text.kind() == TextKind::Opening {
                // The setup itself says that everybody may read these rows.
                let told = setup::told(teller.rules, &teller.game.setup);
                let rows: Vec<&str> = said.lines().map(str::trim).collect();
                let row_of = |leak: &Leak| rows.get(leak.line.saturating_sub(1)).copied();
                leaks
                    .retain(|leak| row_of(leak).is_none_or(|row| !told.iter().any(|it| it == row)));
            }
            leaks
        })
    }

    /// What the host must know beside a text before it leaves; no reader of the text may.
    ///
    /// # Errors
    /// When the rule set is unknown or the setup's wording does not read.
    pub fn lacking(&self, text: &Text) -> Result<Vec<String>, NotTaken> {
        self.with_teller(|teller| teller.not_ready(&questions::role_readers([text])))
    }

    /// The title of the thread while the running phase lasts.
    ///
    /// # Errors
    /// When the rule set is unknown or the setup's wording does not read.
    pub fn thread_title(&self) -> Result<Option<String>, NotTaken> {
        self.with_teller(|teller| public::thread_title(&teller.view(), teller.words))
    }

    /// Plays the game on by a changed setup.
    ///
    /// # Errors
    /// When it does not fit the game.
    pub fn adopt(&mut self, setup: &Setup, now: DateTime<Utc>) -> Result<Answer, NotTaken> {
        let decision = Desk::new(self.journal(), now, 0)?.adopt(setup)?;
        check_wording(setup)?;
        self.take_decision(decision, "reload", now, Bot::Knows)
    }

    fn keep(&mut self, now: DateTime<Utc>, line: &str, change: Change) -> Result<u64, CommitError> {
        match &mut self.place {
            Place::Disk(game) => Ok(game.commit(now, line, change)?.no),
            Place::Memory(journal) => {
                let entry = journal.draft(now, line, change);
                Ok(journal.append(entry)?.no)
            }
        }
    }

    /// Adds what is different from the last preview of the same night (H4.2).
    fn compare_with_last(&mut self, answer: &mut Answer) -> Result<(), NotTaken> {
        let (Some(night), Some(new)) = (self.game().phase(), answer.texts.first().cloned()) else {
            return Ok(());
        };
        if let Some((before, old)) = &self.preview
            && *before == night
        {
            let changed = self.with_teller(|teller| host::changed(old, &new, teller.words))?;
            answer.texts.extend(changed);
        }
        self.preview = Some((night, new));
        Ok(())
    }

    fn ask(&self, question: &HostQuestion, now: DateTime<Utc>) -> Result<Answer, NotTaken> {
        self.with_teller(|teller| teller.answer(question, now))?
    }

    /// Lends everything that answers need.
    fn with_teller<T>(&self, tell: impl FnOnce(&Teller<'_>) -> T) -> Result<T, NotTaken> {
        let (game, rules) = (self.game(), self.rules()?);
        let words = self.words.of(&game.setup)?;
        let teller = Teller {
            journal: self.journal(),
            game,
            rules,
            words: &words,
            speaker: Speaker { game, rules },
            tables: Some(&self.tables),
            corrects: true,
        };
        Ok(tell(&teller))
    }
}

/// Whether the texts of a setup can be put into words at all.
///
/// # Errors
/// What is wrong in the setup's own wording.
fn check_wording(setup: &Setup) -> Result<(), NotTaken> {
    wording(setup).map(drop)
}

/// The words of a setup.
///
/// # Errors
/// What is wrong in the setup's own wording.
pub fn wording(setup: &Setup) -> Result<Words, NotTaken> {
    Words::of(setup).map_err(|errors| {
        let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
        NotTaken::Wording(said.join("; "))
    })
}

/// The change that founds a game at an instant.
#[must_use]
pub fn founding(mut setup: Setup, now: DateTime<Utc>) -> Change {
    setup.schedule.fix_start(None, now);
    Change::Do(vec![Event::SetupAdopted {
        setup: Box::new(setup),
    }])
}

/// Whether a bot in the thread must be told what changes.
#[derive(Debug)]
enum Bot {
    /// There is none, or it has read it.
    Knows,
    /// It knows the game as it was before.
    MustBeTold(Box<Game>),
}

/// What is posted at once, as one post; none if it is for several readers.
fn one_post(texts: Vec<Text>) -> Option<Text> {
    let [post] = <[Text; 1]>::try_from(as_posts(texts)).ok()?;
    Some(post)
}

/// What is shown at once: texts for the same readers as one post, in the order of the first of each.
fn as_posts(texts: Vec<Text>) -> Vec<Text> {
    let mut posts: Vec<Text> = Vec::new();
    for text in texts {
        let same = posts
            .iter_mut()
            .find(|post| post.audience() == text.audience());
        let left = match same {
            Some(post) => post.append(text).err().map(|left| *left),
            None => Some(text),
        };
        posts.extend(left);
    }
    posts
}

/// The order an answer to a question stands for, if it is one of the answers.
#[must_use]
pub fn chosen<'a>(ask: &'a Ask, typed: &str) -> Option<&'a HostOrder> {
    let typed = crate::text::names::fold(typed);
    let choice = ask.choices.iter().find(|choice| {
        let word = crate::text::names::fold(&choice.word);
        word == typed || (word == "y" && typed == "yes")
    });
    choice.map(|choice| &choice.order)
}

/// Whether an answer to a question says no in so many words.
#[must_use]
pub fn declined(typed: &str) -> bool {
    matches!(crate::text::names::fold(typed).as_str(), "n" | "no")
}

/// Everything answers are made from.
struct Teller<'a> {
    journal: &'a Journal,
    game: &'a Game,
    rules: &'a dyn RuleSet,
    words: &'a Words,
    speaker: Speaker<'a>,
    /// The table of the game as it stands; none about another state of it.
    tables: Option<&'a TableMemo>,
    /// Whether texts that are due say what they correct in those that have left.
    corrects: bool,
}
