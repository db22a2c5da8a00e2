//! §2.4–§2.6: what stands, and the answers to the questions of the night.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use nightdesk_classic::component::{Component, Reading, Sight};
use nightdesk_classic::settings::Rule4;

use super::counted::count;
use super::reasons::{Court, Reason};
use super::scene::Scene;

/// The plain recursion took more steps than allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLong;

/// A question about the end of the night, by positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ask {
    Dies(usize),
    Recruited(usize),
    Result(usize),
    Sees(usize, usize),
    SeesNothing(usize),
    Reaches(usize, usize),
    Visits(usize, usize),
}

/// What an investigation brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Found {
    NoResult,
    Nothing,
    /// Tokens of card readings, names and kinds seen.
    Tokens(BTreeSet<String>),
}

/// All answers of a night.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Answers {
    pub(crate) verdicts: BTreeMap<Ask, bool>,
    pub(crate) found: BTreeMap<usize, Found>,
    /// Shots of counted vests.
    pub(crate) used: BTreeMap<usize, u32>,
}

impl Answers {
    /// The questions that are answered with yes.
    pub(crate) fn yes(&self) -> impl Iterator<Item = Ask> {
        self.verdicts
            .iter()
            .filter(|(_, yes)| **yes)
            .map(|(ask, _)| *ask)
    }

    pub(crate) fn deaths(&self) -> BTreeSet<usize> {
        self.yes()
            .filter_map(|ask| {
                if let Ask::Dies(x) = ask {
                    Some(x)
                } else {
                    None
                }
            })
            .collect()
    }

    pub(crate) fn recruited(&self) -> BTreeSet<usize> {
        self.yes()
            .filter_map(|ask| {
                if let Ask::Recruited(x) = ask {
                    Some(x)
                } else {
                    None
                }
            })
            .collect()
    }

    /// Visits that took place: the action and the place.
    pub(crate) fn visits(&self) -> BTreeSet<(usize, usize)> {
        self.yes()
            .filter_map(|ask| {
                if let Ask::Visits(act, to) = ask {
                    Some((act, to))
                } else {
                    None
                }
            })
            .collect()
    }

    /// Notices and lasting effects that took hold: the action and whom they reach.
    pub(crate) fn reached(&self) -> BTreeSet<(usize, usize)> {
        self.yes()
            .filter_map(|ask| {
                if let Ask::Reaches(act, to) = ask {
                    Some((act, to))
                } else {
                    None
                }
            })
            .collect()
    }
}

/// §2.4, word for word.
pub(super) struct Judge<'c> {
    pub(super) court: &'c Court<'c>,
    pub(super) steps: &'c Cell<u64>,
}

impl Judge<'_> {
    pub(super) fn happens(&self, reasons: &[Reason]) -> Result<bool, TooLong> {
        for reason in reasons {
            if self.stands(reason, &BTreeSet::new())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn stands(&self, reason: &Reason, chain: &BTreeSet<usize>) -> Result<bool, TooLong> {
        let left = self.steps.get().checked_sub(1).ok_or(TooLong)?;
        self.steps.set(left);
        for (objection, disputed) in self.court.objections(reason) {
            let mut line = chain.clone();
            match self.court.scene.rulings.rule4 {
                Rule4::Loops => line.extend(disputed),
                Rule4::Letter => line.extend(reason.parts()),
            }
            if !objection.parts().is_disjoint(&line) {
                continue;
            }
            if self.court.scene.rulings.rule4 == Rule4::Loops {
                line.extend(objection.heads());
            }
            if self.stands(&objection, &line)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Answers every question of a night, unless that takes more than `limit` steps in all.
pub(crate) fn answers(scene: &Scene, limit: u64) -> Result<Answers, TooLong> {
    let steps = Cell::new(limit);
    let count = count(scene, &steps)?;
    let mut court = Court::new(scene);
    court.spent = count.spent;
    court.called = count.called;
    court.undone = undone(&court, &steps)?;
    let judge = Judge {
        court: &court,
        steps: &steps,
    };
    let mut all = Answers {
        used: count.used,
        ..Answers::default()
    };
    for x in 0..scene.people.len() {
        if !scene.people[x].alive {
            continue;
        }
        let dies = judge.happens(&court.deaths(x))?;
        all.verdicts.insert(Ask::Dies(x), dies);
        let recruitments = acting(&court, Component::Recruit, x);
        all.verdicts
            .insert(Ask::Recruited(x), judge.happens(&recruitments)?);
    }
    for act in 0..scene.acts.len() {
        for x in 0..scene.people.len() {
            let visits: Vec<Reason> = court
                .of_act(act)
                .filter(|one| one.cargo.part == Component::Visit && one.on == x)
                .cloned()
                .map(Reason::Acts)
                .collect();
            all.verdicts
                .insert(Ask::Visits(act, x), judge.happens(&visits)?);
        }
        for part in scene.acts[act].deed.parts() {
            match part {
                Component::Read(_) => read(&judge, act, &mut all)?,
                Component::Observe(sight) => {
                    observe(&judge, act, &mut all)?;
                    // The observed player is told.
                    let told = [
                        Sight::WatchForTarget,
                        Sight::VoyeurForTarget,
                        Sight::VisitorRolesForTarget,
                    ];
                    if told.contains(sight) {
                        reach(&judge, act, *part, &mut all)?;
                    }
                }
                Component::Notify(_)
                | Component::Poison
                | Component::Antidote
                | Component::Extinguish
                | Component::Douse
                | Component::MuteVote
                | Component::TakeVote
                | Component::Forge
                | Component::Disguise
                | Component::Foretell(_) => reach(&judge, act, *part, &mut all)?,
                _ => {}
            }
        }
    }
    Ok(all)
}

/// what does not count of framings and clearings that both stand on one player.
fn undone(court: &Court<'_>, steps: &Cell<u64>) -> Result<BTreeSet<(usize, Component)>, TooLong> {
    let judge = Judge { court, steps };
    let mut undone = BTreeSet::new();
    for x in 0..court.scene.people.len() {
        let framed = judge.happens(&acting(court, Component::Frame, x))?;
        if !framed || !judge.happens(&acting(court, Component::Clear, x))? {
            continue;
        }
        let ruling = court.scene.rulings.framed_and_cleared;
        if ruling != Some(true) {
            undone.insert((x, Component::Frame));
        }
        if ruling != Some(false) {
            undone.insert((x, Component::Clear));
        }
    }
    Ok(undone)
}

fn acting(court: &Court<'_>, part: Component, on: usize) -> Vec<Reason> {
    court.acting(part, on).cloned().map(Reason::Acts).collect()
}

fn read(judge: &Judge<'_>, act: usize, all: &mut Answers) -> Result<(), TooLong> {
    let scene = judge.court.scene;
    let deaths = all.deaths();
    let mut tokens = BTreeSet::new();
    // Where the two halves of a comparison end.
    let mut halves = [BTreeSet::new(), BTreeSet::new()];
    let mut reads_any = false;
    for landing in judge.court.of_act(act) {
        let Component::Read(reading) = landing.cargo.part else {
            continue;
        };
        if reading == Reading::SameSide {
            if judge.stands(&Reason::Acts(landing.clone()), &BTreeSet::new())? {
                halves[landing.cargo.slot].insert(landing.on);
                reads_any = true;
            }
            continue;
        }
        // §2.2 of the catalogue, by the letter.
        let on = landing.on;
        let felt = matches!(
            reading,
            Reading::Alignment | Reading::Wolf | Reading::Parity
        );
        if !felt {
            if judge.stands(&Reason::Acts(landing.clone()), &BTreeSet::new())? {
                tokens.insert(scene.reads(reading, act, on, &deaths, None));
            }
            continue;
        }
        let framed = judge.court.posing(Component::Frame, landing).into_iter();
        let framed: Vec<Reason> = framed
            .map(|by| Reason::Framed {
                look: landing.clone(),
                by,
            })
            .collect();
        let unless = |part| {
            let look = landing.clone();
            judge.stands(&Reason::Unless { look, part }, &BTreeSet::new())
        };
        let guilty =
            judge.happens(&framed)? || scene.guilty(reading, on) && unless(Component::Clear)?;
        if guilty || unless(Component::Frame)? {
            tokens.insert(scene.reads(reading, act, on, &deaths, Some(guilty)));
        }
    }
    for one in &halves[0] {
        for other in &halves[1] {
            let token = match scene.same_side(*one, *other) {
                true => "same_side",
                false => "other_side",
            };
            tokens.insert(token.to_owned());
        }
    }
    // unsaid: whether half of a comparison is a result: the question has a reason, and it brings none.
    let asked = reads_any || !tokens.is_empty();
    all.verdicts.insert(Ask::Result(act), asked);
    let found = if tokens.is_empty() {
        Found::NoResult
    } else {
        Found::Tokens(tokens)
    };
    all.found.insert(act, found);
    Ok(())
}

/// §2.6.
fn observe(judge: &Judge<'_>, act: usize, all: &mut Answers) -> Result<(), TooLong> {
    let court = judge.court;
    let looks: Vec<_> = court
        .of_act(act)
        .filter(|one| matches!(one.cargo.part, Component::Observe(_)))
        .cloned()
        .collect();
    let mut seen = BTreeSet::new();
    for look in &looks {
        for visit in &court.landings {
            let Some((token, player)) = court.shown(look, visit) else {
                continue;
            };
            let reason = Reason::Sees {
                look: look.clone(),
                visit: visit.clone(),
            };
            let stands = judge.stands(&reason, &BTreeSet::new())?;
            *all.verdicts.entry(Ask::Sees(act, player)).or_default() |= stands;
            if stands {
                seen.insert(token);
            }
        }
    }
    let nothing: Vec<Reason> = looks
        .into_iter()
        .map(|look| Reason::SeesNothing { look })
        .collect();
    let nothing = judge.happens(&nothing)?;
    all.verdicts.insert(Ask::SeesNothing(act), nothing);
    let found = if !seen.is_empty() {
        Found::Tokens(seen)
    } else if nothing {
        Found::Nothing
    } else {
        Found::NoResult
    };
    all.found.insert(act, found);
    Ok(())
}

fn reach(judge: &Judge<'_>, act: usize, part: Component, all: &mut Answers) -> Result<(), TooLong> {
    for x in 0..judge.court.scene.people.len() {
        let reasons: Vec<Reason> = judge
            .court
            .acting(part, x)
            .filter(|one| one.cargo.act == act)
            .cloned()
            .map(Reason::Acts)
            .collect();
        all.verdicts
            .insert(Ask::Reaches(act, x), judge.happens(&reasons)?);
    }
    Ok(())
}
