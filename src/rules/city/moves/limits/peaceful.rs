//! The limits of the peaceful roles.

use std::collections::BTreeSet;

use super::so_many;
use crate::moves::{Action, Move, Refusal};
use crate::role::{Peaceful, Side};
use crate::rulings::{Answer, Rulings};
use crate::state::{Card, City, Logged, Origin};
use nightdesk_game::SeatId;

/// What a role did in the night before, if it went through.
fn last_night<'c>(city: &'c City, card: &'c Card) -> impl Iterator<Item = &'c Logged> {
    card.logged(city.night).filter(|logged| logged.done)
}

/// What a peaceful role may do tonight.
pub(super) fn peaceful(
    city: &City,
    sent: &Move,
    role: Peaceful,
    rulings: &Rulings,
) -> Result<(), Refusal> {
    let Some(card) = city.usable(sent.by, role) else {
        return Err(Refusal::NoRole);
    };
    // Role "necromancer": no undead kills.
    if sent.is_kill() && matches!(card.origin, Origin::Raised { .. }) {
        return Err(Refusal::UndeadKill);
    }
    match role {
        Peaceful::Doctor => doctor(city, sent, card, rulings),
        Peaceful::Bodyguard => bodyguard(city, sent, card),
        Peaceful::Vagrant => vagrant(city, sent, card),
        Peaceful::Journalist => journalist(city, sent, card),
        Peaceful::DrugDealer => drug_dealer(sent),
        Peaceful::Madman => madman(city, sent, card),
        Peaceful::Kamikaze => match city.side(sent.by) {
            Side::Red => Err(Refusal::RedKamikaze),
            Side::Black | Side::Grey => Ok(()),
        },
        Peaceful::Fanatic => right(card.memory.revenge > 0, Refusal::NoRevenge),
        Peaceful::Cultist => cultist(city, sent, card),
        Peaceful::Investigator => investigator(city, card),
        Peaceful::Inquisitor => inquisitor(city, sent, card),
        _ => Ok(()),
    }
}

fn right(has: bool, why: Refusal) -> Result<(), Refusal> {
    if has { Ok(()) } else { Err(why) }
}

fn doctor(city: &City, sent: &Move, card: &Card, rulings: &Rulings) -> Result<(), Refusal> {
    if card.is_copy() {
        so_many(&sent.targets, 1..=1)?;
    }
    let of_himself = |targets: &[SeatId]| targets == [sent.by];
    for before in last_night(city, card) {
        let two = before.targets.len() > 1;
        let himself = of_himself(&before.targets);
        let again_two = two && sent.targets.len() > 1;
        let again_himself = himself && of_himself(&sent.targets);
        let mixed = rulings.doctor_two_then_self == Answer::No
            && ((two && of_himself(&sent.targets)) || (himself && sent.targets.len() > 1));
        if again_two || again_himself || mixed {
            return Err(Refusal::PatientsAgain);
        }
    }
    Ok(())
}

fn bodyguard(city: &City, sent: &Move, card: &Card) -> Result<(), Refusal> {
    let red = city.side(sent.by) == Side::Red;
    let again = last_night(city, card).any(|before| before.targets == sent.targets);
    if red && again {
        Err(Refusal::WardAgain)
    } else {
        Ok(())
    }
}

/// A house is watched for two nights; a drink is for one in two.
fn vagrant(city: &City, sent: &Move, card: &Card) -> Result<(), Refusal> {
    match sent.action {
        Action::Drink if card.memory.sober => Err(Refusal::Sober),
        Action::Drink => {
            let drank = last_night(city, card).any(|before| before.action == Action::Drink);
            right(!drank, Refusal::DrankLastNight)
        }
        _ => {
            let stays = last_night(city, card)
                .any(|before| before.action == Action::Watch && !before.repeated);
            right(!stays, Refusal::StillWatches)
        }
    }
}

/// After a success one of the two must be known.
fn journalist(city: &City, sent: &Move, card: &Card) -> Result<(), Refusal> {
    let informed = last_night(city, card).next().is_some();
    let known = card.memory.log.iter().filter(|logged| logged.done);
    let known: BTreeSet<SeatId> = known.flat_map(|logged| logged.targets.clone()).collect();
    let both_new = sent.targets.iter().all(|target| !known.contains(target));
    right(!(informed && both_new), Refusal::BothNew)
}

/// A heavy dose is for one player.
fn drug_dealer(sent: &Move) -> Result<(), Refusal> {
    match sent.options.dose {
        None | Some(1) => Ok(()),
        Some(2 | 3) if sent.targets.len() == 1 => Ok(()),
        Some(_) => Err(Refusal::Dose),
    }
}

/// From the third night, once; a third victim for a black one's spare shot.
fn madman(city: &City, sent: &Move, card: &Card) -> Result<(), Refusal> {
    if city.night + 1 < 3 {
        return Err(Refusal::FromNightThree);
    }
    let side = city.side(sent.by);
    let most = match side {
        Side::Red | Side::Black if card.is_copy() => 1,
        Side::Red => 2,
        Side::Black => 2 + usize::from(city.shots.available() > 0),
        Side::Grey => 1,
    };
    let grey_alone = side != Side::Grey || sent.targets.iter().all(|target| *target == sent.by);
    so_many(&sent.targets, 0..=most)?;
    right(grey_alone, Refusal::GreyFire)?;
    right(!card.memory.spent, Refusal::Spent)
}

/// Three souls for a kill, once; a heal costs up to three.
fn cultist(city: &City, sent: &Move, card: &Card) -> Result<(), Refusal> {
    if sent.is_kill() {
        right(!card.memory.spent, Refusal::Spent)?;
        return souls(card, 3);
    }
    let of_himself = sent.targets == [sent.by];
    let again = last_night(city, card)
        .any(|before| before.action == Action::Heal && before.targets == sent.targets);
    let price = match (of_himself, again) {
        (false, _) => 1,
        (true, false) => 2,
        (true, true) => 3,
    };
    souls(card, price)
}

fn souls(card: &Card, needs: u32) -> Result<(), Refusal> {
    let has = card.memory.souls;
    right(has >= needs, Refusal::Souls { needs, has })
}

/// Only while commissioner and detective are both out.
fn investigator(city: &City, card: &Card) -> Result<(), Refusal> {
    let out = [Peaceful::Commissioner, Peaceful::Detective]
        .into_iter()
        .all(|role| {
            !city.cards.iter().any(|card| {
                let counts = matches!(card.origin, Origin::Dealt | Origin::Taken);
                card.role == role && counts && city.lives(card.holder)
            })
        });
    right(!card.is_copy(), Refusal::CopyShot)?;
    right(out, Refusal::CheckerPlays)?;
    right(!card.memory.spent, Refusal::Spent)
}

/// He burns whom he checked black the night before; a black one also a red or false check's, later.
fn inquisitor(city: &City, sent: &Move, card: &Card) -> Result<(), Refusal> {
    if !sent.is_kill() {
        return Ok(());
    }
    let Some(target) = sent.targets.first() else {
        return so_many(&sent.targets, 1..=1);
    };
    let checked = |night: u32, fits: &dyn Fn(Option<Side>) -> bool| {
        card.logged(night).any(|before| {
            before.action == Action::Check
                && before.done
                && before.targets.contains(target)
                && fits(before.shown)
        })
    };
    let shown_black = |shown: Option<Side>| shown.is_none_or(|shown| shown == Side::Black);
    if city.side(sent.by) != Side::Black {
        return right(checked(city.night, &shown_black), Refusal::NotCheckedBlack);
    }
    // A black one knows a false check for what it is; with that or a red one he waits a night.
    let real = city.side(*target) == Side::Black;
    let now = real && checked(city.night, &shown_black);
    let later =
        city.night > 0 && checked(city.night - 1, &|shown| !real || shown == Some(Side::Red));
    right(now || later, Refusal::NotCheckedBlack)
}
