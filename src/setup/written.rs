//! Where a file itself says something, for those who complain about it later.

use super::document::read_layer;
use super::entries::{Entry, Origin};
use crate::text::{Diagnostics, Source, Span};

/// Where the value of a key stands in a file, by the key's path: `forum.templates`.
#[must_use]
pub fn span_of(source: &Source, path: &str) -> Option<Span> {
    in_file(source, path, |entry| Some(entry.place.span))
}

/// The text a file itself gives for a key, without what is below the file.
#[must_use]
pub fn text_of(source: &Source, path: &str) -> Option<String> {
    in_file(source, path, |entry| entry.text().map(str::to_owned))
}

fn in_file<T>(source: &Source, path: &str, take: impl Fn(&Entry) -> Option<T>) -> Option<T> {
    // What is wrong in the file was said when it was read.
    let entries = read_layer(source, &Origin::File, &mut Diagnostics::new());
    let mut entries = entries.iter();
    entries
        .find(|entry| entry.plain_path() == path)
        .and_then(take)
}
