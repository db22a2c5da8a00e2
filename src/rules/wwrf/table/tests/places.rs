//! Channels and places: extra roles, whispers, what only the dead read, who is let in where.

use super::kit::{Host, to};
use nightdesk_game::{Audience, Event};

fn with_medium() -> Host {
    let mut host = Host::with(&[
        ("Ana", "Medium"),
        ("Bob", "Villager"),
        ("Cid", "Villager"),
        ("Dan", "Seer"),
        ("Eve", "Wolf"),
    ]);
    host.take("start");
    host
}

#[test]
fn nobody_is_taken_out_of_a_group_that_is_no_more() {
    let mut host = Host::with(&[
        ("Ana", "Villager"),
        ("Bob", "Villager"),
        ("Cid", "Guard"),
        ("Dan", "Seer"),
        ("Eve", "Wolf"),
    ]);
    let mut setup = host.game.setup.clone();
    let files = [
        (
            "townsfolk/miscellaneous/villager",
            "**Villager** | Townsfolk Miscellaneous\n__Basics__\nA Villager votes by day.\n\
             __Formalized__\nStarting: Join #council\n",
        ),
        (
            "_game/groups/council",
            "**Council** | Townsfolk Team Group\n__Formalized__\nUnique Group\n\
             On @(Group:Council) Death:\n  • @Members->Count < 2: Disband\n",
        ),
    ];
    for (path, text) in files {
        setup.files.insert(path.to_owned(), text.to_owned());
    }
    host.apply(&Event::SetupAdopted {
        setup: Box::new(setup),
    });
    host.take("start");
    let told = to(&host.take("kill Ana"), &Audience::Host);
    assert!(told.contains("Council"), "{told}");
    let told = to(&host.take("kill Bob"), &Audience::Host);
    assert!(!told.contains("Council"), "{told}");
}

#[test]
fn an_extra_role_asks_apart() {
    let mut host = with_medium();
    let ana = Audience::Seat(host.seat("Ana"));
    let night = host.take("resolve");
    let told = to(&night, &ana);
    assert!(
        told.contains("You are Mayor now, besides your own role."),
        "{told}"
    );
    assert!(told.contains("The Mayor decides."), "{told}");
    let day = host.take("resolve");
    assert!(
        to(&day, &ana).contains("You are asked as Mayor (done at once)"),
        "{day:#?}"
    );
    let seen = host.take("answer Ana Bob");
    let told: Vec<_> = seen.told.iter().filter(|told| told.to == ana).collect();
    assert_eq!(told[0].place.as_deref(), Some("Mayor"), "{told:?}");
}

#[test]
fn what_the_dead_read_is_not_public() {
    let mut host = with_medium();
    let said = host.take("whisper Ana: who is there?");
    assert_eq!(to(&said, &Audience::Public), "");
    assert!(
        to(&said, &Audience::Host).contains("where no player reads"),
        "{said:#?}"
    );
    host.take("kill Bob");
    let said = host.take("whisper Ana: who is there?");
    let bob = Audience::Seat(host.seat("Bob"));
    assert!(
        to(&said, &bob).contains("A voice: who is there?"),
        "{said:#?}"
    );
    assert_eq!(to(&said, &Audience::Public), "");
    assert!(
        host.refused("whisper Cid: hello")
            .contains("passed on nowhere")
    );
}

/// A place by its name, with the names of who writes, who reads along, who must be out.
fn place(host: &Host, title: &str) -> [Vec<String>; 3] {
    let channels = host.table().view().channels;
    let channel = channels.iter().find(|channel| channel.title == title);
    let channel = channel.unwrap_or_else(|| panic!("no {title} in {channels:?}"));
    [&channel.members, &channel.readers, &channel.out].map(|seats| {
        let names = seats.iter().map(|seat| host.game.name(*seat).to_owned());
        names.collect()
    })
}

fn named(lists: [&[&str]; 3]) -> [Vec<String>; 3] {
    lists.map(|names| names.iter().map(|name| (*name).to_owned()).collect())
}

#[test]
fn h9_3_the_dead_go_to_the_places_of_the_dead_and_come_back_from_them() {
    let mut host = with_medium();
    assert_eq!(place(&host, "Crypt"), named([&[], &[], &[]]));
    let told = to(&host.take("kill Bob"), &Audience::Host);
    assert!(told.contains("Let Bob into Crypt."), "{told}");
    let kept = "From now on Bob may read in Square, and not write.";
    assert!(told.contains(kept), "{told}");
    assert_eq!(place(&host, "Crypt"), named([&["Bob"], &[], &[]]));
    let living: &[&str] = &["Ana", "Cid", "Dan", "Eve"];
    assert_eq!(place(&host, "Square"), named([living, &["Bob"], &[]]));
    let told = to(&host.take("revive Bob"), &Audience::Host);
    assert!(told.contains("Take Bob out of Crypt."), "{told}");
    assert!(
        told.contains("From now on Bob may write in Square."),
        "{told}"
    );
    assert_eq!(place(&host, "Crypt"), named([&[], &[], &["Bob"]]));
    assert_eq!(place(&host, "Square")[1], [""; 0]);
}

#[test]
fn h9_3_places_of_groups_follow_conversions_deaths_and_revivals() {
    let mut host = Host::with(&[
        ("Ana", "Seer"),
        ("Bob", "Villager"),
        ("Cid", "Villager"),
        ("Dan", "Wolf"),
        ("Eve", "Wolf"),
    ]);
    let told = to(&host.take("start"), &Audience::Host);
    assert!(told.contains("Let Dan and Eve into Wolfpack."), "{told}");
    assert!(!told.contains("Square"), "{told}");
    let taken = host.take("role Eve Villager");
    let told = to(&taken, &Audience::Host);
    let kept = "From now on Eve may read in Wolfpack, and not write.";
    assert!(told.contains(kept), "{told}");
    let own = to(&taken, &Audience::Seat(host.seat("Eve")));
    assert!(
        own.contains("You are in Wolfpack as a visitor only."),
        "{own}"
    );
    assert_eq!(place(&host, "Wolfpack"), named([&["Dan"], &["Eve"], &[]]));
    let told = to(&host.take("role Bob Wolf"), &Audience::Host);
    assert!(told.contains("Let Bob into Wolfpack."), "{told}");
    let told = to(&host.take("kill Dan"), &Audience::Host);
    assert!(told.contains("Take Dan out of Wolfpack."), "{told}");
    assert!(told.contains("Let Dan into Crypt."), "{told}");
    assert_eq!(
        place(&host, "Wolfpack"),
        named([&["Bob"], &["Eve"], &["Dan"]])
    );
    let told = to(&host.take("revive Dan"), &Audience::Host);
    assert!(told.contains("Let Dan into Wolfpack."), "{told}");
    assert!(told.contains("Take Dan out of Crypt."), "{told}");
    assert_eq!(
        place(&host, "Wolfpack"),
        named([&["Bob", "Dan"], &["Eve"], &[]])
    );
}

#[test]
fn what_is_waited_for_is_typed_with_the_present_name() {
    let mut host = Host::with(&[("Ana", "Seer"), ("Bob", "Villager"), ("Eve", "Wolf")]);
    host.take("start");
    host.take("resolve");
    let seat = host.seat("Ana");
    host.apply(&nightdesk_game::Event::Replaced {
        seat,
        name: "Big Zoe".to_owned(),
        at: super::kit::at(9),
        post: None,
        clears_vote: false,
    });
    let waits = host.asks().join("\n");
    assert!(waits.contains("=> answer \"Big Zoe\" #"), "{waits}");
    host.take("answer \"Big Zoe\" Eve");
}
