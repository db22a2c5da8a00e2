//! What the part of a line means that is pointed at.

use lsp_types::{Hover, HoverContents};

use super::place::range;
use super::{Asked, markdown};
use nightdesk_lang::BULLETS;
use nightdesk_lang::guide::explain;
use nightdesk_text::Span;

/// The title of the part of a file that is run.
const RUN: &str = "Formalized";

impl Asked<'_> {
    /// What the part of the line means that is pointed at; all of the line where that is no part.
    pub(super) fn meaning(&self) -> Option<Hover> {
        let line = self.span.of(self.text);
        if !is_run(self.text.get(..self.span.start)?) {
            return None;
        }
        let is_before = |sign: char| sign.is_whitespace() || BULLETS.contains(&sign);
        let begun = line.trim_start_matches(is_before);
        let parts = explain(begun.trim_end(), self.book).parts;
        let places = parts.iter().filter_map(|part| {
            let places = line.match_indices(&part.written);
            let mut places = places.map(|(at, found)| Span::new(at, at + found.len()));
            let here = places.find(|place| place.contains(self.column));
            here.map(|place| (part, place))
        });
        let (said, shown) = match places.min_by_key(|(_, place)| place.len()) {
            Some((part, place)) => (vec![part], place),
            None => {
                let start = line.len() - begun.len();
                (parts.iter().collect(), Span::new(start, line.len()))
            }
        };
        let said = said.into_iter();
        let said: Vec<String> = said
            .map(|part| format!("`{}`  \n{}", part.written, part.means))
            .collect();
        (!said.is_empty()).then(|| Hover {
            contents: HoverContents::Markup(markdown(said.join("\n\n"))),
            range: Some(range(self.text, shown.shifted(self.span.start))),
        })
    }
}

/// Whether a line with this before it is run, and not only shown. The first line is the name.
fn is_run(before: &str) -> bool {
    let titles = before
        .lines()
        .rev()
        .filter_map(|line| line.trim().strip_prefix("__"));
    let title = titles.map(|title| title.trim_end_matches('_')).next();
    !before.is_empty() && title.is_none_or(|title| title == RUN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_formalized_lines_are_run() {
        let head = "**Healer** | Townsfolk Power\n";
        assert!(is_run(&format!(
            "{head}__Basics__\nHeals.\n__Formalized__\n"
        )));
        assert!(!is_run(&format!("{head}__Basics__\n")));
        assert!(is_run("**Packmate** | Ability Set\n"));
        assert!(!is_run(""));
    }
}
