//! What the host calls texts.

use std::sync::LazyLock;

use super::Outbox;
use nightdesk_game::{About, Audience, DueText, SeatId};
use nightdesk_report::Text;
use nightdesk_text::messages::{InLanguage, Worded, Wording};
use nightdesk_text::{built_in, say};
use nightdesk_time::Phase;

/// What the host calls each kind of text, with `{seat}`, `{phase}` and `{number}` to be filled in.
static CALLED: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("called.toml")));

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
                self.called_by_kind(part, &[("number", number)])
            }
            DueText::Warning(seat, number) if self.is_gone(seat, number) => {
                say!(self, "word_that_a_warning_is_gone", number)
            }
            DueText::TableTally => {
                let called = self.called_by_kind(part, &[]);
                match self.game.phase() {
                    Some(day) => say!(self, "count_of", called, day),
                    None => called,
                }
            }
            DueText::Runoff(day)
                if self
                    .game
                    .begun_anew(day)
                    .is_some_and(|(_, by)| by.is_some()) =>
            {
                say!(self, "the_duel_of", day)
            }
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
                let phase = phase.map(|phase| phase.worded(self.language()));
                let places = [
                    ("seat", seat.to_owned()),
                    ("phase", phase.unwrap_or_default()),
                    ("number", number.unwrap_or_default().to_string()),
                ];
                self.called_by_kind(part, &places)
            }
        }
    }

    fn called_by_kind(&self, part: DueText, places: &[(&str, String)]) -> String {
        CALLED.with(part.kind().name(), places, self.language())
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
                say!(self, "player_died", called)
            }
            _ => called,
        }
    }

    /// What the host calls a text that a move told: by its headline, where it has one.
    pub fn called_of_move(&self, part: DueText) -> String {
        let Some((taken, told)) = self.game.text_of_move(part) else {
            return say!(self, "what_a_move_told");
        };
        if let Some(phase) = told.begins {
            return say!(self, "the_start_of", phase);
        }
        let headline = [&told.place, &told.title].into_iter().flatten();
        let headline: Vec<&str> = headline.map(String::as_str).collect();
        if !headline.is_empty() {
            return say!(self, "headline", headline = headline.join(": "));
        }
        if let Some(out) = told.out.first() {
            return self.called_part(DueText::Left(*out));
        }
        let what = match told.to {
            Audience::Public => say!(self, "the_post"),
            Audience::Seat(_) | Audience::Faction(_) => say!(self, "the_message"),
            Audience::Host => say!(self, "the_word_to_the_host"),
        };
        match taken.phase_of(told) {
            Some(phase) => say!(self, "of_phase", what, phase),
            None => say!(self, "before_the_first_phase", what),
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

#[cfg(test)]
mod tests {
    use super::{CALLED, DueText, Phase, SeatId};
    use nightdesk_game::{Language, LeftPlace, ToldPlace};
    use nightdesk_text::messages::places;

    #[test]
    fn every_text_has_a_name_for_the_host_whose_places_it_can_fill() {
        let (seat, day) = (SeatId::at(0), Phase::Day(1));
        let told = ToldPlace { of: None, index: 0 };
        let all = [
            DueText::RoleMessage(seat),
            DueText::Results(seat, day),
            DueText::Count(day),
            DueText::FinalTally(day),
            DueText::Elimination(day),
            DueText::DayStart(day),
            DueText::NightStart(day),
            DueText::NightDeaths(day),
            DueText::DeadlineMoved,
            DueText::Replacement(seat),
            DueText::Left(seat),
            DueText::Returned(seat),
            DueText::Revealed(seat),
            DueText::GoesOn,
            DueText::Correction,
            DueText::Runoff(day),
            DueText::Prod(seat),
            DueText::Warning(seat, 7),
            DueText::HostingError,
            DueText::BotLines(7),
            DueText::GameEnd,
            DueText::Revelation,
            DueText::TableTally,
            DueText::TakenBack(LeftPlace {
                entry: 7,
                text: None,
            }),
            DueText::Told(told),
        ];
        let named = |language| CALLED.keys(language).count();
        for language in Language::ALL {
            assert_eq!(named(language), all.len());
            for text in all {
                let template = CALLED.template(text.kind().name(), language);
                let template = template.unwrap_or_else(|| panic!("{text:?}"));
                let about = text.about();
                for place in places(template) {
                    let filled = match place {
                        "seat" => about.seat.is_some(),
                        "phase" => about.phase.is_some(),
                        // The number of a count is found when it is named.
                        "number" => about.number.is_some() || text.is_running_count(),
                        _ => false,
                    };
                    assert!(filled, "{text:?}: {place}");
                }
            }
        }
    }
}
