//! One interface, sibling rule sets.
//!
//! A rule set says what its roles can do, checks what players ask for,
//! resolves a night and knows who has won. It sees the game as data and
//! answers with data: events that would follow, private messages, and a tree
//! of reasons for every ruling. It never reads a clock or a file, never draws
//! lots, never writes text for players, and never changes the game.
//!
//! Rule sets do not know each other. Only `nightdesk_rule_sets` knows them all: adding one
//! touches its own folder, that list and the documents.

mod access;
pub mod card_count;
mod deed;
pub mod kept;
mod line_groups;
mod offer;
mod orders;
mod own_line;
pub mod patch;
mod reason;
mod record;
mod resolution;
mod ruling;
mod running;
mod sheet;
mod table;

pub use access::{Access, place_changes};
pub use deed::deed;
pub use line_groups::WrittenLines;
pub use offer::{Offer, Refusal, TargetForm, Usage};
pub use offer::{must_act, refused};
pub use orders::{
    DayDeed, Execution, Follows, Happens, Held, MayTalk, NoOrders, Orders, PARDON, Spoken, VotedOut,
};
pub use own_line::OwnLine;
pub use reason::{Barred, Reason, Slot, Statement};
pub use record::{
    Deed, DeedCame, Poll, PollBallot, PollChoice, PollLine, PollStep, PollVote, PollWeight,
    TableNight,
};
pub use resolution::{Answer, Caution, Message, Question, Resolution, Verdict, Victory, Visit};
pub use ruling::{LIKE, Ruling, RulingChoice, answers, sites};
pub use running::{
    CastVote, Heard, RunningRound, RunningVotes, Said, SaidVote, UncountedVote, VoteBeside,
};
pub use sheet::{AbilityLine, CardSheet, Clause, RoleSheet, sheet_of_card};
pub use table::{
    Approves, Chance, Channel, Cue, KeptLine, LineGroup, LineRead, PlayersEntry, Recorded,
    SentSince, Table, TableLine, TableRecords, TableView, Tables, Taken, TakenOut, Voice,
    VoteJudged, VotesNamed, VotesNow, Why,
};

use std::collections::BTreeMap;
use std::sync::LazyLock;

use nightdesk_game::{Card, Event, Faction, Flip, Game, Language, OpenedCard, SeatId, Setup};
use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// What the rule sets say alike.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

/// What is the same in all games of a rule set.
#[derive(Debug)]
pub struct About {
    /// Its slug, as a setup names it.
    pub slug: &'static str,
    /// What a death shows where the setup does not say, each with the first edition of the rules of
    /// which that is true; the first is true of all editions.
    pub usual_flips: &'static [(u32, Flip)],
    /// The open rulings a host may switch.
    pub rulings: fn() -> &'static [Ruling],
    /// Its words, in every language.
    pub words: fn() -> &'static Wording,
    /// The sides it knows, by slug, as players of a language read them.
    pub sides: fn(Language) -> BTreeMap<String, Faction>,
    /// What else a host calls a side, by its slug: `red` for the townspeople.
    pub side_names: &'static [(&'static str, &'static [&'static str])],
    /// The time zone of its games unless a setup names one.
    pub home_zone: Option<&'static str>,
    /// What its players call something that texts name otherwise, by the usual word, in a language.
    pub usual_words: fn(Language) -> &'static [(&'static str, &'static str)],
    /// The slugs of the ways it can resolve a night; the first is the default.
    pub methods: &'static [&'static str],
}

impl About {
    /// What a death shows where the setup does not say, in games of an edition of the rules.
    #[must_use]
    pub fn usual_flip(&self, edition: u32) -> Flip {
        let mut flips = self.usual_flips.iter().rev();
        let flip = flips.find(|(since, _)| *since <= edition);
        flip.or(self.usual_flips.first())
            .map_or(Flip::Role, |(_, flip)| *flip)
    }

    /// What else a host calls a side, by its slug.
    #[must_use]
    pub fn side_names(&self, slug: &str) -> &'static [&'static str] {
        let mut sides = self.side_names.iter();
        sides
            .find(|(known, _)| *known == slug)
            .map_or(&[], |(_, names)| names)
    }
}

/// What else a card goes by, besides its title.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardNames {
    /// The slugs of what it is, whatever the host calls it: its roles, and the roles of which those
    /// are made.
    pub slugs: Vec<String>,
    /// What players read for each of its roles by itself.
    pub roles: Vec<String>,
    /// What they read for each word in front of a role that may be a whole card: "Lover".
    pub modifiers: Vec<String>,
    /// What a host types for it and for its roles, where players read other words.
    pub typed: Vec<String>,
    /// What else a host calls its roles, whatever their titles are.
    pub aliases: Vec<String>,
    /// What players call its holder for short, in lines alone.
    pub short: Vec<String>,
}

impl CardNames {
    /// The names of a card that goes by its roles and its title alone.
    #[must_use]
    pub fn of_roles(card: &Card) -> Self {
        Self {
            slugs: card.roles.clone(),
            ..Self::default()
        }
    }
}

/// How the holder of a card plays, besides what the card lets him do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place {
    /// Whether his side is another player's, whoever that will be, and not the one on the card.
    pub side_is_anothers: bool,
    /// Whether he plays beside the others: nobody kills him, he only leaves, and he is not counted
    /// with his side.
    pub is_extra: bool,
    /// Whether he has a say in his side's kill.
    pub shares_kill: bool,
    /// Whether he has no vote of his own.
    pub has_no_vote: bool,
}

/// What everybody knows of a living player's card from Day 1 on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KnownCard {
    /// All of it.
    Whole,
    /// This much from the start on, and not the side.
    Part(OpenedCard),
}

/// What every rule set can do.
pub trait RuleSet: Sync + std::fmt::Debug {
    /// What is the same in all its games.
    fn about(&self) -> &'static About;

    /// The sides a setup plays with.
    fn sides_of(&self, setup: &Setup) -> BTreeMap<String, Faction>;

    /// The lines for players that a host may put into own words: results, abilities, answers.
    ///
    /// A setup keeps a host's words in `wording` under the line's key, and what says the line takes
    /// them from there.
    fn own_lines(&self, setup: &Setup) -> Vec<OwnLine>;

    /// What host and players call an ability, a role or a modifier; none if it is not known.
    fn known_title(&self, setup: &Setup, slug: &str) -> Option<String>;

    /// Its roles and modifiers, the setup's own included.
    fn sheets(&self, setup: &Setup) -> Vec<RoleSheet>;

    /// One role or modifier by its name.
    ///
    /// # Errors
    /// The closest known name, if one is close.
    fn sheet(&self, setup: &Setup, name: &str) -> Result<RoleSheet, Option<String>>;

    /// Reads a card as a host writes it: "2 Odd-Night 1-shot Vigilante".
    ///
    /// # Errors
    /// What was not understood, with the closest known word.
    fn read_card(&self, setup: &Setup, faction: &str, text: &str)
    -> Result<(u32, Card), CardError>;

    /// What a host should look at in the words of a card that was read: a name that sites use for several
    /// roles, or several roles without a sign between them.
    fn doubts(&self, setup: &Setup, faction: &str, text: &str) -> Vec<Problem>;

    /// The card's name as players read it, without its side.
    fn card_title(&self, setup: &Setup, card: &Card) -> String;

    /// What else the card goes by.
    fn card_names(&self, setup: &Setup, card: &Card) -> CardNames;

    /// What its holder is told of the card, by the rulings in force: what has happened to a seat may have
    /// ended what the card's own words say. Without a holder, what the words say.
    fn card_sheet(&self, game: &Game, card: &Card, holder: Option<SeatId>) -> CardSheet;

    /// How its holder plays.
    fn place(&self, setup: &Setup, card: &Card) -> Place;

    /// The cards of which everybody knows something while their holders live.
    fn known_cards(&self, game: &Game) -> BTreeMap<SeatId, KnownCard>;

    /// As which side a card is coloured, by slugs: by its side where that is known, and by its roles
    /// alone where it is not. None where it has no colour.
    fn colour(&self, side: Option<&str>, roles: &[String]) -> Option<String>;

    /// What is wrong or doubtful in a setup beyond its form.
    fn problems(&self, setup: &Setup) -> Vec<Problem>;

    /// What its players order, and what comes of it; [`NoOrders`] where it keeps a table of its own.
    fn orders(&self) -> &dyn Orders;

    /// The table it keeps, where what happens is more than nights of orders.
    fn tables(&self) -> Option<&dyn Tables>;
}

impl dyn RuleSet + '_ {
    /// Its slug, as a setup names it.
    #[must_use]
    pub fn slug(&self) -> &'static str {
        self.about().slug
    }

    /// The open rulings a host may switch.
    #[must_use]
    pub fn rulings(&self) -> &'static [Ruling] {
        (self.about().rulings)()
    }

    /// Its words, in every language.
    #[must_use]
    pub fn words(&self) -> &'static Wording {
        (self.about().words)()
    }

    /// Reads one card whose parts have commas between them: "Cop, 2-shot Doctor". None where the words
    /// are a card as they are.
    #[must_use]
    pub fn read_joined(&self, setup: &Setup, faction: &str, text: &str) -> Option<(u32, Card)> {
        if self.read_card(setup, faction, text).is_ok() {
            return None;
        }
        let joined = card_count::one_card(text)?;
        self.read_card(setup, faction, &joined).ok()
    }

    /// What host and players call an ability, a role or a modifier; its slug in plain words if it is
    /// not known.
    #[must_use]
    pub fn title(&self, setup: &Setup, slug: &str) -> String {
        let known = self.known_title(setup, slug);
        known.unwrap_or_else(|| slug.replace('_', " "))
    }
}

/// A lot that decides something of the running night and is still to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lot {
    /// Whose action it is about.
    pub seat: SeatId,
    /// What it decides, in the language of the game: "whether the protection works (50 %)".
    pub question: String,
    /// The chance of the first end, in percent.
    pub percent: u32,
    /// The first end.
    pub hit: LotEnd,
    /// The other end.
    pub miss: LotEnd,
}

/// How a lot can fall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotEnd {
    /// What came, in the language of the game.
    pub words: String,
    /// The fact.
    pub event: Event,
}

/// Under which word the shot of a dead player is kept once it was taken.
pub const REVENGE: &str = "revenge";

/// A seat that is given another player's name when the cards are dealt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The seat.
    pub seat: SeatId,
    /// The mark that keeps it: [`KNOWS_SIDE`](nightdesk_game::Mark::KNOWS_SIDE) or
    /// [`TARGET`](nightdesk_game::Mark::TARGET).
    pub mark: &'static str,
    /// The seats among which the lot chooses.
    pub among: Vec<SeatId>,
}

/// Players who know each other by their roles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its slug, under which the link to its private thread is kept.
    pub slug: String,
    /// What host and players call it.
    pub title: String,
    /// Its members, in list order.
    pub members: Vec<SeatId>,
    /// The side of which all of them are, where they know it.
    pub side: Option<String>,
    /// Whether they are two who love each other, so that each dies with the other.
    pub in_love: bool,
}

/// Why a card's words were not understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct CardError {
    /// What was not understood.
    pub message: String,
    /// The part of the text it is about.
    pub part: String,
    /// The closest known word.
    pub suggestion: Option<String>,
}

/// Something wrong or doubtful in a setup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Stable code of the diagnostic.
    pub code: &'static str,
    /// Whether the game cannot be played like this.
    pub fatal: bool,
    /// What it is.
    pub message: String,
    /// The setup key it is about, as a dotted path.
    pub key: String,
    /// What would be right.
    pub hint: Option<String>,
}

impl Problem {
    /// The same with what would be right, where there is something.
    #[must_use]
    pub fn hinted(mut self, hint: impl Into<Option<String>>) -> Self {
        self.hint = hint.into();
        self
    }
}
