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
        "## What sets an ability off".to_owned(),
        "An ability of your own may work by itself when something happens: `when` says what sets it off, \
         `to` on whom it works then. `when = \"night\"` and `when = \"day\"` say when it is entered, `when = \"always\"` \
         that it works by itself. Without `to` it works as the only line below that fits says; where several fit, on the player whom \
         the ability names, or else on its target. Where that leaves no answer, `check` asks for `to`. With \
         `only` it works on some players alone: `target town`, `target SIDE`, `target vanilla`, each with \
         `not` as well, `target same side`, `target other side`."
            .to_owned(),
        set_off(),
        "```toml\n[ability.sting]\nwhen = \"killed\"\ndoes = [\"kill\"]\nto = \"attacker\"\n\n[ability.sabotage]\n\
         does = [\"vanillaise\"]\nonly = [\"target not mafia\"]\n```"
            .to_owned(),
    ])
}

fn set_off() -> String {
    let rows = component_sheets(Language::English)
        .into_iter()
        .flat_map(|sheet| {
            let word = sheet.word;
            let lines = sheet.set_off.into_iter();
            lines.map(move |it| {
                [
                    code(word),
                    code(it.when),
                    code(it.to),
                    it.same_as.to_owned(),
                ]
            })
        });
    table(["does", "when", "to", "the same as"], rows)
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
