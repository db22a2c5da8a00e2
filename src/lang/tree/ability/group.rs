//! Groups, extra roles and loyalty.

use serde::Serialize;

use crate::tree::{Duration, Value};
use nightdesk_text::vocabulary;

/// Who comes into a group or leaves it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Joining {
    /// `Join #G`, `Add P to #G`; persistent if not said otherwise.
    Add {
        /// Who; the acting player if not written.
        who: Option<Value>,
        /// The group.
        group: Value,
        /// As what; member if not written.
        membership: Option<Membership>,
        /// How long.
        duration: Option<Duration>,
    },
    /// `Leave #G`, `Remove P from #G`.
    Remove {
        /// Who; the acting player if not written.
        who: Option<Value>,
        /// The group.
        group: Value,
    },
}

vocabulary! {
    /// As what somebody is in a group, the lowest first.
    pub enum Membership {
        Visitor = "Visitor",
        Member = "Member",
        Owner = "Owner",
    }
}

/// What is done with extra roles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Granting {
    /// `Grant R to P`.
    Add {
        /// The role.
        role: Value,
        /// To whom.
        to: Value,
    },
    /// `Revoke X from P`.
    Remove {
        /// The extra role.
        role: Value,
        /// From whom.
        from: Value,
    },
    /// `Transfer X from P to P2`.
    Transfer {
        /// The extra role.
        role: Value,
        /// From whom.
        from: Value,
        /// To whom.
        to: Value,
    },
}

/// What the acting player cannot be turned from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Loyalty {
    /// `Loyalty to X (Group)`.
    Group(Value),
    /// `Loyalty to X (Alignment)`.
    Alignment(Value),
}
