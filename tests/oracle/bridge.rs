//! From plain data to the engine's night.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use nightdesk_classic::catalogue::{Catalogue, Whom};
use nightdesk_classic::night::{Meets, Night, NightAct, NightPlayer, Player, Side};
use nightdesk_classic::settings as s;
use nightdesk_game::{Card, Modifier};

use super::scene::{Action, Deed, Loyalty, Person, Rulings, Scene};

/// The same night as the engine takes it.
pub(crate) fn night(scene: &Scene) -> Night<'static> {
    let catalogue = Catalogue::builtin();
    Night {
        number: 1,
        players: scene.people.iter().map(player).collect(),
        acts: scene
            .acts
            .iter()
            .zip(0..)
            .map(|(action, entered)| act(scene, catalogue, (action, entered)))
            .collect(),
        settings: settings(scene.rulings),
        catalogue,
        hunted: BTreeSet::from(["mafia".to_owned(), "wolf".to_owned()]),
        killing: BTreeSet::from(["mafia".to_owned(), "wolf".to_owned()]),
        talking: BTreeSet::from(["mafia".to_owned(), "wolf".to_owned()]),
        neighborhoods: Vec::new(),
        cops_reversed: false,
        titles: BTreeMap::new(),
    }
}

fn player(person: &Person) -> NightPlayer {
    let reads_as = match person.reads_as {
        Some("mafia") => Some("miller"),
        Some(_) => Some("godfather"),
        None => None,
    };
    NightPlayer {
        name: person.name.clone(),
        looks: None,
        alive: person.alive,
        side: Side::of(person.side.slug()),
        card: Card {
            faction: person.side.slug().to_owned(),
            roles: vec![person.role.clone()],
            modifiers: reads_as.map(Modifier::plain).into_iter().collect(),
            sanity: person.sanity.clone(),
            ..Card::default()
        },
        has_killed: person.has_killed,
        poisoned: person.poisoned,
        poisoners: person.poisoner.into_iter().map(Player::at).collect(),
        doused: person.doused,
        framed: false,
        blessed: false,
        turned: false,
        compared: None,
        seen_with_dead: false,
        visitors: BTreeSet::new(),
        macho: person.macho,
        linked: person.lover.into_iter().map(Player::at).collect(),
        bereaved: false,
        bleeding: false,
    }
}

fn act(
    scene: &Scene,
    catalogue: &'static Catalogue,
    (action, entered): (&Action, u64),
) -> NightAct<'static> {
    let faction = scene.people[action.actor].side.slug();
    NightAct {
        label: action.id.clone(),
        entered,
        actor: Player::at(action.actor),
        ability: Cow::Borrowed(
            catalogue
                .abilities
                .get(action.deed.slug())
                .expect("a known ability"),
        ),
        targets: action.targets.iter().copied().map(Player::at).collect(),
        passive: action.passive,
        blockable: action.blockable,
        movable: action.movable,
        protectable: action.protectable,
        hidden: action.hidden,
        weak: action.weak,
        only: match action.loyalty {
            Loyalty::Anybody => Vec::new(),
            Loyalty::Loyal => vec![Whom::SameSide],
            Loyalty::Disloyal => vec![Whom::OtherSide],
        },
        unwell: false,
        meets: match action.meets {
            Some(true) => Meets::Personal,
            Some(false) => Meets::Factional,
            None => Meets::All,
        },
        idle: action.idle,
        misled: false,
        faction: (action.deed == Deed::FactionKill).then(|| faction.to_owned()),
        belated: false,
        left: action.left,
        words: action.words.clone(),
    }
}

fn settings(rulings: Rulings) -> s::Settings {
    let yes = |on| if on { s::YesNo::Yes } else { s::YesNo::No };
    s::Settings {
        rule4: rulings.rule4,
        redirect_vs_swap: rulings.redirect_vs_swap,
        conflicts: rulings.conflicts,
        doctor_saves: rulings.doctor_saves,
        redirect_victims_move: yes(rulings.redirect_victims_move),
        result_names: s::NamedTarget::Chosen,
        commuter_visits_seen: yes(rulings.commuter_visits_seen),
        triggered_deaths_protectable: s::NoYes::No,
        hiding_stops_gun_owner: yes(rulings.hiding_stops_gun_owner),
        guard_saves: rulings.guard_saves,
        vest_stops: rulings.vest_stops,
        blocked_use_spent: s::YesNo::Yes,
        untouchable_use_spent: s::YesNo::Yes,
        results_of_the_dead: s::YesNo::Yes,
        failed_visits: yes(rulings.failed_visits),
        macho_cancels: if rulings.macho_cancels_every {
            s::MachoCancels::Every
        } else {
            s::MachoCancels::Others
        },
        cop_style: if rulings.town_style {
            s::CopStyle::Town
        } else {
            s::CopStyle::Mafia
        },
        strong_willed_unprotectable: s::NoYes::No,
        untouchable_passengers: yes(rulings.untouchable_passengers),
        lightning_rod: if rulings.rod_wins {
            s::Rod::Wins
        } else {
            s::Rod::Competes
        },
        vengeful_days: s::VengefulDays::Any,
        no_hammer: s::NoHammer::Nobody,
        day_kill_ends_day: s::NoYes::No,
        vest_by_day: s::NoYes::No,
        princess_when: s::PrincessWhen::Any,
        pardon_self: s::NoYes::No,
        bomb_when: match rulings.bomb_attacked {
            true => s::BombWhen::Attacked,
            false => s::BombWhen::Killed,
        },
        guards_die: match rulings.first_guard_dies {
            true => s::GuardsDie::First,
            false => s::GuardsDie::All,
        },
        frame_and_clear: match rulings.framed_and_cleared {
            None => s::FrameAndClear::TrueSide,
            Some(true) => s::FrameAndClear::Frame,
            Some(false) => s::FrameAndClear::Clear,
        },
        parity_waits_for: s::ParityWaitsFor::Killers,
        rivals_left: s::RivalsLeft::Ask,
        stalemate_after: s::StalemateAfter::Nights(3),
        personal: s::PersonalMeans::Wiki,
        modifiers_reach: s::ModifiersReach::Role,
        guns: s::Guns::Mafiascum,
        cop_finds: s::CopFinds::Killers,
        two_ends: s::TwoEnds::Host,
        recruit_not_if_dead: yes(rulings.recruit_not_if_dead),
        recruit_mafia: if rulings.recruit_mafia {
            s::NoYes::Yes
        } else {
            s::NoYes::No
        },
        one_action: s::NoYes::No,
        block_before_jail: s::NoYes::No,
        cop_starts: s::CopStarts::Nothing,
        innocent_child: s::Confirmed::ByHost,
        announce_failed_kill: s::Announced::Nobody,
        work_limit: 5_000_000,
        ..s::Settings::default()
    }
}

/// The judge's own table of abilities says what the catalogue says.
#[test]
fn the_catalogue_has_the_components_of_the_rules() {
    let catalogue = Catalogue::builtin();
    for deed in Deed::ALL {
        let ability = &catalogue.abilities[deed.slug()];
        let visits = deed.aim() != super::scene::Aim::Own;
        assert_eq!(ability.does, deed.parts(), "{}", deed.slug());
        assert_eq!(ability.passive, deed.passive(), "{}", deed.slug());
        assert_eq!(ability.visits, visits, "{}", deed.slug());
        assert_eq!(
            ability.blockable,
            Action::new("", 0, *deed, &[]).blockable,
            "{}",
            deed.slug()
        );
    }
}
