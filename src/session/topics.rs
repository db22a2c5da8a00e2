//! `help TOPIC`: what a host wants to do, and the commands for it.

use std::sync::LazyLock;

use serde::Deserialize;

use super::mistakes::PlayedAt;
use nightdesk_command::catalogue;
use nightdesk_text::Language;
use nightdesk_text::built_in;
use nightdesk_text::names::same;
use nightdesk_text::width;

/// Something a host asks about that is more than one command.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Topic {
    name: String,
    /// Other words that ask for it.
    also: Vec<String>,
    about: Vec<String>,
    /// What holds besides where the rule set keeps no table.
    #[serde(default)]
    at_the_desk: Vec<String>,
    /// What holds besides where it keeps one.
    #[serde(default)]
    at_a_table: Vec<String>,
    /// The same in Russian.
    ru: Words,
    /// The commands for it, by their names.
    commands: Vec<String>,
}

/// A topic in another language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    name: String,
    about: Vec<String>,
    #[serde(default)]
    at_the_desk: Vec<String>,
    #[serde(default)]
    at_a_table: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Catalogue {
    #[serde(rename = "topic")]
    topics: Vec<Topic>,
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| built_in(include_str!("topics.toml")));

/// The names of the topics, in the order in which they are listed.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    CATALOGUE.topics.iter().map(|topic| topic.name.as_str())
}

/// The same in a language.
pub(super) fn names_in(language: Language) -> impl Iterator<Item = &'static str> {
    CATALOGUE.topics.iter().map(move |topic| match language {
        Language::English => topic.name.as_str(),
        Language::Russian => topic.ru.name.as_str(),
    })
}

/// What there is to say about a topic, in a game that is played so or in none; none if the word names no
/// topic.
pub(super) fn help(word: &str, language: Language, at: Option<PlayedAt>) -> Option<String> {
    let mut topics = CATALOGUE.topics.iter();
    let topic = topics.find(|topic| {
        let mut words = [&topic.name, &topic.ru.name].into_iter().chain(&topic.also);
        words.any(|name| same(name, word))
    })?;
    let commands = topic.commands.iter();
    let known: Vec<_> = commands.filter_map(|name| catalogue::named(name)).collect();
    let widest = known.iter().map(|command| width::width(&command.name));
    let widest = widest.max().unwrap_or_default();
    let listed = known.iter().map(|command| {
        let name = width::pad_end(&command.name, widest);
        format!("  {name}  {}", command.help_in(language).help)
    });
    let (about, at_the_desk, at_a_table) = match language {
        Language::English => (&topic.about, &topic.at_the_desk, &topic.at_a_table),
        Language::Russian => (&topic.ru.about, &topic.ru.at_the_desk, &topic.ru.at_a_table),
    };
    let besides = match at {
        Some(PlayedAt::Table) => at_a_table,
        Some(PlayedAt::Desk) | None => at_the_desk,
    };
    let about = about.iter().chain(besides).cloned();
    let lines: Vec<String> = about.chain(listed).collect();
    Some(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::{CATALOGUE, PlayedAt, help};
    use nightdesk_command::catalogue;
    use nightdesk_text::Language;

    fn in_english(word: &str) -> Option<String> {
        help(word, Language::English, None)
    }

    #[test]
    fn every_topic_has_words_of_its_own_and_names_commands() {
        assert!(!CATALOGUE.topics.is_empty());
        for topic in &CATALOGUE.topics {
            assert!(
                help(&topic.name, Language::Russian, None).is_some(),
                "{}",
                topic.name
            );
            assert!(!topic.about.is_empty(), "{}", topic.name);
            assert_eq!(topic.about.len(), topic.ru.about.len(), "{}", topic.name);
            assert_eq!(topic.at_the_desk.len(), topic.ru.at_the_desk.len());
            assert_eq!(topic.at_a_table.len(), topic.ru.at_a_table.len());
            for command in &topic.commands {
                assert!(catalogue::named(command).is_some(), "{command}");
            }
            for word in &topic.also {
                assert!(catalogue::named(word).is_none(), "`{word}` is a command");
            }
        }
    }

    /// A majority ends no vote of a game whose rule set keeps a table.
    #[test]
    fn of_the_hammer_is_told_where_there_is_one() {
        let told = |at| help("голоса", Language::Russian, at).expect("a topic");
        let says = "решающий голос";
        assert!(told(Some(PlayedAt::Desk)).contains(says) && told(None).contains(says));
        assert!(!told(Some(PlayedAt::Table)).contains(says));
    }

    #[test]
    fn a_topic_is_found_by_any_of_its_words() {
        assert_eq!(in_english("Night actions"), in_english("nights"));
        assert!(in_english("nights").is_some_and(|told| told.contains("resolve")));
        assert_eq!(in_english("undoo"), None);
    }
}
