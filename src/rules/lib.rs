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
mod own_line;
pub mod patch;
mod reason;
mod record;
mod resolution;
mod ruling;
mod running;
mod sheet;
mod table;
pub mod wording;

pub use access::{Access, place_changes};
pub use deed::deed;
pub use line_groups::WrittenLines;
pub use offer::{Offer, Refusal, TargetForm, Usage};
pub use offer::{must_act, refused};
pub use own_line::OwnLine;
pub use reason::{Barred, Reason, Slot, Statement};
pub use record::{
    Deed, DeedCame, Poll, PollBallot, PollChoice, PollLine, PollStep, PollVote, PollWeight,
    TableNight,
};
pub use resolution::{Answer, Caution, Message, Question, Resolution, Verdict, Victory, Visit};
pub use ruling::{LIKE, Ruling, RulingChoice, answers, sites};
pub use running::{
    CastVote, RunningRound, RunningVotes, SaidVote, SideBySide, UncountedVote, VoteBeside,
};
pub use sheet::{AbilityLine, Clause, RoleSheet, sheet_of_card};
pub use table::{
    Approves, Chance, Channel, LineGroup, LineRead, NoNights, PlayersEntry, Recorded, SentSince,
    Table, TableLine, TableRecords, Tables, Taken, TakenOut, Voice, VoteJudged, VotesNamed,
    VotesNow, Why,
};

use std::collections::BTreeMap;

use nightdesk_game::{
    Announcement, Card, Event, Faction, Flip, Game, Language, NightEntry, OpenedCard, Order,
    SeatId, Setup,
};
use nightdesk_replies::{Ask, Uncounted};
use wording::Wording;

/// What every rule set can do.
pub trait RuleSet: Sync + std::fmt::Debug {
    /// Its slug, as a setup names it.
    fn slug(&self) -> &'static str;

    /// What a death shows where the setup does not say, in games of an edition of the rules.
    fn usual_flip(&self, edition: u32) -> Flip;

    /// The open rulings a host may switch.
    fn rulings(&self) -> &'static [Ruling];

    /// The sides it knows, by slug.
    fn factions(&self) -> BTreeMap<String, Faction>;

    /// The same as players read them in a language.
    fn factions_in(&self, _language: Language) -> BTreeMap<String, Faction> {
        self.factions()
    }

    /// The sides a setup plays with.
    fn sides_of(&self, setup: &Setup) -> BTreeMap<String, Faction>;

    /// Its words, in every language.
    fn words(&self) -> &'static Wording;

    /// The lines for players that a host may put into own words: results, abilities, answers.
    ///
    /// A setup keeps a host's words in `wording` under the line's key, and whoever says the line
    /// takes them from there.
    fn own_lines(&self, setup: &Setup) -> Vec<OwnLine> {
        let _ = setup;
        Vec::new()
    }

    /// What host and players call an ability, a role or a modifier.
    fn title(&self, setup: &Setup, slug: &str) -> String;

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

    /// The card's name as players read it, without its side.
    fn card_title(&self, setup: &Setup, card: &Card) -> String;

    /// What a role is called in a game of this language, whatever the setup calls it; none where the
    /// rule set has no word for it.
    fn role_title_in(&self, slug: &str, language: Language) -> Option<String>;

    /// The slugs of what a card is, whatever the host calls it: its roles, and the roles of which
    /// those are made.
    fn slugs_of(&self, _setup: &Setup, card: &Card) -> Vec<String> {
        card.roles.clone()
    }

    /// What a host types for a card and for its roles, where players read other words.
    fn typed_titles(&self, _setup: &Setup, _card: &Card) -> Vec<String> {
        Vec::new()
    }

    /// A ruling with its answer as players read them.
    fn told_ruling(&self, ruling: &Ruling, answer: &str, _language: Language) -> String {
        ruling.in_words(answer)
    }

    /// What the holder of a card must reach, in its own words; none where the side's win condition
    /// says it.
    fn goal(&self, setup: &Setup, card: &Card) -> Option<String> {
        let _ = (setup, card);
        None
    }

    /// Whether a card's side is another player's, whoever that will be, and not the one on the card.
    fn side_is_anothers(&self, card: &Card) -> bool {
        let _ = card;
        false
    }

    /// How much everybody knows of a player's card from the start on; none where that is nothing. The
    /// side of such a card stays hidden.
    fn open_card(&self, game: &Game, seat: SeatId) -> Option<OpenedCard> {
        let _ = (game, seat);
        None
    }

    /// Whether the holder of a card plays beside the others: nobody kills him, he only leaves, and he is
    /// not counted with his side.
    fn is_extra(&self, card: &Card) -> bool {
        let _ = card;
        false
    }

    /// As which side a side is coloured, by slugs.
    fn coloured_as<'s>(&self, side: &'s str) -> &'s str {
        side
    }

    /// As which side an opened card without its side is coloured, by slugs; none where it has no
    /// colour. It may not follow from the side.
    fn colour_without_side(&self, opened: &OpenedCard) -> Option<&'static str> {
        let _ = opened;
        None
    }

    /// A line that a table has kept, without what players wrote in words of their own.
    fn without_own_words(&self, line: &str) -> String {
        line.to_owned()
    }

    /// What else a host calls the roles of a card, whatever their titles are.
    fn role_aliases(&self, _setup: &Setup, _card: &Card) -> Vec<String> {
        Vec::new()
    }

    /// What else a host calls a side, by its slug: `red` for the townspeople.
    fn side_names(&self, slug: &str) -> &'static [&'static str] {
        let _ = slug;
        &[]
    }

    /// What is wrong or doubtful in a setup beyond its form.
    fn problems(&self, setup: &Setup) -> Vec<Problem>;

    /// The time zone of its games unless a setup names one.
    fn home_zone(&self) -> Option<&'static str> {
        None
    }

    /// Draws once more among shuffled cards what their parts are drawn apart for; `below` draws a
    /// number below another.
    fn draw_apart(&self, _: &mut [Card], _: &mut dyn FnMut(usize) -> usize) {}

    /// How its nights are resolved from orders; [`NoNights`] where it keeps a table of its own.
    fn nights(&self) -> &dyn Nights;

    /// The table it keeps, where what happens is more than nights of orders.
    fn tables(&self) -> Option<&dyn Tables>;
}

/// Nights that are resolved from the orders of single players.
pub trait Nights: Sync + std::fmt::Debug {
    /// The slugs of the ways it can resolve a night; the first is the default.
    fn methods(&self) -> &'static [&'static str];

    /// How the use of an ability is put into words.
    fn usage(&self, setup: &Setup, ability: &str) -> Option<Usage>;

    /// How actions that are aimed at nobody are entered, a line for each that these words name: by
    /// what is done, or by a role.
    fn entered_alone(&self, _: &Setup, _: &str) -> Vec<String> {
        Vec::new()
    }

    /// What a card lets its holder do by the rulings in force, a faction's kill left out.
    fn ability_lines(&self, game: &Game, card: &Card) -> Vec<AbilityLine>;

    /// What a card's modifiers do to a faction's kill, as far as no line of the card says it.
    fn kill_clauses(&self, _: &Game, _: &Card) -> Vec<Clause> {
        Vec::new()
    }

    /// What a seat may enter in the running night, and why not where it may not.
    fn offers(&self, game: &Game, seat: SeatId) -> Vec<Offer>;

    /// Checks one order for the running night against the entries that stand.
    ///
    /// # Errors
    /// The rule that refuses it.
    fn review(&self, game: &Game, order: &Order) -> Result<(), Refusal>;

    /// Whether the holder of a card has a say in the side's kill.
    fn shares_kill(&self, setup: &Setup, card: &Card) -> bool;

    /// What is still owed in the running night.
    fn owed(&self, game: &Game) -> Vec<Ask>;

    /// Which of these entries for the running night would count for nothing as the game stands,
    /// and why.
    fn lapses(&self, game: &Game, entries: &[NightEntry]) -> Vec<Uncounted>;

    /// Resolves the running night by one of its methods.
    ///
    /// `entries` are the night's entries that stand; the answer does not
    /// depend on their order.
    fn resolve(&self, game: &Game, method: &str, entries: &[NightEntry]) -> Resolution;

    /// What follows for the living from deaths, the game being as they left it;
    /// `fallen` stands in the order that counts.
    fn inherit(&self, game: &Game, fallen: &[SeatId]) -> Vec<Event>;

    /// What is settled once for the whole game when its first phase begins: who is bound to whom.
    fn settled_at_start(&self, _: &Game) -> Vec<Event> {
        Vec::new()
    }

    /// What everybody is told together with a seat's death besides what it was: an oracle's last
    /// vision.
    fn told_with_death(&self, _: &Game, _: SeatId) -> Option<Announcement> {
        None
    }

    /// Players who know each other by their roles and may talk in private: masons, neighbors.
    fn groups(&self, _: &Game) -> Vec<Group> {
        Vec::new()
    }

    /// Seats that are given another player's name when the cards are dealt.
    fn known_at_start(&self, _: &Game) -> Vec<Known> {
        Vec::new()
    }

    /// The seats whose cards everybody may know from Day 1 on.
    fn confirmed(&self, _: &Game) -> Vec<SeatId> {
        Vec::new()
    }

    /// Seats that have died and may still take somebody along.
    fn open_shots(&self, _: &Game) -> Vec<SeatId> {
        Vec::new()
    }

    /// Who has won, if the game is over as it stands.
    fn victory(&self, game: &Game) -> Option<Victory>;
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
    /// Whether all of them are of one side, and know it.
    pub of_one_side: bool,
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
