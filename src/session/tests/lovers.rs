//! Lovers: who is bound to whom, and what the death of one brings about.

use super::*;

/// Ann and Bob love each other, and so do Cat and Dan; Fay is the mafia, Gus a Backup.
fn in_love() -> Host {
    of_cards([
        ("Ann", "town Lover"),
        ("Bob", "town Lover Oracle"),
        ("Cat", "town Lover"),
        ("Dan", "town Lover"),
        ("Eve", "town Cop"),
        ("Fay", "mafia Goon"),
        ("Gus", "town Backup Oracle"),
        ("Hal", "mafia Goon"),
    ])
    .after(["deal", "start"])
}

fn of_cards<'c>(cards: impl IntoIterator<Item = (&'c str, &'c str)>) -> Host {
    let cards: Vec<(&str, &str)> = cards.into_iter().collect();
    let names: Vec<String> = cards.iter().map(|(name, _)| format!("{name:?}")).collect();
    let fixed: String = cards
        .iter()
        .map(|(name, card)| format!("{name} = {card:?}\n"))
        .collect();
    let text = format!(
        "format = 1\n[game]\nname = \"Pier\"\n[players]\nseats = [{}]\n[roles]\ndeal = \"fixed\"\n\
         [roles.fixed]\n{fixed}",
        names.join(", ")
    );
    Host::of(text, "2026-11-30 12:00")
}

impl Host {
    fn living(&self) -> String {
        let living = self.game().living();
        let living: Vec<&str> = living.map(|(_, seat)| seat.name.as_str()).collect();
        living.join(" ")
    }
}

#[test]
fn who_is_bound_stays_so_whatever_becomes_of_the_cards() {
    let mut host = in_love();
    host.says("role Ann town Vanilla Townie");
    host.says("kill Bob");
    assert_eq!(host.living(), "Cat Dan Eve Fay Gus Hal");
    let said = host.says("kill Cat").echo.join("\n");
    assert!(said.contains("Dan dies, too."), "{said}");
    assert_eq!(host.living(), "Eve Fay Gus Hal");
}

#[test]
fn what_binds_goes_by_the_cards_with_which_the_game_begins() {
    let mut host = of_cards([
        ("Ann", "town Lover"),
        ("Bob", "town Vanilla Townie"),
        ("Cat", "town Lover"),
        ("Dan", "mafia Goon"),
        ("Eve", "town Cop"),
    ])
    .after(["deal", "role Bob town Lover", "role Cat town Cop"]);
    let changed = host.session.journal().last_done().unwrap() - 1;
    host.says("start");
    // The game would have begun with other Lovers.
    let refused = host.refused(&format!("undo {changed}"));
    assert!(refused.message.contains("start"), "{refused:?}");
    host.says("kill Ann");
    assert_eq!(host.living(), "Cat Dan Eve");
}

#[test]
fn a_lover_follows_at_once_while_a_night_is_open_and_others_take_over_from_both() {
    let mut host = in_love();
    host.says("end day");
    host.says("Bob picks Fay");
    host.says("resolve --commit --yes");
    host.says("start");
    host.says("end day");
    let said = host.says("kill Ann").echo.join("\n");
    assert!(said.contains("Bob dies, too."), "{said}");
    assert_eq!(host.living(), "Cat Dan Eve Fay Gus Hal");
    let card = |host: &Host| {
        let card = host.game().seat(host.seat("Gus")).unwrap().card.clone();
        card.unwrap().roles
    };
    host.says("resolve --commit --yes");
    assert_eq!(card(&host), ["oracle"]);
    let public = host.says("start").public;
    for words in ["Ann", "Bob", "Fay is Mafia"] {
        assert!(public.contains(words), "{words} in\n{public}");
    }
}

#[test]
fn a_lover_follows_whom_the_host_takes_out_unless_he_lets_the_lover_live() {
    let mut host = in_love();
    let said = host.says("remove Ann --yes").echo.join("\n");
    assert!(
        said.contains("Bob dies, too; if you let Bob live: `revive Bob`."),
        "{said}"
    );
    host.says("revive Bob");
    assert_eq!(host.living(), "Bob Cat Dan Eve Fay Gus Hal");
}

#[test]
fn what_a_lovers_death_brings_about_by_day_follows_too() {
    let mut host = in_love();
    let said = host.says("kill Ann").echo.join("\n");
    assert!(said.contains("Gus is"), "{said}");
}
