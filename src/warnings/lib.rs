//! The ledger's policy, without a database: warnings, what they bring, and who may do what.
//!
//! A line of a host or a player is read by [`read`]; [`run_line`] and [`run`] decide over anything
//! that keeps [`Records`] and apply the changes to any [`Ledger`]; [`MemoryLedger`] is one. Time is
//! a parameter. The folder must never know a file, a database, a clock, or what a game is made of
//! beyond its name and who plays in it.
//!
//! Rule names such as `T-rule` are explained for hosts in `docs/warnings.md`.

mod answer;
mod change;
mod commands;
mod expiry;
mod game;
mod identity;
mod line;
mod memory;
mod past;
mod policy;
mod records;
mod refusal;
mod request;
mod roster;
mod rules;
mod sanction;
mod stasis;
#[cfg(test)]
mod tests;
mod tiers;
mod usage;
mod warning;

use std::sync::LazyLock;

use chrono::{DateTime, Utc};

pub use answer::{
    Added, Altered, Answer, Bar, Deleted, Denial, HostRow, HostView, OwnRow, OwnView, Page,
    PersonRow, Same, SignUp, StasisOf, stasis_ends,
};
pub use change::{
    AuditLine, Change, Changed, Edited, Entry, Joined, Overridden, Ruled, StasisCause, StasisChange,
};
pub use commands::deniable_commands;
pub use expiry::{Expires, Expiry};
pub use game::{GameId, Happening, Leaving, What};
pub use identity::{Identity, IdentityKey, IdentityKind, PersonId, name_key, seen_key};
pub use line::{
    Family, line_writes, read, read_amount, read_deny, read_expiry, read_id, read_page,
    read_points, read_stasis,
};
pub use memory::MemoryLedger;
pub use past::{PAST_COLUMNS, PastFault, PastWarning, read_past};
pub use policy::{
    Asked, Failure, GameEvent, SignUpAsked, check_sign_up, has_left, may_use, override_ledger,
    record, run, run_line,
};
pub use records::{Denying, InStasis, Known, Ledger, PersonNow, Records, Selected, States, Wanted};
pub use refusal::{Fault, LikeOption, Refusal, TextFault, TypedReason, games_of_stasis};
pub use request::{
    Edit, HostRequest, Name, NameForm, NewWarning, NotesEdit, OwnRequest, PageWanted, Request,
    Words, read_host, read_notes, read_reason,
};
pub use roster::Roster;
pub use rules::{Rule, Rules};
pub use sanction::Sanctions;
pub use stasis::Stasis;
pub use tiers::{Automatic, Tier, TierError, Tiers};
pub use usage::Usage;
pub use warning::{Ack, AckWord, Cause, Deletion, State, Warning, WarningId};

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// The words of this part.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

/// A time in the ledger's words, to the minute: `2025-03-31 12:00 UTC`.
#[must_use]
pub fn stamp(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M UTC").to_string()
}
