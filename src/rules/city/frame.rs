//! The frame of a game: how many play, of which colours, with which roles (city day §1).

use super::cards::{Dealt, Over};
use super::role::{Format, Peaceful, Role};
use nightdesk_game::{Card, Language};
use nightdesk_rules::Problem;
use nightdesk_text::messages::Listed;
use nightdesk_text::say;

/// Who plays in a format, the faceless and elite players left out (city day §1.2).
struct Composition {
    reds: usize,
    blacks: usize,
    /// Peaceful roles that are always there besides those of every format.
    more: &'static [Peaceful],
}

const NORMAL: Composition = Composition {
    reds: 8,
    blacks: 4,
    more: &[],
};

const EXTENDED: Composition = Composition {
    reds: 11,
    blacks: 5,
    more: &[Peaceful::ActiveCitizen, Peaceful::Politician],
};

/// Peaceful roles of every format.
const ALWAYS: &[Peaceful] = &[
    Peaceful::Doctor,
    Peaceful::Blocker,
    Peaceful::Commissioner,
    Peaceful::Detective,
    Peaceful::Investigator,
    Peaceful::ActiveCitizen,
];

/// What of the cards is not as the format has it (F-7, F-8): a host may mean it, but should know.
pub(super) fn unusual(format: Format, cards: &[Card], language: Language) -> Vec<Problem> {
    if cards.is_empty() {
        return Vec::new();
    }
    let wanted = match format {
        Format::Normal => NORMAL,
        Format::Extended => EXTENDED,
    };
    let found = Found::of(cards);
    let numbers = wanted.numbers(format, &found, language);
    numbers
        .into_iter()
        .chain(found.too_many_faceless(language))
        .chain(wanted.missing(format, &found, language))
        .collect()
}

/// The main players of a game as its cards deal them.
#[derive(Default)]
struct Found {
    reds: usize,
    blacks: usize,
    faceless: usize,
    peaceful: Vec<Peaceful>,
}

impl Found {
    fn of(cards: &[Card]) -> Self {
        let mut found = Self::default();
        for dealt in cards.iter().filter_map(Dealt::of) {
            let Dealt::Main { role, over } = dealt else {
                continue;
            };
            found.peaceful.push(role);
            match over {
                Over::Nothing => found.reds += 1,
                Over::Black(_) => found.blacks += 1,
                Over::Faceless => found.faceless += 1,
            }
        }
        found
    }

    /// There is at most one (F-8).
    fn too_many_faceless(&self, language: Language) -> Option<Problem> {
        (self.faceless > 1).then(|| {
            let message = say!(&language, "at_most_one_faceless", faceless = self.faceless);
            doubtful("other-numbers", message, say!(&language, "leave_one"))
        })
    }
}

impl Composition {
    fn numbers(&self, format: Format, found: &Found, language: Language) -> Option<Problem> {
        let Self { reds, blacks, .. } = self;
        let as_usual = (found.reds, found.blacks) == (*reds, *blacks);
        (!as_usual).then(|| {
            let message = say!(
                &language,
                "the_format_has",
                format = format.slug(),
                reds,
                blacks,
                found_reds = found.reds,
                found_blacks = found.blacks
            );
            let hint = say!(&language, "others_come_on_top");
            doubtful("other-numbers", message, hint)
        })
    }

    fn missing(&self, format: Format, found: &Found, language: Language) -> Option<Problem> {
        let mut there = found.peaceful.clone();
        let mut missing = Vec::new();
        for role in ALWAYS.iter().chain(self.more) {
            match there.iter().position(|dealt| dealt == role) {
                Some(place) => {
                    there.swap_remove(place);
                }
                None => missing.push(Role::Peaceful(*role).name(language)),
            }
        }
        (!missing.is_empty()).then(|| {
            let (format, missing) = (format.slug(), Listed(&missing));
            let message = say!(&language, "the_format_always_has", format, missing);
            doubtful("other-roles", message, say!(&language, "deal_them"))
        })
    }
}

fn doubtful(code: &'static str, message: String, hint: String) -> Problem {
    Problem {
        code,
        fatal: false,
        message,
        key: "roles".to_owned(),
        hint: Some(hint),
    }
}

#[cfg(test)]
mod tests {
    use super::unusual;
    use crate::Format;
    use crate::cards::read_card;
    use nightdesk_game::{Card, Language};

    const TWELVE: &str = "doctor; blocker; commissioner; detective; investigator; active citizen; \
        judge; priest; liar + mafia; vagrant + boss's son; journalist + maniac; hero + imitator";

    fn found(format: Format, cards: &str) -> Vec<String> {
        let cards = cards.split(';').flat_map(|text| {
            let (copies, card) = read_card(text.trim(), Language::English).expect("a card");
            (0..copies).map(move |_| card.clone())
        });
        let cards: Vec<Card> = cards.collect();
        let problems = unusual(format, &cards, Language::English);
        assert!(problems.iter().all(|problem| !problem.fatal));
        problems
            .into_iter()
            .map(|problem| problem.message)
            .collect()
    }

    #[test]
    fn f7_f8_the_formats_have_their_numbers() {
        assert!(found(Format::Normal, TWELVE).is_empty());
        let more = format!("{TWELVE}; bodyguard + faceless; agent + red; servant");
        assert!(found(Format::Normal, &more).is_empty(), "they come on top");
        assert_eq!(
            found(Format::Extended, TWELVE),
            [
                "the extended format has 11 red and 5 black main players; here are 8 and 4",
                "the extended format always has these roles, too: Active citizen and Politician",
            ]
        );
        let extended = format!("{TWELVE}; active citizen; politician; hacker; maid + joker");
        assert!(found(Format::Extended, &extended).is_empty());
        let two = format!("{TWELVE}; bodyguard + faceless; maid + faceless");
        assert_eq!(
            found(Format::Normal, &two),
            ["a City has at most one faceless; here are 2"]
        );
        assert!(
            unusual(Format::Normal, &[], Language::English).is_empty(),
            "no cards yet"
        );
    }
}
