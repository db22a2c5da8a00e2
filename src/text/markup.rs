//! What players have around words to make them bold or coloured.

use crate::names::fold;

/// A line without the tags of BBCode and of HTML, and without the signs of Markdown around words.
#[must_use]
pub fn without_markup(line: &str) -> String {
    // What is struck or quoted is not what the line says: those tags stay, and no name is read with them.
    const TAGS: [&str; 13] = [
        "b", "i", "u", "color", "size", "font", "url", "user", "mention", "code", "center",
        "strong", "em",
    ];
    let bare = without_tags(line, ('[', ']'), &TAGS);
    let bare = without_tags(&bare, ('<', '>'), &TAGS);
    ["||", "__", "*", "_"]
        .iter()
        .fold(bare.replace("**", "").replace('`', ""), |bare, sign| {
            without_pairs(&bare, sign)
        })
}

/// A line without these tags, in such brackets.
fn without_tags(line: &str, (open, close): (char, char), tags: &[&str]) -> String {
    let mut bare = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, from)) = rest.split_once(open) {
        bare.push_str(before);
        let tag = from.split_once(close).filter(|(tag, _)| {
            let name = tag.trim_start_matches('/').split(['=', ' ']).next();
            name.is_some_and(|name| tags.contains(&fold(name).as_str()))
        });
        match tag {
            Some((_, after)) => rest = after,
            None => {
                bare.push(open);
                rest = from;
            }
        }
    }
    bare.push_str(rest);
    bare
}

/// A line without a sign that stands right before words and right after them: `*track Elm*`. Within a word it
/// is a letter like others, and in quotes a sign of what somebody says.
fn without_pairs(line: &str, sign: &str) -> String {
    let opens = |at: usize| {
        let before = line.get(..at).and_then(|text| text.chars().next_back());
        let after = line
            .get(at + sign.len()..)
            .and_then(|text| text.chars().next());
        before.is_none_or(|c| !c.is_alphanumeric()) && after.is_some_and(char::is_alphanumeric)
    };
    let closes = |at: usize| {
        let before = line.get(..at).and_then(|text| text.chars().next_back());
        let after = line
            .get(at + sign.len()..)
            .and_then(|text| text.chars().next());
        before.is_some_and(|c| !c.is_whitespace()) && after.is_none_or(|c| !c.is_alphanumeric())
    };
    let quoted = line.find(['"', '“', '«']).unwrap_or(line.len());
    let places: Vec<usize> = line.match_indices(sign).map(|(at, _)| at).collect();
    match places.as_slice() {
        [first, last] if *last < quoted && opens(*first) && closes(*last) => line.replace(sign, ""),
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_goes_and_what_is_struck_or_quoted_stays() {
        for (line, bare) in [
            ("[b]Elm[/b]", "Elm"),
            ("**Elm**", "Elm"),
            ("`track Elm`", "track Elm"),
            ("[url=https://x.example/]Elm[/url]", "Elm"),
            ("[color=green]Elm[/color]", "Elm"),
            ("[s]Elm[/s]", "[s]Elm[/s]"),
            ("[quote]Elm[/quote]", "[quote]Elm[/quote]"),
            ("[Elm", "[Elm"),
            ("<b>Elm</b>", "Elm"),
            ("*track Elm*", "track Elm"),
            ("Birch: _track Elm_.", "Birch: track Elm."),
            ("||Elm||", "Elm"),
            ("\"so *sorry*\"", "\"so *sorry*\""),
            ("xX_Wolf_Xx", "xX_Wolf_Xx"),
            ("no_1 and no_2", "no_1 and no_2"),
            ("<3", "<3"),
        ] {
            assert_eq!(without_markup(line), bare, "{line}");
        }
    }
}
