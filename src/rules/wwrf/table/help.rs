//! The lines of a table for `help`, in both languages.

use std::sync::LazyLock;

use nightdesk_game::Language;
use nightdesk_rules::{LineGroup, WrittenLines};

static LINES: LazyLock<WrittenLines> = LazyLock::new(|| {
    #[allow(
        clippy::expect_used,
        reason = "the file is part of the program and a test reads it"
    )]
    WrittenLines::read(include_str!("help.toml")).expect("lines read")
});

/// All lines, in the order of a game.
pub(crate) fn lines(language: Language) -> Vec<LineGroup> {
    LINES.groups(language)
}

#[cfg(test)]
mod tests {
    use super::lines;
    use crate::table::read::VERBS;
    use nightdesk_game::Language;

    #[test]
    fn every_verb_is_explained() {
        for language in [Language::English, Language::Russian] {
            let groups = lines(language);
            let said: String = groups
                .iter()
                .flat_map(|group| &group.lines)
                .map(|line| format!("{}: {}\n", line.form, line.says))
                .collect();
            for verb in VERBS {
                assert!(said.contains(verb), "{verb}\n{said}");
            }
        }
    }
}
