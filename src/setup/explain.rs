//! The whole setup, every default filled in, with where each value comes from.

use super::build;
use super::entries::{Entries, Entry, Origin, Start, Value, bare_or_quoted};
use super::keys::{Key, Section, catalogue};
use super::layers::{Shelves, read_layers};
use super::outcomes::outcomes;
use super::slug::slug;
use nightdesk_game::Setup;
use nightdesk_rules::{RuleSet, answers};
use nightdesk_text::width::width;
use nightdesk_text::{Diagnostics, Source, say};

/// Writes a file out in full, with the origin of each value after it.
///
/// The text is a setup file itself and means the same as `source`. The diagnostics are those of
/// [`read`](super::read).
#[must_use]
pub fn explain(source: &Source, shelves: Shelves<'_>) -> (String, Diagnostics) {
    let rules: Vec<_> = nightdesk_rule_sets::all().collect();
    explain_by(&rules, source, shelves)
}

pub(super) fn explain_by(
    rules: &[&'static dyn RuleSet],
    source: &Source,
    shelves: Shelves<'_>,
) -> (String, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let entries = read_layers(rules, source, shelves, &mut diagnostics);
    let setup = build::build(rules, &entries, shelves, Setup::EDITION, &mut diagnostics);
    let chosen = rules
        .iter()
        .copied()
        .find(|rules| rules.slug() == setup.ruleset);
    let page = Page {
        entries: &entries,
        setup: &setup,
        rules: chosen,
    };
    let mut text = page.text();
    if let Some(rules) = chosen
        && let Some(outcomes) = outcomes(rules, &setup)
    {
        let drawn = say!(&setup, "what_can_be_drawn");
        let outcomes = outcomes.lines(setup.language).join("\n#");
        text.push_str(&format!("\n# {drawn}: {outcomes}\n"));
    }
    (text, diagnostics)
}

/// A line of the file and where its value comes from.
struct Row {
    line: String,
    origin: String,
}

struct Page<'a> {
    entries: &'a Entries,
    setup: &'a Setup,
    rules: Option<&'static dyn RuleSet>,
}

impl Page<'_> {
    fn text(&self) -> String {
        let mut text = String::new();
        for section in &catalogue().sections {
            if section.is_free() {
                for name in self.names_in(section) {
                    let heading = section.path.replace('*', &bare_or_quoted(&name));
                    let keys = section.keys.iter();
                    let entries = keys.filter_map(|key| {
                        self.entries.under(&section.pattern_of(key), &slug(&name))
                    });
                    table(
                        &mut text,
                        &heading,
                        &entries
                            .map(|entry| self.row(&entry.key.name, entry))
                            .collect::<Vec<_>>(),
                    );
                }
            } else {
                table(&mut text, &section.path, &self.rows(section));
            }
        }
        text
    }

    /// The names of the tables of a section; of the sides only those in the game.
    fn names_in(&self, section: &Section) -> Vec<String> {
        if section.path == "sides.*" {
            return self.setup.factions.keys().cloned().collect();
        }
        let mut names: Vec<String> = Vec::new();
        for named in self.entries.named(&section.path) {
            let name = named.name.text.trim();
            if !names.iter().any(|known| slug(known) == slug(name)) {
                names.push(name.to_owned());
            }
        }
        names
    }

    fn rows(&self, section: &Section) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for key in &section.keys {
            let pattern = section.pattern_of(key);
            let entries = self.entries.of(&pattern);
            rows.extend(entries.map(|entry| {
                let name = entry
                    .name()
                    .map_or_else(|| key.name.clone(), |name| bare_or_quoted(&name.text));
                self.row(&name, entry)
            }));
            rows.extend(self.rule_set_rows(&pattern, key));
        }
        rows
    }

    /// The defaults that the rule set has, not the catalogue.
    fn rule_set_rows(&self, pattern: &str, key: &Key) -> Vec<Row> {
        let Some(rules) = self.rules else {
            return Vec::new();
        };
        let built_in = |name: &str, value: &str| Row {
            line: format!("{} = {}", bare_or_quoted(name), toml::Value::from(value)),
            origin: Origin::BuiltIn.words(self.setup.language),
        };
        match pattern {
            "night.method" if self.entries.get(pattern).is_none() => rules
                .about()
                .methods
                .first()
                .map(|method| built_in(&key.name, method))
                .into_iter()
                .collect(),
            "flips.eliminated" | "flips.killed" if self.entries.get(pattern).is_none() => {
                let usual = toml::Value::try_from(rules.about().usual_flip(Setup::EDITION)).ok();
                let usual = usual.as_ref().and_then(toml::Value::as_str);
                usual
                    .map(|word| built_in(&key.name, word))
                    .into_iter()
                    .collect()
            }
            "rulings.*" => {
                let usual = answers(rules.rulings(), self.setup);
                let open = rules.rulings().iter();
                let open = open.filter(|ruling| !self.setup.rulings.contains_key(&ruling.key));
                open.map(|ruling| {
                    let usual = usual.get(&ruling.key).map(String::as_str);
                    built_in(&ruling.key, usual.unwrap_or(ruling.default_value()))
                })
                .collect()
            }
            _ => Vec::new(),
        }
    }

    fn row(&self, name: &str, entry: &Entry) -> Row {
        Row {
            line: format!("{name} = {}", entry.value.to_toml()),
            origin: entry.origin.words(self.setup.language),
        }
    }
}

fn table(text: &mut String, heading: &str, rows: &[Row]) {
    if rows.is_empty() {
        return;
    }
    if !text.is_empty() {
        text.push('\n');
    }
    if !heading.is_empty() {
        text.push_str(&format!("[{heading}]\n"));
    }
    let last_line = |row: &Row| row.line.lines().last().map_or(0, width);
    let longest = rows.iter().map(last_line).max().unwrap_or_default();
    for row in rows {
        let gap = " ".repeat(longest.saturating_sub(last_line(row)));
        text.push_str(&format!("{}{gap}  # {}\n", row.line, row.origin));
    }
}

impl Value {
    /// The value in the form of a setup file.
    pub(super) fn to_toml(&self) -> toml::Value {
        match self {
            Self::Text(text) => text.as_str().into(),
            Self::Texts(texts) => texts
                .iter()
                .map(|text| toml::Value::from(text.text.as_str()))
                .collect::<Vec<_>>()
                .into(),
            Self::Number(number) => i64::from(*number).into(),
            Self::Numbers(numbers) => numbers
                .iter()
                .map(|number| toml::Value::from(i64::from(*number)))
                .collect::<Vec<_>>()
                .into(),
            Self::Offset(offset) => i64::from(*offset).into(),
            Self::YesNo(yes) => (*yes).into(),
            Self::Choice { word, .. } => word.as_str().into(),
            Self::Length(length) => length.to_string().into(),
            Self::PhaseLength(length) => length.to_string().into(),
            Self::Moment(Start::On(moment)) => {
                moment.format("%Y-%m-%d %H:%M:%S").to_string().into()
            }
            Self::Moment(Start::Next(words)) => words.as_str().into(),
            Self::Zone(zone) => zone.name().into(),
        }
    }
}
