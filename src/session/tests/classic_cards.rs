//! What cards do by day and by night, as host, thread and players read it.

use super::*;

/// A game that runs, with these cards; `more` goes into its setup file.
fn dealt<'c>(cards: impl IntoIterator<Item = (&'c str, &'c str)>, more: &str) -> Host {
    let cards: Vec<(&str, &str)> = cards.into_iter().collect();
    let names: Vec<String> = cards.iter().map(|(name, _)| format!("{name:?}")).collect();
    let fixed: String = cards
        .iter()
        .map(|(name, card)| format!("{name} = {card:?}\n"))
        .collect();
    let text = format!(
        "format = 1\n[game]\nname = \"Quay\"\n[players]\nseats = [{}]\nspare = [\"Quinn\"]\n\
         [roles]\ndeal = \"fixed\"\n[roles.fixed]\n{fixed}{more}",
        names.join(", ")
    );
    Host::of(text, "2026-11-30 12:00").after(["deal", "sent all", "confirmed all", "start"])
}

const MOST: &str = "[votes]\nat_deadline = \"most votes\"\n";

const SITE: &str = "[night]\nmethod = \"nar\"\n[rulings]\nlike = \"mafiascum\"\n\
                    [votes]\nat_deadline = \"most votes\"\n";

/// A game of a Gladiator, a Hammerer and a Revealing Mayor.
fn arena() -> Host {
    let cards = [
        ("Ana", "town Gladiator"),
        ("Bob", "town Hammerer"),
        ("Cleo", "town Revealing Mayor"),
        ("Dan", "mafia Poisoner"),
        ("Eve", "mafia Goon"),
        ("Finn", "town Antidote Doctor"),
        ("Gus", "town Vanilla Townie"),
    ];
    dealt(cards, MOST)
}

#[test]
fn a_duel_is_told_as_one_and_nobody_else_is_voted_out() {
    let mut host = arena();
    host.says("Ana votes Eve #3");
    let duel = host.says("Ana duels Cleo");
    duel.posts("Ana has begun a duel: only Ana or Cleo can be voted out today.");
    assert!(!duel.public.contains("tied"), "{}", duel.public);
    for line in ["Eve votes Gus", "Bob hammers Gus"] {
        assert_eq!(host.refused(line).code, "not-in-duel", "{line}");
    }
    host.says("Eve votes Cleo #4");
    host.says("stats")
        .has("Day 1  duel: Cleo 1: Eve")
        .has("before the duel");
    let lots = host.says("outbox");
    lots.has("the duel of Day 1").has_not("runoff");
    host.says("Bob hammers Cleo").has("Cleo is eliminated.");
    host.says("over town");
    let page = host.archived("archive a.html").text;
    assert!(page.contains("A duel, begun by"), "{page}");
    assert!(!page.contains("the runoff"), "{page}");
}

#[test]
fn who_is_taken_along_after_a_night_is_told_with_its_deaths() {
    let cards = [
        ("Ana", "town Hunter"),
        ("Bob", "town Cop"),
        ("Cleo", "town Doctor"),
        ("Dan", "mafia Goon"),
        ("Eve", "town Vanilla Townie"),
        ("Finn", "town Vanilla Townie"),
    ];
    let mut host = dealt(cards, "[schedule]\nfirst = \"night\"\n");
    host.says("Dan kills Ana");
    host.says("resolve --commit --yes");
    host.says("next")
        .has("Ask Ana, who is dead, whom to take along");
    let shot = host.says("rule revenge Eve");
    shot.has("Eve is dead.");
    assert_eq!(shot.public, "", "the night is told first");
    let day = host.says("start");
    let places = ["Ana died in the night", "Eve died."].map(|words| day.public.find(words));
    assert!(
        places[0].is_some() && places[0] < places[1],
        "{}",
        day.public
    );
    host.says("outbox")
        .has("not posted yet: the start of Day 1");
}

#[test]
fn a_duel_without_votes_ends_as_any_day() {
    let mut host = dealt(
        [
            ("Ana", "town Gladiator"),
            ("Bob", "town Cop"),
            ("Cleo", "town Doctor"),
            ("Dan", "mafia Goon"),
        ],
        "[votes]\nat_deadline = \"nobody\"\n",
    );
    host.says("Ana duels Dan");
    host.says("Bob votes Dan #3");
    host.says("end day").has("Nobody is eliminated");
}

#[test]
fn a_revealed_vote_is_told_once_and_shown_with_its_weight() {
    let mut host = arena();
    host.says("Ana votes Eve");
    let told = host.says("Cleo reveals");
    told.posts("Cleo has come forward: Cleo's vote weighs 3 from now on.");
    // The card is as it was.
    host.says("pm").has("No message is due");
    host.says("Dan votes Cleo");
    host.says("Cleo votes Dan");
    host.says("tally").posts("Cleo ×3");
    let ended = host.says("end day");
    ended.has("Dan is eliminated.").posts("Cleo ×3");
    ended.posts("Dan (3)");
}

#[test]
fn an_undone_revelation_weighs_nothing() {
    let mut host = arena();
    host.says("Cleo reveals");
    host.undoes_the_latest();
    host.says("Cleo votes Dan").has("Dan 1 of 4");
}

#[test]
fn a_title_is_hidden_with_a_modifier_before_it_too() {
    let mut host = dealt(
        [
            ("Ana", "town Lover Cop"),
            (
                "Bob",
                "town Lover Jack-of-all-Trades (Roleblocker, Tracker)",
            ),
            ("Cleo", "town Vanilla Townie"),
            ("Dan", "town Odd-Night Vigilante"),
            ("Eve", "mafia Lover Strongman"),
            ("Finn", "mafia Lover Goon"),
        ],
        MOST,
    );
    for words in [
        "Ana is the cop.",
        "Ana and Bob are lovers.",
        "Eve is the strongman.",
        "Bob is a Jack-of-all-Trades.",
        "Bob is the JOAT.",
        "Dan is a vigilante.",
    ] {
        let said = host.says(&format!("scene {words}"));
        said.has("Your words give something away");
    }
    let said = host.says("scene Ana and Cleo sit on the quay and look at the sea.");
    said.has("nothing that is still hidden");
    // What is shown is known.
    host.says("kill Ana");
    let said = host.says("scene Ana was the Cop.");
    said.has("nothing that is still hidden");
}

#[test]
fn a_role_is_named_by_its_own_title_in_a_condition() {
    let mut host = Host::new("");
    host.says("end day");
    host.says("Bob protects Cleo if Ana flips Cop");
    host.says("entries")
        .has("shown as Cop")
        .has_not("investigation");
}

#[test]
fn whoever_follows_a_removed_player_is_told_with_it() {
    let mut host = dealt(
        [
            ("Ana", "town Lover Cop"),
            ("Bob", "town Lover Doctor"),
            ("Cleo", "town Vanilla Townie"),
            ("Dan", "town Vanilla Townie"),
            ("Eve", "mafia Goon"),
        ],
        MOST,
    );
    let said = host.says("modkill Ana");
    said.has("Bob dies, too; if you let Bob live");
    said.posts("Ana is out of the game.").posts("Bob died.");
}

#[test]
fn a_win_that_holds_already_is_told_with_the_end_by_word() {
    let mut host = dealt(
        [
            ("Ana", "town Vanilla Townie"),
            ("Bob", "neutral Jester"),
            ("Cleo", "town Cop"),
            ("Dan", "town Doctor"),
            ("Eve", "town Vigilante"),
            ("Finn", "mafia Goon"),
        ],
        MOST,
    );
    for voter in ["Ana", "Cleo", "Dan", "Eve"] {
        host.says(&format!("{voter} votes Bob"));
    }
    host.says("end day").has("Bob has won by this vote");
    let asked = host.asks("over town");
    assert!(
        asked.contains("By a condition of their own, too: Bob."),
        "{asked}"
    );
    let over = host.says("over town");
    over.has("Won by: Town, Bob.").posts("Bob");
    let data = host.archived("archive --json").text;
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(data["players"][1]["result"], "won");
    host.says("undo");
    host.says("over nobody").has_not("Bob");
}

#[test]
fn a_traitor_reads_of_the_kill_that_it_is_not_its_own() {
    let mut host = dealt(
        [
            ("Ana", "town Cop"),
            ("Bob", "town Doctor"),
            ("Cleo", "town Vanilla Townie"),
            ("Dan", "mafia Traitor"),
            ("Eve", "mafia Goon"),
            ("Finn", "cult Cult Recruiter"),
        ],
        SITE,
    );
    let told = host.says("pm Dan").private[0].1.clone();
    assert!(told.contains("You yourself cannot."), "{told}");
    assert!(!told.contains("Tell me who does it"), "{told}");
    assert!(told.contains("your side loses"), "{told}");
    let told = host.says("pm Eve").private[0].1.clone();
    assert!(told.contains("Tell me who does it"), "{told}");
    assert!(!told.contains("side loses"), "{told}");
    host.says("kill Finn");
    host.says("kill Eve")
        .has("only Traitors of the Mafia are left. TOWN WINS.");
}

#[test]
fn why_tells_with_whom_a_lover_dies_and_no_ruling_about_others() {
    for method in ["rar", "nar"] {
        let mut host = dealt(
            [
                ("Ana", "town Lover Cop"),
                ("Bob", "town Lover Doctor"),
                ("Cleo", "town Tracker"),
                ("Dan", "mafia Goon"),
                ("Eve", "town Vanilla Townie"),
            ],
            &format!("[night]\nmethod = \"{method}\"\n"),
        );
        host.says("end day");
        host.says("Dan kills Bob");
        host.says("Cleo tracks Eve");
        host.says("why Ana")
            .has("Dan kills Bob")
            .has("Bob dies, and Ana dies with Bob")
            .has("R-49");
        host.says("why Bob").has_not("dies with").has_not("R-49");
        host.says("why Cleo").has_not("R-49");
        host.says("why").has("R-49");
    }
}

#[test]
fn what_has_fallen_away_counts_for_nothing_and_is_told_by_its_verb() {
    let mut host = dealt(
        [
            ("Ana", "town Vanilla Townie"),
            ("Bob", "town Vanilla Townie"),
            ("Cleo", "town Cop"),
            ("Dan", "town Doctor"),
            ("Eve", "mafia Goon"),
            ("Finn", "mafia Goon"),
            ("Gus", "mafia Roleblocker"),
        ],
        SITE,
    );
    host.says("Finn kills Ana");
    host.says("Gus blocks Dan");
    host.says("vote Ana Finn");
    host.says("vote Bob Finn");
    host.says("end day");
    host.says("missing")
        .has("Does not count: Mafia kill: Finn kills Ana");
    let refused = host.refused("Gus kills Ana").message;
    assert!(refused.contains("one_action"), "{refused}");
    assert!(!refused.contains("What counts"), "{refused}");
}

#[test]
fn an_antidote_does_not_reach_poison_of_the_same_night() {
    let mut host = arena();
    for line in [
        "end day",
        "Dan poisons Gus",
        "Finn cures Gus",
        "Eve kills none",
    ] {
        host.says(line);
    }
    let preview = host.says("resolve");
    preview.has("Gus: poisoned").has_not("no longer poisoned");
    host.says("why Gus")
        .has("takes off only poison of earlier nights");
    for line in ["resolve --commit", "start", "end day", "Finn cures Gus"] {
        host.says(line);
    }
    host.says("Eve kills none");
    host.says("resolve").has("Gus: no longer poisoned");
}

#[test]
fn a_day_that_is_left_out_is_told() {
    let mut host = dealt(
        [
            ("Ana", "town Cop"),
            ("Bob", "town Vanilla Townie"),
            ("Cleo", "town Vanilla Townie"),
            ("Dan", "mafia Silencer"),
            ("Eve", "mafia Goon"),
            ("Finn", "town Beloved Princess"),
            ("Gus", "town Vanilla Townie"),
            ("Hana", "town Vanilla Townie"),
        ],
        MOST,
    );
    for voter in ["Ana", "Bob", "Cleo"] {
        host.says(&format!("{voter} votes Finn"));
    }
    for line in ["end day", "Dan silences Ana", "resolve --commit"] {
        host.says(line);
    }
    let night = host.says("start");
    night.posts("Day 2 is left out.").posts("It is Night 2.");
    assert!(!night.public.contains("today"), "{}", night.public);
    for line in ["resolve --commit", "start"] {
        let said = host.says(line);
        assert!(!said.public.contains("left out"), "{}", said.public);
    }
}

#[test]
fn whoever_a_day_shot_does_not_kill_now_has_the_reason_told() {
    let mut host = dealt(
        [
            ("Ana", "town Bleeder"),
            ("Bob", "town Day Vigilante"),
            ("Cleo", "town Cop"),
            ("Dan", "mafia Goon"),
            ("Eve", "town Vanilla Townie"),
        ],
        MOST,
    );
    let shot = host.says("Bob shoots Ana");
    shot.has("Ana does not die of it now")
        .has("Ana: dies at the end of the next phase");
    host.says("why Ana")
        .has("Ana: dies at the end of the next phase")
        .has("`Bob shoots Ana`");
}

#[test]
fn next_and_missing_say_what_can_be_done() {
    let mut host = dealt(
        [
            ("Ana", "town Vengeful Townie"),
            ("Bob", "town Day Vigilante"),
            ("Cleo", "town Governor"),
            ("Dan", "mafia Goon"),
            ("Eve", "town Cop"),
        ],
        MOST,
    );
    for voter in ["Bob", "Cleo", "Dan"] {
        host.says(&format!("{voter} votes Ana"));
    }
    let after_hammer = host.says("missing");
    after_hammer.has("Cleo (pardon)").has_not("day shot");
    host.says("rule pardon nobody");
    host.says("missing").has_not("pardon");
    host.says("end day");
    let next = |host: &mut Host, line: &str| host.session.take(line, host.now, 7).unwrap().next;
    assert_eq!(
        next(&mut host, "resolve").as_deref(),
        Some("rule revenge NAME")
    );
    host.says("rule revenge nobody");
    assert_eq!(
        next(&mut host, "resolve").as_deref(),
        Some("resolve --commit")
    );
    host.says("Eve investigates Dan");
    host.says("Dan kills none");
    host.says("resolve --commit");
    host.says("start");
    host.says("next").has("Send the results:  pm");
    host.says("sent all");
    host.says("next").has_not("Send the results");
}

#[test]
fn results_that_no_longer_hold_are_named_when_the_night_is_kept_again() {
    let mut host = dealt(
        [
            ("Ana", "town Cop"),
            ("Bob", "town Vanilla Townie"),
            ("Cleo", "town Vanilla Townie"),
            ("Dan", "mafia Goon"),
            ("Eve", "town Vanilla Townie"),
        ],
        MOST,
    );
    for line in ["end day", "Ana investigates Dan", "Dan kills none"] {
        host.says(line);
    }
    host.says("resolve --commit");
    host.says("sent all");
    let kept = host.session.journal().last_done().unwrap() - 1;
    host.says(&format!("undo {kept}"));
    host.says("Ana none");
    let again = host
        .session
        .take("resolve --commit --yes", host.now, 7)
        .unwrap();
    let echo = again.echo.join("\n");
    assert!(echo.contains("earlier results do not hold: Ana"), "{echo}");
    assert_eq!(again.next.as_deref(), Some("pm, then start"));
}

#[test]
fn half_of_the_living_tells_who_keeps_the_game_open() {
    let mut host = dealt(
        [
            ("Ana", "cult Cult Recruiter"),
            ("Bob", "cult Cultist"),
            ("Cleo", "cult Cultist"),
            ("Dan", "mafia Goon"),
            ("Eve", "town Cop"),
            ("Finn", "town Vanilla Townie"),
        ],
        SITE,
    );
    let said = host.says("kill Finn");
    said.has("50 % rule met: 3 Cult of 5 alive.");
    said.has("because another side still has Dan");
    host.says("kill Dan").has("CULT WINS");
}

#[test]
fn an_archive_has_what_cards_did_by_day_and_who_sat_there() {
    let mut host = dealt(
        [
            ("Ana", "town Vanilla Townie"),
            ("Bob", "town Day Vigilante"),
            ("Cleo", "town Governor"),
            ("Dan", "mafia Goon"),
            ("Eve", "town Cop"),
            ("Finn", "mafia Goon"),
            ("Gus", "town Vanilla Townie"),
        ],
        MOST,
    );
    host.says("Gus votes Ana #3");
    host.says("Eve votes Ana #4");
    host.says("Cleo pardons Ana");
    host.says("end day");
    for line in ["resolve --commit", "start", "replace Gus with Quinn"] {
        host.says(line);
    }
    host.says("Bob shoots Dan");
    host.says("stats").has("Eve    cast 1: Ana; received 0");
    host.says("over town");
    let page = host.archived("archive a.html").text;
    for words in [
        "Cleo pardoned Ana",
        "Bob: day shot (“Bob shoots Dan”)",
        "Dan died of it",
    ] {
        assert!(page.contains(words), "{words} in\n{page}");
    }
    assert!(!page.contains("Dan left by the host"), "{page}");
    let data = host.archived("archive --json").text;
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(data["phases"][0]["day"]["votes"][0]["voter"], "Gus");
}

/// What the role message of a player says now.
fn role_message(host: &mut Host, name: &str) -> String {
    let said = host.says(&format!("pm {name}"));
    let texts = said.private.into_iter().map(|(_, text)| text);
    texts.collect::<Vec<String>>().join("\n")
}

#[test]
fn what_a_player_knows_from_the_start_does_not_tell_what_becomes_of_another() {
    let mut host = dealt(
        [
            ("Ana", "cult Cult Recruiter"),
            ("Bob", "mafia Goon"),
            ("Cleo", "neutral Jester"),
            ("Dan", "town Companion"),
            ("Finn", "town Mason"),
            ("Gus", "town Mason"),
        ],
        MOST,
    );
    host.says("chat mason https://example.org/m");
    let knows = role_message(&mut host, "Dan");
    let (known, other) = match knows.contains("Gus") {
        true => ("Gus", "Finn"),
        false => ("Finn", "Gus"),
    };
    assert!(knows.contains(known), "{knows}");
    let partner = role_message(&mut host, other);
    assert!(partner.contains(known), "{partner}");
    for line in ["end day --yes", &format!("Ana recruits {known}")] {
        host.says(line);
    }
    host.says("resolve --commit --yes").has_not("take");
    host.says("chats").has_not("another role");
    assert_eq!(role_message(&mut host, "Dan"), knows);
    assert_eq!(role_message(&mut host, other), partner);
    let recruit = role_message(&mut host, known);
    for words in ["Cult", "Ana", other] {
        assert!(recruit.contains(words), "{words} in {recruit}");
    }
}

#[test]
fn a_recruited_jester_wins_with_the_cult_and_reads_so() {
    let mut host = dealt(
        [
            ("Ana", "cult Cult Recruiter"),
            ("Bob", "mafia Goon"),
            ("Cleo", "neutral Jester"),
            ("Dan", "town Cop"),
            ("Eve", "town Doctor"),
        ],
        MOST,
    );
    assert!(role_message(&mut host, "Cleo").contains("if you are voted out"));
    for line in [
        "end day --yes",
        "Ana recruits Cleo",
        "resolve --commit --yes",
    ] {
        host.says(line);
    }
    let told = role_message(&mut host, "Cleo");
    assert!(
        !told.contains("voted out") && told.contains("the Cult"),
        "{told}"
    );
}

#[test]
fn a_vote_that_everybody_knows_not_to_count_adds_nothing_in_the_thread() {
    let mut host = dealt(
        [
            ("Ana", "town Silencer"),
            ("Bob", "mafia Goon"),
            ("Cleo", "town Revealing Mayor"),
            ("Dan", "town Cop"),
            ("Eve", "town Doctor"),
        ],
        MOST,
    );
    host.says("Cleo reveals");
    for line in [
        "end day --yes",
        "Ana silences Cleo",
        "resolve --commit --yes",
    ] {
        host.says(line);
    }
    host.says("start");
    host.says("Cleo votes Bob");
    host.says("Dan votes Bob");
    host.says("tally").posts("Bob (1)").posts("Cleo ×0");
}

#[test]
fn what_a_role_is_stands_in_its_message() {
    let mut host = dealt(
        [
            ("Ana", "mafia Encryptor"),
            ("Bob", "mafia Goon"),
            ("Cleo", "town Treestump"),
            ("Dan", "town Enabler"),
            ("Eve", "town Informed Townie"),
            ("Finn", "town Role-Immune"),
            ("Gus", "town Cop"),
        ],
        MOST,
    );
    for name in ["Ana", "Bob"] {
        let told = role_message(&mut host, name);
        assert!(told.contains("by day, too, while"), "{told}");
    }
    host.says("chats").has("by day and by night");
    for name in ["Cleo", "Dan", "Eve", "Finn"] {
        let told = role_message(&mut host, name);
        assert!(!told.contains("By night: nothing"), "{told}");
    }
    host.says("role Gus Town Village Drunk");
    host.says("pm Gus")
        .has("`Village Drunk`, which its reader must not know");
    host.says("pm Finn").has_not("must not know");
    host.says("kill Cleo --yes");
    host.says("kill Ana --yes");
    host.says("chats").has_not("by day and by night");
    let post = |who: &str, number: u64| format!("#{number} {who}\nVote: Bob\n");
    host.pastes(&post("Cleo", 3))
        .has_not("posted after death")
        .has_not("Bob 1");
    host.pastes(&post("Ana", 4)).has("posted after death");
}

#[test]
fn a_message_of_what_its_reader_is_not_to_know_is_named_when_all_are_sent() {
    let mut host = Host::prepared("", "").after(["deal", "role Ana Town Hidden Miller"]);
    host.says("pm Ana").has("which its reader must not know");
    host.says("sent all")
        .has("the role PM of Ana names `Hidden`");
}

/// A backup has what a modifier grants, and a goal is the first that says something.
#[test]
fn a_contagious_backup_takes_along_and_a_second_role_has_its_goal() {
    let cards = [
        ("Ana", "town Backup Contagious Doctor"),
        ("Bob", "town Doctor"),
        ("Cleo", "town Contagious Townie"),
        ("Dan", "mafia Goon"),
        ("Eve", "town Cop"),
        ("Finn", "neutral Foo & Jester"),
        ("Gus", "town Vanilla Townie"),
    ];
    let mut host = dealt(cards, "[role.Foo]\nwins = [\"side\"]\n");
    let told = role_message(&mut host, "Finn");
    assert!(told.contains("You win if you are voted out"), "{told}");
    host.says("kill Ana --yes").has("Bob dies, too");
}
