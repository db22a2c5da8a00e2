//! A case as the rules take it.

use std::collections::BTreeSet;

use nightdesk_city::day::carried_over::{Hunt, Office};
use nightdesk_city::day::moves::{BeforeVote, Cast, Choice, DuringVote, Moves, Way};
use nightdesk_city::day::people::{
    Cut, DayRole, Dose, HeroStep, Mark, Player, Status, Town, Warrant,
};
use nightdesk_city::day::vote::{LynchVote, Revote, VoteOfDay};
use nightdesk_city::day::{CarriedOver, Rulings, Weight};
use nightdesk_city::score::Wins;
use nightdesk_city::{Peaceful, Side};
use nightdesk_game::SeatId;
use nightdesk_text::names::same;

use super::Unusable;
use super::case::{Case, Given, Names, Person, PersonState, Round};

/// The seat of a name.
pub(super) fn seat(case: &Case, name: &str) -> Option<SeatId> {
    let place = case
        .players
        .iter()
        .position(|person| same(&person.name, name));
    place.map(SeatId::at)
}

/// The name of a seat.
pub(super) fn name(case: &Case, seat: SeatId) -> String {
    let person = case.players.get(seat.index());
    person.map(|person| person.name.clone()).unwrap_or_default()
}

/// The seat of a name that a part of the case uses.
///
/// # Errors
/// Nobody is called so.
pub(super) fn known(case: &Case, what: &str, name: &str) -> Result<SeatId, Unusable> {
    seat(case, name).ok_or_else(|| Unusable::new(what, format!("no player `{name}`")))
}

fn all_known(case: &Case, what: &str, names: &[String]) -> Result<Vec<SeatId>, Unusable> {
    names.iter().map(|name| known(case, what, name)).collect()
}

/// Everybody in the game.
pub(super) fn town(case: &Case) -> Result<Town, Unusable> {
    let mut town = Town::default();
    for (place, person) in case.players.iter().enumerate() {
        let player = player(case, person)?;
        town.players.insert(SeatId::at(place), player);
    }
    for drugged in &case.moves.drugged {
        let seat = known(case, "moves.drugged", &drugged.name)?;
        let dose = match drugged.dose {
            1 => Dose::Light,
            2 => Dose::Double,
            3 => Dose::Triple,
            dose => return Err(Unusable::new("moves.drugged", format!("no dose {dose}"))),
        };
        if let Some(player) = town.players.get_mut(&seat) {
            player.dose = Some(dose);
        }
    }
    Ok(town)
}

fn player(case: &Case, person: &Person) -> Result<Player, Unusable> {
    let colour = match (person.faceless, person.side.or(person.colour)) {
        (true, _) => Side::Grey,
        (false, side) => side.unwrap_or(Side::Red),
    };
    let mut player = Player::new(colour, role(case, person)?);
    player.elite = person.kind.elite();
    let host = person.possesses.as_ref().filter(|name| !name.is_empty());
    player.status = match (person.state, host) {
        (PersonState::Alive, _) => Status::Alive,
        (PersonState::Out, _) => Status::Out,
        (PersonState::Phantom, None) => Status::Phantom { possesses: None },
        (PersonState::Phantom, Some(host)) => Status::Phantom {
            possesses: Some(known(case, "possesses", host)?),
        },
    };
    if person.cut {
        let target = person.target.as_ref();
        let target = target.map(|name| known(case, "target", name)).transpose()?;
        player.cut = Some(Cut { target });
    }
    let marks = [
        (!person.admitted, Mark::NotAdmitted),
        (person.saved_by_hero, Mark::SavedByHero),
        (person.forced_victim, Mark::ForcedVictim),
    ];
    let marks = marks.into_iter().filter(|(holds, _)| *holds);
    player.marks = marks.map(|(_, mark)| mark).collect();
    Ok(player)
}

fn role(case: &Case, person: &Person) -> Result<DayRole, Unusable> {
    let Some(slug) = &person.role else {
        return Ok(DayRole::Plain);
    };
    let role = Peaceful::of_slug(slug)
        .ok_or_else(|| Unusable::new("role", format!("no role `{slug}`")))?;
    let checked = |names: &[String]| -> Result<BTreeSet<SeatId>, Unusable> {
        Ok(all_known(case, "checks", names)?.into_iter().collect())
    };
    Ok(match role {
        Peaceful::Judge => DayRole::Judge {
            weight: person.weight.unwrap_or(Weight::votes(6)),
        },
        Peaceful::Witness => DayRole::Witness,
        Peaceful::Politician => DayRole::Politician {
            limit: person.limit.unwrap_or(2),
        },
        Peaceful::DrugDealer => DayRole::DrugDealer {
            purse: person.purse.or(case.moves.bought).unwrap_or_default(),
        },
        Peaceful::Necromancer => DayRole::Necromancer {
            bodies: person.bodies,
        },
        Peaceful::Phantom => DayRole::Phantom,
        Peaceful::Lawyer => DayRole::Lawyer {
            black: checked(&person.checked_black)?,
            red: checked(&person.checked_red)?,
        },
        Peaceful::Liar => DayRole::Liar,
        Peaceful::Hero => DayRole::Hero {
            step: hero_step(case),
        },
        Peaceful::Priest => DayRole::Priest,
        Peaceful::Terrorist => DayRole::Terrorist,
        Peaceful::Fanatic => DayRole::Fanatic { unused: 0 },
        Peaceful::Inquisitor => DayRole::Inquisitor {
            warrant: Warrant::None,
        },
        Peaceful::Witch => DayRole::Witch,
        _ => DayRole::Plain,
    })
}

/// A hero who saved somebody on an earlier day has no move left.
fn hero_step(case: &Case) -> HeroStep {
    let saved = case.players.iter().position(|person| person.saved_by_hero);
    saved.map_or(HeroStep::Unused, |place| HeroStep::Saved(SeatId::at(place)))
}

/// Offices and counters.
pub(super) fn standing(case: &Case) -> Result<CarriedOver, Unusable> {
    let state = &case.state;
    let office = |name: &str| match name {
        "" => Ok(None),
        name => known(case, "state", name).map(Some),
    };
    let mayor = match (office(&state.mayor)?, state.mayor_lost) {
        (Some(seat), _) => Office::Held(seat),
        (None, Some(false)) => Office::Unfilled,
        (None, Some(true) | None) => Office::Lost,
    };
    Ok(CarriedOver {
        format: case.format,
        day: state.vote_number.map_or(case.day, |number| number + 1),
        mayor,
        secretary: office(&state.secretary)?,
        reds_lynched: state.reds_lynched,
        hunt: match state.hunt_used {
            true => Hunt::Used,
            false => Hunt::Unused,
        },
        collected: wins(state.score_v)?,
    })
}

/// A number of wins in quarters.
fn wins(number: f64) -> Result<Wins, Unusable> {
    let places = (0..=400).map(Wins::quarters);
    let mut found = places.filter(|wins| f64::from(wins.in_quarters()) == number * 4.0);
    found
        .next()
        .ok_or_else(|| Unusable::new("score_v", format!("{number} is no number of quarter wins")))
}

/// A whole vote.
pub(super) fn vote(case: &Case) -> Result<LynchVote, Unusable> {
    let town = town(case)?;
    Ok(LynchVote {
        standing: standing(case)?,
        rulings: Rulings::default(),
        before: before(case, &town)?,
        casts: casts(case, &case.votes),
        during: during(case, &town)?,
        revotes: case
            .revote
            .iter()
            .map(|round| revote(case, &town, round))
            .collect::<Result<_, _>>()?,
        of_day: VoteOfDay::First,
        town,
    })
}

/// Votes in their order.
pub(super) fn casts(case: &Case, votes: &[Given]) -> Vec<Cast> {
    votes
        .iter()
        .filter_map(|given| {
            Some(Cast {
                by: seat(case, &given.by)?,
                choices: choices(case, &given.choice),
                way: match given.early {
                    true => Way::Early,
                    false => Way::Posted,
                },
                post: None,
            })
        })
        .collect()
}

fn choices(case: &Case, names: &Names) -> Vec<Choice> {
    names
        .iter()
        .map(|name| seat(case, name).map_or(Choice::Stranger, Choice::Player))
        .collect()
}

/// Who holds a role; a case has at most one.
fn holder(town: &Town, what: &str, test: impl Fn(&DayRole) -> bool) -> Result<SeatId, Unusable> {
    let mut found = town.players.iter().filter(|(_, player)| test(&player.role));
    let seat = found.next().map(|(seat, _)| *seat);
    seat.ok_or_else(|| Unusable::new(what, "nobody holds the role"))
}

fn before(case: &Case, town: &Town) -> Result<Moves<BeforeVote>, Unusable> {
    let sent = &case.moves;
    let mut moves = Moves::default();
    if let Some(vertical) = &sent.vertical {
        let mayor = known(case, "state.mayor", &case.state.mayor)?;
        let on = match vertical.as_str() {
            "" => None,
            name => Some(known(case, "moves.vertical", name)?),
        };
        moves.enter(mayor, BeforeVote::Vertical(on));
    }
    if let Some(name) = sent
        .shadow_vertical
        .as_ref()
        .filter(|name| !name.is_empty())
    {
        let what = "moves.shadow_vertical";
        let by = holder(town, what, |role| {
            matches!(role, DayRole::Politician { .. })
        })?;
        moves.enter(by, BeforeVote::ShadowVertical(known(case, what, name)?));
    }
    if let Some(name) = sent
        .legal_protection
        .as_ref()
        .filter(|name| !name.is_empty())
    {
        let what = "moves.legal_protection";
        let by = holder(town, what, |role| matches!(role, DayRole::Lawyer { .. }))?;
        moves.enter(by, BeforeVote::LegalProtection(known(case, what, name)?));
    }
    if let Some(names) = &sent.politician_supporters {
        let what = "moves.politician_supporters";
        let by = holder(town, what, |role| {
            matches!(role, DayRole::Politician { .. })
        })?;
        moves.enter(by, BeforeVote::Supporters(all_known(case, what, names)?));
    }
    if let Some(names) = &sent.witness {
        let what = "moves.witness";
        let by = holder(town, what, |role| *role == DayRole::Witness)?;
        moves.enter(by, BeforeVote::Witness(all_known(case, what, names)?));
    }
    if let Some(votes) = sent.bought {
        let what = "moves.bought";
        let by = holder(town, what, |role| {
            matches!(role, DayRole::DrugDealer { .. })
        })?;
        moves.enter(by, BeforeVote::Buy(votes));
    }
    if sent.detonator_armed {
        let what = "moves.detonator_armed";
        let by = holder(town, what, |role| *role == DayRole::Terrorist)?;
        moves.enter(by, BeforeVote::ArmDetonator);
    }
    Ok(moves)
}

fn during(case: &Case, town: &Town) -> Result<Moves<DuringVote>, Unusable> {
    let sent = &case.vote_moves;
    let mut moves = Moves::default();
    if let Some(name) = sent.detonator.as_ref().filter(|name| !name.is_empty()) {
        let what = "vote_moves.detonator";
        let by = holder(town, what, |role| *role == DayRole::Terrorist)?;
        moves.enter(by, DuringVote::Detonate(known(case, what, name)?));
    }
    scandal(case, town, &sent.liar, &sent.planted, &mut moves)?;
    if sent.pardon {
        let by = holder(town, "vote_moves.pardon", |role| *role == DayRole::Priest)?;
        moves.enter(by, DuringVote::Pardon);
    }
    defend(case, town, &sent.hero, &mut moves)?;
    Ok(moves)
}

pub(super) fn revote(case: &Case, town: &Town, round: &Round) -> Result<Revote, Unusable> {
    let mut moves = Moves::default();
    scandal(case, town, &round.liar, &round.planted, &mut moves)?;
    if round.pardon {
        let by = holder(town, "revote.pardon", |role| *role == DayRole::Priest)?;
        moves.enter(by, DuringVote::Pardon);
    }
    if round.priest_swap {
        let by = holder(town, "revote.priest_swap", |role| *role == DayRole::Priest)?;
        moves.enter(by, DuringVote::LetPardonedDie);
    }
    defend(case, town, &round.hero, &mut moves)?;
    Ok(Revote {
        casts: casts(case, &round.votes),
        during: moves,
    })
}

fn scandal(
    case: &Case,
    town: &Town,
    targets: &Option<Vec<String>>,
    planted: &[String],
    moves: &mut Moves<DuringVote>,
) -> Result<(), Unusable> {
    let Some(targets) = targets else {
        return Ok(());
    };
    let by = holder(town, "liar", |role| *role == DayRole::Liar)?;
    moves.enter(
        by,
        DuringVote::Scandal {
            targets: all_known(case, "liar", targets)?,
            planted: all_known(case, "planted", planted)?,
            set_by: None,
        },
    );
    Ok(())
}

fn defend(
    case: &Case,
    town: &Town,
    name: &Option<String>,
    moves: &mut Moves<DuringVote>,
) -> Result<(), Unusable> {
    let Some(name) = name.as_ref().filter(|name| !name.is_empty()) else {
        return Ok(());
    };
    let by = holder(town, "hero", |role| matches!(role, DayRole::Hero { .. }))?;
    moves.enter(by, DuringVote::Defend(known(case, "hero", name)?));
    Ok(())
}
