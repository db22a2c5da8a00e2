//! A host's own texts: the folder of templates beside a setup, and lines in the setup itself.

use std::path::Path;

use toml::de::{DeTable, DeValue};

use nightdesk_game::Setup;
use nightdesk_report::Words;
use nightdesk_report::templates::{self, LINES_FILE, TextForm};
use nightdesk_rules::OwnLine;
use nightdesk_setup::{Shelves, Written, no_toml};
use nightdesk_text::{Diagnostic, Diagnostics, Source, Span, say};

/// The setup with the host's own texts in it; none if something in them cannot be used.
pub(crate) fn with_own_texts(
    mut setup: Setup,
    source: &Source,
    folder: &Path,
    diagnostics: &mut Diagnostics,
) -> Option<Setup> {
    let of_rules = nightdesk_rule_sets::named(&setup.ruleset).map(|rules| rules.own_lines(&setup));
    let of_rules = of_rules.unwrap_or_default();
    let language = nightdesk_setup::language_of(source, Shelves::PROGRAM);
    let mut found = Diagnostics::new();
    let written = Written::in_file(source);
    let lines = setup.wording.iter();
    let lines = lines.map(|(key, text)| (key.as_str(), text.as_str()));
    let span_of = |key: &str| written.span_of(&format!("wording.{key}"));
    found.extend(templates::check_lines(
        lines, span_of, &of_rules, source, language,
    ));
    found.extend(unknown_words(&setup, source, &written));
    if let Some(Err(error)) = nightdesk_session::steps(&setup.warnings) {
        let span = written.span_of("warnings.steps");
        let wrong = Diagnostic::error("bad-steps", error.to_string());
        found.push(wrong.in_source(source).label(span, ""));
    }
    if let Some(name) = setup.forum.templates.clone() {
        let mut reading = Reading {
            setup: &mut setup,
            of_rules: &of_rules,
            written: &written,
            found: &mut found,
        };
        reading.folder(&name, source, folder);
    }
    let usable = !found.has_errors();
    diagnostics.extend(found);
    usable.then_some(setup)
}

/// The rule set of a setup that names none.
const USUAL_RULES: &str = "classic";

/// What is wrong with the lines below `[wording]` of a file that makes no setup, as far as its rule
/// set tells which lines there are: the host mends all of it at once.
pub(crate) fn own_lines_alone(source: &Source) -> Diagnostics {
    let (table, errors) = DeTable::parse_recoverable(source.text());
    let wording = table.get_ref().get("wording");
    let Some(DeValue::Table(wording)) = wording.map(toml::Spanned::get_ref) else {
        return Diagnostics::new();
    };
    // A setup of the library may have another rule set than the usual one.
    let written = Written::in_file(source);
    let named = match written.text_of("game.ruleset") {
        Some(named) => Some(named),
        None if written.text_of("setup").is_some() => None,
        None => Some(USUAL_RULES),
    };
    let rules = named.and_then(nightdesk_rule_sets::named);
    let Some(rules) = rules.filter(|_| errors.is_empty()) else {
        return Diagnostics::new();
    };
    let of_rules = rules.own_lines(&Setup::default());
    let lines = wording
        .iter()
        .filter_map(|(key, value)| match value.get_ref() {
            DeValue::String(text) => Some((key.get_ref().as_ref(), text.as_ref())),
            // That it is no text is told with the setup.
            _ => None,
        });
    let span_of = |key: &str| written.span_of(&format!("wording.{key}"));
    let language = nightdesk_setup::language_of(source, Shelves::PROGRAM);
    templates::check_lines(lines, span_of, &of_rules, source, language)
}

/// Words of a site for which no text has the usual one: they would change nothing.
fn unknown_words(setup: &Setup, source: &Source, written: &Written<'_>) -> Vec<Diagnostic> {
    let words = Words::new(setup.language);
    let usual = setup.forum.words.keys();
    let unknown = usual.filter(|usual| !words.uses(usual)).map(|usual| {
        let span = written.span_of(&format!("forum.words.{usual}"));
        let message = say!(setup, "unknown_word", usual);
        let wrong = Diagnostic::error("unknown-word", message)
            .in_source(source)
            .label(span, "");
        if let Some(forms) = words.forms_of_english(usual) {
            let forms = forms.join("`, `");
            return wrong.hint(say!(setup, "texts_not_english", forms));
        }
        match words.closest_word(usual) {
            Some(close) => wrong.hint(say!(setup, "perhaps_word", close)),
            None => wrong.hint(say!(setup, "have_titles")),
        }
    });
    unknown.collect()
}

/// What a host's templates say about themselves: which texts they lay out.
pub(crate) fn overridden(setup: &Setup) -> Vec<String> {
    let texts = setup.texts.keys().cloned();
    texts.chain(setup.wording.keys().cloned()).collect()
}

struct Reading<'r> {
    setup: &'r mut Setup,
    of_rules: &'r [OwnLine],
    written: &'r Written<'r>,
    found: &'r mut Diagnostics,
}

impl Reading<'_> {
    fn folder(&mut self, name: &str, source: &Source, beside: &Path) {
        let at_key = |complaint: Diagnostic| {
            let span = self.written.span_of("forum.templates");
            complaint.in_source(source).label(span, "")
        };
        let folder = beside.join(name);
        if !folder.is_dir() {
            let at = folder.display().to_string();
            let message = say!(&*self.setup, "no_folder", folder = at);
            let hint = say!(&*self.setup, "templates_makes_one");
            let complaint = Diagnostic::error("no-templates", message);
            self.found.push(at_key(complaint).hint(hint));
            return;
        }
        let files = match nightdesk_store::read_book(&folder) {
            Ok(files) => files,
            Err(error) => {
                let complaint = Diagnostic::error("no-templates", error.to_string());
                self.found.push(at_key(complaint));
                return;
            }
        };
        for (file, text) in files {
            let path = folder.join(&file).display().to_string();
            let text = Source::new(path, text);
            let word = file.strip_suffix(".txt").and_then(TextForm::named);
            match word {
                Some(form) => self.template(form, &text),
                None if file == LINES_FILE => self.lines(&text, source),
                None => self.found.push(at_key(templates::unknown_file(
                    &file,
                    name.trim_end_matches('/'),
                    self.setup.language,
                ))),
            }
        }
    }

    fn template(&mut self, form: &TextForm, text: &Source) {
        self.found
            .extend(templates::check(form, text, self.setup.language));
        let word = form.word.to_owned();
        self.setup.texts.insert(word, text.text().to_owned());
    }

    fn lines(&mut self, file: &Source, source: &Source) {
        let (table, errors) = DeTable::parse_recoverable(file.text());
        for error in &errors {
            let span = error.span().map_or(Span::at(0), Span::from);
            let message = no_toml(error, self.setup.language);
            let complaint = Diagnostic::error("toml-syntax", message);
            self.found.push(complaint.in_source(file).label(span, ""));
        }
        if !errors.is_empty() {
            return;
        }
        for (key, value) in table.get_ref() {
            let span = Span::from(value.span());
            let complaint = match value.get_ref() {
                DeValue::String(_) if self.setup.wording.contains_key(key.get_ref().as_ref()) => {
                    let (key, file) = (key.get_ref(), source.name());
                    let message = say!(&*self.setup, "in_wording_too", key, file);
                    Diagnostic::error("doubled-key", message)
                }
                DeValue::String(text) => {
                    let line = (key.get_ref().as_ref(), text.as_ref());
                    let wrong = templates::check_lines(
                        [line],
                        |_| span,
                        self.of_rules,
                        file,
                        self.setup.language,
                    );
                    self.found.extend(wrong);
                    let (key, text) = (key.get_ref().to_string(), text.to_string());
                    self.setup.wording.insert(key, text);
                    continue;
                }
                _ => {
                    let message = say!(&*self.setup, "is_a_quoted_text", key = key.get_ref());
                    Diagnostic::error("wrong-type", message)
                }
            };
            self.found.push(complaint.in_source(file).label(span, ""));
        }
    }
}
