//! Texts in the making.

use crate::game::{Audience, Told, ToldPart};
use crate::rules::wwrf::world::PhaseNumber;

/// Texts in the making, in the order in which they were begun.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    texts: Vec<(PhaseNumber, Told)>,
}

/// For whom, and under which headline.
#[derive(Debug, Clone, Copy)]
pub(super) struct Heading<'h> {
    pub(super) phase: PhaseNumber,
    pub(super) to: &'h Audience,
    pub(super) place: Option<&'h str>,
    /// The name of the phase if none is given.
    pub(super) title: Option<&'h str>,
}

impl Gathered {
    /// Adds a line; one that stands there already is said once.
    pub(super) fn line(&mut self, heading: Heading<'_>, line: String) {
        self.part(heading, ToldPart::Line(line));
    }

    /// Adds a part to the text of that heading.
    pub(super) fn part(&mut self, heading: Heading<'_>, part: ToldPart) {
        let phase = heading.phase;
        let title = match heading.title {
            Some(title) => title.to_owned(),
            None => phase.to_string(),
        };
        let same = |(of, told): &&mut (PhaseNumber, Told)| {
            *of == phase
                && told.to == *heading.to
                && told.place.as_deref() == heading.place
                && told.title.as_deref() == Some(title.as_str())
        };
        let Some((_, told)) = self.texts.iter_mut().find(same) else {
            let told = Told {
                to: heading.to.clone(),
                place: heading.place.map(str::to_owned),
                title: Some(title),
                parts: vec![part],
            };
            return self.texts.push((phase, told));
        };
        if !told.parts.contains(&part) {
            told.parts.push(part);
        }
    }

    /// Public texts first, then those of the seats in list order, then the host's; of each, phase
    /// by phase, what everybody reads in one place before what is said in others.
    pub(super) fn sorted(mut self) -> Vec<Told> {
        self.texts.sort_by(|(phase, told), (other_phase, other)| {
            let elsewhere = |told: &Told| told.to == Audience::Public && told.place.is_some();
            let keys = (&told.to, phase, elsewhere(told));
            keys.cmp(&(&other.to, other_phase, elsewhere(other)))
        });
        self.texts.into_iter().map(|(_, told)| told).collect()
    }
}
