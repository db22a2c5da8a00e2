//! What the host calls texts.

use super::Outbox;
use nightdesk_game::{About, Audience, DueText, SeatId};
use nightdesk_report::Text;
use nightdesk_time::Phase;

impl Outbox<'_> {
    /// What the host calls a text.
    pub fn called(&self, text: &Text) -> String {
        let parts = text.parts();
        // What begins a phase is known by that, whatever is told with it.
        let begins = |part: &&DueText| self.game.begun_by(**part).is_some();
        match parts.iter().find(begins).or(parts.first()) {
            Some(part) => self.called_part(*part),
            None => text.kind().word().replace('_', " "),
        }
    }

    /// What the host calls each of the posts in a text.
    pub fn called_one_by_one(&self, text: &Text) -> Vec<String> {
        match text.parts() {
            [] => vec![self.called(text)],
            // What a move tells goes by the phase that it begins.
            [first, rest @ ..] if rest.iter().all(|part| is_of_one_move(first, part)) => {
                vec![self.called(text)]
            }
            parts => {
                let mut names: Vec<String> =
                    parts.iter().map(|part| self.called_part(*part)).collect();
                names.dedup();
                names
            }
        }
    }

    /// What the host calls a text that is due.
    pub fn called_part(&self, part: DueText) -> String {
        match part {
            DueText::Count(day) => {
                let number = super::counts::next_count(self.game, day);
                let number = format!("{}.{number}", day.number());
                part.called().replace("{number}", &number)
            }
            DueText::Warning(seat, number) if self.is_gone(seat, number) => {
                format!("the word that warning {number} is taken back")
            }
            DueText::TableTally => match self.game.phase() {
                Some(day) => format!("{} of {day}", part.called()),
                None => part.called().to_owned(),
            },
            DueText::TakenBack(place) => self.called_taken_back(place),
            DueText::Told(_) => self.called_of_move(part),
            _ => {
                let About {
                    seat,
                    phase,
                    number,
                    ..
                } = part.about();
                let seat = seat.map(|seat| self.game.name(seat)).unwrap_or_default();
                let phase = phase.map(|phase| phase.to_string()).unwrap_or_default();
                let number = number.unwrap_or_default().to_string();
                let called = part.called().replace("{phase}", &phase);
                called.replace("{number}", &number).replace("{seat}", seat)
            }
        }
    }

    /// Whether a warning is taken back.
    fn is_gone(&self, seat: SeatId, number: u64) -> bool {
        let kept = self.game.warning(seat, number);
        kept.is_some_and(|kept| kept.said.gone)
    }

    /// What is due by what the host calls it, with a mark at the results of somebody who died in
    /// that night: whether the dead hear them is for the host (resolution rules §8).
    pub fn called_due(&self, part: DueText) -> String {
        let called = self.called_part(part);
        match part {
            DueText::Results(seat, night) if self.has_died_in(seat, night) => {
                format!("{called} (player died)")
            }
            _ => called,
        }
    }

    /// What the host calls a text that a move told: by its headline, where it has one.
    pub fn called_of_move(&self, part: DueText) -> String {
        let Some((taken, told)) = self.game.told(part) else {
            return "what a move told".to_owned();
        };
        if let Some(phase) = told.begins {
            return format!("the start of {phase}");
        }
        let headline = [&told.place, &told.title].into_iter().flatten();
        let headline: Vec<&str> = headline.map(String::as_str).collect();
        if !headline.is_empty() {
            return format!("“{}”", headline.join(": "));
        }
        if let Some(out) = told.out.first() {
            return self.called_part(DueText::Left(*out));
        }
        let what = match told.to {
            Audience::Public => "the post",
            Audience::Seat(_) | Audience::Faction(_) => "the message",
            Audience::Host => "the word to the host",
        };
        match taken.phase_of(told) {
            Some(phase) => format!("{what} of {phase}"),
            None => format!("{what} before the first phase"),
        }
    }

    /// Whether a player died in a phase.
    pub fn has_died_in(&self, seat: SeatId, phase: Phase) -> bool {
        let held = self.game.seat(seat);
        held.is_some_and(|held| held.died_in(phase))
    }
}

/// Whether two parts of a text were told by the same move.
fn is_of_one_move(one: &DueText, other: &DueText) -> bool {
    match (one, other) {
        (DueText::Told(one), DueText::Told(other)) => one.of == other.of,
        _ => false,
    }
}
