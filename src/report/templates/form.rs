//! Every kind of texts that has a template, with its places.

use super::place::{AFTER, COMMON, Place, PlaceKind, PlaceLevel, SEAT, block, rows, seat, words};
use nightdesk_game::{Language, Readers, TextKind};
use nightdesk_text::say;

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
    /// The key of what it is.
    about: &'static str,
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

    /// What it is, in a few words of a language.
    #[must_use]
    pub fn about(&self, language: Language) -> String {
        say!(&language, self.about)
    }

    /// Who reads it, as lists have it.
    #[must_use]
    pub fn readers_in_words(&self, language: Language) -> String {
        let to = &language;
        match self.readers() {
            Readers::Everybody => say!(to, "read_by_everybody"),
            Readers::Seat => say!(to, "read_by_one_player"),
            Readers::AfterGame => say!(to, "read_after_the_game"),
            Readers::Varying => say!(to, "read_by_those_told"),
            Readers::Host => say!(to, "read_by_the_host"),
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

const DEATHS: Place = rows("deaths", "place_deaths");
const FLIPS: Place = rows("flips", "place_flips");
const TALLY: Place = block("tally", "place_whole_tally");
const TITLE: Place = words("title", "place_title");
const VOTES: Place = rows("rows", "place_rows");
const NOT_VOTING: Place = words("not_voting", "place_not_voting");
const LAST_POST: Place = words("last_post", "place_last_post");
const NOTES: Place = rows("notes", "place_notes");
const FOOT: Place = rows("foot", "place_foot");

templates! {
    ThreadTitle "thread_title" "text_thread_title" []
    Opening "opening" "text_opening" [
        block("setup", "place_setup"),
        rows("phases", "place_phases"),
    ]
    Players "players" "text_players" []
    SignUps "sign_ups" "text_sign_ups" [
        words("names", "place_names"),
        words("count", "place_count"),
        words("seats", "place_seats"),
        words("reserves", "place_reserves"),
        words("reserve_count", "place_reserve_count"),
        words("state", "place_state"),
    ]
    Seal "seal" "text_seal" [words("seal", "place_code")]
    DayStart "day_start" "text_day_start" [
        DEATHS,
        FLIPS,
        rows("confirmed", "place_confirmed"),
        rows("vote_rules", "place_vote_rules"),
        rows("ends", "place_ends_day"),
    ]
    NightStart "night_start" "text_night_start" [words("left_out", "place_left_out")]
    PhaseAtTable "phase_at_table" "text_phase_at_table" [
        rows("ends", "place_ends"),
    ]
    NightDeaths "night_deaths" "text_night_deaths" [DEATHS, FLIPS]
    Elimination "elimination" "text_elimination" [
        rows("deaths", "place_eliminated"),
        FLIPS,
    ]
    Count "tally" "text_tally" [TALLY, TITLE, VOTES, NOT_VOTING, LAST_POST, NOTES, FOOT]
    FinalTally "final_tally" "text_final_tally" [TALLY, TITLE, VOTES, NOT_VOTING, LAST_POST, NOTES, FOOT]
    History "history" "text_history" [
        rows("votes", "place_votes"),
    ]
    Deadlines "deadlines" "text_deadlines" [rows("deadlines", "place_deadlines")]
    Activity "activity" "text_activity" [words("activity", "place_activity")]
    DeadlineMoved "deadline_moved" "text_deadline_moved" []
    Replacement "replacement" "text_replacement" [
        words("new", "place_new"),
        words("old", "place_old"),
    ]
    Left "left" "text_left" [
        words("player", "place_who_is_out"),
        words("fate", "place_fate"),
        FLIPS,
        rows("vote_rules", "place_vote_rules_now"),
    ]
    Returned "returned" "text_returned" [
        words("player", "place_who_is_back"),
    ]
    Revealed "revealed" "text_revealed" [
        words("player", "place_who_reveals"),
        words("weight", "place_vote_weight"),
    ]
    GoesOn "goes_on" "text_goes_on" []
    Runoff "runoff" "text_runoff" [
        words("names", "place_between_whom"),
        words("challenger", "place_challenger"),
    ]
    HostingError "hosting_error" "text_hosting_error" []
    GameEnd "game_end" "text_game_end" [
        words("headline", "place_headline"),
    ]
    Revelation "revelation" "text_revelation" []
    RoleMessage "role_pm" "text_role_pm" [
        seat("by_day", PlaceKind::Words, "place_by_day"),
        seat("results", PlaceKind::Block, "place_told_before"),
    ]
    Results "results" "text_results" [
        seat("results", PlaceKind::Rows, "place_learns"),
    ]
    Prod "prod" "text_prod" [
        seat("time", PlaceKind::Words, "place_time_to_answer"),
    ]
    Warning "warning" "text_warning" [
        seat("points", PlaceKind::Words, "place_points"),
        seat("expires", PlaceKind::Words, "place_expires"),
        seat("reason", PlaceKind::Words, "place_reason"),
        seat("number", PlaceKind::Words, "place_number"),
        seat("stasis", PlaceKind::Words, "place_stasis"),
        seat("denied", PlaceKind::Words, "place_denied"),
        seat("answer", PlaceKind::Words, "place_answer"),
    ]
    WarningGone "warning_gone" "text_warning_gone" [
        seat("points", PlaceKind::Words, "place_points"),
        seat("reason", PlaceKind::Words, "place_reason_it_had"),
        seat("number", PlaceKind::Words, "place_number"),
    ]
}
