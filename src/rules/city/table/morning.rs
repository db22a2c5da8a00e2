//! The people of a day, from what the night left: roles as the vote sees them.

use std::collections::BTreeSet;

use super::stage::State;
use crate::day::count::{COPIED_JUDGE, JUDGE_START};
use crate::day::discipline::enforce;
use crate::day::people::{
    Cut, DayRole, Dose, HeroStep, Hold, Killed, Mark, Negative as DayNegative, Player, Status,
    Town, Warrant,
};
use crate::day::{Open, Weight};
use crate::moves::Action;
use crate::night::Night;
use crate::rulings::Answer;
use crate::state::{BlockedBy, Card, Citizen, City, Origin, Step};
use crate::{Negative, Peaceful, Role, Side};
use nightdesk_game::SeatId;

/// How many supporters a politician may choose at the start (city day M-15).
const SUPPORTERS: u32 = 2;

impl State {
    /// Everybody on the morning of a day.
    pub(super) fn morning(&self, day: u32) -> Town {
        let last = self.past.nights.last();
        let phantoms = last.map_or_else(BTreeSet::new, |night| self.phantoms_of(night));
        let mut town = Town::default();
        for (seat, player) in &self.town.players {
            // Elite players are as the last day left them.
            if player.elite.is_some() {
                town.players.insert(*seat, player.clone());
            }
        }
        for citizen in self.city.citizens.values() {
            let mut player = self.player(citizen, day);
            if !citizen.lives() {
                player.status = self.status_of_dead(citizen.seat, &phantoms);
            }
            town.players.insert(citizen.seat, player);
        }
        enforce(&mut town, &self.memory.penalties, day);
        town
    }

    /// A main player as a day sees him.
    pub(super) fn player(&self, citizen: &Citizen, day: u32) -> Player {
        let city = &self.city;
        let seat = citizen.seat;
        let card = day_card(city, seat);
        let role = card.map_or(DayRole::Plain, |card| self.role(seat, card));
        let mut player = Player::new(citizen.side(), role);
        player.hold = card.map_or(Hold::Own, hold);
        player.negative = self.negative(citizen);
        player.dose = match city.drugged.get(&seat) {
            Some(1) => Some(Dose::Light),
            Some(2) => Some(Dose::Double),
            Some(3..) => Some(Dose::Triple),
            Some(0) | None => None,
        };
        player.cut = citizen.cut.map(|cut| Cut { target: cut.target });
        player.marks = self.marks(citizen, day);
        player
    }

    fn role(&self, seat: SeatId, card: &Card) -> DayRole {
        let remembered = self.memory.roles.get(&card.id);
        let kept = remembered.map(|(role, _)| role.clone());
        match card.role {
            Peaceful::Judge => {
                let own = remembered.filter(|(_, heirs)| {
                    *heirs == card.memory.heirs || self.in_force.day.recommended(Open::JudgeHeir)
                });
                let weight = match card.is_copy() {
                    true => COPIED_JUDGE,
                    false => JUDGE_START,
                };
                own.map_or(DayRole::Judge { weight }, |(role, _)| role.clone())
            }
            Peaceful::Politician => kept.unwrap_or(DayRole::Politician { limit: SUPPORTERS }),
            Peaceful::Hero => kept.unwrap_or(DayRole::Hero {
                step: HeroStep::Unused,
            }),
            Peaceful::DrugDealer => {
                let spent = self.memory.spent.get(&card.id).copied().unwrap_or_default();
                DayRole::DrugDealer {
                    purse: Weight::votes(card.memory.purse) - spent,
                }
            }
            Peaceful::Necromancer => DayRole::Necromancer {
                bodies: useless_bodies(&self.city, seat),
            },
            Peaceful::Lawyer => DayRole::Lawyer {
                black: checked(card, Side::Black),
                red: checked(card, Side::Red),
            },
            Peaceful::Fanatic => DayRole::Fanatic {
                unused: match self.killed_his_own(seat) {
                    true => card.memory.revenge,
                    false => 0,
                },
            },
            Peaceful::Inquisitor => DayRole::Inquisitor {
                warrant: self.warrant(seat, card),
            },
            Peaceful::Witness => DayRole::Witness,
            Peaceful::Phantom => DayRole::Phantom,
            Peaceful::Liar => DayRole::Liar,
            Peaceful::Priest => DayRole::Priest,
            Peaceful::Terrorist => DayRole::Terrorist,
            Peaceful::Witch => DayRole::Witch,
            Peaceful::Doctor
            | Peaceful::Blocker
            | Peaceful::Commissioner
            | Peaceful::Detective
            | Peaceful::Investigator
            | Peaceful::ActiveCitizen
            | Peaceful::Immortal
            | Peaceful::Bodyguard
            | Peaceful::Prostitute
            | Peaceful::Hacker
            | Peaceful::Journalist
            | Peaceful::Vagrant
            | Peaceful::Anonymous
            | Peaceful::Pimp
            | Peaceful::Hypnotist
            | Peaceful::Kamikaze
            | Peaceful::Madman
            | Peaceful::Actor
            | Peaceful::Collector
            | Peaceful::Cultist
            | Peaceful::Criminalist
            | Peaceful::Maid
            | Peaceful::Wizard => DayRole::Plain,
        }
    }

    /// Whether a fanatic has killed one of his own side (city day V-45).
    fn killed_his_own(&self, seat: SeatId) -> bool {
        let side = self.city.side(seat);
        self.city.kills.iter().any(|kill| {
            let his = kill.by == seat && kill.role == Some(Role::Peaceful(Peaceful::Fanatic));
            his && self.city.side(kill.victim) == side
        })
    }

    /// Whom a lynched inquisitor may execute (city day V-46); a grey one has the red one's right.
    fn warrant(&self, seat: SeatId, card: &Card) -> Warrant {
        let seen_black = checked(card, Side::Black);
        let burned = self.city.kills.iter().any(|kill| {
            let his = kill.by == seat && kill.role == Some(Role::Peaceful(Peaceful::Inquisitor));
            let black = self.city.side(kill.victim) == Side::Black;
            his && black && seen_black.contains(&kill.victim)
        });
        match (self.city.side(seat), self.memory.proved.get(&seat)) {
            (Side::Black, _) if burned => Warrant::Anybody,
            (Side::Red | Side::Grey, Some(proved)) => Warrant::Proved(*proved),
            (Side::Red | Side::Black | Side::Grey, _) => Warrant::None,
        }
    }

    fn negative(&self, citizen: &Citizen) -> DayNegative {
        match citizen.negative {
            Some(Negative::Executor) => DayNegative::Executor {
                prisoners: self
                    .city
                    .captives
                    .iter()
                    .copied()
                    .filter(|captive| *captive != citizen.seat)
                    .collect(),
            },
            Some(Negative::Imitator) => DayNegative::Imitator {
                killed: match self.city.kills.iter().any(|kill| kill.by == citizen.seat) {
                    true => Killed::Yes,
                    false => Killed::NotYet,
                },
            },
            Some(_) | None => DayNegative::Plain,
        }
    }

    fn marks(&self, citizen: &Citizen, day: u32) -> BTreeSet<Mark> {
        let city = &self.city;
        let seat = citizen.seat;
        let blocked = |phantom: bool| {
            city.blocks.iter().any(|block| {
                block.seat == seat
                    && block.peaceful
                    && block.holds(Step::evening(day))
                    && (block.by == BlockedBy::Phantom) == phantom
            })
        };
        let saved = self
            .town
            .player(seat)
            .is_some_and(|player| player.has(Mark::SavedByHero));
        let spare = city.cards_of(Peaceful::Immortal).any(|card| {
            let his = card.holder == seat || card.memory.bond == Some(seat);
            his && !card.memory.life_spent && city.lives(card.holder)
        });
        [
            (citizen.crippled, Mark::Crippled),
            (blocked(false), Mark::RoleBlocked),
            (blocked(true), Mark::Cursed),
            (saved, Mark::SavedByHero),
            (spare, Mark::SpareLife),
        ]
        .into_iter()
        .filter_map(|(holds, mark)| holds.then_some(mark))
        .collect()
    }

    /// Who votes today although the night killed him (city day L-16).
    pub(super) fn phantoms_of(&self, night: &Night) -> BTreeSet<SeatId> {
        let died: BTreeSet<SeatId> = night.deaths.iter().map(|death| death.player).collect();
        let phantom = self.city.cards.iter().find(|card| {
            let own = matches!(card.origin, Origin::Dealt | Origin::Taken);
            let here = self.city.lives(card.holder) || died.contains(&card.holder);
            card.role == Peaceful::Phantom && own && here
        });
        match phantom.map(|card| card.holder) {
            None => BTreeSet::new(),
            Some(phantom) if died.contains(&phantom) => [phantom].into(),
            Some(phantom) if self.memory.no_phantoms.contains(&phantom) => BTreeSet::new(),
            Some(phantom) if self.works(phantom, Step::night(night.after.night)) => died,
            Some(_) => BTreeSet::new(),
        }
    }

    /// Whether a living phantom lets the dead vote on: a passive property of the role (OR-10).
    fn works(&self, phantom: SeatId, night: Step) -> bool {
        let whole = self.city.citizen(phantom);
        let whole = whole.is_some_and(|citizen| !citizen.crippled && citizen.cut.is_none());
        let blocked = self
            .city
            .blocks
            .iter()
            .any(|block| block.seat == phantom && block.peaceful && block.holds(night));
        let stops = self.in_force.night.passives == Answer::Yes;
        whole && !(blocked && stops)
    }

    /// A dead player is out, unless he votes as a phantom player.
    fn status_of_dead(&self, seat: SeatId, phantoms: &BTreeSet<SeatId>) -> Status {
        let before = self.town.player(seat).map(|player| player.status);
        match before {
            Some(Status::Phantom {
                possesses: Some(host),
            }) if self.city.lives(host) => Status::Phantom {
                possesses: Some(host),
            },
            _ if phantoms.contains(&seat) => Status::Phantom { possesses: None },
            Some(Status::Alive | Status::Phantom { .. } | Status::Out) | None => Status::Out,
        }
    }
}

/// The card by which a player has a role by day: one with influence on votes first.
pub(super) fn day_card(city: &City, seat: SeatId) -> Option<&Card> {
    let mut held: Vec<&Card> = city
        .cards
        .iter()
        .filter(|card| card.holder == seat && card.in_hand())
        .filter(|card| !matches!(card.origin, Origin::Raised { .. }))
        .collect();
    // What is taken on for a day is meant to be used that day.
    held.sort_by_key(|card| match card.origin {
        Origin::Copied { .. } | Origin::Conjured { .. } | Origin::Collected { .. } => 0,
        Origin::Dealt | Origin::Taken | Origin::Raised { .. } => 1,
    });
    held.first().copied()
}

const fn hold(card: &Card) -> Hold {
    match card.origin {
        Origin::Dealt => Hold::Own,
        Origin::Taken | Origin::Collected { .. } | Origin::Raised { .. } => Hold::Inherited,
        Origin::Copied { .. } | Origin::Conjured { .. } => Hold::Copied,
    }
}

/// Of whom a card holds a check of that colour.
fn checked(card: &Card, side: Side) -> BTreeSet<SeatId> {
    let checks = card.memory.log.iter().filter(|logged| {
        logged.action == Action::Check && logged.done && logged.shown == Some(side)
    });
    checks
        .flat_map(|logged| logged.targets.iter().copied())
        .collect()
}

/// Bodies whose role a necromancer cannot use (city day V-16). Who was killed again is no body of his
/// any more (role "necromancer").
fn useless_bodies(city: &City, master: SeatId) -> u32 {
    let raised: BTreeSet<SeatId> = city
        .cards
        .iter()
        .filter(|card| matches!(card.origin, Origin::Raised { master: of, .. } if of == master))
        .map(|card| card.holder)
        .collect();
    let bodies = city.bodies.get(&master).into_iter().flatten();
    let gone = &city.gone_for_good;
    let useless = bodies.filter(|body| !raised.contains(body) && !gone.contains(body));
    let useless = useless.count();
    u32::try_from(useless).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::{Town, town};

    #[test]
    fn a_body_that_is_killed_again_gives_no_vote() {
        let players =
            "Max judge mafia; Oleg liar maniac; Nec necromancer; Dov doctor; Eva witness; Gus hero";
        let useless = |town: &Town| useless_bodies(&town.city, town.seat("Nec"));
        let cursed = town(players).evening(&["Nec: necromancer → Dov, Eva, Gus"]);
        let raised = cursed.night(&["Max: mafia → Dov"]).town;
        assert_eq!(raised.city.bodies[&raised.seat("Nec")].len(), 1);
        assert_eq!(useless(&raised), 0, "a doctor's role is used");
        let again = raised.night(&["Oleg: maniac → Dov"]).town;
        assert!(again.city.gone_for_good.contains(&again.seat("Dov")));
        assert_eq!(useless(&again), 0);
        let witness = cursed.night(&["Max: mafia → Eva"]).town;
        assert_eq!(useless(&witness), 1, "a witness is of no use");
    }
}
