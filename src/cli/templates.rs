//! `templates`: the texts of a game, and files to start from.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::args::{Options, Tongue};
use super::exit::Exit;
use super::output::Output;
use super::play;
use nightdesk_game::{Language, Setup};
use nightdesk_report::Words;
use nightdesk_report::templates::{LINES_FILE, TextForm, file_to_start_from};
use nightdesk_store::open_game::OpenGame;
use nightdesk_store::{Beside, GameFolder};
use nightdesk_text::messages::{InLanguage, Perhaps};
use nightdesk_text::names::closest;
use nightdesk_text::say;

/// List the texts of a game, or print the built-in template of one as a file to start from.
///
/// In a game folder the words are those of its language and its site, and the texts it has
/// templates of its own for are marked.
#[derive(Debug, Args)]
pub(crate) struct Templates {
    /// The text
    name: Option<String>,
    /// Write files into this folder, the one named or all; nothing that is there is overwritten
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
    /// The language, where there is no game
    #[arg(long, value_name = "en|ru", hide_possible_values = true)]
    language: Option<Tongue>,
}

/// A text in a list, as a script reads it.
#[derive(Debug, Serialize)]
struct Listed {
    name: &'static str,
    about: String,
    readers: String,
    own: bool,
    places: Vec<PlaceListed>,
}

#[derive(Debug, Serialize)]
struct PlaceListed {
    name: &'static str,
    level: &'static str,
    about: String,
}

/// A file to start from, as a script reads it.
#[derive(Debug, Serialize)]
struct FileText<'a> {
    text: &'a str,
}

/// Lists, prints or writes templates.
pub(crate) fn run(arguments: &Templates, options: &Options, output: Output) -> io::Result<Exit> {
    let setup = match setup_here(options, output) {
        Ok(setup) => setup,
        Err(exit) => return Ok(exit),
    };
    let language = match (arguments.language, &setup) {
        (Some(tongue), _) => tongue.into(),
        (None, Some(setup)) => setup.language,
        (None, None) => output.language(),
    };
    let output = output.of(&language);
    let words = built_in_words(setup.as_ref(), language);
    let forms: Vec<&TextForm> = match &arguments.name {
        None => TextForm::ALL.iter().collect(),
        Some(name) => match TextForm::named(name.trim_end_matches(".txt")) {
            Some(form) => vec![form],
            None if is_lines(name) => Vec::new(),
            None => {
                return output.refuse("unknown-name", &unknown(&output, name));
            }
        },
    };
    let lines = lines_file(setup.as_ref(), language);
    let with_lines = arguments.name.as_deref().is_none_or(is_lines);
    match (&arguments.write, &arguments.name) {
        (Some(folder), _) => {
            let texts = forms.iter();
            let mut files: Beside = texts
                .map(|form| {
                    let file = format!("{}.txt", form.word);
                    (file, file_to_start_from(form, &words).into_bytes())
                })
                .collect();
            if with_lines {
                files.insert(LINES_FILE.to_owned(), lines.into_bytes());
            }
            write(folder, &files, output)
        }
        (None, Some(_)) => {
            let text = match with_lines {
                true => lines,
                false => {
                    let texts = forms.iter().map(|form| file_to_start_from(form, &words));
                    texts.collect()
                }
            };
            match output.json {
                true => output.print_json(&FileText { text: &text })?,
                false => output.print(text.trim_end())?,
            }
            Ok(Exit::Done)
        }
        (None, None) => list(setup.as_ref(), output),
    }
}

fn is_lines(name: &str) -> bool {
    name == LINES_FILE || Some(name) == LINES_FILE.strip_suffix(".toml")
}

/// The setup of the game in the folder, if there is one.
fn setup_here(options: &Options, output: Output) -> Result<Option<Setup>, Exit> {
    if !play::in_game(options) {
        return Ok(None);
    }
    let opened = GameFolder::find(options.game.as_deref()).and_then(OpenGame::open_read_only);
    match opened {
        Ok(game) => Ok(Some(game.game().setup.clone())),
        Err(error) => {
            output.fail(error.code(), &error.to_string());
            Err(Exit::System)
        }
    }
}

/// The words a template is written with: the site's and the host's, without whole texts of the
/// host's own. In another language than the game's there are neither.
fn built_in_words(setup: Option<&Setup>, language: Language) -> Words {
    let own = setup.filter(|setup| setup.language == language);
    let own = own.map(|setup| Setup {
        texts: BTreeMap::new(),
        ..setup.clone()
    });
    let own = own.and_then(|setup| nightdesk_session::wording(&setup).ok());
    own.unwrap_or_else(|| Words::new(language))
}

/// Every line of the rule set a host may put into own words, each after a `#`.
fn lines_file(setup: Option<&Setup>, language: Language) -> String {
    let ruleset = setup.map_or("classic", |setup| setup.ruleset.as_str());
    let own = setup.filter(|setup| setup.language == language).cloned();
    let setup = own.unwrap_or_else(|| Setup {
        ruleset: ruleset.to_owned(),
        language,
        ..Setup::default()
    });
    let mut text = commented(&say!(&language, "single_lines"));
    text.push_str("\n\n");
    let of_rules = nightdesk_rule_sets::named(&setup.ruleset).map(|rules| rules.own_lines(&setup));
    for line in of_rules.unwrap_or_default() {
        let words = toml::Value::from(line.words.as_str());
        text.push_str(&format!("# {} = {words}\n", line.key));
    }
    let sentences = commented(&say!(&language, "sentences_of_texts"));
    text.push_str(&format!("\n{sentences}\n\n"));
    let words = Words::new(language);
    for (key, said) in words.sentences() {
        let said = toml::Value::from(said);
        text.push_str(&format!("# {key} = {said}\n"));
    }
    text
}

/// Rows as remarks of a file.
fn commented(rows: &str) -> String {
    let rows = rows.lines().map(|row| format!("# {row}"));
    rows.collect::<Vec<_>>().join("\n")
}

fn unknown(to: &Output, name: &str) -> String {
    let close = closest(name, TextForm::ALL.iter().map(|form| form.word));
    match close {
        Some(_) => say!(to, "no_text", name, perhaps = Perhaps(close.as_slice())),
        None => say!(to, "no_text_listed", name),
    }
}

fn write(folder: &Path, files: &Beside, output: Output) -> io::Result<Exit> {
    let there = files.keys().find(|name| folder.join(name).exists());
    if let Some(name) = there {
        let file = folder.join(name).display().to_string();
        let message = say!(&output, "is_there_already", file);
        return output.refuse("is-there", &message);
    }
    if let Err(error) = nightdesk_store::lay_down(folder, files) {
        output.fail(error.code(), &error.to_string());
        return Ok(Exit::System);
    }
    let path = folder.display().to_string();
    let quoted = toml::Value::from(path.as_str()).to_string();
    let files = files.len();
    output.tell(&say!(&output, "wrote_templates", files, path, quoted))?;
    Ok(Exit::Done)
}

fn list(setup: Option<&Setup>, output: Output) -> io::Result<Exit> {
    let is_own = |word: &str| setup.is_some_and(|setup| setup.texts.contains_key(word));
    let listed: Vec<Listed> = TextForm::ALL
        .iter()
        .map(|form| Listed {
            name: form.word,
            about: form.about(output.language()),
            readers: form.readers_in_words(output.language()),
            own: is_own(form.word),
            places: form
                .places()
                .map(|place| PlaceListed {
                    name: place.name,
                    level: place.level.word(),
                    about: place.about(output.language()),
                })
                .collect(),
        })
        .collect();
    if output.json {
        return output.print_json(&listed).map(|()| Exit::Done);
    }
    let widest = listed.iter().map(|text| text.name.len()).max();
    let widest = widest.unwrap_or_default();
    for text in &listed {
        let Listed { about, readers, .. } = text;
        let told = match text.own {
            true => say!(&output, "text_of_your_own", about, readers),
            false => say!(&output, "text_for", about, readers),
        };
        output.tell(&format!("  {:<widest$}  {told}", text.name))?;
    }
    let lines = say!(&output, "lines_of_results");
    output.tell(&format!("  {LINES_FILE:<widest$}  {lines}"))?;
    output.tell(&say!(&output, "one_to_start_from"))?;
    Ok(Exit::Done)
}
