//! When phases end, in words.

use chrono::{DateTime, NaiveTime, Utc};

use super::PublicDocument;
use crate::Text;
use crate::document::{Block, Line};
use crate::sentence::Sentence;
use crate::words::Words;
use nightdesk_time::{
    ClockChange, ClockDirection, Length, PhaseSpan, Remaining, Stamp, StampStyle, Wall, Zone,
    date_in_words,
};

/// When a phase ends, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deadline {
    /// The time that counts, and the same in another zone.
    pub stamp: Stamp,
    /// The instant, where it is known.
    pub end: Option<DateTime<Utc>>,
    /// How far it is away.
    pub away: Option<Remaining>,
    /// What is odd about the time on the host's clock.
    pub odd: Option<OddTime>,
    /// When clocks change while the phase runs.
    pub clocks: Option<Clocks>,
}

/// A change of a zone's clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clocks {
    /// The zone.
    pub zone: Zone,
    /// What happens to its clocks.
    pub change: ClockChange,
}

/// A time on the clock that does not name one instant (tracker rules §2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OddTime {
    /// The clocks jump over it.
    Skipped(NaiveTime),
    /// The clocks go through it twice; the first time counts.
    Repeated(NaiveTime),
}

impl Deadline {
    /// The end of a phase as its schedule has it.
    #[must_use]
    pub fn of(span: &PhaseSpan, zone: Zone, style: StampStyle) -> Self {
        let stamp = Stamp {
            instant: span.end,
            zone,
            style,
        };
        let odd = match span.wall {
            _ if span.ended_early => None,
            Wall::Single(_) => None,
            Wall::Gap(_) => Some(OddTime::Skipped(span.clock.time())),
            Wall::Overlap { .. } => Some(OddTime::Repeated(span.clock.time())),
        };
        Self {
            stamp,
            end: Some(span.end),
            away: None,
            odd,
            clocks: zone
                .clock_changes(span.start, span.end)
                .pop()
                .map(|change| Clocks { zone, change }),
        }
    }

    /// The same for readers who know what clocks do up to an instant.
    #[must_use]
    pub fn known_up_to(mut self, instant: DateTime<Utc>) -> Self {
        self.clocks = self.clocks.filter(|clocks| clocks.change.at > instant);
        self
    }

    /// That clocks change while the phase runs: "Clocks in Europe/London go forward on Sun 28 Mar."
    pub(super) fn clock_change(&self, words: &Words) -> Option<Line> {
        let Clocks { zone, change } = self.clocks?;
        let zone = zone.name().into();
        let date = Line::from(date_in_words(change.date, words.language()));
        Some(words.say(&match change.direction {
            ClockDirection::Forward => Sentence::ClocksForward { zone, date },
            ClockDirection::Back => Sentence::ClocksBack { zone, date },
        }))
    }

    /// A text about the deadline with that at its end.
    pub(super) fn with_clock_change(&self, text: Text, words: &Words) -> Text {
        let Some(line) = self.clock_change(words) else {
            return text;
        };
        let foot = PublicDocument::new(vec![Block::Paragraph(vec![line])]);
        let foot = Text::public(text.kind(), foot);
        // Both are for the same readers, so nothing is left over.
        let mut text = text;
        let _nothing = text.append(foot);
        text
    }

    /// The same, with how far it is away at an instant.
    #[must_use]
    pub fn seen_at(mut self, now: DateTime<Utc>, end: DateTime<Utc>) -> Self {
        self.away = Some(Remaining::at(now, end));
        self
    }

    /// The time that counts: "Tue 8 Dec 2026 20:00 UTC".
    pub(crate) fn when(&self, words: &Words) -> String {
        self.stamp.parts_in(words.language()).0
    }

    /// The same in another zone: "21:00 CET".
    pub(crate) fn on_clock(&self, words: &Words) -> Option<String> {
        self.stamp.parts_in(words.language()).1
    }

    pub(crate) fn line(&self, words: &Words) -> Line {
        let (when, beside) = self.stamp.in_words(words.language());
        let mut line: Line = match beside {
            None => when.into(),
            Some(beside) => words.say(&Sentence::Deadline {
                when: when.into(),
                beside: beside.into(),
            }),
        };
        if let Some(away) = self.away {
            line = words.say(&Sentence::DeadlineAway {
                deadline: line,
                away: how_far(words, away),
            });
        }
        match self.odd {
            None => line,
            Some(odd) => words.say(&Sentence::DeadlineNoted {
                deadline: line,
                note: odd.line(words),
            }),
        }
    }
}

impl OddTime {
    fn line(self, words: &Words) -> Line {
        let on_clock = |time: NaiveTime| Line::from(time.format("%H:%M").to_string());
        words.say(&match self {
            Self::Skipped(time) => Sentence::ClockJumps {
                time: on_clock(time),
            },
            Self::Repeated(time) => Sentence::ClockRepeats {
                time: on_clock(time),
            },
        })
    }
}

/// "in 1 d 3 h 12 min": no parts that are zero, and no seconds (tracker rules §4).
fn how_far(words: &Words, away: Remaining) -> Line {
    let (length, under_a_minute) = match away {
        Remaining::Left(length) => (length, Sentence::InUnderAMinute {}),
        Remaining::Passed(length) => (length, Sentence::UnderAMinuteAgo {}),
    };
    let Some(length) = spelled(words, length) else {
        return words.say(&under_a_minute);
    };
    words.say(&match away {
        Remaining::Left(_) => Sentence::InTime { length },
        Remaining::Passed(_) => Sentence::TimeAgo { length },
    })
}

/// None is less than a minute.
pub(crate) fn spelled(words: &Words, length: Length) -> Option<Line> {
    let (days, hours, minutes) = length.days_hours_minutes();
    let part = |count: u64, say: fn(Line) -> Sentence| {
        (count > 0).then(|| words.say(&say(Line::number(count))))
    };
    let parts: Vec<Line> = [
        part(days, |count| Sentence::Days { count }),
        part(hours, |count| Sentence::Hours { count }),
        part(minutes, |count| Sentence::Minutes { count }),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| Line::joined(parts, " "))
}
