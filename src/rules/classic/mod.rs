//! Mafia by actions: roles made of components, nights resolved by RAR, NAR or
//! the simple ordered method.
//!
//! The three methods are siblings: each takes a [`Night`] and gives an
//! [`Outcome`], and none knows another. What they share is data and content,
//! never control: the catalogue, entry checks, and what an investigation
//! reads.

pub mod card;
pub mod catalogue;
pub mod component;
pub mod content;
pub mod nar;
pub mod night;
pub mod outcome;
pub mod rar;
pub mod settings;
pub mod simple;
mod stepwise;
