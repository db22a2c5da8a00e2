//! What the methods that resolve one action after another share: the ledger of
//! what each action has come to, and the end of the night that follows from it.
//!
//! The order of the actions is each method's own business; nothing here
//! chooses one, and nothing here knows which method asks.

mod aftermath;
mod attacks;
mod class;
mod influence;
mod ledger;
mod reasons;
mod spots;
mod triggers;

pub(super) use aftermath::conclude;
pub(super) use class::{first, rank};
pub(super) use influence::Influence;
pub(super) use ledger::{Ledger, SwapReach};

#[cfg(test)]
mod tests;
