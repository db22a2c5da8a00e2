//! The page of codes.

use super::{CHAPTERS, Chapter, Meaning};
use crate::cli::guide::joined;
use nightdesk_text::Language;

/// The page.
pub(in crate::cli) fn page() -> String {
    let mut blocks = vec![
        "# What the program says, code by code".to_owned(),
        "Everything that is refused, found wrong or doubted has a code. For a file it is in brackets \
         after `error` or `warning`; for a typed line it is the `code` of the answer with `--json`. \
         `nightdesk explain CODE` tells what it means. A line that is refused changes nothing."
            .to_owned(),
    ];
    blocks.extend(CHAPTERS.iter().flat_map(chapter_rows));
    joined(&blocks)
}

fn chapter_rows(chapter: &Chapter) -> Vec<String> {
    let heading = [format!("## {}", chapter.title), chapter.about.clone()];
    heading
        .into_iter()
        .chain(chapter.codes.iter().map(entry))
        .collect()
}

fn entry(meaning: &Meaning) -> String {
    let mut blocks = vec![
        format!("### {}", meaning.code),
        format!("{} {}", meaning.means, meaning.remedy),
    ];
    if let Some(example) = meaning.example() {
        blocks.push(meaning.lead_in(&Language::English));
        let language = match meaning.lines {
            Some(_) => "text",
            None => "toml",
        };
        blocks.push(format!("```{language}\n{}\n```", example.trim_end()));
    }
    blocks.join("\n\n")
}
