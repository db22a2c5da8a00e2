//! What breaks, hides or turns the moves of every role.

use super::moves_of_all_roles;
use crate::moves::Action;
use crate::night::{LetterClass, Stage, Why};
use crate::role::{Negative, Peaceful, Role};
use crate::state::{Block, BlockedBy, Origin, Step};
use crate::testkit::{Played, Town};

/// Why the move of the player under test failed, if it did.
fn why(played: &Played, role: Role) -> Option<Why> {
    let seat = played.town.seat("Hugo");
    let mut failed = played.night.failed.iter();
    failed
        .find(|failed| failed.by == seat && failed.role == role)
        .map(|failed| failed.why)
}

fn stage(town: &Town, line: &str) -> Stage {
    let sent = town.moves(&[line]);
    Stage::of(&sent[0]).expect("a night move")
}

fn is_special(role: Role, action: Action) -> bool {
    matches!(
        (role, action),
        (Role::Negative(Negative::Geisha), Action::Take)
            | (Role::Negative(Negative::Joker), _)
            | (Role::Negative(Negative::Poisoner), _)
            | (Role::Negative(Negative::Executor), _)
            | (Role::Negative(Negative::Hireling), _)
    )
}

#[test]
fn arrest_breaks_every_move_but_special_ones_in_silence() {
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        let played = town.night(&[&line, "Bob: blocker arrest → Hugo"]);
        let immune = matches!(
            role,
            Role::Faceless | Role::Peaceful(Peaceful::Vagrant | Peaceful::Blocker)
        );
        let suicide = action == Action::Suicide;
        let expected = (!immune && !suicide).then_some(Why::Arrest);
        if role == Role::Peaceful(Peaceful::Kamikaze) {
            continue;
        }
        assert_eq!(why(&played, role), expected, "{line}");
        let hit = !immune && !suicide && !is_special(role, action);
        assert_eq!(played.tells("Bob", LetterClass::BlockHit), hit, "{line}");
        assert_eq!(played.tells("Hugo", LetterClass::Blocked), hit, "{line}");
    }
}

#[test]
fn protection_breaks_peaceful_moves_alone() {
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        let played = town.night(&[&line, "Bob: blocker protect → Hugo"]);
        let before = matches!(role, Role::Peaceful(Peaceful::Vagrant | Peaceful::Blocker));
        let peaceful = matches!(role, Role::Peaceful(_)) && !before;
        if role == Role::Peaceful(Peaceful::Kamikaze) || action == Action::Suicide {
            continue;
        }
        // For the blocker a peaceful killer on his way is a negative one.
        let stays = peaceful && action != Action::Kill;
        let expected = stays.then_some(Why::Protected);
        assert_eq!(why(&played, role), expected, "{line}");
    }
}

#[test]
fn prostitutes_client_loses_every_later_move() {
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        let later = stage(&town, &line) > Stage::Prostitute;
        let kamikaze = role == Role::Peaceful(Peaceful::Kamikaze);
        let played = town.night(&[&line, "Dina: prostitute → Hugo"]);
        let vagrant = role == Role::Peaceful(Peaceful::Vagrant);
        let hypnotist = role == Role::Peaceful(Peaceful::Hypnotist);
        if kamikaze || hypnotist || action == Action::Suicide {
            continue;
        }
        let expected = (later && !vagrant).then_some(Why::OwnClient);
        assert_eq!(why(&played, role), expected, "{line}");
        assert_eq!(
            played.tells("Hugo", LetterClass::WasClient),
            !vagrant,
            "{line}"
        );
    }
}

#[test]
fn geishas_client_loses_later_peaceful_moves() {
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        if role.negative().is_some() || role == Role::Peaceful(Peaceful::Kamikaze) {
            continue;
        }
        let later = stage(&town, &line) > Stage::Geisha && role != Role::Faceless;
        let played = town.night(&[&line, "Gwen: geisha → Hugo"]);
        let vagrant = role == Role::Peaceful(Peaceful::Vagrant);
        let expected = (later && !vagrant).then_some(Why::OwnClient);
        assert_eq!(why(&played, role), expected, "{line} {action:?}");
    }
}

#[test]
fn fire_burns_every_later_move() {
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        let own = matches!(role, Role::Peaceful(Peaceful::Madman | Peaceful::Kamikaze));
        if own || action == Action::Suicide {
            continue;
        }
        let later = stage(&town, &line) > Stage::Fire;
        let played = town.night(&[&line, "Mark: madman"]);
        assert_eq!(why(&played, role), later.then_some(Why::Fire), "{line}");
    }
}

#[test]
fn an_attack_costs_every_later_move() {
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        let later = stage(&town, &line) > Stage::PeacefulKillers;
        let kamikaze = role == Role::Peaceful(Peaceful::Kamikaze);
        let executor = role == Role::Negative(Negative::Executor);
        if kamikaze || action == Action::Suicide {
            continue;
        }
        let seat = town.seat("Ken");
        let killer = town.city.negative(seat).map_or("", Negative::slug);
        let ken = format!("Ken: {killer} → Hugo");
        let played = town.night(&[&line, &ken, "Ivy: doctor → Hugo"]);
        let expected = (later && !executor).then_some(Why::ForcedSkip);
        if stage(&town, &line) == Stage::Killers || stage(&town, &line) == Stage::PeacefulKillers {
            continue;
        }
        assert_eq!(why(&played, role), expected, "{line}");
    }
}

#[test]
fn role_block_and_cut_break_every_move() {
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        if role == Role::Faceless || action == Action::Suicide {
            continue;
        }
        let blocked = town
            .clone()
            .with(|town| {
                let seat = town.seat("Hugo");
                town.city.blocks.push(Block {
                    seat,
                    by: BlockedBy::Hacker,
                    peaceful: true,
                    negative: true,
                    from: Step(0),
                    until: Step::LAST,
                });
            })
            .night(&[&line]);
        assert_eq!(why(&blocked, role), Some(Why::RoleBlock), "{line}");
        if matches!(
            role,
            Role::Peaceful(Peaceful::Kamikaze | Peaceful::Hypnotist)
        ) {
            continue;
        }
        let cut = town.night(&[&line, "Fay: faceless → Hugo (target: Eva)"]);
        assert_eq!(why(&cut, role), Some(Why::FaceCut), "{line}");
    }
}

/// A crippled player has no peaceful role, and all of his black one.
#[test]
fn crippled_players_have_no_peaceful_role() {
    for (role, _, town, line) in moves_of_all_roles("Eva") {
        let played = town
            .with(|town| {
                let seat = town.seat("Hugo");
                if let Some(citizen) = town.city.citizens.get_mut(&seat) {
                    citizen.crippled = true;
                }
            })
            .night(&[&line]);
        let peaceful = matches!(role, Role::Peaceful(_));
        let expected = peaceful.then_some(Why::Crippled);
        assert_eq!(why(&played, role), expected, "{line}");
    }
}

/// Whatever is aimed at the hypnotist ends at his substitute, but the moves before him.
#[test]
fn hypnosis_turns_every_aimed_move() {
    for (role, action, town, line) in moves_of_all_roles("Hana") {
        let at_home = matches!(role, Role::Peaceful(Peaceful::Hypnotist | Peaceful::Witch));
        let town = town.with(|town| {
            let jan = town.seat("Jan");
            let card = town.city.cards.iter_mut().find(|card| card.holder == jan);
            card.expect("a card").role = Peaceful::Priest;
        });
        let seen = stage(&town, &line) > Stage::Hypnosis
            || matches!(role, Role::Faceless | Role::Peaceful(Peaceful::Vagrant));
        if at_home || action == Action::Suicide || !line.contains("Hana") {
            continue;
        }
        let played = town.night(&[&line, "Hana: hypnotist → Jan"]);
        let told = played.letters_to("Jan");
        let guests = told.contains(role.slug()) || told.contains("face_cut");
        let killed = played.deaths().contains("Jan");
        assert_eq!(
            guests || killed,
            seen,
            "{line}: {}",
            played.letters_to("Jan")
        );
    }
}

/// Moves reach a client of the prostitute only from the end of the night.
#[test]
fn few_moves_reach_a_client() {
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        let at_all = town.night(&[&line]);
        if why(&at_all, role).is_some() || !line.contains("Eva") {
            continue;
        }
        let away = town.night(&[&line, "Dina: prostitute → Eva"]);
        let passes = matches!(
            role,
            Role::Faceless
                | Role::Negative(Negative::Executor)
                | Role::Peaceful(
                    Peaceful::Vagrant
                        | Peaceful::Witch
                        | Peaceful::Maid
                        | Peaceful::DrugDealer
                        | Peaceful::Journalist
                        | Peaceful::Blocker
                        | Peaceful::Hypnotist
                        | Peaceful::Kamikaze
                )
        ) || (role, action) == (Role::Negative(Negative::Geisha), Action::Take);
        let madman = role == Role::Peaceful(Peaceful::Madman);
        if madman || (role, action) == (Role::Peaceful(Peaceful::Prostitute), Action::Take) {
            continue;
        }
        let expected = (!passes).then_some(Why::TargetClient);
        assert_eq!(why(&away, role), expected, "{line}");
    }
}

#[test]
fn detective_sees_every_move_but_special_ones() {
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        let home = matches!(
            role,
            Role::Peaceful(Peaceful::Hypnotist | Peaceful::Witch) | Role::Faceless
        ) || action == Action::Suicide;
        let played = town.night(&[&line, "Den: detective → Hugo"]);
        let seen = !home && !is_special(role, action);
        // After a fire nobody follows, and an investigator shoots only without a detective.
        let no_detective = matches!(
            role,
            Role::Peaceful(Peaceful::Investigator | Peaceful::Madman)
        );
        if !line.contains("Eva") || no_detective {
            continue;
        }
        let told = played.letters_to("Den").contains("visited");
        assert_eq!(told, seen, "{line}: {}", played.letters_to("Den"));
    }
}

#[test]
fn copies_work_like_the_role() {
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        let Role::Peaceful(role) = role else { continue };
        let town = town.with(|town| {
            let seat = town.seat("Hugo");
            let night = town.city.night + 1;
            for card in &mut town.city.cards {
                if card.holder == seat {
                    card.origin = Origin::Copied { night };
                }
            }
        });
        let played = town.night(&[&line]);
        let never = role == Peaceful::Investigator;
        let refused = !played.refused.is_empty();
        assert_eq!(refused, never, "{line} {action:?}: {}", played.refused());
    }
}

#[test]
fn half_of_the_roles_can_be_raised() {
    use crate::inherit::RAISED;
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        let Role::Peaceful(role) = role else { continue };
        let town = town.with(|town| {
            let (seat, master) = (town.seat("Hugo"), town.seat("Nec"));
            if let Some(citizen) = town.city.citizens.get_mut(&seat) {
                citizen.fate = crate::state::Fate::Night(1);
            }
            let mut taken = crate::inherit::Takeover::default();
            crate::inherit::raise_one(&mut town.city, master, seat, 1, &mut taken);
            let rights = town.city.cards.first().map(|card| card.memory.clone());
            if let Some(card) = town
                .city
                .cards
                .last_mut()
                .filter(|card| card.holder == seat)
            {
                card.memory = rights.expect("Hugo's card is the first");
            }
        });
        let played = town.night(&[&line]);
        // No undead kills.
        let usable = RAISED.contains(&role) && action != Action::Kill;
        assert_eq!(played.refused.is_empty(), usable, "{line} {action:?}");
        if usable {
            assert_eq!(played.failed(), "", "{line}");
        }
    }
}

/// Grey players hold their peaceful roles as red ones do.
#[test]
fn the_faceless_holds_a_role_as_reds_do() {
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        let Role::Peaceful(peaceful) = role else {
            continue;
        };
        let grey = town.clone().with(|town| {
            let seat = town.seat("Hugo");
            if let Some(citizen) = town.city.citizens.get_mut(&seat) {
                citizen.faceless = true;
            }
        });
        let played = grey.night(&[&line]);
        // A grey madman burns alone, a grey kamikaze may go whenever he wants.
        let own_rules = matches!(peaceful, Peaceful::Madman | Peaceful::Kamikaze);
        assert_eq!(
            played.refused.is_empty(),
            peaceful != Peaceful::Madman,
            "{line} {action:?}"
        );
        if !own_rules {
            assert_eq!(
                why(&played, role),
                why(&town.night(&[&line]), role),
                "{line}"
            );
        }
    }
}

/// A black player makes both of his moves.
#[test]
fn black_players_hold_a_role_as_reds_do() {
    for (role, action, town, line) in moves_of_all_roles("Eva") {
        let Role::Peaceful(peaceful) = role else {
            continue;
        };
        let black = town.with(|town| {
            let seat = town.seat("Hugo");
            if let Some(citizen) = town.city.citizens.get_mut(&seat) {
                citizen.negative = Some(Negative::Joker);
            }
        });
        let played = black.night(&[&line, "Hugo: joker → Ira"]);
        assert_eq!(played.refused(), "", "{line} {action:?}");
        let burnt = peaceful == Peaceful::Madman;
        let joker = why(&played, Role::Negative(Negative::Joker));
        assert_eq!(
            joker.is_some(),
            burnt || peaceful == Peaceful::Kamikaze,
            "{line}"
        );
    }
}
