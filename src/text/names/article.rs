//! Titles with or without an article in front.

use super::fold::fold;

/// The form in which a title is the same with an English article in front and without it:
/// "the Wharf Gang" and "Wharf gang". Made for comparing only.
#[must_use]
pub fn without_article(title: &str) -> String {
    let folded = fold(title);
    match folded.strip_prefix("the ") {
        Some(bare) => bare.to_owned(),
        None => folded,
    }
}

/// Whether a name is one of the words or titles that lines call something by, with or without an
/// article.
pub fn is_called(name: &str, called: [&str; 2]) -> bool {
    let name = without_article(name);
    called.iter().any(|called| without_article(called) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_in_front_makes_no_other_title() {
        assert!(is_called("Wharf gang", ["mafia", "the Wharf Gang"]));
        assert!(is_called("The Mafia", ["mafia", "the Wharf Gang"]));
        assert!(!is_called("Gang", ["mafia", "the Wharf Gang"]));
        assert_eq!(without_article("The"), "the");
        assert_eq!(without_article("Theo"), "theo");
    }
}
