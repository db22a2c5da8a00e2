//! What may be written at a place: names of the book within backticks, elsewhere words of the language.

use std::sync::LazyLock;

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionTextEdit, Documentation,
    InsertTextFormat, Range, TextEdit,
};

use super::place::range;
use super::{Asked, markdown};
use nightdesk_lang::guide::{Topic, TopicKind, places, topics};
use nightdesk_lang::{Book, Entry};
use nightdesk_text::Span;
use nightdesk_text::names::fold;

/// A form of the language: what it means, how it is written, and the same cut into its pieces.
struct Form {
    topic: &'static Topic,
    syntax: &'static str,
    pieces: Vec<Piece>,
    /// Its beginning, up to the first place to be filled in, as names are compared.
    folded: String,
}

/// A piece of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece {
    Fixed(&'static str),
    /// Something to be filled in.
    Place(&'static str),
}

static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let topics = topics().iter();
    let forms = topics.flat_map(|topic| {
        topic.syntax.iter().map(move |syntax| Form {
            topic,
            syntax,
            pieces: pieces(syntax),
            folded: fold(beginning(&pieces(syntax))),
        })
    });
    forms.collect()
});

impl Asked<'_> {
    /// What may be written there. `fills_in` says whether the editor lets its user fill in places.
    pub(super) fn words(&self, fills_in: bool) -> Option<CompletionList> {
        let typed = self.span.of(self.text).get(..self.column)?;
        let replaced = |begun: usize| {
            let span = Span::new(begun, self.column).shifted(self.span.start);
            range(self.text, span)
        };
        let is_quoted = typed.matches('`').count() % 2 == 1;
        let items = match typed.rfind('`').filter(|_| is_quoted) {
            Some(quote) => {
                let entries = self.book.into_iter().flat_map(Book::entries);
                let place = replaced(quote + 1);
                entries.map(|entry| name(entry, place)).collect()
            }
            None => {
                let fitting = FORMS.iter().filter_map(|form| {
                    let begun = begun(typed, &form.folded)?;
                    Some(form.item(replaced(begun), fills_in))
                });
                fitting.collect()
            }
        };
        Some(CompletionList {
            // With each letter other forms of several words fit.
            is_incomplete: true,
            items,
        })
    }
}

impl Form {
    fn item(&self, replaced: Range, fills_in: bool) -> CompletionItem {
        let (text, format) = match fills_in {
            true => (to_fill_in(&self.pieces), InsertTextFormat::SNIPPET),
            false => {
                let text = beginning(&self.pieces).to_owned();
                (text, InsertTextFormat::PLAIN_TEXT)
            }
        };
        let kind = match self.topic.kind {
            TopicKind::Trigger => CompletionItemKind::EVENT,
            TopicKind::Ability => CompletionItemKind::FUNCTION,
            TopicKind::Selector => CompletionItemKind::VARIABLE,
            TopicKind::Type => CompletionItemKind::TYPE_PARAMETER,
            TopicKind::Condition | TopicKind::Parameter | TopicKind::Line | TopicKind::Block => {
                CompletionItemKind::KEYWORD
            }
        };
        CompletionItem {
            label: self.syntax.to_owned(),
            kind: Some(kind),
            detail: Some(self.topic.kind.word().to_owned()),
            documentation: Some(Documentation::MarkupContent(markdown(
                self.topic.help.clone(),
            ))),
            filter_text: Some(beginning(&self.pieces).to_owned()),
            insert_text_format: Some(format),
            text_edit: Some(edit(replaced, text)),
            ..CompletionItem::default()
        }
    }
}

fn name(entry: &Entry, replaced: Range) -> CompletionItem {
    CompletionItem {
        label: entry.name().to_owned(),
        kind: Some(CompletionItemKind::CONSTANT),
        detail: Some(entry.kind().word().to_owned()),
        text_edit: Some(edit(replaced, entry.name().to_owned())),
        ..CompletionItem::default()
    }
}

fn edit(range: Range, new_text: String) -> CompletionTextEdit {
    CompletionTextEdit::Edit(TextEdit { range, new_text })
}

/// Where at the end of what is typed a form begins, if it does: at a word, or after one.
fn begun(typed: &str, folded: &str) -> Option<usize> {
    let mut before = ' ';
    let mut starts = Vec::new();
    for (start, sign) in typed.char_indices() {
        if !before.is_alphanumeric() && !sign.is_whitespace() {
            starts.push(start);
        }
        before = sign;
    }
    if !before.is_alphanumeric() {
        starts.push(typed.len());
    }
    let fits = |start: &usize| {
        let word = typed.get(*start..).map(fold);
        word.is_some_and(|word| folded.starts_with(&word))
    };
    starts.into_iter().find(fits)
}

/// A syntax in pieces. Braces around no place are signs of the language.
fn pieces(syntax: &'static str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = syntax;
    let mut from = 0;
    while let Some(open) = rest.get(from..).and_then(|rest| rest.find('{')) {
        let start = from + open;
        let inner = rest.get(start + 1..).unwrap_or_default();
        let inner = inner.split('}').next().unwrap_or_default();
        // One that may be left out has the sign in its name.
        let is_place = places().iter().any(|place| place.name == inner);
        from = start + 1;
        if is_place {
            pieces.push(Piece::Fixed(rest.get(..start).unwrap_or_default()));
            pieces.push(Piece::Place(inner));
            rest = rest.get(from + inner.len() + 1..).unwrap_or_default();
            from = 0;
        }
    }
    pieces.push(Piece::Fixed(rest));
    pieces
}

/// What a form begins with, up to the first place.
fn beginning(pieces: &[Piece]) -> &'static str {
    match pieces.first() {
        Some(Piece::Fixed(words)) => words,
        Some(Piece::Place(_)) | None => "",
    }
}

/// A form as an editor inserts it, each of its places to be filled in but those that may be left out.
fn to_fill_in(pieces: &[Piece]) -> String {
    let mut text = String::new();
    let mut number = 0;
    for piece in pieces {
        match piece {
            Piece::Fixed(words) => {
                let words = words.replace('\\', "\\\\").replace('$', "\\$");
                text.push_str(&words.replace('}', "\\}"));
            }
            Piece::Place(place) if place.ends_with('?') => {}
            Piece::Place(place) => {
                number += 1;
                text.push_str(&format!("${{{number}:{place}}}"));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_of_several_words_is_found_where_it_begins() {
        for (typed, form, start) in [
            ("End Ni", "end night", Some(0)),
            ("End Night: att", "attack ", Some(11)),
            ("End Night: ", "attack ", Some(11)),
            ("Attack @Se", &*fold("@Self"), Some(7)),
            ("Attack", &*fold("@Self"), None),
        ] {
            assert_eq!(begun(typed, form), start, "{typed}");
        }
    }

    #[test]
    fn places_are_filled_in_one_after_the_other() {
        let form = "Attribute Investigate {player} for {active attribute}{levels?}";
        assert_eq!(
            to_fill_in(&pieces(form)),
            "Attribute Investigate ${1:player} for ${2:active attribute}"
        );
        assert_eq!(beginning(&pieces("Attack {player}")), "Attack ");
        let forced = pieces("{Forced: {player}}");
        assert_eq!(to_fill_in(&forced), "{Forced: ${1:player}\\}");
        assert_eq!(beginning(&forced), "{Forced: ");
    }
}
