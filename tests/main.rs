//! The integration tests, in one binary.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot go on should say so and stop"
)]

mod answers;
mod books;
mod cli;
mod fuzz_bodies;
mod hosting;
mod laws;
mod map;
mod messages;
mod oracle;
mod pasted;
mod same;
mod scripted;
mod sentences;
mod tidy;
mod words;
