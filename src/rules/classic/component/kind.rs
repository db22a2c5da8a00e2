//! How actions are sorted by what they are made of.

use serde::Deserialize;

use nightdesk_text::vocabulary;

vocabulary! {
    /// What observers call an action (§7.3, Follower).
    #[derive(Default, Deserialize)]
    pub enum Kind {
        /// A kill.
        Kill = "kill",
        /// A protection.
        Protection = "protection",
        /// A roleblock.
        Roleblock = "roleblock",
        /// A jailing.
        Jailkeep = "jailkeep",
        /// A swap.
        Bus = "bus",
        /// A redirection.
        Redirect = "redirect",
        /// A rolestop.
        Rolestop = "rolestop",
        /// An investigation.
        Investigation = "investigation",
        /// A recruitment.
        Recruit = "recruit",
        /// Anything else.
        #[default]
        Misc = "misc",
    }
}

/// What an action is for the order of the methods that resolve one after another (§5, §6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// Leaves for the night.
    Commute,
    /// Hides behind somebody.
    Hide,
    /// Swaps two players.
    Swap,
    /// Keeps everything off somebody.
    Rolestop,
    /// Stands by another's actions.
    Back,
    /// Blocks.
    Block,
    /// Blocks and protects.
    Jail,
    /// Redirects.
    Redirect,
    /// Protects, guards, alarms.
    Protect,
    /// Anything that fits nowhere else.
    Misc,
    /// Kills.
    Kill,
    /// Recruits.
    Recruit,
    /// Reads a card.
    Read,
    /// Sees what was done.
    Observe,
}
