//! What players have around words to make them bold or coloured.

/// A line without the tags of BBCode, and without the stars and the marks of code of Markdown.
#[must_use]
pub fn without_markup(line: &str) -> String {
    // What is struck or quoted is not what the line says: those tags stay, and no name is read with them.
    const TAGS: [&str; 11] = [
        "b", "i", "u", "color", "size", "font", "url", "user", "mention", "code", "center",
    ];
    let mut bare = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, from)) = rest.split_once('[') {
        bare.push_str(before);
        let tag = from.split_once(']').filter(|(tag, _)| {
            let name = tag.trim_start_matches('/').split(['=', ' ']).next();
            name.is_some_and(|name| TAGS.iter().any(|known| known.eq_ignore_ascii_case(name)))
        });
        match tag {
            Some((_, after)) => rest = after,
            None => {
                bare.push('[');
                rest = from;
            }
        }
    }
    bare.push_str(rest);
    bare.replace("**", "").replace('`', "")
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
        ] {
            assert_eq!(without_markup(line), bare, "{line}");
        }
    }
}
