//! Values as words (reference §6.12).

use super::super::built_in;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{AttributeKind, Item, Killing, NameKind, SourceName};
use super::key;
use nightdesk_game::Language;
use nightdesk_lang::tree::{ElementKind, Expression, Piece, Selected, Type, Value};

impl Run<'_> {
    /// The words of a value, selectors in it evaluated.
    pub(crate) fn text(&mut self, scene: &Scene, value: &Value) -> String {
        let found = self.value(scene, value);
        self.words(&found)
    }

    /// The words of a value that somebody is to read.
    pub(crate) fn spoken(&mut self, scene: &Scene, value: &Value) -> String {
        self.aloud(|run| run.text(scene, value))
    }

    /// The words of a value in the language of the game and in English, evaluated once: what it draws
    /// is drawn once.
    pub(crate) fn spoken_and_english(&mut self, scene: &Scene, value: &Value) -> (String, String) {
        let language = self.world.language;
        let Expression::Text(pieces) = &value.expression else {
            let found = self.aloud(|run| run.value(scene, value));
            return (
                self.words_in(language, &found),
                self.words_in(Language::English, &found),
            );
        };
        let (mut spoken, mut english) = (String::new(), String::new());
        for piece in pieces {
            match piece {
                Piece::Words(words) => {
                    spoken.push_str(words);
                    english.push_str(words);
                }
                Piece::Value(value) => {
                    let found = self.aloud(|run| run.value(scene, value));
                    spoken.push_str(&self.piece(language, value, &found));
                    // A variable draws nothing, and may hold words of the rules.
                    let found = match is_variable(value) {
                        true => self.silently(|run| run.value(scene, value)),
                        false => found,
                    };
                    english.push_str(&self.piece(Language::English, value, &found));
                }
            }
        }
        (spoken, english)
    }

    pub(super) fn pieces(&mut self, scene: &Scene, pieces: &[Piece]) -> String {
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Piece::Words(words) => text.push_str(words),
                Piece::Value(value) => {
                    let found = self.value(scene, value);
                    text.push_str(&self.piece(self.speaks(), value, &found));
                }
            }
        }
        text
    }

    /// What was found for a place of a text, in words.
    fn piece(&self, language: Language, value: &Value, found: &[Item]) -> String {
        match (is_variable(value), found) {
            (true, [Item::Number(number)]) => number.to_string(),
            _ => self.words_in(language, found),
        }
    }

    /// Several values in words.
    pub(crate) fn words(&self, items: &[Item]) -> String {
        self.words_in(self.speaks(), items)
    }

    /// The same in a language of the rules; what the book calls things is the book's.
    pub(crate) fn words_in(&self, language: Language, items: &[Item]) -> String {
        let words = items.iter().map(|item| self.one_in_words(language, item));
        let words: Vec<String> = words.collect();
        words.join(", ")
    }

    fn one_in_words(&self, language: Language, item: &Item) -> String {
        let term = |kind: &str, word: &str| built_in::term(language, kind, word);
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
                    .map(|default| term("attribute", default.word()))
                    .unwrap_or_default(),
                None => String::new(),
            },
            Item::Killing(killing) => term("killing", killing.name()),
            Item::Source(source) => match language {
                Language::English => source.to_string(),
                Language::Russian => self.source_words(language, source),
            },
            Item::Ability(words) => match language {
                Language::English => title_case(words),
                Language::Russian => built_in::ability(language, words),
            },
            Item::Number(number) => built_in::number(language, *number),
            Item::Boolean(true) => term("is", "true"),
            Item::Boolean(false) => term("is", "false"),
            Item::Success(true) => term("is", "success"),
            Item::Success(false) => term("is", "failure"),
            Item::Result(result) => match language {
                Language::English => result.in_english().to_owned(),
                Language::Russian => result.message.clone(),
            },
            Item::Category(words) | Item::Class(words) | Item::Choice(words) => words.clone(),
            Item::Text(text) => self.annotated(language, text),
        }
    }

    /// As what something acts, in words: `role Seer`.
    pub(crate) fn source_words(&self, language: Language, source: &SourceName) -> String {
        let title = match source.kind {
            NameKind::Role => self.title(ElementKind::Role, &source.name),
            NameKind::Group => self.title(ElementKind::Group, &source.name),
            NameKind::Poll => self.title(ElementKind::Poll, &source.name),
            NameKind::Team => self.team_title(&source.name),
            NameKind::Attribute => self.title(ElementKind::Attribute, &source.name),
        };
        built_in::source(language, source, &title)
    }

    /// The name to show for an element of the book; its key where the book has none.
    pub(crate) fn title(&self, kind: ElementKind, name: &str) -> String {
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
    fn annotated(&self, language: Language, text: &str) -> String {
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
        item.map_or_else(
            || text.to_owned(),
            |item| self.one_in_words(language, &item),
        )
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
pub(crate) fn title_case(words: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::title_case;

    #[test]
    fn titles_have_capitals() {
        assert_eq!(title_case("white wolves"), "White Wolves");
        assert_eq!(title_case("чёрный кот"), "Чёрный Кот");
    }
}
