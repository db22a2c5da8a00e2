//! Scripted roles: who leaves the game as a winner, who reads what is told in a group, votes with
//! times of their own.

use super::*;

/// A fool, a wolf whose bite makes wolves, another wolf and villagers, in Day 1.
fn parish() -> Host {
    parish_with("")
}

/// The same with more in its setup.
fn parish_with(more: &str) -> Host {
    let text = "format = 1\n[game]\nname = \"Parish\"\nhost = \"Moderator\"\n\
         ruleset = \"wwrf\"\nbook = \"village\"\n\
         [players]\nseats = [\"Alder\", \"Birch\", \"Cedar\", \"Dov\", \"Elm\", \"Fir\", \"Gus\", \"Hazel\"]\n\
         [roles]\ndeal = \"fixed\"\n[roles.fixed]\nAlder = \"Fool\"\nBirch = \"Villager\"\n\
         Cedar = \"Fever Wolf\"\nDov = \"Villager\"\nElm = \"Villager\"\nFir = \"Wolf\"\n\
         Gus = \"Villager\"\nHazel = \"Villager\"\n\
         [schedule]\nzone = \"UTC\"\nstart = \"2026-12-01 20:00\"\nfirst = \"day 0\"\n\
         day = \"48h\"\nnight = \"24h\"\n\
         [votes]\nday_ends = \"deadline only\"\n";
    let mut host = Host::of(format!("{text}{more}"), "2026-12-01 20:00").after([
        "deal",
        "sent all",
        "confirmed all",
        "start",
    ]);
    host.at("2026-12-03 20:00").says("resolve --commit");
    host.at("2026-12-04 20:00").says("resolve --commit");
    host
}

/// The same in Night 2; the fool was hanged.
fn fooled() -> Host {
    let mut host = parish();
    host.says("vote Birch Alder; Cedar Alder; Dov Alder");
    host.at("2026-12-06 20:01").says("end day");
    host
}

fn private(said: &Said, seat: SeatId) -> String {
    let own = said.private.iter().filter(|(to, _)| *to == seat);
    let texts = own.map(|(_, text)| text.as_str());
    texts.collect::<Vec<_>>().join("\n")
}

#[test]
fn h9_2_who_left_the_game_as_a_winner_has_won_whoever_wins() {
    let mut host = fooled();
    let fool = host.seat("Alder");
    let told = host.says("pm Alder");
    assert!(private(&told, fool).contains("You leave the game as a winner."));
    assert_eq!(host.game().seat(fool).unwrap().own_result(), Some(true));

    let over = host.says("over townsfolk");
    over.posts("Congratulations to Alder, Birch");
    let page = match host.session.take("archive --json", host.now, 7) {
        Ok(Answer {
            todo: Some(Todo::Archive(archived)),
            ..
        }) => archived.text.clone(),
        other => panic!("{other:?}"),
    };
    let archive: serde_json::Value = serde_json::from_str(&page).unwrap();
    let players = archive["players"].as_array().unwrap();
    let won = |name: &str| {
        let mut players = players.iter();
        players.find(|player| player["name"] == name).unwrap()["won"].as_bool()
    };
    assert_eq!(won("Alder"), Some(true));
    assert_eq!((won("Birch"), won("Cedar")), (Some(true), Some(false)));

    // Undone, nobody has won anything yet.
    host.says("undo");
    host.says("undo");
    assert_eq!(host.game().seat(fool).unwrap().own_result(), None);
}

#[test]
fn who_is_bitten_at_the_end_of_a_night_does_not_read_what_the_pack_did_before() {
    let mut host = fooled();
    host.says("act Cedar Elm");
    host.says("vote Cedar Birch in Hunt; Fir Birch in Hunt");
    host.at("2026-12-07 20:01").says("resolve --commit");
    let (elm, fir) = (host.seat("Elm"), host.seat("Fir"));
    // Two votes in a line are two entries.
    host.says("stats").has("3 entries");
    let bitten = private(&host.says("pm Elm"), elm);
    assert!(bitten.contains("You belong to Pack now."), "{bitten}");
    for words in ["Result of Hunt", "has caught Birch"] {
        assert!(!bitten.contains(words), "`{words}` in {bitten}");
        let told = private(&host.says("pm Fir"), fir);
        assert!(told.contains(words), "`{words}` not in {told}");
    }
    // From then on he is one of them.
    host.says("vote Dov Cedar");
    host.at("2026-12-09 20:01").says("end day");
    let next = private(&host.says("pm Elm"), elm);
    assert!(next.contains("A vote is open: Hunt."), "{next}");
}

#[test]
fn h3_4_a_vote_in_a_numbered_poll_may_have_a_time_of_its_own() {
    let mut host = parish();
    host.at("2026-12-05 12:00");
    let polls = host.says("missing").host;
    let trial = polls.lines().find(|line| line.contains("vote Trial (#"));
    let number = trial.and_then(|line| line.split("(#").nth(1)?.split(')').next());
    let number = number.unwrap().to_owned();
    host.says(&format!("vote Birch Cedar in #{number} at 09:30"));
    host.says("vote Dov Cedar; Elm Cedar at 09:40");
    host.says("tally").posts("Birch, Dov, Elm");
    let refused = host.refused("vote Birch Fir at 10:00; Dov Fir at 10:10");
    assert_eq!(refused.code, "several-times");
    assert_eq!(
        refused.hints,
        ["with a time for each: `vote Birch Fir at 10:00` and `vote Dov Fir at 10:10`"]
    );
    let other = host.refused(&format!("vote Birch Fir in #{number} or so"));
    assert!(
        other.message.contains("is no open poll"),
        "{}",
        other.message
    );
}

#[test]
fn a_vote_that_nobody_takes_part_in_yet_says_so() {
    let mut host = parish();
    host.says("tally").posts("Nobody is voting.");
}

#[test]
fn h3_4_a_time_at_which_the_phase_did_not_run_is_refused() {
    let mut host = parish();
    host.at("2026-12-05 12:00");
    for (line, says) in [
        // The last one of that name was a year ago, and counted in time once.
        (
            "vote Birch Cedar at 6 Dec 21:30",
            "`6 Dec 21:30` is read as Sat 6 Dec 2025 21:30 UTC, before Day 1 began; Day 1 runs from \
             Fri 4 Dec 2026 20:00 UTC to Sun 6 Dec 2026 20:00 UTC",
        ),
        (
            "vote Birch Cedar at 3 Dec 10:00",
            "read as Thu 3 Dec 2026 10:00 UTC, before Day 1 began",
        ),
        (
            "vote Birch Cedar at 2026-12-05 23:00",
            "read as Sat 5 Dec 2026 23:00 UTC, which is still to come",
        ),
        (
            "vote Birch Cedar at 3 Dec 10:00 --accept-late",
            "before Day 1 began",
        ),
    ] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "impossible-time", "{line}");
        assert!(
            refused.message.contains(says),
            "{line}: {}",
            refused.message
        );
    }
    host.says("vote Birch Gus at 4 Dec 20:00");
    host.says("vote Dov Gus at 11:30");
    host.says("tally").posts("Birch, Dov");

    // What is entered by night may have come in the day before, but not earlier.
    host.at("2026-12-06 20:01").says("end day");
    host.at("2026-12-06 20:05");
    for (line, says) in [
        (
            "act Cedar Elm at 4 Dec 19:00",
            "before Day 1 began; Night 2 runs",
        ),
        (
            "vote Fir Birch in Hunt at 4 Dec 19:00",
            "before Night 2 began; Night 2 runs",
        ),
        (
            "act Cedar Elm at 2026-12-06 20:30",
            "which is still to come",
        ),
    ] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "impossible-time");
        assert!(refused.message.contains(says), "{}", refused.message);
    }
    host.says("act Cedar Elm at 19:30");
    host.says("act Cedar Elm at 20:02");
}

#[test]
fn h9_2_who_was_removed_has_lost_in_the_last_post_too() {
    let end = |removal: &str| {
        let mut host = parish_with(removal);
        host.says("remove Birch");
        host.says("kill Alder");
        host.says("kill Cedar");
        host.says("kill Fir").public
    };
    let row = |post: &str, name: &str| {
        let mut lines = post.lines();
        let row = lines.find(|line| line.contains(name) && line.contains("Townsfolk"));
        row.unwrap_or_else(|| panic!("{name} in {post}")).to_owned()
    };
    let over = end("");
    assert!(row(&over, "Birch").contains("lost"), "{over}");
    assert!(row(&over, "Dov").contains("won"), "{over}");
    let over = end("[removal]\nloses = false\n");
    assert!(row(&over, "Birch").contains("won"), "{over}");
}

#[test]
fn an_answer_that_waits_is_withdrawn_while_the_game_runs() {
    let mut host = fooled();
    host.says("act Cedar Elm");
    assert!(!host.says("missing").host.contains("answer Cedar"));
    host.says("Withdraw Cedar");
    assert!(host.says("missing").host.contains("answer Cedar"));
    let again = host.refused("withdraw Cedar").message;
    assert!(again.contains("no answer of `Cedar` waits"), "{again}");
    let off = host.refused("signoff Cedar").message;
    assert!(off.contains("signs off no more"), "{off}");
}
