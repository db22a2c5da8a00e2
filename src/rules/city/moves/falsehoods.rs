//! What is told in place of the truth, as a host types it: `black`, `home if Eva`, `rumour: mafia`.

use super::entry::{EntryError, People, seats};
use super::{Falsehood, Falsifiable};
use crate::catalogue::named;
use crate::role::{Role, Side};
use nightdesk_text::Language;
use nightdesk_text::in_each;
use nightdesk_text::names::same;

/// Reads a falsehood, with the real result it is for after `if`.
///
/// # Errors
/// A name nobody has, or words that are no result.
pub fn read_falsehood(value: &str, people: &People<'_>) -> Result<Falsehood, EntryError> {
    let parts = [" if ", " если "]
        .into_iter()
        .find_map(|word| value.split_once(word));
    let (says, when) = match parts {
        Some((says, when)) => (says, Some(read_falsifiable(when, people)?)),
        None => (value, None),
    };
    let says = read_falsifiable(says, people)?;
    Ok(Falsehood { when, says })
}

/// The words that [`read_falsehood`] understands as the same.
pub(super) fn falsehood_words(one: &Falsehood, people: &People<'_>, language: Language) -> String {
    let mut value = falsifiable_words(&one.says, people, language);
    if let Some(when) = &one.when {
        let condition = match language {
            Language::English => "if",
            Language::Russian => "если",
        };
        value.push_str(&format!(
            " {condition} {}",
            falsifiable_words(when, people, language)
        ));
    }
    value
}

/// The words for a result that is falsified: English, Russian.
static FALSIFIABLE: [(&str, &str, Falsifiable); 4] = [
    ("red", "красный", Falsifiable::Colour(Side::Red)),
    ("black", "чёрный", Falsifiable::Colour(Side::Black)),
    ("home", "дома", Falsifiable::Home),
    ("no rumour", "без слухов", Falsifiable::NoRumour),
];

/// The words in front of a rumour's author: English, Russian.
const RUMOUR: (&str, &str) = ("rumour", "слухи");

fn read_falsifiable(word: &str, people: &People<'_>) -> Result<Falsifiable, EntryError> {
    let is = |known: &str| same(known, word.trim());
    let mut known = FALSIFIABLE.iter();
    if let Some((_, _, told)) = known.find(|(english, russian, _)| is(english) || is(russian)) {
        return Ok(told.clone());
    }
    if let Some((front, author)) = word.split_once(':')
        && [RUMOUR.0, RUMOUR.1]
            .iter()
            .any(|known| same(known, front.trim()))
    {
        return match named(author) {
            Ok(Role::Negative(role)) => Ok(Falsifiable::Rumour(role)),
            Ok(_) | Err(_) => {
                let author = author.trim();
                let message = in_each!("spreads_no_rumours", author);
                Err(EntryError::new(message, author))
            }
        };
    }
    Ok(Falsifiable::At(seats(word, people)?.into_iter().collect()))
}

fn falsifiable_words(told: &Falsifiable, people: &People<'_>, language: Language) -> String {
    match told {
        Falsifiable::At(seats) => {
            let names: Vec<&str> = seats.iter().map(|seat| people.name(*seat)).collect();
            return names.join(", ");
        }
        Falsifiable::Rumour(role) => {
            let word = match language {
                Language::English => RUMOUR.0,
                Language::Russian => RUMOUR.1,
            };
            return format!("{word}: {}", Role::Negative(*role).name(language));
        }
        Falsifiable::Colour(_) | Falsifiable::Home | Falsifiable::NoRumour => {}
    }
    let known = FALSIFIABLE.iter().find(|(_, _, known)| known == told);
    let word = known.map(|(english, russian, _)| match language {
        Language::English => *english,
        Language::Russian => *russian,
    });
    word.unwrap_or_default().to_owned()
}
