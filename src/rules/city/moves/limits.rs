//! Who may send which move now: the limits of every role (night rules §5).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Action, Move};
use crate::game::SeatId;
use crate::rules::city::night::{Stage, available_tonight, may_be_cut};
use crate::rules::city::role::{Negative, Peaceful, Role, Side};
use crate::rules::city::rulings::{Answer, Rulings};
use crate::rules::city::state::{Camp, Card, City, Logged, Origin};

/// Why a move is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The same again on neighbouring nights.
    Repeat,
    /// The role has had what it may have.
    Limit,
    /// The move cannot be made in this night or evening.
    NotTonight,
    /// Not at oneself.
    #[serde(rename = "self")]
    Oneself,
    /// The player or a target is dead.
    Dead,
    /// The side has no shot for it.
    NoShot,
    /// The player does not have the role.
    NoRole,
    /// So many or such targets are not allowed.
    BadTargets,
}

impl Refusal {
    /// Its stable name.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Repeat => "repeat",
            Self::Limit => "limit",
            Self::NotTonight => "not_tonight",
            Self::Oneself => "self",
            Self::Dead => "dead",
            Self::NoShot => "no_shot",
            Self::NoRole => "no_role",
            Self::BadTargets => "bad_targets",
        }
    }
}

/// Whether a night move may be sent for the coming night.
///
/// # Errors
/// The limit it breaks.
pub fn admit(
    city: &City,
    sent: &Move,
    standing: &[Move],
    rulings: &Rulings,
) -> Result<(), Refusal> {
    holds_role(city, sent)?;
    if sent.action == Action::Skip {
        return Ok(());
    }
    one_move_of_a_role(city, sent, standing)?;
    if Stage::of(sent).is_none() {
        return Err(Refusal::NoRole);
    }
    targets_play(city, sent)?;
    count(sent)?;
    oneself(city, sent)?;
    offices(city, sent)?;
    match sent.role {
        Role::Peaceful(role) => peaceful(city, sent, role, rulings),
        Role::Negative(role) => negative(city, sent, role),
        Role::Faceless => cut(city, sent),
        Role::Elite(_) => Err(Refusal::NoRole),
    }
}

/// A role makes one move a night; the evening's proof or question is one, too.
fn one_move_of_a_role(city: &City, sent: &Move, standing: &[Move]) -> Result<(), Refusal> {
    let asked = city
        .prepared
        .proofs
        .iter()
        .map(|proof| (proof.by, proof.role))
        .chain(
            city.prepared
                .queries
                .iter()
                .map(|query| (query.by, query.role)),
        );
    if asked.into_iter().any(|one| one == (sent.by, sent.role)) {
        return Err(Refusal::NotTonight);
    }
    let before = standing.iter().filter(|other| {
        other.by == sent.by && other.role == sent.role && other.action != Action::Skip
    });
    match sent.role {
        Role::Peaceful(_) | Role::Faceless => {
            let another = before.into_iter().next().is_some();
            if another { Err(Refusal::Limit) } else { Ok(()) }
        }
        Role::Negative(role) if sent.is_kill() => {
            let shots = before.filter(|other| other.is_kill()).count();
            let most = match role {
                Negative::Maniac | Negative::Imitator => 2,
                _ => 1,
            };
            let second = shots == 1 && role_shots(city, role) < 2;
            if shots >= most || second {
                Err(Refusal::NoShot)
            } else {
                Ok(())
            }
        }
        Role::Negative(_) | Role::Elite(_) => Ok(()),
    }
}

/// The shots the camp of a role has tonight.
fn role_shots(city: &City, role: Negative) -> u32 {
    let night = city.night + 1;
    Camp::of(role).map_or(1, |camp| available_tonight(city, night, camp))
}

/// Whether the player lives and holds the role; an undead acts for his master.
pub(in crate::rules::city) fn holds_role(city: &City, sent: &Move) -> Result<(), Refusal> {
    let citizen = city.citizen(sent.by).ok_or(Refusal::NoRole)?;
    let card = sent
        .role
        .peaceful()
        .and_then(|role| city.usable(sent.by, role));
    let stale = card.is_some_and(|card| match card.origin {
        Origin::Copied { night } | Origin::Conjured { night } => night <= city.night,
        _ => false,
    });
    if stale {
        return Err(Refusal::NoRole);
    }
    let raised = card.is_some_and(|card| match card.origin {
        Origin::Raised { master, from } => city.lives(master) && from <= city.night + 1,
        _ => false,
    });
    if !citizen.lives() && !raised {
        return Err(Refusal::Dead);
    }
    let holds = match sent.role {
        Role::Peaceful(_) => card.is_some(),
        Role::Negative(role) => citizen.negative == Some(role),
        Role::Faceless => citizen.faceless,
        Role::Elite(_) => false,
    };
    if holds { Ok(()) } else { Err(Refusal::NoRole) }
}

/// Targets are living main players; nobody touches the elite.
fn targets_play(city: &City, sent: &Move) -> Result<(), Refusal> {
    for target in &sent.targets {
        let citizen = city.citizen(*target).ok_or(Refusal::BadTargets)?;
        let undead = city
            .cards
            .iter()
            .any(|card| card.holder == *target && matches!(card.origin, Origin::Raised { .. }));
        let struck_again = undead && sent.is_kill();
        if !citizen.lives() && !struck_again {
            return Err(Refusal::Dead);
        }
    }
    Ok(())
}

/// How many targets a move has.
fn count(sent: &Move) -> Result<(), Refusal> {
    let distinct: BTreeSet<SeatId> = sent.targets.iter().copied().collect();
    if distinct.len() != sent.targets.len() {
        return Err(Refusal::BadTargets);
    }
    let by_role = sent.options.role_order.is_some();
    let allowed = match sent.action {
        Action::Drink | Action::Skip => 0..=0,
        Action::Suicide => 0..=1,
        Action::Heal if sent.role == Role::Peaceful(Peaceful::Doctor) => 1..=2,
        Action::Dose => 1..=2,
        Action::Compare | Action::Swap => 2..=2,
        Action::Fire => 0..=3,
        Action::Order | Action::Serve | Action::Insure | Action::Kill => usize::from(!by_role)..=1,
        Action::Hypnotise => 0..=1,
        Action::Poison | Action::Capture | Action::Take => 1..=2,
        _ => 1..=1,
    };
    if allowed.contains(&sent.targets.len()) {
        Ok(())
    } else {
        Err(Refusal::BadTargets)
    }
}

/// Moves that cannot be made at oneself.
fn oneself(city: &City, sent: &Move) -> Result<(), Refusal> {
    if !sent.targets.contains(&sent.by) {
        return forbidden_owner(city, sent);
    }
    let barred = match (sent.role, sent.action) {
        (Role::Peaceful(Peaceful::Blocker | Peaceful::Bodyguard | Peaceful::Prostitute), _)
        | (Role::Peaceful(Peaceful::Journalist | Peaceful::Witch | Peaceful::Vagrant), _)
        | (Role::Peaceful(Peaceful::Hypnotist), _)
        | (Role::Peaceful(Peaceful::Detective | Peaceful::Maid), _) => true,
        (Role::Peaceful(Peaceful::Doctor), _) => sent.targets.len() > 1,
        (Role::Peaceful(Peaceful::DrugDealer), _) => sent.options.dose == Some(3),
        (Role::Peaceful(_), Action::Kill) => city.side(sent.by) != Side::Grey,
        (Role::Negative(Negative::Joker | Negative::Poisoner), _) => {
            sent.action != Action::Suicide && sent.action != Action::Kill
        }
        _ => false,
    };
    if barred {
        Err(Refusal::Oneself)
    } else {
        Ok(())
    }
}

/// A copy is not turned on the owner, an undead not on the necromancer.
fn forbidden_owner(city: &City, sent: &Move) -> Result<(), Refusal> {
    let Some(card) = sent
        .role
        .peaceful()
        .and_then(|role| city.usable(sent.by, role))
    else {
        return Ok(());
    };
    let forbidden = match card.origin {
        Origin::Raised { master, .. } => Some(master),
        Origin::Copied { .. } => {
            let house_bound = matches!(
                card.role,
                Peaceful::Vagrant | Peaceful::Maid | Peaceful::Witch
            );
            let owner = city.cards.iter().find(|other| {
                other.role == card.role && matches!(other.origin, Origin::Dealt | Origin::Taken)
            });
            owner.filter(|_| house_bound).map(|owner| owner.holder)
        }
        _ => None,
    };
    if forbidden.is_some_and(|seat| sent.targets.contains(&seat)) {
        Err(Refusal::BadTargets)
    } else {
        Ok(())
    }
}

/// The mayor is no target, the secretary not of kills and colour checks.
fn offices(city: &City, sent: &Move) -> Result<(), Refusal> {
    let own = |seat: SeatId| seat != sent.by && sent.targets.contains(&seat);
    if city.mayor.is_some_and(own) {
        return Err(Refusal::BadTargets);
    }
    let spared = sent.is_kill()
        || matches!(sent.action, Action::Order | Action::Insure)
        || (matches!(sent.action, Action::Check | Action::Compare)
            && sent.role != Role::Negative(Negative::Joker));
    if spared && city.secretary.is_some_and(own) {
        return Err(Refusal::BadTargets);
    }
    Ok(())
}

/// What a role did in the night before, if it went through.
fn last_night<'c>(city: &'c City, card: &'c Card) -> impl Iterator<Item = &'c Logged> {
    card.logged(city.night).filter(|logged| logged.done)
}

fn peaceful(city: &City, sent: &Move, role: Peaceful, rulings: &Rulings) -> Result<(), Refusal> {
    let Some(card) = city.usable(sent.by, role) else {
        return Err(Refusal::NoRole);
    };
    match role {
        Peaceful::Doctor => doctor(city, sent, card, rulings),
        Peaceful::Bodyguard => bodyguard(city, sent, card),
        Peaceful::Vagrant => vagrant(city, sent, card),
        Peaceful::Journalist => journalist(city, sent, card),
        Peaceful::DrugDealer => drug_dealer(sent),
        Peaceful::Madman => madman(city, sent, card),
        Peaceful::Kamikaze => match city.side(sent.by) {
            Side::Red => Err(Refusal::NotTonight),
            Side::Black | Side::Grey => Ok(()),
        },
        Peaceful::Fanatic => right(card.memory.revenge > 0),
        Peaceful::Cultist => cultist(city, sent, card),
        Peaceful::Investigator => investigator(city, card),
        Peaceful::Inquisitor => inquisitor(city, sent, card),
        _ => Ok(()),
    }
}

fn right(has: bool) -> Result<(), Refusal> {
    if has { Ok(()) } else { Err(Refusal::Limit) }
}

fn doctor(city: &City, sent: &Move, card: &Card, rulings: &Rulings) -> Result<(), Refusal> {
    if card.is_copy() && sent.targets.len() > 1 {
        return Err(Refusal::BadTargets);
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
            return Err(Refusal::Repeat);
        }
    }
    Ok(())
}

fn bodyguard(city: &City, sent: &Move, card: &Card) -> Result<(), Refusal> {
    let red = city.side(sent.by) == Side::Red;
    let again = last_night(city, card).any(|before| before.targets == sent.targets);
    if red && again {
        Err(Refusal::Repeat)
    } else {
        Ok(())
    }
}

/// A house is watched for two nights; a drink is for one in two.
fn vagrant(city: &City, sent: &Move, card: &Card) -> Result<(), Refusal> {
    match sent.action {
        Action::Drink if card.memory.sober => Err(Refusal::Limit),
        Action::Drink => {
            let drank = last_night(city, card).any(|before| before.action == Action::Drink);
            if drank { Err(Refusal::Repeat) } else { Ok(()) }
        }
        _ => {
            let stays = last_night(city, card)
                .any(|before| before.action == Action::Watch && !before.repeated);
            if stays { Err(Refusal::Repeat) } else { Ok(()) }
        }
    }
}

/// Behind a success one of the two must be known.
fn journalist(city: &City, sent: &Move, card: &Card) -> Result<(), Refusal> {
    let informed = last_night(city, card).next().is_some();
    let known = card.memory.log.iter().filter(|logged| logged.done);
    let known: BTreeSet<SeatId> = known.flat_map(|logged| logged.targets.clone()).collect();
    let both_new = sent.targets.iter().all(|target| !known.contains(target));
    if informed && both_new {
        Err(Refusal::Repeat)
    } else {
        Ok(())
    }
}

/// A heavy dose is for one player.
fn drug_dealer(sent: &Move) -> Result<(), Refusal> {
    match sent.options.dose {
        None | Some(1) => Ok(()),
        Some(2 | 3) if sent.targets.len() == 1 => Ok(()),
        Some(_) => Err(Refusal::BadTargets),
    }
}

/// From the third night, once; a third victim for a black one's spare shot.
fn madman(city: &City, sent: &Move, card: &Card) -> Result<(), Refusal> {
    if city.night + 1 < 3 {
        return Err(Refusal::NotTonight);
    }
    let side = city.side(sent.by);
    let most = match side {
        Side::Red if card.is_copy() => 1,
        Side::Red => 2,
        Side::Black => 2 + usize::from(city.shots.available() > 0),
        Side::Grey => 1,
    };
    let grey_alone = side != Side::Grey || sent.targets.iter().all(|target| *target == sent.by);
    if sent.targets.len() > most || !grey_alone {
        return Err(Refusal::BadTargets);
    }
    right(!card.memory.spent)
}

/// Three souls for a kill, once; a heal costs up to three.
fn cultist(city: &City, sent: &Move, card: &Card) -> Result<(), Refusal> {
    if sent.is_kill() {
        return right(card.memory.souls >= 3 && !card.memory.spent);
    }
    let of_himself = sent.targets == [sent.by];
    let again = last_night(city, card)
        .any(|before| before.action == Action::Heal && before.targets == sent.targets);
    let price = match (of_himself, again) {
        (false, _) => 1,
        (true, false) => 2,
        (true, true) => 3,
    };
    right(card.memory.souls >= price)
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
    right(out && !card.memory.spent && !card.is_copy())
}

/// He burns whom he checked black the night before; a black one also a red or false check's, later.
fn inquisitor(city: &City, sent: &Move, card: &Card) -> Result<(), Refusal> {
    if !sent.is_kill() {
        return Ok(());
    }
    let Some(target) = sent.targets.first() else {
        return Err(Refusal::BadTargets);
    };
    let checked = |night: u32, red_counts: bool| {
        card.logged(night).any(|before| {
            let black = before.shown.is_none_or(|shown| shown == Side::Black);
            before.action == Action::Check
                && before.done
                && before.targets.contains(target)
                && (black || red_counts)
        })
    };
    let black = city.side(sent.by) == Side::Black;
    let later = black && city.night > 0 && checked(city.night - 1, true);
    right(checked(city.night, false) || later)
}

fn negative(city: &City, sent: &Move, role: Negative) -> Result<(), Refusal> {
    match sent.action {
        Action::Kill => kill(city, sent, role),
        Action::Take => geisha(city, sent),
        Action::Poison => poisoner(city, sent),
        Action::Capture => executor(city, sent),
        _ => Ok(()),
    }
}

/// Who kills by a black role, and a partner only if both agreed.
fn kill(city: &City, sent: &Move, role: Negative) -> Result<(), Refusal> {
    let others = |own: &dyn Fn(Negative) -> bool| {
        city.living()
            .filter(|citizen| citizen.seat != sent.by)
            .filter_map(|citizen| citizen.negative)
            .any(own)
    };
    let may = match role {
        Negative::Mafia
        | Negative::Maniac
        | Negative::BossSon
        | Negative::Yakuza
        | Negative::ChiefDaughter => true,
        Negative::Hireling => !others(&|one| matches!(one, Negative::Mafia | Negative::BossSon)),
        Negative::Ninja => {
            !others(&|one| matches!(one, Negative::Yakuza | Negative::ChiefDaughter))
        }
        Negative::Imitator => !others(&|one| one == Negative::Maniac),
        // As an insurance she may shoot while the maniac lives.
        Negative::Geisha => true,
        Negative::Joker | Negative::Poisoner | Negative::Executor => last_killer(city, sent.by),
    };
    if !may {
        return Err(Refusal::NotTonight);
    }
    if sent.targets.first() == Some(&sent.by) {
        return Err(Refusal::Oneself);
    }
    let partner = sent.targets.iter().any(|target| {
        let other = city.negative(*target);
        let same = other.and_then(Camp::of).is_some() && other.and_then(Camp::of) == Camp::of(role);
        same && !matches!(other, Some(Negative::Geisha | Negative::Imitator))
    });
    if partner && !sent.options.agreed {
        return Err(Refusal::BadTargets);
    }
    Ok(())
}

/// The last black, or of the last two special ones the one the extended format names.
fn last_killer(city: &City, seat: SeatId) -> bool {
    let blacks: Vec<(SeatId, Negative)> = city
        .living()
        .filter_map(|citizen| Some((citizen.seat, citizen.negative?)))
        .collect();
    let special = blacks.iter().all(|(_, role)| {
        matches!(
            role,
            Negative::Joker | Negative::Poisoner | Negative::Executor
        )
    });
    if !special {
        return false;
    }
    let used_up = |seat: SeatId| !city.poisoned.is_empty() || city.stained.contains(&seat);
    let place = |(seat, role): &(SeatId, Negative)| match role {
        Negative::Poisoner if used_up(*seat) => 0,
        Negative::Joker => 1,
        Negative::Executor => 2,
        _ => 3,
    };
    let first = blacks.iter().min_by_key(|one| place(one));
    first.is_some_and(|(first, _)| *first == seat)
}

fn geisha(city: &City, sent: &Move) -> Result<(), Refusal> {
    let two = sent.targets.len() > 1;
    if two {
        return Err(Refusal::BadTargets);
    }
    let herself = sent.targets == [sent.by];
    let again = black_log(city, sent.by)
        .any(|before| before.action == Action::Take && before.targets == [sent.by]);
    if herself && again {
        Err(Refusal::Repeat)
    } else {
        Ok(())
    }
}

fn black_log(city: &City, seat: SeatId) -> impl Iterator<Item = &Logged> {
    city.black_log
        .get(&seat)
        .into_iter()
        .flatten()
        .filter(|logged| logged.night == city.night && logged.done)
}

/// One poison at a time; two goblets only behind a broken move of the extended format.
fn poisoner(city: &City, sent: &Move) -> Result<(), Refusal> {
    let pending = city
        .poisoned
        .iter()
        .any(|(victim, by)| *by == sent.by && city.lives(*victim));
    if pending {
        return Err(Refusal::Limit);
    }
    let extended = city.format == crate::rules::city::role::Format::Extended;
    if sent.targets.len() > 1 && !extended {
        return Err(Refusal::BadTargets);
    }
    Ok(())
}

fn executor(city: &City, sent: &Move) -> Result<(), Refusal> {
    let extended = city.format == crate::rules::city::role::Format::Extended;
    let two = extended && city.night < 2;
    if sent.targets.len() > 1 && !two {
        return Err(Refusal::BadTargets);
    }
    Ok(())
}

fn cut(city: &City, sent: &Move) -> Result<(), Refusal> {
    let Some(victim) = sent.targets.first() else {
        return Err(Refusal::BadTargets);
    };
    if !may_be_cut(city, *victim) {
        return Err(Refusal::BadTargets);
    }
    match sent.options.target_for_victim {
        Some(target) if target == sent.by && *victim != sent.by => Err(Refusal::BadTargets),
        Some(target) if !city.lives(target) => Err(Refusal::Dead),
        Some(target) if city.used_targets.contains(&target) => Err(Refusal::Limit),
        Some(_) | None => Ok(()),
    }
}
