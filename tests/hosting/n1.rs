//! N1. Nobody learns what they may not know.

use nightdesk_game::Audience;
use nightdesk_session::{NotTaken, Todo};

use super::host::{Host, SEVEN, has};
use crate::cli::kit::Place;

#[test]
fn h1_1_a_leak_blocks_the_copy_and_the_override_is_kept() {
    let more = "[wording]\nnobody_died = \"Nobody died, thanks to the Doctor.\"\n";
    let mut host = Host::in_night_one(more);
    host.plays(&["resolve --commit", "start"]);
    let refused = host.refused("copy");
    has(&refused, "`Doctor`");
    has(&refused, "copy --anyway");
    let entries = host.session.journal().entries().len();
    let copied = host.does("copy --anyway");
    assert!(matches!(copied.answer.todo, Some(Todo::Copy { .. })));
    let journal = host.session.journal().entries();
    assert_eq!(journal.len(), entries + 1);
    assert_eq!(journal.last().expect("an entry").line, "copy --anyway");
    // Once, not for ever.
    host.refused("copy");
}

#[test]
fn h1_1_whatever_a_text_gives_away_blocks_its_copy() {
    let mut host = Host::in_night_one("");
    host.plays(&[
        "chat mafia https://forum.example/threads/9041",
        "act Elm investigate Cedar",
        "act Birch protect Elm",
        "act mafia kill Alder by Cedar",
        "resolve --commit",
        "start",
    ]);
    let told = host.does("pm Elm").private;
    let mut rows = told.iter().flat_map(|(_, text)| text.lines());
    let result = rows.find(|row| row.contains("Cedar"));
    let result = result.expect("what the Cop learnt");
    for (kind, words) in [
        ("role", "The Doctor is tired."),
        ("role of a player", "They think that Birch is a Doctor."),
        (
            "role of a player",
            "Dogwood was a Vanilla Townie, and so is Fir: a Vanilla Townie.",
        ),
        ("side", "Cedar is Mafia."),
        ("side", "Fir fears Cedar, the Mafia man."),
        ("sides", "Cedar and Ginkgo are the Mafia."),
        ("partner", "Ginkgo has a partner who is called Cedar."),
        ("partner", "Cedar and Ginkgo, teammates for ever!"),
        ("target", "Cedar killed Alder."),
        ("target", "Cedar visited Alder."),
        ("target", "Alder was visited by Cedar."),
        ("target", "Somebody protected Elm in the night."),
        ("order", "Elm has investigated somebody."),
        (
            "private text",
            "Somebody got this: your partner is Ginkgo, they say.",
        ),
        ("private text", result),
        ("link", "See https://forum.example/threads/9041 for more."),
    ] {
        let entries = host.session.journal().entries().len();
        host.does(&format!("scene {words}"))
            .tells("give something away");
        let refused = host.refused("copy");
        assert!(refused.contains("line 1"), "{kind}: {words}\n{refused}");
        assert_eq!(host.session.journal().entries().len(), entries, "{words}");
    }
    for words in [
        "Dogwood was a Vanilla Townie, and everybody misses Dogwood.",
        "Alder was found dead.",
        "Cedar votes for Elm, and Ginkgo votes for Cedar.",
        "Elm asks Cedar, as on every day so far, whether the Town will win against the Mafia.",
        "Elm visited Fir.",
    ] {
        host.does(&format!("scene {words}"))
            .tells("say nothing that is still hidden");
        host.does("copy");
    }
}

#[test]
fn h1_1_the_hosts_own_wording_of_a_public_text_is_checked_too() {
    for (words, shown) in [
        ("Elm visits Cedar.", "Elm visits Cedar"),
        ("The partner of Cedar is Ginkgo.", "Ginkgo"),
        (
            "Birch, each night you may protect somebody: you are a Doctor.",
            "Doctor",
        ),
    ] {
        let more = format!("[wording]\nit_is_night = \"{words} It is {{phase}}.\"\n");
        let mut host = Host::in_night_one(&more);
        host.does("act Elm investigate Cedar");
        let due = host.does("show due");
        due.posts(shown);
        let is_meant = |text: &nightdesk_report::Text| {
            let says = text.document().plain_text().contains(shown);
            *text.audience() == Audience::Public && says
        };
        let place = due.answer.texts.iter().position(is_meant);
        let copy = format!("copy {}", place.expect("a post") + 1);
        has(&host.refused(&copy), "line ");
        host.does(&format!("{copy} --anyway"));
    }
}

#[test]
fn h1_2_roles_beside_players_stand_in_an_order_that_says_nothing() {
    let mut host = Host::in_day_one("");
    let list = host.does("players").public;
    for role in ["Doctor", "Cop", "Goon", "Mafia"] {
        assert!(!list.contains(role), "{list}");
    }
    host.does("over mafia");
    let told = host.does("finish").public;
    let of = |role: &str| -> Vec<String> {
        let line = told
            .lines()
            .find(|line| line.contains(role))
            .expect("a line");
        let (_, names) = line.split_once(": ").expect("names");
        names.split(", ").map(str::to_owned).collect()
    };
    assert_eq!(of("Vanilla Townie"), ["Alder", "Dogwood", "Fir"]);
    assert_eq!(of("Goon"), ["Cedar", "Ginkgo"]);
    assert_eq!(
        told.lines().filter(|line| line.contains("Alder")).count(),
        2,
        "{told}"
    );
}

#[test]
fn h1_3_every_death_in_the_night_reads_the_same() {
    let death = |name: &str, role: &str| {
        let mut host = Host::in_night_one("");
        host.plays(&[
            &format!("act mafia kill {name} by Cedar"),
            "resolve --commit",
        ]);
        let post = host.does("start").public;
        let told = post.lines().filter(|line| line.contains(name));
        let told: Vec<_> = told
            .map(|line| line.replace(name, "X").replace(role, "ROLE"))
            .collect();
        told.join("\n")
    };
    let plain = death("Fir", "Vanilla Townie");
    has(&plain, "X died in the night.");
    assert_eq!(plain, death("Elm", "Town Cop"));
    assert_eq!(plain, death("Birch", "Town Doctor"));
}

#[test]
fn h1_4_hidden_vote_modifiers_stay_out_of_public_counts() {
    let mut host = Host::in_day_one("[votes.weights]\nElm = 2\n[votes.needs]\nDogwood = -1\n");
    let voted = host.does("vote Elm Dogwood #3");
    voted.tells("Dogwood 2 of 3");
    host.does("tally")
        .posts("Dogwood (1): Elm (3)")
        .posts("it takes 4");
    host.does("votes").tells("Dogwood (2 of 3): Elm x2 (3)");
    // The hammer itself uses the true number.
    host.does("vote Fir Dogwood #4").tells("HAMMER");
    let shown = "[votes]\nmodifiers_public = true\n[votes.weights]\nElm = 2\n";
    let mut open = Host::in_day_one(shown);
    open.does("vote Elm Dogwood #3");
    open.does("tally").posts("Elm ×2");
}

/// What each player is told after a night in which Ginkgo or Fir may be the one who interferes.
fn told_at_night(role: &str, more: &str, orders: &[&str]) -> Vec<(String, String)> {
    let roles = SEVEN.replace(
        "Ginkgo = \"mafia Goon\"",
        &format!("Ginkgo = \"mafia {role}\""),
    );
    let mut host = Host::with(&roles, more);
    host.plays(&["deal", "sent all", "confirmed all", "start", "end day"]);
    host.does("act mafia kill Dogwood by Cedar");
    host.plays(orders);
    host.plays(&["act Elm none", "resolve --commit"]);
    let record = host.game().nights.last().expect("a night");
    match record.messages.is_empty() {
        true => Vec::new(),
        false => host.does("show results").private,
    }
}

#[test]
fn h1_5_who_was_blocked_redirected_or_protected_is_told_nothing_else() {
    let receipts = "[night]\nfeedback = \"receipts\"\n";
    let to = |told: &[(String, String)], name: &str| -> Option<String> {
        let mut own = told.iter().filter(|(to, _)| to == name);
        own.next().map(|(_, text)| text.clone())
    };
    for (role, touched, untouched) in [
        (
            "Roleblocker",
            "act Ginkgo block Birch",
            "act Ginkgo block Alder",
        ),
        (
            "Redirector",
            "act Ginkgo redirect Birch to Fir",
            "act Ginkgo redirect Alder to Fir",
        ),
    ] {
        for more in ["", receipts] {
            let told = |line| told_at_night(role, more, &["act Birch protect Dogwood", line]);
            let (touched, untouched) = (told(touched), told(untouched));
            let birch = to(&touched, "Birch");
            assert_eq!(birch, to(&untouched, "Birch"), "{role}");
            assert_eq!(birch.is_some(), !more.is_empty(), "{role}: {birch:?}");
            // Nobody who was only aimed at hears of it.
            for name in ["Alder", "Dogwood", "Fir"] {
                assert_eq!(to(&touched, name), None, "{role}: {name}");
                assert_eq!(to(&untouched, name), None, "{role}: {name}");
            }
        }
    }
    let receipt = told_at_night(
        "Roleblocker",
        receipts,
        &["act Birch protect Dogwood", "act Ginkgo block Birch"],
    );
    has(
        &to(&receipt, "Birch").expect("a receipt"),
        "Your action on Dogwood was received.",
    );
    // Unless the setup says that targets are told.
    let told = told_at_night(
        "Roleblocker",
        "[night]\ntell_blocked = true\n",
        &["act Birch protect Dogwood", "act Ginkgo block Birch"],
    );
    assert!(to(&told, "Birch").is_some(), "{told:?}");
}

#[test]
fn h1_6_host_texts_are_hidden_until_they_are_shown_again() {
    let place = Place::with_lantern();
    let script = "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\ndeal seed 255\n\
                  sent all\nstart --yes\nend day --yes\nact mafia kill Birch by Cedar\nprivate on\n\
                  roles\nresolve\nwhy Birch\nwhy Birch --dot\npm Elm\nsent Elm\noutbox\nmissing\nstats\n\
                  practice\nlog\nshow due\nprivate off\nroles\npm Elm\n";
    let said = place.fed(&["open", "lantern"], script).done().stdout;
    let (_, since) = said.split_once("> private on").expect("the line");
    let (hidden, shown) = since.split_once("> private off").expect("the line");
    for words in ["Cop", "Doctor", "Goon", "Mafia", "digraph", "Cedar kills"] {
        assert!(!hidden.contains(words), "`{words}` in\n{hidden}");
    }
    assert!(hidden.matches("(hidden)").count() >= 10, "{hidden}");
    // Who is told something by night has something to be told.
    assert!(!hidden.contains("PRIVATE to"), "{hidden}");
    has(hidden, "--- PRIVATE ---");
    has(shown, "> pm Elm\n--- PRIVATE to Elm ---");
    // What is for the thread may be seen by everybody.
    has(hidden, "It is [b]Night 1[/b]");
    has(shown, "Town Cop");
}

#[test]
fn h1_6_a_refusal_and_a_question_are_host_texts_too() {
    let place = Place::with_lantern();
    let script = "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\ndeal seed 255\n\
                  sent all\nstart --yes\nend day --yes\nprivate on\nact mafia kill Birch\n\
                  Cedar\nact Elm kill Birch\n";
    let said = place.fed(&["open", "lantern"], script);
    let (_, hidden) = said.stdout.split_once("> private on").expect("the line");
    assert!(!hidden.contains("Ginkgo"), "{hidden}");
    assert!(said.stderr.starts_with("Refused: (hidden)"), "{said:?}");
}

#[test]
fn h1_7_a_copy_is_one_text_for_one_reader() {
    let mut host = Host::seven();
    host.plays(&["deal", "pm"]);
    has(&host.refused("copy"), "each goes to its own readers");
    let copied = host.does("copy 2");
    let Some(Todo::Copy { text, .. }) = copied.answer.todo else {
        panic!("{copied:?}");
    };
    assert_eq!(*text.audience(), Audience::Seat(host.seat("Birch")));
    let words = nightdesk_render::plain(text.document(), None);
    assert!(
        words.contains("Doctor") && !words.contains("Alder"),
        "{words}"
    );
}

#[test]
fn h1_8_own_words_are_checked_with_their_place() {
    let mut host = Host::in_day_one("");
    let clean = host.does("scene Fog lies on the pier.");
    clean
        .tells("say nothing that is still hidden")
        .posts("Fog lies on the pier.");
    // The words stand above the post that is due, and apart from it.
    clean.posts("Fog lies on the pier.\n\n").posts("Alive (7)");
    let leaking = host.does("scene Fog lies on the pier, and the Cop sleeps.");
    leaking.tells("line 1 column 31 says `Cop`");
    has(&host.refused("copy"), "`Cop`");
    // Titles are found in every form, and each place is told once.
    let leaking = host.does("scene Cops and Doctors sleep; Cedar is a Mafia Goon.");
    assert_eq!(leaking.answer.echo.len(), 3, "{:?}", leaking.answer.echo);
    leaking
        .tells("line 1 column 1 says `Cops`.")
        .tells("line 1 column 10 says `Doctors`.")
        .tells("says `Mafia Goon`.");
    host.does("scene They cope with copper, and the goons of doctrine are no men.")
        .tells("says `goons`");
    host.does("scene They cope with copper downtown.")
        .tells("say nothing that is still hidden");
    let by_paste = host.session.scene(
        "One line.\n\nIn the second a goon waits.",
        "scene",
        host.now,
    );
    let by_paste = by_paste.expect("words").echo.join("\n");
    has(&by_paste, "line 3 column 17 says `goon`");
    assert!(matches!(
        host.session.scene(" ", "scene", host.now),
        Err(NotTaken::Nothing(_))
    ));
}

#[test]
fn h1_8_own_words_are_checked_however_a_name_is_written() {
    let roles = SEVEN
        .replace("Cedar", "\"Mr. Stoofer\"")
        .replace("Ginkgo", "\"Cédar\"")
        .replace("Fir", "\"What?!\"")
        .replace("Alder", "\"O'Neil\"");
    let seats = roles.lines().filter_map(|line| line.split_once(" = "));
    let seats: Vec<&str> = seats.map(|(name, _)| name.trim_matches('"')).collect();
    let seats: Vec<String> = seats.iter().map(|name| format!("\"{name}\"")).collect();
    let mut host = Host::on(&format!(
        "[game]\nname = \"Pier\"\n[players]\nseats = [{}]\n\
         [roles]\ndeal = \"fixed\"\n[roles.fixed]\n{roles}",
        seats.join(", ")
    ));
    host.plays(&["deal", "sent all", "confirmed all", "start"]);
    for (words, place) in [
        ("Mr. Stoofer is Mafia.", "line 1 column 16 says `Mafia`"),
        ("mr stoofer is Mafia.", "line 1 column 15 says `Mafia`"),
        ("Cedar is Mafia", "line 1 column 10 says `Mafia`"),
        ("What?! is town.", "line 1 column 11 says `town`"),
        ("O’Neil is town", "line 1 column 11 says `town`"),
    ] {
        host.does(&format!("scene {words}")).tells(place);
        host.refused("copy");
    }
    host.does("scene What?! Mr. Stoofer waves.")
        .tells("say nothing that is still hidden");
}

#[test]
fn h1_8_a_russian_title_is_found_in_every_case() {
    let example = crate::cli::kit::project("examples/city-13/game.ru.toml");
    let mut host = Host::on(&std::fs::read_to_string(example).expect("an example"));
    host.plays(&["deal", "sent all", "confirmed all", "старт"]);
    for (words, place) in [
        (
            "Сегодня ночью нет доктора.",
            "строка 1, место 19: `доктора`",
        ),
        ("Доктору не спалось.", "строка 1, место 1: `Доктору`"),
        ("Сыну босса снится дом.", "строка 1, место 1: `Сыну босса`"),
        (
            "Безликого никто не видел.",
            "строка 1, место 1: `Безликого`",
        ),
        ("Всё о Климе: сын босса.", "строка 1, место 14: `сын босса`"),
    ] {
        host.does(&format!("scene {words}")).tells(place);
        host.refused("copy");
    }
    host.does("scene У ворот каркает ворона, и Анне не спится.")
        .tells("Ваши слова не говорят ничего скрытого");
}
