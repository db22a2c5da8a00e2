//! Texts in the making.

use crate::built_in;
use crate::world::PhaseNumber;
use nightdesk_game::{Audience, Language, MoveText, SeatId, TextPart};

/// Texts in the making, in the order in which they were begun.
#[derive(Debug)]
pub(super) struct Gathered {
    language: Language,
    texts: Vec<Gathering>,
    /// What is written now is about.
    about: String,
}

/// A text in the making.
#[derive(Debug)]
struct Gathering {
    phase: PhaseNumber,
    turn: Turn,
    told: MoveText,
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

/// Whether a text stands among those of its phase, or after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Turn {
    /// Among them.
    InOrder,
    /// After them: nothing comes after the end of the game.
    Last,
}

impl Gathered {
    /// None yet, in a language.
    pub(super) fn new(language: Language) -> Self {
        Self {
            language,
            texts: Vec::new(),
            about: String::new(),
        }
    }

    /// What is added from now on is about this.
    pub(super) fn about(&mut self, what: String) {
        self.about = what;
    }

    /// Adds a line. What happens twice is said twice (reference §9.7).
    pub(super) fn line(&mut self, heading: Heading<'_>, line: String) {
        self.part(heading, TextPart::Line(line));
    }

    /// Adds a line that says how something stands now: one that is there already is said once.
    pub(super) fn line_once(&mut self, heading: Heading<'_>, line: String) {
        self.part_once(heading, TextPart::Line(line));
    }

    /// Adds a part to the text of that heading; to the host everything is said once.
    pub(super) fn part(&mut self, heading: Heading<'_>, part: TextPart) {
        match heading.to {
            Audience::Host => self.part_once(heading, part),
            Audience::Public | Audience::Seat(_) | Audience::Faction(_) => {
                self.change(heading, |told| told.parts.push(part));
            }
        }
    }

    fn part_once(&mut self, heading: Heading<'_>, part: TextPart) {
        self.change(heading, |told| {
            if !told.parts.contains(&part) {
                told.parts.push(part);
            }
        });
    }

    /// The phase of that heading begins with its text.
    pub(super) fn begins(&mut self, heading: Heading<'_>) {
        self.change(heading, |told| told.begins = Some(heading.phase.into()));
    }

    /// The text of that heading tells a death.
    pub(super) fn fell(&mut self, heading: Heading<'_>, player: SeatId) {
        self.change(heading, |told| {
            if !told.fell.contains(&player) {
                told.fell.push(player);
            }
        });
    }

    /// Changes the text of that heading, which is begun if there is none.
    fn change(&mut self, heading: Heading<'_>, change: impl FnOnce(&mut MoveText)) {
        // Only of what a single player reads it matters which other text it stands in place of.
        let about = match heading.to {
            Audience::Seat(_) => Some(self.about.clone()),
            Audience::Public | Audience::Faction(_) | Audience::Host => None,
        };
        let change = |told: &mut MoveText| {
            change(told);
            told.about
                .extend(about.filter(|about| !told.about.contains(about)));
        };
        let phase = heading.phase;
        let title = match heading.title {
            Some(title) => title.to_owned(),
            None => built_in::phase(self.language, phase),
        };
        let same = |text: &&mut Gathering| {
            text.phase == phase
                && text.turn == heading.turn
                && text.told.to == *heading.to
                && text.told.place.as_deref() == heading.place
                && text.told.title.as_deref() == Some(title.as_str())
        };
        if let Some(Gathering { told, .. }) = self.texts.iter_mut().find(same) {
            return change(told);
        }
        let mut told = MoveText {
            place: heading.place.map(str::to_owned),
            title: Some(title),
            phase: Some(phase.into()),
            ..MoveText::new(heading.to.clone(), [])
        };
        change(&mut told);
        self.texts.push(Gathering {
            phase,
            turn: heading.turn,
            told,
        });
    }

    /// Public texts first, then those of the seats in list order, then the host's; of each, phase
    /// by phase, what everybody reads in one place before what is said in others, and the end of
    /// the game after what led to it.
    pub(super) fn sorted(mut self) -> Vec<MoveText> {
        self.texts.sort_by(|text, other| {
            let elsewhere = |told: &MoveText| told.to == Audience::Public && told.place.is_some();
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
