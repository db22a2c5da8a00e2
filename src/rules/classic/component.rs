//! What an ability is made of.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// One component of an ability (resolution rules §1, §7).
///
/// A component either takes effect at the end of the night, is a visit, or
/// changes what another component does. Roles are put together from these in
/// the catalogue; a host's own roles use the same words: `kill`, `read
/// alignment`, `see track`, `tell fruit`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Component {
    /// The target dies.
    Kill,
    /// The holder's kills of the night can neither be blocked nor stopped by protection.
    Force,
    /// The target dies unless somebody else attacks it (CPR Doctor).
    KillUnlessAttacked,
    /// The target dies at the end of the next night.
    Poison,
    /// Takes poison off the target.
    Antidote,
    /// Everybody learns this of the player whom it reached last once its holder is dead (Oracle).
    Foretell(Prophecy),
    /// Marks the target for an arsonist's fire.
    Douse,
    /// Everybody who was doused before tonight dies.
    Ignite,
    /// The target changes sides.
    Recruit,
    /// Reads something off the target's card.
    Read(Reading),
    /// Sees what the target did or what was done to it.
    Observe(Sight),
    /// The target is told something.
    Notify(Notice),
    /// Somebody was there; nothing by itself.
    Visit,
    /// All of the target's active actions fail.
    Block,
    /// Kills on the target fail.
    Protect,
    /// Nothing but visits reaches the target.
    Rolestop,
    /// Nothing but kills and visits reaches the holder (Ascetic).
    Ascetic,
    /// Nothing but visits reaches the holder (Commuter).
    Commute,
    /// Kills on the holder fail while he is with the target; he dies if the target is killed.
    Hide,
    /// Recruitments of the target fail.
    Alarm,
    /// The first target's actions go to the second target.
    Redirect,
    /// What is aimed at one target lands on the other.
    Swap,
    /// Everybody's active actions go to the holder (Lightning Rod).
    Attract,
    /// Everybody who visits the holder dies (Paranoid Gun Owner).
    ShootVisitors,
    /// The holder dies when a kill would reach the target but for him (Bodyguard).
    DieFor,
    /// The target dies when the holder is killed (Babysitter).
    TakeAlong,
}

/// What a card-reading investigation reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    /// Mafia or not (Cop).
    Alignment,
    /// Gun or no gun (Gunsmith).
    Gun,
    /// The role's name (Role Cop).
    Role,
    /// Vanilla or not (Vanilla Cop).
    Vanilla,
    /// Vanilla townie or not (Neapolitan).
    VanillaTownie,
    /// One certain role or not (Finder).
    CertainRole,
    /// Has tried to kill or not (Detective).
    HasKilled,
    /// Can kill and has not, or no (Psychologist).
    CanKill,
    /// Can talk in private or not (Traffic Analyst).
    CanTalk,
    /// Nothing but that it worked (Checker).
    Check,
    /// Werewolf or not (Seer).
    Wolf,
    /// Of the same side as the one read before, or of another (Parity Cop).
    Parity,
}

/// What everybody learns of the player whom an oracle picked last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prophecy {
    /// Mafia or not (Oracle).
    Alignment,
    /// The role's name (Role Oracle).
    Role,
}

/// What an observing investigation sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// Whom the target visited (Tracker).
    Track,
    /// Who visited the target (Watcher).
    Watch,
    /// The kinds of the target's actions (Follower).
    Follow,
    /// The kinds of actions done to the target (Voyeur).
    Voyeur,
    /// Whether the target acted or was acted upon (Motion Detector).
    Motion,
    /// Whether the target left home (Reporter).
    LeftHome,
    /// Whether the target was visited (Inspector).
    WasVisited,
    /// The roles of the target's visitors (Role Watcher).
    VisitorRoles,
    /// As [`Sight::Watch`], but the target is told (Security Guard).
    WatchForTarget,
    /// As [`Sight::Voyeur`], but the target is told (Visionary).
    VoyeurForTarget,
}

/// What the target of an informing action is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// A piece of fruit.
    Fruit,
    /// That the sender is town.
    Friend,
    /// A player's own words, unsigned.
    Message,
    /// That they share a neighbourhood now.
    Neighborize,
    /// A one-shot ability from the next night on.
    Invent,
}

macro_rules! words {
    ($($value:path $(, $inner:path)? => $word:literal;)+) => {
        impl Component {
            /// Every component, in the order of the rules.
            pub const ALL: &'static [Self] = &[$($value $(($inner))?,)+];

            /// The word that data and setups use for it.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self { $($value $(($inner))? => $word,)+ }
            }
        }
    };
}

words! {
    Self::Kill => "kill";
    Self::Force => "force";
    Self::KillUnlessAttacked => "kill unless attacked";
    Self::Poison => "poison";
    Self::Antidote => "antidote";
    Self::Foretell, Prophecy::Alignment => "foretell alignment";
    Self::Foretell, Prophecy::Role => "foretell role";
    Self::Douse => "douse";
    Self::Ignite => "ignite";
    Self::Recruit => "recruit";
    Self::Read, Reading::Alignment => "read alignment";
    Self::Read, Reading::Gun => "read gun";
    Self::Read, Reading::Role => "read role";
    Self::Read, Reading::Vanilla => "read vanilla";
    Self::Read, Reading::VanillaTownie => "read vanilla townie";
    Self::Read, Reading::CertainRole => "read certain role";
    Self::Read, Reading::HasKilled => "read has killed";
    Self::Read, Reading::CanKill => "read can kill";
    Self::Read, Reading::CanTalk => "read can talk";
    Self::Read, Reading::Check => "read check";
    Self::Read, Reading::Wolf => "read wolf";
    Self::Read, Reading::Parity => "read parity";
    Self::Observe, Sight::Track => "see track";
    Self::Observe, Sight::Watch => "see watch";
    Self::Observe, Sight::Follow => "see follow";
    Self::Observe, Sight::Voyeur => "see voyeur";
    Self::Observe, Sight::Motion => "see motion";
    Self::Observe, Sight::LeftHome => "see left home";
    Self::Observe, Sight::WasVisited => "see was visited";
    Self::Observe, Sight::VisitorRoles => "see visitor roles";
    Self::Observe, Sight::WatchForTarget => "see watch for target";
    Self::Observe, Sight::VoyeurForTarget => "see voyeur for target";
    Self::Notify, Notice::Fruit => "tell fruit";
    Self::Notify, Notice::Friend => "tell friend";
    Self::Notify, Notice::Message => "tell message";
    Self::Notify, Notice::Neighborize => "tell neighborize";
    Self::Notify, Notice::Invent => "tell invent";
    Self::Visit => "visit";
    Self::Block => "block";
    Self::Protect => "protect";
    Self::Rolestop => "rolestop";
    Self::Ascetic => "ascetic";
    Self::Commute => "commute";
    Self::Hide => "hide";
    Self::Alarm => "alarm";
    Self::Redirect => "redirect";
    Self::Swap => "swap";
    Self::Attract => "attract";
    Self::ShootVisitors => "shoot visitors";
    Self::DieFor => "die for";
    Self::TakeAlong => "take along";
}

/// A word that names no component.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` is no component of an ability")]
pub struct UnknownComponent {
    /// The word.
    pub word: String,
    /// The closest component.
    pub suggestion: Option<&'static str>,
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Component {
    type Err = UnknownComponent;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let folded = super::catalogue::fold(text);
        Self::ALL
            .iter()
            .copied()
            .find(|component| component.word() == folded)
            .ok_or_else(|| UnknownComponent {
                word: text.to_owned(),
                suggestion: super::catalogue::closest(
                    &folded,
                    Self::ALL.iter().map(|component| component.word()),
                ),
            })
    }
}

impl Serialize for Component {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Component {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        word.parse().map_err(de::Error::custom)
    }
}

impl Notice {
    /// The word used for it in messages and cases.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Fruit => "fruit",
            Self::Friend => "friend",
            Self::Message => "message",
            Self::Neighborize => "neighborize",
            Self::Invent => "invent",
        }
    }
}

impl Component {
    /// Whether it kills.
    #[must_use]
    pub fn is_kill(self) -> bool {
        matches!(self, Self::Kill | Self::KillUnlessAttacked | Self::Ignite)
    }

    /// What of it something that keeps others off its target has to do with; a visit is let through.
    #[must_use]
    pub fn touch(self) -> Option<Touch> {
        match self {
            Self::Visit => None,
            kill if kill.is_kill() => Some(Touch::Kill),
            _ => Some(Touch::Effect),
        }
    }

    /// Whether it changes what others do to each other or to its holder, or sees what they do.
    #[must_use]
    pub fn meets_others(self) -> bool {
        matches!(
            self,
            Self::Block
                | Self::Protect
                | Self::Rolestop
                | Self::Ascetic
                | Self::Commute
                | Self::Hide
                | Self::Redirect
                | Self::Swap
                | Self::Attract
                | Self::ShootVisitors
                | Self::DieFor
                | Self::TakeAlong
                | Self::KillUnlessAttacked
                | Self::Observe(_)
        )
    }

    /// Whether it ends the night with something its owner or target learns.
    #[must_use]
    pub fn informs(self) -> bool {
        matches!(self, Self::Read(_) | Self::Observe(_) | Self::Notify(_))
    }
}

/// What comes to a player of an action, as far as what keeps it off him tells it apart (O5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    /// A kill, which an ascetic lets through.
    Kill,
    /// Anything else but a visit.
    Effect,
}

/// What observers call an action (§7.3, Follower).
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A kill.
    Kill,
    /// A protection.
    Protection,
    /// A roleblock.
    Roleblock,
    /// A jailing.
    Jailkeep,
    /// A swap.
    Bus,
    /// A redirection.
    Redirect,
    /// A rolestop.
    Rolestop,
    /// An investigation.
    Investigation,
    /// A recruitment.
    Recruit,
    /// Anything else.
    #[default]
    Misc,
}

impl Kind {
    /// Every kind, in the order of the rules.
    pub const ALL: &'static [Self] = &[
        Self::Kill,
        Self::Protection,
        Self::Roleblock,
        Self::Jailkeep,
        Self::Bus,
        Self::Redirect,
        Self::Rolestop,
        Self::Investigation,
        Self::Recruit,
        Self::Misc,
    ];

    /// The kind of a word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// The word used in results.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Protection => "protection",
            Self::Roleblock => "roleblock",
            Self::Jailkeep => "jailkeep",
            Self::Bus => "bus",
            Self::Redirect => "redirect",
            Self::Rolestop => "rolestop",
            Self::Investigation => "investigation",
            Self::Recruit => "recruit",
            Self::Misc => "misc",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_component_is_read_back_from_its_word() {
        for component in Component::ALL {
            assert_eq!(component.word().parse(), Ok(*component));
            assert_eq!(component.to_string(), component.word());
        }
        assert_eq!(Component::ALL.len(), 51);
    }

    #[test]
    fn words_are_read_in_any_case_and_spelling() {
        assert_eq!(
            "Read-Alignment".parse(),
            Ok(Component::Read(Reading::Alignment))
        );
        assert_eq!("see_track".parse(), Ok(Component::Observe(Sight::Track)));
    }

    #[test]
    fn an_unknown_word_gets_the_closest_one() {
        let error = "protct".parse::<Component>().unwrap_err();
        assert_eq!(error.suggestion, Some("protect"));
        assert_eq!(error.to_string(), "`protct` is no component of an ability");
        assert_eq!(
            "qqqqqqqq".parse::<Component>().unwrap_err().suggestion,
            None
        );
    }
}
