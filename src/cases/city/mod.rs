//! The families of City cases: a day, a night, or several steps in a row.
//!
//! What a case does not list, it does not assert; what it lists of a kind is complete.

mod after;
mod build;
mod case;
mod compare;
mod day;
mod grants;
#[cfg(test)]
mod tests;
mod words;

use std::collections::BTreeMap;

use nightdesk_city::Role;
use nightdesk_city::evening::{Evening, evening, sent_rightly};
use nightdesk_city::moves::{Action, Move, Refusal, admit};
use nightdesk_city::night::{Draws, Letter, Night, OwedCut, owed_cut, resolve};
use nightdesk_city::rulings::Rulings;
use nightdesk_city::state::{City, Origin};
use nightdesk_text::{Diagnostic, Source};
use nightdesk_verify::{CaseReport, Difference, parse};

use build::Cast;
use case::{Kind, NightCase, NightsCase, Step};
use compare::Outcome;

pub(super) use day::run as run_day;

/// Runs a case of one night.
pub(super) fn run_night(source: &Source) -> Result<Vec<CaseReport>, Diagnostic> {
    let case: NightCase = parse(source)?;
    let differences = match one_night(&case) {
        Ok(differences) => differences,
        Err(wrong) => vec![unusable(wrong)],
    };
    Ok(vec![CaseReport {
        id: case.id,
        title: case.title,
        differences,
    }])
}

/// Runs a case of several steps.
pub(super) fn run_nights(source: &Source) -> Result<Vec<CaseReport>, Diagnostic> {
    let mut case: NightsCase = parse(source)?;
    let differences = match several_nights(&mut case) {
        Ok(differences) => differences,
        Err(wrong) => vec![unusable(wrong)],
    };
    Ok(vec![CaseReport {
        id: case.id,
        title: case.title,
        differences,
    }])
}

fn one_night(case: &NightCase) -> Result<Vec<Difference>, String> {
    let cast = Cast::of(&case.players);
    let mut city = build::city(&cast, case.format, &case.state, case.night)?;
    let dusk = cast.moves(&case.evening)?;
    let moves = cast.moves(&case.moves)?;
    grants::kills(&mut city, &moves);
    grants::checks(&cast, &mut city, &dusk);
    grants::bodies(&cast, &mut city, &dusk);
    let evening = evening_of(&city, &dusk, case.night);
    let (night, refused) = play(&evening.after, &moves);
    let tortured = &evening.after.prepared.tortured;
    let outcome = Outcome::of_night(&night, tortured, &evening.letters, &refused);
    Ok(compare::differences(&cast, &outcome, &case.expect, ""))
}

/// The evening with the moves that are sent rightly; the others are among those it refuses.
fn evening_of(city: &City, moves: &[Move], day: u32) -> Evening {
    let (right, wrong) = sent_rightly(city, moves);
    let mut dusk = evening(city, &right, day, &Rulings::default());
    dusk.refused.extend(wrong);
    dusk
}

/// The night with the moves that are admitted, and the others with what refuses them.
fn play(city: &City, moves: &[Move]) -> (Night, Vec<(Move, Refusal)>) {
    let rulings = Rulings::default();
    let mut admitted = Vec::new();
    let mut refused = Vec::new();
    for sent in moves {
        match admit(city, sent, &admitted, &rulings) {
            Ok(()) => admitted.push(sent.clone()),
            Err(refusal) => refused.push((sent.clone(), refusal)),
        }
    }
    let admitted = with_owed_cut(city, admitted, moves);
    (resolve(city, &admitted, &Draws::new(), &rulings), refused)
}

/// A cut is nobody's choice to leave out, unless the case says that the faceless skips; of a lot the
/// first counts, as everywhere in a case.
fn with_owed_cut(city: &City, admitted: Vec<Move>, sent: &[Move]) -> Vec<Move> {
    let skips = |one: &Move| one.role == Role::Faceless && one.action == Action::Skip;
    if sent.iter().any(skips) {
        return admitted;
    }
    let mut draws = Draws::new();
    loop {
        match owed_cut(city, &admitted, &draws) {
            OwedCut::Nothing => return admitted,
            OwedCut::Counts(cut) => {
                let others = admitted.into_iter().filter(|one| one.role != cut.role);
                return others.chain([*cut.clone()]).collect();
            }
            OwedCut::Draws(open) => {
                let before = draws.len();
                for draw in open {
                    draws.extend(draw.among.first().map(|seat| (draw.about, *seat)));
                }
                if draws.len() == before {
                    return admitted;
                }
            }
        }
    }
}

fn several_nights(case: &mut NightsCase) -> Result<Vec<Difference>, String> {
    let cast = Cast::of(&case.players);
    let first = case
        .step
        .iter()
        .filter(|step| step.kind == Kind::Night)
        .find_map(|step| step.night)
        .unwrap_or(1);
    // From the first night on a cultist has the souls that the steps bring.
    case.state.souls = case.state.souls.or((first == 1).then_some(0));
    let mut course = Course {
        city: build::city(&cast, case.format, &case.state, first)?,
        sent_by_day: Vec::new(),
        evening_held: false,
    };
    let mut differences = Vec::new();
    for (index, step) in case.step.iter().enumerate() {
        let outcome = course.take(&cast, step)?;
        if let Some(expect) = &step.expect {
            let place = format!("step {}: ", index + 1);
            differences.extend(compare::differences(&cast, &outcome, expect, &place));
        }
    }
    Ok(differences)
}

/// A city on its way through the steps of a case.
struct Course {
    city: City,
    /// Moves for the evening that a day's step lists.
    sent_by_day: Vec<Move>,
    /// Whether the evening before the next night has been.
    evening_held: bool,
}

impl Course {
    /// One step; the city goes on from it.
    fn take(&mut self, cast: &Cast, step: &Step) -> Result<Outcome, String> {
        match step.kind {
            Kind::Night => self.night(cast, step),
            Kind::Evening => {
                let moves = cast.moves(&step.moves)?;
                let day = step.day.unwrap_or(self.city.night + 1);
                Ok(Outcome::of_evening(&self.evening(moves, day)))
            }
            Kind::Day => {
                let (letters, later) = build::day(cast, &mut self.city, step)?;
                self.sent_by_day.extend(later);
                self.evening_held = false;
                Ok(Outcome::of_day(&self.city, letters))
            }
        }
    }

    /// The evening of a day, with what was sent by day.
    fn evening(&mut self, moves: Vec<Move>, day: u32) -> Evening {
        let mut sent = std::mem::take(&mut self.sent_by_day);
        sent.extend(moves);
        let dusk = evening_of(&self.city, &sent, day);
        self.city = dusk.after.clone();
        self.evening_held = true;
        dusk
    }

    /// A night; the evening before it is there though the case does not list it.
    fn night(&mut self, cast: &Cast, step: &Step) -> Result<Outcome, String> {
        if let Some(night) = step.night {
            self.city.night = night.saturating_sub(1);
        }
        let mut before = Vec::new();
        if !self.evening_held {
            let day = self.city.night + 1;
            let dusk = self.evening(Vec::new(), day);
            before = dusk.letters;
        }
        let moves = from_the_dead(&self.city, cast.moves(&step.moves)?);
        let (night, refused) = play(&self.city, &moves);
        let tortured = &self.city.prepared.tortured;
        let outcome = Outcome::of_night(&night, tortured, &before, &refused);
        self.city = night.after;
        self.evening_held = false;
        Ok(outcome)
    }
}

/// Moves of bodies are made from the side of the dead, whoever a case lets send them.
fn from_the_dead(city: &City, mut moves: Vec<Move>) -> Vec<Move> {
    for sent in &mut moves {
        let Some(role) = sent.role.peaceful() else {
            continue;
        };
        let mut bodies = city.cards_of(role).filter(
            |card| matches!(card.origin, Origin::Raised { master, .. } if master == sent.by),
        );
        if city.usable(sent.by, role).is_none()
            && let Some(body) = bodies.next()
        {
            sent.by = body.holder;
        }
    }
    moves
}

/// A case that cannot be run shows nothing.
fn unusable(wrong: String) -> Difference {
    Difference {
        what: "case".to_owned(),
        expected: "a case that can be run".to_owned(),
        found: wrong,
    }
}

/// Letters of the classes a case lists.
fn listed(letters: &[Letter]) -> Vec<Letter> {
    let unlisted = words::unlisted_classes();
    letters
        .iter()
        .filter(|letter| !unlisted.contains(&letter.class))
        .cloned()
        .collect()
}

/// Expectations by name, for those that only some cases have.
type Table = BTreeMap<String, toml::Value>;
