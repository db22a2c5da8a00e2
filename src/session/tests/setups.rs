//! The setups of the library: what they are made of, what they draw, and their special rules.

use std::collections::BTreeSet;

use super::*;
use nightdesk_command::{Consent, DealSeed, HostOrder};
use nightdesk_game::{Card, Event, Over, Setup, Stage};
use nightdesk_setup::library;
use nightdesk_setup::library::LibrarySetup;

/// Name, players, town, mafia and, of other sides, the most and the least of them.
const SIZES: &str = "
2of4 9 7 2
3d3 9 7 2
8matrix 9 7 2
c9 7 5 2
c9pp 13 9-11 2-4
carbon-14 7 5 0-2
cop-13 13 10 3
cop-9 9 7 2
d6 13 10 3
dethy 5 4 1
friends-and-enemies 12 9 3
friends-and-enemies-2 12 8 2
jester-10 10 7 1-2
lovers-6 6 4 2
lyncher-5 5 3 1
making-friends 13 10 3
matrix6 9 7 2
mountainous-11 11 9 2
mountainous-12 12 10 2
mountainous-13 13 11 2
mountainous-15 15 12 3
newbie-classic 7 5 2
newd3 9 7 2
rows-and-columns 9 7 2
ten-players 10 7 3
two-fold-matrix6 13 9 2
vengeful-5 5 3 2
vig-10 10 8 2
vig-14 14 11 3
white-flag 13 10 3
white-flag-11 11 8 3
";

/// Numbers of outcomes that are equally likely.
const EQUAL: [(&str, usize); 9] = [
    ("c9", 4),
    ("2of4", 6),
    ("matrix6", 6),
    ("8matrix", 8),
    ("rows-and-columns", 6),
    ("3d3", 12),
    ("newd3", 9),
    ("carbon-14", 2),
    ("two-fold-matrix6", 36),
];

pub(super) fn classic() -> impl Iterator<Item = &'static LibrarySetup> {
    // Scripted roles and the City have games of their own.
    library::all()
        .iter()
        .filter(|setup| !setup.text.contains("\nruleset = "))
}

pub(super) fn read(text: &str) -> Setup {
    let (setup, found) = nightdesk_setup::read(
        &Source::new("game.toml", text),
        nightdesk_setup::Shelves::PROGRAM,
    );
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found, [""; 0], "{text}");
    setup.unwrap()
}

/// All lists of cards a setup can come to.
pub(super) fn decks(setup: &Setup) -> Vec<Vec<Card>> {
    if setup.draws.is_empty() {
        return vec![setup.deck.clone()];
    }
    let outcomes = setup.draws.outcomes(&setup.deck, Over::Again).unwrap();
    outcomes.into_iter().map(|outcome| outcome.cards).collect()
}

/// The titles of cards with their sides, sorted.
pub(super) fn titles<'c>(setup: &Setup, cards: impl IntoIterator<Item = &'c Card>) -> Vec<String> {
    let rules = nightdesk_rule_sets::named(&setup.ruleset).unwrap();
    let title = |card: &Card| format!("{} {}", card.faction, rules.card_title(setup, card));
    let mut titles: Vec<String> = cards.into_iter().map(title).collect();
    titles.sort();
    titles
}

/// A host with a setup of the library, all seats filled.
pub(super) fn host(name: &str, more: &str) -> Host {
    let size = read(library::get(name).unwrap().as_str()).cards();
    let seats: Vec<String> = (1..=size).map(|seat| format!("\"P{seat:02}\"")).collect();
    let text = format!(
        "setup = \"{name}\"\n[game]\nname = \"Pier\"\n[players]\nseats = [{}]\n{more}",
        seats.join(", ")
    );
    let now = utc("2026-11-30 12:00");
    Host {
        session: Session::in_memory(read(&text), now).unwrap(),
        now,
    }
}

/// A game of a setup with the cards of the first seats fixed, begun.
fn begun(name: &str, cards: &[&str], more: &str) -> Host {
    let fixed: String = cards
        .iter()
        .enumerate()
        .map(|(seat, card)| format!("P{:02} = \"{card}\"\n", seat + 1))
        .collect();
    let mut host = host(name, &format!("[roles.fixed]\n{fixed}{more}"));
    begin(&mut host);
    host
}

fn begin(host: &mut Host) {
    for line in ["deal", "sent all", "confirmed all", "start"] {
        host.says(line);
    }
}

/// A game in which exactly these cards were drawn, by the first seed that draws them.
fn drawn(name: &str, cards: &[&str]) -> Host {
    let mut host = dealt_with(name, cards);
    for line in ["sent all", "confirmed all", "start"] {
        host.says(line);
    }
    host
}

/// The same game before anything was sent.
pub(super) fn dealt_with(name: &str, cards: &[&str]) -> Host {
    let mut host = host(name, "");
    for seed in 0..2000 {
        deal(&mut host, seed, "again");
        let all = dealt(&host);
        let is_there = |card: &&str| all.iter().any(|other| other == card);
        if cards.iter().all(is_there) {
            return host;
        }
    }
    panic!("{name} never draws {cards:?}");
}

/// Deals by a seed; `over` answers what becomes of a face that came too often. Gives whether
/// that was asked.
pub(super) fn deal(host: &mut Host, seed: usize, over: &str) -> bool {
    // The order itself: reading the line each time would take longer than dealing.
    let seed = Some(DealSeed::Named(seed.try_into().unwrap()));
    let mut order = HostOrder::Deal {
        seed,
        over: None,
        consent: Consent::Given,
    };
    let mut asked = false;
    loop {
        let refused = match host.session.order(&order, "deal", host.now, 7) {
            Ok(_) => return asked,
            Err(NotTaken::Refused(refused)) => refused,
            Err(other) => panic!("{order:?}: {other:?}"),
        };
        assert_eq!(refused.code, "too-often", "{refused:?}");
        asked = true;
        order = chosen(&refused.ask.unwrap(), over).unwrap().clone();
    }
}

fn dealt(host: &Host) -> Vec<String> {
    let game = host.game();
    titles(
        &game.setup,
        game.seats.iter().filter_map(|seat| seat.card.as_ref()),
    )
}

/// The player who holds a card.
pub(super) fn holder(host: &Host, card: &str) -> String {
    let game = host.game();
    let mut seats = game.seats.iter();
    let found = seats.find(|seat| titles(&game.setup, &seat.card) == [card]);
    found
        .unwrap_or_else(|| panic!("nobody is {card}"))
        .name
        .clone()
}

/// Somebody alive on a side, from the end of the list.
fn some(host: &Host, side: &str, place: usize) -> String {
    let living: Vec<_> = host.game().living().collect();
    let mut of_side = living
        .iter()
        .rev()
        .filter(|(_, seat)| seat.faction() == Some(side));
    of_side.nth(place).unwrap().1.name.clone()
}

/// Ends the day with an elimination.
pub(super) fn eliminate(host: &mut Host, player: &str) -> Said {
    let voters: Vec<String> = host
        .game()
        .living()
        .map(|(_, seat)| seat.name.clone())
        .collect();
    for voter in voters.iter().take(voters.len() / 2 + 1) {
        host.says(&format!("vote {voter} {player}"));
    }
    host.says("end day")
}

fn winners(host: &Host) -> Option<Vec<String>> {
    match &host.game().stage {
        Stage::Over { winners, .. } => Some(winners.clone()),
        Stage::Preparing | Stage::Running(_) => None,
    }
}

/// Names of those who died in the last night that was resolved.
fn died(host: &Host) -> Vec<String> {
    let deaths = &host.game().nights.last().unwrap().deaths;
    deaths
        .iter()
        .map(|seat| host.game().name(*seat).to_owned())
        .collect()
}

fn in_range(text: &str, number: usize) -> bool {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    (least.parse().unwrap()..=most.parse().unwrap()).contains(&number)
}

#[test]
fn sides_add_up_in_every_outcome() {
    let rows: Vec<Vec<&str>> = SIZES
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| line.split(' ').collect())
        .collect();
    let listed: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(
        listed,
        classic().map(|setup| setup.name).collect::<Vec<_>>()
    );
    for row in rows {
        let setup = read(&library::get(row[0]).unwrap());
        for deck in decks(&setup) {
            let of = |side: &str| deck.iter().filter(|card| card.faction == side).count();
            assert_eq!(deck.len().to_string(), row[1], "{}", row[0]);
            assert!(in_range(row[2], of("town")), "{}: {deck:?}", row[0]);
            assert!(in_range(row[3], of("mafia")), "{}: {deck:?}", row[0]);
        }
    }
}

#[test]
fn odds_are_what_the_sources_say() {
    for (name, number) in EQUAL {
        let setup = read(&library::get(name).unwrap());
        let outcomes = setup.draws.outcomes(&setup.deck, Over::Again).unwrap();
        let different: BTreeSet<Vec<String>> = outcomes
            .iter()
            .map(|outcome| titles(&setup, &outcome.cards))
            .collect();
        assert_eq!(outcomes.len(), number, "{name}");
        assert_eq!(different.len(), number, "{name}: {different:#?}");
        for outcome in outcomes {
            assert_eq!(
                (outcome.chance.ways, outcome.chance.of),
                (1, number as u128),
                "{name}"
            );
        }
    }
}

/// With nothing drawn again, as the source has it.
#[test]
fn half_of_the_letters_bring_a_serial_killer() {
    let mut setup = read(&library::get("c9pp").unwrap());
    for draw in &mut setup.draws.draws {
        if let nightdesk_game::Form::Rolls(rolls) = &mut draw.form {
            rolls.over = Over::Highest;
        }
    }
    let outcomes = setup.draws.outcomes(&setup.deck, Over::Ask).unwrap();
    let against = |card: &Card| card.faction == "sk";
    let with = outcomes
        .iter()
        .filter(|outcome| outcome.cards.iter().any(against));
    let half = with
        .map(|outcome| outcome.chance)
        .reduce(nightdesk_game::Fraction::or);
    assert_eq!(half.map(|half| (half.ways, half.of)), Some((1, 2)));
}

#[test]
fn what_is_dealt_is_one_of_the_outcomes_and_every_one_comes() {
    for setup in classic() {
        let mut host = host_of(setup.name);
        let read = host.game().setup.clone();
        let all: BTreeSet<Vec<String>> = decks(&read)
            .iter()
            .map(|deck| titles(&read, deck))
            .collect();
        let mut came = BTreeSet::new();
        let draws = if read.draws.is_empty() {
            2
        } else {
            30 + 8 * all.len().min(36)
        };
        for seed in 0..draws {
            deal(&mut host, seed, "again");
            let cards = dealt(&host);
            assert!(all.contains(&cards), "{}: {cards:?}", setup.name);
            came.insert(cards);
        }
        assert!(all.len() > 36 || came == all, "{}: {came:#?}", setup.name);
    }
}

/// A host of a setup that may name its own players.
fn host_of(name: &str) -> Host {
    let own = read(&library::get(name).unwrap());
    if own.seats.is_empty() {
        return host(name, "");
    }
    let now = utc("2026-11-30 12:00");
    Host {
        session: Session::in_memory(own, now).unwrap(),
        now,
    }
}

#[test]
fn what_was_drawn_is_kept_for_the_host_and_dealt_again_the_same() {
    let mut host = host("matrix6", "");
    host.says("deal seed 3");
    let (first, facts) = (dealt(&host), host.game().draws.clone());
    let [(purpose, outcome)] = facts.as_slice() else {
        panic!("{facts:?}")
    };
    assert_eq!(purpose, "cards of `line`");
    assert!(
        outcome.starts_with("row ") || outcome.starts_with("column "),
        "{outcome}"
    );
    let again = nightdesk_game::Journal::replay(host.session.journal().entries().to_vec()).unwrap();
    assert_eq!(again.game(), host.game());
    let told = host.session.take("roles", host.now, 7).unwrap();
    let told: Vec<String> = told
        .texts
        .iter()
        .map(|text| {
            assert_eq!(*text.audience(), Audience::Host);
            nightdesk_render::plain(text.document(), None)
        })
        .collect();
    assert!(told.join("\n").contains(outcome.as_str()), "{told:?}");
    let public = host.says("show opening").public;
    assert!(
        public.contains("of this grid is drawn") && !public.contains(outcome.as_str()),
        "{public}"
    );
    host.says("undo");
    assert!(host.game().draws.is_empty());
    host.says("deal seed 3");
    assert_eq!((dealt(&host), &host.game().draws), (first, &facts));
}

/// A game of three whose two dice show a Cop, of which there is one, or nothing.
fn two_dice(over: &str) -> Host {
    let text = format!(
        r#"
[game]
name = "Pier"
[players]
seats = ["Ann", "Bob", "Cy"]
[draw.dice]
rolls = "2"
faces = ["C 1", "T 2"]
columns = ["C: Town Cop"]
over = "{over}"
[fill]
all = "3 Town Vanilla Townie"
[roles]
mafia = ["Goon"]
"#
    );
    let now = utc("2026-11-30 12:00");
    Host {
        session: Session::in_memory(read(&text), now).unwrap(),
        now,
    }
}

#[test]
fn what_comes_too_often_is_drawn_again_and_the_host_is_told() {
    let mut host = two_dice("again");
    let mut told = 0;
    for seed in 0..40 {
        let said = host.says(&format!("deal seed {seed}")).echo.join("\n");
        assert!(
            dealt(&host)
                .iter()
                .filter(|card| *card == "town Cop")
                .count()
                < 2
        );
        if said.contains("rolled again") {
            assert!(
                said.contains("`C` came twice, and there are cards for once only"),
                "{said}"
            );
            told += 1;
        }
    }
    assert!((1..30).contains(&told), "{told}");
}

#[test]
fn a_draw_may_ask_the_host_what_becomes_of_too_many() {
    let mut host = two_dice("ask");
    let asks = |seed: &u64| {
        let line = format!("deal seed {seed}");
        matches!(
            host.session.take(&line, host.now, 7),
            Err(NotTaken::Refused(_))
        )
    };
    let seed = (0..40).find(asks).unwrap();
    let mut host = two_dice("ask");
    let asked = host.refused(&format!("deal seed {seed}"));
    let ask = asked.ask.unwrap();
    assert_eq!(
        ask.facts,
        ["`C` came twice, and there are cards for once only."]
    );
    let words: Vec<&str> = ask
        .choices
        .iter()
        .map(|choice| choice.word.as_str())
        .collect();
    assert_eq!(words, ["again", "highest", "each"]);
    assert!(host.game().seats.iter().all(|seat| seat.card.is_none()));
    host.says(&format!("deal seed {seed} highest"));
    assert_eq!(
        dealt(&host),
        ["mafia Goon", "town Cop", "town Vanilla Townie"]
    );
    host.says(&format!("deal seed {seed} each"));
    assert_eq!(dealt(&host), ["mafia Goon", "town Cop", "town Cop"]);
    let again = chosen(&ask, "again").unwrap().clone();
    host.session.order(&again, "deal", host.now, 7).unwrap();
    assert!(
        dealt(&host)
            .iter()
            .filter(|card| *card == "town Cop")
            .count()
            < 2
    );
}

/// Eight dice of which all but one show a Cop nearly always, and there is only one Cop.
#[test]
fn dice_that_hardly_ever_come_right_are_not_rolled_for_ever() {
    let text = r#"
[game]
name = "Pier"
[players]
seats = ["Ann", "Bob", "Cy"]
[draw.dice]
rolls = "8"
faces = ["C 1-99", "T 100"]
columns = ["C: Town Cop"]
over = "again"
[fill]
all = "3 Town Vanilla Townie"
[roles]
mafia = ["Goon"]
"#;
    let now = utc("2026-11-30 12:00");
    let mut host = Host {
        session: Session::in_memory(read(text), now).unwrap(),
        now,
    };
    let refused = host.refused("deal");
    assert_eq!(refused.code, "rare-draw");
    assert!(refused.message.contains("`dice`"), "{refused:?}");
}

#[test]
fn a_fixed_card_must_be_drawn() {
    let mut host = host("carbon-14", "[roles.fixed]\nP01 = \"wolf Goon\"\n");
    let deals: Vec<bool> = (0..20)
        .map(|seed| {
            host.session
                .take(&format!("deal seed {seed} --yes"), host.now, 7)
                .is_ok()
        })
        .collect();
    assert!(deals.contains(&true) && deals.contains(&false), "{deals:?}");
    assert_eq!(holder(&host, "wolf Goon"), "P01");
}

#[test]
fn the_white_flag_goes_up_when_one_mafia_player_is_left() {
    let mut host = begun(
        "white-flag",
        &["mafia Goon", "mafia Goon", "mafia Goon"],
        "",
    );
    eliminate(&mut host, "P01");
    assert_eq!(winners(&host), None);
    host.says("mafia kills P13 by P02");
    host.says("resolve --commit");
    host.says("start");
    let said = eliminate(&mut host, "P02");
    said.has("the Mafia give up: too few of them are alive");
    assert_eq!(winners(&host), Some(vec!["town".to_owned()]));
}

const VENGEFUL: [&str; 5] = [
    "mafia Godfather Goon",
    "mafia Goon",
    "town Vengeful Townie",
    "town Vengeful Townie",
    "town Vengeful Townie",
];

#[test]
fn the_town_of_vengeful_5_wins_when_the_godfather_is_voted_out() {
    let mut host = begun("vengeful-5", &VENGEFUL, "");
    eliminate(&mut host, "P01").has("the one with whom the Mafia lose was voted out");
    assert_eq!(winners(&host), Some(vec!["town".to_owned()]));
    // On a later day, too, and there is no night in between.
    let mut host = begun("vengeful-5", &VENGEFUL, "");
    eliminate(&mut host, "P02").has_not("revenge");
    assert_eq!(host.game().phase().unwrap().to_string(), "Day 2");
    eliminate(&mut host, "P01");
    assert_eq!(winners(&host), Some(vec!["town".to_owned()]));
}

#[test]
fn half_is_not_enough_while_a_shot_is_open() {
    for (target, over) in [
        ("nobody", Some("mafia")),
        ("P04", Some("mafia")),
        ("P01", None),
        ("P02", None),
    ] {
        let mut host = begun("vengeful-5", &VENGEFUL, "");
        eliminate(&mut host, "P03").has("P03 may take one player along at once");
        assert_eq!(winners(&host), None, "two against two, but a shot is open");
        host.refused("end day");
        host.refused("rule revenge P03");
        host.says(&format!("rule revenge {target}"));
        assert_eq!(
            winners(&host),
            over.map(|side| vec![side.to_owned()]),
            "{target}"
        );
        if over.is_some() {
            continue;
        }
        // Nobody voted out later has a shot, and the godfather's death by one ended nothing.
        host.refused("rule revenge P04");
        eliminate(&mut host, "P04").has_not("revenge");
        assert_eq!(winners(&host), Some(vec!["mafia".to_owned()]));
        host.says("undo");
        assert_eq!(winners(&host), None);
    }
}

#[test]
fn a_cop_may_start_with_a_name_of_the_town() {
    for (switch, marks) in [("nothing", 0), ("town_name", 1)] {
        let more = format!("[rulings]\ncop_starts = \"{switch}\"\n");
        let mut host = host("cop-9", &more);
        for seed in 0..20 {
            host.says(&format!("deal seed {seed}"));
            let cop = holder(&host, "town Cop");
            let seat = host
                .game()
                .seats
                .iter()
                .find(|seat| seat.name == cop)
                .unwrap();
            assert_eq!(
                seat.marks.len(),
                marks,
                "dealt again, only the last one counts"
            );
            let marked: usize = host.game().seats.iter().map(|seat| seat.marks.len()).sum();
            assert_eq!(marked, marks);
            for mark in seat.marks.clone() {
                let known = host.game().seat(mark.by.unwrap()).unwrap();
                assert_eq!(known.faction(), Some("town"));
                assert_ne!(known.name, cop);
                let known = known.name.clone();
                let message = host.says(&format!("pm {cop}"));
                let told = format!("You know from the start that {known} is on the");
                assert!(message.private[0].1.contains(&told), "{message:?}");
            }
        }
    }
}

/// The players whose card is this role alone.
fn holders(host: &Host, role: &str) -> Vec<String> {
    let seats = host.game().seats.iter();
    let held = seats.filter(|seat| {
        let card = seat.card.as_ref();
        card.is_some_and(|card| card.roles == [role])
    });
    held.map(|seat| seat.name.clone()).collect()
}

#[test]
fn masons_know_each_other_and_have_a_thread() {
    let mut host = host("friends-and-enemies", "");
    host.says("deal");
    host.says("chat mason https://forum.example/masons")
        .has("Members: ");
    let masons = holders(&host, "mason");
    assert_eq!(masons.len(), 3);
    for mason in &masons {
        let message = host.says(&format!("pm {mason}")).private.remove(0).1;
        assert!(
            message.contains("https://forum.example/masons"),
            "{message}"
        );
        for other in masons.iter().filter(|other| *other != mason) {
            assert!(message.contains(other.as_str()), "{message}");
        }
    }
    let vanilla = holder(&host, "town Vanilla Townie");
    let message = host.says(&format!("pm {vanilla}")).private.remove(0).1;
    assert!(
        !message.contains("masons") && !message.contains("partner"),
        "{message}"
    );
}

#[test]
fn whom_the_masons_recruit_is_told_who_they_are() {
    let mut host = host("making-friends", "");
    host.says("deal seed 1");
    host.says("chat mason https://forum.example/masons");
    let masons = holders(&host, "mason");
    assert_eq!(masons.len(), 2);
    let of_mason = host.says(&format!("pm {}", masons[0])).private.remove(0).1;
    assert!(of_mason.contains("recruit"), "{of_mason}");
    let recruited = holder(&host, "town Vanilla Townie");
    let goon = holder(&host, "mafia Goon");
    for line in ["sent all", "confirmed all", "start", "end day"] {
        host.says(line);
    }
    host.says(&format!("role {goon} Mason")).has("Caution: ");
    host.says("undo");
    host.says(&format!("role {recruited} Mason"))
        .has_not("Caution");
    let message = host.says(&format!("pm {recruited}")).private.remove(0).1;
    for told in masons
        .iter()
        .map(String::as_str)
        .chain(["forum.example/masons"])
    {
        assert!(message.contains(told), "{told}: {message}");
    }
}

#[test]
fn nobody_is_denied_what_the_words_of_the_setup_allow() {
    let mut host = host("making-friends", "");
    host.says("deal seed 1");
    let mason = holders(&host, "mason").remove(0);
    let vanilla = holder(&host, "town Vanilla Townie");
    for line in ["sent all", "confirmed all", "start", "end day"] {
        host.says(line);
    }
    let refused = host.refused(&format!("{mason} recruits {vanilla}"));
    assert!(refused.answer.is_none(), "{refused:?}");
    assert!(
        refused
            .hints
            .iter()
            .any(|hint| hint.contains("role NAME ROLE")),
        "{refused:?}"
    );
    let refused = host.refused(&format!("{mason} kills {vanilla}"));
    assert!(refused.answer.is_none(), "{refused:?}");
    // Whose role message has no such words has none of what another player does. What no card of the
    // game does may be the host's own wording, and is answered to nobody.
    let refused = host.refused(&format!("{vanilla} kills {mason}"));
    assert!(refused.answer.is_some(), "{refused:?}");
    let refused = host.refused(&format!("{vanilla} recruits {mason}"));
    assert!(refused.answer.is_none(), "{refused:?}");
    assert!(refused.hints.is_empty(), "{refused:?}");
}

#[test]
fn the_serial_killer_of_c9pp_is_asked_for_the_choice() {
    let mut host = dealt_with("c9pp", &["sk Serial Killer"]);
    let killer = holder(&host, "sk Serial Killer");
    let message = host.says(&format!("pm {killer}")).private.remove(0).1;
    assert!(message.contains("That player is killed."), "{message}");
    assert!(message.contains("you choose one of two"), "{message}");
    // Who has chosen is asked no more.
    for (choice, can) in [
        ("Godfather", "That player is killed."),
        ("1-shot Bulletproof", "Kills on you at night fail"),
    ] {
        host.says(&format!("card {killer} {choice} Serial Killer"));
        let message = host.says(&format!("pm {killer}")).private.remove(0).1;
        assert!(message.contains("That player is killed."), "{message}");
        assert!(message.contains(can), "{message}");
        assert!(!message.contains("you choose"), "{message}");
        assert!(!message.contains("Tell me which"), "{message}");
        host.says("undo");
    }
}

#[test]
fn h3_2_a_role_that_is_only_worded_anew_keeps_the_ready_answer() {
    let read = |more: &str| {
        let text = format!(
            "format = 1\n[game]\nname = \"Pier\"\nhost = \"Moderator\"\n\
             [players]\nseats = [\"Ana\", \"Bob\", \"Cleo\", \"Dov\"]\n\
             [roles]\ndeal = \"fixed\"\n[roles.fixed]\nAna = \"town Tracker\"\n\
             Bob = \"town Doctor\"\nCleo = \"town Vanilla Townie\"\nDov = \"mafia Goon\"\n\
             [role.Tracker]\ntitle = \"Lamplighter\"\npm = \"You may follow a player.\"\n{more}"
        );
        let lines = ["deal", "sent all", "confirmed all", "start", "end day"];
        Host::of(text, "2026-12-01 20:00").after(lines)
    };
    let refused = read("").refused("Ana protects Bob");
    let answer = refused.answer.expect("a ready answer");
    assert_eq!(
        answer.text,
        "Your role message does not give you that ability."
    );
    let refused = read("allows_more = true\n").refused("Ana protects Bob");
    assert!(refused.answer.is_none(), "{refused:?}");
}

#[test]
fn two_killing_sides_each_kill_and_win_alone() {
    let cards = ["mafia Goon", "mafia Goon", "wolf Goon", "wolf Goon"];
    let mut host = begun("friends-and-enemies-2", &cards, "");
    let wolf = host.says("pm P03").private.remove(0).1;
    assert!(wolf.contains("Werewolf Goon"), "{wolf}");
    assert!(wolf.contains("the Werewolves are at least half"), "{wolf}");
    eliminate(&mut host, "P01");
    host.says("mafia kills P12 by P02");
    host.says("wolf kills P11 by P03");
    host.says("resolve --commit");
    assert_eq!(died(&host), ["P11", "P12"]);
    for (voted_out, shot) in [("P10", "P09"), ("P08", "P07")] {
        host.says("start");
        eliminate(&mut host, voted_out);
        assert_eq!(winners(&host), None, "{voted_out}");
        host.says(&format!("mafia kills {shot} by P02"));
        host.says(&format!("wolf kills {shot} by P03"));
        host.says("resolve --commit");
        assert_eq!(died(&host), [shot]);
        assert_eq!(winners(&host), None, "{shot}");
    }
    // Two Werewolves of four living are half, but one of the Mafia, who win alone too, is left.
    host.says("start");
    eliminate(&mut host, "P06").has("The game goes on.");
    assert_eq!(winners(&host), None);
    host.says("mafia kills P05 by P02");
    host.says("wolf kills P02 by P03");
    host.says("resolve --commit");
    assert_eq!(died(&host), ["P02", "P05"]);
    assert_eq!(winners(&host), Some(vec!["wolf".to_owned()]));
}

#[test]
fn the_cops_of_dethy_cannot_tell_themselves_apart() {
    let cards = [
        "town Sane Cop",
        "town Insane Cop",
        "town Paranoid Cop",
        "town Naive Cop",
        "mafia Goon",
    ];
    let mut host = begun("dethy", &cards, "");
    assert_eq!(host.game().phase().unwrap().to_string(), "Night 0");
    let texts: BTreeSet<String> = (1..=4)
        .map(|seat| {
            let name = format!("P{seat:02}");
            let text = host.says(&format!("pm {name}")).private.remove(0).1;
            text.replace(&name, "X")
        })
        .collect();
    assert_eq!(texts.len(), 1, "{texts:#?}");
    host.refused("P05 kills P01");
    for cop in ["P01", "P02", "P03", "P04"] {
        host.says(&format!("{cop} investigates P05"));
    }
    host.says("resolve --commit");
    assert!(died(&host).is_empty());
    let record = host.game().nights.last().unwrap();
    let tokens: Vec<&str> = record
        .messages
        .iter()
        .map(|message| message.token.as_str())
        .collect();
    assert_eq!(tokens, ["mafia", "not_mafia", "mafia", "not_mafia"]);
    host.says("start");
    let said = eliminate(&mut host, "P02");
    assert!(
        said.public.contains("Cop") && !said.public.contains("Insane"),
        "{}",
        said.public
    );
    host.says("P05 kills P01");
    host.says("resolve --commit");
    assert_eq!(died(&host), ["P01"]);
}

#[test]
fn of_cop_and_seer_only_one_can_find_somebody() {
    for (goon, cop, seer) in [
        ("mafia Goon", "P05 is Mafia.", "P05 is not a Werewolf."),
        ("wolf Goon", "P05 is not Mafia.", "P05 is a Werewolf."),
    ] {
        let mut host = host("carbon-14", &format!("[roles.fixed]\nP05 = \"{goon}\"\n"));
        let deals = |seed| format!("deal seed {seed} --yes");
        let seed = (0..20).find(|seed| host.session.take(&deals(*seed), host.now, 7).is_ok());
        assert!(seed.is_some());
        for line in ["sent all", "confirmed all", "start", "end day"] {
            host.says(line);
        }
        let (cop_seat, seer_seat) = (holder(&host, "town Cop"), holder(&host, "town Seer"));
        host.says(&format!("{cop_seat} investigates P05"));
        host.says(&format!("{seer_seat} investigates P05"));
        let said = host.says("resolve --commit");
        let results: Vec<String> = host
            .session
            .take("show results", host.now, 7)
            .unwrap()
            .texts
            .iter()
            .map(|text| nightdesk_render::plain(text.document(), None))
            .collect();
        let results = results.join("\n");
        assert!(
            results.contains(cop) && results.contains(seer),
            "{results}\n{:?}",
            said.echo
        );
    }
}

#[test]
fn a_roleblock_goes_before_the_jail() {
    let mut host = drawn("matrix6", &["mafia Roleblocker", "town Jailkeeper"]);
    let (blocker, jailer) = (
        holder(&host, "mafia Roleblocker"),
        holder(&host, "town Jailkeeper"),
    );
    let victim = some(&host, "town", 0);
    let victim = if victim == jailer {
        some(&host, "town", 1)
    } else {
        victim
    };
    host.says("end day");
    host.says(&format!("{jailer} jails {blocker}"));
    host.says(&format!("{blocker} blocks {jailer}"));
    // The blocker may kill, too, and the jail stops neither.
    host.says(&format!("{blocker} kills {victim}"));
    host.says("resolve --commit");
    assert_eq!(died(&host), [victim]);
}

#[test]
fn a_tracker_sees_the_roleblock_that_goes_before_the_jail() {
    let cards = ["mafia Roleblocker", "town Jailkeeper", "town Stalker"];
    let mut host = drawn("two-fold-matrix6", &cards);
    let [blocker, jailer, stalker] = cards.map(|card| holder(&host, card));
    host.says("end day");
    host.says(&format!("{jailer} jails {blocker}"));
    host.says(&format!("{blocker} blocks {jailer}"));
    host.says(&format!("{stalker} tracks {blocker}"));
    host.says("resolve --commit");
    let record = host.game().nights.last().unwrap();
    let told = record
        .messages
        .iter()
        .find(|message| host.game().name(message.to) == stalker);
    assert_eq!(told.unwrap().slots["list"], jailer);
}

#[test]
fn those_who_stop_each_other_both_fail() {
    for (one, other, verb) in [
        ("town Jailkeeper", "town Wizard", "jails"),
        ("mafia Roleblocker", "wolf Roleblocker", "blocks"),
    ] {
        let mut host = drawn("two-fold-matrix6", &[one, other]);
        let (one, other) = (holder(&host, one), holder(&host, other));
        host.says("end day");
        host.says(&format!("{one} {verb} {other}"));
        host.says(&format!("{other} {verb} {one}"));
        let victims = if verb == "jails" {
            // Neither is protected by the other.
            let (mafia, wolf) = (some(&host, "mafia", 0), some(&host, "wolf", 0));
            host.says(&format!("{mafia} kills {one}"));
            host.says(&format!("{wolf} kills {other}"));
            [one.clone(), other.clone()]
        } else {
            // Neither is kept from the kill.
            let (first, second) = (some(&host, "town", 0), some(&host, "town", 1));
            host.says(&format!("{one} kills {first}"));
            host.says(&format!("{other} kills {second}"));
            [first, second]
        };
        host.says("resolve --commit");
        let victims: BTreeSet<String> = victims.into();
        assert_eq!(died(&host).into_iter().collect::<BTreeSet<_>>(), victims);
    }
}

#[test]
fn a_kill_is_forced_once() {
    let mut host = drawn("8matrix", &["mafia 1-shot Strongman", "town Doctor"]);
    let strongman = holder(&host, "mafia 1-shot Strongman");
    let doctor = holder(&host, "town Doctor");
    let victims: Vec<String> = (0..7)
        .map(|place| some(&host, "town", place))
        .filter(|name| *name != doctor)
        .collect();
    host.says("end day");
    host.says(&format!("{doctor} protects {}", victims[0]));
    host.says(&format!("{strongman} kills {}", victims[0]));
    host.says("resolve --commit");
    assert!(died(&host).is_empty());
    host.says("start");
    host.says("end day");
    host.says(&format!("{doctor} protects {}", victims[1]));
    host.says(&format!("{strongman} kills {}", victims[1]));
    host.says(&format!("{strongman} forces"));
    host.says("resolve --commit");
    assert_eq!(died(&host), [victims[1].as_str()]);
    host.says("start");
    host.says("end day");
    let refused = host.refused(&format!("{strongman} forces"));
    assert!(refused.message.contains("used"), "{refused:?}");
}

#[test]
fn an_innocent_child_is_confirmed_on_day_one() {
    let mut host = drawn("c9pp", &["town Innocent Child"]);
    let child = holder(&host, "town Innocent Child");
    let day = host.session.take("show due", host.now, 7).unwrap();
    let posts: Vec<&Text> = day
        .texts
        .iter()
        .filter(|text| *text.audience() == Audience::Public)
        .collect();
    let said: String = posts
        .iter()
        .map(|text| nightdesk_render::plain(text.document(), None))
        .collect();
    assert!(
        said.contains(&format!(
            "{child} is confirmed to everybody: Town Innocent Child."
        )),
        "{said}"
    );
    for text in posts {
        assert_eq!(host.session.leaks_in(text).unwrap(), []);
    }
}

#[test]
fn the_cops_of_c9pp_learn_town_or_not_and_one_doctor_stops_one_kill() {
    let cards = [
        "sk Serial Killer",
        "town Cop",
        "town Doctor",
        "mafia Roleblocker",
    ];
    let mut host = drawn("c9pp", &cards);
    let [killer, cop, doctor, blocker] = cards.map(|card| holder(&host, card));
    let goon = some(&host, "mafia", 0);
    let goon = if goon == blocker {
        some(&host, "mafia", 1)
    } else {
        goon
    };
    host.says("end day");
    host.says(&format!("{cop} investigates {killer}"));
    host.says(&format!("{doctor} protects {cop}"));
    host.says(&format!("{goon} kills {cop}"));
    host.says(&format!("{killer} kills {cop}"));
    let other = (0..9)
        .map(|place| some(&host, "town", place))
        .find(|name| *name != cop && *name != doctor)
        .unwrap();
    host.says(&format!("{blocker} blocks {other}"));
    let clash = host.refused(&format!("{blocker} kills {cop}"));
    assert!(clash.message.contains("another ability"), "{clash:?}");
    host.says("resolve --commit");
    assert_eq!(died(&host), [cop.as_str()]);
    let record = host.game().nights.last().unwrap();
    let told = record
        .messages
        .iter()
        .find(|message| host.game().name(message.to) == cop);
    assert_eq!(told.unwrap().token, "not_town");
}

#[test]
fn every_setup_begins_without_a_leak() {
    for setup in classic() {
        let mut host = host_of(setup.name);
        begin(&mut host);
        for line in ["show opening", "show players", "show due"] {
            let texts = host.session.take(line, host.now, 7).unwrap().texts;
            let public = texts.iter().filter(|it| *it.audience() == Audience::Public);
            let public: Vec<_> = public.collect();
            assert!(!public.is_empty(), "{}: {line}", setup.name);
            for text in public {
                assert_eq!(host.session.leaks_in(text).unwrap(), [], "{}", setup.name);
            }
        }
        assert!(
            matches!(host.game().stage, Stage::Running(_)),
            "{}",
            setup.name
        );
    }
}

/// The event of a deal holds the cards; a journal never needs the setup file again.
#[test]
fn a_deal_is_a_fact() {
    let mut host = host("c9", "");
    host.says("deal");
    let entry = host.session.journal().entries().last().unwrap();
    let nightdesk_game::Change::Do(events) = &entry.change else {
        panic!("{entry:?}")
    };
    let dealt = events
        .iter()
        .filter(|event| matches!(event, Event::Dealt { .. }));
    let drawn = events
        .iter()
        .filter(|event| matches!(event, Event::Drawn { .. }));
    assert_eq!((dealt.count(), drawn.count()), (1, 1));
}
