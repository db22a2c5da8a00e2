//! The page of templates: every text, who reads it, its places.

use super::markdown::{code, page as joined, table};
use nightdesk_game::{Language, Setup};
use nightdesk_report::Words;
use nightdesk_report::templates::{AFTER, COMMON, LINES_FILE, SEAT, TextForm, built_in_text};

const HOW: &str = "A text is laid out by a template. `nightdesk templates NAME` prints the built-in \
one as a file to start from, `nightdesk templates --write DIR` writes them all. Put the files you \
change into a folder beside the setup, under the same names, and name the folder in the setup: \
`templates = \"templates/\"` below `[forum]`. `nightdesk check` names every place that is not there \
and every private one in a public text; a running game takes changed files at `reload`.";

const ROWS: &str = "A template is rows of words. `{place}` is filled in; a row with a place that \
holds nothing is left out, and a row that begins with `|` stands in for the one above it then. A row \
with nothing but a place may become several. An empty row begins a new paragraph, `# ` and `## ` a \
heading, `- ` a point, `//` a note that is not shown. Words between stars are *loud*; a backslash takes \
the meaning from a star, a brace or a backslash. A template without tags serves every markup. On forums whose \
tags are in brackets (phpBB, XenForo, vBulletin) the tags you write are tags, as `[quote]`; what \
fills a place opens none.";

const WHOSE: &str = "A text may use the places of its readers and those that more people may read: every text \
the public ones, a text for one player also those of the player and of the player's own side, a text \
after the end also those of the host. What a place would say that has no sense as the game is now is \
nothing, and its row is left out. The places that are listed with a single text are about the one thing that it \
tells; no other text has them. A text for one player knows of the thread what was posted: of a death that no \
post has told yet no place of it says anything, and the host is told so beside it.";

/// The page.
pub(super) fn page() -> String {
    let mut blocks = vec![
        "# Templates".to_owned(),
        HOW.to_owned(),
        ROWS.to_owned(),
        WHOSE.to_owned(),
    ];
    let head = ["text", "what it is", "who reads it"];
    blocks.push(table(
        head,
        TextForm::ALL.iter().map(|form| {
            [
                code(form.word),
                form.about(Language::English),
                form.readers_in_words(Language::English),
            ]
        }),
    ));
    blocks.push("## Places of every text".to_owned());
    let head = ["place", "what fills it", "who may read it"];
    blocks.push(table(head, COMMON.iter().map(row)));
    blocks.push("## Places of every text for one player".to_owned());
    blocks.push(
        "What the player may know of their own seat, and of their own side. A message that takes in more than \
         it is about is not sent anew when that changes: the role message alone is (`outbox`)."
            .to_owned(),
    );
    blocks.push(table(head, SEAT.iter().map(row)));
    blocks.push("## Places of every text after the end".to_owned());
    blocks.push(table(head, AFTER.iter().map(row)));
    let words = Words::new(Language::English);
    for form in TextForm::ALL {
        blocks.push(format!("## `{}`", form.word));
        blocks.push(format!(
            "{}, for {}.",
            sentence(form),
            form.readers_in_words(Language::English)
        ));
        if !form.own.is_empty() {
            blocks.push(table(head, form.own.iter().map(row)));
        }
        let text = built_in_text(form, &words);
        blocks.push(format!("```text\n{}\n```", text.trim_end()));
    }
    blocks.push(format!("## `{LINES_FILE}`"));
    blocks.push(
        "Single lines in your own words, `key = \"words\"`: the ones below, and the sentences that \
         `nightdesk templates lines` prints. The same keys may stand in `[wording]` of the setup."
            .to_owned(),
    );
    let setup = Setup {
        ruleset: "classic".to_owned(),
        ..Setup::default()
    };
    let lines = nightdesk_rule_sets::named("classic").map(|rules| rules.own_lines(&setup));
    let lines = lines.unwrap_or_default().into_iter();
    blocks.push(table(
        ["line", "words"],
        lines.map(|line| [code(&line.key), line.words]),
    ));
    joined(&blocks)
}

fn row(place: &nightdesk_report::templates::Place) -> [String; 3] {
    [
        code(&format!("{{{}}}", place.name)),
        place.about(Language::English),
        place.level.word().to_owned(),
    ]
}

fn sentence(form: &TextForm) -> String {
    let about = form.about(Language::English);
    let mut letters = about.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
