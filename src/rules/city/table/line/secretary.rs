//! Whom the mayor makes secretary, in words: "Оля: беру Свету секретаршей", "секретаршей будет Роман".

use super::rest::one_of_these;
use super::words::{Verb, Word};
use super::{CityTable, Line, commands, refused, without_sign};
use crate::day::entry::Names;
use nightdesk_game::SeatId;
use nightdesk_rules::Refusal;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::Place;
use nightdesk_text::say;

impl CityTable {
    /// Reads such a line; none if it is another one.
    pub(super) fn secretary_in_words(
        &self,
        text: &str,
        names: &Names,
    ) -> Option<Result<Line, Refusal>> {
        let (by, said) = sender(text, names);
        let said = Word::Appoints.off_the_start(without_sign(said));
        let name = match Word::AsSecretary.after(said) {
            Some(name) => Word::Appoints.off_the_start(without_sign(name)),
            None => {
                let name = Word::AsSecretary.before_end(said)?;
                Word::Appoints.before_end(name).unwrap_or(name)
            }
        };
        let name = without_sign(name).trim_end_matches(['.', '!']);
        if name.is_empty() {
            return None;
        }
        // "секретарша Александра" is the desk's own line, and no case of another name.
        let place = match Verb::at_start(said) {
            Some((Verb::Secretary, _)) => Place::Named,
            _ => Place::Any,
        };
        let fitting = names.fitting_in(name, place);
        if fitting.is_empty() {
            return None;
        }
        if let (Some(by), Some(mayor)) = (by, self.state.mayor_who_chooses())
            && by != mayor
        {
            let mayor = self.pen.name(mayor);
            return Some(Err(refused(
                "no-choice",
                say!(self, "the_mayor_chooses", mayor),
            )));
        }
        Some(match fitting.as_slice() {
            [one] => Ok(Line::Secretary(*one)),
            several => {
                let verb = Verb::Secretary.written(names.language());
                let lines = several
                    .iter()
                    .map(|seat| format!("{verb} -> {}", names.of(*seat)));
                Err(one_of_these(text, lines, names))
            }
        })
    }
}

/// Who says it, if anybody is named before it, and what is said.
fn sender<'t>(text: &'t str, names: &Names) -> (Option<SeatId>, &'t str) {
    if let Some((Verb::Mayor, rest)) = Verb::at_start(text) {
        return (None, rest);
    }
    let before_colon = names.ends(text, ':').find_map(|place| {
        let (name, rest) = text.split_at_checked(place)?;
        Some((names.subject(name).ok()?, rest))
    });
    let named = before_colon.or_else(|| {
        let (seat, rest) = commands::first_name(text, names)?;
        let name = text.get(..text.len().checked_sub(rest.len())?)?;
        names
            .subject(name.trim_end())
            .is_ok()
            .then_some((seat, rest))
    });
    named.map_or((None, text), |(seat, rest)| (Some(seat), rest))
}
