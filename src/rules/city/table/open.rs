//! Which moves of a role the running night would take now, and come to something.
//!
//! Forms of a move are tried until one is taken. What is taken is for [`takes`](super::takes) to
//! say; here stands only what a move of an action can look like.

use super::stage::NightStage;
use super::takes::{Judge, NotNow};
use crate::moves::{Action, Move, Options};
use crate::role::{Peaceful, Role};
use crate::state::City;
use nightdesk_game::SeatId;

impl NightStage {
    /// A move of an action that would be taken now and that can come to something; none if the rules
    /// have none for the role.
    pub(super) fn possible(
        &self,
        by: SeatId,
        role: Role,
        action: Action,
        judge: Judge<'_>,
    ) -> Option<Move> {
        let dusk = (!action.is_evening()).then(|| self.after_the_evening(judge));
        let city = dusk.as_ref().unwrap_or(self.before_the_round(judge));
        for sent in forms(city, by, role, action) {
            let fits = match &dusk {
                Some(dusk) => self.fits_the_night(&sent, dusk, judge.rulings),
                None => self.fits(&sent, judge),
            };
            match fits {
                Ok(fitted) if !fitted.pushed_out.is_empty() => {}
                Ok(_) => match self.in_vain_after(&sent, city, judge.day) {
                    None => return Some(sent),
                    Some(vain) if vain.is_of_target() => {}
                    Some(_) => return None,
                },
                Err(NotNow::Rule(why)) if why.is_of_target() => {}
                Err(_) => return None,
            }
        }
        None
    }
}

/// What a move of an action can look like, the plain forms first: enough of them that the rules take
/// one if they take any.
fn forms(
    city: &City,
    by: SeatId,
    role: Role,
    action: Action,
) -> Box<dyn Iterator<Item = Move> + '_> {
    let plain = move |targets: &[SeatId]| Move::new(by, role, action, targets);
    let nobody = move || std::iter::once(plain(&[]));
    let one = move || seats(city, by).map(move |seat| plain(&[seat]));
    let pairs = move || {
        seats(city, by).flat_map(move |a| {
            let others = seats(city, by).filter(move |b| *b != a);
            others.map(move |b| plain(&[a, b]))
        })
    };
    let roles = move || {
        Peaceful::ALL.iter().map(move |wanted| {
            let mut sent = plain(&[]);
            sent.options.role_order = Some(*wanted);
            sent
        })
    };
    let agreed = |mut sent: Move| {
        sent.options.agreed = true;
        sent
    };
    match (role, action) {
        (
            _,
            Action::Drink
            | Action::Fire
            | Action::Skip
            | Action::Pretend
            | Action::Antidote
            | Action::RefuseAntidote
            | Action::BreakBond
            | Action::Torture
            | Action::Fix
            | Action::Trap
            | Action::Keep,
        )
        | (Role::Peaceful(Peaceful::Kamikaze), Action::Suicide) => Box::new(nobody()),
        (_, Action::Suicide) => Box::new(nobody().chain(nobody().map(agreed))),
        (Role::Negative(_), Action::Release) => Box::new(nobody()),
        (_, Action::Kill | Action::Insure) => Box::new(one().chain(one().map(agreed))),
        (_, Action::Compare | Action::Swap | Action::Exchange)
        | (Role::Peaceful(Peaceful::Journalist), Action::CheckProof) => Box::new(pairs()),
        (_, Action::Curse) => Box::new(seats(city, by).flat_map(move |a| {
            let others = seats(city, by).filter(move |b| *b > a);
            others.flat_map(move |b| {
                let third = seats(city, by).filter(move |c| *c > b);
                third.map(move |c| plain(&[a, b, c]))
            })
        })),
        (_, Action::RoleQuery | Action::Activate)
        | (Role::Peaceful(Peaceful::Wizard), Action::Copy) => Box::new(roles()),
        (_, Action::Order | Action::Serve) => Box::new(one().chain(roles())),
        (_, Action::Surveil) => Box::new(one().chain(one().flat_map(move |sent| {
            with_each(&sent, watched(city, by), |options, seat| {
                options.except = [seat].into()
            })
        }))),
        (_, Action::Samples) => Box::new(one().chain(one().flat_map(move |sent| {
            with_each(&sent, examined(city, by), |options, seat| {
                options.bodies = [seat].into()
            })
        }))),
        (_, Action::Cut) => {
            let whole = one().flat_map(move |cut| {
                with_each(&cut, seats(city, by), |options, seat| {
                    options.target_for_victim = Some(seat);
                })
            });
            Box::new(whole.chain(one()))
        }
        (
            _,
            Action::Heal
            | Action::Arrest
            | Action::Protect
            | Action::Check
            | Action::Track
            | Action::Take
            | Action::Guard
            | Action::Hypnotise
            | Action::Watch
            | Action::Dose
            | Action::Poison
            | Action::Capture
            | Action::Smear
            | Action::Whiten
            | Action::CheckProof
            | Action::Hack
            | Action::Bond
            | Action::Examine
            | Action::Release
            | Action::Enslave
            | Action::Punish
            | Action::Copy
            | Action::Collect
            | Action::Mark
            | Action::Favour
            | Action::Successor
            | Action::Patronage
            | Action::Forbid,
        ) => Box::new(one()),
    }
}

/// All who can be named: the living first, the player himself last.
fn seats(city: &City, by: SeatId) -> impl Iterator<Item = SeatId> + '_ {
    let all = || city.citizens.values().filter(move |one| one.seat != by);
    let living = all().filter(|one| one.lives());
    let dead = all().filter(|one| !one.lives());
    let others = living.chain(dead).map(|one| one.seat);
    others.chain(city.citizen(by).map(|own| own.seat))
}

/// A move once with each of these players in what is added to it.
fn with_each(
    sent: &Move,
    seats: impl Iterator<Item = SeatId>,
    add: impl Fn(&mut Options, SeatId),
) -> Vec<Move> {
    let with = |seat: SeatId| {
        let mut sent = sent.clone();
        add(&mut sent.options, seat);
        sent
    };
    seats.map(with).collect()
}

/// Whom an anonymous watches, and could give up.
fn watched(city: &City, by: SeatId) -> impl Iterator<Item = SeatId> + '_ {
    let card = city.usable(by, Peaceful::Anonymous).into_iter();
    card.flat_map(|card| card.memory.watched.iter().copied())
}

/// The bodies that a criminalist has examined.
fn examined(city: &City, by: SeatId) -> impl Iterator<Item = SeatId> + '_ {
    let card = city.usable(by, Peaceful::Criminalist).into_iter();
    card.flat_map(|card| card.memory.examined.iter().copied())
}
