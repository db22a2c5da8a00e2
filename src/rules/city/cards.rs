//! A player's card as a host writes it: `doctor`, `Доктор + мафия`, `2 liar`, `agent + red`.

use super::catalogue::named;
use super::role::{Elite, Negative, Peaceful, Role, Side};
use super::state::{Citizen, City};
use nightdesk_game::{Card, Language, SeatId};
use nightdesk_rules::CardError;
use nightdesk_rules::card_count::cut_count;
use nightdesk_text::say;

/// What a card deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dealt {
    /// A main player.
    Main {
        /// The peaceful role.
        role: Peaceful,
        /// What stands over it.
        over: Over,
    },
    /// A player beyond the main ones.
    Elite {
        /// Which.
        role: Elite,
        /// With which side.
        side: Side,
    },
}

/// What stands over a peaceful role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// Nothing: a red player.
    Nothing,
    /// A black role.
    Black(Negative),
    /// The cutter of faces.
    Faceless,
}

/// The sides of a city by the slug under which a card names them.
pub const SIDES: [&str; 5] = ["red", "mafia", "maniac", "black", "grey"];

impl Dealt {
    /// The side, as a card names it.
    #[must_use]
    pub const fn faction(self) -> &'static str {
        match self {
            Self::Main { over, .. } => match over {
                Over::Nothing => "red",
                Over::Faceless => "grey",
                // Only partners from the start know each other; the others are blacks by themselves.
                Over::Black(role) => match role {
                    Negative::Mafia | Negative::BossSon => "mafia",
                    Negative::Maniac | Negative::Yakuza | Negative::ChiefDaughter => "maniac",
                    Negative::Hireling
                    | Negative::Ninja
                    | Negative::Imitator
                    | Negative::Joker
                    | Negative::Poisoner
                    | Negative::Executor
                    | Negative::Geisha => "black",
                },
            },
            Self::Elite { side, .. } => side.slug(),
        }
    }

    /// As a card of the game.
    #[must_use]
    pub fn card(self) -> Card {
        let roles = match self {
            Self::Main { role, over } => {
                let over = match over {
                    Over::Nothing => None,
                    Over::Black(role) => Some(role.slug()),
                    Over::Faceless => Some(Role::Faceless.slug()),
                };
                std::iter::once(role.slug()).chain(over).collect()
            }
            Self::Elite { role, .. } => vec![role.slug()],
        };
        Card {
            faction: self.faction().to_owned(),
            roles: roles.into_iter().map(str::to_owned).collect(),
            ..Card::default()
        }
    }

    /// What a card of the game deals, if it is one of a city.
    #[must_use]
    pub fn of(card: &Card) -> Option<Self> {
        let mut roles = card.roles.iter().map(|slug| Role::of_slug(slug));
        match (roles.next()??, roles.next()) {
            (Role::Elite(role), None) => Some(Self::Elite {
                role,
                side: Side::of_slug(&card.faction)?,
            }),
            (Role::Peaceful(role), over) => {
                let over = match over {
                    None => Over::Nothing,
                    Some(Some(Role::Negative(role))) => Over::Black(role),
                    Some(Some(Role::Faceless)) => Over::Faceless,
                    Some(_) => return None,
                };
                Some(Self::Main { role, over })
            }
            _ => None,
        }
    }

    /// The roles of a living main player as they are now.
    pub(super) fn now(city: &City, seat: SeatId) -> Option<Self> {
        let citizen = city.citizen(seat)?;
        let over = Over::of(citizen);
        let role = city.peaceful(seat)?;
        Some(Self::Main { role, over })
    }

    /// The same of a dead one: the roles with which the player has left, whoever has them by now. A
    /// witch's swap of the night of a death is in them (role "witch").
    pub(super) fn last(city: &City, seat: SeatId) -> Option<Self> {
        let left = city.dead_roles.get(&seat).filter(|_| !city.lives(seat));
        match left {
            None => Self::now(city, seat),
            Some(role) => Some(Self::Main {
                role: *role,
                over: Over::of(city.citizen(seat)?),
            }),
        }
    }
}

impl Over {
    /// What stands over a main player's peaceful role now.
    pub(super) fn of(citizen: &Citizen) -> Self {
        match (citizen.faceless, citizen.negative) {
            (true, _) => Self::Faceless,
            (false, Some(role)) => Self::Black(role),
            (false, None) => Self::Nothing,
        }
    }
}

/// Draws anew which main cards hold what stands over a peaceful role.
pub(super) fn draw_over(cards: &mut [Card], below: &mut dyn FnMut(usize) -> usize) {
    let main = |card: &Card| match Dealt::of(card) {
        Some(Dealt::Main { role, over }) => Some((role, over)),
        Some(Dealt::Elite { .. }) | None => None,
    };
    let mut overs: Vec<Over> = cards
        .iter()
        .filter_map(main)
        .map(|(_, over)| over)
        .collect();
    for last in (1..overs.len()).rev() {
        overs.swap(last, below(last + 1));
    }
    let mut overs = overs.into_iter();
    for card in cards {
        if let Some((role, _)) = main(card)
            && let Some(over) = overs.next()
        {
            *card = Dealt::Main { role, over }.card();
        }
    }
}

/// Reads a card, with a number in front of it where there are several.
///
/// # Errors
/// What was not understood, with the closest known word.
pub fn read_card(text: &str, language: Language) -> Result<(u32, Card), CardError> {
    let (number, text) = cut_count(text).map_err(|wrong| wrong.of_card(&language))?;
    let mut parts = text.split('+').map(str::trim);
    let first = role(parts.next().unwrap_or_default(), language)?;
    let second = parts.next();
    if let Some(third) = parts.next() {
        return Err(wrong(say!(&language, "one_role_and_one_over_it"), third));
    }
    let dealt = match first {
        Role::Peaceful(role) => Dealt::Main {
            role,
            over: second
                .map(|text| over(text, language))
                .transpose()?
                .unwrap_or(Over::Nothing),
        },
        Role::Elite(role) => Dealt::Elite {
            role,
            side: second
                .map(|text| side(text, language))
                .transpose()?
                .unwrap_or(Side::Red),
        },
        Role::Negative(_) | Role::Faceless => {
            let message = say!(&language, "is_above_a_peaceful_role", text);
            return Err(wrong(message, text));
        }
    };
    Ok((number, dealt.card()))
}

fn over(text: &str, language: Language) -> Result<Over, CardError> {
    match role(text, language)? {
        Role::Negative(role) => Ok(Over::Black(role)),
        Role::Faceless => Ok(Over::Faceless),
        Role::Peaceful(_) | Role::Elite(_) => {
            let message = say!(&language, "cannot_be_over_a_peaceful_role", text);
            Err(wrong(message, text))
        }
    }
}

fn side(text: &str, language: Language) -> Result<Side, CardError> {
    let known = [
        (Side::Red, ["red", "красный"]),
        (Side::Black, ["black", "чёрный"]),
    ];
    let found = known.into_iter().find(|(_, words)| {
        words
            .iter()
            .any(|word| nightdesk_text::names::same(word, text))
    });
    found
        .map(|(side, _)| side)
        .ok_or_else(|| wrong(say!(&language, "an_elite_player_is_with"), text))
}

fn role(text: &str, language: Language) -> Result<Role, CardError> {
    named(text).map_err(|close| CardError {
        message: say!(&language, "is_no_role_of_the_city", text),
        part: text.to_owned(),
        suggestion: close.map(str::to_owned),
    })
}

fn wrong(message: String, part: &str) -> CardError {
    CardError {
        message,
        part: part.to_owned(),
        suggestion: None,
    }
}

/// A card in words: `доктор + мафия`.
#[must_use]
pub fn card_title(card: &Card, language: Language) -> String {
    let name = |slug: &String| match Role::of_slug(slug) {
        Some(role) => role.name(language).to_owned(),
        None => slug.clone(),
    };
    let roles: Vec<String> = card.roles.iter().map(name).collect();
    roles.join(" + ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_in_both_languages_and_titled_again() {
        for (text, number, faction, title) in [
            ("Доктор", 1, "red", "доктор"),
            ("2 liar", 2, "red", "лжец"),
            ("Доктор + мафия", 1, "mafia", "доктор + мафия"),
            ("judge + maniac", 1, "maniac", "судья + маньяк"),
            ("hero + joker", 1, "black", "герой + джокер"),
            ("hero + geisha", 1, "black", "герой + гейша"),
            ("hero + imitator", 1, "black", "герой + подражатель"),
            ("hero + hireling", 1, "black", "герой + наёмник"),
            ("hero + boss's son", 1, "mafia", "герой + сын босса"),
            ("priest + faceless", 1, "grey", "священник + безликий"),
            ("агент + чёрный", 1, "black", "агент"),
        ] {
            let (read, card) = read_card(text, Language::English).expect(text);
            assert_eq!((read, card.faction.as_str()), (number, faction), "{text}");
            assert_eq!(card_title(&card, Language::Russian), title);
            assert_eq!(Dealt::of(&card).map(Dealt::card), Some(card));
        }
    }

    #[test]
    fn what_stands_over_a_role_is_drawn_apart() {
        let deck = [
            "doctor",
            "judge + mafia",
            "agent + red",
            "hero + faceless",
            "priest",
        ];
        let mut cards: Vec<Card> = deck
            .map(|text| read_card(text, Language::English).expect(text).1)
            .into();
        // Every lot is the first place: the parts move on by one.
        draw_over(&mut cards, &mut |_| 0);
        let titles: Vec<String> = cards
            .iter()
            .map(|card| card_title(card, Language::English))
            .collect();
        assert_eq!(
            titles,
            [
                "Doctor + Mafia",
                "Judge + Faceless",
                "Agent",
                "Hero",
                "Priest"
            ]
        );
        assert_eq!(cards[1].faction, "grey");
    }

    #[test]
    fn what_is_no_card_is_named() {
        let wrong = read_card("доктр", Language::English).expect_err("no card");
        assert_eq!(wrong.suggestion.as_deref(), Some("доктор"));
        for text in [
            "mafia",
            "doctor + judge",
            "agent + grey",
            "doctor + mafia + joker",
        ] {
            assert!(read_card(text, Language::English).is_err(), "{text}");
        }
    }
}
