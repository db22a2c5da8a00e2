//! Words of a setup in another language: what they are the words of must be there.

use super::super::entries::{Entry, Text, twin};
use super::super::slug::slug;
use super::{Build, error_at, known_words};
use nightdesk_game::Language;
use nightdesk_text::say;

/// Tables whose words a setup may have in another language, and what is said of words of nothing
/// in them.
const TABLES: [(&str, &str); 4] = [
    ("draw.*", "describes_no_draw"),
    ("role.*", "describes_no_role"),
    ("ability.*", "describes_no_ability"),
    ("sides.*", "describes_no_side"),
];

/// The code of words that are the words of nothing.
const UNMATCHED: &str = "unmatched-words";

impl Build<'_> {
    /// Holds what a file says in Russian to what it says; whatever the language of the game is.
    pub(super) fn twins(&mut self) {
        for (table, described) in TABLES {
            self.twins_of(table, described);
        }
        let entries = self.entries;
        if let Some(said) = entries.get(&russian("special")) {
            self.same_number(said, entries.get("special"));
        }
        for said in entries.of(&russian("draw.*.faces")) {
            let name = said.name().map(|name| slug(&name.text));
            let faces = entries.under("draw.*.faces", &name.unwrap_or_default());
            self.same_number(said, faces);
        }
    }

    /// Every name of such a table is that of a table of the setup.
    fn twins_of(&mut self, table: &str, described: &str) {
        let entries = self.entries;
        let known: Vec<&Text> = entries.named(table).map(|named| &named.name).collect();
        let said = russian(table);
        for named in entries.named(&said) {
            let name = &named.name;
            if known.iter().any(|it| slug(&it.text) == slug(&name.text)) {
                continue;
            }
            let message = say!(self, described, name = &name.text);
            let diagnostic = error_at(UNMATCHED, message, &name.place);
            let names = known.iter().map(|name| name.text.as_str());
            self.refuse(match known.is_empty() {
                true => diagnostic,
                false => diagnostic.hint(known_words(self.setup.language, &name.text, names)),
            });
        }
    }

    /// Texts stand beside each other by their places.
    fn same_number(&mut self, said: &Entry, of: Option<&Entry>) {
        let number = |entry: &Entry| entry.texts().len();
        let (here, there) = (number(said), of.map_or(0, number));
        if here != there {
            let (place, path) = (&said.place, said_of(said));
            let said = said.path();
            let message = say!(self, "other_number", said, here, path, there);
            let diagnostic = error_at(UNMATCHED, message, place);
            self.refuse(diagnostic.hint(say!(self, "by_their_order")));
        }
    }
}

fn russian(pattern: &str) -> String {
    twin(Language::Russian, pattern)
}

/// The path of the key whose words an entry has.
fn said_of(said: &Entry) -> String {
    let path = said.path();
    let language = format!("{}.", Language::Russian.word());
    path.strip_prefix(&language).unwrap_or(&path).to_owned()
}
