//! The page of roles: what each one and each modifier does, rule set by rule set.

use super::markdown::{code, page as joined, table};
use nightdesk_game::Setup;
use nightdesk_rules::RoleSheet;

/// The page.
pub(super) fn page() -> String {
    let mut blocks = vec![
        "# Roles and modifiers".to_owned(),
        "What can be under `[roles]` of a setup. `nightdesk role NAME` tells one of them."
            .to_owned(),
    ];
    for rules in nightdesk_rule_sets::all() {
        let sheets = rules.sheets(&Setup::default());
        if !sheets.is_empty() {
            blocks.push(format!("## `ruleset = \"{}\"`", rules.slug()));
            blocks.push(roles_text(sheets));
        }
    }
    joined(&blocks)
}

fn roles_text(sheets: Vec<RoleSheet>) -> String {
    let rows = sheets.into_iter().map(|sheet| {
        let also: Vec<String> = sheet.aliases.iter().map(|one| code(one)).collect();
        [sheet.title, sheet.about, also.join(", ")]
    });
    table(["name", "what it does", "also written"], rows)
}
