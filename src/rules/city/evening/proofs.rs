//! Checks of checks, questions for a role, samples.

use super::Dusk;
use crate::game::SeatId;
use crate::rules::city::moves::{Action, Move, Refusal};
use crate::rules::city::night::{Letter, LetterClass, Value};
use crate::rules::city::role::{Format, Negative, Peaceful, Role, Side};
use crate::rules::city::state::{Proof, RoleQuery, Sample};

/// How often samples are compared with bodies in a night.
const COMPARISONS: usize = 3;

impl Dusk<'_> {
    /// The exact truth about an earlier check; no move of the role tonight.
    pub(super) fn proof(&mut self, sent: &Move) -> Result<(), Refusal> {
        let role = sent.role.peaceful().ok_or(Refusal::NoRole)?;
        let fits = match role {
            Peaceful::Journalist => sent.targets.len() == 2,
            Peaceful::Commissioner
            | Peaceful::Lawyer
            | Peaceful::Inquisitor
            | Peaceful::Investigator => sent.targets.len() == 1,
            _ => return Err(Refusal::NoRole),
        };
        if !fits || self.is_no_black_check(sent, role) {
            return Err(Refusal::BadTargets);
        }
        if self.has_asked(sent) {
            return Err(Refusal::Limit);
        }
        let truth = sent
            .targets
            .iter()
            .map(|target| self.truth(sent, *target))
            .collect();
        self.after.prepared.proofs.push(Proof {
            by: sent.by,
            role: sent.role,
            targets: sent.targets.clone(),
            truth,
        });
        Ok(())
    }

    /// Checks correction: lawyer and inquisitor prove black checks alone.
    fn is_no_black_check(&self, sent: &Move, role: Peaceful) -> bool {
        let card = self.city.usable(sent.by, role);
        let mut checks = card
            .into_iter()
            .flat_map(|card| card.memory.log.iter().rev());
        let last = checks.find(|logged| {
            logged.action == Action::Check && logged.done && logged.targets == sent.targets
        });
        let red = last.is_some_and(|logged| logged.shown == Some(Side::Red));
        red && matches!(role, Peaceful::Lawyer | Peaceful::Inquisitor)
    }

    /// A role has one move a night: one proof or one question.
    fn has_asked(&self, sent: &Move) -> bool {
        let prepared = &self.after.prepared;
        let proofs = prepared.proofs.iter().map(|one| (one.by, one.role));
        let queries = prepared.queries.iter().map(|one| (one.by, one.role));
        proofs.chain(queries).any(|one| one == (sent.by, sent.role))
    }

    /// The true colour behind a check: grey is red, and some checks were red for good.
    fn truth(&self, sent: &Move, target: SeatId) -> Side {
        let black = self.city.side(target) == Side::Black;
        let perfect = target == sent.by || self.was_perfectly_red(sent, target);
        if black && !perfect {
            Side::Black
        } else {
            Side::Red
        }
    }

    /// An imitator before he met the maniac, and the maniac's copy.
    fn was_perfectly_red(&self, sent: &Move, target: SeatId) -> bool {
        let card = sent
            .role
            .peaceful()
            .and_then(|role| self.city.usable(sent.by, role));
        let check = card.and_then(|card| {
            let checks = card.memory.log.iter().rev();
            let mut checks = checks.filter(|logged| logged.action == Action::Check);
            checks.find(|logged| logged.targets.contains(&target))
        });
        let Some(check) = check else { return false };
        let first = check.night == 1 && self.city.format == Format::Normal;
        let imitator = self.city.negative(target) == Some(Negative::Imitator);
        check.on_copy || (first && imitator)
    }

    /// Where a role was in every night.
    pub(super) fn query(&mut self, sent: &Move, blocked: bool) -> Result<(), Refusal> {
        let about = sent.options.role_order.ok_or(Refusal::BadTargets)?;
        let may = matches!(
            sent.role,
            Role::Peaceful(Peaceful::Detective | Peaceful::Investigator)
        );
        if !may {
            return Err(Refusal::NoRole);
        }
        if self.has_asked(sent) {
            return Err(Refusal::Limit);
        }
        self.after.prepared.queries.push(RoleQuery {
            by: sent.by,
            role: sent.role,
            about,
            blocked,
            falsehoods: sent.options.falsehoods.clone(),
        });
        Ok(())
    }

    /// The role of the killing move and the colour of a body.
    pub(super) fn examine(&mut self, sent: &Move) -> Result<(), Refusal> {
        for body in &sent.targets {
            let kill = self.city.kills.iter().find(|kill| kill.victim == *body);
            let kill = kill.ok_or(Refusal::BadTargets)?;
            let mut letter = Letter::new(sent.by, LetterClass::BodyResult)
                .with("body", Value::Seat(*body))
                .with("side", Value::Side(self.city.side(*body)));
            if let Some(role) = kill.role {
                letter = letter.with("role", Value::Role(role));
            }
            self.letters.push(letter);
        }
        Ok(())
    }

    /// One to three suspects; the bodies are those named, or all that can be.
    pub(super) fn samples(&mut self, sent: &Move) -> Result<(), Refusal> {
        if sent.targets.is_empty() || sent.targets.len() > 3 {
            return Err(Refusal::BadTargets);
        }
        let bodies: Vec<SeatId> = match sent.options.bodies.is_empty() {
            false => sent.options.bodies.iter().copied().collect(),
            true => {
                let last = self
                    .city
                    .kills
                    .iter()
                    .filter(|kill| kill.night == self.city.night);
                last.map(|kill| kill.victim).collect()
            }
        };
        // The hireling's kills and the poisoner's are hard to prove.
        let hard = self.city.kills.iter().any(|kill| {
            bodies.contains(&kill.victim)
                && matches!(
                    kill.role,
                    Some(Role::Negative(
                        Negative::Hireling | Negative::Ninja | Negative::Poisoner
                    ))
                )
        });
        let others = self.after.prepared.samples.iter();
        let others = others.filter(|sample| sample.by == sent.by);
        if hard && (sent.targets.len() > 1 || others.clone().next().is_some()) {
            return Err(Refusal::Limit);
        }
        // Three comparisons in all, however suspects and bodies are paired.
        let before: usize = others.map(|sample| sample.bodies.len()).sum();
        let named = !sent.options.bodies.is_empty();
        if named && before + sent.targets.len() * bodies.len() > COMPARISONS {
            return Err(Refusal::Limit);
        }
        for suspect in &sent.targets {
            self.after.prepared.samples.push(Sample {
                by: sent.by,
                suspect: *suspect,
                bodies: bodies.clone(),
            });
        }
        Ok(())
    }
}
