//! Reasoning by reasons and objections, under the rule that no act serves twice in one chain.
//!
//! A *reason* speaks for something; an *objection* is a reason that would defeat it, and has
//! objections of its own. A reason stands unless some objection to it stands (resolution rules
//! §2.4). What makes this more than an attack graph is the chain: the acts used on the line from
//! the question down to here bar every further objection that would use one of them again. Without
//! loops nothing is ever barred and verdicts cost linear time. Inside loops every line of play is a
//! position in a game, and positions that leave the same game are judged once.
//!
//! The way through the folder: a [`Subject`] tells parts and objections of its claims; `reasons`
//! interns whatever a question can reach; `rings` finds where a chain can matter at all; `prove`
//! plays the game with a memo keyed by `remainder`; `tree` lays out the verdict for a reader.
//!
//! This folder must never know players, abilities, nights or names. It sees acts (opaque ids) and
//! claims (values of the subject's own type) and nothing else of the game.

mod argument;
mod chain;
mod components;
mod prove;
mod reasons;
mod remainder;
mod rings;
mod subject;
#[cfg(test)]
mod tests;
mod tree;
mod verdict;
mod ways;

pub use argument::Argument;
pub use subject::{ActId, Objections, Parts, Subject};
pub use tree::{Barred, Detail, Tree};
pub use verdict::{ChainRule, Entangled, Verdict, WorkLimit};
