//! Texts in the making.

use crate::game::{Audience, Told, ToldPart};
use crate::rules::wwrf::world::PhaseNumber;

/// Texts in the making, in the order in which they were begun.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    texts: Vec<Gathering>,
}

/// A text in the making.
#[derive(Debug)]
struct Gathering {
    phase: PhaseNumber,
    turn: Turn,
    told: Told,
}

/// For whom, and under which headline.
#[derive(Debug, Clone, Copy)]
pub(super) struct Heading<'h> {
    pub(super) phase: PhaseNumber,
    pub(super) to: &'h Audience,
    pub(super) place: Option<&'h str>,
    /// The name of the phase if none is given.
    pub(super) title: Option<&'h str>,
    pub(super) turn: Turn,
}

/// Whether a text stands among those of its phase, or behind them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Turn {
    /// Among them.
    InOrder,
    /// Behind them: nothing comes after the end of the game.
    Last,
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
        let same = |text: &&mut Gathering| {
            text.phase == phase
                && text.turn == heading.turn
                && text.told.to == *heading.to
                && text.told.place.as_deref() == heading.place
                && text.told.title.as_deref() == Some(title.as_str())
        };
        let Some(Gathering { told, .. }) = self.texts.iter_mut().find(same) else {
            return self.texts.push(Gathering {
                phase,
                turn: heading.turn,
                told: Told {
                    to: heading.to.clone(),
                    place: heading.place.map(str::to_owned),
                    title: Some(title),
                    parts: vec![part],
                },
            });
        };
        if !told.parts.contains(&part) {
            told.parts.push(part);
        }
    }

    /// Public texts first, then those of the seats in list order, then the host's; of each, phase
    /// by phase, what everybody reads in one place before what is said in others, and the end of
    /// the game behind what led to it.
    pub(super) fn sorted(mut self) -> Vec<Told> {
        self.texts.sort_by(|text, other| {
            let elsewhere = |told: &Told| told.to == Audience::Public && told.place.is_some();
            let keys = (&text.told.to, text.phase, text.turn, elsewhere(&text.told));
            keys.cmp(&(
                &other.told.to,
                other.phase,
                other.turn,
                elsewhere(&other.told),
            ))
        });
        self.texts.into_iter().map(|text| text.told).collect()
    }
}
