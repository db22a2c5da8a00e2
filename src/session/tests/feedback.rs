//! What players are told besides results, and what warnings of a game lead to.

use super::*;

const BLOCKER: &str = r#"
[game]
name = "Pier"
[players]
seats = ["Ana", "Bob", "Cleo", "Dov", "Eve"]
[roles]
deal = "fixed"
[roles.fixed]
Ana = "town Cop"
Bob = "town Doctor"
Cleo = "town Vanilla Townie"
Dov = "mafia Roleblocker"
Eve = "mafia Goon"
[schedule]
first = "night"
"#;

/// The results of a night in which the Roleblocker stops the Cop.
fn results(more: &str) -> Vec<String> {
    let source = Source::new("game.toml", format!("{BLOCKER}{more}"));
    let (setup, found) = nightdesk_setup::read(&source, nightdesk_setup::Shelves::PROGRAM);
    assert!(!found.has_errors(), "{found:?}");
    let now = utc("2026-11-30 12:00");
    let mut host = Host {
        session: Session::in_memory(setup.unwrap(), now).unwrap(),
        now,
    };
    for line in [
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "act Ana investigate Eve",
        "act Bob protect Cleo",
        "act Dov block Ana",
        "act Eve kill Cleo",
        "resolve --commit",
    ] {
        host.says(line);
    }
    let told = host.says("show results").private;
    let told = told.into_iter().map(|(seat, words)| {
        let words = words.replace('\n', " / ");
        format!("{}: {words}", host.game().name(seat))
    });
    told.collect()
}

#[test]
fn only_results_are_sent_unless_the_setup_says_more() {
    let no_result = "Ana: Night 1: You got no result.";
    assert_eq!(results(""), [no_result]);
}

#[test]
fn everybody_who_acts_gets_the_same_receipt() {
    assert_eq!(
        results("[night]\nfeedback = \"receipts\"\n"),
        [
            "Ana: Night 1: You got no result. / Night 1: Your action on Eve was received.",
            "Bob: Night 1: Your action on Cleo was received.",
            "Dov: Night 1: Your action on Ana was received.",
            "Eve: Night 1: Your action on Cleo was received.",
        ]
    );
}

#[test]
fn blocked_players_are_told_where_the_setup_says_so() {
    let told = results(
        "[night]\ntell_blocked = true\n[wording]\nresult_blocked = \"You slept in.\"\nresult_no_result = \"Nothing.\"\n",
    );
    assert_eq!(told, ["Ana: Night 1: Nothing. / Night 1: You slept in."]);
}

#[test]
fn refusals_and_role_messages_speak_the_language_of_the_game() {
    let russian = BLOCKER.replace("name = \"Pier\"", "name = \"Pier\"\nlanguage = \"ru\"");
    let (setup, _) = nightdesk_setup::read(
        &Source::new("game.toml", russian),
        nightdesk_setup::Shelves::PROGRAM,
    );
    let now = utc("2026-11-30 12:00");
    let mut host = Host {
        session: Session::in_memory(setup.unwrap(), now).unwrap(),
        now,
    };
    host.says("deal");
    let message = host.says("pm Bob").private.remove(0).1;
    assert!(
        message.contains("Этой ночью этого игрока не убьют."),
        "{message}"
    );
    for line in ["sent all", "confirmed all", "start"] {
        host.says(line);
    }
    let refused = host.refused("act Bob protect Bob");
    let answer = refused.answer.unwrap().text;
    assert!(answer.starts_with("Себя выбрать нельзя."), "{answer}");
}

#[test]
fn a_rule_set_with_a_table_of_its_own_refuses_what_it_would_not_do() {
    let text = "setup = \"village-13\"\n[game]\nname = \"Dusk\"\n[night]\nfeedback = \"receipts\"\ntell_blocked = true\n";
    let (setup, found) = nightdesk_setup::read(
        &Source::new("game.toml", text),
        nightdesk_setup::Shelves::PROGRAM,
    );
    let codes: Vec<&str> = found.iter().map(|it| it.code).collect();
    assert!(setup.is_none());
    assert_eq!(codes, ["not-in-this-rule-set", "not-in-this-rule-set"]);
}

#[test]
fn h10_4_a_text_that_is_longer_than_a_post_comes_in_parts() {
    let mut host = Host::new("[forum]\nflavour = \"phpbb\"\nlongest_post = 80\n");
    let answer = host.session.take("show opening", host.now, 7).unwrap();
    let text = answer.texts.first().unwrap();
    let parts = host
        .session
        .parts(text, nightdesk_game::Markup::Phpbb)
        .unwrap();
    assert!(parts.len() > 1, "{parts:?}");
    for (place, part) in parts.iter().enumerate() {
        assert!(part.chars().count() <= 80, "{part}");
        let number = format!("Part {} of {}", place + 1, parts.len());
        assert!(part.starts_with(&number), "{part}");
    }
    // Every row stands whole in one of the parts, and all of them in their order.
    let rows = |text: &str| -> Vec<String> {
        let rows = text.lines().map(str::trim).filter(|row| !row.is_empty());
        rows.map(str::to_owned).collect()
    };
    let whole = nightdesk_render::post(text.document(), nightdesk_game::Markup::Phpbb);
    let in_parts = parts.iter().flat_map(|part| rows(part).into_iter().skip(1));
    assert_eq!(in_parts.collect::<Vec<_>>(), rows(&whole));
    let copied = host.session.take("copy part 2", host.now, 7).unwrap();
    assert!(matches!(copied.todo, Some(Todo::Copy { part: 2, .. })));
    let beyond = host.session.take("copy 1 part 99", host.now, 7);
    assert!(matches!(beyond, Err(NotTaken::Nothing(why)) if why.contains("no part 99")));
}

#[test]
fn a_key_that_does_nothing_at_a_table_is_pointed_out() {
    let of = |more: &str| {
        let text = format!("setup = \"village-13\"\n[game]\nname = \"Dusk\"\n{more}");
        let (setup, found) = nightdesk_setup::read(
            &Source::new("game.toml", text),
            nightdesk_setup::Shelves::PROGRAM,
        );
        assert!(setup.is_some(), "{found:?}");
        let ruled = found.iter().filter(|it| it.code == "not-in-this-rule-set");
        ruled.map(|it| it.message.clone()).collect::<Vec<_>>()
    };
    let found =
        of("[night]\nlast_valid_wins = false\nself_target = true\n[kill]\nif_none = \"random\"\n");
    assert_eq!(found.len(), 3, "{found:?}");
    let mut named = found.iter();
    assert!(named.any(|said| said.starts_with("`kill.if_none` does nothing here")));
    // What works is not named, nor what is so anyway.
    assert!(of("[night]\nlate = \"ask\"\nlast_valid_wins = true\n").is_empty());
}

#[test]
fn who_was_seen_is_listed_in_the_order_of_the_alphabet() {
    let text = "[game]\nname = \"Pier\"\n[players]\n\
         seats = [\"Ana\", \"Bob\", \"Жук\", \"Ёж\", \"Eve\"]\n\
         [roles]\ndeal = \"fixed\"\n[roles.fixed]\nAna = \"town Watcher\"\n\
         Bob = \"town Vanilla Townie\"\n\"Жук\" = \"town Cop\"\n\"Ёж\" = \"town Doctor\"\n\
         Eve = \"mafia Goon\"\n[schedule]\nfirst = \"night\"\n";
    let mut host = Host::of(text.to_owned(), "2026-11-30 12:00").after([
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "act Ana watch Bob",
        "act Жук investigate Bob",
        "act Ёж protect Bob",
        "resolve --commit",
    ]);
    let ana = host.seat("Ana");
    let told = host.says("pm").private;
    let (_, words) = told.iter().find(|(to, _)| *to == ana).unwrap();
    assert!(
        words.contains("Ёж, Жук") || words.contains("Ёж and Жук"),
        "{words}"
    );
}
