//! WWRF, the language in which the roles of "Werewolves Revamped" are written: text in, checked
//! program out.
//!
//! A role book is a tree of small files. [`tree`] says what one can hold, the parser reads one,
//! [`Book`] is all of them with names resolved and types inferred, the formatter writes one back.
//! The folder must never learn of a game: nothing here knows who plays, which phase it is, or what
//! an ability does. It reads no disk either; whoever has files hands them over as text.

mod book;
mod code;
mod context;
mod format;
pub mod guide;
mod lower;
mod names;
mod parse;
#[cfg(test)]
mod tests;
pub mod tree;
mod vocabulary;

pub use book::{Book, Checked, Entry, Shelf, Traits, Works};
pub use code::Code;
