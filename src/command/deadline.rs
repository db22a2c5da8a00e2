//! Lines that move a deadline: `extend 24h`, `extend the day by 1d 12h`, `deadline 90 minutes earlier`,
//! `extend until tue 21:00`, `deadline is now 5 Dec 21:00`.

use super::clauses::first_word;
use super::journal::phase_named;
use super::refused::Complaint;
use super::words::{WORDS, is_one};
use super::{Consent, HostOrder, PhaseMeant};
use nightdesk_text::AROUND;
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;
use nightdesk_text::names::same;
use nightdesk_time::{Direction, Length, PhaseKind, Shift, gm_length, month_names, weekday_names};

/// Reads what comes after `extend`, `shorten` or `deadline`.
pub(super) fn move_deadline<'a>(
    text: &'a str,
    usual: Direction,
    consent: Consent,
) -> Result<HostOrder, Complaint<'a>> {
    let words = &WORDS.deadline;
    let mut text = AROUND.after_all.off_the_end(text.trim());
    let mut of = None;
    let mut may_be_time = false;
    let mut by_words = false;
    loop {
        let (word, rest) = first_word(text);
        let is_one =
            |words: &[String]| is_one(words, word) || is_one(words, word.trim_end_matches(':'));
        let is_until = is_one(&WORDS.until) || is_one(&words.to);
        if is_until && !rest.trim().is_empty() {
            return Ok(move_to(rest, of, consent));
        }
        if let Some((phase, rest)) = phase_meant(text).filter(|_| of.is_none()) {
            (of, text) = (Some(phase), rest);
        } else if is_one(&words.fillers) || is_one(&words.is_now) {
            may_be_time |= is_one(&words.is_now);
            by_words |= is_one(&words.by);
            text = rest.trim();
        } else {
            break;
        }
    }
    let sentence = text.strip_suffix('.').unwrap_or(text);
    if let Some(by) = words.off.after(sentence).and_then(|it| length_of(it).ok()) {
        return Ok(HostOrder::MoveDeadline {
            by: Shift {
                by,
                direction: Direction::Earlier,
            },
            of,
            consent,
        });
    }
    let (length, direction) = match sentence.rsplit_once(char::is_whitespace) {
        Some((length, word)) if is_one(&words.later, word) => (length, Direction::Later),
        Some((length, word)) if is_one(&words.earlier, word) => (length, Direction::Earlier),
        Some((length, word)) if is_one(&words.more, word) => (length, usual),
        _ => match after_minus(text) {
            Some(length) if usual == Direction::Later => (length, Direction::Earlier),
            _ => (text.strip_prefix('+').unwrap_or(text), usual),
        },
    };
    let is_clear = by_words || length.len() < text.len();
    match length_of(length) {
        // "The deadline is now 24h" may say how far it moves, or how far away it is.
        Ok(_) if may_be_time && !is_clear => {
            let message = in_each!("moved_by_or_in", length);
            Err(Complaint::new("no-length", length, message)
                .hint(in_each!("write_extend_or_until", length)))
        }
        Ok(by) => Ok(HostOrder::MoveDeadline {
            by: Shift { by, direction },
            of,
            consent,
        }),
        // Only a time has such a sign in it.
        Err(_) if may_be_time || text.contains(':') || is_day_and_time(text) => {
            Ok(move_to(text, of, consent))
        }
        Err(hint) => {
            let message = in_each!("is_no_length", length);
            let complaint = Complaint::new("no-length", length, message);
            Err(complaint.hint(hint.unwrap_or_else(|| in_each!("forms_of_extend"))))
        }
    }
}

/// Whether a text has the name of a day or a month, and a number: `Sunday 9pm`.
fn is_day_and_time(text: &str) -> bool {
    let named = |word: &str| {
        let word = word.trim_matches([',', '.']);
        weekday_names()
            .chain(month_names())
            .any(|name| same(name, word))
    };
    text.contains(|sign: char| sign.is_ascii_digit()) && text.split_whitespace().any(named)
}

/// What follows a minus; a dash with a space after it only sets off.
fn after_minus(text: &str) -> Option<&str> {
    let length = text.strip_prefix(['-', '−'])?;
    length
        .starts_with(|sign: char| sign.is_ascii_digit())
        .then_some(length)
}

/// The length of a line that is nothing but one more length: `24h extension`, `give them 24 more hours`, `+24h`.
pub(super) fn more_time(text: &str) -> Option<&str> {
    let words = &WORDS.deadline;
    let text = AROUND.after_all.off_the_end(text);
    let length = text.strip_prefix('+').unwrap_or(text);
    let length = words.gives.before(length).unwrap_or(length);
    let length = words.extension.after(length).unwrap_or(length).trim();
    let more = first_word(first_word(length).1).0;
    let says_more = length.len() < text.len() || is_one(&words.more, more);
    (says_more && length_of(length).is_ok()).then_some(length)
}

/// The length of a line by which a phase becomes shorter: `end the day 12h early`, `cut the day 6h short`.
pub(super) fn less_time(text: &str) -> Option<&str> {
    let words = &WORDS.deadline;
    let length = words.early.after(words.cuts.before(text)?)?.trim();
    let length = length.strip_prefix("by ").unwrap_or(length);
    length_of(length).is_ok().then_some(length)
}

fn move_to(to: &str, of: Option<PhaseMeant>, consent: Consent) -> HostOrder {
    HostOrder::MoveDeadlineTo {
        to: to.trim().to_owned(),
        of,
        consent,
    }
}

/// A length of some time, in a host's words or those of a line in the thread; or else what to write for a
/// number without its unit.
fn length_of(text: &str) -> Result<Length, Option<InEach>> {
    if let Ok(length) = gm_length(text) {
        return Ok(length);
    }
    match text.trim().parse::<Length>() {
        Ok(length) if !length.is_zero() => Ok(length),
        Ok(_) => Err(None),
        Err(_) => {
            let text = text.trim();
            let has_no_unit = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            Err(has_no_unit.then(|| in_each!("write_with_a_unit", number = text)))
        }
    }
}

/// The phase that a text begins with, and what comes after it: `the day`, `day 1`, `Night 2`. The word
/// alone may be a unit: `day` in `extend day` is a phase, in `extend 1 day` it comes after a number.
fn phase_meant(text: &str) -> Option<(PhaseMeant, &str)> {
    let (word, rest) = first_word(text);
    if let Some(phase) = phase_named(word) {
        let (kind, number) = (phase.kind(), Some(phase.number()));
        return Some((PhaseMeant { kind, number }, rest.trim()));
    }
    let kinds = [("day", PhaseKind::Day), ("night", PhaseKind::Night)];
    let rest = rest.trim();
    // "на день" is a length.
    let russian = [("день", PhaseKind::Day), ("ночь", PhaseKind::Night)];
    let russian = russian.into_iter().filter(|_| !rest.is_empty());
    let mut kinds = kinds.into_iter().chain(russian);
    let (_, kind) = kinds.find(|(name, _)| same(name, word))?;
    let (number, after) = first_word(rest);
    // "day 24 hours" has a length after it, "day 1" a number.
    let is_unit = format!("1 {}", first_word(after).0)
        .parse::<Length>()
        .is_ok();
    match number.parse() {
        Ok(number) if !is_unit => Some((
            PhaseMeant {
                kind,
                number: Some(number),
            },
            after.trim(),
        )),
        Ok(_) | Err(_) => Some((PhaseMeant { kind, number: None }, rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_text::Language;

    fn read(text: &str) -> HostOrder {
        let read = move_deadline(text, Direction::Later, Consent::Open);
        read.unwrap_or_else(|complaint| panic!("{text}: {complaint:?}"))
    }

    #[test]
    fn a_deadline_moves_in_a_hosts_words() {
        let by = |hours, of| HostOrder::MoveDeadline {
            by: Shift::later(Length::hours(hours)),
            of,
            consent: Consent::Open,
        };
        let day = |number| {
            Some(PhaseMeant {
                kind: PhaseKind::Day,
                number,
            })
        };
        for text in [
            "24h",
            "by a day",
            "the deadline 24h",
            "deadline by 24 hours",
            "MOVED BY 24H LATER",
        ] {
            assert_eq!(read(text), by(24, None), "{text}");
        }
        for text in ["на сутки", "срок на 24 часа", "на день", "на 24 часа позже"]
        {
            assert_eq!(read(text), by(24, None), "{text}");
        }
        for text in ["день на сутки", "день на 24 часа"] {
            assert_eq!(read(text), by(24, day(None)), "{text}");
        }
        for text in ["до 9:00", "на 9:00", "9:00"] {
            let read = read(text);
            assert!(
                matches!(&read, HostOrder::MoveDeadlineTo { to, .. } if to == "9:00"),
                "{text}: {read:?}"
            );
        }
        for text in ["the day by 24 hours", "the day 24 hours", "day 24h"] {
            assert_eq!(read(text), by(24, day(None)), "{text}");
        }
        for text in ["day 1 by 24h", "D1 by 24h"] {
            assert_eq!(read(text), by(24, day(Some(1))), "{text}");
        }
        let cut = HostOrder::MoveDeadline {
            by: Shift::earlier(Length::hours(12)),
            of: None,
            consent: Consent::Open,
        };
        assert_eq!(read("12h off the day please"), cut);
        assert_eq!(read("deadline by 1 day and 12 hours"), by(36, None));
        for text in [
            "until 5 Dec 9pm",
            "is now 5 Dec 9pm",
            "to 5 Dec 9pm",
            "5 Dec 9pm",
        ] {
            let to = HostOrder::MoveDeadlineTo {
                to: "5 Dec 9pm".to_owned(),
                of: None,
                consent: Consent::Open,
            };
            assert_eq!(read(text), to, "{text}");
        }
    }

    #[test]
    fn what_is_no_length_is_said() {
        for (text, hint) in [
            (
                "",
                "write `extend 1d 12h`, `shorten 2 hours` or `extend until tue 21:00`",
            ),
            ("24", "write `24d`, `24h` or `24m`"),
            (
                "soon",
                "write `extend 1d 12h`, `shorten 2 hours` or `extend until tue 21:00`",
            ),
            (
                "0h",
                "write `extend 1d 12h`, `shorten 2 hours` or `extend until tue 21:00`",
            ),
        ] {
            let complaint = move_deadline(text, Direction::Later, Consent::Open).unwrap_err();
            let told = complaint.about(text, Language::English);
            assert_eq!(told.hints, [hint], "{text}");
        }
    }
}
