//! See the body for what is held to be true.
#![no_main]

#[path = "../bodies/script.rs"]
mod body;
#[path = "../bodies/picks.rs"]
mod picks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| body::run(bytes));
