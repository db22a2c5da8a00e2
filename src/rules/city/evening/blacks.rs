//! Evening moves of black roles: rumours, the chamber, antidote, illusion.

use super::{Action, Dusk};
use crate::dusk::successors;
use crate::moves::{Move, Refusal, last_killer};
use crate::night::{Letter, LetterClass, Value};
use crate::role::{Format, Negative, Peaceful, Role, Side};
use crate::state::{Block, BlockedBy, Camp, City, Smear, Step};
use nightdesk_game::SeatId;

/// Whether a black role has a move that the evening takes from it. The reddening is a right of the yakuza:
/// where none was dealt, nobody has it.
///
/// It is asked where a move is sent; a journal may hold others from before, and they stand.
///
/// # Errors
/// What the move breaks.
pub(crate) fn has_right(city: &City, sent: &Move) -> Result<(), Refusal> {
    match sent.action {
        Action::Whiten if !yakuza_play(city) => Err(Refusal::NoYakuza),
        Action::Exchange => match raised_already(city, sent) {
            Some(new) => Err(Refusal::RaisedAlready(new)),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Whom a necromancer would take in an exchange though he has him: it is another dead player who takes
/// the place of the one given up.
fn raised_already(city: &City, sent: &Move) -> Option<SeatId> {
    let [_, new] = *sent.targets.as_slice() else {
        return None;
    };
    let own = city.bodies.get(&sent.by)?;
    own.contains(&new).then_some(new)
}

/// Whether yakuza were dealt, alive or dead by now.
fn yakuza_play(city: &City) -> bool {
    let mut players = city.citizens.values();
    players.any(|one| one.negative == Some(Negative::Yakuza))
}

fn target(sent: &Move) -> Result<SeatId, Refusal> {
    sent.targets.first().copied().ok_or(Refusal::ONE)
}

/// What becomes of somebody in the executor's chamber.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Captive {
    /// Lost role and colour.
    Tortured,
    /// Let go, without a move for the night.
    Released,
}

impl Dusk<'_> {
    fn camp_stands(&self, camp: Camp) -> bool {
        self.city
            .living()
            .filter_map(|citizen| citizen.negative)
            .any(|role| Camp::of(role) == Some(camp))
    }

    /// One rumour a night, by the side whose night it is; one by each in the common nights.
    pub(super) fn smear(&mut self, sent: &Move) -> Result<(), Refusal> {
        let target = target(sent)?;
        let tonight = Camp::of_night(self.day);
        let camp = self
            .city
            .negative(sent.by)
            .map(|role| Camp::of(role).unwrap_or(tonight))
            .ok_or(Refusal::NoRole)?;
        if !self.has_standard_kill(sent.by) {
            return Err(Refusal::NoStandardKill);
        }
        let common = self.city.format.is_common(self.day);
        if camp != tonight && self.camp_stands(tonight) && !common {
            return Err(Refusal::OtherSidesNight);
        }
        let smears = &mut self.after.prepared.smears;
        if smears.iter().any(|smear| smear.camp == camp) {
            return Err(Refusal::OneRumour);
        }
        smears.push(Smear {
            by: sent.by,
            camp,
            target,
        });
        Ok(())
    }

    /// A werewolf spreads rumours once the standard kill is fully his.
    fn has_standard_kill(&self, seat: SeatId) -> bool {
        let lives = |role: Negative| self.city.holding(role).next().is_some();
        match self.city.negative(seat) {
            None => false,
            Some(
                Negative::Mafia
                | Negative::Maniac
                | Negative::BossSon
                | Negative::Yakuza
                | Negative::ChiefDaughter,
            ) => true,
            Some(Negative::Hireling) => !lives(Negative::Mafia) && !lives(Negative::BossSon),
            Some(Negative::Ninja) => !lives(Negative::Yakuza) && !lives(Negative::ChiefDaughter),
            Some(Negative::Imitator) => !lives(Negative::Maniac),
            Some(Negative::Geisha) => !lives(Negative::Maniac) && !lives(Negative::Yakuza),
            Some(Negative::Joker | Negative::Poisoner | Negative::Executor) => {
                last_killer(self.city, seat)
            }
        }
    }

    /// A whole pair shows one of the two red; two mafias inherit that from broken yakuza, and in the
    /// extended format have it beside them.
    pub(super) fn whiten(&mut self, sent: &Move) -> Result<(), Refusal> {
        let target = target(sent)?;
        let yakuza = self.city.holding(Negative::Yakuza).count();
        let mafia = self.city.holding(Negative::Mafia).count();
        let extended = self.city.format == Format::Extended;
        let camp = self
            .city
            .negative(sent.by)
            .and_then(Camp::of)
            .ok_or(Refusal::NoRole)?;
        let mixed = self.city.is_mixed_pair();
        let may = match camp {
            Camp::Maniac => yakuza == 2 || mixed,
            Camp::Mafia => mafia == 2 && (yakuza == 1 || extended) || mixed,
        };
        let own = match self.city.negative(target) {
            Some(role @ (Negative::Mafia | Negative::Yakuza)) => {
                mixed || Camp::of(role) == Some(camp)
            }
            _ => false,
        };
        if !may {
            return Err(match yakuza_play(self.city) {
                true => Refusal::NoPair,
                false => Refusal::NoYakuza,
            });
        }
        if !own {
            return Err(Refusal::NotOfThePair(target));
        }
        self.after.prepared.whitened.insert(camp, target);
        Ok(())
    }

    /// Before the maniac's first night the imitator learns who that is.
    pub(super) fn imitator_meets(&mut self) {
        let Some(maniac) = self.city.holding(Negative::Maniac).next() else {
            return;
        };
        let imitators: Vec<SeatId> = self.city.holding(Negative::Imitator).collect();
        let letters = imitators.into_iter().map(|seat| {
            Letter::new(seat, LetterClass::MetManiac).with("maniac", Value::Seat(maniac))
        });
        self.letters.extend(letters);
    }

    /// The copy of the maniac stands tonight, once the two have met (role "imitator").
    pub(super) fn pretend(&mut self, sent: &Move) -> Result<(), Refusal> {
        if self.city.holding(Negative::Maniac).next().is_none() {
            return Err(Refusal::NoManiac);
        }
        if !self.after.imitator_met {
            return Err(Refusal::ManiacUnmet);
        }
        self.after.prepared.illusion = Some(sent.by);
        Ok(())
    }

    /// The poisoner decides over the poisoned.
    pub(super) fn antidote(&mut self, sent: &Move) -> Result<(), Refusal> {
        if !self.city.poisoned.values().any(|by| *by == sent.by) {
            return Err(Refusal::NobodyPoisoned);
        }
        match sent.action {
            // Of two goblets one may be taken back alone.
            Action::Antidote => self.after.poisoned.retain(|victim, by| {
                let spared = sent.targets.is_empty() || sent.targets.contains(victim);
                *by != sent.by || !spared
            }),
            _ => self.after.antidote_refused = true,
        }
        Ok(())
    }

    /// By the evening the executor knows whom he has.
    pub(super) fn captives_are_known(&mut self) {
        let executors: Vec<SeatId> = self.city.holding(Negative::Executor).collect();
        for executor in executors {
            for captive in &self.city.captives {
                let side = match self.city.side(*captive) {
                    Side::Black => Side::Black,
                    Side::Red | Side::Grey => Side::Red,
                };
                let mut letter = Letter::new(executor, LetterClass::CaptiveKnown)
                    .with("target", Value::Seat(*captive))
                    .with("side", Value::Side(side));
                if let Some(role) = self.city.peaceful(*captive) {
                    letter = letter.with("role", Value::Role(Role::Peaceful(role)));
                }
                self.letters.push(letter);
            }
        }
    }

    /// Torture for good, or let go for a night without a move.
    pub(super) fn chamber(&mut self, sent: &Move) -> Result<(), Refusal> {
        let captive = match sent.targets.first().copied() {
            Some(named) => named,
            None => self
                .city
                .captives
                .first()
                .copied()
                .ok_or(Refusal::NoCaptive)?,
        };
        if self.city.captives.is_empty() {
            return Err(Refusal::NoCaptive);
        }
        if !self.city.captives.contains(&captive) {
            return Err(Refusal::NotCaptive(captive));
        }
        let fate = match sent.action {
            Action::Torture => Captive::Tortured,
            _ => Captive::Released,
        };
        self.leaves_the_chamber(captive, sent.by, fate);
        Ok(())
    }

    /// Whose executor says nothing is let go: torture goes on by his word alone.
    pub(super) fn undecided(&mut self) {
        let Some(executor) = self.city.holding(Negative::Executor).next() else {
            return;
        };
        for captive in self.after.captives.clone() {
            self.leaves_the_chamber(captive, executor, Captive::Released);
        }
    }

    fn leaves_the_chamber(&mut self, captive: SeatId, executor: SeatId, fate: Captive) {
        if fate == Captive::Tortured {
            if let Some(citizen) = self.after.citizens.get_mut(&captive) {
                citizen.crippled = true;
            }
            self.after.prepared.tortured.insert(captive);
        } else {
            self.after.prepared.released.insert(captive);
        }
        self.after.captives.remove(&captive);
        // He who tortures himself keeps his black move.
        self.after.blocks.push(Block {
            seat: captive,
            by: BlockedBy::Executor,
            peaceful: true,
            negative: captive != executor,
            from: Step::night(self.day),
            until: Step::night(self.day),
        });
    }

    /// The boss's son names who follows him, never the last of the mafia.
    pub(super) fn successor(&mut self, sent: &Move) -> Result<(), Refusal> {
        let target = target(sent)?;
        let camp = self
            .city
            .negative(sent.by)
            .and_then(Camp::of)
            .ok_or(Refusal::NoRole)?;
        let heir = match camp {
            Camp::Mafia => Negative::Mafia,
            Camp::Maniac => Negative::Yakuza,
        };
        if self.city.negative(target) != Some(heir) {
            return Err(Refusal::NoSuccessor(target));
        }
        self.after.successor.insert(camp, target);
        // Whoever is named after the son's death follows at once.
        successors(&mut self.after);
        Ok(())
    }

    /// The black kamikaze names roles to take along.
    pub(super) fn trap(&mut self, sent: &Move) -> Result<(), Refusal> {
        let holds = self.city.usable(sent.by, Peaceful::Kamikaze);
        let card = holds.ok_or(Refusal::NoRole)?;
        if self.city.side(sent.by) != Side::Black {
            return Err(Refusal::RedTrap);
        }
        if card.memory.spent {
            return Err(Refusal::Spent);
        }
        let roles = sent.options.roles.iter().chain(&sent.options.role_order);
        let roles = roles.copied().collect();
        self.after.prepared.traps.insert(sent.by, roles);
        Ok(())
    }
}
