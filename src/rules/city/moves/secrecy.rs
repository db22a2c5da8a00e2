//! What a player can learn from being refused: nothing but what the player knows.

use std::collections::BTreeMap;

use super::{Action, Move, Refusal, admit, holds_role};
use crate::evening::{evening, has_right, is_its_move};
use crate::role::{Negative, Peaceful, Role};
use crate::rulings::Rulings;
use crate::state::{BlockedBy, Card, CardId, City, Cut, Fate, Kill, Logged, Memory, Origin, Swap};
use crate::testkit::{Town, town};
use crate::words::answer_text;
use nightdesk_game::{Language, SeatId};

/// What comes of a move: nothing against it, or the answer its sender reads.
fn answer(city: &City, sent: &Move) -> Option<String> {
    let why = match sent.action.is_evening() {
        // The table asks this of every typed line.
        true if !is_its_move(sent) => Some(Refusal::NotItsMove),
        true => {
            let dusk = evening(
                city,
                std::slice::from_ref(sent),
                city.night + 1,
                &Rulings::default(),
            );
            let refused = dusk.refused.first().map(|(_, why)| *why);
            refused.or_else(|| has_right(city, sent).err())
        }
        false => admit(city, sent, &[], &Rulings::default()).err(),
    };
    let name = |seat: SeatId| format!("#{}", seat.index());
    why.map(|why| answer_text(why.answer_to(city, sent), &name, Language::English))
}

fn of_line(town: &Town, line: &str) -> String {
    let moves = town.moves(&[line]);
    answer(&town.city, &moves[0]).unwrap_or_else(|| panic!("{line} is taken"))
}

/// Two who play each other's part: nobody but they and their partners can tell.
fn exchanged(city: &City, one: SeatId, other: SeatId) -> City {
    let mut city = city.clone();
    for card in &mut city.cards {
        card.holder = match card.holder {
            seat if seat == one => other,
            seat if seat == other => one,
            seat => seat,
        };
    }
    let of = |seat: SeatId| {
        let citizen = city.citizen(seat).expect("a citizen");
        (citizen.negative, citizen.faceless)
    };
    let (first, second) = (of(one), of(other));
    for (seat, (negative, faceless)) in [(one, second), (other, first)] {
        let citizen = city.citizens.get_mut(&seat).expect("a citizen");
        citizen.negative = negative;
        citizen.faceless = faceless;
    }
    city
}

/// Who knows whom: pairs, boss's son and chief's daughter, the imitator who has met the maniac, and the
/// geisha beside the last yakuza.
fn knows(city: &City, one: SeatId, other: SeatId) -> bool {
    use Negative::{BossSon, ChiefDaughter, Geisha, Imitator, Mafia, Maniac, Yakuza};
    let (Some(one), Some(other)) = (city.negative(one), city.negative(other)) else {
        return false;
    };
    let both = |pair: [Negative; 2]| pair.contains(&one) && pair.contains(&other);
    both([Mafia, BossSon])
        || both([Yakuza, ChiefDaughter])
        || both([Maniac, Imitator]) && city.imitator_met
        || both([Yakuza, Geisha])
}

/// Moves that are tried with roles that do not make them, too: hirelings who whiten, geishas who name
/// heirs.
const TRIED: [Action; 4] = [
    Action::Whiten,
    Action::Successor,
    Action::Smear,
    Action::Kill,
];

/// Every role a player may name: all black ones and the face, and the peaceful ones in his hand.
fn roles_of(city: &City, by: SeatId) -> impl Iterator<Item = Role> {
    let own = city.cards.iter().filter(move |card| card.holder == by);
    let own: Vec<Role> = own.map(|card| Role::Peaceful(card.role)).collect();
    let black = Negative::ALL.iter().copied().map(Role::Negative);
    black.chain(own).chain([Role::Faceless])
}

/// Every move that a player sends with these roles, at one or at two others.
fn moves_with(by: SeatId, roles: &[Role], targets: &[SeatId]) -> Vec<Move> {
    let listed = |role: &Role| {
        let entry = role.entry().into_iter();
        let listed = entry.flat_map(|entry| entry.all_moves());
        let role = *role;
        listed.chain(TRIED).map(move |action| (role, action))
    };
    let all = roles.iter().flat_map(listed);
    let mut moves: Vec<Move> = all
        .map(|(role, action)| Move::new(by, role, action, targets))
        .collect();
    moves.sort();
    moves.dedup();
    moves
}

/// The roles a player has, and one move of the night and one of the evening for each that he has not.
///
/// With a role that is not his a player hears the same whatever he tries and at whom, which is looked
/// at here; so one move of each time stands for all of them where others exchange their parts.
fn split_by_hand(city: &City, by: SeatId, someone: SeatId) -> (Vec<Role>, Vec<Move>) {
    let (mut own, mut stand_in) = (Vec::new(), Vec::new());
    for role in roles_of(city, by) {
        let moves = moves_with(by, &[role], &[someone]);
        let strange = |sent: &Move| holds_role(city, sent) == Err(Refusal::NoRole);
        if !moves.iter().all(strange) {
            own.push(role);
            continue;
        }
        for evening in [true, false] {
            // What no such role ever makes is refused whatever the city is like.
            let of_time = |sent: &&Move| {
                sent.action.is_evening() == evening && (!evening || is_its_move(sent))
            };
            let mut of_time = moves.iter().filter(of_time);
            let Some(first) = of_time.next() else {
                continue;
            };
            let said = answer(city, first);
            assert!(of_time.all(|sent| answer(city, sent) == said), "{first:?}");
            stand_in.push(first.clone());
        }
    }
    (own, stand_in)
}

/// For every player and every two others unknown to the player: who of the two has which part makes no
/// difference to what the player hears.
fn nothing_leaks(town: &Town) {
    let city = &town.city;
    let seats: Vec<SeatId> = city.citizens.keys().copied().collect();
    let mut worlds = BTreeMap::new();
    for (index, one) in seats.iter().enumerate() {
        for other in &seats[index + 1..] {
            worlds.insert((*one, *other), exchanged(city, *one, *other));
        }
    }
    for by in &seats {
        let hidden = |seat: &&SeatId| *seat != by && !knows(city, *by, **seat);
        let others: Vec<SeatId> = seats.iter().filter(hidden).copied().collect();
        let (own, strange) = split_by_hand(city, *by, others[0]);
        // What is said in the city as it is does not hang on the other world.
        let mut here: BTreeMap<Move, Option<String>> = BTreeMap::new();
        for (index, one) in others.iter().enumerate() {
            for other in &others[index + 1..] {
                let world = &worlds[&(*one, *other)];
                let at_one = moves_with(*by, &own, &[*one]);
                let at_both = moves_with(*by, &own, &[*one, *other]);
                for sent in at_one.iter().chain(&at_both).chain(&strange) {
                    let said = here.entry(sent.clone());
                    let said = said.or_insert_with(|| answer(city, sent));
                    let name = |seat: SeatId| town.name(seat).to_owned();
                    assert_eq!(
                        *said,
                        answer(world, sent),
                        "{} tells {} from {} by {sent:?}",
                        name(*by),
                        name(*one),
                        name(*other)
                    );
                }
            }
        }
    }
}

const MAFIA: &str = "Max doctor mafia; Nik blocker mafia; Bos detective boss_son; Hir priest hireling; \
     Oleg liar maniac; Imi judge imitator; Gei hero geisha; Jo witness joker; Poi maid poisoner; \
     Exe lawyer executor; Fay immortal faceless; Red commissioner; Eva actor; Pim pimp; Kri criminalist; \
     Nec necromancer; Col collector; Inq inquisitor; Wit witch; Ano anonymous; Fan fanatic; Cul cultist";

const YAKUZA: &str = "Max doctor mafia; Yan blocker yakuza; Yul detective yakuza; Dau priest chief_daughter; \
     Nin liar ninja; Gei hero geisha; Red commissioner; Eva actor; Wit witness; Jur journalist; Hac hacker";

#[test]
fn a_refusal_does_not_tell_who_plays_what() {
    nothing_leaks(&town(MAFIA));
    nothing_leaks(&town(MAFIA).before_night(4));
    nothing_leaks(&town(MAFIA).before_night(2).extended());
    nothing_leaks(&town(YAKUZA).before_night(3));
    let one_left = town(YAKUZA).before_night(3).with(|town| {
        let seat = town.seat("Yul");
        town.city.citizens.get_mut(&seat).expect("a citizen").fate = Fate::Day(2);
    });
    nothing_leaks(&one_left);
}

/// A town where a witch has given Old's role to New, with what the role did in Old's hand.
fn swapped(role: &str, past: impl FnOnce(&mut Town, SeatId)) -> Town {
    let players = format!("Wit witch; Old {role}; New maid; Max judge mafia; Eva hero; Ann priest");
    town(&players).before_night(4).with(|town| {
        let (old, new, eva) = (town.seat("Old"), town.seat("New"), town.seat("Eva"));
        past(town, eva);
        town.memory("Wit").swap = Some(Swap {
            a: old,
            b: new,
            fixed: false,
        });
        for card in &mut town.city.cards {
            card.holder = match card.holder {
                seat if seat == old => new,
                seat if seat == new => old,
                seat => seat,
            };
            card.memory.unknown = [old, new].contains(&card.holder);
        }
    })
}

/// A move of last night, at Eva.
fn did(town: &mut Town, action: Action, eva: SeatId) {
    let night = town.city.night;
    let card = town.city.cards.iter_mut().find(|card| card.id == CardId(1));
    let card = card.expect("Old's card");
    card.memory.log.push(Logged {
        night,
        role: Role::Peaceful(card.role),
        action,
        targets: vec![eva],
        done: true,
        repeated: false,
        shown: None,
        on_copy: false,
    });
}

type Past = fn(&mut Town, SeatId);

#[test]
fn who_has_a_role_by_a_swap_does_not_hear_what_it_did_before() {
    let new: Past = |_, _| {};
    let cases: [(&str, &str, Past); 9] = [
        ("vagrant", "New: vagrant drink", |town, eva| {
            did(town, Action::Drink, eva);
        }),
        ("vagrant", "New: vagrant → Eva", |town, eva| {
            did(town, Action::Watch, eva);
        }),
        ("vagrant", "New: vagrant drink", |town, _| {
            town.memory("Old").sober = true;
        }),
        ("bodyguard", "New: bodyguard → Eva", |town, eva| {
            did(town, Action::Guard, eva);
        }),
        ("journalist", "New: journalist → Wit, Ann", |town, eva| {
            did(town, Action::Compare, eva);
        }),
        ("madman", "New: madman → Eva", |town, _| {
            town.memory("Old").spent = true;
        }),
        ("cultist", "New: cultist heal → Eva", |town, _| {
            town.memory("Old").souls = 3;
        }),
        ("fanatic", "New: fanatic kill → Eva", |town, _| {
            town.memory("Old").revenge = 1;
        }),
        ("inquisitor", "New: inquisitor kill → Eva", |town, eva| {
            did(town, Action::Check, eva);
        }),
    ];
    for (role, line, past) in cases {
        let (one, other) = (swapped(role, past), swapped(role, new));
        let [one, other] = [one, other].map(|town| {
            let sent = town.moves(&[line]);
            answer(&town.city, &sent[0])
        });
        assert_eq!((one, other), (None, None), "{line}");
    }
    // Whose own role it is knows what it did.
    let own = town("Old vagrant; Wit witch; Max judge mafia").before_night(4);
    let own = own.with(|town| town.memory("Old").sober = true);
    assert!(!of_line(&own, "Old: vagrant drink").is_empty());
}

#[test]
fn the_evening_of_a_swapped_role_says_only_that_the_move_is_none() {
    let line = "New: fanatic favourite → Eva";
    let named = swapped("fanatic", |town, eva| {
        town.memory("Old").favourite = Some(eva);
    });
    assert_eq!(
        of_line(&named, line),
        "the role makes no such move at present"
    );
}

#[test]
fn partners_are_told_that_they_have_to_agree() {
    let town = town(MAFIA);
    assert!(of_line(&town, "Max: mafia → Nik").contains("is a partner"));
    assert!(of_line(&town, "Max: mafia → Bos").contains("is a partner"));
    // Nobody knows the hireling, and a geisha does not know the maniac.
    assert_eq!(
        answer(&town.city, &town.moves(&["Max: mafia → Hir"])[0]),
        None
    );
    assert_eq!(
        answer(&town.city, &town.moves(&["Gei: geisha kill → Oleg"])[0]),
        None
    );
}

#[test]
fn what_became_of_a_body_or_a_face_is_told_to_nobody() {
    let dead =
        town("Max judge mafia; Nec necromancer; Old hero; New doctor; Eva witness").with(|town| {
            let (old, new) = (town.seat("Old"), town.seat("New"));
            town.memory("Nec").cursed = [old].into();
            for seat in [old, new] {
                town.city.citizens.get_mut(&seat).expect("a citizen").fate = Fate::Night(0);
            }
        });
    let new = dead.seat("New");
    let crippled = dead.clone().with(|town| {
        town.city
            .citizens
            .get_mut(&new)
            .expect("a citizen")
            .crippled = true;
    });
    let struck = dead.with(|town| {
        town.city.gone_for_good.insert(new);
    });
    let line = "Nec: necromancer exchange → Old, New";
    assert_eq!(of_line(&crippled, line), of_line(&struck, line));
    assert!(!of_line(&struck, line).contains("raised"));

    let grey = town("Max judge mafia; Fay hero faceless; Red doctor; Eva witness");
    let red = grey.seat("Red");
    let cut = grey.clone().with(|town| {
        let citizen = town.city.citizens.get_mut(&red).expect("a citizen");
        citizen.cut = Some(Cut {
            night: 0,
            target: None,
        });
    });
    let regained = grey.with(|town| {
        town.city
            .citizens
            .get_mut(&red)
            .expect("a citizen")
            .regained = true;
    });
    let line = "Fay: faceless → Red (target: Eva)";
    assert_eq!(of_line(&cut, line), of_line(&regained, line));
}

#[test]
fn a_rumour_that_is_refused_names_no_side() {
    let line = "Gei: geisha smear → Red";
    let maniac =
        town("Max judge mafia; Oleg liar maniac; Gei hero geisha; Red doctor").before_night(2);
    let spread = {
        let town = town("Max judge mafia; Imi liar imitator; Gei hero geisha; Red doctor");
        let town = town.before_night(2);
        let both = town.moves(&["Imi: imitator smear → Red", line]);
        let dusk = evening(&town.city, &both, 2, &Rulings::default());
        let (sent, why) = dusk.refused.first().expect("one rumour").clone();
        let name = |seat: SeatId| format!("#{}", seat.index());
        // The order of an evening is not the players' business: one of the two is refused.
        assert!(both.contains(&sent));
        answer_text(why.answer_to(&town.city, &sent), &name, Language::English)
    };
    assert_eq!(of_line(&maniac, line), spread);
    let odd = maniac.before_night(1);
    assert_eq!(of_line(&odd, line), spread);
}

#[test]
fn a_kill_is_proved_without_naming_its_role() {
    let by_hireling = town(
        "Max judge mafia; Hir hero hireling; Kri criminalist; Eva witness; Ann doctor",
    )
    .with(|town| {
        let (victim, by) = (town.seat("Ann"), town.seat("Hir"));
        town.city.citizens.get_mut(&victim).expect("a citizen").fate = Fate::Night(0);
        town.city.kills.push(Kill {
            victim,
            by,
            role: Some(Role::Negative(Negative::Hireling)),
            night: 0,
        });
        town.memory("Kri").examined.insert(victim);
    });
    let said = of_line(
        &by_hireling,
        "Kri: criminalist samples → Max, Eva (bodies: Ann)",
    );
    assert!(
        !said.contains("hireling") && !said.contains("poisoner"),
        "{said}"
    );
    // Whose death was no murder is no body, as little as a living player's.
    let lynched = by_hireling.with(|town| {
        town.city.kills.clear();
    });
    let dead = of_line(&lynched, "Kri: criminalist examine → Ann");
    let living = of_line(&lynched, "Kri: criminalist examine → Eva");
    let shape = |said: &str| said.replace(|sign: char| sign.is_ascii_digit(), "");
    assert_eq!(shape(&dead), shape(&living));
}

#[test]
fn a_copy_does_not_tell_who_has_the_role_now() {
    let taken = town("Max judge mafia; Act actor; Cit vagrant; Eva witness").with(|town| {
        let holder = town.seat("Act");
        town.city.cards.push(Card {
            id: CardId(90),
            role: Peaceful::Vagrant,
            holder,
            origin: Origin::Copied { night: 1 },
            memory: Memory::default(),
        });
    });
    let said = of_line(&taken, "Act: vagrant → Cit");
    assert_eq!(said, "this move cannot be aimed at #2");
}

#[test]
fn pimps_do_not_hear_of_one_another() {
    let both = town("Max judge mafia; Pim pimp; Act actor; Eva witness; Ann doctor").with(|town| {
        let (eva, ann, holder) = (town.seat("Eva"), town.seat("Ann"), town.seat("Act"));
        town.memory("Pim").slaves = [eva].into();
        town.city.cards.push(Card {
            id: CardId(90),
            role: Peaceful::Pimp,
            holder,
            origin: Origin::Copied { night: 1 },
            memory: Memory {
                slaves: [ann].into(),
                ..Memory::default()
            },
        });
    });
    let lines = both.moves(&["Act: pimp punish → Ann", "Pim: pimp punish → Eva"]);
    let dusk = evening(&both.city, &lines, 1, &Rulings::default());
    assert_eq!(dusk.refused, Vec::new());
    let blocked = dusk.after.blocks.iter();
    assert_eq!(
        blocked.filter(|block| block.by == BlockedBy::Pimp).count(),
        2
    );
}

/// Answers suit every player: no word of them tells a player's sex or is familiar.
#[test]
fn answers_and_sheets_suit_every_player() {
    const PRONOUNS: [&str; 17] = [
        "he", "she", "his", "her", "him", "hers", "himself", "herself", "он", "она", "его", "её",
        "ее", "ему", "ей", "него", "неё",
    ];
    let familiar = [
        "} мёртв\"",
        "} жив\"",
        "} жив,",
        "назван ",
        "} был",
        "ваш ",
        "твой",
    ];
    let files = [
        include_str!("refusals.toml"),
        include_str!("answers.toml"),
        include_str!("../explained.toml"),
        include_str!("../day/messages.refusals.toml"),
    ];
    for line in files.iter().flat_map(|file| file.lines()) {
        let (_, said) = line.split_once(" = ").unwrap_or_default();
        let said = said.to_lowercase();
        let mut words = said.split(|sign: char| !sign.is_alphabetic());
        assert_eq!(words.find(|word| PRONOUNS.contains(word)), None, "{line}");
        assert!(!familiar.iter().any(|word| said.contains(word)), "{line}");
    }
}
