//! What a host is told before something is done, or instead of an empty answer.

use super::*;

#[test]
fn h9_2_who_is_taken_out_is_asked_about_with_what_follows() {
    let mut host = Host::new("");
    let facts = host.asks("remove Ana");
    for fact in [
        "Ana leaves the game.",
        "HOST ONLY: Ana is Cop (Town).",
        "Win check: Mafia 2, Town 4. The game goes on.",
        "With 6 alive it takes 4 now.",
    ] {
        assert!(facts.contains(fact), "{fact} in\n{facts}");
    }
    // A death by hand is a step that goes back, unless the game ends with it.
    host.says("kill Cleo").has("Cleo is dead.");
    host.says("undo");
    host.says("kill Gus");
    let facts = host.asks("kill Finn");
    assert!(facts.contains("Finn dies, and the game ends."), "{facts}");
    assert!(facts.contains("TOWN WINS"), "{facts}");
    assert_eq!(
        host.refused("Finn has DIED. He was a goon.").code,
        "kill-ends"
    );
    host.says("kill Finn --yes").has("TOWN WINS");
}

#[test]
fn h1_8_words_without_a_post_wait_for_the_next_one() {
    let mut host = Host::new("");
    host.says("show due");
    host.says("posted");
    host.says("vote Ana Dov #3; Bob Dov #4; Cleo Dov #5; Eve Dov #6");
    host.says("end day");
    host.says("posted");
    let said = host.says("scene The moon rises over the pier.");
    said.has("No post is due now. Your words are kept")
        .posts("The moon rises over the pier.");
    for line in [
        "act Ana none",
        "act Bob none",
        "act mafia kill Cleo by Finn",
        "resolve --commit",
    ] {
        host.says(line);
    }
    let said = host.says("start");
    said.posts("The moon rises over the pier.")
        .posts("Cleo died");
    let before = said.public.find("The moon").unwrap();
    assert!(
        before < said.public.find("Cleo died").unwrap(),
        "{}",
        said.public
    );
    host.says("show due").posts("The moon rises");
    host.says("posted");
    let said = host.says("kill Eve");
    assert!(!said.public.contains("The moon"), "{}", said.public);
}

#[test]
fn h1_8_words_above_a_post_that_is_due_stay_with_it_until_it_is_posted() {
    let mut host = Host::new("");
    host.says("show due");
    host.says("posted");
    host.says("kill Eve");
    host.says("scene The moon rises over the pier.")
        .has_not("No post is due now.")
        .posts("The moon rises over the pier.");
    host.says("show due")
        .posts("The moon rises over the pier.")
        .posts("Eve");
    // They stand above one post.
    let moved = host.says("extend 1h");
    assert!(!moved.public.contains("The moon rises"), "{}", moved.public);
    host.says("show due").posts("The moon rises over the pier.");
    host.says("posted");
    assert!(host.game().scene.is_none());
    let last = host.session.journal().entries().last().unwrap();
    let recorded = serde_json::to_string(last).unwrap();
    assert!(recorded.contains("The moon rises"), "{recorded}");
    for _ in ["posted", "extend", "scene"] {
        host.says("undo");
    }
    let said = host.says("show due");
    assert!(!said.public.contains("The moon rises"), "{}", said.public);
}

#[test]
fn results_that_were_sent_are_not_due() {
    let mut host = Host::new("");
    host.says("vote Ana Dov #3; Bob Dov #4; Cleo Dov #5; Eve Dov #6");
    host.says("end day");
    host.says("posted due");
    host.says("act Ana investigates Gus");
    host.says("resolve --commit");
    assert_eq!(host.says("show due").private.len(), 1);
    host.says("sent Ana");
    let nothing = host.session.take("show due", host.now, 7).unwrap_err();
    assert_eq!(nothing.to_string(), "all that was due has left");
    let said = host.says("show results");
    said.has("Sent already, and not due any more: Ana.");
    assert_eq!(said.private.len(), 1);
}

#[test]
fn where_there_is_nothing_to_list_it_is_said_why() {
    let mut host = Host::prepared("start = \"2026-12-01 20:00\"", "");
    host.says("missing")
        .has("The game has not begun: nobody owes an order yet.");
    host.says("log Day 9")
        .has("Day 9 has not begun, so there is no entry of it.");
    host.says("deal");
    for (line, words) in [
        (
            "practice rols",
            "there is no command `rols`; did you mean `practice roles`?",
        ),
        (
            "practice why Anna",
            "nobody is called `Anna`; did you mean `practice why Ana`?",
        ),
        (
            "practice why Dob",
            "nobody is called `Dob`; did you mean `Bob` or `Dov`?",
        ),
        (
            "practice foo",
            "there is no command `foo`; `practice` alone makes up a night",
        ),
    ] {
        let why = host
            .session
            .take(line, host.now, 7)
            .unwrap_err()
            .to_string();
        assert!(why.starts_with(words), "{line}: {why}");
    }
}

#[test]
fn h11_3_the_example_of_act_is_one_that_the_desk_takes() {
    for card in [
        "Cop",
        "Redirector",
        "Messenger",
        "Vanilla Townie",
        "1-shot Vigilante",
    ] {
        let text = format!(
            "format = 1\n[game]\nname = \"Pier\"\n[players]\n\
             seats = [\"Ana\", \"Bob\", \"Cleo\", \"Dov\", \"Eve\"]\n[roles]\ndeal = \"fixed\"\n\
             [roles.fixed]\nAna = \"town {card}\"\nBob = \"mafia Goon\"\n\
             Cleo = \"town Vanilla Townie\"\nDov = \"town Vanilla Townie\"\n\
             Eve = \"town Vanilla Townie\"\n[schedule]\nzone = \"UTC\"\n\
             start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n"
        );
        let mut host = Host::of(text, "2026-12-01 20:00").after(["deal", "start"]);
        host.says("end day");
        for _ in 0..2 {
            let help = host.session.take("help act", host.now, 7).unwrap();
            let help = help.echo.join("\n");
            let (_, example) = help.rsplit_once("Example: ").unwrap();
            host.says(example.lines().next().unwrap());
        }
    }
}

#[test]
fn a_death_told_with_a_role_that_is_not_on_the_card_is_questioned() {
    for (words, role) in [
        ("He was a Cop.", Some("a Cop")),
        ("He was the Vanilla Townie, not the Mafia Goon.", None),
        ("He was a Mafia Goon.", None),
        ("He was loved by all.", None),
        ("He was shot by the Cop.", None),
        ("Shot down by a Cop, he was a loved man.", None),
    ] {
        let mut host = Host::new("");
        let said = host.pastes(&format!("#5 Moderator\nGus has DIED. {words}"));
        said.has("#5 Gus is dead");
        match role {
            Some(role) => said.has(&format!(
                "Take care: post 5 calls Gus {role}, and the card says otherwise; `roles` shows it."
            )),
            None => said.has_not("Take care"),
        };
        assert!(!said.public.contains("Goon"), "{}", said.public);
        let mut host = Host::new("");
        let said = host.says(&format!("Gus has DIED. {words}"));
        match role {
            Some(role) => said.has(&format!(
                "Take care: you call Gus {role}, and the card says otherwise; `roles` shows it."
            )),
            None => said.has_not("Take care"),
        };
    }
}

#[test]
fn who_names_a_player_to_look_is_told_what_was_recorded() {
    let mut host = Host::prepared("", "");
    host.says("deal");
    let said = host.says("sent Ana");
    let recorded = host.session.journal().last_done().unwrap();
    said.has("Recorded as sent: the role PM of Ana.")
        .has("1 of 7 sent.")
        .has(&format!(
            "`undo {recorded}` takes that back if it has not left."
        ));
    host.says(&format!("undo {recorded}"))
        .has("It counts as not posted or sent: the role PM to Ana.");
    host.says("sent all")
        .has("7 of 7 sent.")
        .has_not("Recorded as sent")
        .has_not("if it has not left");
}
