//! Checks of checks, questions for a role, samples.

use super::Dusk;
use crate::moves::{Action, Move, Refusal, so_many};
use crate::night::{Letter, LetterClass, Value};
use crate::role::{Format, Negative, Peaceful, Role, Side};
use crate::state::{Card, Logged, Origin, Proof, RoleQuery, Sample};
use nightdesk_game::SeatId;

/// How often samples are compared with bodies in a night.
const COMPARISONS: usize = 3;

impl Dusk<'_> {
    /// The exact truth about an earlier check; no move of the role tonight.
    pub(super) fn proof(&mut self, sent: &Move) -> Result<(), Refusal> {
        let role = sent.role.peaceful().ok_or(Refusal::NoRole)?;
        match role {
            Peaceful::Journalist => so_many(&sent.targets, 2..=2)?,
            Peaceful::Commissioner
            | Peaceful::Lawyer
            | Peaceful::Inquisitor
            | Peaceful::Investigator => so_many(&sent.targets, 1..=1)?,
            _ => return Err(Refusal::NotItsMove),
        }
        let earlier = self.earlier_result(sent, role).ok_or(Refusal::NoResult)?;
        // Checks correction: lawyer and inquisitor prove black checks alone.
        let red = earlier.shown == Some(Side::Red);
        if red && matches!(role, Peaceful::Lawyer | Peaceful::Inquisitor) {
            return Err(Refusal::RedResult);
        }
        if self.has_asked(sent) {
            return Err(Refusal::OneQuestion);
        }
        let truth = sent
            .targets
            .iter()
            .map(|target| self.truth(sent, earlier, *target))
            .collect();
        self.after.prepared.proofs.push(Proof {
            by: sent.by,
            role: sent.role,
            targets: sent.targets.clone(),
            truth,
        });
        Ok(())
    }

    /// The last result about these targets: the role's own, for an investigator the commissioner's.
    fn earlier_result(&self, sent: &Move, role: Peaceful) -> Option<&Logged> {
        let of_others = |card: &&Card| {
            let raised = matches!(card.origin, Origin::Raised { .. });
            card.role == Peaceful::Commissioner && !card.is_copy() && !raised
        };
        let cards: Vec<&Card> = match role {
            Peaceful::Investigator => self.city.cards.iter().filter(of_others).collect(),
            _ => self.city.usable(sent.by, role).into_iter().collect(),
        };
        let action = match role {
            Peaceful::Journalist => Action::Compare,
            _ => Action::Check,
        };
        let about = |logged: &&Logged| {
            let named = sent.targets.iter().all(|one| logged.targets.contains(one));
            let whole = logged.targets.iter().all(|one| sent.targets.contains(one));
            logged.action == action && logged.done && named && whole
        };
        let results = cards.into_iter().flat_map(|card| card.memory.log.iter());
        results.filter(about).max_by_key(|logged| logged.night)
    }

    /// A role has one move a night: one proof or one question.
    fn has_asked(&self, sent: &Move) -> bool {
        let prepared = &self.after.prepared;
        let proofs = prepared.proofs.iter().map(|one| (one.by, one.role));
        let queries = prepared.queries.iter().map(|one| (one.by, one.role));
        proofs.chain(queries).any(|one| one == (sent.by, sent.role))
    }

    /// The true colour after a check: grey is red, and some checks were red for good.
    fn truth(&self, sent: &Move, earlier: &Logged, target: SeatId) -> Side {
        let black = self.city.side(target) == Side::Black;
        let perfect = target == sent.by || self.was_perfectly_red(earlier, target);
        if black && !perfect {
            Side::Black
        } else {
            Side::Red
        }
    }

    /// An imitator before he met the maniac, and the maniac's copy.
    fn was_perfectly_red(&self, earlier: &Logged, target: SeatId) -> bool {
        let first = earlier.night == 1 && self.city.format == Format::Normal;
        let imitator = self.city.negative(target) == Some(Negative::Imitator);
        // Of two who were compared the copy was the maniac's.
        let alone = earlier.targets.len() == 1;
        let maniac = self.city.negative(target) == Some(Negative::Maniac);
        earlier.on_copy && (alone || maniac) || (first && imitator)
    }

    /// Where a role was in every night.
    pub(super) fn query(&mut self, sent: &Move, blocked: bool) -> Result<(), Refusal> {
        let about = sent.options.role_order.ok_or(Refusal::NameRole)?;
        let may = matches!(
            sent.role,
            Role::Peaceful(Peaceful::Detective | Peaceful::Investigator)
        );
        if !may {
            return Err(Refusal::NotItsMove);
        }
        if self.has_asked(sent) {
            return Err(Refusal::OneQuestion);
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
            let kill = kill.ok_or(Refusal::NoBody(*body))?;
            let mut letter = Letter::new(sent.by, LetterClass::BodyResult)
                .with("body", Value::Seat(*body))
                .with("side", Value::Side(self.city.side(*body)));
            if let Some(role) = kill.role {
                letter = letter.with("role", Value::Role(role));
            }
            self.letters.push(letter);
        }
        let examined = &mut self.card(sent)?.memory.examined;
        examined.extend(sent.targets.iter().copied());
        Ok(())
    }

    /// One to three suspects; the bodies are those named, or last night's, of those examined.
    pub(super) fn samples(&mut self, sent: &Move) -> Result<(), Refusal> {
        so_many(&sent.targets, 1..=3)?;
        let bodies = self.bodies(sent)?;
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
            return Err(Refusal::OneSuspect);
        }
        // Three comparisons in all, however suspects and bodies are paired.
        let before: usize = others.map(|sample| sample.bodies.len()).sum();
        let named = !sent.options.bodies.is_empty();
        if named && before + sent.targets.len() * bodies.len() > COMPARISONS {
            return Err(Refusal::Comparisons);
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

    /// The bodies samples are compared with; each was examined before.
    fn bodies(&mut self, sent: &Move) -> Result<Vec<SeatId>, Refusal> {
        let (city, named) = (self.city, &sent.options.bodies);
        let examined = &self.card(sent)?.memory.examined;
        let bodies: Vec<SeatId> = match named.is_empty() {
            false => named.iter().copied().collect(),
            true => {
                let last = city.kills.iter().filter(|kill| kill.night == city.night);
                let last = last.map(|kill| kill.victim);
                last.filter(|body| examined.contains(body)).collect()
            }
        };
        let known = bodies.iter().all(|body| examined.contains(body));
        match known && !bodies.is_empty() {
            true => Ok(bodies),
            false => Err(Refusal::NotExamined),
        }
    }
}
