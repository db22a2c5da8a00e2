//! The setup D6: every row of its table, and the two roles that only it deals.

use super::setups::{deal, dealt_with, decks, eliminate, holder, host, read, titles};
use super::*;
use nightdesk_game::{Came, Card, Drawn, Over};
use nightdesk_setup::library;

/// What each group of dice brings, by how often it came.
const TABLE: &str = "
1 | Innocent Child | Bodyguard | 1-shot Vigilante
2 | Role Oracle | Doctor | 2-shot Vigilante
3 | Role Cop | Roleblocker | Vigilante
4 | Tracker | Jailkeeper | Vigilante
5 | Parity Cop | Jailkeeper, Bodyguard | Vigilante, 1-shot Vigilante
6 | Informed Cop | Roleblocker, Doctor | Vigilante, 2-shot Vigilante
";

const GROUPS: [&str; 3] = ["investigative", "protective", "killing"];

/// The cards of a group that came so often.
fn row(group: &str, count: u32) -> Vec<String> {
    let column = 1 + GROUPS.iter().position(|known| *known == group).unwrap();
    let rows = TABLE.lines().filter(|line| !line.is_empty());
    let mut found = rows.filter(|line| line.starts_with(&count.to_string()));
    let cells: Vec<&str> = found.next().unwrap().split(" | ").collect();
    cells[column]
        .split(", ")
        .map(|role| format!("town {role}"))
        .collect()
}

/// The groups that the dice of a draw have shown, each with how often.
fn faces(drawn: &Drawn) -> &[(String, u32)] {
    match &drawn.came {
        Came::Dice { faces, .. } => faces,
        came => panic!("{came:?}"),
    }
}

#[test]
fn every_row_of_the_table_brings_its_cards() {
    let setup = read(&library::get("d6").unwrap());
    let mut rows = std::collections::BTreeSet::new();
    for asked in [Over::Again, Over::Highest, Over::Each] {
        for outcome in setup.draws.outcomes(&setup.deck, asked).unwrap() {
            let [town, mafia] = outcome.drawn.as_slice() else {
                panic!("{outcome:?}")
            };
            let mut wanted = Vec::new();
            let (of_town, of_mafia) = (faces(town), faces(mafia));
            for (group, count) in of_town {
                wanted.extend(row(group, *count));
                rows.insert((group.clone(), *count));
            }
            wanted.sort();
            assert_eq!(titles(&setup, &town.cards), wanted, "{of_town:?}");
            let of = |side: &str| {
                let cards = outcome.cards.iter();
                cards.filter(|card| card.faction == side).count()
            };
            assert_eq!((of("town"), of("mafia")), (10, 3));
            let dice = town.cards.len() - 1;
            match asked {
                // Whatever is rolled again comes out without a repetition.
                Over::Again | Over::Each => assert_eq!(mafia.cards.len(), dice),
                Over::Highest => assert!(mafia.cards.len() <= dice),
                Over::Ask => unreachable!("an answer"),
            }
            if of_town == [("investigative".to_owned(), 6)] {
                assert_eq!((outcome.chance.ways, outcome.chance.of), (1, 64));
                assert_eq!(of_mafia, []);
            }
        }
    }
    assert_eq!(rows.len(), 18, "{rows:?}");
}

#[test]
fn the_dice_that_lie_there_are_dealt_and_a_repetition_is_asked_about() {
    let mut host = host("d6", "");
    let setup = host.game().setup.clone();
    let of_town = |cards: &mut dyn Iterator<Item = &Card>| {
        let powers: Vec<Card> = cards
            .filter(|card| card.faction == "town")
            .cloned()
            .collect();
        titles(&setup, &powers)
    };
    let all: Vec<Vec<String>> = decks(&setup)
        .iter()
        .map(|deck| of_town(&mut deck.iter()))
        .collect();
    let (mut asked, mut came) = (0, std::collections::BTreeSet::new());
    for seed in 0..80 {
        asked += usize::from(deal(&mut host, seed, "each"));
        let cards: Vec<Card> = host
            .game()
            .seats
            .iter()
            .flat_map(|it| it.card.clone())
            .collect();
        let dealt = of_town(&mut cards.iter());
        assert!(all.contains(&dealt), "{dealt:?}");
        came.insert(dealt);
    }
    assert!(asked > 0, "two dice of the Mafia are equal often enough");
    assert!(came.len() > 8, "{came:#?}");
}

#[test]
fn the_informed_cop_and_the_innocent_child_know_and_are_known() {
    let mut host = dealt_with("d6", &["town Informed Cop"]);
    let cop = holder(&host, "town Informed Cop");
    let message = host.says(&format!("pm {cop}")).private.remove(0).1;
    assert!(
        message.contains("You know from the start that"),
        "{message}"
    );
    let mut host = dealt_with("d6", &["town Innocent Child"]);
    let child = holder(&host, "town Innocent Child");
    for line in ["sent all", "confirmed all"] {
        host.says(line);
    }
    let day = host.says("start").public;
    assert!(day.contains(&format!("{child} is")), "{day}");
}

const ORACLE: [&str; 6] = [
    "town Role Oracle",
    "town Doctor",
    "town Vanilla Townie",
    "mafia Roleblocker",
    "mafia Goon",
    "town Vanilla Townie",
];

/// A game of these cards and a few townies, in Night 1.
fn night(cards: &[&str], language: &str) -> Host {
    let cards = cards.iter().chain(&["town Vanilla Townie"; 4]);
    let fixed: String = cards
        .enumerate()
        .map(|(seat, card)| format!("P{:02} = \"{card}\"\n", seat + 1))
        .collect();
    let seats: Vec<String> = (1..=fixed.lines().count())
        .map(|seat| format!("\"P{seat:02}\""))
        .collect();
    let text = format!(
        "[game]\nname = \"Pier\"\nlanguage = \"{language}\"\n[players]\nseats = [{}]\n\
         [roles]\ndeal = \"fixed\"\n[roles.fixed]\n{fixed}",
        seats.join(", ")
    );
    let now = utc("2026-11-30 12:00");
    let mut host = Host {
        session: Session::in_memory(read(&text), now).unwrap(),
        now,
    };
    for line in ["deal", "sent all", "confirmed all", "start", "end day"] {
        host.says(line);
    }
    host
}

fn leaks(host: &Host, text: &str) -> usize {
    let scene = nightdesk_report::public::scene(text);
    host.session.leaks_in(&scene).unwrap().len()
}

#[test]
fn a_role_oracle_who_is_killed_tells_with_the_day() {
    let mut host = night(&ORACLE, "en");
    host.says("P01 foresees P02");
    host.says("mafia kills P01 by P05");
    let preview = host.says("resolve --commit");
    preview.has("The public text tells with the death of P01: P02's role: Doctor.");
    // Before the day begins nobody knows of the death, and what it tells is a secret still.
    assert!(leaks(&host, "P02's role: Doctor.") > 0);
    let day = host.says("start").public;
    assert!(
        day.contains("P01 was a Town Role Oracle. P02's role: Doctor."),
        "{day}"
    );
    assert_eq!(leaks(&host, &day), 0);
    assert_eq!(leaks(&host, "P02's role: Doctor."), 0);
    assert!(
        leaks(&host, "P02 belongs to the Town.") > 0,
        "no side was told"
    );
    host.says("undo");
    host.says("undo");
    assert!(leaks(&host, "P02's role: Doctor.") > 0);
    assert!(host.game().seats[0].marks.is_empty(), "as if it never was");
}

#[test]
fn a_role_oracle_who_is_eliminated_tells_the_last_one_reached() {
    let mut host = night(&ORACLE, "en");
    host.says("P01 foresees P03");
    host.says("resolve --commit");
    host.says("start");
    host.says("end day");
    // A block keeps the pick of the night before.
    host.says("P01 foresees P02");
    host.says("P04 blocks P01");
    host.says("resolve --commit");
    host.says("start");
    host.says("replace P03 Newcomer");
    let ended = eliminate(&mut host, "P01");
    ended.has("The public text tells with the death of P01: Newcomer is vanilla.");
    assert!(
        ended
            .public
            .contains("P01 was a Town Role Oracle. Newcomer is vanilla."),
        "{}",
        ended.public
    );
    assert_eq!(leaks(&host, &ended.public), 0);
}

#[test]
fn a_role_oracle_who_is_taken_out_tells_too() {
    for line in ["kill P01", "remove P01"] {
        let mut host = night(&ORACLE, "en");
        host.says("P01 foresees P04");
        host.says("resolve --commit");
        host.says("start");
        let out = host.says(line);
        out.has("P04's role: Roleblocker.");
        assert!(
            out.public.contains("P04's role: Roleblocker."),
            "{line}: {}",
            out.public
        );
    }
}

#[test]
fn whoever_picked_nobody_tells_nothing_and_why_says_who_was_reached() {
    let mut host = night(&ORACLE, "en");
    host.says("P01 foresees P02");
    host.says("P04 blocks P01");
    host.says("mafia kills P01 by P05");
    host.says("resolve --commit");
    let why = host.session.take("why P01", host.now, 7).unwrap();
    let why: String = why
        .texts
        .iter()
        .map(|text| nightdesk_render::plain(text.document(), None))
        .collect();
    assert!(why.contains("P04 blocks P01 (roleblock)"), "{why}");
    assert!(why.contains("P01 foresees P02 (vision of a role)"), "{why}");
    let day = host.says("start").public;
    assert!(day.contains("P01 was a Town Role Oracle.\n"), "{day}");
    assert!(!day.contains("P02's"), "{day}");
}

#[test]
fn a_redirected_oracle_tells_whom_the_action_reached() {
    let cards = [
        "town Oracle",
        "mafia Redirector",
        "mafia Godfather",
        "town Cop",
    ];
    let mut host = night(&cards, "en");
    host.says("P01 foresees P04");
    host.says("P02 redirects P01 to P03");
    host.says("mafia kills P01 by P03");
    host.says("resolve --commit");
    let day = host.says("start").public;
    assert!(
        day.contains("P03 is not Mafia."),
        "a Godfather, as a Cop finds him: {day}"
    );
    assert_eq!(leaks(&host, &day), 0);
    assert!(
        leaks(&host, "P03 is Mafia.") > 0,
        "what is true is a secret still"
    );
}

#[test]
fn a_parity_cop_compares_with_the_last_one_reached() {
    let cards = [
        "town Parity Cop",
        "mafia Goon",
        "town Doctor",
        "mafia Roleblocker",
        "town Miller",
        "town Vanilla Townie",
    ];
    let mut host = night(&cards, "en");
    let found = |host: &mut Host, entries: &[&str], told: &str| {
        for entry in entries {
            host.says(entry);
        }
        host.says("resolve --commit");
        let message = host.says("pm P01").private;
        assert!(
            message.iter().any(|(_, text)| text.contains(told)),
            "{message:?}"
        );
        host.says("start");
        host.says("end day");
    };
    let first = "There is no earlier result to compare P02 with yet.";
    found(&mut host, &["P01 compares P02"], first);
    found(
        &mut host,
        &["P01 compares P03"],
        "P03 is on another side than P02.",
    );
    let blocked = ["P01 compares P02", "P04 blocks P01"];
    found(&mut host, &blocked, "You got no result.");
    found(
        &mut host,
        &["P01 compares P06"],
        "P06 is on the same side as P03.",
    );
    // A Miller reads as Mafia, here too.
    found(
        &mut host,
        &["P01 compares P05"],
        "P05 is on another side than P06.",
    );
    found(
        &mut host,
        &["P01 compares P04"],
        "P04 is on the same side as P05.",
    );
}

#[test]
fn both_roles_speak_the_language_of_the_game() {
    let cards = [
        "town Role Oracle",
        "town Parity Cop",
        "mafia Goon",
        "mafia Roleblocker",
    ];
    let mut host = night(&cards, "ru");
    host.says("P01 foresees P02");
    host.says("P02 compares P03");
    host.says("mafia kills P01 by P03");
    host.says("resolve --commit");
    let result = host.says("pm P02").private;
    let told = "P03: сравнить пока не с кем, прежнего результата нет.";
    assert!(
        result.iter().any(|(_, text)| text.contains(told)),
        "{result:?}"
    );
    let day = host.says("start").public;
    assert!(day.contains("P02, роль: Сравнивающий комиссар."), "{day}");
    assert_eq!(leaks(&host, &day), 0);
}
