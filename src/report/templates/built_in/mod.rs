//! The built-in templates: rows with places, and sentences by their keys.
//!
//! `@died` in a row stands for the sentence `died` of `messages.toml`; `@alive(names=alive)` for one
//! whose place `{names}` is the text's `{alive}`. Put in place they are what a host's own file says.

use super::form::TextForm;
use super::place::Place;
use crate::words::Words;
use nightdesk_game::{Language, Readers};
use nightdesk_text::say;

/// A built-in template with the sentences of a language and a site in it.
pub(crate) fn expanded(form: &TextForm, sentence: &dyn Fn(&str) -> Option<String>) -> String {
    let rows = form.source.lines().map(|row| {
        let Some((before, call)) = row.split_once('@') else {
            return row.to_owned();
        };
        // What does not read stays to be seen; a test finds none in any template of this folder.
        let said = call_of(call, sentence).unwrap_or_else(|| format!("@{call}"));
        format!("{before}{said}")
    });
    let rows: Vec<String> = rows.collect();
    rows.join("\n")
}

/// A sentence by its key, with the text's names for its places, and what stands after it.
fn call_of(call: &str, sentence: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let end = call.find(|letter: char| !(letter.is_ascii_lowercase() || letter == '_'));
    let (key, rest) = call.split_at_checked(end.unwrap_or(call.len()))?;
    let mut said = sentence(key)?;
    let Some(inside) = rest.strip_prefix('(') else {
        return Some(said + rest);
    };
    let (renamed, rest) = inside.split_once(')')?;
    for pair in renamed.split(',') {
        let (its, ours) = pair.trim().split_once('=')?;
        said = said.replace(&format!("{{{its}}}"), &format!("{{{ours}}}"));
    }
    Some(said + rest)
}

/// A built-in template in the words of a game.
#[must_use]
pub fn built_in_text(form: &TextForm, words: &Words) -> String {
    let mut text = expanded(form, &|key| words.source(key));
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// The same as a file for a host to start from: above it stands which places it may use.
#[must_use]
pub fn file_to_start_from(form: &TextForm, words: &Words) -> String {
    let language = words.language();
    let head = say!(
        &language,
        "head_of_a_template",
        word = form.word,
        about = form.about(language),
        readers = form.readers_in_words(language)
    );
    let mut text = noted(&head);
    let widest = form.places().map(|place| place.name.len()).max();
    let widest = widest.unwrap_or_default();
    for place in form.places() {
        text.push_str(&row_of(place, widest, form.readers(), language));
    }
    text.push_str(&noted(&say!(&language, "rows_of_a_template")));
    text.push('\n');
    text.push_str(&built_in_text(form, words));
    text
}

/// Rows as notes of a template, which no text shows.
fn noted(rows: &str) -> String {
    let rows = rows
        .lines()
        .map(|row| format!("// {row}").trim_end().to_owned() + "\n");
    rows.collect()
}

fn row_of(place: &Place, widest: usize, readers: Readers, language: Language) -> String {
    let name = format!("{{{}}}", place.name);
    let width = widest + 2;
    let level = match (readers, place.level) {
        (Readers::Everybody, _) => String::new(),
        (_, level) => format!(" ({})", level.said(language)),
    };
    format!("//   {name:<width$}  {}{level}\n", place.about(language))
}
