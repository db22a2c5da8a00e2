//! Characters that steer a terminal, or turn the direction of what follows, made visible.
//!
//! A post, a name or a file may hold them, and a terminal would obey: it would change its title,
//! fill the clipboard or show a line as another one.

use std::borrow::Cow;

/// A text in which nothing steers a terminal: every such character is shown as a sign for it. Line
/// ends and tabs stay.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    let Some(first) = text
        .find(steers)
        .filter(|_| holds_more_than_line_ends(text))
    else {
        return Cow::Borrowed(text);
    };
    let (before, rest) = text.split_at_checked(first).unwrap_or_default();
    let mut shown = before.to_owned();
    let mut letters = rest.chars().peekable();
    while let Some(letter) = letters.next() {
        let ends_line = letter == '\r' && letters.peek() == Some(&'\n');
        shown.push(match steers(letter) && !ends_line {
            true => picture(letter),
            false => letter,
        });
    }
    Cow::Owned(shown)
}

/// The same of a text that was drawn in colours: what sets these stays.
#[must_use]
pub fn visible_in_colours(text: &str) -> String {
    const ESCAPE: char = '\u{1b}';
    let mut parts = text.split(ESCAPE);
    let mut shown = visible(parts.next().unwrap_or_default()).into_owned();
    for part in parts {
        shown.push(match sets_colour(part) {
            true => ESCAPE,
            false => picture(ESCAPE),
        });
        shown.push_str(&visible(part));
    }
    shown
}

/// Whether an escape character before this text sets a colour and does nothing else.
fn sets_colour(following: &str) -> bool {
    let is_number = |sign: char| sign.is_ascii_digit() || sign == ';';
    let numbers = following.strip_prefix('[');
    numbers.is_some_and(|rest| rest.trim_start_matches(is_number).starts_with('m'))
}

/// Whether a character steers a terminal or turns the direction of what follows.
#[must_use]
pub fn steers(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        _ => letter.is_control(),
    }
}

/// A text with line ends of Windows and nothing else that steers is as it should be.
fn holds_more_than_line_ends(text: &str) -> bool {
    text.replace("\r\n", "\n").contains(steers)
}

/// The sign that stands for a character.
fn picture(letter: char) -> char {
    const PICTURES: u32 = 0x2400;
    match u32::from(letter) {
        code @ ..0x20 => char::from_u32(PICTURES + code),
        0x7f => Some('\u{2421}'),
        _ => None,
    }
    .unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_steers_a_terminal_is_shown_as_a_sign() {
        for (text, shown) in [
            ("\u{1b}]52;c;QQ==\u{7}x", "␛]52;c;QQ==␇x"),
            ("a\u{9b}31mb", "a\u{fffd}31mb"),
            ("a\u{202e}b\u{2066}c", "a\u{fffd}b\u{fffd}c"),
            ("a\rb\r\nc\td\0\u{7f}", "a␍b\r\nc\td␀␡"),
        ] {
            assert_eq!(visible(text), shown, "{text:?}");
        }
        for text in ["", "Ёлка 👩\u{200d}💻\n\tשלום", "a\r\nb\r\n"] {
            assert!(matches!(visible(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn colours_stay_and_nothing_else_does() {
        for (text, shown) in [
            ("\u{1b}[1m\u{1b}[38;5;9mx\u{1b}[0m\r\n", None),
            (
                "\u{1b}[31mx\u{9b}31m\u{1b}[m",
                Some("\u{1b}[31mx\u{fffd}31m\u{1b}[m"),
            ),
            ("\u{1b}[2J\u{1b}]0;x\u{7}\u{1b}", Some("␛[2J␛]0;x␇␛")),
            ("a\u{202e}b", Some("a\u{fffd}b")),
        ] {
            assert_eq!(visible_in_colours(text), shown.unwrap_or(text), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn nothing_steers_in_what_is_shown(text in "(\r\n|[\0-\u{20}]|[\u{7f}-\u{9f}]|[\u{2028}-\u{206f}]|\\PC){0,20}") {
            let shown = visible(&text).into_owned();
            prop_assert!(!shown.replace("\r\n", "\n").contains(steers));
            prop_assert_eq!(shown.chars().count(), text.chars().count());
            prop_assert_eq!(visible(&shown), &*shown);
        }
    }
}
