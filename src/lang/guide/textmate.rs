//! A grammar for editors that colour text by TextMate rules.

use serde_json::{Value, json};

use super::{TopicKind, topics};
use crate::tree::{Type, Variable, Word};

/// The TextMate grammar of files of a role book.
pub fn grammar() -> Value {
    json!({
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "WWRF",
        "scopeName": "source.wwrf",
        "fileTypes": ["wwrf"],
        "patterns": [
            { "include": "#head" },
            { "include": "#section" },
            { "include": "#header" },
            { "include": "#trigger" },
            { "include": "#line" }
        ],
        "repository": {
            "head": {
                "match": r"^(\*\*)([^*]+)(\*\*)(.*)$",
                "captures": {
                    "2": { "name": "entity.name.class.wwrf" },
                    "4": { "name": "storage.type.wwrf" }
                }
            },
            "section": { "name": "markup.heading.wwrf", "match": r"^__[^_]+__\s*$" },
            "header": {
                "name": "keyword.other.header.wwrf",
                "match": format!("^\\s*(?:{})", alternatives(first_words(TopicKind::Line)))
            },
            "trigger": {
                "name": "keyword.control.trigger.wwrf",
                "match": format!("^(?:{})\\b", alternatives(first_words(TopicKind::Trigger)))
            },
            "line": {
                "patterns": [
                    { "name": "punctuation.definition.list.wwrf", "match": "^\\s*[•‣◦·⁃⹀]" },
                    { "include": "#constant" },
                    { "include": "#selector" },
                    { "include": "#prompt" },
                    {
                        "name": "storage.modifier.duration.wwrf",
                        "match": "\\(~[A-Za-z]+\\)"
                    },
                    {
                        "name": "keyword.control.wwrf",
                        "match": format!("\\b(?:{})", alternatives(first_words(TopicKind::Block)))
                    },
                    {
                        "name": "keyword.control.condition.wwrf",
                        "match": r"\b(?:Otherwise|Feedback|Always|not|and|or|is in|is part of|is|exists|has|lacks)\b"
                    },
                    {
                        "name": "support.function.wwrf",
                        "match": format!("\\b(?:{})\\b", alternatives(first_words(TopicKind::Ability)))
                    },
                    {
                        "name": "keyword.other.parameter.wwrf",
                        "match": r"\b(?:Temporal|Attribute|Succession|Quantity|Condition|Status|Forced|Direct|Visitless|Vanishing|Repeating|Odd|Even):?"
                    },
                    { "name": "constant.language.wwrf", "match": r"\b(?:True|False)\b" },
                    { "name": "constant.numeric.wwrf", "match": r"-?\b\d+(?:\.\d+)?\b" }
                ]
            },
            "constant": {
                "begin": "`",
                "end": "`",
                "name": "string.quoted.wwrf",
                "patterns": [{ "include": "#selector" }]
            },
            "prompt": { "name": "string.unquoted.prompt.wwrf", "match": r"\|[^|]+\|" },
            "selector": {
                "patterns": [
                    {
                        "name": "variable.language.wwrf",
                        "match": format!("@(?:{}|Result[1-7]?|ID:\\w+)\\b", alternatives(Word::words().map(str::to_owned)))
                    },
                    {
                        "name": "variable.language.wwrf",
                        "match": format!("\\$(?:{})\\b", alternatives(Variable::words().map(str::to_owned)))
                    },
                    { "name": "variable.other.query.wwrf", "match": r"[@&^]\([^)\s]*\)" },
                    { "name": "variable.other.wwrf", "match": r"[&^#][\w'-]+|%[^%`]+%" },
                    { "name": "entity.other.property.wwrf", "match": r"->\w+" },
                    {
                        "name": "storage.type.annotation.wwrf",
                        "match": format!("(?i)\\[(?:{})\\]", alternatives(Type::words().map(str::to_owned)))
                    }
                ]
            }
        }
    })
}

/// The words with which topics of a kind begin, up to the first thing to fill in.
fn first_words(kind: TopicKind) -> impl Iterator<Item = String> {
    let of_kind = topics().iter().filter(move |topic| topic.kind == kind);
    let beginnings = of_kind.flat_map(|topic| &topic.syntax).map(|syntax| {
        let end = syntax
            .find(['{', '`', '[', '@', ':', '('])
            .unwrap_or(syntax.len());
        syntax.get(..end).unwrap_or_default().trim().to_owned()
    });
    beginnings.filter(|words| !words.is_empty())
}

/// A pattern for any of some words, the longest first.
fn alternatives(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = words.map(|word| regex::escape(&word)).collect();
    words.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    words.dedup();
    words.join("|")
}
