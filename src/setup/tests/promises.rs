//! What the setup file promises (hosting §7): nothing unknown passes, and changes are told.

use super::{errors, lines, read_text, setup_of};
use crate::{Shelves, changes};
use nightdesk_text::{Severity, Source};

/// A game of four, with more in its file.
fn game(more: &str) -> String {
    format!(
        "[game]\nname = \"A\"\n[players]\nseats = [\"Alder\", \"Birch\", \"Cedar\", \"Dogwood\"]\n\
         [roles]\ntown = [\"Cop\", \"2 Vanilla Townie\"]\nmafia = [\"Goon\"]\n{more}"
    )
}

#[test]
fn names_and_values_nobody_knows_are_refused() {
    for (more, code, words) in [
        (
            "[votes.weights]\nAldr = 2\n",
            "unknown-player",
            "did you mean `Alder`?",
        ),
        (
            "[votes.needs]\nAldr = 1\n",
            "unknown-player",
            "did you mean `Alder`?",
        ),
        (
            "[votes]\nsyntaxes = [\"bolt\"]\n",
            "bad-choice",
            "did you mean `bold`?",
        ),
        (
            "[votes.words]\nvote = [\"/lynch\"]\n",
            "bad-vote-word",
            "`prefixes = [\"/\"]`",
        ),
        (
            "[votes.words]\nvote = [\"out\"]\nunvote = [\"OUT\"]\n",
            "bad-vote-word",
            "means a vote in two ways",
        ),
        (
            "[votes.words]\nno_elimination = [\"birch\"]\n",
            "bad-vote-word",
            "`birch` is what a player is called",
        ),
        (
            "[votes.words]\ntags = [\"l=y\"]\n",
            "bad-vote-word",
            "write the word alone",
        ),
        (
            "[votes.words]\nprefixes = [\" \"]\n",
            "bad-vote-word",
            "needs a sign",
        ),
        (
            "[board.Ours]\npost = \"p\"\nauthor = [\"a > b\"]\ntime = [\"i\"]\nbody = [\"b\"]\n",
            "bad-board",
            "`a > b` says no place",
        ),
        (
            "[board.Ours]\npost = \"p\"\ntime = [\"i\"]\nbody = [\"b\"]\n",
            "bad-board",
            "where the author of a post is",
        ),
        (
            "[schedule]\nno_end_on = [\"mon\", \"tue\", \"wed\", \"thu\", \"fri\", \"sat\", \"sun\"]\n",
            "bad-rest-day",
            "leave at least one day free",
        ),
        ("[forum]\nlongest_post = 0\n", "bad-number", "at least 50"),
        ("[forum]\nlongest_post = 10\n", "bad-number", "at least 50"),
        (
            "[night]\nengine = \"wwrf\"\n",
            "bad-choice",
            "`ruleset = \"wwrf\"` below `[game]`",
        ),
        (
            "[players.aka]\nAlder = [\"Mafia\"]\n",
            "untypable-name",
            "what a side is called",
        ),
        (
            "[sides.mafia]\ntitle = \"Birch\"\n",
            "untypable-name",
            "`Birch` is what a side",
        ),
    ] {
        let text = game(more);
        assert_eq!(errors(&text), [code], "{more}");
        let found = lines(&read_text(&text).1).join("\n");
        assert!(found.contains(words), "{words} in\n{found}");
    }
    let seated = game("").replace("Cedar", "mafia");
    assert_eq!(errors(&seated), ["untypable-name"]);
    let never = game("").replace("\"Cop\"", "\"Odd-Night Even-Night Cop\"");
    assert_eq!(errors(&never), ["unknown-card"]);
    let weighed = setup_of(&game("[votes.weights]\nalder = 2\n"));
    assert_eq!(weighed.votes.weights.len(), 1);
    let ways = setup_of(&game("[votes]\nsyntaxes = [\"Bold\", \"plain\"]\n"));
    assert_eq!(ways.votes.syntaxes, ["bold", "plain"]);
    let own = setup_of(&game(
        "[votes.words]\nvote = [\"Lynch\"]\nprefixes = [\"/\"]\n",
    ));
    assert_eq!(own.votes.words.vote, ["Lynch"]);
    assert_eq!(own.votes.words.prefixes, ["/"]);
    let board =
        "[board.\"Our board\"]\npost = \"p\"\nauthor = [\"a\"]\ntime = [\"i\"]\nbody = [\"b\"]\n";
    let boards = setup_of(&game(board)).forum.boards;
    assert_eq!(boards["Our board"]["author"], ["a"]);
}

#[test]
fn a_role_that_no_card_uses_is_pointed_out() {
    let (setup, found) = read_text(&game("[role.Cpo]\npm = \"You look.\"\n"));
    assert!(setup.is_some());
    let found: Vec<_> = found.iter().collect();
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].code, found[0].severity),
        ("unused-role", Severity::Warning)
    );
    assert!(
        found[0].hints[0].contains("did you mean `Cop`?"),
        "{found:?}"
    );
    setup_of(&game("[role.Cop]\npm = \"You look.\"\n"));
}

#[test]
fn one_wrong_thing_in_a_list_hides_no_other() {
    let text = game("").replace("\"Cop\"", "\"Copp\", 3");
    let mut found = errors(&text);
    found.sort_unstable();
    assert_eq!(found, ["unknown-card", "wrong-type"]);
}

#[test]
fn hints_say_what_was_meant() {
    for (card, hint) in [
        ("2Cop", "did you mean `2 Cop`?"),
        ("2Goons", "did you mean `2 Goon`?"),
        ("1-shott Cop", "did you mean `1-shot`?"),
        ("2-shot 1-shot Cop", "`1-shot` is a second number of shots"),
    ] {
        let text = game("").replace("\"Cop\"", &format!("\"{card}\""));
        let found = lines(&read_text(&text).1).join("\n");
        assert!(found.contains(hint), "{hint} in\n{found}");
    }
}

#[test]
fn steps_may_be_tables() {
    let steps = |steps: &str| {
        setup_of(&game(&format!("[warnings]\nsteps = {steps}\n")))
            .warnings
            .steps
    };
    let sample =
        "[ { points = 5, then = \"1 game out\" }, { points = 10, then = \"3 games out\" } ]";
    assert_eq!(steps(sample), ["5-9 stasis=1", "10-999 stasis=3"]);
    let mixed = "[ \"1-4 ack\", { points = 5, then = \"acknowledge, 2 games out\" } ]";
    assert_eq!(steps(mixed), ["1-4 ack", "5-999 ack stasis=2"]);
    for (wrong, code) in [
        ("[ { points = 5 } ]", "missing-key"),
        ("[ { point = 5, then = \"ack\" } ]", "unknown-key"),
        ("[ { points = 5, then = \"a slap\" } ]", "bad-steps"),
        ("[ { points = \"5\", then = \"ack\" } ]", "wrong-type"),
        ("[ 5 ]", "wrong-type"),
    ] {
        let text = game(&format!("[warnings]\nsteps = {wrong}\n"));
        assert_eq!(errors(&text), [code], "{wrong}");
    }
}

#[test]
fn what_a_file_changes_of_a_setup_is_told_with_what_was() {
    let changed = |text: &str| -> Vec<String> {
        let changed = changes(&Source::new("game.toml", text), Shelves::PROGRAM);
        let told = changed.into_iter().map(|change| {
            let was = change.was.unwrap_or_else(|| "nothing".to_owned());
            format!("{} {}: {} for {was}", change.from, change.key, change.value)
        });
        told.collect()
    };
    let file = "setup = \"matrix6\"\n[game]\nname = \"Ours\"\n[players]\nseats = [\"Alder\"]\n\
                [roles]\ntown = [\"6 Vanilla Townie\"]\nmafia = [\"Goon\"]\n\
                [kill]\nwith_own_action = false\n[rulings]\ndoctor_saves = \"one\"\n\
                [schedule]\nday = \"3d\"\nfirst = \"night\"\n[sides.wolf]\nchat = \"x\"\ntitle = \"Pack\"\n\
                [forum]\nflavour = \"xenforo\"\n";
    assert_eq!(
        changed(file),
        [
            "matrix6 roles.town: [\"6 Vanilla Townie\"] for [\"5 Vanilla Townie\"]",
            "matrix6 kill.with_own_action: false for true",
            "matrix6 rulings.doctor_saves: \"one\" for \"all\"",
            "matrix6 schedule.first: \"night\" for \"day\"",
            "matrix6 sides.wolf.title: \"Pack\" for \"Werewolves\"",
        ]
    );
    let more = changed(
        "setup = \"cop-9\"\n[roles]\nsk = [\"Serial Killer\"]\n[night]\nmethod = \"nar\"\n",
    );
    assert_eq!(
        more,
        [
            "cop-9 roles.sk: [\"Serial Killer\"] for nothing",
            "cop-9 night.method: \"nar\" for \"rar\"",
        ]
    );
    assert_eq!(
        changed("[game]\nname = \"A\"\n[kill]\nwith_own_action = false\n"),
        [""; 0]
    );
}
