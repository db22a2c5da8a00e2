//! Who held a seat when something was done in it is named for that, whoever holds it now.

use super::table_frames::{dawn, night_one, village};
use super::*;

#[test]
fn a_past_phase_at_a_table_names_who_played_it() {
    let mut host = night_one(village());
    dawn(&mut host);
    host.says("replace Cid Zoe");
    host.says("why Dan").has("by Cid").has_not("by Zoe");
    host.says("resolve --commit");
    host.says("replace Ana Xia");
    host.says("votes 1").has("Ana").has_not("Xia").has("Zoe");
    host.says("over Werewolf");
    let nights = host.says("finish").public;
    assert!(nights.contains("Cid"), "{nights}");
    assert!(nights.contains("Dan died"), "{nights}");
}

#[test]
fn a_past_night_of_a_city_names_who_played_it() {
    let mut host = super::tables::city();
    for line in [
        "vote Bob Cid",
        "vote Ana Cid",
        "end day",
        "secretary Ana",
        "Ana: doctor -> Bob",
        "Dan: mafia -> Gus",
        "resolve --commit",
        "replace Ana Zoe",
        "replace Dan Yan",
        "over red",
    ] {
        host.says(line);
    }
    let finish = host.says("finish").public;
    for line in ["Ana: Doctor heal → Bob", "Dan: Mafia kill → Gus"] {
        assert!(finish.contains(line), "{finish}");
    }
    assert!(!finish.contains("Zoe: Doctor"), "{finish}");
}

#[test]
fn a_message_names_who_read_it() {
    let mut host = Host::new("");
    // A post that is read late tells of a replacement before the message left.
    host.at("2026-12-01 21:00");
    host.says("replace Ana Kate");
    host.says("sent Kate");
    let sent = host.session.take("sent Kate", host.now, 7).unwrap();
    let sent = sent.verbatim.unwrap();
    assert!(sent.contains("to Ana, the role PM"), "{sent}");
    assert_eq!(sent.matches("to Kate, the role PM").count(), 1, "{sent}");
    // In the same moment, too.
    let mut host = Host::prepared("start = \"2026-12-01 20:00\"", "");
    for line in ["deal", "sent all", "replace Ana Kate"] {
        host.says(line);
    }
    let sent = host.session.take("sent", host.now, 7).unwrap();
    let sent = sent.verbatim.unwrap();
    assert!(sent.contains("to Ana, the role PM"), "{sent}");
    assert!(!sent.contains("to Kate"), "{sent}");
    host.says("outbox").has("Kate  ready      due: the role PM");
}

#[test]
fn a_vote_on_hold_names_who_wrote_it() {
    let mut host = Host::new("[votes]\nnames = \"ask\"\n");
    host.pastes("#3 Ana\nVOTE: Dovv");
    host.at("2026-12-01 22:00");
    host.says("replace Ana Kate");
    host.says("held").has("#3 Ana -> \"Dovv\"").has_not("Kate");
}
