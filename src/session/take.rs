//! Taking a line, an order or posts: what is decided is kept before it is told.

use std::convert::Infallible;

use chrono::{DateTime, Utc};

use super::answer::{Answer, NotTaken, chosen};
use super::flags::consented;
use super::reading::Reading;
use super::worded::check_wording;
use super::{Place, Session, Shown, lots};
use nightdesk_command::{Command, Consent, HostOrder, HostQuestion, Recipients};
use nightdesk_desk::{Decision, Desk, Pile, Refused};
use nightdesk_game::{Change, DueText, Event, Setup};
use nightdesk_outbox::as_posts;
use nightdesk_report::{Text, host};
use nightdesk_store::open_game::CommitError;
use nightdesk_text::say;
use nightdesk_votes::RunningCount;

/// Whether a line says yes to what it asks.
fn consent_of(line: &str) -> Consent {
    consented(line.trim_end()).1
}

/// Whether an order takes the role messages of named players down as sent: they may have been named
/// only to look at them.
fn records_roles(order: &HostOrder, decision: &Decision) -> bool {
    let names_players = matches!(
        order,
        HostOrder::Sent {
            to: Recipients::Seats(_),
            ..
        }
    );
    let is_role = |text: &DueText| matches!(text, DueText::RoleMessage(_));
    names_players && decision.leaving.iter().any(is_role)
}

/// Whether a bot in the thread must be told what changes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Bot {
    /// There is none, or it has read it.
    Knows,
    /// It knows the game as it was before.
    MustBeTold,
}

impl Session {
    /// Takes a line. `seed` is for draws the line may need; what was drawn is kept.
    ///
    /// # Errors
    /// Why nothing came of it; the game is as it was.
    pub fn take(&mut self, line: &str, now: DateTime<Utc>, seed: u64) -> Result<Answer, NotTaken> {
        let answer = self.brought(line, now, seed)?;
        Ok(match answer.preview {
            // The one place that sees to it, whatever the line and the rule set.
            true => {
                self.shown = Shown::NotKept;
                self.last_texts = Vec::new();
                answer.only_to_look_at(self.game())
            }
            false => answer,
        })
    }

    /// What a line brings, as whoever answers it has made it.
    fn brought(&mut self, line: &str, now: DateTime<Utc>, seed: u64) -> Result<Answer, NotTaken> {
        let answer = match self.read_line(line, now)? {
            Reading::Ledger { .. } => self.ledger_line(line, now)?,
            Reading::Move(made) => self.moved_or_meant(&made, line, now, seed)?,
            Reading::Table(question) => self.ask_table(question, now, seed)?,
            Reading::Command(Command::Order(order)) => {
                match self.asks_what_was_sent(&order, now)? {
                    Some(seat) => self.ask(&HostQuestion::SentTexts(Some(seat)), now)?,
                    None => self.order_with(consent_of(line), order, line, now, seed)?,
                }
            }
            Reading::Command(Command::Question(question)) => {
                let mut answer = self.ask(&question, now)?;
                if matches!(question, HostQuestion::Preview { .. }) {
                    self.compare_with_last(&mut answer)?;
                    answer.preview = true;
                }
                answer
            }
            Reading::Command(Command::Session(word)) => match word {
                nightdesk_command::Session::Practice { seed, line } => {
                    return self.practise(seed, line.as_deref(), now);
                }
                nightdesk_command::Session::Posted(name) => {
                    return self.posted(name.as_deref(), line, now, seed);
                }
                nightdesk_command::Session::Copy { .. } => return self.word(&word, line, now),
                word => self.word(&word, line, now)?,
            },
        };
        self.remember(&answer.texts);
        Ok(answer)
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
        let desk = Desk::new(self.journal(), now, 0)?;
        let decision = self.with_table(|table| desk.at(table).hear(pile))??;
        check_wording(&self.game().setup)?;
        // What the host wrote in the thread, a bot there has read; not what follows at a table.
        let has_table = self.rules()?.tables().is_some();
        let bot = match has_table && self.game().setup.forum.tracker_lines {
            true => Bot::MustBeTold,
            false => Bot::Knows,
        };
        self.take_decision(decision, line, now, bot)
    }

    /// Takes an order that was put together from an answer to a question.
    ///
    /// # Errors
    /// Why nothing came of it. The game is as it was; of an order that was refused as late the journal
    /// keeps that it came.
    pub fn order(
        &mut self,
        order: &HostOrder,
        line: &str,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Answer, NotTaken> {
        let mut decision = match self.decided(order, now, seed) {
            Err(NotTaken::Refused(refused)) => return Err(self.noted(refused, line, now)?),
            decided => decided?,
        };
        // Whatever could keep the answer from being said must come up before it is kept.
        self.words.of(&self.game().setup)?;
        self.check_sign_ups(order, line, now)?;
        let watch = self.watch(order, now);
        let records_roles = records_roles(order, &decision);
        // What has become of warnings elsewhere is kept with their texts, as one entry.
        if let HostOrder::Sent { .. } = order {
            decision = decision.after_facts(self.ledger_news(now).events);
        }
        let bot = match self.game().setup.forum.tracker_lines {
            true => Bot::MustBeTold,
            false => Bot::Knows,
        };
        let mut answer = self.take_decision(decision, line, now, bot)?;
        // Only by its number is a record taken back that something was sent.
        if let Some(entry) = answer.entry.filter(|_| records_roles) {
            let takes_back = say!(self, "takes_that_back", entry);
            answer.echo.push(takes_back);
        }
        if let Some(watch) = watch {
            self.tell_ledger(watch, now, &mut answer);
        }
        Ok(answer)
    }

    /// The same, where the line may say yes to what it asks.
    fn order_with(
        &mut self,
        consent: Consent,
        mut order: HostOrder,
        line: &str,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Answer, NotTaken> {
        loop {
            let refused = match self.order(&order, line, now, seed) {
                Err(NotTaken::Refused(refused)) if consent == Consent::Given => refused,
                answer => return answer,
            };
            let agreed = refused.ask.as_deref().and_then(|ask| chosen(ask, "y"));
            match agreed.filter(|agreed| **agreed != order).cloned() {
                Some(agreed) => order = agreed,
                None => return Err(NotTaken::Refused(refused)),
            }
        }
    }

    /// Plays the game on by a changed setup.
    ///
    /// # Errors
    /// When it does not fit the game.
    pub fn adopt(&mut self, setup: &Setup, now: DateTime<Utc>) -> Result<Answer, NotTaken> {
        let decision = Desk::new(self.journal(), now, 0)?.adopt(setup)?;
        check_wording(setup)?;
        let bot = match self.game().setup.forum.tracker_lines && setup.forum.tracker_lines {
            true => Bot::MustBeTold,
            false => Bot::Knows,
        };
        self.take_decision(decision, "reload", now, bot)
    }

    /// Whether `reload` would bring another setup than the one that the game plays by, or be refused.
    #[must_use]
    pub fn is_other_setup(&self, setup: &Setup, now: DateTime<Utc>) -> bool {
        let desk = Desk::new(self.journal(), now, 0);
        desk.is_ok_and(|desk| {
            match desk.adopt(setup) {
            Ok(decision) => match decision.change {
                Change::Do(events) => events.iter().any(|event| {
                    matches!(event, Event::SetupAdopted { setup } if **setup != self.game().setup)
                }),
                _ => false,
            },
            Err(_) => true,
        }
        })
    }

    /// What the desk decides; a move is made at the table as it is laid.
    fn decided(
        &self,
        order: &HostOrder,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Decision, NotTaken> {
        if let HostOrder::Sent { to, because: None } = order {
            let journal = self.for_sending(now)?;
            let desk = Desk::new(&journal, now, seed)?;
            return Ok(self.with_teller(|teller| teller.sent(&desk, order, to))??);
        }
        let desk = Desk::new(self.journal(), now, seed)?.with_chance(self.pool);
        Ok(match order {
            HostOrder::Move { .. }
            | HostOrder::Remove { .. }
            | HostOrder::Died { .. }
            | HostOrder::Revive(_) => self.with_table(|table| desk.at(table).decide(order))??,
            HostOrder::Votes(_) => self.with_count(|count| match count {
                Some(count) => desk.counting(count).decide(order),
                None => desk.decide(order),
            })?,
            // A table that cannot be laid keeps no line of a post from being settled.
            HostOrder::Decide { .. } | HostOrder::DecideLikely(_) => {
                match self.with_table(|table| desk.at(table).decide(order)) {
                    Ok(decided) => decided?,
                    Err(_) => desk.decide(order)?,
                }
            }
            _ => desk.decide(order)?,
        })
    }

    /// Lends the running day's count, which goes on from the one before.
    fn with_count<T>(&self, look: impl FnOnce(Option<&RunningCount>) -> T) -> T {
        let game = self.game();
        let go_on = |earlier: Option<Option<RunningCount>>| {
            let count = |day| RunningCount::of(game, day, earlier.flatten());
            Ok::<_, Infallible>(game.phase().map(count))
        };
        let Ok(seen) = self
            .count
            .with(self.journal(), go_on, |count| look(count.as_ref()));
        seen
    }

    /// A refusal of which the journal keeps that it was made; the host is told so.
    fn noted(
        &mut self,
        mut refused: Box<Refused>,
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<NotTaken, CommitError> {
        if let Some(event) = refused.noted.take() {
            let entry = self.keep(now, line, Change::Do(vec![*event]))?;
            let noted = say!(self, "it_is_noted_as_entry", entry);
            refused.message.push_str(&noted);
            let hint = say!(self, "was_the_time_mistyped_takes", entry);
            refused.hints.push(hint);
        }
        Ok(NotTaken::Refused(refused))
    }

    /// Keeps what was decided, and shows the posts that are due.
    pub(super) fn keep_and_tell(
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
        let (texts, beside) = self.with_teller(|teller| {
            // Private messages are ready now; they are shown one by one when asked for.
            let posts = decision.texts.iter().filter(|due| due.is_shown_at_once());
            let posts = posts.filter(|due| teller.reaches_the_thread(**due));
            let mut posts: Vec<Text> = posts.filter_map(|due| teller.due(*due)).collect();
            let mut beside = Vec::new();
            if let Bot::MustBeTold = bot {
                let (text, unsaid) = teller.for_the_bot(entry);
                posts.extend(text);
                beside.extend(unsaid);
            }
            let texts = as_posts(match teller.has_other_posts(&posts) {
                true => posts,
                false => teller.below_the_scene(posts),
            });
            beside.extend(teller.untold_beside(&texts));
            (texts, beside)
        })?;
        let mut echo = decision.echo;
        echo.extend(drawn_before);
        echo.extend(beside);
        if matches!(change, Change::Do(_)) && self.game().phase() != phase_before {
            let title = self.thread_title()?;
            echo.extend(title.map(|title| say!(self, "thread_title", title)));
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

    pub(super) fn keep(
        &mut self,
        now: DateTime<Utc>,
        line: &str,
        change: Change,
    ) -> Result<u64, CommitError> {
        let no = match &mut self.place {
            Place::Disk(game) => game.commit(now, line, change)?.no,
            Place::Memory(journal) => {
                let entry = journal.draft(now, line, change);
                journal.append(entry)?.no
            }
        };
        // What was looked at before may be kept by now.
        if matches!(self.shown, Shown::NotKept) {
            self.shown = Shown::default();
        }
        Ok(no)
    }

    /// The texts of an answer: what `copy` and `posted` are about.
    pub(super) fn remember(&mut self, texts: &[Text]) {
        if !texts.is_empty() {
            self.shown = Shown::Texts(texts.to_vec());
        }
        self.last_texts = texts.to_vec();
    }

    /// Adds what is different from the last preview of the same night.
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
}
