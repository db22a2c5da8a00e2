//! Votes in a post: what a body's words say as a vote, and whom they mean.
//!
//! [`marks`] finds the votes, by their looks alone; [`meant`] finds out whose
//! name the words after a keyword are, from a [`Roster`] of names. What is not
//! certain is held for the host, what does not count is given with its fault;
//! neither is ever dropped or guessed (vote rules §3.1 to §3.3).
//!
//! This folder must never know when a post was made, who wrote it, what counts
//! at that time or how votes add up.

mod approval;
mod aside;
mod keyword;
mod letters;
mod likely;
mod line;
mod mark;
mod meant;
#[cfg(test)]
mod notation;
mod perhaps;
mod roster;
mod said;
mod sentence;
mod set_off;
mod syntaxes;
mod words;

pub use approval::{Approval, approval};
pub use aside::{INSIDE_LINE, asides};
pub use line::{counted, marks};
pub use mark::{HeldKind, Mark, MarkFault, Says};
pub use meant::{Meant, NameDoubt, NameRule, Target, meant, named_in};
pub use perhaps::{Perhaps, perhaps};
pub use roster::{Named, Roster};
pub use syntaxes::{Syntaxes, UnknownSyntax};
pub use words::{OwnWords, VoteWords};

#[cfg(test)]
mod tests;
