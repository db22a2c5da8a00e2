//! A rule set's roles, for the host.

use crate::document::Document;
use crate::public::{list_of_roles, role_sheet};
use crate::sentence::Sentence;
use crate::{Text, TextKind, Words};
use nightdesk_rules::RoleSheet;

/// Roles under headings, a line each.
#[must_use]
pub fn roles(words: &Words, ruleset: &str, groups: &[(String, Vec<RoleSheet>)]) -> Text {
    let title = words.say(&Sentence::RolesOf {
        ruleset: ruleset.into(),
    });
    Text::for_host(
        TextKind::Roles,
        Document::new(list_of_roles(words, groups)).titled(title),
    )
}

/// One role.
#[must_use]
pub fn role(words: &Words, sheet: &RoleSheet) -> Text {
    Text::for_host(TextKind::Role, role_sheet(words, sheet))
}
