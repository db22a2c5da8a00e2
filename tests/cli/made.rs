//! Completions, manual pages, the version: what is made from the arguments.

use std::collections::BTreeMap;

use nightdesk_game::Language;

use super::kit::{Place, made, project};

#[test]
fn the_manual_is_the_committed_one() {
    let place = Place::new();
    place.run(&["man", "man"]).done();
    let pages = |folder: std::path::PathBuf| -> BTreeMap<String, String> {
        let entries = std::fs::read_dir(folder).expect("a folder");
        entries
            .map(|entry| entry.expect("an entry"))
            .map(|entry| {
                let text = std::fs::read_to_string(entry.path()).expect("a page");
                (entry.file_name().to_string_lossy().into_owned(), text)
            })
            .collect()
    };
    let written = pages(place.path("man"));
    for (name, text) in &written {
        made(&format!("man/{name}"), text);
    }
    let names = |pages: BTreeMap<String, String>| pages.into_keys().collect::<Vec<_>>();
    assert_eq!(names(pages(project("man"))), names(written));
}

#[test]
fn the_grammar_of_role_books_is_the_committed_one() {
    let grammar = nightdesk_lang::guide::grammar();
    let grammar = serde_json::to_string_pretty(&grammar).expect("JSON");
    made("editors/wwrf.tmLanguage.json", &format!("{grammar}\n"));
}

/// Everything above the list is written by hand; the list is what `help table` says.
#[test]
fn the_lines_of_the_city_are_the_ones_help_lists() {
    const PAGES: [(&str, &str, Language); 2] = [
        ("docs/city-host.md", "# Every line\n", Language::English),
        ("docs/ru/city-host.md", "# Все строки\n", Language::Russian),
    ];
    let city = nightdesk_rule_sets::named("city").and_then(|rules| rules.tables());
    let tables = city.expect("the City has a table");
    for (path, heading, language) in PAGES {
        let page = std::fs::read_to_string(project(path)).expect("the page is there");
        let page = page.replace("\r\n", "\n");
        let (by_hand, _) = page.split_once(heading).expect("a heading");
        let mut text = format!("{by_hand}{heading}");
        for group in tables.lines(language) {
            text += &format!("\n## {}\n\n", group.heading);
            for line in group.lines {
                text += &format!("- `{}` – {}\n", line.form, line.says);
            }
        }
        made(path, &text);
    }
}

#[test]
fn the_pages_of_the_guide_are_the_committed_ones() {
    let place = Place::new();
    for page in [
        "boards",
        "commands",
        "components",
        "diagnostics",
        "roles",
        "rulings",
        "setup",
        "templates",
        "wwrf",
    ] {
        let said = place.run(&["guide", page]).done();
        made(&format!("docs/{page}.md"), &said.stdout);
    }
}

#[test]
fn every_page_of_the_documents_is_in_the_guide() {
    let place = Place::new();
    // What is in a folder of a language ends with its name in the guide.
    let folders = [("docs", ""), ("docs/ru", "-ru")];
    let files = folders.into_iter().flat_map(|(folder, end)| {
        let entries = std::fs::read_dir(project(folder)).expect("the documents");
        entries.map(move |entry| (entry.expect("an entry").path(), end))
    });
    for (file, end) in files.filter(|(file, _)| file.is_file()) {
        let name = file.file_stem().expect("a name").to_string_lossy();
        let name = format!("{name}{end}");
        let said = place.run(&["guide", &name]).done();
        let text = std::fs::read_to_string(&file).expect("a page");
        let same = said.stdout == text.replace("\r\n", "\n");
        assert!(
            same,
            "docs/{name}.md is not what `guide {name}` prints; build again"
        );
    }
}

#[test]
fn the_version_names_the_time_zones_it_knows() {
    let place = Place::new();
    let version = env!("CARGO_PKG_VERSION");
    for flag in ["--version", "-V"] {
        let said = place.run(&[flag]).done();
        let expected = format!("nightdesk {version} (time zones 20");
        assert!(said.stdout.starts_with(&expected), "{said:#?}");
        assert_eq!(said.stdout.lines().count(), 1);
    }
}

#[test]
fn help_fits_a_page_and_says_where_to_start() {
    let said = Place::new().run(&["-h"]).done();
    assert!(said.stdout.lines().count() <= 43, "{}", said.stdout);
    said.says("new  ")
        .says("open  ")
        .says("nightdesk -g lantern next");
}
