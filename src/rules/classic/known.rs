//! What players know besides their own cards: fellow masons and neighbors, a checked player, who is confirmed.

use std::collections::BTreeSet;

use super::build;
use super::catalogue::{Catalogue, Role, Talks};
use super::component::Component;
use super::component::Moves;
use super::explain::words;
use super::hollow::card_in_force;
use super::lovers;
use super::settings::{Confirmed, CopStarts, Settings};
use super::single;
use nightdesk_game::{Card, Faction, Game, Mark, Seat, SeatId};
use nightdesk_rules::{Group, Known};

/// The modifier of somebody who knows something from the start.
const INFORMED: &str = "informed";
/// The role that everybody may come to know.
pub(super) const INNOCENT_CHILD: &str = "innocent_child";
/// The role that everybody knows from the start.
const CELEBRITY: &str = "celebrity";
/// The modifier of what its holder is not to know.
pub(super) const HIDDEN: &str = "hidden";
/// The role whose holder believes to hold another one.
const DRUNK: &str = "village_drunk";
/// The role whose holder lets the side talk by day.
const ENCRYPTOR: &str = "encryptor";
/// The role whose holder talks on when dead.
const TREESTUMP: &str = "treestump";
/// The side of which a cop is told a name, and of which masons are.
const TOWN: &str = "town";

/// The groups whose members know each other by a role: of one side, or whatever their sides are.
pub(super) fn groups(game: &Game) -> Vec<Group> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let of_role = |role: &Role| match role.talks {
        Talks::Never => Vec::new(),
        Talks::Side => {
            let sides = game.setup.factions.iter();
            sides
                .map(|side| group(&catalogue, game, role, Some(side)))
                .collect()
        }
        Talks::All => vec![group(&catalogue, game, role, None)],
    };
    let groups = catalogue.roles.values().flat_map(of_role);
    let groups = groups.filter(|group| !group.members.is_empty());
    let groups = groups.chain(neighborhoods(game));
    groups.chain(lovers::groups(&catalogue, game)).collect()
}

/// The title on a card that its holder must not know. A `pm` of the host's own is written below the name of the
/// role, so it does not hide that name.
pub(super) fn hidden_from_holder(catalogue: &Catalogue, card: &Card) -> Option<String> {
    let mut roles = catalogue.known_roles(card);
    let drunk = roles.find(|role| role.slug == DRUNK);
    let drunk = drunk.map(|role| catalogue.role_title(role, &card.faction));
    let hidden = || {
        let mut kinds = catalogue.modifiers_of(card).map(|(kind, _)| kind);
        let hidden = kinds.find(|kind| kind.slug == HIDDEN)?;
        Some(catalogue.modifier_title(hidden))
    };
    drunk.or_else(hidden).map(str::to_owned)
}

/// The sides that may talk by day, because somebody lives who lets them.
pub(super) fn talk_by_day(game: &Game) -> Vec<String> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let lets = |seat: &Seat| {
        let card = card_in_force(&catalogue, seat)?;
        let lets = catalogue.is_of(&card, ENCRYPTOR);
        lets.then(|| card.faction.clone())
    };
    let sides: BTreeSet<String> = game.living().filter_map(|(_, seat)| lets(seat)).collect();
    sides.into_iter().collect()
}

/// Who may go on talking in the thread when dead.
pub(super) fn talk_when_dead(game: &Game) -> Vec<SeatId> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let talks = |seat: &Seat| {
        let card = card_in_force(&catalogue, seat);
        card.is_some_and(|card| catalogue.is_of(&card, TREESTUMP))
    };
    let talkers = game.seats().filter(|(_, seat)| talks(seat));
    talkers.map(|(seat, _)| seat).collect()
}

/// Those whom one of them let in by night, a group for each who did so; masons are a group already.
fn neighborhoods(game: &Game) -> impl Iterator<Item = Group> {
    let masons: BTreeSet<SeatId> = let_in_as_masons(game).map(|(by, _)| by).collect();
    let all = build::neighborhoods(game, None).into_iter();
    let all = all.filter(move |(by, _)| !masons.contains(by));
    all.map(|(by, members)| {
        let slots = [("actor", game.name(by))];
        Group {
            slug: neighborhood(by),
            title: words().with("neighborhood", &slots, game.setup.language),
            members: members.into_iter().collect(),
            side: None,
            in_love: false,
        }
    })
}

/// Who let whom in as a mason.
fn let_in_as_masons(game: &Game) -> impl Iterator<Item = (SeatId, SeatId)> {
    game.seats().flat_map(|(seat, held)| {
        let marks = held.marks.iter();
        let as_mason = marks.filter(|mark| {
            mark.name == build::IN_NEIGHBORHOOD && mark.value.as_deref() == Some(build::AS_MASON)
        });
        as_mason.filter_map(move |mark| Some((mark.by?, seat)))
    })
}

/// The slug of the neighborhood a seat has made. It goes by the place in the list, for a name may
/// change.
pub(super) fn neighborhood(of: SeatId) -> String {
    format!("neighbors-{}", of.index() + 1)
}

/// Everybody who holds a role, on one side or on any. Who is recruited stays among those who know each
/// other from the start: a list that changed would tell them.
fn group(
    catalogue: &Catalogue,
    game: &Game,
    role: &Role,
    side: Option<(&String, &Faction)>,
) -> Group {
    let belongs = |card: &Card| {
        side.is_none_or(|(side, _)| card.faction == *side) && catalogue.is_of(card, &role.slug)
    };
    let is_member = |seat: &Seat| {
        let from_the_start = seat
            .card_at_start()
            .filter(|card| single::is_recruited(seat) && catalogue.is_of(card, &role.slug));
        from_the_start.or(seat.card.as_ref()).is_some_and(belongs)
    };
    let members = game.seats().filter(|(_, seat)| is_member(seat));
    let mut members: BTreeSet<SeatId> = members.map(|(seat, _)| seat).collect();
    if side.is_some() {
        let new = let_in_as_masons(game).filter(|(by, _)| members.contains(by));
        let new: Vec<SeatId> = new.map(|(_, seat)| seat).collect();
        members.extend(new);
    }
    // Masons are of the town where nothing else is said; those of another side are other people,
    // who must never be let into the same thread.
    let elsewhere = side.filter(|(side, _)| *side != TOWN);
    let (slug, title) = match elsewhere {
        None => (role.slug.clone(), role.title.clone()),
        Some((side, faction)) => (
            format!("{}-{side}", role.slug),
            format!("{} ({})", role.title, faction.title),
        ),
    };
    Group {
        slug,
        title,
        members: members.into_iter().collect(),
        side: side.map(|(side, _)| side.clone()),
        in_love: false,
    }
}

/// Whoever starts with the name of a player of the town, and whose names it may be.
pub(super) fn known_at_start(game: &Game) -> Vec<Known> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let all = Settings::of(game).cop_starts == CopStarts::TownName;
    let informed = |card: &Card| {
        let mut kinds = catalogue.modifiers_of(card).map(|(kind, _)| kind);
        kinds.any(|kind| kind.slug == INFORMED)
    };
    let as_what = |card: &Card| {
        let reads = (all || informed(card)) && reads_sides(&catalogue, card);
        let follows = catalogue
            .known_roles(card)
            .any(|role| role.target && (role.takes_over.is_some() || deflects(&catalogue, role)));
        match single::has_aim(&catalogue, card) || follows {
            true => Some(Mark::TARGET),
            false if reads || catalogue.known_roles(card).any(|role| role.target) => {
                Some(Mark::KNOWS_SIDE)
            }
            false => None,
        }
    };
    let known = |(seat, held): (SeatId, &Seat)| {
        let mark = as_what(held.card.as_ref()?)?;
        let others = game.seats();
        let town = others.filter(|(other, held)| *other != seat && held.faction() == Some(TOWN));
        let among = town.map(|(other, _)| other).collect();
        Some(Known { seat, mark, among })
    };
    game.seats().filter_map(known).collect()
}

/// Whether what is aimed at a holder of a role goes to the player whose name the holder gets.
fn deflects(catalogue: &Catalogue, role: &Role) -> bool {
    let abilities = role.abilities.iter();
    let mut abilities = abilities.filter_map(|slug| catalogue.abilities.get(slug));
    abilities.any(|ability| ability.passive && ability.moves(Moves::Deflect))
}

fn reads_sides(catalogue: &Catalogue, card: &Card) -> bool {
    let reads = |role: &Role| {
        role.abilities.iter().any(|slug| {
            let ability = catalogue.abilities.get(slug);
            ability.is_some_and(|ability| ability.has(Component::reads_sides))
        })
    };
    catalogue.roles_of(card).any(reads)
}

/// The seats whose cards everybody may know from Day 1 on.
pub(super) fn confirmed(game: &Game) -> Vec<SeatId> {
    let children = Settings::of(game).innocent_child == Confirmed::DayOne;
    let catalogue = Catalogue::for_setup(&game.setup);
    let is_known = |card: &Card| {
        catalogue.is_of(card, CELEBRITY) || children && catalogue.is_of(card, INNOCENT_CHILD)
    };
    let seats = game.seats();
    let known = seats.filter(|(_, seat)| seat.card.as_ref().is_some_and(is_known));
    known.map(|(seat, _)| seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::read_card;
    use nightdesk_game::{OwnRole, Setup};

    #[test]
    fn what_a_holder_is_not_to_know_is_told_by_the_name_of_the_role() {
        let mut setup = Setup::default();
        let hidden = |setup: &Setup, card: &str| {
            let catalogue = Catalogue::for_setup(setup);
            let (_, card) = read_card(&catalogue, TOWN, card).unwrap();
            hidden_from_holder(&catalogue, &card)
        };
        assert_eq!(hidden(&setup, "Miller"), None);
        for (card, title) in [
            ("Hidden Miller", "Hidden"),
            ("Village Drunk", "Village Drunk"),
        ] {
            assert_eq!(hidden(&setup, card).as_deref(), Some(title));
            let own = OwnRole {
                pm: Some("You have your vote.".to_owned()),
                ..OwnRole::default()
            };
            setup.own.roles.insert(card.to_owned(), own);
            assert_eq!(hidden(&setup, card).as_deref(), Some(title));
            let problems = crate::problems::problems(&setup, &["rar"]).into_iter();
            let untold: Vec<_> = problems.filter(|it| it.code == "untold-ability").collect();
            assert!(untold.is_empty(), "{untold:?}");
        }
    }

    #[test]
    fn whoever_is_let_in_by_a_masonizer_is_one_of_the_masons() {
        let mut game = Game::default();
        game.setup.factions = crate::catalogue::builtin_factions();
        for (name, card) in [("Ann", "Masonizer"), ("Bob", "Doctor"), ("Cat", "Cop")] {
            let mut seat = Seat::new(name);
            seat.card = Some(read_card(Catalogue::builtin(), TOWN, card).unwrap().1);
            game.seats.push(seat);
        }
        game.seats[1].marks.push(Mark {
            name: build::IN_NEIGHBORHOOD.to_owned(),
            by: Some(SeatId(0)),
            value: Some(build::AS_MASON.to_owned()),
            since: None,
            until: None,
        });
        let groups = groups(&game);
        assert_eq!(groups.len(), 1);
        assert_eq!(groups[0].members, [SeatId(0), SeatId(1)]);
        assert_eq!(groups[0].side.as_deref(), Some(TOWN));
    }
}
