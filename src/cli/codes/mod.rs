//! `explain` and the page of codes: what every word means under which something is refused,
//! found wrong or doubted, and what a host may do about it.
//!
//! The lists stand in TOML, a file for each place a code comes from. The tests hold them to the
//! codes of the source, and play every example.

mod page;

use std::io;
use std::sync::LazyLock;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::exit::Exit;
use super::output::Output;
use nightdesk_text::messages::{InLanguage, Perhaps};
use nightdesk_text::names::closest;
use nightdesk_text::{code_of, say};
pub(super) use page::page;

/// Tell what a code means and what to do about it.
///
/// Codes stand in brackets after `error` and `warning`, and as `code` in answers with --json.
/// Without a code all of them are listed.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The code, as `unknown-key`
    code: Option<String>,
}

/// The codes of one place they come from.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Chapter {
    title: String,
    /// What they have in common.
    about: String,
    #[serde(rename = "code")]
    codes: Vec<Meaning>,
}

/// What a code means.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Meaning {
    code: String,
    /// What was found, in the host's words.
    means: String,
    /// What the host may do about it.
    remedy: String,
    /// When the lines of the example are typed, in a game of seven.
    #[serde(skip_serializing_if = "Option::is_none")]
    when: Option<String>,
    /// Part of a setup file: all there is to the example, or what its game has of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<String>,
    /// Lines of which the last one is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<String>,
    /// Files beside the setup, by path.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    beside: Vec<Beside>,
    /// Why there is no example.
    #[serde(skip_serializing_if = "Option::is_none")]
    unshown: Option<String>,
}

/// A file beside the setup.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Beside {
    path: String,
    text: String,
}

/// The chapters, in the order in which a host meets them.
static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| {
    [
        include_str!("setup.toml"),
        include_str!("lines.toml"),
        include_str!("desk.toml"),
        include_str!("night.toml"),
        include_str!("city.toml"),
        include_str!("scripts.toml"),
        include_str!("books.toml"),
        include_str!("warnings.toml"),
        include_str!("program.toml"),
    ]
    .into_iter()
    .map(|text| {
        #[allow(
            clippy::expect_used,
            reason = "the texts are built in, and a test reads them"
        )]
        toml::from_str(text).expect("a list of codes is well-formed")
    })
    .collect()
});

/// Tells what a code means, or lists all of them.
pub(crate) fn explain(asked: &Explain, output: Output) -> io::Result<Exit> {
    let Some(asked) = &asked.code else {
        if output.json {
            output.print_json(&*CHAPTERS)?;
        } else {
            output.tell(&listed())?;
        }
        return Ok(Exit::Done);
    };
    let wanted = spelt(asked);
    let all = CHAPTERS.iter().flat_map(|chapter| &chapter.codes);
    let found: Vec<&Meaning> = all
        .clone()
        .filter(|meaning| meaning.code == wanted)
        .collect();
    if found.is_empty() {
        let close = closest(&wanted, all.map(|meaning| meaning.code.as_str()));
        let message = match close {
            Some(_) => say!(
                &output,
                "no_code",
                asked,
                perhaps = Perhaps(close.as_slice())
            ),
            None => say!(&output, "no_code_listed", asked),
        };
        return output.refuse("unknown-name", &message);
    }
    if output.json {
        output.print_json(&found)?;
    } else {
        let told = found.into_iter().map(|meaning| meaning.in_words(&output));
        output.tell(&told.collect::<Vec<_>>().join("\n\n"))?;
    }
    Ok(Exit::Done)
}

/// A code however its words are parted, and without the brackets around it.
fn spelt(code: &str) -> String {
    let code = code.trim_matches(|sign: char| !sign.is_alphanumeric());
    code_of(code)
}

fn listed() -> String {
    let mut lines = Vec::new();
    for chapter in CHAPTERS.iter() {
        lines.push(format!("{}:", chapter.title));
        let codes = chapter.codes.iter();
        lines.extend(codes.map(|meaning| format!("  {}  {}", meaning.code, meaning.means)));
    }
    lines.join("\n")
}

impl Meaning {
    fn in_words(&self, to: &impl InLanguage) -> String {
        let mut lines = vec![
            format!("{}: {}", self.code, self.means),
            say!(to, "what_to_do", remedy = &self.remedy),
        ];
        if let Some(example) = self.example() {
            lines.push(self.lead_in(to));
            lines.extend(example.lines().map(|line| format!("  {line}")));
        }
        lines.join("\n")
    }

    /// What provokes it: a piece of a setup, or lines.
    fn example(&self) -> Option<&str> {
        self.lines.as_deref().or(self.setup.as_deref())
    }

    /// What stands before the example.
    fn lead_in(&self, to: &impl InLanguage) -> String {
        match self.when.as_deref() {
            None => say!(to, "example_in_a_setup"),
            Some("open") => say!(to, "example_of_open_seats"),
            Some("setup") => say!(to, "example_before_the_deal"),
            Some("dealt") => say!(to, "example_before_the_game"),
            Some("day") => say!(to, "example_by_day"),
            Some("night" | "night 2") => say!(to, "example_by_night"),
            Some("morning") => say!(to, "example_of_a_morning"),
            Some(_) => say!(to, "example"),
        }
    }
}
