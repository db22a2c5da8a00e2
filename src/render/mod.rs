//! Answers as characters.

pub mod diagnostic;
