//! The page of open rulings: what each rule set leaves to the host.

use super::markdown::{code, page as joined, table};
use nightdesk_rules::{RuleSet, Ruling};

/// The page.
pub(super) fn page() -> String {
    let mut blocks = vec![
        "# Open rulings".to_owned(),
        "Where the rules leave a question open, a key under `[rulings]` of the setup answers it. \
         The first answer is the recommended one and holds if nothing is said. When a ruling \
         decides something, `resolve` and `why` name it."
            .to_owned(),
    ];
    for rules in nightdesk_rule_sets::all().filter(|rules| !rules.rulings().is_empty()) {
        blocks.push(format!("## `ruleset = \"{}\"`", rules.slug()));
        blocks.push(answers(rules));
        let sites = nightdesk_rules::sites(rules.rulings()).into_iter();
        blocks.extend(sites.map(|site| as_on(rules, site)));
    }
    joined(&blocks)
}

/// What one word answers for a site whose usual answers are others.
fn as_on(rules: &dyn RuleSet, site: &str) -> String {
    let usual = rules.rulings().iter();
    let usual = usual.filter_map(|ruling| Some((&ruling.key, ruling.like.get(site)?)));
    let usual: Vec<String> = usual
        .map(|(key, answer)| code(&format!("{key} = \"{answer}\"")))
        .collect();
    let like = code(&format!("{} = \"{site}\"", nightdesk_rules::LIKE));
    format!(
        "{like} answers as is usual there: {}. An answer of your own counts before it.",
        usual.join(", ")
    )
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
