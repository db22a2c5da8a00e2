//! Completions, manual pages, the version: what is made from the arguments.

use std::collections::BTreeMap;

use super::kit::{Place, made, project};

#[test]
fn every_shell_has_completions() {
    let place = Place::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        place
            .run(&["completions", shell])
            .done()
            .says("nightdesk")
            .says("verify");
    }
    place
        .run(&["completions", "bsah"])
        .refused("a similar value exists: 'bash'");
}

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
    let grammar = nightdesk::lang::guide::grammar();
    let grammar = serde_json::to_string_pretty(&grammar).expect("JSON");
    made("editors/wwrf.tmLanguage.json", &format!("{grammar}\n"));
}

#[test]
fn the_pages_of_the_guide_are_the_committed_ones() {
    let place = Place::new();
    for page in ["commands", "setup", "rulings", "roles", "wwrf"] {
        let said = place.run(&["guide", page]).done();
        made(&format!("docs/{page}.md"), &said.stdout);
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
    assert!(said.stdout.lines().count() <= 40, "{}", said.stdout);
    said.says("new  ")
        .says("open  ")
        .says("nightdesk -g lantern next");
}
