//! Players who are called like words: what may be the word is asked about, and no offer says the opposite of a line.

use super::*;

/// Day 1 of a game with players called Will, Hope, Skip and No_One; Ace and Mark can shoot by day.
fn day() -> Host {
    let text = "
format = 1
[game]
name = \"Pier\"
host = \"Moderator\"
[players]
seats = [\"Tess\", \"Will\", \"Hope\", \"Wren\", \"Sable\", \"Vexx\", \"Zed\", \"Mark\", \"Marlowe\", \"Skip\", \"No_One\", \"Ace\", \"Jess\"]
[roles]
deal = \"fixed\"
[roles.fixed]
Tess = \"town Doctor\"
Will = \"town Vanilla Townie\"
Hope = \"town Vanilla Townie\"
Wren = \"town Vanilla Townie\"
Sable = \"town Vanilla Townie\"
Vexx = \"town Vanilla Townie\"
Zed = \"mafia Goon\"
Mark = \"town Day-Vigilante\"
Marlowe = \"town Cop\"
Skip = \"town Vanilla Townie\"
No_One = \"town Vanilla Townie\"
Ace = \"town Day-Vigilante\"
Jess = \"town Vigilante\"
[schedule]
start = \"2026-12-01 20:00\"
day = \"3d\"
night = \"24h\"
";
    let mut host = Host::of(text.to_owned(), "2026-11-30 12:00");
    for line in ["deal", "sent all", "confirmed all"] {
        host.says(line);
    }
    host.at("2026-12-01 20:00").says("start");
    host
}

fn night() -> Host {
    let mut host = day();
    host.at("2026-12-04 20:00").says("end day");
    host
}

#[test]
fn two_names_side_by_side_are_no_voters() {
    let mut host = day();
    for (line, instead) in [
        ("Tess will vote Wren", Some("Tess vote Wren")),
        (
            "Sable and Tess will vote Wren",
            Some("Sable and Tess vote Wren"),
        ),
        ("Tess will unvote", Some("Tess unvote")),
        ("hope Tess votes Wren", None),
        ("will Tess vote Wren", None),
        ("Tess Sable vote Wren", None),
    ] {
        let unread = unread(&mut host, line);
        assert_eq!(unread.instead(), instead, "{line}: {unread:?}");
    }
    host.says("Tess, Sable and Will vote Wren").has("3 votes");
    host.says("Will votes Hope");
}

#[test]
fn a_word_in_small_letters_is_no_target_at_once() {
    let mut host = day();
    for (line, instead) in [
        ("Mark shoots at will", "Mark shoots at Will"),
        ("Mark kills hope", "Mark kills Hope"),
        ("Mark, shoot Wren", "Mark shoot Wren"),
        ("Mark, kill Wren", "Mark kill Wren"),
    ] {
        let unread = unread(&mut host, line);
        assert_eq!(unread.instead(), Some(instead), "{line}: {unread:?}");
    }
    let said = unread(&mut host, "Ace shoots no one").to_string();
    assert!(said.contains("may mean nobody, or the player"), "{said}");
    host.says("Ace shoots No_One");
    host.says("Mark shoots Hope");
}

#[test]
fn half_a_sentence_and_a_word_for_nobody_are_asked_about_at_night() {
    let mut host = night();
    assert_eq!(unread(&mut host, "Tess will").instead(), Some("Tess Will"));
    assert_eq!(unread(&mut host, "Zed will").instead(), Some("Zed Will"));
    for line in ["Jess: skip", "Jess: no one", "Jess shoots no one"] {
        let said = unread(&mut host, line).to_string();
        assert!(said.contains("may mean nobody, or the player"), "{said}");
    }
    host.says("Jess shoots No_One");
    host.says("Tess protects hope").has("Tess protects Hope");
    let cancels = unread(&mut host, "Tess: withdraw my protection of Hope");
    assert_eq!(cancels.instead(), Some("cancel Tess"));
}

#[test]
fn no_offer_is_the_opposite_of_a_line() {
    let mut host = day();
    for line in [
        "Tess refuses to vote Wren",
        "Tess votes Wren /s",
        "Tess's vote for Wren is invalid",
        "Tess joked about voting Wren",
        "Wren will be lynched",
        "Tess: I hope so",
    ] {
        let unread = unread(&mut host, line);
        assert_eq!(unread.instead(), None, "{line}: {unread:?}");
    }
    assert_eq!(
        unread(&mut host, "Wren gets a vote from Tess").instead(),
        Some("Tess votes Wren")
    );
    for line in [
        "Tess retracts her vote on Wren",
        "Tess takes her vote off Wren",
        "Tess no longer votes Wren",
        "Tess is not voting anymore",
    ] {
        host.says("Tess votes Wren");
        host.says(line).has("Tess unvotes");
    }
    for line in ["Tess FoS Wren", "Tess suspects Wren"] {
        let refused = host.refused(line);
        assert_eq!(refused.hints, [""; 0], "{line}");
    }
    let several = unread(&mut host, "Tess -> Wren, Sable -> Vexx");
    assert_eq!(several.instead(), Some("vote Tess Wren; Sable Vexx"));
    let mut host = night();
    for line in [
        "Tess refuses to protect Hope",
        "Tess forgot to protect Hope",
        "Tess hates to protect Hope",
        "Tess used to protect Hope",
        "Tess leaves Hope alone",
        "Tess stays away from Hope",
        "Tess decided against protecting Hope",
        "Zed lets Hope live",
        "Tess: protect whoever Marlowe checks",
        "Tess: should i protect Hope",
        "Tess: I hope so",
    ] {
        let unread = unread(&mut host, line);
        assert_eq!(unread.instead(), None, "{line}: {unread:?}");
        assert_eq!(unread.near, [""; 0], "{line}");
    }
}

#[test]
fn polite_words_and_reasons_around_a_line_are_known() {
    let mut host = day();
    let offer = |host: &mut Host, line: &str| unread(host, line).meant.map(|meant| meant.quoted());
    let offered = offer(&mut host, "Tess votes Wren to save Hope");
    assert_eq!(offered.as_deref(), Some("`Tess votes Wren`"));
    host.says("list the living");
    let mut host = night();
    host.says("Marlowe: investigating Wren, gl everyone")
        .has("Marlowe");
    host.says("Tess: protect @Wren pls 🙂")
        .has("Tess protects Wren");
    host.says("scum are holding their kill")
        .has("no factional kill");
    let offered = offer(&mut host, "Jess and Wren: no action");
    assert_eq!(
        offered.as_deref(),
        Some("`Jess: no action` and `Wren: no action`")
    );
}

#[test]
fn a_death_that_is_to_come_or_is_of_two_players_is_asked_about() {
    let mut host = day();
    for line in ["kill Wren at deadline", "kill Wren / Vexx"] {
        unread(&mut host, line);
    }
}
