//! Abilities, a file for each family.

mod attribute;
mod counter;
mod element;
mod group;
mod kill;
mod poll;
mod tell;

use super::cursor::Cursor;
use super::fragment::Fragment;
use super::reader::{Fault, Parsed, Reader, fault};
use super::selector::begins_selector;
use super::value::{Want, backticked};
use crate::code::Code;
use crate::tree::{Ability, Duration, KillingType, Name, Strength, Trait, Type, Value};
use nightdesk_text::in_each;

/// Reads what follows the words an ability begins with.
type Read<'a> = fn(&mut Reader<'a>, &mut Cursor<'_>) -> Parsed<Ability>;

/// The words abilities begin with. Longer ones stand before their own beginnings.
fn beginnings<'a>() -> [(&'static str, Read<'a>); 55] {
    [
        ("Attack", |r, c| r.killing(c, KillingType::Attack)),
        ("Kill", |r, c| r.killing(c, KillingType::Kill)),
        ("Lynch", |r, c| r.killing(c, KillingType::Lynch)),
        ("True Kill", |r, c| r.killing(c, KillingType::TrueKill)),
        ("Banish", |r, c| r.killing(c, KillingType::Banish)),
        ("True Banish", |r, c| r.killing(c, KillingType::TrueBanish)),
        ("Role Investigate", |r, c| r.investigating(c, Trait::Role)),
        ("Class Investigate", |r, c| r.investigating(c, Trait::Class)),
        ("Category Investigate", |r, c| {
            r.investigating(c, Trait::Category)
        }),
        ("Alignment Investigate", |r, c| {
            r.investigating(c, Trait::Alignment)
        }),
        ("Attribute Investigate", Reader::attribute_investigating),
        ("Investigate", Reader::count_investigating),
        ("Target", Reader::targeting),
        ("Untarget", |_, _| Ok(Ability::Untarget)),
        ("Weakly Disguise", |r, c| r.disguising(c, Strength::Weak)),
        ("Strongly Disguise", |r, c| {
            r.disguising(c, Strength::Strong)
        }),
        ("Protect", Reader::protecting),
        ("Apply", Reader::applying),
        ("Add", Reader::adding),
        ("Remove", Reader::removing),
        ("Change", Reader::changing_attribute),
        ("Redirect", Reader::redirecting),
        ("Manipulate", Reader::manipulating),
        ("Whisper", Reader::whispering),
        ("Join", Reader::joining),
        ("Leave", Reader::leaving),
        ("Grant", Reader::granting),
        ("Revoke", Reader::revoking),
        ("Transfer", Reader::transferring),
        ("Loyalty to", Reader::loyalty),
        ("Obstruct", Reader::obstructing),
        ("Create", Reader::creating_poll),
        ("Delete", Reader::deleting_poll),
        ("Silently cancel", Reader::silently_cancelling),
        ("Silently Cancel", Reader::silently_cancelling),
        ("Cancel", Reader::cancelling),
        ("Reveal", Reader::revealing),
        ("Learn", Reader::learning),
        ("Know", Reader::learning),
        ("Announce", Reader::announcing),
        ("Role Change", Reader::role_change),
        ("Alignment Change", Reader::alignment_change),
        ("Group Change", Reader::group_change),
        ("Disband", Reader::disbanding),
        ("Conversation Reset", Reader::resetting),
        ("Log", Reader::logging),
        ("Store", Reader::storing),
        ("Display", Reader::displaying),
        ("Update", Reader::updating),
        ("Lock", |r, c| r.location(c).map(Ability::Lock)),
        ("Unlock", |r, c| r.location(c).map(Ability::Unlock)),
        ("Execute", Reader::executing),
        ("Shuffle", Reader::shuffling),
        ("Format", Reader::formatting),
        ("Activate", Reader::activating),
    ]
}

/// The same, for the rest; arrays of functions have a fixed length.
fn more_beginnings<'a>() -> [(&'static str, Read<'a>); 14] {
    [
        ("Increment Counter", Reader::incrementing),
        ("Decrement Counter", Reader::decrementing),
        ("Set Counter", Reader::setting),
        ("Emit", Reader::emitting),
        ("End Emit", Reader::end_emitting),
        ("Resurrect", |r, c| r.actor(c).map(Ability::Resurrect)),
        ("Copy", |r, c| r.player(c).map(Ability::Copy)),
        ("Switch with", |r, c| r.player(c).map(Ability::Switch)),
        ("Ascend", |_, _| Ok(Ability::Ascend)),
        ("Descend", |_, _| Ok(Ability::Descend)),
        ("Win", |_, _| Ok(Ability::Win)),
        ("Success", |_, _| Ok(Ability::Success)),
        ("Failure", |_, _| Ok(Ability::Failure)),
        ("Continue", |_, _| Ok(Ability::Continue)),
    ]
}

impl<'r> Reader<'r> {
    /// The ability a text is.
    pub(super) fn ability(&mut self, text: Fragment<'_>) -> Parsed<Ability> {
        let text = text.trim();
        let mut cursor = Cursor::new(text);
        let ability = match cursor.peek() {
            Some('`') => self.choice_or_feedback(&mut cursor)?,
            Some(sign) if begins_selector(sign) => {
                Ability::Feedback(self.value(&mut cursor, None)?)
            }
            sign => {
                let known = beginnings::<'r>();
                let more = more_beginnings::<'r>();
                let mut known = known.iter().chain(&more);
                let mut begins = |words: &str| words.chars().next() == sign && cursor.eat(words);
                match known.find(|(words, _)| begins(words)) {
                    Some((_, read)) => read(self, &mut cursor)?,
                    None => return Err(self.unknown_ability(text)),
                }
            }
        };
        self.nothing_left(&cursor)?;
        Ok(ability)
    }

    fn unknown_ability(&mut self, text: Fragment<'_>) -> Fault {
        // Only the first words can be those of an ability.
        let end = text
            .text
            .find(['`', '@', '&', '#', '^', '%', '$'])
            .unwrap_or(text.text.len());
        let words = text.part(0, end).trim();
        let words = if words.is_empty() { text } else { words };
        let known = beginnings::<'r>();
        let more = more_beginnings::<'r>();
        let known = known.iter().chain(&more).map(|(words, _)| *words);
        self.unknown(Code::UnknownAbility, "no_ability", words, known)
    }

    pub(super) fn player(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Value> {
        self.value(cursor, Some(Type::Player))
    }

    pub(super) fn actor(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Value> {
        self.value(cursor, Some(Type::Actor))
    }

    pub(super) fn location(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Value> {
        self.value(cursor, Some(Type::Location))
    }

    /// A value after a word, if the word comes next.
    pub(super) fn value_after(
        &mut self,
        cursor: &mut Cursor<'_>,
        word: &str,
        want: Want,
    ) -> Parsed<Option<Value>> {
        match cursor.eat(word) {
            true => self.value(cursor, want).map(Some),
            false => Ok(None),
        }
    }

    /// ` (~Name)`, if it comes next.
    pub(super) fn duration(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Option<Duration>> {
        let mut ahead = *cursor;
        ahead.skip_spaces();
        if !ahead.rest().text.starts_with("(~") {
            return Ok(None);
        }
        *cursor = ahead;
        let Some(inner) = cursor.take_bracketed('(', ')') else {
            let span = ahead.rest().part(0, 1).span();
            return Err(fault(Code::Unclosed, span, in_each!("bracket_unclosed")));
        };
        let word = inner.from(1).trim();
        match Duration::read(word.text) {
            Some(duration) => Ok(Some(duration)),
            None => {
                let words = Duration::words();
                Err(self.unknown(Code::UnknownDuration, "no_duration", word, words))
            }
        }
    }

    /// One of a few words, in backticks or bare; else the key of a message says that it is none.
    pub(super) fn one_of<T>(
        &mut self,
        written: Fragment<'_>,
        key: &str,
        read: fn(&str) -> Option<T>,
        words: impl Iterator<Item = &'static str>,
    ) -> Parsed<T> {
        match read(written.text) {
            Some(known) => Ok(known),
            None => Err(self.unknown(Code::UnknownWord, key, written, words)),
        }
    }
}

/// A name in backticks that nothing else is known of.
pub(super) fn free_name(cursor: &mut Cursor<'_>) -> Parsed<Name> {
    let written = backticked(cursor)?;
    Ok(Name::new(written.text, written.span()))
}

/// A word, in backticks or bare.
pub(super) fn quoted_or_bare<'a>(cursor: &mut Cursor<'a>) -> Parsed<Fragment<'a>> {
    cursor.skip_spaces();
    if cursor.peek() == Some('`') {
        return backticked(cursor);
    }
    Ok(cursor.take_while(|c| c.is_alphanumeric()))
}
