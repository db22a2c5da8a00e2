//! What carries over from night to night, and from day to night.

use crate::dusk::{Gone, left_by_day};
use crate::night::LetterClass;
use crate::role::Peaceful;
use crate::state::Fate;
use crate::testkit::{Town, town};
use crate::words::letter_text;
use nightdesk_game::{Language, SeatId};

/// Somebody leaves by day.
pub(super) fn lynch(town: &mut Town, name: &str) {
    let seat = town.seat(name);
    let day = town.city.night + 1;
    if let Some(citizen) = town.city.citizens.get_mut(&seat) {
        citizen.fate = Fate::Day(day);
    }
    let gone = Gone {
        lynched: &[seat],
        executed: &[],
        stay_cut: &[],
    };
    left_by_day(&mut town.city, gone, day, &|_, _| None);
}

#[test]
fn a_spare_shot_waits_for_the_nearest_night() {
    let first = town("Max judge mafia; Oleg liar maniac; Doc doctor; Eva witness; Gus hero")
        .night(&["Max: mafia → Eva", "Doc: doctor → Eva"]);
    assert_eq!(first.spare(), (1, 0));
    let second = first
        .town
        .night(&["Max: mafia → Gus", "Oleg: maniac → Eva"]);
    assert_eq!(second.deaths(), "Eva: maniac by Oleg; Gus: mafia by Max");
    assert_eq!(second.spare(), (0, 0));
}

#[test]
fn a_shot_that_does_not_fit_passes_to_the_other_side() {
    // One mafia fires one shot a night: a second one in reserve goes to the maniac.
    let first = town("Max judge mafia; Oleg liar maniac; Eva witness; Gus hero").night(&[]);
    assert_eq!(first.spare(), (1, 0));
    let second = first.town.night(&[]);
    assert_eq!(second.spare(), (1, 1));
    assert_eq!(second.town.night(&[]).spare(), (1, 2));
}

#[test]
fn a_lynched_target_gives_the_face_back() {
    let mut cut = town(
        "Max judge mafia; Oleg liar maniac; Fay priest faceless; Doc doctor; Eva witness; Gus hero",
    )
    .night(&["Fay: faceless → Doc (target: Gus)"])
    .town;
    let blocked = cut.night(&["Doc: doctor → Eva"]);
    assert_eq!(blocked.failed(), "Doc doctor: FaceCut");
    lynch(&mut cut, "Gus");
    assert_eq!(cut.night(&["Doc: doctor → Eva"]).failed(), "");
    assert_eq!(
        cut.night(&["Fay: faceless → Doc (target: Eva)"]).refused(),
        "Fay faceless: bad-targets"
    );
}

#[test]
fn a_lynched_favourite_is_avenged() {
    let mut town = town("Max judge mafia; Oleg liar maniac; Fan fanatic; Eva witness; Gus hero")
        .evening(&["Fan: fanatic → Eva"]);
    lynch(&mut town, "Eva");
    assert_eq!(
        town.night(&["Fan: fanatic kill → Max"]).deaths(),
        "Max: fanatic by Fan"
    );
}

#[test]
fn a_swap_stands_if_one_of_the_two_died_by_day() {
    let mut swapped = town(
        "Max judge mafia; Oleg liar maniac; Wit witch; Doc doctor; Cora commissioner; Eva hero",
    )
    .night(&["Wit: witch → Doc, Cora"])
    .town;
    lynch(&mut swapped, "Doc");
    let later = swapped.night(&[]);
    let cora = later.town.seat("Cora");
    assert_eq!(later.town.city.peaceful(cora), Some(Peaceful::Doctor));
}

#[test]
fn a_lynched_role_goes_to_the_citizen_before_the_night() {
    let mut town =
        town("Max judge mafia; Oleg liar maniac; Act active_citizen; Doc doctor; Eva witness");
    lynch(&mut town, "Doc");
    let played = town.night(&["Max: mafia → Eva", "Act: doctor → Eva"]);
    assert_eq!(played.saved(), "Eva by doctor");
}

#[test]
fn a_cripples_role_is_remembered_though_nobody_takes_it_over() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Act active_citizen; Doc doctor; Eva witness");
    let crippled = town.with(|town| {
        let doc = town.seat("Doc");
        let citizen = town.city.citizens.get_mut(&doc);
        citizen.expect("a main player").crippled = true;
    });
    let after = crippled.night(&["Max: mafia → Doc"]).town;
    let (act, doc) = (after.seat("Act"), after.seat("Doc"));
    assert_eq!(after.city.peaceful(act), Some(Peaceful::ActiveCitizen));
    assert_eq!(after.city.dead_roles.get(&doc), Some(&Peaceful::Doctor));
}

#[test]
fn a_broken_move_may_be_repeated() {
    let first = town("Max judge mafia; Oleg liar maniac; Fed bodyguard; Bob blocker; Eva witness")
        .night(&["Fed: bodyguard → Eva", "Bob: blocker arrest → Fed"]);
    assert_eq!(first.failed(), "Fed bodyguard: Arrest");
    assert_eq!(first.town.night(&["Fed: bodyguard → Eva"]).refused(), "");
}

#[test]
fn an_heir_learns_whom_an_evening_role_has_named() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Hac hacker; Act active_citizen; Eva witness; Doc doctor",
    );
    let first = town
        .evening(&["Hac: hacker → Oleg"])
        .night(&["Doc: doctor → Doc"]);
    let second = first.town.evening(&["Hac: hacker → Eva"]);
    let second = second.night(&["Oleg: maniac → Hac"]);
    assert_eq!(
        second.letters_to("Act"),
        "role_taken hacker 1:[Oleg] 2:[Eva]"
    );
    let mut letters = second.night.letters.iter();
    let taken = letters.find(|letter| letter.class == LetterClass::RoleTaken);
    let name = |seat: SeatId| second.town.name(seat).to_owned();
    assert_eq!(
        letter_text(taken.expect("a letter"), &name, Language::Russian),
        "Теперь ваша роль: хакер. Прежние вечерние ходы роли: вечер 1: Oleg; вечер 2: Eva."
    );
}

#[test]
fn a_body_is_named_to_its_necromancer_who_holds_on_to_his_role() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Nec necromancer; Doc doctor; B witness; C hero");
    let cursed = town.evening(&["Nec: necromancer curse → Doc, B, C"]);
    let played = cursed.night(&["Doc: doctor → B", "Max: mafia → Doc"]);
    let mut letters = played.night.letters.iter();
    let taken = letters.find(|letter| letter.class == LetterClass::RoleTaken);
    let name = |seat: SeatId| played.town.name(seat).to_owned();
    assert_eq!(
        letter_text(taken.expect("a letter"), &name, Language::Russian),
        "У вас есть нежить – Doc, роль: доктор. Ходы нежити отправляете вы. Прежние ходы роли: ночь 1 – B."
    );
}

#[test]
fn a_role_taken_over_keeps_its_memory() {
    let first =
        town("Max judge mafia; Oleg liar maniac; Act active_citizen; Imm immortal; Eva witness")
            .night(&["Max: mafia → Imm"]);
    let second = first.town.night(&["Oleg: maniac → Imm"]);
    assert_eq!(second.letters_to("Act"), "role_taken immortal");
    let third = second.town.night(&["Max: mafia → Act"]);
    assert_eq!(
        third.deaths(),
        "Act: mafia by Max",
        "the life was spent already"
    );
}

#[test]
fn a_hypnotists_night_with_killers_is_the_only_one() {
    let first = town("Max judge mafia; Oleg liar maniac; Hana hypnotist; Eva witness; Gus hero")
        .night(&["Hana: hypnotist → Eva"]);
    // Nobody tried: the right is still there.
    let second = first
        .town
        .night(&["Hana: hypnotist → Gus", "Oleg: maniac → Hana"]);
    assert_eq!(second.deaths(), "Gus: maniac by Oleg");
    assert!(second.tells("Hana", LetterClass::HypnosisKill));
}
