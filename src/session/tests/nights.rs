//! Whole nights as hosts type them: what an ability brings, who has won, whose order came first.

use super::*;

/// A game that begins with its first night, dealt and begun.
fn night_of(roles: &str, more: &str) -> Host {
    let text = format!(
        "format = 1\n[game]\nname = \"Pier\"\n[roles]\ndeal = \"fixed\"\n[roles.fixed]\n{roles}\
         [schedule]\nfirst = \"night\"\nstart = \"2030-01-01 12:00\"\nzone = \"UTC\"\n{more}"
    );
    let mut host = Host::of(with_seats(&text), "2030-01-01 12:00");
    for line in ["deal", "sent all", "confirmed all", "start"] {
        host.says(line);
    }
    host
}

/// The players are those who have a role.
fn with_seats(text: &str) -> String {
    let (_, rest) = text.split_once("[roles.fixed]\n").unwrap();
    let (roles, _) = rest.split_once("[schedule]").unwrap();
    let names = roles.lines().filter_map(|line| line.split_once(" = "));
    let names: Vec<String> = names.map(|(name, _)| format!("\"{name}\"")).collect();
    text.replacen(
        "[roles]",
        &format!("[players]\nseats = [{}]\n[roles]", names.join(", ")),
        1,
    )
}

#[test]
fn an_ability_with_two_results_tells_both() {
    let own = r#"
[role.Observer]
abilities = ["observe"]
[ability.observe]
does = ["see track", "see watch"]
verbs = ["observes"]
[role.Prober]
abilities = ["probe"]
[ability.probe]
does = ["read alignment", "block"]
verbs = ["probes"]
[role."Action Detector"]
abilities = ["detect"]
[ability.detect]
does = ["see left home", "see was visited"]
verbs = ["senses"]
"#;
    let roles = "Ann = \"town Observer\"\nBob = \"mafia Goon\"\nCat = \"town Vanilla Townie\"\n\
                 Dan = \"town Prober\"\nEve = \"town Action Detector\"\n";
    let lines = [
        "Bob kills Cat",
        "Ann observes Bob",
        "Dan probes Cat",
        "Eve senses Bob",
        "resolve --commit",
    ];
    let mut host = night_of(roles, own).after(lines);
    let told = |host: &mut Host, name: &str| {
        let seat = host.seat(name);
        let said = host.says(&format!("pm {name}"));
        let own = said.private.into_iter().filter(|(to, _)| *to == seat);
        own.map(|(_, words)| words).collect::<String>()
    };
    let read = told(&mut host, "Ann");
    assert!(
        read.contains("Bob visited Cat.") && read.contains("Eve visited Bob."),
        "{read}"
    );
    let read = told(&mut host, "Dan");
    assert!(read.contains("Cat is not Mafia."), "{read}");
    let read = told(&mut host, "Eve");
    assert!(
        read.contains("Bob left home.") && read.contains("Bob was visited."),
        "{read}"
    );
}

#[test]
fn what_an_inventor_gives_works_from_the_next_night_on() {
    let roles = "Bob = \"mafia Goon\"\nCat = \"town Vanilla Townie\"\nEve = \"town Inventor\"\n\
                 Fay = \"town Vanilla Townie\"\nGus = \"town Vanilla Townie\"\n\
                 Hal = \"town Vanilla Townie\"\nIvy = \"town Vanilla Townie\"\n";
    let mut host = night_of(roles, "");
    let refused = host.refused("Eve gives Cat \"banana\"");
    assert_eq!(refused.code, "no-such-ability");
    for line in [
        "Eve gives Cat \"Vigilante\"",
        "Bob kills Fay",
        "resolve --commit",
        "start",
        "end day",
    ] {
        host.says(line);
    }
    host.says("missing").has("Cat");
    host.says("Cat shoots Bob");
    host.says("resolve").has("dies      Bob");
}

#[test]
fn half_of_the_living_is_no_win_while_a_killer_of_a_third_side_lives() {
    let roles = "Ann = \"mafia Goon\"\nBob = \"mafia Goon\"\n\
                 Cat = \"sk 1-shot Bulletproof Serial Killer\"\nDan = \"town Vanilla Townie\"\n\
                 Eve = \"town Vanilla Townie\"\n";
    let mut host = night_of(roles, "").after(["Ann kills Dan", "Cat kills Eve"]);
    host.says("resolve").has("win       no");
    let said = host.says("resolve --commit");
    said.has("`rivals_left`");
    assert!(!said.public.contains("WIN"), "{}", said.public);
}

#[test]
fn a_loop_under_nar_is_decided_by_the_order_that_was_sent_first() {
    let roles = "Ann = \"mafia Roleblocker\"\nBob = \"town Roleblocker\"\nCat = \"town Doctor\"\n\
                 Dan = \"town Vanilla Townie\"\nEve = \"town Vanilla Townie\"\n\
                 Fay = \"town Vanilla Townie\"\n";
    let mut host = night_of(roles, "[night]\nmethod = \"nar\"\n");
    host.at("2030-01-01 21:00");
    for line in [
        "Ann blocks Bob at 20:00",
        "Bob blocks Ann at 19:00",
        "Ann kills Dan",
        "Cat: no action",
    ] {
        host.says(line);
    }
    host.says("resolve").has("dies      nobody");
    host.says("why Dan").has("it was sent first");
}
