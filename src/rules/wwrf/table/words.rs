//! Words of a line: what stands in quotes, what is one word.

/// A name or value as it stands in a line: in quotes, unless it is one plain word.
pub(super) fn word(text: &str) -> String {
    let plain = |c: char| c.is_alphabetic() || c == '_' || c == '-';
    match !text.is_empty() && text.chars().all(plain) && !RESERVED.contains(&text) {
        true => text.to_owned(),
        false => {
            let fits = |(open, close): &&(char, char)| !text.contains([*open, *close]);
            let (open, close) = QUOTES.iter().find(fits).unwrap_or(&QUOTES[0]);
            format!("{open}{text}{close}")
        }
    }
}

/// Words that mean something of their own where names stand.
const RESERVED: [&str; 9] = [
    "in",
    "nobody",
    "haunting",
    "repeating",
    "hammer",
    "fixed",
    "votes",
    "unvote",
    "drawing",
];

/// What stands in quotes at the start of a text, and what follows.
pub(super) fn quoted(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    QUOTES.iter().find_map(|(open, close)| {
        let rest = text.strip_prefix(*open)?;
        rest.split_once(*close)
    })
}

const QUOTES: [(char, char); 4] = [('"', '"'), ('“', '”'), ('«', '»'), ('`', '`')];

/// The parts of a text between signs, none of them inside quotes.
pub(super) fn parts<'t>(text: &'t str, signs: &[char]) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut closes = None;
    for (at, c) in text.char_indices() {
        match closes {
            Some(close) if c == close => closes = None,
            Some(_) => {}
            None if signs.contains(&c) => {
                parts.push(text.get(start..at).unwrap_or_default());
                start = at + c.len_utf8();
            }
            None => closes = opened(text, at, c),
        }
    }
    parts.push(text.get(start..).unwrap_or_default());
    parts.into_iter().map(str::trim).collect()
}

/// The sign that ends what begins here, if quotes begin.
fn opened(text: &str, at: usize, c: char) -> Option<char> {
    let (_, close) = QUOTES.iter().find(|(open, _)| *open == c)?;
    let rest = text.get(at + c.len_utf8()..)?;
    rest.contains(*close).then_some(*close)
}

/// A text without the quotes around it.
pub(super) fn bare(text: &str) -> &str {
    match quoted(text) {
        Some((inside, rest)) if rest.trim().is_empty() => inside,
        _ => text.trim(),
    }
}

/// What follows a word at the start of a text, whatever its case.
pub(super) fn after<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let text = text.trim_start();
    let mut rest = text.chars();
    for expected in word.chars() {
        let found = rest.next()?;
        if !found.to_lowercase().eq(expected.to_lowercase()) {
            return None;
        }
    }
    let rest = rest.as_str();
    let ends = rest.chars().next().is_none_or(|c| !c.is_alphanumeric());
    ends.then_some(rest)
}

/// The number after `#` at the start of a text, and what follows.
pub(super) fn marked_number(text: &str) -> Option<(u32, &str)> {
    number(text.trim_start().strip_prefix('#')?)
}

/// The number at the start of a text, and what follows.
pub(super) fn number(text: &str) -> Option<(u32, &str)> {
    let text = text.trim_start();
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at_checked(end)?;
    let apart = rest.chars().next().is_none_or(|c| !c.is_alphanumeric());
    Some((digits.parse().ok().filter(|_| apart)?, rest))
}

#[cfg(test)]
mod tests {
    use super::{after, bare, marked_number, number, parts, quoted, word};

    #[test]
    fn a_word_is_read_back_whatever_it_is() {
        for name in ["Ana", "Big Bob", "3", "in", "Ёж", "a;b", "the \"Fox\""] {
            let written = word(name);
            assert_eq!(bare(&written), name);
            assert_eq!(parts(&written, &[';', ',', '/']), [written.as_str()]);
        }
        assert_eq!(word("Ёж"), "Ёж");
    }

    #[test]
    fn quotes_hold_together() {
        assert_eq!(quoted("\"Big Bob\" x"), Some(("Big Bob", " x")));
        assert_eq!(quoted("«Ёж» x"), Some(("Ёж", " x")));
        assert_eq!(quoted("\"Big"), None);
        assert_eq!(parts("a; \"b;c\" ;d", &[';']), ["a", "\"b;c\"", "d"]);
        assert_eq!(parts("it\"s; x", &[';']), ["it\"s", "x"]);
    }

    #[test]
    fn words_and_numbers_at_the_start() {
        assert_eq!(after("Vote Ana", "vote"), Some(" Ana"));
        assert_eq!(after("voter", "vote"), None);
        assert_eq!(number("12 x"), Some((12, " x")));
        assert_eq!(number("12x"), None);
        assert_eq!(marked_number("#7"), Some((7, "")));
    }
}
