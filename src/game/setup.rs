//! A game's setup, typed and checked.
//!
//! This is the plain value; reading a setup file and saying what is wrong in
//! it is the business of the `setup` part.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::activity_rules::ActivityRules;
use super::card::Card;
use super::draw::Draws;
use super::forum::Forum;
use super::removal_rules::RemovalRules;
use super::seat::Pronouns;
use super::vote_rules::VoteRules;
use super::warning_rules::WarningRules;
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_time::{
    Arithmetic, EarlyEnd, FirstPhase, Length, PhaseLength, Toward, Zone, read_moment,
};

/// Everything a game is played by. The journal records it whole, so that an
/// edit of the file never changes a game behind the host's back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Name of the game.
    pub name: String,
    /// Forum names of the host and the co-hosts, the main host first.
    #[serde(default)]
    pub hosts: Vec<String>,
    /// Language of the texts.
    #[serde(default)]
    pub language: Language,
    /// By which edition of the rules the game is played; a running game keeps its own.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub edition: u32,
    /// Slug of the rule set.
    pub ruleset: String,
    /// The files the rule set reads its roles from, by their path in the book.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// How the rule set resolves a night, where it knows several ways.
    pub method: String,
    /// Open rulings the host has switched, by key.
    #[serde(default)]
    pub rulings: BTreeMap<String, String>,
    /// The seats known beforehand.
    #[serde(default)]
    pub seats: Vec<SeatPlan>,
    /// Players who could take a seat over.
    #[serde(default)]
    pub spare: Vec<String>,
    /// Every card of the game; fixed ones too.
    #[serde(default)]
    pub deck: Vec<Card>,
    /// What is drawn on top of these cards before they are dealt.
    #[serde(default, skip_serializing_if = "Draws::is_empty")]
    pub draws: Draws,
    /// What players are told before the game: `list` and `odds` of the cards, rulings by their keys.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub public: Vec<String>,
    /// Rules of its own that players are told before the game, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub special: Vec<String>,
    /// The sides.
    #[serde(default)]
    pub factions: BTreeMap<String, Faction>,
    /// Roles and abilities of the host's own making.
    #[serde(default)]
    pub own: OwnCatalogue,
    /// How a faction's kill is decided and carried out.
    #[serde(default)]
    pub kill: KillRules,
    /// When phases end.
    pub schedule: ScheduleRules,
    /// How a day's vote ends.
    #[serde(default)]
    pub votes: VoteRules,
    /// How night entries are taken.
    #[serde(default)]
    pub night: NightRules,
    /// How silent players are treated.
    #[serde(default)]
    pub activity: ActivityRules,
    /// What a death shows.
    #[serde(default)]
    pub flips: FlipRules,
    /// What becomes of a player who is taken out of the game.
    #[serde(default)]
    pub removal: RemovalRules,
    /// Where it is played.
    #[serde(default)]
    pub forum: Forum,
    /// What holds for warnings that are given in it.
    #[serde(default, skip_serializing_if = "WarningRules::is_empty")]
    pub warnings: WarningRules,
    /// The host's own wording, by text name.
    #[serde(default)]
    pub wording: BTreeMap<String, String>,
    /// The host's own templates, by the word of the text.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub texts: BTreeMap<String, String>,
}

impl InLanguage for Setup {
    fn language(&self) -> Language {
        self.language
    }
}

impl Setup {
    /// How many cards the game has, drawn ones included.
    #[must_use]
    pub fn cards(&self) -> usize {
        match self.draws.is_empty() {
            true => self.deck.len(),
            false => self.draws.cards,
        }
    }

    /// Every card the game may have; a card that may be drawn can stand here several times.
    pub fn possible_cards(&self) -> impl Iterator<Item = &Card> {
        self.deck.iter().chain(self.draws.possible())
    }
}

/// A seat as the setup names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPlan {
    /// The player.
    pub name: String,
    /// Nicknames that count.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Pronouns, where given.
    #[serde(default)]
    pub pronouns: Option<Pronouns>,
    /// The card, where it is fixed.
    #[serde(default)]
    pub card: Option<Card>,
}

/// A side of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// What players read.
    pub title: String,
    /// What its members are called together, where that is not the title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plural: Option<String>,
    /// What one of its members is called after "is", where that is not the title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
    /// Whether its members know each other.
    pub informed: bool,
    /// Whether it has a kill of its own each night.
    pub kill: bool,
    /// When it has won.
    pub wins: WinCondition,
    /// Link to its private thread.
    #[serde(default)]
    pub chat: Option<String>,
    /// When its members may talk to each other, if they know each other at all.
    #[serde(default)]
    pub talk: Talk,
    /// It gives up when no more of its members than this are alive; 0 for never.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub gives_up_at: u32,
    /// The role or modifier with which it has lost once its holder is voted out, as a slug.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub falls_with: Option<String>,
}

impl Setup {
    /// The edition of the rules that games begin with now. It rises when the usual answer to an open
    /// ruling, or the usual value of a key, changes.
    pub const EDITION: u32 = 3;
}

impl Faction {
    /// Whether investigations look for it: its members know each other, and they kill.
    #[must_use]
    pub fn is_hunted(&self) -> bool {
        self.informed && self.kill
    }

    /// What its members are called together: "the Werewolves".
    #[must_use]
    pub fn members(&self) -> &str {
        self.plural.as_deref().unwrap_or(&self.title)
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// When the members of a side may talk to each other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Talk {
    /// At night only.
    #[default]
    Night,
    /// By day, too.
    Always,
}

/// When a side has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WinCondition {
    /// Nobody who is against it is alive.
    NoThreats,
    /// Its members are at least half of the living.
    Parity,
    /// It is the last one alive, or nothing can stop that.
    LastStanding,
    /// The host declares it.
    Host,
}

/// Roles and abilities of the host's own making, as written in the setup.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnCatalogue {
    /// Roles, by name as the host wrote it.
    #[serde(default)]
    pub roles: BTreeMap<String, OwnRole>,
    /// Abilities, by name as the host wrote it.
    #[serde(default)]
    pub abilities: BTreeMap<String, OwnAbility>,
}

const fn may_be() -> bool {
    true
}

/// A role of the host's own making, or changes to a known one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnRole {
    /// What players read.
    #[serde(default)]
    pub title: Option<String>,
    /// Ability slugs; none keeps those of the known role.
    #[serde(default)]
    pub abilities: Option<Vec<String>>,
    /// Modifier slugs every holder has.
    #[serde(default)]
    pub modifiers: Vec<String>,
    /// Words for the role message.
    #[serde(default)]
    pub pm: Option<String>,
    /// Whether these words allow what none of the abilities does. Older journals do not say, so theirs
    /// may.
    #[serde(default = "may_be")]
    pub allows_more: bool,
    /// What the role message asks of whoever holds the role with nothing beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// Whether role investigations read it as vanilla.
    #[serde(default)]
    pub vanilla: Option<bool>,
    /// Whether a gunsmith finds a gun.
    #[serde(default)]
    pub gun: Option<bool>,
    /// What its holder must bring about to win, in place of what the known role must.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wins: Option<Vec<String>>,
    /// What the vote of every holder weighs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<u32>,
    /// How many votes more it takes to vote a holder out; fewer where it is negative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<i32>,
    /// The card that the death of a holder shows, with its side in front.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flips_as: Option<String>,
}

/// An ability of the host's own making, put together from components.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnAbility {
    /// What players and host call it.
    #[serde(default)]
    pub title: Option<String>,
    /// Verbs by which the host enters it.
    #[serde(default)]
    pub verbs: Vec<String>,
    /// Component names.
    pub does: Vec<String>,
    /// Target form, as the catalogue spells it.
    #[serde(default)]
    pub targets: Option<String>,
    /// Whether it works by itself, without an entry.
    #[serde(default)]
    pub passive: bool,
    /// What observers call it.
    #[serde(default)]
    pub kind: Option<String>,
    /// What sets it off, or by night or day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// On whom it works then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// On whom alone it works; all of these must hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
}

/// How a faction's kill is decided and carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KillRules {
    /// Who carries it out.
    pub performer: Performer,
    /// Who becomes the hitman when he dies, in this order; empty asks the host.
    #[serde(default)]
    pub succession: Vec<String>,
    /// Whether the performer may use an ability of his own in the same night.
    pub with_own_action: bool,
    /// Whose order counts when members disagree.
    #[serde(default)]
    pub decided_by: DecidedBy,
    /// What happens when no order came.
    #[serde(default)]
    pub if_none: IfNone,
    /// The first night, by its number, in which a side may kill.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub from_night: u32,
}

impl Default for KillRules {
    fn default() -> Self {
        Self {
            performer: Performer::Named,
            succession: Vec::new(),
            with_own_action: true,
            decided_by: DecidedBy::LastWord,
            if_none: IfNone::NoKill,
            from_night: 0,
        }
    }
}

/// Who carries out a faction's kill.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Performer {
    /// A living member named with the order.
    #[default]
    Named,
    /// The hitman, and when he is dead his successor.
    Hitman,
}

/// Whose order counts when the members of a side disagree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecidedBy {
    /// The last one sent in.
    #[default]
    LastWord,
    /// The leader's: the hitman, or whoever of the living members stands first in the player list.
    Leader,
    /// Only one that all living members gave.
    Unanimous,
}

/// What happens when a side sent no order for its kill.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IfNone {
    /// The side kills nobody.
    #[default]
    NoKill,
    /// The target is drawn, and the draw is recorded.
    Random,
}

/// When phases end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScheduleRules {
    /// Full name of the host's time zone.
    pub zone: String,
    /// When the first phase starts, as wall time in the zone; none plays without deadlines.
    #[serde(default)]
    pub start: Option<chrono::NaiveDateTime>,
    /// The words for a start whose date they do not say, `tue 20:00`: a game that takes the
    /// setup finds the date, and keeps it as its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_words: Option<String>,
    /// The first phase.
    pub first: FirstPhase,
    /// Length of a day.
    pub day: PhaseLength,
    /// Length of a night.
    pub night: PhaseLength,
    /// What an early end does to later deadlines.
    pub early_end: EarlyEnd,
    /// What a length means when clocks change on the way.
    #[serde(default)]
    pub arithmetic: Arithmetic,
    /// How long after a deadline a post still counts.
    pub grace: Length,
    /// Dates and weekdays on which no phase ends, as a rest day is written.
    #[serde(default)]
    pub no_end_on: Vec<String>,
    /// Time the host wants for resolving a night; shorter nights are warned about.
    #[serde(default)]
    pub resolve_buffer: Option<Length>,
}

impl ScheduleRules {
    /// The host's zone. A setup with an unknown name is never read; a journal of another version
    /// may hold one, and means UTC then.
    #[must_use]
    pub fn host_zone(&self) -> Zone {
        self.zone.parse().unwrap_or(Zone::UTC)
    }

    /// Finds the date of a start that is written without one: the first one after `now`. The date
    /// that an earlier setup found for the same words stays.
    pub fn fix_start(&mut self, earlier: Option<&Self>, now: DateTime<Utc>) {
        let Some(words) = &self.start_words else {
            return;
        };
        let found = earlier.filter(|earlier| earlier.start_words.as_ref() == Some(words));
        self.start = found.and_then(|found| found.start).or_else(|| {
            // Words that say no moment are refused with the setup; without a date there is no
            // schedule, and whoever asks for it is told.
            let next = read_moment(words, self.host_zone(), now, Toward::Next);
            next.ok().map(|moment| moment.local)
        });
    }
}

impl Default for ScheduleRules {
    fn default() -> Self {
        Self {
            zone: "UTC".to_owned(),
            start: None,
            start_words: None,
            first: FirstPhase::Day,
            day: PhaseLength::fixed(Length::days(7)),
            night: PhaseLength::fixed(Length::hours(48)),
            early_end: EarlyEnd::Keep,
            arithmetic: Arithmetic::Wall,
            grace: Length::ZERO,
            no_end_on: Vec::new(),
            resolve_buffer: None,
        }
    }
}

/// How night entries are taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NightRules {
    /// Whether an older valid entry stands when a newer one was refused.
    pub last_valid_wins: bool,
    /// What happens to an entry after the deadline.
    pub late: LateRule,
    /// Whether everybody may choose himself.
    pub self_target: bool,
    /// Whether a player may be chosen two nights running.
    pub same_target_twice: bool,
    /// Who is written to after a night.
    #[serde(default)]
    pub feedback: Feedback,
    /// Whether players are told that they were kept from acting.
    #[serde(default)]
    pub tell_blocked: bool,
}

impl Default for NightRules {
    fn default() -> Self {
        Self {
            last_valid_wins: true,
            late: LateRule::Reject,
            self_target: false,
            same_target_twice: true,
            feedback: Feedback::ResultsOnly,
            tell_blocked: false,
        }
    }
}

/// Who is written to after a night.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feedback {
    /// Whoever learns something.
    #[default]
    ResultsOnly,
    /// Everybody who acts gets the same line.
    Receipts,
}

/// What happens to an entry after the deadline.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LateRule {
    /// It is refused; the host may override it.
    #[default]
    Reject,
    /// The host is asked.
    Ask,
    /// It counts, and is marked late.
    Accept,
}

/// What a death shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlipRules {
    /// After an elimination.
    pub eliminated: Flip,
    /// After a death in the night.
    pub killed: Flip,
}

/// What is shown of a dead player's card.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flip {
    /// Side and role.
    #[default]
    Role,
    /// The side alone.
    Side,
    /// Nothing.
    Nothing,
}
