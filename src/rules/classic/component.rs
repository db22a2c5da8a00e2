//! What an ability is made of.

use serde::{Deserialize, Serialize};

/// One component of an ability (resolution rules §1, §7).
///
/// A component either takes effect at the end of the night, is a visit, or
/// changes what another component does. Roles are put together from these in
/// the catalogue; a host's own roles use the same words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Component {
    /// The target dies.
    Kill,
    /// The target dies unless somebody else attacks it (CPR Doctor).
    KillUnlessAttacked,
    /// The target dies at the end of the next night.
    Poison,
    /// Takes poison off the target.
    Antidote,
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

impl Component {
    /// Whether it kills.
    #[must_use]
    pub fn is_kill(self) -> bool {
        matches!(self, Self::Kill | Self::KillUnlessAttacked | Self::Ignite)
    }

    /// Whether it ends the night with something its owner or target learns.
    #[must_use]
    pub fn informs(self) -> bool {
        matches!(self, Self::Read(_) | Self::Observe(_) | Self::Notify(_))
    }
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
