//! A name that is mended is mended everywhere, and the one before still means the player.

use super::*;

#[test]
fn a_mended_name_is_in_every_text_and_the_old_one_still_counts() {
    let mut host = Host::new("");
    host.says("vote Bob Ana");
    host.says("rename Ana = Anastasia")
        .has("Ana is Anastasia from now on. `Ana` stays a nickname.");
    host.says("vote Cleo Ana");
    assert_eq!(host.game().name(SeatId::at(0)), "Anastasia");
    host.says("undo");
    host.says("undo");
    assert_eq!(host.game().name(SeatId::at(0)), "Ana");
}

#[test]
fn a_name_of_somebody_else_is_refused() {
    let mut host = Host::new("");
    assert_eq!(host.refused("rename Ana Bob").code, "name_taken");
    assert_eq!(host.refused("rename Ana = Ana").code, "done_already");
    host.says("Ana is now called ana")
        .has("Ana is ana from now on");
}

#[test]
fn moves_typed_under_the_old_name_are_read_again_after_it_was_mended() {
    let mut host = super::tables::city();
    for line in [
        "vote Bob Cid",
        "vote Ana Cid",
        "end day",
        "secretary Ana",
        "Ana: doctor -> Bob",
        "Dan: mafia -> Gus",
        "rename Ana = Anastasia",
    ] {
        host.says(line);
    }
    host.says("missing").has_not("Ana:");
    host.says("resolve --commit").has("Gus");
    host.says("over red");
    let finish = host.says("finish").public;
    assert!(finish.contains("Anastasia"), "{finish}");
}
