//! A text as JSON, for other programs.

use nightdesk_report::Text;

/// The text with its audience, kind and document, as indented JSON.
///
/// # Errors
/// None in practice: every key is a string and every value a plain one.
pub fn json(text: &Text) -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(text)
}
