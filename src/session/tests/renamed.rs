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
    let refused = host.refused("rename Ana Bob");
    assert_eq!(refused.message, "`Bob` is another player");
    assert_eq!(host.refused("rename Ana = Ana").code, "done-already");
    host.says("Ana is now called ana")
        .has("Ana is ana from now on");
}

#[test]
fn posts_under_either_name_are_the_players() {
    let mut host = Host::new("");
    host.pastes("#1 Ana\nVOTE: Bob\n\n#2 Anastasia\nVOTE: Cleo\n");
    host.says("rename Ana = Anastasia")
        .has("Until now these posts were a stranger's: #2.");
    host.says("vote Ana Cleo #2");
    host.pastes("#3 Ana\nVOTE: Bob\n\n#4 Anastasia\nVOTE: Cleo\n")
        .has("2 posts, 2 votes");
}

#[test]
fn what_the_setup_says_of_a_player_holds_under_the_mended_name() {
    let mut host = Host::new("[votes.weights]\nAna = 3\n");
    host.says("vote Ana Bob");
    host.says("votes").has("Bob (3 of 4)");
    host.says("rename Ana = Xenia");
    host.says("votes").has("Bob (3 of 4)");
    // A rename in the middle is undone like any other line.
    host.says("note Bob late");
    let rename = host.session.journal().entries().len() - 1;
    host.says(&format!("undo {rename}"));
    assert_eq!(host.game().name(SeatId::at(0)), "Ana");
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
        // The name before is no beginning of the new one, and of another one.
        "rename Ana = Xenia",
        "rename Bob = Annabel",
    ] {
        host.says(line);
    }
    host.says("missing").has_not("Ana:");
    host.says("resolve --commit").has("Gus");
    host.says("over red");
    let finish = host.says("finish").public;
    assert!(
        finish.contains("Xenia") && finish.contains("Annabel"),
        "{finish}"
    );
}
