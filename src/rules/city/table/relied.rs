//! Open rulings that decided something, as the host is told of them.

use super::pen::Pen;
use super::stage::{Played, State};
use crate::in_force::rulings;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;

impl State {
    /// Notes every open question that an outcome depended on, with a line for each.
    pub(super) fn mattered<'k>(
        &self,
        pen: &Pen,
        played: &mut Played,
        keys: impl Iterator<Item = &'k str>,
    ) {
        for (value, line) in keys.filter_map(|key| self.ruled(pen, key)) {
            played.echo.push(line);
            played.rulings.extend([value]);
        }
    }

    /// A ruling with its value, and what the host reads of it.
    fn ruled(&self, pen: &Pen, key: &str) -> Option<((String, String), String)> {
        let ruling = rulings().iter().find(|ruling| ruling.key == key)?;
        let value = self
            .set
            .get(key)
            .map_or_else(|| ruling.default_value(), String::as_str);
        let meaning = ruling.in_words(value, pen.language());
        let line = say!(
            pen,
            "open_ruling_mattered_in_rulings",
            number = ruling.number,
            meaning,
            key,
            value
        );
        Some(((key.to_owned(), value.to_owned()), line))
    }
}
