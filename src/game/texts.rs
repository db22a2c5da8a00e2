//! Every text that the program makes: one table of kinds.
//!
//! A row says what is true of all texts of a kind, so that nothing else has to list the kinds again. What
//! a text says is for the reports, and where its words stand is for their templates.

use serde::{Deserialize, Serialize, Serializer};

use super::left::LeftPlace;
use super::seat::SeatId;
use nightdesk_time::Phase;

/// Who reads the texts of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// Everybody, while the game runs.
    Everybody,
    /// A single player.
    Seat,
    /// Everybody, when the game is over.
    AfterGame,
    /// Whoever the text itself is for: a rule set tells everybody, a side or a player by it.
    Varying,
    /// The host alone.
    Host,
}

/// When a text is shown that has become due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// By the line that makes it due.
    AtOnce,
    /// When the host asks for it.
    WhenAsked,
}

/// What puts a text right that has left and that an undo has made wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Correction {
    /// The next post, whatever it is: there may never be another of its kind, or players act by it.
    AnyPost,
    /// The next text of its kind.
    SameKind,
    /// None: it corrects itself, or what it says is reached by no undo.
    None,
}

/// What must be so for a text to have anything to tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    /// Nothing.
    Always,
    /// Its night is resolved.
    Resolved,
    /// Its phase has begun.
    Begun,
    /// Its phase is over.
    PhaseOver,
    /// The game is over.
    GameOver,
    /// Its move counts.
    Move,
}

/// What is true of all texts of a kind.
struct Row {
    word: &'static str,
    readers: Readers,
    shown: Shown,
    correction: Correction,
    ground: Ground,
}

/// What a text is about, as far as its kind says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct About {
    /// The seat that it is for or tells of.
    pub seat: Option<SeatId>,
    /// The phase that it tells of.
    pub phase: Option<Phase>,
    /// The number of a warning, or of the last entry that it tells of.
    pub number: Option<u64>,
    /// The text that it takes back.
    pub place: Option<LeftPlace>,
    /// The text of a move that it is.
    pub told: Option<ToldPlace>,
}

/// Which of the texts that moves have told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToldPlace {
    /// The number of the move; a journal that kept none means the last move before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// Its place among the texts of that entry, from 0.
    pub index: usize,
}

macro_rules! texts {
    (
        leaving { $( $(#[$about:meta])* $due:ident $(($($field:ident: $type:ty),+))?,
            $word:literal, $readers:ident, $shown:ident, $correction:ident, $ground:ident; )* }
        shown { $( $(#[$shown_about:meta])* $text:ident, $text_word:literal, $text_readers:ident; )* }
    ) => {
        /// A text that leaves the desk: its kind, and what it is about. What it says is for the reports.
        ///
        /// Journals keep it by the name of its kind here, in lower case.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        pub enum DueText { $( $(#[$about])* $due $(($($type),+))?, )* }

        /// What a text is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum TextKind { $( $(#[$about])* $due, )* $( $(#[$shown_about])* $text, )* }

        impl DueText {
            /// Its kind.
            #[must_use]
            pub fn kind(self) -> TextKind {
                match self { $( Self::$due { .. } => TextKind::$due, )* }
            }

            /// What it is about.
            #[must_use]
            pub fn about(self) -> About {
                match self { $( Self::$due $(($($field),+))? => About {
                    $($( $field: Some($field), )+)?
                    ..About::default()
                }, )* }
            }
        }

        impl TextKind {
            /// Its name here, which no other kind has.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$due => stringify!($due), )*
                    $( Self::$text => stringify!($text), )*
                }
            }

            const fn row(self) -> Row {
                match self {
                    $( Self::$due => Row {
                        word: $word,
                        readers: Readers::$readers,
                        shown: Shown::$shown,
                        correction: Correction::$correction,
                        ground: Ground::$ground,
                    }, )*
                    $( Self::$text => Row {
                        word: $text_word,
                        readers: Readers::$text_readers,
                        shown: Shown::WhenAsked,
                        correction: Correction::None,
                        ground: Ground::Always,
                    }, )*
                }
            }
        }
    };
}

texts! {
    // What leaves the desk: its word in `--json`, its readers, when it is shown, what corrects it, and
    // what it needs.
    leaving {
        /// The role message of a seat.
        RoleMessage(seat: SeatId), "role_message", Seat, WhenAsked, SameKind, Always;
        /// The private results of a seat for a night.
        Results(seat: SeatId, phase: Phase), "results", Seat, WhenAsked, SameKind, Resolved;
        /// The running count of a day; it corrects itself, vote by vote.
        Count(phase: Phase), "tally", Everybody, AtOnce, None, Always;
        /// The final count of a day.
        FinalTally(phase: Phase), "tally", Everybody, AtOnce, SameKind, PhaseOver;
        /// Who was eliminated on a day, or that nobody was.
        Elimination(phase: Phase), "elimination", Everybody, AtOnce, AnyPost, PhaseOver;
        /// The opening of a day, with who died before.
        DayStart(phase: Phase), "day_start", Everybody, AtOnce, AnyPost, Begun;
        /// The opening of a night.
        NightStart(phase: Phase), "night_start", Everybody, AtOnce, AnyPost, Begun;
        /// Who died in a night that ended the game.
        NightDeaths(phase: Phase), "night_deaths", Everybody, AtOnce, AnyPost, Resolved;
        /// The running phase's new deadline.
        DeadlineMoved, "deadline_moved", Everybody, AtOnce, SameKind, Always;
        /// Who takes a seat over.
        Replacement(seat: SeatId), "replacement", Everybody, AtOnce, AnyPost, Always;
        /// Who is out of the game, neither by votes nor by night.
        Left(seat: SeatId), "left", Everybody, AtOnce, AnyPost, Always;
        /// Who is in the game again, although the thread was told otherwise.
        Returned(seat: SeatId), "returned", Everybody, AtOnce, AnyPost, Always;
        /// Who has revealed a vote that counts for more.
        Revealed(seat: SeatId), "revealed", Everybody, AtOnce, AnyPost, Always;
        /// That the game goes on, although the thread was told that it was over.
        GoesOn, "goes_on", Everybody, AtOnce, AnyPost, Always;
        /// What is wrong in posts that have left, by itself where no other post is due.
        Correction, "correction", Everybody, AtOnce, None, Always;
        /// Between whom there is a runoff.
        Runoff(phase: Phase), "runoff", Everybody, AtOnce, SameKind, Always;
        /// A word to a silent player.
        Prod(seat: SeatId), "prod", Seat, AtOnce, None, Always;
        /// What a player is told of the warning with this number in the ledger, which no undo reaches.
        Warning(seat: SeatId, number: u64), "warning", Seat, AtOnce, None, Always;
        /// That the host has made a mistake, and no more.
        HostingError, "hosting_error", Everybody, AtOnce, None, Always;
        /// The lines for a bot in the thread on what the entry with this number has changed.
        BotLines(number: u64), "bot_lines", Everybody, AtOnce, None, Always;
        /// Who has won.
        GameEnd, "game_end", AfterGame, AtOnce, AnyPost, Always;
        /// What everybody was and did: no word takes that back. It is never due by itself.
        Revelation, "revelation", AfterGame, AtOnce, None, GameOver;
        /// The running vote at the rule set's own table.
        TableTally, "tally", Everybody, AtOnce, SameKind, Always;
        /// That this message does not hold, where nothing comes in its place.
        TakenBack(place: LeftPlace), "taken_back", Seat, WhenAsked, None, Always;
        /// What a move at the rule set's own table told.
        Told(told: ToldPlace), "told", Varying, AtOnce, AnyPost, Move;
    }
    // What is shown on request.
    shown {
        /// The title of the thread.
        ThreadTitle, "thread_title", Everybody;
        /// The player list.
        Players, "players", Everybody;
        /// The opening post, brought up to date.
        Opening, "opening", Everybody;
        /// The end of the post that begins a phase, where a rule set keeps a table.
        PhaseAtTable, "phase_at_table", Everybody;
        /// The votes of a day in their order.
        History, "history", Everybody;
        /// The next deadlines.
        Deadlines, "deadlines", Everybody;
        /// Who posted how much.
        Activity, "activity", Everybody;
        /// The host's own words.
        Scene, "scene", Everybody;
        /// The seal of the deal.
        Seal, "seal", Everybody;
        /// Who has signed up.
        SignUps, "sign_ups", Everybody;
        /// That a warning is taken back.
        WarningGone, "warning_gone", Seat;
        /// Where the game stands.
        Status, "status", Host;
        /// What a resolution would change.
        Preview, "preview", Host;
        /// Why something does or does not happen.
        Reasons, "reasons", Host;
        /// The night's entries.
        Entries, "entries", Host;
        /// Who still owes something.
        Missing, "missing", Host;
        /// The journal.
        Log, "log", Host;
        /// Ways to resolve a night, side by side.
        Comparison, "comparison", Host;
        /// The roles of a rule set.
        Roles, "roles", Host;
        /// One role.
        Role, "role", Host;
        /// An answer of the ledger of warnings.
        Ledger, "ledger", Host;
    }
}

impl TextKind {
    /// Its word, as `--json` and the journal have it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.row().word
    }

    /// Who reads it.
    #[must_use]
    pub const fn readers(self) -> Readers {
        self.row().readers
    }
}

impl Serialize for TextKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl DueText {
    /// Whether it is for the thread, not for a single player.
    #[must_use]
    pub fn is_post(self) -> bool {
        matches!(
            self.kind().readers(),
            Readers::Everybody | Readers::AfterGame
        )
    }

    /// Whether it is shown as soon as it is due; other messages wait until they are asked for.
    #[must_use]
    pub fn is_shown_at_once(self) -> bool {
        self.kind().row().shown == Shown::AtOnce
    }

    /// What puts it right once an undo has made it wrong.
    #[must_use]
    pub fn correction(self) -> Correction {
        self.kind().row().correction
    }

    /// What must be so for it to have anything to tell.
    pub(super) fn ground(self) -> Ground {
        self.kind().row().ground
    }

    /// Whether it is a running count of votes, of which every one stands in place of the one before.
    #[must_use]
    pub fn is_running_count(self) -> bool {
        matches!(self, Self::Count(_) | Self::TableTally)
    }

    /// Whether it is a post about one player that stands for itself.
    #[must_use]
    pub fn is_about_player(self) -> bool {
        self.is_post() && self.about().seat.is_some()
    }

    /// Whether another text is of the same kind, for the same readers. Lines for a bot are like no
    /// text: nothing else hangs on them.
    #[must_use]
    pub fn is_like(self, other: Self) -> bool {
        if self.kind() != other.kind() || matches!(self, Self::BotLines(_)) {
            return false;
        }
        let (one, other) = (self.about(), other.about());
        self.is_post() || (one.seat, one.number) == (other.seat, other.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: SeatId = SeatId(3);
    const DAY: Phase = Phase::Day(1);

    /// Texts as journals have kept them since the first version.
    const KEPT: [(&str, DueText); 25] = [
        (r#"{"role_message":3}"#, DueText::RoleMessage(ANA)),
        (r#"{"results":[3,"Day 1"]}"#, DueText::Results(ANA, DAY)),
        (r#"{"count":"Day 1"}"#, DueText::Count(DAY)),
        (r#"{"final_tally":"Day 1"}"#, DueText::FinalTally(DAY)),
        (r#"{"elimination":"Day 1"}"#, DueText::Elimination(DAY)),
        (r#"{"day_start":"Day 1"}"#, DueText::DayStart(DAY)),
        (r#"{"night_start":"Day 1"}"#, DueText::NightStart(DAY)),
        (r#"{"night_deaths":"Day 1"}"#, DueText::NightDeaths(DAY)),
        (r#""deadline_moved""#, DueText::DeadlineMoved),
        (r#"{"replacement":3}"#, DueText::Replacement(ANA)),
        (r#"{"left":3}"#, DueText::Left(ANA)),
        (r#"{"returned":3}"#, DueText::Returned(ANA)),
        (r#"{"revealed":3}"#, DueText::Revealed(ANA)),
        (r#""goes_on""#, DueText::GoesOn),
        (r#""correction""#, DueText::Correction),
        (r#"{"runoff":"Day 1"}"#, DueText::Runoff(DAY)),
        (r#"{"prod":3}"#, DueText::Prod(ANA)),
        (r#"{"warning":[3,7]}"#, DueText::Warning(ANA, 7)),
        (r#""hosting_error""#, DueText::HostingError),
        (r#"{"bot_lines":7}"#, DueText::BotLines(7)),
        (r#""game_end""#, DueText::GameEnd),
        (r#""revelation""#, DueText::Revelation),
        (r#""table_tally""#, DueText::TableTally),
        (
            r#"{"taken_back":{"entry":7,"text":1}}"#,
            DueText::TakenBack(LeftPlace {
                entry: 7,
                text: Some(1),
            }),
        ),
        (
            r#"{"told":{"of":7,"index":1}}"#,
            DueText::Told(ToldPlace {
                of: Some(7),
                index: 1,
            }),
        ),
    ];

    #[test]
    fn journals_keep_texts_by_the_names_they_always_had() {
        for (kept, text) in KEPT {
            assert_eq!(serde_json::to_string(&text).unwrap(), kept);
            assert_eq!(serde_json::from_str::<DueText>(kept).unwrap(), text);
        }
        let older = r#"{"told":{"index":1}}"#;
        let last_move = DueText::Told(ToldPlace { of: None, index: 1 });
        assert_eq!(serde_json::from_str::<DueText>(older).unwrap(), last_move);
    }

    #[test]
    fn texts_of_a_kind_are_alike_where_they_have_the_same_readers() {
        for (index, (_, one)) in KEPT.iter().enumerate() {
            for (other_index, (_, other)) in KEPT.iter().enumerate() {
                let same = index == other_index && one.kind() != TextKind::BotLines;
                assert_eq!(one.is_like(*other), same, "{one:?}, {other:?}");
            }
        }
        let (bob, night) = (SeatId(4), Phase::Night(2));
        for (one, other, alike) in [
            (
                DueText::Results(ANA, DAY),
                DueText::Results(ANA, night),
                true,
            ),
            (
                DueText::Results(ANA, DAY),
                DueText::Results(bob, DAY),
                false,
            ),
            (DueText::Left(ANA), DueText::Left(bob), true),
            (DueText::DayStart(DAY), DueText::DayStart(night), true),
            (DueText::Warning(ANA, 7), DueText::Warning(ANA, 8), false),
        ] {
            assert_eq!(one.is_like(other), alike, "{one:?}, {other:?}");
        }
    }
}
