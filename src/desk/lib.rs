//! The one door: what a host orders becomes events, or a refusal.
//!
//! Deciding reads the journal and gives a [`Decision`]; it never changes
//! anything. The time and the seed are given, never looked for, and whatever
//! was drawn stands in the events, so that replay needs no chance. The desk
//! knows no role and no rule set by name, writes no text for players, and
//! touches no file.

mod activity;
mod by_hand;
mod chats;
mod day_deed;
mod day_end;
mod deadline;
mod dealing;
mod decision;
mod end;
mod flips;
mod hanging;
mod held;
mod history;
mod known;
mod late;
mod lots;
mod messages;
mod night;
mod on_hold;
mod pardon;
mod phases;
mod players;
mod position;
mod possible;
mod prods;
mod resolving;
mod revenge;
mod seats;
mod setup;
mod setup_changes;
mod sign_up;
mod silence;
mod table;
#[cfg(test)]
mod tests;
mod texts;
mod thread;
mod votes;

use chrono::{DateTime, Utc};

pub use activity::{Activity, Due, activity, below_minimum};
pub use chats::{Leaver, PrivateThread, Why, changes as chat_changes, private_threads};
pub use day_deed::may_act_today;
pub use decision::{Answer, Ask, Choice, Decision, DueText, Refused};
pub use end::{by_most_votes, ended_by_move, moves_after_going_on};
pub use hanging::{ignoring, lines as hanging_lines};
pub use held::NOT_PLAIN;
pub use held::{
    NOBODY, WHICH, answers_side_by_side, answers_to_likely, answers_to_line, thread_names,
};
pub use history::{by_other_rules, with_steps};
pub use known::{names, ruling_lines};
pub use lots::Lots;
pub use messages::{due_to, gets_link_with_result, hidden_in_role_messages};
pub use night::{
    fallen_entries, hitman, lost_notes, must_draw, night_notes, night_of, owed, standing_entries,
    uncounted_entries, view as night_view,
};
pub use on_hold::still_held;
pub use position::{
    MOST_STEPS, Position, Step, all_steps, next_steps, position, role_messages_due,
};
pub use resolving::{preview, victory_after};
pub use revenge::revenge_first;
pub use seats::other_player;
pub use setup::founding;
pub use table::again::in_another_game;
pub use table::reread::{ReadOtherwise, read_otherwise};
pub use table::{Looked, keeps_steps, table};
pub use texts::{Outgoing, warning_said};
pub use thread::{Pile, as_seen, author_of, copied, page_options, pasted};
pub use votes::tally;

use std::sync::LazyLock;

use nightdesk_command::HostOrder;
use nightdesk_game::{Game, Journal, Setup};
use nightdesk_rules::{RuleSet, Table};
use nightdesk_text::messages::{InLanguage, Wording};
use nightdesk_text::{Language, built_in, say};
use nightdesk_votes::RunningCount;

/// The desk at one instant: the journal, its rule set, the time and a seed.
#[derive(Debug, Clone, Copy)]
pub struct Desk<'a> {
    journal: &'a Journal,
    rules: &'a dyn RuleSet,
    now: DateTime<Utc>,
    /// The number of the entry that a decision will be.
    entry: u64,
    seed: u64,
    /// What the system's own source of chance gave, for what must not be guessed.
    pool: Option<[u8; 32]>,
    /// The game's table, where it is laid already.
    table: Option<&'a dyn Table>,
    /// The running day's count, where it is added up already.
    count: Option<&'a RunningCount>,
}

/// What the desk says to the host.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

impl InLanguage for Desk<'_> {
    fn language(&self) -> Language {
        self.journal.game().setup.language
    }
}

impl<'a> Desk<'a> {
    /// The desk of a game by the rule set its setup names.
    ///
    /// # Errors
    /// When there is no such rule set.
    pub fn new(journal: &'a Journal, now: DateTime<Utc>, seed: u64) -> Result<Self, Refused> {
        let slug = &journal.game().setup.ruleset;
        let rules = nightdesk_rule_sets::named(slug).ok_or_else(|| {
            Refused::because("no-rule-set", say!(journal.game(), "no_rule_set", slug))
        })?;
        Ok(Self::by(rules, journal, now, seed))
    }

    /// The desk of a game by a given rule set.
    #[must_use]
    pub fn by(rules: &'a dyn RuleSet, journal: &'a Journal, now: DateTime<Utc>, seed: u64) -> Self {
        Self {
            journal,
            rules,
            now,
            entry: journal.next_no(),
            seed,
            pool: None,
            table: None,
            count: None,
        }
    }

    /// The same desk with what the system's own source of chance gave.
    #[must_use]
    pub fn with_chance(self, pool: Option<[u8; 32]>) -> Self {
        Self { pool, ..self }
    }

    /// The same desk with the game's table as it is laid already.
    #[must_use]
    pub fn at(self, table: Option<&'a dyn Table>) -> Self {
        Self { table, ..self }
    }

    /// The same desk with the running day's count as it is added up already.
    #[must_use]
    pub fn counting(self, count: &'a RunningCount) -> Self {
        Self {
            count: Some(count),
            ..self
        }
    }

    /// The same desk where what it decides is a part of what another one does.
    fn in_entry_of(self, whole: &Desk<'_>) -> Self {
        Self {
            entry: whole.entry,
            ..self
        }
    }

    /// What a move at the game's table would bring; nothing is kept.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn look(&self, line: &str) -> Result<Looked, Refused> {
        table::look(self, line)
    }

    /// The win check after such a move, where it does not end the game.
    ///
    /// # Errors
    /// What of it does not fit the game.
    pub fn win_check(&self, looked: &Looked) -> Result<Option<String>, Refused> {
        table::previewed_check(self, looked)
    }

    /// What an order would change, with what the host reads; or why not.
    ///
    /// # Errors
    /// The rule that refuses it, or the question the host must answer first.
    pub fn decide(&self, order: &HostOrder) -> Result<Decision, Refused> {
        match order {
            HostOrder::AddPlayers(names) => players::add(self, names),
            HostOrder::AddSpare(names) => players::add_spare(self, names),
            HostOrder::SignUp(names) => sign_up::sign_up(self, names),
            HostOrder::SignOff(names) => sign_up::sign_off(self, names),
            HostOrder::SignUps(state) => sign_up::set(self, *state),
            HostOrder::Alias { seat, names } => players::alias(self, *seat, names),
            HostOrder::Rename { seat, name } => players::rename(self, *seat, name),
            HostOrder::Pronouns { seat, pronouns } => players::pronouns(self, *seat, pronouns),
            HostOrder::Deal {
                seed,
                over,
                consent,
            } => dealing::deal(self, *seed, *over, *consent),
            HostOrder::Sent { to, because } => messages::sent(self, to, because.as_deref()),
            HostOrder::Confirmed(of) => messages::confirmed(self, of),
            HostOrder::Chat {
                faction,
                link,
                consent,
            } => messages::chat(self, faction, link, *consent),
            HostOrder::Move { line, consent } => table::take(self, line, *consent),
            HostOrder::Start(consent) => phases::start(self, *consent),
            HostOrder::Night(line) => night::take(self, line),
            HostOrder::CancelEntry(entry) => night::cancel(self, *entry),
            HostOrder::CancelEntriesOf { from, verb } => {
                night::cancel_of(self, from, verb.as_deref())
            }
            HostOrder::CancelAll(consent) => night::cancel_all(self, *consent),
            HostOrder::Draw { of, consent } => night::draw(self, of.as_ref(), *consent),
            HostOrder::CommitNight { method, consent } => {
                resolving::commit(self, method.as_deref(), *consent)
            }
            HostOrder::Rule {
                question,
                choice,
                because,
            } => by_hand::rule(self, question, choice, because.as_deref()),
            HostOrder::Kill {
                seat,
                comment,
                by,
                consent,
            } => by_hand::kill(self, *seat, comment.as_deref(), *by, *consent),
            HostOrder::Revive(seat) => by_hand::revive(self, *seat),
            HostOrder::GiveCard { seat, card } => dealing::give_card(self, *seat, card),
            HostOrder::Note { seat, text } => Ok(by_hand::note(self, *seat, text)),
            HostOrder::Mistake(text) => Ok(by_hand::mistake(self, text)),
            HostOrder::Votes(votes) => votes::take(self, votes),
            HostOrder::Posted => votes::posted(self),
            HostOrder::DecideLikely(kept) => held::decide_likely(self, *kept),
            HostOrder::Decide {
                post,
                mark,
                answer,
                consent,
            } => held::decide(self, *post, *mark, answer, *consent),
            HostOrder::Died {
                seat,
                eliminated,
                comment,
                is_sentence,
                consent,
            } => by_hand::died(self, *seat, *eliminated, comment, *is_sentence, *consent),
            HostOrder::MoveDeadline { by, of, consent } => {
                deadline::of_running(self, *of)?;
                deadline::move_by(self, *by, *consent)
            }
            HostOrder::MoveDeadlineTo { to, of, consent } => {
                deadline::of_running(self, *of)?;
                deadline::move_to(self, to, *consent)
            }
            HostOrder::Replace {
                seat,
                name,
                consent,
            } => seats::replace(self, *seat, name, *consent),
            HostOrder::Remove {
                seat,
                comment,
                consent,
            } => seats::remove(self, *seat, comment.as_deref(), *consent),
            HostOrder::Prod { seats, consent } => prods::prod(self, seats, *consent),
            HostOrder::Away { seat, absence } => prods::away(self, *seat, absence),
            HostOrder::EndDay { consent, anyway } => phases::end_day(self, *consent, anyway),
            HostOrder::IgnoreMissing { first, last } => {
                hanging::ignore_missing(self, *first, *last)
            }
            HostOrder::Undo(entry) => history::undo(self, *entry),
            HostOrder::Redo => history::redo(self),
            HostOrder::Over {
                winners,
                players,
                consent,
            } => end::declare(self, (winners, players), *consent),
            HostOrder::Reopen => end::reopen(self),
        }
    }

    /// What taking over a changed setup would change.
    ///
    /// # Errors
    /// When the rule set cannot play by it, or it does not fit the game any more.
    pub fn adopt(&self, setup: &Setup) -> Result<Decision, Refused> {
        setup::adopt(self, setup)
    }

    /// What posts of the thread change: votes, votes on hold, and what the host wrote in them.
    ///
    /// # Errors
    /// When no game runs, or there is nothing new in them.
    pub fn hear(&self, pile: &Pile) -> Result<Decision, Refused> {
        thread::hear(self, pile)
    }

    /// What a line of the host in the thread's own words orders: `Bob has DIED. He was …`.
    ///
    /// None if it is no such line. A doubtful one is refused with what it may mean.
    ///
    /// # Errors
    /// When the line is doubtful, or what it orders is refused.
    pub fn thread_line(&self, line: &str) -> Option<Result<HostOrder, Refused>> {
        held::thread_line(self, line)
    }

    /// Why a line is not taken that nearly is one of the thread, with the line that would be.
    #[must_use]
    pub fn nearly_of_thread(&self, line: &str) -> Option<Refused> {
        held::nearly(self.game(), line)
    }

    /// The game as it is after all entries.
    pub fn game(&self) -> &'a Game {
        self.journal.game()
    }
}
