//! What stands after a name in the line above a post: a time, `wrote:`, or other words.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;
use serde::Deserialize;

use nightdesk_text::built_in;
use nightdesk_time::{month_names, weekday_names};

/// What follows somebody known in a line that begins with a post's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tail<'t> {
    /// Signs, a time, `wrote:`: nothing that says more of the post, and no part of a name; and the
    /// time, where one stands there.
    Aside(Option<&'t str>),
    /// Words: the line may be one of a post that speaks of another, or name somebody else.
    Words,
}

/// More letters are no name.
const LONGEST_NAME: usize = 120;

/// The longest name of somebody known with which a text begins, and what follows it; none where
/// nobody known is named, or nothing follows.
pub(super) fn known_before<'t>(
    text: &'t str,
    known: &dyn Fn(&str) -> bool,
) -> Option<(&'t str, Tail<'t>)> {
    let places = text.char_indices().map(|(offset, _)| offset);
    let places = places.take_while(|offset| *offset <= LONGEST_NAME);
    let ends: Vec<(&str, &str)> = places
        .filter_map(|offset| text.split_at_checked(offset))
        .filter(|(_, rest)| may_follow_a_name(rest))
        .collect();
    ends.into_iter().rev().find_map(|(name, rest)| {
        let name = name.trim_end();
        if name.is_empty() || !known(name) {
            return None;
        }
        Some((name, aside(rest).map_or(Tail::Words, Tail::Aside)))
    })
}

/// Who has written what stands below a line that begins with no number: `Cedar wrote:`, or the name
/// alone. None unless it is somebody known, and nothing else is said there.
#[must_use]
pub fn author_above<'l>(line: &'l str, known: &dyn Fn(&str) -> bool) -> Option<&'l str> {
    let line = line.trim();
    if known(line) {
        return Some(line);
    }
    match known_before(line, known) {
        Some((author, Tail::Aside(_))) => Some(author),
        Some((_, Tail::Words)) | None => None,
    }
}

/// Whether a line says whose words follow, as boards write it above a quote: `Birch said: ↑`,
/// `(02-01-2026, 05:00 PM)Birch Wrote:`, `@Birch said in Night 1:`.
pub(super) fn is_above_quote(line: &str, known: &dyn Fn(&str) -> bool) -> bool {
    let ends = line.trim_end().ends_with(':');
    let is_timed = matches!(known_before(line, known), Some((_, Tail::Aside(Some(_)))));
    let mut sayings = FORMS.quoting.captures_iter(line);
    (ends && is_timed)
        || sayings.any(|found| {
            let Some(saying) = found.get(1) else {
                return false;
            };
            let above = line.get(..saying.start()).unwrap_or_default().trim_end();
            let rest = line.get(saying.end()..).unwrap_or_default();
            match rest.trim_start().starts_with(':') {
                true => ends_with_known(above, known),
                false => ends && known(above.trim_start().trim_start_matches('@')),
            }
        })
}

/// Whether somebody known is named at the end of a text.
fn ends_with_known(text: &str, known: &dyn Fn(&str) -> bool) -> bool {
    let mut before = None;
    text.char_indices().any(|(start, letter)| {
        let begins = before
            .replace(letter)
            .is_none_or(|it: char| !it.is_alphanumeric());
        begins && text.len() - start <= LONGEST_NAME && text.get(start..).is_some_and(known)
    })
}

/// Whether a name may end before a text. Nicknames go on after most signs: `Rob_2`, `Rob-88`.
fn may_follow_a_name(rest: &str) -> bool {
    let mut letters = rest.chars();
    let ends = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
    match letters.next() {
        Some(':' | ',' | '|' | '»' | '(') => true,
        // A sentence: `Rob.`, `Rob's vote`.
        Some('.' | '!' | '?') => ends(letters.next()),
        Some('\'' | '’') => letters.next() == Some('s') && ends(letters.next()),
        first => first.is_some_and(char::is_whitespace),
    }
}

/// The time in a text that is a time, `wrote:` or signs alone; none where there are other words. A
/// number, a month or a weekday by itself may be a part of a name: `Rob 2`, `Anna May`.
pub(super) fn aside(text: &str) -> Option<Option<&str>> {
    let mut rest = text;
    let mut time: Option<(usize, usize)> = None;
    loop {
        let part = rest.trim_start_matches(is_between);
        if part.is_empty() {
            return Some(time.and_then(|(start, end)| text.get(start..end)));
        }
        let skipped = rest.strip_suffix(part).unwrap_or_default();
        let is_apart = skipped.contains(|letter: char| !letter.is_whitespace());
        let found = FORMS.part(part, is_apart)?;
        let start = text.len() - part.len();
        let end = start + found.length;
        if found.is_time {
            time = Some((time.map_or(start, |(first, _)| first), end));
        }
        rest = text.get(end..)?;
    }
}

/// Whether a time is told by a zone's short name, which several zones share, or by hours from UTC
/// that stand apart: such a time is not read.
pub(super) fn has_unread_zone(time: &str) -> bool {
    FORMS.unread_zone.is_match(time)
}

/// What stands between the parts of an aside, or is one by itself.
const fn is_between(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            ':' | ','
                | ';'
                | '|'
                | '/'
                | '@'
                | '-'
                | '–'
                | '—'
                | '·'
                | '•'
                | '«'
                | '»'
                | '›'
                | '>'
                | '('
                | ')'
                | '['
                | ']'
        )
}

/// The words of an aside in a language.
#[derive(Debug, Deserialize)]
struct Words {
    saying: Vec<String>,
    before: Vec<String>,
    halves: Vec<String>,
    ordinals: Vec<String>,
    of: Vec<String>,
    year: Vec<String>,
    days: Vec<String>,
    units: Vec<String>,
    some: Vec<String>,
    ago: Vec<String>,
    now: Vec<String>,
    utc: Vec<String>,
    zones: Vec<String>,
}

/// A part of an aside with which a text begins.
#[derive(Debug, Clone, Copy)]
struct Part {
    /// How many bytes of the text it takes.
    length: usize,
    is_time: bool,
}

/// The parts of an aside.
#[derive(Debug)]
struct Forms {
    time: Regex,
    /// A time that begins like a name: `Sun 10:00`.
    day_and_time: Regex,
    saying: Regex,
    /// A word of saying anywhere in a line: boards begin it with either letter.
    quoting: Regex,
    /// A zone from which no hours are reckoned.
    unread_zone: Regex,
}

#[allow(
    clippy::expect_used,
    reason = "the words are part of the program and a test reads them"
)]
static FORMS: LazyLock<Forms> = LazyLock::new(|| {
    let words = built_in(include_str!("tail.toml"));
    Forms::of(&words).expect("the forms of a time read")
});

impl Forms {
    fn of(words: &BTreeMap<String, Words>) -> Result<Self, regex::Error> {
        let any = |of: fn(&Words) -> &Vec<String>| {
            let words = words.values().flat_map(of).map(String::as_str);
            one_of(words)
        };
        let half = any(|words| &words.halves);
        let names = any(|words| &words.zones);
        let zone = format!("(?:{}|{names})", any(|words| &words.utc));
        let hour = format!(
            r"\d{{1,2}}(?::\d\d(?::\d\d(?:\.\d+)?)?(?:\s?{half})?|\s?{half})(?:\s?z|\s?{zone}(?:[+-]\d{{1,2}}(?::?\d\d)?)?|\s?[+-]\d\d:?\d\d)?"
        );
        let before = format!(r"(?:{}\s+)?", any(|words| &words.before));
        let weekday = format!(r"{}\.?,?\s+", one_of(weekday_names()));
        let date = format!("(?:{weekday})?{}", date(&any, &hour));
        let day = format!(r"{},?\s+{before}{hour}", any(|words| &words.days));
        let ago = format!(
            r"(?:(?:\d+|{})\s*)?{}\s+{}",
            any(|words| &words.some),
            any(|words| &words.units),
            any(|words| &words.ago)
        );
        let now = any(|words| &words.now);
        // No word goes on after a part.
        let part = |form: String| Regex::new(&format!(r"^({form})(?:$|[^\w'’.!?])"));
        Ok(Self {
            time: part(format!("(?i:{before}(?:{hour}|{date}|{day}|{ago}|{now}))"))?,
            day_and_time: part(format!("(?i:{before}{weekday}{before}{hour})"))?,
            saying: part(any(|words| &words.saying))?,
            quoting: Regex::new(&format!(
                r"(?i)\s({})(?:$|[^\w'’])",
                any(|words| &words.saying)
            ))?,
            unread_zone: Regex::new(&format!(
                r"(?i:\b{names}\b|:\d\d(?:\s?{half})?\s?[+-]\d\d:?\d\d)"
            ))?,
        })
    }

    /// The part with which a text begins; `is_apart` tells that a sign stands before it.
    fn part(&self, text: &str, is_apart: bool) -> Option<Part> {
        let day_and_time = Some((&self.day_and_time, true)).filter(|_| is_apart);
        let forms = [(&self.time, true), (&self.saying, false)];
        forms
            .into_iter()
            .chain(day_and_time)
            .find_map(|(form, is_time)| {
                let length = form.captures(text)?.get(1)?.end();
                Some(Part { length, is_time })
            })
    }
}

/// `2026-11-11`, `11.11.2026`, `11 Nov 2026`, `Nov 11th`, `11 ноября 2026 г.`
fn date(any: &dyn Fn(fn(&Words) -> &Vec<String>) -> String, hour: &str) -> String {
    let month = one_of(month_names());
    let ordinal = any(|words| &words.ordinals);
    let of = any(|words| &words.of);
    let year = any(|words| &words.year);
    let signs = ["-", r"\.", "/"].map(|sign| {
        format!(r"\d{{4}}{sign}\d\d?{sign}\d\d?|\d\d?{sign}\d\d?{sign}(?:\d{{4}}|\d\d)")
    });
    let digits = format!("(?:{})(?:t{hour})?", signs.join("|"));
    let year = format!(r"(?:,?\s+\d{{4}}(?:\s?{year}\b\.?)?)?");
    format!(
        r"(?:{digits}|{month}\.?\s+\d\d?{ordinal}?{year}|\d\d?(?:{ordinal}|\.)?\s+(?:{of}\s+)?{month}\.?{year})"
    )
}

/// A form of any of these words.
fn one_of<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let words: Vec<String> = words.map(regex::escape).collect();
    format!("(?:{})", words.join("|"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_or_a_word_of_saying_is_an_aside() {
        for text in [
            ":",
            ",",
            " | 2026-11-11 10:00",
            ", Wed Nov 11",
            " wrote:",
            " wrote on Nov 11th at 10:00 pm:",
            " wrote on Nov. 11, 2026:",
            " » 11 Nov 2026, 10:00",
            " - Wednesday, 11.11.2026 10:00 GMT",
            " Wed Nov 11 2026 10:00 GMT+3",
            " (2 hours ago)",
            ", an hour ago",
            " just now",
            " | Wednesday at 10:00 PM",
            ", Sun 10:00",
            " today at 10 pm",
            " написал 11 ноября 2026 г., 10:00:",
            " написала: только что",
            " писал(а):",
            " написал(а) 11 ноября 2026 г., 10:00:",
            " » Вт 11 ноя 2026, 10:00",
            " (2 часа назад)",
            " 2026-11-11T10:00Z",
            " 2026-11-11T10:00:30.5+03:00",
        ] {
            assert!(aside(text).is_some(), "{text:?}");
        }
    }

    #[test]
    fn the_time_of_an_aside_is_its_own() {
        for (text, time) in [
            (" wrote:", None),
            (
                " wrote on Nov 11th 2026 at 10:00 pm:",
                Some("on Nov 11th 2026 at 10:00 pm"),
            ),
            (
                " » Wed Nov 11, 2026 10:00 pm",
                Some("Wed Nov 11, 2026 10:00 pm"),
            ),
            (" (2026-11-11 10:00 Z)", Some("2026-11-11 10:00 Z")),
            (" 2026-11-11T10:00Z", Some("2026-11-11T10:00Z")),
            (" (2 hours ago) wrote:", Some("2 hours ago")),
        ] {
            let found = aside(text);
            assert_eq!(found.flatten(), time, "{text:?}");
        }
    }

    #[test]
    fn hours_from_utc_are_read_and_names_of_zones_are_not() {
        for read in ["10:00", "10:00 UTC", "10:00 GMT+3", "2026-11-11 10:00"] {
            assert!(!has_unread_zone(read), "{read:?}");
        }
        for unread in ["10:00 EST", "10:00 MSK", "10:00 мск", "10:00 pm +0300"] {
            assert!(has_unread_zone(unread), "{unread:?}");
        }
    }

    #[test]
    fn what_may_be_part_of_a_name_is_no_aside() {
        for words in [
            " lied",
            "'s vote",
            " wrote a lie",
            " wrote that at 10:00",
            " wrote.",
            " Said",
            " said 2",
            " (GM)",
            "?",
            ".",
            " monarch",
            " Marten",
            " Marc 11",
            " 3rdly",
            " 2",
            " 2:",
            " 2 | 2026-11-11 10:00",
            " 2, Wed Nov 11",
            " May",
            " May:",
            " May, 10:00",
            " May 10:00",
            " May 2026",
            " Sun",
            " Sun 10:00",
            " Mar",
            " Ноябрь",
            " Ago",
            " today",
            " 1.2",
            "_2",
            " _",
        ] {
            assert_eq!(aside(words), None, "{words:?}");
        }
    }

    #[test]
    fn the_longest_name_counts() {
        let known = |name: &str| ["Rob", "Rob Roy"].contains(&name);
        let found = |text| known_before(text, &known);
        assert_eq!(found("Rob Roy:"), Some(("Rob Roy", Tail::Aside(None))));
        assert_eq!(found("Rob Royal"), Some(("Rob", Tail::Words)));
        assert_eq!(found("Robert wrote:"), None);
        assert_eq!(found("Rob"), None);
    }

    #[test]
    fn a_name_ends_where_no_nickname_goes_on() {
        let known = |name: &str| name == "Rob";
        let found = |text| known_before(text, &known).map(|(_, tail)| tail);
        for other in [
            "Rob_2",
            "Rob-88",
            "Rob.2",
            "Rob's_cat",
            "Rob'n",
            "Rob\u{301} 10:00",
            "Rob_2:",
            "Rob—10:00",
        ] {
            assert_eq!(found(other), None, "{other:?}");
        }
        for words in ["Rob 2", "Rob 2:", "Rob.", "Rob's vote", "Rob!", "Rob(GM)"] {
            assert_eq!(found(words), Some(Tail::Words), "{words:?}");
        }
        assert_eq!(found("Rob:"), Some(Tail::Aside(None)));
        for timed in ["Rob, 10:00", "Rob|10:00", "Rob » 10:00", "Rob (10:00)"] {
            assert_eq!(found(timed), Some(Tail::Aside(Some("10:00"))), "{timed:?}");
        }
    }
}
