//! What stands behind a name in the line above a post: a time, `wrote:`, or other words.

/// What follows somebody known in a line that begins with a post's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tail {
    /// Signs, a time, `wrote:`: nothing that says more of the post.
    Aside,
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
) -> Option<(&'t str, Tail)> {
    let ends = text
        .char_indices()
        .filter(|(_, letter)| !letter.is_alphanumeric())
        .map(|(offset, _)| offset)
        .take_while(|offset| *offset <= LONGEST_NAME);
    let ends: Vec<usize> = ends.collect();
    ends.into_iter().rev().find_map(|end| {
        let (name, behind) = text.split_at_checked(end)?;
        let name = name.trim_end();
        let tail = match is_aside(behind) {
            true => Tail::Aside,
            false => Tail::Words,
        };
        (!name.is_empty() && known(name)).then_some((name, tail))
    })
}

/// Whether a text is a time, `wrote:` or signs alone.
fn is_aside(text: &str) -> bool {
    let has_digit = text.contains(|letter: char| letter.is_ascii_digit());
    let speaks =
        text.contains(['!', '?', '\'', '’', '"', '“']) || (text.contains('.') && !has_digit);
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    !speaks && words.all(is_of_time_or_saying)
}

fn is_of_time_or_saying(word: &str) -> bool {
    let word = word.to_lowercase();
    let number = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_number = number.len() < word.len() && BEHIND_NUMBERS.contains(&number);
    word.is_empty() || is_number || WORDS.contains(&word.as_str()) || is_date(&word)
}

/// Whether a word is the name of a day or a month, whole or its beginning: `Nov`, `wednesday`,
/// `ноября`, `пн`.
fn is_date(word: &str) -> bool {
    let is_long_enough = word.chars().nth(2).is_some();
    let begins = |name: &&str| is_long_enough && name.starts_with(word);
    SHORT_DATES.contains(&word) || DATES.iter().any(|name| begins(&name))
}

/// What may follow a number in a time: `11th`, `10am`, `20h`, `2026-11-11T10:00Z`.
const BEHIND_NUMBERS: [&str; 14] = [
    "", "st", "nd", "rd", "th", "am", "pm", "h", "m", "min", "z", "t", "d", "г",
];

/// Words around a time, and of saying.
const WORDS: [&str; 58] = [
    "at",
    "on",
    "am",
    "pm",
    "the",
    "of",
    "today",
    "yesterday",
    "just",
    "now",
    "ago",
    "an",
    "hour",
    "hours",
    "minute",
    "minutes",
    "day",
    "days",
    "utc",
    "gmt",
    "bst",
    "cet",
    "cest",
    "eet",
    "eest",
    "est",
    "edt",
    "cst",
    "cdt",
    "mst",
    "mdt",
    "pst",
    "pdt",
    "msk",
    "post",
    "posted",
    "wrote",
    "writes",
    "said",
    "says",
    "by",
    "time",
    "edited",
    "в",
    "сегодня",
    "вчера",
    "назад",
    "час",
    "часа",
    "часов",
    "минут",
    "минуты",
    "написал",
    "написала",
    "писал",
    "писала",
    "пишет",
    "мск",
];

/// Days in two letters.
const SHORT_DATES: [&str; 7] = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"];

/// The names of days and months.
const DATES: [&str; 46] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "понедельник",
    "вторник",
    "среда",
    "четверг",
    "пятница",
    "суббота",
    "воскресенье",
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
    "январь",
    "февраль",
    "март",
    "апрель",
    "сентябрь",
    "октябрь",
    "ноябрь",
    "декабрь",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_or_a_word_of_saying_is_an_aside() {
        for aside in [
            ":",
            ",",
            " | 2026-11-11 10:00",
            ", Wed Nov 11",
            " wrote:",
            " wrote on Nov 11th at 10:00 pm:",
            " » 11 Nov 2026, 10:00",
            " - Wednesday, 11.11.2026 10:00 GMT",
            " (2 hours ago)",
            " написал 11 ноября 2026 г., 10:00:",
            " 2026-11-11T10:00Z",
        ] {
            assert!(is_aside(aside), "{aside:?}");
        }
        for words in [
            " lied",
            "'s vote",
            " wrote a lie",
            " (GM)",
            "?",
            ".",
            " monarch",
            " Marten",
            " 3rdly",
        ] {
            assert!(!is_aside(words), "{words:?}");
        }
    }

    #[test]
    fn the_longest_name_counts() {
        let known = |name: &str| ["Rob", "Rob Roy"].contains(&name);
        let found = |text| known_before(text, &known);
        assert_eq!(found("Rob Roy:"), Some(("Rob Roy", Tail::Aside)));
        assert_eq!(found("Rob Royal"), Some(("Rob", Tail::Words)));
        assert_eq!(found("Robert wrote:"), None);
        assert_eq!(found("Rob"), None);
    }
}
