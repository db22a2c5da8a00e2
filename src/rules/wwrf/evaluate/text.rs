//! Values as words (reference §6.12).

use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{AttributeKind, Item, Killing};
use super::key;
use crate::lang::tree::{ElementKind, Expression, Piece, Selected, Type, Value};

impl Run<'_> {
    /// The words of a value, selectors in it evaluated.
    pub(in crate::rules::wwrf) fn text(&mut self, scene: &Scene, value: &Value) -> String {
        let found = self.value(scene, value);
        self.words(&found)
    }

    pub(super) fn pieces(&mut self, scene: &Scene, pieces: &[Piece]) -> String {
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Piece::Words(words) => text.push_str(words),
                Piece::Value(value) => {
                    let found = self.value(scene, value);
                    match (is_variable(value), &found[..]) {
                        (true, [Item::Number(number)]) => text.push_str(&number.to_string()),
                        _ => text.push_str(&self.words(&found)),
                    }
                }
            }
        }
        text
    }

    /// Several values in words.
    pub(in crate::rules::wwrf) fn words(&self, items: &[Item]) -> String {
        let words: Vec<String> = items.iter().map(|item| self.one_in_words(item)).collect();
        words.join(", ")
    }

    fn one_in_words(&self, item: &Item) -> String {
        match item {
            Item::Player(seat) => {
                let player = self.world.player(*seat);
                player.map(|player| player.name.clone()).unwrap_or_default()
            }
            Item::Role(name) => self.title(ElementKind::Role, name),
            Item::Team(name) => self.team_title(name),
            Item::Group(thread) => {
                let group = self.world.group(*thread);
                group
                    .map(|group| self.title(ElementKind::Group, &group.name))
                    .unwrap_or_default()
            }
            Item::Extra(thread) => {
                let threads = &self.world.threads;
                let extra = threads.iter().find(|extra| extra.thread == *thread);
                extra
                    .map(|extra| self.title(ElementKind::Role, &extra.role))
                    .unwrap_or_default()
            }
            Item::Place(name) => self.title(ElementKind::Location, name),
            Item::Poll(name) => self.title(ElementKind::Poll, name),
            Item::Attribute(name) => self.title(ElementKind::Attribute, name),
            Item::Active(id) => match self.world.attribute(*id).map(|found| &found.kind) {
                Some(AttributeKind::Custom { name, .. }) => {
                    self.title(ElementKind::Attribute, name)
                }
                Some(kind) => super::active::default_of(kind)
                    .map(|default| default.word().to_owned())
                    .unwrap_or_default(),
                None => String::new(),
            },
            Item::Killing(killing) => killing.name().to_owned(),
            Item::Source(source) => source.to_string(),
            Item::Ability(words) => title_case(words),
            Item::Number(number) => in_words(*number),
            Item::Boolean(yes) => match yes {
                true => "True".to_owned(),
                false => "False".to_owned(),
            },
            Item::Success(success) => match success {
                true => "Success".to_owned(),
                false => "Failure".to_owned(),
            },
            Item::Result(result) => result.message.clone(),
            Item::Category(words) | Item::Class(words) | Item::Choice(words) => words.clone(),
            Item::Text(text) => self.annotated(text),
        }
    }

    /// The name to show for an element of the book; its key where the book has none.
    pub(in crate::rules::wwrf) fn title(&self, kind: ElementKind, name: &str) -> String {
        let entry = self.entry(kind, name);
        entry.map_or_else(|| title_case(name), |entry| entry.name().to_owned())
    }

    /// A team goes by its file's name, which is that of the class.
    fn team_title(&self, name: &str) -> String {
        let Some(entry) = self.entry(ElementKind::Team, name) else {
            return title_case(name);
        };
        let path = entry.source.name();
        let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
        match key(file) == entry.key.as_str() {
            true => title_case(file),
            false => title_case(entry.key.as_str()),
        }
    }

    /// A stored text that says its type, `x[role]`, is shown as that value.
    fn annotated(&self, text: &str) -> String {
        let split = text
            .strip_suffix(']')
            .and_then(|text| text.rsplit_once('['));
        let Some((value, annotation)) = split else {
            return text.to_owned();
        };
        let item = match Type::read(annotation) {
            Some(Type::Role) => self.role_named(value).map(Item::Role),
            Some(Type::Alignment) => self.team_named(value).map(Item::Team),
            Some(Type::Number) => value.parse().ok().map(Item::Number),
            Some(_) | None => None,
        };
        item.map_or_else(|| text.to_owned(), |item| self.one_in_words(&item))
    }
}

/// Variables are put in as digits, other numbers as words.
fn is_variable(value: &Value) -> bool {
    matches!(
        &value.expression,
        Expression::Selector {
            base: Selected::Variable(_),
            properties,
        } if properties.is_empty()
    )
}

impl Killing {
    /// Its name in a text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Killing::Attack => "Attack",
            Killing::Kill => "Kill",
            Killing::Lynch => "Lynch",
            Killing::TrueKill => "True Kill",
            Killing::Banish => "Banish",
            Killing::TrueBanish => "True Banish",
        }
    }
}

/// Every word with a capital.
pub(in crate::rules::wwrf) fn title_case(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    let mut begins = true;
    for c in words.chars() {
        match begins {
            true => text.extend(c.to_uppercase()),
            false => text.push(c),
        }
        begins = c == ' ' || c == '-';
    }
    text
}

const ONES: [&str; 20] = [
    "Zero",
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
    "Thirteen",
    "Fourteen",
    "Fifteen",
    "Sixteen",
    "Seventeen",
    "Eighteen",
    "Nineteen",
];
const TENS: [&str; 11] = [
    "",
    "",
    "Twenty",
    "Thirty",
    "Forty",
    "Fifty",
    "Sixty",
    "Seventy",
    "Eighty",
    "Ninety",
    "One Hundred",
];

/// A number from -100 to 100 in words, others in digits.
pub(in crate::rules::wwrf) fn in_words(number: i64) -> String {
    let Ok(size) = usize::try_from(number.unsigned_abs()) else {
        return number.to_string();
    };
    let words = match (ONES.get(size), TENS.get(size / 10), ONES.get(size % 10)) {
        (Some(one), ..) => (*one).to_owned(),
        (None, Some(tens), _) if size % 10 == 0 => (*tens).to_owned(),
        (None, Some(tens), Some(one)) if size < 100 => format!("{tens}-{one}"),
        _ => return number.to_string(),
    };
    match number < 0 {
        true => format!("Minus {words}"),
        false => words,
    }
}

#[cfg(test)]
mod tests {
    use super::{in_words, title_case};

    #[test]
    fn numbers_up_to_a_hundred_are_words() {
        let said = [0, 2, 19, 20, 42, 100, -3, 101, -101].map(in_words);
        let expected = [
            "Zero",
            "Two",
            "Nineteen",
            "Twenty",
            "Forty-Two",
            "One Hundred",
            "Minus Three",
            "101",
            "-101",
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn titles_have_capitals() {
        assert_eq!(title_case("white wolves"), "White Wolves");
        assert_eq!(title_case("чёрный кот"), "Чёрный Кот");
    }
}
