//! See the body for what is held to be true.
#![no_main]

#[path = "../bodies/said.rs"]
mod body;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| body::run(&String::from_utf8_lossy(bytes)));
