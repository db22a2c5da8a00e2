//! The commented file of a new game.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;

use super::entries::bare_or_quoted;
use super::keys::{Key, Kind, Section, catalogue};
use super::library;
use super::schema::SCHEMA_FILE;
use nightdesk_game::{Language, Markup, Setup};
use nightdesk_rules::RuleSet;
use nightdesk_text::say;
use nightdesk_time::{EarlyEnd, Length};

/// What is known when a game is made; everything else stands in its file as a comment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewGame {
    /// Name of the game.
    pub name: String,
    /// The host's forum name.
    pub host: Option<String>,
    /// A setup of the library to start from.
    pub setup: Option<String>,
    /// Language of the texts for players.
    pub language: Option<Language>,
    /// Slug of the rule set.
    pub ruleset: Option<String>,
    /// How it resolves a night.
    pub method: Option<String>,
    /// Full name of the host's time zone.
    pub zone: Option<String>,
    /// When the first phase starts.
    pub start: Option<NaiveDateTime>,
    /// Length of a day.
    pub day: Option<Length>,
    /// Length of a night.
    pub night: Option<Length>,
    /// Whether later deadlines stay or follow when a phase ends early.
    pub early_end: Option<EarlyEnd>,
    /// Silence after which a player is prodded.
    pub prod_after: Option<Length>,
    /// Time to answer a prod.
    pub answer_in: Option<Length>,
    /// The markup of the forum.
    pub markup: Option<Markup>,
    /// The players.
    pub seats: Vec<String>,
    /// The cards by side, as one writes them.
    pub roles: Vec<(String, Vec<String>)>,
}

/// Writes the file of a new game: every section and key with a line on what it decides.
///
/// What is not chosen is commented out with `#` right before it, so that taking the `#` away is
/// enough to change it.
#[must_use]
pub fn template(game: &NewGame) -> String {
    template_by(&nightdesk_rule_sets::all().collect::<Vec<_>>(), game)
}

pub(super) fn template_by(rules: &[&'static dyn RuleSet], game: &NewGame) -> String {
    let of_setup = || library::ruleset(game.setup.as_deref()?);
    let slug = game.ruleset.clone().or_else(of_setup);
    let rules = rules.iter().copied().find(|rules| match &slug {
        Some(slug) => rules.slug() == slug,
        None => true,
    });
    let chosen = game.chosen();
    let language = game.language.unwrap_or_default();
    let mut text = say!(&language, "head_of_a_file", schema = SCHEMA_FILE);
    for section in &catalogue().sections {
        write_section(&mut text, section, &chosen, game, rules);
    }
    text
}

impl NewGame {
    /// The chosen values by dotted path.
    fn chosen(&self) -> BTreeMap<&'static str, toml::Value> {
        let text = |text: &Option<String>| text.clone().map(toml::Value::from);
        let length = |length: Option<Length>| length.map(|length| length.to_string().into());
        let start = self
            .start
            .map(|start| start.format("%Y-%m-%d %H:%M").to_string());
        let seats = (!self.seats.is_empty()).then(|| self.seats.clone().into());
        let all = [
            ("format", Some(1.into())),
            ("setup", text(&self.setup)),
            ("game.name", Some(self.name.as_str().into())),
            ("game.host", text(&self.host)),
            ("game.language", self.language.and_then(word)),
            ("game.ruleset", text(&self.ruleset)),
            ("night.method", text(&self.method)),
            ("schedule.zone", text(&self.zone)),
            ("schedule.start", text(&start)),
            ("schedule.day", length(self.day)),
            ("schedule.night", length(self.night)),
            ("schedule.early_end", self.early_end.and_then(word)),
            ("activity.prod_after", length(self.prod_after)),
            ("activity.answer_in", length(self.answer_in)),
            ("forum.flavour", self.markup.and_then(word)),
            ("players.seats", seats),
        ];
        all.into_iter()
            .filter_map(|(path, value)| Some((path, value?)))
            .collect()
    }

    /// Where and when it is played and who hosts it, by dotted path: what goes with any setup.
    pub(super) fn chosen_of_place(&self) -> impl Iterator<Item = (&'static str, toml::Value)> {
        let of_place = |path: &str| {
            path.starts_with("schedule.") || matches!(path, "game.host" | "forum.flavour")
        };
        let chosen = self.chosen().into_iter();
        chosen.filter(move |(path, _)| of_place(path))
    }
}

/// The word by which a file names a choice; the setup's own types have the same.
fn word(choice: impl serde::Serialize) -> Option<toml::Value> {
    toml::Value::try_from(choice).ok()
}

fn write_section(
    text: &mut String,
    section: &Section,
    chosen: &BTreeMap<&'static str, toml::Value>,
    game: &NewGame,
    rules: Option<&'static dyn RuleSet>,
) {
    let language = game.language.unwrap_or_default();
    if !section.path.is_empty() {
        text.push_str(&format!("# {}\n", section.about_in(language)));
        match &section.example {
            Some(example) => text.push_str(&format!("#[{example}]\n")),
            None => text.push_str(&format!("[{}]\n", section.path)),
        }
    }
    for key in &section.keys {
        if section.path == "roles" && key.is_free() && !game.roles.is_empty() {
            for (side, cards) in &game.roles {
                let cards = toml::Value::from(cards.clone());
                text.push_str(&format!("{} = {cards}\n", bare_or_quoted(side)));
            }
            continue;
        }
        if key.kind == Kind::Ruling {
            write_rulings(text, rules, language);
            continue;
        }
        let pattern = section.pattern_of(key);
        let usual = usual(rules, &pattern).or_else(|| key.default.clone());
        write_key(
            text,
            key,
            language,
            chosen.get(pattern.as_str()),
            usual.as_ref(),
        );
    }
    text.push('\n');
}

/// Where the open rulings are listed, and the first of the rule set as an example: all of them would be
/// longer than the rest of the file.
fn write_rulings(text: &mut String, rules: Option<&'static dyn RuleSet>, language: Language) {
    let Some(ruling) = rules.and_then(|rules| rules.rulings().first()) else {
        return;
    };
    text.push_str(&say!(&language, "where_the_rulings_are"));
    let default = toml::Value::from(ruling.default_value());
    text.push_str(&format!("#{} = {default}\n", bare_or_quoted(&ruling.key)));
}

/// What a key is where the rule set says it and no catalogue.
fn usual(rules: Option<&'static dyn RuleSet>, pattern: &str) -> Option<toml::Value> {
    match pattern {
        "flips.eliminated" | "flips.killed" => word(rules?.about().usual_flip(Setup::EDITION)),
        _ => None,
    }
}

fn write_key(
    text: &mut String,
    key: &Key,
    language: Language,
    chosen: Option<&toml::Value>,
    usual: Option<&toml::Value>,
) {
    text.push_str(&format!(
        "# {}{}\n",
        key.told(language),
        words(key, language)
    ));
    let example = key.example.clone();
    match (chosen, example.or_else(|| Some(usual?.to_string()))) {
        (Some(value), _) => text.push_str(&format!("{} = {value}\n", key.name)),
        (None, Some(example)) if key.is_free() => text.push_str(&format!("#{example}\n")),
        (None, Some(example)) => text.push_str(&format!("#{} = {example}\n", key.name)),
        (None, None) => {}
    }
}

fn words(key: &Key, language: Language) -> String {
    let choices = key.choices.iter();
    let words: Vec<String> = choices
        .map(|choice| format!("\"{}\"", choice.word))
        .collect();
    match key.kind {
        _ if words.len() < 2 => String::new(),
        Kind::Texts => say!(&language, "any_of_words", words = words.join(", ")),
        _ => say!(&language, "one_of_words", words = words.join(", ")),
    }
}
