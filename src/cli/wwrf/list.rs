//! `wwrf list`: what the language has.

use std::io;

use crate::cli::exit::Exit;
use crate::cli::output::Output;
use nightdesk_lang::guide::{Topic, TopicKind, topics};
use nightdesk_text::names::fold;
use nightdesk_text::say;

/// Lists topics: all, those of a kind, or those with a word in them.
pub(super) fn run(word: Option<&str>, output: Output) -> io::Result<Exit> {
    let chosen = chosen(word.unwrap_or_default());
    if chosen.is_empty() {
        let word = word.unwrap_or_default();
        let message = say!(&output, "nothing_in_the_language", word);
        return output.refuse("unknown-name", &message);
    }
    if output.json {
        output.print_json(&chosen)?;
    } else {
        output.tell(&topics_text(&chosen))?;
    }
    Ok(Exit::Done)
}

fn chosen(word: &str) -> Vec<&'static Topic> {
    let one = word.strip_suffix('s').unwrap_or(word);
    if let Some(found) = of_kind(word).or_else(|| of_kind(one)) {
        return found;
    }
    let found = with_word(word);
    match found.is_empty() {
        true => with_word(one),
        false => found,
    }
}

/// All topics of a kind, if a word names one.
fn of_kind(word: &str) -> Option<Vec<&'static Topic>> {
    let kind = match word {
        "abilities" => TopicKind::Ability,
        _ => TopicKind::read(word)?,
    };
    let of_kind = topics().iter().filter(|topic| topic.kind == kind);
    Some(of_kind.collect())
}

fn with_word(word: &str) -> Vec<&'static Topic> {
    let word = fold(word);
    let has = |text: &String| fold(text).contains(&word);
    let with_word = topics()
        .iter()
        .filter(|topic| has(&topic.name) || has(&topic.help) || topic.syntax.iter().any(has));
    with_word.collect()
}

fn topics_text(chosen: &[&Topic]) -> String {
    let mut lines = Vec::new();
    let mut kind = None;
    for topic in chosen {
        if kind != Some(topic.kind) {
            lines.push(format!("# {}", topic.kind));
            kind = Some(topic.kind);
        }
        lines.extend(topic.syntax.iter().cloned());
        lines.push(format!("    {}", topic.help));
    }
    lines.join("\n")
}
