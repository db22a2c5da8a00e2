//! The closed list of what a move can be.

use serde::{Deserialize, Serialize};

/// What a move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Kill somebody.
    Kill,
    /// Kill oneself; the madman and the kamikaze take others along by their own moves.
    Suicide,
    /// Shoot if the shooter is prevented.
    Insure,
    /// Order a kill from the hireling.
    Order,
    /// Heal.
    Heal,
    /// Break all moves.
    Arrest,
    /// Keep negative moves away.
    Protect,
    /// Check a colour.
    Check,
    /// Follow a player.
    Track,
    /// Take a client.
    Take,
    /// Take the attacks on a ward.
    Guard,
    /// Turn away what is aimed at oneself.
    #[serde(alias = "hypnotize")]
    Hypnotise,
    /// Watch a house.
    Watch,
    /// Get drunk.
    Drink,
    /// Compare two colours.
    Compare,
    /// Dose.
    Dose,
    /// Serve a player or a role.
    Serve,
    /// Exchange two peaceful roles.
    Swap,
    /// Poison.
    Poison,
    /// Take captive.
    Capture,
    /// Cut a face.
    Cut,
    /// Burn the town.
    Fire,
    /// Do nothing.
    Skip,
    /// Spread a rumour.
    Smear,
    /// Show a yakuza red.
    Whiten,
    /// Be the maniac for all who look for him.
    Pretend,
    /// Ask where a role was.
    RoleQuery,
    /// Check a check.
    CheckProof,
    /// Break in.
    Hack,
    /// Give the antidote.
    Antidote,
    /// Refuse the antidote.
    RefuseAntidote,
    /// Share a life.
    Bond,
    /// Share it no longer.
    BreakBond,
    /// Look at a body.
    Examine,
    /// Compare suspects with a body.
    Samples,
    /// Torture the captive for good.
    Torture,
    /// Let the captive go.
    Release,
    /// Watch two roles for good.
    Surveil,
    /// Take a slave.
    Enslave,
    /// Block a slave.
    Punish,
    /// Copy a role for a cycle.
    Copy,
    /// Name whose roles are wanted.
    Collect,
    /// Use a role of the collection.
    Activate,
    /// Name three souls.
    Mark,
    /// Curse three players.
    Curse,
    /// Exchange a body.
    Exchange,
    /// Name the favourite.
    Favour,
    /// Let a swap stand.
    Fix,
    /// Name the next boss's son.
    Successor,
    /// Take a protégé.
    Patronage,
    /// Name the roles to take along.
    Trap,
    /// Keep a slave from moving.
    Forbid,
    /// Say which role a hacked black goes on with.
    Keep,
}

impl Action {
    /// Whether it is sent in the evening and not at night.
    #[must_use]
    pub const fn is_evening(self) -> bool {
        match self {
            Self::Kill
            | Self::Suicide
            | Self::Insure
            | Self::Order
            | Self::Heal
            | Self::Arrest
            | Self::Protect
            | Self::Check
            | Self::Track
            | Self::Take
            | Self::Guard
            | Self::Hypnotise
            | Self::Watch
            | Self::Drink
            | Self::Compare
            | Self::Dose
            | Self::Serve
            | Self::Swap
            | Self::Poison
            | Self::Capture
            | Self::Cut
            | Self::Fire
            | Self::Forbid
            | Self::Skip => false,
            Self::Smear
            | Self::Whiten
            | Self::Pretend
            | Self::RoleQuery
            | Self::CheckProof
            | Self::Hack
            | Self::Antidote
            | Self::RefuseAntidote
            | Self::Bond
            | Self::BreakBond
            | Self::Examine
            | Self::Samples
            | Self::Torture
            | Self::Release
            | Self::Surveil
            | Self::Enslave
            | Self::Punish
            | Self::Copy
            | Self::Collect
            | Self::Activate
            | Self::Mark
            | Self::Curse
            | Self::Exchange
            | Self::Favour
            | Self::Fix
            | Self::Successor
            | Self::Patronage
            | Self::Trap
            | Self::Keep => true,
        }
    }
}
