//! How many cards of a kind a host writes, in any of the ways in which role lists do: `5 VT`, `5x VT`,
//! `five VT`, `5 * VT`, `x5 VT`, `(5) VT`, `VT x5`, `VT (5)`, `VT (x5)`, `VT*5`, `VT - 5`, `VT: 5`, `- 5 VT`.

use super::CardError;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::{number_in_words, say};

/// The signs between a number and a card; one of them is a Cyrillic letter.
const TIMES: [char; 5] = ['x', 'X', '×', '*', 'х'];

/// What stands before the entries of a list.
const MARKS: [&str; 4] = ["- ", "* ", "• ", "– "];

/// What is written in place of a number of cards and is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoCount(String);

impl NoCount {
    /// The same as what is wrong with a card.
    #[must_use]
    pub fn of_card(self, of: &impl InLanguage) -> CardError {
        CardError {
            message: say!(of, "no_number_of_cards", number = &self.0),
            part: self.0,
            suggestion: None,
        }
    }
}

/// Cuts the number off an entry of a role list; it is 1 where none is written.
///
/// # Errors
/// When there are no cards of the kind, or more than can be counted.
pub fn cut_count(text: &str) -> Result<(u32, &str), NoCount> {
    let text = text.trim();
    let marked = MARKS.iter().find_map(|mark| text.strip_prefix(mark));
    let text = marked
        .or_else(|| after_number(text))
        .map_or(text, str::trim_start);
    let found = count_before(text).or_else(|| count_after(text));
    let (count, card) = found.unwrap_or((1, text));
    match count {
        0 | u32::MAX => {
            let number = text.split(|sign: char| !sign.is_ascii_digit());
            let number = number.max_by_key(|digits| digits.len()).unwrap_or(text);
            Err(NoCount(number.to_owned()))
        }
        count => Ok((count, card)),
    }
}

/// One card whose parts a host has separated by commas, written with `&`: `Cop, 2-shot Doctor`.
/// Nothing where there is no comma outside brackets, or a part has a number of cards: that is a list.
#[must_use]
pub fn one_card(text: &str) -> Option<String> {
    let mut depth = 0_usize;
    let mut parts = vec![String::new()];
    for sign in text.chars() {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(part) = parts.last_mut() {
            part.push(sign);
        }
    }
    let parts: Vec<&str> = parts.iter().map(|part| part.trim()).collect();
    let is_bare = |part: &&str| cut_count(part).is_ok_and(|(_, card)| card == *part);
    let is_card = parts.len() > 1 && parts.iter().all(|part| !part.is_empty());
    (is_card && parts.iter().all(is_bare)).then(|| parts.join(" & "))
}

/// An entry of a numbered list without its number: `3. VT`.
fn after_number(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let entry = rest
        .strip_prefix(['.', ')'])
        .filter(|_| rest.len() < text.len())?;
    entry.starts_with(char::is_whitespace).then_some(entry)
}

fn count_before(text: &str) -> Option<(u32, &str)> {
    let (first, rest) = text.split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let number = in_brackets(first).unwrap_or(first);
    let number = number.strip_suffix(TIMES).unwrap_or(number);
    let number = number.strip_prefix(TIMES).unwrap_or(number);
    // "six" ends with the sign.
    let count = number_in_words(first)
        .or_else(|| digits(number))
        .or_else(|| number_in_words(number))?;
    // `5 x VT`.
    let apart = rest.split_once(char::is_whitespace);
    let apart = apart.filter(|(sign, _)| sign.strip_prefix(TIMES) == Some(""));
    Some((count, apart.map_or(rest, |(_, rest)| rest.trim_start())))
}

fn count_after(text: &str) -> Option<(u32, &str)> {
    let bracketed = || {
        let (card, _) = text.rsplit_once(['(', '['])?;
        let number = in_brackets(text.strip_prefix(card)?)?;
        let number = number.strip_prefix(TIMES).unwrap_or(number);
        Some((card, digits(number.strip_suffix(TIMES).unwrap_or(number))?))
    };
    let after_sign = || {
        let card = text.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let count = digits(text.strip_prefix(card)?)?;
        let card = card.trim_end();
        let is_apart = |card: &&str| card.ends_with(char::is_whitespace);
        let card = match card.strip_suffix(['*', '×', ':', '=']) {
            Some(card) => card,
            // A letter or a dash is part of a name unless it is a word: `Max5`, `VT-3`.
            None => card
                .strip_suffix(TIMES)
                .or_else(|| card.strip_suffix(['-', '–', '—']))
                .filter(is_apart)?,
        };
        Some((card, count))
    };
    let (card, count) = bracketed().or_else(after_sign)?;
    let card = card.trim_end();
    (!card.is_empty()).then_some((count, card))
}

/// What stands in brackets, round or square, where all of a text does.
fn in_brackets(text: &str) -> Option<&str> {
    let round = text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    round.or_else(|| text.strip_prefix('[')?.strip_suffix(']'))
}

/// A number in digits, the largest one for what cannot be counted.
fn digits(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_read_in_all_the_ways_of_role_lists() {
        for text in [
            "5 VT",
            "5x VT",
            "5X VT",
            "5× VT",
            "5х VT",
            "5 x VT",
            "5 * VT",
            "five VT",
            "VT x5",
            "VT x 5",
            "VT (5)",
            "VT*5",
            "VT ×5",
            " 5  VT ",
            "VT - 5",
            "VT – 5",
            "VT: 5",
            "VT = 5",
            "x5 VT",
            "(5) VT",
            "[5] VT",
            "VT (x5)",
            "VT (5x)",
            "VT [5]",
            "- 5 VT",
            "• VT x5",
            "3. 5 VT",
        ] {
            assert_eq!(cut_count(text), Ok((5, "VT")), "{text}");
        }
        for text in [
            "VT",
            "Max5",
            "VT-5",
            "1-shot Vig",
            "Vigilante (1-shot)",
            "5",
            "x5",
            "(5)",
        ] {
            assert_eq!(cut_count(text), Ok((1, text)), "{text}");
        }
        assert_eq!(cut_count("six VT"), Ok((6, "VT")));
        assert_eq!(cut_count("2 xylophonist"), Ok((2, "xylophonist")));
        for text in ["0 VT", "VT x0", "99999999999999 VT"] {
            assert!(cut_count(text).is_err(), "{text}");
        }
    }
}
