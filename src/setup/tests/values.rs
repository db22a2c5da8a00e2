use super::super::keys::{Choice, Kind, catalogue};
use super::{Shelves, codes, errors, lines, read, read_text, setup_of};
use nightdesk_game::{
    AtDeadline, DecidedBy, Flip, FlipRules, Forum, IfNone, KillRules, Language, Markup, NameMatch,
    NightRules, ScheduleRules, Talk, VoteRules, WinCondition,
};
use nightdesk_text::Source;
use nightdesk_time::{EarlyEnd, FirstPhase, Length};

/// The worked example of a setup file (hosting §7), without what is refused in this version.
const WORKED: &str = r#"
format = 1

[game]
name  = "Lantern Street"
host  = "your forum name"
cohosts = []

[players]
seats = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hawthorn", "Ironwood", "Juniper"]
spare = ["Katsura", "Larch"]

[players.aka]
Hawthorn = ["haw", "thorn"]
Ginkgo   = ["gink"]

[players.pronouns]
Elm = "they/them"

[roles]
town  = ["Cop", "Odd-Night Tracker", "1-shot Vigilante", "4 Vanilla Townie"]
mafia = ["Roleblocker", "2 Goon"]
fixed = { Alder = "Cop", Birch = "mafia Goon" }

[role."Odd-Night Tracker"]
title = "Lamplighter"
pm    = "In nights 1, 3, 5 ... you may follow a player. You learn whom they visited."

[sides.mafia]
title = "the Wharf Gang"
chat  = "https://forum.example/threads/9041"
talk  = "always"

[kill]
decided_by  = "last word"
performer   = "named"
with_own_action = false
if_none     = "no kill"

[schedule]
zone  = "Europe/London"
start = "2026-12-01 20:00"
first = "night 0"
day   = "7d"
night = "48h"
early_end = "shift"
grace = "59s"
no_end_on = ["2026-12-25", "sunday"]

[votes]
day_ends   = "majority"
at_deadline = "most votes"
tie        = "nobody"
no_elimination = true
self_vote  = true
edited_posts = "flag"
mark       = ""

[night]
engine  = "nar"
last_valid_wins = true
late    = "ask"
missing = "no action"
self_target = false
same_target_twice = true
feedback = "results only"

[rulings]
doctor_saves = "one"
failed_visits = false

[flips]
eliminated = "role"
killed     = "nothing"
kill_wording = "same"

[forum]
flavour = "xenforo"
words   = { eliminate = "execute", eliminated = "executed" }
templates = "templates/"
longest_post = 50_000
"#;

#[test]
fn the_worked_example_is_understood() {
    let setup = setup_of(WORKED);
    assert_eq!(setup.hosts, ["your forum name"]);
    assert_eq!((setup.seats.len(), setup.deck.len()), (10, 10));
    assert_eq!(setup.seats[7].aliases, ["haw", "thorn"]);
    assert_eq!(setup.seats[4].pronouns.as_ref().unwrap().0, "they/them");
    assert_eq!(setup.seats[0].card.as_ref().unwrap().faction, "town");
    assert_eq!(setup.seats[1].card.as_ref().unwrap().roles, ["goon"]);
    assert_eq!(
        setup.own.roles["Odd-Night Tracker"].title.as_deref(),
        Some("Lamplighter")
    );
    let mafia = &setup.factions["mafia"];
    assert_eq!(
        (mafia.title.as_str(), mafia.talk),
        ("Wharf Gang", Talk::Always)
    );
    assert_eq!((mafia.informed, mafia.wins), (true, WinCondition::Parity));
    assert_eq!(setup.kill.decided_by, DecidedBy::LastWord);
    assert_eq!(setup.kill.if_none, IfNone::NoKill);
    assert_eq!(setup.schedule.first, FirstPhase::NightZero);
    assert_eq!(
        setup.schedule.start.unwrap().to_string(),
        "2026-12-01 20:00:00"
    );
    assert_eq!(setup.schedule.early_end, EarlyEnd::Shift);
    assert_eq!(setup.schedule.grace, Length::seconds(59));
    assert_eq!(setup.schedule.no_end_on, ["2026-12-25", "sunday"]);
    assert_eq!(setup.votes.at_deadline, AtDeadline::Plurality);
    assert_eq!(setup.votes.mark, "");
    assert_eq!(setup.method, "nar");
    assert_eq!(setup.rulings["doctor_saves"], "one");
    assert_eq!(setup.rulings["failed_visits"], "no");
    assert_eq!(
        setup.flips,
        FlipRules {
            eliminated: Flip::Role,
            killed: Flip::Nothing
        }
    );
    assert_eq!(setup.forum.markup, Markup::Xenforo);
    assert_eq!(setup.forum.longest_post, Some(50_000));
    assert_eq!(setup.forum.words["eliminate"], "execute");
}

#[test]
fn without_a_word_every_rule_is_the_setups_own_default() {
    let setup = setup_of("[game]\nname = \"A\"\n");
    assert_eq!(setup.kill, KillRules::default());
    assert_eq!(setup.schedule, ScheduleRules::default());
    // What journals of earlier editions do not say is to be asked about.
    let names = NameMatch::Provisional;
    let votes = VoteRules {
        names,
        ..VoteRules::default()
    };
    assert_eq!(setup.votes, votes);
    assert_eq!(setup.night, NightRules::default());
    assert_eq!(setup.flips, FlipRules::default());
    assert_eq!(setup.forum, Forum::default());
    assert_eq!(setup.language, Language::English);
    assert_eq!(
        (setup.ruleset.as_str(), setup.method.as_str()),
        ("classic", "rar")
    );
    assert!(setup.factions.is_empty() && setup.rulings.is_empty());
}

/// A choice as a file says it.
fn written(choice: &Choice) -> String {
    let length = if choice.length { " 30m" } else { "" };
    format!("{}{length}", choice.word)
}

/// A choice as the setup holds it.
fn kept(choice: &Choice) -> String {
    let length = if choice.length { " 30m" } else { "" };
    format!("{}{length}", choice.value())
}

#[test]
fn a_choice_may_need_a_length_after_it() {
    let with = |tie: &str| format!("[game]\nname = \"A\"\n[votes]\ntie = \"{tie}\"\n");
    assert_eq!(errors(&with("runoff 30m")), [""; 0]);
    assert_eq!(errors(&with("runoff")), ["bad-choice"]);
    assert_eq!(errors(&with("runoff soon")), ["bad-length"]);
    assert_eq!(errors(&with("nobody 30m")), ["bad-choice"]);
}

#[test]
fn every_word_of_every_choice_means_something_or_is_refused() {
    for section in &catalogue().sections {
        for key in section.keys.iter().filter(|key| key.kind == Kind::Choice) {
            let heading = section.path.replace('*', "town");
            // A draw is whole or refused.
            let more = match (section.path.as_str(), key.name.as_str()) {
                ("draw.*", "take") => "grid = [\"Town Cop | Town Cop\", \"Town Cop | Town Cop\"]\n",
                ("draw.*", "over") => {
                    "rolls = \"1\"\nfaces = [\"A 1\"]\ncolumns = [\"A: Town Cop\"]\n"
                }
                _ => "",
            };
            for choice in &key.choices {
                let text = format!(
                    "[game]\nname = \"A\"\n{}{more}{} = \"{}\"\n",
                    if heading == "game" {
                        String::new()
                    } else {
                        format!("[{heading}]\n")
                    },
                    key.name,
                    written(choice),
                );
                assert_eq!(errors(&text), [] as [&str; 0], "{text}");
            }
        }
    }
}

#[test]
fn a_choice_reaches_the_setup_under_its_own_name() {
    let json = |text: &str| serde_json::to_value(read_text(text).0).unwrap();
    let heads = [
        ("kill", "kill"),
        ("votes", "votes"),
        ("night", "night"),
        ("flips", "flips"),
    ];
    for (section, field) in heads {
        let keys = catalogue().section(section).unwrap().keys.iter();
        for key in keys.filter(|key| key.kind == Kind::Choice) {
            for choice in &key.choices {
                let text = format!(
                    "[game]\nname = \"A\"\n[{section}]\n{} = \"{}\"\n",
                    key.name,
                    written(choice)
                );
                let value = &json(&text)[field][&key.name];
                // Keys with a single possible value are not kept.
                if key.choices.len() > 1 {
                    assert_eq!(value, &serde_json::Value::from(kept(choice)), "{text}");
                }
            }
        }
    }
}

#[test]
fn a_side_of_ones_own_needs_its_end() {
    let text = "[game]\nname = \"A\"\n[sides.Lovers]\ninformed = true\nkill = true\n[roles]\nLovers = [\"2 Goon\"]\n";
    assert_eq!(codes(text), ["missing-key"]);
    let setup = setup_of(&text.replace(
        "informed = true",
        "informed = true\nwins = \"last standing\"",
    ));
    let lovers = &setup.factions["lovers"];
    assert_eq!(
        (lovers.title.as_str(), lovers.wins),
        ("Lovers", WinCondition::LastStanding)
    );
    assert!(setup.deck.iter().all(|card| card.faction == "lovers"));
}

#[test]
fn russian_names_are_first_class() {
    let setup = setup_of(
        "[game]\nname = \"Улица\"\nlanguage = \"ru\"\n[players]\nseats = [\"Аня\", \"Боря\"]\n\
         [players.aka]\n\"аня\" = [\"анютка\"]\n[roles]\nfixed = { \"АНЯ\" = \"town Cop\", \"Боря\" = \"mafia Goon\" }\n",
    );
    assert_eq!(setup.language, Language::Russian);
    assert_eq!(setup.seats[0].aliases, ["анютка"]);
    assert_eq!(setup.seats[0].card.as_ref().unwrap().roles, ["cop"]);
}

#[test]
fn own_abilities_reach_the_cards() {
    let setup = setup_of(
        "[game]\nname = \"A\"\n[ability.lamplight]\ntitle = \"Lamplight\"\ndoes = [\"protect\", \"block\"]\n\
         [role.Lamplighter]\nabilities = [\"lamplight\"]\n[roles]\ntown = [\"2 Lamplighter\"]\nmafia = [\"Goon\"]\n",
    );
    assert_eq!(setup.own.abilities["lamplight"].does, ["protect", "block"]);
    assert_eq!(setup.deck.len(), 3);
    assert_eq!(setup.deck[0].roles, ["lamplighter"]);
}

#[test]
fn what_the_rule_set_finds_is_put_where_it_is_written() {
    let (_, diagnostics) = read_text(
        "[game]\nname = \"A\"\n[role.Lamplighter]\nabilities = [\"trak\"]\n[roles]\ntown = [\"Lamplighter\"]\nmafia = [\"Goon\"]\n",
    );
    let lines = lines(&diagnostics);
    assert_eq!(lines.len(), 1);
    assert!(
        lines[0].starts_with("game.toml:4:13: error[own-catalogue]"),
        "{}",
        lines[0]
    );
}

#[test]
fn several_cards_may_be_listed_in_one_text() {
    let deck = |roles: &str| {
        let text = format!("[game]\nname = \"A\"\n[roles]\nmafia = [\"{roles}\"]\n");
        let (setup, _) = read(&Source::new("game.toml", text), Shelves::PROGRAM);
        setup.map(|setup| setup.deck.len())
    };
    for (roles, cards) in [
        ("1 Roleblocker, 2 Goons", Some(3)),
        ("1 Roleblocker and 2 Goons", Some(3)),
        ("1 Roleblocker, 1 Godfather, and 2 Goons", Some(4)),
        ("Goon - 2; Roleblocker: 1", Some(3)),
        ("1 Roleblocker & Goon", Some(1)),
        ("1 Cop & 2 shot Vigilante", Some(1)),
    ] {
        assert_eq!(deck(roles), cards, "{roles}");
    }
}

#[test]
fn a_comma_in_quotes_of_their_own_parts_one_card() {
    let deck = |roles: &str| {
        let text = format!("[game]\nname = \"A\"\n[roles]\ntown = {roles}\n");
        let (setup, diagnostics) = read_text(&text);
        let codes: Vec<&str> = diagnostics.iter().map(|one| one.code).collect();
        let asked = codes.contains(&"several-roles");
        setup.map(|setup| (setup.deck.len(), asked))
    };
    for (roles, cards) in [
        ("[\"Fruit Vendor, 2-shot Vigilante\", \"VT\"]", (2, true)),
        ("[\"Vigilante, 1-shot\", \"VT\"]", (2, false)),
        ("[\"Tracker and Doctor\", \"VT\"]", (2, true)),
        ("[\"Tracker & Doctor\", \"VT\"]", (2, false)),
        // With a number it is a list.
        ("[\"Cop, Doctor, 2 VT\", \"VT\"]", (5, false)),
    ] {
        assert_eq!(deck(roles), Some(cards), "{roles}");
    }
    // Without a sign it may be two cards.
    assert_eq!(deck("[\"Tracker Doctor\", \"VT\"]"), None);
    let fixed = "[game]\nname = \"A\"\n[players]\nseats = [\"Ann\"]\n[roles]\nfixed = { Ann = \"town Cop, Doctor\" }\n";
    let (setup, _) = read_text(fixed);
    let seat = &setup.unwrap().seats[0];
    assert_eq!(seat.card.as_ref().unwrap().roles, ["cop", "doctor"]);
}

#[test]
fn fixed_cards_follow_their_rules() {
    let with = |roles: &str| {
        format!("[game]\nname = \"A\"\n[players]\nseats = [\"Ann\", \"Bob\"]\n[roles]\n{roles}\n")
    };
    let listed = "town = [\"Cop\"]\nmafia = [\"Goon\"]\n";
    assert!(codes(&with(&format!("{listed}fixed = {{ Ann = \"Cop\" }}"))).is_empty());
    for (roles, code) in [
        (
            "fixed = { Ann = \"Cop\", Bob = \"mafia Goon\" }",
            "fixed-without-side",
        ),
        (
            "town = [\"Cop\"]\nmafia = [\"Goon\"]\nfixed = { Ann = \"Doctor\" }",
            "fixed-not-listed",
        ),
        (
            "town = [\"Cop\"]\nmafia = [\"Cop\"]\nfixed = { Ann = \"Cop\" }",
            "fixed-without-side",
        ),
        (
            "town = [\"2 Cop\"]\nfixed = { Ann = \"2 Cop\" }",
            "fixed-count",
        ),
        (
            "town = [\"2 Cop\"]\nfixed = { Anne = \"Cop\" }",
            "unknown-player",
        ),
        (
            "town = [\"2 Cop\"]\nfixed = { Ann = \"Cpo\" }",
            "unknown-card",
        ),
        (
            "town = [\"2 Cop\"]\ndeal = \"fixed\"\nfixed = { Ann = \"Cop\" }",
            "seat-without-card",
        ),
        ("fixed = { Ann = \"town Cop\" }", "seats-and-cards"),
    ] {
        assert_eq!(codes(&with(roles)), [code], "{roles}");
    }
}

#[test]
fn a_fixed_card_names_its_side_with_or_without_an_article() {
    for (title, card) in [
        ("the Wharf Gang", "Wharf Gang Goon"),
        ("the Wharf Gang", "the Wharf Gang Goon"),
        ("Wharf Gang", "the Wharf Gang Goon"),
        ("the Wharf Gang", "mafia Goon"),
    ] {
        let text = format!(
            "[game]\nname = \"A\"\n[players]\nseats = [\"Ann\", \"Bob\"]\n[sides.mafia]\n\
             title = \"{title}\"\n[roles]\nfixed = {{ Ann = \"{card}\", Bob = \"town Cop\" }}\n"
        );
        let setup = read_text(&text).0.expect(card);
        let ann = setup.seats.first().and_then(|seat| seat.card.as_ref());
        assert_eq!(ann.map(|card| card.faction.as_str()), Some("mafia"));
    }
}

#[test]
fn a_fixed_card_without_its_side_names_the_sides() {
    let hints = |card: &str| {
        let text = format!(
            "[game]\nname = \"A\"\n[players]\nseats = [\"Ann\", \"Bob\"]\n[roles]\n\
             fixed = {{ Ann = \"town Cop\", Bob = \"{card}\" }}\n"
        );
        let diagnostics = read_text(&text).1;
        let hints = diagnostics.iter().flat_map(|mistake| &mistake.hints);
        hints.cloned().collect::<Vec<String>>().join(" ")
    };
    for card in ["Jester", "third-party Jester"] {
        assert!(hints(card).contains("neutral"), "{card}: {}", hints(card));
    }
    assert!(hints("third party Serial Killer").contains("sk"));
}

#[test]
fn the_sides_of_the_rule_set_need_no_description() {
    for rules in super::rule_set::ALL {
        let known = (rules.about().sides)(Language::English);
        assert!(!known.is_empty());
        for (slug, side) in known {
            let text = format!("[game]\nname = \"A\"\n[roles]\n{slug} = [\"Goon\"]\n");
            let setup = read_text(&text).0.unwrap();
            assert_eq!(setup.factions, [(slug, side)].into());
        }
    }
}

#[test]
fn a_warning_counts_no_longer_than_the_calendar() {
    for (expire, found) in [
        ("365000d", &[][..]),
        ("365001d", &["bad-length"]),
        ("9000000000000000d", &["bad-length"]),
    ] {
        let text = format!("[game]\nname = \"x\"\n[warnings]\nexpire = \"{expire}\"\n");
        assert_eq!(errors(&text), found, "{expire}");
    }
}

#[test]
fn a_phase_lasts_some_time() {
    for key in ["day", "night"] {
        let text = format!("[game]\nname = \"x\"\nhost = \"h\"\n[schedule]\n{key} = \"0h\"\n");
        assert!(codes(&text).contains(&"bad-length"), "{key}");
    }
}
