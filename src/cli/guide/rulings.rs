//! The page of open rulings: what each rule set leaves to the host.

use super::markdown::{code, page as joined, table};
use crate::rules::{self, RuleSet, Ruling};

/// The page.
pub(super) fn page() -> String {
    let mut blocks = vec![
        "# Open rulings".to_owned(),
        "Where the rules leave a question open, a key under `[rulings]` of the setup answers it. \
         The first answer is the recommended one and holds if nothing is said. When a ruling \
         decides something, `resolve` and `why` name it."
            .to_owned(),
    ];
    for rules in rules::all().filter(|rules| !rules.rulings().is_empty()) {
        blocks.push(format!("## `ruleset = \"{}\"`", rules.slug()));
        blocks.push(answers(rules));
    }
    joined(&blocks)
}

fn answers(rules: &dyn RuleSet) -> String {
    let rows = rules.rulings().iter().map(|ruling| {
        [
            code(&ruling.key),
            ruling.number.clone(),
            ruling.question.clone(),
            choices(ruling),
        ]
    });
    table(["key", "rule", "question", "answers"], rows)
}

fn choices(ruling: &Ruling) -> String {
    let told = ruling
        .choices
        .iter()
        .map(|choice| format!("{}: {}", code(&choice.value), choice.meaning));
    told.collect::<Vec<_>>().join("; ")
}
