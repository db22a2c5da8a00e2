//! Texts that leave the desk: which are due, what they say, which have left, and what is wrong in those.
//!
//! A text is known by its kind and by what it is about ([`DueText`]); what is true of a kind stands in one
//! table (`game/texts.rs`). What a line has done makes a text due (`owed`). It is made when it is shown
//! (`make`), and leaves with its words (`leaving`). An undo can make it wrong (`stale`): then the next text
//! corrects it, or a word of its own takes it back (`withdrawn`). Where the same comes about again in the same
//! words, nothing need be sent twice (`repeated`).
//!
//! Nothing here changes a game. What is found here becomes facts at the desk.

mod after_game;
mod bot;
mod called;
mod counts;
mod leaving;
mod make;
mod memo;
mod moves;
mod owed;
mod posts;
mod repeated;
mod speaker;
mod stale;
mod table_memo;
mod walk;
mod withdrawn;

use std::cell::OnceCell;
use std::sync::LazyLock;

pub use after_game::OPENED_SEAL;
pub use after_game::{AtTable, choice_in_words, method_of};
pub use memo::Memo;
pub use posts::{as_posts, one_post};
pub use speaker::Speaker;
pub use stale::WrongText;
pub use table_memo::TableMemo;

use walk::Walk;

use nightdesk_desk::Refused;
use nightdesk_game::{Event, Game, Journal, Language, LeftPlace, LeftText};
use nightdesk_report::{PublicView, Words};
use nightdesk_rules::{RuleSet, Table};
use nightdesk_text::built_in;
use nightdesk_text::messages::{InLanguage, Wording};

/// What the outbox says to the host.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

/// A text that has left, where it stands in the journal, and its words.
pub type Left<'t> = (LeftPlace, &'t LeftText, &'t str);

impl InLanguage for Outbox<'_> {
    fn language(&self) -> Language {
        self.game.setup.language
    }
}

/// Everything that texts are made from and known by.
#[derive(Debug)]
pub struct Outbox<'a> {
    /// All entries of the game.
    pub journal: &'a Journal,
    /// The state that the texts are about.
    pub game: &'a Game,
    /// The rule set of the game.
    pub rules: &'a dyn RuleSet,
    /// The wording of the game.
    pub words: &'a Words,
    /// What says things about this state.
    pub speaker: Speaker<'a>,
    /// The table of the game as it stands; none about another state of it.
    tables: Option<&'a TableMemo>,
    /// Whether texts that are due say what they correct in those that have left.
    corrects: bool,
    /// What those know who have read the thread.
    read: OnceCell<PublicView>,
    /// The texts that have left and are wrong now.
    wrong: OnceCell<Vec<WrongText<'a>>>,
    /// What its entries have made due.
    walk: OnceCell<Walk<'a>>,
}

impl<'a> Outbox<'a> {
    /// The outbox of a game as it stands.
    pub fn new(
        journal: &'a Journal,
        rules: &'a dyn RuleSet,
        words: &'a Words,
        tables: &'a TableMemo,
    ) -> Self {
        Self {
            tables: Some(tables),
            corrects: true,
            ..Self::about(journal, journal.game(), rules, words)
        }
    }

    /// Texts about a state of a game; they correct nothing.
    fn about(
        journal: &'a Journal,
        game: &'a Game,
        rules: &'a dyn RuleSet,
        words: &'a Words,
    ) -> Self {
        Self {
            journal,
            game,
            rules,
            words,
            speaker: Speaker { game, rules },
            tables: None,
            corrects: false,
            read: OnceCell::new(),
            wrong: OnceCell::new(),
            walk: OnceCell::new(),
        }
    }

    /// Texts about another state of the same game; they correct nothing.
    pub fn of_game<'g>(&self, game: &'g Game, words: &'g Words) -> Outbox<'g>
    where
        'a: 'g,
    {
        Outbox::about(self.journal, game, self.rules, words)
    }

    /// The outbox of the game with facts that its journal does not have yet.
    pub fn with_facts_in<'g>(&self, game: &'g Game) -> Outbox<'g>
    where
        'a: 'g,
    {
        Outbox {
            tables: self.tables,
            corrects: self.corrects,
            ..self.of_game(game, self.words)
        }
    }

    /// The game after these facts; none where they do not fit, which is refused when they are to be kept.
    fn after<'e>(&self, facts: impl IntoIterator<Item = &'e Event>) -> Option<Game> {
        let mut game = self.game.clone();
        for fact in facts {
            game.apply(fact).ok()?;
        }
        Some(game)
    }

    /// Lends the table of the game; none if its rule set keeps none.
    pub fn with_table<T>(&self, look: impl FnOnce(Option<&dyn Table>) -> T) -> Result<T, Refused> {
        match self.tables {
            Some(tables) => tables.with(self.journal, self.rules, look),
            None => nightdesk_desk::table(self.game, self.rules, None)
                .map(|table| look(table.as_deref())),
        }
    }

    /// Every text that has left and counts, with its place and its words.
    pub fn left_texts(&self) -> Vec<Left<'a>> {
        self.journal.left_texts()
    }
}
