//! The page of components: what a host's own abilities are made of.

use super::super::components::aimed_at;
use super::markdown::{code, codes, page as joined, table};
use nightdesk_rule_sets::component_sheets;
use nightdesk_text::Language;

/// The page.
pub(super) fn page() -> String {
    joined(&[
        "# Components of abilities".to_owned(),
        "The words for `does` in an ability of your own, in a game of `classic`. The numbers are \
         the places in the lists of `nar` and `simple`; an ability of several components takes the \
         earliest of their places. `redirect`, `swap` and `attract` can carry an action with a target \
         elsewhere. `block` does not stop an ability that works by itself (`passive`)."
            .to_owned(),
        components(),
    ])
}

fn components() -> String {
    let rows = component_sheets(Language::English)
        .into_iter()
        .map(|sheet| {
            let stopped_by = codes(sheet.stopped_by.iter().copied());
            let (nar, simple) = sheet.places;
            [
                code(sheet.word),
                sheet.about.to_owned(),
                aimed_at(&Language::English, &sheet),
                format!("{nar}, {simple}"),
                stopped_by,
                sheet.cards.join(", "),
            ]
        });
    table(
        [
            "word",
            "what it does",
            "aimed at",
            "place",
            "stopped by",
            "who has it",
        ],
        rows,
    )
}
