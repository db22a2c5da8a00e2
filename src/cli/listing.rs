//! `setups`, `roles`, `role` and `help`: what there is to choose from.

use std::io;
use std::path::Path;

use serde::Serialize;

use super::exit::Exit;
use super::files::{read_setup, read_source, spoken};
use super::output::Output;
use nightdesk_game::Setup;
use nightdesk_report::Words;
use nightdesk_report::public::ability_words;
use nightdesk_rules::{RoleSheet, RuleSet};
use nightdesk_setup::library::{self, LibrarySetup, Page};
use nightdesk_text::messages::{InLanguage, Perhaps};
use nightdesk_text::names::fold;
use nightdesk_text::{say, width};

#[derive(Debug, Serialize)]
struct Ready {
    name: &'static str,
    about: String,
}

/// The text for the opening post, line by line.
#[derive(Debug, Serialize)]
struct PostOf {
    opening: Vec<String>,
}

/// What `help` says, as a script reads it.
#[derive(Debug, Serialize)]
struct Help<'a> {
    help: &'a str,
}

/// Lists ready-made setups, or prints one.
pub(crate) fn setups(words: &[String], output: Output) -> io::Result<Exit> {
    let (post, name) = match words {
        [] => (false, None),
        [name] if name != "show" && name != "post" => (false, Some(name.as_str())),
        [form, name] if form == "show" || form == "post" => (form == "post", Some(name.as_str())),
        [form, ..] => {
            let message = say!(&output, "setups_takes_other_words", form);
            return output.refuse("unknown-name", &message);
        }
    };
    let Some(name) = name else {
        let ready: Vec<Ready> = library::all()
            .iter()
            .map(|setup| Ready {
                name: setup.name,
                about: setup.summary().about,
            })
            .collect();
        if output.json {
            output.print_json(&ready)?;
        } else {
            let lines: Vec<String> = ready
                .iter()
                .map(|setup| format!("{} {}", width::pad_end(setup.name, 16), setup.about))
                .collect();
            output.tell(&lines.join("\n"))?;
        }
        return Ok(Exit::Done);
    };
    let path = Path::new(name);
    if post && library::named(name).is_none() && path.exists() {
        return post_of(path, output);
    }
    match library::named(name).and_then(LibrarySetup::page) {
        Some(page) if output.json => {
            output.print_json(&page)?;
            Ok(Exit::Done)
        }
        Some(page) if post => {
            output.print(page.opening.join("\n"))?;
            Ok(Exit::Done)
        }
        Some(page) => {
            output.tell(&in_full(&output, &page))?;
            Ok(Exit::Done)
        }
        None => {
            let close = library::suggestion(name);
            let perhaps = Perhaps(close.as_slice());
            let message = say!(&output, "no_setup_of_the_library", name, perhaps);
            output.refuse("unknown-name", &message)
        }
    }
}

/// Prints the text for the opening post of a setup file, as the library's have one.
fn post_of(path: &Path, output: Output) -> io::Result<Exit> {
    let Some(source) = read_source(path, output) else {
        return Ok(Exit::Refused);
    };
    let (read, diagnostics) = read_setup(&source);
    let read = spoken(&source, output).usable(read, &diagnostics);
    let setup = read.as_ref();
    let rules = setup.and_then(|setup| nightdesk_rule_sets::named(&setup.ruleset));
    let Some((setup, rules)) = setup.zip(rules) else {
        return Ok(Exit::Refused);
    };
    let opening = nightdesk_setup::opening(rules, setup);
    match output.json {
        true => output.print_json(&PostOf { opening })?,
        false => output.print(opening.join("\n"))?,
    }
    Ok(Exit::Done)
}

/// A setup with its file, what can be drawn, and the text for the opening post.
///
/// All but the file are comments, so that the whole reads as a setup file.
fn in_full(to: &Output, page: &Page) -> String {
    let mut lines = vec![page.file.trim_end().to_owned(), String::new()];
    if !page.outcomes.is_empty() {
        lines.push(commented(&say!(to, "what_can_be_drawn")));
        lines.extend(page.outcomes.iter().map(|line| commented(line)));
        lines.push(String::new());
    }
    lines.push(commented(&say!(to, "for_the_opening_post")));
    lines.extend(page.opening.iter().map(|line| commented(line)));
    lines.join("\n")
}

fn commented(line: &str) -> String {
    format!("# {line}").trim_end().to_owned()
}

/// Lists the roles and modifiers of every rule set.
pub(crate) fn roles(word: Option<&str>, output: Output) -> io::Result<Exit> {
    let wanted = word.map(fold);
    let built_in = in_the_language_of(&output);
    let sheets: Vec<RoleSheet> = nightdesk_rule_sets::all()
        .flat_map(|rules: &dyn RuleSet| rules.sheets(&built_in))
        .filter(|sheet| {
            wanted.as_ref().is_none_or(|wanted| {
                fold(&sheet.title).contains(wanted) || fold(&sheet.about).contains(wanted)
            })
        })
        .collect();
    if sheets.is_empty() {
        let word = word.unwrap_or_default();
        let message = say!(&output, "no_role_has", word);
        return output.refuse("unknown-name", &message);
    }
    if output.json {
        output.print_json(&sheets)?;
    } else {
        let lines: Vec<String> = sheets
            .iter()
            .map(|sheet| format!("{} {}", width::pad_end(&sheet.title, 22), sheet.about))
            .collect();
        output.tell(&lines.join("\n"))?;
    }
    Ok(Exit::Done)
}

/// Tells what a role or a modifier does.
pub(crate) fn role(name: &str, output: Output) -> io::Result<Exit> {
    match sheet(&output, name) {
        Ok(sheet) if output.json => output.print_json(&sheet)?,
        Ok(sheet) => output.tell(&role_text(&output, &sheet))?,
        Err(close) => {
            let perhaps = Perhaps(close.as_slice());
            let message = say!(&output, "no_role", name, perhaps);
            return output.refuse("unknown-name", &message);
        }
    }
    Ok(Exit::Done)
}

/// A role, a modifier or a card of any rule set, or the closest name.
fn sheet(to: &Output, name: &str) -> Result<RoleSheet, Option<String>> {
    let built_in = in_the_language_of(to);
    let mut close = None;
    for rules in nightdesk_rule_sets::all() {
        match rules.sheet(&built_in, name) {
            Ok(sheet) => return Ok(sheet),
            Err(suggestion) => close = close.or(suggestion),
        }
    }
    let mut rules = nightdesk_rule_sets::all();
    let card = rules.find_map(|rules| {
        let setup = Setup {
            factions: (rules.about().sides)(to.language()),
            ..in_the_language_of(to)
        };
        nightdesk_rules::sheet_of_card(rules, &setup, name)
    });
    card.ok_or(close)
}

/// A setup of which nothing is known but its language.
fn in_the_language_of(to: &Output) -> Setup {
    Setup {
        language: to.language(),
        ..Setup::default()
    }
}

fn role_text(to: &Output, sheet: &RoleSheet) -> String {
    let mut lines = vec![format!("{}: {}", sheet.title, sheet.about)];
    if !sheet.aliases.is_empty() {
        let names = sheet.aliases.join(", ");
        lines.push(say!(to, "also_written", names));
    }
    let words = Words::new(to.language());
    let abilities = sheet.abilities.iter();
    lines.extend(abilities.map(|ability| format!("  {}", ability_words(&words, ability))));
    if !sheet.made_of.is_empty() {
        let parts = sheet.made_of.join(", ");
        lines.push(say!(to, "made_of", parts));
    }
    lines.extend(sheet.goal.clone());
    lines.join("\n")
}

/// Explains a line of the desk, a topic or a role, or lists all lines.
pub(crate) fn help(word: &str, output: Output) -> io::Result<Exit> {
    let told = match nightdesk_session::help_anywhere(word, output.language()) {
        Some(told) => told,
        None => match sheet(&output, word) {
            Ok(sheet) => role_text(&output, &sheet),
            Err(role) => {
                let close = nightdesk_session::close_to_help(word).or(role);
                let perhaps = Perhaps(close.as_slice());
                let message = say!(&output, "no_help_on", word, perhaps);
                return output.refuse("unknown-name", &message);
            }
        },
    };
    match output.json {
        true => output.print_json(&Help { help: &told })?,
        false => output.tell(&told)?,
    }
    Ok(Exit::Done)
}
