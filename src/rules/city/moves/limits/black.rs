//! The limits of the black roles and of the faceless.

use super::so_many;
use crate::moves::{Action, Move, Refusal};
use crate::night::{extra_poisoning, may_be_cut};
use crate::role::{Format, Negative, Role, Side};
use crate::state::{Camp, City, Logged};
use nightdesk_game::SeatId;

/// What a black role may do tonight.
pub(super) fn negative(city: &City, sent: &Move, role: Negative) -> Result<(), Refusal> {
    match sent.action {
        Action::Kill => kill(city, sent, role),
        Action::Insure => insure(city, sent, role),
        Action::Suicide => suicide(city, sent),
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
    let kept_from = match role {
        Negative::Mafia
        | Negative::Maniac
        | Negative::BossSon
        | Negative::Yakuza
        | Negative::ChiefDaughter => None,
        Negative::Hireling => others(&|one| matches!(one, Negative::Mafia | Negative::BossSon))
            .then_some(Refusal::EmployerLives),
        Negative::Ninja => others(&|one| matches!(one, Negative::Yakuza | Negative::ChiefDaughter))
            .then_some(Refusal::EmployerLives),
        Negative::Imitator => {
            others(&|one| one == Negative::Maniac).then_some(Refusal::ManiacLives)
        }
        // As an insurance she may shoot while the maniac lives.
        Negative::Geisha => geisha_shoots(city).err(),
        Negative::Joker | Negative::Poisoner | Negative::Executor => {
            (!last_killer(city, sent.by)).then_some(Refusal::NotLastBlack)
        }
    };
    if let Some(why) = kept_from {
        return Err(why);
    }
    if sent.targets.first() == Some(&sent.by) {
        return Err(Refusal::IsSuicide);
    }
    let partner = sent.targets.iter().find(|target| {
        let other = city.negative(**target);
        other.is_some_and(|other| know_each_other(role, other))
    });
    match partner {
        Some(partner) if !sent.options.agreed => Err(Refusal::Partner(*partner)),
        Some(_) | None => Ok(()),
    }
}

/// Whether a killer knows the target for a partner: pairs with boss's son or chief's daughter, and a
/// geisha who stands beside the last yakuza. Hireling and ninja are known to nobody (role "hireling"),
/// and a geisha does not know the maniac.
const fn know_each_other(killer: Negative, other: Negative) -> bool {
    match killer {
        Negative::Mafia | Negative::BossSon => {
            matches!(other, Negative::Mafia | Negative::BossSon)
        }
        Negative::Yakuza | Negative::ChiefDaughter => {
            matches!(other, Negative::Yakuza | Negative::ChiefDaughter)
        }
        Negative::Geisha => matches!(other, Negative::Yakuza),
        Negative::Maniac
        | Negative::Hireling
        | Negative::Ninja
        | Negative::Imitator
        | Negative::Joker
        | Negative::Poisoner
        | Negative::Executor => false,
    }
}

/// Who may stand in for a shooter: whoever could shoot, and an imitator for the maniac he has met.
fn insure(city: &City, sent: &Move, role: Negative) -> Result<(), Refusal> {
    let maniac = city.holding(Negative::Maniac).next().is_some();
    match role {
        Negative::Imitator if maniac => match city.imitator_met {
            true => Ok(()),
            false => Err(Refusal::ManiacUnmet),
        },
        _ => kill(city, sent, role),
    }
}

/// The geisha does not shoot beside two yakuza.
fn geisha_shoots(city: &City) -> Result<(), Refusal> {
    match city.holding(Negative::Yakuza).count() {
        0 | 1 => Ok(()),
        _ => Err(Refusal::TwoYakuza),
    }
}

/// Partners correction: a suicide beside a living partner is for both to agree on.
fn suicide(city: &City, sent: &Move) -> Result<(), Refusal> {
    let shares = |role: Negative| {
        let shooters = [
            Negative::Mafia,
            Negative::BossSon,
            Negative::Yakuza,
            Negative::ChiefDaughter,
        ];
        shooters.contains(&role).then(|| Camp::of(role)).flatten()
    };
    let own = city.negative(sent.by).and_then(shares);
    let mut others = city.living().filter(|one| one.seat != sent.by);
    let partner = others.any(|one| own.is_some() && one.negative.and_then(shares) == own);
    match partner && !sent.options.agreed {
        true => Err(Refusal::PartnerAgrees),
        false => Ok(()),
    }
}

/// The last black, or of the last two special ones the one the extended format names.
pub(crate) fn last_killer(city: &City, seat: SeatId) -> bool {
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
    let used_up = |seat: &SeatId| {
        let poisonings = city.poisonings.get(seat).copied().unwrap_or_default();
        poisonings.used_up() || city.stained.contains(seat)
    };
    let place = |(seat, role): &(SeatId, Negative)| match role {
        Negative::Poisoner if used_up(seat) => 0,
        Negative::Joker => 1,
        Negative::Executor => 2,
        _ => 3,
    };
    let first = blacks.iter().min_by_key(|one| place(one));
    first.is_some_and(|(first, _)| *first == seat)
}

fn geisha(city: &City, sent: &Move) -> Result<(), Refusal> {
    so_many(&sent.targets, 1..=1)?;
    let herself = sent.targets == [sent.by];
    let again = black_log(city, sent.by)
        .any(|before| before.action == Action::Take && before.targets == [sent.by]);
    if herself && again {
        Err(Refusal::HerselfAgain)
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

/// One poison at a time, and none after a death of it that counts; two goblets only after a broken move of the extended format.
fn poisoner(city: &City, sent: &Move) -> Result<(), Refusal> {
    let pending = city
        .poisoned
        .iter()
        .any(|(victim, by)| *by == sent.by && city.lives(*victim));
    let poisonings = city.poisonings.get(&sent.by).copied().unwrap_or_default();
    let spent = poisonings.used_up() && !extra_poisoning(city, city.night + 1);
    if pending {
        return Err(Refusal::PoisonPending);
    }
    if spent {
        return Err(Refusal::NoPoison);
    }
    let two = city.format == Format::Extended && has_two_goblets(city, sent.by);
    so_many(&sent.targets, 1..=1 + usize::from(two))
}

/// His move was broken the night before, or a black or the faceless died of the poison.
fn has_two_goblets(city: &City, poisoner: SeatId) -> bool {
    let log = city.black_log.get(&poisoner).into_iter().flatten();
    let mut last = log.filter(|logged| logged.night == city.night);
    let broken = last.any(|logged| logged.action == Action::Poison && !logged.done);
    let wasted = city.kills.iter().any(|kill| {
        kill.by == poisoner
            && kill.night == city.night
            && kill.role == Some(Role::Negative(Negative::Poisoner))
            && city.side(kill.victim) != Side::Red
    });
    broken || wasted
}

fn executor(city: &City, sent: &Move) -> Result<(), Refusal> {
    let extended = city.format == Format::Extended;
    let two = extended && city.night < 2;
    so_many(&sent.targets, 1..=1 + usize::from(two))
}

/// Whom the faceless may cut, and for which target.
pub(super) fn cut(city: &City, sent: &Move) -> Result<(), Refusal> {
    for victim in &sent.targets {
        may_be_cut(city, *victim)?;
    }
    match sent.options.target_for_victim {
        Some(target) if target == sent.by => Err(Refusal::OwnTarget),
        // Agents, masons and servants are nobody's targets (city day L-1).
        Some(target) if city.citizen(target).is_none() => Err(Refusal::NoMainPlayer(target)),
        Some(target) if !city.lives(target) => Err(Refusal::Corpse(target)),
        Some(target) if city.used_targets.contains(&target) => Err(Refusal::TargetUsed(target)),
        Some(_) | None => Ok(()),
    }
}
