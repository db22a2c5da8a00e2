//! Which private threads the host is told of.

use super::*;

/// Cleo and Dov are Masons, and know each other.
fn masons() -> Host {
    let mut host = Host::new("");
    host.says("role Cleo Mason");
    host.says("role Dov Mason");
    host.says("chats").has("Mason: no link yet");
    host
}

#[test]
fn h9_3_who_has_nobody_left_to_talk_to_needs_no_thread() {
    let mut host = masons();
    host.says("kill Dov");
    host.says("chats").has_not("Mason");
}

#[test]
fn h9_3_a_thread_that_is_there_is_told_of_whoever_is_left_in_it() {
    let mut host = masons();
    host.says("chat mason https://forum.example/threads/9");
    host.says("kill Dov");
    host.says("chats")
        .has("Mason: https://forum.example/threads/9\n  talk by night only\n  in   Cleo\n")
        .has("out  Dov (dead)");
    host.says("kill Cleo");
    host.says("chats")
        .has("Mason: https://forum.example/threads/9\n  talk by night only\n  out  Cleo (dead), Dov (dead)");
}
