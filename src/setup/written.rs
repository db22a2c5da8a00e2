//! Where a file itself says something, for those who complain about it later.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::document::read_quietly;
use super::entries::Origin;
use nightdesk_text::{Source, Span};

/// What a file itself says, without the layers below it; read when it is first asked.
#[derive(Debug)]
pub struct Written<'s> {
    source: &'s Source,
    values: OnceCell<HashMap<String, Value>>,
}

/// What a file says for one key.
#[derive(Debug)]
struct Value {
    span: Span,
    text: Option<String>,
}

impl<'s> Written<'s> {
    /// What a file says.
    #[must_use]
    pub fn in_file(source: &'s Source) -> Self {
        let values = OnceCell::new();
        Self { source, values }
    }

    fn value(&self, path: &str) -> Option<&Value> {
        let read = || {
            // What is wrong in the file was said when it was read.
            let entries = read_quietly(self.source, &Origin::File);
            let mut values = HashMap::new();
            for entry in entries.iter() {
                // Of two that are written alike the first counts.
                values.entry(entry.plain_path()).or_insert_with(|| Value {
                    span: entry.place.span,
                    text: entry.text().map(str::to_owned),
                });
            }
            values
        };
        self.values.get_or_init(read).get(path)
    }

    /// Where the value of a key is, by the key's path: `forum.templates`. The start of the file
    /// where it does not say it.
    #[must_use]
    pub fn span_of(&self, path: &str) -> Span {
        let value = self.value(path);
        value.map_or(Span::at(0), |value| value.span)
    }

    /// The text that the file gives for a key.
    #[must_use]
    pub fn text_of(&self, path: &str) -> Option<&str> {
        self.value(path)?.text.as_deref()
    }
}
