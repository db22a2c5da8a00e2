//! What hosts and players read of a night.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::settings::Announced;
use crate::testkit::{game_of, night, who};
use crate::{nar, rar, simple};
use nightdesk_game::{Card, Event, Language, Mark};
use nightdesk_text::messages::places;

fn explained(night: &Night<'_>) -> Resolution {
    explain(
        &game_of(night),
        night,
        &nar::resolve(night),
        "classic/nar 1",
    )
}

fn texts(night: &Night<'_>, language: Language) -> Vec<String> {
    explained(night)
        .messages
        .iter()
        .map(|message| {
            let to = &night.player(Player(message.to.0)).name;
            let text = words().message(&message.token, &message.slots, language);
            format!("{to}: {text}")
        })
        .collect()
}

fn said(night: &Night<'_>, reason: &Reason) -> String {
    let name = |seat: SeatId| night.player(Player(seat.0)).name.clone();
    reason.says.in_words(words(), &name, Language::English)
}

fn why_dies(night: &Night<'_>, name: &str) -> Vec<String> {
    let question = nightdesk_rules::Question::Dies(seat(who(night, name)));
    let resolution = explained(night);
    let answer = resolution
        .answers
        .iter()
        .find(|answer| answer.question == question);
    let mut lines = Vec::new();
    for reason in &answer.expect("asked").reasons {
        lines.push(said(night, reason));
        lines.extend(
            reason
                .against
                .iter()
                .map(|other| format!("- {}", said(night, other))),
        );
    }
    lines
}

/// What is told in private and in public when the Mafia's kill comes to this.
fn told_of_kill(acts: &str, announce: Announced) -> (Vec<String>, Vec<String>) {
    let mut night = night(
        "M mafia goon; N mafia goon; D doctor; B roleblocker; G bodyguard; V vigilante; A",
        acts,
    );
    night.settings.announce_failed_kill = announce;
    let public = explained(&night)
        .announced
        .iter()
        .map(|told| words().message(&told.token, &told.slots, Language::English))
        .collect();
    (texts(&night, Language::English), public)
}

#[test]
fn a_failed_kill_is_told_as_the_ruling_says() {
    let saved = "k: M faction_kill A; d: D protect A";
    let none = (Vec::new(), Vec::new());
    assert_eq!(told_of_kill(saved, Announced::Nobody), none);
    let (private, public) = told_of_kill(saved, Announced::Faction);
    assert_eq!(
        private,
        [
            "M: The kill of your side did not succeed.",
            "N: The kill of your side did not succeed."
        ]
    );
    assert!(public.is_empty());
    let (private, public) = told_of_kill(saved, Announced::Public);
    assert!(private.is_empty());
    assert_eq!(public, ["A kill failed in the night."]);
    let blocked = "k: M faction_kill A; b: B block M; v: V kill A";
    assert_eq!(told_of_kill(blocked, Announced::Public).1.len(), 1);
}

#[test]
fn a_kill_of_which_somebody_dies_has_not_failed() {
    let none = (Vec::new(), Vec::new());
    for acts in [
        "k: M faction_kill A",
        "k: M faction_kill A; v: V kill A",
        "k: M faction_kill A; g: G bodyguard A",
        "v: V kill A; d: D protect A",
        "d: D protect A",
    ] {
        for announce in [Announced::Faction, Announced::Public] {
            assert_eq!(told_of_kill(acts, announce), none, "{acts}");
        }
    }
}

#[test]
fn both_languages_have_the_same_keys_and_places() {
    let keys: BTreeSet<&str> = words().keys(Language::English).collect();
    let other: BTreeSet<&str> = words().keys(Language::Russian).collect();
    assert_eq!(keys, other);
    for key in keys {
        let of = |language| -> BTreeSet<String> {
            let template = words().template(key, language).expect("a template");
            places(template).map(str::to_owned).collect()
        };
        assert_eq!(of(Language::English), of(Language::Russian), "{key}");
    }
}

#[test]
fn results_name_the_chosen_target_and_come_in_list_order() {
    let night = night(
        "C cop; T tracker; S bus_driver; M mafia goon; A; F fruit_vendor; I role_cop",
        "i: I rolecop S; t: T track M; c: C cop A; s: S swap A M; m: M faction_kill C; f: F fruit T",
    );
    assert_eq!(
        texts(&night, Language::English),
        [
            "C: A is Mafia.",
            "T: M visited nobody.",
            "T: You received a piece of fruit.",
            "I: S's role: Bus Driver.",
        ]
    );
    let russian = texts(&night, Language::Russian);
    assert_eq!(russian[0], "C: A: Mafia.");
    let resolution = explained(&night);
    let dead: Vec<bool> = resolution
        .messages
        .iter()
        .map(|m| m.receiver_died)
        .collect();
    assert_eq!(dead, [true, false, false, false]);
}

/// The setup may call a side otherwise; what it is called inside is no word for players.
#[test]
fn results_name_the_side_that_was_looked_for_by_its_title() {
    let night = night("S seer; W wolf goon; A", "s: S seer W");
    let mut game = game_of(&night);
    let wolf = game.setup.factions.get_mut("wolf").expect("a side");
    wolf.title = "Pack".to_owned();
    let outcome = nar::resolve(&night);
    let found = explain(&game, &night, &outcome, "classic/nar 1");
    let message = found.messages.first().expect("a result");
    let text = words().message(&message.token, &message.slots, Language::English);
    assert_eq!(text, "W is one of the Pack.");
}

#[test]
fn role_results_name_cards_with_starting_shots_and_modifiers() {
    let players = "I role_cop; V vigilante x_shot:2; B bulletproof:1; W role_watcher; M mafia goon; \
                   D doctor weak; N mafia goon macho; A";
    for (on, said) in [
        ("V", "V's role: 2-shot Vigilante."),
        ("B", "B's role: 1-shot Bulletproof."),
        ("M", "M is vanilla."),
        ("D", "D's role: Weak Doctor."),
        ("N", "N's role: Macho."),
    ] {
        let night = night(players, &format!("i: I rolecop {on}"));
        assert_eq!(texts(&night, Language::English), [format!("I: {said}")]);
    }
    let night = night(
        players,
        "w: W role_watch A; v: V kill A; d: D protect A; m: M faction_kill A; b: B visit A",
    );
    assert_eq!(
        texts(&night, Language::English),
        ["W: Roles that visited A: 1-shot Bulletproof, 2-shot Vigilante, vanilla, Weak Doctor."]
    );
}

#[test]
fn no_place_of_a_message_or_reason_stays_empty() {
    let night = night(
        "F follower; O voyeur; E motion_detector; D doctor weak; M mafia goon; A bulletproof:1; \
         G pgo; N neighborizer; Q cult cult_recruiter; W role_watcher; Y visionary; \
         X security_guard; R redirector; B bodyguard; K commuter; L psychologist; H hider; T joat; P mafia poisoner",
        "f: F follow D; o: O voyeur A; e: E motion A; d: D protect M; m: M faction_kill A; \
         n: N neighborize A; q: Q recruit N; w: W role_watch A; y: Y vision A; x: X guard G; \
         r: R redirect O G; b: B bodyguard N; k: K commute; l: L psychologist M; h: H hide A; t: T kill N; p: P poison A",
    );
    for language in [Language::English, Language::Russian] {
        for text in texts(&night, language) {
            assert!(!text.contains(['{', '`']), "{text}");
        }
        let name = |seat: SeatId| night.player(Player(seat.0)).name.clone();
        let mut open: Vec<Reason> = Vec::new();
        for answer in explained(&night).answers {
            open.extend(answer.reasons);
        }
        assert!(open.len() > 20);
        while let Some(reason) = open.pop() {
            let text = reason.says.in_words(words(), &name, language);
            assert!(!text.contains(['{', '`']), "{text}");
            open.extend(reason.against);
        }
    }
}

#[test]
fn reasons_read_like_sentences() {
    let night = night(
        "Birch mafia goon; Hawthorn roleblocker; Dogwood doctor; Ironwood bulletproof:1; Ash bus_driver; B",
        "k: Birch faction_kill Ironwood; d: Dogwood protect Ironwood; r: Hawthorn block Dogwood",
    );
    assert_eq!(
        why_dies(&night, "Ironwood"),
        [
            "Birch kills Ironwood (factional kill)",
            "- Dogwood protects Ironwood (protection)",
            "- Ironwood is bulletproof, 1 left (vest)",
        ]
    );
    let night = crate::testkit::night(
        "V vigilante; Ash bus_driver; A; B; G pgo",
        "v: V kill A; s: Ash swap A B",
    );
    assert_eq!(
        why_dies(&night, "A"),
        ["V kills A (shot)", "- Ash drives V's shot from A to B",]
    );
    assert_eq!(
        why_dies(&night, "B"),
        ["V kills B (shot), carried there by Ash"]
    );
}

#[test]
fn uses_marks_and_cards_are_recorded() {
    let mut night = night(
        "V vigilante x_shot:2; A bulletproof:1; P mafia poisoner; Q cult cult_recruiter; B; I inventor; C",
        "v: V kill A; p: P poison B; q: Q recruit B; i: I invent C",
    );
    night.acts[3].words = Some("Protect".to_owned());
    let resolution = explained(&night);
    let spent: BTreeMap<SeatId, &str> = resolution
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Spent {
                seat,
                what,
                uses: 1,
            } => Some((*seat, what.as_str())),
            _ => None,
        })
        .collect();
    assert_eq!(
        spent,
        [(SeatId(0), "kill"), (SeatId(1), "bulletproof")].into()
    );
    let marked: BTreeSet<(SeatId, &str)> = resolution
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Marked { seat, mark } => Some((*seat, mark.name.as_str())),
            _ => None,
        })
        .collect();
    let expected = [
        (SeatId(0), "has_killed"),
        (SeatId(2), "has_killed"),
        (SeatId(4), "poisoned"),
    ];
    assert_eq!(marked, expected.into());
    let changed: Vec<_> = resolution
        .events
        .iter()
        .filter_map(|event| match event {
            Event::CardChanged { seat, card, .. } => Some((*seat, card)),
            _ => None,
        })
        .collect();
    assert_eq!(changed[0].0, SeatId(4));
    assert_eq!(changed[0].1.faction, "cult");
    assert_eq!(changed[1].0, SeatId(6));
    assert_eq!(changed[1].1.shots.get("protect"), Some(&1));
}

#[test]
fn a_blocked_shot_is_spent_unless_a_ruling_says_otherwise() {
    let mut night = night(
        "V vigilante x_shot:1; R roleblocker; A",
        "v: V kill A; r: R block V",
    );
    let uses = |night: &Night<'_>| {
        let events = explained(night).events;
        events
            .iter()
            .filter(|event| matches!(event, Event::Spent { .. }))
            .count()
    };
    assert_eq!(uses(&night), 1);
    night.settings.blocked_use_spent = crate::settings::YesNo::No;
    assert_eq!(uses(&night), 0);
}

/// Every sentence of the reasons for a question, by a method.
fn all_said(
    night: &Night<'_>,
    question: &nightdesk_rules::Question,
    resolve: fn(&Night<'_>) -> Outcome,
) -> Vec<String> {
    let resolution = explain(&game_of(night), night, &resolve(night), "classic/nar 1");
    let answers = resolution.answers.iter();
    let mut open: Vec<&Reason> = answers
        .filter(|answer| answer.question == *question)
        .flat_map(|answer| &answer.reasons)
        .collect();
    let mut lines = Vec::new();
    while let Some(reason) = open.pop() {
        lines.push(said(night, reason));
        open.extend(&reason.against);
    }
    lines
}

/// Who asks why somebody lost a loop reads of the loop and of what decided it, whichever question
/// that is.
#[test]
fn what_decided_a_loop_is_named() {
    let ring = "Ann roleblocker; Bob mafia roleblocker; Cat roleblocker; Eve roleblocker; Dan";
    let two = "b: Bob block Ann; a: Ann block Bob; k: Bob faction_kill Dan";
    let four = "a: Ann block Bob; b: Bob block Cat; c: Cat block Eve; d: Eve block Ann";
    let apart = "b: Bob block Ann; a: Ann block Bob; c: Cat block Eve; d: Eve block Cat";
    let visit = |act: &str, name: &str| ("visit", act.to_owned(), name.to_owned());
    let dies = |name: &str| ("dies", String::new(), name.to_owned());
    for (acts, (kind, act, name), winner, players) in [
        (two, visit("a", "Bob"), "Bob", "Ann, Bob"),
        (two, dies("Dan"), "Bob", "Ann, Bob"),
        (four, visit("a", "Bob"), "Ann", "Ann, Bob, Cat, Eve"),
        (apart, visit("a", "Bob"), "Bob", "Ann, Bob"),
        (apart, visit("d", "Cat"), "Cat", "Cat, Eve"),
    ] {
        let night = night(ring, acts);
        let seat = seat(who(&night, &name));
        let question = match kind {
            "visit" => nightdesk_rules::Question::Visit(act, seat),
            _ => nightdesk_rules::Question::Dies(seat),
        };
        for (resolve, place) in [
            (nar::resolve as fn(&Night<'_>) -> Outcome, 6),
            (simple::resolve, 4),
        ] {
            let lines = all_said(&night, &question, resolve);
            let turn = format!(
                "already: in the loop of {players} the others have its place in the list, {place}, too, and it was sent first"
            );
            let start = format!("{winner}'s roleblock was resolved in step ");
            let named = |line: &&String| line.starts_with(&start) && line.ends_with(&turn);
            assert!(lines.iter().any(|line| named(&line)), "{acts}: {lines:#?}");
            assert!(
                !lines.iter().any(|line| line.contains("see above")),
                "{lines:#?}"
            );
        }
    }
    let night = night(
        "Ann roleblocker; Bob redirector; Cat",
        "b: Bob redirect Ann Cat; a: Ann block Bob",
    );
    let question = nightdesk_rules::Question::Visit("b".to_owned(), seat(who(&night, "Ann")));
    let lines = all_said(&night, &question, nar::resolve);
    let listed = "Ann's roleblock was resolved in step 1 already: of the loop of Ann, Bob it is first in the list, at place 6";
    assert!(lines.iter().any(|line| line == listed), "{lines:#?}");
}

/// Only a sane reading tells one side from another.
#[test]
fn an_investigator_who_is_not_sane_names_no_side_that_he_found() {
    let players = "C cop; P cop paranoid; W wolf goon; M mafia goon; A";
    for (act, said) in [
        ("c: C cop W", "C: W is a Werewolf."),
        ("c: C cop M", "C: M is Mafia."),
        ("p: P cop W", "P: W is Mafia."),
        ("p: P cop M", "P: M is Mafia."),
        ("p: P cop A", "P: A is Mafia."),
    ] {
        let night = night(players, act);
        assert_eq!(texts(&night, Language::English), [said]);
    }
    let night = night(players, "c: C cop A");
    assert_eq!(
        texts(&night, Language::English),
        ["C: A is not Mafia or a Werewolf."]
    );
    let mut game = game_of(&night);
    game.setup.language = Language::Russian;
    let outcome = nar::resolve(&night);
    let found = explain(&game, &night, &outcome, "classic/nar 1");
    let message = found.messages.first().expect("a result");
    let text = words().message(&message.token, &message.slots, Language::Russian);
    assert_eq!(text, "A: не Mafia и не a Werewolf.");
}

/// A protection that stops so many kills is named with all the kills it had to choose among.
#[test]
fn a_counted_protection_names_all_the_kills() {
    let mut night = night(
        "V vigilante; U vigilante; M mafia goon; D doctor; A",
        "v: V kill A; u: U kill A; m: M faction_kill A; d: D protect A",
    );
    night.settings.doctor_saves = crate::settings::Saves::One;
    let question = nightdesk_rules::Question::Dies(seat(who(&night, "A")));
    for resolve in [
        nar::resolve as fn(&Night<'_>) -> Outcome,
        simple::resolve,
        rar::resolve,
    ] {
        let lines = all_said(&night, &question, resolve);
        assert!(
            lines.iter().any(|line| line.contains("1 of 3")),
            "{lines:#?}"
        );
        assert!(
            !lines.iter().any(|line| line.contains("1 of 2")),
            "{lines:#?}"
        );
    }
}

/// Of weakness it is the visit that counts, not what the action does there.
#[test]
fn a_weak_player_dies_of_reaching_somebody() {
    let night = night(
        "A vigilante weak; M mafia goon; D doctor",
        "v: A kill M; d: D protect M",
    );
    let question = nightdesk_rules::Question::Dies(seat(who(&night, "A")));
    for resolve in [nar::resolve as fn(&Night<'_>) -> Outcome, rar::resolve] {
        let lines = all_said(&night, &question, resolve);
        assert!(
            lines
                .iter()
                .any(|line| line == "A is weak, and A visits M (shot)"),
            "{lines:#?}"
        );
    }
}

/// Every order of some lines.
fn orders(lines: &[&str]) -> Vec<Vec<String>> {
    let [first, rest @ ..] = lines else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for order in orders(rest) {
        for place in 0..=order.len() {
            let mut order = order.clone();
            order.insert(place, (*first).to_owned());
            all.push(order);
        }
    }
    all
}

/// Which card a player ends with hangs on what was done, and not on whose entry came first.
#[test]
fn cards_end_alike_whatever_the_order_of_entry() {
    let players = "A thief; B changeling; C changeling macho; D deprogrammer; E psychiatrist; F vanillaiser; \
                   G reloader; N normaliser; R cult_recruiter cult; K sk serial_killer; \
                   V vigilante loud x_shot:1; W thief; Y cop macho";
    for (acts, expected) in [
        // Two copies onto B: that of the first in the list.
        (
            "b: B swap_roles V; c: C swap_roles B; g: G reload V",
            "B town changeling macho; C town changeling; V town changeling",
        ),
        // Both thieves copy what was there at nightfall, and V is plain in the end.
        (
            "a: A steal V; w: W steal V; g: G reload V; n: N strip V",
            "A town vigilante loud; V town vanilla; W town vigilante loud",
        ),
        // A use comes back only of what the card still has.
        (
            "b: B swap_roles V; g: G reload V",
            "B town vigilante loud; V town changeling",
        ),
        ("g: G reload V; n: N strip V", "V town vigilante"),
        // The first side, then the town, then the plain card.
        (
            "d: D restore_side K; e: E cure_killer K; f: F vanillaise K",
            "K town vanilla",
        ),
        (
            "r: R recruit Y; d: D restore_side Y; f: F vanillaise Y; b: B swap_roles Y",
            "B town cop macho; Y mafia goon",
        ),
    ] {
        let lines: Vec<&str> = acts.split("; ").collect();
        for order in orders(&lines) {
            let night = night(players, &order.join("; "));
            let mut game = game_of(&night);
            let dealt = |card: &Card| Card {
                faction: "mafia".to_owned(),
                ..card.clone()
            };
            for seat in &mut game.seats {
                seat.first_card = seat.card.as_ref().map(dealt);
            }
            let shooter = who(&night, "V").index();
            game.seats[shooter].spent.insert("kill".to_owned(), 1);
            let outcome = rar::resolve(&night);
            let ends = cards::changed(&game, &night, &outcome);
            let ends: Vec<String> = ends
                .iter()
                .filter_map(|event| said_of(&night, event))
                .collect();
            assert_eq!(ends.join("; "), expected, "{order:?}");
        }
    }
}

/// A card that changed: the name, the side, roles and modifiers.
fn said_of(night: &Night<'_>, event: &Event) -> Option<String> {
    let Event::CardChanged { seat, card, .. } = event else {
        return None;
    };
    let mut words = vec![
        night.player(Player(seat.0)).name.clone(),
        card.faction.clone(),
    ];
    words.extend(card.roles.clone());
    words.extend(card.modifiers.iter().map(|modifier| modifier.name.clone()));
    Some(words.join(" "))
}

/// Who listens to a player learns what that player finds out, and not what others find out about him.
#[test]
fn a_beholder_hears_what_somebody_finds_out() {
    let players = "B beholder; C cop; G security_guard; R roleblocker; M mafia goon";
    for (acts, heard) in [
        (
            "b: B overhear C; c: C cop M; g: G guard C",
            "B: M is Mafia.",
        ),
        ("b: B overhear C; g: G guard C", "B: C learned nothing."),
        ("b: B overhear G; g: G guard C", "B: G learned nothing."),
        (
            "b: B overhear C; c: C cop M; r: R block B",
            "B: You got no result.",
        ),
        (
            "b: B overhear C; c: C cop M; r: R block C",
            "B: You got no result.",
        ),
    ] {
        let night = night(players, acts);
        for resolve in [
            nar::resolve as fn(&Night<'_>) -> Outcome,
            simple::resolve,
            rar::resolve,
        ] {
            let found = explain(&game_of(&night), &night, &resolve(&night), "classic/rar 1");
            let told = found
                .messages
                .iter()
                .filter(|message| message.to == seat(who(&night, "B")));
            let told =
                told.map(|told| words().message(&told.token, &told.slots, Language::English));
            let told: Vec<String> = told.map(|text| format!("B: {text}")).collect();
            assert_eq!(told, [heard], "{acts}");
        }
    }
}

/// A disguise holds for whatever an investigation reads and says.
#[test]
fn a_disguise_misleads_the_words_of_results_too() {
    let players = "D mafia disguiser; C cop; R role_cop; P parity_cop";
    let mut night = night(players, "r: R rolecop D; p: P parity D");
    night.settings.cop_finds = crate::settings::CopFinds::Killers;
    let at = who(&night, "D").index();
    night.players[at].looks = Some(Card {
        faction: "town".to_owned(),
        roles: vec!["doctor".to_owned()],
        ..Card::default()
    });
    let told = texts(&night, Language::English);
    assert!(told.iter().any(|text| text.contains("Doctor")), "{told:?}");
    assert!(
        !told.iter().any(|text| text.contains("Disguiser")),
        "{told:?}"
    );
    let compared = explained(&night)
        .events
        .into_iter()
        .find_map(|event| match event {
            Event::Marked { mark, .. } => mark.value,
            _ => None,
        });
    assert_eq!(compared.as_deref(), Some("town"));
}

/// A vote that is taken by or from somebody who dies is neither told nor taken.
#[test]
fn no_vote_goes_from_the_dead_or_to_them() {
    for (shot, taken) in [("T", false), ("V", false), ("W", true)] {
        let night = night(
            "T vote_thief; V vanilla; W vanilla; M mafia goon",
            &format!("t: T take_vote V; k: M faction_kill {shot}"),
        );
        let told = explained(&night);
        let is_told = told.messages.iter().any(|it| it.token == Mark::VOTE_TAKEN);
        let marked = told.events.iter().any(
            |event| matches!(event, Event::Marked { mark, .. } if mark.name == Mark::VOTE_TAKEN),
        );
        assert_eq!((is_told, marked), (taken, taken), "{shot}");
    }
}

/// A forgery that says nothing shows nothing.
#[test]
fn a_forgery_without_words_leaves_the_flip_as_it_is() {
    let mut night = night(
        "F mafia forger; V vanilla; M mafia goon",
        "f: F forge V; k: M faction_kill V",
    );
    for words in [None, Some("Town Cop".to_owned())] {
        night.acts[0].words.clone_from(&words);
        let events = explained(&night).events;
        let shown = events.iter().find_map(|event| match event {
            Event::CardOpened { opened, .. } => opened.beside.clone(),
            _ => None,
        });
        assert_eq!(shown, words);
    }
}
