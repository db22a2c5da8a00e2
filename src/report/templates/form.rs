//! Every kind of texts that has a template, with its places.

use super::place::{AFTER, COMMON, Place, PlaceKind, PlaceLevel, SEAT, block, rows, seat, words};
use nightdesk_game::{Readers, TextKind};

/// The file of a host's templates that holds single lines.
pub const LINES_FILE: &str = "lines.toml";

/// Whether these readers may read what such a place says.
#[must_use]
pub(super) fn may_read(readers: Readers, level: PlaceLevel) -> bool {
    match level {
        PlaceLevel::Public => true,
        PlaceLevel::Seat | PlaceLevel::Faction => readers == Readers::Seat,
        PlaceLevel::Host => matches!(readers, Readers::AfterGame | Readers::Host),
    }
}

/// The places that all texts for these readers have.
fn places_for(readers: Readers) -> impl Iterator<Item = &'static Place> {
    let more: &'static [Place] = match readers {
        Readers::Everybody | Readers::Varying | Readers::Host => &[],
        Readers::Seat => SEAT,
        Readers::AfterGame => AFTER,
    };
    more.iter().chain(COMMON)
}

/// What is known of the template of a kind of texts.
#[derive(Debug)]
pub struct TextForm {
    /// Whose template it is.
    pub kind: TextKind,
    /// Its word: a host's file is called `WORD.txt`.
    pub word: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The places it has besides those that every text has.
    pub own: &'static [Place],
    /// The built-in template, with sentences by their keys.
    pub(super) source: &'static str,
}

impl TextForm {
    /// The template of a kind of texts; none if they are not laid out by one.
    #[must_use]
    pub fn of(kind: TextKind) -> Option<&'static Self> {
        Self::ALL.iter().find(|form| form.kind == kind)
    }

    /// The template with this word.
    #[must_use]
    pub fn named(word: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|form| form.word == word)
    }

    /// Who reads it.
    #[must_use]
    pub fn readers(&self) -> Readers {
        self.kind.readers()
    }

    /// Who reads it, as lists have it.
    #[must_use]
    pub fn readers_in_words(&self) -> &'static str {
        match self.readers() {
            Readers::Everybody => "everybody",
            Readers::Seat => "one player",
            Readers::AfterGame => "everybody, after the game",
            Readers::Varying => "whoever is told",
            Readers::Host => "the host",
        }
    }

    /// Every place it may use, its own first.
    pub fn places(&self) -> impl Iterator<Item = &'static Place> {
        let own = self.own;
        let not_own = move |common: &&Place| own.iter().all(|own| own.name != common.name);
        own.iter().chain(places_for(self.readers()).filter(not_own))
    }

    /// One of them.
    pub(crate) fn place(&self, name: &str) -> Option<&'static Place> {
        self.places().find(|place| place.name == name)
    }
}

macro_rules! templates {
    ($( $kind:ident $word:literal $says:literal [ $($place:expr),* $(,)? ] )*) => {
        impl TextForm {
            /// Every one, in the order of lists.
            pub const ALL: &'static [Self] = &[ $( Self {
                kind: TextKind::$kind,
                word: $word,
                about: $says,
                own: &[ $( $place ),* ],
                source: include_str!(concat!("built_in/", $word, ".txt")),
            } ),* ];
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

templates! {
    ThreadTitle "thread_title" "title of the thread while a phase runs, one row" []
    Opening "opening" "opening post, brought up to date" [
        block("setup", "what the setup makes public: its cards, its odds, its own rules"),
        rows("phases", "where each phase begins"),
    ]
    Players "players" "list of the players" []
    SignUps "sign_ups" "who has signed up" [
        words("names", "who has a seat"),
        words("count", "how many have one"),
        words("seats", "how many seats there are, if the setup says so"),
        words("reserves", "who waits for a seat"),
        words("reserve_count", "how many wait"),
        words("state", "whether others may still sign up"),
    ]
    Seal "seal" "seal of the deal" [words("seal", "the code")]
    DayStart "day_start" "start of a day" [
        DEATHS,
        FLIPS,
        rows("confirmed", "whose roles everybody is told when the first day begins"),
        rows("vote_rules", "how many votes it takes"),
        rows("ends", "when the day ends, and on the first day what happens then"),
    ]
    NightStart "night_start" "start of a night" []
    PhaseAtTable "phase_at_table" "end of the post that begins a phase, where a rule set keeps a table" [
        rows("ends", "when the phase ends"),
    ]
    NightDeaths "night_deaths" "who died in a night that no day follows" [DEATHS, FLIPS]
    Elimination "elimination" "who was eliminated, or that nobody was" [
        rows("deaths", "who was eliminated, with what is shown of each; a line says so if nobody was"),
        FLIPS,
    ]
    Count "tally" "vote count" [TALLY, TITLE, VOTES, NOT_VOTING, LAST_POST, NOTES, FOOT]
    FinalTally "final_tally" "last vote count of a day" [TALLY, TITLE, VOTES, NOT_VOTING, LAST_POST, NOTES, FOOT]
    History "history" "votes of a day in their order" [
        rows("votes", "every vote for each target, withdrawn ones struck out"),
    ]
    Deadlines "deadlines" "next deadlines" [rows("deadlines", "when these phases end")]
    Activity "activity" "who posted how much" [words("activity", "each player with a number of posts")]
    DeadlineMoved "deadline_moved" "a deadline was moved" []
    Replacement "replacement" "a player was replaced" [
        words("new", "who takes the seat"),
        words("old", "who had it"),
    ]
    Left "left" "a player is out of the game" [
        words("player", "who is out"),
        words("fate", "that the player died or left, as a sentence"),
        FLIPS,
        rows("vote_rules", "how many votes it takes now, if that was in the running day; nothing at a table of the rule set"),
    ]
    Returned "returned" "a player is back in the game whom a post said to be out" [
        words("player", "who is in the game again"),
    ]
    GoesOn "goes_on" "the game goes on although a post told that it was over" []
    Runoff "runoff" "a tie is voted on again" [words("names", "between whom")]
    HostingError "hosting_error" "the host has made a mistake" []
    GameEnd "game_end" "end of the game" [
        words("headline", "who has won, as a sentence"),
    ]
    Revelation "revelation" "what everybody was and did" []
    RoleMessage "role_pm" "role message" [
        seat("results", PlaceKind::Block, "what the seat was told before, if the player took it over"),
    ]
    Results "results" "results of a night" [
        seat("results", PlaceKind::Rows, "what the player learns, a row each"),
    ]
    Prod "prod" "word to a silent player" [
        seat("time", PlaceKind::Words, "how long the player has, if the setup says so"),
    ]
    Warning "warning" "word to a player who gets a warning" [
        seat("points", PlaceKind::Words, "its points, as `2 points`"),
        seat("expires", PlaceKind::Words, "when it ends, in UTC; nothing where it never does"),
        seat("reason", PlaceKind::Words, "the reason, with a full stop at the end"),
        seat("number", PlaceKind::Words, "its number in the ledger"),
        seat("stasis", PlaceKind::Words, "how many games the player has to sit out for it, as a sentence"),
        seat("denied", PlaceKind::Words, "what the player may not use while it counts, as a sentence"),
        seat("answer", PlaceKind::Words, "the wish for an answer, where it must be acknowledged"),
    ]
    WarningGone "warning_gone" "word that a warning is taken back" [
        seat("points", PlaceKind::Words, "its points, as `2 points`"),
        seat("reason", PlaceKind::Words, "the reason it had, with a full stop at the end"),
        seat("number", PlaceKind::Words, "its number in the ledger"),
    ]
}
