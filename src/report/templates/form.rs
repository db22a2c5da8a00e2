//! Every text that has a template: its name, its readers, its places.

use super::place::{AFTER, COMMON, Place, PlaceKind, PlaceLevel, SEAT, block, rows, seat, words};

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

    /// The places that all texts for them have.
    pub(super) fn places(self) -> impl Iterator<Item = &'static Place> {
        let more: &'static [Place] = match self {
            Self::Everybody => &[],
            Self::Seat => SEAT,
            Self::AfterGame => AFTER,
        };
        more.iter().chain(COMMON)
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
    pub fn places(self) -> impl Iterator<Item = &'static Place> {
        let own = self.own.iter();
        let not_own = move |common: &&Place| self.own.iter().all(|own| own.name != common.name);
        own.chain(self.readers.places().filter(not_own))
    }

    /// One of them.
    pub(in crate::report) fn place(self, name: &str) -> Option<&'static Place> {
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
        block("setup", "what the setup makes public: its cards, its odds, its own rules"),
        rows("phases", "where each phase begins"),
    ]
    Players "players" Everybody "list of the players" []
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
        rows("vote_rules", "how many votes it takes now, if that was in the running day; nothing at a table of the rule set"),
    ]
    Returned "returned" Everybody "a player is in the game again whom a post told to be out" [
        words("player", "who is in the game again"),
    ]
    GoesOn "goes_on" Everybody "the game goes on although a post told that it was over" []
    Runoff "runoff" Everybody "a tie is voted on again" [words("names", "between whom")]
    HostingError "hosting_error" Everybody "the host has made a mistake" []
    GameEnd "game_end" AfterGame "end of the game" [
        words("headline", "who has won, as a sentence"),
    ]
    Revelation "revelation" AfterGame "what everybody was and did" []
    RolePm "role_pm" Seat "role message" [
        seat("results", PlaceKind::Block, "what the seat was told before, if the player took it over"),
    ]
    Results "results" Seat "results of a night" [
        seat("results", PlaceKind::Rows, "what the player learns, a row each"),
    ]
    Prod "prod" Seat "word to a silent player" [
        seat("time", PlaceKind::Words, "how long the player has, if the setup says so"),
    ]
    Warning "warning" Seat "word to a player who gets a warning" [
        seat("points", PlaceKind::Words, "its points, as `2 points`"),
        seat("expires", PlaceKind::Words, "when it ends, in UTC; nothing where it never does"),
        seat("reason", PlaceKind::Words, "the reason, with a full stop behind it"),
        seat("number", PlaceKind::Words, "its number in the ledger"),
        seat("stasis", PlaceKind::Words, "how many games the player has to sit out for it, as a sentence"),
        seat("denied", PlaceKind::Words, "what the player may not use while it counts, as a sentence"),
        seat("answer", PlaceKind::Words, "the wish for an answer, where it must be acknowledged"),
    ]
    WarningGone "warning_gone" Seat "word that a warning is taken back" [
        seat("points", PlaceKind::Words, "its points, as `2 points`"),
        seat("reason", PlaceKind::Words, "the reason it had, with a full stop behind it"),
        seat("number", PlaceKind::Words, "its number in the ledger"),
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
