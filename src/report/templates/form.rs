//! Every text that has a template: its name, its readers, its places.

use super::place::{COMMON, Place, PlaceKind, PlaceLevel, words};

/// The file of a host's templates that holds single lines.
pub const LINES_FILE: &str = "lines.toml";

/// Who reads a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// Everybody, while the game runs.
    Everybody,
    /// A single player.
    Seat,
    /// Everybody, when the game is over.
    AfterGame,
}

impl Readers {
    /// Whether they may read what such a place says.
    #[must_use]
    pub fn may_read(self, level: PlaceLevel) -> bool {
        match level {
            PlaceLevel::Public => true,
            PlaceLevel::Seat | PlaceLevel::Faction => self == Self::Seat,
            PlaceLevel::Host => self == Self::AfterGame,
        }
    }

    /// In words, as lists have it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Everybody => "everybody",
            Self::Seat => "one player",
            Self::AfterGame => "everybody, after the game",
        }
    }
}

/// What is known of a text with a template.
#[derive(Debug, Clone, Copy)]
pub struct TextForm {
    /// Its word: a host's file is called `WORD.txt`.
    pub word: &'static str,
    /// Who reads it.
    pub readers: Readers,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The places it has besides those that every text has.
    pub own: &'static [Place],
}

impl TextForm {
    /// Every place a template of it may use, its own first.
    pub fn places(&self) -> impl Iterator<Item = &'static Place> {
        let own = self.own.iter();
        let hidden = |common: &&Place| self.own.iter().all(|own| own.name != common.name);
        own.chain(COMMON.iter().filter(hidden))
    }

    /// One of them.
    pub(super) fn place(&self, name: &str) -> Option<&'static Place> {
        self.places().find(|place| place.name == name)
    }
}

macro_rules! texts {
    ($( $(#[$about:meta])* $name:ident $word:literal $readers:ident $says:literal [ $($place:expr),* $(,)? ] )*) => {
        /// A text with a template.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum TextName { $( #[doc = $says] $name, )* }

        impl TextName {
            /// Every one, in the order of lists.
            pub const ALL: &'static [Self] = &[ $( Self::$name ),* ];

            /// What is known of it.
            #[must_use]
            pub fn form(self) -> TextForm {
                match self {
                    $( Self::$name => TextForm {
                        word: $word,
                        readers: Readers::$readers,
                        about: $says,
                        own: { const OWN: &[Place] = &[ $( $place ),* ]; OWN },
                    }, )*
                }
            }

            /// Its built-in template, with sentences by their keys.
            pub(super) fn source(self) -> &'static str {
                match self {
                    $( Self::$name => include_str!(concat!("built_in/", $word, ".txt")), )*
                }
            }
        }
    };
}

const fn rows(name: &'static str, about: &'static str) -> Place {
    Place::new(name, PlaceKind::Rows, PlaceLevel::Public, about)
}

const fn block(name: &'static str, about: &'static str) -> Place {
    Place::new(name, PlaceKind::Block, PlaceLevel::Public, about)
}

const fn seat(name: &'static str, kind: PlaceKind, about: &'static str) -> Place {
    Place::new(name, kind, PlaceLevel::Seat, about)
}

const fn faction(name: &'static str, kind: PlaceKind, about: &'static str) -> Place {
    Place::new(name, kind, PlaceLevel::Faction, about)
}

const fn host(name: &'static str, kind: PlaceKind, about: &'static str) -> Place {
    Place::new(name, kind, PlaceLevel::Host, about)
}

const PLAYER: Place = seat("player", PlaceKind::Words, "the player's name");
const ROLE: Place = seat(
    "role",
    PlaceKind::Words,
    "the player's role, as `Odd-Night Cop`",
);
const A_ROLE: Place = seat(
    "a_role",
    PlaceKind::Words,
    "the same with its article, as `an Odd-Night Cop`",
);
const SIDE: Place = seat("side", PlaceKind::Words, "the player's side");

const DEATHS: Place = rows(
    "deaths",
    "who died, with what is shown of each; a line says so if nobody did",
);
const FLIPS: Place = rows(
    "flips",
    "what is shown of each who died, without the deaths",
);
const TALLY: Place = block(
    "tally",
    "the whole count, as the forum's markup lays it out",
);
const TITLE: Place = words("title", "what the count is called");
const VOTES: Place = rows("rows", "the votes, a row for each target");
const NOT_VOTING: Place = words("not_voting", "who is not voting");
const LAST_POST: Place = words("last_post", "number of the last post that was counted");
const NOTES: Place = rows("notes", "corrections, and votes that are not clear");
const FOOT: Place = rows("foot", "how many votes it takes, and when the day ends");

texts! {
    ThreadTitle "thread_title" Everybody "title of the thread while a phase runs, one row" []
    Opening "opening" Everybody "opening post, brought up to date" [
        rows("players", "the living, and the dead with what was shown of them"),
        block("setup", "what the setup makes public: its cards, its odds, its own rules"),
        rows("replacements", "who took whose seat"),
        rows("phases", "where each phase begins"),
    ]
    Players "players" Everybody "list of the players" [
        rows("players", "the living, and the dead with what was shown of them"),
    ]
    SignUps "sign_ups" Everybody "who has signed up" [
        words("names", "who has a seat"),
        words("count", "how many have one"),
        words("seats", "how many seats there are, if the setup says so"),
        words("reserves", "who waits for a seat"),
        words("reserve_count", "how many wait"),
        words("state", "whether others may still sign up"),
    ]
    Seal "seal" Everybody "seal of the deal" [words("seal", "the code")]
    DayStart "day_start" Everybody "start of a day" [
        DEATHS,
        FLIPS,
        rows("confirmed", "whose roles everybody is told when the first day begins"),
        rows("vote_rules", "how many votes it takes"),
        rows("ends", "when the day ends, and on the first day what happens then"),
    ]
    NightStart "night_start" Everybody "start of a night" []
    PhaseAtTable "phase_at_table" Everybody "end of the post that begins a phase, where a rule set keeps a table" [
        rows("ends", "when the phase ends"),
    ]
    NightDeaths "night_deaths" Everybody "who died in a night that no day follows" [DEATHS, FLIPS]
    Elimination "elimination" Everybody "who was eliminated, or that nobody was" [
        rows("deaths", "who was eliminated, with what is shown of each; a line says so if nobody was"),
        FLIPS,
    ]
    Tally "tally" Everybody "vote count" [TALLY, TITLE, VOTES, NOT_VOTING, LAST_POST, NOTES, FOOT]
    FinalTally "final_tally" Everybody "last vote count of a day" [TALLY, TITLE, VOTES, NOT_VOTING, LAST_POST, NOTES, FOOT]
    History "history" Everybody "votes of a day in their order" [
        rows("votes", "every vote for each target, withdrawn ones struck out"),
    ]
    Deadlines "deadlines" Everybody "next deadlines" [rows("deadlines", "when these phases end")]
    Activity "activity" Everybody "who posted how much" [words("activity", "each player with a number of posts")]
    DeadlineMoved "deadline_moved" Everybody "a deadline was moved" []
    Replacement "replacement" Everybody "a player was replaced" [
        words("new", "who takes the seat"),
        words("old", "who had it"),
    ]
    Left "left" Everybody "a player is out of the game" [
        words("player", "who is out"),
        words("fate", "that the player died or left, as a sentence"),
        FLIPS,
    ]
    Returned "returned" Everybody "a player is in the game again whom a post told to be out" [
        words("player", "who is in the game again"),
    ]
    GoesOn "goes_on" Everybody "the game goes on although a post told that it was over" []
    Runoff "runoff" Everybody "a tie is voted on again" [words("names", "between whom")]
    HostingError "hosting_error" Everybody "the host has made a mistake" []
    GameEnd "game_end" AfterGame "end of the game" [
        words("winner", "the sides that have won; nothing after a draw"),
        words("headline", "who has won, as a sentence"),
        words("winners", "the players who have won"),
        host("roles_table", PlaceKind::Rows, "who held which role, a row for each role"),
    ]
    Revelation "revelation" AfterGame "what everybody was and did" [
        words("winner", "the sides that have won; nothing after a draw"),
        host("roles_table", PlaceKind::Rows, "who held which role, a row for each role"),
        host("entries", PlaceKind::Rows, "what was done in each night"),
        host("nights", PlaceKind::Block, "the same, for readers to open"),
        host("why", PlaceKind::Block, "the reasons of deaths and results, night by night"),
        host("chats", PlaceKind::Rows, "links to the private threads"),
        host("seal", PlaceKind::Words, "the seal, and what opens it"),
        host("sealed_deal", PlaceKind::Block, "what was sealed, for readers to open"),
    ]
    RolePm "role_pm" Seat "role message" [
        PLAYER,
        ROLE,
        A_ROLE,
        SIDE,
        seat("shared", PlaceKind::Words, "whose side the player's is, where that is another player's"),
        seat("former", PlaceKind::Words, "whose seat it was, if the player took it over"),
        seat("known", PlaceKind::Rows, "whose side the player was told with the cards"),
        seat("abilities", PlaceKind::Rows, "what the player's card can do by night"),
        seat("win", PlaceKind::Words, "what the player must reach, as a sentence"),
        seat("results", PlaceKind::Block, "what the seat was told before, if the player took it over"),
        seat("confirm_line", PlaceKind::Words, "the wish for an answer"),
        faction("partners", PlaceKind::Rows, "with whom the player plays"),
        faction("chat_link", PlaceKind::Words, "where they talk"),
        faction("faction_abilities", PlaceKind::Rows, "what the player can do with the others of the side"),
    ]
    Results "results" Seat "results of a night" [
        PLAYER,
        ROLE,
        A_ROLE,
        SIDE,
        seat("results", PlaceKind::Rows, "what the player learns, a row each"),
    ]
    Prod "prod" Seat "word to a silent player" [
        PLAYER,
        ROLE,
        A_ROLE,
        SIDE,
        seat("time", PlaceKind::Words, "how long the player has, if the setup says so"),
        seat("results", PlaceKind::Rows, "what the player has learnt so far, a row each"),
    ]
}

impl TextName {
    /// The text with this word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|name| name.form().word == word)
    }
}
