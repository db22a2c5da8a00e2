//! Roles as a rule set's catalogue describes them; no seat's card is involved.

use super::PublicDocument;
use crate::document::{Block, Document, Label, Level, Line, Span};
use crate::sentence::Sentence;
use crate::words::Words;
use crate::{Text, TextKind};
use nightdesk_rules::{AbilityLine, Clause, RoleSheet};

/// One role, for the thread.
#[must_use]
pub fn role(words: &Words, sheet: &RoleSheet) -> Text {
    let Document { title, blocks } = role_sheet(words, sheet);
    let document = PublicDocument::new(blocks);
    Text::public(
        TextKind::Role,
        match title {
            Some(title) => document.titled(title),
            None => document,
        },
    )
}

pub(crate) fn role_sheet(words: &Words, sheet: &RoleSheet) -> Document {
    let mut blocks = vec![Block::Paragraph(vec![sheet.about.as_str().into()])];
    if !sheet.abilities.is_empty() {
        blocks.push(Block::List {
            head: None,
            items: sheet
                .abilities
                .iter()
                .map(|ability| ability_line(words, ability))
                .collect(),
        });
    }
    if let Some(goal) = &sheet.goal {
        blocks.push(Block::Paragraph(vec![goal.as_str().into()]));
    }
    if !sheet.aliases.is_empty() {
        blocks.push(Block::Paragraph(vec![words.say(&Sentence::AlsoCalled {
            names: sheet.aliases.join(", ").into(),
        })]));
    }
    Document::new(blocks).titled(Span::new(&sheet.title, Label::Plain).into())
}

/// Roles under headings, a line each.
pub(crate) fn list_of_roles(words: &Words, groups: &[(String, Vec<RoleSheet>)]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (group, sheets) in groups {
        blocks.push(Block::Heading(Level::Minor, group.as_str().into()));
        blocks.push(Block::List {
            head: None,
            items: sheets
                .iter()
                .map(|sheet| {
                    words.say(&Sentence::RoleLine {
                        role: sheet.title.as_str().into(),
                        about: sheet.about.as_str().into(),
                    })
                })
                .collect(),
        });
    }
    blocks
}

/// What an ability does, with a clause for each limit, in words alone.
#[must_use]
pub fn ability_words(words: &Words, ability: &AbilityLine) -> String {
    ability_line(words, ability).plain_text()
}

/// What an ability does, with a clause for each limit.
pub(crate) fn ability_line(words: &Words, ability: &AbilityLine) -> Line {
    let says = match ability.own {
        true => words.own_words(&ability.says),
        false => ability.says.as_str().into(),
    };
    with_clauses(words, says, &ability.clauses)
}

/// A line with what modifiers add to it.
pub(crate) fn with_clauses(words: &Words, mut line: Line, clauses: &[Clause]) -> Line {
    for clause in clauses {
        line.push(" ");
        line.push(match clause {
            Clause::Uses(1) => words.say(&Sentence::UsableOnce {}),
            Clause::Uses(count) => words.say(&Sentence::UsableTimes {
                count: Line::number(count),
            }),
            Clause::NightsUsed(1) => words.say(&Sentence::UsedUpInANight {}),
            Clause::NightsUsed(count) => words.say(&Sentence::UsedUpInNights {
                count: Line::number(count),
            }),
            Clause::OddNights => words.say(&Sentence::OddNights {}),
            Clause::EvenNights => words.say(&Sentence::EvenNights {}),
            Clause::NotFirstNight => words.say(&Sentence::NotFirstNight {}),
            Clause::Words(own) => own.as_str().into(),
        });
    }
    line
}
