//! What a private text is about, so that another can stand in its place.

use super::audience::Audience;
use super::seat::SeatId;
use super::state::{Game, Stage};
use super::texts::DueText;
use nightdesk_time::Phase;

/// What a text for one seat is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// The role of the seat.
    Role,
    /// What came of a night for it.
    Results(Phase),
    /// What moves told at a table.
    Told {
        /// The phase in which it was told; none before the first.
        phase: Option<Phase>,
        /// In which channel.
        place: Option<String>,
        /// Under which headline.
        title: Option<String>,
        /// About what, where that was kept.
        about: Vec<String>,
    },
}

impl Subject {
    /// Whether a text about the one stands in place of a text about the other.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let (
            Self::Told {
                phase,
                place,
                title,
                about,
            },
            Self::Told {
                phase: other_phase,
                place: other_place,
                title: other_title,
                about: other_about,
            },
        ) = (self, other)
        else {
            return self == other;
        };
        // Older journals did not keep what a text is about: there the headline must do.
        let same = about.is_empty()
            || other_about.is_empty()
            || about.iter().any(|what| other_about.contains(what));
        same && (phase, place, title) == (other_phase, other_place, other_title)
    }
}

impl Game {
    /// What a text for one seat is about; none for other texts, and for what a move told that does
    /// not count.
    #[must_use]
    pub fn subject(&self, text: DueText) -> Option<Subject> {
        match text {
            DueText::RoleMessage(_) => Some(Subject::Role),
            DueText::Results(_, night) => Some(Subject::Results(night)),
            DueText::Told(_) => {
                let (taken, told) = self.text_of_move(text)?;
                Some(Subject::Told {
                    phase: taken.phase_of(told),
                    place: told.place.clone(),
                    title: told.title.clone(),
                    about: told.about.clone(),
                })
            }
            _ => None,
        }
    }

    /// Whether a seat has been told nothing of this, and will not be any more: its time is over.
    #[must_use]
    pub fn is_past_without(&self, subject: &Subject, seat: SeatId) -> bool {
        match subject {
            Subject::Role => false,
            Subject::Results(night) => match self.night_record(*night) {
                Some(record) => record.messages.iter().all(|message| message.to != seat),
                None => self.is_over(Some(*night)),
            },
            Subject::Told { phase, .. } => {
                let told = self.told_to(&Audience::Seat(seat));
                let mut subjects = told.iter().filter_map(|text| self.subject(*text));
                self.is_over(*phase) && !subjects.any(|other| other.is_like(subject))
            }
        }
    }

    /// Whether a phase, or the time before the first, is over.
    fn is_over(&self, phase: Option<Phase>) -> bool {
        let Some(phase) = phase else {
            return !self.phases.is_empty();
        };
        let place = self.phases.iter().position(|start| start.phase == phase);
        let later = |place: usize| place + 1 < self.phases.len();
        place.is_some_and(|place| later(place) || matches!(self.stage, Stage::Over { .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject_of(phase: u32, title: &str, about: &[&str]) -> Subject {
        Subject::Told {
            phase: Some(Phase::Night(phase)),
            place: None,
            title: Some(title.to_owned()),
            about: about.iter().map(|what| (*what).to_owned()).collect(),
        }
    }

    #[test]
    fn a_text_stands_in_place_of_another_of_its_phase_and_subject_alone() {
        let seer = subject_of(1, "Night 1", &["asked Seer", "told Seer"]);
        assert!(seer.is_like(&subject_of(1, "Night 1", &["told Seer"])));
        assert!(!seer.is_like(&subject_of(1, "Night 1", &["told Healer"])));
        assert!(!seer.is_like(&subject_of(2, "Night 1", &["told Seer"])));
        assert!(!seer.is_like(&subject_of(1, "Question", &["told Seer"])));
        // An older journal kept no subject.
        assert!(seer.is_like(&subject_of(1, "Night 1", &[])));
        assert!(!Subject::Results(Phase::Night(1)).is_like(&Subject::Results(Phase::Night(2))));
        assert!(!Subject::Role.is_like(&seer));
    }
}
