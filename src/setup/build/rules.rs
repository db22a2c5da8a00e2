//! What depends on the rule set: its name, its methods, its rulings, what it finds wrong.

use super::super::entries::{Entry, Origin};
use super::super::keys::{Key, Section, catalogue};
use super::super::layers::Shelves;
use super::super::slug::slug;
use super::{Build, error_at, known_words};
use nightdesk_game::Feedback;
use nightdesk_rules::{LIKE, Problem, RuleSet, sites};
use nightdesk_text::{Diagnostic, say};

/// The form of setup files this version reads.
const FORMAT: u32 = 1;

/// Keys that only nights of single orders know.
const NOT_AT_TABLES: &[&str] = &[
    LAST_VALID,
    "night.self_target",
    "night.same_target_twice",
    "kill.performer",
    "kill.succession",
    "kill.with_own_action",
    "kill.decided_by",
    "kill.if_none",
    "kill.from_night",
];
const LAST_VALID: &str = "night.last_valid_wins";

/// The code of a book that is not there.
pub(super) const NO_BOOK: &str = "no-book";

impl Build<'_> {
    /// Checks the form of the file and that nothing is missing.
    pub(super) fn check_form(&mut self) {
        self.check_format();
        self.check_required();
    }

    pub(super) fn check_format(&mut self) {
        if let Some(entry) = self.entries.get("format")
            && entry.number() != Some(FORMAT)
        {
            let message = say!(self, "format_one");
            let diagnostic = error_at("unknown-format", message, &entry.place);
            let hint = say!(self, "a_newer_version");
            self.diagnostics.push(diagnostic.hint(hint));
        }
    }

    fn check_required(&mut self) {
        for section in &catalogue().sections {
            for key in section.keys.iter().filter(|key| key.required) {
                if section.is_free() {
                    self.need_in_each(section, key);
                } else {
                    let example = key.example.as_deref().unwrap_or_default();
                    self.need(&section.pattern_of(key), &section.path, &key.name, example);
                }
            }
        }
    }

    pub(super) fn need(&mut self, path: &str, section: &str, name: &str, example: &str) {
        let entry = self.entries.get(path);
        if entry
            .and_then(Entry::text)
            .is_some_and(|text| !text.trim().is_empty())
        {
            return;
        }
        let diagnostic = Diagnostic::error("missing-key", say!(self, "missing", path));
        let line = format!("{name} = {example}");
        let hint = say!(self, "write_below", line, section);
        self.diagnostics
            .push(self.placed(diagnostic, path).hint(hint));
    }

    fn need_in_each(&mut self, section: &Section, key: &Key) {
        let pattern = section.pattern_of(key);
        let about = key.told(self.setup.language);
        for named in self.entries.named(&section.path) {
            let name = &named.name;
            if self.entries.under(&pattern, &slug(&name.text)).is_none() {
                let message = say!(self, "missing_in", name = &name.text, key = &key.name);
                let diagnostic = error_at("missing-key", message, &name.place);
                self.diagnostics
                    .push(diagnostic.hint(about.trim_end_matches('.').to_lowercase()));
            }
        }
    }

    /// The rule set the file names.
    pub(super) fn ruleset(
        &mut self,
        rules: &[&'static dyn RuleSet],
    ) -> Option<&'static dyn RuleSet> {
        let entry = self.entries.get("game.ruleset")?;
        let named = entry.text()?;
        let known = rules.iter().copied().find(|rules| rules.slug() == named);
        match known {
            Some(rules) => rules.slug().clone_into(&mut self.setup.ruleset),
            None => {
                let message = say!(self, "no_rule_set", name = named);
                let slugs = rules.iter().map(|rules| rules.slug());
                let hint = known_words(self.setup.language, named, slugs);
                self.refuse(error_at("bad-choice", message, &entry.place).hint(hint));
            }
        }
        known
    }

    pub(super) fn method(&mut self, rules: &dyn RuleSet) {
        let methods = rules.about().methods;
        let entry = self.entries.get("night.method");
        let method = match entry.and_then(|entry| Some((entry, entry.text()?))) {
            None => methods.first(),
            Some((entry, named)) => {
                let known = methods.iter().find(|method| **method == named);
                if known.is_none() {
                    let message = say!(self, "no_method", rules = rules.slug(), name = named);
                    // What is called an engine elsewhere is a rule set here.
                    let hint = match nightdesk_rule_sets::named(named) {
                        Some(_) => {
                            let line = format!("ruleset = \"{named}\"");
                            say!(self, "write_below", line, section = "game")
                        }
                        None => known_words(self.setup.language, named, methods.iter().copied()),
                    };
                    self.diagnostics
                        .push(error_at("bad-choice", message, &entry.place).hint(hint));
                }
                known
            }
        };
        self.setup.method = method.copied().unwrap_or_default().to_owned();
    }

    pub(super) fn rulings(&mut self, rules: &dyn RuleSet) {
        for entry in self.entries.of("rulings.*") {
            let (Some(name), Some(answer)) = (entry.name(), entry.text()) else {
                continue;
            };
            let sites = sites(rules.rulings());
            if name.text == LIKE && !sites.is_empty() {
                if sites.contains(&answer) {
                    self.setup
                        .rulings
                        .insert(LIKE.to_owned(), answer.to_owned());
                } else {
                    let message = say!(self, "no_answer", answer, ruling = LIKE);
                    let hint = known_words(self.setup.language, answer, sites);
                    self.refuse(error_at("bad-choice", message, &entry.place).hint(hint));
                }
                continue;
            }
            let Some(ruling) = rules
                .rulings()
                .iter()
                .find(|ruling| ruling.key == name.text)
            else {
                let message = say!(self, "no_ruling", name = &name.text);
                let known = rules.rulings().iter().map(|ruling| ruling.key.as_str());
                let hint = known_words(self.setup.language, &name.text, known);
                self.diagnostics
                    .push(error_at("unknown-ruling", message, &name.place).hint(hint));
                continue;
            };
            let known = ruling.choices.iter().map(|choice| choice.value.as_str());
            let names_side = ruling.takes_side && self.side_names().iter().any(|it| it == answer);
            if ruling.takes(answer) || names_side {
                self.setup
                    .rulings
                    .insert(ruling.key.clone(), answer.to_owned());
            } else {
                let message = say!(self, "no_answer", answer, ruling = &ruling.key);
                let hint = known_words(self.setup.language, answer, known);
                self.refuse(error_at("bad-choice", message, &entry.place).hint(hint));
            }
        }
    }

    /// What is told after a night is a setting only where nights are single orders.
    pub(super) fn feedback(&mut self, rules: &dyn RuleSet) {
        if rules.tables().is_none() {
            return;
        }
        let asked = [
            (
                "night.feedback",
                self.setup.night.feedback == Feedback::Receipts,
            ),
            ("night.tell_blocked", self.setup.night.tell_blocked),
        ];
        for (path, _) in asked.into_iter().filter(|(_, asked)| *asked) {
            let message = say!(self, "rule_set_tells", path, rules = rules.slug());
            let diagnostic = Diagnostic::error("not-in-this-rule-set", message);
            let diagnostic = self.placed(diagnostic, path);
            let hint = say!(self, "take_it_out");
            self.diagnostics.push(diagnostic.hint(hint));
        }
    }

    /// Keys about the night that do nothing where the rule set has rules of its own for it.
    pub(super) fn ruled_elsewhere(&mut self, rules: &dyn RuleSet) {
        if rules.tables().is_none() {
            return;
        }
        for path in NOT_AT_TABLES {
            let written = self.entries.get(path);
            let Some(entry) = written.filter(|entry| entry.origin == Origin::File) else {
                continue;
            };
            // That is how it is there anyway.
            if *path == LAST_VALID && entry.yes_no() == Some(true) {
                continue;
            }
            let message = say!(self, "rule_set_rules", path, rules = rules.slug());
            let diagnostic = Diagnostic::warning("not-in-this-rule-set", message);
            let diagnostic = self.placed(diagnostic, path);
            let hint = match *path {
                LAST_VALID => say!(self, "refused_entries_change_nothing"),
                _ => say!(self, "take_it_out"),
            };
            self.diagnostics.push(diagnostic.hint(hint));
        }
    }

    /// The files of the book the roles stand in, where the rule set reads one.
    pub(super) fn book(&mut self, shelves: Shelves<'_>) {
        let Some((entry, name)) = self
            .entries
            .said(self.setup.language, "game.book", "")
            .and_then(|entry| Some((entry, entry.text()?)))
        else {
            return;
        };
        match (shelves.books)(name) {
            Ok(files) => self.setup.files = files,
            Err(why) => {
                let why = why.said(self.setup.language);
                self.refuse(error_at(NO_BOOK, why, &entry.place));
            }
        }
    }

    /// What the rule set itself finds wrong; asked only about what was understood.
    pub(super) fn rule_set_problems(&mut self, rules: &dyn RuleSet) {
        if !self.sound {
            return;
        }
        for Problem {
            code,
            fatal,
            message,
            key,
            hint,
        } in rules.problems(&self.setup)
        {
            let mut diagnostic = self.placed(diagnostic(code, fatal, message), &key);
            diagnostic.hints.extend(hint);
            self.diagnostics.push(diagnostic);
        }
    }

    /// Puts a diagnostic where a key, or the first key of a table, is written, if it is.
    fn placed(&self, diagnostic: Diagnostic, path: &str) -> Diagnostic {
        let written = || {
            self.entries
                .iter()
                .filter(|entry| entry.origin != Origin::BuiltIn)
        };
        let below = format!("{path}.");
        let entry = written()
            .find(|entry| entry.plain_path() == path)
            .or_else(|| written().find(|entry| entry.plain_path().starts_with(&below)));
        match entry {
            Some(entry) => diagnostic
                .in_source(&entry.place.source)
                .label(entry.place.span, ""),
            None => diagnostic,
        }
    }
}

/// What a rule set finds, as a diagnostic.
pub(super) fn diagnostic(code: &'static str, fatal: bool, message: String) -> Diagnostic {
    match fatal {
        true => Diagnostic::error(code, message),
        false => Diagnostic::warning(code, message),
    }
}
