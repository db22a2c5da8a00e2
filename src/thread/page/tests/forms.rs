//! A small page of every board in the form of its own templates, with what is on it as data.

use serde::Deserialize;

use super::*;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    page: Vec<Form>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    pub(super) engine: String,
    pub(super) text: String,
    posts: Vec<Expected>,
    #[serde(default)]
    left_out: Vec<NotRead>,
    #[serde(default)]
    not_loaded: usize,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    id: Option<u64>,
    number: u64,
    author: String,
    at: String,
    #[serde(default)]
    edited: bool,
    lines: Vec<String>,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct NotRead {
    id: Option<u64>,
    number: Option<u64>,
    why: String,
}

pub(super) fn forms() -> Vec<Form> {
    let files = [
        include_str!("forms.toml"),
        include_str!("forms_2.toml"),
        include_str!("forms_3.toml"),
        include_str!("forms_4.toml"),
        include_str!("exports.toml"),
    ];
    let read = |file| toml::from_str::<File>(file).unwrap().page;
    files.into_iter().flat_map(read).collect()
}

pub(super) fn utc() -> PageOptions {
    PageOptions {
        zone: Some("UTC".parse().unwrap()),
        ..BARE
    }
}

#[test]
fn every_board_is_read_as_its_templates_write_it() {
    for form in forms() {
        let page = read(&form.text, &utc());
        assert_eq!(page.engine, form.engine);
        let posts = page.posts.iter().map(|found| Expected {
            id: found.id,
            number: found.post.number,
            author: found.post.author.clone(),
            at: found.post.at.format("%FT%TZ").to_string(),
            edited: found.post.edited,
            lines: shown(&found.post.body),
        });
        assert_eq!(posts.collect::<Vec<_>>(), form.posts, "{}", form.engine);
        let left_out = page.left_out.iter().map(|post| NotRead {
            id: post.id,
            number: post.number,
            why: format!("{:?}", post.why),
        });
        assert_eq!(
            left_out.collect::<Vec<_>>(),
            form.left_out,
            "{}",
            form.engine
        );
        assert_eq!(page.not_loaded, form.not_loaded, "{}", form.engine);
    }
}

/// The other tests hold the pages of the boards that were read first.
#[test]
fn there_is_a_page_of_every_board() {
    let forms = forms();
    let elsewhere = ["phpBB", "XenForo 2", "vBulletin 4"];
    let engines = crate::page::engine::Engine::all().iter();
    for name in engines.map(|engine| engine.name.as_str()) {
        let has_form = forms.iter().any(|form| form.engine == name);
        assert_ne!(has_form, elsewhere.contains(&name), "{name}");
    }
}

/// Where a file ends too early, it is refused or reads as far as it goes: no words are made up.
#[test]
fn a_page_that_was_cut_off_brings_no_other_words() {
    let pages = forms().into_iter();
    for form in pages.filter(|form| form.text.trim_start().starts_with('<')) {
        let whole = read(&form.text, &utc());
        let lines: Vec<String> = whole
            .posts
            .iter()
            .flat_map(|found| shown(&found.post.body))
            .collect();
        for (end, _) in form.text.char_indices().step_by(97) {
            let cut = form.text.get(..end).unwrap();
            let Ok(page) = read_page("page", cut.as_bytes(), &utc()) else {
                continue;
            };
            for line in page.posts.iter().flat_map(|found| shown(&found.post.body)) {
                assert!(lines.contains(&line), "{}: {line}\n{cut}", form.engine);
            }
        }
    }
}
