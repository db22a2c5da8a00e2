//! What a host and players are told of powers and of nights, in games of the classic rules.

use super::*;
use crate::Todo;

/// A game that begins with a night.
fn night(roles: &str) -> Host {
    let seats: Vec<String> = roles
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| format!("\"{name}\""))
        .collect();
    let seats = seats.join(", ");
    let text = format!(
        "format = 1\n[game]\nname = \"Rep\"\nhost = \"Hattie\"\n[players]\nseats = [{seats}]\n\
         spare = [\"Zed\"]\n[roles]\ndeal = \"fixed\"\n[roles.fixed]\n{roles}\n[schedule]\n\
         first = \"night\"\nstart = \"2026-12-01 20:00\"\nzone = \"Europe/London\"\n"
    );
    let mut host = Host::of(text, "2026-11-30 12:00").after(["deal", "sent all", "confirmed all"]);
    host.at("2026-12-01 20:00");
    host.says("start");
    host
}

const BUS: &str = "Ann = \"town Bus Driver\"\nBob = \"town Doctor\"\nCat = \"town Cop\"\n\
                   Dan = \"mafia Strongman Goon\"\nEve = \"mafia Ninja Goon\"\n\
                   Fay = \"town Jailkeeper\"\nGus = \"town Tracker\"";

const SENT: &str = "Ann = \"mafia Redirector\"\nBob = \"town 1-shot Doctor\"\n\
                    Cat = \"town Watcher\"\nDan = \"mafia 1-shot Strongman\"\n\
                    Eve = \"town Paranoid Gun Owner\"\nFay = \"town Jailkeeper\"\n\
                    Gus = \"town Vigilante\"\nHal = \"town Roleblocker\"\n\
                    Ida = \"town 1-shot Bulletproof\"";

fn nights_of(mut host: Host) -> String {
    for line in ["resolve --commit", "start", "over town"] {
        host.says(line);
    }
    host.says("finish").public
}

#[test]
fn what_carried_an_action_is_not_stopped_with_it() {
    let told = nights_of(night(BUS).after([
        "Ann drives Bob, Cat",
        "Eve kills Bob",
        "Bob protects Dan",
        "Fay jails Bob",
    ]));
    for said in [
        "Ann switches Bob and Cat.\n",
        "Eve kills Bob: stopped, because Ann drives Eve's factional kill from Bob to Cat and Fay \
         protects Cat (jail), carried there by Ann.",
    ] {
        assert!(told.contains(said), "{said}\nin\n{told}");
    }
    let told = nights_of(night(BUS).after(["Ann drives Bob, Cat", "Eve kills Bob"]));
    for said in [
        "Ann switches Bob and Cat: Cat died.",
        "Eve kills Bob: Cat died.",
    ] {
        assert!(told.contains(said), "{said}\nin\n{told}");
    }
    let told = nights_of(night(SENT).after([
        "Ann redirects Gus, Fay",
        "Gus shoots Hal",
        "Bob protects Fay",
    ]));
    for said in [
        "Ann redirects Gus to Fay.\n",
        "Gus shoots Hal: stopped, because Ann",
        "Bob protects Fay (protection).",
    ] {
        assert!(told.contains(said), "{said}\nin\n{told}");
    }
    // A driver who is blocked has driven nobody.
    let told = nights_of(night(BUS).after(["Ann drives Bob, Cat", "Fay jails Ann"]));
    let stopped = "Ann switches Bob and Cat: stopped, because Fay blocks Ann (jail).";
    assert!(told.contains(stopped), "{told}");
}

#[test]
fn the_kill_of_a_side_is_told_with_what_its_holders_card_does_to_it() {
    let mut host = night(BUS);
    let mut pm = |name: &str| host.says(&format!("pm {name}")).private[0].1.clone();
    let (dan, eve) = (pm("Dan"), pm("Eve"));
    let kill = "Tell me who does it and whom.";
    let strong = "Your kills cannot be stopped by a roleblock or by protection.";
    let hidden = "Nobody sees whom you visit when you kill.";
    assert!(dan.contains(&format!("{kill} {strong}")), "{dan}");
    assert!(eve.contains(&format!("{kill} {hidden}")), "{eve}");
    assert!(
        !eve.contains(strong) && !dan.contains(hidden),
        "{dan}\n{eve}"
    );
}

#[test]
fn h4_3_what_a_kill_passes_is_among_the_reasons() {
    let mut host = night(BUS).after(["Dan kills Cat", "Bob protects Cat", "Fay jails Dan"]);
    let before = host.says("why Cat");
    before.has_not("nothing is against this").has_not("Night 1");
    for said in [
        "Bob protects Cat (protection)",
        "Dan's factional kill passes protection",
        "Fay blocks Dan (jail)",
        "Dan's factional kill cannot be blocked",
    ] {
        before.has(said);
    }
    host.says("why Bob").has("Does Cat die?  Yes.");
    let told = nights_of(host);
    assert!(told.contains("Dan kills Cat: Cat died."), "{told}");
    let lines = ["mafia kills Ida by Dan", "Dan forces", "Hal blocks Gus"];
    let mut host = night(SENT).after(lines);
    host.says("why Ida")
        .has("Ida is bulletproof")
        .has("Dan's factional kill passes protection")
        .has_not("cannot be blocked");
}

#[test]
fn a_night_is_told_of_those_who_played_it() {
    let mut host = night(BUS).after(["Eve kills Cat", "Bob protects Dan", "resolve --commit"]);
    host.says("replace Eve Zed");
    for line in ["start", "over town"] {
        host.says(line);
    }
    let told = host.says("finish").public;
    assert!(told.contains("Eve kills Cat: Cat died."), "{told}");
    let answer = host.session.take("archive all.json", host.now, 7).unwrap();
    let Some(Todo::Archive(archived)) = answer.todo else {
        panic!("{answer:?}");
    };
    let archived = archived.text;
    assert!(archived.contains("Eve kills Cat"), "{archived}");
    assert!(!archived.contains("Zed kills Cat"), "{archived}");
}

#[test]
fn results_of_a_player_who_died_that_night_are_marked() {
    let lines = ["Cat investigates Dan", "Gus tracks Dan", "Eve kills Cat"];
    let mut host = night(BUS).after(lines);
    host.says("pm").has("No message is due.");
    host.says("resolve --commit");
    host.says("next").has("Send the results (player died: Cat)");
    host.says("outbox")
        .has("due: the results of Night 1 (player died)")
        .has("due: the results of Night 1\n");
    host.says("pm")
        .has("Cat died in Night 1: whether these results");
    host.says("pm Gus").has_not("died in Night 1");
    host.says("sent all")
        .has("Sent: Cat (Night 1, player died), Gus (Night 1).");
    host.at("2026-12-01 20:01");
    host.says("replace Bob Zed");
    let outbox = host.says("outbox").echo;
    let zed = outbox.iter().find(|line| line.contains("Zed")).unwrap();
    assert!(
        !zed.contains("last:") && zed.contains("due: the role PM"),
        "{zed}"
    );
}

#[test]
fn a_death_after_the_hammer_tells_the_number_of_the_living() {
    let mut host = Host::new("");
    host.says("vote Ana Cleo #2; Bob Cleo #3; Dov Cleo #4; Eve Cleo #5")
        .has("HAMMER");
    host.says("remove Ana cheating")
        .has("With 6 alive it takes 4 now.");
    host.says("kill Gus").has("With 5 alive it takes 3 now.");
}

#[test]
fn an_end_that_was_told_is_not_said_to_be_nobodys() {
    let mut host = Host::new("");
    host.at("2026-12-02 21:00");
    host.reads(
        "=== #2 | Ana | 2026-12-02 10:00\n[b]vote: Dov[/b]\n\
         === #3 | Moderator | 2026-12-02 20:30\nDov has BEEN LYNCHED. He was a Vanilla Townie.\n",
    );
    let ended = host.says("end day");
    ended.has("Nobody is eliminated besides Dov, as you told.");
    ended.posts("Dov was eliminated.");
}

#[test]
fn a_power_that_stands_beside_the_kill_can_be_found_out() {
    let mut host = night(SENT);
    let beside = "`PLAYER forces`, without a target, beside the line of the kill";
    host.says("role 1-shot Strongman").has(beside);
    for word in ["force", "forces", "1-shot Strongman"] {
        let told = host
            .session
            .take(&format!("help {word}"), host.now, 7)
            .unwrap();
        let told = format!("{told:?}");
        assert!(told.contains(beside), "{word}: {told}");
    }
    let refused = host.refused("Dan forces Ida");
    let says = "the unstoppable kill has no target: write `Dan forces`, without a target";
    assert!(refused.message.contains(says), "{refused:?}");
    let line = host.session.take("Dan strongman kills Ida", host.now, 7);
    let line = format!("{line:?}");
    assert!(
        line.contains("part of `Dan strongman kills Ida` was not understood"),
        "{line}"
    );
    assert!(line.contains("Dan kills Ida"), "{line}");
}

#[test]
fn why_tells_what_a_conditional_order_came_to_and_of_which_night() {
    let line = "act mafia kill Cat by Dan if Hal alive else kill Ann by Eve";
    let roles = format!("{BUS}\nHal = \"town Vanilla Townie\"");
    let mut host = night(&roles).after([line, "Ann drives Bob, Fay", "resolve --commit"]);
    let none = host.session.take("why Eve", host.now, 7).unwrap_err();
    let none = format!("{none:?}");
    assert!(none.contains("nothing happened there"), "{none}");
    host.says("start");
    host.says("why Dan")
        .has("Night 1")
        .has("Does Cat die?  Yes.");
}

#[test]
fn an_open_ruling_stands_in_what_is_for_the_host() {
    let lines = ["Ann drives Bob, Cat", "Eve kills Bob", "Fay jails Bob"];
    let mut host = night(BUS).after(lines);
    for line in ["resolve", "why Cat"] {
        let said = host.says(line);
        assert!(
            said.host.contains("Open ruling R-1"),
            "{line}: {}",
            said.host
        );
        let aside = said.echo.join("\n");
        assert!(!aside.contains("Open ruling"), "{line}: {aside}");
    }
    host.says("resolve").has("Eve: has tried to kill");
}

#[test]
fn a_runoff_of_hours_is_told_in_hours() {
    for (written, told) in [
        ("24h", "24 h"),
        ("36h", "36 h"),
        ("30m", "30 min"),
        ("3d", "3 d"),
    ] {
        let votes = format!("[votes]\nat_deadline = \"most votes\"\ntie = \"runoff {written}\"\n");
        let clock = "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n";
        let mut host = Host::prepared(clock, &votes).after(["deal", "sent all", "confirmed all"]);
        let day = host.says("start").public;
        let words = format!("a tie is voted on again for {told}.");
        assert!(day.contains(&words), "{words} in\n{day}");
    }
}

#[test]
fn h3_1_what_a_strongman_still_owes_is_told_in_words() {
    let mut host = Host::new("");
    host.says("role Finn mafia 1-shot Strongman");
    host.says("vote Ana Dov #3; Bob Dov #4; Cleo Dov #5; Eve Dov #6");
    host.says("end day");
    host.says("missing").has("Finn (unstoppable kill)");
}
