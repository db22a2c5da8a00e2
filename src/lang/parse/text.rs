//! Texts with selectors in them.

use super::constant::{Evaluated, words};
use super::cursor::Cursor;
use super::fragment::Fragment;
use super::reader::Reader;
use crate::code::Code;
use crate::tree::{ElementKind, Expression, Piece, Selected, Teams, Value};
use nightdesk_text::in_each;

/// What may follow a selector directly without hiding it.
const PUNCTUATION: [char; 7] = ['.', ',', '!', '?', ')', ':', ';'];

/// How a text says that a line ends.
const LINE_BREAK: &str = "\\n";

/// Whether a word that is no selector as it stands was meant as one.
fn is_meant(word: &str) -> bool {
    let mut signs = word.chars();
    let sign = signs.next();
    match signs.next() {
        Some('(') => word.contains(':'),
        Some(first) if first.is_alphabetic() => sign == Some('@') || word.contains("->"),
        _ => false,
    }
}

impl Reader<'_> {
    /// The pieces of a text: what is evaluated, and the words between.
    pub(super) fn pieces(&mut self, content: Fragment<'_>, evaluated: Evaluated) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut plain_from = 0;
        for word in content.split_at_spaces() {
            if !word.text.starts_with(|sign| evaluated.takes(sign)) {
                self.hidden_selector(word, evaluated);
                continue;
            }
            let Some((value, length)) = self.piece(word) else {
                continue;
            };
            let start = word.at - content.at;
            if plain_from < start {
                pieces.push(words(content.part(plain_from, start).text));
            }
            pieces.push(value);
            plain_from = start + length;
        }
        if plain_from < content.text.len() {
            pieces.push(words(content.from(plain_from).text));
        }
        pieces
    }

    /// The selector at the beginning of a word, and its length.
    fn piece(&mut self, word: Fragment<'_>) -> Option<(Piece, usize)> {
        // Texts may hold signs of selectors that are none; those are no mistake.
        let before = self.found_so_far();
        let mut cursor = Cursor::new(word);
        let value = self.single_value(&mut cursor, None);
        let rest = cursor.rest();
        let value = match value {
            Ok(value) if self.means_nothing(&value) => {
                // A word after `@`, `#`, `$` or `^` is hardly meant as it stands. So is a word after
                // `&` that is nearly a team's name.
                let mut signs = word.text.chars();
                let sign = signs.next();
                let of_letters = signs.next().is_some_and(char::is_alphabetic);
                let meant = match sign {
                    Some('@') => true,
                    Some('#' | '$' | '^') => of_letters,
                    Some('&') => self.nearly_known_since(before),
                    _ => false,
                };
                if !meant {
                    self.forget_since(before);
                }
                return None;
            }
            Ok(value) if rest.text.trim_start_matches(PUNCTUATION).is_empty() => value,
            Ok(_) => {
                self.forget_since(before);
                self.touched(word, "hidden_selector");
                return None;
            }
            Err(fault) => {
                if is_meant(word.text) {
                    return self.keep(Err(fault));
                }
                self.forget_since(before);
                return None;
            }
        };
        if !rest.is_empty() {
            self.touched(word, "touched_selector");
        }
        Some((Piece::Value(value), word.text.len() - rest.text.len()))
    }

    /// A selector after a bracket, a quote or a written line break.
    fn hidden_selector(&mut self, word: Fragment<'_>, evaluated: Evaluated) {
        let last_line = word
            .text
            .rfind(LINE_BREAK)
            .map_or(0, |at| at + LINE_BREAK.len());
        let inner = word.from(last_line).text;
        let inner = inner.trim_start_matches(['(', '"', '“', '„', '\'', '‘', '*', '_']);
        let begins = evaluated == Evaluated::Selectors && inner.starts_with('@');
        if begins && inner.len() < word.text.len() && inner.len() > 1 {
            self.touched(word, "hidden_selector");
        }
    }

    fn touched(&mut self, word: Fragment<'_>, key: &str) {
        let message = in_each!(key, word = word.text);
        let complaint = Code::TouchedSelector.at(word.span(), message);
        self.complain(complaint.hint(in_each!("spaces_on_both_sides")));
    }

    /// Whether a sign of a selector stands before a word that is no name: then it is the text's.
    fn means_nothing(&self, value: &Value) -> bool {
        let Expression::Selector { base, properties } = &value.expression else {
            return false;
        };
        match base {
            Selected::Unknown(_) => true,
            Selected::Teams(Teams::Named(name)) => {
                properties.is_empty() && !self.has(ElementKind::Team, &name.key)
            }
            Selected::AllRoles | Selected::UnknownPlace(_) => properties.is_empty(),
            _ => false,
        }
    }
}
